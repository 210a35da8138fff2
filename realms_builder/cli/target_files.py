"""Keeps commands from writing over files that are something else."""

from __future__ import annotations

from pathlib import Path

from realms_builder.cli.refusals import WrongUse

_OURS = (".yaml", ".yml")


def refuse_to_replace(target: Path | None) -> None:
    """Raise when *target* is a file that is no PDF: it would be lost."""
    if target is None or not target.is_file():
        return
    try:
        with target.open("rb") as file:
            begins = file.read(4)
    except OSError:
        return
    if begins and begins != b"%PDF":
        raise WrongUse("cli.no_pdf", {"path": target})


def refuse_to_replace_data(target: Path) -> None:
    """Raise when *target* is a file of a game or a roster: text must not take its place."""
    if target.suffix.lower() in _OURS and target.exists():
        raise WrongUse("cli.would_be_lost", {"path": target})
