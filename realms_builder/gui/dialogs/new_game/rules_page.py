"""What units cost, and what a troop must obey: each choice becomes a check that explains itself."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget

from realms_builder.editing.new_games.new_game_plan import Costs, GamePlan, Leader
from realms_builder.gui.dialogs.new_game.page import Page
from realms_builder.gui.kit.form_fields import ListBox, number_field
from realms_builder.gui.shell.desk import Desk

MOST_LIMIT = 100_000
MOST_MODELS = 200
MOST_OF_THE_LEAST = 6


class RulesPage(Page):
    """Costs, leaders, limits and numbers of models."""

    def __init__(self, desk: Desk) -> None:
        """Build the page."""
        super().__init__(desk, self.tr("What it costs and what a troop must obey"), self.tr(
            "Each choice becomes a rule that says in words what is wrong and why. Rules advise, "
            "they never forbid."
        ))  # fmt: skip
        self.costs, self.leader = ListBox(), ListBox()
        for text, cost in zip(
            (self.tr("nothing"), self.tr("points"), self.tr("house points, beside the rules")),
            get_args(Costs), strict=True,
        ):  # fmt: skip
            self.costs.addItem(text, cost)
        for text, leader in zip(
            (self.tr("as many as one likes"), self.tr("exactly one, who is the chief"),
             self.tr("at least one"), self.tr("at most one")),
            get_args(Leader), strict=True,
        ):  # fmt: skip
            self.leader.addItem(text, leader)
        self.limit = self._number(1, MOST_LIMIT)
        self.least = self._number(0, MOST_OF_THE_LEAST)
        self.most = self._number(0, MOST_MODELS)
        for box in (self.least, self.most):
            box.setSpecialValueText(self.tr("any number"))
        self.is_limited = QCheckBox(self.tr("Each unit says how often it may be hired"))
        self.is_one_people = QCheckBox(self.tr("A troop hires from one people only"))
        self.has_mobs = QCheckBox(self.tr("Models may act as a group"))
        form = self.form()
        self.row(form, self.tr("Units cost"), self.costs, ("costs",))
        self.row(form, self.tr("Usual limit"), self.limit, ("limit",))
        self.row(form, self.tr("Leaders"), self.leader, ("leader",))
        self.row(form, self.tr("Models, at least"), self.least, ("least",))
        self.row(form, self.tr("Models, at most"), self.most, ("most",))
        ways: tuple[tuple[QWidget, str], ...] = (
            (self.is_limited, "is_limited"),
            (self.is_one_people, "is_one_people"),
            (self.has_mobs, "has_mobs"),
        )
        for box, name in ways:
            self.row(form, "", box, (name,))
        self.column.addStretch(1)
        for field in (self.costs, self.leader):
            field.activated.connect(self._on_change)
        for number in (self.limit, self.least, self.most):
            number.valueChanged.connect(self._on_change)
        for check in (self.is_limited, self.is_one_people, self.has_mobs):
            check.toggled.connect(self._on_change)

    def _number(self, least: int, most: int) -> QSpinBox:
        box = number_field(QSpinBox())
        box.setRange(least, most)
        return box

    def _on_change(self) -> None:
        self.limit.setEnabled(self.costs.currentData() != "none")
        self.changed.emit()

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        self.costs.setCurrentIndex(self.costs.findData(plan.costs))
        self.leader.setCurrentIndex(self.leader.findData(plan.leader))
        self.limit.setValue(plan.limit)
        self.limit.setEnabled(plan.costs != "none")
        self.least.setValue(plan.least)
        self.most.setValue(plan.most)
        self.is_limited.setChecked(plan.is_limited)
        self.is_one_people.setChecked(plan.is_one_people)
        self.has_mobs.setChecked(plan.has_mobs)

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the page says."""
        return replace(
            plan,
            costs=self.costs.currentData(),
            limit=self.limit.value(),
            leader=self.leader.currentData(),
            least=self.least.value(),
            most=self.most.value(),
            is_limited=self.is_limited.isChecked(),
            is_one_people=self.is_one_people.isChecked(),
            has_mobs=self.has_mobs.isChecked(),
        )
