"""The open rulebooks: each in a window of its own, none of them twice, nothing of them lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.text_document import BOOKS_JOURNAL, TextDocument
from realms_builder.gui.shell.desk import Desk

if TYPE_CHECKING:
    from realms_builder.gui.dialogs.book.dialog import BookDialog

SUFFIXES = (".md", ".markdown")


class Books(QObject):
    """Opens rulebooks over *window*, for *keeper* to keep."""

    def __init__(self, desk: Desk, keeper: Keeper, window: QWidget) -> None:
        """Have none open yet."""
        super().__init__(window)
        self._desk, self._keeper, self._window = desk, keeper, window
        self.open: list[BookDialog] = []
        keeper.register(BOOKS_JOURNAL, self._open_kept)
        keeper.closed.connect(self._close_all)

    def show(self, path: Path) -> BookDialog:
        """Show the book at *path*."""
        from realms_builder.gui.dialogs.book.dialog import BookDialog

        path = path.absolute()
        dialog = next((one for one in self.open if one.path == path), None)
        if dialog is None:
            dialog = BookDialog(self._desk, path, self._keeper, self._window)
            self.open.append(dialog)
            dialog.gone.connect(lambda: self.open.remove(dialog))
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def _open_kept(self, path: Path | None, text: str | None) -> TextDocument | None:
        """Open the book at *path*, or the *text* that was kept of it."""
        if path is None:
            return None
        dialog = self.show(path)
        if text is not None:
            dialog.begin_with(text)
        return dialog.document

    def _close_all(self) -> None:
        for dialog in list(self.open):
            dialog.done(0)
