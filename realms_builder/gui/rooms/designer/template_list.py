"""The list of templates: every game with its own and the bundled ones."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget
from shiboken6 import isValid

from realms_builder.core.problems import Severity
from realms_builder.game.game import Game
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.severity import severity_icon
from realms_builder.gui.rooms.designer.opening import TemplateEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import Tones

_ENTRY = Qt.ItemDataRole.UserRole


class TemplateList(QTreeWidget):
    """Shows templates by game; :attr:`chosen` gives the game and the entry."""

    chosen = Signal(object, object)
    menu_wanted = Signal(object, object, QPoint)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._items: dict[Path, QTreeWidgetItem] = {}
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setIconSize(QSize(16, 16))
        self.setUniformRowHeights(True)
        self.setAccessibleName(self.tr("Templates"))
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
        if entry.is_bundled:
            words.append(self.tr("comes with the program; duplicate it to change it"))
        if entry.is_broken:
            words.append(self.tr("cannot be read; opens as text"))
        return "\n".join(words)

    def _name(self, item: QTreeWidgetItem, *, modified: bool) -> None:
        _, entry = item.data(0, _ENTRY)
        star = " *" if modified else ""
        item.setText(0, entry.name.pick(self._desk.lang) + star)
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
        if item is not None:
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


def _icon(entry: TemplateEntry, tones: Tones) -> QIcon:
    if entry.is_bundled:
        return icon("lock", tones.muted, selected=tones.on_accent)
    if entry.is_broken:
        return severity_icon(Severity.ERROR, tones)
    return icon("book", tones.muted, selected=tones.on_accent)
