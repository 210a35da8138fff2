"""Data from and for other people and programs: import formats, text, tables, one-file copies."""

import re
from typing import Literal

from realms_builder.core.resources import IMPORTED
from realms_builder.core.titles import clean_title, sentence_case

Detail = Literal["short", "full", "open"]
DETAILS: tuple[Detail, ...] = ("short", "full", "open")
"""How much a roster that is sent as a text says."""
_MOST_NAME = 80
CODE_HEAD = re.compile(r"(?<![^\W_])RB(\d{1,3}):(?=[\s\S]{12})", re.IGNORECASE)
"""How the code of a roster begins, with its version."""


def game_called(system: str, name: str = "") -> str:
    """Return *name*, else the id *system* of a game that is not here as words to be read."""
    words = system.removeprefix(f"{IMPORTED}_").replace("_", " ")
    return clean_title(name[:_MOST_NAME]) or sentence_case(clean_title(words))


def says_a_code(text: str) -> bool:
    """Return whether *text* seems to hold the code of a roster, of whatever version."""
    return CODE_HEAD.search(text) is not None
