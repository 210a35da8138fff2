"""What card templates and rule texts refer to: in formulas, directives and embeds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.cards.markup import formula_spots
from realms_builder.cards.template.template_files import FORMULA_KEYS, TEXT_KEYS, ZONE_KEYS
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import EVERYWHERE, Scope
from realms_builder.editing.references.targets import Mention

_DIRECTIVE = re.compile(r"^:::[ \t]*(\w+)[ \t]+(\S.*)$", re.MULTILINE)
_EMBED = re.compile(r"\{\{\s*(\w+)(?::\s*|\s+)([^{}]*)\}\}")
_BRACES = re.compile(r"\{([^{}\n]*)\}")
_CODE = re.compile(r"^(```|~~~)[^\n]*\n.*?(?:^\1|\Z)|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_NAMED: Mapping[str, tuple[str, ...]] = {
    "table": ("table",), "items": ("item_list",), "keywords": ("keyword_kind",),
    "values": ("scale", "attribute"), "unit": ("unit",), "card": ("unit",), "item": ("item",),
    "keyword": ("keyword",),
}  # fmt: skip
_WORDS: Mapping[str, tuple[str, ...]] = {
    "stat_strip": ("stat", "attribute", "derived", "cost"), "track": ("track",),
}  # fmt: skip
OF_SYSTEM = Scope(of_system=True)


class TextMentions:
    """Goes through the texts of one game."""

    def __init__(self, declared: DeclaredMentions) -> None:
        """Use what *declared* knows of names and formulas."""
        self._declared = declared
        self._formulas = declared.formulas
        self._lists = declared.names.game.item_lists

    # ------------------------------------------------------------------ card templates

    def card(self, raw: Any, path: PathInFile = (), scope: Scope = EVERYWHERE) -> Iterator[Mention]:
        """Yield what a template, or a part of one, refers to."""
        if isinstance(raw, list):
            for number, part in enumerate(raw):
                yield from self.card(part, (*path, number), scope)
            return
        if not isinstance(raw, dict):
            return
        inner = self._inside(raw, scope)
        for key, value in raw.items():
            here = (*path, str(key))
            if key in FORMULA_KEYS and isinstance(value, str):
                yield from self._declared.formula_values(value, here, scope)
            elif key in (*TEXT_KEYS, "each"):
                yield from self._markup(value, here, scope if path else EVERYWHERE)
            elif key in ZONE_KEYS and isinstance(value, str):
                yield from self._declared.formula_values(value, here, scope)
            elif key == "box" and isinstance(value, list):
                for number, part in enumerate(value):
                    yield from self._declared.formula_values(part, (*here, number), scope)
            yield from self._words(_WORDS.get(str(key), ()), value, here)
            if isinstance(value, (list, dict)) and key not in TEXT_KEYS:
                yield from self.card(value, here, inner)

    def _words(self, kinds: tuple[str, ...], value: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield what the bare words of an element name: stats of a strip, tracks."""
        if kinds and isinstance(value, str):
            yield from self._declared.word(value, kinds, path, "card")
        elif kinds and isinstance(value, list):
            for number, part in enumerate(value):
                yield from self._words(kinds, part, (*path, number))

    def _inside(self, raw: Mapping[str, Any], scope: Scope) -> Scope:
        """Return where formulas stand below an element that repeats a list of items."""
        for key in ("table", "repeat", "of"):
            source = raw.get(key)
            if isinstance(source, str):
                named = [f.target for f in self._formulas.of(source, scope)]
                lists = tuple(t.id for t in named if t.kind == "item_list")
                if lists:
                    return scope._replace(lists=lists)
        return scope

    def _markup(self, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        if isinstance(value, dict):
            for lang, version in value.items():
                yield from self._markup(version, (*path, str(lang)), scope)
        elif isinstance(value, str):
            for at, source in formula_spots(value):
                for found in self._formulas.of(source, scope):
                    yield Mention(found.target, path, "card", at + found.start, at + found.end,
                                  sure=found.sure)  # fmt: skip

    # ------------------------------------------------------------------ rule texts

    def rules(self, text: str) -> Iterator[Mention]:
        """Yield what a rule text or book refers to; letters count from its beginning."""
        code = [match.span() for match in _CODE.finditer(text)]
        taken: list[tuple[int, int]] = list(code)
        for pattern, how in ((_DIRECTIVE, "directive"), (_EMBED, "embed")):
            for match in pattern.finditer(text):
                if any(start <= match.start() < end for start, end in code):
                    continue
                taken.append(match.span())
                yield from self._asked(match, how)
        for match in _BRACES.finditer(text):
            if not any(start <= match.start() < end for start, end in taken):
                yield from self._braces(match.group(1), match.start(1))

    def _asked(self, match: re.Match[str], how: str) -> Iterator[Mention]:
        name, words = match.group(1), match.group(2)
        if name == "value":
            yield from self._braces(words, match.start(2), how)
            return
        first = words.split()[0] if words.split() else ""
        if name == "modifiers":
            first = first.partition(".")[0]
            kinds: tuple[str, ...] = ("mechanic",)
        else:
            kinds = _NAMED.get(name, ())
        bare = first.strip("\"'")
        at = match.start(2) + words.index(bare) if bare else 0
        for found in self._declared.word(bare, kinds, (), how):
            yield found._replace(start=at + found.start, end=at + found.end)

    def _braces(self, source: str, at: int, how: str = "braces") -> Iterator[Mention]:
        for found in self._formulas.of(source, OF_SYSTEM):
            yield Mention(found.target, (), how, at + found.start, at + found.end,
                          sure=found.sure)  # fmt: skip
