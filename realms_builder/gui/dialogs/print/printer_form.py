"""The part of the print form about the printer: whose offset moves the backs, and calibrating."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.translation import spoken
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import choose, combo, fill, form, named, note, section
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.printer_offsets import Offsets, remembered_offsets


class PrinterForm(QWidget):
    """A printer by name and what is remembered about its backs."""

    changed = Signal()
    calibration_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        """Know the printers that were calibrated; the others come with :meth:`offer`."""
        super().__init__()
        self._desk = desk
        self._title = QLabel()
        self._label = QLabel()
        self.printer = combo()
        self.state = note()
        self.calibrate = QPushButton()
        self._installed: tuple[str, ...] = ()
        self._offsets: Offsets = remembered_offsets()
        self._choices = PrintChoices()
        self._landscape = False
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.state, 1)
        line.addWidget(self.calibrate)
        self.setLayout(section(self._title, form((self._label, self.printer)), row))
        self.printer.activated.connect(self._on_changed)
        self.calibrate.clicked.connect(self.calibration_wanted)
        self.retranslate()

    @property
    def offsets(self) -> Offsets:
        """Return every offset that is remembered."""
        return self._offsets

    def _on_changed(self) -> None:
        self._choices = self.read(self._choices)
        self._say()
        self.changed.emit()

    def offer(self, names: tuple[str, ...]) -> None:
        """Offer the printers that are installed."""
        self._installed = names
        self._list()

    def reload(self) -> None:
        """Read the remembered offsets again."""
        self._offsets = remembered_offsets()
        self._list()
        self._say()

    def _list(self) -> None:
        known = {setting.printer for setting in self._offsets if setting.printer}
        names = dict.fromkeys((*self._installed, *sorted(known)))
        if self._choices.printer:
            names.setdefault(self._choices.printer)
        fill(self.printer, [(self.tr("Any printer"), ""), *((name, name) for name in names)])
        choose(self.printer, self._choices.printer)

    def show_choices(self, choices: PrintChoices, *, landscape: bool = False) -> None:
        """Follow the form; *landscape* is how the sheets lie."""
        self._landscape = landscape
        known = choices.printer == self._choices.printer
        self._choices = choices
        if not known:
            self._list()
        self._say()

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(choices, printer=str(self.printer.currentData() or ""))

    def _say(self) -> None:
        two_sided = self._choices.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
        self.calibrate.setEnabled(two_sided)
        offset = self._offsets.get(self._choices.setting(landscape=self._landscape))
        if not two_sided:
            text = self.tr("Without backs on the paper there is nothing to align.")
        elif offset is None:
            text = self.tr("Not calibrated: backs may lie a little beside their fronts.")
        else:
            lang = self._desk.lang
            text = self.tr("Backs are moved {0} mm right and {1} mm down.").format(
                spoken(offset[0], lang), spoken(offset[1], lang)
            )
        self.state.setText(text)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("PRINTER"))
        named(self._label, self.printer, self.tr("Printer"))
        self.calibrate.setText(self.tr("Calibrate …"))
        self._list()
        self._say()
