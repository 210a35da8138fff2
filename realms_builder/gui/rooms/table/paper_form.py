"""How the evening's papers come out of a printer: backs, whose calibration, which roster sheet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import choose, combo, fill, form, named
from realms_builder.gui.dialogs.print.printer_form import PrinterForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, BackOffsets
from realms_builder.render.jobs.printer_offsets import back_offsets
from realms_builder.sheets.roster.sheet_styles import SheetStyle

_DUPLEX, _PRINTER, _STYLE = "table/duplex", "table/printer", "table/style"


class PaperForm(QWidget):
    """Two lists and the printer; :attr:`changed` says that something was chosen."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Begin with what was chosen last time."""
        super().__init__()
        self._desk = desk
        self.style_of_sheet, self.duplex = combo(), combo()
        self._labels = (QLabel(), QLabel())
        self._style_row = QWidget()
        self.printer = PrinterForm(desk)
        style = form((self._labels[0], self.style_of_sheet))
        self._style_row.setLayout(style)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._style_row)
        column.addLayout(form((self._labels[1], self.duplex)))
        column.addWidget(self.printer)
        fill(self.style_of_sheet, [("", style.value) for style in SheetStyle])
        fill(self.duplex, [("", way.value) for way in Duplex])
        choose(self.style_of_sheet, str(desk.preferences.value(_STYLE, "")))
        choose(self.duplex, str(desk.preferences.value(_DUPLEX, "")))
        self.printer.show_choices(self.choices(str(desk.preferences.value(_PRINTER, ""))))
        self.style_of_sheet.activated.connect(self._on_chosen)
        self.duplex.activated.connect(self._on_chosen)
        self.printer.changed.connect(self._on_chosen)
        self.speak()

    def sheet_style(self) -> SheetStyle:
        """Return how much a roster sheet says."""
        return SheetStyle(str(self.style_of_sheet.currentData()))

    def way(self) -> Duplex:
        """Return where backs come to lie."""
        return Duplex(str(self.duplex.currentData()))

    def choices(self, printer: str | None = None) -> PrintChoices:
        """Return what a calibration needs to know; *printer* in place of the one chosen."""
        chosen = str(self.printer.printer.currentData() or "") if printer is None else printer
        paper = self._desk.preferences.paper
        return PrintChoices(paper=paper, duplex=self.way().value, printer=chosen)

    def offsets(self) -> BackOffsets:
        """Return how the chosen printer needs backs to be moved."""
        chosen = self.choices()
        found = back_offsets(self.printer.offsets, chosen.printer, chosen.paper, self.way())
        return found or NO_OFFSETS

    def show_style(self, *, on: bool) -> None:
        """Offer the style of roster sheets only where one is made."""
        self._style_row.setVisible(on)

    def calibrated(self) -> None:
        """Take over what was measured just now."""
        self.printer.reload()
        self.changed.emit()

    def _on_chosen(self) -> None:
        choices, preferences = self.choices(), self._desk.preferences
        preferences.set_value(_DUPLEX, choices.duplex)
        preferences.set_value(_PRINTER, choices.printer)
        preferences.set_value(_STYLE, self.sheet_style().value)
        self.printer.show_choices(choices)
        self.changed.emit()

    def speak(self) -> None:
        """Say everything in the window's language."""
        named(self._labels[0], self.style_of_sheet, self.tr("Roster sheet"))
        named(self._labels[1], self.duplex, self.tr("Backs"))
        styles = {
            SheetStyle.USUAL: self.tr("as usual"),
            SheetStyle.COMPACT: self.tr("compact"),
            SheetStyle.ROOMY: self.tr("roomy, to write on"),
        }
        ways = {
            Duplex.LONG_EDGE: self.tr("both sides, long edge"),
            Duplex.SHORT_EDGE: self.tr("both sides, short edge"),
            Duplex.FOLD: self.tr("fold over, one side"),
            Duplex.NONE: self.tr("fronts only"),
        }
        for row, style in enumerate(SheetStyle):
            self.style_of_sheet.setItemText(row, styles[style])
        for row, way in enumerate(Duplex):
            self.duplex.setItemText(row, ways[way])
        self.printer.speak()
