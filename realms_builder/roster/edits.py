"""Edits of a roster: pure functions from the old roster to the new one, and how they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.names import normalised, split_count
from realms_builder.roster.roster import MOST_MODELS, Choices, Group, Model, Number, Roster

Change = Callable[[Roster], Roster]


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit that can be offered, done and undone; *code* and *values* name it in words."""

    code: str
    apply: Change
    values: Mapping[str, Any] = field(default_factory=dict)


def next_id(roster: Roster, prefix: str = "m") -> str:
    """Return an id that no model or group of *roster* has: ``m1``, ``m2`` and so on."""
    return next(numbered_ids(roster, prefix))


def numbered_ids(roster: Roster, prefix: str = "m") -> Iterator[str]:
    """Yield ids that no model or group of *roster* has, one after the other."""
    taken = {model.id for model in roster.models} | {group.id for group in roster.groups}
    taken.update(member for group in roster.groups for member in group.members)
    for number in count(len(roster.models) + 1):
        if f"{prefix}{number}" not in taken:
            yield f"{prefix}{number}"


def add_model(roster: Roster, unit: str, **values: Any) -> Roster:
    """Return *roster* with one more model of *unit* at the end."""
    model = Model(id=next_id(roster), unit=unit, **values)
    return replace(roster, models=(*roster.models, model))


def remove_models(roster: Roster, identities: Iterable[str]) -> Roster:
    """Return *roster* without the models called *identities*, also out of its groups."""
    gone = set(identities)
    groups = tuple(
        replace(group, members=tuple(m for m in group.members if m not in gone))
        for group in roster.groups
    )
    return replace(
        roster,
        models=tuple(model for model in roster.models if model.id not in gone),
        groups=tuple(group for group in groups if group.members),
    )


def change_model(roster: Roster, identity: str, **values: Any) -> Roster:
    """Return *roster* with some values of one model changed."""
    models = tuple(
        replace(model, **values) if model.id == identity else model for model in roster.models
    )
    return replace(roster, models=models)


def exchange_model(roster: Roster, identity: str, unit: str) -> Roster:
    """Return *roster* with a fresh model of *unit* in the place of one, under the same id."""
    fresh = Model(id=identity, unit=unit)
    return replace(roster, models=tuple(fresh if m.id == identity else m for m in roster.models))


def duplicate_models(roster: Roster, identities: Iterable[str]) -> Roster:
    """Return *roster* with a copy of each named model right behind it, under a new id.

    As far as a roster may have so many.
    """
    wanted = set(identities)
    names = numbered_ids(roster)
    room = MOST_MODELS - len(roster.models)
    models: list[Model] = []
    for place, model in enumerate(roster.models):
        models.append(model)
        if model.id in wanted and len(models) - place <= room:
            models.append(replace(model, id=next(names), role=""))
    return replace(roster, models=tuple(models))


def in_order(roster: Roster, order: Sequence[str]) -> Roster:
    """Return *roster* with the models named in *order* in that order, in the places they have."""
    named = set(order)
    by_id = {model.id: model for model in roster.models}
    following = iter(order)
    models = tuple(by_id[next(following)] if m.id in named else m for m in roster.models)
    return replace(roster, models=models)


def set_role(roster: Roster, identity: str, role: str, *, only_one: bool) -> Roster:
    """Return *roster* with *role* given to one model; *only_one* takes it from all others."""
    models = tuple(_with_role(model, identity, role, only_one) for model in roster.models)
    return replace(roster, models=models)


def _with_role(model: Model, identity: str, role: str, only_one: bool) -> Model:
    if model.id == identity:
        return replace(model, role=role)
    return replace(model, role="") if only_one and role and model.role == role else model


def set_limit(roster: Roster, cost: str, limit: Number | None) -> Roster:
    """Return *roster* with the agreed limit of one currency; None falls back to the game's."""
    limits = {**dict(roster.limits), cost: limit}
    agreed = tuple((key, value) for key, value in limits.items() if value is not None)
    return replace(roster, limits=agreed)


def set_switch(roster: Roster, switch: str, value: Any) -> Roster:
    """Return *roster* with one switch set."""
    switches = {**dict(roster.switches), switch: value}
    return replace(roster, switches=tuple(switches.items()))


def unset_switch(roster: Roster, switch: str) -> Roster:
    """Return *roster* without an agreement on one switch: the house or the game decides."""
    return replace(roster, switches=tuple(pair for pair in roster.switches if pair[0] != switch))


def choose(roster: Roster, identity: str, option: str, items: Iterable[str]) -> Roster:
    """Return *roster* with what one model takes for one option, for an empty id the roster."""
    chooser = roster.chooser(identity)
    if chooser is None:
        return roster
    chosen = {**dict(chooser.choose), option: tuple(items)}
    return with_choices(roster, identity, tuple(chosen.items()))


def with_choices(roster: Roster, identity: str, choices: Choices) -> Roster:
    """Return *roster* with all that one model chose, for an empty id all that the roster did."""
    if not identity:
        return replace(roster, choose=choices)
    return change_model(roster, identity, choose=choices)


def carry(roster: Roster, identity: str, list_id: str, item: str) -> Roster:
    """Return *roster* with one more item carried by hand."""
    model = roster.model(identity)
    if model is None:
        return roster
    lists = dict(model.carry)
    lists[list_id] = (*lists.get(list_id, ()), item)
    return change_model(roster, identity, carry=tuple(lists.items()))


