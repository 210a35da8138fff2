"""A keyword as somebody has it: with its parameters or its level filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.kinds.values import ChoiceValue, LocalisedLabel, Roman
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show

_PLACE = re.compile(r"\{(\w+)\}")
_PLACES = re.compile(r"\s*\(?\{\w+\}\)?")


@dataclass(frozen=True, slots=True)
class KeywordUse(Record):
    """One use of a keyword; *plus* prints its level as plus signs."""

    keyword: DeclaredKeyword
    parameters: tuple[tuple[str, Value], ...] = ()
    level: int | None = None
    plus: bool = False

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare by the id of the keyword."""
        return self.keyword.id

    @property
    def strength(self) -> int:
        """Return the level, or the first whole parameter, or 1 for a bare keyword."""
        if self.level is not None:
            return self.level
        return next((int(v) for _, v in self.parameters if isinstance(v, int)), 1)

    def lookup(self, name: str) -> Value | Unknown:
        """Return id, name, text, level, kind, icon or a parameter."""
        for parameter, value in self.parameters:
            if parameter == name:
                return value
        match name:
            case "id":
                return self.keyword.id
            case "name":
                return LocalisedLabel(self.filled(self.keyword.name))
            case "short":
                return LocalisedLabel(self.filled(self.keyword.short or self.keyword.name))
            case "text":
                return LocalisedLabel(self.filled(self.keyword.text))
            case "level":
                return MISSING if self.level is None else Roman(self.level)
            case "kind":
                return self.keyword.kind
            case "icon":
                return self.keyword.icon or self.keyword.id
            case "signs":
                return "+" * (self.level or 0)
            case "unfinished":
                return self.keyword.unfinished
            case _:
                return UNKNOWN

    def filled(self, text: Text) -> Text:
        """Return *text* with ``{X}`` replaced by the parameters, in each language."""
        if not any("{" in version for _, version in text.versions):
            return text
        return Text(tuple([(lang, self._said(version, lang)) for lang, version in text.versions]))

    def _said(self, version: str, lang: str) -> str:
        """Return *version* with its places filled; those of parameters not given are left out."""
        if "{" not in version:
            return version
        if not self.parameters and self.level is None:
            return _without_places(version) if self.keyword.parameters else version
        for name, value in self.parameters:
            version = version.replace("{" + name + "}", show(value, lang or "en"))
        if self.level is not None:
            version = version.replace("{X}", show(Roman(self.level), lang))
        return version

    def show(self, lang: str) -> str:
        """Return the name with parameters, and the level where the name does not hold it."""
        written = self.keyword.name.pick(lang)
        name = self._said(written, lang) or self.keyword.id
        if self.level is None or "{X}" in written:
            return name
        return f"{name} {'+' * self.level if self.plus else show(Roman(self.level), lang)}"


def together(uses: Iterable[KeywordUse]) -> tuple[KeywordUse, ...]:
    """Return *uses* with those of one keyword joined that differ only by a word.

    Immune to fear and immune to poison read "immune to fear, poison"; numbers stay apart.
    """
    found: dict[str, list[KeywordUse]] = {}
    for use in uses:
        worded = len(use.parameters) == 1 and isinstance(use.parameters[0][1], ChoiceValue)
        key = use.keyword.id if worded else f"{use.keyword.id} {len(found)}"
        found.setdefault(key, []).append(use)
    return tuple(joined(same) for same in found.values())


def joined(uses: Sequence[KeywordUse]) -> KeywordUse:
    """Return one use for all *uses* of a keyword, of which there is at least one.

    Where they give a parameter different words, it has all of them; where they give it different
    numbers, it has its own letter.
    """
    if len(uses) == 1:
        return uses[0]
    names = [name for name, _ in uses[0].parameters]
    return replace(uses[0], parameters=tuple((name, _value_of_all(name, uses)) for name in names))


def _value_of_all(name: str, uses: Iterable[KeywordUse]) -> Value:
    values = [value for use in uses for called, value in use.parameters if called == name]
    words = {value.id: value for value in values if isinstance(value, ChoiceValue)}
    if len(words) > 1:
        return tuple(words.values())
    return values[0] if words or all(value == values[0] for value in values) else name


def lettered(text: Text) -> Text:
    """Return *text* with the letters of its places: ``Near ({X})`` is Near (X)."""
    versions = [(lang, _PLACE.sub(r"\1", version)) for lang, version in text.versions]
    return Text(tuple(versions))


def without_parameters(use: KeywordUse) -> Text:
    """Return what *use* is called without its parameters: ``Armour ({X})`` is Armour."""
    versions = [(lang, _without_places(version)) for lang, version in use.keyword.name.versions]
    return Text(tuple(versions))


@lru_cache(maxsize=1024)
def _without_places(version: str) -> str:
    return _PLACES.sub("", version)
