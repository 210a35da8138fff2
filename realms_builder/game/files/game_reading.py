"""Reads a game: its system file, its catalogues, the items it grants."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from realms_builder.core.problems import Problem
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.file_models import validated
from realms_builder.game.files.item_reading import ItemReader
from realms_builder.game.files.keyword_notes import note_parameters
from realms_builder.game.files.system_file import CatalogueFile, SystemFile, system_model
from realms_builder.game.files.unit_reading import read_roster_options
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.keywords import read_keyword
from realms_builder.game.kinds.kind import BadValue, read_value, register
from realms_builder.game.kinds.phrases import slots_in
from realms_builder.game.kinds.registry import KINDS
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText

register(*KINDS)
CATALOGUE_KEYS = ("format", "kind", "system", "id", "name", "note", "keywords", "items")


def read_game(
    yaml: YamlText, catalogues: Iterable[YamlText] = ()
) -> tuple[Game | None, list[Problem]]:
    """Return the game in *yaml* with what its catalogues add, and every problem found."""
    notes = Notes(yaml)
    if yaml.data is None and notes.problems:
        return None, notes.problems
    file = validated(system_model(), yaml, notes)
    if file is None:
        return None, notes.problems
    _note_duplicates(file, notes)
    game = Game(file, Path(yaml.file).parent)
    items = ItemReader(game)
    _note_defaults(game, notes)
    problems = notes.problems
    readings = [(catalogue, Notes(catalogue)) for catalogue in catalogues]
    for catalogue, its_notes in readings:
        _read_keywords(catalogue, game, its_notes)
    _read_gifts(game, file, notes)
    for catalogue, its_notes in readings:
        _read_items(catalogue, game, items, its_notes)
    _read_granted(game, items, notes)
    data = yaml.data if isinstance(yaml.data, dict) else {}
    game.roster_options_raw = data.get("roster_options")
    game.roster_options = read_roster_options(items, game, game.roster_options_raw, notes)
    for _, its_notes in readings:
        problems = [*problems, *its_notes.problems]
    return game, problems


def _note_duplicates(file: SystemFile, notes: Notes) -> None:
    """Note every id that stands twice in one list of the system file."""
    keys = (
        "stats attributes items derived roles tracks switches scales keyword_kinds groups forms "
        "costs mechanics tokens roster_options decks"
    )
    for key in keys.split():
        seen: set[str] = set()
        for position, entry in enumerate(getattr(file, key)):
            if entry.id in seen:
                notes.say("duplicate_id", (key, position, "id"), id=entry.id)
            seen.add(entry.id)
    seen_codes: set[str] = set()
    for position, check in enumerate(file.checks):
        if check.code in seen_codes:
            notes.say("duplicate_id", ("checks", position, "code"), id=check.code)
        seen_codes.add(check.code)
    pairs: set[tuple[str, str]] = set()
    for position, word in enumerate(file.keywords):
        if (word.kind, word.id) in pairs:
            notes.say("duplicate_id", ("keywords", position, "id"), id=word.id)
        pairs.add((word.kind, word.id))


def _note_defaults(game: Game, notes: Notes) -> None:
    """Note every default that its own field cannot hold, and slots that stand twice in a form."""
    listed = [
        ((key, n), field)
        for key in ("stats", "attributes")
        for n, field in enumerate(getattr(game.file, key))
    ]
    for n, declared in enumerate(game.file.items):
        for key in ("fields", "carried"):
            fields = enumerate(getattr(declared, key))
            listed += [(("items", n, key, place), field) for place, field in fields]
    for n, mechanic in enumerate(game.file.mechanics):
        listed += [(("mechanics", n, "needs", at), need) for at, need in enumerate(mechanic.needs)]
    for n, keyword in enumerate(game.file.keywords):
        fields = keyword.parameters.items()
        listed += [(("keywords", n, "parameters", name), field) for name, field in fields]
    listed += [(("situations", n), field) for n, field in enumerate(game.file.situations)]
    for path, field in listed:
        if field.default is not None:
            try:
                read_value(field, field.default, game)
            except BadValue as error:
                notes.bad(error, (*path, "default"))
        for place, form in enumerate(field.forms):
            slots = slots_in(form.write)
            for slot in {slot for slot in slots if slots.count(slot) > 1}:
                notes.say("duplicate_id", (*path, "forms", place, "write"), id=slot)


def _read_gifts(game: Game, file: SystemFile, notes: Notes) -> None:
    """Read which keywords the keywords give, with their parameters: ``gives: [armour 1]``."""
    places = {id(keyword): position for position, keyword in enumerate(file.keywords)}
    for keyword in game.keywords.values():
        found: list[KeywordUse] = []
        for place, text in enumerate(keyword.gives):
            position = places.get(id(keyword))
            here = ("keywords", -1 if position is None else position, "gives", place)
            try:
                use = read_keyword(game, text, "")
            except BadValue as error:
                if position is not None:
                    notes.bad(error, here)
                continue
            if position is not None:
                note_parameters(use, text, here, notes)
            found.append(use)
        game.gives[keyword.id] = tuple(found)


def _read_granted(game: Game, items: ItemReader, notes: Notes) -> None:
    for position, declared in enumerate(game.file.items):
        into: dict[str, Item] = {}
        for place, raw in enumerate(declared.granted):
            path = ("items", position, "granted", place)
            item = items.granted(declared.id, raw, path, notes)
            if item is not None:
                into[item.id] = item
        game.granted[declared.id] = tuple(into.values())


def _item_lists(catalogue: YamlText, game: Game, notes: Notes) -> dict[str, object]:
    """Return the raw item lists of a catalogue, whether under ``items`` or at the top."""
    data = catalogue.data if isinstance(catalogue.data, dict) else {}
    lists: dict[str, object] = {k: v for k, v in data.items() if k in game.item_lists}
    nested = data.get("items")
    if isinstance(nested, dict):
        notes.unknown_keys(nested, game.item_lists, ("items",))
        lists.update({k: v for k, v in nested.items() if k in game.item_lists})
    return lists


def _read_keywords(catalogue: YamlText, game: Game, notes: Notes) -> None:
    data = catalogue.data
    if not isinstance(data, dict):
        if not notes.problems:
            notes.say("map_expected", (), value="" if data is None else plain(data))
        return
    if notes.say_newer():
        return
    for key in data:
        if key not in CATALOGUE_KEYS and key not in game.item_lists:
            notes.unknown_key(key, (*CATALOGUE_KEYS, *game.item_lists), (key,))
    head = {key: value for key, value in data.items() if key in CATALOGUE_KEYS and key != "items"}
    file = validated(CatalogueFile, YamlText(catalogue.file, head, [], catalogue.root), notes)
    if file is not None:
        known = [kind.id for kind in game.file.keyword_kinds]
        for position, word in enumerate(file.keywords):
            if word.kind and word.kind not in known:
                meant = did_you_mean(word.kind, known)
                notes.say(
                    "choice_unknown",
                    ("keywords", position, "kind"),
                    value=word.kind,
                    known=known,
                    suggestion=meant,
                )
        game.add_keywords(file.keywords)


def _read_items(catalogue: YamlText, game: Game, items: ItemReader, notes: Notes) -> None:
    data = catalogue.data if isinstance(catalogue.data, dict) else {}
    for list_id, raw in _item_lists(catalogue, game, notes).items():
        nested = isinstance(data.get("items"), dict) and list_id in data["items"]
        path = ("items", list_id) if nested else (list_id,)
        items.define(list_id, raw, path, notes, game.catalogue[list_id])
