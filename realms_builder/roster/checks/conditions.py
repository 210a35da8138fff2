"""Checks that ask models, units, items or the roster for a condition, or that nobody meets it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar

from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_shapes import FormulaText
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import Record
from realms_builder.roster.checks.kind import (
    Check,
    Subject,
    Way,
    asks_only_the_build,
    is_met,
    noted,
)
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.muster import GroupView, ModelRecord, Muster, ids_of
from realms_builder.roster.resolve.records import Inside

_OF_ROSTERS = frozenset({"group", "roster", "models", "switches"})


class Condition(Check):
    """What must hold of each of those for whom ``where`` holds; without ``require`` nobody may."""

    @property
    def is_bare(self) -> bool:
        """Return whether it has no rule: it speaks of a finding that every game has."""
        return not (self.by or self.where or self.require)

    def conditions(self) -> tuple[Formula | None, Formula | None]:
        """Return what the check asks first, if anything, and then requires, if anything."""
        where, require = self.where, self.require
        if where and not require:
            where, require = "", f"not ({where})"
        return parse(where) if where else None, parse(require) if require else None

    @property
    def is_about_units(self) -> bool:
        """Return whether nothing is asked of the roster, or of what its players agreed on."""
        try:
            return self.for_ not in ("roster", "group") and _OF_ROSTERS.isdisjoint(self.reads)
        except FormulaError:
            return False

    @property
    def reads(self) -> frozenset[str]:
        """Return the first part of every name of its conditions; raise `FormulaError`."""
        formulas = (formula for formula in self.conditions() if formula is not None)
        return frozenset[str]().union(*(formula.reads for formula in formulas))

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield a finding for each that does not meet the condition."""
        guard, needed = self.conditions()
        if needed is None:
            return
        if self.for_ in ("", "model") and asks_only_the_build(guard, needed):
            yield from self._build_by_build(mustered, guard, needed)
            return
        for subject in _subjects(mustered, self.for_):
            scopes = (subject.scope, *subject.modes)
            wrong = next((scope for scope in scopes if not is_met(guard, needed, scope)), None)
            if wrong is not None:
                yield self.finding(mustered, replace(subject, scope=wrong))

    def _build_by_build(
        self, mustered: Muster, guard: Formula | None, needed: Formula
    ) -> Iterator[Finding]:
        """Yield the findings of a check to which models that are built alike answer alike.

        What cannot be worked out for one build is raised when all others have had their say.
        """
        wrong: set[Build] = set()
        trouble: FormulaError | None = None
        for build, models in mustered.builds_used.items():
            try:
                if not self._is_met_by(build, guard, needed, models[0]):
                    wrong.add(build)
            except FormulaError as error:
                trouble = trouble or error
        for record in mustered.models if wrong else ():
            if record.build in wrong:
                yield self.finding(mustered, _of_model(record))
        if trouble is not None:
            raise trouble

    def _is_met_by(
        self, build: Build, guard: Formula | None, needed: Formula, model: ModelRecord
    ) -> bool:
        """Return whether a *model* built so meets the condition; asked once where that is all."""
        if "roster" in needed.reads or (guard is not None and "roster" in guard.reads):
            return is_met(guard, needed, model)
        found = build.settled.get((guard, needed))
        if found is None:
            found = build.settled[guard, needed] = is_met(guard, needed, model)
        return found


class Never(Condition):
    """Who may never be in a roster."""

    by = ("never",)
    ways: ClassVar[tuple[Way, ...]] = (("remove", {"remove": "model"}),)

    never: Annotated[FormulaText, noted("Who may never be in a roster.")] = ""

    @property
    def says(self) -> str:
        """Return the stem of our own sentences."""
        return "never"

    @property
    def is_about_units(self) -> bool:
        """Return that it keeps units out of rosters, which may well be there: to be summoned."""
        return False

    def conditions(self) -> tuple[Formula | None, Formula | None]:
        """Return that nobody may be so."""
        return None, parse(f"not ({self.never})")


def _subjects(mustered: Muster, kind: str) -> Iterator[Subject]:
    """Yield everything that a check ``for:`` *kind* looks at."""
    if kind in ("", "model"):
        for record in mustered.models:
            yield_point()
            yield _of_model(record)
    elif kind == "roster":
        yield Subject(mustered.record)
    elif kind == "group":
        for group in mustered.roster.groups:
            yield_point()
            yield Subject(GroupView(group, mustered), group.members, group.id)
    elif kind == "unit":
        for unit, models in mustered.units_used.items():
            yield_point()
            build = mustered.unit_build(unit)
            yield Subject(Inside(build, mustered.record), ids_of(models), unit.address, build)
    else:
        yield from _item_subjects(mustered, kind)


def _of_model(record: ModelRecord) -> Subject:
    return Subject(record, (record.model.id,), record.model.id, record.build)


def _item_subjects(mustered: Muster, kind: str) -> Iterator[Subject]:
    lists = mustered.game.item_lists if kind == "item" else (kind,)
    for record in mustered.models:
        yield_point()
        for list_id in lists:
            for item in record.build.records(list_id) if list_id in mustered.game.fields else ():
                if isinstance(item, Record):
                    about = f"{record.model.id}/{item.identity}"
                    rows = item.rows if isinstance(item, CarriedRecord) else ()
                    modes = tuple(Inside(row, record) for row in rows if row is not item)
                    scope, models = Inside(item, record), (record.model.id,)
                    yield Subject(scope, models, about, record.build, modes)
