"""Begins new files in the user's library: a faction, or a copy of what comes with the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, failure
from realms_builder.editing.edits import Unwritable
from realms_builder.editing.work_files import copied_to_own, copy_pictures, duplicate_text
from realms_builder.game.yaml.text import read_file
from realms_builder.gui.rooms.workshop.tables import Tables
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.roster.storage.safekeeping import SaveFailed, save


class NewFiles(QObject):
    """Asks and writes; :attr:`begun` carries the path of a new file."""

    begun = Signal(object)

    def __init__(self, desk: Desk, tables: Tables, window: QWidget) -> None:
        """Open dialogs over *window*; *tables* brings units into files that are there."""
        super().__init__(window)
        self._desk, self._window = desk, window
        self.tables = tables

    def menu(self, system: str) -> QMenu:
        """Return the menu of what can be begun; *system* is the game that is looked at."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("New faction …"), lambda: self.new_faction(system))
        menu.addAction(self.tr("New game …"), self.new_game)
        menu.addSeparator()
        paste = menu.addAction(self.tr("Units from the clipboard's table …"), self.tables.paste)
        table = menu.addAction(self.tr("Units from a table file …"), self.tables.open_file)
        copy = menu.addAction(self.tr("Copy units as a table"), self.tables.copy)
        paste.setEnabled(self.tables.can_take)
        table.setEnabled(self.tables.can_take)
        copy.setEnabled(self.tables.can_copy)
        return menu

    def new_faction(self, system: str = "") -> None:
        """Ask for a new faction of the game *system* and begin it."""
        from realms_builder.gui.rooms.workshop.new_faction_dialog import NewFactionDialog

        dialog = NewFactionDialog(self._desk, system, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.begin_file)
        dialog.open()

    def new_game(self) -> None:
        """Ask for a new game, page by page, and open what came of it."""
        from realms_builder.gui.dialogs.new_game.wizard import NewGameWizard

        wizard = NewGameWizard(self._desk, self._window)
        wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wizard.created.connect(lambda _system, faction: self.begun.emit(faction))
        wizard.open()

    def begin_file(self, path: Path, text: str) -> None:
        """Write a new file with *text* at *path*; nothing is written over."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise SaveFailed("write.is_there", path)
            save(path, text, None)
        except (WriteFailed, OSError) as error:
            self._tell(path, error)
            return
        self._desk.reload_library()
        self._desk.message.emit(self.tr("New file: {0}").format(str(path)))
        self.begun.emit(path)

    def duplicate(self, path: Path, system: str, identity: str) -> None:
        """Begin a faction like the one at *path*, called *identity*, in the user's library."""
        folder = self._desk.preferences.library_folder / resources.FACTIONS / system
        try:
            text, _ = read_file(path)
            if text is None:
                raise FileNotFoundError(path)
            text = duplicate_text(text, identity)
            copy_pictures(path, text, folder)
        except Unwritable as error:
            self._desk.problems_found.emit(error.problems)
            return
        except OSError as error:
            self._tell(path, error)
            return
        self.begin_file(folder / f"{identity}.yaml", text)

    def make_own(self, path: Path) -> Path | None:
        """Copy the file at *path* into the user's library; None where that is not possible."""
        folder = self._desk.preferences.library_folder / resources.FACTIONS / path.parent.name
        try:
            copy = copied_to_own(path, folder)
        except (WriteFailed, OSError) as error:
            self._tell(path, error)
            return None
        self._desk.reload_library()
        self._desk.message.emit(self.tr("Yours now: {0}").format(str(copy)))
        return copy

    def _tell(self, path: Path, error: Exception) -> None:
        told = failure(path, error) if isinstance(error, OSError) else error
        self._desk.problems_found.emit((as_problem(told),))
