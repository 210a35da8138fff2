"""A new game as it would be written: its three files, read back, with its first roster checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.core.titles import clean_title
from realms_builder.core.translation import every_sentence, sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.new_games.new_game_fights import WEAPONS, lists_of, weapon_fields
from realms_builder.editing.new_games.new_game_parts import CM_PER_INCH, Part, name_of, part, parts
from realms_builder.editing.new_games.new_game_plan import GamePlan, PlannedUnit
from realms_builder.editing.new_games.new_game_system import keywords_of, system_file
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE
from realms_builder.game.lint.game_lint import lint_faction, lint_game
from realms_builder.game.starters import StarterLines
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.starter import first_roster, roster_text
from realms_builder.roster.unit_faults import with_unit_faults

ROSTER = "first_troop"


@dataclass(frozen=True)
class DraftGame:
    """What *plan* comes to: the texts of its files, and what they say when they are read.

    *problems* is everything wrong with the files, *findings* what is wrong with the roster. Where
    a file cannot be read, what depends on it is missing.
    """

    plan: GamePlan
    system_text: str
    people_text: str
    roster_text: str = ""
    game: Game | None = None
    people: Faction | None = None
    mustered: Muster | None = None
    findings: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Return whether it can be played as it is."""
        return self.mustered is not None and not self.findings and not self.problems


@dataclass(frozen=True, slots=True)
class Enlisted:
    """So many models of a unit in the first troop, with the role and the cost they all have."""

    name: str
    role: str
    count: int
    cost: int


def enlisted(draft: DraftGame, lang: str) -> tuple[Enlisted, ...]:
    """Return the first troop of *draft*, alike models together; *cost* is that of all of them."""
    found: dict[tuple[str, str], list[int]] = {}
    mustered, people, game = draft.mustered, draft.people, draft.game
    if mustered is None or people is None or game is None:
        return ()
    for record in mustered.models:
        role = game.roles[record.model.role].name.pick(lang) if record.model.role else ""
        costs = [int(cost) for cost in record.build.costs.values()]
        name = people.units[record.model.unit].name.pick(lang)
        found.setdefault((name, role), []).append(sum(costs))
    return tuple(Enlisted(*key, len(costs), sum(costs)) for key, costs in found.items())


def drafted(plan: GamePlan, lang: str) -> DraftGame:
    """Return *plan* written, explained in *lang*, and read back."""
    system, people = system_file(plan, lang), people_file(plan, lang)
    yaml = parse_text(system, SYSTEM_FILE)
    game, problems = read_game(yaml, [])
    if game is None:
        return DraftGame(plan, system, people, problems=tuple(problems))
    problems = [*problems, *lint_game(yaml, game).problems]
    yield_point()
    yaml = parse_text(people, f"{plan.people_id}.yaml")
    faction, found = read_faction(yaml, game)
    if faction is None:
        problems += found
        return DraftGame(plan, system, people, game=game, problems=tuple(problems))
    problems += with_unit_faults(found, yaml, faction, game)
    problems += lint_faction(yaml, faction, game).problems
    yield_point()
    known = {faction.id: faction}
    name = sentence("new_game.roster", lang)
    mustered, bad = first_roster(game, faction, known.get, name)
    text = roster_text(mustered, ROSTER, lang)
    return DraftGame(
        plan, system, people, text, game, faction, mustered, tuple(bad), tuple(problems)
    )


# ------------------------------------------------------------------ new game people


_OWN = ("rank_note", "limit_note", "cost_note")


def people_file(plan: GamePlan, lang: str) -> str:
    """Return the file of the first people of *plan* with explanations in *lang*."""
    return _Writer(plan, lang).text()


