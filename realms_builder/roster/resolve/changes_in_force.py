"""Gathers everything that changes the numbers of one build, in the order in which it counts.

Order: profile, items, keywords, derived values, group, form (data-format.md, "modifies"). What
happens at the table, from derived values on, is left out of a plain build.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from realms_builder.game.texts import Text
from realms_builder.roster.resolve.carried_record import item_name
from realms_builder.roster.resolve.modifiers import Modifier
from realms_builder.roster.resolve.records import Inside

if TYPE_CHECKING:
    from realms_builder.roster.resolve.build import Build

GROUP_SOURCE = Text.of({"de": "Gruppe", "en": "group"})


class Changes(NamedTuple):
    """Every change of one build in its order: by the id of the number, by the id of the item."""

    of_stat: Mapping[str, tuple[Modifier, ...]]
    of_item: Mapping[str, tuple[Modifier, ...]]


_NONE = Changes({}, {})


def changes_in_force(build: Build) -> Changes:
    """Return every change that *build* is subject to, whether or not its condition holds."""
    modifiers = _in_order(build)
    if not modifiers:
        return _NONE
    of_stat: dict[str, tuple[Modifier, ...]] = {}
    of_item: dict[str, tuple[Modifier, ...]] = {}
    for modifier in modifiers:
        change = modifier.change
        for stat in change.stat:
            of_stat[stat] = (*of_stat.get(stat, ()), modifier)
        if change.item:
            of_item[change.item] = (*of_item.get(change.item, ()), modifier)
    return Changes(of_stat, of_item)


def _in_order(build: Build) -> list[Modifier]:
    unit = build.parts.unit
    found = [Modifier(change, build, unit.name) for change in unit.modifies]
    for carried in build.carried():
        if carried.item.modifies:
            record = build.record(carried, 1)
            scope, name = Inside(record, build), item_name(record)
            found += [Modifier(c, scope, name, carried.count) for c in carried.item.modifies]
    for use in build.keywords:
        for change in use.keyword.modifies:
            if change.side != "opponent":
                name = use.filled(use.keyword.name)
                found.append(Modifier(change, Inside(use, build), name))
    return found if build.plain else [*found, *_at_the_table(build)]


def _at_the_table(build: Build) -> Iterator[Modifier]:
    for declared in build.game.changing_derived:
        for change in declared.modifies:
            yield Modifier(change, build, declared.name)
    for change, member in build.parts.group_changes:
        yield Modifier(change, build, member.name or GROUP_SOURCE)
    for form in (build.game.forms.get(build.parts.form_id), build.parts.form):
        if form is not None:
            for change in form.modifies:
                yield Modifier(change, build, form.name)
