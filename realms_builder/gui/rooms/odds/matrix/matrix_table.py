"""The matrix on the screen: shaded cells with numbers, names of targets upright above them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from realms_builder.game.value_words import said
from realms_builder.gui.kit.painting import SMALL, edge_pen, mixed, text_left
from realms_builder.gui.kit.rows import NOWHERE, Index
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import readable_on
from realms_builder.odds.questions.heat import Heat
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import Matrix, MatrixCell
from realms_builder.sheets.odds.matrix_words import (
    figure_text,
    heat_of_matrix,
    measure_kind_of,
    name_of,
)

_STRONG = 0.7
_WEAKEST, _STRONGEST, _STRONGEST_READ = 0.05, 0.55, 0.3
_MOST_HEAD, _MOST_NAMES = 190.0, 250.0
_LEAST_ROWS = 3
_WIDER, _HIGHER = 2.6, 1.5
_BARE_CORNER = "QTableCornerButton::section { background: transparent; border: none; }"


class MatrixTable(QTableView):
    """A click on a cell, or Enter, asks for that matchup; a click on a name sorts by it."""

    chosen = Signal(int, int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.matrix = MatrixModel(self)
        self.setModel(self.matrix)
        self.colour = ""
        self._least = self._lowest = 60
        self.setItemDelegate(_CellDelegate(desk, self))
        self.setHorizontalHeader(_Heads(desk, Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(_Heads(desk, Qt.Orientation.Vertical, self))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setStyleSheet(_BARE_CORNER)
        self.setMouseTracking(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._choose)
        self.horizontalHeader().sectionClicked.connect(lambda place: self._sort("column", place))
        self.verticalHeader().sectionClicked.connect(lambda place: self._sort("row", place))

    def restyle(self) -> None:
        """Take over the size of the text."""
        metrics = QFontMetricsF(self.font())
        names = [self._heading(n, Qt.Orientation.Vertical) for n in range(self.matrix.rowCount())]
        heads = [
            self._heading(n, Qt.Orientation.Horizontal) for n in range(self.matrix.columnCount())
        ]
        scale = self._desk.theme.scale
        longest = max((metrics.horizontalAdvance(f"▾ {name}") for name in names), default=60)
        highest = max((metrics.horizontalAdvance(f"▾ {name}") for name in heads), default=60)
        across, down = self.horizontalHeader(), self.verticalHeader()
        self._least = round(metrics.horizontalAdvance("100,0 %") * 1.32) + 10
        self._lowest = round(metrics.height() * 2.1) + 10
        across.setFixedHeight(round(min(highest + 18, _MOST_HEAD * scale)))
        down.setFixedWidth(round(min(longest + 22, _MOST_NAMES * scale)))
        head = across.height() + self.horizontalScrollBar().sizeHint().height()
        self.setMinimumHeight(head + _LEAST_ROWS * self._lowest)
        self._share()
        self.viewport().update()

    def _share(self) -> None:
        """Let few cells be somewhat larger than they must."""
        across, down = self.horizontalHeader(), self.verticalHeader()
        for header, taken, least, most, count in (
            (across, self.width() - down.width(), self._least, _WIDER, self.matrix.columnCount()),
            (down, self.height() - across.height(), self._lowest, _HIGHER, self.matrix.rowCount()),
        ):
            room = (taken - 14) // max(1, count)
            header.setDefaultSectionSize(max(least, min(room, round(least * most))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the new width."""
        super().resizeEvent(event)
        self._share()

    def _heading(self, place: int, orientation: Qt.Orientation) -> str:
        return str(self.matrix.headerData(place, orientation) or "")

    def _sort(self, kind: str, place: int) -> None:
        row, column = (place, 0) if kind == "row" else (0, place)
        found = self.matrix.place_of(row, column)
        wanted = (kind, found[0] if kind == "row" else found[1])
        self.matrix.sort_by(None if self.matrix.sorting == wanted else wanted)

    def sort_here(self, kind: str) -> None:
        """Sort by the row or the column of the cell that is current."""
        index = self.currentIndex()
        if index.isValid():
            self._sort(kind, index.row() if kind == "row" else index.column())

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(*self.matrix.place_of(index.row(), index.column()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the matchup with Enter, sort by row with R and by column with C."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._choose(self.currentIndex())
            case Qt.Key.Key_R:
                self.sort_here("row")
            case Qt.Key.Key_C if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.sort_here("column")
            case _:
                super().keyPressEvent(event)


class _CellDelegate(QStyledItemDelegate):
    """Paints a cell: shade, number, attack, and a bar along its foot."""

    def __init__(self, desk: Desk, view: MatrixTable) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell at *index*."""
        cell, strength = index.data(CELL), index.data(STRENGTH)
        if not isinstance(cell, MatrixCell):
            return
        tones = self._desk.theme.tones
        box = QRectF(option.rect).adjusted(1, 1, -1, -1)  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        accent = self._view.colour or tones.accent
        known = strength if isinstance(strength, float) else 0.0
        strongest = _STRONGEST_READ if tones.is_high_contrast else _STRONGEST
        share = _WEAKEST + (strongest - _WEAKEST) * known
        ground = mixed(tones.surface, accent, share) if strength is not None else tones.window
        painter.save()
        painter.fillRect(box, QColor(ground))
        ink = readable_on(ground)
        self._words(painter, box, index, cell, ink if strength is not None else tones.muted)
        if strength is not None:
            reach = index.data(REACH)
            far = reach if isinstance(reach, float) else 0.0
            long = (box.width() - 8) * (0.06 + 0.94 * far)
            painter.fillRect(QRectF(box.x() + 4, box.bottom() - 4, long, 2.5), QColor(ink))
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            painter.setPen(edge_pen(tones, tones.text, strong=chosen))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.restore()

    def _words(
        self, painter: QPainter, box: QRectF, index: Index, cell: MatrixCell, ink: str
    ) -> None:
        strength = index.data(STRENGTH)
        font = QFont(self._view.font())
        if isinstance(strength, float) and strength >= _STRONG:
            font.setWeight(QFont.Weight.Bold)
        small = QFont(self._view.font())
        small.setPointSizeF(small.pointSizeF() * SMALL * 0.88)
        height = QFontMetricsF(font).height()
        name = cell.name.pick(self._desk.lang)
        top = box.y() + 3 if name else box.center().y() - height / 2
        painter.setFont(font)
        painter.setPen(QColor(ink))
        text = str(index.data() or "")
        painter.drawText(
            QRectF(box.x(), top, box.width(), height), Qt.AlignmentFlag.AlignCenter, text
        )
        metrics = QFontMetricsF(small)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, box.width() - 6)
        below = QRectF(box.x() + 3, top + height - 1, box.width() - 6, metrics.height())
        painter.setFont(small)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, shown)


class _Heads(QHeaderView):
    """Names of attackers at the left, of targets upright above; a click sorts."""

    def __init__(self, desk: Desk, orientation: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self._desk = desk
        self.setSectionsClickable(True)
        self.setHighlightSections(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMouseTracking(True)
        self.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show that names can be clicked."""
        if event.type() == QEvent.Type.Enter:
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        return super().eventFilter(watched, event)

    def sectionSizeFromContents(self, section: int) -> QSize:
        """Return the size that the table gives."""
        return QSize(self.defaultSectionSize(), self.defaultSectionSize())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint one name, with its loadout where a unit has several."""
        model, tones = self.model(), self._desk.theme.tones
        name = str(model.headerData(section, self.orientation()) or "")
        loadout = str(model.headerData(section, self.orientation(), LOADOUT) or "")
        painter.save()
        box = QRectF(rect)
        if self.orientation() == Qt.Orientation.Horizontal:
            painter.translate(box.left(), box.bottom())
            painter.rotate(-90)
            box = QRectF(6, 0, box.height() - 10, box.width())
        else:
            box = box.adjusted(10, 0, -6, 0)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * SMALL)
        high, low = QFontMetricsF(font).height(), QFontMetricsF(small).height()
        top = box.center().y() - (high + (low if loadout else 0)) / 2
        text_left(painter, QRectF(box.x(), top, box.width(), high), name, font, tones.text)
        below = QRectF(box.x(), top + high, box.width(), low)
        text_left(painter, below, loadout, small, tones.muted)
        painter.restore()


# ------------------------------------------------------------------ matrix model


CELL = int(Qt.ItemDataRole.UserRole)
STRENGTH = CELL + 1
REACH = CELL + 2
LOADOUT = CELL + 2
Sorting = tuple[str, int] | None
"""What the table is sorted by: ``row`` or ``column`` with its place in the matrix."""


class MatrixModel(QAbstractTableModel):
    """Cells in the order that is asked for; the matrix itself stays as it was worked out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.matrix: Matrix | None = None
        self.sorting: Sorting = None
        self._lang, self._kind = "en", "number"
        self._heat = Heat(())
        self._rows: list[int] = []
        self._columns: list[int] = []

    def show_matrix(self, matrix: Matrix | None, lang: str, sorting: Sorting = None) -> None:
        """Show *matrix* in the order of its lineups, or sorted."""
        self.beginResetModel()
        self.matrix, self._lang, self.sorting = matrix, lang, None
        self._rows = list(range(len(matrix.rows))) if matrix is not None else []
        self._columns = list(range(len(matrix.columns))) if matrix is not None else []
        self._kind = measure_kind_of(matrix) if matrix is not None else "number"
        self._heat = heat_of_matrix(matrix) if matrix is not None else Heat(())
        self.endResetModel()
        self.sort_by(sorting)

    # ------------------------------------------------------------------ sorting

    def sort_by(self, sorting: Sorting) -> None:
        """Let the best for the attacker come first in one row or column; None sorts by lineup."""
        matrix = self.matrix
        if matrix is None:
            return
        self.layoutAboutToBeChanged.emit()
        self.sorting = sorting
        self._rows, self._columns = list(range(len(matrix.rows))), list(range(len(matrix.columns)))
        if sorting is not None and sorting[0] == "column":
            self._rows.sort(key=self._key(lambda row: matrix.cells[row][sorting[1]]))
        elif sorting is not None:
            self._columns.sort(key=self._key(lambda column: matrix.cells[sorting[1]][column]))
        self.layoutChanged.emit()

    def _key(self, cell: Callable[[int], MatrixCell]) -> Callable[[int], tuple[bool, Fraction]]:
        less = self.matrix is not None and self.matrix.lower_is_better

        def key(place: int) -> tuple[bool, Fraction]:
            value = cell(place).value
            if value is None:
                return True, Fraction(0)
            return False, value if less else -value

        return key

    def sorted_matrix(self) -> Matrix | None:
        """Return the matrix in the order that is seen."""
        matrix = self.matrix
        if matrix is None:
            return None
        cells = tuple(tuple(matrix.cells[r][c] for c in self._columns) for r in self._rows)
        rows = tuple(matrix.rows[place] for place in self._rows)
        columns = tuple(matrix.columns[place] for place in self._columns)
        return replace(matrix, rows=rows, columns=columns, cells=cells)

    def place_of(self, row: int, column: int) -> tuple[int, int]:
        """Return the places in the matrix of a cell that is seen at *row* and *column*."""
        return self._rows[row], self._columns[column]

    # ------------------------------------------------------------------ as Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many attackers there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many targets there are."""
        return 0 if parent.isValid() else len(self._columns)

    def cell(self, index: Index) -> MatrixCell | None:
        """Return the cell at *index*."""
        if self.matrix is None or not index.isValid():
            return None
        row, column = self.place_of(index.row(), index.column())
        return self.matrix.cells[row][column]

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the figure of a cell, its strength and reach (0 to 1), and what is said of it."""
        cell = self.cell(index)
        if cell is None or role == CELL:
            return cell
        if role == int(Qt.ItemDataRole.DisplayRole):
            return figure_text(cell, self._kind, self._lang)
        if role in (STRENGTH, REACH):
            part = self._heat.strength if role == STRENGTH else self._heat.reach
            return part(cell.value) if cell.value is not None else None
        if role in (int(Qt.ItemDataRole.AccessibleTextRole), int(Qt.ItemDataRole.ToolTipRole)):
            return self._said(index, cell)
        return None

    def _said(self, index: Index, cell: MatrixCell) -> str:
        first, second = self._contender(index.row(), row=True), self._contender(index.column())
        text = figure_text(cell, self._kind, self._lang)
        names = f"{self._name(first)} → {self._name(second)}"
        refused = cell.problem is not None and cell.measure is None
        about = said(cell.problem, self._lang) if refused and cell.problem is not None else ""
        parts = (f"{names}: {text}", cell.name.pick(self._lang), about)
        return ", ".join(part for part in parts if part)

    def _contender(self, place: int, *, row: bool = False) -> Contender:
        assert self.matrix is not None
        return (
            self.matrix.rows[self._rows[place]]
            if row
            else self.matrix.columns[self._columns[place]]
        )

    def _name(self, contender: Contender) -> str:
        return name_of(contender, self._lang)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return the name of a row or column, its loadout and whether it is sorted by."""
        row = orientation == Qt.Orientation.Vertical
        known = self._rows if row else self._columns
        if self.matrix is None or section >= len(known):
            return None
        contender = self._contender(section, row=row)
        if role == int(Qt.ItemDataRole.DisplayRole):
            mark = ("row" if row else "column", known[section])
            return f"▾ {self._name(contender)}" if self.sorting == mark else self._name(contender)
        if role == LOADOUT:
            return contender.loadout.pick(self._lang)
        if role == int(Qt.ItemDataRole.ToolTipRole):
            loadout = contender.loadout.pick(self._lang)
            return f"{self._name(contender)} ({loadout})" if loadout else self._name(contender)
        return None
