"""A written document as frozen values: headings, paragraphs, lists, tables, boxes, columns.

Readers make it, renderers draw it; neither knows of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Align = Literal["left", "center", "right"]
NBSP = "\u00a0"
_BLANKS = re.compile(r"[ \t\r\n]+")


class PictureUse(NamedTuple):
    """A picture where it is used: its file, what it shows, and how large it is wanted.

    Sizes are points, 0 for the picture's own; *share* is a part of the width there is. A *fault*
    is the code of the problem because of which a frame with the words stands in its place.
    """

    path: str
    alt: str = ""
    width_pt: float = 0.0
    height_pt: float = 0.0
    share: float = 0.0
    fault: str = ""


class Run(NamedTuple):
    """A few words of one look; *link* is where they lead.

    *note* is the number of a footnote whose sign stands here, *picture* one among the words. A
    *rise* of 1 is small and high, -1 small and low.
    """

    text: str
    bold: bool = False
    italic: bool = False
    muted: bool = False
    code: bool = False
    link: str = ""
    struck: bool = False
    gap: bool = False
    note: int = 0
    picture: PictureUse | None = None
    underlined: bool = False
    marked: bool = False
    rise: int = 0


Runs: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of *level* 1 to 6; links find it by its *anchor*, *number* stands before it."""

    level: int
    runs: Runs
    anchor: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a *note* is said in small letters."""

    runs: Runs
    note: bool = False
    align: Align = "left"
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class DefinitionBlock:
    """A word with what it means, read in one go: **name** *facts* text.

    *icon* is the name of its icon, drawn before it where the look knows it, in the colour *tint*.
    """

    name: Runs
    facts: Runs = ()
    text: Runs = ()
    icon: str = ""
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of *items*, each of some blocks; *first* is the number of the first one, if any."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None


class Cell(NamedTuple):
    """One cell of a table, over *span* columns; a *head* says what its row is about.

    *icon* is the name of the icon of what it names.
    """

    runs: Runs
    span: int = 1
    head: bool = False
    icon: str = ""


Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: one alignment a column, head rows, rows, and *notes* below.

    A *grid* holds one value for each pair of row and column; its columns are equally wide where
    the longest values have room in that.
    """

    columns: tuple[Align, ...]
    head: tuple[Row, ...]
    rows: tuple[Row, ...]
    caption: Runs = ()
    notes: tuple[Runs, ...] = ()
    grid: bool = False


@dataclass(frozen=True, slots=True)
class BoxedBlocks:
    """Blocks set apart from the text around; *kind* says why, such as ``warning``."""

    blocks: tuple[Block, ...]
    title: Runs = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ColumnBlocks:
    """Blocks side by side, in *count* columns."""

    count: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Divider:
    """A line between two parts; with *page* a new page begins instead."""

    page: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Lines that keep every blank."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """A *term* with the blocks that say what it means."""

    term: Runs
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """Pictures that stand alone, side by side where they fit, with words below."""

    pictures: tuple[PictureUse, ...]
    caption: Runs = ()
    align: Align = "center"


@dataclass(frozen=True, slots=True)
class Contents:
    """The place where all headings stand with their pages."""


@dataclass(frozen=True, slots=True)
class CardUse:
    """The front of the unit card *address*; in points, 0 for its true size."""

    address: str
    width_pt: float = 0.0


Block: TypeAlias = (
    Heading
    | Paragraph
    | DefinitionBlock
    | Listing
    | Table
    | BoxedBlocks
    | ColumnBlocks
    | Divider
    | Code
    | Definition
    | FigureBlock
    | Contents
    | CardUse
)


@dataclass(frozen=True, slots=True)
class TypesetDocument:
    """A whole document in one language; *foot* is said at the foot of every page.

    *colour* is that of the faction or game it is about, empty for the one of the theme.
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


_ICON = re.compile(r":([a-z][a-z0-9_-]{0,40}):")


def with_signs(runs: Runs, signs: Mapping[str, str]) -> Runs:
    """Return *runs* with the *signs* of icons where their names stand between colons.

    An icon that nobody has stays as it is written, and so does code.
    """
    if not any(":" in run.text for run in runs):
        return runs

    def sign(found: re.Match[str]) -> str:
        return signs.get(found[1].replace("-", "_"), found[0])

    return tuple(run if run.code else run._replace(text=_ICON.sub(sign, run.text)) for run in runs)


def one_line(text: str) -> str:
    """Return *text* without line breaks and double spaces; what must not be torn stays together."""
    return _BLANKS.sub(" ", text).strip(" ")


def words_of(runs: Iterable[Run]) -> str:
    """Return the words of *runs* without their looks."""
    return "".join(run.text for run in runs)


def entry_runs(entry: DefinitionBlock) -> Runs:
    """Return what *entry* says, read in one go: **name** *facts* text."""
    name = tuple(run._replace(bold=True) for run in entry.name)
    facts = tuple(run._replace(muted=True, italic=True) for run in entry.facts)
    runs: list[Run] = []
    for part in (name, facts, entry.text):
        if part and runs:
            runs.append(Run(" "))
        runs.extend(part)
    return tuple(runs)
