"""Settles a scenario: follows the steps a file declares, in their order, with seeded dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from pathlib import Path

from realms_builder.core.problems import NOWHERE, Problem, Severity
from realms_builder.game.files.declared_scenarios import (
    PrepareStep,
    ScenarioCard,
    ScenarioDeck,
    ScenarioTask,
)
from realms_builder.game.files.scenario_reading import ScenarioFile, open_cards
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, Value, reads_met, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.scenarios.dice import SeededDice
from realms_builder.scenarios.settled import (
    SIDES,
    ChoicePool,
    DrawnCard,
    PoolTask,
    ScenarioSide,
    SettledScenario,
    SettledStep,
    SettledThrow,
    SideId,
)

MOST_TIES = 200
"""Two sides that tie so often have dice of one face: the first one wins."""

Musters = tuple[Muster | None, Muster | None]
Settled = tuple[SettledScenario | None, tuple[Problem, ...]]


class CannotSettle(Exception):
    """The file asks for something that cannot be done; *problem* says what."""

    def __init__(self, problem: Problem) -> None:
        """Keep the reason."""
        super().__init__(problem.code)
        self.problem = problem


def settle(
    game: Game, file: ScenarioFile, musters: Musters = (None, None), seed: int = 0
) -> Settled:
    """Return the scenario that *seed* gives the two *musters*, and what was wrong on the way.

    The same file, factions and seed give the same scenario everywhere. Where a step cannot be
    done there is none, and an error says why.
    """
    run = _Run(game, file, musters, seed)
    try:
        for step in file.prepare:
            run.do(step)
    except CannotSettle as error:
        return None, (*run.problems, error.problem)
    except FormulaError as error:
        return None, (*run.problems, error.problem(NOWHERE))
    return run.result(), tuple(run.problems)


class _Run:
    """The preparation so far."""

    def __init__(self, game: Game, file: ScenarioFile, musters: Musters, seed: int) -> None:
        self.problems: list[Problem] = []
        self._game, self._file, self._seed = game, file, seed
        self._musters = musters
        self._dice = SeededDice(seed)
        self._places = (0, 1)
        self._steps: list[SettledStep] = []
        self._pools: list[ChoicePool] = []
        self._gone: set[tuple[str, str]] = set()

    def result(self) -> SettledScenario:
        """Return what came of it."""
        first, second = (_contender(mustered) for mustered in self._musters)
        return SettledScenario(
            self._game,
            self._file,
            self._seed,
            (first, second),
            self._places,
            tuple(self._steps),
            tuple(self._pools),
        )

    def do(self, step: PrepareStep) -> None:
        """Settle one step."""
        if step.roll_off is not None:
            self._roll_off(step, step.roll_off)
        elif step.draw is not None:
            self._draw(step, self._deck(step.draw))
        elif step.take is not None:
            self._take(step, self._deck(step.take))
        elif step.choose is not None:
            self._choose(step)

    def _place(self, side: SideId) -> int:
        return self._places[SIDES.index(side)]

    def _deck(self, identity: str) -> ScenarioDeck:
        deck = self._file.deck(identity)
        if deck is None:
            raise CannotSettle(Problem("scenario.no_deck", values={"deck": identity}))
        return deck

    # ------------------------------------------------------------------ roll off

    def _roll_off(self, step: PrepareStep, dice: str) -> None:
        throws: list[SettledThrow] = []
        winner = 0
        for _ in range(MOST_TIES):
            pair = [SettledThrow(place, self._throw(dice)) for place in self._places]
            throws.extend(pair)
            if pair[0].total != pair[1].total:
                winner = max(pair, key=lambda throw: throw.total).place
                break
        if step.winner is not None:
            mine, other = winner, 1 - winner
            self._places = (mine, other) if step.winner == "a" else (other, mine)
        side = SIDES[self._places.index(winner)]
        self._steps.append(SettledStep(step, tuple(throws), side))

    def _throw(self, dice: str) -> tuple[int, ...]:
        try:
            return self._dice.throw(dice)
        except ValueError:
            raise CannotSettle(Problem("scenario.no_dice", values={"dice": dice})) from None

    # ------------------------------------------------------------------ draw and take

    def _draw(self, step: PrepareStep, deck: ScenarioDeck) -> None:
        throws: list[SettledThrow] = []
        cards: list[DrawnCard] = []
        for side in _who(step):
            place = self._place(side or "a")
            card = self._drawn(deck, place, throws)
            self._gone.add((deck.id, card.id))
            cards.append(DrawnCard(deck, card, side if step.by == "each" else ""))
        self._steps.append(SettledStep(step, tuple(throws), cards=tuple(cards)))

    def _drawn(self, deck: ScenarioDeck, place: int, throws: list[SettledThrow]) -> ScenarioCard:
        """Return a card nobody drew before: dice that show a drawn one are thrown again."""
        left = [card for card in deck.cards if (deck.id, card.id) not in self._gone]
        by_face = open_cards(deck)
        if not left or (by_face is not None and not _any_left(by_face.values(), left)):
            values = {"deck": deck.name or deck.id, "count": len(deck.cards)}
            raise CannotSettle(Problem("scenario.deck_small", values=values))
        if by_face is None:
            return left[self._dice.below(len(left))]
        while True:
            throw = SettledThrow(place, self._throw(deck.roll))
            throws.append(throw)
            card = by_face.get(throw.total)
            if card is None:
                values = {"deck": deck.name or deck.id, "value": throw.total}
                raise CannotSettle(Problem("scenario.face_without_card", values=values))
            if any(card is one for one in left):
                return card

    def _take(self, step: PrepareStep, deck: ScenarioDeck) -> None:
        cards: list[DrawnCard] = []
        for side in _who(step):
            found = [c for c in deck.cards if self._fits(step, deck, c, side or "a")]
            owner: SideId | str = side if step.by else ""
            cards.extend(DrawnCard(deck, card, owner) for card in found)  # type: ignore[arg-type]
            if not found:
                self._note_nothing(deck, side or "a")
        self._steps.append(SettledStep(step, cards=tuple(cards)))

    def _fits(
        self, step: PrepareStep, deck: ScenarioDeck, card: ScenarioCard, side: SideId
    ) -> bool:
        if not step.where:
            return True
        return reads_yes(parse(step.where).evaluate(self._scope(card_record(deck.id, card), side)))

    def _scope(self, inner: Record, side: SideId) -> Record:
        """Return what a rule on a card sees: the card, the roster, what earlier steps drew."""
        drawn: dict[str, Value] = {
            settled.step.id: card_record(one.deck.id, one.card)
            for settled in self._steps
            for one in reversed(settled.cards)
            if one.side in ("", side)
        }
        return Inside(inner, Inside(roster_record(self._musters[self._place(side)]), Names(drawn)))

    def _note_nothing(self, deck: ScenarioDeck, side: SideId) -> None:
        contender = _contender(self._musters[self._place(side)])
        if contender.faction is None:
            code, severity = "scenario.nothing_without_faction", Severity.HINT
        else:
            code, severity = "scenario.nothing_to_take", Severity.WARNING
        values = {
            "deck": deck.name or deck.id,
            "side": side.upper(),
            "faction": contender.faction.name if contender.faction else "",
        }
        self.problems.append(Problem(code, severity, values=values))

    # ------------------------------------------------------------------ choose

    def _choose(self, step: PrepareStep) -> None:
        for side in _who(step):
            own = side or "a"
            scope = roster_record(self._musters[self._place(own)])
            try:
                self._pools.append(pool_of(step, own, self._steps, self._file, scope))
            except NoLegalChoice as error:
                values = {"step": step.name or step.id, "count": step.choose, "side": own.upper()}
                code = "scenario.pool_small" if error.too_few else "scenario.no_legal_choice"
                values["tasks"] = error.tasks
                raise CannotSettle(Problem(code, values=values)) from None
        self._steps.append(SettledStep(step))


def _any_left(cards: Iterable[ScenarioCard], left: Sequence[ScenarioCard]) -> bool:
    return any(card is one for card in cards for one in left)


def _who(step: PrepareStep) -> tuple[SideId, ...]:
    """Return the sides a step is settled for, one after the other."""
    if step.by == "each":
        return SIDES
    return (step.by,) if step.by is not None else ("a",)


def _contender(mustered: Muster | None) -> ScenarioSide:
    if mustered is None:
        return ScenarioSide()
    roster = mustered.roster
    return ScenarioSide(mustered.faction, roster.name or Path(roster.file).stem)


# ------------------------------------------------------------------ choosing


TASKS = "tasks"
MOST_CHOICES = 20_000
"""More ways than these are not listed one by one; the rule is then only said."""


class NoLegalChoice(Exception):
    """A side cannot choose: there are *too_few* of the *tasks*, or the rule allows none."""

    def __init__(self, tasks: int, *, too_few: bool) -> None:
        """Keep why."""
        super().__init__(tasks)
        self.tasks = tasks
        self.too_few = too_few


def pool_of(
    step: PrepareStep,
    side: SideId,
    before: Sequence[SettledStep],
    file: ScenarioFile,
    roster: Record,
) -> ChoicePool:
    """Return what *side* chooses from in *step*, after the steps *before* it.

    Raises :class:`NoLegalChoice` where nothing can be chosen, and what formulas raise.
    """
    tasks = tuple(_each_once(_sources(step, side, before, file)))
    wanted = step.choose or 0
    if len(tasks) < wanted:
        raise NoLegalChoice(len(tasks), too_few=True)
    legal: tuple[tuple[int, ...], ...] = ()
    if comb(len(tasks), wanted) <= MOST_CHOICES:
        legal = tuple(
            places
            for places in combinations(range(len(tasks)), wanted)
            if _allowed(step, [tasks[place] for place in places], roster)
        )
        if not legal:
            raise NoLegalChoice(len(tasks), too_few=False)
    return ChoicePool(step, side, tasks, legal)


def _allowed(step: PrepareStep, chosen: Sequence[PoolTask], roster: Record) -> bool:
    if not step.require:
        return True
    records = tuple(card_record(one.deck, one.task) for one in chosen)
    return reads_met(parse(step.require).evaluate(Inside(Names({"chosen": records}), roster)))


def _each_once(tasks: Iterator[PoolTask]) -> Iterator[PoolTask]:
    seen: set[tuple[str, str]] = set()
    for task in tasks:
        if (task.deck, task.task.id) not in seen:
            seen.add((task.deck, task.task.id))
            yield task


def _sources(
    step: PrepareStep, side: SideId, before: Sequence[SettledStep], file: ScenarioFile
) -> Iterator[PoolTask]:
    for source in step.from_:
        name, _, part = source.partition(".")
        settled = next((one for one in before if one.step.id == name), None)
        deck = file.deck(name)
        if settled is not None:
            drawn = [card for card in settled.cards if card.side in ("", side)]
        else:
            drawn = [DrawnCard(deck, card) for card in deck.cards] if deck is not None else []
        for one in drawn:
            yield from _tasks_of(one, name, file) if part == TASKS else (_card_itself(one, file),)


def _tasks_of(drawn: DrawnCard, name: str, file: ScenarioFile) -> Iterator[PoolTask]:
    deck = f"{name}_{TASKS}"
    cap = file.scoring.caps.get(deck, file.scoring.caps.get(f"{drawn.deck.id}_{TASKS}"))
    for task in drawn.card.tasks:
        yield PoolTask(task, deck, drawn.deck.name, drawn.card.name, cap)


def _card_itself(drawn: DrawnCard, file: ScenarioFile) -> PoolTask:
    deck: ScenarioDeck = drawn.deck
    return PoolTask(drawn.card, deck.id, deck.name, cap=file.scoring.caps.get(deck.id))


# ------------------------------------------------------------------ seen


NOBODY = Names({"roster": Names({"faction": MISSING, "models": ()})})


def card_record(deck: str, card: ScenarioTask) -> Record:
    """Return *card* with its id, name, deck, faction and when it is shown."""
    faction = card.faction if isinstance(card, ScenarioCard) else ""
    return Names(
        {
            "id": card.id,
            "name": LocalisedLabel(card.name),
            "deck": deck,
            "faction": faction or MISSING,
            "reveal": card.reveal or MISSING,
            "house": card.house,
        },
        card.id,
    )


def roster_record(mustered: Muster | None) -> Record:
    """Return the one name ``roster``: the roster of *mustered*, else one that is empty."""
    return Names({"roster": mustered.record}) if mustered is not None else NOBODY
