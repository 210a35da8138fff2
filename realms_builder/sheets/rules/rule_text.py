"""Reads a rule text of a game into a document, directives filled from the game's data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realms_builder.core.files import content_of
from realms_builder.core.problems import Place, Problem
from realms_builder.layout.document import Block, Heading, Paragraph, Run
from realms_builder.sheets.rules.markdown import parse_markdown
from realms_builder.sheets.rules.markdown_blocks import BlockReader
from realms_builder.sheets.rules.reference import Reference, pick

COLUMNS = "columns"
MOST_CHARACTERS = 1_000_000
_COUNTS = {str(count): count for count in (1, 2, 3, 4)}


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a rule text says: blocks, the columns its author wants (0: any), what is wrong."""

    blocks: tuple[Block, ...]
    columns: int = 0
    problems: tuple[Problem, ...] = ()


def read_rule_file(path: Path, ref: Reference) -> RuleText:
    """Return the rule text at *path*; one that cannot be read is empty and says so."""
    text, problem = words_in(path)
    return RuleText((), 0, (problem,)) if problem else read_rule_text(text, ref, str(path))


def words_in(path: Path) -> tuple[str, Problem | None]:
    """Return the text in the file at *path*; none, and why, where it cannot be read."""
    values: dict[str, Any]
    try:
        if path.stat().st_size <= MOST_CHARACTERS:
            return content_of(path).decode("utf-8-sig"), None
        code, values = "rules.too_long", {"limit_kb": MOST_CHARACTERS // 1000}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or getattr(error, "reason", str(error))
        code, values = "rules.unreadable", {"reason": str(reason)}
    return "", Problem(code, place=Place(str(path)), values=values)


def read_rule_text(text: str, ref: Reference, file: str = "") -> RuleText:
    """Return *text* as blocks; every mistake becomes a problem at its place in *file*."""
    reader = _Reader(text, ref, file)
    blocks = tuple(reader.blocks(parse_markdown(text).children))
    return RuleText(blocks, reader.columns, tuple(reader.problems))


class _Reader(BlockReader):
    """Goes through the tree of one rule text."""

    def __init__(self, text: str, ref: Reference, file: str) -> None:
        super().__init__(text.splitlines(), ref)
        self._file = file
        self.columns = 0

    def place(self, line: int, column: int) -> Place:
        return Place(self._file, line + 1, column + 1)

    def code(self, lines: tuple[str, ...]) -> Sequence[Block]:
        return tuple(Paragraph((Run(line, code=True),)) for line in lines if line)

    def filled(self, ref: Reference, name: str, words: Sequence[str]) -> tuple[Block, ...]:
        if name == COLUMNS:
            self.columns = pick(words[0] if words else "", _COUNTS, "rules.column_count")
            return ()
        return super().filled(ref, name, words)


def titled(blocks: tuple[Block, ...]) -> tuple[str, tuple[Block, ...]]:
    """Return the words of the first heading of level 1, and the blocks without it."""
    for place, block in enumerate(blocks):
        if isinstance(block, Heading) and block.level == 1:
            title = "".join(run.text for run in block.runs)
            return title, (*blocks[:place], *blocks[place + 1 :])
    return "", blocks
