"""What another cost would mean on the yardstick, and what is written for it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, log
from typing import Any

import pytest

from realms_builder.editing.edits import with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import ManuscriptReading, read_whole
from realms_builder.editing.worth.balance import (
    OwnUnit,
    band,
    fair_cost,
    own_units,
    with_cost,
    with_note,
    would_cost,
)
from realms_builder.game.files.declared_rules import DeclaredYardstick
from realms_builder.game.library import Library
from realms_builder.game.texts import EMPTY, Text
from realms_builder.odds.yardstick.measures import SizedUp
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
TEXT = """\
format: 1
kind: faction
system: ags
id: guards
name: Guards
units:
  # the first
  - {id: recruit, name: Rekrut, cost: 12, base: S, stats: {hp: 3, mov: 5, def: 3/4+, wil: 3/5+}}
"""
DECLARED: dict[str, Any] = {
    "profiles": ["a/b"],
    "terms": [{"id": "hp", "value": "hp"}],
    "deviations": 2,
    "tolerance": 0.2,
}


def yardstick(*units: Valued, form: str = "sum", spread: float = 0.5) -> Yardstick:
    declared = DeclaredYardstick.model_validate({**DECLARED, "form": form})
    return Yardstick("cost", declared, 0.0, (1.0,), spread, 0.9, units)


def valued(cost: int, value: float, deviations: float) -> Valued:
    sized = SizedUp("guards/recruit", Text.of("Rekrut"), Fraction(cost), (Fraction(1),))
    return Valued(sized, value, (value,), cost / value - 1, deviations, stands_out=False)


def own(printed: int = 12, each: int = 1) -> OwnUnit:
    return OwnUnit(0, {"id": "recruit", "cost": printed}, Fraction(printed), each, EMPTY)


def reading() -> ManuscriptReading:
    return read_whole(Manuscript.of(TEXT, "guards.yaml"), LIBRARY)


def test_the_band_of_a_sum_is_two_deviations_or_the_tolerance_whichever_is_wider() -> None:
    # at a spread of 1.5 and a value of 16 the cost c is two deviations off where
    # |c - 16| = 3 * sqrt(c): at c = 32.4... and 7.9...; 20 % would be 12.8 and 19.2
    least, most = band(yardstick(spread=1.5), 16.0)
    assert abs(most - 16 - 3 * most**0.5) < 1e-9
    assert abs(16 - least - 3 * least**0.5) < 1e-9
    assert band(yardstick(spread=0.0), 10.0) == pytest.approx((8.0, 12.0))


def test_the_band_of_a_product_widens_by_shares() -> None:
    least, most = band(yardstick(form="product", spread=0.3), 10.0)
    assert (least, most) == pytest.approx((10 * exp(-0.6), 10 * exp(0.6)))


def test_the_cost_that_stands_there_means_what_it_means_now() -> None:
    one = valued(12, 10.0, 1.5)
    found = would_cost(yardstick(one), one, own(), Fraction(12))
    assert found is not None
    assert (found.off, found.deviations) == pytest.approx((0.2, 1.5))


def test_a_cost_on_the_line_is_off_by_nothing_and_a_far_one_stands_out() -> None:
    one = valued(12, 10.0, 1.5)
    stick = yardstick(one)
    fair, far = (would_cost(stick, one, own(), Fraction(cost)) for cost in (10, 16))
    assert fair is not None
    assert far is not None
    assert (fair.off, fair.deviations, fair.stands_out) == (0, 0, False)
    # a miss goes by the root of the cost: 6 / 4 against 2 / sqrt(12) at 1.5 deviations
    assert far.deviations == pytest.approx(1.5 * (6 / 4) / (2 / 12**0.5))
    assert far.stands_out


def test_deviations_of_a_product_go_by_the_logarithm() -> None:
    one = valued(20, 10.0, 1.0)
    found = would_cost(yardstick(one, form="product"), one, own(20), Fraction(40))
    assert found is not None
    assert found.deviations == pytest.approx(log(4) / log(2))


def test_a_unit_of_ten_models_writes_ten_times_what_one_is_off() -> None:
    one = valued(12, 10.0, 1.5)
    assert fair_cost(one, own(120, each=10), whole=True) == 100
    found = would_cost(yardstick(one), one, own(120, each=10), Fraction(100))
    assert found is not None
    assert found.off == pytest.approx(0)


def test_what_would_cost_nothing_is_not_compared() -> None:
    one = valued(12, 10.0, 1.5)
    assert would_cost(yardstick(one), one, own(), Fraction(0)) is None


def test_a_cost_and_a_note_are_written_into_the_line_of_the_unit() -> None:
    read = reading()
    found = own_units(read, yardstick(valued(12, 10.0, 1.5)), lambda _name: None)
    recruit = found["guards/recruit"]
    assert (recruit.number, recruit.printed) == (0, 12)
    text = read.manuscript
    text = with_values(text, with_cost(read, "cost", recruit, Fraction(10), "de"))
    assert text.text == TEXT.replace("cost: 12", "cost: 10")
    noted = replace(recruit, raw=text.value(("units", 0)))
    text = with_values(text, with_note(read, noted, "Er lernt noch", "de"))
    assert text.value(("units", 0, "note")) == "Er lernt noch"
    assert "  # the first\n" in text.text


def test_a_note_silences_the_hint_about_the_cost_guide() -> None:
    read = reading()
    assert "cost_off_guide" in {problem.code for problem in read.problems}
    found = own_units(read, yardstick(valued(12, 10.0, 1.5)), lambda _name: None)
    edit = with_note(read, found["guards/recruit"], "Why not", "en")
    after = read_whole(with_values(read.manuscript, edit), LIBRARY)
    assert "cost_off_guide" not in {problem.code for problem in after.problems}


def test_a_cost_by_formula_is_not_written_over() -> None:
    text = TEXT.replace("cost: 12", 'cost: "=4 * hp"')
    read = read_whole(Manuscript.of(text, "guards.yaml"), LIBRARY)
    found = own_units(read, yardstick(valued(12, 10.0, 1.5)), lambda _name: None)
    recruit = found["guards/recruit"]
    assert (recruit.printed, recruit.computed) == (12, True)
    assert with_cost(read, "cost", recruit, Fraction(10), "de") == {}
    broken = read_whole(Manuscript.of(text.replace('hp"', 'hpp"'), "guards.yaml"), LIBRARY)
    assert own_units(broken, yardstick(valued(12, 10.0, 1.5)), lambda _name: None) == {}
