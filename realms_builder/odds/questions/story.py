"""How an answer came about: every step of its chain, how likely, and what changed its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from realms_builder.core.translation import every_sentence
from realms_builder.game.files.declared_decks import DeclaredDeck
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Missing, Value
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.texts import EMPTY, Text
from realms_builder.odds.chain.chain import Chain
from realms_builder.odds.chain.dice import DiceThrow, Rolled
from realms_builder.odds.chain.draws import CardDraw
from realms_builder.odds.chain.marks import mark
from realms_builder.odds.chain.numbers import set_number, slot_steps
from realms_builder.odds.chain.piles import deck_of
from realms_builder.odds.chain.program import ChainStep, Program, mechanics, program_of
from realms_builder.odds.chain.rerolls import Reroll
from realms_builder.odds.chain.weights import Env
from realms_builder.odds.questions.forms import may_stand
from realms_builder.odds.questions.questions import aim_names
from realms_builder.odds.questions.table import OddsTable
from realms_builder.odds.questions.wishes import PLACES
from realms_builder.roster.resolve.modifiers import NumberStep

_SWITCH = re.compile(r"\bswitches\.(\w+)")
_STAT = re.compile(r"(\w+)\.(\w+)")


@dataclass(frozen=True)
class ChangeStep:
    """One thing that changed a number: where it comes from, before, after, and how likely.

    *rule* is where the rule of it stands.
    """

    source: Text
    before: Value
    after: Value
    share: Fraction
    rule: str = ""


@dataclass(frozen=True)
class AgainStep:
    """Dice of a roll that may or must be thrown again: through what, and in which share of cases.

    *which* is ``all``, ``successes``, ``failures`` or a condition on a face, met by *faces*. Who
    may do so does where it promises more, or less, of the *aims*; the first matters most.
    """

    source: Text
    which: str
    must: bool
    share: Fraction
    rule: str = ""
    faces: tuple[int, ...] = ()
    aims: tuple[Text, ...] = ()
    wants_more: bool = True


@dataclass(frozen=True)
class StoryStep:
    """One step of a chain as it went, over all ways the dice can fall.

    *kind* is ``form`` for a side that stands in one, ``need`` or the verb. *reached* is how likely
    the chain takes it. *values* pairs each value it gave with how likely that was; together they
    come to *reached*. *dice* are dice,
    sides and the faces that count, None for all where faces are summed; *fewest* are the fewest
    dice, where that differs. Of cards they are how many are drawn and how many the *deck* has, and
    *keep* says which of them count. *inner* is the story of the chain that it uses, where that is
    most likely. *rule* is where its own rule stands, *text* what it says. *side* is ``first`` or
    ``second`` where one of two is meant.
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
    again: tuple[AgainStep, ...] = ()
    rule: str = ""
    text: Text = EMPTY
    side: str = ""
    fewest: int | None = None
    deck: DeclaredDeck | None = None
    keep: tuple[str, int] | None = None


def story_of(
    table: OddsTable, program: Program, given: Mapping[str, Value]
) -> tuple[StoryStep, ...]:
    """Return the story of the question at *table*; raises `CannotTell`."""
    told = _told(table, Chain(table.arena(), program, given, table.wiring))
    return (*_forms(table), *told)


def _forms(table: OddsTable) -> Iterator[StoryStep]:
    """Yield in which form each side stands that is not in its normal one."""
    builds = table.question.builds
    for place, build in enumerate(builds):
        form = build.parts.form_id
        if not form:
            continue
        declared = table.game.forms.get(form)
        own = build.parts.form
        yield StoryStep(
            "form",
            form,
            may_stand(build).get(form) or Text.of(form),
            Fraction(1),
            rule=declared.source if declared is not None else "",
            text=own.text if own is not None and own.text else declared.text if declared else EMPTY,
            side=PLACES[place] if len(builds) > 1 else "",
        )


