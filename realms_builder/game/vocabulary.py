"""The names that formulas of a game may use, for "did you mean" before anything is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from realms_builder.game.files.declared_play import LIVE_NAMES
from realms_builder.game.game import Game

# What models, rosters, factions and items offer in formulas beside what the game declares.
OWN_NAMES: frozenset[str] = frozenset(
    """
    id name own_name text unit faction roster models model items item tags role loadout form
    strength summons cost limit limits printed profile note picture focus switches groups units
    colour accent emblem version this count holders candidates removed names wanted allowed replaced
    value corrected stat min max abbr level list origin carried icon short source index dice target
    length bands reach signs kind unfinished house size group values add sides boxes mount
    it members mode modes rows true false column row number system edition first last sources bearer
    """.split()
)

OF_UNIT: frozenset[str] = frozenset(
    """
    id name text unit faction switches tags items role loadout form strength limit summons cost
    printed profile note roster group
    """.split()
)
"""The names among them that a unit answers."""


@lru_cache(maxsize=8)
def vocabulary(game: Game) -> frozenset[str]:
    """Return every name that may stand in a formula of *game*, wherever it stands."""
    names = set(OWN_NAMES)
    for group in (
        game.stats,
        game.attributes,
        game.faction_attributes,
        game.costs,
        game.derived,
        game.item_lists,
        game.switches,
        game.bands,
        game.unit_keyword_keys,
        game.kinds,
    ):
        names.update(group)
    names.update(game.table_names)
    names.update(scale.id for scale in game.file.scales)
    for list_id in game.item_lists:
        names.update(game.item_names(list_id))
    borne = (field for declared in game.item_lists.values() for field in declared.carried)
    of_items = (field for fields in game.fields.values() for field in fields.values())
    of_units = (*game.attributes.values(), *game.faction_attributes.values())
    for field in (*of_units, *of_items, *borne):
        for choice in game.choices(field).values():
            names.update(choice.columns)
    for scale in game.file.scales:
        for choice in game.scale(scale.id).values():
            names.update(choice.columns)
    for keyword in game.keywords.values():
        names.update(keyword.parameters)
    for fields in game.fields.values():
        for field in fields.values():
            names.update(slot.id for slot in field.slots)
    names.update(_of_tables_and_bands(game))
    names.update(option.id for option in game.roster_options)
    names.update(resource.id for resource in game.file.resources)
    if game.file.yardstick:
        names.update(measure.id for measure in game.file.yardstick.measures)
    return frozenset(names)


@lru_cache(maxsize=8)
def live_names(game: Game) -> frozenset[str]:
    """Return what changes at the table, by the names that formulas of ``play:`` know it by."""
    counters = (track.id for track in game.file.tracks if track.counter is not None)
    return LIVE_NAMES.union(counters, (resource.id for resource in game.file.resources))


def _of_tables_and_bands(game: Game) -> Iterator[str]:
    """Yield the sides of tables, and the bands of values by distance (``damage.medium``)."""
    for table in game.file.tables:
        yield from (axis.id for axis in (table.row, table.column) if axis and axis.id)
    for bands in game.bands.values():
        yield from bands.steps


@lru_cache(maxsize=8)
def functions(game: Game) -> frozenset[str]:
    """Return the functions that formulas of *game* may call: the language's and the tables'."""
    host: set[str] = set(
        """
        tag has missing level carries immune ticked printed table same thrown faces at
        suit card jokers most_alike pairs in_row
    """.split()
    )
    return frozenset(host | {table.id for table in game.file.tables})
