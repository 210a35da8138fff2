"""Shows a face on the table: its picture, frames and guides over it, rulers, zoom and place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QWidget

from realms_builder.cards.designing.arranging import ElementFrame, bounds
from realms_builder.cards.designing.element_keys import ElementKey
from realms_builder.cards.designing.spots import ElementSpot
from realms_builder.cards.designing.turning import ElementTurn, about_middle
from realms_builder.gui.kit.page_text import PageText
from realms_builder.gui.rooms.designer.canvas import painting
from realms_builder.gui.rooms.designer.canvas.gestures import (
    AnyGesture,
    BandGesture,
    CarryGesture,
    DrawGesture,
    TurnGesture,
)
from realms_builder.gui.rooms.designer.canvas.studio import DesignPicture
from realms_builder.gui.rooms.designer.canvas.view import ZOOM_STEP, CanvasView, fitted
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import Tones

MARGIN_PX = 28


class FaceView(QFrame):
    """Shows the face of a document; :attr:`view_changed` asks for a picture that suits the view."""

    view_changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._document: TemplateDocument | None = None
        self._picture: DesignPicture | None = None
        self._coarse: DesignPicture | None = None
        self._places: Mapping[ElementKey, ElementFrame] = {}
        self.view = CanvasView()
        self._fits = True
        self.shows_bleed = False
        self.shows_safe = True
        self.grid_mm = 0.0
        self._gesture: AnyGesture | None = None
        self._hovered: ElementKey | None = None
        self._pointer: tuple[float, float] | None = None
        self.setMinimumSize(320, 240)
        read = self.accessibleDescription
        self.as_text = PageText(desk, self, lambda show: show(read()), has_menu=True)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Face of the card"))

    # ------------------------------------------------------------------ what is shown

    def show_document(self, document: TemplateDocument | None) -> None:
        """Show *document* once its first picture is there."""
        self.cancel_gesture()
        self._document, self._picture, self._coarse = document, None, None
        self._places = {}
        self._fits = True
        self.update()

    def show_picture(self, picture: DesignPicture) -> None:
        """Show *picture* until the next one comes."""
        if picture.is_whole:
            self._coarse = picture
        elif self._coarse is not None and self._coarse.request.draft is not picture.request.draft:
            self._coarse = None
        first = self._picture is None
        other = not first and self._size(self._picture) != self._size(picture)
        self._picture = picture
        self.setAccessibleDescription(picture.text)
        self._places = picture.places
        if first or (other and self._fits):
            self.fit()
        self.update()

    @staticmethod
    def _size(picture: DesignPicture | None) -> tuple[float, float]:
        return (picture.width_mm, picture.height_mm) if picture else (0.0, 0.0)

    @property
    def spots(self) -> Sequence[ElementSpot]:
        """Return where everything lies in the picture that is shown."""
        return self._picture.spots if self._picture is not None else ()

    @property
    def picture(self) -> DesignPicture | None:
        """Return what is shown."""
        return self._picture

    def frames(self, keys: Sequence[ElementKey]) -> dict[ElementKey, ElementFrame]:
        """Return where *keys* lie, as far as they are on this face."""
        return {key: self._places[key] for key in keys if key in self._places}

    # ------------------------------------------------------------------ zoom

    def room(self) -> QRectF:
        """Return the part of the canvas beside the rulers."""
        inside = QRectF(self.rect()).adjusted(RULER_PX, RULER_PX, 0, 0)
        return inside.adjusted(MARGIN_PX, MARGIN_PX, -MARGIN_PX, -MARGIN_PX)

    def fit(self) -> None:
        """Show the whole card as large as the canvas allows."""
        if self._picture is not None:
            self._fits = True
            edge = 2 * self._picture.bleed_mm if self.shows_bleed else 0.0
            size = QSizeF(self._picture.width_mm + edge, self._picture.height_mm + edge)
            view = fitted(size, self.room())
            self._look(view.moved(edge / 2 * view.scale, edge / 2 * view.scale))

    def true_scale(self) -> float:
        """Return how many pixels a true millimetre has on this screen."""
        return max(1.0, self.screen().physicalDotsPerInch() / 25.4 / self.devicePixelRatioF())

    def zoom_to(self, scale: float) -> None:
        """Show the card at *scale* pixels a millimetre, its middle staying where it is."""
        self._fits = False
        self._look(self.view.scaled(scale, self.room().center()))

    def zoom(self, steps: int, about: QPointF | None = None) -> None:
        """Zoom in or out by *steps* about a point, by default the middle."""
        self._fits = False
        self._look(self.view.zoomed(ZOOM_STEP**steps, about or self.room().center()))

    def pan(self, dx: float, dy: float) -> None:
        """Push the card by pixels; some of it stays in sight."""
        view = self.view.moved(dx, dy)
        if self._picture is not None:
            box = view.rect(ElementFrame(0, 0, self._picture.width_mm, self._picture.height_mm))
            room = QRectF(self.rect()).adjusted(RULER_PX + 40, RULER_PX + 40, -40, -40)
            if not box.intersects(room):
                return
        self._fits = False
        self._look(view)

    def _look(self, view: CanvasView) -> None:
        self.view = view
        self.update()
        self.view_changed.emit()

    def sight(self) -> tuple[float, float, float, float]:
        """Return what can be seen, with a margin, in millimetres."""
        left, top = self.view.to_mm(QPointF(RULER_PX, RULER_PX))
        right, bottom = self.view.to_mm(QPointF(self.width(), self.height()))
        wide, high = (right - left) * 0.15, (bottom - top) * 0.15
        return left - wide, top - high, right - left + 2 * wide, bottom - top + 2 * high

    def set_shown(self, **shown: bool | float) -> None:
        """Show or hide bleed, safe area and grid: ``shows_bleed``, ``shows_safe``, ``grid_mm``."""
        for name, value in shown.items():
            setattr(self, name, value)
        if self._fits:
            self.fit()
        self.update()

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint table, card, frames and rulers."""
        del event
        painter = QPainter(self)
        theme = self._desk.theme
        painter.fillRect(self.rect(), theme.tones.shade)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        if self._picture is not None:
            self._paint_face(painter, self._picture)
        marked = self._marked()
        size = (self.width(), self.height())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        paint_rulers(painter, size, self.view, theme.tones, marked, self._pointer)
        if self.hasFocus():
            painting.paint_focus(painter, QRectF(self.rect()), theme.tones)
        painter.end()

    def _paint_face(self, painter: QPainter, picture: DesignPicture) -> None:
        view, accent = self.view, self._desk.theme.tones.accent
        painting.paint_card(
            painter, picture, self._coarse, view, self._desk.theme, bleed=self.shows_bleed
        )
        if self.grid_mm:
            painting.paint_grid(painter, picture, view, self.grid_mm)
        painting.paint_areas(painter, picture, view, bleed=self.shows_bleed, safe=self.shows_safe)
        frames = self._selected_frames()
        if self._hovered is not None and self._hovered not in frames and self._gesture is None:
            found = self._places.get(self._hovered)
            if found is not None:
                self._paint_outlines(painter, {self._hovered: found}, dashed=True)
        self._paint_outlines(painter, frames)
        if frames and self._can_resize() and not isinstance(self._gesture, CarryGesture):
            key = self._alone()
            rect, angle = view.rect(bounds(frames)), self._angle(key)
            with painting.turned(painter, rect.center(), angle):
                painting.paint_handles(painter, rect, accent, turns=key is not None)
        if self._gesture is not None:
            painting.paint_guides(painter, self._gesture.guides, view)
            if self._gesture.drop is not None:
                painting.paint_drop(painter, self._gesture.drop, view, accent)
            if self._gesture.band is not None:
                painting.paint_band(painter, view.rect(self._gesture.band), accent)
                if isinstance(self._gesture, DrawGesture):
                    painting.paint_measures(painter, self._gesture.band, view, accent)
            elif isinstance(self._gesture, TurnGesture):
                painting.paint_angle(
                    painter, view.rect(bounds(frames)), self._gesture.angle, accent
                )
            elif frames and not isinstance(self._gesture, BandGesture):
                painting.paint_measures(painter, bounds(frames), view, accent)

    def _paint_outlines(
        self, painter: QPainter, frames: Mapping[ElementKey, ElementFrame], *, dashed: bool = False
    ) -> None:
        """Paint frames round elements, as they are turned."""
        view, accent = self.view, self._desk.theme.tones.accent
        turns = {key: turn for key in frames if (turn := self.turn_of(key, frames[key]))}
        upright = [view.rect(frame) for key, frame in frames.items() if key not in turns]
        painting.paint_outlines(painter, upright, accent, dashed=dashed)
        for key, turn in turns.items():
            with painting.turned(painter, view.to_px(turn.x, turn.y), turn.angle):
                painting.paint_outlines(painter, [view.rect(frames[key])], accent, dashed=dashed)

    def turn_of(self, key: ElementKey, frame: ElementFrame) -> ElementTurn | None:
        """Return how the element *key*, which lies in *frame* just now, is turned."""
        if isinstance(self._gesture, TurnGesture) and key in self._gesture.frames:
            return about_middle(self._gesture.angle, frame)
        turn = self._picture.turns.get(key) if self._picture is not None else None
        if turn is None or len(key) > 2:
            return turn
        return about_middle(turn.angle, frame)

    def _alone(self) -> ElementKey | None:
        """Return the one element on the face that is selected alone, which can be turned."""
        chosen = self._document.selection if self._document is not None else ()
        return chosen[0] if len(chosen) == 1 and len(chosen[0]) == 2 else None

    def _angle(self, key: ElementKey | None) -> float:
        frame = self._places.get(key) if key is not None else None
        turn = self.turn_of(key, frame) if key is not None and frame is not None else None
        return turn.angle if turn is not None else 0.0

    def _selected_frames(self) -> dict[ElementKey, ElementFrame]:
        if self._document is None:
            return {}
        if self._gesture is not None and self._gesture.frames:
            return dict(self._gesture.frames)
        return self.frames(self._document.selection)

    def _marked(self) -> ElementFrame | None:
        frames = self._selected_frames()
        return bounds(frames) if frames else None

    def _can_resize(self) -> bool:
        document = self._document
        if document is None or document.is_read_only:
            return False
        spots = {spot.key: spot for spot in self.spots}
        chosen = [spots[key] for key in document.selection if key in spots]
        return bool(chosen) and all(len(s.key) == 2 and not s.locked for s in chosen)

    def cancel_gesture(self) -> bool:
        """Leave what is dragged where it was; return whether anything was."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.cancel()
            self.update()
        return gesture is not None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a card that filled the canvas filling it."""
        super().resizeEvent(event)
        if self._fits:
            self.fit()
        else:
            self.view_changed.emit()


