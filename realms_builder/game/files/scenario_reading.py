"""Reads a scenario file, ``kind: scenario``: tables, preparation, deployments, missions, tasks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import note_on
from realms_builder.game.files.declared_scenarios import (
    PrepareStep,
    ScenarioArea,
    ScenarioCard,
    ScenarioDeck,
    ScenarioMarker,
    ScenarioTable,
    ScenarioTask,
    ScoreLine,
    Scoring,
    SetUp,
    read_run,
)
from realms_builder.game.files.declared_shapes import Declared, Id, LocalText, Schema
from realms_builder.game.files.entry_schemas import CARRIED, unit_definitions
from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.files.file_models import keys_at, validated
from realms_builder.game.files.json_schemas import TEXT, list_of, model_schema, one_or_list
from realms_builder.game.files.text_reading import read_text
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import EMPTY
from realms_builder.game.units import Unit
from realms_builder.game.yaml.text import YamlText

GEAR = "gear"
"""What a scenario's own unit carries in plain words; no rules hang on it."""


class ScenarioFile(Declared):
    """How games of a system are set up and won: table, preparation, decks of cards."""

    format: Literal[1]
    kind: Literal["scenario", "scenarios"]
    system: Id
    id: str = ""
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    version: str = "1.0"
    author: str = ""
    licence: str = ""
    source: str = ""
    table: ScenarioTable | None = None
    prepare: tuple[PrepareStep, ...] = ()
    scoring: Scoring = Scoring()
    markers: tuple[ScenarioMarker, ...] = ()
    decks: tuple[ScenarioDeck, ...] = ()

    def deck(self, identity: str) -> ScenarioDeck | None:
        """Return the deck called *identity*."""
        return next((deck for deck in self.decks if deck.id == identity), None)


@dataclass(frozen=True, slots=True)
class Played:
    """What a card or task brings to the table, read with the game's own rules."""

    units: dict[str, Unit] = field(default_factory=dict)
    items: dict[str, tuple[CarriedItem, ...]] = field(default_factory=dict)


def read_scenarios(yaml: YamlText, game: Game) -> tuple[ScenarioFile | None, list[Problem]]:
    """Return the scenarios in *yaml* and every problem found; None when nothing is usable."""
    notes = Notes(yaml)
    if yaml.data is None and notes.problems:
        return None, notes.problems
    file = validated(ScenarioFile, yaml, notes)
    _note_card_keys(yaml.data, game, notes)
    if file is None:
        return None, notes.problems
    note_references(file, game, notes)
    reader = unit_reader(game)
    for path, task in tasks_of(file):
        read_played(task, reader, path, notes)
    return file, notes.problems


def tasks_of(file: ScenarioFile) -> Iterator[tuple[PathInFile, ScenarioTask]]:
    """Yield every card and every task of a card with its path in the file."""
    for place, deck in enumerate(file.decks):
        for position, card in enumerate(deck.cards):
            path = ("decks", place, "cards", position)
            yield path, card
            for number, task in enumerate(card.tasks):
                yield (*path, "tasks", number), task


def read_played(task: ScenarioTask, reader: UnitReader, path: PathInFile, notes: Notes) -> Played:
    """Return the units and items that *task*, which stands at *path*, brings to the table."""
    raw_units: list[dict[str, Any]] = []
    for position, raw in enumerate(task.units):
        read_text(raw.get(GEAR), (*path, "units", position, GEAR), notes)
        raw_units.append({key: value for key, value in raw.items() if key != GEAR})
    units = reader.units(raw_units, (*path, "units"), notes, "")
    items = {
        list_id: reader.items.carried_list(list_id, raw, (*path, list_id), notes)
        for list_id, raw in (task.model_extra or {}).items()
        if list_id in reader.game.item_lists
    }
    return Played(units, items)


def _note_card_keys(data: Any, game: Game, notes: Notes) -> None:
    """Note the unknown keys of cards and tasks: only the game's item lists may be added."""
    card_keys = (*keys_at(ScenarioCard, ()), *game.item_lists)
    task_keys = (*keys_at(ScenarioTask, ()), *game.item_lists)
    for path, card in _maps(data, ("decks",)):
        for card_path, raw in _maps(card, ("cards",)):
            here = (*path, *card_path)
            notes.unknown_keys(raw, card_keys, here)
            for task_path, task in _maps(raw, ("tasks",)):
                notes.unknown_keys(task, task_keys, (*here, *task_path))


def _maps(data: Any, path: tuple[str]) -> Iterator[tuple[PathInFile, dict[str, Any]]]:
    entries = data.get(path[0]) if isinstance(data, dict) else None
    for position, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, dict):
            yield (*path, position), entry


