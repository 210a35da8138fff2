"""Live data of a game in a book: ``{{unit:faction/unit}}``, ``{{table:hit}}``, ``{{card:…}}``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from realms_builder.cards.subjects import CardSubject, empty_roster, subjects_about
from realms_builder.core.titles import sentence_case
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.library import Library
from realms_builder.game.units import Faction, Unit
from realms_builder.layout.document import (
    Block,
    BoxedBlocks,
    CardUse,
    Cell,
    Heading,
    Paragraph,
    Run,
    Runs,
    Table,
    bold,
    plain,
)
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.book.attributes import attributes_at, points
from realms_builder.sheets.roster.entries import SheetEntry
from realms_builder.sheets.roster.entry_making import EntryMaker
from realms_builder.sheets.rules.coverage import coverage_blocks
from realms_builder.sheets.rules.directives import DIRECTIVES, blocks_of
from realms_builder.sheets.rules.keyword_blocks import item_entry, items_of, keyword_entries
from realms_builder.sheets.rules.quick_reference import quick_file, reference_of
from realms_builder.sheets.rules.reference import DirectiveError, pick
from realms_builder.sheets.rules.rule_text import read_rule_file

_SOURCES = ("catalogue", "granted", "everyone")
_IN_LINE = ("unit", "card", "item", "keyword", "table", "value")
OWN = ("unit", "card", "item", "keyword", "quick", "coverage", "value", "include")


class Embeds:
    """What the books of one game in one language may ask for."""

    def __init__(self, library: Library, game: Game, lang: str) -> None:
        self.game = game
        self.ref = reference_of(library, game, lang)
        self._library = library
        self._lang = lang
        self._musters: dict[str, Muster] = {}

    def blocks(self, asked: str) -> tuple[Block, ...]:
        """Return what stands for ``name: words``; raises :class:`DirectiveError`."""
        name, words = _parted(asked)
        first = words[0] if words else ""
        if name in ("unit", "card", "item", "keyword") and not first:
            raise DirectiveError("rules.word_missing", -1, directive=name)
        match name:
            case "unit":
                return unit_blocks(*self._mustered(first), self._lang)
            case "card":
                self._mustered(first)
                return (CardUse(first, _width(" ".join(words[1:]))),)
            case "item":
                return (item_entry(self.ref, self._item(first)),)
            case "keyword":
                known = self.game.keywords
                found = pick(first, known, "book.unknown_keyword")
                return tuple(keyword_entries(self.ref, [found]))
            case "quick":
                return self._quick()
            case "coverage":
                return coverage_blocks(self._library, first or self.game.id, self._lang)
            case _:
                known = {**dict.fromkeys(OWN), **DIRECTIVES}
                pick(name, known, "rules.unknown_directive", -1)
                return blocks_of(self.ref, name, words)

    def words(self, asked: str) -> str:
        """Return the name of what is asked for, to stand in a line; raises the same."""
        name, words = _parted(asked)
        first = words[0] if words else ""
        match name:
            case "unit" | "card":
                return self._mustered(first)[1].name.pick(self._lang) or first
            case "item":
                return self._item(first).name.pick(self._lang) or first
            case "keyword":
                return self.ref.name(pick(first, self.game.keywords, "book.unknown_keyword"))
            case "table":
                tables = {table.id: table for table in self.game.file.tables}
                return self.ref.text(pick(first, tables, "rules.unknown_table").name) or first
            case _:
                known: dict[str, None] = dict.fromkeys(_IN_LINE)
                pick(name, known, "book.only_in_own_line", -1)
                return ""

    def subject(self, address: str) -> CardSubject | None:
        """Return what the card of the unit *address* is about."""
        try:
            mustered, unit = self._mustered(address)
        except DirectiveError:
            return None
        # A roster of this one model, so that every name on the card can be worked out.
        roster = replace(mustered.roster, models=(Model(id=unit.id, unit=unit.address),))
        whole = muster(roster, self.game, self._faction)
        return next(iter(subjects_about(whole, unit.id)), None)

    def _quick(self) -> tuple[Block, ...]:
        """Return the quick reference without its title."""
        file = quick_file(self._library, self.game, self._lang)
        if file is None:
            return ()
        found = read_rule_file(file, self.ref).blocks
        return tuple(b for b in found if not (isinstance(b, Heading) and b.level == 1))

    def _faction(self, identity: str) -> Faction | None:
        return self._library.faction(self.game.id, identity)

    def _mustered(self, address: str) -> tuple[Muster, Unit]:
        """Return the unit *address* with a roster of its faction; raises for an unknown one."""
        known = self._library.factions(self.game.id)
        parts = address.strip("\"'").split("/")
        if len(parts) == 3 and parts[0] == self.game.id:
            parts = parts[1:]
        name = parts[0] if len(parts) > 1 else next(iter(self._with_unit(known, parts[0])), "")
        pick(name or parts[0], dict.fromkeys(known), "book.unknown_faction")
        faction = self._faction(name)
        if faction is None:
            raise DirectiveError("book.broken_faction", 0, value=name)
        units = {**faction.profiles, **faction.units}
        unit: Unit = pick(parts[-1], units, "book.unknown_unit")
        if name not in self._musters:
            roster = empty_roster(self.game, faction)
            self._musters[name] = muster(roster, self.game, self._faction)
        return self._musters[name], unit

    def _with_unit(self, factions: Iterable[str], identity: str) -> Iterable[str]:
        for name in factions:
            faction = self._faction(name)
            if faction is not None and identity in faction.units:
                yield name

    def _item(self, identity: str) -> Item:
        known: dict[str, Item] = {}
        for list_id in self.game.item_lists:
            for source in _SOURCES:
                for item in items_of(self.ref, list_id, source):
                    known.setdefault(item.id, item)
        return pick(identity, known, "book.unknown_item")


def _parted(asked: str) -> tuple[str, Sequence[str]]:
    name, _, rest = asked.partition(":")
    words = rest.split()
    if not rest and " " in name:
        name, *words = name.split()
    return name.strip(), words


def _width(words: str) -> float:
    found = attributes_at(f"{{{words}}}", 0, len(words) + 2)
    return points(found[0].get("width", ""))[0] if found else 0.0


def unit_blocks(mustered: Muster, unit: Unit, lang: str) -> tuple[Block, ...]:
    """Return *unit* as a box of its own: name, cost, values, items, keywords, text."""
    model = Model(id=unit.id, unit=unit.address)
    record = ModelRecord(model, mustered.build_of(model, unit), mustered)
    entry = EntryMaker(mustered, lang).model(record, 1)
    costs = " · ".join(str(cost) for cost in entry.costs)
    title: Runs = (Run(entry.unit), *((Run(f"  {costs}", muted=True),) if costs else ()))
    text = " ".join(unit.text.pick(lang).split())
    return (BoxedBlocks(tuple(_blocks(entry, text)), title, "unit"),)


def _blocks(entry: SheetEntry, text: str) -> Iterator[Block]:
    if entry.kind or entry.tags:
        yield Paragraph((Run(" · ".join((*entry.kind, *entry.tags)), muted=True),))
    if entry.stats:
        head = tuple(Cell(plain(stat.abbr), head=True) for stat in entry.stats)
        row = tuple(Cell(plain(stat.value)) for stat in entry.stats)
        yield Table(("center",) * len(head), (head,), (row,))
    values = ", ".join(f"{value.name}\u00a0{value.value}" for value in entry.values)
    if values:
        yield Paragraph(plain(sentence_case(values)))
    for group in entry.items:
        said = "; ".join(str(line) for line in group.items)
        yield Paragraph((*bold(f"{sentence_case(group.name)}: "), Run(said)))
    if text:
        yield Paragraph(plain(text))
