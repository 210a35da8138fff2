"""Units on their way into a spreadsheet: as HTML and as text with tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QMimeData

from realms_builder.exchange.spreadsheet.writing import units_table
from realms_builder.game.game import Game


def mime_of_table(
    faction: Mapping[str, Any], game: Game, lang: str, *, only: Sequence[str] = ()
) -> QMimeData:
    """Return the units of *faction*, the plain data of its file, as clipboard data.

    With *only* the units of these ids go along.
    """
    made = units_table(faction, game, lang, only=only)
    data = QMimeData()
    data.setText(made.tsv)
    data.setHtml(made.html)
    return data
