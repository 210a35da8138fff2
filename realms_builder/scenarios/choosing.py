"""What a side may choose: the pool of tasks, and the choices that keep to the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from realms_builder.game.files.declared_scenarios import PrepareStep, ScenarioDeck
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record, reads_met
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.scenarios.seen import card_record
from realms_builder.scenarios.settled import DrawnCard, Pool, PoolTask, SettledStep, SideId

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
) -> Pool:
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
    return Pool(step, side, tasks, legal)


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
