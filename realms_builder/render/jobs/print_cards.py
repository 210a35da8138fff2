"""The cards of a print run, composed: of models, with what was asked for beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.printed_before import changed_since
from realms_builder.cards.subjects import (
    CardSubject,
    merged,
    subjects_about,
    subjects_of_roster,
)
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.extra_cards import ExtraCards
from realms_builder.render.jobs.looks import Look
from realms_builder.render.jobs.print_memory import LastPrint, leaf_digest, memory_of_roster
from realms_builder.render.jobs.print_request import CardsOf, PrintRequest
from realms_builder.roster.resolve.muster import FactionFinder, Muster
from realms_builder.roster.resolve.shown_order import shown_order

Progress = Callable[[int, int], None]


class PrintCancelled(Exception):
    """The run was told to stop; nothing of it is kept."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a run finds the game, its factions, templates and themes."""

    library: Library
    game: Game
    find_faction: FactionFinder


def card_subjects(request: PrintRequest, mustered: Muster) -> list[CardSubject]:
    """Return whose cards *request* asks for, in the order the roster shows; nobody comes twice."""
    contents = request.contents
    if contents.cards is CardsOf.NOBODY:
        return []
    if contents.cards is CardsOf.ALL:
        found = subjects_of_roster(mustered, contents.beside)
    else:
        chosen = set(request.selected)
        found = [
            subject
            for record in shown_order(mustered)
            if record.model.id in chosen
            for subject in subjects_about(mustered, record.model.id, contents.beside)
        ]
        found = list({subject.key: subject for subject in found}.values())
    return merged(found) if request.job.merge_identical else found


def print_deck(
    subjects: Sequence[CardSubject],
    look: Look,
    request: PrintRequest,
    tick: Callable[[int], None],
    *,
    backs: bool,
) -> Deck:
    """Return the composed cards of *subjects*; *tick* hears how many are done."""

    def told() -> Iterator[CardSubject]:
        for number, subject in enumerate(subjects):
            tick(number)
            yield subject

    composer = look.composer(request.lang)
    return deck_of(told(), composer, backs=backs)


class Steps:
    """Counts what is done; composing is the first half of the way, writing the second."""

    def __init__(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        """Tell *progress*; *cancelled* says whether to stop."""
        self._progress = progress
        self._cancelled = cancelled
        self.cards = 1

    def tick(self, done: int, of: int, half: int) -> None:
        """Say that *done* *of* so many steps of a *half* are finished; raises to stop."""
        if self._cancelled is not None and self._cancelled():
            raise PrintCancelled
        if self._progress is not None:
            self._progress(half * self.cards + done * self.cards // max(of, 1), 2 * self.cards)


@dataclass(frozen=True, slots=True)
class Decks:
    """All cards that were asked for, and those of them to print now."""

    whole: Deck
    now: Deck


def print_decks(
    request: PrintRequest, sources: Sources, mustered: Muster, look: Look, steps: Steps, *,
    backs: bool,
) -> Decks:  # fmt: skip
    """Return the cards that *request* asks for, composed in *look*.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    subjects = card_subjects(request, mustered)
    steps.cards = max(1, len(subjects))
    whole = print_deck(
        subjects, look, request, lambda n: steps.tick(n, len(subjects), half=0), backs=backs
    )
    if request.contents.extras:
        extras = ExtraCards(
            sources.library,
            mustered,
            look,
            request.lang,
            backs=backs,
            profile=request.for_shop,
        )
        whole.add(extras.deck(request.contents.extras))
    whole.problems += [
        Problem("unknown_unit", place=model.place, values={"unit": model.unit})
        for model in mustered.missing
    ]
    return Decks(whole, _only_changed(whole, request) if request.changed else whole)


def _only_changed(whole: Deck, request: PrintRequest) -> Deck:
    """Return what of *whole* changed since it was printed; what is left out is said."""
    memory = memory_of_roster(request.roster.file)
    last = memory.last(request.way) if memory is not None else LastPrint()
    found = changed_since(whole.leaves, last.cards, leaf_digest)
    problems = [*whole.problems, *found.problems(last.date)]
    if not last.cards:
        problems.append(Problem("print.never_before", Severity.HINT))
    elif whole.leaves and not found.leaves:
        values = {"date": last.date}
        problems.append(Problem("print.nothing_changed", Severity.HINT, values=values))
    return Deck(list(found.leaves), problems)


def each_once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return *problems* without repetitions, the worst first."""
    once = {repr(problem): problem for problem in problems}
    return tuple(sorted(once.values(), key=lambda problem: problem.severity.rank))
