"""The first people: its name, and a leader and a trooper side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget

from realms_builder.editing.new_games.new_game_plan import GamePlan, PlannedUnit, StatPlan
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.gui.dialogs.new_game.name_field import NameField
from realms_builder.gui.dialogs.new_game.page import WizardPage
from realms_builder.gui.kit.form.inputs import number_field
from realms_builder.gui.shell.desk import Desk

MOST_COST = 100_000
_PLACES = (0, 1)


class PeoplePage(WizardPage):
    """Costs follow the limit until the author writes one."""

    def __init__(self, desk: Desk) -> None:
        """Build the page; its grid comes with the plan."""
        super().__init__(
            desk,
            self.tr("The first faction"),
            self.tr(
                "Two units to begin with: one that leads and one to hire often. "
                "Add more units, and more factions, in the workshop."
            ),
        )
        self._stats: tuple[StatPlan, ...] | None = None
        self._costs: str | None = None
        self.people = NameField(desk.lang)
        self.row(self.form(), self.tr("Name"), self.people, ("people",))
        self.names = (NameField(desk.lang, stacked=True), NameField(desk.lang, stacked=True))
        self.costs = (number_field(QSpinBox()), number_field(QSpinBox()))
        self.values: tuple[dict[str, QLineEdit], dict[str, QLineEdit]] = ({}, {})
        self._own_costs = {0: False, 1: False}
        self._holder = QWidget()
        self.column.addWidget(self._holder)
        self.column.addWidget(self.note(("people_id",), self.people))
        self.column.addStretch(1)
        self.people.changed.connect(self.changed)
        for place in _PLACES:
            self.names[place].changed.connect(self.changed)
            self.costs[place].setRange(0, MOST_COST)
            self.costs[place].valueChanged.connect(lambda _v, at=place: self._on_cost(at))

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        if (self._stats, self._costs) != (plan.stats, plan.costs):
            self._build(plan)
        if self.people.name != plan.people:
            self.people.set_name(plan.people)
        for place, unit in enumerate(plan.units):
            if self.names[place].name != unit.name:
                self.names[place].set_name(unit.name)
            self.costs[place].setValue(plan.cost_of(unit))
            self._own_costs[place] = unit.cost is not None
            for stat in plan.stats:
                self.values[place][stat.id].setText(unit.value(stat))

    def _build(self, plan: GamePlan) -> None:
        self._stats, self._costs = plan.stats, plan.costs
        for place in _PLACES:
            self.forget(("units", place))
        fresh = QWidget()
        grid = QGridLayout(fresh)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        heads = (self.tr("Leader"), self.tr("Trooper"))
        for place in _PLACES:
            head = QLabel(heads[place])
            head.setProperty("role", "heading")
            grid.addWidget(head, 0, place + 1)
            grid.setColumnStretch(place + 1, 1)
        self._grid_row(grid, self.tr("Name"), self.names, "name")
        for box in self.costs:
            box.setParent(self)  # they outlive the grid that they stand in
        if plan.costs != "none":
            self._grid_row(grid, self.tr("Costs"), self.costs, "cost")
        for box in self.costs:
            box.setVisible(plan.costs != "none")
        self.values = ({}, {})
        for stat in plan.stats:
            for place in _PLACES:
                line = QLineEdit()
                line.textEdited.connect(self.changed)
                self.values[place][stat.id] = line
            pair = (self.values[0][stat.id], self.values[1][stat.id])
            self._grid_row(grid, stat.name.pick(self.desk.lang), pair, "values", stat.id)
        old, self._holder = self._holder, fresh
        self.column.replaceWidget(old, fresh)
        old.deleteLater()
        fresh.show()

    def _grid_row(
        self, grid: QGridLayout, text: str, pair: tuple[QWidget, QWidget], *path: str
    ) -> None:
        row = grid.rowCount()
        label = QLabel(text)
        grid.addWidget(label, row, 0)
        for place in _PLACES:
            pair[place].setAccessibleName(text)
            grid.addWidget(pair[place], row, place + 1)
            note = self.note(("units", place, *path), pair[place])
            grid.addWidget(note, row + 1, place + 1)

    def _on_cost(self, place: int) -> None:
        self._own_costs[place] = True
        self.changed.emit()

    def read_first(self) -> Iterator[QWidget]:
        """Yield the people, the leader from top to bottom, the trooper."""
        yield self.people
        for place in _PLACES:
            yield from (self.names[place], self.costs[place], *self.values[place].values())

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the page says."""
        if self._stats is None:
            return plan
        people = self.people.name
        captain = self._unit(plan, 0, set())
        recruit = self._unit(plan, 1, {captain.id} if captain.name != self.names[1].name else set())
        identity = slug(people.pick("en")) if people else plan.people_id
        return replace(
            plan,
            people=people,
            people_id=fresh_id(identity, {"system", "catalogue", "scenarios"}),
            units=(captain, recruit),
        )

    def _unit(self, plan: GamePlan, place: int, taken: set[str]) -> PlannedUnit:
        before, name = plan.units[place], self.names[place].name
        said = {stat.id: self.values[place][stat.id].text() for stat in self._stats or ()}
        usual = {stat.id: stat.usual for stat in plan.stats}
        values = tuple((key, text.strip()) for key, text in said.items() if text != usual.get(key))
        identity = fresh_id(slug(name.pick("en")), taken) if name else before.id
        cost = self.costs[place].value() if self._own_costs[place] else None
        return PlannedUnit(identity, name, values, cost)
