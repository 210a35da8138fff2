"""English sentences: what units are worth."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "yardstick.none": "{game} has no yardstick: nothing under “yardstick” in its file.",
    "yardstick.too_few_units": (
        "The yardstick needs at least {wanted} units that cost something; there {count?is|are} "
        "{count}."
    ),
    "yardstick.formula": (
        "{unit} is left out: the formula of “{about}” cannot be worked out. {reason}"
    ),
    "yardstick.head": (
        "{game}: what {count} units pay in {cost} for what they do. The terms account for "
        "{share} % of the differences; at a cost of {usual}, one standard deviation is {miss}."
    ),
    "yardstick.value": "value",
    "yardstick.cost": "cost",
    "yardstick.off": "off",
    "yardstick.deviations": "s. d.",
    "yardstick.guide": "guide",
    "yardstick.odd": (
        "{count} {count?unit stands|units stand} out, further off than {deviations} standard "
        "deviations and {percent} %:"
    ),
    "yardstick.nobody": (
        "Nobody stands out further than {deviations} standard deviations and {percent} %."
    ),
    "yardstick.one": "{unit} costs {cost} and is worth {value}: {off}",
    "yardstick.written": "{count} {count?unit|units}: {path}",
    "yardstick.no_note": "no note says why",
}
