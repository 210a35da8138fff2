"""Edits of one entry as its form makes them, in the shape in which the file writes things.

A form shows everything in full. What the file says in short, such as ``values: [45, 90]`` for a
list of maps with only an id, stays short as long as it says no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from realms_builder.editing.forms.plan import WORD_IS_KEY, FieldPlan, FormPlan
from realms_builder.editing.plain_paths import GONE

ViewPath: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Inserted:
    """A new thing of a list, to stand where the path of the edit ends."""

    value: Any


@dataclass(frozen=True, slots=True)
class MovedItem:
    """The thing of a list where the path ends shall stand at place *to* of the list without it."""

    to: int


@dataclass(frozen=True, slots=True)
class FormEdit:
    """One edit: a path in the entry as the file writes it, and the value that belongs there.

    The value may be :data:`GONE`, :class:`Inserted` or :class:`MovedItem`.
    """

    path: ViewPath
    value: Any


def same(one: Any, other: Any) -> bool:
    """Return whether two values are written alike: 1, 1.0, true and "1" are not the same."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def applied(entry: Any, edit: FormEdit) -> Any:
    """Return *entry* with *edit*, sharing with it what stays; GONE where nothing is left of it."""
    if not edit.path:
        return edit.value
    key, rest = edit.path[0], edit.path[1:]
    if isinstance(entry, list) and isinstance(key, int):
        return _in_list(entry, key, FormEdit(rest, edit.value))
    new = dict(entry) if isinstance(entry, dict) else {}
    value = applied(new.get(str(key), GONE), FormEdit(rest, edit.value))
    if value is GONE:
        new.pop(str(key), None)
    else:
        new[str(key)] = value
    return new


def _in_list(entry: list[Any], at: int, edit: FormEdit) -> list[Any]:
    new = list(entry)
    value = edit.value
    if edit.path:
        new[at] = applied(new[at], edit)
    elif value is GONE:
        del new[at]
    elif isinstance(value, Inserted):
        new.insert(at, value.value)
    elif isinstance(value, MovedItem):
        new.insert(value.to, new.pop(at))
    else:
        new[at] = value
    return new


def full(plan: FieldPlan, raw: Any) -> Any:
    """Return *raw* as the form shows it: a bare thing as a list of one, a bare word as a map."""
    if plan.editor in ("list", "words", "several") and plan.bare and not isinstance(raw, list):
        return [] if raw is GONE or raw is None else [raw]
    if plan.editor == "record" and plan.short and isinstance(raw, (str, int, float)):
        return {str(raw): True} if plan.short == WORD_IS_KEY else {plan.short: raw}
    return raw


def fits(plan: FieldPlan, raw: Any) -> bool:
    """Return whether the form can show *raw* as *plan* wants; else it is shown as plain YAML."""
    seen = full(plan, raw)
    if raw is GONE or raw is None or plan.editor == "yaml":
        return True
    if plan.editor in ("record", "map") or (plan.record and isinstance(seen, dict)):
        return isinstance(seen, dict)
    if plan.editor == "list":
        return isinstance(seen, list)
    if plan.editor == "several":
        return isinstance(seen, (list, tuple)) and all(plan.choice_of(one) for one in seen)
    if plan.editor == "words":
        return isinstance(seen, list) and all(
            isinstance(w, (str, int, float))
            and not isinstance(w, bool)
            and "," not in str(w)
            and str(w).strip() == str(w) != ""
            for w in seen
        )
    if plan.editor == "text":
        return isinstance(seen, (str, int, float)) or _is_text(seen)
    if plan.editor in ("strength", "pair") and isinstance(seen, list):
        return len(seen) == 2 and all(_is_number(part) for part in seen)
    if plan.editor in ("box", "point"):
        return isinstance(seen, list)
    if plan.editor == "pair":
        return False
    if plan.editor == "flag":
        return isinstance(seen, bool)
    return isinstance(seen, (str, int, float))


