"""What a designer does to a template: pure functions from one draft to the next.

Every function takes the draft, the shelf its parents lie on, and keys of the merged template. What
comes from a parent is overridden in the own file. Functions raise
:class:`~realms_builder.cards.designing.own_file.EditRefused` where the file cannot say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.element_keys import ElementKey
from realms_builder.cards.designing.measures import Measure, measure_plus, rounded
from realms_builder.cards.designing.own_file import OwnFile
from realms_builder.cards.template.template_shelf import TemplateShelf

Keys = Iterable[ElementKey]
Deltas = Mapping[ElementKey, tuple[float, float, float, float]]
"""What is added to x, y, width and height of boxes, in millimetres."""


def changed(draft: Draft, shelf: TemplateShelf, keys: Keys, properties: Raw) -> Draft:
    """Return *draft* with *properties* of the elements *keys*; None takes a property away."""
    return changed_each(draft, shelf, dict.fromkeys(keys, properties))


def changed_each(draft: Draft, shelf: TemplateShelf, values: Mapping[ElementKey, Raw]) -> Draft:
    """Return *draft* with properties of each element, as :func:`changed` does of all alike."""
    own = OwnFile(draft, shelf)
    for key, properties in values.items():
        own.set(key, properties)
    return own.done()


def boxed(draft: Draft, shelf: TemplateShelf, deltas: Deltas) -> Draft:
    """Return *draft* with the boxes of elements changed by *deltas*; locked ones stay.

    Formulas stay formulas; a width or height that is a number never falls below 0.
    """
    own = OwnFile(draft, shelf)
    for key, change in deltas.items():
        element = own.element(key)
        box = element.get("box")
        if isinstance(box, list) and len(box) == 4 and not element.get("locked"):
            own.set(key, {"box": _box_plus(box, change)})
    return own.done()


def _box_plus(box: list[Any], change: tuple[float, float, float, float]) -> list[Measure]:
    found = [
        measure_plus(side, by) if by and isinstance(side, (int, float, str)) else side
        for side, by in zip(box, change, strict=True)
    ]
    for at in (2, 3):
        if isinstance(found[at], (int, float)):
            found[at] = max(0, found[at])
    return found


def moved(draft: Draft, shelf: TemplateShelf, keys: Keys, dx: float, dy: float) -> Draft:
    """Return *draft* with elements moved by *dx* and *dy* millimetres."""
    return boxed(draft, shelf, dict.fromkeys(keys, (dx, dy, 0.0, 0.0)))


def resized(
    draft: Draft,
    shelf: TemplateShelf,
    keys: Keys,
    *,
    left: float = 0.0,
    top: float = 0.0,
    right: float = 0.0,
    bottom: float = 0.0,
) -> Draft:
    """Return *draft* with edges of elements moved by millimetres, to the right and downwards."""
    change = (left, top, right - left, bottom - top)
    return boxed(draft, shelf, dict.fromkeys(keys, change))


def placed(
    draft: Draft, shelf: TemplateShelf, key: ElementKey, box: tuple[float, float, float, float]
) -> Draft:
    """Return *draft* with numbers for the box of one element, whatever stood there before."""
    return changed(draft, shelf, [key], {"box": [rounded(side) for side in box]})


def turned(draft: Draft, shelf: TemplateShelf, keys: Keys, angle: float) -> Draft:
    """Return *draft* with elements turned by *angle* degrees clockwise; 0 is upright."""
    return changed(draft, shelf, keys, {"rotation": rounded(angle) or None})


def locked(draft: Draft, shelf: TemplateShelf, keys: Keys, *, on: bool) -> Draft:
    """Return *draft* with elements locked, so that the designer moves them no more, or free."""
    return changed(draft, shelf, keys, {"locked": True if on else None})


def hidden(draft: Draft, shelf: TemplateShelf, keys: Keys, *, on: bool) -> Draft:
    """Return *draft* with elements that keep their place and are not printed, or seen again."""
    return changed(draft, shelf, keys, {"hidden": True if on else None})


def grouped(draft: Draft, shelf: TemplateShelf, keys: Keys, name: str) -> Draft:
    """Return *draft* with elements in the group *name*."""
    return changed(draft, shelf, keys, {"group": name})


def ungrouped(draft: Draft, shelf: TemplateShelf, keys: Keys) -> Draft:
    """Return *draft* with elements in no group."""
    return changed(draft, shelf, keys, {"group": None})


def style_changed(draft: Draft, shelf: TemplateShelf, name: str, properties: Raw | None) -> Draft:
    """Return *draft* with properties of the style *name*, which is new where there is none.

    None takes a property away, or with no *properties* the whole style from this file.
    """
    inherited = draft.inherited(shelf).get("styles")
    before = inherited.get(name) if isinstance(inherited, dict) else None
    old = draft.raw.get("styles")
    styles = dict(old) if isinstance(old, dict) else {}
    if properties is None:
        styles.pop(name, None)
    else:
        style = dict(styles.get(name) or {})
        for key, value in properties.items():
            from_parent = before.get(key) if isinstance(before, dict) else None
            if (value is None and from_parent is None) or value == from_parent:
                style.pop(key, None)
            else:
                style[key] = value
        styles[name] = style
        if not style and before is not None:
            del styles[name]
    return property_changed(draft, {"styles": styles or None})


def option_changed(draft: Draft, shelf: TemplateShelf, name: str, option: Raw | None) -> Draft:
    """Return *draft* with keys of the option *name*, a new one where there is none.

    Without an *option* it is taken away from this file.
    """
    del shelf
    old = draft.raw.get("options")
    options = [dict(one) for one in old if isinstance(one, dict)] if isinstance(old, list) else []
    at = next((at for at, one in enumerate(options) if one.get("id") == name), None)
    if option is None:
        if at is not None:
            del options[at]
    elif at is None:
        options.append({"id": name, **option})
    else:
        kept = {**options[at], **option}
        options[at] = {key: value for key, value in kept.items() if value is not None}
    return property_changed(draft, {"options": options or None})


def property_changed(draft: Draft, properties: Raw) -> Draft:
    """Return *draft* with *properties* of the file, such as size or bleed; None takes one away."""
    raw = dict(draft.raw)
    for key, value in properties.items():
        if value is None:
            raw.pop(key, None)
        else:
            raw[key] = value
    return draft.with_raw(raw)
