"""The part of the print form about earlier prints, and the page that says what this one is."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import section


class KeepingForm(QWidget):
    """Only what changed; a job ticket."""

    changed = Signal()

    def __init__(self) -> None:
        """Make the fields; :meth:`show_choices` fills them."""
        super().__init__()
        self._title = QLabel()
        self.only_changed, self.ticket = QCheckBox(), QCheckBox()
        self.setLayout(section(self._title, self.only_changed, self.ticket))
        for box in (self.only_changed, self.ticket):
            box.toggled.connect(self.changed)
        self.speak()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*."""
        self.blockSignals(True)
        self.only_changed.setChecked(choices.changed)
        self.ticket.setChecked(choices.ticket)
        self.blockSignals(False)

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(
            choices, changed=self.only_changed.isChecked(), ticket=self.ticket.isChecked()
        )

    def speak(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("THIS PRINT"))
        self.only_changed.setText(self.tr("Only cards that changed since the last print"))
        self.only_changed.setToolTip(
            self.tr("What is left out is named below. Saving a PDF counts as printing.")
        )
        self.ticket.setText(self.tr("Job ticket, with a ruler and the box of one card"))
