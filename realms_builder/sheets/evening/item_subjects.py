"""What item cards are about: each different thing that the models of a roster carry, once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from realms_builder.cards.rules_on_card import KeywordRule
from realms_builder.cards.subjects import counted, system_record
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Names
from realms_builder.roster.resolve.shown_order import shown_order
from realms_builder.sheets.evening.scenario_subjects import (
    faction_record,
    in_every_language,
    labelled,
)
from realms_builder.sheets.roster.item_facts import is_worth_saying, read, unit_of, words_of

ITEM = "item"
"""The id of the template for item cards."""


class ItemSubject(Record):
    """One item card: what the item says of itself, its list, and who carries it."""

    def __init__(self, key: str, record: CarriedRecord, own: Mapping[str, Value]) -> None:
        """Show *record*, with *own* names before its fields."""
        self.key = key
        self.count = 1
        self._record = record
        self._own = own

    @property
    def identity(self) -> str | None:
        """Compare by the key of the card."""
        return self.key

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the card says, else a field of the item; no field is no mistake."""
        if name in self._own:
            return self._own[name]
        found = self._record.lookup(name)
        return MISSING if found is UNKNOWN else found

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the item."""
        return self._record.asked(function, args)

    def show(self, lang: str) -> str:
        """Return the name of the item."""
        return self._record.named(lang)


def item_subjects(mustered: Muster) -> list[ItemSubject]:
    """Return a card for every different item in the order that models and lists show them.

    What a list grants everybody anyway, and what says nothing but its name, gets none.
    """
    found: dict[tuple[object, ...], tuple[CarriedRecord, list[ModelRecord]]] = {}
    for model in shown_order(mustered):
        build = model.build
        for list_id in build.game.item_lists:
            for carried in build.items(list_id):
                record = build.record(carried, 1)
                key = (list_id, carried.item.id, record.named("en"))
                found.setdefault(key, (record, []))[1].append(model)
    subjects = (_subject(mustered, key, *one) for key, one in found.items())
    return [subject for subject in subjects if subject is not None]


def _subject(
    mustered: Muster, key: tuple[object, ...], record: CarriedRecord, bearers: list[ModelRecord]
) -> ItemSubject | None:
    game, item = mustered.game, record.carried.item
    facts = tuple(_facts(record, game))
    rules = tuple(_rules(record))
    if not facts and not rules and not item.text:
        return None
    declared = game.item_lists[item.list_id]
    own: dict[str, Value] = {
        "kind": labelled(declared.name),
        "sign": item.icon or declared.icon or item.list_id,
        "facts": facts,
        "rules": rules,
        "bearers": in_every_language(
            lambda lang: ", ".join(counted(model.show(lang) for model in bearers))
        ),
        "faction": faction_record(mustered.faction_called(bearers[0].build.parts.unit.faction_id)),
        "system": system_record(game),
        "key": f"item/{key[0]}/{key[1]}",
        "count": 1,
        "copies": MISSING,
        "own_name": MISSING,
    }
    return ItemSubject(f"item/{key[0]}/{key[1]}/{key[2]}", record, own)


def _facts(record: CarriedRecord, game: Game) -> Iterator[Value]:
    """Yield name and value of every field that says more than the usual; bearings differ."""
    for field in game.fields[record.carried.item.list_id].values():
        value = read(record, field.id)
        if not is_worth_saying(value, field):
            continue
        said = in_every_language(lambda lang, v=value, f=field: _words(v, f, game, lang))
        if said is not MISSING:
            name = in_every_language(lambda lang, f=field: f.name.pick(lang) or f.abbr.pick(lang))
            yield Names({"name": name, "value": said}, field.id)


def _words(value: Value, field: DeclaredField, game: Game, lang: str) -> str:
    if kind_of(field).drawn_as == "yes_no":
        return "✓" if value is True else ""
    return words_of(value, lang) + unit_of(field, game, lang)


def _rules(record: CarriedRecord) -> Iterator[Value]:
    for use in record.carried.item.keywords():
        if use.keyword.text:
            yield KeywordRule(use)
