"""One corner of the ring: who stands there, the card, and what holds for this side."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from realms_builder.game.game import Game
from realms_builder.gui.kit.painting import accent_of
from realms_builder.gui.rooms.odds.bout import Asked, Side
from realms_builder.gui.rooms.odds.card_box import CardBox
from realms_builder.gui.rooms.odds.contenders import Contender
from realms_builder.gui.rooms.odds.rolls.switch_form import SwitchForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.odds.questions.wishes import PLACES

LEAST_WIDTH_PX = 214
MOST_OF_HEIGHT = 0.46


class Corner(QFrame):
    """The side at *place*, 0 or 1; :attr:`picker_wanted` asks to choose somebody else."""

    picker_wanted = Signal(int)
    changed = Signal()

    def __init__(self, desk: Desk, place: int, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self.place = place
        self._side = Side()
        self._shape = 1.4
        self.heading, self.faction, self.note = QLabel(), QLabel(), QLabel()
        self.choose = QPushButton()
        self.card = CardBox(desk, PLACES[place])
        self.switches = SwitchForm(PLACES[place])
        self._scroll = QScrollArea()
        self._lay_out()
        self.choose.clicked.connect(lambda: self.picker_wanted.emit(self.place))
        self.switches.changed.connect(self.changed)
        self.card.drawn.connect(self._share)
        self.setFocusProxy(self.choose)
        self.dress()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(14, 12, 14, 4)
        head.setSpacing(4)
        self.heading.setProperty("role", "section")
        self.faction.setProperty("role", "muted")
        self.faction.setTextFormat(Qt.TextFormat.PlainText)
        for widget in (self.heading, self.choose, self.faction):
            head.addWidget(widget)
        column.addLayout(head)
        column.addWidget(self.card)
        holder = QWidget()
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(14, 4, 14, 14)
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        inside.addWidget(self.note)
        inside.addWidget(self.switches)
        inside.addStretch(1)
        self._scroll.setWidget(holder)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self._scroll, 1)

    def dress(self) -> None:
        """Take over colours and the size of the text."""
        theme = self._desk.theme
        self.setMinimumWidth(round(LEAST_WIDTH_PX * max(1.0, theme.scale * 0.9)))
        edge = accent_of(theme, self._side.colour)
        self.choose.setStyleSheet(
            f"QPushButton {{ text-align: left; font-weight: 600; border-left: 5px solid {edge}; }}"
        )
        self.card.canvas.viewport().update()
        self._share()

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.heading.setText((self.tr("Target") if self.place else self.tr("Attacker")).upper())
        self.card.speak()
        self.show_side(self._side)

    def show_contender(self, contender: Contender | None, game: Game | None) -> None:
        """Show whose card it is; names and switches come with the answer."""
        self.card.show_contender(contender, game)
        if contender is None:
            self.show_side(Side())

    def show_side(self, side: Side) -> None:
        """Show how the side is called."""
        self._side = side
        name = side.name or self.tr("Choose a unit …")
        role = self.tr("Target") if self.place else self.tr("Attacker")
        self.choose.setText(f"{name}  ▾")
        self.choose.setAccessibleName(f"{role}: {name}")
        self.choose.setToolTip(self.tr("Choose another unit or model"))
        unit = side.unit if side.unit != side.name else ""
        self.faction.setText(" · ".join(part for part in (unit, side.faction) if part))
        self.faction.setVisible(bool(side.faction or unit))
        self.dress()

    def show_question(self, asked: Asked | None) -> None:
        """Offer the switches that this side may have when it rolls *asked*."""
        switches = asked.switches[self.place] if asked is not None else ()
        self.switches.show_switches(switches)
        alone = asked is not None and self.place >= asked.sides
        text = self.tr("This roll is made by the first side alone.") if alone else ""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the card its share of the new height."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        picture = self.card.canvas.picture
        if picture is not None:
            self._shape = picture.height_mm / picture.width_mm
        wanted = round((self.width() - 32) * self._shape) + 32
        self.card.setFixedHeight(max(140, min(wanted, round(self.height() * MOST_OF_HEIGHT))))
