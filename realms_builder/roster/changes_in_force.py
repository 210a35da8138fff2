"""Gathers everything that changes the numbers of one build, in the order in which it counts.

Order: profile, items, keywords, derived values, group, form (data-format.md, "modifies"). What
happens at the table, from derived values on, is left out of a plain build.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from realms_builder.gamedata.texts import Text
from realms_builder.roster.modifiers import Modifier
from realms_builder.roster.records import Inside

if TYPE_CHECKING:
    from realms_builder.roster.build import Build

GROUP_SOURCE = Text.of({"de": "Gruppe", "en": "group"})


def changes_in_force(build: Build) -> Iterator[Modifier]:
    """Yield every change that *build* is subject to, whether or not its condition holds."""
    unit = build.parts.unit
    for change in unit.modifies:
        yield Modifier(change, build, unit.name)
    yield from _of_items(build)
    yield from _of_keywords(build)
    if not build.plain:
        yield from _of_derived_values(build)
        for change, member in build.parts.group_changes:
            yield Modifier(change, build, member.name or GROUP_SOURCE)
        yield from _of_form(build)


def _of_items(build: Build) -> Iterator[Modifier]:
    for carried in build.carried():
        if carried.item.modifies:
            scope = Inside(build.record(carried, 1), build)
            for change in carried.item.modifies:
                yield Modifier(change, scope, carried.item.name, carried.count)


def _of_keywords(build: Build) -> Iterator[Modifier]:
    for use in build.keywords:
        for change in use.keyword.modifies:
            if change.side != "opponent":
                yield Modifier(change, Inside(use, build), use.keyword.name)


def _of_derived_values(build: Build) -> Iterator[Modifier]:
    for declared in build.game.file.derived:
        if declared.modifies and declared.for_ in ("model", "unit"):
            for change in declared.modifies:
                yield Modifier(change, build, declared.name)


def _of_form(build: Build) -> Iterator[Modifier]:
    declared = build.game.forms.get(build.parts.form_id)
    if declared is not None:
        for change in declared.modifies:
            yield Modifier(change, build, declared.name)
    form = build.parts.form
    if form is not None:
        for change in form.modifies:
            yield Modifier(change, build, form.name)
