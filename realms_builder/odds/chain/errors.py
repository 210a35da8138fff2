"""Why a chance cannot be worked out: one exception with the code of its sentence."""

from __future__ import annotations

from typing import Any

from realms_builder.core.problems import Place, Problem


class CannotTell(Exception):
    """A mechanic that gives no answer here; *values* fill the sentence of *code*."""

    def __init__(self, code: str, **values: Any) -> None:
        """Say what is in the way."""
        super().__init__(code)
        self.code = f"odds.{code}"
        self.values = values

    def problem(self, place: Place) -> Problem:
        """Return it as a problem at *place*, the file of the game."""
        return Problem(self.code, place=place, values=self.values)
