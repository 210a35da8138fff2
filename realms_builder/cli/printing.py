"""Hands print requests over for the commands, saves what comes of them, and words refusals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.cards.sizes import CardSize, read_size
from realms_builder.cli.output import broken
from realms_builder.cli.refusals import Failed, Refusal, WrongUse
from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.render.jobs.looks import BrokenLook, CardLook, LookWanted, UnknownLook
from realms_builder.render.jobs.print_request import Printout, PrintRequest, Progress, Sources
from realms_builder.render.jobs.print_run import print_run

if TYPE_CHECKING:
    from realms_builder.roster.resolve.muster import Muster

_UNKNOWN_LOOKS = ("print.unknown_template", "print.unknown_theme")


def look_by_word(library: Library, game: Game, wanted: LookWanted) -> CardLook:
    """Return the look *wanted* for cards of *game*; raises WrongUse and Failed without one."""
    try:
        return wanted.find(library, game)
    except (BrokenLook, UnknownLook) as error:
        raise refusal_of(error.problem) from None


def size_by_word(word: str | None) -> tuple[float, float] | None:
    """Return the card size that *word* names, in millimetres; raises :class:`WrongUse`."""
    if word is None:
        return None
    size = read_size(word)
    if not isinstance(size, CardSize):
        raise WrongUse(size.code, size.values)
    return float(size.width_mm), float(size.height_mm)


def sources_of(library: Library, mustered: Muster, *others: Muster) -> Sources:
    """Return where a print of *mustered* and *others* finds everything."""
    return Sources(library, mustered.game, mustered.find_faction, (mustered, *others))


def printed_to(
    target: Path,
    request: PrintRequest,
    sources: Sources,
    progress: Progress | None = None,
    *,
    may_be: str = "",
) -> Printout:
    """Write what *request* asks for to *target*; return what came of it.

    Raises :class:`WrongUse` and :class:`Failed` where nothing can be made at all, unless for the
    reason that *may_be*, and where the disk refuses. Without pages nothing is written.
    """
    out = print_run(request, sources, progress=progress)
    if out.refusal is not None and out.refusal.code != may_be:
        raise refusal_of(out.refusal)
    if out.pages:
        try:
            with atomic_file(target) as file:
                file.write(out.pdf)
        except WriteFailed as error:
            raise Failed(error.code, error.values) from None
    return out


def refusal_of(problem: Problem) -> Refusal:
    """Return the refusal to go on because of *problem*, with what was probably meant."""
    if problem.code in _UNKNOWN_LOOKS:
        word, known = problem.values["name"], problem.values["known"]
        values = {"word": word, "known": known, "suggestion": did_you_mean(word, known)}
        return WrongUse(problem.code.replace("print.", "cli."), values)
    if problem.place.file:
        return broken(problem)
    return WrongUse(problem.code, problem.values)
