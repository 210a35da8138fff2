"""How wide the picture on a card is by its height, so that a portrait can be cropped to fit."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.cards.template.binding import Plain
from realms_builder.cards.template.templates import CardTemplate, Element, Measure
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record


def portrait_aspect(template: CardTemplate, size_mm: tuple[float, float]) -> float | None:
    """Return the width of the first picture of *template* by its height, None without one."""
    options = {option.id: option.start() for option in template.options}
    width, height = (Fraction(str(side)) for side in size_mm)
    scope = Plain({"options": Plain(options), "width": width, "height": height, "theme": ""})
    for element in (*template.front, *template.back):
        aspect = _aspect(element, scope)
        if aspect is not None:
            return aspect
    return None


def _aspect(element: Element, scope: Record) -> float | None:
    if element.picture is None or element.box is None:
        return None
    wide, high = (_length(measure, scope) for measure in element.box[2:])
    return wide / high if wide and high and wide > 0 and high > 0 else None


def _length(measure: Measure, scope: Record) -> float | None:
    if isinstance(measure, (int, float)):
        return float(measure)
    try:
        value = parse(str(measure)).evaluate(scope)
    except FormulaError:
        return None
    return float(value) if isinstance(value, (int, Fraction)) else None
