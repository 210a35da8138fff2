"""Whatever is thrown at the engine, only `FormulaError` comes back; sums agree with fractions."""

import operator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.formulas.braces import Template
from realms_builder.game.formulas.values import MISSING, Value
from tests.game.formulas.things import Size, Thing, models

WRITTEN_PIECES = """
    + - * / // % ^ ** ( ) [ ] , . == != < <= > >= = ! { } ' " and or not in true false if this it
    count sum filter first last highest lowest list any all min max clamp ceil floor round abs join
    choose has missing index level tag a b none word size models cost name rank weapons kind weight
    0 1 2 7 0.5 2d6 W6 'melee' 'x' 10 99999999999999999999 _ \u00e4 \u202e ; : 1e5
"""
PIECES = WRITTEN_PIECES.split()

SCOPE = Thing(
    a=3,
    b=Fraction(1, 2),
    none=MISSING,
    word="melee",
    size=Size("medium"),
    models=models(),
    functions={"level": lambda *_: 2, "tag": lambda *_: True},
)


def shown(value: Value) -> str:
    return str(value)


def end_quietly(text: str) -> None:
    """Read and work out *text*; anything but a `FormulaError` breaks the test."""
    try:
        formula = Formula(text)
        assert len(formula.names) + len(formula.calls) + len(formula.words) < 2_000
        formula.evaluate(SCOPE)
    except FormulaError as error:
        assert 1 <= error.column <= len(text) + 1
        assert error.code


@given(st.text(max_size=200))
def test_random_text_is_read_or_refused(text: str) -> None:
    end_quietly(text)


@given(st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    end_quietly(data.decode("latin-1"))


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_a_soup_of_tokens_is_read_or_refused(text: str) -> None:
    end_quietly(text)


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_tokens_without_blanks_are_read_or_refused(text: str) -> None:
    end_quietly(text)


WRITTEN_LEAVES = "1 0 2.5 a b none word size models 'melee' true [1,2] [] 2d6 first(models) this"
WRITTEN_FUNCTIONS = """
    count sum filter first last highest lowest list any all min max ceil floor round abs join
    has missing index if clamp choose level
"""
LEAVES = st.sampled_from(WRITTEN_LEAVES.split())


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(
        ["+", "-", "*", "/", "//", "%", "^", "==", "<", ">=", "in", "not in", "and", "or"]
    )
    functions = st.sampled_from(WRITTEN_FUNCTIONS.split())
    return st.one_of(
        st.tuples(inner, operators, inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        st.tuples(functions, st.lists(inner, min_size=1, max_size=3)).map(
            lambda p: f"{p[0]}({', '.join(p[1])})"
        ),
        inner.map(lambda text: f"(not {text})"),
        inner.map(lambda text: f"(-{text})"),
        st.tuples(inner, st.sampled_from(["cost", "name", "count", "nope"])).map(
            lambda p: f"({p[0]}).{p[1]}"
        ),
    )


@given(st.recursive(LEAVES, grown, max_leaves=15))
def test_well_formed_formulas_of_any_kind_give_a_value_or_are_refused(text: str) -> None:
    end_quietly(text)


@given(st.text(alphabet="ab{}'\" +1", max_size=60))
def test_random_texts_with_braces_are_cut_or_refused(text: str) -> None:
    try:
        Template(text).fill(SCOPE, shown)
    except FormulaError as error:
        assert 1 <= error.column <= len(text) + 1


OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
Sum = tuple[str, Fraction | None]


def combined(parts: tuple[Sum, str, Sum]) -> Sum:
    """Return the text of an operation and its value, None where it divides by zero."""
    (left, x), sign, (right, y) = parts
    text = f"({left} {sign} {right})"
    if x is None or y is None or (sign == "/" and y == 0):
        return text, None
    return text, Fraction(OPERATORS[sign](x, y))


def numbers() -> st.SearchStrategy[Sum]:
    whole = st.integers(0, 60).map(lambda n: (str(n), Fraction(n)))
    tenths = st.integers(0, 99).map(lambda n: (f"{n // 10}.{n % 10}", Fraction(n, 10)))
    return st.one_of(whole, tenths)


@given(
    st.recursive(
        numbers(),
        lambda inner: st.tuples(inner, st.sampled_from("+-*/"), inner).map(combined),
        max_leaves=12,
    )
)
def test_arithmetic_agrees_with_fractions(made: Sum) -> None:
    text, expected = made
    if expected is None:
        with pytest.raises(FormulaError, match="division_by_zero"):
            Formula(text).evaluate(SCOPE)
        return
    found = Formula(text).evaluate(SCOPE)
    assert found == expected
    assert isinstance(found, int) == (expected.denominator == 1)


@given(st.lists(st.tuples(st.sampled_from("+-"), st.integers(0, 9)), min_size=1, max_size=60))
def test_long_sums_go_from_left_to_right(terms: list[tuple[str, int]]) -> None:
    text = "0" + "".join(f" {sign} {number}" for sign, number in terms)
    expected = sum(number if sign == "+" else -number for sign, number in terms)
    assert Formula(text).evaluate(SCOPE) == expected
