"""Writes into a template's own file what a designer does to the merged template.

An element that the file has itself is changed where it stands. One that comes from a parent gets
an override in the file, by its id, with only what differs.
"""

from __future__ import annotations

from typing import Any

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.element_keys import (
    ElementKey,
    element_at,
    face_of,
    is_face,
    keyed,
    keyed_elements,
    list_name,
    siblings_at,
)
from realms_builder.cards.template.inheritance import PLACES, id_of, ids_within
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.templates import FACES
from realms_builder.core.problems import Problem
from realms_builder.game.notes import PathInFile

_FEW = 4
"""More elements than these are looked up in an index of all."""


class EditRefused(Exception):
    """An edit that this file cannot say; *problem* tells why."""

    def __init__(self, problem: Problem) -> None:
        """Keep the reason."""
        super().__init__(problem.code)
        self.problem = problem


class OwnFile:
    """The own data of a draft while it is edited; what is not touched stays the same objects."""

    def __init__(self, draft: Draft, shelf: TemplateShelf) -> None:
        """Begin with what the file says; *merged* is what the keys are looked up in."""
        self.draft = draft
        self.inherited = draft.inherited(shelf)
        self.merged = draft.merged(shelf)
        self.raw: Raw = dict(draft.raw)
        self._by_key: dict[ElementKey, Raw] = {}
        self._asked = 0
        self._ours: set[int] = {id(self.raw)}
        self._kept: list[Any] = [self.raw]
        self._places: dict[int, PathInFile] = {}
        self._last: dict[tuple[str, str], PathInFile] = {}
        self._from_parent: dict[tuple[str, str], Raw] = {}
        for face in FACES:
            self._note(draft.raw.get(face), (face,))
            for _, element in keyed(self.inherited.get(face), (face,)):
                self._from_parent.setdefault((face, _id(element)), element)

    def _note(self, elements: Any, path: PathInFile) -> None:
        """Remember where every own element of a list stands."""
        for at, element in enumerate([*elements] if isinstance(elements, list) else []):
            if isinstance(element, dict):
                here = (*path, at)
                self._places[id(element)] = here
                if _id(element):
                    self._last[face_of(path), _id(element)] = here
                name = list_name(element)
                if name is not None:
                    self._note(element[name], (*here, name))

    def done(self) -> Draft:
        """Return the draft that came of it, without overrides that say nothing any more."""
        idle = [
            (face, at)
            for face in FACES
            if self.inherited.get(face) and isinstance(self.raw.get(face), list)
            for at, entry in enumerate(self.raw[face])
            if isinstance(entry, dict) and set(entry) == {"id"}
            if (face, _id(entry)) in self._from_parent
        ]
        self.delete(idle)
        for face in FACES:
            if self.raw.get(face) == [] and face not in self.draft.raw:
                del self.raw[face]
        return self.draft.with_raw(self.raw)

    # ------------------------------------------------------------------ finding

    def element(self, key: ElementKey) -> Raw:
        """Return the merged element *key* names; raises :class:`EditRefused` where none is."""
        self._asked += 1
        if self._asked <= _FEW:
            found = element_at(self.merged, key)
        else:
            self._by_key = self._by_key or dict(keyed_elements(self.merged))
            found = self._by_key.get(key)
        if found is None:
            raise EditRefused(Problem("design.gone", values={"element": str(key[-1])}))
        return found

    def is_own(self, element: Raw) -> bool:
        """Return whether only this file has *element*, so that it stands here whole."""
        return id(element) in self._places

    def place_of(self, element: Raw) -> PathInFile | None:
        """Return where the own *element* stands, None for one of the parent."""
        return self._places.get(id(element))

    def override_of(self, face: str, element: Raw) -> PathInFile | None:
        """Return where this file already overrides *element* of its parent."""
        return self._last.get((face, _id(element))) if _id(element) else None

    def parents_version(self, face: str, element: Raw) -> Raw | None:
        """Return *element* as the parent has it."""
        return self._from_parent.get((face, _id(element))) if _id(element) else None

    # ------------------------------------------------------------------ writing

    def at(self, path: PathInFile) -> Any:
        """Return what stands at *path*, copied so that it may be changed in place."""
        node: Any = self.raw
        for step in path:
            inner = node[step]
            if id(inner) not in self._ours:
                inner = list(inner) if isinstance(inner, list) else dict(inner)
                self._ours.add(id(inner))
                self._kept.append(inner)
                node[step] = inner
            node = inner
        return node

    def entries(self, face: str) -> list[Raw]:
        """Return the own elements of *face*; what is no element there counts as an empty one."""
        found: Any = self.raw.get(face)
        if not isinstance(found, list):
            return []
        return [entry if isinstance(entry, dict) else {} for entry in found]

    def face_list(self, face: str) -> list[Any]:
        """Return the own elements of *face*, to be changed in place."""
        if not isinstance(self.raw.get(face), list):
            self.raw[face] = []
        return self.at((face,))

    def set(self, key: ElementKey, properties: Raw) -> None:
        """Give the element at *key* new *properties*; None takes one away."""
        element, face = self.element(key), face_of(key)
        place = self.place_of(element) or self.override_of(face, element)
        if place is None:
            place = self._begun(key, element)
        entry = self.at(place)
        before = None if self.is_own(element) else self.parents_version(face, element)
        for name, value in properties.items():
            if before is None:
                _put(entry, name, value)
            elif value is None and before.get(name) is not None:
                entry[name] = None
            elif value == before.get(name):
                entry.pop(name, None)
            else:
                _put(entry, name, value)

    def _begun(self, key: ElementKey, element: Raw) -> PathInFile:
        """Begin to override an element of the parent; without an id its container comes along."""
        face = face_of(key)
        if _id(element):
            return self.append(face, {"id": _id(element)})
        if len(key) == 2:
            raise EditRefused(Problem("design.no_id", values={"parent": self.draft.extends or ""}))
        self.take_over(key[:-1])
        place = self.place_of(element)
        assert place is not None
        return place

    def take_over(self, container: ElementKey) -> None:
        """Write the list of children of *container* into the own file, whole."""
        element = self.element(container)
        name = list_name(element)
        assert name is not None
        children = element[name]
        place = self.place_of(element) or self.override_of(face_of(container), element)
        if place is None:
            place = self._begun(container, element)
        self.at(place)[name] = [*children]
        self._note(children, (*place, name))

    def append(self, face: str, entry: Raw) -> PathInFile:
        """Add *entry* at the end of the own elements of *face*, where it is applied last."""
        elements = self.face_list(face)
        elements.append(entry)
        place = (face, len(elements) - 1)
        self._ours.add(id(entry))
        self._kept.append(entry)
        if _id(entry):
            self._last[face, _id(entry)] = place
        return place

    def delete(self, places: list[PathInFile]) -> None:
        """Take away what stands at *places*, the last ones first."""
        for place in sorted(places, key=_reading_order, reverse=True):
            del self.at(place[:-1])[place[-1]]

    def siblings(self, parent: ElementKey) -> list[Any]:
        """Return the merged elements directly below *parent*."""
        return siblings_at(self.merged, parent)

    def own_list(self, parent: ElementKey) -> list[Any] | None:
        """Return the list below *parent* to be changed in place, None where it is the parent's.

        A list is our own when the merged template holds the very list of the file.
        """
        if is_face(parent):
            face = face_of(parent)
            return None if self.inherited.get(face) else self.face_list(face)
        element = self.element(parent)
        name = list_name(element)
        place = self.place_of(element) or self.override_of(face_of(parent), element)
        if name is None or place is None:
            return None
        path = (*place, name)
        return self.at(path) if _stands_at(self.draft.raw, path) is element[name] else None


def _stands_at(raw: Any, path: PathInFile) -> Any:
    node = raw
    for step in path:
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            return None
    return node


def _reading_order(path: PathInFile) -> list[tuple[int, str]]:
    return [(step, "") if isinstance(step, int) else (-1, step) for step in path]


def _id(element: Any) -> str:
    return id_of(element) or ""


def _put(entry: Raw, name: str, value: Any) -> None:
    if value is None:
        entry.pop(name, None)
    else:
        entry[name] = value


def all_ids(element: Raw) -> set[str]:
    """Return the ids of *element* and of everything inside it."""
    return ids_within([element])


def without_place(element: Raw) -> Raw:
    """Return *element* without what says where it goes."""
    return {key: value for key, value in element.items() if key not in PLACES}
