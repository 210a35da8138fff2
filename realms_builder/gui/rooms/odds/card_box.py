"""The card of one side, drawn as the roster room draws its live card; the space bar turns it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.printing import said
from realms_builder.gui.kit.card_canvas import CardCanvas
from realms_builder.gui.kit.card_preview import CardPicture, CardRequest, CardStudio
from realms_builder.gui.rooms.odds.contenders import Contender
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem

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
        self._contender: Contender | None = None
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

    def speak(self) -> None:
        """Say everything in the window's language, on the card too."""
        self.canvas.setAccessibleName(self.tr("Card as it prints"))
        self.canvas.setToolTip(self.tr("A double click or the space bar turns the card over"))
        self._start()

    def show_contender(self, contender: Contender | None, game: Game | None) -> None:
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
