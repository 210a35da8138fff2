"""What is worth saying of a carried item in a few words: its fields, without its rules text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.kinds.by_band import ByBand
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import ChoiceValue, LocalisedLabel, Weight
from realms_builder.game.texts import EMPTY
from realms_builder.game.value_words import DASH, show
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.sheets.roster.entries import ItemCell
from realms_builder.sheets.rules.marked_text import in_one_line

NBSP = "\u00a0"
_SAID_ELSEWHERE = ("level", "text")
"""The level of a bearing stands in the name of the item, its text among the rules."""


def read(record: Record, name: str) -> Value:
    """Return what *record* has under *name*, missing where there is none or it cannot be told."""
    try:
        value = record.lookup(name)
    except FormulaError:
        return MISSING
    return MISSING if value is UNKNOWN else value  # type: ignore[return-value]


def item_facts(record: CarriedRecord, game: Game, lang: str) -> tuple[str, ...]:
    """Return the fields of *record* that say more than the usual, each as a few words.

    Of an item with modes it is what each of them says.
    """

    def facts(row: CarriedRecord) -> tuple[str, ...]:
        carried = row.carried
        return facts_of(row, carried.item.list_id, game, lang, carried.count)

    if record.carried.item.modes:
        return tuple(in_mode(row.carried.item, facts(row), lang) for row in record.rows)
    return facts(record)


def in_mode(item: Item, facts: Iterable[str], lang: str) -> str:
    """Return *facts* in one line behind the name of the mode that *item* is used in, if any."""
    said = ", ".join(facts)
    if item.mode is None:
        return said
    return ": ".join(part for part in (item.mode.name.pick(lang), said) if part)


def facts_of(
    record: Record, list_id: str, game: Game, lang: str, count: int = 1
) -> tuple[str, ...]:
    """Return the same of any *record* that has the fields of a list, of *count* pieces."""
    return tuple(cell.said for cell in cells_of(record, list_id, game, lang, count))


def cells_of(
    record: Record, list_id: str, game: Game, lang: str, count: int = 1
) -> tuple[ItemCell, ...]:
    """Return the same with the headings of a table."""
    found = (_cell(record, field, game, lang, count) for field in _fields(list_id, game))
    return tuple(cell._replace(place=at) for at, cell in enumerate(found) if cell is not None)


def _fields(list_id: str, game: Game) -> tuple[DeclaredField, ...]:
    return (*game.fields[list_id].values(), *game.item_lists[list_id].carried)


def _cell(
    record: Record, field: DeclaredField, game: Game, lang: str, count: int
) -> ItemCell | None:
    value = read(record, field.id)
    if not is_worth_saying(value, field, written_in(record)):
        return None
    name = field.abbr.pick(lang) or field.name.pick(lang) or field.id
    kind = kind_of(field)
    if kind.drawn_as == "yes_no":
        return ItemCell(field.id, "", name, name) if value is True else None
    words = words_of(value, lang) + unit_of(field, game, lang)
    if count > 1 and isinstance(value, Weight):
        words = sentence("sheet.each", lang, {"value": words})
    if not words:
        return None
    sign = ":" if isinstance(value, ByBand) else ""
    said = words if kind.tells_items else f"{name}{sign}{NBSP}{words}"
    bands = tuple(_bands(field, value, lang)) if isinstance(value, ByBand) else ()
    return ItemCell(field.id, name, words, said, isinstance(value, (int, Fraction)), bands)


def _bands(field: DeclaredField, value: ByBand, lang: str) -> Iterator[ItemCell]:
    """Yield a cell for each band, under its name alone."""
    found = dict(value.values)
    for band in value.bands.steps:
        name = value.bands.names.get(band, EMPTY).pick(lang) or band
        words = show(found[band], lang) if band in found else ""
        said = f"{name}{NBSP}{words}" if words else ""
        is_number = isinstance(found.get(band), (int, Fraction))
        yield ItemCell(f"{field.id}.{band}", name, words, said, is_number)


def usual_cells(record: Record, list_id: str, game: Game, lang: str) -> tuple[ItemCell, ...]:
    """Return what a table says of *record* that is as usual: choices, and numbers but zero."""
    found: list[ItemCell] = []
    for place, field in enumerate(_fields(list_id, game)):
        value = read(record, field.id)
        is_number = isinstance(value, (int, Fraction)) and not isinstance(value, bool)
        if is_worth_saying(value, field, written_in(record)) or field.id == "level":
            continue
        if isinstance(value, ChoiceValue) or (is_number and value):
            name = field.abbr.pick(lang) or field.name.pick(lang) or field.id
            words = words_of(value, lang) + unit_of(field, game, lang)
            if words != DASH:
                found.append(ItemCell(field.id, name, words, "", is_number, place=place))
    return tuple(found)


def written_in(record: Record) -> Collection[Value]:
    """Return the keys that the author of an item wrote, as far as its *record* tells."""
    found = read(record, "written")
    return found if isinstance(found, tuple) else ()


def is_worth_saying(value: Value, field: DeclaredField, written: Collection[Value] = ()) -> bool:
    """Return whether *value* of *field* is short and was *written*, or is not what all have."""
    if not kind_of(field).is_fact or not field.show or field.id in _SAID_ELSEWHERE:
        return False
    if value is MISSING or value == () or (field.zero_is_unlimited and value == 0):
        return False
    return field.id in written or not _is_usual(value, field)


def _is_usual(value: Value, field: DeclaredField) -> bool:
    """Return whether *value* is what every item has that says nothing of it."""
    if field.default is None:
        return False
    if isinstance(value, (int, Fraction)) and isinstance(field.default, (int, float)):
        return value == Fraction(str(float(field.default)))
    usual = plain(field.default)
    identity = value.identity if isinstance(value, Record) else None
    return usual in (identity, show(value, "en"))


def words_of(value: Value, lang: str) -> str:
    """Return *value* in few words: a choice by its short name where it has one."""
    if isinstance(value, ChoiceValue) and value.abbr:
        return value.abbr.pick(lang)
    if isinstance(value, tuple):
        return ", ".join(_each(value, lang))
    if isinstance(value, ByBand):
        return value.named(lang)
    shown = show(value, lang)
    return in_one_line(shown) if isinstance(value, LocalisedLabel) else shown


def _each(values: tuple[Value, ...], lang: str) -> Iterator[str]:
    return (words_of(value, lang) for value in values)


def unit_of(field: DeclaredField | DeclaredDerived, game: Game, lang: str) -> str:
    """Return what is printed behind a value of *field*: its own unit, or the inch sign."""
    return kind_of(field).printed_unit(field, game).pick(lang)
