"""The part of the print form about the printer: whose offset moves the backs, and calibrating."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.translation import spoken
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.kit.form.bound import BoundForm, picks
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.printer_offsets import Offsets, remembered_offsets


class PrinterForm(BoundForm):
    """A printer by name and what is remembered about its backs; *landscape* is how sheets lie."""

    calibration_wanted = Signal()

    def __init__(self, desk: Desk, choices: PrintChoices) -> None:
        """Know the printers that were calibrated; the others come with :meth:`offer`."""
        super().__init__(choices)
        self._desk = desk
        self.landscape = False
        self.calibrate = QPushButton()
        self._installed: tuple[str, ...] = ()
        self._offsets: Offsets = remembered_offsets()
        self.calibrate.clicked.connect(self.calibration_wanted)
        self.refresh()

    @property
    def offsets(self) -> Offsets:
        """Return every offset that is remembered."""
        return self._offsets

    def offer(self, names: tuple[str, ...]) -> None:
        """Offer the printers that are installed."""
        self._installed = names
        self.refresh()

    def reload(self) -> None:
        """Read the remembered offsets again."""
        self._offsets = remembered_offsets()
        self.refresh()

    @property
    def _is_two_sided(self) -> bool:
        return self.value.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("PRINTER")

    def plans(self) -> Iterable[FieldPlan]:
        """Return the field; one that was chosen is offered also where it is not installed."""
        known = {setting.printer for setting in self._offsets if setting.printer}
        names = dict.fromkeys((*self._installed, *sorted(known)))
        if self.value.printer:
            names.setdefault(self.value.printer)
        offered = picks([(self.tr("Any printer"), ""), *((name, name) for name in names)])
        yield FieldPlan(key="printer", label=self.tr("Printer"), editor="pick", choices=offered)

    def notes(self) -> Mapping[str, str]:
        """Say how backs are moved."""
        offset = self._offsets.get(self.value.setting(landscape=self.landscape))
        if not self._is_two_sided:
            text = self.tr("Without printed backs there is nothing to align.")
        elif offset is None:
            text = self.tr("Not calibrated: backs may lie a little beside their fronts.")
        else:
            lang = self._desk.lang
            text = self.tr("Backs are moved {0} mm right and {1} mm down.").format(
                spoken(offset[0], lang), spoken(offset[1], lang)
            )
        return {"printer": text}

    def beside(self, key: str, below: QLabel) -> QWidget:
        """Put the button that calibrates beside the note."""
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(below, 1)
        line.addWidget(self.calibrate)
        return row

    def refresh(self) -> None:
        """Show everything as it is now."""
        super().refresh()
        self.calibrate.setText(self.tr("Calibrate …"))
        self.calibrate.setEnabled(self._is_two_sided)
