"""Data from and for other people and programs: import formats, text, tables, one-file copies."""

import re
from typing import Literal

Detail = Literal["short", "full", "open"]
DETAILS: tuple[Detail, ...] = ("short", "full", "open")
"""How much a roster that is sent as a text says."""
CODE_HEAD = re.compile(r"(?<![^\W_])RB(\d{1,3}):(?=[\s\S]{12})", re.IGNORECASE)
"""How the code of a roster begins, with its version."""


def says_a_code(text: str) -> bool:
    """Return whether *text* seems to hold the code of a roster, of whatever version."""
    return CODE_HEAD.search(text) is not None
