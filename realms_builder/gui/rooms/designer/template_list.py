"""The templates there are, by game, and what can be done with one: a copy, a name, the trash."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent
from PySide6.QtWidgets import QMenu, QTreeWidget, QTreeWidgetItem, QWidget
from shiboken6 import isValid

from realms_builder.core.files import WriteFailed, failure
from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.trash import Trashed
from realms_builder.game.game import Game
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.severity import severity_icon
from realms_builder.gui.rooms.designer.beginnings import Beginning, new_id
from realms_builder.gui.rooms.designer.new_template import NewTemplateDialog
from realms_builder.gui.rooms.designer.opening import (
    TemplateEntry,
    duplicate,
    entries_for,
    own_folder,
    shelf_for,
    write_new,
)
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.gui.shell.theme import Tones

_ENTRY = Qt.ItemDataRole.UserRole


class TemplateList(QTreeWidget):
    """Shows templates by game; :attr:`chosen` gives the game and the entry."""

    chosen = Signal(object, object)
    menu_wanted = Signal(object, object, QPoint)
    rename_wanted = Signal(object, object)
    delete_wanted = Signal(object, object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._items: dict[Path, QTreeWidgetItem] = {}
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_games(self, games: Iterable[tuple[Game, list[TemplateEntry]]]) -> None:
        """Show the templates of every game; the general ones of the program come last."""
        self.clear()
        self._items = {}
        tones, lang = self._desk.theme.tones, self._desk.lang
        for game, entries in games:
            parent = QTreeWidgetItem(self, [game.name.pick(lang)])
            parent.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = parent.font(0)
            font.setBold(True)
            parent.setFont(0, font)
            for entry in entries:
                item = QTreeWidgetItem(parent)
                item.setData(0, _ENTRY, (game, entry))
                self._items[entry.path] = item
                item.setIcon(0, _icon(entry, tones))
                item.setToolTip(0, self._about(entry))
                self._name(item, modified=False)
            parent.setExpanded(True)

    def _about(self, entry: TemplateEntry) -> str:
        words = [entry.id, str(entry.path)]
        if entry.is_generated:
            return self.tr(
                "made by the program from what the units have; duplicate it to change it"
            )
        if entry.is_bundled:
            words.append(self.tr("comes with the program; duplicate it to change it"))
        if entry.is_broken:
            words.append(self.tr("cannot be read; opens as text"))
        return "\n".join(words)

    def _name(self, item: QTreeWidgetItem, *, modified: bool) -> None:
        _, entry = item.data(0, _ENTRY)
        star = " *" if modified else ""
        name = entry.name.pick(self._desk.lang)
        item.setText(0, sentence_case(name) + star)
        said = [item.text(0)]
        if entry.is_bundled:
            said.append(self.tr("comes with the program"))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(said))

    def show_modified(self, path: Path | None, *, modified: bool) -> None:
        """Mark the template in *path* with a star, or no longer."""
        if not isValid(self):
            return  # documents that go with the window end their undo, and say so
        item = self._items.get(path) if path is not None else None
        if item is not None:
            self._name(item, modified=modified)

    def select(self, path: Path | None) -> None:
        """Show which template is open."""
        item = self._items.get(path) if path is not None else None
        if item is None:
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    def _choose(self, item: QTreeWidgetItem) -> None:
        found = item.data(0, _ENTRY)
        if found is not None:
            self.chosen.emit(*found)

    def _ask_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        found = item.data(0, _ENTRY) if item is not None else None
        if found is not None:
            self.menu_wanted.emit(*found, self.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give another name with F2, move to the trash with Delete."""
        wanted = {
            Qt.Key.Key_F2: self.rename_wanted,
            Qt.Key.Key_Delete: self.delete_wanted,
        }.get(Qt.Key(event.key()))
        item = self.currentItem()
        found = item.data(0, _ENTRY) if item is not None else None
        if wanted is None or found is None:
            super().keyPressEvent(event)
        elif not found[1].is_bundled:
            wanted.emit(*found)


def _icon(entry: TemplateEntry, tones: Tones) -> QIcon:
    if entry.is_bundled:
        return icon("lock", tones.muted, selected=tones.on_accent)
    if entry.is_broken:
        return severity_icon(Severity.ERROR, tones)
    return icon("book", tones.muted, selected=tones.on_accent)


# ------------------------------------------------------------------ verbs


