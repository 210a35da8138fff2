"""Earlier versions of a document, to look at and take back, and how one differs from its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QListView,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.versions import Version, Versions
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.document_watch import DocumentWatch, News
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.moments import moment_text
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.differences import Difference

WIDTH, HEIGHT = 940, 540
COMPARE_WIDTH, COMPARE_HEIGHT = 820, 480
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One earlier version as a row: when it was saved, and what it held as far as is known."""

    id: str
    version: Version
    time: str
    held: str = ""


class VersionsDialog(RoundDialog):
    """A list of saves at the left, what differs from now at the right."""

    def __init__(self, desk: Desk, document: Document, versions: Versions, parent: QWidget) -> None:
        """Show the versions that were kept of *document*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Earlier versions of {0}").format(document.title))
        self.resize(QSize(WIDTH, HEIGHT) * desk.theme.scale)
        self._desk = desk
        self._document = document
        self._versions = versions
        self.key = f"versions {document.id}"
        self._text: str | None = None
        self._rows: Rows[VersionRow] = Rows(_shown, self)
        self.list = QListView()
        self.list.setModel(self._rows)
        self.list.setAccessibleName(self.tr("Versions"))
        self.list.setStyleSheet("QListView::item { padding: 7px 10px; }")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.table = DifferenceView()
        self.table.setAccessibleName(self.tr("What would change"))
        self.note = note_label()
        self._lay_out()
        self.list.selectionModel().currentChanged.connect(lambda _new, _old: self._show())
        desk.document_closed.connect(self._on_closed)
        self._fill()

    def _lay_out(self) -> None:
        right = QWidget()
        side = QVBoxLayout(right)
        side.setContentsMargins(12, 0, 0, 0)
        side.setSpacing(10)
        side.addWidget(self.note)
        side.addWidget(self.table, 1)
        side.addStretch()
        splitter = QSplitter()
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.list)
        splitter.addWidget(right)
        left = round(WIDTH // 4 * max(1.0, self._desk.theme.scale))
        splitter.setSizes([left, WIDTH - left])
        splitter.setStretchFactor(1, 1)
        buttons = QDialogButtonBox()
        self.restore = buttons.addButton(
            self.tr("Restore this version"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.restore.setProperty("role", "primary")
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._restore)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(splitter, 1)
        column.addWidget(buttons)

    def _fill(self) -> None:
        path = self._document.path
        found = self._versions.of(path) if path is not None else ()
        lang = self._desk.lang
        rows = [VersionRow(str(v.number), v, moment_text(v.time.timestamp(), lang)) for v in found]
        self._rows.show_rows(rows)
        if rows:
            saved_now = len(rows) > 1 and not self._document.is_modified
            self.list.setCurrentIndex(self._rows.index(1 if saved_now else 0))
        else:
            self._show()
        self._desk.tasks.start(
            f"{self.key} list", lambda job: self._looked_into(rows, job), self._rows.show_rows
        )

    def _looked_into(self, rows: Sequence[VersionRow], job: Job) -> list[VersionRow]:
        """Return *rows* with what each version held."""
        document, lang = self._document, self._desk.lang
        found: list[VersionRow] = []
        for row in rows:
            job.check()
            text = document.load(row.version.file).text
            found.append(replace(row, held=document.gist(text, lang) if text is not None else ""))
        return found

    def _show(self) -> None:
        """Show how the chosen version differs, as soon as that is known."""
        row = self.list.currentIndex().data(ROW)
        document, self._text = self._document, None
        compare = None
        if isinstance(row, VersionRow):
            self._text = document.load(row.version.file).text
        if self._text is not None:
            compare = document.comparison(self._text, self._desk.lang)
        self._desk.tasks.cancel(self.key)
        self._show_found(())
        if not self._rows.rowCount():
            self.note.setText(self.tr("No earlier version was kept yet."))
        elif compare is None:
            self.note.setText(self.tr("This version cannot be read any more."))
        else:
            self.note.setText("")
            self._desk.tasks.start(self.key, lambda _job: compare(), self._show_compared)

    def _show_compared(self, found: Sequence[Difference]) -> None:
        if found:
            self.note.setText(self.tr("What restoring this version would change:"))
        else:
            self.note.setText(self.tr("Restoring this version would change nothing."))
        self._show_found(found)

    def _show_found(self, found: Sequence[Difference]) -> None:
        self.restore.setEnabled(bool(found))
        are_things = self._document.can_be_compared
        about = self.tr("About") if are_things else self.tr("Where")
        heads = (about, self.tr("What"), self.tr("Now"), self.tr("In this version"))
        self.table.show_differences(found, heads, self.tr("Roster"), are_things=are_things)
        self.table.setVisible(bool(found))

    def _restore(self) -> None:
        if self._text is not None:
            self._document.take(self._text, _going_back)
            self.accept()

    def _on_closed(self, document: object) -> None:
        if document is self._document:
            self.reject()

    def done(self, result: int) -> None:
        """Let nothing go on behind the closed dialog."""
        for key in (self.key, f"{self.key} list"):
            self._desk.tasks.cancel(key)
        super().done(result)


def _shown(row: VersionRow, role: int) -> object:
    if role == Qt.ItemDataRole.DisplayRole:
        return f"{row.time}\n{row.held}" if row.held else row.time
    return None


class CompareDialog(RoundDialog):
    """Mine at the left, the file at the right, and the two ways to go on."""

    def __init__(
        self,
        desk: Desk,
        document: RosterDocument,
        news: News,
        outside: DocumentWatch,
        parent: QWidget,
    ) -> None:
        """Compare *document* with what *news* says of its file."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Compare {0}").format(news.path.name))
        self.resize(QSize(COMPARE_WIDTH, COMPARE_HEIGHT) * desk.theme.scale)
        self._desk, self._document = desk, document
        self._news, self._outside = news, outside
        self.found = self._differences()
        self.summary = note_label(self._summary(), role="")
        self.table = DifferenceView()
        self._lay_out()
        desk.document_closed.connect(self._on_closed)
        outside.changed.connect(self._on_news)

    def _differences(self) -> Sequence[Difference]:
        compare = self._document.comparison(self._news.loaded.text or "", self._desk.lang)
        return compare() if compare is not None else ()

    def _summary(self) -> str:
        if not self.found:
            return self.tr("Both say the same; only comments or the layout of the file differ.")
        text = self.tr("“{0}” as it is here, beside the file as another program left it.")
        return text.format(self._document.title)

    def _lay_out(self) -> None:
        heads = (self.tr("About"), self.tr("What"), self.tr("Mine"), self.tr("In the file"))
        self.table.show_differences(self.found, heads, self.tr("Roster"))
        self.table.setAccessibleName(self.tr("What differs"))
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


