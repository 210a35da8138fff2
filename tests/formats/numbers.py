"""Every number of a format that this version of the program writes into a user's files."""

from __future__ import annotations

import re

from realms_builder.core.resources import bundled_folder
from realms_builder.exchange import bundle_format, roster_code, roster_json
from realms_builder.exchange.foreign import taking_in
from realms_builder.exchange.spreadsheet import memory
from realms_builder.game import notes
from realms_builder.gui.rooms.library import news
from realms_builder.packs import undertaking
from realms_builder.render.jobs import print_memory, printer_offsets

NUMBERS = "numbers.json"


def numbers() -> dict[str, str]:
    """Return the numbers by what is numbered."""
    play = (bundled_folder() / "assets" / "play" / "play.js").read_text(encoding="utf-8")
    (state,) = set(re.findall(r"\bRBP(\d+):", play))
    return {
        "games, rosters, packs": str(notes.FORMAT),
        "rosters in one file": str(bundle_format.FORMAT),
        "rosters as data": str(roster_json.FORMAT),
        "codes": roster_code._VERSION,
        "states of play": state,
        "lists of imported games": str(taking_in._FORM),
        "columns of tables": str(memory._FORMAT),
        "rosters seen": str(news._FORMAT),
        "work on packs": str(undertaking._FORM),
        "prints": str(print_memory._FORMAT),
        "printers": str(printer_offsets._FORMAT),
    }
