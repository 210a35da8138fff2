"""A faction file whose units come out of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import sample_of
from realms_builder.game.yaml.scalars import YamlLayout, item_lines, map_lines

_LAYOUT = YamlLayout()
_COLOUR, _ACCENT = "#3c4f63", "#e0b24a"


def faction_text(game: Game, identity: str, name: str, entries: Iterable[Mapping[str, Any]]) -> str:
    """Return the text of a faction file of *game*; what the game demands of it gets an example."""
    demanded = {
        attribute.id: sample_of(attribute, game)
        for attribute in game.faction_attributes.values()
        if attribute.required
    }
    head = {
        "format": 1,
        "kind": "faction",
        "system": game.id,
        "id": identity,
        "name": name,
        "version": "1.0",
        **{key: value for key, value in demanded.items() if value is not None},
        "colour": _COLOUR,
        "accent": _ACCENT,
    }
    lines = [*map_lines(head, 0, _LAYOUT), "", "units:"]
    for number, entry in enumerate(entries):
        lines.extend([""] if number else [])
        lines.extend(item_lines(entry, 2, _LAYOUT, flow=False))
    return "\n".join(lines) + "\n"
