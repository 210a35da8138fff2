"""The list of rolls: one line each, with a bar for the chance and the figures in columns."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from realms_builder.gui.kit.painting import SMALL, mixed, text_left, text_right
from realms_builder.gui.kit.rows import NOWHERE, ROW, Index, Rows
from realms_builder.gui.rooms.odds.rolls.question_rows import HEADING, QuestionRow, shown
from realms_builder.gui.shell.desk import Desk

_NARROW = 460


class _QuestionRows(Rows[QuestionRow]):
    """Rows of which headings cannot be chosen."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rolls be chosen, headings not."""
        row = index.data(ROW)
        if isinstance(row, QuestionRow) and row.kind == HEADING:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)


class QuestionList(QListView):
    """Shows every roll; :attr:`chosen` says which one is to be seen in full."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a roll."""
        super().__init__(parent)
        self.rows: Rows[QuestionRow] = _QuestionRows(shown, self)
        self.setModel(self.rows)
        self.delegate = _QuestionDelegate(desk, self)
        self.setItemDelegate(self.delegate)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._on_current)
        self._quiet = False

    def show_rows(self, rows: list[QuestionRow], chosen: str, colour: str) -> None:
        """Show *rows* with the one called *chosen* current, without saying so."""
        self.delegate.colour = colour
        self._quiet = True
        self.rows.show_rows(rows)
        index = self.rows.index_of(chosen)
        if index.isValid() and index.row() != self.currentIndex().row():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flag)
            self.scrollTo(index)
            if index.row() <= 1:
                self.scrollToTop()  # with the heading above it
        self._quiet = False

    def needed_height(self) -> int:
        """Return how high the list is when every row is seen."""
        rows = range(self.rows.rowCount(NOWHERE))
        return sum(self.sizeHintForRow(row) for row in rows) + 10

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, QuestionRow) and row.kind != HEADING and not self._quiet:
            self.chosen.emit(row.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip headings with the arrow keys, as if they were not there."""
        steps: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        step = steps.get(event.key(), 0)
        if not step:
            super().keyPressEvent(event)
            return
        place, last = self.currentIndex().row() + step, self.rows.rowCount(NOWHERE) - 1
        while 0 <= place <= last and self.rows.rows[place].kind == HEADING:
            place += step
        if 0 <= place <= last:
            self.setCurrentIndex(self.rows.index(place))


class _QuestionDelegate(QStyledItemDelegate):
    """Paints a roll: name and kind at the left, bar and figures in columns at the right."""

    def __init__(self, desk: Desk, view: QListView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view
        self.colour = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of one line."""
        row = index.data(ROW)
        heading = isinstance(row, QuestionRow) and row.kind == HEADING
        return QSize(200, self._view.fontMetrics().height() + (16 if heading else 13))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row at *index*."""
        row = index.data(ROW)
        if not isinstance(row, QuestionRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)  # type: ignore[attr-defined]
        if row.kind == HEADING:
            self._paint_heading(painter, box, row)
        else:
            self._paint_ground(painter, box, option)
            self._paint_question(painter, box, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, box: QRectF, row: QuestionRow) -> None:
        tones = self._desk.theme.tones
        font = self._font(bold=True, small=True)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.0)
        inner = box.adjusted(14, 5, -18, 0)
        text_left(painter, inner, row.name.upper(), font, tones.muted)
        texts = (row.until, row.mean, row.chance)
        for text, right, wide in zip(texts, *self._columns(inner.right()), strict=True):
            column = QRectF(right - wide - 20, inner.y(), wide + 20, inner.height())
            text_right(painter, column, text, self._font(small=True), tones.muted)

    def _paint_ground(self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem) -> None:
        tones, flags = self._desk.theme.tones, QStyle.StateFlag
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        chosen = bool(state & flags.State_Selected)
        frame = box.adjusted(6, 1, -6, -1)
        accent = self.colour or tones.accent
        if chosen:
            painter.setBrush(QColor(mixed(tones.surface, accent, 0.1)))
            focus = bool(state & flags.State_HasFocus)
            painter.setPen(QPen(QColor(accent), 2.0 if focus else 1.2))
            painter.drawRoundedRect(frame, 6, 6)
            painter.fillRect(
                QRectF(frame.x(), frame.y() + 5, 3, frame.height() - 10), QColor(accent)
            )
        elif state & flags.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tones.shade))
            painter.drawRoundedRect(frame, 6, 6)

    def _paint_question(self, painter: QPainter, box: QRectF, row: QuestionRow) -> None:
        tones = self._desk.theme.tones
        plain, bold, small = self._font(), self._font(bold=True), self._font(small=True)
        inner = box.adjusted(18, 0, -18, 0)
        rights, wides = self._columns(inner.right())
        texts = (row.until, row.mean, row.chance)
        fonts = (plain, plain, bold)
        for text, font, right, wide in zip(texts, fonts, rights, wides, strict=True):
            column = QRectF(right - wide, inner.y(), wide, inner.height())
            text_right(painter, column, text, font, tones.error if row.broken else tones.text)
        right = rights[-1] - wides[-1] - 10
        if box.width() > _NARROW:
            right -= self._paint_bar(painter, inner, right, row) + 14
        words = QRectF(inner.x(), inner.y(), right - inner.x(), inner.height())
        taken = text_left(painter, words, row.name, bold, tones.text)
        rest = words.adjusted(taken + 8, 0, 0, 0)
        text_left(painter, rest, row.detail, small, tones.muted)

    def _columns(self, right: float) -> tuple[list[float], list[float]]:
        """Return where the columns of figures end and how wide they are, from the right."""
        metrics = QFontMetricsF(self._font(bold=True))
        wides = [metrics.horizontalAdvance(sample) for sample in ("100,00 ×", "Ø 10,00", ">99,9 %")]
        rights = [right]
        for wide in wides[:-1]:
            rights.append(rights[-1] - wide - 14)
        return rights, wides

    def _paint_bar(self, painter: QPainter, inner: QRectF, right: float, row: QuestionRow) -> float:
        wide = min(120.0, inner.width() * 0.16)
        if row.share is None:
            return wide
        tones = self._desk.theme.tones
        track = QRectF(right - wide, inner.center().y() - 4, wide, 8)
        painter.setPen(QPen(QColor(tones.line), 1))
        painter.setBrush(QColor(tones.surface))
        painter.drawRect(track)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colour or tones.accent))
        painter.drawRect(
            QRectF(track.topLeft(), QPointF(track.x() + wide * row.share, track.bottom()))
        )
        return wide

    def _font(self, *, bold: bool = False, small: bool = False) -> QFont:
        font = QFont(self._view.font())
        if bold:
            font.setWeight(QFont.Weight.DemiBold)
        if small:
            font.setPointSizeF(font.pointSizeF() * SMALL)
        return font
