"""A book as frozen values: what its cover says, its blocks, its footnotes, where its links lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from realms_builder.core.problems import Place, Problem
from realms_builder.layout.document import Block, Heading


@dataclass(frozen=True, slots=True)
class BookMeta:
    """What an author says of a book; every word may be empty, and a *contents_depth* 0."""

    title: str = ""
    subtitle: str = ""
    author: str = ""
    version: str = ""
    date: str = ""
    lang: str = "en"
    system: str = ""
    numbered: bool = False
    columns: int = 1
    contents: bool | None = None
    contents_depth: int = 0
    page_references: bool = True


_MOST_CONTENTS = 125
_USUAL_DEPTHS = (3, 2)


@dataclass(frozen=True, slots=True)
class Book:
    """A whole book.

    *preface* is what stands before the first heading. *notes* are the footnotes by number, from
    1. *targets* says for each link within the book which anchor it means. *places* tells where
    each block of *blocks* begins in the files. *chapter_level* is the level of the largest
    headings.
    """

    meta: BookMeta
    preface: tuple[Block, ...]
    blocks: tuple[Block, ...]
    notes: Mapping[int, tuple[Block, ...]] = field(default_factory=dict)
    targets: Mapping[str, str] = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    chapter_level: int = 1
    problems: tuple[Problem, ...] = ()

    def headings(self) -> tuple[Heading, ...]:
        """Return every heading in order."""
        return tuple(block for block in self.blocks if isinstance(block, Heading))

    def depth(self, heading: Heading) -> int:
        """Return how deep *heading* stands, 1 for a chapter."""
        return max(1, heading.level - self.chapter_level + 1)

    def contents_depth(self) -> int:
        """Return how deep the contents go: as the author says, else as deep as two pages hold."""
        if self.meta.contents_depth:
            return self.meta.contents_depth
        depths = [self.depth(heading) for heading in self.headings() if heading.anchor]
        fitting = (n for n in _USUAL_DEPTHS if sum(d <= n for d in depths) <= _MOST_CONTENTS)
        return next(fitting, 1 if depths.count(1) > 1 else 2)

    def in_contents(self) -> tuple[Heading, ...]:
        """Return the headings that stand in the contents."""
        deepest = self.contents_depth()
        return tuple(h for h in self.headings() if h.anchor and self.depth(h) <= deepest)
