"""The steps of a story in a list: what was thrown, what changed it, how likely it comes there."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.value_words import cited, said
from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.painting import Fonts, mixed, text_left, text_right, width_of
from realms_builder.gui.kit.rows import ROW, Index, Rows
from realms_builder.gui.rooms.odds.matchup import AskedQuestion, Why
from realms_builder.gui.shell.desk import Desk
from realms_builder.sheets.odds.answer_lines import FigureLine, figure_lines
from realms_builder.sheets.odds.odds_numbers import per_cent
from realms_builder.sheets.odds.story_lines import StoryLine

_LEAST_PX = 90
_ICONS = {
    "need": "tag",
    "set": "tools",
    "roll": "d6",
    "cards": "playing_card",
    "reroll": "reaction",
    "cancel": "cut",
    "stop": "flag",
    "again": "reaction",
    "use": "link",
}
_INDENT, _PAD, _GAP = 22.0, 7.0, 10.0
_BARS_WIDE, _BARS_HIGH, _LEAST_FOR_BARS = 130.0, 30.0, 430.0


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One step; *counts* says that the figure that was asked about rests on it."""

    id: str
    line: StoryLine
    counts: bool
    said: str


def why_rows(lines: tuple[StoryLine, ...], figure: str, lang: str) -> list[WhyRow]:
    """Return a row for each of *lines*; those that *figure* is made of count."""
    wanted = set(figure.split())
    rows: list[WhyRow] = []
    for place, line in enumerate(lines):
        share = per_cent(line.share, lang)
        bars = "; ".join(f"{label}: {per_cent(chance, lang)}" for label, chance in line.bars)
        said = ", ".join(part for part in (line.title, line.text, share, *line.notes, bars) if part)
        counts = line.depth == 0 and line.id in wanted and line.kind in ("stop", "set")
        rows.append(WhyRow(f"{place}/{line.depth}/{line.kind}/{line.id}", line, counts, said))
    return rows


def _shown(row: WhyRow, role: int) -> object:
    if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)):
        return row.said if role == int(Qt.ItemDataRole.AccessibleTextRole) else row.line.title
    if role == int(Qt.ItemDataRole.ToolTipRole):
        bars = [f"{label}: {chance}" for label, chance in row.line.bars[:30]]
        return "\n".join(part for part in (row.line.formula, *bars) if part) or None
    return None


