"""A drawn sheet on which the first free place of a half-used sheet is clicked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from realms_builder.cards.imposition.grid import Grid
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import readable_on

_HEIGHT, _WIDTH, _UPRIGHT_WIDTH = 136, 136, 100
_EDGE = 4


class StartPlace(QWidget):
    """Places of a sheet in reading order: arrows, Home and End move, a click chooses."""

    changed = Signal(int)

    def __init__(self, desk: Desk) -> None:
        """Begin with an empty sheet of which nothing is known."""
        super().__init__()
        self._desk = desk
        self._grid: Grid | None = None
        self._start = 1
        self._under = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for the sheet as it lies."""
        upright = self._grid is None or not self._grid.landscape
        return QSize(_UPRIGHT_WIDTH, _HEIGHT) if upright else QSize(_WIDTH, _UPRIGHT_WIDTH)

    @property
    def start(self) -> int:
        """Return the first free place, counted from 1."""
        return self._start

    @property
    def places(self) -> int:
        """Return how many cards a sheet holds; 0 when none fits."""
        return self._grid.capacity if self._grid is not None else 0

    def show_sheet(self, grid: Grid | None, start: int) -> None:
        """Show the places of *grid* with *start* as the first free one."""
        self._grid = grid
        self._start = self._within(start)
        self.updateGeometry()
        self.setEnabled(grid is not None)
        self._say()
        self.update()

    def choose(self, start: int) -> None:
        """Make *start* the first free place."""
        start = self._within(start)
        if start != self._start:
            self._start = start
            self._say()
            self.update()
            self.changed.emit(start)

    def _within(self, start: int) -> int:
        """Return *start* where the sheet has such a place, else the first of a fresh sheet."""
        return start if start >= 1 and (start <= self.places or not self.places) else 1

    def _say(self) -> None:
        text = self.tr("Place {0} of {1}").format(self._start, self.places)
        self.setAccessibleDescription(text)

    def place_at(self, point: QPointF) -> int:
        """Return the place drawn at *point*, counted from 0; -1 beside all of them."""
        return next((n for n, box in enumerate(self._boxes()) if box.contains(point)), -1)

    def place_box(self, place: int) -> QRectF:
        """Return where *place*, counted from 0, is drawn."""
        return self._boxes()[place]

    def _sheet(self) -> tuple[QRectF, float]:
        grid = self._grid
        width, height = (210.0, 297.0)
        if grid is not None:
            width, height = grid.page_width_mm, grid.page_height_mm
        scale = min((self.width() - 2 * _EDGE) / width, (self.height() - 2 * _EDGE) / height)
        box = QRectF(0, 0, width * scale, height * scale)
        box.moveTo(_EDGE, (self.height() - box.height()) / 2)
        return box, scale

    def _boxes(self) -> list[QRectF]:
        if self._grid is None:
            return []
        sheet, scale = self._sheet()
        outlines = (self._grid.outline(place) for place in range(self._grid.capacity))
        return [
            QRectF(
                sheet.left() + box.x_mm * scale,
                sheet.top() + box.y_mm * scale,
                box.width_mm * scale,
                box.height_mm * scale,
            ).adjusted(0.7, 0.7, -0.7, -0.7)
            for box in outlines
        ]

    # ------------------------------------------------------------------ events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place under the mouse."""
        place = self.place_at(event.position())
        if place >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self.choose(place + 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which place a click would choose."""
        under = self.place_at(event.position())
        if under != self._under:
            self._under = under
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if under >= 0 else Qt.CursorShape.ArrowCursor
            )
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the place under the mouse."""
        self._under = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the first free place."""
        columns = self._grid.columns if self._grid is not None else 1
        steps = {
            Qt.Key.Key_Left: self._start - 1,
            Qt.Key.Key_Right: self._start + 1,
            Qt.Key.Key_Up: self._start - columns,
            Qt.Key.Key_Down: self._start + columns,
            Qt.Key.Key_Home: 1,
            Qt.Key.Key_End: self.places,
        }
        wanted = steps.get(Qt.Key(event.key()))
        if wanted is None:
            super().keyPressEvent(event)
        elif 1 <= wanted <= self.places:
            self.choose(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw used places empty and dashed, free ones filled, the first with its number."""
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet, _ = self._sheet()
        painter.setPen(QPen(QColor(tones.muted), 1))
        painter.setBrush(QColor(tones.surface))
        painter.drawRoundedRect(sheet, 2, 2)
        for place, box in enumerate(self._boxes()):
            self._draw_place(painter, place, box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tones.accent), 2))
            painter.drawRoundedRect(sheet.adjusted(-3, -3, 3, 3), 5, 5)

    def _draw_place(self, painter: QPainter, place: int, box: QRectF) -> None:
        tones = self._desk.theme.tones
        first, used = place + 1 == self._start, place + 1 < self._start
        fill = QColor(tones.accent if first else tones.shade)
        if used:
            fill = QColor(Qt.GlobalColor.transparent)
        edge = tones.accent if place == self._under or first else tones.line
        style = Qt.PenStyle.DashLine if used else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(tones.muted if used else edge), 1, style))
        painter.setBrush(fill)
        painter.drawRect(box)
        font = painter.font()
        font.setPixelSize(int(max(7, min(13, box.height() * 0.45))))
        font.setBold(first)
        painter.setFont(font)
        painter.setPen(QColor(readable_on(tones.accent) if first else tones.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "" if used else str(place + 1))
