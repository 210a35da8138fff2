"""The margin of the editor: line numbers, and a sign where something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QTextBlock
from PySide6.QtWidgets import QToolTip, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.icons import draw_icon

if TYPE_CHECKING:
    from realms_builder.gui.rooms.workshop.yaml_pane.code_view import CodeView

SIGNS = {Severity.ERROR: "cross", Severity.WARNING: "warning", Severity.HINT: "info"}
_PAD_PX = 6
_FEWEST_DIGITS = 3


def as_tip(text: str) -> str:
    """Return *text* as a tool tip that breaks its lines and takes nothing in it for marks."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>"


class Margin(QWidget):
    """Stands at the left of a :class:`CodeView`; a click chooses the line."""

    line_chosen = Signal(int)

    def __init__(self, view: CodeView) -> None:
        """Stand beside *view*."""
        super().__init__(view)
        self._view = view
        self._worst: Mapping[int, Severity] = {}
        self._tell: Callable[[int], str] = str
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def show_problems(self, worst: Mapping[int, Severity], tell: Callable[[int], str]) -> None:
        """Show a sign for the *worst* severity by line, from 0; *tell* says more of a line."""
        self._worst, self._tell = worst, tell
        self.update()

    def width_needed(self) -> int:
        """Return the width for the sign and the longest number."""
        digits = max(_FEWEST_DIGITS, len(str(max(1, self._view.blockCount()))))
        measure = self._view.fontMetrics()
        return measure.horizontalAdvance("9") * digits + self._sign_side() + 3 * _PAD_PX

    def _sign_side(self) -> int:
        return round(self._view.fontMetrics().height() * 0.85)

    def sizeHint(self) -> QSize:
        """Return the width that is needed."""
        return QSize(self.width_needed(), 0)

    def _lines(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        shift = self._view.viewport().y() - self.y()
        for block, box in self._view.seen():
            yield block, QRectF(0, box.top() + shift, self.width(), box.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the numbers, that of the cursor's line stronger."""
        tones = self._view.tones
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tones.window))
        painter.setFont(self._view.font())
        current = self._view.textCursor().blockNumber()
        area = event.rect()
        for block, box in self._lines():
            if box.bottom() < area.top() or box.top() > area.bottom():
                continue
            number = block.blockNumber()
            if number == current:
                painter.fillRect(box, QColor(tones.raised))
            painter.setPen(QColor(tones.text if number == current else tones.muted))
            place = box.adjusted(0, 0, -_PAD_PX, 0)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, int(flags), str(number + 1))
            found = self._worst.get(number)
            if found is not None:
                side = self._sign_side()
                corner = QRectF(_PAD_PX / 2, box.top() + (box.height() - side) / 2, side, side)
                colours = {Severity.ERROR: tones.error, Severity.WARNING: tones.warning}
                draw_icon(painter, corner, SIGNS[found], colours.get(found, tones.info))
        painter.end()

    def _line_at(self, point: QPoint) -> int:
        for block, box in self._lines():
            if box.top() <= point.y() < box.bottom():
                return block.blockNumber()
        return -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the line."""
        line = self._line_at(event.position().toPoint())
        if line >= 0:
            self.line_chosen.emit(line)

    def event(self, event: QEvent) -> bool:
        """Say what is wrong with the line below the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            line = self._line_at(event.pos())
            if line in self._worst:
                QToolTip.showText(event.globalPos(), as_tip(self._tell(line)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