def _is_text(seen: Any) -> bool:
    return isinstance(seen, dict) and all(isinstance(t, (str, int, float)) for t in seen.values())


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class EntryDraft:
    """An entry under the hands of a form: what it was when the form began, and what it is now."""

    def __init__(self, plan: FormPlan, entry: Mapping[str, Any]) -> None:
        """Begin with *entry*, a map as it stands in the file."""
        self.plan = plan
        self.original: Any = entry
        self.entry: Any = entry

    def value(self, path: ViewPath) -> Any:
        """Return what stands at *path* of the form, as the file writes it; GONE for nothing."""
        return self._value(self.entry, path)

    def put(self, path: ViewPath, value: Any) -> FormEdit | None:
        """Write *value* at *path* of the form, GONE to take it away; None where nothing changes.

        The edit names the nearest place that the file has: a key of a map that is not there yet is
        written with the map, and a map or list that says nothing any more goes.
        """
        new = self._put(self.plan.root, self.entry, self.original, path, value)
        return self._to({} if new is GONE else new)

    def insert(self, path: ViewPath, at: int, value: Any) -> FormEdit | None:
        """Put *value* into the list at *path*, before the thing at place *at*."""
        there = self._listed(path)
        edit = FormEdit((*path, at), Inserted(value))
        return self._in_list(path, [*there[:at], value, *there[at:]], edit)

    def remove(self, path: ViewPath, at: int) -> FormEdit | None:
        """Take the thing at place *at* out of the list at *path*; an empty list goes."""
        there = self._listed(path)
        edit = FormEdit((*path, at), GONE)
        return self._in_list(path, [*there[:at], *there[at + 1 :]], edit)

    def move(self, path: ViewPath, at: int, to: int) -> FormEdit | None:
        """Let the thing at place *at* of the list at *path* stand at place *to*."""
        there = list(self._listed(path))
        there.insert(to, there.pop(at))
        return self._in_list(path, there, FormEdit((*path, at), MovedItem(to)))

    def real_path(self, path: ViewPath) -> ViewPath | None:
        """Return where *path* of the form lies in the file; None below what is written short."""
        plan, raw, real = self.plan.root, self.entry, []
        for key in path:
            if full(plan, raw) is not raw:
                return None
            below = self.plan.child(plan, key)
            actual = below.key_in(raw) if isinstance(raw, dict) and isinstance(key, str) else key
            real.append(actual if plan.is_record else key)
            raw, plan = _below(raw, real[-1]), below
        return tuple(real)

    def view_path(self, path: Sequence[str | int]) -> ViewPath:
        """Return the path of the form for a *path* of the file, as far as the form knows it."""
        plan, raw, seen = self.plan.root, self.entry, []
        for key in path:
            raw = full(plan, raw)
            if plan.is_record and isinstance(raw, dict):
                fields = self.plan.record_of(plan).fields
                known = (k for k, one in fields.items() if one.key_in(raw) == key)
                seen.append(next(known, key))
            else:
                seen.append(key)
            plan, raw = self.plan.child(plan, seen[-1]), _below(raw, key)
        return tuple(seen)

    # -------------------------------------------------------------------------- inside

    def _listed(self, path: ViewPath) -> list[Any]:
        plan = self._plan_at(path)
        found = full(plan, self.value(path))
        return found if isinstance(found, list) else []

    def _plan_at(self, path: ViewPath) -> FieldPlan:
        plan = self.plan.root
        for key in path:
            plan = self.plan.child(plan, key)
        return plan

    def _in_list(self, path: ViewPath, new: list[Any], edit: FormEdit) -> FormEdit | None:
        real = self.real_path(path)
        there = self.value(path)
        if real is None or not new or not isinstance(there, list):
            return self.put(path, new)
        found = FormEdit((*real, edit.path[-1]), edit.value)
        self.entry = applied(self.entry, found)
        return found

    def _value(self, raw: Any, path: ViewPath) -> Any:
        plan = self.plan.root
        for key in path:
            raw = full(plan, raw)
            below = self.plan.child(plan, key)
            in_map = isinstance(raw, dict) and plan.is_record
            raw = _below(raw, below.key_in(raw) if in_map else key)
            plan = below
        return raw

    def _to(self, new: Any) -> FormEdit | None:
        edit = _difference(self.entry, new, ())
        self.entry = new
        return edit

    def _put(self, plan: FieldPlan, raw: Any, original: Any, path: ViewPath, value: Any) -> Any:
        if not path:
            return _shaped(plan, value, original)
        view, before = full(plan, raw), full(plan, original)
        key, rest = path[0], path[1:]
        below = self.plan.child(plan, key)
        if plan.editor == "list" and isinstance(view, list) and isinstance(key, int):
            new: Any = list(view)
            part = self._put(below, view[key], _below(before, key), rest, value)
            new[key] = part if part is not GONE else {} if below.editor == "record" else ""
            return _shaped(plan, new, original)
        view = dict(view) if isinstance(view, dict) else {}
        actual = below.key_in(view) if plan.is_record else str(key)
        was = _below(before, actual)
        part = self._put(below, view.get(actual, GONE), was, rest, value)
        if part is GONE:
            view.pop(actual, None)
        else:
            view[actual] = part
        return _shaped(plan, view, original)


def _shaped(plan: FieldPlan, value: Any, original: Any) -> Any:
    """Return *value* as short as the file wrote it, or as may be where it wrote nothing yet."""
    if value is GONE:
        return GONE
    empty_before = original in ({}, []) and isinstance(original, (dict, list))
    if plan.editor in ("list", "words", "several") and isinstance(value, list):
        if not value:
            return value if empty_before or plan.required else GONE
        was_list = isinstance(original, list) or (original is GONE and plan.brackets)
        return value[0] if plan.bare and len(value) == 1 and not was_list else value
    if plan.editor in ("record", "map") and isinstance(value, dict):
        if not value:
            return value if empty_before or plan.required else GONE
        if len(value) == 1 and plan.short and not _was_long(original):
            key, only = next(iter(value.items()))
            if plan.short == WORD_IS_KEY and only is True:
                return key
            if plan.short == key and isinstance(only, (str, int, float)):
                return only
    return value


def _was_long(original: Any) -> bool:
    return isinstance(original, dict) and len(original) == 1


def _below(raw: Any, key: str | int) -> Any:
    if isinstance(raw, dict):
        return raw.get(str(key), GONE)
    if isinstance(raw, list) and isinstance(key, int) and key < len(raw):
        return raw[key]
    return GONE


def _difference(old: Any, new: Any, path: ViewPath) -> FormEdit | None:
    """Return the smallest edit that makes *new* of *old*, or None where they are the same."""
    if same(old, new):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [k for k in {**old, **new} if not same(old.get(k, GONE), new.get(k, GONE))]
        if len(keys) == 1:
            key = keys[0]
            if key not in new:
                return FormEdit((*path, key), GONE)
            if key not in old:
                return FormEdit((*path, key), new[key])
            return _difference(old[key], new[key], (*path, key))
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        places = [at for at, pair in enumerate(zip(old, new, strict=True)) if not same(*pair)]
        if len(places) == 1:
            return _difference(old[places[0]], new[places[0]], (*path, places[0]))
    return FormEdit(path, new)
