"""A chain laid out once for all tables: what each step must know of what was found before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from realms_builder.game.formulas import Formula, parse
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.odds.chain.arena import Arena, names_beside_the_chain
from realms_builder.odds.chain.behind import reads_behind
from realms_builder.odds.chain.draws import OF_CARDS
from realms_builder.odds.chain.program import ChainStep, Program, always_needed

State: TypeAlias = tuple[Value, ...]
"""What a chain has found so far, in the order of the names that are still needed."""
Pick: TypeAlias = Callable[[State], State]
_MOST = 20_000


class StateReading:
    """What a formula or a step reads of a state: *pick* takes it out.

    What reads nothing but numbers of chains comes to the same at every table; then *starts* are
    the numbers that it reads of those a chain begins with.
    """

    __slots__ = ("_known", "_starts", "is_constant", "pick")

    def __init__(
        self, slots: Sequence[str], names: Iterable[str], starts: Sequence[str] | None = None
    ) -> None:
        wanted = frozenset(names)
        places = [place for place, name in enumerate(slots) if name in wanted]
        self.pick = picker(places)
        self.is_constant = not places
        self._starts = starts
        self._known: dict[State, dict[State, Any]] = {}

    def known(self, start: Mapping[str, Value]) -> dict[State, Any]:
        """Return what is known by what was picked, for a chain that begins with *start*."""
        if self._starts is None:
            return {}
        key = tuple([start.get(name, MISSING) for name in self._starts])
        found = self._known.get(key)
        if found is None or len(found) > _MOST:
            if len(self._known) > _MOST:
                self._known.clear()
            found = self._known[key] = {}
        return found


class Stage(NamedTuple):
    """One step on the path.

    *slots* are the names that states have before it, *narrowed* takes out of a state what is
    still needed behind it, None where that is all of it, *widened* does so of a state with what
    the step *gives* at its end. *condition* is what ``when`` and ``unless`` read, *number* what the
    formula of a ``set`` reads, *whole* everything that the step itself may read. *followed* takes
    the numbers that the program follows out of a state with what the step gives. *rolls* are where
    rolls stand in the state behind the step.
    """

    place: int
    step: ChainStep
    slots: tuple[str, ...]
    gives: tuple[str, ...]
    narrowed: Pick | None
    widened: Pick
    condition: StateReading | None
    number: StateReading | None
    whole: StateReading
    followed: Pick
    rolls: tuple[tuple[int, str], ...]


class ChainPath(NamedTuple):
    """The stages of a program; *slots* are the names of a state behind the last one.

    Before *cut* lie all dice, from there on sides are asked again; 0 where they are not.
    """

    stages: tuple[Stage, ...]
    slots: tuple[str, ...]
    followed: Pick
    cut: int


def picker(places: Sequence[int]) -> Pick:
    """Return what takes the members at *places* out of a tuple, as a tuple."""
    if not places:
        return lambda state: ()
    if len(places) == 1:
        [place] = places
        return lambda state: (state[place],)
    return itemgetter(*places)


def path_of(arena: Arena, program: Program) -> ChainPath:
    """Return the path of *program* at tables with the roles of *arena*."""
    return _path(arena.game, program, tuple(arena.views), arena.moves_in(program))


@lru_cache(maxsize=512)
def _path(game: Game, program: Program, roles: tuple[str, ...], is_live: bool) -> ChainPath:
    reader = _Reader(game, program, roles, is_live=is_live)
    stages = tuple(reader.stage(place) for place in range(len(program.steps)))
    slots = _slots(program, len(stages))
    followed = picker([slots.index(name) for name in program.followed])
    return ChainPath(stages, slots, followed, 0 if is_live else _cut(stages))


def _cut(stages: Sequence[Stage]) -> int:
    """Return the first number behind all dice that keywords or values of a side may change."""
    found = 0
    for stage in reversed(stages):
        if stage.step.verb not in ("set", "stop"):
            break
        declared = stage.step.declared
        if declared.of or declared.modifiers:
            found = stage.place
    return found


class _Reader:
    """Lays out one program."""

    def __init__(
        self, game: Game, program: Program, roles: tuple[str, ...], *, is_live: bool
    ) -> None:
        self._game = game
        self._program = program
        names = program.given | {need.id for need in program.mechanic.needs}
        self._numbers = names - names_beside_the_chain(game) - frozenset(roles)
        live = (*roles, "model", "side", "opponent") if is_live else ()
        self._moving = frozenset(live)
        self._rolls = frozenset(step.name for step in program.steps if step.verb == "roll")

    def stage(self, place: int) -> Stage:
        """Return the step at *place*."""
        program = self._program
        step, declared = program.steps[place], program.steps[place].declared
        slots, later = _slots(program, place), _slots(program, place + 1)
        gives = _gives(step)
        at = {name: number for number, name in enumerate(slots)}
        wide = at | {name: len(slots) + number for number, name in enumerate(gives)}
        conditions = [text for text in (declared.when, declared.unless) if text]
        return Stage(
            place,
            step,
            slots,
            gives,
            picker([at[name] for name in later]) if later != slots else None,
            picker([wide[name] for name in later]),
            self._reading(slots, *conditions) if conditions else None,
            self._reading(slots, declared.to) if step.verb == "set" else None,
            self._whole(slots, step),
            picker([wide[name] for name in program.followed]),
            tuple((number, name) for number, name in enumerate(later) if name in self._rolls),
        )

    def _reading(self, slots: tuple[str, ...], *texts: str) -> StateReading:
        formulas = [parse(text) for text in texts]
        reads = frozenset(name for formula in formulas for name in formula.reads)
        if reads <= self._numbers and all(is_pure(text) for text in texts):
            return StateReading(slots, reads, sorted(reads - {*slots}))
        reads = frozenset(name for text in texts for name in reads_behind(self._game, text))
        return StateReading(slots, slots if reads & self._moving else reads)

    def _whole(self, slots: tuple[str, ...], step: ChainStep) -> StateReading:
        """Return what *step* may read, also on behalf of keywords, and of later steps that ask.

        What a roll is watched for rests on whether its dice are thrown again or taken away.
        """
        if self._moving:
            return StateReading(slots, slots)
        reads = step.reads | always_needed(self._game)
        for later in self._program.steps if step.verb == "roll" else ():
            about = (later.name, later.declared.with_)
            if later.verb in ("reroll", "cancel") and step.name in about:
                reads |= later.reads
        return StateReading(slots, reads)


def _gives(step: ChainStep) -> tuple[str, ...]:
    """Return the names that a step gives, its own first."""
    if step.verb in ("roll", "set", "use", "cancel"):
        return (step.name, *sorted(step.gives - {step.name}))
    return tuple(sorted(step.gives))


def _slots(program: Program, place: int) -> tuple[str, ...]:
    return tuple(sorted(program.needed[place]))


# ------------------------------------------------------------------ formula memo


_OF_ROLLS = frozenset({"same", "thrown", "faces"}) | OF_CARDS
_MOST_OF_FORMULA_MEMO = 200_000
_everywhere: dict[tuple[Any, ...], Value] = {}


class FormulaMemo:
    """Formulas of one chain on one table.

    What only reads numbers of the chain is remembered for all chains; what also asks the sides,
    for this one.
    """

    def __init__(self, arena: Arena, program: Program) -> None:
        """Work formulas out in *arena*."""
        self._arena = arena
        self._given = program.given
        names = program.given | {need.id for need in program.mechanic.needs}
        self._starts = names - names_beside_the_chain(arena.game) - frozenset(arena.views)
        live = (*arena.views, "model", "side", "opponent") if arena.moves_in(program) else ()
        self._asking = frozenset(live)
        self._here: dict[tuple[Any, ...], Value] = {}
        self._plans: dict[str, tuple[Formula, tuple[str, ...], dict[Any, Value] | None]] = {}

    def value(self, text: str) -> Value:
        """Return the value of a formula at the table as it is."""
        plan = self._plans.get(text)
        if plan is None:
            plan = self._plans[text] = self._plan(text)
        formula, names, known = plan
        if known is None:
            return formula.evaluate(self._arena)
        env = self._arena.env
        key = (text, *[env.get(name, MISSING) for name in names])
        found = known.get(key)
        if found is None:
            if len(known) > _MOST_OF_FORMULA_MEMO:
                known.clear()
            found = known[key] = formula.evaluate(self._arena)
        return found

    def _plan(self, text: str) -> tuple[Formula, tuple[str, ...], dict[Any, Value] | None]:
        formula = parse(text)
        if formula.reads <= self._starts and is_pure(text):
            return formula, tuple(sorted(formula.reads)), _everywhere
        reads = reads_behind(self._arena.game, text)
        if reads & self._asking:
            return formula, (), None
        return formula, tuple(sorted(reads & self._given)), self._here


@lru_cache(maxsize=20_000)
def is_pure(text: str) -> bool:
    """Return whether a formula asks for nothing but its names."""
    formula = parse(text)
    paths = all("." not in use.name for use in formula.names)
    return paths and all(call.name in BUILT_IN | _OF_ROLLS for call in formula.calls)
