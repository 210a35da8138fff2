"""What a completion offers at a spot: keys, words, values used elsewhere, formulas, entries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from realms_builder.core.translation import languages, sentence
from realms_builder.editing.completion.schema import SchemaTree, ValueShape, is_formula
from realms_builder.editing.completion.snippets import Snippets
from realms_builder.editing.completion.spot import CursorSpot, WantedHere
from realms_builder.editing.completion.suggestion import Suggestion
from realms_builder.editing.completion.words import GameWords, at_table, last_key
from realms_builder.editing.references.targets import lists_named_by
from realms_builder.game.files.declared_play import LIVE_CALLS, PLAY
from realms_builder.game.files.entry_schemas import NAMES
from realms_builder.game.game import Game
from realms_builder.game.kinds.keywords import ANY_WORD, WORDS
from realms_builder.game.starters import written
from realms_builder.game.yaml.scalars import scalar_text

_NO_EXAMPLES = frozenset({"id", "name", "text", "note", "short", "picture", "abbr", "why"})


class Offers:
    """Offers what may be written in files of one kind, of one game."""

    def __init__(self, tree: SchemaTree, words: GameWords, game: Game | None) -> None:
        """Offer what *tree* describes, with the *words* of *game*."""
        self._tree = tree
        self._words = words
        self._snippets = Snippets(tree, game)
        self._is_system = tree.document.get("title") == "system"

    def at(self, text: str, offset: int, spot: CursorSpot) -> Iterator[Suggestion]:
        """Yield what may be written at *spot* of *text*, where the cursor is at *offset*."""
        shapes = self._tree.at(spot.path)
        if spot.folded:
            if is_formula(shapes, spot.typed):
                yield from self._formula(text, offset, spot)
            return
        if spot.wanted is WantedHere.VALUE:
            yield from self._values(text, offset, spot, shapes)
            return
        if spot.dash and spot.wanted is WantedHere.EITHER:
            yield from self._entries(text, spot, shapes)
        if spot.wanted is WantedHere.EITHER and not spot.dash:
            yield from self._values(text, offset, spot, shapes)
        if any(shape.is_map for shape in shapes):
            yield from self._keys(spot)

    def _keys(self, spot: CursorSpot) -> Iterator[Suggestion]:
        written = spot.keys
        for key in self._tree.keys(spot.path, written):
            draft = CompletionDraft(key.name)
            if not spot.colon:
                shapes = self._tree.shapes(key.schema)
                draft = key_draft(self._tree, key.name, shapes, spot.column, flow=spot.flow)
            yield _made(spot, key.name, draft, key.note, "key", required=key.required)

    def _entries(
        self, text: str, spot: CursorSpot, shapes: Sequence[ValueShape]
    ) -> Iterator[Suggestion]:
        """Yield new entries of a list whose dash is not written yet."""
        if not any(shape.is_list for shape in shapes):
            return
        inside = replace(spot, path=(*spot.path, 0), wanted=WantedHere.VALUE)
        inner = self._tree.at(inside.path)
        entry = self._entry(text, inside, dash=True)
        if entry is not None:
            yield entry
        for word, note, kind in self._named(text, inside, inner):
            yield _made(spot, word, CompletionDraft(f"- {word}"), note, kind)

    def _entry(self, text: str, spot: CursorSpot, *, dash: bool) -> Suggestion | None:
        """Return a whole new entry with what it must say, where the place holds one."""
        if not spot.path or spot.path[-1] != 0:
            return None
        taken = ids_below(text, *(step for step in spot.path if isinstance(step, str)))
        value = self._snippets.entry(spot.path, taken)
        if not value:
            return None
        draft = entry_draft(value, spot.column, dash=dash, flow=spot.flow)
        name = next(iter(value.values())) if value else ""
        label = sentence(
            "complete.entry", self._words.lang, {"list": last_key(spot.path), "id": name}
        )
        note = sentence("complete.entry_note", self._words.lang, {"keys": ", ".join(value)})
        return _made(spot, label, draft, note, "entry")

    def _values(
        self, text: str, offset: int, spot: CursorSpot, shapes: Sequence[ValueShape]
    ) -> Iterator[Suggestion]:
        if is_formula(shapes, spot.typed):
            yield from self._formula(text, offset, spot)
            return
        key = last_key(spot.path)
        told = False
        for pattern, filled in self._snippets.phrases(key):
            yield _made(spot, pattern, CompletionDraft(filled), "", "value")
        for word, note, kind in self._named(text, spot, shapes):
            told = True
            yield _made(spot, word, CompletionDraft(value_draft(word, spot)), note, kind)
        if spot.quote:
            return
        if spot.wanted is WantedHere.EITHER and not spot.keys:
            entry = self._entry(text, spot, dash=False)
            if entry is not None:
                yield entry
        yield from self._maps(spot, shapes)
        if not told and key not in _NO_EXAMPLES and not any(s.is_map for s in shapes):
            yield from self._used(text, spot, key)

    def _used(self, text: str, spot: CursorSpot, key: str) -> Iterator[Suggestion]:
        """Yield what the file says elsewhere behind the same key."""
        for value, times in used_values(text, key):
            if value != spot.typed.strip():
                note = sentence("complete.used", self._words.lang, {"count": times})
                yield _made(spot, value, CompletionDraft(value_draft(value, spot)), note, "value")

    def _maps(self, spot: CursorSpot, shapes: Sequence[ValueShape]) -> Iterator[Suggestion]:
        """Yield a whole small map in braces: texts by language, a stat line."""
        if spot.typed or spot.wanted is WantedHere.EITHER or spot.path[-1] == 0:
            return
        names = {shape.name for shape in shapes}
        if "text" in names:
            written = ", ".join(f"{code}: " for code in languages()).rstrip()
            first = len(languages()[0]) + len("{: ")
            draft = CompletionDraft("{" + written + " }", (first, first))
            label = "{" + ", ".join(f"{code}: …" for code in languages()) + "}"
            yield _made(spot, label, draft, self._say("texts"), "entry")
            return
        if any(shape.is_map for shape in shapes):
            value = self._snippets.value(last_key(spot.path), spot.path)
            if isinstance(value, dict) and value:
                draft = entry_draft(value, 0, dash=False, flow=True)
                yield _made(spot, draft.text, draft, self._say("map"), "entry")

    def _named(
        self, text: str, spot: CursorSpot, shapes: Sequence[ValueShape]
    ) -> Iterator[tuple[str, str, str]]:
        """Yield words that may stand at *spot*, with what they mean and their kind."""
        seen: set[str] = set()
        for word, note, kind in self._all_named(text, spot, shapes):
            if word and word not in seen:
                seen.add(word)
                yield word, note or self._words.note_on(word, spot.path, kind), kind

    def _all_named(
        self, text: str, spot: CursorSpot, shapes: Sequence[ValueShape]
    ) -> Iterator[tuple[str, str, str]]:
        for word in self._own_words(text, spot, shapes):
            yield word, self._words.note_on(word, spot.path) or self._say("own"), "reference"
        path = tuple(step for step in spot.path if isinstance(step, str))
        if path[-2:] in NAMES_ITEMS:
            yield from ((word, note, "reference") for word, note in self._words.items.items())
        for place in (path, path[-2:]):
            for word in self._words.references.get(place, ()):
                yield word, "", "reference"
        if path[-1:] == ("icon",):
            yield from ((word, note, "reference") for word, note in self._words.icons.items())
        for shape in shapes:
            kind = "reference" if shape.name.startswith((NAMES, WORDS, ANY_WORD)) else "value"
            for value in shape.schema.get("enum", ()):
                yield _written(value), "", kind
            if "const" in shape.schema:
                yield _written(shape.schema["const"]), "", "value"
            if shape.schema.get("type") == "boolean":
                yield from (("true", "", "value"), ("false", "", "value"))

    def _own_words(
        self, text: str, spot: CursorSpot, shapes: Sequence[ValueShape]
    ) -> Iterator[str]:
        """Yield ids that the file itself defines and that may stand at *spot*."""
        key = last_key(spot.path)
        if self._is_system:
            for list_id in lists_named_by(key):
                yield from ids_below(text, list_id)
            return
        for lists in NAMED_LISTS.get(key, ()):
            yield from ids_below(text, *lists)
        for name in dict.fromkeys(shape.name for shape in shapes):
            if name.startswith(NAMES):
                list_id = name.removeprefix(NAMES)
                yield from ids_below(text, "items", list_id)
                yield from ids_below(text, list_id)
            elif name.startswith(WORDS) or name == ANY_WORD:
                yield from ids_below(text, "keywords")
                if name.startswith(WORDS):
                    yield from ids_below(text, "keywords", name.removeprefix(WORDS))

    def _formula(self, text: str, offset: int, spot: CursorSpot) -> Iterator[Suggestion]:
        own = [*ids_below(text, "keywords")]
        if self._is_system:
            found = (name for part in _FORMULA_LISTS for name in ids_below(text, part))
            names = dict.fromkeys(found, self._say("own"))
            words = at_table(self._words) if spot.path[:1] == (PLAY,) else self._words
            words = replace(words, names={**names, **words.names})
        else:
            words = self._words
            for shape in self._tree.at(("items",)):
                for name in shape.schema.get("properties", {}):
                    own += ids_below(text, "items", name)
        typed, found = pieces(spot.typed, words, own)
        for piece in found:
            caret = len(piece.text) - 1 if piece.text.endswith("()") else None
            select = None if caret is None else (caret, caret)
            yield Suggestion(
                piece.label,
                piece.text,
                offset - len(typed),
                _name_end(text, offset),
                piece.note,
                piece.kind,
                select=select,
            )

    def _say(self, code: str) -> str:
        return sentence(f"complete.{code}", self._words.lang)


_FORMULA_LISTS = ("stats", "attributes", "costs", "derived", "switches")


def _name_end(text: str, offset: int) -> int:
    while offset < len(text) and (text[offset].isalnum() or text[offset] == "_"):
        offset += 1
    return offset


def _made(
    spot: CursorSpot,
    label: str,
    draft: CompletionDraft,
    note: str,
    kind: str,
    *,
    required: bool = False,
) -> Suggestion:
    return Suggestion(label, draft.text, spot.start, spot.end, note, kind, required, draft.select)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


# ------------------------------------------------------------------ references


Lists = tuple[tuple[str, ...], ...]

NAMES_ITEMS = frozenset((("options", "replaces"), ("options", "default"), ("modifies", "item")))
"""The ends of paths at which items of any list are named."""
NAMED_LISTS: Mapping[str, Lists] = {"summons": (("units",),)}
"""By the key of a faction file: the lists of the same file whose ids it names."""


# ------------------------------------------------------------------ own


_ID = r"id: *[\"']?([A-Za-z0-9_]+)"
_MOST_VALUES = 8
_LONGEST = 60
_BEFORE_KEY = ("", " ", "{", "\n", ",")


def ids_below(text: str, *keys: str) -> list[str]:
    """Return the ids of the entries of the list that *keys*, from the top of the file, lead to."""
    start, end = 0, len(text)
    for depth, key in enumerate(keys):
        start, end = _below(text, key, start, end, top=depth == 0)
        if end == 0:
            return []
    dash = re.compile(r"^( *)- ", re.M).search(text, start, end)
    if dash is None:
        return []
    column = len(dash[1])
    entry = re.compile(rf"^ {{{column}}}(?:- +(?:\{{ *)?|  ){_ID}", re.M)
    return [match[1] for match in entry.finditer(text, start, end)]


def _below(text: str, key: str, start: int, end: int, *, top: bool) -> tuple[int, int]:
    """Return where what stands below *key* begins and ends, or (0, 0)."""
    indent = "" if top else " +"
    head = re.compile(rf"^({indent}){re.escape(key)}:[ \t]*(?:#.*)?$", re.M)
    found = head.search(text, start, end)
    if found is None:
        return 0, 0
    less = re.compile(rf"^ {{0,{len(found[1])}}}(?!- |-$)[^\s#]", re.M)
    after = less.search(text, found.end(), end)
    return found.end(), after.start() if after else end


def used_values(text: str, key: str) -> list[tuple[str, int]]:
    """Return the short plain values that stand behind *key* anywhere, the most frequent first."""
    # The pattern begins with the key itself, so that most of the text is passed over at once.
    behind = re.compile(rf"{re.escape(key)}: +([^\s\[\]{{}},#\"'|>&*][^\[\]{{}},#\n]*)")
    found = Counter(
        match[1].rstrip()
        for match in behind.finditer(text)
        if text[match.start() - 1 : match.start()] in _BEFORE_KEY
    )
    return [(v, n) for v, n in found.most_common(_MOST_VALUES) if len(v) <= _LONGEST]


# ------------------------------------------------------------------ formulas


_NAME = re.compile(r"((roster|group)\.)?[A-Za-z_]\w*\Z|(roster|group)\.\Z")
_CALLED = re.compile(r"\b(tag|has|level|immune|carries|ticked|boxes|split)\(\s*['\"]?(\w*)\Z")
_COMPARED = re.compile(r"\b(\w+)\s*(?:[=!]=\s*|in\s*\[[^\]]*?)['\"]?(\w*)\Z")
_OPEN_TEXT = re.compile(r"'[^']*'")


@dataclass(frozen=True, slots=True)
class FormulaOffer:
    """One thing that fits into a formula: its *label*, what is written, what it means."""

    label: str
    text: str
    note: str
    kind: str


def pieces(formula: str, words: GameWords, own: Iterable[str]) -> tuple[str, list[FormulaOffer]]:
    """Return the word at the end of *formula* that is being written, and what fits there.

    *own* are ids that the file defines itself, of keywords and items alike.
    """
    called = _CALLED.search(formula)
    if called is not None:
        return called[2], list(_named(called[1], words, own))
    compared = _COMPARED.search(formula)
    in_text = _OPEN_TEXT.sub("", formula).count("'") % 2 == 1
    if compared is not None and compared[1] in words.choices:
        quoted = formula[: compared.start(2)][-1:] in ("'", '"')
        values = words.choices[compared[1]].items()
        mark = "" if quoted else "'"
        return compared[2], [
            FormulaOffer(v, f"{mark}{v}{mark}", note, "value") for v, note in values
        ]
    if in_text:
        return "", []
    typed = _NAME.search(formula)
    return (typed[0] if typed else ""), list(_everything(words))


def _named(function: str, words: GameWords, own: Iterable[str]) -> Iterator[FormulaOffer]:
    notes = dict.fromkeys(own, "")
    if function != "carries":
        notes |= words.keywords
    if function not in ("tag", "immune"):
        notes |= words.items
    for word, note in (words.tracks if function in LIVE_CALLS else notes).items():
        yield FormulaOffer(word, word, note, "reference")


def _everything(words: GameWords) -> Iterator[FormulaOffer]:
    """Yield what the game declares, then the functions, then names that need no explaining."""
    for name, note in words.names.items():
        if note:
            yield FormulaOffer(name, name, note, "name")
    for name, note in words.functions.items():
        yield FormulaOffer(name, f"{name}()", note, "function")
    for name, note in words.names.items():
        if not note and name not in words.functions:
            yield FormulaOffer(name, name, note, "name")


# ------------------------------------------------------------------ entries


_STEP = 2
_ID_OF_ENTRIES = re.compile(r"\bid: ([A-Za-z0-9_]+)")
_BARE_VALUE = re.compile(r"[\w+/.-]+\Z")


@dataclass(frozen=True, slots=True)
class CompletionDraft:
    """A text to write, and the offsets within it that are selected then."""

    text: str
    select: tuple[int, int] | None = None


def key_draft(
    tree: SchemaTree, name: str, shapes: Sequence[ValueShape], column: int, *, flow: bool
) -> CompletionDraft:
    """Return *name* with its colon, and with the brackets or the dash that its value begins with.

    *column* is where the key stands.
    """
    lists = [shape for shape in shapes if shape.is_list]
    entries = [s for shape in lists for s in tree.shapes(shape.schema.get("items", {}))]
    if lists and any(not entry.is_map for entry in entries):
        return _around(f"{name}: [", "]")
    if flow:
        return CompletionDraft(f"{name}: ")
    indent = " " * (column + _STEP)
    if lists:
        return CompletionDraft(f"{name}:\n{indent}- ")
    if not shapes or not all(shape.is_map for shape in shapes):
        return CompletionDraft(f"{name}: ")
    if _is_deep(tree, shapes):
        return CompletionDraft(f"{name}:\n{indent}")
    return _around(f"{name}: {{", "}")


def _is_deep(tree: SchemaTree, shapes: Sequence[ValueShape]) -> bool:
    """Return whether maps of *shapes* hold lists or maps, so that braces would grow too long."""
    inner = (n for shape in shapes for n in shape.schema.get("properties", {}).values())
    return any(s.is_map or s.is_list for node in inner for s in tree.shapes(node))


def _around(before: str, behind: str) -> CompletionDraft:
    return CompletionDraft(before + behind, (len(before), len(before)))


def entry_draft(value: dict[str, Any], column: int, *, dash: bool, flow: bool) -> CompletionDraft:
    """Return *value* as a new entry at *column*, with its dash or behind it; its id is selected."""
    if flow:
        text = written(value)
    else:
        inner = column + _STEP if dash else column
        lines = [f"{key}: {written(part)}" for key, part in value.items()]
        text = ("- " if dash else "") + f"\n{' ' * inner}".join(lines)
    found = _ID_OF_ENTRIES.search(text)
    return CompletionDraft(text, found.span(1) if found else None)


def value_draft(word: str, spot: CursorSpot) -> str:
    """Return *word* as it is written at *spot*: in quotes only where it must be."""
    if spot.quote or _BARE_VALUE.match(word):
        return word
    return scalar_text(word, flow=spot.flow)
