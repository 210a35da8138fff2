"""One line that says what a new unit is, for a look before it is taken over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.exchange.spreadsheet.cell_texts import exported_text
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.exchange.spreadsheet.purposes import purposes
from realms_builder.exchange.spreadsheet.writing import header

_LATER = ("id", "text", "plain")


def unit_line(cells: CellReader, entry: Mapping[str, Any], lang: str) -> str:
    """Return what *entry* says, such as ``HK 4 · HP 3 · Schild``."""
    parts: list[str] = []
    for purpose in purposes(cells.game).values():
        if purpose.kind in _LATER:
            continue
        said = exported_text(cells, purpose, entry, lang).replace("\n", ", ")
        if said and purpose.kind in ("tags", "items", "loadouts"):
            parts.append(said)
        elif said:
            parts.append(f"{header(purpose, lang)} {said}")
    return " · ".join(parts)
