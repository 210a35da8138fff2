"""Buttons below the rosters: what can be done with the one that is chosen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.rooms.library.shelf import ShelfEntry

_GAP_PX = 6


class RosterBar(QWidget):
    """Says by :attr:`pressed` what is wanted: ``open``, ``print``, ``duplicate`` or ``more``."""

    pressed = Signal(str)

    def __init__(self) -> None:
        """Offer nothing before something is chosen."""
        super().__init__()
        verbs = ("open", "print", "duplicate", "more")
        self.buttons = {verb: QPushButton() for verb in verbs}
        row = FlowLayout(self, gap=_GAP_PX, line_gap=_GAP_PX)
        for verb, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, verb=verb: self.pressed.emit(verb))
            row.addWidget(button)
        self.offer(None)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for verb, text in (
            ("open", self.tr("Open")),
            ("print", self.tr("Print …")),
            ("duplicate", self.tr("Duplicate", "file")),
            ("more", self.tr("More") + " ▾"),
        ):
            self.buttons[verb].setText(text)
        self.buttons["more"].setAccessibleName(self.tr("More"))

    def offer(self, entry: ShelfEntry | None) -> None:
        """Offer what can be done with the row of *entry*."""
        is_sound = entry is not None and not entry.is_broken
        for verb, can in (
            ("open", is_sound),
            ("print", can_be_printed(entry)),
            ("duplicate", entry is not None and entry.is_mine),
            ("more", entry is not None),
        ):
            self.buttons[verb].setEnabled(can)

    def below(self, verb: str) -> QPoint:
        """Return the place on the screen below the button of *verb*, for a menu."""
        button = self.buttons[verb]
        return button.mapToGlobal(button.rect().bottomLeft())


def can_be_printed(entry: ShelfEntry | None) -> bool:
    """Return whether *entry* is a roster that can be read; files of a game are none."""
    return entry is not None and bool(entry.system) and not entry.is_broken
