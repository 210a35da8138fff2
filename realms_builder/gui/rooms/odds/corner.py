"""One corner of the ring: who stands there, the card, and what holds for this side."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.value_words import said
from realms_builder.gui.kit.card_canvas import CardCanvas
from realms_builder.gui.kit.card_preview import CardPicture, CardRequest, CardStudio
from realms_builder.gui.kit.labels import ElidingLabel
from realms_builder.gui.kit.painting import accent_of
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.odds.contenders import ChosenContender
from realms_builder.gui.rooms.odds.matchup import AskedQuestion, SideForms, SideName
from realms_builder.gui.rooms.odds.rolls.switch_form import SwitchForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.odds.questions.wishes import PLACES

LEAST_WIDTH_PX = 214
MOST_OF_HEIGHT = 0.46
_AROUND_NAME_PX, _OPENS = 60, "  ▾"


class Corner(QFrame):
    """The side at *place*, 0 or 1; :attr:`picker_wanted` asks to choose somebody else."""

    picker_wanted = Signal(int)
    changed = Signal()

    def __init__(self, desk: Desk, place: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.place = place
        self._side = SideName()
        self._shape = 1.4
        self.heading, self.faction, self.note = QLabel(), ElidingLabel(), QLabel()
        self.choose = QPushButton()
        self.choose.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.card = CardBox(desk, PLACES[place])
        self.switches = SwitchForm(PLACES[place])
        self._lay_out()
        self.choose.clicked.connect(lambda: self.picker_wanted.emit(self.place))
        self.switches.changed.connect(self.changed)
        self.card.drawn.connect(self._share)
        self.setFocusProxy(self.choose)
        self.restyle()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(14, 12, 14, 4)
        head.setSpacing(4)
        self.heading.setProperty("role", "section")
        self.faction.setProperty("role", "muted")
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
        column.addWidget(column_that_scrolls(holder), 1)

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        theme = self._desk.theme
        self.setMinimumWidth(round(LEAST_WIDTH_PX * max(1.0, theme.scale * 0.8)))
        edge = accent_of(theme, self._side.colour)
        self.choose.setStyleSheet(
            f"QPushButton {{ text-align: left; font-weight: 600; border-left: 5px solid {edge}; }}"
        )
        self._share()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.heading.setText((self.tr("Target") if self.place else self.tr("Attacker")).upper())
        self.card.retranslate()
        self.show_side(self._side)

    def show_contender(self, contender: ChosenContender | None, game: Game | None) -> None:
        """Show whose card it is; names and switches come with the answer."""
        self.card.show_contender(contender, game)
        if contender is None:
            self.show_side(SideName())

    def show_side(self, side: SideName) -> None:
        """Show how the side is called."""
        self._side = side
        name = side.name or self.tr("Choose a unit …")
        role = self.tr("Target") if self.place else self.tr("Attacker")
        self.choose.setAccessibleName(f"{role}: {name}")
        self.choose.setToolTip("\n".join((name, self.tr("Choose another unit or model"))))
        unit = side.unit if side.unit != side.name else ""
        self.faction.setText(" · ".join(part for part in (unit, side.faction) if part))
        self.faction.setToolTip(self.faction.text())
        self.faction.setVisible(bool(side.faction or unit))
        self.restyle()

    def show_forms(self, forms: SideForms) -> None:
        """Offer the forms in which the side may stand."""
        self.switches.show_forms(forms, self._desk.lang)

    def show_question(self, asked: AskedQuestion | None) -> None:
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
        name, metrics = self._side.name or self.tr("Choose a unit …"), self.choose.fontMetrics()
        room = self.width() - _AROUND_NAME_PX - metrics.horizontalAdvance(_OPENS)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
        self.choose.setText(f"{shown}{_OPENS}".replace("&", "&&"))
        picture = self.card.canvas.picture
        if picture is not None:
            self._shape = picture.height_mm / picture.width_mm
        wanted = round((self.width() - 32) * self._shape) + 32
        self.card.setFixedHeight(max(140, min(wanted, round(self.height() * MOST_OF_HEIGHT))))


# ------------------------------------------------------------------ card box


_PAUSE_MS = 60


class CardBox(QWidget):
    """One card, fitted in. While a picture is under way the newest wish waits."""

    drawn = Signal()

    def __init__(self, desk: Desk, side: str, parent: QWidget | None = None) -> None:
        """Begin without a card; *side* tells this box from the other."""
        super().__init__(parent)
        self._desk = desk
        self._studio = CardStudio()
        self._key = f"odds-card-{side}-{id(self)}"
        self._contender: ChosenContender | None = None
        self._game: Game | None = None
        self._library: Library = desk.library
        self._turned = 0
        self._running = False
        self._waiting = False
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))
        self.canvas = CardCanvas(desk)
        self.canvas.setAcceptDrops(False)
        self.canvas.setMinimumSize(120, 120)
        self.canvas.turn_asked.connect(self.turn)
        self.canvas.resized.connect(self._on_resized)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas)

    def retranslate(self) -> None:
        """Say everything in the window's language, on the card too."""
        self.canvas.setAccessibleName(self.tr("Card as it prints"))
        self.canvas.setToolTip(self.tr("A double click or the space bar turns the card over"))
        self._start()

    def show_contender(self, contender: ChosenContender | None, game: Game | None) -> None:
        """Show the card of *contender*; the old one stays until the new one is drawn."""
        if contender != self._contender:
            self._turned = 0
        self._contender, self._game = contender, game
        self._library = self._desk.library
        if contender is None or game is None:
            self._desk.tasks.cancel(self._key)
            self._running = self._waiting = False
            self.canvas.show_hint(self.tr("Choose a unit."))
            return
        self._start()

    def turn(self, by: int = 1) -> None:
        """Show the next face of the card."""
        picture = self.canvas.picture
        if picture is not None:
            self._turned = (self._turned + by) % picture.sides
            self._start()

    def _on_resized(self) -> None:
        if self.canvas.picture is not None:
            self._pause.start()

    def _request(self) -> CardRequest | None:
        contender, game = self._contender, self._game
        if contender is None or game is None:
            return None
        ratio = self.devicePixelRatioF()
        width, height = self.canvas.room_px()
        library = self._library
        return CardRequest(
            contender.roster,
            game,
            lambda name: library.faction(game.id, name),
            library,
            contender.model,
            self._desk.lang,
            side=self._turned,
            fit_px=(round(width * ratio), round(height * ratio)),
        )

    def _start(self) -> None:
        request = self._request()
        if request is None:
            return
        if self._running:
            self._waiting = True
            return
        self._running, self._waiting = True, False
        self._desk.tasks.start(
            self._key,
            partial(self._studio.draw, request),
            self._on_drawn,
            failed=self._on_failed,
            cards=True,
        )

    def _on_drawn(self, picture: CardPicture | None) -> None:
        self._running = False
        if picture is None:
            self.canvas.show_hint(self.tr("This unit has no card."))
        else:
            picture.image.setDevicePixelRatio(self.devicePixelRatioF())
            self.canvas.show_picture(picture, 1)
            self.drawn.emit()
        if self._waiting:
            self._start()

    def _on_failed(self, error: Exception) -> None:
        self._running = False
        text = said(as_problem(error), self._desk.lang)
        self.canvas.show_hint(self.tr("The card cannot be drawn. {0}").format(text))
        if self._waiting:
            self._start()

    def event(self, event: QEvent) -> bool:
        """Draw anew on a screen with other pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._pause.start()
        return super().event(event)