def _told(table: OddsTable, chain: Chain) -> tuple[StoryStep, ...]:
    chain.run()
    needs = _needs(chain)
    steps: list[StoryStep] = []
    states: list[tuple[Env, Fraction]] = [(chain.start, Fraction(1))]
    folded: set[int] = set()
    for place in range(len(chain.program.steps)):
        chain.enter()
        telling = _Telling(table, chain, place, folded)
        states = _merged(chain, place + 1, telling.go_on(states))
        if telling.reached and place not in folded:
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
    """Goes through one step with everything that the chain may have found before it.

    *folded* are the places of steps that are told with the roll they are about: dice that are
    taken as thrown again at once.
    """

    def __init__(self, table: OddsTable, chain: Chain, place: int, folded: set[int]) -> None:
        self._table = table
        self._chain = chain
        self._place = place
        self._step = chain.program.steps[place]
        self._folded = folded
        self.reached = Fraction(0)
        self._values: dict[object, tuple[Value, Fraction]] = {}
        self._changes: dict[object, ChangeStep] = {}
        self._again: dict[object, AgainStep] = {}
        self._dice: tuple[int, int, tuple[int, ...] | None] | None = None
        self._fewest: int | None = None
        self._deck: tuple[DeclaredDeck | None, tuple[str, int] | None] = (None, None)
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
        self._note_again(env, chance)
        branches = self._chain.branches(self._place, step, env)
        found = [(e, chance * Fraction(w, branches.total)) for w, e in branches.weighted]
        for following, part in found:
            self._note_value(following.get(step.name, MISSING), part)
        return found

    def _set(self, env: Env, chance: Fraction) -> Value:
        def tell(changed: NumberStep) -> None:
            key = (changed.source, mark(changed.before), mark(changed.after))
            share = self._changes[key].share + chance if key in self._changes else chance
            self._changes[key] = _change(changed, share)

        arena = self._chain.arena
        start = parse(self._step.declared.to).evaluate(arena)
        for changed in stat_steps(self._chain, self._step.declared.to, chance):
            self._changes.setdefault((changed.source, mark(changed.before), "stat"), changed)
        value = set_number(arena, self._step, env, start, tell)
        self._note_value(value, chance)
        return value

    def _note_value(self, value: Value, chance: Fraction) -> None:
        if isinstance(value, Rolled):
            value = value.value if value.is_read else MISSING
        if isinstance(value, (Missing, DiceThrow)):
            return
        key = mark(value)
        before = self._values.get(key, (value, Fraction(0)))[1]
        self._values[key] = (value, before + chance)

    def _note_again(self, env: Env, chance: Fraction) -> None:
        """Note through what dice may be thrown again behind the step, or already are with it."""
        for place, there in self._chain.rerolls.items():
            for found in there:
                if self._is_told_here(place, found):
                    self._chain.look_at(env)
                    if not found.is_known or found.applies(self._chain.arena):
                        self._note_one(place, found, chance)

    def _is_told_here(self, place: int, found: Reroll) -> bool:
        if found.change is not None:
            return place == self._place
        step = self._step
        if step.verb != "roll" or step.name != found.roll:
            return False
        if found.is_part_of_throw(self._chain.throw_of(step).rule):
            self._folded.add(place)
            return True
        return False

    def _note_one(self, place: int, found: Reroll, chance: Fraction) -> None:
        declared = self._chain.program.steps[place].declared
        rule = found.change.modifier.rule if found.change is not None else declared.source
        key = (found.roll, found.source, found.which, found.must)
        before = self._again[key].share if key in self._again else Fraction(0)
        share, faces = before + chance, self._faces_again(found)
        aims = () if found.must else aim_names(self._chain.program.mechanic)
        wants_more = found.by == next(iter(self._chain.arena.fighters))
        self._again[key] = AgainStep(
            found.source, found.which, found.must, share, rule, faces, aims, wants_more
        )

    def _faces_again(self, found: Reroll) -> tuple[int, ...]:
        if self._step.name != found.roll or self._step.verb != "roll":
            return ()
        of = self._chain.throw_of(self._step)
        return () if isinstance(of, CardDraw) else tuple(sorted(found.faces(of.rule)))

    def _note_dice(self, of: DiceThrow) -> None:
        before = self._dice
        if isinstance(of, CardDraw):
            self._deck = (deck_of(self._table.game, self._step.declared), of.rule.keep)
            sides, faces = of.rule.cards, None
        else:
            sides, good = len(of.rule.weights), of.rule.good
            faces = None if good is None else tuple(sorted(good))
        self._fewest = of.dice if self._fewest is None else min(self._fewest, of.dice)
        most = of.dice if before is None else max(before[0], of.dice)
        self._dice = (most, sides, faces)

    def told(self) -> StoryStep:
        """Return the step as it went."""
        step, declared = self._step, self._step.declared
        texts = " ; ".join(step.formulas)
        names = dict.fromkeys(_SWITCH.findall(texts))
        switches = self._chain.arena.switches
        return StoryStep(
            step.verb,
            step.name,
            _name_of(self._chain.program, step),
            self.reached,
            tuple(sorted(self._values.values(), key=_order)),
            tuple(self._changes.values()),
            self._dice,
            declared.to or declared.when,
            tuple((name, switches.lookup(name)) for name in names),
            self._inner(),
            tuple(self._again.values()),
            declared.source or self._source_of_used(),
            fewest=self._fewest,
            deck=self._deck[0] or self._deck_thrown_again(),
            keep=self._deck[1],
        )

    def _deck_thrown_again(self) -> DeclaredDeck | None:
        """Return the deck whose cards a ``reroll`` draws anew, None for dice."""
        drawing = (
            step
            for step in self._chain.program.steps
            if self._step.verb == "reroll" and step.verb == "roll" and step.name == self._step.name
        )
        decks = (deck_of(self._table.game, step.declared) for step in drawing)
        return next((deck for deck in decks if deck is not None), None)

    def _source_of_used(self) -> str:
        """Return where the rule of the chain stands that is used, if not where its user's does."""
        known = mechanics(self._table.game)
        used = known[self._step.name].source if self._step.verb == "use" else ""
        return used if used != self._chain.program.mechanic.source else ""

    def _inner(self) -> tuple[StoryStep, ...]:
        if self._step.verb != "use":
            return ()
        arena = self._chain.arena
        program = program_of(arena.game, self._step.name)
        inner = Chain(arena, program, self._likeliest[1], None)
        return _told(self._table, inner)


def _change(changed: NumberStep, share: Fraction) -> ChangeStep:
    return ChangeStep(changed.source, changed.before, changed.after, share, changed.rule)


def _name_of(program: Program, step: ChainStep) -> Text:
    """Return what a step is called: by itself, by one that gives the same, or where it is shown."""
    if step.verb == "again":
        return step.declared.name
    if step.declared.name or step.verb not in ("set", "roll", "stop"):
        return step.declared.name or Text.of(step.name)
    alike = (s.declared.name for s in program.steps if s.verb == step.verb and s.name == step.name)
    shown = (show.name for show in program.mechanic.show if show.number == step.name)
    return next((name for name in (*alike, *shown) if name), Text.of(step.name))


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
        slots = slot_steps(chain.arena, chain.wiring, need)
        changes = [_change(changed, Fraction(1)) for changed in slots]
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
    found = [_change(changed, chance) for changed in steps[1:]]
    last = steps[-1].after if steps else MISSING
    value = fighter.lookup(match[2])
    if last != value and not isinstance(value, Missing):
        limits = Text.of(every_sentence("word.limits_of_value"))
        found.append(ChangeStep(limits, last, value, chance))
    return found