# ------------------------------------------------------------------ scenario decks


OWN_PLACES = tuple("zones own_zone enemy_zone own_half enemy_half own_edge enemy_edge".split())
"""The places that come with the deployment, not with the table."""
BEARERS = ("any_own_model", "any_enemy_model", "any_model")
SCORE_VERBS = ("vp", "vp_by_round", "best_of")
_DIE = re.compile(r"(\d{0,2})\s*[dDwW]\s*(\d{1,3})\Z")


def read_dice(dice: str) -> tuple[int, int] | None:
    """Return how many dice of how many sides ``1d6`` or ``2W6`` means, None when it is no roll."""
    match = _DIE.match(dice.strip())
    if match is None or int(match.group(2)) < 2:
        return None
    count = int(match.group(1) or 1)
    return (count, int(match.group(2))) if count else None


def faces_of(dice: str) -> range | None:
    """Return the results that ``1d6`` or ``2W6`` can show, or None when it is no roll."""
    read = read_dice(dice)
    return range(read[0], read[0] * read[1] + 1) if read is not None else None


def open_cards(deck: ScenarioDeck) -> dict[int, ScenarioCard] | None:
    """Return the card for every result of the deck's roll, None for a deck that is not rolled for.

    Cards that name no results stand for one each, in their order.
    """
    faces = faces_of(deck.roll) if deck.roll else None
    if faces is None:
        return None
    if not any(card.on_roll for card in deck.cards):
        return dict(zip(faces, deck.cards, strict=False))
    found: dict[int, ScenarioCard] = {}
    for card in deck.cards:
        for face in (face for run in card.on_roll for face in read_run(run) or ()):
            found.setdefault(face, card)
    return found


def note_deck(
    deck: ScenarioDeck, path: PathInFile, file: ScenarioFile, game: Game, notes: Notes
) -> None:
    """Note what is wrong with *deck*, which stands at *path* in *file*."""
    note_duplicates(
        (((*path, "cards", n, "id"), card.id) for n, card in enumerate(deck.cards)), notes
    )
    if deck.roll:
        _note_rolls(deck, path, notes)
    for position, card in enumerate(deck.cards):
        here = (*path, "cards", position)
        if deck.kind == "map" and not card.sides:
            notes.say("missing_key", here, key="sides")
        _note_sides(card, here, file.table, notes)
        factions = game.faction_ids()
        if card.faction and factions and card.faction not in factions:
            values = {"value": card.faction, "suggestion": did_you_mean(card.faction, factions)}
            notes.bad(BadValue("reference_unknown", **values), (*here, "faction"))
        _note_task(card, here, file, game, notes)
        note_duplicates(
            (((*here, "tasks", n, "id"), task.id) for n, task in enumerate(card.tasks)), notes
        )
        for number, task in enumerate(card.tasks):
            _note_task(task, (*here, "tasks", number), file, game, notes)


def _note_rolls(deck: ScenarioDeck, path: PathInFile, notes: Notes) -> None:
    faces = faces_of(deck.roll)
    if faces is None:
        notes.say("dice_expected", (*path, "roll"), value=deck.roll)
        return
    taken: dict[int, str] = {}
    for position, card in enumerate(deck.cards):
        here = (*path, "cards", position, "on_roll")
        for face in (face for run in card.on_roll for face in read_run(run) or ()):
            if face not in faces:
                notes.say("roll_impossible", here, roll=deck.roll, value=face)
            elif face in taken:
                notes.say("roll_twice", here, value=face, other=taken[face])
            taken.setdefault(face, card.id)
    open_faces = [face for face in faces if face not in taken]
    if taken and open_faces:
        notes.say(
            "roll_uncovered",
            (*path, "roll"),
            severity=Severity.WARNING,
            values=open_faces,
            deck=deck.id,
        )


def _note_sides(
    card: ScenarioCard, path: PathInFile, table: ScenarioTable | None, notes: Notes
) -> None:
    areas = places_of(table)["areas"]
    for side, deployment in card.sides.items():
        for key in ("half", "areas"):
            for place, name in enumerate(getattr(deployment, key)):
                note_unknown(name, areas, (*path, "sides", side, key, place), notes)


def _note_task(
    task: ScenarioTask, path: PathInFile, file: ScenarioFile, game: Game, notes: Notes
) -> None:
    note_unknown(task.reveal, (rule.id for rule in file.scoring.reveal), (*path, "reveal"), notes)
    for position, entry in enumerate(task.set_up):
        _note_set_up(entry, (*path, "set_up", position), task, file, notes)
    _note_score(task.score, (*path, "score"), game, notes)


