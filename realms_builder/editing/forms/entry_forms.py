"""Which form belongs to which part of a file, and what stands beside its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.editing.forms.offers import with_offers
from realms_builder.editing.forms.plan import FormPlan
from realms_builder.editing.forms.presets import with_preset
from realms_builder.editing.forms.results import DerivedText, FieldProblem
from realms_builder.editing.forms.schema import catalogue_head, system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.odds.yardstick.profiles import muster_of
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.number_stories import NumberStory, stories_of

FindFaction = Callable[[str], Faction | None]


class EntryPlan(NamedTuple):
    """The form for what lies at *path*, the entry of a file."""

    path: PathInFile
    plan: FormPlan


class EntryForms:
    """The forms of the files of one game; plans are made anew only when names change."""

    def __init__(self) -> None:
        self._key: object = None
        self._plans: FactionPlans | None = None
        self._offered: tuple[object, FormPlan] | None = None

    def plan_at(self, reading: ManuscriptReading, path: PathInFile, lang: str) -> EntryPlan | None:
        """Return the form of the entry in which *path* lies, None where there is no such form."""
        if reading.kind == "system":
            found = _system_plan(path, lang, reading.manuscript)
            if found is None:
                return None
            found = self._offering(found, reading.game, lang)
            if found.plan.kind != "system.mechanics":
                return found
            raw = reading.manuscript.value(found.path)
            return found._replace(plan=with_preset(found.plan, raw, lang))
        if reading.game is None:
            return None
        plans = self._faction_plans(reading.game, reading.own_faction, lang)
        if reading.kind == "catalogue":
            return _catalogue_plan(plans, reading.game, path, lang)
        return _faction_plan(plans, path) if reading.kind == "faction" else None

    def _offering(self, found: EntryPlan, game: Game | None, lang: str) -> EntryPlan:
        """Return *found* with the names of *game* to choose from, the same while it is the same."""
        if game is None:
            return found
        key = (found.plan.kind, lang, game)
        if self._offered is None or self._offered[0] != key:
            self._offered = (key, with_offers(found.plan, game, lang))
        return found._replace(plan=self._offered[1])

    def _faction_plans(self, game: Game, faction: Faction | None, lang: str) -> FactionPlans:
        names = _names(faction) if faction is not None else ()
        key = (id(game), lang, names)
        if self._plans is None or self._key != key:
            self._plans, self._key = FactionPlans(game, lang, faction), key
            self._game = game  # kept, so that no other game can come to have its id
        return self._plans


def _names(faction: Faction) -> tuple[object, ...]:
    units = tuple((unit.id, unit.name) for unit in faction.units.values())
    items = tuple((name, item.id, item.name) for name, own in faction.items.items() for item in own)
    return units, tuple(faction.profiles), items


def _numbered(path: PathInFile) -> int:
    """Return the place of the first number in *path*, or its length."""
    return next((at for at, step in enumerate(path) if isinstance(step, int)), len(path))


def _faction_plan(plans: FactionPlans, path: PathInFile) -> EntryPlan | None:
    at = _numbered(path)
    entry = path[: at + 1]
    if not path or at == len(path):
        return EntryPlan((), plans.head)
    if path[0] == "units":
        return EntryPlan(entry, plans.unit)
    if path[0] == "profiles":
        return EntryPlan(entry, plans.profile)
    if path[0] == "keywords":
        return EntryPlan(entry, plans.keyword)
    if path[0] == "roster_options":
        return EntryPlan(entry, plans.roster_option)
    return _item_plan(plans, path, at) if path[0] == "items" and at == 2 else None


def _item_plan(plans: FactionPlans, path: PathInFile, at: int) -> EntryPlan | None:
    try:
        return EntryPlan(path[: at + 1], plans.item(str(path[at - 1])))
    except KeyError:
        return None


def _catalogue_plan(
    plans: FactionPlans, game: Game, path: PathInFile, lang: str
) -> EntryPlan | None:
    at = _numbered(path)
    if not path or at == len(path):
        return EntryPlan((), catalogue_head(lang, frozenset(game.item_lists)))
    if path[0] == "keywords":
        return EntryPlan(path[: at + 1], plans.keyword)
    nested = path[0] == "items" and at == 2
    return _item_plan(plans, path, at) if nested or path[0] in game.item_lists else None


def _system_plan(path: PathInFile, lang: str, manuscript: Manuscript) -> EntryPlan | None:
    plans = system_plans(lang)
    at = _numbered(path)
    if not path:
        return EntryPlan((), plans[""])
    plan = plans.get(str(path[0]))
    if at == len(path):
        if plan is not None and len(path) == 1 and isinstance(manuscript.value(path), dict):
            return EntryPlan(path, plan)
        return EntryPlan((), plans[""])
    return EntryPlan(path[: at + 1], plan) if plan is not None else None


def field_problems(
    problems: Iterable[Problem], manuscript: Manuscript, entry: PathInFile, lang: str
) -> tuple[FieldProblem, ...]:
    """Return those of *problems* that lie in *entry*, each with its path in it."""
    lines = manuscript.lines_of(entry) if entry else None
    found: list[FieldProblem] = []
    for problem in problems:
        place = problem.place
        if place.file not in ("", manuscript.file) or not place.line:
            continue
        if lines is not None and not lines[0] <= place.line <= lines[1]:
            continue
        if not entry and manuscript.entry_of_line(place.line) is not None:
            continue
        path = manuscript.path_at(place.line, place.column)
        if path[: len(entry)] == entry:
            inner = path[len(entry) :]
            found.append(FieldProblem(inner, problem.severity, said(problem, lang)))
    return tuple(found)


def build_at(reading: ManuscriptReading, path: PathInFile, find: FindFaction) -> Build | None:
    """Return the unit in which *path* lies as it comes when hired, None where it is no unit."""
    unit, game, faction = reading.unit_at(path), reading.game, reading.own_faction
    if unit is None or game is None or faction is None:
        return None
    return muster_of(game, faction.id, find).unit_build(unit)


def derived_texts(build: Build | None, lang: str) -> tuple[DerivedText, ...]:
    """Return the values that follow from what a unit says, with how they came about.

    A value of its line that something changes is among them, as its card has it.
    """
    if build is None:
        return ()
    return tuple(
        DerivedText(
            story.abbr.pick(lang) or story.name.pick(lang) or story.id,
            _with_causes(story, lang),
            "\n".join(story.lines(lang)),
        )
        for story in stories_of(build)
        if story.change or story.id not in build.game.stats
    )


def _with_causes(story: NumberStory, lang: str) -> str:
    causes = ", ".join(dict.fromkeys(step.source.pick(lang) for step in story.steps[1:]))
    shown = story.shown(lang)
    said = {"value": shown, "causes": causes}
    return sentence("form.value_with", lang, said) if causes else shown
