"""Edits of the order and origin of models, pure functions, and which roles and groups may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from realms_builder.game.files.declared_rules import DeclaredGroup, DeclaredRole
from realms_builder.game.game import Game
from realms_builder.roster.edits import duplicate_models, join_group, next_id, numbered_ids
from realms_builder.roster.equal_models import are_equal
from realms_builder.roster.resolve.loading import holds
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import MOST_MODELS, Group, Model, Roster

Arrange = Callable[[Roster, Sequence[str]], Roster]
"""Puts the models named, which are new and last, where they belong."""


def at_the_end(roster: Roster, identities: Sequence[str]) -> Roster:
    """Return *roster* with new models where they are."""
    del identities
    return roster


def placed(roster: Roster, identities: Iterable[str], before: str = "") -> Roster:
    """Return *roster* with some models, in their order, right before the model called *before*.

    Without a model of that name they come last.
    """
    wanted = set(identities) - {before}
    moved = [model for model in roster.models if model.id in wanted]
    rest = [model for model in roster.models if model.id not in wanted]
    place = next((n for n, model in enumerate(rest) if model.id == before), len(rest))
    return replace(roster, models=(*rest[:place], *moved, *rest[place:]))


def with_models(roster: Roster, models: Sequence[Model]) -> tuple[Roster, tuple[str, ...]]:
    """Return *roster* with *models* under new ids at its end, while it has room, and the ids."""
    room = max(0, MOST_MODELS - len(roster.models))
    names = numbered_ids(roster)
    added = tuple(replace(model, id=next(names)) for model in models[:room])
    return replace(roster, models=(*roster.models, *added)), tuple(one.id for one in added)


def with_copied_groups(
    roster: Roster, groups: Iterable[Group], copies: Mapping[str, str], game: Game
) -> Roster:
    """Return *roster* with a group like each of *groups* for the copies of its members.

    *copies* names the copy of each model. Where too few were copied for a group, none is made.
    """
    for group in groups:
        declared = game.groups.get(group.group)
        members = tuple(copies[one] for one in group.members if one in copies)
        if declared is not None and len(members) >= max(1, declared.size[0]):
            like = replace(group, id=next_id(roster, "g"), members=members)
            roster = replace(roster, groups=(*roster.groups, like))
    return roster


def with_group_name(roster: Roster, group: str, name: str) -> Roster:
    """Return *roster* with another own name of one group; an empty one takes it away."""
    groups = tuple(replace(g, name=name) if g.id == group else g for g in roster.groups)
    return replace(roster, groups=groups)


def duplicated(roster: Roster, identities: Iterable[str], game: Game) -> Roster:
    """Return *roster* with copies of models behind them; a whole group becomes another one."""
    known = {model.id for model in roster.models}
    doubled = duplicate_models(roster, identities)
    copies = {a.id: b.id for a, b in pairwise(doubled.models) if b.id not in known}
    whole = [group for group in roster.groups if copies.keys() >= set(group.members)]
    return with_copied_groups(doubled, whole, copies, game)


def one_more(roster: Roster, identity: str, game: Game) -> Roster:
    """Return *roster* with a copy of a model behind it, in its group where that has room."""
    doubled = duplicate_models(roster, (identity,))
    known = {model.id for model in roster.models}
    copies = tuple(model.id for model in doubled.models if model.id not in known)
    for group in roster.groups:
        declared = game.groups.get(group.group)
        if identity in group.members and declared and len(group.members) < declared.size[1]:
            return join_group(doubled, group.id, copies)
    return doubled


def beside_equals(roster: Roster, identities: Sequence[str]) -> Roster:
    """Return *roster* with each new model behind the last one equal to it that stands alone."""
    grouped = {one for group in roster.groups for one in group.members}
    for identity in identities:
        new = roster.model(identity)
        ids = [model.id for model in roster.models if model.id != identity]
        alone = [m for m in roster.models if m.id != identity and m.id not in grouped]
        equal = [m.id for m in alone if new is not None and are_equal(m, new)]
        if equal:
            place = ids.index(equal[-1]) + 1
            roster = placed(roster, (identity,), ids[place] if place < len(ids) else "")
    return roster


def stepped(
    order: Sequence[tuple[str, ...]], identities: Iterable[str], step: int
) -> list[tuple[str, ...]]:
    """Return *order* with the blocks of those named one place up (-1) or down (1)."""
    chosen = set(identities)
    wanted = {block for block in order if chosen.issuperset(block)}
    result = list(order)
    places = range(len(result)) if step < 0 else range(len(result) - 1, -1, -1)
    for place in places:
        other = place + step
        if result[place] in wanted and 0 <= other < len(result) and result[other] not in wanted:
            result[place], result[other] = result[other], result[place]
    return result


def may_have(record: ModelRecord, role: DeclaredRole) -> bool:
    """Return whether a model may have *role*."""
    return not role.from_ or holds(role.from_, record)


def may_group(mustered: Muster, declared: DeclaredGroup, selected: Sequence[str]) -> bool:
    """Return whether the *selected* models are of the kind and number of a group."""
    low, high = declared.size
    return low <= len(selected) <= high and _fit(mustered, declared, selected)


def may_join(mustered: Muster, group: str, joining: Sequence[str]) -> bool:
    """Return whether the models *joining* a group are of its kind, and it has room for them."""
    found = next((g for g in mustered.roster.groups if g.id == group), None)
    declared = mustered.game.groups.get(found.group) if found is not None else None
    if found is None or declared is None or not set(joining).isdisjoint(found.members):
        return False
    full = len(found.members) + len(joining) > declared.size[1]
    return bool(joining) and not full and _fit(mustered, declared, joining)


def _fit(mustered: Muster, declared: DeclaredGroup, identities: Sequence[str]) -> bool:
    records = [mustered.model(identity) for identity in identities]
    return all(record is not None and holds(declared.members, record) for record in records)
