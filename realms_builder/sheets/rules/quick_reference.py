"""The quick reference of a game: its own rule text, or one made from everything it declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.files import is_file
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import fallbacks, languages
from realms_builder.game.files.declared_mechanics import DeclaredTable
from realms_builder.game.files.declared_scenarios import ScenarioDeck
from realms_builder.game.files.scenario_reading import read_scenarios
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.library import Library
from realms_builder.game.notes import Notes
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.layout.document import (
    Block,
    DefinitionBlock,
    Heading,
    Paragraph,
    Table,
    TypesetDocument,
    plain,
    words_of,
)
from realms_builder.odds.yardstick.profiles import profile_build, profiles_of
from realms_builder.roster.resolve.build import Build
from realms_builder.sheets.rules.directives import blocks_of
from realms_builder.sheets.rules.keyword_blocks import item_table, items_of, keywords
from realms_builder.sheets.rules.reference import DirectiveError, Reference
from realms_builder.sheets.rules.roll_blocks import MOST_FIGHTERS, chances, rolls
from realms_builder.sheets.rules.rule_text import RuleText, read_rule_file, titled
from realms_builder.sheets.rules.table_blocks import declared_table

RULES = "rules"
NAME = "quick"
MOST_ITEMS = 24
"""Longer lists are looked up on cards and sheets: a quick reference has two pages at most."""


class QuickReference(NamedTuple):
    """A quick reference, the columns its author wants (0: any), and what is wrong with it."""

    document: TypesetDocument
    columns: int
    problems: tuple[Problem, ...]


def quick_reference(
    library: Library, game: Game, lang: str, switches: Mapping[str, Value] | None = None
) -> QuickReference:
    """Return the quick reference of *game* in *lang*.

    A text of another language is taken where there is none in *lang*, and a hint says so;
    without any text one is generated.
    """
    ref = reference_of(library, game, lang, switches)
    file = quick_file(library, game, lang)
    text = RuleText(tuple(generated(ref))) if file is None else read_rule_file(file, ref)
    problems = text.problems
    if file is not None and language_of(file) != lang:
        values = {"wanted": lang, "language": language_of(file)}
        hint = Problem("rules.other_language", Severity.HINT, Place(str(file)), values)
        problems = (hint, *problems)
    title, found = titled(text.blocks)
    blocks = _noted_once(tuple(_read_in_one_go(block) for block in found))
    title = title or ref.word("quick_title", name=game.name.pick(lang))
    return QuickReference(
        TypesetDocument(title, lang, blocks, foot_of(ref), game.file.colour),
        text.columns,
        problems,
    )


def _noted_once(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return *blocks* with no note below a table that stands below an earlier one."""
    said: set[str] = set()
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, Table):
            new = tuple(runs for runs in block.notes if words_of(runs) not in said)
            said.update(map(words_of, new))
            kept.append(replace(block, notes=new))
        else:
            kept.append(block)
    return tuple(kept)


def reference_of(
    library: Library, game: Game, lang: str, switches: Mapping[str, Value] | None = None
) -> Reference:
    """Return what the texts of *game* are filled from: the game, its factions, its scenarios."""
    return Reference(
        game,
        lang,
        switches,
        _used_by(library, game),
        _decks_of(library, game),
        partial(_fighters_of, library, game),
        partial(_items_of_factions, library, game),
    )


def quick_file(library: Library, game: Game, lang: str) -> Path | None:
    """Return the rule text of the quick reference: in *lang*, else in another language."""
    first = dict.fromkeys((*fallbacks(lang), *languages()))
    for folder in library.folders(game.id):
        written = [folder / RULES / f"{NAME}.{tag}.md" for tag in first]
        for path in (*written, *sorted((folder / RULES).glob(f"{NAME}.*.md"))):
            if is_file(path):
                return path
    return None


def language_of(path: Path) -> str:
    """Return the language that the name of a rule text tells: ``quick.de.md`` is German."""
    return path.suffixes[-2].removeprefix(".") if len(path.suffixes) > 1 else ""


def _decks_of(library: Library, game: Game) -> Callable[[], tuple[ScenarioDeck, ...]]:
    """Return what finds the decks of all scenarios of *game*; `check` says what is wrong there."""

    def decks() -> tuple[ScenarioDeck, ...]:
        heads = [h for kind in ("scenario", "scenarios") for h in library.heads(game.id, kind)]
        files = (read_scenarios(parse_file(head.path), game)[0] for head in heads)
        return tuple(deck for file in files if file for deck in file.decks)

    return decks


