"""What will be written, and what comes then."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtWidgets import QLabel

from realms_builder.editing.new_games.new_game import ROSTER
from realms_builder.editing.new_games.new_game_fights import lists_of
from realms_builder.editing.new_games.new_game_parts import filled, name_of, part
from realms_builder.editing.new_games.new_game_plan import GamePlan
from realms_builder.editing.new_games.new_game_system import rules_of
from realms_builder.gui.dialogs.new_game.page import Page
from realms_builder.gui.shell.desk import Desk


class ReadyPage(Page):
    """Says in words what the game is; nothing can be changed here."""

    def __init__(self, desk: Desk) -> None:
        """Build the page."""
        super().__init__(desk, self.tr("Ready"), self.tr(
            "Nothing is written before you press Create. Then the workshop opens with the game; "
            "every line of its files says what it is for."
        ))  # fmt: skip
        self.folder = Path()
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.column.addWidget(self.summary)
        self.column.addStretch(1)

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        lang = self.desk.lang
        stats = ", ".join(stat.name.pick(lang) for stat in plan.stats)
        lists = ", ".join(
            name_of(part("lists", name)["name"]).pick(lang) for name in lists_of(plan)
        )
        words = ", ".join(word.name.pick(lang) for word in plan.keywords)
        rows = [
            (self.tr("Game"), plan.name.pick(lang)),
            (self.tr("Stats"), stats),
            (self.tr("Lists"), lists),
            (self.tr("Keywords"), words),
        ]
        text = "".join(
            f"<p><b>{escape(title)}</b><br>{escape(said)}</p>" for title, said in rows if said
        )
        rules = "".join(f"<li>{escape(rule)}</li>" for rule in self._rules(plan))
        obeyed = escape(self.tr("A troop must obey"))
        text += f"<p><b>{obeyed}</b></p><ul>{rules}</ul>"
        files = ("system.yaml", f"{plan.people_id}.yaml", f"rosters/ready/{ROSTER}.yaml")
        paths = "<br>".join(escape(name) for name in files)
        title = escape(self.tr("Files in {0}").format(str(self.folder / plan.id)))
        self.summary.setText(text + f"<p><b>{title}</b><br>{paths}</p>")

    def _rules(self, plan: GamePlan) -> list[str]:
        words = {"least": plan.least, "most": plan.most, "limit": plan.limit}
        rules = (part("rules", rule) for rule in rules_of(plan))
        said = (name_of(rule.get("says") or rule["entry"]["why"]) for rule in rules)
        return [str(filled(name.pick(self.desk.lang), words)) for name in said]

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* as it is."""
        return plan
