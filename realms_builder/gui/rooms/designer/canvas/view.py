"""How the canvas looks at a face: scale and place, between millimetres and pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF

from realms_builder.cards.designing.arranging import ElementFrame

LEAST_SCALE, MOST_SCALE = 0.5, 80.0
"""In pixels a millimetre: a whole sheet in a corner, a letter as large as the window."""
ZOOM_STEP = 1.2


@dataclass(frozen=True, slots=True)
class CanvasView:
    """*scale* is in pixels a millimetre; *x*, *y* is where the corner of the trim lies."""

    scale: float = 4.0
    x: float = 40.0
    y: float = 40.0

    def to_px(self, x: float, y: float) -> QPointF:
        """Return where a point in millimetres lies."""
        return QPointF(self.x + x * self.scale, self.y + y * self.scale)

    def to_mm(self, point: QPointF) -> tuple[float, float]:
        """Return the millimetres of a point."""
        return (point.x() - self.x) / self.scale, (point.y() - self.y) / self.scale

    def rect(self, frame: ElementFrame) -> QRectF:
        """Return where a box in millimetres lies."""
        corner = self.to_px(frame.x, frame.y)
        return QRectF(corner, QSizeF(frame.w * self.scale, frame.h * self.scale))

    def area(self, rect: QRectF) -> QRectF:
        """Return a rectangle in millimetres as pixels."""
        return self.rect(ElementFrame(rect.x(), rect.y(), rect.width(), rect.height()))

    def moved(self, dx: float, dy: float) -> CanvasView:
        """Return the view pushed by pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def zoomed(self, factor: float, about: QPointF) -> CanvasView:
        """Return the view *factor* times larger, with the point *about* staying where it is."""
        return self.scaled(self.scale * factor, about)

    def scaled(self, scale: float, about: QPointF) -> CanvasView:
        """Return the view at *scale*, with the point *about* staying where it is."""
        scale = max(LEAST_SCALE, min(MOST_SCALE, scale))
        x, y = self.to_mm(about)
        return CanvasView(scale, about.x() - x * scale, about.y() - y * scale)


def fitted(card: QSizeF, room: QRectF) -> CanvasView:
    """Return the view in which a *card* in millimetres fills *room* and lies in its middle."""
    scale = min(room.width() / max(card.width(), 1.0), room.height() / max(card.height(), 1.0))
    scale = max(LEAST_SCALE, min(MOST_SCALE, scale))
    x = room.center().x() - card.width() * scale / 2
    y = room.center().y() - card.height() * scale / 2
    return CanvasView(scale, x, y)
