"""Mistakes drawn by a seed from every kind of file: nearly all are said where they are made.

``python -m tests.packs.mutants 0`` makes every one there is.
"""

from __future__ import annotations

from collections import Counter

from tests.packs.mutants.judging import CAUGHT, HARMLESS, SLIPS
from tests.packs.mutants.operators import KEYS, VALUES, misspelt, mutant, places
from tests.packs.mutants.sampling import games, sampled, share, table

MOST = 0.01
DATA = {"stats": [{"id": "hp", "min": 1, "max": 6}], "also": "armour", "on": True}


def test_nearly_no_mistake_slips_through() -> None:
    judged = list(sampled(games(), 3, 8))
    verdicts = Counter(one.verdict for one in judged)
    assert len({(one.kind, one.operator) for one in judged}) >= 28
    assert verdicts[CAUGHT] > verdicts[HARMLESS]
    slips = [f"{one.operator}: {one.file} {one.path}" for one in judged if one.verdict == SLIPS]
    assert share(judged) <= MOST, "\n".join([*table(judged), *slips])


def test_each_operator_makes_one_mistake() -> None:
    ids = {"armour"}
    found = places(DATA, ids, set())
    assert found.keys() == {*VALUES, *KEYS}
    assert found["swap bounds"] == [("stats", 0)]
    assert found["rename a reference"] == [("also",)]
    assert found["drop a parameter"] == [("stats", 0, "id")]
    swapped = mutant("swap bounds", ("stats", 0), DATA, ids).data
    assert swapped["stats"] == [{"id": "hp", "min": 6, "max": 1}]
    assert DATA["stats"] == [{"id": "hp", "min": 1, "max": 6}]
    assert mutant("misspell a key", ("on",), DATA, ids).data["onn"] is True
    assert mutant("change a type", ("on",), DATA, ids).data["on"] == "perhaps"


def test_a_misspelt_word_is_another_one() -> None:
    assert [misspelt(word) for word in ("armour", "hp", "aaa")] == ["armuor", "hpp", "aaaa"]
