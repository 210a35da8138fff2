"""A template on a card of another size: centred, or scaled as a whole, but never cut off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from realms_builder.cards.sizes import CARD_SIZES, read_size
from realms_builder.cards.template.binding import Plain
from realms_builder.cards.template.templates import FACES, CardTemplate, Element
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record, Value

SAME_MM = 0.01
CENTRED_BELOW_MM = 1.0
"""Sizes that differ by less in both directions are centred: scaling would spoil every measure."""
LEAST_PT = 5.5
"""What would be smaller in print is not printed at all."""
MOST_MARGIN = 0.04
"""A face that leaves more of the card free on one side is not made for it."""
LARGER = (1.3, 1.7)
"""Large print takes a usual size on which everything is at least and at most so much larger."""
_GROWING = ("unit", "task", "item")
"""A token lies under its model, and the page of a scenario is the paper."""
_LADDER = tuple(CARD_SIZES[name] for name in ("standard_euro", "tarot", "a6", "a5"))
_SPILL_MM = 0.05
_USUAL_MM = (63.0, 88.0)


class Placement(NamedTuple):
    """A template's face on a card: the card in the template's millimetres, and the margins.

    Negative margins cut the template's bleed and at most half a millimetre of its face.
    """

    scale: float
    width_mm: float
    height_mm: float
    left_mm: float = 0.0
    top_mm: float = 0.0

    @property
    def face_mm(self) -> tuple[float, float]:
        """Return the size that the template is laid out for."""
        return self.width_mm - 2 * self.left_mm, self.height_mm - 2 * self.top_mm

    def inset(self, by: float) -> Placement:
        """Return this with the face *by* times as large in the middle, its ground running on."""
        wide, high = self.width_mm / by, self.height_mm / by
        left = self.left_mm + (wide - self.width_mm) / 2
        return Placement(
            self.scale * by, wide, high, left, self.top_mm + (high - self.height_mm) / 2
        )


def size_mm(template: CardTemplate) -> tuple[float, float]:
    """Return width and height of a template's cards; an unknown size is that of a TCG card."""
    if isinstance(template.size, list):
        return template.size[0], template.size[1]
    size = read_size(template.size)
    return _USUAL_MM if isinstance(size, Problem) else (size.width_mm, size.height_mm)


def placement(
    template: CardTemplate,
    size: tuple[float, float] | None = None,
    options: Value = None,  # pyright: ignore[reportArgumentType]
    zoom: float = 1.0,
) -> Placement:
    """Return how *template* lies on a card of *size*, by default its own.

    A template whose boxes follow ``width`` and ``height`` is laid out anew, and everything on it
    *zoom* times as large where there is room. Any other is centred when it nearly fits, else
    scaled uniformly until it fits and centred.
    """
    own = size_mm(template)
    width, height = size or own
    wide, high = width - own[0], height - own[1]
    if abs(wide) < SAME_MM and abs(high) < SAME_MM:
        return Placement(1.0, width, height)
    if _follows(template, width, height, options):
        by = max(1.0, min(zoom, width / own[0], height / own[1]))
        by = by if _follows(template, width / by, height / by, options) else 1.0
        return Placement(by, width / by, height / by)
    if abs(wide) < CENTRED_BELOW_MM and abs(high) < CENTRED_BELOW_MM:
        return Placement(1.0, width, height, wide / 2, high / 2)
    scale = min(width / own[0], height / own[1])
    wide, high = width / scale, height / scale
    return Placement(scale, wide, high, (wide - own[0]) / 2, (high - own[1]) / 2)


def larger_mm(template: CardTemplate, theme: ThemeFile) -> tuple[float, float] | None:
    """Return the size of cards in *theme* where it is not that of *template*: for large print.

    That is the next larger usual size that the template covers, else one made to measure.
    """
    if not theme.large_print or template.shows not in _GROWING:
        return None
    own, by = size_mm(template), theme.sizes
    for size in _LADDER:
        sides = (size.width_mm, size.height_mm)
        sides = sides if own[0] <= own[1] else (sides[1], sides[0])
        grown = min(sides[0] / own[0], sides[1] / own[1])
        if LARGER[0] <= grown <= LARGER[1] and fills(template, sides):
            return sides
    return round(own[0] * by, 1), round(own[1] * by, 1)


