"""Why a command does not do its work: a code and values, said in the language asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from realms_builder.core.files import open_ordinary

_OURS = (".yaml", ".yml")


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
        from realms_builder.game.value_words import said

        return said(Problem(self.code, values=self.values), lang)


class WrongUse(Refusal):
    """The command was called in a way that cannot work."""


class Failed(Refusal):
    """The command could not do its work."""


def refuse_to_replace(target: Path | None) -> None:
    """Raise when *target* is a file that is no PDF: it would be lost."""
    if target is None or not target.is_file():
        return
    try:
        with open_ordinary(target) as file:
            begins = file.read(4)
    except OSError:
        return
    if begins and begins != b"%PDF":
        raise WrongUse("cli.no_pdf", {"path": target})


def refuse_to_replace_data(target: Path) -> None:
    """Raise when *target* is a file of a game or a roster: text must not take its place."""
    if target.suffix.lower() in _OURS and target.exists():
        raise WrongUse("cli.would_be_lost", {"path": target})
