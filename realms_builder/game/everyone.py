"""The items that every unit of a game has without writing them."""

from __future__ import annotations

from functools import lru_cache

from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText


@lru_cache(maxsize=8)
def everyones_items(game: Game) -> dict[str, tuple[CarriedItem, ...]]:
    """Return what everyone has by item list; what cannot be read is left out."""
    return read_everyone(game, Notes(YamlText("", None, [], None)))


def read_everyone(game: Game, notes: Notes) -> dict[str, tuple[CarriedItem, ...]]:
    """Return what everyone has by item list and tell *notes* what is wrong with it."""
    reader = unit_reader(game).items
    return {
        list_id: reader.carried_list(list_id, list(raw), ("everyone", list_id), notes)
        for list_id, raw in game.file.everyone.items()
        if list_id in game.item_lists
    }