# ------------------------------------------------------------------ rulers


RULER_PX = 22
_LEAST_GAP_PX = 5.0
_STEPS = (0.1, 0.5, 1.0, 5.0, 10.0, 50.0, 100.0, 500.0)
_LABEL_GAP_PX = 42.0


def paint_rulers(
    painter: QPainter,
    size: tuple[int, int],
    view: CanvasView,
    tones: Tones,
    marked: ElementFrame | None,
    pointer: tuple[float, float] | None,
) -> None:
    """Paint both rulers over a canvas of *size* pixels, with the stretch of what is *marked*."""
    width, height = size
    ground, ink = QColor(tones.surface), QColor(tones.muted)
    painter.fillRect(QRectF(0, 0, width, RULER_PX), ground)
    painter.fillRect(QRectF(0, 0, RULER_PX, height), ground)
    if marked is not None:
        shade = QColor(tones.accent)
        shade.setAlpha(60)
        box = view.rect(marked)
        painter.fillRect(QRectF(box.x(), 0, box.width(), RULER_PX), shade)
        painter.fillRect(QRectF(0, box.y(), RULER_PX, box.height()), shade)
    font = QFont(painter.font())
    font.setPixelSize(9)
    painter.setFont(font)
    painter.setPen(QPen(ink, 1))
    _ticks(painter, view.scale, view.x, width, across=True)
    _ticks(painter, view.scale, view.y, height, across=False)
    if pointer is not None:
        painter.setPen(QPen(QColor(tones.accent), 1))
        at = view.to_px(*pointer)
        painter.drawLine(QLineF(at.x(), 0, at.x(), RULER_PX))
        painter.drawLine(QLineF(0, at.y(), RULER_PX, at.y()))
    painter.setPen(QPen(QColor(tones.line), 1))
    painter.fillRect(QRectF(0, 0, RULER_PX, RULER_PX), ground)
    painter.drawLine(QLineF(0, RULER_PX, width, RULER_PX))
    painter.drawLine(QLineF(RULER_PX, 0, RULER_PX, height))
    painter.setPen(QPen(ink, 1))
    painter.drawText(QRectF(0, 0, RULER_PX, RULER_PX), Qt.AlignmentFlag.AlignCenter, "mm")


