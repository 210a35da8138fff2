"""What a unit is made of: a ready set of stats to begin with, and every stat in a row."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QPushButton, QWidget

from realms_builder.cards.designing.new_ids import fresh_id, slug
from realms_builder.editing.new_games.new_game_parts import (
    name_of,
    parts,
    ready_stat,
    set_of,
    with_set,
    with_stats,
)
from realms_builder.editing.new_games.new_game_plan import GamePlan, Name, StatPlan
from realms_builder.game.table_names import ALWAYS
from realms_builder.game.vocabulary import OWN_NAMES
from realms_builder.gui.dialogs.new_game.page import Page
from realms_builder.gui.dialogs.new_game.stat_row import StatRow
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.shell.desk import Desk

_TAKEN = frozenset({"class", "points", "run", "tag", "weapons", "abilities", "equipment", "attack"})
_MOST_STATS = 12


class StatsPage(Page):
    """The rows are built anew when a set is chosen, a stat added or dropped."""

    def __init__(self, desk: Desk) -> None:
        """Build the page; its rows come with the plan."""
        super().__init__(desk, self.tr("What a unit is made of"), self.tr(
            "The stat line of every unit, in the order of print. Begin with a set that suits how "
            "you want to roll, then change what you like."
        ))  # fmt: skip
        self._plan: GamePlan | None = None
        self._set_wanted = ""
        self._own: set[str] = set()
        self.rows: list[StatRow] = []
        self.sets = ListBox()
        self.sets.addItem(self.tr("as it stands below"), "")
        for ready in parts()["sets"]:
            self.sets.addItem(name_of(ready["name"]).pick(desk.lang), ready["id"])
        self.row(self.form(), self.tr("Begin with"), self.sets, ("sets",))
        self._holder = QWidget()
        self.column.addWidget(self._holder)
        self.add = QPushButton(self.tr("Add a stat"))
        self.add.clicked.connect(self._offer)
        self.column.addLayout(self.beside(self.add))
        self.column.addWidget(self.note(("stats",), self.add))
        self.column.addStretch(1)
        self.sets.activated.connect(self._take_set)

    # ------------------------------------------------------------------ rows

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        self._plan = plan
        if tuple(row.stat for row in self.rows) != plan.stats:
            self._build(plan.stats)
        self.sets.setCurrentIndex(max(0, self.sets.findData(set_of(plan))))

    def _build(self, stats: tuple[StatPlan, ...]) -> None:
        for row in self.rows:
            row.deleteLater()
        for path in range(_MOST_STATS + 1):
            self.forget(("stats", path))
        fresh = QWidget()
        grid = QGridLayout(fresh)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        heads = (
            self.tr("Name"), self.tr("Short"), self.tr("Type"), self.tr("From"), self.tr("To"),
            self.tr("Usual"),
        )  # fmt: skip
        for place, text in enumerate(heads):
            label = QLabel(text)
            label.setProperty("role", "muted")
            grid.addWidget(label, 0, place)
        self.rows = [StatRow(stat, self.desk.lang, fresh) for stat in stats]
        for number, row in enumerate(self.rows):
            for place, field in enumerate(row.fields):
                grid.addWidget(field, 2 * number + 1, place)
            note = self.note(("stats", number), row.name)
            grid.addWidget(note, 2 * number + 2, 0, 1, len(row.fields))
            row.changed.connect(self.changed)
            row.dropped.connect(partial(self._drop, row), Qt.ConnectionType.QueuedConnection)
        for path, name in ((p, n) for p in range(len(stats)) for n in ("abbr", "most", "usual")):
            self.fields[("stats", path, name)] = getattr(self.rows[path], name)
        self.column.replaceWidget(self._holder, fresh)
        self._holder.deleteLater()
        self._holder = fresh
        fresh.show()
        self.add.setEnabled(len(stats) < _MOST_STATS)
        self.rebuilt.emit()

    def stops(self) -> list[QWidget]:
        """Return where Tab stops: the sets, every row from left to right, the button."""
        return [self.sets, *(field for row in self.rows for field in row.fields), self.add]

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with the stats as they are written, or with the set that was chosen."""
        if self._set_wanted:
            return with_set(plan, self._set_wanted)
        said = {name for unit in plan.units for name, _value in unit.values}
        for row in self.rows:
            if row.stat.id in self._own and row.stat.id not in said:
                self._follow_name(row)
        return with_stats(plan, tuple(row.stat for row in self.rows))

    def _follow_name(self, row: StatRow) -> None:
        """Give a stat of the author's own the id that its name makes."""
        before, name = row.stat.id, row.stat.name.pick(self.desk.lang)
        others = tuple(other.stat for other in self.rows if other is not row)
        if name:
            self._own.discard(before)
            row.identify(fresh_id(slug(name), _taken(others)))
            self._own.add(row.stat.id)

    # ------------------------------------------------------------------ what can be done

    def _take_set(self) -> None:
        self._set_wanted = str(self.sets.currentData() or "")
        if self._set_wanted:
            self.changed.emit()
            self._set_wanted = ""

    def _drop(self, row: StatRow) -> None:
        if row in self.rows:
            self._set_stats(tuple(r.stat for r in self.rows if r is not row))

    def _set_stats(self, stats: tuple[StatPlan, ...]) -> None:
        self._build(stats)
        self.changed.emit()

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("A stat of your own"), lambda: self.add_stat(""))
        menu.addSeparator()
        there = {row.stat.id for row in self.rows}
        for ready in parts()["stats"]:
            identity = str(ready["entry"]["id"])
            if identity not in there:
                name = name_of(ready["entry"]["name"]).pick(self.desk.lang)
                menu.addAction(name, partial(self.add_stat, identity))
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def add_stat(self, identity: str) -> None:
        """Add the ready stat *identity*, or one of the author's own, and go to its name."""
        stats = tuple(row.stat for row in self.rows)
        plan = self._plan
        if identity in {stat.id for stat in stats}:
            return
        if identity and plan is not None:
            stat = ready_stat(identity, plan.sides, plan.length)
        else:
            stat = self._own_stat(stats)
        self._set_stats((*stats, stat))
        self.rows[-1].name.setFocus()
        self.rows[-1].name.selectAll()

    def _own_stat(self, stats: tuple[StatPlan, ...]) -> StatPlan:
        text, short = self.tr("New stat"), self.tr("NEW")
        shorts = {stat.abbr.pick(self.desk.lang) for stat in stats}
        number = next(n for n in range(1, len(stats) + 2) if _numbered(short, n) not in shorts)
        name = Name(_numbered(text, number), _numbered(text, number))
        abbr = Name(_numbered(short, number), _numbered(short, number))
        identity = fresh_id(slug(text), _taken(stats))
        self._own.add(identity)
        return StatPlan(identity, name, abbr, "integer", 0, 20, "3")


def _taken(stats: tuple[StatPlan, ...]) -> set[str]:
    """Return the ids that a stat beside *stats* cannot have: formulas know them otherwise."""
    ready = {str(one["entry"]["id"]) for one in parts()["stats"]}
    return {*(stat.id for stat in stats), *ready, *OWN_NAMES, *ALWAYS, *_TAKEN}


def _numbered(text: str, number: int) -> str:
    return text if number == 1 else f"{text} {number}"
