"""Shows a picture under a frame of a fixed shape; the hand moves it, the wheel zooms it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from realms_builder.gui.shell.desk import Desk
from realms_builder.render.pictures.portrait_crop import MOST_ZOOM, WHOLE, Crop

_MARGIN_PX = 18
_STEP = 0.04
_ZOOM_STEP = 1.15


class CropCanvas(QWidget):
    """The picture and the frame; :attr:`changed` says that another part is chosen."""

    changed = Signal()

    def __init__(self, desk: Desk, aspect: float, parent: QWidget | None = None) -> None:
        """Crop to *aspect*, the width of the frame by its height."""
        super().__init__(parent)
        self._desk = desk
        self._aspect = aspect
        self._pixmap = QPixmap()
        self._size = (1.0, 1.0)
        self._grabbed: QPointF | None = None
        self._failed = False
        self.crop = WHOLE
        self.setMinimumSize(QSize(320, 240))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def show_image(self, image: QImage) -> None:
        """Show *image* whole, the frame as large as it can be."""
        self._pixmap = QPixmap.fromImage(image)
        self._size = (float(image.width()), float(image.height()))
        self.crop = WHOLE
        self.changed.emit()
        self.update()

    def show_failure(self) -> None:
        """Say that there is no picture."""
        self._failed = True
        self.update()

    @property
    def has_image(self) -> bool:
        """Return whether there is a picture yet."""
        return not self._pixmap.isNull()

    def set_zoom(self, zoom: float) -> None:
        """Keep a part that is smaller by *zoom*."""
        self._set(Crop(self.crop.centre_x, self.crop.centre_y, min(MOST_ZOOM, max(1.0, zoom))))

    def move_by(self, right: float, down: float) -> None:
        """Move the frame by parts of itself."""
        _, _, w, h = self.crop.rectangle(*self._size, self._aspect)
        x = self.crop.centre_x + right * w / self._size[0]
        y = self.crop.centre_y + down * h / self._size[1]
        self._set(Crop(x, y, self.crop.zoom))

    def _set(self, crop: Crop) -> None:
        settled = crop.settled(*self._size, self._aspect)
        if settled != self.crop:
            self.crop = settled
            self.changed.emit()
            self.update()

    # ------------------------------------------------------------------ painting

    def _frame(self) -> QRectF:
        """Return the frame: as large as the room allows, in the middle."""
        room = QRectF(self.rect()).adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
        width = min(room.width(), room.height() * self._aspect)
        frame = QRectF(0, 0, width, width / self._aspect)
        frame.moveCenter(room.center())
        return frame

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, what is cut off in the dark, and thirds in the frame."""
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.fillRect(self.rect(), QColor(tones.rail))
        if not self.has_image:
            painter.setPen(QColor(tones.rail_text))
            text = self.tr("No picture") if self._failed else self.tr("Reading …")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            painter.end()
            return
        frame = self._frame()
        left, top, w, _ = self.crop.rectangle(*self._size, self._aspect)
        scale = frame.width() / w
        whole = QRectF(
            frame.left() - left * scale, frame.top() - top * scale,
            self._size[0] * scale, self._size[1] * scale,
        )  # fmt: skip
        painter.drawPixmap(whole, self._pixmap, QRectF(self._pixmap.rect()))
        outside = QPainterPath()
        outside.addRect(QRectF(self.rect()))
        outside.addRect(frame)
        painter.fillPath(outside, QColor(0, 0, 0, 150))
        painter.setPen(QPen(QColor(255, 255, 255, 70), 1))
        for part in (1, 2):
            x = frame.left() + frame.width() * part / 3
            y = frame.top() + frame.height() * part / 3
            painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
        edge = QColor(tones.accent) if self.hasFocus() else QColor("#ffffff")
        painter.setPen(QPen(edge, 2))
        painter.drawRect(frame)
        painter.end()

    # ------------------------------------------------------------------ mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the picture."""
        self._grabbed = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the picture under the frame."""
        if self._grabbed is None or not self.has_image:
            return
        moved, self._grabbed = event.position() - self._grabbed, event.position()
        frame = self._frame()
        self.move_by(-moved.x() / frame.width(), -moved.y() / frame.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom."""
        steps = event.angleDelta().y() / 120
        if steps:
            self.set_zoom(self.crop.zoom * _ZOOM_STEP**steps)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, zoom with + and -."""
        moves = {
            Qt.Key.Key_Left: (-_STEP, 0.0), Qt.Key.Key_Right: (_STEP, 0.0),
            Qt.Key.Key_Up: (0.0, -_STEP), Qt.Key.Key_Down: (0.0, _STEP),
        }  # fmt: skip
        key = Qt.Key(event.key())
        if key in moves:
            self.move_by(*moves[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.set_zoom(self.crop.zoom * _ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.set_zoom(self.crop.zoom / _ZOOM_STEP)
        else:
            super().keyPressEvent(event)
