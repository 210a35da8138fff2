"""One template on top of another: properties override by the id of an element."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from realms_builder.cards.template.templates import CONTENT_KEYS, FACES

Raw = dict[str, Any]
Found = TypeVar("Found")
_NOT_INHERITED = ("id", "name", "system", "extends")
_NAMED = ("styles", "colours", "fonts", "icons")
_NESTED = ("row", "column", "each")
PLACES = ("before", "after", "into")
"""The keys that say where an element goes among those of the parent."""


def merged(parent: Mapping[str, Any], child: Mapping[str, Any]) -> Raw:
    """Return *child* laid over *parent*; both are the plain data of template files.

    Faces are merged element by element: ``remove: true`` drops one, ``before``, ``after`` and
    ``into`` say where one goes, other new ones come last. Options and what has a name are merged
    by name.
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
        at = _find(result, id_of(value))
        if at is None:
            result.append(value)
        else:
            result[at] = {**result[at], **value}
    return result


def id_of(element: Any) -> str | None:
    """Return the id of *element*, plain data of a file; None where that is no text."""
    return _text(element.get("id")) if isinstance(element, dict) else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _find(elements: list[Any], wanted: Any) -> int | None:
    if wanted is None:
        return None
    return next((at for at, one in enumerate(elements) if id_of(one) == wanted), None)


def merged_elements(old: list[Any], new: list[Any]) -> list[Any]:
    """Return the elements of *old* changed by those of *new*.

    ``before`` and ``after`` name a neighbour at any depth, ``into`` a container whose last child
    it becomes; an element that is there already moves to that place.
    """
    result = list(old)
    for element in new:
        if not isinstance(element, dict):
            continue
        known = _override(result, element)
        if known is None:
            _put(result, element)
        elif _wants_a_place(element) and not element.get("remove"):
            _moved(result, known)
    return result


def _wants_a_place(element: Raw) -> bool:
    return any(element.get(key) is not None for key in PLACES)


def _put(elements: list[Any], element: Raw) -> None:
    """Put *element* where it wants to be, else last on the face."""
    if not _placed(elements, element):
        elements.append(element)


def _moved(elements: list[Any], element: Raw) -> None:
    """Take *element* out of *elements* and put it where it wants to be, if that place exists."""
    wanted = {_text(element.get(key)) for key in PLACES} - {None}
    if wanted & ids_within([element]):
        return  # nothing lies beside or within itself
    if not wanted & ids_within(elements):
        return
    _take_out(elements, element)
    _put(elements, element)


def _take_out(elements: list[Any], element: Raw) -> bool:
    """Take *element* itself out of *elements*, at any depth; the lists within are copied."""
    for at, one in enumerate(elements):
        if one is element:
            del elements[at]
            return True
    return bool(_within(elements, lambda inner: _take_out(inner, element)))


def _placed(elements: list[Any], element: Raw) -> bool:
    """Put *element* beside or into the one it names, at any depth; return whether that exists."""
    for key, shift in (("before", 0), ("after", 1)):
        at = _find(elements, element.get(key))
        if at is not None:
            elements.insert(at + shift, element)
            return True
    at = _find(elements, element.get("into"))
    if at is not None:
        inside = next((k for k in _NESTED if isinstance(elements[at].get(k), list)), None)
        if inside is not None:
            elements[at] = {**elements[at], inside: [*elements[at][inside], element]}
            return True
    return bool(_within(elements, lambda inner: _placed(inner, element)))


def _within(elements: list[Any], act: Callable[[list[Any]], Found]) -> Found | None:
    """Let *act* change a copy of each list within *elements* until it finds something there.

    The list in which it did takes the place of the old one, and what was found is returned.
    """
    for at, one in enumerate(elements):
        for key in _NESTED:
            inner = one.get(key) if isinstance(one, dict) else None
            if isinstance(inner, list):
                copy = list(inner)
                found = act(copy)
                if found:
                    elements[at] = {**one, key: copy}
                    return found
    return None


def _override(elements: list[Any], change: Raw) -> Raw | None:
    """Apply *change* where its id stands, at any depth; return the element that came of it.

    None says that it stands nowhere.
    """
    wanted = id_of(change)
    if wanted is None:
        return None
    at = _find(elements, wanted)
    if at is not None:
        if change.get("remove"):
            return elements.pop(at)
        elements[at] = _changed(elements[at], change)
        return elements[at]
    return _within(elements, lambda inner: _override(inner, change))


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
            identity = id_of(element)
            if identity is not None:
                found.add(identity)
            for key in _NESTED:
                if isinstance(element.get(key), list):
                    found |= ids_within(element[key])
    return found
