"""What item cards are about: everything that models carry, or that a roster itself chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from realms_builder.cards.rules_on_card import KeywordRule
from realms_builder.cards.subjects import counted, system_record
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Names
from realms_builder.roster.resolve.shown_order import shown_order
from realms_builder.sheets.evening.extra_subjects import (
    BETWEEN_FACTS,
    faction_record,
    in_every_language,
    labelled,
)
from realms_builder.sheets.roster.item_facts import (
    is_worth_saying,
    item_facts,
    read,
    unit_of,
    words_of,
    written_in,
)


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
    header = mustered.header
    return _subjects_of(mustered, (*shown_order(mustered), *((header,) if header else ())))


def chosen_subjects(mustered: Muster) -> list[ItemSubject]:
    """Return a card for everything that the roster itself chose, as it would be among the items."""
    header = mustered.header
    return _subjects_of(mustered, (header,)) if header is not None else []


def _subjects_of(mustered: Muster, models: Iterable[ModelRecord]) -> list[ItemSubject]:
    found: dict[tuple[object, ...], list[tuple[CarriedRecord, ModelRecord]]] = {}
    for model in models:
        build = model.build
        for list_id in build.game.item_lists:
            for carried in build.items(list_id):
                record = build.record(carried, 1)
                key = (list_id, carried.item.id, record.named("en"))
                found.setdefault(key, []).append((record, model))
    subjects = (_item_subject(mustered, key, borne) for key, borne in found.items())
    return [subject for subject in subjects if subject is not None]


def _item_subject(
    mustered: Muster, key: tuple[object, ...], borne: list[tuple[CarriedRecord, ModelRecord]]
) -> ItemSubject | None:
    record, bearer = borne[0]
    game, item = mustered.game, record.carried.item
    facts = tuple(_item_facts(record, game))
    rules = tuple(_item_rules(record))
    if not facts and not rules and not item.text:
        return None
    declared = game.item_lists[item.list_id]
    own: dict[str, Value] = {
        "kind": labelled(declared.name),
        "sign": item.icon or declared.icon or item.list_id,
        "facts": facts,
        "rules": rules,
        "bearers": in_every_language(
            lambda lang: ", ".join(counted(_bearer(*one, lang) for one in borne))
        ),
        "some_bearers": in_every_language(
            lambda lang: some_of((_bearer(*one, lang) for one in borne), lang)
        ),
        "faction": faction_record(mustered.faction_called(bearer.build.parts.unit.faction_id)),
        "system": system_record(game),
        "key": f"item/{key[0]}/{key[1]}",
        "count": 1,
        "copies": MISSING,
        "own_name": MISSING,
    }
    return ItemSubject(f"item/{key[0]}/{key[1]}/{key[2]}", record, own)


MOST_LETTERS = 60
"""Names of more letters than that need more than two lines of a small card."""


def some_of(names: Iterable[str], lang: str) -> str:
    """Return as many of *names*, the first at least, as two short lines hold, and how many more."""
    counts = Counter(names)
    each, many, said = counted(counts.elements()), list(counts.values()), ""
    for shown in range(len(each), 0, -1):
        said = ", ".join(each[:shown])
        if left := sum(many[shown:]):
            said = sentence("extra.and_more", lang, {"names": said, "count": left})
        if len(said) <= MOST_LETTERS:
            break
    return said


def _bearer(record: CarriedRecord, model: ModelRecord, lang: str) -> str:
    """Return who carries a thing, and in brackets how, where that is said."""
    how = record.borne(lang)
    return f"{model.show(lang)} ({how})" if how else model.show(lang)


def _item_facts(record: CarriedRecord, game: Game) -> Iterator[Value]:
    """Yield name and value of every field that says more than the usual; bearings differ.

    Of an item with modes it is what each of them says.
    """
    item = record.carried.item
    for row in record.rows if item.modes else ():
        mode, facts = row.carried.item.mode, partial(item_facts, row, game)
        said = in_every_language(lambda lang, each=facts: BETWEEN_FACTS.join(each(lang)))
        if mode is not None and said is not MISSING:
            yield Names({"name": LocalisedLabel(mode.name), "value": said}, mode.id)
    for field in () if item.modes else game.fields[item.list_id].values():
        value = read(record, field.id)
        if not is_worth_saying(value, field, written_in(record)):
            continue
        said = in_every_language(lambda lang, v=value, f=field: _fact_words(v, f, game, lang))
        if said is not MISSING:
            name = in_every_language(lambda lang, f=field: f.name.pick(lang) or f.abbr.pick(lang))
            yield Names({"name": name, "value": said}, field.id)


def _fact_words(value: Value, field: DeclaredField, game: Game, lang: str) -> str:
    if kind_of(field).drawn_as == "yes_no":
        return "✓" if value is True else ""
    return words_of(value, lang) + unit_of(field, game, lang)


def _item_rules(record: CarriedRecord) -> Iterator[Value]:
    for row in record.rows:
        item = row.carried.item
        if item.mode is not None and item.text:
            said = {"name": LocalisedLabel(item.mode.name), "text": LocalisedLabel(row.own_text)}
            yield Names(said, item.mode.id)
    for use in record.carried.item.keywords():
        if use.keyword.text:
            yield KeywordRule(use)
