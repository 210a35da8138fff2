"""The list of rolls: one line each, with a bar for the chance and the figures in columns."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QWidget

from realms_builder.gui.kit.painting import Fonts, text_right, width_of
from realms_builder.gui.kit.row_delegate import (
    ListLook,
    RowDelegate,
    RowFace,
    RowGround,
    RowKind,
    RowState,
)
from realms_builder.gui.kit.rows import NOWHERE, ROW, Index, Rows
from realms_builder.gui.rooms.odds.rolls.question_rows import HEADING, QuestionRow, shown
from realms_builder.gui.shell.desk import Desk

_NARROW = 448
_LOOK = ListLook(RowGround.FRAMED, lines=1, around=(6, 1), edge=12, pad=5.5)


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
        self.delegate.faction_colour = colour
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


class _QuestionDelegate(RowDelegate):
    """Paints a roll: name and kind at the left, bar and figures in columns at the right."""

    def __init__(self, desk: Desk, view: QListView) -> None:
        super().__init__(desk.theme, _LOOK, _face_of, view)

    def paint_heading(self, painter: QPainter, box: QRectF, face: RowFace, fonts: Fonts) -> None:
        """Paint the heading, and above the columns what they are."""
        super().paint_heading(painter, box, face, fonts)
        row: QuestionRow = face.row
        texts = (row.until, row.mean, row.chance)
        rights, wides = self._columns(box.right() - 18, fonts)
        for text, right, wide in zip(texts, rights, wides, strict=True):
            column = QRectF(right - wide - 20, box.y() + 8, wide + 20, box.height() - 8)
            text_right(painter, column, text, fonts.small, self.tones.muted)

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint the figures in their columns, and a bar for the chance."""
        del state
        row: QuestionRow = face.row
        right = frame.right() - self.look.edge
        rights, wides = self._columns(right, fonts)
        texts = (row.until, row.mean, row.chance)
        ink = self.tones.error if row.broken else self.tones.text
        letters = (fonts.plain, fonts.plain, fonts.bold)
        for text, font, end, wide in zip(texts, letters, rights, wides, strict=True):
            column = QRectF(end - wide, frame.y(), wide, frame.height())
            text_right(painter, column, text, font, ink)
        right = rights[-1] - wides[-1] - 10
        if frame.width() > _NARROW:
            right -= self._paint_bar(painter, frame, right, row) + 14
        return right, right

    def _columns(self, right: float, fonts: Fonts) -> tuple[list[float], list[float]]:
        """Return where the columns of figures end and how wide they are, from the right."""
        wides = [width_of(sample, fonts.bold) for sample in ("100,00 ×", "Ø 10,00", ">99,9 %")]
        rights = [right]
        for wide in wides[:-1]:
            rights.append(rights[-1] - wide - 14)
        return rights, wides

    def _paint_bar(self, painter: QPainter, frame: QRectF, right: float, row: QuestionRow) -> float:
        wide = min(120.0, frame.width() * 0.16)
        if row.share is None:
            return wide
        track = QRectF(right - wide, frame.center().y() - 4, wide, 8)
        painter.setPen(QPen(QColor(self.tones.line), 1))
        painter.setBrush(QColor(self.tones.surface))
        painter.drawRect(track)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.accent))
        share = QPointF(track.x() + wide * row.share, track.bottom())
        painter.drawRect(QRectF(track.topLeft(), share))
        return wide


def _face_of(row: QuestionRow) -> RowFace:
    kind = RowKind.HEADING if row.kind == HEADING else RowKind.ROW
    detail = "" if kind is RowKind.HEADING else row.detail
    return RowFace(row.name, detail, kind=kind, is_bold=True, row=row)
