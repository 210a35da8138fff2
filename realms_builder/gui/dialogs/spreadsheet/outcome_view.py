"""What a table comes to: units that are new, units that change and how; and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.exchange.spreadsheet.imported import UnitUpdate
from realms_builder.exchange.spreadsheet.purposes import Purpose, languages_of, purposes
from realms_builder.exchange.spreadsheet.table import cell_name, cell_of
from realms_builder.game.game import Game
from realms_builder.game.printing import said
from realms_builder.game.texts import Text
from realms_builder.gui.dialogs.spreadsheet.table_model import CHANGED, NEW, SIGNS
from realms_builder.gui.dialogs.spreadsheet.work import MOST_SHOWN, Outcome
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.shell.desk import Desk

_CELL = Qt.ItemDataRole.UserRole
_PROBLEM = Qt.ItemDataRole.UserRole + 1
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

    def show_outcome(self, outcome: Outcome) -> None:
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


class CellProblems(QListWidget):
    """What is wrong, cell by cell; :attr:`cell_wanted` says which was chosen.

    :attr:`fix_offered` carries the problem that is chosen, or None.
    """

    cell_wanted = Signal(int, int)
    fix_offered = Signal(object)

    def __init__(self, desk: Desk) -> None:
        """Begin empty."""
        super().__init__()
        self._desk = desk
        self.setWordWrap(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)
        self.currentItemChanged.connect(lambda *_: self.fix_offered.emit(self.current_problem))

    @property
    def current_problem(self) -> Problem | None:
        """Return the problem that is chosen."""
        row = self.currentRow()
        return self.item(row).data(_PROBLEM) if row >= 0 else None

    def show_outcome(self, outcome: Outcome) -> None:
        """Show the problems of *outcome*, the worst first."""
        self.clear()
        lang, tones = self._desk.lang, self._desk.theme.tones
        colours = {
            Severity.ERROR: tones.error,
            Severity.WARNING: tones.warning,
            Severity.HINT: tones.info,
        }
        for problem in outcome.problems[:MOST_SHOWN]:
            cell = cell_of(problem)
            word = sentence(f"severity.{problem.severity.value}", lang)
            head = f"{cell}  {word}" if cell else word
            item = QListWidgetItem(f"{head}: {said(problem, lang)}")
            sign, colour = SIGNS[problem.severity], colours[problem.severity]
            item.setIcon(icon(sign, colour, selected=tones.on_accent))
            item.setData(_PROBLEM, problem)
            if cell:
                item.setData(_CELL, (problem.place.line - 1, problem.place.column - 1))
            self.addItem(item)
        left = len(outcome.problems) - self.count()
        if left > 0:
            self.addItem(self.tr("… and {0} more").format(left))

    def _on_item(self, item: QListWidgetItem) -> None:
        found: Any = item.data(_CELL)
        if found is not None:
            self.cell_wanted.emit(*found)


def _name(entry: Mapping[str, Any], lang: str) -> str:
    return Text.of(entry.get("name")).pick(lang) or str(entry.get("id", ""))


def _label(known: Mapping[str, Purpose], path: tuple[str, ...], lang: str) -> str:
    purpose = known.get(".".join(path))
    if purpose is None:
        return path[-1]
    return purpose.abbr.pick(lang) or purpose.name.pick(lang) or purpose.key
