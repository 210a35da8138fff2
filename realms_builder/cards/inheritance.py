"""One template on top of another: properties override by the id of an element."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.cards.templates import CONTENT_KEYS, FACES

Raw = dict[str, Any]
_NOT_INHERITED = ("id", "name", "system", "extends")
_NAMED = ("styles", "colours", "fonts", "icons")
_NESTED = ("row", "column", "each")


def merged(parent: Mapping[str, Any], child: Mapping[str, Any]) -> Raw:
    """Return *child* laid over *parent*; both are the plain data of template files.

    Faces are merged element by element: ``remove: true`` drops one, ``before`` and ``after`` say
    where a new one goes, other new ones come last. Options and what has a name are merged by name.
    """
    result: Raw = {key: value for key, value in parent.items() if key not in _NOT_INHERITED}
    for key, value in child.items():
        old = result.get(key)
        if key in FACES and isinstance(value, list):
            result[key] = merged_elements(old if isinstance(old, list) else [], value)
        elif key in _NAMED and isinstance(value, dict) and isinstance(old, dict):
            result[key] = _by_key(old, value)
        elif key == "options" and isinstance(value, list) and isinstance(old, list):
            result[key] = _by_id(old, value)
        else:
            result[key] = value
    return result


def _by_key(old: Raw, new: Raw) -> Raw:
    result = dict(old)
    for key, value in new.items():
        before = result.get(key)
        both = isinstance(before, dict) and isinstance(value, dict)
        result[key] = {**before, **value} if both else value  # type: ignore[dict-item]
    return result


def _by_id(old: list[Any], new: list[Any]) -> list[Any]:
    result = list(old)
    for value in new:
        at = _find(result, _id(value))
        if at is None:
            result.append(value)
        else:
            result[at] = {**result[at], **value}
    return result


def _id(value: Any) -> Any:
    return value.get("id") if isinstance(value, dict) else None


def _find(elements: list[Any], wanted: Any) -> int | None:
    if wanted is None:
        return None
    return next((at for at, one in enumerate(elements) if _id(one) == wanted), None)


def merged_elements(old: list[Any], new: list[Any]) -> list[Any]:
    """Return the elements of *old* changed by those of *new*."""
    result = list(old)
    for element in new:
        if not isinstance(element, dict) or _override(result, element):
            continue
        for key, shift in (("before", 0), ("after", 1)):
            at = _find(result, element.get(key))
            if at is not None:
                result.insert(at + shift, element)
                break
        else:
            result.append(element)
    return result


def _override(elements: list[Any], change: Raw) -> bool:
    """Apply *change* where its id stands, at any depth; return whether it stands anywhere."""
    wanted = _id(change)
    at = _find(elements, wanted)
    if at is not None:
        if change.get("remove"):
            del elements[at]
        else:
            elements[at] = _changed(elements[at], change)
        return True
    if wanted is None:
        return False
    for at, element in enumerate(elements):
        for key in _NESTED:
            inner = element.get(key) if isinstance(element, dict) else None
            if isinstance(inner, list):
                copy = list(inner)
                if _override(copy, change):
                    elements[at] = {**element, key: copy}
                    return True
    return False


def _changed(element: Raw, change: Raw) -> Raw:
    """Return *element* with *change*; another kind of content takes the place of the old one."""
    result = dict(element)
    if any(key in change for key in CONTENT_KEYS):
        for key in CONTENT_KEYS:
            if key not in change:
                result.pop(key, None)
    result.update(change)
    return result


def ids_within(elements: list[Any]) -> set[str]:
    """Return every id among *elements*, at any depth."""
    found: set[str] = set()
    for element in elements:
        if isinstance(element, dict):
            if isinstance(element.get("id"), str):
                found.add(element["id"])
            for key in _NESTED:
                if isinstance(element.get(key), list):
                    found |= ids_within(element[key])
    return found
