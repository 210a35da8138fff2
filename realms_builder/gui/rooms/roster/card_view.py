"""The live card of the selected model: its faces as they print, turned, zoomed, always current.

What is drawn comes from :class:`CardStudio` in the thread for cards. While a picture is under way
no second one of the same model is started; the newest wish waits, so that typing is never stopped
by drawing and drawing is never starved by typing.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.subjects import CardsWanted, joined_groups
from realms_builder.game.value_words import said
from realms_builder.gui.kit.card_canvas import LEAST_ZOOM, MOST_ZOOM, CardCanvas
from realms_builder.gui.kit.card_preview import (
    CardPicture,
    CardRequest,
    CardSource,
    CardStudio,
    request_for,
)
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.problems import ProblemLine
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem

ZOOMS = (50, 67, 80, 100, 125, 150, 200, 300, 400)
PIXELS_PER_MM_AT_100 = 96 / 25.4
_RESIZE_PAUSE_MS = 60


class CardView(QWidget):
    """Controls above, the card below, a small line about what had to give way on it."""

    drawn = Signal(object)
    picture_dropped = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a model."""
        super().__init__(parent)
        self._desk = desk
        self._studio = CardStudio()
        self._key, self._key_behind = (f"card-view-{side}-{id(self)}" for side in ("this", "next"))
        self.wish = ""
        """What is said where there is no card; empty for the words of the roster."""
        self._document: CardSource | None = None
        self._ids: tuple[str, ...] = ()
        self._group = ""
        self._card, self._side, self._zoom = "", 0, 0
        self._running: CardRequest | None = None
        self._waiting = False
        self._other: dict[tuple[str, int], tuple[CardRequest, CardPicture]] = {}
        self._pause = QTimer(self, singleShot=True, interval=_RESIZE_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        # The window paints the edit first; a thread at work would only hold it up.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._start)
        tasks, keys = desk.tasks, (self._key, self._key_behind)
        # What is drawn for a view that is gone must not come back to it.
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])
        self.canvas = CardCanvas(desk)
        self.canvas.zoom_asked.connect(self.zoom_by)
        self.canvas.fit_asked.connect(lambda: self.set_zoom(0))
        self.canvas.turn_asked.connect(self.turn)
        self.canvas.resized.connect(self._on_resized)
        self.canvas.picture_dropped.connect(self.picture_dropped)
        self.cards = ListBox()
        self.cards.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.cards.activated.connect(self._on_card_chosen)
        self.notes = ProblemLine(desk)
        self._sides = QButtonGroup(self)
        self._side_buttons: list[QToolButton] = []
        self._lay_out()
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 4)
        column.setSpacing(6)
        bar, sides = QWidget(), QWidget()
        self._side_row = QHBoxLayout(sides)
        self._side_row.setContentsMargins(0, 0, 0, 0)
        self._side_row.setSpacing(4)
        flow = FlowLayout(bar, gap=8, centred=True)
        flow.addWidget(sides)
        flow.addWidget(self._zoom_group())
        column.addWidget(bar)
        column.addWidget(self.cards)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.notes)
        for place in range(2):
            self._side_button(place)

    def _zoom_group(self) -> QWidget:
        group = QFrame()
        group.setProperty("role", "panel")
        row = QHBoxLayout(group)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        self.smaller, self.percent, self.larger = (QToolButton() for _ in range(3))
        self.smaller.clicked.connect(lambda: self.zoom_by(-1))
        self.larger.clicked.connect(lambda: self.zoom_by(1))
        self.percent.clicked.connect(lambda: self.set_zoom(0 if self._zoom else 100))
        self.smaller.setText("−")
        self.larger.setText("+")
        for button in (self.smaller, self.percent, self.larger):
            button.setProperty("role", "plain")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        return group

    def _side_button(self, place: int) -> QToolButton:
        while len(self._side_buttons) <= place:
            number = len(self._side_buttons)
            button = QToolButton()
            button.setCheckable(True)
            button.clicked.connect(partial(self._show_side, number))
            self._sides.addButton(button, number)
            self._side_row.addWidget(button)
            self._side_buttons.append(button)
        return self._side_buttons[place]

    def retranslate(self) -> None:
        """Say everything in the window's language, on the card too."""
        self.canvas.setAccessibleName(self.tr("Card as it prints"))
        self.canvas.setToolTip(
            self.tr("Ctrl+wheel zooms, a double click or the space bar turns the card over")
        )
        self.cards.setAccessibleName(self.tr("Which card of the model"))
        self.notes.retranslate()
        for button, text in (
            (self.smaller, self.tr("Smaller (-)")),
            (self.larger, self.tr("Larger (+)")),
            (self.percent, self.tr("Fit the card in, or true size (0)")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self._show_controls()
        self.refresh()

    # ------------------------------------------------------------------ what is shown

    def show_models(
        self, document: CardSource | None, ids: tuple[str, ...], group: str = ""
    ) -> None:
        """Show the card of the first of *ids*, the others behind it, or the one of their *group*.

        A group without a profile has no card.
        """
        groups = document.roster.groups if document is not None and group else ()
        found = next((g for g in groups if g.id == group), None)
        if document is None or found is None or document.mustered.profile(found) is None:
            group = ""
        if (document, ids[:1], group) != (self._document, self._ids[:1], self._group):
            self._card, self._side = f"group/{group}" if group else "", 0
            self._stop()
        self._document, self._ids, self._group = document, ids, group
        self.refresh()

    def _count(self) -> int:
        """Return how many cards the chosen models have; those that share one count once."""
        if self._group or self._document is None:
            return 1
        joined = joined_groups(self._document.mustered, CardsWanted())
        return len({joined.get(identity, identity) for identity in self._ids})

    def refresh(self) -> None:
        """Draw the card as the roster has it now; the old picture stays until then."""
        if self._document is None or not self._ids:
            self._stop()
            wish = self.tr("Choose a unit or a model to see its card.")
            self.canvas.show_hint(self.wish or wish)
            self._show_controls()
            return
        if self.canvas.picture is None:
            self.canvas.show_hint("")
        self.canvas.show_count(self._count())
        if self._running is not None:
            self._waiting = True
        else:
            self._soon.start()

    def _request(self, side: int) -> CardRequest | None:
        if self._document is None or not self._ids:
            return None
        ratio = self.devicePixelRatioF()
        width, height = self.canvas.room_px()
        return request_for(
            self._document,
            self._document.own_library or self._desk.library,
            self._ids[0],
            self._desk.lang,
            card=self._card,
            side=side,
            pixels_per_mm=self._zoom / 100 * PIXELS_PER_MM_AT_100 * ratio,
            fit_px=(round(width * ratio), round(height * ratio)) if not self._zoom else (0, 0),
        )

    def _start(self) -> None:
        request = self._request(self._side)
        if request is None or self._running is not None:
            return
        self._waiting = False
        known = self._other.get((request.card, request.side))
        if known is not None and known[0].is_of(request):
            self._show(known[1])
            return
        self._running = request
        self._desk.tasks.start(
            self._key,
            partial(self._studio.draw, request),
            partial(self._on_drawn, request),
            failed=self._on_failed,
            cards=True,
        )

    def _stop(self) -> None:
        for key in (self._key, self._key_behind):
            self._desk.tasks.cancel(key)
        self._soon.stop()
        self._running, self._waiting = None, False
        self._other.clear()

    def _on_drawn(self, request: CardRequest, picture: CardPicture | None) -> None:
        self._running = None
        if picture is None:
            self.canvas.show_hint(self.tr("This model has no card: its unit is not known."))
        else:
            self._show(picture)
            self._other = {(request.card, request.side): (request, picture)}
        if self._waiting:
            self._start()
        elif picture is not None:
            self._draw_other_side(picture)

    def _on_failed(self, error: Exception) -> None:
        self._running = None
        text = said(as_problem(error), self._desk.lang)
        self.canvas.show_hint(self.tr("The card cannot be drawn. {0}", "roster").format(text))
        if self._waiting:
            self._start()

    def _draw_other_side(self, picture: CardPicture) -> None:
        """Draw the next face ahead, so that turning the card over shows it at once."""
        request = self._request((picture.side + 1) % picture.sides)
        if request is None or picture.sides < 2:
            return
        self._desk.tasks.start(
            self._key_behind,
            partial(self._studio.draw, request),
            partial(self._keep, request),
            failed=lambda _error: None,
            cards=True,
        )

    def _keep(self, request: CardRequest, picture: CardPicture | None) -> None:
        if picture is not None:
            self._other[request.card, request.side] = (request, picture)

    def _show(self, picture: CardPicture) -> None:
        self._side = picture.side
        picture.image.setDevicePixelRatio(self.devicePixelRatioF())
        self.canvas.show_picture(picture, self._count())
        self._show_controls()
        self.notes.show_notes(picture.notes)
        self.drawn.emit(picture)

    # ------------------------------------------------------------------ controls

    def _show_controls(self) -> None:
        picture = self.canvas.picture
        names = self._side_names(picture)
        for place, (short, name) in enumerate(names):
            button = self._side_button(place)
            button.setText(short)
            button.setToolTip(name)
            button.setAccessibleName(name)
            button.setVisible(True)
            button.setEnabled(picture is not None)
            button.setChecked(picture is not None and place == self._side)
        for button in self._side_buttons[len(names) :]:
            button.setVisible(False)
        self._show_cards(picture)
        percent = self.canvas.scale_now() / PIXELS_PER_MM_AT_100 * 100 if picture else 100
        self.percent.setText(f"{round(percent)} %")
        self.percent.setMinimumSize(QSize(self.fontMetrics().horizontalAdvance("400 %") + 14, 0))
        for button in (self.smaller, self.percent, self.larger):
            button.setEnabled(picture is not None)
        if picture is None:
            self.notes.show_notes(())

    def _side_names(self, picture: CardPicture | None) -> list[tuple[str, str]]:
        """Return what the buttons of the sides say and are called; many cards are only numbers."""
        faces = [self.tr("Front"), self.tr("Back")]
        if picture is None:
            return [(face, face) for face in faces]
        if not picture.has_back:
            del faces[1]
        cards = range(2, picture.sides - len(faces) + 2)
        names = [self.tr("Card {0}").format(number) for number in cards]
        short = [str(number) for number in cards] if len(cards) > 1 else names
        return [*zip(faces, faces, strict=True), *zip(short, names, strict=True)]

    def _show_cards(self, picture: CardPicture | None) -> None:
        cards = picture.cards if picture is not None else ()
        self.cards.setVisible(len(cards) > 1)
        self.cards.offer(((card.title, card.key) for card in cards), picture and picture.card)

    def _show_side(self, side: int) -> None:
        self._side = side
        self._show_controls()
        self.refresh()

    def turn(self, by: int = 1) -> None:
        """Show the next face of the card."""
        picture = self.canvas.picture
        if picture is not None:
            self._show_side((self._side + by) % picture.sides)

    def _on_card_chosen(self, _place: int) -> None:
        self._card, self._side = str(self.cards.currentData() or ""), 0
        self.refresh()

    def set_zoom(self, percent: int) -> None:
        """Show the card at *percent* of its true size; 0 fits it in."""
        self._zoom = min(MOST_ZOOM, max(LEAST_ZOOM, percent)) if percent else 0
        self.canvas.set_scale(self._zoom / 100 * PIXELS_PER_MM_AT_100)
        self._show_controls()
        self._pause.start()

    def zoom_by(self, steps: int) -> None:
        """Go to the next larger or smaller of the usual sizes."""
        now = self.canvas.scale_now() / PIXELS_PER_MM_AT_100 * 100
        larger = [z for z in ZOOMS if z > now + 1]
        smaller = [z for z in ZOOMS if z < now - 1]
        self.set_zoom((larger or [MOST_ZOOM])[0] if steps > 0 else (smaller or [LEAST_ZOOM])[-1])

    def _on_resized(self) -> None:
        if not self._zoom and self.canvas.picture is not None:
            self._show_controls()
            self._pause.start()

    def event(self, event: QEvent) -> bool:
        """Draw anew on a screen with other pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._pause.start()
        return super().event(event)
