"""Puts together what belongs together: runs of one look, a picture and the words below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from realms_builder.layout.document import (
    Block,
    FigureBlock,
    Heading,
    Paragraph,
    Run,
    plain,
    words_of,
)

_QUOTED = re.compile(r"[\"“„»](.+)[\"”“«]", re.DOTALL)


def words_around(text: str, start: int, end: int) -> str:
    """Return the place from *start* to *end* with some whole words before and behind it."""
    first = text.rfind(" ", 0, max(0, start - 30)) + 1
    last = text.find(" ", min(len(text), end + 30))
    return " ".join(text[first : last if last >= 0 else len(text)].split())


def joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Yield *runs*; neighbours that look the same become one."""
    last: Run | None = None
    for run in runs:
        if last is not None and run._replace(text="") == last._replace(text="") and run.text:
            last = last._replace(text=last.text + run.text)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def captioned(blocks: list[Block]) -> list[Block]:
    """Return *blocks*; words in quotes in the middle below a picture become its caption."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        if isinstance(block, Paragraph) and isinstance(last, FigureBlock) and not last.caption:
            quoted = _QUOTED.fullmatch(words_of(block.runs).strip())
            if quoted and (block.align == "center" or last.align == block.align):
                found[-1] = FigureBlock(last.pictures, plain(quoted[1]), last.align)
                continue
        found.append(block)
    return found


def below(level: int, blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield *blocks* with their largest headings one step below *level*."""
    found = list(blocks)
    largest = min((block.level for block in found if isinstance(block, Heading)), default=0)
    for block in found:
        if isinstance(block, Heading):
            yield replace(block, level=min(6, block.level - largest + level + 1))
        else:
            yield block
