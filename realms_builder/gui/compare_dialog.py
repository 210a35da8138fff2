"""What differs between an open roster and its file, side by side in words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.outside import News, OutsideFiles
from realms_builder.roster.differences import Difference, differences

WIDTH, HEIGHT = 820, 480
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


@dataclass(frozen=True, slots=True)
class _Line:
    """One row of the table; *fresh* says that it begins another model."""

    cells: tuple[str, str, str, str]
    fresh: bool


class DifferenceTable(QAbstractTableModel):
    """The differences as rows: about whom, what, mine, theirs."""

    def __init__(
        self, found: tuple[Difference, ...], heads: tuple[str, ...], whole: str, parent: QWidget
    ) -> None:
        """Show *found* under *heads*; *whole* is what the roster itself is called."""
        super().__init__(parent)
        self._heads = heads
        self._lines: list[_Line] = []
        before = None
        for row in found:
            cells = (row.about or whole, row.what, row.one, row.other)
            self._lines.append(_Line(cells, cells[0] != before))
            before = cells[0]

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return how many things differ."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _TOP) -> int:
        """Return four."""
        return 0 if parent.isValid() else len(self._heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell; the name of a model stands at its first row only."""
        line, column = self._lines[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if column == 0 and not line.fresh else line.cells[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.cells[column]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(cell for cell in (*line.cells[:2], line.cells[column]) if cell)
        if role == Qt.ItemDataRole.FontRole and column == 0:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None


class CompareDialog(QDialog):
    """Mine at the left, the file at the right, and the two ways to go on."""

    def __init__(
        self,
        desk: Desk,
        document: RosterDocument,
        news: News,
        outside: OutsideFiles,
        parent: QWidget,
    ) -> None:
        """Compare *document* with what *news* says of its file."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Compare {0}").format(news.path.name))
        self.resize(WIDTH, HEIGHT)
        self._desk, self._document = desk, document
        self._news, self._outside = news, outside
        self.found = self._differences()
        self.summary = QLabel(self._summary())
        self.summary.setWordWrap(True)
        self.table = QTableView()
        self._lay_out()
        desk.document_closed.connect(self._on_closed)
        outside.changed.connect(self._on_news)

    def _differences(self) -> tuple[Difference, ...]:
        read, _problems = self._desk.read_document(self._news.text or "", self._news.path)
        if read is None:
            return ()
        found = differences(self._document.mustered, read.mustered, self._desk.lang)
        read.deleteLater()
        return found

    def _summary(self) -> str:
        if not self.found:
            return self.tr("Both say the same; only comments or the layout of the file differ.")
        text = self.tr("“{0}” as it is here, beside the file as another program left it.")
        return text.format(self._document.title)

    def _lay_out(self) -> None:
        heads = (self.tr("About"), self.tr("What"), self.tr("Mine"), self.tr("In the file"))
        self.table.setModel(DifferenceTable(self.found, heads, self.tr("Roster"), self))
        self.table.setAccessibleName(self.tr("What differs"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setWordWrap(True)
        self.table.verticalHeader().setVisible(False)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        self.table.setVisible(bool(self.found))
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.mine = buttons.addButton(self.tr("Keep mine"), role.ActionRole)
        self.theirs = buttons.addButton(self.tr("Load theirs"), role.ActionRole)
        self.later = buttons.addButton(self.tr("Decide later"), role.RejectRole)
        self.mine.clicked.connect(self._keep)
        self.theirs.clicked.connect(self._load)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)
        if not self.found:
            column.addStretch(1)
        column.addWidget(buttons)

    def _keep(self) -> None:
        self.accept()
        self._outside.keep_mine(self._document)

    def _load(self) -> None:
        self.accept()
        self._outside.reload(self._document, self._news)

    def _on_closed(self, document: object) -> None:
        if document is self._document:
            self.reject()

    def _on_news(self, document: object) -> None:
        """Close when what is shown no longer holds: answered elsewhere, or changed once more."""
        if document is self._document and self._outside.news_of(self._document) != self._news:
            self.reject()
