"""What units carry and how they fight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from realms_builder.core.titles import clean_title, sentence_case
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.new_games.new_game_fights import WEAPONS, fitting, lists_of
from realms_builder.editing.new_games.new_game_parts import (
    Part,
    name_of,
    part,
    parts,
    ready_keyword,
    ready_words,
)
from realms_builder.editing.new_games.new_game_plan import GamePlan, KeywordPlan, PlannedName
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_mechanics import preset_mechanics
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.gui.dialogs.new_game.page import WizardPage
from realms_builder.gui.kit.form.bound import one_of, picks
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.shell.desk import Desk

_MOST_WORDS = 12


class FightingPage(WizardPage):
    """An attack can be chosen when the units have the stats for it; it brings weapons along."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk,
            self.tr("What it carries and how it fights"),
            self.tr(
                "An attack is a ready roll over your stats: the odds of every weapon come with it."
            ),
        )
        self.about = note_label()

    def _build(self, plan: GamePlan) -> None:
        form = self.form()
        fight, *others = self._plans(plan)
        self.bind(form, (fight,))
        form.addRow("", self.about)
        self.bind(form, others)
        self.column.addStretch(1)

    def _plans(self, plan: GamePlan) -> Iterator[FieldPlan]:
        """Yield the fields: which attacks, lists and keywords suit *plan*."""
        lang, known, presets = self.desk.lang, fitting(plan), preset_mechanics()
        offered = ((one["id"], presets[one["preset"]].name) for one in parts()["fights"])
        fights = tuple(
            PlanChoice(fight, name.pick(lang), is_open=fight in known) for fight, name in offered
        )
        nothing = PlanChoice("", self.tr("none, the players decide"))
        yield one_of("fight", self.tr("Attack"), (nothing, *fights))
        yardstick = self.tr("Measure what units are worth by their odds")
        yield FieldPlan(key="has_yardstick", label=yardstick, editor="tick")
        lists = tuple(self._list(one, plan) for one in parts()["lists"])
        words = (part("keywords", name) for name in ready_words(plan.stats))
        keywords = picks((_word_text(word, lang), str(word["id"])) for word in words)
        for key, label, choices in (
            ("lists", self.tr("Lists"), lists),
            ("keywords", self.tr("Keywords"), keywords),
        ):
            yield FieldPlan(key=key, label=label, editor="several", choices=choices, long=True)
        about = self.tr(
            "Names with commas between them; what they mean is written in the workshop."
        )
        hint, label = self.tr("Undead, Ghost, …"), self.tr("Your keywords")
        yield FieldPlan(key="own_words", label=label, editor="words", hint=hint, help=about)

    def _list(self, said: Part, plan: GamePlan) -> PlanChoice:
        is_open = said["id"] != WEAPONS or not plan.fight
        text, needed = _list_text(said, self.desk.lang), self.tr("{0} (the attack needs them)")
        return PlanChoice(said["id"], text if is_open else needed.format(text), is_open=is_open)

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says, and which attacks its stats suffice for."""
        if not self.bound:
            self._build(plan)
        for one in self._plans(plan):
            self.bound[one.key].follow(one)
        self.bound["fight"].show_value(plan.fight)
        self.bound["lists"].show_value(lists_of(plan))
        self.bound["keywords"].show_value(tuple(word.id for word in plan.keywords))
        self.bound["has_yardstick"].show_value(plan.has_yardstick)
        self.bound["has_yardstick"].setEnabled(bool(plan.fight) and plan.costs != "none")
        self.about.setText(self._about(plan))
        ready = {str(word["id"]) for word in parts()["keywords"]}
        own = [w.name.pick(self.desk.lang) for w in plan.keywords if w.id not in ready]
        if self._own_words() != own:
            self.bound["own_words"].show_value(own)

    def _about(self, plan: GamePlan) -> str:
        lang = self.desk.lang
        said = name_of(part("fights", plan.fight)["text"]).pick(lang) if plan.fight else ""
        if len(fitting(plan)) < len(parts()["fights"]):
            said += " " + self.tr("Attacks in grey need stats that units do not have.")
        return said.strip()

    def _own_words(self) -> list[str]:
        said = self.bound["own_words"].value
        words = (clean_title(word) for word in (() if said is GONE else said))
        return list(dict.fromkeys(word for word in words if word))[:_MOST_WORDS]

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the page says."""
        if not self.bound:
            return plan
        offered, said = ready_words(plan.stats), self.bound["keywords"].value
        chosen = [ready_keyword(name) for name in said if name in offered]
        taken = {str(word["id"]) for word in parts()["keywords"]}
        for word in self._own_words():
            identity = fresh_id(slug(word), taken)
            taken.add(identity)
            name = PlannedName.of({self.desk.lang: word})
            chosen.append(KeywordPlan(identity, name))
        return replace(
            plan,
            fight=self.bound["fight"].value,
            lists=self.bound["lists"].value,
            keywords=tuple(chosen),
            has_yardstick=self.bound["has_yardstick"].value,
        )


def _list_text(said: Part, lang: str) -> str:
    words = ", ".join(name_of(sample["name"]).pick(lang) for sample in said["samples"])
    return f"{_name(said, lang)}: {words} …"


def _word_text(said: Part, lang: str) -> str:
    return f"{_name(said, lang)}: {name_of(said['text']).pick(lang)}"


def _name(said: Part, lang: str) -> str:
    text = name_of(said["name"]).pick(lang)
    return sentence_case(text)
