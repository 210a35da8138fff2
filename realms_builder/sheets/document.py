"""A written document as frozen values: headings, paragraphs, lists, tables, boxes, columns.

Readers make it, renderers draw it; neither knows of the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Align = Literal["left", "center", "right"]
NBSP = "\u00a0"


class Run(NamedTuple):
    """A few words of one look; *link* is where they lead."""

    text: str
    bold: bool = False
    italic: bool = False
    muted: bool = False
    code: bool = False
    link: str = ""


Runs: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of *level* 1 to 6."""

    level: int
    runs: Runs


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a *note* is said in small letters."""

    runs: Runs
    note: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with what it means, read in one go: **name** *facts* text."""

    name: Runs
    facts: Runs = ()
    text: Runs = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of *items*, each of some blocks; *first* is the number of the first one, if any."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None


class Cell(NamedTuple):
    """One cell of a table, over *span* columns; a *head* says what its row is about."""

    runs: Runs
    span: int = 1
    head: bool = False


Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: one alignment a column, head rows, rows, and *notes* below.

    A *grid* holds one value for each pair of row and column; its columns are equally wide.
    """

    columns: tuple[Align, ...]
    head: tuple[Row, ...]
    rows: tuple[Row, ...]
    caption: Runs = ()
    notes: tuple[Runs, ...] = ()
    grid: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Blocks set apart from the text around."""

    blocks: tuple[Block, ...]
    title: Runs = ()


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks side by side, in *count* columns."""

    count: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Divider:
    """A line between two parts."""


Block: TypeAlias = Heading | Paragraph | Entry | Listing | Table | Box | Columns | Divider


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document in one language; *foot* is said at the foot of every page.

    *colour* is that of the faction it is about, empty for the one of the theme.
    """

    title: str
    lang: str
    blocks: tuple[Block, ...]
    foot: tuple[str, ...] = ()
    colour: str = ""


def plain(text: str) -> Runs:
    """Return *text* as runs without any look."""
    return (Run(text),) if text else ()


def bold(text: str) -> Runs:
    """Return *text* as bold runs."""
    return (Run(text, bold=True),) if text else ()


def sentence_case(text: str) -> str:
    """Return *text* with a capital at its beginning, as headwords and captions have it."""
    return text[:1].upper() + text[1:]


def words_of(runs: Iterable[Run]) -> str:
    """Return the words of *runs* without their looks."""
    return "".join(run.text for run in runs)
