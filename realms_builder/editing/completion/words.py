"""The words that files of one game may name, each with what an author would like to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from realms_builder.core.translation import pattern, sentence
from realms_builder.editing.completion.spot import Path
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.files.declared_play import LIVE_CALLS
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.lint.references import moments, references
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.vocabulary import functions, live_names, vocabulary

Notes = Mapping[str, str]
"""Words, and what each means, in the author's language."""

MODIFIED = ("modifies", "stat")
CHANGED_COST, CHANGED_FIELD = ("modifies", "cost"), ("modifies", "field")
CHANGED_LIST = ("modifies", "list")
BEYOND = (
    *("strength", "roster", "roster.limit", "roster.cost", "roster.models"),
    *("group", "group.members", "group.size"),
)
"""Names that every unit has, of its roster and group too, with notes of our own."""


class _Named(Protocol):
    """Whatever has a name and a text."""

    @property
    def name(self) -> Text: ...

    @property
    def text(self) -> Text: ...


@dataclass(frozen=True, slots=True)
class GameWords:
    """Words of a game by what they are: keywords, items, values of attributes, names in formulas.

    *choices* are the values of attributes and fields by the key they stand behind. *references*
    are the known names by the path, without entries of lists, at which they may stand. *at_table*
    are names of what changes there, which formulas of ``play:`` know beside the others.
    """

    lang: str = "en"
    keywords: Notes = field(default_factory=dict)
    items: Notes = field(default_factory=dict)
    choices: Mapping[str, Notes] = field(default_factory=dict)
    names: Notes = field(default_factory=dict)
    functions: Notes = field(default_factory=dict)
    tracks: Notes = field(default_factory=dict)
    at_table: Notes = field(default_factory=dict)
    references: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    icons: Notes = field(default_factory=dict)

    def note_on(self, word: str, path: Path, kind: str = "reference") -> str:
        """Return what *word* means at *path*; a keyword may be followed by its parameters.

        A word that is no *kind* of reference can only be a value of what stands in front of it.
        """
        key = last_key(path)
        found = self.choices.get(key, {}).get(word)
        first = word.split(" ", maxsplit=1)[0]
        if found or (kind != "reference" and first == word):
            return found or ""
        return self.items.get(word) or self.keywords.get(first) or self.names.get(word, "")


def at_table(words: GameWords) -> GameWords:
    """Return *words* with those that only formulas of ``play:`` know."""
    functions = {**words.functions, **_functions(LIVE_CALLS, words.lang)}
    return replace(words, names={**words.names, **words.at_table}, functions=functions)


def last_key(path: Path) -> str:
    """Return the last key of *path*, entries of lists left out."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def words_of(game: Game | None, lang: str) -> GameWords:
    """Return the words of *game*, or only those that every game shares."""
    if game is None:
        icons = icon_notes(None, lang)
        return GameWords(lang, functions=_functions(BUILT_IN, lang), icons=icons)
    return GameWords(
        lang,
        keywords={word.id: _said(word, lang) for word in game.keywords.values()},
        items={i.id: _said(i, lang) for items in game.catalogue.values() for i in items.values()},
        choices=dict(_choices(game, lang)),
        names=_names(game, lang),
        functions={
            **_functions(BUILT_IN | functions(game), lang),
            **{table.id: _said(table, lang) for table in game.file.tables},
        },
        tracks={track.id: track.name.pick(lang) for track in game.file.tracks},
        at_table=dict.fromkeys(sorted(live_names(game)), sentence("complete.live", lang)),
        references=_references(game),
        icons=icon_notes(game, lang),
    )


def icon_notes(
    game: Game | None, lang: str, more: Mapping[str, DeclaredIcon] | None = None
) -> dict[str, str]:
    """Return every icon that files of *game* may name, its own first, with the file of those.

    *more* are those that a template brings along.
    """
    own = {**(game.file.icons if game is not None else {}), **(more or {})}
    said = {
        name: " · ".join(part for part in (one.name.pick(lang), one.file) if part)
        for name, one in own.items()
    }
    return {**said, **dict.fromkeys(sorted(icon_characters().keys() - said.keys()), "")}


def _said(named: _Named, lang: str) -> str:
    parts = (named.name.pick(lang), named.text.pick(lang))
    return " · ".join(" ".join(part.split()) for part in parts if part)


def _functions(names: Iterable[str], lang: str) -> dict[str, str]:
    return {name: pattern(f"function.{name}", lang) for name in sorted(names)}


def _modes(game: Game, lang: str) -> Notes:
    """Return the modes of items, each with the name of the first that has it."""
    items = (item for known in game.catalogue.values() for item in known.values())
    modes = [mode for item in items for mode in item.modes]
    return {m.mode.id: m.name.pick(lang) for m in reversed(modes) if m.mode is not None}


def _choices(game: Game, lang: str) -> Iterator[tuple[str, Notes]]:
    if modes := _modes(game, lang):
        yield "mode", modes
    fields = [*game.attributes.values(), *game.faction_attributes.values()]
    fields += [declared for part in game.fields.values() for declared in part.values()]
    for declared in fields:
        if kind_of(declared).refers_to == "value":
            values = game.choices(declared)
            yield declared.id, {choice.id: _said(choice, lang) for choice in values.values()}


def _names(game: Game, lang: str) -> dict[str, str]:
    """Return every name of formulas, those that the game declares first."""
    found: dict[str, str] = {}
    groups = (
        game.stats,
        game.derived,
        game.attributes,
        game.faction_attributes,
        game.costs,
        game.item_lists,
        game.switches,
        *game.fields.values(),
    )
    for group in groups:
        for name, declared in group.items():
            note = _said(_Plain(declared.name, getattr(declared, "text", EMPTY)), lang)
            abbr = getattr(declared, "abbr", EMPTY).pick(lang)
            found.setdefault(name, " · ".join(part for part in (abbr, note) if part))
    own = {name: pattern(f"name.{name}", lang) for name in BEYOND}
    found |= {name: note for name, note in own.items() if not found.get(name)}
    for name in sorted(vocabulary(game)):
        found.setdefault(name, "")
    return found


@dataclass(frozen=True, slots=True)
class _Plain:
    name: Text
    text: Text


def _references(game: Game) -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for path, _, known in references(game):
        pattern = tuple(step for step in path if isinstance(step, str))
        if pattern not in found:
            found[pattern] = tuple(sorted(name for name in known if name))
    found[MODIFIED] = (*game.stats, *game.attributes)
    found["refill", "at"] = found["prompts", "at"] = moments(game)
    found[CHANGED_COST] = tuple(game.costs)
    found[CHANGED_LIST] = tuple(game.item_lists)
    fields = (name for declared in game.fields.values() for name in declared)
    found[CHANGED_FIELD] = tuple(dict.fromkeys((*fields, *game.costs)))
    return found