def _fighters_of(library: Library, game: Game) -> tuple[Build, ...]:
    """Return the units that the game is measured by, then those of its first factions."""

    def find(identity: str) -> Faction | None:
        return library.faction(game.id, identity)

    found = list(profiles_of(game, find, Notes(YamlText(""))).values())
    seen = {build.parts.unit.address for build in found}
    for identity in library.factions(game.id) if len(found) < MOST_FIGHTERS else ():
        faction = find(identity)
        for unit in faction.units.values() if faction is not None else ():
            if unit.address not in seen and len(found) < MOST_FIGHTERS:
                found.append(profile_build(game, unit, find))
    return tuple(found)


def _items_of_factions(library: Library, game: Game, list_id: str) -> tuple[Item, ...]:
    factions = (library.faction(game.id, identity) for identity in library.factions(game.id))
    return tuple(item for people in factions if people for item in people.items.get(list_id, ()))


def _used_by(library: Library, game: Game) -> Callable[[], frozenset[str]]:
    """Return what finds the ids of all keywords that units and items of *game* name."""

    def used() -> frozenset[str]:
        items = [item for listed in game.catalogue.values() for item in listed.values()]
        found = {use.keyword.id for item in items for use in item.keywords()}
        for identity in library.factions(game.id):
            faction = library.faction(game.id, identity)
            for unit in faction.units.values() if faction else ():
                found.update(use.keyword.id for use in unit.keywords)
                carried = (item for listed in unit.items.values() for item in listed)
                found.update(use.keyword.id for item in carried for use in item.item.keywords())
        return frozenset(found)

    return used


def foot_of(ref: Reference) -> tuple[str, ...]:
    """Return what stands at the foot of every page: the game, its edition, whose rules they are."""
    game, lang = ref.game, ref.lang
    edition = game.file.edition.pick(lang)
    name = f"{game.name.pick(lang)} {edition}".strip()
    by = game.file.rules_by
    return (name, ref.word("rules_by", name=by)) if by else (name,)


def _read_in_one_go(block: Block) -> Block:
    """Return a paragraph that begins with bold words and a space as an entry."""
    if not isinstance(block, Paragraph) or len(block.runs) < 2 or not block.runs[0].bold:
        return block
    first, second, *others = block.runs
    if not second.text[:1].isspace():  # what goes on without a space is a sentence
        return block
    return DefinitionBlock((first,), (), (second._replace(text=second.text.lstrip()), *others))


def generated(ref: Reference) -> Iterator[Block]:
    """Yield a quick reference made from everything that *ref*'s game declares."""
    game = ref.game
    for head, names in (("stats", ("stats", "derived")), ("round", ("phases", "resources"))):
        blocks = tuple(b for name in names for b in blocks_of(ref, name, ()))
        yield from _section(ref.word(f"head.{head}"), blocks)
    yield from _section(ref.word("head.rolls"), rolls(ref))
    yield from _section(ref.word("head.decks"), blocks_of(ref, "decks", ()))
    yield from _section(ref.word("head.chances"), chances(ref))
    yield from _section(ref.word("head.force"), blocks_of(ref, "checks", ()))
    for list_id, declared in game.item_lists.items():
        yield from _section(ref.name(declared), _listed(ref, list_id))
        if items_of(ref, list_id, "everyone"):
            name = declared.name.pick(ref.lang) or list_id
            blocks = blocks_of(ref, "items", (list_id, "everyone"))
            yield from _section(ref.word("head.everyone", name=name), blocks)
    tables = [block for table in game.file.tables for block in _whole(ref, table)]
    yield from _section(ref.word("head.tables"), tuple(tables))
    for kind in dict.fromkeys(word.kind for word in game.keywords.values() if word.kind):
        declared_kind = game.kinds.get(kind)
        name = declared_kind.name.pick(ref.lang) if declared_kind else ""
        everywhere = declared_kind is not None and declared_kind.at_table
        found = () if everywhere else keywords(ref, (kind, "used"))
        yield from _section(name or kind, found or keywords(ref, (kind,)))
    for head in ("forms", "switches"):
        yield from _section(ref.word(f"head.{head}"), blocks_of(ref, head, ()))


def _listed(ref: Reference, list_id: str) -> tuple[Block, ...]:
    """Return the items of a list that is short enough: a table, or entries where they have rules.

    Those that everyone has stand elsewhere.
    """
    found = {item.id: item for item in (*items_of(ref, list_id, "catalogue"), *ref.items(list_id))}
    if not found or len(found) > MOST_ITEMS:
        return ()
    return item_table(ref, tuple(found.values()))


def _section(title: str, blocks: tuple[Block, ...]) -> Iterator[Block]:
    if blocks:
        yield Heading(2, plain(sentence_case(title)))
        yield from blocks


def _whole(ref: Reference, table: DeclaredTable) -> tuple[Block, ...]:
    """Return a table, or nothing where it cannot be worked out; `check` says why."""
    try:
        return declared_table(ref, table)
    except DirectiveError:
        return ()
