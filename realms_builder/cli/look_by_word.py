"""Finds the look that the words of a command ask for, and says what was meant where it is not."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from realms_builder.cards.template.templates import Shows
from realms_builder.cli.output import broken
from realms_builder.cli.refusals import WrongUse
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.render.jobs.looks import BrokenLook, Look, UnknownLook, find_look


def look_by_word(
    library: Library,
    game: Game,
    *,
    theme: str,
    template: str | None = None,
    size: tuple[float, float] | None = None,
    shows: Shows = "unit",
) -> Look:
    """Return the look for *game*; raises WrongUse and Failed with one clear line."""
    with refusing():
        return find_look(library, game, template=template, theme=theme, size=size, shows=shows)


@contextmanager
def refusing() -> Generator[None]:
    """Turn looks that are not to be found into WrongUse, and those that are broken into Failed."""
    try:
        yield
    except UnknownLook as error:
        meant = did_you_mean(error.wanted, error.known)
        values = {"word": error.wanted, "known": error.known, "suggestion": meant}
        raise WrongUse(f"cli.unknown_{error.kind}", values) from None
    except BrokenLook as error:
        raise broken(error.problem) from None
