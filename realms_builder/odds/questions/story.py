"""How an answer came about: every step of its chain, how likely, and what changed its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from realms_builder.core.translation import every_sentence
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Missing, Value
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.texts import Text
from realms_builder.odds.chain.chain import Chain
from realms_builder.odds.chain.dice import DiceThrow, Rolled
from realms_builder.odds.chain.marks import mark
from realms_builder.odds.chain.numbers import set_number, slot_steps
from realms_builder.odds.chain.program import ChainStep, Program, program_of
from realms_builder.odds.chain.weights import Env
from realms_builder.odds.questions.table import OddsTable

_SWITCH = re.compile(r"\bswitches\.(\w+)")
_STAT = re.compile(r"(\w+)\.(\w+)")


@dataclass(frozen=True)
class ChangeStep:
    """One thing that changed a number: where it comes from, before, after, and how likely."""

    source: Text
    before: Value
    after: Value
    share: Fraction


@dataclass(frozen=True)
class StoryStep:
    """One step of a chain as it went, over all ways the dice can fall.

    *kind* is ``need`` or the verb. *reached* is how likely the chain takes it. *values* pairs
    each value it gave with how likely that was; together they come to *reached*. *dice* are dice,
    sides and the faces that count, None for all where faces are summed. *inner* is the story of
    the chain that it uses, where that is most likely.
    """

    kind: str
    id: str
    name: Text
    reached: Fraction
    values: tuple[tuple[Value, Fraction], ...] = ()
    changes: tuple[ChangeStep, ...] = ()
    dice: tuple[int, int, tuple[int, ...] | None] | None = None
    formula: str = ""
    switches: tuple[tuple[str, Value], ...] = ()
    inner: tuple[StoryStep, ...] = ()


def story_of(
    table: OddsTable, program: Program, given: Mapping[str, Value]
) -> tuple[StoryStep, ...]:
    """Return the story of the question at *table*; raises `CannotTell`."""
    return _told(table, Chain(table.arena(), program, given, table.wiring))


def _told(table: OddsTable, chain: Chain) -> tuple[StoryStep, ...]:
    chain.run()
    needs = _needs(chain)
    steps: list[StoryStep] = []
    states: list[tuple[Env, Fraction]] = [(chain.start, Fraction(1))]
    for place, step in enumerate(chain.program.steps):
        chain.enter()
        telling = _Telling(table, chain, place, step)
        states = _merged(chain, place + 1, telling.go_on(states))
        if telling.reached:
            steps.append(telling.told())
    return (*needs, *steps)


def _merged(
    chain: Chain, place: int, states: Iterable[tuple[Env, Fraction]]
) -> list[tuple[Env, Fraction]]:
    """Return *states* with those joined that look alike from step *place* on."""
    found: dict[tuple[Value, ...], tuple[Env, Fraction]] = {}
    for env, chance in states:
        key = chain.key_of(place, env)
        before = found.get(key, (env, Fraction(0)))[1]
        found[key] = (env, before + chance)
    return list(found.values())


class _Telling:
    """Goes through one step with everything that the chain may have found before it."""

    def __init__(self, table: OddsTable, chain: Chain, place: int, step: ChainStep) -> None:
        self._table = table
        self._chain = chain
        self._place = place
        self._step = step
        self.reached = Fraction(0)
        self._values: dict[object, tuple[Value, Fraction]] = {}
        self._changes: dict[object, ChangeStep] = {}
        self._dice: tuple[int, int, tuple[int, ...] | None] | None = None
        self._likeliest: tuple[Fraction, Env] = (Fraction(0), {})

    def go_on(self, states: list[tuple[Env, Fraction]]) -> list[tuple[Env, Fraction]]:
        """Return what the chain may have found behind the step."""
        after: list[tuple[Env, Fraction]] = []
        for env, chance in states:
            self._chain.look_at(env)
            if self._chain.is_taken(self._step):
                self.reached += chance
                self._likeliest = max(self._likeliest, (chance, env), key=lambda pair: pair[0])
                after += self._taken(env, chance)
            elif self._step.verb == "roll":
                after.append(({**env, self._step.name: MISSING}, chance))
            else:
                after.append((env, chance))
        return after

    def _taken(self, env: Env, chance: Fraction) -> list[tuple[Env, Fraction]]:
        step = self._step
        if step.verb in ("stop", "again"):
            return []
        if step.verb == "set":
            return [({**env, step.name: self._set(env, chance)}, chance)]
        if step.verb == "roll":
            self._note_dice(self._chain.throw_of(step))
        branches = self._chain.branches(self._place, step, env)
        found = [(e, chance * Fraction(w, branches.total)) for w, e in branches.weighted]
        for following, part in found:
            self._note_value(following.get(step.name, MISSING), part)
        return found

    def _set(self, env: Env, chance: Fraction) -> Value:
        def tell(source: Text, before: Value, after: Value) -> None:
            key = (source, mark(before), mark(after))
            share = self._changes[key].share + chance if key in self._changes else chance
            self._changes[key] = ChangeStep(source, before, after, share)

        arena = self._chain.arena
        start = parse(self._step.declared.to).evaluate(arena)
        for changed in stat_steps(self._chain, self._step.declared.to, chance):
            self._changes.setdefault((changed.source, mark(changed.before), "stat"), changed)
        value = set_number(arena, self._step, env, start, tell)
        self._note_value(value, chance)
        return value

    def _note_value(self, value: Value, chance: Fraction) -> None:
        if isinstance(value, Rolled):
            value = value.value
        if isinstance(value, (Missing, DiceThrow)):
            return
        key = mark(value)
        before = self._values.get(key, (value, Fraction(0)))[1]
        self._values[key] = (value, before + chance)

    def _note_dice(self, of: DiceThrow) -> None:
        good = of.rule.good
        faces = None if good is None else tuple(sorted(good))
        self._dice = (of.dice, len(of.rule.weights), faces)

    def told(self) -> StoryStep:
        """Return the step as it went."""
        step, declared = self._step, self._step.declared
        texts = " ; ".join(step.formulas)
        names = dict.fromkeys(_SWITCH.findall(texts))
        switches = self._chain.arena.switches
        return StoryStep(
            step.verb,
            step.name,
            declared.name or Text.of(step.name),
            self.reached,
            tuple(sorted(self._values.values(), key=_order)),
            tuple(self._changes.values()),
            self._dice,
            declared.to or declared.when,
            tuple((name, switches.lookup(name)) for name in names),
            self._inner(),
        )

    def _inner(self) -> tuple[StoryStep, ...]:
        if self._step.verb != "use":
            return ()
        arena = self._chain.arena
        program = program_of(arena.game, self._step.name)
        inner = Chain(arena, program, self._likeliest[1], None)
        return _told(self._table, inner)


def _order(pair: tuple[Value, Fraction]) -> tuple[bool, object]:
    value = pair[0]
    is_number = isinstance(value, (int, Fraction))
    return (not is_number, value if is_number else str(value))


def _needs(chain: Chain) -> list[StoryStep]:
    """Return what the chain starts from, with what changed it."""
    chain.enter()
    told: list[StoryStep] = []
    for need in chain.program.mechanic.needs:
        value = chain.start.get(need.id, MISSING)
        if isinstance(value, Missing) or (kind_of(need).drawn_as == "yes_no" and value is False):
            continue
        changes = [
            ChangeStep(*step, Fraction(1)) for step in slot_steps(chain.arena, chain.wiring, need)
        ]
        source = chain.wiring.phrase.form.with_.get(need.id, "") if chain.wiring else ""
        formula = source or need.from_
        changes += stat_steps(chain, formula, Fraction(1))
        whole = ((value, Fraction(1)),)
        name = need.name or Text.of(need.id)
        told.append(
            StoryStep("need", need.id, name, Fraction(1), whole, tuple(changes), formula=formula)
        )
    return told


def stat_steps(chain: Chain, formula: str, chance: Fraction) -> list[ChangeStep]:
    """Return how a stat came about that *formula* names: ``target.def``."""
    match = _STAT.fullmatch(formula.strip())
    fighter = chain.arena.fighters.get(match[1]) if match else None
    if match is None or fighter is None or match[2] not in fighter.game.stats:
        return []
    steps = fighter.steps(match[2])
    found = [ChangeStep(s.source, s.before, s.after, chance) for s in steps[1:]]
    last = steps[-1].after if steps else MISSING
    value = fighter.lookup(match[2])
    if last != value and not isinstance(value, Missing):
        limits = Text.of(every_sentence("word.limits_of_value"))
        found.append(ChangeStep(limits, last, value, chance))
    return found
