"""What a system says about the course of a game, and what a resource pays for."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, ConfigDict, Field

from realms_builder.game.files.declared_shapes import (
    Declared,
    FormulaText,
    Id,
    LocalText,
    Whole,
)
from realms_builder.game.texts import EMPTY


class _Open(Declared):
    """A map whose other keys nobody reads: they are said and do not make the file unreadable."""

    model_config = ConfigDict(extra="allow")
    says_unread: ClassVar[bool] = True


class DeclaredPhaseStep(_Open):
    """One step of a phase: exactly one verb, and for ``run`` what the sides of a mechanic are."""

    one_of: ClassVar[tuple[tuple[str, ...], ...]] = (("run", "gain", "resolve", "score", "text"),)

    gain: str = ""
    run: str = ""
    resolve: str = ""
    score: str = ""
    with_: dict[str, str] = Field(default={}, alias="with")
    fallback: FormulaText = ""
    when: FormulaText = ""
    text: LocalText = EMPTY


class DeclaredPhase(_Open):
    """A phase of a round, with what the program can say of it in its steps."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    alternate: str = ""
    actions: Whole | None = None
    steps: tuple[DeclaredPhaseStep, ...] = ()
    source: str = ""


class DeclaredCourse(Declared):
    """Players, rounds and phases of a game; further words and numbers are read by rule texts."""

    model_config = ConfigDict(extra="allow")

    players: Whole | None = None
    rounds: Whole | None = None
    phases: tuple[DeclaredPhase, ...] = ()
    source: str = ""

    @property
    def values(self) -> dict[str, int | str]:
        """Return what rule texts can print, as in ``{game.rounds}``."""
        every = {"players": self.players, "rounds": self.rounds, "source": self.source}
        every |= self.model_extra or {}
        return {key: value for key, value in every.items() if isinstance(value, (int, str))}


def _as_price(value: object) -> object:
    return str(value) if type(value) in (int, float) else value


class DeclaredUse(_Open):
    """What a resource pays for, and the price."""

    id: Id
    price: Annotated[FormulaText, BeforeValidator(_as_price)] = ""
    keyword: str = ""
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    source: str = ""
