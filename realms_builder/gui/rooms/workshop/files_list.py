"""The files there are to work on: every game with its system, catalogues and factions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from realms_builder.editing.work_files import GameFiles, WorkFile
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.shell.desk import Desk

ROW_GAP_PX = 8
_FILE = Qt.ItemDataRole.UserRole
_ICONS = {"system": "tools", "catalogue": "book", "faction": "flag"}


class FilesList(QTreeWidget):
    """Shows files by game; :attr:`chosen` carries the file, :attr:`menu_wanted` also where."""

    chosen = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._items: dict[Path, QTreeWidgetItem] = {}
        self._closed: set[str] = set()
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setIconSize(QSize(16, 16))
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
