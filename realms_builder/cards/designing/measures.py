"""Measures of a box: numbers to a hundredth of a millimetre, formulas that stay formulas."""

from __future__ import annotations

from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.tokens import CONSTANT, NAME, SIGN, WORD, Token, tokens

Measure = float | int | str
_LOOSER = frozenset({"==", "!=", "<", ">", "<=", ">="})


def rounded(value: float) -> float | int:
    """Return *value* to a hundredth, whole numbers without a point."""
    found = round(value + 0.0, 2)
    return int(found) if found == int(found) else found


def measure_plus(measure: Measure, by: float) -> Measure:
    """Return *measure* enlarged by *by* millimetres.

    A formula gets a number added, or the one that it already adds at its end is changed, so that
    many small moves leave one number: ``width - 4`` and 2 make ``width - 2``.
    """
    if not isinstance(measure, str):
        return rounded(measure + by)
    change = rounded(by)
    if not change:
        return measure
    body, added, simple = _taken_apart(measure)
    total = rounded(added + change)
    if not simple:
        body = f"({body})"
    if not total:
        return _bare(body)
    return f"{body} {'+' if total > 0 else '-'} {abs(total):g}"


def _bare(body: str) -> str:
    """Return *body* without parentheses round the whole of it."""
    if not (body.startswith("(") and body.endswith(")")):
        return body
    depth = 0
    for at, character in enumerate(body):
        depth += (character == "(") - (character == ")")
        if not depth and at < len(body) - 1:
            return body
    return body[1:-1]


def _taken_apart(formula: str) -> tuple[str, float, bool]:
    """Return what a formula says, the number it adds at its end, and whether more may follow."""
    try:
        found = tokens(formula)[:-1]
    except FormulaError:
        return formula, 0.0, False
    depth, simple = 0, True
    for token in found:
        if token.kind == SIGN and token.text in "([":
            depth += 1
        elif token.kind == SIGN and token.text in ")]":
            depth -= 1
        elif not depth and (token.kind == WORD or (token.kind == SIGN and token.text in _LOOSER)):
            simple = False
    if simple and len(found) > 2 and _adds(found):
        number = float(found[-1].text)
        sign = -1.0 if found[-2].text == "-" else 1.0
        return formula[: found[-2].column - 1].rstrip(), sign * number, True
    return formula.strip(), 0.0, simple


def _adds(found: list[Token]) -> bool:
    """Return whether the last two tokens add or take away a plain number."""
    before, sign, number = found[-3:]
    ends_a_value = before.kind in (CONSTANT, NAME) or before.text in (")", "]")
    is_number = number.kind == CONSTANT and number.text.replace(".", "", 1).isdigit()
    return ends_a_value and sign.kind == SIGN and sign.text in "+-" and is_number
