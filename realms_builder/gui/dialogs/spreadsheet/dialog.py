"""Paste from a spreadsheet: look at the table, say what its columns are, take the units over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from realms_builder.core.problems import Fix, Problem
from realms_builder.exchange.import_formats import patterns, table_suffixes
from realms_builder.exchange.spreadsheet.column_map import NO_HEADER, ColumnMap
from realms_builder.exchange.spreadsheet.guessing import guessed_as
from realms_builder.exchange.spreadsheet.imported import Imported
from realms_builder.exchange.spreadsheet.memory import remember
from realms_builder.exchange.spreadsheet.purposes import offered
from realms_builder.exchange.spreadsheet.table_file import MAX_BYTES
from realms_builder.game.game import Game
from realms_builder.gui.dialogs.spreadsheet.layout import SpreadsheetWidgets
from realms_builder.gui.dialogs.spreadsheet.work import (
    Copied,
    ImportOutcome,
    LoadedTable,
    OfFile,
    Source,
    load,
    work_out,
)
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem

WIDTH, HEIGHT = 1180, 780
_WRONG = ("item", "value", "unit")
"""Under which names problems say the words that were not understood."""


class SpreadsheetDialog(RoundDialog):
    """Shows a table with what it comes to; :attr:`taken` carries the Imported that was accepted."""

    taken = Signal(object)

    def __init__(
        self,
        desk: Desk,
        game: Game,
        faction: Mapping[str, Any] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Import for *faction*, the plain data of a faction file of *game*; none for a new one."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.resize(WIDTH, HEIGHT)
        self._desk, self._game, self._faction = desk, game, faction or {}
        self._key = f"spreadsheet-{id(self)}"
        self._of_hand: set[int] = set()
        self.loaded: LoadedTable | None = None
        self.columns = ColumnMap()
        self.outcome: ImportOutcome | None = None
        self.face = SpreadsheetWidgets(desk, game, self)
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        face = self.face
        face.paste.clicked.connect(self.paste)
        face.open.clicked.connect(self.open_file)
        face.sheet.activated.connect(self._choose_sheet)
        face.first_row.clicked.connect(self._set_header)
        face.turned.clicked.connect(self._set_turned)
        face.language.activated.connect(self._set_language)
        face.head.chosen.connect(self._choose)
        face.problems.chosen.connect(self._show_problem)
        face.units.cell_wanted.connect(self._show_cell)
        face.model.cell_edited.connect(self._edit)
        face.problems.fix_wanted.connect(self._mend)
        face.cancel.clicked.connect(self.reject)
        face.take.clicked.connect(self.accept)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self, self.paste)
        self._desk.language_changed.connect(self.retranslate)
        self.finished.connect(lambda _: self._desk.tasks.cancel(self._key))

    # ------------------------------------------------------------------ where tables come from

    def paste(self) -> None:
        """Show the table on the clipboard, or the file that was copied."""
        self.show_mime(QApplication.clipboard().mimeData())

    def show_mime(self, data: QMimeData | None) -> None:
        """Show the table that *data* carries: a file, HTML, or text."""
        if data is None:
            return
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        known = next((path for path in files if path.suffix.lower() in table_suffixes()), None)
        if known is not None:
            self.show_file(known)
            return
        html = data.html() if data.hasHtml() else ""
        self.show_source(Copied(data.text(), html if len(html) <= MAX_BYTES else ""))

    def show_file(self, path: Path, sheet: str = "") -> None:
        """Show the table in the file at *path*."""
        self.show_source(OfFile(path, sheet))

    def open_file(self) -> None:
        """Ask for a file and show it."""
        kinds = self.tr("Tables ({0})").format(patterns(table_suffixes()))
        path = self._desk.prompts.open_file(self.tr("Open a table"), Path.home(), kinds)
        if path is not None:
            self.show_file(path)

    def show_source(self, source: Source) -> None:
        """Read the table at *source* beside the window and show it."""
        self.face.say_busy(self.tr("Reading the table …"))
        work = partial(load, source, self._game, self._desk.lang)
        self._desk.tasks.start(
            self._key, lambda _job: work(), self._on_loaded, failed=self._on_failed
        )

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and tables."""
        data = event.mimeData()
        if data.hasUrls() or data.hasHtml() or data.hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Show what was dropped."""
        event.acceptProposedAction()
        self.show_mime(event.mimeData())

    # ------------------------------------------------------------------ what the columns are

    def _on_loaded(self, loaded: LoadedTable) -> None:
        self.loaded = loaded
        self._of_hand = set(range(len(loaded.columns.columns))) if loaded.known else set()
        self.face.show_source(loaded)
        self.face.head.offer(offered(self._game, loaded.columns.columns), self._desk.lang)
        self._show_columns(loaded.columns)

    def _show_columns(self, columns: ColumnMap) -> None:
        """Show the table with *columns* and work out what it comes to."""
        loaded = self.loaded
        if loaded is None:
            return
        self.columns = columns
        self.face.show_columns(loaded, columns, frozenset(self._guessed()))
        work = partial(work_out, loaded, columns, self._game, self._faction, self._desk.lang)
        self.face.say_busy(self.tr("Reading the units …"))
        self._desk.tasks.start(
            self._key, lambda _job: work(), self._on_outcome, failed=self._on_failed
        )

    def _guessed(self) -> set[int]:
        return set(range(len(self.columns.columns))) - self._of_hand

    def _choose(self, column: int, key: str) -> None:
        self._of_hand.add(column)
        self._show_columns(self.columns.with_column(column, key))

    def _choose_sheet(self, _row: int) -> None:
        if self.loaded is not None and isinstance(self.loaded.source, OfFile):
            self.show_file(self.loaded.source.path, str(self.face.sheet.currentText()))

    def _set_header(self, on: bool) -> None:
        """Read the first row, or the one that was found, as names; or as a unit."""
        found = self.loaded.columns.header if self.loaded is not None else NO_HEADER
        self._change(header=max(0, found) if on else NO_HEADER)

    def _set_turned(self, on: bool) -> None:
        loaded = self.loaded
        if loaded is None:
            return
        if on == loaded.columns.turned:
            self._of_hand.clear()
            self._show_columns(loaded.columns)
            return
        self._of_hand.clear()
        work = partial(guessed_as, loaded.table, self._game, self._desk.lang, turned=on)
        self._desk.tasks.start(
            self._key, lambda _job: work(), self._show_columns, failed=self._on_failed
        )

    def _edit(self, row: int, column: int, text: str) -> None:
        """Take what was typed into a cell of the sheet; the table on disk stays as it is."""
        if self.loaded is not None:
            table = self.loaded.table.with_cell(row, column, text)
            self.loaded = replace(self.loaded, table=table)
            self._show_columns(self.columns)

    def _mend(self, problem: Problem, fix: Fix) -> None:
        """Write what was probably meant where *problem* is."""
        if self.loaded is None:
            return
        row, column = problem.place.line - 1, problem.place.column - 1
        before = self.loaded.table.cell(row, column)
        wrong = next((str(problem.values[key]) for key in _WRONG if key in problem.values), before)
        meant = fix.replacement or ""
        if wrong and meant:
            self._edit(row, column, before.replace(wrong, meant, 1))

    def _set_language(self, _row: int) -> None:
        self._change(lang=str(self.face.language.currentData()))

    def _change(self, **values: Any) -> None:
        self._show_columns(replace(self.columns, **values))

    # ------------------------------------------------------------------ what it comes to

    def _on_outcome(self, outcome: ImportOutcome) -> None:
        self.outcome = outcome
        self.face.show_outcome(outcome)

    def _on_failed(self, error: Exception) -> None:
        self.face.say_problem(as_problem(error))

    def _show_problem(self, problem: Problem) -> None:
        if problem.place.line:
            self._show_cell(problem.place.line - 1, problem.place.column - 1)

    def _show_cell(self, row: int, column: int) -> None:
        self.face.go_to(row, column)

    @property
    def imported(self) -> Imported:
        """Return what the table comes to as it is shown."""
        return self.outcome.imported if self.outcome is not None else Imported()

    def accept(self) -> None:
        """Hand over the units and remember what the columns were; nothing happens while it reads.

        Without units there is nothing to hand over.
        """
        found, loaded = self.imported, self.loaded
        reading = self._desk.tasks.is_running(self._key)
        if loaded is None or reading or not (found.entries or found.updates):
            return
        work = partial(remember, loaded.table, self._game, self.columns)
        self._desk.tasks.start(
            "spreadsheet-memory", lambda _job: work(), lambda _: None, files=True
        )
        self.taken.emit(found)
        super().accept()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(self.tr("Paste from a spreadsheet"))
        self.face.retranslate()
        if self.loaded is not None:
            self.face.show_source(self.loaded)
            self.face.head.offer(offered(self._game, self.columns.columns), self._desk.lang)
            self._show_columns(self.columns)
