"""A template on a card that is longer than its own: the box that flows takes the room.

What lies below that box moves down, what reaches past it grows with it, the rest stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.cards.template.other_sizes import box_mm, size_mm, start_values
from realms_builder.cards.template.templates import CardTemplate, Element
from realms_builder.game.formulas.values import Record

MOST_LONGER = 0.35
"""A face that would grow by more of its height is not made for such a card."""
_NEAR_MM = 0.6
_SPILLS = ("back", "continue")


class _Flow(NamedTuple):
    """The box that takes what a longer card has to give, in millimetres."""

    top: float
    bottom: float
    more: float


def lengthened(template: CardTemplate, size: tuple[float, float]) -> CardTemplate | None:
    """Return *template* for cards as narrow as it that have the proportions of *size*.

    None where it would be shorter or far longer, or where one of its faces has no box that flows.
    """
    wide, high = size_mm(template)
    more = size[1] * wide / size[0] - high
    if not 0 < more <= MOST_LONGER * high:
        return None
    scope = start_values(template, wide, high)
    faces = {"front": template.front, "back": template.back}
    longer = {name: _longer(elements, more, scope) for name, elements in faces.items() if elements}
    if not longer or any(elements is None for elements in longer.values()):
        return None
    sides = [wide, round(high + more, 2)]
    return template.model_copy(update={"size": sides, **longer})


def _longer(elements: Sequence[Element], more: float, scope: Record) -> list[Element] | None:
    flow = _flow_of(elements, more, scope)
    return None if flow is None else [_moved(element, flow, scope) for element in elements]


def _flow_of(elements: Sequence[Element], more: float, scope: Record) -> _Flow | None:
    """Return the largest box of *elements* whose content goes on elsewhere, or comes from there."""
    found = [
        box
        for element in elements
        if (element.receives or _spills(element)) and (box := box_mm(element, scope)) is not None
    ]
    if not found:
        return None
    _, top, _, high = max(found, key=lambda box: box[2] * box[3])
    return _Flow(top, top + high, more)


def _spills(element: Element) -> bool:
    steps = [element.fit] if isinstance(element.fit, str) else element.fit or []
    return any(step.split()[0] in _SPILLS for step in steps if step.strip())


def _moved(element: Element, flow: _Flow, scope: Record) -> Element:
    found = box_mm(element, scope)
    if found is None or element.box is None:
        return element
    _, y, _, high = found
    if y >= flow.bottom - _NEAR_MM:
        grown = 1
    elif y <= flow.top + _NEAR_MM and y + high >= flow.bottom - _NEAR_MM:
        grown = 3
    else:
        return element
    box = list(element.box)
    box[grown] = f"({box[grown]}) + {round(flow.more, 2)}"
    return element.model_copy(update={"box": box})
