"""The map element: true proportions, two slants, things with numbers, words that say the rest."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.elements.table_map import HATCH_MM, PlanOnPage
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.texts import Text
from realms_builder.layout.marks import Face, Line, PathMark, Rect, TextRun
from realms_builder.scenarios.spots import Ring, Spot
from realms_builder.scenarios.table_plan import NamedArea, NamedLine, Region, TablePlan
from tests.cards.card_builders import EvenMetrics, codes, compose, composer, subject

NORTH = ((0.0, 0.0), (40.0, 0.0), (40.0, 10.0), (0.0, 10.0))
SOUTH = ((0.0, 10.0), (40.0, 10.0), (40.0, 20.0), (0.0, 20.0))
PLAN = TablePlan(
    40,
    20,
    "inch",
    regions=(
        Region("a", (NORTH,), (20, 5), (20, 4), "half"),
        Region("b", (SOUTH,), (20, 15), (20, 16), "half"),
    ),
    lines=(NamedLine(Text.of("Middle"), (0, 10), (40, 10)),),
    spots=(
        Spot("stone", Text.of("stone"), (20, 10), 50.8, exact=True),
        Spot("guard", Text.of("guard"), (30, 10), 50.8, exact=False),
    ),
    rings=(Ring((20, 10), 5),),
    across=(0, 40),
    down=(0, 10, 20),
)
TEMPLATE = """
format: 1
kind: card
size: [113.5, 60]
bleed: 0
front:
  - {id: map, box: [0, 0, 113.5, 60], map: map}
