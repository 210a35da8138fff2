"""Why a command does not do its work, as a code and values, said in the language asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """A command stops; *code* names the sentence that says what, where and what to do."""

    def __init__(self, code: str, values: Mapping[str, Any] | None = None) -> None:
        """Keep what is needed to say it."""
        super().__init__(code)
        self.code = code
        self.values = dict(values or {})

    def said(self, lang: str) -> str:
        """Return the sentence in *lang*."""
        from realms_builder.core.problems import Problem
        from realms_builder.game.printing import said

        return said(Problem(self.code, values=self.values), lang)


class WrongUse(Refusal):
    """The command was called in a way that cannot work."""


class Failed(Refusal):
    """The command could not do its work."""
