"""A layout that sets widgets in lines and breaks where the width ends, as text does."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets from left to right in as many lines as the width needs, at the left or *centred*.

    Where it *leads*, the first one takes what its line has left; with a *share* of the width it
    stands alone above the others as soon as these would leave it less than that. One of which
    the parts stay *together* wants to be a line, and breaks where even that is too wide.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        gap: int = 6,
        line_gap: int = 6,
        *,
        centred: bool = False,
        leads: bool = False,
        share: float = 0,
        together: bool = False,
    ) -> None:
        """Leave *gap* between widgets and *line_gap* between lines, in pixels."""
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._gap, self._line_gap, self._centred = gap, line_gap, centred
        self._leads, self._share, self._together = leads, share, together
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at *index*."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give the item at *index* away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Take no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Say that the height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines in *width*."""
        edges = self.contentsMargins()
        inner = QRect(0, 0, width - edges.left() - edges.right(), 0)
        return self._arranged(inner, move=False) + edges.top() + edges.bottom()

    def setGeometry(self, rect: QRect) -> None:
        """Set the widgets in *rect*."""
        super().setGeometry(rect)
        self._arranged(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:
        """Return the smallest useful size, or that of the whole line."""
        size = self.minimumSize()
        if self._together:
            hints = [item.sizeHint().width() for item in self._items if not item.isEmpty()]
            size.setWidth(max(size.width(), sum(hints) + self._gap * (len(hints) - 1)))
        return size

    def minimumSize(self) -> QSize:
        """Return the size of the largest widget."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def _arranged(self, rect: QRect, *, move: bool) -> int:
        x, y, height = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, QSize, int]] = []
        first = self._first_size(rect.width()) if self._share else None
        for item in self._items:
            if item.isEmpty():
                continue
            size = first if first and item is self._items[0] else _within(item, rect.width())
            if line and x + size.width() > rect.right() + 1:
                self._set_line(line, y, height, rect, move=move)
                line, x, y, height = [], rect.x(), y + height + self._line_gap, 0
            line.append((item, size, x))
            x += size.width() + self._gap
            height = max(height, size.height())
        self._set_line(line, y, height, rect, move=move)
        return y + height - rect.y()

    def _first_size(self, width: int) -> QSize:
        """Return the room of the first one: beside all others, or above them."""
        first, *others = (item for item in self._items if not item.isEmpty())
        left = width - sum(item.sizeHint().width() + self._gap for item in others)
        wide = left if left >= width * self._share else width
        return _of_width(first, wide)

    def _set_line(
        self,
        line: list[tuple[QLayoutItem, QSize, int]],
        y: int,
        height: int,
        rect: QRect,
        *,
        move: bool,
    ) -> None:
        if not move or not line:
            return
        _, last, left = line[-1]
        free = rect.right() + 1 - left - last.width()
        shift = max(0, free // 2) if self._centred else 0
        for item, hint, x in line:
            size = hint
            if self._leads and item is self._items[0]:
                shift, size = 0, QSize(size.width() + free, size.height())
            elif self._leads and line[0][0] is self._items[0]:
                shift = free
            top = y + (height - size.height()) // 2
            item.setGeometry(QRect(QPoint(x + shift, top), size))


def _within(item: QLayoutItem, width: int) -> QSize:
    """Return what *item* wants, narrowed to a line of *width*."""
    size = item.sizeHint()
    return (
        size if size.width() <= width else _of_width(item, max(width, item.minimumSize().width()))
    )


def _of_width(item: QLayoutItem, width: int) -> QSize:
    fits = item.hasHeightForWidth()
    return QSize(width, item.heightForWidth(width) if fits else item.sizeHint().height())
