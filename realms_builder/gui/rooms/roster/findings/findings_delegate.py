"""Paints the rows of the list of findings with their buttons, and knows what lies where.

A closed row is always equally high, so that a list of any length is laid out without reading it;
only the open row is measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.kit.severity import draw_severity, severity_colour
from realms_builder.gui.rooms.roster.findings.findings_rows import FindingRow
from realms_builder.gui.shell.desk import Desk

_SIDE, _TOP, _GAP = 14, 8, 6
_TIGHT = 36
"""Of so few letters' width a sentence has lines of its own, and the first way out what it needs."""
_PAD_X, _PAD_Y = 10, 3
_WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)

Index = QModelIndex | QPersistentModelIndex
Kind = Literal["why", "fix", "more"]


@dataclass(frozen=True, slots=True)
class RowButton:
    """A button that is painted in a row: what it does, which fix, where it lies, what it says."""

    kind: Kind
    place: int
    box: QRect
    text: str


@dataclass(frozen=True, slots=True)
class _Fonts:
    """The fonts of the list with their measures, which are asked for all the time."""

    key: str
    plain: QFont
    bold: QFont
    small: QFont
    line: int
    small_line: int
    metrics: QFontMetrics
    bold_metrics: QFontMetrics
    small_metrics: QFontMetrics

    @staticmethod
    def of(font: QFont) -> _Fonts:
        """Return the fonts that go with *font*."""
        bold, small = QFont(font), QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(font.pointSizeF() * 0.92)
        metrics, small_metrics = QFontMetrics(font), QFontMetrics(small)
        line, small_line = metrics.height(), small_metrics.height()
        every = metrics, QFontMetrics(bold), small_metrics
        return _Fonts(font.key(), font, bold, small, line, small_line, *every)


