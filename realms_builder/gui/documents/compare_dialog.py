"""What differs between an open roster and its file, side by side in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.documents.difference_table import DifferenceView
from realms_builder.gui.documents.outside import DocumentWatch, News
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.differences import Difference, differences

WIDTH, HEIGHT = 820, 480


class CompareDialog(QDialog):
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
        self.resize(WIDTH, HEIGHT)
        self._desk, self._document = desk, document
        self._news, self._outside = news, outside
        self.found = self._differences()
        self.summary = QLabel(self._summary())
        self.summary.setWordWrap(True)
        self.table = DifferenceView()
        self._lay_out()
        desk.document_closed.connect(self._on_closed)
        outside.changed.connect(self._on_news)

    def _differences(self) -> tuple[Difference, ...]:
        read, _problems = self._desk.read_document(self._news.loaded.text or "", self._news.path)
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
