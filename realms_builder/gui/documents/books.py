"""The open rulebooks: each in a window of its own, none of them twice, nothing of them lost."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from realms_builder.gui.documents.file_keeping import FileKeeping
from realms_builder.gui.shell.desk import Desk

if TYPE_CHECKING:
    from realms_builder.gui.dialogs.book.dialog import BookDialog

SUFFIXES = (".md", ".markdown")


class Books(QObject):
    """Opens, closes and recovers rulebooks over *window*."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        """Have none open yet."""
        super().__init__(window)
        self._desk, self._window = desk, window
        self.keeping = FileKeeping(desk, "books", self)
        self.open: list[BookDialog] = []

    def show(self, path: Path) -> BookDialog:
        """Show the book at *path*."""
        from realms_builder.gui.dialogs.book.dialog import BookDialog

        path = path.absolute()
        dialog = next((one for one in self.open if one.path == path), None)
        if dialog is None:
            dialog = BookDialog(self._desk, path, self.keeping, self._window)
            self.open.append(dialog)
            dialog.gone.connect(lambda: self.open.remove(dialog))
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def recover(self) -> None:
        """Open what an earlier run could not save."""
        for kept in self.keeping.left_behind():
            if kept.path is not None:
                dialog = self.show(kept.path)
                dialog.recovered.connect(partial(self.keeping.forget_kept, kept))
                dialog.recover(kept.text)

    def may_close_all(self) -> bool:
        """Ask about every book that is not saved; False leaves all of them open."""
        for dialog in self.open:
            if dialog.document.is_modified:
                dialog.raise_()
            if not dialog.may_close():
                return False
        for dialog in list(self.open):
            dialog.done(0)
        self.keeping.close()
        return True