def bear(roster: Roster, identity: str, item: str, pieces: Sequence[Mapping[str, Any]]) -> Roster:
    """Return *roster* with how one model carries an *item*, each of its *pieces* by field."""
    model = roster.model(identity)
    if model is None:
        return roster
    said = [dict(piece) for piece in pieces]
    if all(piece == said[0] for piece in said):
        said = said[:1]
    known = {**dict(model.carried), item: tuple(said)}
    kept = tuple((key, found) for key, found in known.items() if any(found))
    return change_model(roster, identity, carried=kept)


def pieces_of(roster: Roster, identity: str, item: str) -> tuple[Any, ...]:
    """Return what one model says of how it carries an *item*, a map for each piece or for all."""
    model = roster.model(identity)
    return dict(model.carried).get(item, ()) if model is not None else ()


def unborne(roster: Roster, identity: str, item: str, field: str = "") -> Roster:
    """Return *roster* where one model says nothing of how it carries an *item*, or of a *field*."""
    pieces = pieces_of(roster, identity, item)
    left = [{k: v for k, v in piece.items() if field and k != field} for piece in pieces]
    return bear(roster, identity, item, left or [{}])


def drop(roster: Roster, identity: str, list_id: str, item: str) -> Roster:
    """Return *roster* with one of an item less among what a model carries by hand.

    The item is found by its id as the entries write it, a count or level beside it or not.
    """
    model = roster.model(identity)
    wanted = normalised(item)
    for place, entry in enumerate(dict(model.carry).get(list_id, ()) if model else ()):
        written = normalised(split_count(_written(entry))[1])
        if written == wanted or written.startswith(f"{wanted} "):
            return drop_at(roster, identity, list_id, place)
    return roster


def drop_at(roster: Roster, identity: str, list_id: str, place: int) -> Roster:
    """Return *roster* with one less of the entry at *place* of what a model carries by hand."""
    model = roster.model(identity)
    if model is None:
        return roster
    lists = dict(model.carry)
    entries = lists.get(list_id, ())
    lists[list_id] = (
        *entries[:place],
        *(fewer for entry in entries[place : place + 1] for fewer in _one_less(entry)),
        *entries[place + 1 :],
    )
    kept = tuple((key, found) for key, found in lists.items() if found)
    return change_model(roster, identity, carry=kept)


def _written(entry: Any) -> str:
    return plain(entry.get("id", "") if isinstance(entry, dict) else entry)


def _one_less(entry: Any) -> tuple[Any, ...]:
    """Return what is left of an entry when one of it goes: nothing, or one with a smaller count."""
    if isinstance(entry, dict):
        count = entry.get("count", 1)
        return ({**entry, "count": count - 1},) if isinstance(count, int) and count > 1 else ()
    count, text = split_count(plain(entry))
    return (f"{count - 1}x {text}",) if count > 2 else (text,) if count == 2 else ()


def set_members(roster: Roster, group: str, members: Iterable[str]) -> Roster:
    """Return *roster* with the members of one group changed; an empty group goes."""
    wanted = tuple(members)
    groups = tuple(replace(g, members=wanted) if g.id == group else g for g in roster.groups)
    return replace(roster, groups=tuple(g for g in groups if g.members))


def leave_groups(roster: Roster, identities: Iterable[str]) -> Roster:
    """Return *roster* with some models in no group any more; an empty group goes."""
    leaving = set(identities)
    for group in roster.groups:
        if not leaving.isdisjoint(group.members):
            kept = [member for member in group.members if member not in leaving]
            roster = set_members(roster, group.id, kept)
    return roster


def join_group(roster: Roster, group: str, identities: Iterable[str]) -> Roster:
    """Return *roster* with some models in one of its groups, behind its members, and no other."""
    joining = tuple(identities)
    found = next(g for g in roster.groups if g.id == group)
    members = (*(m for m in found.members if m not in joining), *joining)
    others = [m for m in joining if m not in found.members]
    return set_members(leave_groups(roster, others), group, members)


def remove_group(roster: Roster, group: str) -> Roster:
    """Return *roster* without one group; its models stay."""
    return replace(roster, groups=tuple(g for g in roster.groups if g.id != group))


def add_group(roster: Roster, kind: str, members: Iterable[str], profile: str = "") -> Roster:
    """Return *roster* with a new group of *members*."""
    group = Group(next_id(roster, "g"), kind, tuple(members), profile)
    return replace(roster, groups=(*roster.groups, group))


def change_own_unit(roster: Roster, unit: str, path: str, value: Any) -> Roster:
    """Return *roster* with one value of a unit that it brings along itself changed."""
    units = tuple(
        _with_value(raw, path, value) if plain(raw.get("id", "")) == unit else raw
        for raw in roster.units
    )
    return replace(roster, units=units)


def change_own_item(
    roster: Roster, unit: str, item: Mapping[str, Any], key: str, value: Any
) -> Roster:
    """Return *roster* with one value changed of an *item* that a unit of its own writes out."""

    def changed(raw: Any) -> Any:
        if isinstance(raw, dict):
            if raw == item:
                return {**raw, key: value}
            return {name: changed(part) for name, part in raw.items()}
        return [changed(part) for part in raw] if isinstance(raw, list) else raw

    units = tuple(changed(raw) if plain(raw.get("id", "")) == unit else raw for raw in roster.units)
    return replace(roster, units=units)


def _with_value(raw: Mapping[str, Any], path: str, value: Any) -> Mapping[str, Any]:
    stats = raw.get("stats", {})
    if isinstance(stats, dict) and path in stats:
        return {**raw, "stats": {**stats, path: value}}
    return {**raw, path: value}
