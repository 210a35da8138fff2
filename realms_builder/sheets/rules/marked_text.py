"""The texts of things and keywords on sheets, with the marks that cards set in them.

Only what the markup of cards knows is a mark; everything else stays the words it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from realms_builder.cards.markup import (
    Break,
    Icon,
    Optional,
    Part,
    PlainWords,
    Styled,
    Value,
    parse_markup,
)
from realms_builder.layout.document import Run, Runs, one_line, plain, words_of
from realms_builder.layout.prose import BULLETS
from realms_builder.layout.text_styles import BADGE, BOLD, ITALIC

BULLET = "• "
_BLANKS = re.compile(r"[ \t\r]+")
_MARKS = re.compile(r"[*\\\[\n]")


def marked(text: str) -> Runs:
    """Return *text* with its looks; lines end at a line break, those of a list begin with a dot."""
    if not _MARKS.search(text):
        return plain(one_line(text))
    lines: list[list[Run]] = [[]]
    for run in _runs(parse_markup(text, formulas=False), Run("")):
        if run.text == "\n":
            lines.append([])
        else:
            lines[-1].append(run)
    shown = [line for line in map(_line, lines) if words_of(line)]
    return tuple(
        run
        for at, line in enumerate(shown)
        for run in ((Run("\n"), *line) if at else line)
        if run.text
    )


def in_one_line(text: str) -> str:
    """Return the words of *text* on one line, without its looks."""
    return one_line(words_of(marked(text)))


def _runs(parts: Iterable[Part], look: Run) -> Iterator[Run]:
    for part in parts:
        match part:
            case PlainWords(text):
                yield look._replace(text=_BLANKS.sub(" ", text))
            case Icon(name):
                yield look._replace(text=f":{name}:")
            case Break():
                yield Run("\n")
            case Styled(inner, face):
                bold = look.bold or face in (BOLD, BADGE)
                yield from _runs(
                    inner, look._replace(bold=bold, italic=look.italic or face == ITALIC)
                )
            case Optional() | Value():  # only where formulas are read
                continue


def _line(runs: list[Run]) -> Runs:
    """Return *runs* without blanks at their ends, the bullet that they begin with as ours."""
    if not runs:
        return ()
    first = runs[0].text.lstrip(" ")
    if first[:2] in BULLETS:
        first = BULLET + first[2:].lstrip(" ")
    line = [runs[0]._replace(text=first), *runs[1:]]
    line[-1] = line[-1]._replace(text=line[-1].text.rstrip(" "))
    return tuple(line)
