"""Folds a text over lines as the one was that stood there before.

Lines whose words are the same stay as they are; the others become about as wide as those were. A
text that would not read back from such lines is not folded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import TextWrapper

from realms_builder.game.yaml.scalars import WIDTH

_LEAST_WIDTH = 24
_UNFIT = re.compile(r"(?:^|\n)[ \t]|[ \t](?:\n|\Z)|\n\n\Z")
"""What a folded block does not read back: lines that begin or end with blanks, open ends."""


def folded_block(text: str, before: Sequence[str]) -> tuple[str, list[str]] | None:
    """Return the mark and the lines of *text* as a folded block, None where it has no such.

    *before* are the lines, without their blanks in front, that stood there.
    """
    if not text.strip("\n") or text.startswith("\n") or _UNFIT.search(text):
        return None
    body = text.removesuffix("\n")
    old, new = _paragraphs(before), body.split("\n")
    width = _width(before)
    head = _same(old, new)
    tail = _same(old[head:][::-1], new[head:][::-1])
    lines: list[str] = []
    for place, part in enumerate(new):
        at = place if place < len(new) - tail else len(old) - len(new) + place
        found = _folded(part, old[at] if at < len(old) else [], width)
        if found is None:
            return None
        lines += ["", *found] if place else found
    return (">-" if body == text else ">"), lines


def folded_line(text: str, before: Sequence[str]) -> list[str] | None:
    """Return *text*, written as one line, over lines as *before* was; None where it cannot be."""
    return _folded(text, list(before), _width(before)) if text else None


def _width(before: Sequence[str]) -> int:
    """Return how wide lines are, told by paragraphs that have more than one."""
    folded = [line for lines in _paragraphs(before) if len(lines) > 1 for line in lines]
    return max(_LEAST_WIDTH, *map(len, folded)) if folded else WIDTH


def _paragraphs(lines: Sequence[str]) -> list[list[str]]:
    """Return the lines of each paragraph: an empty line ends one."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line:
            found[-1].append(line)
        else:
            found.append([])
    return found


def _same(old: Sequence[list[str]], new: Sequence[str]) -> int:
    """Return how many paragraphs at the beginning have the same words."""
    count = 0
    for lines, text in zip(old, new, strict=False):
        if " ".join(lines) != text:
            break
        count += 1
    return count


def _folded(text: str, before: list[str], width: int) -> list[str] | None:
    """Return the lines of one paragraph; None where they would not read back as *text*."""
    first: list[str] = []
    for line in before[:-1]:
        if not text.startswith(line + " "):
            break
        first.append(line)
        text = text[len(line) + 1 :]
    last: list[str] = []
    for line in reversed(before[len(first) + 1 :]):
        if not text.endswith(" " + line):
            break
        last.insert(0, line)
        text = text[: -len(line) - 1]
    wrapper = TextWrapper(width, break_long_words=False, break_on_hyphens=False)
    middle = wrapper.wrap(text)
    return [*first, *middle, *last] if " ".join(middle) == text else None
