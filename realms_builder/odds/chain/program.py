"""A mechanic read once: its steps, and for each what later steps still need to know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from realms_builder.game.files.declared_mechanics import (
    DeclaredMechanic,
    DeclaredStep,
    filled_in,
    preset_mechanics,
)
from realms_builder.game.formulas import FormulaError
from realms_builder.game.game import Game
from realms_builder.odds.chain.behind import reads_behind, texts_behind
from realms_builder.odds.chain.errors import CannotTell, bad_formula
from realms_builder.odds.chain.piles import goes_on, pile_of
from realms_builder.odds.chain.reach import reads_of

_DEEPEST = 8
_MOST_STEPS = 500
AGAIN = "again"
DONE = "done"
"""How a chain ends that comes to no stop."""


@dataclass(frozen=True, eq=False)
class ChainStep:
    """One step: its verb, the name it is about, and every name and formula it reads.

    *heard* are the formulas that may ask for a roll: its own, those behind them, and those of the
    chain that it uses.
    """

    verb: str
    name: str
    declared: DeclaredStep
    formulas: tuple[str, ...]
    heard: tuple[str, ...]
    reads: frozenset[str]
    gives: frozenset[str]


@dataclass(frozen=True, eq=False)
class Program:
    """A chain ready to run; *needed[i]* are the names that step *i* or a later one reads.

    *reads* are all names that it may read from what it is given, in a fixed order.
    """

    mechanic: DeclaredMechanic
    steps: tuple[ChainStep, ...]
    given: frozenset[str]
    needed: tuple[frozenset[str], ...]
    followed: tuple[str, ...]
    reads: tuple[str, ...]

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """Return the outcomes in the order in which the chain names them."""
        stops = [step.name for step in self.steps if step.verb == "stop"]
        return tuple(dict.fromkeys(stops))

    def text_from(self, place: int) -> str:
        """Return every formula of the steps from *place* on, to look for a use of a roll."""
        return " ; ".join(text for step in self.steps[place:] for text in step.heard)


def plain_formula(text: str) -> str:
    """Return a formula without the sign that marks it where a word could stand."""
    return text.removeprefix("=").strip()


@lru_cache(maxsize=256)
def program_of(game: Game, mechanic_id: str) -> Program:
    """Return the mechanic *mechanic_id* of *game* as a program.

    Raises :class:`CannotTell` for a mechanic that there is not, or that uses itself.
    """
    return _Reader(game).read(mechanic_id, ())


@lru_cache(maxsize=8)
def mechanics(game: Game) -> Mapping[str, DeclaredMechanic]:
    """Return the mechanics of *game* by id, presets filled in as far as there are any."""
    return {mechanic.id: filled_in(mechanic) for mechanic in game.file.mechanics}


@lru_cache(maxsize=8)
def always_needed(game: Game) -> frozenset[str]:
    """Return every name that keywords and values of the table may read at any step."""
    names: set[str] = set()
    for keyword in game.keywords.values():
        for change in keyword.modifies:
            names |= reads_of(change)
    for derived in game.derived_for["mechanic"]:
        names |= reads_behind(game, derived.value or "0")
    return frozenset(names)


class _Reader:
    """Reads the mechanics of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[str, Program] = {}

    def read(self, identity: str, within: tuple[str, ...]) -> Program:
        mechanic = mechanics(self._game).get(identity)
        if mechanic is None:
            raise CannotTell("no_mechanic", mechanic=identity)
        if identity in within:
            raise CannotTell("uses_itself", mechanic=identity)
        if len(within) > _DEEPEST:
            raise CannotTell("too_deep", mechanic=identity, most=_DEEPEST)
        known = self._known.get(identity)
        if known is None:
            known = self._known[identity] = self._program(mechanic, within)
        return known

    def _program(self, mechanic: DeclaredMechanic, within: tuple[str, ...]) -> Program:
        check_preset(mechanic)
        identity = mechanic.id
        if len(mechanic.steps) > _MOST_STEPS:
            number = len(mechanic.steps)
            raise CannotTell("too_many_steps", mechanic=identity, steps=number, most=_MOST_STEPS)
        steps = tuple(self._step(step, (*within, identity)) for step in mechanic.steps)
        steps = tuple(_knowing_the_deck(self._game, steps))
        given = frozenset(name for step in steps for name in step.gives)
        followed = _followed(mechanic, given)
        always = always_needed(self._game)
        needed: list[frozenset[str]] = [frozenset((always | set(followed)) & given)]
        for step in reversed(steps):
            needed.append(needed[-1] | (step.reads & given))
        reads = always | self._read_by_needs(mechanic).union(*(step.reads for step in steps))
        return Program(
            mechanic, steps, given, tuple(reversed(needed)), followed, tuple(sorted(reads))
        )

    def _read_by_needs(self, mechanic: DeclaredMechanic) -> frozenset[str]:
        """Return the needs of *mechanic*, and what the formulas read that fill them."""
        found = {need.id for need in mechanic.needs}
        for need in mechanic.needs:
            for text in (need.from_, need.when):
                found |= self._behind(mechanic.id, text)[1] if text else frozenset()
        return frozenset(found)

    def _behind(self, mechanic: str, *formulas: str) -> tuple[list[str], set[str]]:
        """Return *formulas* with those behind them, and the names that they read."""
        try:
            texts = [text for one in formulas for text in texts_behind(self._game, one)]
            return texts, {name for one in formulas for name in reads_behind(self._game, one)}
        except FormulaError as error:
            raise bad_formula(mechanic, error) from None

    def _step(self, step: DeclaredStep, within: tuple[str, ...]) -> ChainStep:
        verbs = step.verbs
        if len(verbs) != 1:
            raise CannotTell("not_one_verb", mechanic=within[-1])
        verb = verbs[0]
        formulas = tuple(_formulas(step))
        heard, reads = self._behind(within[-1], *formulas)
        name = str(getattr(step, "set_" if verb == "set" else verb))
        gives: set[str] = set(step.gives)
        if verb in ("roll", "set", "use"):
            gives.add(name)
        if verb in ("reroll", "cancel"):
            reads.add(name)
        if verb == "cancel":
            reads.add(str(step.with_))
        if verb == "use":
            used = self.read(name, within)
            heard += [text for inner in used.steps for text in inner.heard]
            reads |= set(used.reads)
            gives |= exported(used)
        return ChainStep(
            verb, name, step, formulas, tuple(heard), frozenset(reads), frozenset(gives)
        )


