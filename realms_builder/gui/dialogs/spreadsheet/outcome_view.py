"""What a table comes to: units that are new, units that change and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
)

from realms_builder.exchange.spreadsheet.imported import UnitUpdate
from realms_builder.exchange.spreadsheet.purposes import Purpose, languages_of, purposes
from realms_builder.exchange.spreadsheet.table import cell_name
from realms_builder.game.game import Game
from realms_builder.game.texts import Text
from realms_builder.gui.dialogs.spreadsheet.table_model import CHANGED, NEW
from realms_builder.gui.dialogs.spreadsheet.work import MOST_SHOWN, ImportOutcome
from realms_builder.gui.shell.desk import Desk

_CELL = Qt.ItemDataRole.UserRole
_LINE = 200


class OutcomeTree(QTreeWidget):
    """New units, and below changed ones a line for each change; :attr:`cell_wanted` on a click."""

    cell_wanted = Signal(int, int)

    def __init__(self, desk: Desk, game: Game) -> None:
        """Tell of units of *game*."""
        super().__init__()
        self._desk, self._game = desk, game
        self.setColumnCount(2)
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(0, 210)
        self.header().setStretchLastSection(True)
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)

    def show_outcome(self, outcome: ImportOutcome) -> None:
        """Show what *outcome* holds; what is too much for a list is only counted."""
        imported, turned = outcome.imported, outcome.columns.turned
        self.setHeaderLabels([self.tr("Unit"), self.tr("What it says")])
        self.clear()
        lang = self._desk.lang
        for update in imported.updates[:MOST_SHOWN]:
            item = self._update(update)
            self.addTopLevelItem(item)
            item.setExpanded(True)
        for entry, row, line in zip(imported.entries, imported.rows, outcome.lines, strict=False):
            item = QTreeWidgetItem([f"{NEW} {_name(entry, lang)}", line[:_LINE]])
            item.setToolTip(0, self.tr("A new unit: {0}").format(entry["id"]))
            item.setToolTip(1, item.text(1))
            item.setData(0, _CELL, (0, row) if turned else (row, 0))
            self.addTopLevelItem(item)
        left = len(imported.entries) + len(imported.updates) - self.topLevelItemCount()
        if left > 0:
            self.addTopLevelItem(QTreeWidgetItem([self.tr("… and {0} more").format(left)]))

    def _update(self, update: UnitUpdate) -> QTreeWidgetItem:
        langs = languages_of(".".join(change.path) for change in update.changes)
        known: Mapping[str, Purpose] = purposes(self._game, langs)
        lang = self._desk.lang
        changed = [_label(known, change.path, lang) for change in update.changes]
        item = QTreeWidgetItem([f"{CHANGED} {_name(update.entry, lang)}", ", ".join(changed)])
        item.setToolTip(0, self.tr("A unit that is there already and changes"))
        for change, label in zip(update.changes, changed, strict=True):
            cell = cell_name(change.row, change.column)
            line = self.tr("{0}: {1} → {2}").format(label, change.was or "–", change.says)
            inner = QTreeWidgetItem([cell, line.replace("\n", " ⏎ ")[:_LINE]])
            inner.setToolTip(1, line)
            inner.setData(0, _CELL, (change.row, change.column))
            item.addChild(inner)
        first = update.changes[0]
        item.setData(0, _CELL, (first.row, first.column))
        return item

    def _on_item(self, item: QTreeWidgetItem, _column: int) -> None:
        found = item.data(0, _CELL)
        if found is not None:
            self.cell_wanted.emit(*found)


def _name(entry: Mapping[str, Any], lang: str) -> str:
    return Text.of(entry.get("name")).pick(lang) or str(entry.get("id", ""))


def _label(known: Mapping[str, Purpose], path: tuple[str, ...], lang: str) -> str:
    purpose = known.get(".".join(path))
    if purpose is None:
        return path[-1]
    return purpose.abbr.pick(lang) or purpose.name.pick(lang) or purpose.key
