"""Which look is asked for, by ids."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.render.looks import USUAL_THEME


@dataclass(frozen=True, slots=True)
class LookWanted:
    """A look by its ids; without a *template* the game's own, without a *size* the template's."""

    template: str | None = None
    theme: str = USUAL_THEME
    size: tuple[float, float] | None = None