def _knowing_the_deck(game: Game, steps: tuple[ChainStep, ...]) -> Iterator[ChainStep]:
    """Yield *steps*, those that draw as reading what was drawn from the same pile before.

    That is gone from it.
    """
    drawn: dict[str, tuple[str, str] | None] = {}
    for step in steps:
        pile = drawn.get(step.name) if step.verb == "reroll" else pile_of(game, step.declared)
        others = frozenset(name for name, other in drawn.items() if other == pile)
        goes = pile is not None and goes_on(game, pile) and others
        yield replace(step, reads=step.reads | others) if goes else step
        if step.verb == "roll":
            drawn[step.name] = pile


def exported(program: Program) -> frozenset[str]:
    """Return the numbers that a chain hands to the one that uses it: those its stops give."""
    stops = (step.declared.gives for step in program.steps if step.verb == "stop")
    return frozenset(name for gives in stops for name in gives)


def _formulas(step: DeclaredStep) -> Iterable[str]:
    """Yield every formula of a step."""
    yield from (t for t in (step.when, step.unless, step.pool, step.dice, step.sides) if t)
    yield from (
        t for t in (step.success, step.prefer, step.pairs, step.to, *step.gives.values()) if t
    )
    for change in step.modifiers:
        yield from (t for t in (change.add, change.times, change.set_, change.when) if t)
    burst = step.explode.values() if isinstance(step.explode, dict) else ()
    yield from (plain_formula(text) for text in burst if isinstance(text, str))
    if step.keep.startswith("="):
        yield plain_formula(step.keep)
    if step.which not in ("", "all", "successes", "failures"):
        yield plain_formula(step.which)


def _followed(mechanic: DeclaredMechanic, given: frozenset[str]) -> tuple[str, ...]:
    """Return the numbers that figures, aim and repeats ask for, and those that a stop gives."""
    wanted: list[str] = []
    for shown in mechanic.show:
        wanted += _words(" ".join((shown.number, *shown.chance)))
    wanted += _words(" ".join(mechanic.aim))
    for repeat in mechanic.repeat:
        wanted += [*_words(repeat.add), *_words(repeat.until)]
        for formula in (*repeat.carry.values(), *repeat.puts.values()):
            wanted += _words(formula)
    stops = {step.stop for step in mechanic.steps if step.stop}
    handed = sorted(exported_of(mechanic))
    numbers = set(handed) | given
    asked = (name for name in wanted if name in numbers and name not in stops)
    return tuple(dict.fromkeys((*asked, *handed)))


def exported_of(mechanic: DeclaredMechanic) -> frozenset[str]:
    """Return the numbers that the stops of *mechanic* give."""
    return frozenset(name for step in mechanic.steps for name in step.gives)


def _words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z_]\w*", text)


# ------------------------------------------------------------------ presets


def check_preset(mechanic: DeclaredMechanic) -> None:
    """Raise :class:`CannotTell` for a preset that there is not, and a need it does not have."""
    if not mechanic.preset:
        return
    presets = preset_mechanics()
    preset = presets.get(mechanic.preset)
    if preset is None:
        raise CannotTell("no_preset", preset=mechanic.preset, known=tuple(presets))
    known = tuple(need.id for need in preset.needs)
    unknown = [name for name in mechanic.with_ if name not in known]
    if unknown:
        raise CannotTell("preset_without", preset=preset.id, name=unknown[0], known=known)
