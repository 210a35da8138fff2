"""Which parts the file for an evening has: a box for each, remembered."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.evening_request import USUAL_SECTIONS, EveningSection

_KEPT = "table/left_out"
_USUAL = ",".join(section.value for section in EveningSection if section not in USUAL_SECTIONS)


class PartsForm(QWidget):
    """A box for each part of the evening; :attr:`changed` says that one was ticked or cleared."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Begin with the parts that were chosen last time."""
        super().__init__()
        self._desk = desk
        self._title = QLabel()
        self.boxes = {section: QCheckBox() for section in EveningSection}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self._title)
        left_out = str(desk.preferences.value(_KEPT, _USUAL)).split(",")
        for section, box in self.boxes.items():
            box.setChecked(section.value not in left_out)
            box.toggled.connect(self._on_toggled)
            column.addWidget(box)
        self.speak()

    def sections(self) -> frozenset[EveningSection]:
        """Return the parts that are ticked."""
        return frozenset(section for section, box in self.boxes.items() if box.isChecked())

    def _on_toggled(self) -> None:
        chosen = self.sections()
        left_out = ",".join(section.value for section in EveningSection if section not in chosen)
        self._desk.preferences.set_value(_KEPT, left_out or "-")
        self.changed.emit()

    def speak(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("Parts of the evening"))
        texts = {
            EveningSection.COVER: self.tr("Cover with contents"),
            EveningSection.SCENARIO: self.tr("Scenario"),
            EveningSection.INTRO: self.tr("Introductions for the opponent"),
            EveningSection.ROSTER: self.tr("Roster sheets"),
            EveningSection.CARDS: self.tr("Cards"),
            EveningSection.QUICK: self.tr("Quick reference"),
            EveningSection.RULES: self.tr("Rules of the rosters"),
            EveningSection.TASKS: self.tr("Task cards"),
            EveningSection.TOKENS: self.tr("Tokens"),
        }
        for section, text in texts.items():
            self.boxes[section].setText(text)
