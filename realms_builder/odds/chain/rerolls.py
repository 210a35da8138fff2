"""Dice thrown again: by a step of the chain, or by a keyword of a side."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import reads_yes
from realms_builder.game.texts import EMPTY, Text
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.behind import reads_behind
from realms_builder.odds.chain.dice import DieRule
from realms_builder.odds.chain.draws import DrawRule
from realms_builder.odds.chain.fighter import Fighter
from realms_builder.odds.chain.program import Program, plain_formula
from realms_builder.odds.chain.reach import ReachingChange, mark_of, reads_of, texts_of
from realms_builder.roster.resolve.modifiers import applies
from realms_builder.roster.resolve.records import Names


@dataclass(frozen=True, eq=False)
class Reroll:
    """One chance to throw again: *which* dice of *roll*, at step *place*, decided *by* a side.

    *is_known* says that nothing between the roll and here can change whether it applies,
    *is_settled* that it applies whatever the chain finds.
    """

    roll: str
    place: int
    which: str
    must: bool
    by: str
    source: Text
    is_known: bool
    when: str = ""
    unless: str = ""
    change: ReachingChange | None = None
    change_mark: Hashable = None
    is_settled: bool = False

    @property
    def mark(self) -> Hashable:
        """Return what tells it from others: what it rests on, if it is not settled."""
        what = (self.roll, self.which, self.must, self.by, self.is_known, self.change is None)
        return what if self.is_settled else (*what, self.when, self.unless, self.change_mark)

    def applies(self, arena: Arena) -> bool:
        """Return whether it may be used at the table as it is."""
        if self.is_settled:
            return True
        if self.change is not None:
            return applies(self.change.modifier)
        if self.when and not reads_yes(parse(self.when).evaluate(arena)):
            return False
        return not (self.unless and reads_yes(parse(self.unless).evaluate(arena)))

    def faces(self, rule: DieRule | DrawRule) -> frozenset[int]:
        """Return the faces that are thrown again, or the kinds of cards that are drawn anew."""
        every = rule.every
        if self.which == "all":
            return frozenset(every)
        if self.which in ("successes", "failures"):
            wanted = self.which == "successes"
            return frozenset(face for face in every if bool(rule.worth(face)) == wanted)
        condition = parse(plain_formula(self.which))
        return frozenset(
            face
            for face in every
            if any(reads_yes(condition.evaluate(Names(seen))) for seen in rule.seen(face))
        )

    def is_part_of_throw(self, rule: DieRule | DrawRule) -> bool:
        """Return whether each die can be taken as thrown again at once: nobody would not.

        It must be, or it is about dice that count nothing.
        """
        if self.which == "all" or not self.is_known or isinstance(rule, DrawRule):
            return False
        return self.must or not any(rule.worth(face) for face in self.faces(rule))


def rerolls_of(arena: Arena, program: Program) -> Mapping[int, tuple[Reroll, ...]]:
    """Return the re-rolls of a chain by the step behind which they stand.

    Those that surely never apply are left out; *arena* is the table before the first step.
    """
    found: dict[int, list[Reroll]] = {}
    for reroll in (*_declared(arena, program), *_of_keywords(arena, program)):
        settled = _is_settled(arena, program, reroll)
        if not settled or reroll.applies(arena):
            kept = replace(reroll, is_settled=True) if settled else reroll
            found.setdefault(reroll.place, []).append(kept)
    return {
        place: tuple(_one_each(sorted(there, key=lambda reroll: not reroll.must)))
        for place, there in found.items()
    }


def _is_settled(arena: Arena, program: Program, reroll: Reroll) -> bool:
    """Return whether nothing that a chain finds changes if *reroll* applies."""
    if arena.moves_in(program):
        return False
    texts = texts_of(reroll.change.modifier.change) if reroll.change is not None else ()
    texts += tuple(text for text in (reroll.when, reroll.unless) if text)
    return not any(reads_behind(arena.game, text) & program.given for text in texts)


def _one_each(rerolls: list[Reroll]) -> Iterator[Reroll]:
    """Yield *rerolls*, of several voluntary ones of a roll and side only the first of a kind."""
    seen: set[tuple[str, str, str]] = set()
    for reroll in rerolls:
        key = (reroll.roll, reroll.which, reroll.by)
        if reroll.must or reroll.change is None or key not in seen:
            yield reroll
        seen.add(key)


def _declared(arena: Arena, program: Program) -> Iterator[Reroll]:
    rollers = {s.name: s.declared.by for s in program.steps if s.verb == "roll"}
    starts = {s.name: place for place, s in enumerate(program.steps) if s.verb == "roll"}
    for place, step in enumerate(program.steps):
        if step.verb == "reroll" and step.name in starts:
            declared = step.declared
            between = _given_between(program, starts[step.name], place)
            yield Reroll(
                step.name,
                place,
                declared.which or "all",
                declared.must,
                declared.by or rollers[step.name] or next(iter(arena.fighters)),
                declared.name,
                not _reads(declared.when, declared.unless) & between,
                declared.when,
                declared.unless,
            )


def _reads(*formulas: str) -> frozenset[str]:
    return frozenset(name for text in formulas if text for name in parse(text).reads)


def _given_between(program: Program, first: int, last: int) -> frozenset[str]:
    """Return the names that steps *first* to *last* give."""
    return frozenset(name for step in program.steps[first : last + 1] for name in step.gives)


def _of_keywords(arena: Arena, program: Program) -> Iterator[Reroll]:
    places = {s.name: place for place, s in enumerate(program.steps) if s.verb == "roll"}
    for step in program.steps:
        fighter = arena.fighters.get(step.declared.by) if step.verb == "roll" else None
        if fighter is None:
            continue
        for change in fighter.changes_of_roll(step.name):
            declared = change.modifier.change
            place = places.get(declared.after, places[step.name])
            if declared.reroll:
                between = _given_between(program, places[step.name], place)
                yield Reroll(
                    step.name,
                    place,
                    declared.reroll,
                    declared.must,
                    _bearer(arena, fighter, change),
                    change.modifier.source or EMPTY,
                    not reads_of(declared) & between,
                    change=change,
                    change_mark=mark_of(change, arena.game),
                )


def _bearer(arena: Arena, fighter: Fighter, change: ReachingChange) -> str:
    """Return the role of the side whose keyword it is: that side decides."""
    if change.modifier.change.side != "opponent":
        return fighter.role
    return next((role for role, other in arena.fighters.items() if other is not fighter), "")
