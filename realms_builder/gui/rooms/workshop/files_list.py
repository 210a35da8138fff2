"""The files there are to work on, and what can be done with them: a menu, a copy, the trash.

Every game with its system, catalogues and factions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from realms_builder.core.trash import Trashed
from realms_builder.editing.work_files import GameFiles, WorkFile
from realms_builder.game.new_ids import fresh_id
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.progress_line import show_by_system
from realms_builder.gui.rooms.workshop.new_files import NewFiles
from realms_builder.gui.shell.desk import Desk

ROW_GAP_PX = 8
_FILE = Qt.ItemDataRole.UserRole
_ICONS = {"system": "tools", "catalogue": "book", "faction": "flag"}


class FilesList(QTreeWidget):
    """Shows files by game; :attr:`chosen` carries the file, :attr:`menu_wanted` also where."""

    chosen = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._items: dict[Path, QTreeWidgetItem] = {}
        self._closed: set[str] = set()
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_games(self, games: Iterable[GameFiles]) -> None:
        """Show the files of every game; games that were folded stay so."""
        self._remember_folded()
        self.clear()
        self._items = {}
        lang = self._desk.lang
        for game in games:
            parent = QTreeWidgetItem(self, [game.name.pick(lang)])
            parent.setData(0, _FILE, game.id)
            parent.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            font = parent.font(0)
            font.setBold(True)
            parent.setFont(0, font)
            parent.setSizeHint(0, QSize(0, self.fontMetrics().height() + ROW_GAP_PX))
            for file in game.files:
                item = QTreeWidgetItem(parent)
                item.setData(0, _FILE, file)
                self._items[file.path] = item
                self._dress(item, file)
                self._name(item, modified=False)
            parent.setExpanded(game.id not in self._closed)

    def _remember_folded(self) -> None:
        for place in range(self.topLevelItemCount()):
            item = self.topLevelItem(place)
            if item is not None:
                change = self._closed.discard if item.isExpanded() else self._closed.add
                change(str(item.data(0, _FILE)))

    def _dress(self, item: QTreeWidgetItem, file: WorkFile) -> None:
        tones = self._desk.theme.tones
        if file.is_bundled:
            item.setIcon(0, icon("lock", tones.muted, selected=tones.on_accent))
        else:
            name = _ICONS.get(file.kind, "book")
            item.setIcon(0, icon(name, tones.muted, selected=tones.on_accent))
        words = [file.id, str(file.path)]
        if file.is_bundled:
            words.append(self.tr("comes with the program; make it yours to change it"))
        item.setToolTip(0, "\n".join(words))

    def _name(self, item: QTreeWidgetItem, *, modified: bool) -> None:
        file = item.data(0, _FILE)
        kinds = {"system": self.tr("The game"), "catalogue": self.tr("Catalogue")}
        name = kinds.get(file.kind, "") or file.name.pick(self._desk.lang)
        item.setText(0, f"{name} *" if modified else name)
        said = [item.text(0)]
        if file.is_bundled:
            said.append(self.tr("comes with the program"))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(said))

    def show_modified(self, path: Path | None, *, modified: bool) -> None:
        """Mark the file with a star, or no longer."""
        item = self._items.get(path) if path is not None else None
        if item is not None:
            self._name(item, modified=modified)

    def select(self, path: Path | None) -> None:
        """Show which file is open."""
        item = self._items.get(path) if path is not None else None
        if item is None:
            self.setCurrentItem(None)  # type: ignore[arg-type]
            return
        self.setCurrentItem(item)
        for one in (item.parent(), item):  # its game too, where both have room
            if one is not None:
                self.scrollToItem(one)

    def _choose(self, item: QTreeWidgetItem) -> None:
        found = item.data(0, _FILE)
        if isinstance(found, WorkFile):
            self.chosen.emit(found)

    def _ask_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        found = item.data(0, _FILE) if item is not None else None
        if found is not None:
            self.menu_wanted.emit(found, self.viewport().mapToGlobal(at))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Files of the games"))


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
            verbs.append((self.tr("Make my own copy"), partial(self.make_own, file)))
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
        if said := show_by_system(file.path.parent, self._desk.lang):
            self._desk.message.emit(said)

    def delete(self, file: WorkFile) -> None:
        """Ask, then move *file* to the trash; it can be put back."""
        name = file.name.pick(self._desk.lang)
        follows = self.tr("{0} leaves the library; its rosters need it.").format(name)
        found = self._desk.to_trash(file.path, follows)
        if found is None:
            return
        self.gone.emit(file.path)
        self._desk.reload_library()
        self.trashed.emit(found)

    def put_back(self, trashed: Trashed) -> None:
        """Put a file back where it was, and open it."""
        path = self._desk.out_of_trash(trashed)
        if path is None:
            return
        self._desk.reload_library()
        self.open_wanted.emit(path)
