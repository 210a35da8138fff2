"""The table over all units of a faction: a line to find and to choose columns, and the grid."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QByteArray, QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from realms_builder.core.translation import sentence
from realms_builder.editing.bulk.cells import raw_in
from realms_builder.editing.bulk.columns import BulkColumn, columns_of
from realms_builder.editing.bulk.facts import (
    CellProblem,
    DerivedFacts,
    Facts,
    problems_by_unit,
    worth_facts,
)
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import GONE, PathInFile
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.gui.rooms.workshop.table.cell_verbs import CellVerbs
from realms_builder.gui.rooms.workshop.table.grid import CellGrid
from realms_builder.gui.rooms.workshop.table.unit_row import UnitRow, rows_of
from realms_builder.gui.rooms.workshop.table.unit_rows import UNIT_ROW, UnitRows
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.tasks import Job
from realms_builder.odds.yardstick.yardstick import Yardstick


class UnitTable(QWidget):
    """Shows the units of what was read.

    :attr:`edited` asks for whole units at paths of the file, with a name for undo;
    :attr:`selected` tells which unit the current cell is of, :attr:`form_wanted` which field has
    to be changed in the form.
    """

    edited = Signal(object, object)
    selected = Signal(object)
    form_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        """Begin without units."""
        super().__init__()
        self._desk = desk
        self._reading: ManuscriptReading | None = None
        self._yardstick: Yardstick | None = None
        self._planned: object = None
        self._told = ""
        self._problems: tuple[ManuscriptReading, dict[int, tuple[CellProblem, ...]]] | None = None
        self._derived = DerivedFacts()
        self._choice = ColumnChoice(desk.preferences)
        self.rows = UnitRows(self)
        self.grid = CellGrid(self.rows, desk.theme)
        self.verbs = CellVerbs(desk, self.grid)
        self.filter_line, self.columns_button, self.change_button = (
            QLineEdit(),
            QToolButton(),
            QToolButton(),
        )
        self.order_button = QToolButton()
        self.message = QLabel()
        self.menu: ColumnMenu | None = None
        self._lay_out()
        self._connect()
        key = self._key = f"table-facts-{id(self)}"
        self.destroyed.connect(lambda: desk.tasks.cancel(key))
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        bar = QFrame()
        bar.setProperty("role", "bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 4, 8, 4)
        row.setSpacing(6)
        self.filter_line.setClearButtonEnabled(True)
        row.addWidget(self.filter_line, 1)
        for button in (self.change_button, self.order_button, self.columns_button):
            button.setProperty("role", "plain")
            row.addWidget(button)
        foot = QFrame()
        foot.setProperty("role", "foot")
        line = QHBoxLayout(foot)
        line.setContentsMargins(12, 4, 12, 4)
        line.addWidget(self.message, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self.grid, 1)
        column.addWidget(foot)
        self.setFocusProxy(self.grid)

    def _connect(self) -> None:
        grid = self.grid
        self.filter_line.textChanged.connect(self.rows.filter)
        self.columns_button.clicked.connect(lambda _checked: self._choose_columns())
        self.change_button.clicked.connect(lambda _checked: self.verbs.change_chosen())
        self.order_button.clicked.connect(lambda _checked: self.rows.sort_by(None))
        self.rows.sorted_anew.connect(self._say_order)
        grid.sort_wanted.connect(self._sort)
        self.verbs.edited.connect(self.edited)
        self.verbs.told.connect(self._tell)
        grid.form_wanted.connect(self._to_form)
        grid.current_moved.connect(self._on_current)
        grid.selectionModel().selectionChanged.connect(lambda _new, _old: self._on_chosen())

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.filter_line.setPlaceholderText(self.tr("Only units with …"))
        self.filter_line.setAccessibleName(self.tr("Filter"))
        self.columns_button.setText(self.tr("Columns …"))
        self.change_button.setText(self.tr("Change chosen …"))
        self.change_button.setToolTip(
            self.tr("Set, add or multiply in all chosen cells, with a look at what comes of it")
        )
        self.order_button.setText(self.tr("Order of the file"))
        self.order_button.setToolTip(self.tr("Show the units as they stand in the file"))
        self.grid.setAccessibleName(self.tr("Units"))
        for delegate in self.grid.delegates:
            delegate.lang = self._desk.lang
        self._planned = self._problems = None
        if self._reading is not None:
            self.show_reading(self._reading)
        self._say_order()
        self._say_chosen()

    # ------------------------------------------------------------------ what is shown

    def show_reading(self, reading: ManuscriptReading | None) -> None:
        """Show the units of *reading*, with what is wrong with them and what follows."""
        self._reading = reading
        if reading is None or reading.game is None or reading.kind != "faction":
            self._planned = None
            self.rows.show_rows(())
            self.rows.show_columns((), self._desk.lang)
            return
        self._plan_columns(reading)
        self.show_manuscript(reading.manuscript)
        self._work_out(reading)

    def show_manuscript(self, manuscript: Manuscript) -> None:
        """Show the units as the text has them now; problems are those that were read last."""
        reading = self._reading
        if reading is None or reading.game is None or reading.kind != "faction":
            return
        lang = self._desk.lang
        if self._problems is None or self._problems[0] is not reading:
            found = problems_by_unit(reading.problems, reading.manuscript, lang)
            self._problems = reading, found
        units = manuscript.value(("units",))
        self.verbs.units = units if isinstance(units, list) else ()
        self.rows.show_rows(rows_of(units, self._problems[1]))
        self._show_worth()
        self._say_current()

    def _plan_columns(self, reading: ManuscriptReading) -> None:
        """Make the columns anew when the game or the names that may be chosen change."""
        game, faction, lang = reading.game, reading.own_faction, self._desk.lang
        assert game is not None
        key = (game.id, id(game), lang, _names(faction))
        if key == self._planned:
            return
        was = [column.id for column in self.rows.columns]
        columns = columns_of(game, faction, lang)
        self._planned, self._game = key, game
        self._choice.turn_to(game.id)
        if [column.id for column in columns] == was and self.rows.lang == lang:
            self.rows.replace_columns(columns)
            return
        units = reading.manuscript.value(("units",))
        self.rows.show_columns(columns, lang)
        self.rows.show_rows(rows_of(units, {}))
        for place, column in enumerate(columns):
            shown = place == 0 or self._is_shown(column)
            self.grid.setColumnHidden(place, not shown)
        self._note_hidden()
        self.grid.fit_columns()

    def _note_hidden(self) -> None:
        """Let the name tell what is wrong in cells that are not shown."""
        shown = set(self.grid.shown_columns())
        columns = enumerate(self.rows.columns)
        self.rows.hidden = frozenset(one.id for place, one in columns if place not in shown)
        self.rows.forget_looks()
        self.grid.viewport().update()

    def _is_shown(self, column: BulkColumn) -> bool:
        """Return whether a column is shown: where nobody chose, one in which something stands."""
        says = column.kind == "fact" or column.id.startswith("stats.") or column.is_number
        if column.usual and not says:
            says = any(raw_in(column, row.raw) is not GONE for row in self.rows.every_row)
        return self._choice.is_shown(column, otherwise=column.usual and says)

    def _work_out(self, reading: ManuscriptReading) -> None:
        work = partial(_derive, self._derived, reading, self._desk.library, self._desk.lang)
        self._desk.tasks.start(self._key, work, partial(self._take_facts, reading))

    def _take_facts(self, reading: ManuscriptReading, facts: Facts) -> None:
        if reading is self._reading:
            self.rows.show_facts("derived", facts)

    def show_values(self, found: object) -> None:
        """Show what a :class:`Yardstick` says of the units; anything else says nothing."""
        self._yardstick = found if isinstance(found, Yardstick) else None
        self._show_worth()

    def _show_worth(self) -> None:
        faction = self._reading.own_faction if self._reading is not None else None
        if self._yardstick is None or faction is None:
            self.rows.show_facts("worth", {})
            return
        addresses = {unit.address: unit.id for unit in faction.units.values()}
        self.rows.show_facts("worth", worth_facts(self._yardstick, addresses, self._desk.lang))

    def set_read_only(self, *, on: bool) -> None:
        """Let nobody type, or let them."""
        self.rows.is_read_only = on
        self.rows.forget_looks()
        self.change_button.setDisabled(on)
        self.grid.viewport().update()

    def select(self, path: PathInFile) -> None:
        """Make the unit at *path* current, where the keyboard is elsewhere."""
        if len(path) < 2 or path[0] != "units" or self.grid.hasFocus():
            return
        here = self.grid.currentIndex()
        for place, row in enumerate(self.rows.rows):
            if row.number == path[1] and here.row() != place:
                column = max(here.column(), 0)
                index = self.rows.index(place, column)
                self.grid.setCurrentIndex(index)
                self.grid.scrollTo(index)

    # ------------------------------------------------------------------ looking

    def _tell(self, text: str) -> None:
        self._told = text
        self._desk.message.emit(text)
        self._say_current()

    def _sort(self, place: int) -> None:
        column = self.rows.columns[place]
        now = self.rows.sorting
        if now is not None and now == (column.id, True):
            self.rows.sort_by(None)
        else:
            self.rows.sort_by(column, falling=now == (column.id, False))

    def _say_order(self) -> None:
        self.order_button.setEnabled(self.rows.sorting is not None)

    def _choose_columns(self) -> None:
        columns = self.rows.columns
        shown = [not self.grid.isColumnHidden(place) for place in range(len(columns))]
        self.menu = menu = ColumnMenu(columns, shown, self)
        menu.ticked.connect(lambda column, shown: self.show_column(column, shown=shown))
        menu.popup(self.columns_button.mapToGlobal(QPoint(0, self.columns_button.height())))

    def show_column(self, identity: str, *, shown: bool) -> None:
        """Show the column of this id, or hide it; that is remembered."""
        self._choice.choose(identity, shown=shown)
        for place, column in enumerate(self.rows.columns):
            if column.id == identity:
                self.grid.setColumnHidden(place, not shown)
                self.grid.fit_column(place)
        self._note_hidden()

    def _on_current(self, index: QModelIndex) -> None:
        row: UnitRow | None = index.data(UNIT_ROW)
        if row is not None:
            self.selected.emit(("units", row.number))
        self._say_current()

    def _to_form(self, index: QModelIndex) -> None:
        row: UnitRow | None = index.data(UNIT_ROW)
        if row is None:
            return
        column = self.rows.columns[index.column()]
        inner = (column.plan.key_in(row.raw),) if not column.of else (column.of, column.plan.key)
        self.form_wanted.emit(("units", row.number, *(() if column.kind == "fact" else inner)))

    def _say_current(self) -> None:
        """Say below the grid what is wrong in the current cell, or why it cannot be typed into."""
        index = self.grid.currentIndex()
        row: UnitRow | None = index.data(UNIT_ROW)
        if self._told or row is None or len(self.grid.selectionModel().selectedIndexes()) > 1:
            self._say_chosen()
            return
        column = self.rows.columns[index.column()]
        problems = self.rows.problems_in(row, column)
        if problems:
            self.message.setText("⚠ " + "  ".join(one.sentence for one in problems))
        elif column.kind in ("fixed", "count", "words") and not self.grid.may_edit(index):
            if not self.rows.is_read_only:
                self.message.setText(sentence("bulk.no_cell", self._desk.lang))
        else:
            self._say_chosen()

    def _on_chosen(self) -> None:
        self._told = ""
        self._say_current()

    def _say_chosen(self) -> None:
        cells = self.grid.chosen()
        if self._told:
            self.message.setText(self._told)
        elif len(cells) > 1:
            self.message.setText(sentence("bulk.chosen", self._desk.lang, {"count": len(cells)}))
        elif not self.rows.rows:
            self.message.setText(self.tr("This file has no units to show in a table."))
        else:
            self.message.setText(
                sentence("bulk.units", self._desk.lang, {"count": len(self.rows.rows)})
            )


def _names(faction: Faction | None) -> object:
    if faction is None:
        return None
    units = tuple((unit.id, unit.name) for unit in faction.units.values())
    items = tuple((name, one.id, one.name) for name, own in faction.items.items() for one in own)
    return units, items


def _derive(
    derived: DerivedFacts, reading: ManuscriptReading, library: Library, lang: str, job: Job
) -> Facts:
    job.check()
    game, own = reading.game, reading.own_faction
    assert game is not None

    def find(identity: str) -> Faction | None:
        if own is not None and own.id == identity:
            return own
        return library.faction(game.id, identity)

    return derived.of(reading, find, lang)


# ------------------------------------------------------------------ column menu


_ID = Qt.ItemDataRole.UserRole
_MOST_ROWS, _WIDE_PX = 18, 260


class ColumnChoice:
    """Which columns of a game the user wants; the others are shown as the game has them."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._game = ""
        self._chosen: dict[str, bool] = {}

    def turn_to(self, game: str) -> None:
        """Turn to the columns of another *game*."""
        self._game = game
        try:
            found = json.loads(bytes(self._preferences.state(self._key).data()) or b"{}")
        except (ValueError, RecursionError):
            found = {}
        self._chosen = (
            {str(k): bool(v) for k, v in found.items()} if isinstance(found, dict) else {}
        )

    @property
    def _key(self) -> str:
        return f"workshop_columns_{self._game}"

    def is_shown(self, column: BulkColumn, *, otherwise: bool) -> bool:
        """Return whether *column* is shown; *otherwise* holds where nobody chose."""
        return self._chosen.get(column.id, otherwise)

    def choose(self, column: str, *, shown: bool) -> None:
        """Remember whether the column of this id is shown."""
        self._chosen[column] = shown
        self._preferences.set_state(self._key, QByteArray(json.dumps(self._chosen).encode()))


