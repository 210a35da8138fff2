"""A way out that is written for the author changes one word."""

import pytest

from realms_builder.editing.fixing import fixed
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import read_whole
from realms_builder.game.library import Library
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])


def faction(unit: str) -> Manuscript:
    head = "format: 1\nkind: faction\nsystem: ags\nid: watch\nname: Watch\npeople: human\nunits:\n"
    return Manuscript.of(head + unit, "watch.yaml")


@pytest.mark.parametrize(
    ("written", "wrong", "right"),
    [
        ("    stats: {hp: 4, mvo: 5, def: 3/4+, wil: 3/4+}\n", "mvo", "mov"),
        ("    tags:\n      - fearsom  # so they say\n", "fearsom", "fearsome"),
        ("    class: 'leadr'\n", "'leadr'", "'leader'"),
        ("    cost: 14P  # each\n", "14P", "14"),
        ("    base: s\n    base_mm: 41\n", "base: s", "base: m"),
        ("    stats: {hp: 4, mov: 9, def: 3/4+, wil: 3/4+}\n", "mov: 9", "mov: 7"),
    ],
)
def test_a_fix_writes_what_was_meant_and_nothing_else(written: str, wrong: str, right: str) -> None:
    before = faction(f"  - id: guard\n    name: Guard\n{written}")
    found = [p for p in read_whole(before, LIBRARY).problems if p.fixes]
    assert found
    problem = next(p for p in found if p.fixes[0].replacement == right.strip("'").split()[-1])
    after = fixed(before, problem, problem.fixes[0])
    assert after.text == before.text.replace(wrong, right)
    again = read_whole(after, LIBRARY).problems
    assert (problem.code, problem.place) not in [(p.code, p.place) for p in again]


def test_a_fix_for_a_line_that_is_gone_changes_nothing() -> None:
    before = faction("  - id: guard\n    name: Guard\n    tags: [fearsom]\n")
    problem = next(p for p in read_whole(before, LIBRARY).problems if p.fixes)
    other = faction("  - id: guard\n")
    assert fixed(other, problem, problem.fixes[0]) is other
