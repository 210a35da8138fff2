"""What the game is called, how it measures and what it throws."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from PySide6.QtWidgets import QLineEdit

from realms_builder.cards.designing.new_ids import fresh_id, slug
from realms_builder.editing.new_games.new_game_parts import with_die, with_length
from realms_builder.editing.new_games.new_game_plan import GamePlan
from realms_builder.gui.dialogs.new_game.name_field import NameField
from realms_builder.gui.dialogs.new_game.page import Page
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.shell.desk import Desk

SIDES = (4, 6, 8, 10, 12, 20, 100)


class NamingPage(Page):
    """The id follows the name until the author writes one."""

    def __init__(self, desk: Desk) -> None:
        """Build the page."""
        super().__init__(desk, self.tr("What it is called"), self.tr(
            "Everything here is filled in already: Next, Next, Next gives a game that can be "
            "played. Whatever you choose can be changed later in the workshop."
        ))  # fmt: skip
        self.name = NameField(desk.lang)
        self.id, self.author = QLineEdit(), QLineEdit()
        self.length, self.die = ListBox(), ListBox()
        self.length.addItem(self.tr("inches"), "inch")
        self.length.addItem(self.tr("centimetres"), "cm")
        for sides in SIDES:
            self.die.addItem(self.tr("D{0}").format(sides), sides)
        self._own_id = False
        form = self.form()
        self.row(form, self.tr("Name"), self.name, ("name",))
        self.row(form, self.tr("Id"), self.id, ("id",), self.tr(
            "It names the folder and never changes; the name may."
        ))  # fmt: skip
        self.row(form, self.tr("Author"), self.author, ("author",))
        self.row(form, self.tr("Lengths in"), self.length, ("length",))
        self.row(form, self.tr("Dice"), self.die, ("sides",), self.tr(
            "With how many faces the game usually rolls; a roll may take other dice."
        ))  # fmt: skip
        self.column.addStretch(1)
        self.name.changed.connect(self._on_name)
        self.id.textEdited.connect(self._on_id)
        self.author.textEdited.connect(self.changed)
        for field in (self.length, self.die):
            field.activated.connect(self.changed)

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        if self.name.name != plan.name:
            self.name.set_name(plan.name)
        if self.id.text() != plan.id:
            self.id.setText(plan.id)
        self.author.setText(plan.author)
        self.length.setCurrentIndex(self.length.findData(plan.length))
        self.die.setCurrentIndex(self.die.findData(plan.sides))

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the page says; ready stats follow the die and the length."""
        length: Literal["inch", "cm"] = "cm" if self.length.currentData() == "cm" else "inch"
        plan = with_die(with_length(plan, length), int(self.die.currentData() or plan.sides))
        return replace(
            plan, name=self.name.name, id=self.id.text().strip(), author=self.author.text()
        )

    def _on_name(self) -> None:
        if not self._own_id:
            name = self.name.name.pick(self.desk.lang)
            taken = set(self.desk.library.systems)
            self.id.setText(fresh_id(slug(name), taken) if name else "")
        self.changed.emit()

    def _on_id(self, text: str) -> None:
        self._own_id = bool(text)
        self.changed.emit()
