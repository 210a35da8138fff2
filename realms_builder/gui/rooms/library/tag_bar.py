"""The tags of all rosters as chips: what is pressed, rosters must have."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.rooms.library.shelf import ShelfEntry


class TagBar(QWidget):
    """A chip for each tag, hidden while there are none; :attr:`changed` says one was pressed."""

    changed = Signal()

    def __init__(self) -> None:
        """Have no chips yet."""
        super().__init__()
        self.chips: dict[str, QPushButton] = {}
        self._flow = FlowLayout(self)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_tags(self, rosters: Iterable[ShelfEntry]) -> None:
        """Show the tags of *rosters*; what was pressed stays so."""
        known = {tag.casefold(): tag for entry in rosters for tag in entry.tags}
        if list(self.chips) == sorted(known):
            return
        pressed = self.pressed()
        for chip in self.chips.values():
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = {key: self._chip(known[key]) for key in sorted(known)}
        for key, chip in self.chips.items():
            chip.setChecked(key in pressed)
        self.setVisible(bool(self.chips))
        self.retranslate()

    def retranslate(self) -> None:
        """Say by ear what the chips do, in the window's language."""
        for chip in self.chips.values():
            said = self.tr("Only rosters with the tag “{0}”").format(chip.text())
            chip.setAccessibleName(said)

    def _chip(self, tag: str) -> QPushButton:
        chip = QPushButton(tag.replace("&", "&&"))
        chip.setCheckable(True)
        chip.setProperty("role", "chip")
        chip.clicked.connect(self.changed)
        self._flow.addWidget(chip)
        return chip

    def pressed(self) -> set[str]:
        """Return the tags that are pressed, in small letters."""
        return {key for key, chip in self.chips.items() if chip.isChecked()}

    def said(self) -> str:
        """Return the tags that are pressed, in words."""
        return " · ".join(chip.text() for chip in self.chips.values() if chip.isChecked())

    def clear(self) -> None:
        """Press none."""
        for chip in self.chips.values():
            if chip.isChecked():
                chip.click()

    def lets_through(self, entry: ShelfEntry) -> bool:
        """Return whether *entry* has every tag that is pressed."""
        return self.pressed() <= {tag.casefold() for tag in entry.tags}
