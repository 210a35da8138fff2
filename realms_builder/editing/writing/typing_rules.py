"""What keys do to lines of YAML: indentation, dashes, comments, lines that move. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from realms_builder.editing.completion.lines import Opener, openers, without_comment

STEP = 2
_BREAKS = re.compile("\r\n|[\r\u2028\u2029\v\f\x1c-\x1e\x85]")
_UNWANTED = re.compile("[\0\ufdd0\ufdd1\ud800-\udfff]")
_COMMENTED = re.compile(r"( *)# ?")


@dataclass(frozen=True, slots=True)
class LineEdit:
    """Lines in place of others; *anchor* and *cursor* are (line, column) within the new ones."""

    lines: tuple[str, ...]
    anchor: tuple[int, int]
    cursor: tuple[int, int]


def cleaned(text: str) -> str:
    """Return *text* as it may stand in a file: line feeds alone, no tabs, nothing unwritable."""
    text = _UNWANTED.sub("", _BREAKS.sub("\n", text))
    return text.replace("\t", " " * STEP)


def pasted(text: str, before: str) -> str:
    """Return *text* as it is pasted behind *before*, the part of the line in front of it.

    Where only blanks, or a dash, stand in front, its further lines are indented like its first.
    """
    text = cleaned(text)
    lead = before.removesuffix("- ") if before.endswith("- ") else before
    if "\n" not in text or lead.strip(" "):
        return text
    first, *rest = text.split("\n")
    behind = [line for line in rest if line.strip()]
    own = len(first) - len(first.lstrip(" "))
    least = min((len(line) - len(line.lstrip(" ")) for line in behind), default=0)
    # A copy often begins behind the indentation of its first line.
    base = own if own or not behind else min(least, _stood_at(first, least))
    indent = " " * len(before)
    shifted = [indent + _less(line, base) if line.strip() else "" for line in rest]
    return "\n".join((first[own:], *shifted))


def _stood_at(first: str, least: int) -> int:
    """Return where the first line of a copy stood, when its lead was not copied."""
    found = openers(first)
    if found and found[0].key is None:
        return max(0, least - STEP)
    head = without_comment(first).rstrip()
    return max(0, least - STEP) if head.endswith((":", "|", ">", "|-", ">-")) else least


def _less(line: str, columns: int) -> str:
    lead = len(line) - len(line.lstrip(" "))
    return line[min(columns, lead) :]


def broken(line: str, column: int) -> LineEdit:
    """Return what Enter makes of *line* at *column*: two lines, or three between brackets."""
    before, behind = line[:column], line[column:]
    lead = " " * (len(line) - len(line.lstrip(" ")))
    found = openers(before)
    head = without_comment(before).rstrip()
    if found and head.endswith("-") and not found[-1].value and not behind.strip():
        return _one(lead[: max(0, found[-1].column - STEP)])  # an empty entry ends the list
    if head.endswith(("{", "[")):
        inner = lead + " " * STEP
        if behind.lstrip()[:1] in ("}", "]"):
            return LineEdit(
                (before.rstrip(), inner, lead + behind.lstrip()), (1, len(inner)), (1, len(inner))
            )
        return _two(before, inner + behind.lstrip(), len(inner))
    if column <= len(lead):
        return _two(before, lead[:column] + behind, column)
    indent = _next_column(found, len(lead))
    if found and found[-1].key is None and found[-1].value and indent == found[-1].column:
        new = " " * indent + "- "
        return _two(before, new + behind.lstrip(), len(new))
    return _two(before, " " * indent + behind.lstrip(), indent)


def _next_column(found: Sequence[Opener], lead: int) -> int:
    """Return the column at which the line behind one that opens *found* begins."""
    if not found:
        return lead
    last = found[-1]
    opens = last.key is not None and (not last.value or last.value[0] in "|>")
    return last.column + STEP if opens else last.column


def _one(line: str) -> LineEdit:
    return LineEdit((line,), (0, len(line)), (0, len(line)))


def _two(first: str, second: str, column: int) -> LineEdit:
    return LineEdit((first.rstrip() if first.strip() else "", second), (1, column), (1, column))


def shifted(lines: Sequence[str], *, back: bool) -> tuple[str, ...]:
    """Return *lines* one step further in, or *back*; empty ones stay empty."""
    if back:
        return tuple(_less(line, STEP) for line in lines)
    return tuple(" " * STEP + line if line.strip() else line for line in lines)


def commented(lines: Sequence[str]) -> tuple[str, ...]:
    """Return *lines* as comments, or without the marks when all of them are comments."""
    full = [line for line in lines if line.strip()]
    if full and all(line.lstrip(" ").startswith("#") for line in full):
        return tuple(_COMMENTED.sub(r"\1", line, count=1) for line in lines)
    column = min((len(line) - len(line.lstrip(" ")) for line in full), default=0)
    return tuple(f"{line[:column]}# {line[column:]}" if line.strip() else line for line in lines)


def step_back(before: str) -> int:
    """Return how many blanks Backspace takes away behind *before*: up to one step."""
    if not before or before.strip(" "):
        return 1
    return (len(before) - 1) % STEP + 1


def step_on(column: int) -> str:
    """Return the blanks that lead from *column* to the next step."""
    return " " * (STEP - column % STEP)