"""


def drawn(lang: str = "en", theme: ThemeFile | None = None, plan: TablePlan = PLAN) -> Face:
    page = PlanOnPage(plan, ("#7b1e2b", ""), {"stone": 1, "guard": 2})
    template = composer(TEMPLATE).template
    faces = CardComposer(template, theme or ThemeFile(), lang, EvenMetrics()).compose(
        subject(map=page)
    )
    assert codes(faces) == []
    return faces.front


def words(face: Face) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, TextRun)]


def test_the_table_keeps_its_proportions() -> None:
    outline = next(m for m in drawn().marks if isinstance(m, Rect) and m.line_mm == 0.5)
    # 113.5 mm less the margins of 7.5 and 6 leave 100 for 40 inches: 2.5 mm an inch.
    assert (outline.w, outline.h) == pytest.approx((100, 50))


def test_a_marker_is_as_large_as_the_table_says() -> None:
    discs = [m for m in drawn().marks if isinstance(m, Rect) and m.radius_mm == m.w / 2 == 2.5]
    # 50.8 mm are two inches, and an inch is 2.5 mm: 5 mm across.
    assert [disc.w for disc in discs] == [5, 5]
    assert [disc.stroke is None for disc in discs] == [False, True]


def test_the_sides_differ_by_the_slant_of_their_hatching() -> None:
    strokes = [m for m in drawn().marks if isinstance(m, Line) and m.line_mm == 0.22]
    slopes = {round((s.y2 - s.y1) / (s.x2 - s.x1), 6): s.colour for s in strokes}
    assert set(slopes) == {1.0, -1.0}
    assert slopes[1.0].startswith("#7b1e2b")
    # The hatching is HATCH_MM apart: at least half of the diagonals of both halves are there.
    assert len(strokes) > 2 * (100 / HATCH_MM) * 0.7


def test_words_say_what_colours_say() -> None:
    english, german = words(drawn()), words(drawn("de"))
    assert {"A", "B", "half of A", "half of B", "1", "2", "5″", "40″", "N", "Middle"} <= set(
        english
    )
    assert {"Hälfte von A", "Hälfte von B"} <= set(german)


def test_where_ink_is_saved_nothing_is_filled_with_a_colour() -> None:
    face = drawn(theme=ThemeFile(id="ink_saver", ink_saver=True, colours={"ink": "#000000"}))
    lands = [m for m in face.marks if isinstance(m, PathMark) and len(m.commands) == 5]
    assert [land.fill for land in lands if land.fill != "#000000"] == [None, None]
    inks = {m.colour[:7] for m in face.marks if isinstance(m, Line)}
    assert "#7b1e2b" not in inks


def test_everything_lies_on_the_page() -> None:
    for mark in drawn().marks:
        if isinstance(mark, Rect):
            assert 0 <= mark.x <= mark.x + mark.w <= 113.5
            assert 0 <= mark.y <= mark.y + mark.h <= 60
        if isinstance(mark, Line):
            assert all(0 <= x <= 113.5 for x in (mark.x1, mark.x2))
            assert all(0 <= y <= 60 for y in (mark.y1, mark.y2))


def test_without_a_plan_there_is_no_map() -> None:
    faces = compose(TEMPLATE, subject(map="nothing"))
    assert codes(faces) == []
    assert faces.front.marks == ()


def test_the_name_of_an_area_keeps_off_a_thing_in_its_corner() -> None:
    """The house lies left of the middle: its name stands at the left, unless a lamp does."""
    house = ((4.0, 2.0), (18.0, 2.0), (18.0, 9.0), (4.0, 9.0))
    area = NamedArea("house", Text.of("House"), house)
    alone = replace(PLAN, areas=(area,), spots=())
    lamp = replace(alone, spots=(Spot("stone", Text.of("lamp"), (5, 3), 25, exact=True),))
    where = [
        next(m for m in drawn(plan=plan).marks if isinstance(m, TextRun) and m.text == "House")
        for plan in (alone, lamp)
    ]
    assert where[0].x == where[1].x < 7.5 + 5 * 2.5
    assert where[1].baseline_y > where[0].baseline_y + 10  # at the foot of the house


def halo(face: Face, text: str) -> Rect:
    """Return the pale ground of a word, which is drawn right before it."""
    at = next(n for n, m in enumerate(face.marks) if isinstance(m, TextRun) and m.text == text)
    ground = face.marks[at - 1]
    assert isinstance(ground, Rect)
    return ground


def meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.w
        and other.x < one.x + one.w
        and one.y < other.y + other.h
        and other.y < one.y + one.h
    )


@pytest.mark.parametrize("large", [False, True])
def test_no_word_lies_on_a_letter_or_another_word(large: bool) -> None:
    """At a millimetre an inch a corner of 16 by 11 has a letter, its name and that of its side."""
    corners = [((0.0, 0.0), (16.0, 11.0)), ((84.0, 39.0), (100.0, 50.0))]
    outlines = [((x, y), (u, y), (u, v), (x, v)) for (x, y), (u, v) in corners]
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in corners]
    plan = replace(
        PLAN,
        width=100,
        height=50,
        regions=(
            Region("a", (outlines[0],), middles[0], middles[0], "zone"),
            Region("b", (outlines[1],), middles[1], middles[1], "zone"),
        ),
        areas=(
            NamedArea("nw", Text.of("Corner NW"), outlines[0]),
            NamedArea("se", Text.of("Corner SE"), outlines[1]),
        ),
        lines=(),
        spots=(),
        rings=(),
    )
    theme = ThemeFile(id="large_print", large_print=True) if large else ThemeFile()
    face = drawn(theme=theme, plan=plan)
    named = ("Corner NW", "Corner SE", "zone of A", "zone of B")
    grounds = [halo(face, text) for text in named]
    discs = [m for m in face.marks if isinstance(m, Rect) and m.line_mm == 0.7]
    assert len(discs) == 2
    for one, other in combinations([*grounds, *discs], 2):
        assert not meet(one, other)


def test_a_word_without_free_room_hides_least_and_lies_over_what_it_hides() -> None:
    """The land is so narrow that its name crosses the border; nothing is drawn over it."""
    strip = ((0.0, 0.0), (3.0, 0.0), (3.0, 20.0), (0.0, 20.0))
    plan = replace(PLAN, regions=(Region("a", (strip,), (1.5, 10), (1.5, 10), "zone"),), lines=())
    face = drawn(plan=plan)
    word = next(n for n, m in enumerate(face.marks) if getattr(m, "text", "") == "zone of A")
    ground = halo(face, "zone of A")
    later = [m for m in face.marks[word + 1 :] if isinstance(m, Rect)]
    assert not any(meet(ground, one) for one in later)


def test_the_letter_of_small_land_is_smaller() -> None:
    """2.5 mm an inch: land of 10 inches has 25 mm, of which the radius takes its most of 4.4."""
    small = ((0.0, 0.0), (8.0, 0.0), (8.0, 6.0), (0.0, 6.0))
    region = Region("a", (small,), (4, 3), (4, 3), "zone")
    plans = (PLAN, replace(PLAN, regions=(region,)))
    radii = [
        {m.w / 2 for m in drawn(plan=plan).marks if isinstance(m, Rect) and m.line_mm == 0.7}
        for plan in plans
    ]
    # Six inches are 15 mm: a fifth of them.
    assert [sorted(found) for found in radii] == [[4.4], [3.0]]
