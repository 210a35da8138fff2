"""Brings the balance of a game to who shows it, and its edits into the file."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from realms_builder.core.problems import Problem
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.gui.rooms.workshop.appraiser import Appraiser
from realms_builder.gui.rooms.workshop.balance.balance_dialog import BalanceDialog
from realms_builder.gui.rooms.workshop.table.cells_writer import CellsWriter
from realms_builder.gui.rooms.workshop.table.unit_table import UnitTable
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.odds.yardstick.yardstick import Yardstick


class BalanceDesk(QObject):
    """Keeps what was measured last, for the table and for the dialog while it is open."""

    def __init__(
        self,
        desk: Desk,
        writing: WritingDesk,
        appraiser: Appraiser,
        table: UnitTable,
        over: QWidget,
    ) -> None:
        """Show what *appraiser* measures; the dialog opens in front of *over*."""
        super().__init__(over)
        self._desk, self._writing, self._table, self._over = desk, writing, table, over
        self._writer = CellsWriter(desk, writing, self)
        self.found: Yardstick | Problem | None = None
        self.dialog: BalanceDialog | None = None
        appraiser.measured.connect(self._take)
        writing.edited.connect(lambda _document: self._show())
        writing.current_changed.connect(self._show)
        desk.language_changed.connect(self._speak)

    def _take(self, found: Yardstick | Problem) -> None:
        self.found = found
        self._table.show_values(found)
        self._show()

    def open(self) -> None:
        """Open the dialog, or bring it forward."""
        if self.dialog is None:
            self.dialog = BalanceDialog(self._desk, self._over)
            self.dialog.unit_at = self._unit_at
            self.dialog.edited.connect(self._writer.write)
            self.dialog.selected.connect(self._select)
        self._show(always=True)
        if self._writing.current is not None:
            self.dialog.look_at(self._writing.current.selection)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _speak(self) -> None:
        if self.dialog is not None:
            self.dialog.retranslate()

    def _show(self, *, always: bool = False) -> None:
        document = self._writing.current
        if self.dialog is None or not (always or self.dialog.isVisible()):
            return
        reading = document.reading if document is not None else None
        is_measured = reading is not None and reading.own_faction is not None
        read_only = document is None or document.is_read_only
        self.dialog.show_balance(self.found if is_measured else None, reading, read_only=read_only)

    def _unit_at(self, path: PathInFile) -> Any:
        document = self._writing.current
        return document.manuscript.value(path) if document is not None else None

    def _select(self, path: PathInFile) -> None:
        if self._writing.current is not None:
            self._writing.current.select(path)