class WhyList(QListView):
    """Shows the steps from top to bottom, those of inner chains further in."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: Rows[WhyRow] = Rows(_shown, self)
        self.setModel(self.rows)
        self.setItemDelegate(_WhyDelegate(desk, self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()


class _WhyDelegate(QStyledItemDelegate):
    """Paints a step: its sign, title and words, what it gave as bars, how likely it is reached."""

    def __init__(self, desk: Desk, view: QListView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view

    def _fonts(self) -> Fonts:
        return Fonts.of(self._view.font())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | Index) -> QSize:
        """Return room for the title and everything below it."""
        row = index.data(ROW)
        wide = self._view.viewport().width()
        if not isinstance(row, WhyRow):
            return QSize(wide, 20)
        bold, small = self._fonts().line, QFontMetricsF(self._fonts().small)
        height = bold + 2 * _PAD
        for text in self._texts(row):
            height += self._broken(small, text, self._room(row, wide)).height() + 1
        least = _BARS_HIGH + 2 * _PAD if self._has_bars(row, wide) else 0.0
        return QSize(wide, round(max(height, least)))

    def _texts(self, row: WhyRow) -> list[str]:
        notes = [f"•  {note}" for note in row.line.notes]
        return [text for text in (row.line.text, *notes) if text]

    def _left(self, row: WhyRow) -> float:
        return _PAD + row.line.depth * _INDENT + self._sign() + _GAP

    def _sign(self) -> float:
        """Return how large the sign of a step is."""
        return QFontMetricsF(self._fonts().plain).height() * 0.95

    def _right(self, row: WhyRow, wide: float) -> float:
        share = width_of(">99,9 %", self._fonts().plain) + 2 * _GAP
        return wide - share - (_BARS_WIDE + _GAP if self._has_bars(row, wide) else 0.0)

    def _room(self, row: WhyRow, wide: float) -> float:
        return max(60.0, self._right(row, wide) - self._left(row))

    def _has_bars(self, row: WhyRow, wide: float) -> bool:
        return len(row.line.bars) > 1 and wide > _LEAST_FOR_BARS

    def _broken(self, metrics: QFontMetricsF, text: str, room: float) -> QRectF:
        return metrics.boundingRect(QRectF(0, 0, room, 4000), int(Qt.TextFlag.TextWordWrap), text)

    # ------------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the step at *index*."""
        row = index.data(ROW)
        if not isinstance(row, WhyRow):
            return
        tones = self._desk.theme.tones
        box = QRectF(option.rect)  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, box, option, row)
        left = box.x() + self._left(row)
        bold, small = self._fonts().bold, self._fonts().small
        side = self._sign()
        sign = QRectF(left - side - _GAP, box.y() + _PAD + 1, side, side)
        kind = "cards" if row.line.cards and row.line.kind == "roll" else row.line.kind
        draw_icon(painter, sign, _ICONS.get(kind, "info"), tones.muted)
        y, line = box.y() + _PAD, self._fonts().line
        right = box.x() + self._right(row, box.width())
        text_left(painter, QRectF(left, y, right - left, line), row.line.title, bold, tones.text)
        share = QRectF(box.x(), y, box.width() - _GAP, line)
        text_right(
            painter,
            share,
            per_cent(row.line.share, self._desk.lang),
            self._fonts().plain,
            tones.text,
        )
        y += line
        metrics, room = QFontMetricsF(small), self._room(row, box.width())
        painter.setFont(small)
        for text in self._texts(row):
            height = self._broken(metrics, text, room).height()
            painter.setPen(QColor(tones.text if text.startswith("•") else tones.muted))
            painter.drawText(QRectF(left, y, room, height), int(Qt.TextFlag.TextWordWrap), text)
            y += height + 1
        if self._has_bars(row, box.width()):
            self._paint_bars(
                painter, QRectF(right + _GAP, box.y() + _PAD, _BARS_WIDE, _BARS_HIGH), row
            )
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem, row: WhyRow
    ) -> None:
        tones, flags = self._desk.theme.tones, QStyle.StateFlag
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        frame = box.adjusted(1, 1, -1, -1)
        if row.counts:
            painter.setPen(QPen(QColor(tones.accent), 1.4))
            painter.setBrush(QColor(mixed(tones.surface, tones.accent, 0.08)))
            painter.drawRoundedRect(frame, 6, 6)
        elif state & flags.State_Selected:
            painter.setPen(QPen(QColor(tones.muted), 1))
            painter.setBrush(QColor(tones.shade))
            painter.drawRoundedRect(frame, 6, 6)
        if row.line.depth:
            painter.setPen(QPen(QColor(tones.line), 2))
            x = box.x() + _PAD + (row.line.depth - 0.6) * _INDENT
            painter.drawLine(round(x), round(box.top()), round(x), round(box.bottom()))

    def _paint_bars(self, painter: QPainter, box: QRectF, row: WhyRow) -> None:
        tones, bars = self._desk.theme.tones, row.line.bars
        most = max(chance for _, chance in bars)
        slot = box.width() / len(bars)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mixed(tones.surface, tones.text, 0.45)))
        for place, (_, chance) in enumerate(bars):
            height = max(1.0, float(chance / most) * box.height())
            gap = min(2.0, slot * 0.2)
            x = box.x() + place * slot + gap / 2
            painter.drawRect(QRectF(x, box.bottom() - height, max(1.0, slot - gap), height))


# ------------------------------------------------------------------ why view


class WhyView(QWidget):
    """Shows the story of one answer, and marks what the figure asked about rests on."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._asked: AskedQuestion | None = None
        self._why: Why | None = None
        self.figure = ""
        self.heading, self.rule = QLabel(), QLabel()
        self.list = WhyList(desk)
        for label in (self.heading, self.rule):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.heading.setProperty("role", "heading")
        self.rule.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.heading)
        column.addWidget(self.rule)
        column.addWidget(self.list, 1)
        self.list.setMinimumHeight(_LEAST_PX)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("Steps of this roll"))
        self._say()

    def show_figure(self, figure: str) -> None:
        """Mark what the figure called *figure* rests on."""
        self.figure = figure
        self._say()

    def show_asked(self, asked: AskedQuestion | None) -> None:
        """Take over the answer that is told about; its story comes by :meth:`show_why`."""
        if asked is not None and (self._asked is None or asked.id != self._asked.id):
            self.figure = ""
        self._asked = asked
        self._say()

    def show_why(self, why: Why) -> None:
        """Show the story."""
        self._why = why
        self._say()

    def _line(self) -> FigureLine | None:
        answer = self._asked.answer if self._asked is not None else None
        lines = figure_lines(answer, self._desk.lang) if answer is not None else ()
        return next((line for line in lines if line.id == self.figure), lines[0] if lines else None)

    def _say(self) -> None:
        why, line = self._why, self._line()
        if self._asked is None or why is None or why.question != self._asked.id:
            self.heading.setText("")
            self.rule.setText("")
            self.list.rows.show_rows([])
            return
        text = f"{line.name}: {line.value} ({line.exact})" if line is not None else ""
        self.heading.setText(said(why.problem, self._desk.lang) if why.problem else text)
        parts = [why.text] if why.text else []
        if why.source:
            parts.append(self.tr("Rule: {0}").format(cited(why.source, self._desk.lang)))
        names = ", ".join(why.in_force) or self.tr("nothing put on either side")
        parts.append(self.tr("In force: {0}").format(names))
        parts += why.repeats
        self.rule.setText("\n".join(parts))
        figure = line.id if line is not None else ""
        self.list.rows.show_rows(why_rows(why.lines, figure, self._desk.lang))
