"""What a player chose of a template's look, as the values that its formulas read."""

from __future__ import annotations

from collections.abc import Mapping

from realms_builder.cards.template.other_sizes import exact
from realms_builder.cards.template.templates import CardTemplate, LookOption
from realms_builder.game.formulas.values import Value

Choice = str | bool | float
"""What stands in a form: the id of a choice, a tick, or a number."""


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
