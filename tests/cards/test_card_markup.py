"""The inline markup of card texts says what it should, whatever is typed into it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.markup import MarkupError, parse_markup
from realms_builder.cards.template.binding import Card, CardScope
from realms_builder.cards.text_programs import TextLook, TextProgram
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.text_styles import BADGE, BOLD, ICON, ITALIC, REGULAR
from tests.cards.card_builders import subject

ICONS = {"ap": "\ue000", "legs": "\ue001"}


def bound(text: str, **values: object) -> list[tuple[FaceRun, ...]]:
    """Return the paragraphs of *text* for a subject with *values*."""
    program = TextProgram(parse_markup(text), TextLook(lambda name: f"<{name}>", ICONS))
    scope = CardScope(subject(**values), {}, ICONS)  # type: ignore[arg-type]
    return program.bind(Card("de", "x"), scope)


def test_bold_italic_badge_icon_and_colour_become_runs() -> None:
    assert bound("**a** *b* [[c]] :ap: [#red|d]") == [
        (
            FaceRun("a", BOLD),
            FaceRun(" "),
            FaceRun("b", ITALIC),
            FaceRun(" "),
            FaceRun("C", BADGE),
            FaceRun(" "),
            FaceRun("\ue000", ICON),
            FaceRun(" "),
            FaceRun("d", REGULAR, "<red>"),
        )
    ]


def test_formulas_print_their_values_in_the_language() -> None:
    assert bound("{name}: {2 + 3}, {1 / 2}") == [(FaceRun("Aldo: 5, 0,5"),)]


def test_an_optional_part_vanishes_with_an_empty_value() -> None:
    assert bound("a[? · {note}][? {tags}]b", note=MISSING) == [(FaceRun("ab"),)]
    assert bound("a[? · {note}]b", note="x") == [(FaceRun("a · xb"),)]


def test_a_missing_value_outside_prints_a_dash() -> None:
    assert bound("{note}") == [(FaceRun("–"),)]


def test_markup_inside_a_value_works_but_formulas_do_not() -> None:
    assert bound("{note}", note="**a** {name}") == [(FaceRun("a", BOLD), FaceRun(" {name}"))]


def test_a_lone_star_or_a_time_stays_as_typed() -> None:
    assert bound("3 * 4, 10:30:15, \\*a\\*") == [(FaceRun("3 * 4, 10:30:15, *a*"),)]


def test_signs_repeat_and_icons_are_found_by_value() -> None:
    assert bound("[?{signs('+', 3)}][?{signs('+', 0)}]") == [(FaceRun("+++"),)]
    assert bound("{icon('legs')}[? {icon('nothing')}]") == [(FaceRun("\ue001", ICON),)]


def test_a_missing_end_is_named_with_its_column() -> None:
    with pytest.raises(MarkupError) as raised:
        parse_markup("abc {name")
    assert (raised.value.column, raised.value.values["mark"]) == (5, "}")


def test_a_wrong_formula_is_placed_within_the_text() -> None:
    with pytest.raises(FormulaError) as raised:
        parse_markup("abc {1 +}")
    assert raised.value.column > 5


@given(st.text(alphabet="*[]?#|{}:ab \\\n'", max_size=60))
def test_no_text_makes_the_parser_fail_in_another_way(text: str) -> None:
    try:
        parse_markup(text)
    except (MarkupError, FormulaError):
        return
