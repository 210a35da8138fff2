"""What can be done with a file in the list of files: its menu, a second one, the trash."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QMenu, QWidget

from realms_builder.cards.designing.new_ids import fresh_id
from realms_builder.core import resources
from realms_builder.editing.work_files import WorkFile
from realms_builder.gui.rooms.workshop.new_files import NewFiles
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.roster.storage.trash import Trashed, TrashFailed, restore, to_trash


class WorkshopFileVerbs(QObject):
    """Offers verbs for a file; opening and closing are left to who listens.

    :attr:`gone` carries the path of a file that went to the trash, :attr:`trashed` then what lies
    there now.
    """

    open_wanted = Signal(object)
    gone = Signal(object)
    trashed = Signal(object)

    def __init__(self, desk: Desk, new_files: NewFiles, window: QWidget) -> None:
        """Open menus over *window*; *new_files* writes what is new."""
        super().__init__(window)
        self._desk, self._new, self._window = desk, new_files, window

    def popup(self, found: object, system: str, at: QPoint) -> None:
        """Show the menu of what is *found* in the list: a file, or the id of a game."""
        self.menu(found, system).popup(at)

    def menu(self, found: object, system: str) -> QMenu:
        """Return what can be done with a file or a game, then what can be begun in *system*."""
        menu = self._new.menu(found if isinstance(found, str) else system)
        if isinstance(found, WorkFile):
            first = menu.actions()[0]
            for action in self._actions(menu, found):
                menu.insertAction(first, action)
            menu.insertSeparator(first)
        return menu

    def _actions(self, menu: QMenu, file: WorkFile) -> list[QAction]:
        verbs = [(self.tr("Open"), partial(self.open_wanted.emit, file.path))]
        if file.is_bundled:
            verbs.append((self.tr("Make it mine"), partial(self.make_own, file)))
        if file.kind == "faction":
            verbs.append((self.tr("Duplicate", "file"), partial(self.duplicate, file)))
        verbs.append((self.tr("Open the folder"), partial(self.show_folder, file)))
        if not file.is_bundled and file.kind != "system":
            verbs.append((self.tr("Move to trash …"), partial(self.delete, file)))
        actions: list[QAction] = []
        for text, act in verbs:
            action = QAction(text, menu)
            action.triggered.connect(lambda _checked=False, act=act: act())
            actions.append(action)
        return actions

    # ------------------------------------------------------------------ verbs

    def make_own(self, file: WorkFile) -> None:
        """Copy a file of the program into the user's library, and open the copy."""
        path = self._new.make_own(file.path)
        if path is not None:
            self.open_wanted.emit(path)

    def duplicate(self, file: WorkFile) -> None:
        """Begin a second faction that is like *file*, with an id and a name of its own."""
        system = file.path.parent.name
        for game in self._desk.library.systems:
            if self._desk.library.factions(game).get(file.id) == file.path:
                system = game
        taken = {*self._desk.library.factions(system), "system", "catalogue", "scenarios"}
        self._new.duplicate(file.path, system, fresh_id(file.id, taken))

    def show_folder(self, file: WorkFile) -> None:
        """Show the folder of *file* in the desktop's own program for files."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.path.parent)))

    def delete(self, file: WorkFile) -> None:
        """Ask, then move *file* to the trash; it can be put back."""
        name = file.name.pick(self._desk.lang)
        answer = self._desk.prompts.ask(
            self.tr("Move to trash?"),
            self.tr("{0} leaves the library; its rosters need it.").format(name),
            (
                PromptAnswer("trash", self.tr("Move to trash")),
                PromptAnswer("stay", self.tr("Keep it"), escape=True),
            ),
        )
        if answer != "trash":
            return
        try:
            found = to_trash(file.path, resources.state_folder() / "trash")
        except TrashFailed as error:
            self._desk.problems_found.emit((as_problem(error),))
            return
        self.gone.emit(file.path)
        self._desk.reload_library()
        self.trashed.emit(found)

    def put_back(self, trashed: Trashed) -> None:
        """Put a file back where it was, and open it."""
        try:
            path = restore(trashed)
        except TrashFailed as error:
            self._desk.problems_found.emit((as_problem(error),))
            return
        self._desk.reload_library()
        self.open_wanted.emit(path)
