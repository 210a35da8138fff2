"""Blocks about the words of a game: keywords of one kind, and items of one list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from realms_builder.core.titles import sentence_case
from realms_builder.game.everyone import everyones_items
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.formulas.values import Value
from realms_builder.game.items import Item
from realms_builder.game.keyword_use import lettered
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.texts import Text
from realms_builder.layout.document import (
    Align,
    Block,
    Cell,
    DefinitionBlock,
    Paragraph,
    Row,
    Run,
    Runs,
    Table,
    bold,
    one_line,
    plain,
)
from realms_builder.roster.resolve.records import Names
from realms_builder.sheets.roster.item_facts import cells_of, facts_of, in_mode
from realms_builder.sheets.rules.entry_icons import icon_of
from realms_builder.sheets.rules.formula_words import by_scale
from realms_builder.sheets.rules.marked_text import marked
from realms_builder.sheets.rules.reference import DirectiveError, Reference, pick

_CHOSEN = ("used", "short")
_SOURCES = ("everyone", "granted", "catalogue")


def keywords(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the keywords of a kind with their rules: ``::: keywords effect used short``.

    *used* leaves out those that no unit and no item names, *short* prefers the short rule.
    """
    kinds = {**dict.fromkeys(word.kind for word in ref.game.keywords.values()), **ref.game.kinds}
    kinds.pop("", None)
    pick(words[0], kinds, "rules.unknown_kind")
    for place, word in enumerate(words[1:], 1):
        pick(word, dict.fromkeys(_CHOSEN), "rules.unknown_option", place)
    found = [word for word in ref.game.keywords.values() if word.kind == words[0]]
    if "used" in words[1:]:
        used = ref.used()
        found = [word for word in found if word.id in used]
    kind = ref.game.kinds.get(words[0])
    about = ref.text(kind.text) if kind and found else ""
    first: tuple[Block, ...] = (Paragraph(plain(about)),) if about else ()
    return (*first, *keyword_entries(ref, found, short="short" in words[1:]))


def keyword_entries(
    ref: Reference, found: Iterable[DeclaredKeyword], *, short: bool = False
) -> Iterable[Block]:
    """Yield *found* with their rules; those without any stand together at the end."""
    silent: list[str] = []
    for word in found:
        text = marked(lettered((word.short if short else word.text) or word.text).pick(ref.lang))
        if text:
            name = bold(sentence_case(_lettered(ref, word.name) or word.id))
            facts = ref.unfinished(word)
            yield DefinitionBlock(name, facts, text, icon_of(word), word.colour)
        else:
            silent.append(_lettered(ref, word.name) or word.id)
    if silent:
        yield Paragraph((Run(" · ".join(silent)),))


def _lettered(ref: Reference, text: Text) -> str:
    """Return *text* with the letters of its parameters: ``Near ({X})`` is Near (X)."""
    return one_line(lettered(text).pick(ref.lang))


def items(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the items of a list: those everyone has, those granted, or the whole catalogue."""
    pick(words[0], ref.game.item_lists, "rules.unknown_list")
    source = words[1] if len(words) > 1 else "catalogue"
    pick(source, dict.fromkeys(_SOURCES), "rules.unknown_option", 1)
    found = items_of(ref, words[0], source)
    if not found and source == "everyone":
        known = [name for name, raw in ref.game.file.everyone.items() if raw]
        raise DirectiveError("rules.nobody_has", 0, value=words[0], known=known)
    return tuple(item_entry(ref, item) for item in found)


def items_of(ref: Reference, list_id: str, source: str) -> tuple[Item, ...]:
    """Return the items of a list from one source: ``everyone``, ``granted`` or ``catalogue``."""
    game = ref.game
    if source == "granted":
        return game.granted.get(list_id, ())
    if source == "catalogue":
        return tuple(game.catalogue.get(list_id, {}).values())
    return tuple(carried.item for carried in everyones_items(game).get(list_id, ()))


def item_table(ref: Reference, found: Sequence[Item]) -> tuple[Block, ...]:
    """Return *found*, items of one list, with a column a field; entries where they have rules."""
    lines = [row for item in found for row in item.rows]
    if any(item.text for item in (*found, *lines)):
        return tuple(item_entry(ref, item) for item in found)
    cells = [cells_of(_Fields(i, ref), i.list_id, ref.game, ref.lang) for i in lines]
    heads = {cell.id: cell.head for row in cells for cell in row}
    if not heads:
        return tuple(item_entry(ref, item) for item in found)
    rows: list[Row] = []
    for item, row in zip(lines, cells, strict=True):
        said = {cell.id: cell.words for cell in row}
        name = sentence_case(item.name.pick(ref.lang) or item.id)
        first = Cell(bold(name), head=True, icon=icon_of(item))
        rows.append((first, *(Cell(plain(said.get(field, "–"))) for field in heads)))
    head = (Cell(()), *(Cell(plain(name), head=True) for name in heads.values()))
    beside: tuple[Align, ...] = ("left",) * len(heads)
    return (Table(("left", *beside), (head,), tuple(rows)),)


def item_entry(ref: Reference, item: Item) -> DefinitionBlock:
    """Return *item* as its name, its fields in few words, and its rule."""
    facts = [
        in_mode(row, facts_of(_Fields(row, ref), row.list_id, ref.game, ref.lang), ref.lang)
        for row in item.rows
    ]
    mark = ref.unfinished(item)
    said: Runs = (Run("; ".join(facts)),) if any(facts) else ()
    between: Runs = (Run(", "),) if said and mark else ()
    text = " ".join(
        sentence_case(in_mode(row, (row.text.pick(ref.lang).strip(),), ref.lang))
        for row in (item, *item.modes)
        if row.text and "{" not in row.text.pick(ref.lang)
    )
    return DefinitionBlock(
        bold(sentence_case(item.name.pick(ref.lang) or item.id)),
        (*said, *between, *mark),
        marked(text),
        icon_of(item),
    )


class _Fields(Names):
    """The fields of an item that nobody carries; what only a model can fill is left out."""

    def __init__(self, item: Item, ref: Reference) -> None:
        every = {name: _in_its_mode(value, item) for name, value in item.fields.items()}
        fields = {name: v for name, v in every.items() if not isinstance(v, Formula)}
        filled: dict[str, Value] = {name: _filled(value, ref) for name, value in fields.items()}
        super().__init__({**filled, "written": tuple(item.raw)})


def _in_its_mode(value: Value, item: Item) -> Value:
    """Return what a formula comes to that asks for nothing but the mode of *item*."""
    if not isinstance(value, Formula) or item.mode is None or value.reads - {"mode"}:
        return value
    try:
        return value.evaluate(Names({"mode": item.mode}))
    except FormulaError:
        return value


def _filled(value: Value, ref: Reference) -> Value:
    """Return a phrase whose slots name what they depend on, any other value as it is."""
    if not isinstance(value, Phrase):
        return value
    open_slots = {k: v for k, v in value.slots if isinstance(v, Formula)}
    return value.with_slots({name: by_scale(v.text, ref) for name, v in open_slots.items()})
