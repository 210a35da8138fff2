"""Limits in words: with both ends, with one, or with both alike."""

from __future__ import annotations

import pytest

from realms_builder.game.value_words import range_words
from realms_builder.roster.checks.run import check
from realms_builder.roster.roster import Model
from tests.builders import force, the


@pytest.mark.parametrize(
    ("low", "high", "en", "de"),
    [
        (5, 12, "5 to 12", "5 bis 12"),
        (1, None, "at least 1", "mindestens 1"),
        (None, 3, "at most 3", "höchstens 3"),
        (2.0, 2.0, "exactly 2", "genau 2"),
        (0, 12, "0 to 12", "0 bis 12"),
    ],
)
def test_a_range_reads_as_people_say_it(
    low: float | None, high: float | None, en: str, de: str
) -> None:
    said = range_words(low, high)
    assert (said.pick("en"), said.pick("de")) == (en, de)


def test_a_model_that_is_no_unit_of_several_has_strength_one() -> None:
    spears = force("celtos", "gael", Model("m1", "chieftain", strength=3))
    finding = the("strength", check(spears))
    assert finding.text.pick("en") == "Chieftain: number of models 3; exactly 1 is allowed."
    assert finding.text.pick("de").endswith("Zahl der Modelle 3, erlaubt: genau 1.")
