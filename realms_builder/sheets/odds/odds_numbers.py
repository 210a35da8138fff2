"""Prints chances and means: short in per cent, and exactly as fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from realms_builder.core.translation import decimal_sign, sentence
from realms_builder.game.kinds.values import decimal
from realms_builder.game.texts import Text
from realms_builder.game.value_words import said
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.matrix import Matrix, MatrixCell

_PER_CENT = "\u00a0%"
_MOST_DIGITS = 15
_LONG_DIGITS = 9
_PART_DIGITS = 4_000
_PART = 10**_PART_DIGITS


def per_cent(chance: Fraction, lang: str, *, digits: int = 1) -> str:
    """Return *chance* (0 to 1) in per cent with so many *digits*, fewer where it is exactly that.

    Only what is impossible reads 0 %, and only what is certain 100 %.
    """
    hundred, step = chance * 100, Fraction(1, 10**digits)
    if 0 < hundred < step / 2:
        return f"<{_plain(step, lang, digits)}{_PER_CENT}"
    if 100 - step / 2 < hundred < 100:
        return f">{_plain(100 - step, lang, digits)}{_PER_CENT}"
    shown = 0 if hundred.denominator == 1 else digits
    return f"{_plain(hundred, lang, shown)}{_PER_CENT}"


def exactly(value: Fraction, lang: str) -> str:
    """Return *value* as a fraction; a very long one as a decimal with the length of its parts."""
    if value.denominator < 10**_MOST_DIGITS:
        return fraction_text(value)
    return f"{_plain(value, lang, _LONG_DIGITS)} …"


def fraction_text(value: Fraction) -> str:
    """Return *value* as ``a/b`` to the last digit, a whole one without its bottom."""
    top, bottom = (_digits(part) for part in (value.numerator, value.denominator))
    return top if bottom == "1" else f"{top}/{bottom}"


def _digits(whole: int) -> str:
    """Return *whole* in decimals; Python itself refuses where there are thousands of them."""
    if abs(whole) < _PART:
        return str(whole)
    sign, (high, low) = "-" * (whole < 0), divmod(abs(whole), _PART)
    return f"{sign}{_digits(high)}{low:0{_PART_DIGITS}d}"


def number(value: Fraction, lang: str) -> str:
    """Return a mean with at most two digits; a tiny one is told from none."""
    if 0 < value < Fraction(1, 200):
        return f"<{_plain(Fraction(1, 100), lang, 2)}"
    return decimal(value, lang)


def _plain(value: Fraction, lang: str, digits: int) -> str:
    """Return *value* rounded half up to exactly so many *digits*."""
    scaled = int(value * 10**digits + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**digits)
    if not digits:
        return str(whole)
    return f"{whole}{decimal_sign(lang)}{rest:0{digits}d}"


IMPOSSIBLE, UNKNOWN, NEVER = "×", "?", "–"


def without_figure(cell: MatrixCell) -> str:
    """Return what stands in a cell of a matrix without a figure: forbidden, a problem, never."""
    if cell.problem is None:
        return NEVER
    return IMPOSSIBLE if is_forbidden(cell.problem) else UNKNOWN


def assumptions(texts: Iterable[Text], lang: str) -> list[str]:
    """Return a line for each of *texts* that answers take for granted."""
    return [sentence("odds_answers.assumed", lang, {"text": text.pick(lang)}) for text in texts]


def why_impossible(matrix: Matrix, lang: str) -> str:
    """Return what the sign for forbidden means in *matrix*, each rule once; empty without any."""
    cells = (cell for row in matrix.cells for cell in row if cell.measure is None)
    rules = [said(c.problem, lang) for c in cells if c.problem and is_forbidden(c.problem)]
    return f"{IMPOSSIBLE}  {' · '.join(dict.fromkeys(rules))}" if rules else ""