class FindingDelegate(QStyledItemDelegate):
    """Paints findings; *offers* gives the texts of the fixes of a row as far as they are known."""

    def __init__(
        self,
        desk: Desk,
        view: QListView,
        offers: Callable[[FindingRow], tuple[str, ...]],
        places: Callable[[FindingRow], tuple[str, ...]],
    ) -> None:
        """Paint for *view*; *places* says where in the faction to look."""
        super().__init__(view)
        self._desk = desk
        self._view = view
        self._offers = offers
        self._places = places
        self.wraps = True
        """Whether a sentence may take two lines: too many of them are not measured."""
        self.hovered: tuple[str, int] = ("", -1)
        self.focused = -1
        self._known: _Fonts | None = None

    # ------------------------------------------------------------------ measures

    def _fonts(self) -> _Fonts:
        key = self._view.font().key()
        if self._known is None or self._known.key != key:
            self._known = _Fonts.of(self._view.font())
        return self._known

    def _font(self) -> QFont:
        return self._fonts().plain

    def _bold(self) -> QFont:
        return self._fonts().bold

    def _small(self) -> QFont:
        return self._fonts().small

    def _line(self) -> int:
        return self._fonts().line

    def _sign(self) -> int:
        """Return how wide and high the sign of the severity is: as high as its line."""
        return self._line()

    def _button_height(self) -> int:
        return self._fonts().small_line + 2 * _PAD_Y + 2

    def closed_height(self, lines: int = 1) -> int:
        """Return the height of a row that is not open and has so many *lines* above its buttons."""
        return _TOP + lines * self._line() + _GAP - 2 + self._button_height() + _TOP

    def size_of(self, row: FindingRow) -> QSize:
        """Return how large a row is."""
        width = self._view.viewport().width()
        box = QRect(0, 0, width, 10_000)
        if not row.is_open:
            return QSize(width, self.closed_height(self._lines(row, box)))
        buttons = self.buttons(row, box)
        lowest = max([b.box.bottom() for b in buttons if b.kind != "why"], default=0)
        return QSize(width, max(lowest, self._text_bottom(row, box)) + _TOP + 2)

    def _left(self, row: FindingRow, box: QRect) -> int:
        """Return where a row begins: those of a kind stand in below the line above them."""
        return box.left() + _SIDE + (self._sign() + 10 if row.is_inside else 0)

    def _texts(self, row: FindingRow, box: QRect) -> tuple[int, int]:
        """Return where the texts of a row begin and how wide they may be."""
        left = self._left(row, box) + self._sign() + 10
        whole = box.right() - _SIDE - left
        beside = whole - self._why_width(row) - 12
        return left, whole if self._is_tight(row, box) and not row.is_open else beside

    def _is_tight(self, row: FindingRow, box: QRect) -> bool:
        """Return whether the button at the right would leave the texts too little room."""
        room = box.right() - 2 * _SIDE - self._sign() - self._why_width(row) - box.left()
        return room < _TIGHT * self._fonts().small_metrics.averageCharWidth()

    def _why_texts(self, row: FindingRow) -> tuple[str, str]:
        """Return what the button at the right says of a closed row, and of an open one."""
        if row.members:
            return self.tr("Show all"), self.tr("Less")
        return self.tr("Why?") if self._below(row) else self.tr("Read on"), self.tr("Less")

    def _why_width(self, row: FindingRow) -> int:
        return max(self._width_of(text) for text in self._why_texts(row))

    def _width_of(self, text: str) -> int:
        """Return how wide the button at the right is that says *text*."""
        return self._fonts().small_metrics.horizontalAdvance(text) + 2 * _PAD_X + 4

    def _sentence_height(self, row: FindingRow, width: int) -> int:
        metrics = self._fonts().bold_metrics
        return metrics.boundingRect(0, 0, width, 9999, _WRAP, row.whole).height()

    def _lines(self, row: FindingRow, box: QRect) -> int:
        """Return how many lines the sentence of a closed row takes; not the whole of a long one."""
        return 2 if self.wraps and self._closed_lines(row, box)[1] else 1

    def _closed_lines(self, row: FindingRow, box: QRect) -> tuple[str, str]:
        """Return the sentence of a closed row behind its word, and what has no room beside that."""
        metrics = self._fonts().metrics
        button = max(
            self._why_width(row), self._width_of(self.tr("Read on"))
        )  # it may come to that
        left, room = self._texts(row, box)
        if not self._is_tight(row, box):
            room = box.right() - _SIDE - button - 12 - left
        room -= self._fonts().bold_metrics.horizontalAdvance(f"{row.word}: ")
        if metrics.horizontalAdvance(row.text) <= room:
            return row.text, ""
        words = row.text.split(" ")
        count = 1
        while metrics.horizontalAdvance(" ".join(words[: count + 1])) <= room:
            count += 1
        return " ".join(words[:count]), " ".join(words[count:])

    def _below(self, row: FindingRow) -> str:
        return "\n".join(part for part in (row.why, *self._places(row)) if part)

    def _why_height(self, row: FindingRow, width: int) -> int:
        text = self._below(row)
        if not text:
            return 0
        return self._fonts().small_metrics.boundingRect(0, 0, width, 9999, _WRAP, text).height()

    def _text_bottom(self, row: FindingRow, box: QRect) -> int:
        _, width = self._texts(row, box)
        bottom = box.top() + _TOP + self._sentence_height(row, width)
        why = self._why_height(row, width)
        return bottom + (why + 4 if why else 0)

    def buttons(self, row: FindingRow, box: QRect) -> list[RowButton]:
        """Return what can be pressed in a row that lies in *box*: ways out, then the reason."""
        height = self._button_height()
        found = self._fix_buttons(row, box, height)
        is_tight = self._is_tight(row, box) and not row.is_open
        if is_tight and any(button.kind == "more" for button in found):
            return found  # that opens the row as well
        if row.members or row.is_open or self.has_more(row, box):
            wide = self._why_width(row)
            right = box.right() - _SIDE - wide
            above = (self.closed_height(self._lines(row, box)) - height) // 2
            if is_tight:
                above = self._buttons_top(row, box) - box.top()
            why = QRect(right, box.top() + above, wide, height)
            found.append(RowButton("why", 0, why, self._why_texts(row)[row.is_open]))
        return found

    def has_more(self, row: FindingRow, box: QRect) -> bool:
        """Return whether there is more to read of *row* than it shows in *box* while it is closed.

        Where it has no ways out its reason stands in the line below.
        """
        _, room = self._texts(row, box)
        fonts = self._fonts()
        beyond = self._closed_lines(row, box)[1]
        is_cut = bool(beyond) and (not self.wraps or fonts.metrics.horizontalAdvance(beyond) > room)
        if self._places(row) or is_cut:
            return True
        if self._offers(row):
            return bool(row.why)
        return "\n" in row.why or fonts.small_metrics.horizontalAdvance(row.why) > room

    def _fix_buttons(self, row: FindingRow, box: QRect, height: int) -> list[RowButton]:
        metrics = self._fonts().small_metrics
        left, room = self._texts(row, box)
        texts = self._offers(row)
        top = self._buttons_top(row, box)
        is_tight = self._is_tight(row, box) and not row.is_open
        if is_tight and len(texts) == 1 and self.has_more(row, box):
            room -= self._why_width(row) + _GAP
        x, found = left, list[RowButton]()
        for place, text in enumerate(texts):
            rest = len(texts) - place
            keep = (
                0
                if row.is_open or rest == 1
                else metrics.horizontalAdvance(self._more(9, tight=is_tight)) + 2 * _PAD_X + _GAP
            )
            widest = room - keep - 2 * _PAD_X
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, widest)
            wide = metrics.horizontalAdvance(shown) + 2 * _PAD_X
            if x > left and (is_tight or x + wide + keep > left + room):
                if row.is_open:
                    x, top = left, top + height + _GAP
                else:
                    more = self._more(rest, tight=is_tight)
                    box = QRect(x, top, metrics.horizontalAdvance(more) + 2 * _PAD_X, height)
                    return [*found, RowButton("more", place, box, more)]
            found.append(RowButton("fix", place, QRect(x, top, wide, height), shown))
            x += wide + _GAP
        return found

    def _buttons_top(self, row: FindingRow, box: QRect) -> int:
        """Return where the ways out begin: below the texts."""
        if row.is_open:
            return self._text_bottom(row, box) + _GAP
        return box.top() + _TOP + self._lines(row, box) * self._line() + _GAP - 2

    def _more(self, rest: int, *, tight: bool) -> str:
        """Return what the button says behind which *rest* more ways out stand."""
        return f"+{rest}" if tight else self.tr("{0} more …").format(rest)

    def button_at(self, row: FindingRow, box: QRect, point: QPoint) -> int:
        """Return the place of the button at *point* among those of *row*, or -1."""
        for place, button in enumerate(self.buttons(row, box)):
            if button.box.contains(point):
                return place
        return -1

    # ------------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint sign, sentence, what follows from it, and the buttons."""
        row = index.data(ROW)
        box: QRect = option.rect  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        if not isinstance(row, FindingRow):
            return
        tones = self._desk.theme.tones
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.fillRect(box, QColor(tones.raised if chosen or over else tones.surface))
        painter.setPen(QColor(tones.line))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
        if has_focus and self.focused < 0:
            painter.setPen(edge_pen(tones, strong=True))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(box).adjusted(2, 2, -2, -3), 5, 5)
        self._paint_sign(painter, row, box)
        self._paint_texts(painter, row, box)
        for place, button in enumerate(self.buttons(row, box)):
            hot = self.hovered == (row.id, place)
            self._paint_button(painter, button, hot=hot, focus=has_focus and place == self.focused)
        painter.restore()

    def _paint_sign(self, painter: QPainter, row: FindingRow, box: QRect) -> None:
        size = self._sign()
        sign = QRectF(self._left(row, box), box.top() + _TOP, size, size)
        draw_severity(painter, sign, row.severity, self._desk.theme.tones)

    def _paint_texts(self, painter: QPainter, row: FindingRow, box: QRect) -> None:
        tones = self._desk.theme.tones
        left, width = self._texts(row, box)
        painter.setFont(self._bold())
        metrics = painter.fontMetrics()
        word = f"{row.word}: "
        painter.setPen(QColor(severity_colour(row.severity, tones)))
        first = QRect(left, box.top() + _TOP, width, self._line())
        if row.is_open:
            painter.setPen(QColor(tones.text))
            sentence = QRect(left, first.top(), width, self._sentence_height(row, width))
            painter.drawText(sentence, _WRAP, row.whole)
            painter.setFont(self._small())
            painter.setPen(QColor(tones.muted))
            high = self._why_height(row, width)
            painter.drawText(
                QRect(left, sentence.bottom() + 4, width, high), _WRAP, self._below(row)
            )
            return
        painter.drawText(first, Qt.AlignmentFlag.AlignVCenter, word)
        used = metrics.horizontalAdvance(word)
        painter.setFont(self._font())
        painter.setPen(QColor(tones.text))
        rest = first.adjusted(used, 0, 0, 0)
        elide = Qt.TextElideMode.ElideRight
        wraps = self._lines(row, box) > 1
        upper, lower = self._closed_lines(row, box) if wraps else (row.text, "")
        shown = painter.fontMetrics().elidedText(upper, elide, rest.width())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, shown)
        if lower:
            first.translate(0, self._line())
            shown = painter.fontMetrics().elidedText(lower, elide, width)
            painter.drawText(first, Qt.AlignmentFlag.AlignVCenter, shown)
        if not self._offers(row) and row.why:
            painter.setFont(self._small())
            painter.setPen(QColor(tones.muted))
            if self._is_tight(row, box) and (row.members or self.has_more(row, box)):
                width -= self._why_width(row) + _GAP
            below = QRect(left, first.bottom() + 3, width, self._line())
            why = painter.fontMetrics().elidedText(row.why.split("\n")[0], elide, width)
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, why)

    def _paint_button(
        self, painter: QPainter, button: RowButton, *, hot: bool, focus: bool
    ) -> None:
        tones = self._desk.theme.tones
        painter.setPen(edge_pen(tones, strong=focus))
        painter.setBrush(QColor(tones.shade if hot else tones.surface))
        painter.drawRoundedRect(QRectF(button.box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setFont(self._small())
        painter.setPen(QColor(tones.text))
        painter.drawText(button.box, Qt.AlignmentFlag.AlignCenter, button.text)
