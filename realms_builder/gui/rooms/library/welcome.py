"""What the library says to somebody who has no roster yet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout

from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.shell.desk import Desk


class Welcome(QFrame):
    """A newcomer's first minute: what this is, a list that can be played, and its cards.

    :attr:`list_wanted` and :attr:`cards_wanted` mean the list that it names, :attr:`game_wanted`
    a game of one's own.
    """

    list_wanted = Signal()
    cards_wanted = Signal()
    game_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        """Name no list yet."""
        super().__init__()
        self._desk = desk
        self._names = "", "", ""
        self.setProperty("role", "panel")
        self.title, self.text = QLabel(), note_label()
        self.open, self.cards, self.game = QPushButton(), QPushButton(), QPushButton()
        self.open.setProperty("role", "primary")
        self.open.clicked.connect(self.list_wanted)
        self.cards.clicked.connect(self.cards_wanted)
        self.game.clicked.connect(self.game_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 14)
        column.addWidget(self.title)
        column.addWidget(self.text)
        self._row = FlowLayout(gap=8)
        for button in (self.open, self.cards, self.game):
            self._row.addWidget(button)
        column.addSpacing(4)
        column.addLayout(self._row)
        self.restyle()
        self.retranslate()

    def name(self, roster: str, faction: str, game: str) -> None:
        """Offer the list called *roster*."""
        self._names = roster, faction, game
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        roster, faction, game = self._names
        self.title.setText(self.tr("Welcome to Realms Builder"))
        words = [
            self.tr(
                "Hire the models of a roster, see at once what the rules say about it, and print "
                "the cards, sheets and scenario you play with."
            )
        ]
        if roster:
            about = self.tr("“{0}” ({1}, {2}) is complete: look round, change what you like.")
            words.append(about.format(roster, faction, game))
        self.text.setText(" ".join(words))
        self.open.setText(self.tr("Open “{0}”").format(roster))
        self.cards.setText(self.tr("See its cards …"))
        self.game.setText(self.tr("Make a game of your own …"))
        for button in (self.open, self.cards):
            button.setVisible(bool(roster))

    def restyle(self) -> None:
        """Take over the size of the text."""
        self.title.setFont(self._desk.theme.display_font(15))
