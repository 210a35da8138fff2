"""Paints the rows of the list of findings with their buttons, and knows what lies where.

A closed row is always equally high, so that a list of any length is laid out without reading it;
only the open row is measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal
from weakref import WeakKeyDictionary

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
        return _Fonts(QFont(font), bold, small, line, small_line, *every)

    @property
    def sign(self) -> int:
        """Return how wide and high the sign of the severity is: as high as its line."""
        return self.line

    @property
    def button_height(self) -> int:
        """Return how high a button is."""
        return self.small_line + 2 * _PAD_Y + 2

    def closed_height(self, lines: int) -> int:
        """Return the height of a row that is not open and has so many *lines* above its buttons."""
        return _TOP + lines * self.line + _GAP - 2 + self.button_height + _TOP


class RowMeasures:
    """Where the parts of one row lie in one box: each is measured once, when it is asked for."""

    def __init__(self, said: FindingDelegate, fonts: _Fonts, row: FindingRow, box: QRect) -> None:
        """Measure what is *said* of *row* in *box*."""
        self._said, self._fonts, self._row, self._box = said, fonts, row, box

    @cached_property
    def height(self) -> int:
        """Return how high the row is."""
        if not self._row.is_open:
            return self._fonts.closed_height(self.lines)
        lowest = max([b.box.bottom() for b in self.buttons if b.kind != "why"], default=0)
        return max(lowest, self._text_bottom) + _TOP + 2

    @property
    def left(self) -> int:
        """Return where the row begins: those of a kind stand in below the line above them."""
        fonts = self._fonts
        return self._box.left() + _SIDE + (fonts.sign + 10 if self._row.is_inside else 0)

    @cached_property
    def texts(self) -> tuple[int, int]:
        """Return where the texts of the row begin and how wide they may be."""
        left = self.left + self._fonts.sign + 10
        whole = self._box.right() - _SIDE - left
        return left, whole if self.is_tight else whole - self.why_width - 12

    @cached_property
    def _is_narrow(self) -> bool:
        """Return whether the button at the right would leave the texts too little room."""
        fonts, box = self._fonts, self._box
        room = box.right() - 2 * _SIDE - fonts.sign - self.why_width - box.left()
        return room < _TIGHT * fonts.small_metrics.averageCharWidth()

    @property
    def is_tight(self) -> bool:
        """Return whether the texts take the whole width, and the button stands below them."""
        return self._is_narrow and not self._row.is_open

    @cached_property
    def _why_texts(self) -> tuple[str, str]:
        return self._said.why_texts(self._row)

    @cached_property
    def why_width(self) -> int:
        """Return how wide the button at the right is, whatever it says."""
        return max(self._width_of(text) for text in self._why_texts)

    def _width_of(self, text: str) -> int:
        """Return how wide the button at the right is that says *text*."""
        return self._fonts.small_metrics.horizontalAdvance(text) + 2 * _PAD_X + 4

    @cached_property
    def sentence_height(self) -> int:
        """Return how high the whole sentence is."""
        metrics, width = self._fonts.bold_metrics, self.texts[1]
        return metrics.boundingRect(0, 0, width, 9999, _WRAP, self._row.whole).height()

    @cached_property
    def lines(self) -> int:
        """Return how many lines the sentence of a closed row takes; not the whole of a long one."""
        return 2 if self._said.wraps and self.closed_lines[1] else 1

    @cached_property
    def closed_lines(self) -> tuple[str, str]:
        """Return the sentence of a closed row behind its word, and what has no room beside that."""
        fonts, row = self._fonts, self._row
        left, room = self.texts
        if not self._is_narrow:  # it may come to the longer text of the button
            button = max(self.why_width, self._width_of(self._said.read_on()))
            room = self._box.right() - _SIDE - button - 12 - left
        room -= fonts.bold_metrics.horizontalAdvance(f"{row.word}: ")
        advance = fonts.metrics.horizontalAdvance
        if advance(row.text) <= room:
            return row.text, ""
        words = row.text.split(" ")
        count = 1
        while advance(" ".join(words[: count + 1])) <= room:
            count += 1
        return " ".join(words[:count]), " ".join(words[count:])

    @cached_property
    def below(self) -> str:
        """Return what is read below the sentence of a row that is open."""
        return self._said.below(self._row)

    @cached_property
    def why_height(self) -> int:
        """Return how high that is."""
        if not self.below:
            return 0
        metrics, width = self._fonts.small_metrics, self.texts[1]
        return metrics.boundingRect(0, 0, width, 9999, _WRAP, self.below).height()

    @property
    def _text_bottom(self) -> int:
        bottom = self._box.top() + _TOP + self.sentence_height
        return bottom + (self.why_height + 4 if self.why_height else 0)

    @cached_property
    def buttons(self) -> list[RowButton]:
        """Return what can be pressed in the row: ways out, then the reason."""
        row, box, height = self._row, self._box, self._fonts.button_height
        found = self._fix_buttons(height)
        if self.is_tight and any(button.kind == "more" for button in found):
            return found  # that opens the row as well
        if row.members or row.is_open or self.has_more:
            right = box.right() - _SIDE - self.why_width
            top = box.top() + (self._fonts.closed_height(self.lines) - height) // 2
            if self.is_tight:
                top = self._buttons_top
            why = QRect(right, top, self.why_width, height)
            found.append(RowButton("why", 0, why, self._why_texts[row.is_open]))
        return found

    @cached_property
    def has_more(self) -> bool:
        """Return whether there is more to read of the row than it shows while it is closed.

        Where it has no ways out its reason stands in the line below.
        """
        room, fonts, why = self.texts[1], self._fonts, self._row.why
        beyond, wraps = self.closed_lines[1], self._said.wraps
        is_cut = bool(beyond) and (not wraps or fonts.metrics.horizontalAdvance(beyond) > room)
        if self._said.places(self._row) or is_cut:
            return True
        if self.offers:
            return bool(why)
        return "\n" in why or fonts.small_metrics.horizontalAdvance(why) > room

    @cached_property
    def offers(self) -> tuple[str, ...]:
        """Return the ways out as far as they are known."""
        return self._said.offers(self._row)

    def _fix_buttons(self, height: int) -> list[RowButton]:
        metrics, is_open = self._fonts.small_metrics, self._row.is_open
        left, room = self.texts
        top, is_tight, texts = self._buttons_top, self.is_tight, self.offers
        if is_tight and len(texts) == 1 and self.has_more:
            room -= self.why_width + _GAP
        x, found = left, list[RowButton]()
        for place, text in enumerate(texts):
            rest = len(texts) - place
            keep = 0 if is_open or rest == 1 else self._more(9)[1] + _GAP
            widest = room - keep - 2 * _PAD_X
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, widest)
            wide = metrics.horizontalAdvance(shown) + 2 * _PAD_X
            if x > left and (is_tight or x + wide + keep > left + room):
                if is_open:
                    x, top = left, top + height + _GAP
                else:
                    more, wide = self._more(rest)
                    return [*found, RowButton("more", place, QRect(x, top, wide, height), more)]
            found.append(RowButton("fix", place, QRect(x, top, wide, height), shown))
            x += wide + _GAP
        return found

    def _more(self, rest: int) -> tuple[str, int]:
        """Return what the button says behind which *rest* more ways out stand, and its width."""
        text = self._said.more(rest, tight=self.is_tight)
        return text, self._fonts.small_metrics.horizontalAdvance(text) + 2 * _PAD_X

    @property
    def _buttons_top(self) -> int:
        """Return where the ways out begin: below the texts."""
        if self._row.is_open:
            return self._text_bottom + _GAP
        return self._box.top() + _TOP + self.lines * self._fonts.line + _GAP - 2


_Heights = WeakKeyDictionary[FindingRow, tuple[tuple[object, ...], int]]
"""How high rows were found to be, each with all that its height follows from."""


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
        self._heights: _Heights = WeakKeyDictionary()

    # ------------------------------------------------------------------ measures

    def _fonts(self) -> _Fonts:
        font = self._view.font()
        if self._known is None or self._known.plain != font:
            self._known = _Fonts.of(font)
        return self._known

    def closed_height(self, lines: int = 1) -> int:
        """Return the height of a row that is not open and has so many *lines* above its buttons."""
        return self._fonts().closed_height(lines)

    def measured(self, row: FindingRow, box: QRect) -> RowMeasures:
        """Return where the parts of *row* lie in *box*."""
        return RowMeasures(self, self._fonts(), row, box)

    def size_of(self, row: FindingRow) -> QSize:
        """Return how large a row is; layouts ask dozens of times for what did not change."""
        width, offers = self._view.viewport().width(), self._offers(row) if row.is_open else ()
        asked = width, self._fonts(), self.wraps, self._places(row), offers
        known = self._heights.get(row)
        if known is None or known[0] != asked:
            high = self.measured(row, QRect(0, 0, width, 10_000)).height
            known = self._heights[row] = asked, high
        return QSize(width, known[1])

    def buttons(self, row: FindingRow, box: QRect) -> list[RowButton]:
        """Return what can be pressed in a row that lies in *box*: ways out, then the reason."""
        return self.measured(row, box).buttons

    def button_at(self, row: FindingRow, box: QRect, point: QPoint) -> int:
        """Return the place of the button at *point* among those of *row*, or -1."""
        for place, button in enumerate(self.buttons(row, box)):
            if button.box.contains(point):
                return place
        return -1

    # ------------------------------------------------------------------ what rows say

    def offers(self, row: FindingRow) -> tuple[str, ...]:
        """Return the ways out of *row* as far as they are known."""
        return self._offers(row)

    def places(self, row: FindingRow) -> tuple[str, ...]:
        """Return where in the faction to look for what *row* says."""
        return self._places(row)

    def below(self, row: FindingRow) -> str:
        """Return what is read below the sentence of a row that is open."""
        return "\n".join(part for part in (row.why, *self._places(row)) if part)

    def why_texts(self, row: FindingRow) -> tuple[str, str]:
        """Return what the button at the right says of a closed row, and of an open one."""
        if row.members:
            return self.tr("Show all"), self.tr("Less")
        return self.tr("Why?") if self.below(row) else self.tr("Read on"), self.tr("Less")

    def read_on(self) -> str:
        """Return what the button at the right of any row may come to say."""
        return self.tr("Read on")

    def more(self, rest: int, *, tight: bool) -> str:
        """Return what the button says behind which *rest* more ways out stand."""
        return f"+{rest}" if tight else self.tr("{0} more …").format(rest)

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
        here = self.measured(row, box)
        fonts = self._fonts()
        sign = QRectF(here.left, box.top() + _TOP, fonts.sign, fonts.sign)
        draw_severity(painter, sign, row.severity, tones)
        if row.is_open:
            self._paint_open(painter, row, box, here)
        else:
            self._paint_closed(painter, row, box, here)
        for place, button in enumerate(here.buttons):
            hot = self.hovered == (row.id, place)
            self._paint_button(painter, button, hot=hot, focus=has_focus and place == self.focused)
        painter.restore()

    def _paint_open(
        self, painter: QPainter, row: FindingRow, box: QRect, here: RowMeasures
    ) -> None:
        """Paint the whole sentence and what follows from it."""
        tones, fonts = self._desk.theme.tones, self._fonts()
        left, width = here.texts
        painter.setFont(fonts.bold)
        painter.setPen(QColor(tones.text))
        sentence = QRect(left, box.top() + _TOP, width, here.sentence_height)
        painter.drawText(sentence, _WRAP, row.whole)
        painter.setFont(fonts.small)
        painter.setPen(QColor(tones.muted))
        below = QRect(left, sentence.bottom() + 4, width, here.why_height)
        painter.drawText(below, _WRAP, here.below)

    def _paint_closed(
        self, painter: QPainter, row: FindingRow, box: QRect, here: RowMeasures
    ) -> None:
        """Paint as much of the sentence as there is room for; without ways out why it is so."""
        tones, fonts = self._desk.theme.tones, self._fonts()
        left, width = here.texts
        middle, elide = Qt.AlignmentFlag.AlignVCenter, Qt.TextElideMode.ElideRight
        word = f"{row.word}: "
        painter.setFont(fonts.bold)
        painter.setPen(QColor(severity_colour(row.severity, tones)))
        first = QRect(left, box.top() + _TOP, width, fonts.line)
        painter.drawText(first, middle, word)
        used = painter.fontMetrics().horizontalAdvance(word)
        painter.setFont(fonts.plain)
        painter.setPen(QColor(tones.text))
        rest, metrics = first.adjusted(used, 0, 0, 0), painter.fontMetrics()
        upper, lower = here.closed_lines if here.lines > 1 else (row.text, "")
        painter.drawText(rest, middle, metrics.elidedText(upper, elide, rest.width()))
        if lower:
            first.translate(0, fonts.line)
            painter.drawText(first, middle, metrics.elidedText(lower, elide, width))
        if not here.offers and row.why:
            painter.setFont(fonts.small)
            painter.setPen(QColor(tones.muted))
            if here.is_tight and (row.members or here.has_more):
                width -= here.why_width + _GAP
            below = QRect(left, first.bottom() + 3, width, fonts.line)
            why = painter.fontMetrics().elidedText(row.why.split("\n")[0], elide, width)
            painter.drawText(below, middle, why)

    def _paint_button(
        self, painter: QPainter, button: RowButton, *, hot: bool, focus: bool
    ) -> None:
        tones = self._desk.theme.tones
        painter.setPen(edge_pen(tones, strong=focus))
        painter.setBrush(QColor(tones.shade if hot else tones.surface))
        painter.drawRoundedRect(QRectF(button.box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setFont(self._fonts().small)
        painter.setPen(QColor(tones.text))
        painter.drawText(button.box, Qt.AlignmentFlag.AlignCenter, button.text)
