"""Texts that no card has room for: cut before anybody breaks them into lines."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.layout.line_breaking import Paragraph

MOST_CHARACTERS = 20_000
"""A page of A4 in the smallest readable print holds less."""
_SAID = 60


def shortened(paragraphs: Sequence[Paragraph]) -> tuple[Sequence[Paragraph], int]:
    """Return as much of *paragraphs* as one text may hold, and how many characters are lost."""
    count = sum(len(run.text) for paragraph in paragraphs for run in paragraph)
    if count <= MOST_CHARACTERS:
        return paragraphs, 0
    left = MOST_CHARACTERS
    kept: list[Paragraph] = []
    for paragraph in paragraphs:
        runs = []
        for run in paragraph:
            if left <= 0:
                break
            runs.append(run._replace(text=run.text[:left]))
            left -= len(run.text)
        if runs:
            kept.append(tuple(runs))
    return kept, count - MOST_CHARACTERS


def in_short(text: str) -> str:
    """Return *text* as a message names it: its beginning, where it is long."""
    return text if len(text) <= _SAID else text[: _SAID - 1] + "…"
