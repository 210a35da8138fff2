"""The numbers of a model as small cells; each says on hover, click or Enter how it came about."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.number_stories import NumberStory

_GAP_PX, _PAD_PX, _LEAST_PX = 4, 8, 46
_ARROWS = {"higher": "arrow_up", "lower": "arrow_down"}


class ValuesStrip(QWidget):
    """Cells that wrap like words; arrow keys go from one to the next."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without numbers."""
        super().__init__(parent)
        self._desk = desk
        self._stories: tuple[NumberStory, ...] = ()
        self._cells: list[QRect] = []
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_stories(self, stories: tuple[NumberStory, ...]) -> None:
        """Show these numbers."""
        self._stories = stories
        self._current = min(self._current, max(0, len(stories) - 1))
        self._arrange(self.width())
        self._say()
        self.updateGeometry()
        self.update()

    def explanation(self, place: int) -> str:
        """Return how the number at *place* came about."""
        return "\n".join(self._stories[place].lines(self._desk.lang))

    def _say(self) -> None:
        lang = self._desk.lang
        said = ", ".join(f"{s.abbr.pick(lang)} {s.shown(lang)}" for s in self._stories)
        self.setAccessibleName(self.tr("Values: {0}").format(said))
        if self._stories:
            self.setAccessibleDescription(self.explanation(self._current))

    # ------------------------------------------------------------------ layout

    def _label_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(6.5, font.pointSizeF() * 0.78))
        return font

    def _value_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _cell_height(self) -> int:
        return (
            QFontMetrics(self._label_font()).height()
            + QFontMetrics(self._value_font()).height()
            + 8
        )

    def _arrange(self, width: int) -> int:
        lang = self._desk.lang
        label, value = QFontMetrics(self._label_font()), QFontMetrics(self._value_font())
        height, x, y = self._cell_height(), 0, 0
        self._cells = []
        for story in self._stories:
            words = label.horizontalAdvance(story.abbr.pick(lang).upper()) + 2
            number = value.horizontalAdvance(story.shown(lang)) + (14 if story.change else 0)
            wide = min(max(_LEAST_PX, max(words, number) + 2 * _PAD_PX), max(width, _LEAST_PX))
            if x and x + wide > width:
                x, y = 0, y + height + _GAP_PX
            self._cells.append(QRect(x, y, wide, height))
            x += wide + _GAP_PX
        return y + height if self._cells else 0

    def hasHeightForWidth(self) -> bool:
        """Return that cells wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high the cells are when they wrap at *width*."""
        before = self._cells
        height = self._arrange(width)
        self._cells = before
        return height

    def sizeHint(self) -> QSize:
        """Return room for the cells at the width there is."""
        width = max(self.width(), 200)
        return QSize(width, self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        height = self._arrange(self.width())
        if height != self.height():
            self.setFixedHeight(height)

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (story, cell) in enumerate(zip(self._stories, self._cells, strict=False)):
            self._paint_cell(painter, story, QRectF(cell), focus=place == self._current)
        painter.end()

    def _paint_cell(
        self, painter: QPainter, story: NumberStory, cell: QRectF, *, focus: bool
    ) -> None:
        tones, lang = self._desk.theme.tones, self._desk.lang
        focus = focus and self.hasFocus()
        painter.setPen(edge_pen(tones, strong=focus))
        painter.setBrush(QColor(tones.surface))
        painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        label = QFontMetrics(self._label_font()).height()
        top = QRectF(cell.left(), cell.top() + 3, cell.width(), label)
        painter.setFont(self._label_font())
        painter.setPen(QColor(tones.muted))
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, story.abbr.pick(lang).upper())
        painter.setFont(self._value_font())
        changed = {"lower": tones.error, "higher": tones.good}.get(story.change, tones.text)
        painter.setPen(QColor(changed))
        box = QRectF(cell.left(), top.bottom(), cell.width(), cell.bottom() - top.bottom() - 3)
        arrow = _ARROWS.get(story.change)
        if arrow:
            text = story.shown(lang)
            wide = QFontMetrics(self._value_font()).horizontalAdvance(text) + 14
            left = box.center().x() - wide / 2
            painter.drawText(
                QRectF(left, box.top(), wide, box.height()), Qt.AlignmentFlag.AlignVCenter, text
            )
            draw_icon(
                painter, QRectF(left + wide - 12, box.center().y() - 6, 12, 12), arrow, changed
            )
        else:
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, story.shown(lang))

    # ------------------------------------------------------------------ hover, click, keys

    def _at(self, point: QPoint) -> int:
        return next((n for n, cell in enumerate(self._cells) if cell.contains(point)), -1)

    def event(self, event: QEvent) -> bool:
        """Say how the number under the mouse came about."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._at(event.pos())
            if place >= 0:
                QToolTip.showText(event.globalPos(), self.explanation(place), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say it at once on a click."""
        place = self._at(event.position().toPoint())
        if place >= 0:
            self._current = place
            self._tell()

    def _tell(self) -> None:
        if not self._stories:
            return
        cell = self._cells[self._current]
        QToolTip.showText(
            self.mapToGlobal(cell.bottomLeft()), self.explanation(self._current), self
        )
        self.setAccessibleDescription(self.explanation(self._current))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next number with the arrows, say it with Enter or the space bar."""
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        key = Qt.Key(event.key())
        if key in step and self._stories:
            self._current = (self._current + step[key]) % len(self._stories)
            self._tell()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._tell()
        else:
            super().keyPressEvent(event)
