"""Begins a new faction: a starter that explains itself, or a file with nothing but its head."""

from __future__ import annotations

from typing import Any

from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import sample_of
from realms_builder.game.starters import FactionStarter
from realms_builder.game.yaml.patch import patched
from realms_builder.roster.starter import fitted


def starter_text(game: Game, identity: str, name: str, lang: str) -> str:
    """Return a file with a leader and a trooper, every line explained in *lang*."""
    starter = FactionStarter(game, identity, name, lang)
    return starter.text(fitted(game, starter))


def empty_text(game: Game, identity: str, name: str, author: str = "") -> str:
    """Return a file that says who they are and has no unit yet."""
    data: dict[str, Any] = {
        "format": 1,
        "kind": "faction",
        "system": game.id,
        "id": identity,
        "name": name,
        "version": "1.0",
    }
    if author:
        data["author"] = author
    for attribute in game.faction_attributes.values():
        if attribute.required:
            data[attribute.id] = sample_of(attribute, game)
    return patched("", {**data, "units": []})
