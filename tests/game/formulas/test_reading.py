"""Reading: what is refused, at which column, and with which sentence."""

import ast
from pathlib import Path

import pytest

from realms_builder.core.problems import Place, Severity
from realms_builder.core.translation import codes, sentence
from realms_builder.game import formulas
from realms_builder.game.formulas import FormulaError, parse

REFUSED = [
    ("", "empty", 1),
    ("   ", "empty", 1),
    ("=", "empty", 1),
    ("1 +", "ends_too_soon", 4),
    ("(1 + 2", "open_bracket", 1),
    ("max(1, (2)", "open_bracket", 4),
    ("[1, 2", "open_bracket", 1),
    ("(1]", "unexpected", 3),
    ("1)", "unexpected", 2),
    ("a b", "unexpected", 3),
    ("a not b", "unexpected", 7),
    ("count(a, )", "unexpected", 10),
    ("f(a)(b)", "unexpected", 5),
    ("many[0]", "unexpected", 5),
    ("sum(*many)", "unexpected", 5),
    ("lambda x", "unexpected", 8),
    ("a.", "ends_too_soon", 3),
    ("a.3", "unexpected", 3),
    ("()", "unexpected", 2),
    ("0,5", "decimal_comma", 2),
    ("2 * 0,5", "decimal_comma", 6),
    ("max(0 ,5) , 3", "unexpected", 11),
    ("class = 'leader'", "bad_character", 7),
    ("a & b", "bad_character", 3),
    ("max(1; 2)", "bad_character", 6),
    ("a ≤ b", "bad_character", 3),
    ("hp?", "bad_character", 3),
    ("grün", "bad_character", 3),
    ("a = = b", "bad_character", 3),
    ("'abc", "open_text", 1),
    ('a == "x', "open_text", 6),
    ("_secret", "private_name", 1),
    ("unit._secret", "private_name", 6),
    ("unit.__dict__", "private_name", 6),
    ("1e3", "bad_number", 1),
    ("0x10", "bad_number", 1),
    ("3hp", "bad_number", 1),
    ("1_000", "bad_number", 1),
    ("2d6x", "bad_number", 1),
    ("a\u200bb", "hidden_character", 2),
    ("'a\x00b'", "hidden_character", 3),
]


@pytest.mark.parametrize(("text", "code", "column"), REFUSED)
def test_what_is_no_formula_is_refused_at_its_column(text: str, code: str, column: int) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.column) == (code, column)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("a = 1", "=="),
        ("a <> 1", "!="),
        ("a => 1", ">="),
        ("max(1; 2)", ","),
        ("a ≤ 1", "<="),
        ("“a”", "'"),
        ("2 × 3", "*"),
        ("a − 1", "-"),
        ("hp?", ""),
    ],
)
def test_a_foreign_sign_brings_the_one_that_is_meant(text: str, suggestion: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert caught.value.values["suggestion"] == suggestion


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    used = set[str]()
    package = Path(str(formulas.__file__)).parent
    # Builds raise the same error for values that wait for each other in a circle.
    for path in (*package.glob("*.py"), *(package.parents[1] / "roster").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FormulaError":
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    used.add(f"formula.{code.value}")
    said = {code for code in codes() if code.startswith("formula.")}
    assert used
    assert used == {code.removesuffix(".suggested") for code in said}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("text", [text for text, _, _ in REFUSED])
def test_the_sentence_has_all_its_values(text: str, lang: str) -> None:
    from realms_builder.core.translation import blanks

    with pytest.raises(FormulaError) as caught:
        parse(text)
    error = caught.value
    assert blanks(error.sentence_code, lang) <= error.values.keys()


def test_an_error_becomes_a_problem_at_its_place() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("class = 3")
    problem = caught.value.problem(Place("game.yaml", 4, 10))
    assert (problem.code, problem.severity) == (
        "formula.bad_character.suggested",
        Severity.ERROR,
    )
    assert problem.values["formula_column"] == 7
    assert sentence(problem.code, "en", problem.values).endswith("Did you mean “==”?")


@pytest.mark.parametrize(
    "text",
    [
        "clamp(6 + column - row, 2, 10)",
        "faction == roster.faction or (switches.mixed and people == roster.people)",
        "count(models, class == 'leader') + max(0, limit - cost)",
        "def.target <= 5 - level('armour')",
        "if(type == 'walker', 4, 1) * ko * ko",
        "-overload",
        "-X",
        "face >= table('hit', attacker.size, target.size)",
        "same(defence) and (thrown(defence) > 1 or switches.one_die)",
        "filter(faction.units, class == 'leader' and cost <= roster.limit - roster.cost)",
        "not missing(tester.morale)",
        "charged and not target.has('braced')",
        "target.camouflage.level",
        "need(at(weapon.damage, 0), target.t)",
        "(movement == 'none') == (profile.bw == 0)",
        "item.range in ['far', 'area'] or (item.range == 'spell' and against == 'def')",
        "2d6 + b",
        "=half_up(ko / 3)",
        'x == "it\'s"',
        "not  in_panic\u00a0or a",
    ],
)
def test_what_games_write_can_be_read(text: str) -> None:
    assert parse(text).text == text


def test_brackets_go_forty_deep() -> None:
    assert parse("(" * 40 + "1" + ")" * 40)
    with pytest.raises(FormulaError) as caught:
        parse("(" * 41 + "1" + ")" * 41)
    assert (caught.value.code, caught.value.column) == ("too_deep", 41)


def test_a_formula_has_two_thousand_characters() -> None:
    assert parse("1" + " " * 1_999)
    with pytest.raises(FormulaError, match="too_long"):
        parse("1" + " " * 2_000)


def test_a_formula_has_four_hundred_parts() -> None:
    assert parse("+".join(["1"] * 200)).nodes == 399
    with pytest.raises(FormulaError, match="too_many_parts"):
        parse("+".join(["1"] * 201))