def _ticks(painter: QPainter, scale: float, origin: float, length: int, *, across: bool) -> None:
    step = next((s for s in _STEPS if s * scale >= _LEAST_GAP_PX), _STEPS[-1])
    label = next((s for s in _STEPS if s * scale >= _LABEL_GAP_PX), _STEPS[-1])
    first = int((RULER_PX - origin) / (scale * step)) - 1
    last = int((length - origin) / (scale * step)) + 1
    for number in range(first, last + 1):
        mm = number * step
        at = round(origin + mm * scale) + 0.5
        if at < RULER_PX:
            continue
        is_label = abs(mm / label - round(mm / label)) < 1e-6
        is_half = abs(mm / (label / 2) - round(mm / (label / 2))) < 1e-6
        depth = 10.0 if is_label else 7.0 if is_half else 4.0
        if across:
            painter.drawLine(QLineF(at, RULER_PX - depth, at, RULER_PX))
        else:
            painter.drawLine(QLineF(RULER_PX - depth, at, RULER_PX, at))
        if is_label:
            _label(painter, at, f"{mm:g}".replace("-", "−"), across=across)


def _label(painter: QPainter, at: float, text: str, *, across: bool) -> None:
    if across:
        painter.drawText(QRectF(at + 3, 0, 40, 13), Qt.AlignmentFlag.AlignVCenter, text)
        return
    painter.save()
    painter.translate(0, at)
    painter.rotate(-90)
    painter.drawText(QRectF(3, 0, 40, 13), Qt.AlignmentFlag.AlignVCenter, text)
    painter.restore()