def is_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Return whether two sizes differ so little that a face is only centred."""
    return all(abs(a - b) < CENTRED_BELOW_MM for a, b in zip(one, other, strict=True))


def is_legible(template: CardTemplate, size: tuple[float, float]) -> bool:
    """Return whether no text of *template* becomes too small because it is scaled to *size*."""
    scale = placement(template, size).scale
    return scale >= 1 or _least_pt(template) * scale >= LEAST_PT


def fills(template: CardTemplate, size: tuple[float, float]) -> bool:
    """Return whether the face of *template*, scaled to *size*, covers that card but for an edge."""
    place = placement(template, size)
    return max(place.left_mm / place.width_mm, place.top_mm / place.height_mm) <= MOST_MARGIN


def _least_pt(template: CardTemplate) -> float:
    """Return the smallest size of text that *template* names or lets a text shrink to."""
    faces = {face: getattr(template, face) for face in FACES}
    parts = [element.model_dump(exclude_none=True) for one in faces.values() for element in one]
    styles = [style.model_dump(exclude_none=True) for style in template.styles.values()]
    return min(_sizes([*parts, *styles]), default=LEAST_PT)


def _sizes(node: Any) -> Iterator[float]:
    if isinstance(node, list):
        for part in node:
            yield from _sizes(part)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "size_pt":
                yield value
            elif key == "fit":
                for step in [value] if isinstance(value, str) else value:
                    name, _, amount = step.partition(" ")
                    if name == "shrink" and amount.replace(".", "", 1).isdecimal():
                        yield float(amount)
            else:
                yield from _sizes(value)


def exact(value: float) -> Value:
    """Return a measure as formulas compute with it."""
    found = Fraction(str(value))
    return found.numerator if found.denominator == 1 else found


def _follows(template: CardTemplate, width: float, height: float, options: Value) -> bool:
    """Return whether the boxes of *template* ask for the size of the card and then lie on it."""
    elements = [element for face in FACES for element in getattr(template, face)]
    asked = {name for element in elements for name in _names(element)}
    if not {"width", "height"} <= asked:
        return False
    scope = start_values(template, width, height, options)
    boxes = (box_mm(element, scope) for element in elements)
    return all(
        x >= -_SPILL_MM
        and y >= -_SPILL_MM
        and x + w <= width + _SPILL_MM
        and y + h <= height + _SPILL_MM
        for x, y, w, h in filter(None, boxes)
    )


def start_values(
    template: CardTemplate,
    width: float,
    height: float,
    options: Value = None,  # pyright: ignore[reportArgumentType]
) -> Record:
    """Return what boxes of *template* may name, the *options* as they start unless given."""
    if not isinstance(options, Record):
        options = Plain({option.id: option.start() for option in template.options})
    return Plain({"options": options, "width": exact(width), "height": exact(height)})


def _names(element: Element) -> Iterable[str]:
    for measure in element.box or []:
        if isinstance(measure, str):
            try:
                yield from (use.name for use in parse(measure).names)
            except FormulaError:
                continue  # said when the template was read


def box_mm(element: Element, scope: Record) -> tuple[float, ...] | None:
    """Return left, top, width, height of *element*; None where that is not known beforehand."""
    sides: list[float] = []
    for measure in element.box or []:
        value: Value = measure  # pyright: ignore[reportAssignmentType]
        if isinstance(measure, str):
            try:
                value = parse(measure).evaluate(scope)
            except FormulaError:
                return None
        if not isinstance(value, (int, float, Fraction)):
            return None
        sides.append(float(value))
    return tuple(sides) if len(sides) == 4 else None
