"""Checks that ask models, units, items or the roster for a condition, or that nobody meets it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, ClassVar, Self

from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_shapes import FormulaText
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.kinds.numbers import is_plain_number
from realms_builder.roster.checks.kind import (
    Check,
    Subject,
    Way,
    asks_only_the_build,
    counted_names,
    is_met,
    noted,
)
from realms_builder.roster.checks.own_ways import own_ways, switches_to_agree_on
from realms_builder.roster.findings import Finding, Ideas, Said
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.muster import GroupView, ModelRecord, Muster, ids_of
from realms_builder.roster.resolve.records import Inside

_WANTED = {
    "<=": "reference.at_most",
    "<": "wanted.below",
    ">=": "reference.at_least",
    ">": "wanted.above",
    "==": "reference.exactly",
    "in": "wanted.one_of",
}
_WAYS_OF_ROSTERS: tuple[Way, ...] = (
    ("hire", {"add": "roster.faction.units"}),
    ("remove", {"remove": "roster.models"}),
)
_OF_ROSTERS = frozenset({"group", "roster", "models", "switches"})


class Condition(Check):
    """What must hold of each of those for whom ``where`` holds; without ``require`` nobody may."""

    @property
    def is_bare(self) -> bool:
        """Return whether it has no rule: it speaks of a finding that every game has."""
        return not (self.by or self.where or self.require)

    @property
    def is_wordless(self) -> bool:
        """Return whether neither its author nor we tell the rule in words."""
        return not (self.is_bare or self.says or self.text or self.why)

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

    def completed(self) -> Self:
        """Return the check with our own ways out where it asks the roster and names none."""
        found = super().completed()
        if found.fixes or found.is_bare or not found.asks_the_roster:
            return found
        fixes = tuple(found.way_out(name, raw) for name, raw in _WAYS_OF_ROSTERS)
        return found.filled_up(fixes=fixes)

    @property
    def asks_the_roster(self) -> bool:
        """Return whether other models than the one it is about may break or mend it."""
        try:
            return self.for_ == "roster" or "roster" in self.reads
        except FormulaError:
            return False

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
                yield self._missed(mustered, replace(subject, scope=wrong), needed)

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
                yield self._missed(mustered, _of_model(record), needed)
        if trouble is not None:
            raise trouble

    def _missed(self, mustered: Muster, subject: Subject, needed: Formula) -> Finding:
        """Return that *subject* has not what is *needed*; our own sentence holds the reason."""
        unsaid = None if self.text else self._with_figures(subject, needed)
        found = self.finding(mustered, subject, unsaid=unsaid)
        ideas = partial(self._ideas, mustered, subject, found)
        return replace(found, why=found.why if self.text else Said(), ideas=ideas)

    def _ideas(self, mustered: Muster, subject: Subject, found: Finding) -> Iterator[Ideas]:
        """Yield the ways out of the check, then what its condition reads and may be changed."""
        formulas = [formula for formula in self.conditions() if formula is not None]
        yield from found.ideas()
        by_author = "fixes" in self.model_fields_set
        for ways in own_ways(mustered, subject, formulas):
            yield replace(ways, otherwise=by_author)
        if not by_author:
            yield Ideas(switches_to_agree_on(mustered, formulas))

    def _with_figures(self, subject: Subject, needed: Formula) -> Said:
        """Return that the rule is not kept, with what is there and should be, if those are told."""
        rule = self.broken_rule(subject)
        sides = needed.compared(subject.scope) if self.require else None
        if sides is None or not is_plain_number(sides[0]):
            return rule
        value, sign, wanted = sides
        if sign not in _WANTED or not (is_plain_number(wanted) or sign == "in"):
            return rule
        words = Said(code=_WANTED[sign], values={"value": wanted, **_ends_of(wanted)})
        values = {**rule.values, "value": value, "wanted": words}
        return Said(code=f"{rule.code}_figures", values=values)

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
            view = GroupView(group, mustered)
            yield Subject(view, group.members, group.id, who=_group_in_words(view))
    elif kind == "unit":
        for unit, models in mustered.units_used.items():
            yield_point()
            build = mustered.unit_build(unit)
            scope = Inside(build, mustered.record)
            yield Subject(scope, ids_of(models), unit.address, build, who=build)
    else:
        yield from _item_subjects(mustered, kind)


def _ends_of(wanted: Value) -> dict[str, Any]:
    """Return all of a list but the last, and the last."""
    members = wanted if isinstance(wanted, tuple) else ()
    return {"first": members[:-1] or members, "last": members[-1]} if members else {}


def _group_in_words(view: GroupView) -> Record | Said:
    """Return the name of the group, or its kind and who is in it."""
    if view.group.name:
        return view
    found = (view.muster.model(member) for member in view.group.members)
    members = counted_names(record for record in found if record is not None)
    return Said(code="finding.group_of", values={"name": view, "members": members})


def _of_model(record: ModelRecord) -> Subject:
    return Subject(record, (record.model.id,), record.model.id, record.build, who=record)


def _item_subjects(mustered: Muster, kind: str) -> Iterator[Subject]:
    """Yield what the models have of a list, or of all, then what the roster itself chose."""
    lists = mustered.game.item_lists if kind == "item" else (kind,)
    for record in mustered.paying:
        yield_point()
        for list_id in lists:
            for item in record.build.records(list_id) if list_id in mustered.game.fields else ():
                if isinstance(item, Record):
                    about = f"{record.model.id}/{item.identity}"
                    rows = item.rows if isinstance(item, CarriedRecord) else ()
                    modes = tuple(Inside(row, record) for row in rows if row is not item)
                    scope, models = Inside(item, record), record.ids
                    who = Said(code="finding.thing_of", values={"item": item, "name": record})
                    yield Subject(scope, models, about, record.build, modes, who)
