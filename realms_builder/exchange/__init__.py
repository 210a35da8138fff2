"""Data from and for other people and programs: import formats, text, tables, one-file copies."""

from typing import Literal

Detail = Literal["short", "full", "open"]
DETAILS: tuple[Detail, ...] = ("short", "full", "open")
"""How much a roster that is sent as a text says."""
