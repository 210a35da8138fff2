"""Reads a book: its text, its front matter, its blocks, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from realms_builder.core.files import real_path
from realms_builder.core.problems import Place, Problem, Severity, sorted_problems
from realms_builder.core.translation import sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.layout.document import Block, BoxedBlocks, Contents, Heading, plain, words_of
from realms_builder.sheets.book.anchors import loose
from realms_builder.sheets.book.book import Book, BookMeta
from realms_builder.sheets.book.front_matter import meta_of
from realms_builder.sheets.book.joining import captioned
from realms_builder.sheets.book.markdown_rules import parse_book
from realms_builder.sheets.book.pictures import FaultOf, PictureShelf, no_fault
from realms_builder.sheets.book.reader import BookReader
from realms_builder.sheets.book.source import BookSource, read_source

if TYPE_CHECKING:
    from realms_builder.game.game import Game
    from realms_builder.sheets.book.embeds import Embeds

EmbedsFor: TypeAlias = "Callable[[str, str], Embeds | None]"
"""What gives the live data of the game of an id in a language, None for no such game."""
IconsOf: TypeAlias = "Callable[[Game | None, str], Mapping[str, str]]"
"""What gives the signs of icons, by the names that a book about a game may call them by."""
_FEW_HEADINGS = 8
Placed = tuple[Block, Place]


def no_game(system: str, lang: str) -> None:
    """Return that there is no game to take data from."""
    del system, lang


def no_icons(game: Game | None, lang: str) -> Mapping[str, str]:
    """Return that icons keep their names, as where nothing is drawn."""
    del game, lang
    return {}


@dataclass(frozen=True, slots=True)
class BookSettings:
    """What a reader of books asks for beside the text; an empty word leaves it to the book."""

    system: str = ""
    columns: int = 0
    embeds_for: EmbedsFor = no_game
    fault_of: FaultOf = no_fault
    icons_of: IconsOf = no_icons


def read_book(path: Path, settings: BookSettings | None = None) -> Book:
    """Return the book at *path*; one that cannot be read has no blocks and says why."""
    return book_of_source(read_source(path), settings)


def book_of_source(source: BookSource, settings: BookSettings | None = None) -> Book:
    """Return the book that was read into *source*."""
    settings = settings or BookSettings()
    text = source.text
    meta = meta_of(source.meta, text, settings.system, settings.columns)
    problems = list(source.problems)
    embeds = settings.embeds_for(meta.system, meta.lang) if meta.system else None
    if meta.system and embeds is None:
        place = Place(str(source.path))
        problems.append(Problem("book.unknown_game", place=place, values={"word": meta.system}))
    icons = settings.icons_of(embeds.game if embeds else None, meta.lang)
    shelf = PictureShelf(real_path(source.path).parent, settings.fault_of)
    reader = BookReader(source, shelf, meta.lang, embeds, icons)
    found: list[Placed] = []
    for block, at in reader.top_blocks(parse_book(text)):
        yield_point()
        found.append((block, source.place(at)))
    notes = reader.notes()
    meta, found = _titled(meta, _captioned(found), source.path)
    level = min((b.level for b, _ in found if isinstance(b, Heading)), default=1)
    found = _with_contents(found, meta, level)
    if meta.numbered:
        found = _numbered(found, level)
    begins = (at for at, (b, _) in enumerate(found) if isinstance(b, Heading | Contents))
    first = next(begins, len(found))
    targets = _targets(reader)
    return Book(
        meta,
        tuple(block for block, _ in found[:first]),
        tuple(block for block, _ in found[first:]),
        notes,
        targets,
        tuple(place for _, place in found[first:]),
        level,
        tuple(sorted_problems([*problems, *reader.problems])),
    )


def _captioned(found: Sequence[Placed]) -> list[Placed]:
    """Return *found* with the words below pictures taken into them."""
    places = {id(block): place for block, place in found}
    blocks = captioned([block for block, _ in found])
    last = Place()
    kept: list[Placed] = []
    for block in blocks:
        last = places.get(id(block), last)
        kept.append((block, last))
    return kept


def _titled(meta: BookMeta, found: list[Placed], path: Path) -> tuple[BookMeta, list[Placed]]:
    """Return *meta* with a title: its own, the first heading, or the name of the file.

    A heading that says the title of the book stands on the cover and nowhere else.
    """
    heads = [(at, b) for at, (b, _) in enumerate(found) if isinstance(b, Heading)]
    largest = [head for head in heads if head[1].level == 1]
    if heads and len(largest) == 1 and heads[0][1].level == 1:
        at, head = heads[0]
        title = words_of(head.runs)
        if not meta.title or loose(meta.title) == loose(title):
            return replace(meta, title=meta.title or title), [*found[:at], *found[at + 1 :]]
    return replace(meta, title=meta.title or path.stem.replace("_", " ")), found


def _with_contents(found: list[Placed], meta: BookMeta, level: int) -> list[Placed]:
    """Return *found* with the contents where the author wants them; their heading is no chapter."""
    at = next((at for at, (b, _) in enumerate(found) if isinstance(b, Contents)), None)
    if at is not None:
        above = found[at - 1] if at else None
        titled = above is not None and isinstance(above[0], Heading)
        if above is not None and isinstance(above[0], Heading):
            found[at - 1] = (replace(above[0], anchor=""), above[1])
        if meta.contents is not False:
            title = Heading(level, plain(sentence("book.contents", meta.lang)))
            return found if titled else [*found[:at], (title, found[at][1]), *found[at:]]
        start = at - 1 if titled else at
        return [*found[:start], *found[at + 1 :]]
    heads = [at for at, (b, _) in enumerate(found) if isinstance(b, Heading)]
    if not heads or meta.contents is False or any(_boxes_contents(b) for b, _ in found):
        return found
    if meta.contents is None and len(heads) < _FEW_HEADINGS:
        return found
    place = found[heads[0]][1]
    title = Heading(level, plain(sentence("book.contents", meta.lang)))
    return [*found[: heads[0]], (title, place), (Contents(), place), *found[heads[0] :]]


def _boxes_contents(block: Block) -> bool:
    """Return whether *block* is a box with the contents in it, as authors fold them away."""
    return isinstance(block, BoxedBlocks) and any(
        isinstance(inner, Contents) or _boxes_contents(inner) for inner in block.blocks
    )


def _numbered(found: list[Placed], level: int) -> list[Placed]:
    counts: list[int] = []
    kept: list[Placed] = []
    for block, place in found:
        if isinstance(block, Heading) and block.anchor:
            depth = block.level - level
            counts = [*counts[: depth + 1], *[0] * (depth + 1 - len(counts))]
            counts[depth] += 1
            number = ".".join(str(max(1, count)) for count in counts)
            kept.append((replace(block, number=number), place))
            continue
        kept.append((block, place))
    return kept


def _targets(reader: BookReader) -> dict[str, str]:
    """Return which anchor each link means; those that lead nowhere become problems."""
    targets: dict[str, str] = {}
    for link, place in reader.asked_for:
        name = reader.anchors.find(link.removeprefix("#"))
        if name:
            targets[link] = name
        else:
            reader.say("book.dead_link", place, link=link)
    for wanted, place, values in reader.repeated:  # only who links to one can miss it
        if {wanted, values["anchor"]} & set(targets.values()):
            reader.say("book.repeated_heading", place, Severity.HINT, **values)
    for name, place in reader.named.items():
        if name not in targets.values():
            reader.say("book.unused_anchor", place, Severity.HINT, anchor=name)
    return targets