class TemplateVerbs(QObject):
    """Verbs on templates of the list; opening and closing are left to who listens.

    :attr:`made` carries game and file of a new template, :attr:`named` those of one and its new
    name, :attr:`gone` the file that went to the trash, :attr:`trashed` then what lies there now.
    """

    open_wanted = Signal(object, object)
    made = Signal(object, object)
    named = Signal(object, object, str)
    gone = Signal(object)
    trashed = Signal(object)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        """Open menus and dialogs over *window*."""
        super().__init__(window)
        self._desk, self._window = desk, window

    def menu(self, game: Game, entry: TemplateEntry) -> QMenu:
        """Return what can be done with *entry*."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        verbs: list[tuple[str, Callable[[], object]]] = [
            (self.tr("Open"), partial(self.open_wanted.emit, game, entry)),
        ]
        if not entry.is_generated:
            follow = self.tr("Your own template that follows this one")
            verbs.append((follow, partial(self.duplicate, game, entry, whole=False)))
        whole = self.tr("Copy of the whole template")
        verbs.append((whole, partial(self.duplicate, game, entry, whole=True)))
        if not entry.is_bundled:
            if not entry.is_broken:
                verbs.append((self.tr("Rename …"), partial(self.rename, game, entry)))
            verbs.append((self.tr("Move to trash …"), partial(self.delete, game, entry)))
        for text, act in verbs:
            action = QAction(text, menu)
            action.triggered.connect(lambda _checked=False, act=act: act())
            menu.addAction(action)
        return menu

    # ------------------------------------------------------------------ new ones

    def ask_new(self, game: Game, entry: TemplateEntry | None) -> NewTemplateDialog:
        """Ask with what a new template begins; *entry* is the one that is open."""
        shelf = partial(shelf_for, self._desk.library)
        dialog = NewTemplateDialog(self._desk, game, shelf, entry, self._window)
        dialog.chosen.connect(self.begin)
        dialog.open()
        return dialog

    def begin(self, game: Game, beginning: Beginning, name: str, size: str) -> None:
        """Write a new template of *game* and have it opened."""
        shelf = shelf_for(self._desk.library, game)
        own = {one.id for one in entries_for(self._desk, game) if not one.is_generated}
        identity = new_id(beginning, name, shelf, game, own)
        folder = own_folder(self._desk.preferences, game)
        try:
            path = write_new(folder, identity, beginning.file_text(game, identity, name, size))
        except (WriteFailed, OSError) as error:
            self._tell(folder / f"{identity}.yaml", error)
            return
        self.made.emit(game, path)

    def duplicate(self, game: Game, entry: TemplateEntry, *, whole: bool) -> None:
        """Make a template of the user's own of *entry* and have it opened."""
        try:
            path = duplicate(self._desk, game, entry, whole=whole)
        except (WriteFailed, OSError) as error:
            self._tell(entry.path, error)
            return
        self.made.emit(game, path)

    # ------------------------------------------------------------------ names and the trash

    def rename(self, game: Game, entry: TemplateEntry) -> None:
        """Ask for another name; the id, by which others find the template, stays."""
        before = entry.name.pick(self._desk.lang)
        name = self._desk.prompts.text(self.tr("Rename template"), self.tr("Name"), before)
        if name and name != before:
            self.named.emit(game, entry, name)

    def delete(self, game: Game, entry: TemplateEntry) -> None:
        """Ask, then move *entry* to the trash; it can be put back."""
        found = self._desk.to_trash(entry.path, self._what_follows(game, entry))
        if found is None:
            return
        self.gone.emit(entry.path)
        self._desk.reload_library()
        self.trashed.emit(found)

    def _what_follows(self, game: Game, entry: TemplateEntry) -> str:
        lang = self._desk.lang
        said = [self.tr("{0} leaves the library.").format(entry.name.pick(lang))]
        others = [
            one.name.pick(lang)
            for one in entries_for(self._desk, game)
            if one.extends == entry.id and one.path != entry.path
        ]
        if others:
            text = self.tr("What follows it loses what it has from it: {0}.")
            said.append(text.format(", ".join(others)))
        return " ".join(said)

    def put_back(self, game: Game, trashed: Trashed) -> None:
        """Put a template back where it was, and have it opened."""
        path = self._desk.out_of_trash(trashed)
        if path is not None:
            self.made.emit(game, path)

    def _tell(self, path: Path, error: Exception) -> None:
        told = failure(path, error) if isinstance(error, OSError) else error
        self._desk.problems_found.emit((as_problem(told),))
