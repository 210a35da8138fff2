"""Among thousands of names the one meant is found by comparing few of them."""

from __future__ import annotations

import difflib
from itertools import product
from random import Random

import pytest

from realms_builder.game.names import did_you_mean

PARTS = "ka ro mi ten dal for ges wer bu lin sto var".split()
MANY = ["_".join(parts) for parts in product(map("".join, product(PARTS, PARTS)), PARTS)]


def wrong(word: str, random: Random) -> str:
    """Return *word* as a hurried hand writes it: two letters changed places, or one left out."""
    at = random.randrange(len(word) - 1)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return random.choice((swapped, word[:at] + word[at + 1 :]))


def test_what_is_meant_is_found_and_few_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    close_matches = difflib.get_close_matches

    def counted(word: str, known: list[str], n: int, cutoff: float) -> list[str]:
        compared.append(len(known))
        return close_matches(word, known, n=n, cutoff=cutoff)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    random = Random(21)
    asked = random.sample(MANY, 40)
    for word in asked:
        written = wrong(word, random)
        found = did_you_mean(written, MANY)

        def alike(name: str, written: str = written) -> float:
            return difflib.SequenceMatcher(None, name.replace("_", " "), written).ratio()

        assert alike(found) == max(map(alike, (found, word)))
    assert len(MANY) == 1728
    assert max(compared) <= 60


def test_an_answer_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [*MANY, "only_here"]
    assert did_you_mean("onyl here", names) == "only_here"

    def refuse(*_: object, **__: object) -> list[str]:
        raise AssertionError

    monkeypatch.setattr(difflib, "get_close_matches", refuse)
    assert did_you_mean("onyl here", names) == "only_here"


def test_what_is_nothing_alike_and_what_is_too_long_means_nothing() -> None:
    assert did_you_mean("xyxyxyx", MANY) == ""
    assert did_you_mean("kaka_ka" * 1000, MANY) == ""
    assert did_you_mean("kaka ka", ["kaka_ka"]) == "kaka_ka"
