"""Names and short facts of entries, read from plain data that may be anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.core.translation import fallbacks, sentence
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game


def said(code: str, lang: str, **values: Any) -> str:
    """Return the sentence ``outline.<code>``."""
    return sentence(f"outline.{code}", lang, values)


def picked(raw: Any, lang: str) -> str:
    """Return a localised text as *lang* says it, whatever was written there."""
    if isinstance(raw, str):
        return raw
    if not isinstance(raw, Mapping):
        return "" if raw is None else plain(raw)
    said = (raw[code] for code in fallbacks(lang) if raw.get(code) is not None)
    text = next(said, next(iter(raw.values()), ""))
    return text if isinstance(text, str) else plain(text)


class Facts:
    """Says in a word or two what is worth knowing of an entry: its cost, its type."""

    def __init__(self, game: Game | None, lang: str) -> None:
        """Say facts of files of *game* in *lang*."""
        self._lang = lang
        self._costs: tuple[tuple[str, str], ...] = ()
        self._types: dict[str, str] = {}
        if game is not None:
            named = ((cost.id, cost.abbr or cost.name) for cost in game.costs.values())
            self._costs = tuple((key, text.pick(lang) or key) for key, text in named)

    def cost(self, raw: Mapping[str, Any]) -> str:
        """Return what a unit or an item costs, in each currency that it names."""
        found: list[str] = []
        nested = raw.get("cost")
        for place, (key, unit) in enumerate(self._costs):
            value = raw.get(key)
            if value is None or isinstance(value, Mapping):
                value = nested.get(key) if isinstance(nested, Mapping) else None
            if value is None and place == 0 and not isinstance(nested, Mapping):
                value = nested
            if isinstance(value, str) and value.startswith("="):
                found.append(said("by_formula", self._lang, unit=unit))
            elif value is not None:
                found.append(f"{plain(value)} {unit}")
        return " · ".join(found)

    def type(self, raw: Mapping[str, Any], usual: str = "integer") -> str:
        """Return the type of a field in a word."""
        name = plain(raw.get("type", usual))
        word = self._types.get(name)
        if word is None:
            word = self._types[name] = said(f"type.{name}", self._lang)
            if word == f"outline.type.{name}":
                word = self._types[name] = name
        return word

    def derived(self, raw: Mapping[str, Any]) -> str:
        """Return the type of a derived value, which is a number unless it says more."""
        return self.type(raw, "number")

    def severity(self, raw: Mapping[str, Any]) -> str:
        """Return how bad it is when a check does not hold."""
        code = f"severity.{plain(raw.get('severity', 'error'))}"
        word = sentence(code, self._lang)
        return "" if word == code else word

    def default(self, raw: Mapping[str, Any]) -> str:
        """Return what a switch says unless somebody chooses."""
        value = raw.get("default", False)
        if isinstance(value, bool):
            return said("on" if value else "off", self._lang)
        values = raw.get("values")
        for one in values if isinstance(values, list) else ():
            if isinstance(one, Mapping) and plain(one.get("id", "")) == plain(value):
                return picked(one.get("name"), self._lang) or plain(value)
        return plain(value)

    def limit(self, raw: Mapping[str, Any]) -> str:
        """Return the usual limit of a currency."""
        value = raw.get("default_limit")
        return "" if value is None else plain(value)

    def values(self, raw: Mapping[str, Any]) -> str:
        """Return how many values a scale has."""
        return self._count(raw.get("values"))

    def steps(self, raw: Mapping[str, Any]) -> str:
        """Return how many bands there are."""
        return self._count(raw.get("steps"))

    @staticmethod
    def size(raw: Mapping[str, Any]) -> str:
        """Return how many models a group has, at least and at most."""
        size = raw.get("size")
        if isinstance(size, list) and len(size) == 2:
            return "–".join(plain(end) for end in size)
        return ""

    @staticmethod
    def none(raw: Mapping[str, Any]) -> str:
        """Return nothing."""
        del raw
        return ""

    @staticmethod
    def _count(value: Any) -> str:
        return str(len(value)) if isinstance(value, (list, dict)) else ""
