"""What a yardstick says in words and signs: its formula, and what a unit's value is made of."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.game.kinds.values import decimal
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick

_SEEN = 0.005


def number_words(value: float, lang: str, digits: int = 1, least_digits: int = 0) -> str:
    """Return *value* rounded to so many *digits*, as *lang* writes numbers."""
    exact = Fraction(round(value * 10**digits), 10**digits)
    return decimal(exact, lang, least_digits=least_digits)


def share_words(share: float) -> str:
    """Return a share as per cent with its sign: 0.18 is ``+18 %``."""
    return f"{signed(str(round(share * 100)).replace('-', '−'))} %"


def signed(number: str) -> str:
    """Return a written *number* with a plus before it where it is more than nothing."""
    return number if number[:1] == "−" or number.strip("0.,") == "" else f"+{number}"


def formula_words(yardstick: Yardstick, lang: str) -> str:
    """Return the fitted line as a formula; a term without weight still stands there."""
    parts = [number_words(yardstick.base, lang)]
    for term, weight in zip(yardstick.terms, yardstick.weights, strict=True):
        name, number = term.name.pick(lang) or term.id, number_words(weight, lang, 2)
        parts.append(f"{name} ^ {number}" if yardstick.is_product else f"{number} × {name}")
    return (" × " if yardstick.is_product else " + ").join(parts)


def parts_words(yardstick: Yardstick, valued: Valued, lang: str) -> str:
    """Return what the value of a unit is made of, term by term."""
    sign, least = (" × ", 1.0) if yardstick.is_product else (" + ", 0.0)
    told = [number_words(yardstick.base, lang)]
    for term, part in zip(yardstick.terms, valued.parts, strict=True):
        if abs(part - least) >= _SEEN:
            told.append(f"{number_words(part, lang, 2)} {term.name.pick(lang) or term.id}")
    return sign.join(told).replace("+ −", "− ")
