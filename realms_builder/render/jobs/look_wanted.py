"""Which look is asked for, by ids."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.cards.template.look_options import Choice
from realms_builder.render.jobs.looks import USUAL_THEME


@dataclass(frozen=True, slots=True)
class LookWanted:
    """A look by its ids; without a *template* the game's own, without a *size* the template's.

    *options* are choices among those of the template, by their ids.
    """

    template: str | None = None
    theme: str = USUAL_THEME
    size: tuple[float, float] | None = None
    options: tuple[tuple[str, Choice], ...] = ()