def _note_set_up(
    entry: SetUp, path: PathInFile, task: ScenarioTask, file: ScenarioFile, notes: Notes
) -> None:
    named = places_of(file.table)
    things = [other.place for other in task.set_up if other is not entry]
    spots = [*named["points"], *named["areas"], *named["lines"], *OWN_PLACES, *things]
    for key in ("at", "of", "near", "through", "inside"):
        note_unknown(getattr(entry, key), spots, (*path, key), notes)
    note_unknown(entry.along, named["lines"], (*path, "along"), notes)
    for place, name in enumerate(entry.one_each):
        note_unknown(name, named["areas"], (*path, "one_each", place), notes)
    units = [str(raw.get("id", "")) for raw in task.units]
    for key in ("contact", "carried_by"):
        note_unknown(getattr(entry, key), [*BEARERS, *things, *units], (*path, key), notes)


def _note_score(lines: tuple[ScoreLine, ...], path: PathInFile, game: Game, notes: Notes) -> None:
    for position, line in enumerate(lines):
        here = (*path, position)
        said = [key for key in SCORE_VERBS if getattr(line, key) is not None]
        if len(said) != 1:
            notes.say("one_of_expected", here, known=SCORE_VERBS, count=len(said))
        if line.needs_line is not None and line.needs_line > position:
            notes.say(
                "needs_line_wrong", (*here, "needs_line"), value=line.needs_line, before=position
            )
        last = game.file.game.rounds
        rounds = read_run(line.rounds or "")
        if last is not None and rounds is not None and rounds[-1] > last:
            notes.say("rounds_outside", (*here, "rounds"), value=line.rounds, last=last)
        if last is not None and line.vp_by_round is not None and len(line.vp_by_round) > last:
            said_rounds = len(line.vp_by_round)
            notes.say("rounds_outside", (*here, "vp_by_round"), value=said_rounds, last=last)
        _note_score(line.best_of or (), (*here, "best_of"), game, notes)


# ------------------------------------------------------------------ scenario places


SHAPES = ("rect", "circle", "polygon")


def places_of(table: ScenarioTable | None) -> dict[str, tuple[str, ...]]:
    """Return the ids of areas, points and lines of *table*."""
    if table is None:
        return {"areas": (), "points": (), "lines": ()}
    return {
        "areas": tuple(area.id for area in table.areas),
        "points": tuple(point.id for point in table.points),
        "lines": tuple(line.id for line in table.lines),
    }


def note_duplicates(entries: Iterable[tuple[PathInFile, str]], notes: Notes) -> None:
    """Note every id that stands twice among *entries*, each with its path."""
    seen: set[str] = set()
    for path, identity in entries:
        if identity in seen:
            notes.say("duplicate_id", path, id=identity)
        seen.add(identity)


def note_unknown(name: str, known: Iterable[str], path: PathInFile, notes: Notes) -> None:
    """Note *name* unless it is empty or one of the *known* ones."""
    names = list(known)
    if name and name not in names:
        notes.say("reference_unknown", path, value=name, suggestion=did_you_mean(name, names))


def note_table(table: ScenarioTable, notes: Notes) -> None:
    """Note what is wrong with the areas, points and lines of *table*."""
    named = [
        *((("table", "areas", n), area.id) for n, area in enumerate(table.areas)),
        *((("table", "points", n), point.id) for n, point in enumerate(table.points)),
        *((("table", "lines", n), line.id) for n, line in enumerate(table.lines)),
    ]
    note_duplicates((((*path, "id"), identity) for path, identity in named), notes)
    for position, area in enumerate(table.areas):
        path = ("table", "areas", position)
        shapes = [key for key in SHAPES if getattr(area, key)]
        if len(shapes) != 1:
            notes.say(
                "one_of_expected", path, known=["rect", "circle", "polygon"], count=len(shapes)
            )
        else:
            _note_outside(area.id, _corners(area), table, (*path, shapes[0]), notes)
    for position, point in enumerate(table.points):
        _note_outside(point.id, [point.at], table, ("table", "points", position, "at"), notes)
    for position, line in enumerate(table.lines):
        _note_outside(line.id, [line.from_, line.to], table, ("table", "lines", position), notes)


def _corners(area: ScenarioArea) -> list[tuple[float, float]]:
    if area.rect is not None:
        x, y, width, height = area.rect
        return [(x, y), (x + width, y + height)]
    if area.circle is not None:
        x, y, radius = area.circle
        return [(x - radius, y - radius), (x + radius, y + radius)]
    return list(area.polygon)


