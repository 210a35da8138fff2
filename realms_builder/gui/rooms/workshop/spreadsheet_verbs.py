"""Units from a spreadsheet and back: pasted, opened from a file, copied."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from realms_builder.core.translation import sentence
from realms_builder.editing.edits import inserted, with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.plain_lists import listed
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk

if TYPE_CHECKING:
    from realms_builder.exchange.spreadsheet.imported import Imported

UNITS = ("units",)


class Tables(QObject):
    """Opens the dialog for tables over the window and takes over what came of it."""

    def __init__(self, desk: Desk, writing: WritingDesk, window: QWidget) -> None:
        """Work on the file of *writing* that is shown."""
        super().__init__(window)
        self._desk, self._writing, self._window = desk, writing, window

    @property
    def can_take(self) -> bool:
        """Return whether the file that is shown takes units."""
        document = self._document()
        return document is not None and not document.is_read_only

    @property
    def can_copy(self) -> bool:
        """Return whether the file that is shown has units."""
        return self._document() is not None

    def _document(self) -> AuthorDocument | None:
        document = self._writing.current
        if document is None or document.reading.kind != "faction":
            return None
        return document if document.reading.game is not None else None

    def paste(self) -> None:
        """Take the table on the clipboard for units."""
        self._open(None)

    def open_file(self, path: Path | None = None) -> None:
        """Take the table in a file for units."""
        if path is None:
            patterns = self.tr("Tables ({0})").format("*.csv *.tsv *.txt *.xlsx *.ods *.html")
            start = self._desk.preferences.library_folder
            path = self._desk.prompts.open_file(self.tr("Open a table"), start, patterns)
        if path is not None:
            self._open(path)

    def _open(self, path: Path | None) -> None:
        from realms_builder.gui.dialogs.spreadsheet.dialog import SpreadsheetDialog

        document = self._document()
        if document is None or not self.can_take:
            return
        game = document.reading.game
        assert game is not None
        dialog = SpreadsheetDialog(self._desk, game, document.manuscript.data, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.taken.connect(lambda taken: self.take(document, taken))
        dialog.open()
        if path is None:
            dialog.paste()
        else:
            dialog.show_file(path)

    def take(self, document: AuthorDocument, taken: Imported) -> None:
        """Write the units of a table into *document*, as one step."""
        self._writing.change(
            document,
            lambda text: with_table(text, taken),
            lambda: self.tr("Import a table"),
            path=UNITS,
        )

    def copy(self, only: Sequence[str] = ()) -> None:
        """Copy the units of the file that is shown, all of them or *only* some, as a table."""
        from realms_builder.gui.dialogs.spreadsheet.copying import mime_of_table

        document = self._document()
        if document is None:
            return
        game = document.reading.game
        assert game is not None
        data = mime_of_table(document.manuscript.data, game, self._desk.lang, only=only)
        QGuiApplication.clipboard().setMimeData(data)
        count = len(only) or len(listed(document.manuscript.value(UNITS)))
        words = sentence("counted.units_copied", self._desk.lang, {"count": count})
        self._desk.message.emit(words)


def with_table(text: Manuscript, taken: Imported) -> Manuscript:
    """Return *text* with the changed cells and the new units that came of a table."""
    values: dict[PathInFile, object] = {
        (*UNITS, update.position, *change.path): change.after
        for update in taken.updates
        for change in update.changes
    }
    if values:
        text = with_values(text, values)
    for entry in taken.entries:
        text = inserted(text, UNITS, len(listed(text.value(UNITS))), entry)
    return text
