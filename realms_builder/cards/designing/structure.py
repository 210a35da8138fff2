"""Elements that come, go and change places: pure functions from one draft to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.element_keys import (
    ElementKey,
    children_of,
    element_at,
    face_of,
    is_face,
    keyed,
    list_name,
    place_of_step,
    siblings_at,
    steps_of,
)
from realms_builder.cards.designing.measures import measure_plus
from realms_builder.cards.designing.own_file import (
    EditRefused,
    OwnFile,
    all_ids,
    without_place,
)
from realms_builder.cards.template.inheritance import PLACES, id_of
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.core.problems import Problem
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.notes import PathInFile

Box = tuple[float, float, float, float]


def added(
    draft: Draft, shelf: TemplateShelf, parent: ElementKey, element: Raw, at: int | None = None
) -> tuple[Draft, ElementKey]:
    """Return *draft* with *element* below *parent* (a face or a container), and its key.

    It becomes the *at*-th there, by default the last, which on a face lies over all others. Ids
    that others on the face have already get a number, within it too.
    """
    own = OwnFile(draft, shelf)
    element = _with_fresh_ids(element, _taken(draft, own.merged, face_of(parent)))
    _put_in(own, parent, element, at)
    result = own.done()
    siblings = siblings_at(result.merged(shelf), parent)
    place = next(
        (n for n, one in enumerate(siblings) if one is element or _is_it(one, element)),
        len(siblings) - 1,
    )
    return result, (*parent, steps_of(siblings)[place])


def _is_it(one: Any, element: Raw) -> bool:
    return isinstance(one, dict) and bool(element.get("id")) and one.get("id") == element["id"]


def _put_in(own: OwnFile, parent: ElementKey, element: Raw, at: int | None) -> None:
    siblings = own.siblings(parent)
    place = len(siblings) if at is None else max(0, min(at, len(siblings)))
    mine = own.own_list(parent)
    if mine is None and not is_face(parent) and not _can_point(own, parent, siblings, place):
        own.take_over(parent)
        container = own.element(parent)
        where = own.place_of(container) or own.override_of(face_of(parent), container)
        mine = own.at((*(where or ()), list_name(container) or ""))
    if mine is not None:
        mine.insert(place, without_place(element))
        return
    own.append(face_of(parent), {**without_place(element), **_place(parent, siblings, place)})


def _can_point(own: OwnFile, parent: ElementKey, siblings: list[Any], place: int) -> bool:
    return bool(_place(parent, siblings, place)) or not siblings


def _place(parent: ElementKey, siblings: list[Any], at: int) -> Raw:
    """Return what says that an element is the *at*-th of *siblings* below *parent*."""
    if at == len(siblings):
        if is_face(parent):
            return {}
        *_, name = parent
        return {"into": name} if isinstance(name, str) else {}
    before = id_of(siblings[at - 1]) if at else None
    after = id_of(siblings[at])
    if before:
        return {"after": before}
    return {"before": after} if after else {}


def removed(draft: Draft, shelf: TemplateShelf, keys: Iterable[ElementKey]) -> Draft:
    """Return *draft* without the elements *keys* and what is inside them."""
    own = OwnFile(draft, shelf)
    wanted = outermost(keys)
    gone: list[PathInFile] = []
    whole: dict[ElementKey, set[int]] = {}
    for key in wanted:
        element, face = own.element(key), face_of(key)
        place = own.place_of(element)
        if place is not None:
            gone.append(place)
            gone += _left_behind(own, face, all_ids(element), place)
            _point_past(own, key, element)
        elif id_of(element) is not None:
            gone += _left_behind(own, face, all_ids(element), ())
            own.append(face, {"id": element["id"], "remove": True})
        elif len(key) > 2:
            whole.setdefault(key[:-1], set()).add(id(element))
        else:
            raise EditRefused(Problem("design.no_id", values={"parent": draft.extends or ""}))
    for container, parts in whole.items():
        name = list_name(own.element(container)) or ""
        kept = [one for one in own.siblings(container) if id(one) not in parts]
        own.set(container, {name: kept})
    own.delete(list(dict.fromkeys(gone)))
    return own.done()


def _left_behind(own: OwnFile, face: str, ids: set[str], but: PathInFile) -> list[PathInFile]:
    """Return the overrides of elements that go, which would be new elements without them.

    Without a parent nothing is an override: who has the same id is another element.
    """
    if not own.inherited:
        return []
    return [
        (face, at)
        for at, entry in enumerate(own.entries(face))
        if id_of(entry) in ids and (face, at) != but
    ]


def _point_past(own: OwnFile, key: ElementKey, element: Raw) -> None:
    """Let own elements that stand after or before *element* name its neighbour instead."""
    identity, face = element.get("id"), face_of(key)
    if not identity:
        return
    named = [
        at
        for at, entry in enumerate(own.entries(face))
        if identity in (entry.get("after"), entry.get("before"))
    ]
    place = {name: element[name] for name in PLACES if element.get(name)}
    for at in named:
        entry = own.at((face, at))
        for name in PLACES:
            entry.pop(name, None)
        entry.update(place)


def duplicated(
    draft: Draft, shelf: TemplateShelf, keys: Sequence[ElementKey], by: float = 3.0
) -> tuple[Draft, tuple[ElementKey, ...]]:
    """Return *draft* with copies above the elements *keys*, and the keys of the copies.

    Copies on a face lie *by* millimetres further down and to the right.
    """
    made: list[ElementKey] = []
    for key in outermost(keys):
        merged = draft.merged(shelf)
        element = element_at(merged, key)
        if element is None:
            continue
        copy = without_place(deepcopy(element))
        box = copy.get("box")
        if isinstance(box, list) and len(box) == 4:
            copy["box"] = [measure_plus(box[0], by), measure_plus(box[1], by), *box[2:]]
        copy.pop("locked", None)
        at = place_of_step(siblings_at(merged, key[:-1]), key[-1])
        draft, new = added(draft, shelf, key[:-1], copy, None if at is None else at + 1)
        made.append(new)
    return draft, tuple(made)


def copied(draft: Draft, shelf: TemplateShelf, keys: Iterable[ElementKey]) -> list[Raw]:
    """Return the elements *keys* as plain data that can be put anywhere."""
    merged = draft.merged(shelf)
    found = [element_at(merged, key) for key in outermost(keys)]
    return [without_place(deepcopy(element)) for element in found if element is not None]


def pasted(
    draft: Draft,
    shelf: TemplateShelf,
    parent: ElementKey,
    elements: Iterable[Raw],
    at: int | None = None,
    box: Box = (5.0, 5.0, 30.0, 8.0),
) -> tuple[Draft, tuple[ElementKey, ...]]:
    """Return *draft* with *elements* below *parent*, and their keys.

    On a face those without a box get *box*; inside a container no element keeps one.
    """
    made: list[ElementKey] = []
    for element in elements:
        copy = deepcopy(element)
        if not is_face(parent):
            copy.pop("box", None)
        elif not isinstance(copy.get("box"), list):
            copy["box"] = list(box)
        draft, key = added(draft, shelf, parent, copy, at)
        at = None if at is None else at + 1
        made.append(key)
    return draft, tuple(made)


def reordered(
    draft: Draft,
    shelf: TemplateShelf,
    key: ElementKey,
    parent: ElementKey,
    at: int | None = None,
    box: Box | None = None,
) -> tuple[Draft, ElementKey]:
    """Return *draft* with one element as the *at*-th below *parent*, and its new key.

    *at* counts the places as they are before the move. An element that leaves a container for the
    face needs its *box*. An element goes neither into itself nor onto another face.
    """
    if parent[: len(key)] == key or parent[:1] != key[:1]:
        raise EditRefused(Problem("design.into_itself"))
    merged = draft.merged(shelf)
    element = element_at(merged, key)
    siblings = siblings_at(merged, parent)
    if element is None:
        raise EditRefused(Problem("design.gone", values={"element": str(key[-1])}))
    place = len(siblings) if at is None else at
    if parent == key[:-1]:
        old = place_of_step(siblings, key[-1]) or 0
        if place in (old, old + 1):
            return draft, key
    own = OwnFile(draft, shelf)
    if own.is_own(element) or not isinstance(element.get("id"), str):
        return _taken_along(draft, shelf, key, parent, place, _for(element, parent, box))
    entry = {"id": element["id"], **_place(parent, siblings, place)}
    if set(entry) == {"id"} and siblings:
        last = siblings[-1] if siblings[-1] is not element else (siblings[-2:-1] or [{}])[0]
        entry["after"] = last.get("id")
    before = own.override_of(face_of(key), element)
    if before is not None and len(before) == 2:
        entry = {**without_place(own.at(before)), **entry}
        own.delete([before])
    for name, value in _box_for(element, parent, box).items():
        entry[name] = value
    own.append(face_of(key), entry)
    result = own.done()
    return result, (*parent, element["id"])


def _box_for(element: Raw, parent: ElementKey, box: Box | None) -> Raw:
    """Return what changes about the box of *element* when it goes below *parent*."""
    if not is_face(parent):
        return {"box": None} if element.get("box") is not None else {}
    return {"box": list(box)} if element.get("box") is None and box is not None else {}


def _for(element: Raw, parent: ElementKey, box: Box | None) -> Raw:
    result = {**element, **_box_for(element, parent, box)}
    return {name: value for name, value in result.items() if value is not None}


def _taken_along(
    draft: Draft, shelf: TemplateShelf, key: ElementKey, parent: ElementKey, at: int, element: Raw
) -> tuple[Draft, ElementKey]:
    """Take an element out and put it in again elsewhere."""
    siblings = siblings_at(draft.merged(shelf), parent)
    if parent == key[:-1]:
        old = place_of_step(siblings, key[-1])
        at -= old is not None and old < at
    out = removed(draft, shelf, [key])
    return added(out, shelf, _after_removal(draft, shelf, key, parent), without_place(element), at)


def _after_removal(
    draft: Draft, shelf: TemplateShelf, key: ElementKey, parent: ElementKey
) -> ElementKey:
    """Return *parent* as it is called once *key* is gone: places in the same list move up."""
    depth = len(key) - 1
    if len(parent) <= depth or parent[:depth] != key[:depth]:
        return parent
    step = parent[depth]
    siblings = siblings_at(draft.merged(shelf), key[:-1])
    gone = place_of_step(siblings, key[-1])
    if isinstance(step, int) and gone is not None and step > gone:
        return (*parent[:depth], step - 1, *parent[depth + 1 :])
    return parent


def renamed(
    draft: Draft, shelf: TemplateShelf, key: ElementKey, name: str
) -> tuple[Draft, ElementKey]:
    """Return *draft* with another id for an element of this file, and its new key.

    *name* becomes an id: small letters, digits and ``_``. What a parent names keeps its id.
    """
    own = OwnFile(draft, shelf)
    element, face = own.element(key), face_of(key)
    wanted = slug(name)
    if wanted == element.get("id"):
        return draft, key
    if own.place_of(element) is None or own.parents_version(face, element) is not None:
        values = {"element": str(key[-1]), "parent": draft.extends or ""}
        raise EditRefused(Problem("design.inherited_name", values=values))
    identity = fresh_id(wanted, _ids_on(own.merged, face))
    old = element.get("id")
    own.at(own.place_of(element) or ())["id"] = identity
    for at, entry in enumerate(own.raw[face]):
        for place in PLACES:
            if old and isinstance(entry, dict) and entry.get(place) == old:
                own.at((face, at))[place] = identity
    return own.done(), (*key[:-1], identity)


def outermost(keys: Iterable[ElementKey]) -> list[ElementKey]:
    """Return *keys* without those that lie inside another one of them."""
    wanted = list(dict.fromkeys(keys))
    chosen = set(wanted)
    return [key for key in wanted if not any(key[:depth] in chosen for depth in range(2, len(key)))]


def _ids_on(raw: Raw, face: str) -> set[str]:
    return {
        element["id"]
        for _, element in keyed(raw.get(face), (face,))
        if isinstance(element.get("id"), str)
    }


def _taken(draft: Draft, merged: Raw, face: str) -> set[str]:
    """Return the ids that are no longer free on *face*: of its elements, and of what it removes."""
    return _ids_on(merged, face) | _ids_on(draft.raw, face)


def _with_fresh_ids(element: Raw, taken: set[str]) -> Raw:
    """Return *element* with ids that are not *taken*, inside it too; *taken* grows by them."""
    result = dict(element)
    if isinstance(result.get("id"), str):
        result["id"] = fresh_id(result["id"], taken)
        taken.add(result["id"])
    name = list_name(result)
    if name is not None:
        result[name] = [
            _with_fresh_ids(child, taken) if isinstance(child, dict) else child
            for child in children_of(result)
        ]
    return result