class _Writer:
    def __init__(self, plan: GamePlan, lang: str) -> None:
        self._plan, self._lang = plan, lang
        self._lines = StarterLines(plan.spoken)
        self._explaining = True

    def _say(self, code: str, **values: Any) -> str:
        topic = "new_game" if code in _OWN else "starter"
        return sentence(f"{topic}.{code}", self._lang, values) if self._explaining else ""

    def text(self) -> str:
        """Return the whole file."""
        self._head()
        self._items()
        self._lines.gap()
        self._lines.say("units:", self._say("units"))
        for place, unit in enumerate(self._plan.units):
            self._explaining = place == 0
            self._unit(unit, place)
            self._lines.gap()
        return self._lines.text()

    def _head(self) -> None:
        lines, plan = self._lines, self._plan
        schema = f"{plan.id}.faction.schema.json"
        lines.note(f"yaml-language-server: $schema={schema}")
        lines.note(self._say("schema_hint"))
        lines.note(f"    realms-builder schema faction --system {plan.id} > {schema}")
        command = f"realms-builder check {plan.people_id}.yaml"
        lines.note(self._say("check_hint", command=command))
        lines.entry("format", 1, self._say("format"))
        lines.entry("kind", "faction", self._say("kind"))
        lines.entry("system", plan.id, plan.name.pick(self._lang))
        lines.entry("id", plan.people_id, self._say("id"))
        lines.entry("name", plan.people.everywhere(), self._say("name"))
        lines.say('version: "1.0"', self._say("version"))
        if clean_title(plan.author):
            lines.entry("author", clean_title(plan.author))
        lines.entry("text", every_sentence("starter.who"), self._say("faction_text"))
        lines.say('colour: "#3c4f63"', self._say("colour"))
        lines.say('accent: "#e0b24a"', self._say("accent"))

    def _items(self) -> None:
        lists = lists_of(self._plan)
        if not lists:
            return
        self._lines.gap()
        self._lines.say("items:", self._say("items"))
        for identity in lists:
            said = part("lists", identity)
            self._lines.say(f"{identity}:", name_of(said["name"]).pick(self._lang), 2)
            for place, sample in enumerate(said["samples"]):
                self._item(said, sample, place)
                self._explaining = False
        self._explaining = True

    def _item(self, said: Part, sample: Part, place: int) -> None:
        self._lines.entry("- id", sample["id"], self._say("item_id"), 4)
        for key, value in sample.items():
            if key == "reach":
                by = CM_PER_INCH if self._plan.length == "cm" else 1
                self._lines.entry(key, round(value * by), self._named(said["fields"], key), 6)
            elif key != "id":
                self._lines.entry(key, value, self._named(said["fields"], key), 6)
        for field in weapon_fields(self._plan) if said["id"] == WEAPONS else ():
            comment = name_of(field["note"]).pick(self._lang) if self._explaining else ""
            self._lines.entry(field["entry"]["id"], field["samples"][place], comment, 6)

    def _named(self, fields: Sequence[Part], key: str) -> str:
        """Return the note of the field called *key* where notes are still wanted."""
        notes = (name_of(f["note"]).pick(self._lang) for f in fields if f["entry"]["id"] == key)
        return next(notes, "") if self._explaining else ""

    def _unit(self, unit: PlannedUnit, place: int) -> None:
        lines, plan = self._lines, self._plan
        lines.entry("- id", unit.id, self._say("unit_id"), 2)
        lines.entry("name", unit.name.everywhere(), "", 4)
        lines.entry("text", dict(parts()["units"][place]["text"]), self._say("unit_text"), 4)
        if plan.leader != "none":
            rank = "leader" if place == 0 else "fighter"
            lines.entry("class", rank, self._say("rank_note"), 4)
        if plan.is_limited:
            most = 1 if place == 0 else 0
            lines.entry("limit", most, self._say("limit_note"), 4)
        if plan.costs != "none":
            lines.entry("points", plan.cost_of(unit), self._say("cost_note"), 4)
        words = keywords_of(plan)
        if words and place < len(words):
            kind = sentence("new_game.traits", self._lang)
            lines.entry("tags", [words[place]["id"]], self._say("tags", kind=kind), 4)
        lines.say("stats:", self._say("stats"), 4)
        for stat in plan.stats:
            comment = stat.name.pick(self._lang) if self._explaining else ""
            lines.entry(stat.id, stat.value(unit.value(stat)), comment, 6)
        for list_id in lists_of(plan):
            samples = part("lists", list_id)["samples"]
            lines.entry(list_id, [samples[place]["id"]], "", 4)
