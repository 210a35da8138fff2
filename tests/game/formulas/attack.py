"""Run one hostile formula in this process, within the limits of a page, and print its fate."""

from __future__ import annotations

import json
import sys

from realms_builder.game.formulas import FormulaError, parse
from tests.game.formulas.things import Thing

GIGABYTE = 1 << 30
CPU_SECONDS = 8


def limit_this_process() -> None:
    """Take away memory beyond 1 GB and time beyond 8 s, where the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def fate(text: str) -> str:
    """Return the code of the refusal, or ``done``."""
    scope = Thing(
        unit=Thing(called="a/b", hp=3),
        many=tuple(range(1, 301)),
        most=tuple(range(10_000)),
        things=tuple(Thing(worth=number, x=1) for number in range(10_000)),
        word="a" * 9_000,
    )
    try:
        parse(text).evaluate(scope)
    except FormulaError as error:
        return error.code
    return "done"


if __name__ == "__main__":
    limit_this_process()
    print(json.dumps([fate(text) for text in json.load(sys.stdin)]))
