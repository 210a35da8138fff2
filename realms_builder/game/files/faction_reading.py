"""Reads a faction file, ``kind: faction``, for one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.declared_shapes import COLOUR, is_id, plain
from realms_builder.game.files.entry_shapes import shapes_of
from realms_builder.game.files.item_reading import ItemReader
from realms_builder.game.files.text_reading import read_name, read_text
from realms_builder.game.files.unit_reading import UnitReader, read_roster_options
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes
from realms_builder.game.units import Faction, Option, Unit
from realms_builder.game.yaml.text import YamlText

_FILE_KEYS = ("format", "kind", "system", "units", "profiles", "items", "keywords")


def unit_reader(game: Game, faction: Faction | None = None) -> UnitReader:
    """Return a reader of units that knows what the catalogues and *faction* define."""
    items = ItemReader(game)
    for list_id, defined in game.catalogue.items():
        for item in defined.values():
            items.adopt(list_id, item)
    for list_id, own in (faction.items if faction else {}).items():
        for item in own:
            items.adopt(list_id, item)
    return UnitReader(game, items)


def read_faction(yaml: YamlText, game: Game) -> tuple[Faction | None, list[Problem]]:
    """Return the faction in *yaml* and every problem found; None when nothing is usable."""
    notes = Notes(yaml)
    data = yaml.data
    if not isinstance(data, dict):
        if not notes.problems:
            notes.say("map_expected", (), value="")
        return None, notes.problems
    if notes.say_newer():
        return None, notes.problems
    notes.unknown_keys(data, (*_FILE_KEYS, *shapes_of(game).named["faction"].keys), ())
    for key in ("id", "name"):
        if key not in data:
            notes.say("missing_key", (), key=key)
    if data.get("format") != 1:
        notes.say("format_unknown", ("format",), value=plain(data.get("format", "")))
    for key in ("version", "author", "licence", "emblem"):
        if isinstance(data.get(key), (list, dict)):
            notes.say("text_expected", (key,), value=plain(data[key]))
    identity = plain(data.get("id", ""))
    if not identity:
        return None, notes.problems
    if not is_id(identity):
        notes.say("bad_id", ("id",), value=identity)
    reader = unit_reader(game)
    items = _read_items(data.get("items"), game, reader, notes)
    units = reader.units(data.get("units"), ("units",), notes, identity)
    profiles = reader.units(data.get("profiles"), ("profiles",), notes, identity)
    _note_summons(data, units, notes)
    if not units:
        notes.say("faction_empty", (), severity=Severity.WARNING, id=identity)
    faction = Faction(
        id=identity,
        name=read_name(data.get("name"), ("name",), notes, identity),
        units=units,
        profiles=profiles,
        attributes=reader.attributes(game.faction_attributes, data, (), notes),
        items=items,
        roster_options=_read_roster_options(data.get("roster_options"), game, reader, notes),
        text=read_text(data.get("text"), ("text",), notes),
        note=plain(data.get("note", "")) if not isinstance(data.get("note"), dict) else "",
        version=plain(data.get("version", "1.0")),
        author=plain(data.get("author", "")),
        licence=plain(data.get("licence", "")),
        colour=_colour(data.get("colour"), "colour", notes),
        accent=_colour(data.get("accent"), "accent", notes),
        emblem=plain(data.get("emblem", "")),
        file=yaml.file,
        place=yaml.place(()),
    )
    return faction, notes.problems


def _read_items(
    raw: Any, game: Game, reader: UnitReader, notes: Notes
) -> dict[str, tuple[Item, ...]]:
    """Return the items that the faction itself defines, list by list."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        notes.say("map_expected", ("items",), value=plain(raw))
        return {}
    notes.unknown_keys(raw, game.item_lists, ("items",))
    found: dict[str, tuple[Item, ...]] = {}
    for list_id, entries in raw.items():
        if list_id in game.item_lists:
            into = dict(game.catalogue[list_id])
            reader.items.define(list_id, entries, ("items", list_id), notes, into)
            own = game.catalogue[list_id]
            found[list_id] = tuple(item for key, item in into.items() if key not in own)
    return found


def _read_roster_options(
    raw: Any, game: Game, reader: UnitReader, notes: Notes
) -> tuple[Option, ...]:
    """Return the choices of rosters: those of the game, now with items of the faction, and its own.

    What is wrong with those of the game was said there.
    """
    quiet = Notes(YamlText(""))
    of_game = read_roster_options(reader.items, game, game.roster_options_raw, quiet)
    own = read_roster_options(reader.items, game, raw, notes)
    taken = {option.id for option in of_game}
    for position, option in enumerate(own):
        if option.id in taken:
            notes.say("duplicate_id", ("roster_options", position, "id"), id=option.id)
        taken.add(option.id)
    return (*of_game, *own)


def unit_position(data: Any, key: str, identity: str) -> int:
    """Return at which place of the list *key* the unit called *identity* stands in a file."""
    listed = data.get(key) if isinstance(data, dict) else None
    for position, entry in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(entry, dict) and plain(entry.get("id", "")) == identity:
            return position
    return 0


def _note_summons(data: Any, units: Mapping[str, Unit], notes: Notes) -> None:
    for unit in units.values():
        for place, name in enumerate(unit.summons):
            if name not in units and "/" not in name:
                suggestion = did_you_mean(name, units)
                path = ("units", unit_position(data, "units", unit.id), "summons", place)
                notes.bad(BadValue("unknown_unit", unit=name, suggestion=suggestion), path)


def _colour(raw: Any, key: str, notes: Notes) -> str:
    if raw is None:
        return ""
    text = plain(raw)
    if not COLOUR.match(text):
        notes.say("colour_expected", (key,), value=text)
        return ""
    return text.lower()
