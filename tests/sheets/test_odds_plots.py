"""Plots of chances: every box and line where a calculation by hand puts it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.game.texts import Text
from realms_builder.layout.plots import Plot
from realms_builder.odds.questions.answers import Outcome
from realms_builder.sheets.odds.answer_lines import (
    MOST_BARS,
    curve_plot,
    distribution_plot,
    heap_label,
    heaps,
    sums_plot,
)
from realms_builder.sheets.odds.outcome_stack import Hatch, stack

COIN = ((Fraction(0), Fraction(1, 2)), (Fraction(1), Fraction(1, 2)))


def words(plot: Plot, place: str) -> list[str]:
    return [loose(word.text) for word in plot.words if word.place == place]


def loose(text: str) -> str:
    """Return *text* with spaces that may break."""
    return text.replace("\u00a0", " ")


# ------------------------------------------------------------------------------ distributions


def test_bars_are_as_high_as_their_share_of_the_scale() -> None:
    plot = distribution_plot(((Fraction(0), Fraction(3, 4)), (Fraction(1), Fraction(1, 4))), "en")
    # 75 % needs a scale up to 100 %: 92 % of 80 % would be 73.6 %.
    assert [box.h for box in plot.boxes] == pytest.approx([0.75, 0.25])
    assert [box.y for box in plot.boxes] == pytest.approx([0.25, 0.75])
    assert words(plot, "left") == ["0 %", "25 %", "50 %", "75 %", "100 %"]
    assert words(plot, "below") == ["0", "1"]
    assert words(plot, "over") == ["75 %", "25 %"]


def test_each_bar_stands_in_the_middle_of_its_own_strip() -> None:
    plot = distribution_plot([(Fraction(n), Fraction(1, 6)) for n in range(1, 7)], "en")
    for place, (box, datum) in enumerate(zip(plot.boxes, plot.data, strict=True)):
        assert box.x + box.w / 2 == pytest.approx((place + 0.5) / 6)
        assert (datum.left, datum.right) == pytest.approx((place / 6, (place + 1) / 6))
        assert box.datum == place
        assert datum.exact == "1/6"


def test_numbers_that_never_come_keep_their_place() -> None:
    plot = distribution_plot(((Fraction(0), Fraction(1, 2)), (Fraction(3), Fraction(1, 2))), "en")
    assert words(plot, "below") == ["0", "1", "2", "3"]
    assert [box.h > 0 for box in plot.boxes] == [True, False, False, True]


def test_the_mean_of_a_die_lies_in_the_middle() -> None:
    plot = distribution_plot(
        [(Fraction(n), Fraction(1, 6)) for n in range(1, 7)], "en", mean=Fraction(7, 2)
    )
    (mean,) = [stroke for stroke in plot.strokes if stroke.tone == "mean"]
    assert [x for x, _ in mean.points] == pytest.approx([0.5, 0.5])
    assert mean.dashed


def test_a_mean_between_two_bars_lies_between_their_middles() -> None:
    # Middles at 1/4 and 3/4; a mean of 1/4 is a quarter of the way.
    spread = ((Fraction(0), Fraction(3, 4)), (Fraction(1), Fraction(1, 4)))
    (mean,) = [
        s for s in distribution_plot(spread, "en", mean=Fraction(1, 4)).strokes if s.tone == "mean"
    ]
    assert mean.points[0][0] == pytest.approx(0.25 + 0.5 / 4)


def test_many_numbers_share_bars_of_equal_width() -> None:
    found = heaps([(Fraction(n), Fraction(1, 100)) for n in range(100)])
    assert len(found) <= MOST_BARS
    assert sum(heap.chance for heap in found) == 1
    assert {heap.high - heap.low for heap in found[:-1]} == {4}  # 100 / 24 rounds up to 5
    assert heap_label(found[1], "en") == "5–9"


def test_a_long_rare_tail_is_put_together() -> None:
    rare = [(Fraction(n), Fraction(1, 100_000)) for n in range(10, 60)]
    spread = [(Fraction(n), (1 - Fraction(50, 100_000)) / 10) for n in range(10)] + rare
    found = heaps(spread)
    assert heap_label(found[-1], "de") == "≥\u00a010"
    assert found[-1].chance == Fraction(50, 100_000)
    assert len(found) == 11


def test_a_rare_end_of_few_numbers_is_put_together_too() -> None:
    # From 4 on all together come once in 1250 times: less than one in a thousand.
    rare = [(Fraction(n), Fraction(1, 6250)) for n in range(4, 9)]
    spread = [(Fraction(n), Fraction(1249, 5000)) for n in range(4)]
    assert [heap_label(heap, "en") for heap in heaps(spread + rare)] == [
        "0",
        "1",
        "2",
        "3",
        "≥\u00a04",
    ]
    # A span of fewer than eight steps is shown as it is.
    assert len(heaps([*spread, (Fraction(7), Fraction(1, 1250))])) == 8


def test_numbers_with_halves_are_shown_as_they_are() -> None:
    plot = distribution_plot(
        ((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 2), Fraction(1, 2))), "de"
    )
    assert words(plot, "below") == ["0,5", "1,5"]


def test_labels_are_thinned_where_there_is_no_room() -> None:
    plot = distribution_plot(
        [(Fraction(n), Fraction(1, 12)) for n in range(12)], "en", most_labels=4
    )
    assert words(plot, "below") == ["0", "3", "6", "9"]
    assert words(plot, "over") == []


def test_nothing_gives_an_empty_plot() -> None:
    assert distribution_plot((), "en") == Plot()
    assert curve_plot((), "en") == Plot()
    assert sums_plot((Fraction(0), Fraction(0)), "en") == Plot()


def test_everything_can_be_heard() -> None:
    assert loose(distribution_plot(COIN, "de").said()) == "0: 50 %; 1: 50 %"


# ------------------------------------------------------------------------------------- curves


def test_a_curve_begins_at_nothing_and_rises_with_each_time() -> None:
    plot = curve_plot(
        (Fraction(1, 2), Fraction(3, 4), Fraction(7, 8), Fraction(15, 16)), "en", mean=Fraction(2)
    )
    (curve,) = [stroke for stroke in plot.strokes if stroke.tone == "curve"]
    assert curve.points[0] == (0.0, 1.0)
    assert [x for x, _ in curve.points[1:]] == pytest.approx([0.25, 0.5, 0.75, 1.0])
    assert [y for _, y in curve.points[1:]] == pytest.approx([0.5, 0.25, 0.125, 0.0625])
    (mean,) = [stroke for stroke in plot.strokes if stroke.tone == "mean"]
    assert mean.points[0][0] == pytest.approx(0.5)
    assert plot.data[1].label == "2"
    assert loose(plot.data[1].share) == "75 %"


def test_an_expectation_beyond_the_curve_has_no_line() -> None:
    plot = curve_plot((Fraction(1, 100), Fraction(2, 100)), "en", mean=Fraction(100))
    assert [stroke for stroke in plot.strokes if stroke.tone == "mean"] == []


def test_a_long_curve_has_round_numbers_below() -> None:
    plot = curve_plot([Fraction(n, 24) for n in range(1, 25)], "en", most_labels=6)
    assert words(plot, "below") == ["1", "5", "10", "15", "20"]


def test_the_scale_of_sums_ends_at_a_round_number() -> None:
    plot = sums_plot((Fraction(7, 10), Fraction(14, 10), Fraction(21, 10)), "de", times=2)
    assert words(plot, "left") == ["0", "1,25", "2,5", "3,75", "5"]
    (curve,) = [stroke for stroke in plot.strokes if stroke.tone == "curve"]
    assert curve.points[3][1] == pytest.approx(1 - 2.1 / 5)


# ----------------------------------------------------------------------------------- outcomes


def outcome(identity: str, chance: Fraction, *, good: bool = False) -> Outcome:
    return Outcome(identity, Text.of({"de": identity, "en": identity}), chance, good)


def test_outcomes_fill_the_bar_one_after_the_other_and_what_cannot_be_is_left_out() -> None:
    found = stack(
        (
            outcome("missed", Fraction(1, 2)),
            outcome("never", Fraction(0)),
            outcome("saved", Fraction(1, 4)),
            outcome("hit", Fraction(1, 4), good=True),
        ),
        "en",
    )
    assert [(part.id, part.start, part.end) for part in found] == [
        ("missed", 0.0, 0.5),
        ("saved", 0.5, 0.75),
        ("hit", 0.75, 1.0),
    ]


def test_outcomes_are_told_apart_without_colour() -> None:
    found = stack([outcome(str(n), Fraction(1, 4)) for n in range(4)], "en")
    assert len({part.hatch for part in found}) == 4
    assert found[0].hatch is Hatch.PLAIN
