"""Frames: designs for the cards of any game, filled with what the schema of one has.

A frame is a card template of which some elements say what they stand for: ``put: items`` becomes
the tables and lines of that game, ``needs: cost`` leaves an element out where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from realms_builder.cards.template.default_body import ALONE, facts_text, part, parts_called
from realms_builder.cards.template.default_template import ACCENTS
from realms_builder.cards.template.templates import FACES, MOST_HEIGHT_MM
from realms_builder.cards.template.themes import DEFAULT_FACTION_COLOUR
from realms_builder.cards.template.unit_schema import Schema
from realms_builder.core import resources
from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import parse_file

Raw = dict[str, Any]
FRAMES = "frames"
_INSIDE = ("row", "column", "each")
_CELL_MM, _ROW_MM, _COLUMN_MM = 8.6, 9.6, 60.0
"""What a stat needs at least, how high a row of them is, and how wide a column of text is,
where a frame says nothing else."""
_LEAST_ROW_MM = 7.9
"""A row of stats in a box of its own is no lower; more of them stand side by side instead."""


@dataclass(frozen=True, slots=True)
class CardFrame:
    """A design to begin with: what it is called, what it is for, and its file as it is written."""

    id: str
    name: Text
    about: Text
    shows: str
    raw: Raw

    def __hash__(self) -> int:
        """Tell frames apart by their ids."""
        return hash(self.id)


@cache
def card_frames() -> tuple[CardFrame, ...]:
    """Return the frames that come with the program, in the order of their files."""
    folder = resources.bundled_folder() / resources.ASSETS / FRAMES
    return tuple(_read(parse_file(path).data) for path in sorted(folder.glob("*.yaml")))


def _read(raw: Raw) -> CardFrame:
    about = Text.of(raw.get("about", ""))
    return CardFrame(raw["id"], Text.of(raw["name"]), about, raw.get("shows", "unit"), raw)


def framed(frame: CardFrame, schema: Schema) -> Raw:
    """Return *frame* as a card template for the game of *schema*, as a file writes it."""
    metal = ACCENTS.get(schema.accent, ACCENTS["brass"]).metal
    own = {"gold": metal, "faction": schema.colour or DEFAULT_FACTION_COLOUR}
    raw = {key: value for key, value in frame.raw.items() if key != "about"}
    raw["colours"] = {**own, **raw.get("colours", {})}
    for face in FACES:
        if face in raw:
            raw[face] = list(_filled(raw[face], schema))
    return raw


def _filled(elements: list[Raw], schema: Schema) -> Iterator[Raw]:
    """Yield *elements* with those of the game in place of what stands for them."""
    for element in elements:
        rest = dict(element)
        needs, wanted = rest.pop("needs", None), rest.pop("put", None)
        if needs is not None and not _has(schema, needs):
            continue
        for key in _INSIDE:
            if isinstance(rest.get(key), list):
                rest[key] = list(_filled(rest[key], schema))
        if wanted is None:
            yield rest
        elif wanted == "stats":
            yield from _stats(schema, rest)
        elif wanted == "facts":
            if schema.facts:
                alone = {} if schema.joined is None else {"when": ALONE}
                yield {**part("facts", text=facts_text(schema)), **alone, **rest}
        else:
            width = rest.pop("across", _COLUMN_MM)
            yield from ({**one, **rest} for one in parts_called(wanted, schema, width))


def _has(schema: Schema, needs: str) -> bool:
    return {
        "stats": schema.stats > 0,
        "cost": schema.has_cost,
        "facts": bool(schema.facts),
        "tracks": schema.tracks > 0,
        "items": bool(schema.items),
    }[needs]


def _stats(schema: Schema, said: Raw) -> Iterator[Raw]:
    """Yield the strip of stats in rows of equal length, none where there are none."""
    width, least = said.pop("across", _COLUMN_MM), said.pop("least", _CELL_MM)
    high = said.pop("row_high", _ROW_MM)
    if not schema.stats:
        return
    rows = -(-schema.stats // max(1, int(width // least)))
    if "box" in said:
        rows = min(rows, max(1, int(said["box"][3] // _LEAST_ROW_MM)))
    per_row = -(-schema.stats // rows)
    strip = {"stat_strip": "all", "per_row": per_row}
    if "box" in said:
        x, y, wide, tall = said["box"]
        most_wide, most_tall = said.pop("most", (wide, tall))
        said["box"] = [x, y, min(wide, per_row * most_wide), min(tall, rows * most_tall)]
    else:
        strip["height"] = min(round(high * rows, 1), MOST_HEIGHT_MM)
    yield {**part("stats", **strip), **said}
