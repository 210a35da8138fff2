"""What makes a card hard to fill: much text, many items, long names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from realms_builder.core.translation import every_sentence, languages
from realms_builder.game.items import Item
from realms_builder.game.texts import Text
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import said_in_row
from realms_builder.roster.resolve.loadouts import LoadoutMeasure


def text_length(build: Build) -> float:
    """Return how many characters the names and rules of *build* have, in the wordier language."""
    items = [row for carried in build.all_items_had() for row in carried.item.rows]
    texts = [text for item in items for text in (item.name, said_in_row(item))]
    texts += [use.keyword.text for use in build.keywords]
    lengths = [_lengths(text) for text in texts]
    return float(max((sum(column) for column in zip(*lengths, strict=True)), default=0))


def item_count(build: Build) -> float:
    """Return how many lines of items *build* has, many of the same counting a little more."""
    return sum(len(one.item.rows) + one.count / 1000 for one in build.all_items_had())


def name_length(build: Build) -> float:
    """Return how long the names of the items of *build* are, the longest one above all."""
    lengths = [_name_length(carried.item) for carried in build.all_items_had()]
    return max(lengths, default=0) + sum(lengths) / 10_000


def _name_length(item: Item) -> float:
    return float(max(max(_lengths(row.name)) for row in item.rows))


def _text_length(item: Item) -> float:
    texts = (text for row in item.rows for text in (row.name, said_in_row(row)))
    return float(sum(max(_lengths(text)) for text in texts))


def _lengths(text: Text) -> tuple[int, ...]:
    return _lengths_in(text, languages())


@lru_cache(maxsize=20_000)
def _lengths_in(text: Text, langs: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(len(text.pick(lang)) for lang in langs)


MEASURES: Mapping[str, LoadoutMeasure] = {
    "text": LoadoutMeasure(text_length, _text_length),
    "items": LoadoutMeasure(item_count, lambda item: 1.0),
    "names": LoadoutMeasure(name_length, _name_length),
}
"""How a loadout may weigh, by id."""


def spoken_amount(strength: int) -> Text:
    """Return in words how many models a unit has."""
    values = {"count": strength}
    return Text.of(every_sentence("fit.strength", values))