class ColumnMenu(QMenu):
    """A list of columns to tick, which stays open while one ticks."""

    ticked = Signal(str, bool)

    def __init__(
        self, columns: Sequence[BulkColumn], shown: Sequence[bool], parent: QWidget | None = None
    ) -> None:
        """Offer all *columns* but the first, which always stays."""
        super().__init__(parent)
        self.list = QListWidget()
        section = ""
        for column, is_shown in list(zip(columns, shown, strict=True))[1:]:
            if column.section != section:
                section = column.section
                head = QListWidgetItem(section)
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                self.list.addItem(head)
            item = QListWidgetItem(column.title)
            item.setData(_ID, column.id)
            item.setToolTip(column.help)
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled
                | Qt.ItemFlag.ItemIsUserCheckable
                | Qt.ItemFlag.ItemIsSelectable
            )
            item.setCheckState(Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        high = max(self.list.sizeHintForRow(0), 20) * min(self.list.count(), _MOST_ROWS) + 8
        self.list.setFixedSize(_WIDE_PX, high)
        self.list.itemChanged.connect(self._on_changed)
        action = QWidgetAction(self)
        action.setDefaultWidget(self.list)
        self.addAction(action)

    def _on_changed(self, item: QListWidgetItem) -> None:
        if item.data(_ID):
            self.ticked.emit(item.data(_ID), item.checkState() == Qt.CheckState.Checked)
