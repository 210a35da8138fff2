"""Reads a scenario file, ``kind: scenario``: tables, preparation, deployments, missions, tasks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from realms_builder.core.problems import Problem
from realms_builder.game.files.declared_scenarios import (
    PrepareStep,
    ScenarioCard,
    ScenarioDeck,
    ScenarioMarker,
    ScenarioTable,
    ScenarioTask,
    Scoring,
)
from realms_builder.game.files.declared_shapes import Declared, Id, LocalText
from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.files.file_models import keys_at, validated
from realms_builder.game.files.scenario_references import note_references
from realms_builder.game.files.text_reading import read_text
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
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