@dataclass(frozen=True, slots=True)
class _Line:
    """One row of the table; *fresh* says that it begins another model."""

    cells: tuple[str, str, str, str]
    fresh: bool


class DifferenceTable(QAbstractTableModel):
    """The differences as rows: about whom, what, mine, theirs."""

    def __init__(
        self, found: Sequence[Difference], heads: tuple[str, ...], whole: str, parent: QWidget
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


class DifferenceView(QTableView):
    """Shows differences; what is long wraps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table: DifferenceTable | None = None
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)

    def show_differences(
        self,
        found: Sequence[Difference],
        heads: tuple[str, ...],
        whole: str,
        *,
        are_things: bool = True,
    ) -> None:
        """Show *found* under *heads*; *whole* is what the roster itself is called.

        What are no *things* but lines needs no column that says what of them differs.
        """
        before, self._table = self._table, DifferenceTable(found, heads, whole, self)
        self.setModel(self._table)
        if before is not None:
            before.deleteLater()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        narrow = 1 if are_things else 0
        header.setSectionResizeMode(narrow, QHeaderView.ResizeMode.ResizeToContents)
        self.setColumnHidden(1, not are_things)


def _going_back() -> str:
    """Return what undo calls the step, when the dialog may be gone already."""
    return QCoreApplication.translate("VersionsDialog", "Go back to an earlier version")
