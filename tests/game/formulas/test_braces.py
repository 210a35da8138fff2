"""Texts with formulas in braces."""

import pytest

from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.values import MISSING, Value
from tests.game.formulas.things import Thing


def shown(value: Value) -> str:
    return "–" if value is MISSING else str(value)


def filled(text: str, **names: Value) -> str:
    return template(text).fill(Thing(**names), shown)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("plain", "plain"),
        ("{name}", "Aldo"),
        ("Hello {name}, {count(models)} of {limit}", "Hello Aldo, 2 of 3"),
        ("{limit - 1}{limit}", "23"),
        ("{{{name}}}", "{Aldo}"),
        ("{{name}}", "{name}"),
        ("{ nothing } + {{}}", "– + {}"),
        ("{if(limit > 2, '}{', \"'\")}!", "}{!"),
        ("it's {name}'s", "it's Aldo's"),
    ],
)
def test_braces_are_filled_and_doubled_braces_stay(text: str, expected: str) -> None:
    names: dict[str, Value] = {"name": "Aldo", "models": (1, 2), "limit": 3, "nothing": MISSING}
    assert filled(text, **names) == expected


def test_parts_are_texts_and_formulas_in_turn() -> None:
    first, second, third = template("a {{b}} {hp + 1}!").parts
    assert (first, third) == ("a {b} ", "!")
    assert isinstance(second, Formula)
    assert second.names[0].name == "hp"
    assert template("a {{b}}").is_constant
    assert not template("{a}").is_constant
    assert template("{a}{b}").columns == (1, 4)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("abc {hp", "open_brace", 5),
        ("abc {hp {x}", "open_brace", 5),
        ("abc } x", "stray_brace", 5),
        ("{{a}", "stray_brace", 4),
        ("abc {}", "empty", 6),
        ("abc {hp +}", "ends_too_soon", 10),
        ("{hp} {1 +* 2}", "unexpected", 10),
    ],
)
def test_what_cannot_be_read_is_told_by_its_column_in_the_whole_text(
    text: str, code: str, column: int
) -> None:
    with pytest.raises(FormulaError) as caught:
        template(text)
    assert (caught.value.code, caught.value.column) == (code, column)


def test_what_cannot_be_worked_out_is_told_by_its_column_in_the_whole_text() -> None:
    with pytest.raises(FormulaError) as caught:
        filled("{hp} of {limt}", hp=1, limit=2)
    assert (caught.value.code, caught.value.column) == ("unknown_name", 10)
    assert caught.value.values["suggestion"] == "limit"


def test_the_same_text_is_cut_once() -> None:
    assert template("{a} and {b}") is template("{a} and {b}")


def test_a_text_holds_at_most_two_hundred_formulas() -> None:
    assert filled("{1}" * 200) == "1" * 200
    with pytest.raises(FormulaError, match="too_many_parts"):
        template("x{1}" * 600)
    with pytest.raises(FormulaError, match="too_long"):
        template("x" * 20_001)
