"""What a column may be for: the name, a stat, a list of items; each with the names it goes by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from realms_builder.core.translation import every_sentence, languages
from realms_builder.exchange.spreadsheet.header_words import COMMON, usual_languages
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.texts import EMPTY, Text

Kind = Literal[
    "id", "text", "plain", "field", "cost", "tags", "items", "loadouts", "strength", "summons"
]
SKIP = ""
"""The key of a column that is not read."""
TEXTS = ("name", "text", "note")
_REPEATED = frozenset(("tags", "items", "loadouts", "summons"))


@dataclass(frozen=True, slots=True)
class Purpose:
    """One thing that a column may be for.

    *path* is where it stands in the entry of a unit, *key* the same as one word; *names* are what
    people write above such a column.
    """

    path: tuple[str, ...]
    kind: Kind
    name: Text
    names: tuple[str, ...] = ()
    abbr: Text = EMPTY
    field: DeclaredField | None = None
    of: str = ""

    @property
    def key(self) -> str:
        """Return the path as one word, such as ``stats.hp``."""
        return ".".join(self.path)

    @property
    def lang(self) -> str:
        """Return the language of a text, empty where it has none of its own."""
        return self.path[1] if self.kind == "text" and len(self.path) > 1 else ""

    @property
    def repeats(self) -> bool:
        """Return whether several columns may be for the same."""
        return self.kind in _REPEATED

    def label(self, lang: str) -> str:
        """Return what the purpose is called in *lang*, such as ``MOV · movement``."""
        abbr, name = self.abbr.pick(lang), self.name.pick(lang)
        if abbr and name and abbr.casefold() != name.casefold():
            return f"{abbr} · {name}"
        return name or abbr or self.key


def purposes(game: Game, langs: frozenset[str] = frozenset()) -> Mapping[str, Purpose]:
    """Return everything that a column of a table of units of *game* may be for, by key.

    Texts may be in the usual languages and in *langs*.
    """
    return _purposes(game, languages(), langs - usual_languages())


def languages_of(columns: Iterable[str]) -> frozenset[str]:
    """Return the languages that the keys of *columns* name."""
    parts = (key.partition(".") for key in columns)
    return frozenset(lang for key, _, lang in parts if key in TEXTS and lang)


@lru_cache(maxsize=8)
def _purposes(game: Game, first: tuple[str, ...], more: frozenset[str]) -> Mapping[str, Purpose]:
    langs = (*first, *sorted(usual_languages() - {*first}), *sorted(more))
    found = (
        *_texts(langs),
        *_rest(),
        *_costs(game),
        *_attributes(game),
        *_stats(game),
        *_lists(game),
    )
    return {purpose.key: purpose for purpose in found}


def offered(game: Game, chosen: Iterable[str] = ()) -> list[Purpose]:
    """Return the purposes to choose from: texts in the usual languages and those *chosen*."""
    kept = set(chosen)
    return [
        purpose
        for purpose in purposes(game, languages_of(kept)).values()
        if not purpose.lang or purpose.lang in languages() or purpose.key in kept
    ]


def _said(code: str, **values: object) -> Text:
    return Text.of(every_sentence(code, values))


def _texts(langs: Iterable[str]) -> Iterator[Purpose]:
    yield Purpose(("id",), "id", _said("spreadsheet.for.id"), COMMON["id"])
    for key in TEXTS:
        plain = every_sentence(f"spreadsheet.for.{key}")
        yield Purpose((key,), "text", Text.of(plain), COMMON[key])
        for lang in langs:
            name = _said(
                "spreadsheet.for.in_language",
                name=every_sentence(f"spreadsheet.for.{key}"),
                lang=lang,
            )
            yield Purpose((key, lang), "text", name)


def _rest() -> Iterator[Purpose]:
    yield Purpose(("picture",), "plain", _said("spreadsheet.for.picture"), COMMON["picture"])
    for kind in ("strength", "summons", "loadouts"):
        yield Purpose((kind,), kind, _said(f"spreadsheet.for.{kind}"), COMMON[kind])


def _costs(game: Game) -> Iterator[Purpose]:
    for cost in game.costs.values():
        word = game.file.words.get("cost")
        common = COMMON["cost"] if cost.id == game.main_cost else ()
        called = (*_versions(word), *common) if word and common else common
        names = (*_names(cost.id, cost.abbr, cost.name), *called)
        yield Purpose((cost.id,), "cost", cost.name or Text.of(cost.id), names, cost.abbr)


def _attributes(game: Game) -> Iterator[Purpose]:
    for field in game.attributes.values():
        if kind_of(field).in_cells:
            yield _of_field((field.id,), field)


def _stats(game: Game) -> Iterator[Purpose]:
    for field in game.stats.values():
        if kind_of(field).in_cells:
            yield _of_field(("stats", field.id), field)


def _of_field(path: tuple[str, ...], field: DeclaredField) -> Purpose:
    names = (*_names(field.id, field.abbr, field.name), *field.also)
    if field.id == "limit":
        names = (*names, *COMMON["limit"])
    name = field.name or Text.of(field.id)
    return Purpose(path, "field", name, names, field.abbr, field)


def _lists(game: Game) -> Iterator[Purpose]:
    keys = dict(game.unit_keyword_keys)
    if not keys and game.keywords:
        keys["tags"] = ""
    for place, (key, kind) in enumerate(keys.items()):
        declared = game.kinds.get(kind)
        name = declared.name if declared else _said("spreadsheet.for.tags")
        common = COMMON["tags"] if place == 0 else ()
        yield Purpose((key,), "tags", name, (*_names(key, EMPTY, name), *common), of=kind)
    for list_id, declared_list in game.item_lists.items():
        name = declared_list.name or Text.of(list_id)
        yield Purpose((list_id,), "items", name, _names(list_id, EMPTY, name), of=list_id)


def _names(identity: str, abbr: Text, name: Text) -> tuple[str, ...]:
    return (identity, identity.replace("_", " "), *_versions(abbr), *_versions(name))


def _versions(text: Text | None) -> tuple[str, ...]:
    return tuple(version for _, version in text.versions) if text else ()
