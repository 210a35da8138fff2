"""Earlier versions of a roster: what each save held, to look at and to take back."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListView,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.rows import ROW, Rows
from realms_builder.roster.versions import Version, Versions

WIDTH, HEIGHT = 820, 520


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One earlier version as a row."""

    id: str
    version: Version
    title: str


class VersionsDialog(QDialog):
    """A list of saves at the left, what differs from now at the right."""

    def __init__(
        self, desk: Desk, document: RosterDocument, versions: Versions, parent: QWidget
    ) -> None:
        """Show the versions that were kept of *document*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Earlier versions of {0}").format(document.title))
        self.resize(WIDTH, HEIGHT)
        self._desk = desk
        self._document = document
        self._versions = versions
        self._rows: Rows[VersionRow] = Rows(_shown, self)
        self._list = QListView()
        self._list.setModel(self._rows)
        self._list.setAccessibleName(self.tr("Versions"))
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setAccessibleName(self.tr("What would change"))
        self._empty = QLabel(self.tr("No earlier version was kept yet."))
        self._empty.setProperty("role", "muted")
        self._lay_out()
        self._list.selectionModel().currentChanged.connect(lambda _new, _old: self._show())
        self._fill()

    def _lay_out(self) -> None:
        splitter = QSplitter()
        splitter.addWidget(self._list)
        splitter.addWidget(self._text)
        splitter.setStretchFactor(1, 3)
        buttons = QDialogButtonBox()
        restore = buttons.addButton(
            self.tr("Take this version back"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        restore.setProperty("role", "primary")
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._restore)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._empty)
        column.addWidget(splitter, 1)
        column.addWidget(buttons)

    def _fill(self) -> None:
        path = self._document.path
        found = self._versions.of(path) if path is not None else ()
        locale = QLocale(self._desk.lang)
        rows = [
            VersionRow(
                str(version.number),
                version,
                locale.toString(
                    QDateTime.fromSecsSinceEpoch(int(version.time.timestamp())),
                    QLocale.FormatType.ShortFormat,
                ),
            )
            for version in found
        ]
        self._rows.show_rows(rows)
        self._empty.setVisible(not rows)
        if rows:
            self._list.setCurrentIndex(self._rows.index(0))

    def _chosen(self) -> str | None:
        row = self._list.currentIndex().data(ROW)
        path = self._document.path
        if not isinstance(row, VersionRow) or path is None:
            return None
        try:
            return self._versions.text(path, row.version)
        except OSError:
            return None

    def _show(self) -> None:
        text = self._chosen()
        if text is None:
            self._text.setPlainText("")
            return
        now, then = self._document.text.splitlines(), text.splitlines()
        lines = list(unified_diff(now, then, lineterm="", n=2))[2:]
        same = self.tr("The same as what is saved now.")
        self._text.setPlainText("\n".join(lines) if lines else same)

    def _restore(self) -> None:
        text = self._chosen()
        if text is None:
            return
        read, problems = self._desk.read_document(text, self._document.path)
        if read is None:
            self._desk.problems_found.emit(tuple(problems))
            return
        self._document.commit(read.roster, self.tr("Take back an earlier version"))
        read.deleteLater()
        self.accept()


def _shown(row: VersionRow, role: int) -> object:
    return row.title if role == Qt.ItemDataRole.DisplayRole else None
