"""The cards of a print run, composed: of models, with what was asked for beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.printed_before import changed_since
from realms_builder.cards.shops.safe_area import inset_for
from realms_builder.cards.subjects import (
    CardSubject,
    merged,
    subjects_about,
    subjects_of_faction,
    subjects_of_roster,
)
from realms_builder.core.problems import Problem, Severity
from realms_builder.render.jobs.looks import CardLook
from realms_builder.render.jobs.print_memory import (
    LastPrint,
    PrintMemory,
    leaf_digest,
    memory_of_roster,
)
from realms_builder.render.jobs.print_request import (
    CardsOf,
    PrintRequest,
    Progress,
    SheetContents,
    Sources,
)
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.shown_order import shown_order

_MOST_TRIES = 3
"""Words of a smaller face may break elsewhere."""


class PrintCancelled(Exception):
    """The run was told to stop; nothing of it is kept."""


def card_subjects(request: PrintRequest, mustered: Muster) -> list[CardSubject]:
    """Return whose cards *request* asks for, in the order the roster shows; nobody comes twice."""
    contents = cards_of(request)
    if contents.cards is CardsOf.NOBODY:
        return []
    if contents.cards is CardsOf.FACTION:
        faction = mustered.faction
        return [] if faction is None else subjects_of_faction(faction, mustered, contents.beside)
    # Cards that are printed once for many models cannot carry the number of one of them.
    wanted = replace(contents.beside, numbered=not request.job.merge_identical)
    if contents.cards is CardsOf.ALL:
        found = subjects_of_roster(mustered, wanted)
    else:
        chosen = set(contents.selected)
        found = [
            subject
            for record in shown_order(mustered)
            if record.model.id in chosen
            for subject in subjects_about(mustered, record.model.id, wanted)
        ]
        found = list({subject.key: subject for subject in found}.values())
    return merged(found) if request.job.merge_identical else found


def cards_of(request: PrintRequest) -> SheetContents:
    """Return the contents of a *request* for cards."""
    assert isinstance(request.contents, SheetContents)
    return request.contents


class Steps:
    """Counts what is done; making is the first half of the way, writing the second."""

    def __init__(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        """Tell *progress*; *cancelled* says whether to stop."""
        self._progress = progress
        self._cancelled = cancelled
        self._made = 0
        self.to_make = 1

    def made(self) -> None:
        """Say that one step of the first half begins; raises to stop."""
        self._say(min(self._made, self.to_make))
        self._made += 1

    def wrote(self, done: int, of: int) -> None:
        """Say that *done* *of* so many pages or pictures are written; raises to stop."""
        self._say(self.to_make + done * self.to_make // max(of, 1))

    def _say(self, done: int) -> None:
        if self._cancelled is not None and self._cancelled():
            raise PrintCancelled
        if self._progress is not None:
            self._progress(done, 2 * self.to_make)


@dataclass(frozen=True, slots=True)
class Decks:
    """All cards that were asked for, and those of them to print now."""

    whole: Deck
    now: Deck

    @property
    def all_printed(self) -> bool:
        """Return whether there are cards, and every one of them was printed before."""
        return bool(self.whole.leaves) and not self.now.leaves


def print_decks(
    request: PrintRequest,
    sources: Sources,
    mustered: Muster,
    look: CardLook,
    steps: Steps,
    *,
    backs: bool,
) -> Decks:
    """Return the cards that *request* asks for, composed in *look*, with its problems first.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    subjects = card_subjects(request, mustered)
    steps.to_make = max(1, len(subjects))

    def told() -> Iterator[CardSubject]:
        for subject in subjects:
            steps.made()
            yield subject

    composer = look.composer(request.lang)
    whole = deck_of(told(), composer, backs=backs, merge=request.job.merge_identical)
    whole.problems[:0] = look.problems
    contents = cards_of(request)
    if contents.extras:
        whole.add(_extra_deck(request, sources, mustered, look, backs=backs))
    whole.problems.extend(missing_problems(mustered))
    return Decks(whole, _only_changed(whole, request) if contents.changed else whole)


def _extra_deck(
    request: PrintRequest, sources: Sources, mustered: Muster, look: CardLook, *, backs: bool
) -> Deck:
    from realms_builder.render.jobs.extra_cards import ExtraCards

    extras = ExtraCards(
        sources.library, mustered, look, request.lang, backs=backs, profile=request.for_shop
    )
    return extras.deck(cards_of(request).extras)


def missing_problems(mustered: Muster) -> list[Problem]:
    """Return what is said of each model whose unit is not there."""
    if not mustered.missing:
        return []
    from realms_builder.roster.missing_units import missing_problem

    return [missing_problem(mustered, model) for model in mustered.missing]


def safe_decks(
    request: PrintRequest,
    sources: Sources,
    mustered: Muster,
    look: CardLook,
    steps: Steps,
    *,
    backs: bool,
) -> tuple[Decks, CardLook]:
    """Return the cards of :func:`print_decks`, and *look* as their words are safe from the cut.

    How far they keep away from it says the profile of a shop, where there is one.
    """
    decks = print_decks(request, sources, mustered, look, steps, backs=backs)
    profile = request.output.profile
    for _ in range(_MOST_TRIES if profile is not None else 0):
        assert profile is not None
        inset = inset_for(decks.now.leaves, profile.safe, look.fonts, look.inset)
        if inset == look.inset:
            break
        look = replace(look, inset=inset)
        decks = print_decks(request, sources, mustered, look, steps, backs=backs)
    return decks, look


def memory_of(request: PrintRequest) -> PrintMemory | None:
    """Return what is remembered of the cards of *request*; None for a roster never saved."""
    roster = request.roster
    if not roster.file and cards_of(request).cards is CardsOf.FACTION:
        return PrintMemory(f"{roster.system}/{roster.faction}")
    return memory_of_roster(roster.file)


def _only_changed(whole: Deck, request: PrintRequest) -> Deck:
    """Return what of *whole* changed since it was printed; what is left out is said."""
    memory = memory_of(request)
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
    """Return *problems* without repetitions, in the order in which they were found."""
    return tuple({repr(problem): problem for problem in problems}.values())


def worst_first(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return *problems* without repetitions, errors before warnings before hints."""
    return tuple(sorted(each_once(problems), key=lambda problem: problem.severity.rank))
