"""Keys that name an element of a template: the face, then a step for every level below it.

A step is the element's id, or its place in the list where it has none or where the id stands
twice. The steps go through ``row``, ``column`` and ``each``, of which an element has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from realms_builder.cards.template.templates import FACES, CardTemplate, Element
from realms_builder.cards.template_building import ElementKey

Raw = dict[str, Any]
LISTS = ("row", "column", "each")


def face_of(key: ElementKey) -> str:
    """Return the face that *key* is on."""
    return str(key[0])


def is_face(key: ElementKey) -> bool:
    """Return whether *key* names a whole face."""
    return len(key) == 1


def steps_of(elements: Sequence[Any]) -> list[str | int]:
    """Return the step of every element of one list, plain data or models alike."""
    taken: set[str] = set()
    steps: list[str | int] = []
    for at, element in enumerate(elements):
        identity = _identity(element)
        if identity is None or identity in taken:
            steps.append(at)
        else:
            taken.add(identity)
            steps.append(identity)
    return steps


def _identity(element: Any) -> str | None:
    found = element.get("id") if isinstance(element, dict) else getattr(element, "id", None)
    return found if isinstance(found, str) and found else None


def list_name(element: Any) -> str | None:
    """Return which of ``row``, ``column`` and ``each`` holds the children of *element*."""
    for name in LISTS:
        found = element.get(name) if isinstance(element, dict) else getattr(element, name, None)
        if isinstance(found, list):
            return name
    return None


def children_of(element: Any) -> list[Any]:
    """Return the elements inside *element*, none where it is no container."""
    name = list_name(element)
    if name is None:
        return []
    return element[name] if isinstance(element, dict) else getattr(element, name)


def keyed(elements: Any, key: ElementKey) -> Iterator[tuple[ElementKey, Raw]]:
    """Yield every element below *key* with its own, containers before what they hold."""
    if not isinstance(elements, list):
        return
    for step, element in zip(steps_of(elements), elements, strict=True):
        if isinstance(element, dict):
            here = (*key, step)
            yield here, element
            yield from keyed(children_of(element), here)


def keyed_elements(raw: Mapping[str, Any]) -> Iterator[tuple[ElementKey, Raw]]:
    """Yield every element of all faces of *raw* with its key."""
    for face in FACES:
        yield from keyed(raw.get(face), (face,))


def element_at(raw: Mapping[str, Any], key: ElementKey) -> Raw | None:
    """Return the element that *key* names in *raw*, None where there is none."""
    found = _below(raw, key)
    return found if len(key) > 1 and isinstance(found, dict) else None


_FEW = 8


def elements_at(
    raw: Mapping[str, Any], keys: Sequence[ElementKey]
) -> Iterator[tuple[ElementKey, Raw]]:
    """Yield those of *keys* that name an element of *raw*, each with it; very many are fast."""
    if len(keys) <= _FEW:
        found = ((key, element_at(raw, key)) for key in keys)
    else:
        every = dict(keyed_elements(raw))
        found = ((key, every.get(key)) for key in keys)
    yield from ((key, element) for key, element in found if element is not None)


def siblings_at(raw: Mapping[str, Any], parent: ElementKey) -> list[Any]:
    """Return the list of elements directly below *parent*, a face or a container."""
    if len(parent) == 1:
        found = raw.get(str(parent[0]))
        return found if isinstance(found, list) else []
    element = element_at(raw, parent)
    return children_of(element) if element is not None else []


def _below(raw: Mapping[str, Any], key: ElementKey) -> Any:
    if not key:
        return None
    elements: Any = raw.get(str(key[0]))
    found: Any = None
    for step in key[1:]:
        if not isinstance(elements, list):
            return None
        at = place_of_step(elements, step)
        if at is None:
            return None
        found = elements[at]
        elements = children_of(found) if isinstance(found, dict) else None
    return found


def place_of_step(elements: Sequence[Any], step: str | int) -> int | None:
    """Return where the element that *step* names stands in *elements*."""
    if isinstance(step, int):
        return step if 0 <= step < len(elements) else None
    for at, one in enumerate(elements):
        if (one.get("id") if isinstance(one, dict) else getattr(one, "id", None)) == step:
            return at
    return None


def keys_of_models(template: CardTemplate) -> dict[int, ElementKey]:
    """Return the key of every element of *template* by the identity of its model."""
    found: dict[int, ElementKey] = {}

    def walk(elements: Sequence[Element], key: ElementKey) -> None:
        for step, element in zip(steps_of(elements), elements, strict=True):
            found[id(element)] = (*key, step)
            walk(children_of(element), (*key, step))

    for face in FACES:
        walk(getattr(template, face), (face,))
    return found


def model_at(template: CardTemplate, key: ElementKey) -> Element | None:
    """Return the element of *template* that *key* names."""
    elements: Sequence[Element] = getattr(template, str(key[0]), []) if key else []
    found: Element | None = None
    for step in key[1:]:
        at = place_of_step(elements, step)
        if at is None:
            return None
        found = elements[at]
        elements = children_of(found)
    return found
