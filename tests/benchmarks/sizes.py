"""How large the benchmarks are: five times the largest real data, or small for the short form."""

from __future__ import annotations

import os

SHORT = "REALMS_BENCHMARKS_SHORT"
"""The variable that asks for the short form, in this process and those that it starts."""


def is_short() -> bool:
    """Return whether every benchmark shall only be gone through once."""
    return SHORT in os.environ


def sized(full: int, short: int) -> int:
    """Return the size that the form of this run asks for."""
    return short if is_short() else full


def systems() -> tuple[str, ...]:
    """Return the games that are measured: a light one, and in the full form the heaviest, too."""
    return ("ags",) if is_short() else ("ags", "realms")


def units() -> int:
    """Return the units of a game."""
    return sized(300, 30)


def models() -> int:
    """Return the models of a roster, and the cards of a run of print."""
    return sized(198, 18)


def file_bytes() -> int:
    """Return the bytes of a text file."""
    return sized(300_000, 40_000)