def _note_outside(
    identity: str,
    spots: list[tuple[float, float]],
    table: ScenarioTable,
    path: PathInFile,
    notes: Notes,
) -> None:
    width, height = table.size
    if any(not (0 <= x <= width and 0 <= y <= height) for x, y in spots):
        notes.say("outside_table", path, severity=Severity.WARNING, id=identity, size=table.size)


# ------------------------------------------------------------------ scenario references


PREPARE_VERBS = ("roll_off", "draw", "take", "choose")


def note_references(file: ScenarioFile, game: Game, notes: Notes) -> None:
    """Note every name in *file* that nothing stands behind, and every roll nobody can make."""
    if file.table is not None:
        note_table(file.table, notes)
    _note_prepare(file, notes)
    _note_scoring(file, notes)
    note_duplicates(((("markers", n, "id"), m.id) for n, m in enumerate(file.markers)), notes)
    note_duplicates(((("decks", n, "id"), d.id) for n, d in enumerate(file.decks)), notes)
    for place, deck in enumerate(file.decks):
        note_deck(deck, ("decks", place), file, game, notes)


def _note_prepare(file: ScenarioFile, notes: Notes) -> None:
    note_duplicates(((("prepare", n, "id"), step.id) for n, step in enumerate(file.prepare)), notes)
    decks = [deck.id for deck in file.decks]
    earlier: list[str] = []
    for position, step in enumerate(file.prepare):
        path = ("prepare", position)
        said = [verb for verb in PREPARE_VERBS if getattr(step, verb) is not None]
        if len(said) != 1:
            notes.say("one_of_expected", path, known=PREPARE_VERBS, count=len(said))
        note_unknown(step.draw or "", decks, (*path, "draw"), notes)
        note_unknown(step.take or "", decks, (*path, "take"), notes)
        if step.roll_off is not None and faces_of(step.roll_off) is None:
            notes.say("dice_expected", (*path, "roll_off"), value=step.roll_off)
        for place, name in enumerate(step.from_):
            note_unknown(name.split(".")[0], [*earlier, *decks], (*path, "from", place), notes)
        for key in ("where", "require"):
            _note_formula(getattr(step, key), (*path, key), notes)
        earlier.append(step.id)


def _note_formula(text: str, path: PathInFile, notes: Notes) -> None:
    if text:
        try:
            parse(text)
        except FormulaError as error:
            notes.say(error.sentence_code, path, **dict(error.values))


def _note_scoring(file: ScenarioFile, notes: Notes) -> None:
    rules = file.scoring.reveal
    note_duplicates(
        ((("scoring", "reveal", n, "id"), rule.id) for n, rule in enumerate(rules)), notes
    )
    known = [deck.id for deck in file.decks]
    known += [f"{name}_tasks" for name in _decks_with_tasks(file)]
    for name in file.scoring.caps:
        if name not in known:
            meant = did_you_mean(name, known)
            notes.say(
                "reference_unknown",
                ("scoring", "caps", name),
                at_key=True,
                value=name,
                suggestion=meant,
            )


def _decks_with_tasks(file: ScenarioFile) -> Iterator[str]:
    """Yield the decks whose cards bring tasks, and the steps that draw from them."""
    decks = {deck.id for deck in file.decks if any(card.tasks for card in deck.cards)}
    yield from decks
    yield from (step.id for step in file.prepare if _drawn(step) in decks)


def _drawn(step: PrepareStep) -> str:
    return step.draw or step.take or ""


# ------------------------------------------------------------------ scenario schema


_CARDS = ("ScenarioCard", "ScenarioTask")


def scenario_schema(game: Game | None, lang: str = "en") -> Schema:
    """Return the schema of scenario files."""
    schema = model_schema(ScenarioFile, "scenarios")
    if game is None:
        for name in _CARDS:
            _close(
                schema, name, {}, {"type": "array", "description": note_on("item_list", "schema")}
            )
        return schema
    schema["title"] = f"{game.name.pick(lang)}: scenarios"
    schema["properties"]["system"] = {"const": game.id}
    schema["$defs"].update(unit_definitions(game, lang))
    unit = schema["$defs"]["unit"]
    unit["properties"][GEAR] = {**TEXT, "description": note_on("gear", "Unit")}
    lists = {name: one_or_list({"$ref": f"#/$defs/{CARRIED}{name}"}) for name in game.item_lists}
    for name in _CARDS:
        _close(schema, name, {**lists, "units": list_of({"$ref": "#/$defs/unit"})}, False)
    return schema


def _close(schema: Schema, name: str, more: dict[str, Schema], additional: Any) -> None:
    definition = schema["$defs"][name]
    definition["properties"].update(more)
    definition["additionalProperties"] = additional
