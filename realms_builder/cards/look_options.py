"""What a player chose of a template's look, as the values that its formulas read."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from realms_builder.cards.other_sizes import exact
from realms_builder.cards.templates import CardTemplate, LookOption
from realms_builder.gamedata.formulas.values import Value

Choice = str | bool | float
"""What stands in a form: the id of a choice, a tick, or a number."""
_YES, _NO = ("yes", "true", "on", "ja", "1"), ("no", "false", "off", "nein", "0")


class WrongChoice(ValueError):
    """A value that an option of the look cannot have, or an option that does not exist.

    *known* are the values that it may have, or the options there are.
    """

    def __init__(self, option: str, value: str, known: tuple[str, ...]) -> None:
        """Keep what is needed to say it; without a *value* the option itself is unknown."""
        super().__init__(f"{option}={value}")
        self.option = option
        self.value = value
        self.known = known


def settled(template: CardTemplate, chosen: Mapping[str, Choice]) -> dict[str, Value]:
    """Return the values of *chosen* that *template* has an option for; others keep the usual ones.

    A number outside of what is allowed becomes the nearest that is.
    """
    found: dict[str, Value] = {}
    for option in template.options:
        value = _settled(option, chosen[option.id]) if option.id in chosen else None
        if value is not None:
            found[option.id] = value
    return found


def _settled(option: LookOption, value: Choice) -> Value | None:
    if option.type == "flag":
        return value if isinstance(value, bool) else None
    if option.type == "choice":
        return value if isinstance(value, str) and value in option.value_ids() else None
    if isinstance(value, (bool, str)):
        return None
    least = value if option.min is None else max(value, option.min)
    return exact(least if option.max is None else min(least, option.max))


def read_choice(template: CardTemplate, name: str, text: str) -> Choice:
    """Return what *text* means for the option *name*, as typed on the command line.

    Raises :class:`WrongChoice`.
    """
    option = next((one for one in template.options if one.id == name), None)
    if option is None:
        raise WrongChoice(name, "", tuple(one.id for one in template.options))
    word = text.strip()
    if option.type == "flag":
        if word.lower() in (*_YES, *_NO):
            return word.lower() in _YES
        raise WrongChoice(name, text, (_YES[0], _NO[0]))
    if option.type == "choice":
        if word in option.value_ids():
            return word
        raise WrongChoice(name, text, option.value_ids())
    number = _number(word)
    low, high = option.min, option.max
    if number is None or not (low is None or number >= low) or not (high is None or number <= high):
        raise WrongChoice(name, text, (f"{_bound(low)}…{_bound(high)}",))
    return number


def _number(word: str) -> float | None:
    try:
        number = float(word.replace(",", "."))
    except ValueError:
        return None
    return number if isfinite(number) else None


def _bound(number: float | None) -> str:
    return "" if number is None else f"{number:g}"
