"""What is known of an element before any card: its box, and whether the look shows it at all."""

from __future__ import annotations

from collections.abc import Mapping

from realms_builder.cards.template.binding import Card, Plain, condition
from realms_builder.cards.template.templates import Measure
from realms_builder.cards.workshop import Workshop
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Record, Value


def settled_condition(when: str | None, shop: Workshop) -> tuple[str | None, bool]:
    """Decide a condition that asks only for the look's options, so that it costs nothing later."""
    if when is None:
        return None, True
    formula = parse(when)
    settled = all(
        name.bound or name.name.split(".")[0] in ("options", "theme") for name in formula.names
    )
    if not settled:
        return when, True
    test = condition(when, shop.element)
    card = Card(shop.lang, "")
    return None, test is not None and test(card, Plain(shop.settings))


def measure_mm(value: Measure, settings: Mapping[str, Value]) -> float:
    """Return millimetres, worked out from the card's size and the look's options."""
    if not isinstance(value, str):
        return float(value)
    result: Value = parse(value).evaluate(Plain(settings))
    if result is MISSING or isinstance(result, (str, tuple, Record)):
        return 0.0
    return float(result)  # type: ignore[arg-type]
