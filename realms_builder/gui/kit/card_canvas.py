"""Shows one face of a card on the desk: rounded, with a soft shadow, zoomed, panned, fanned out."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from realms_builder.gui.kit.card_preview import CardPicture
from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.page_text import PageText
from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.kit.rule_help import RuleHelp, Rules
from realms_builder.gui.shell.desk import Desk

MARGIN_PX, _COUNT_PX = 16, 28
LEAST_ZOOM, MOST_ZOOM = 50, 400
_SHADOW_PX, _SHADOW_EDGE_PX = 9, 13
_FAN_DEGREES = 4.0
_MOST_BEHIND = 2
_PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff"}


class CardCanvas(QAbstractScrollArea):
    """The table that a card lies on; it asks for other zooms and sides by its signals."""

    zoom_asked = Signal(int)
    turn_asked = Signal(int)
    fit_asked = Signal()
    resized = Signal()
    picture_dropped = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._picture: CardPicture | None = None
        self._pixmap, self._shadow = QPixmap(), QPixmap()
        self._shadow_of: tuple[object, ...] = ()
        self._pixels_per_mm = 0.0
        self._count = 1
        self._hint = ""
        self._grabbed: QPoint | None = None
        self._by_key = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAcceptDrops(True)
        self.viewport().setAutoFillBackground(False)
        self.setMinimumSize(QSize(180, 150))
        RuleHelp(self, self._rules_at)
        self.as_text = PageText(desk, self, lambda show: show(self.accessibleDescription()))
        self.verticalScrollBar().setSingleStep(20)
        self.horizontalScrollBar().setSingleStep(20)

    # ------------------------------------------------------------------ what is shown

    def show_hint(self, text: str) -> None:
        """Show no card but *text*, which says what to do."""
        self._picture, self._pixmap, self._hint = None, QPixmap(), text
        self.setAccessibleDescription(text)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._arrange()

    def show_picture(self, picture: CardPicture, count: int) -> None:
        """Show *picture* as the first of *count* cards; it stays until the next one comes."""
        self._picture, self._hint = picture, ""
        self.setAccessibleDescription(picture.text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pixmap = QPixmap.fromImage(picture.image)
        self._count = count
        self._arrange()

    def show_count(self, count: int) -> None:
        """Fan out as many cards as are selected, before the next picture is there."""
        if count != self._count:
            self._count = count
            self._arrange()

    @property
    def count(self) -> int:
        """Return how many cards are fanned out."""
        return self._count

    @property
    def picture(self) -> CardPicture | None:
        """Return what is shown."""
        return self._picture

    def set_scale(self, pixels_per_mm: float) -> None:
        """Show the card at a fixed scale in the window's own pixels; 0 fits it in."""
        self._pixels_per_mm = pixels_per_mm
        self._arrange()

    def scale_now(self) -> float:
        """Return the scale in force in the window's own pixels."""
        if self._pixels_per_mm or self._picture is None:
            return self._pixels_per_mm
        room = self.room_px()
        return min(room[0] / self._picture.width_mm, room[1] / self._picture.height_mm)

    def room_px(self) -> tuple[int, int]:
        """Return the room for a card that is fitted in, in the window's own pixels."""
        side = 2 * MARGIN_PX
        size = self.maximumViewportSize()
        return max(40, size.width() - side), max(
            40, size.height() - side - 2 * (_COUNT_PX - MARGIN_PX) * (self._count > 1)
        )

    def _card_size(self) -> tuple[float, float]:
        if self._picture is None:
            return 0.0, 0.0
        scale = self.scale_now()
        return self._picture.width_mm * scale, self._picture.height_mm * scale

    def _arrange(self) -> None:
        width, height = self._card_size()
        view = self.maximumViewportSize()
        fits = not self._pixels_per_mm
        for bar, length, room in (
            (self.horizontalScrollBar(), width, view.width()),
            (self.verticalScrollBar(), height, view.height()),
        ):
            beyond = 0 if fits else max(0, round(length + 2 * MARGIN_PX - room))
            old = bar.value() / bar.maximum() if bar.maximum() else 0.5
            bar.setRange(0, beyond)
            bar.setPageStep(room)
            bar.setValue(round(old * beyond))
        self.viewport().update()

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, the cards behind it, or the hint."""
        painter = QPainter(self.viewport())
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        if self._picture is None:
            self._paint_hint(painter)
        else:
            box = self._card_box()
            for behind in range(min(self._count - 1, _MOST_BEHIND), 0, -1):
                self._paint_behind(painter, box, behind)
            self._paint_shadow(painter, box)
            painter.drawPixmap(box, self._pixmap, QRectF(self._pixmap.rect()))
            if self._count > 1:
                self._paint_count(painter, box)
        if self.hasFocus() and self._by_key and self._picture is not None:
            self._paint_focus(painter)
        painter.end()

    def _card_box(self) -> QRectF:
        width, height = self._card_size()
        view = self.viewport().size()
        x, y = (view.width() - width) / 2, (view.height() - height) / 2
        if self.horizontalScrollBar().maximum():
            x = MARGIN_PX - self.horizontalScrollBar().value()
        if self.verticalScrollBar().maximum():
            y = MARGIN_PX - self.verticalScrollBar().value()
        return QRectF(round(x), round(y), width, height)

    def _rules_at(self, place: QPoint | None) -> tuple[Rules, QRect]:
        """Return the rules printed at *place*, or all of the card, and what is around them."""
        box, picture = self._card_box(), self._picture
        if picture is None:
            return (), QRect()
        if place is None:
            return picture.rules, box.toRect()
        at = (QPointF(place) - box.topLeft()) / self.scale_now()
        return picture.rules_at(at.x(), at.y()), QRect(place.x() - 8, place.y() - 6, 16, 12)

    def _corner(self) -> float:
        corner = self._picture.corner_mm if self._picture is not None else 3.0
        return corner * self.scale_now()

    def _paint_shadow(self, painter: QPainter, box: QRectF) -> None:
        """Paint the shadow of a card in *box*, from a picture of it that is made once."""
        ratio, corner = painter.device().devicePixelRatioF(), self._corner()
        asked = box.width(), box.height(), corner, ratio, self._desk.theme.is_dark
        if asked != self._shadow_of:
            self._shadow, self._shadow_of = self._drawn_shadow(box, corner, ratio), asked
        painter.drawPixmap(box.topLeft() - QPointF(_SHADOW_EDGE_PX, _SHADOW_EDGE_PX), self._shadow)

    def _drawn_shadow(self, box: QRectF, corner: float, ratio: float) -> QPixmap:
        edge = _SHADOW_EDGE_PX
        inside = QRectF(edge, edge, box.width(), box.height())
        wide, high = box.width() + 2 * edge, box.height() + 2 * edge
        pixmap = QPixmap(ceil(wide * ratio), ceil(high * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 13 if self._desk.theme.is_dark else 6))
        for ring in range(_SHADOW_PX, 0, -1):
            wider = inside.adjusted(-ring, -ring + 3, ring, ring + 3)
            painter.drawRoundedRect(wider, corner + ring, corner + ring)
        painter.end()
        return pixmap

    def _paint_behind(self, painter: QPainter, box: QRectF, place: int) -> None:
        tones = self._desk.theme.tones
        painter.save()
        painter.translate(QPointF(box.center().x(), box.bottom()))
        painter.rotate(_FAN_DEGREES * place)
        painter.translate(-QPointF(box.center().x(), box.bottom()))
        self._paint_shadow(painter, box)
        painter.setPen(QPen(QColor(tones.muted if self._desk.theme.is_dark else tones.line), 1))
        painter.setBrush(QColor(tones.shade))
        painter.drawRoundedRect(box, self._corner(), self._corner())
        painter.restore()

    def _paint_count(self, painter: QPainter, box: QRectF) -> None:
        tones = self._desk.theme.tones
        text = self.tr("1 of {0}").format(self._count)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        width = painter.fontMetrics().horizontalAdvance(text) + 22
        below = min(box.bottom() + 1, self.viewport().height() - _COUNT_PX)
        badge = QRectF(box.center().x() - width / 2, below, width, _COUNT_PX - 2)
        path = QPainterPath()
        path.addRoundedRect(badge, 13, 13)
        painter.fillPath(path, QColor(tones.accent))
        painter.setPen(QColor(tones.on_accent))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_hint(self, painter: QPainter) -> None:
        tones = self._desk.theme.tones
        view = QRectF(self.viewport().rect())
        width = min(180.0, view.width() * 0.5, (view.height() - 60) * 0.7)
        card = QRectF(0, 0, width, width * 1.4)
        card.moveCenter(view.center() - QPointF(0, 22))
        painter.setPen(QPen(QColor(tones.line), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, 10, 10)
        icon = QRectF(0, 0, 40, 40)
        icon.moveCenter(card.center())
        draw_icon(painter, icon, "shield", tones.line)
        painter.setFont(self.font())
        painter.setPen(QColor(tones.muted))
        below = QRectF(view.left() + 20, card.bottom() + 10, view.width() - 40, 60)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(below, int(flags) | int(Qt.TextFlag.TextWordWrap), self._hint)

    def _paint_focus(self, painter: QPainter) -> None:
        """Paint a thin frame around the card, within what is seen of it."""
        seen = QRectF(self.viewport().rect()).adjusted(2, 2, -2, -2)
        frame = self._card_box().adjusted(-5, -5, 5, 5).intersected(seen)
        painter.setPen(edge_pen(self._desk.theme.tones, strong=True))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, self._corner() + 5, self._corner() + 5)

    # ------------------------------------------------------------------ mouse and keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show a frame when the keyboard came here, not when the mouse did."""
        self._by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.ShortcutFocusReason,
        )
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the frame away."""
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the card anew."""
        super().resizeEvent(event)
        self._arrange()
        self.resized.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint the card where it lies now."""
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll a card that is larger than its room."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y()
            if steps:
                self.zoom_asked.emit(1 if steps > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a card that is larger than its room."""
        if event.button() == Qt.MouseButton.LeftButton and self._pixels_per_mm:
            self._grabbed = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the card with the hand."""
        if self._grabbed is None:
            return
        here = event.position().toPoint()
        moved, self._grabbed = here - self._grabbed, here
        for bar, by in (
            (self.horizontalScrollBar(), moved.x()),
            (self.verticalScrollBar(), moved.y()),
        ):
            bar.setValue(bar.value() - by)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the card go."""
        self._grabbed = None
        self.viewport().unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Turn the card over."""
        self.turn_asked.emit(1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn with the space bar, zoom with + and -, fit with 0; arrows scroll."""
        match event.key():
            case Qt.Key.Key_Space:
                self.turn_asked.emit(1)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_asked.emit(1)
            case Qt.Key.Key_Minus:
                self.zoom_asked.emit(-1)
            case Qt.Key.Key_0:
                self.fit_asked.emit()
            case _:
                super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a picture for the model."""
        if self._picture is not None and dropped_picture(event) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Go on taking it."""
        event.setAccepted(self._picture is not None and dropped_picture(event) is not None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the picture over."""
        path = dropped_picture(event)
        if path is None:
            event.ignore()
            return
        event.acceptProposedAction()
        self.picture_dropped.emit(path)


def dropped_picture(event: QDropEvent) -> Path | None:
    """Return the picture file that *event* brings, or None."""
    for url in event.mimeData().urls():
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix.lower() in _PICTURES:
            return path
    return None
