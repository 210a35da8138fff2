"""What one more model of each of many units would bring: the same as ``can_add``, told quickly.

What the checks have to know of a unit is worked out once for all units alike (likeness.py) and
kept over edits; what they found in the roster before goes on from there (ground.py). Where that
settles nothing, the check is run as a whole. Only whether and how badly a unit is in the way is
told ahead; the findings themselves come from the checks when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from realms_builder.game.files.declared_rules import DeclaredCheck
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Record
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Unit
from realms_builder.roster.checks import (
    Candidate,
    address_in,
    builtin,
    can_add,
    check,
    said_by,
    worse,
)
from realms_builder.roster.findings import Finding, sorted_findings
from realms_builder.roster.hiring.asks import Answer, Newcomer
from realms_builder.roster.hiring.ground import (
    NOTHING,
    Ground,
    GrownRoster,
    PricedRoster,
    Severities,
    heard,
)
from realms_builder.roster.hiring.likeness import HIDDEN, Known, Likes, Memory, own_newcomer
from realms_builder.roster.hiring.veils import Looked, VeiledRoster
from realms_builder.roster.hiring.whole_checks import Budget, NewRecord, OfRoster
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model
from realms_builder.roster.shorthand_checks import checks_of

# The built-in checks stand before those that the game declares.
_BUILTIN = 0


class Prospects:
    """Asks, for one roster, what one more model of a unit would bring; keep it for many units.

    A *memory* of the same game, faction and agreements makes the next one quick from the start.
    Not for two threads at once.
    """

    def __init__(
        self,
        mustered: Muster,
        before: Iterable[Finding] | None = None,
        memory: Memory | None = None,
    ) -> None:
        """Ask about the roster of *mustered*, of which the checks say *before*."""
        self._before = check(mustered) if before is None else list(before)
        self.mustered = mustered
        self.memory = memory if memory and memory.holds_for(mustered) else Memory(mustered)
        self._ground = ground = Ground(mustered, self._before)
        self._checks: tuple[DeclaredCheck | None, ...] = (None, *checks_of(mustered.game))
        self._veil = VeiledRoster(mustered.record, ground.lasting)
        self._stood = [self._standing(place) for place in range(len(self._checks))]
        quiet = {place for place in self.memory.quiet if self._stood[place] is not None}
        self._quiet = frozenset(quiet)
        self._asked = tuple(p for p in range(len(self._checks)) if p not in quiet)
        self._of_likes: dict[tuple[int, Likes], Any] = {}
        self._of_costs: dict[tuple[int, tuple[Number, ...]], Any] = {}

    def _standing(self, place: int) -> Any:
        """Return what the check at *place* found before, None where it has to be run each time."""
        ground, declared, ask = self._ground, self._checks[place], self.memory.asks[place]
        if declared is not None and ground.was_broken(declared.code):
            return None
        ground.watch.touched = False
        try:
            if ask is not None:
                stood = ask.stand(ground)
                return None if ground.watch.touched else stood
            if declared is not None:
                return Budget(declared, ground) if declared.cost else OfRoster(declared, ground)
        except (FormulaError, Looked):
            pass
        return None

    def of(self, unit: Unit) -> Candidate:
        """Return what one more model of *unit* would bring."""
        if not self._is_plain(unit):
            return can_add(self.mustered, unit, self._before)
        known = self.memory.of(unit)
        loud: list[int] = []
        severities = NOTHING
        for place in self._asked:
            found = self._brings(place, unit, known)
            if found:
                loud.append(place)
                severities |= found
        for place in self.memory.loud(known.likes):
            if place in self._quiet and (found := self._brings(place, unit, known)):
                loud.append(place)
                severities |= found
        taken = self._ground.used.get(unit, 0)
        return Candidate(unit, taken, severities, partial(self._findings, unit, loud))

    def _is_plain(self, unit: Unit) -> bool:
        """Return whether findings can be told apart, also those about *unit* and its namesakes."""
        mustered, ground = self.mustered, self._ground
        if not ground.is_plain:
            return False
        faction = mustered.faction
        if faction is not None and faction.units.get(unit.id) is unit:
            return unit.id not in mustered.own_units
        namesake = ground.addresses.get(unit.address, unit)
        return namesake is unit and mustered.unit(address_in(mustered, unit)) is unit

    def all(self, units: Iterable[Unit]) -> Iterator[Candidate]:
        """Yield what one more model of each of *units* would bring, one after the other."""
        return map(self.of, units)

    # ------------------------------------------------------------------ how bad it is

    def _brings(self, place: int, unit: Unit, known: Known) -> Severities:
        stood, ask = self._stood[place], self.memory.asks[place]
        found: Answer = None
        if isinstance(stood, Budget):
            return stood.severities(known.costs)
        if isinstance(stood, OfRoster):
            found = self._brings_to_roster(place, stood, unit, known)
        elif stood is not None and ask is not None:
            found = ask.brings(self._ground, stood, unit, self._answer(place, unit, known))
        return self._run(place, unit) if found is None else found

    def _answer(self, place: int, unit: Unit, known: Known) -> Any:
        """Return what an ask has to know of *unit*, with nothing hidden where it must not be."""
        found = self.memory.answer(place, unit, known)
        ask = self.memory.asks[place]
        if found is HIDDEN and ask is not None:
            found = ask.alone(self._newcomer(unit, known))
        return found

    def _brings_to_roster(self, place: int, stood: OfRoster, unit: Unit, known: Known) -> Answer:
        """Return what a check of the whole roster says.

        It is asked once for units alike where it asks nothing else, once for units of a price
        where it asks for that alone, else for each unit.
        """
        likes = known.likes
        if (place, likes) not in self._of_likes:
            found = _settled(stood, self._veil, lambda: likes.who.record)
            self._of_likes[place, likes] = found
        found = self._of_likes[place, likes]
        if found is not HIDDEN:
            return found
        price = (place, tuple(known.costs.values()))
        if price not in self._of_costs:
            roster = PricedRoster(self._ground, known.costs)
            self._of_costs[price] = _settled(stood, roster, _nobody)
        found = self._of_costs[price]
        if found is not HIDDEN:
            return found
        roster = GrownRoster(self._ground, unit, known.costs)
        return _settled(stood, roster, lambda: self._newcomer(unit, known).record)

    def _newcomer(self, unit: Unit, known: Known) -> Newcomer:
        model = Model(self._ground.new_id, address_in(self.mustered, unit))
        roster = GrownRoster(self._ground, unit, known.costs)
        return own_newcomer(self.mustered, unit, model, roster)

    def _run(self, place: int, unit: Unit) -> Severities:
        """Return what a check says of the whole new roster."""
        return heard(finding.severity for finding in self._found_by(place, unit))

    # ------------------------------------------------------------------ what it is

    def _found_by(self, place: int, unit: Unit) -> tuple[Finding, ...]:
        grown, declared = self._ground.grown(unit), self._checks[place]
        found = builtin(grown) if declared is None else said_by(declared, grown)
        return worse(found, self._ground.amounts)

    def _findings(self, unit: Unit, places: Iterable[int]) -> tuple[Finding, ...]:
        """Return what the checks at *places* bring, in the order of all checks."""
        found = [f for place in sorted(places) for f in self._found_by(place, unit)]
        return tuple(sorted_findings(found))


def _settled(stood: OfRoster, roster: Record, newcomer: NewRecord) -> Any:
    """Return what a check of the roster says, :data:`HIDDEN` or None where that is unsettled."""
    try:
        return stood.severities(roster, newcomer)
    except Looked:
        return HIDDEN
    except FormulaError:
        return None


def _nobody() -> ModelRecord:
    raise Looked


def candidates(mustered: Muster, before: list[Finding] | None = None) -> list[Candidate]:
    """Return every unit of the roster's faction with what adding it would bring."""
    if mustered.faction is None:
        return []
    return list(Prospects(mustered, before).all(mustered.faction.units.values()))
