"""What each kind of check has to know of one more model, apart from the roster and within it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_rules import DeclaredCheck
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record, Value, reads_yes
from realms_builder.game.items import CarriedItem
from realms_builder.game.units import Unit
from realms_builder.roster.check_kinds import conditions, holders_of, is_met, run_check
from realms_builder.roster.checks import builtin
from realms_builder.roster.hiring.ground import BROKEN, NOTHING, Ground, Severities, heard
from realms_builder.roster.hiring.musters import like
from realms_builder.roster.hiring.veils import Looked, VeiledBuild
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Inside
from realms_builder.roster.roster import Model, Roster

# How bad it is what a check says, or None where the check has to be run as a whole.
Answer = Severities | None


@dataclass(frozen=True, slots=True, eq=False)
class Newcomer:
    """One more model, on its own: *muster* holds nothing else, *record* is its model in there."""

    muster: Muster
    record: ModelRecord

    @property
    def build(self) -> Build:
        """Return how it is built."""
        return self.record.build


def newcomer(
    mustered: Muster, model: Model, build: Build, roster: Record, kind: type[ModelRecord]
) -> Newcomer:
    """Return *model*, built as *build*, whose formulas read the roster through *roster*."""
    alone = Roster(mustered.roster.system, mustered.roster.faction, models=(model,))
    builds = mustered.builds.with_only(model, build)
    muster = like(mustered, roster=alone, missing=(), builds=builds, _record=roster)
    record = kind(model, build, muster)
    muster.models = (record,)
    return Newcomer(muster, record)


class Ask(Protocol):
    """One check, asked about one more model."""

    def stand(self, ground: Ground) -> Any:
        """Return what the check found before, or None where it has to be run as a whole."""
        ...

    def alone(self, who: Newcomer) -> Any:
        """Return what the check has to know of a model whatever else the roster holds."""
        ...

    def brings(self, ground: Ground, stood: Any, unit: Unit, known: Any) -> Answer:
        """Return how bad it is what one more model of *unit* brings.

        *stood* is what :meth:`stand` gave, *known* what :meth:`alone` gave.
        """
        ...


@dataclass(frozen=True, slots=True)
class Each:
    """A check of every model, item or unit for itself."""

    check: DeclaredCheck

    def stand(self, ground: Ground) -> bool | None:
        """Return True where what is said of other models stays as it is."""
        for _ in run_check(self.check, ground.watched):
            pass
        return True

    def alone(self, who: Newcomer) -> Severities:
        """Return how bad it is what is said of the model."""
        check = self.check
        try:
            if is_general(check) and check.for_ in ("", "model", "unit"):
                guard, needed = conditions(check)
                of_unit = check.for_ == "unit"
                scope = Inside(who.build, who.muster.record) if of_unit else who.record
                met = needed is None or is_met(guard, needed, scope)
                return NOTHING if met else heard({check.severity})
            return heard(finding.severity for finding in run_check(check, who.muster))
        except FormulaError:
            return BROKEN

    def brings(self, ground: Ground, stood: bool, unit: Unit, known: Severities) -> Answer:
        """Return what is known; of units that are there already, all has been said."""
        if not known or (is_general(self.check) and self.check.for_ != "unit"):
            return known
        if unit in ground.used:
            return NOTHING
        return None if ground.is_about(unit.address) else known


@dataclass(frozen=True, slots=True)
class Counted:
    """A check that counts models by a condition or by their role."""

    check: DeclaredCheck

    def stand(self, ground: Ground) -> int | None:
        """Return how many models were counted."""
        return len(holders_of(self.check, ground.watched)[0])

    def alone(self, who: Newcomer) -> bool | None:
        """Return whether the model counts, or None where its condition cannot be worked out."""
        check = self.check
        role = who.muster.game.roles.get(check.role)
        where = (role.from_ if role else "") if check.role else check.where
        try:
            holds = reads_yes(parse(where or "true").evaluate(who.record))
        except FormulaError:
            return None
        return holds and not check.role  # who is new has no role yet

    def brings(self, ground: Ground, stood: int, unit: Unit, known: bool | None) -> Answer:
        """Return whether one more is too many, or still too few by more than before."""
        if known is None:
            return BROKEN
        check, count = self.check, stood + known
        low = check.exactly if check.exactly is not None else check.at_least
        high = check.exactly if check.exactly is not None else check.at_most
        if low is not None and count < low:
            missed = low - count
        elif high is not None and count > high:
            missed = count - high
        else:
            return NOTHING
        before = ground.amounts.get((check.code, ""))
        return heard({check.severity}) if before is None or missed > before else NOTHING


_CANNOT = object()


@dataclass(frozen=True, slots=True)
class PerUnit:
    """A check of how often a unit may be taken."""

    check: DeclaredCheck

    def stand(self, ground: Ground) -> bool | None:
        """Return True where the limits of the units that are there can be worked out."""
        formula = parse(self.check.limit_per_unit)
        for unit in ground.used:
            formula.evaluate(ground.mustered.unit_build(unit))
        return True

    def alone(self, who: Newcomer) -> Value | object:
        """Return the limit, or that it cannot be worked out."""
        try:
            return parse(self.check.limit_per_unit).evaluate(who.build)
        except FormulaError:
            return _CANNOT

    def brings(self, ground: Ground, stood: bool, unit: Unit, known: Value | object) -> Answer:
        """Return whether one more is too many."""
        check, count = self.check, ground.used.get(unit, 0) + 1
        if known is _CANNOT:
            return BROKEN
        if not isinstance(known, (int, Fraction)) or (known == 0 and check.zero_is_unlimited):
            return NOTHING
        if count <= known:
            return NOTHING
        before = ground.amounts.get((check.code, unit.address))
        worse = before is None or float(count - known) > before
        return heard({check.severity}) if worse else NOTHING


@dataclass(frozen=True, slots=True)
class Limited:
    """The limits of items, the options and the names: what is checked in every game."""

    def stand(self, ground: Ground) -> dict[int, int] | None:
        """Return how many of each item with a limit for the whole roster there are, by identity."""
        builtin(ground.watched)
        counts: dict[int, int] = {}
        for record in ground.mustered.models:
            for entry in _limited(record.build):
                counts[id(entry.item)] = counts.get(id(entry.item), 0) + entry.count
        return counts

    def alone(self, who: Newcomer) -> tuple[Severities, tuple[CarriedItem, ...]]:
        """Return how bad it is what is said of the model, and its items that are limited."""
        limited = _limited(who.build)
        if isinstance(who.build, VeiledBuild) and not all(_is_shared(e, who) for e in limited):
            raise Looked  # units alike have items of their own that only look the same
        return heard(finding.severity for finding in builtin(who.muster)), limited

    def brings(
        self,
        ground: Ground,
        stood: dict[int, int],
        unit: Unit,
        known: tuple[Severities, tuple[CarriedItem, ...]],
    ) -> Answer:
        """Return what is known, and whether an item is one too many for the roster."""
        said, limited = known
        if not said and not limited:
            return NOTHING
        if unit in ground.used:  # what is built alike is not said twice
            return None
        for entry in limited:
            if stood.get(id(entry.item), 0) + entry.count > entry.item.at_most["roster"]:
                return said | {Severity.ERROR}
        return said


def _limited(build: Build) -> tuple[CarriedItem, ...]:
    return tuple(
        entry
        for items in build.parts.items.values()
        for entry in items
        if "roster" in entry.item.at_most
    )


def _is_shared(entry: CarriedItem, who: Newcomer) -> bool:
    """Return whether an item is the game's or the faction's, the same for all that carry it."""
    item, muster = entry.item, who.muster
    if muster.game.catalogue[item.list_id].get(item.id) is item:
        return True
    faction = muster.faction_called(who.build.parts.unit.faction_id)
    return faction is not None and any(item is own for own in faction.items.get(item.list_id, ()))


def is_general(check: DeclaredCheck) -> bool:
    """Return whether *check* is the general one, or the shorthand ``never``."""
    counts = (check.exactly, check.at_least, check.at_most) != (None, None, None)
    short = check.limit_per_unit or check.cost or check.ranges or check.range or check.combination
    return not counts and not short


def ask_of(check: DeclaredCheck) -> Ask | None:
    """Return how *check* is asked of one more model, or None where it is about the roster."""
    if (check.exactly, check.at_least, check.at_most) != (None, None, None):
        return Counted(check)
    if check.limit_per_unit:
        return PerUnit(check)
    if check.cost or (is_general(check) and check.for_ == "roster"):
        return None
    return Each(check)
