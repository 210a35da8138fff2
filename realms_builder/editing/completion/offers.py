"""What a completion offers at a spot: keys, words, values used elsewhere, formulas, entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from realms_builder.editing.completion.entries import Draft, entry_draft, key_draft, value_draft
from realms_builder.editing.completion.formulas import pieces
from realms_builder.editing.completion.own import ids_below, used_values
from realms_builder.editing.completion.references import NAMED_LISTS, lists_named_by
from realms_builder.editing.completion.schema import SchemaTree, Shape, is_formula
from realms_builder.editing.completion.snippets import Snippets
from realms_builder.editing.completion.spot import Spot, Wanted
from realms_builder.editing.completion.suggestion import Suggestion
from realms_builder.editing.completion.words import Words, last_key
from realms_builder.game.files.item_schemas import NAMES
from realms_builder.game.game import Game
from realms_builder.game.kinds.value_schemas import ANY_WORD, WORDS
from realms_builder.wording import sentence

_NO_EXAMPLES = frozenset({"id", "name", "text", "note", "short", "picture", "abbr", "why"})


class Offers:
    """Offers what may be written in files of one kind, of one game."""

    def __init__(self, tree: SchemaTree, words: Words, game: Game | None) -> None:
        """Offer what *tree* describes, with the *words* of *game*."""
        self._tree = tree
        self._words = words
        self._snippets = Snippets(tree, game)
        self._is_system = tree.document.get("title") == "system"

    def at(self, text: str, offset: int, spot: Spot) -> Iterator[Suggestion]:
        """Yield what may be written at *spot* of *text*, where the cursor is at *offset*."""
        shapes = self._tree.at(spot.path)
        if spot.folded:
            if is_formula(shapes, spot.typed):
                yield from self._formula(text, offset, spot)
            return
        if spot.wanted is Wanted.VALUE:
            yield from self._values(text, offset, spot, shapes)
            return
        if spot.dash and spot.wanted is Wanted.EITHER:
            yield from self._entries(text, spot, shapes)
        if spot.wanted is Wanted.EITHER and not spot.dash:
            yield from self._values(text, offset, spot, shapes)
        if any(shape.is_map for shape in shapes):
            yield from self._keys(spot)

    def _keys(self, spot: Spot) -> Iterator[Suggestion]:
        written = spot.keys
        for key in self._tree.keys(spot.path, written):
            draft = Draft(key.name)
            if not spot.colon:
                shapes = self._tree.shapes(key.schema)
                draft = key_draft(self._tree, key.name, shapes, spot.column, flow=spot.flow)
            yield _made(spot, key.name, draft, key.note, "key", required=key.required)

    def _entries(self, text: str, spot: Spot, shapes: Sequence[Shape]) -> Iterator[Suggestion]:
        """Yield new entries of a list whose dash is not written yet."""
        if not any(shape.is_list for shape in shapes):
            return
        inside = replace(spot, path=(*spot.path, 0), wanted=Wanted.VALUE)
        inner = self._tree.at(inside.path)
        entry = self._entry(text, inside, dash=True)
        if entry is not None:
            yield entry
        for word, note, kind in self._named(text, inside, inner):
            yield _made(spot, word, Draft(f"- {word}"), note, kind)

    def _entry(self, text: str, spot: Spot, *, dash: bool) -> Suggestion | None:
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
        self, text: str, offset: int, spot: Spot, shapes: Sequence[Shape]
    ) -> Iterator[Suggestion]:
        if is_formula(shapes, spot.typed):
            yield from self._formula(text, offset, spot)
            return
        key = last_key(spot.path)
        told = False
        for pattern, filled in self._snippets.phrases(key):
            yield _made(spot, pattern, Draft(filled), "", "value")
        for word, note, kind in self._named(text, spot, shapes):
            told = True
            yield _made(spot, word, Draft(value_draft(word, spot)), note, kind)
        if spot.quote:
            return
        if spot.wanted is Wanted.EITHER and not spot.keys:
            entry = self._entry(text, spot, dash=False)
            if entry is not None:
                yield entry
        yield from self._maps(spot, shapes)
        if not told and key not in _NO_EXAMPLES and not any(s.is_map for s in shapes):
            yield from self._used(text, spot, key)

    def _used(self, text: str, spot: Spot, key: str) -> Iterator[Suggestion]:
        """Yield what the file says elsewhere behind the same key."""
        for value, times in used_values(text, key):
            if value != spot.typed.strip():
                note = sentence("complete.used", self._words.lang, {"count": times})
                yield _made(spot, value, Draft(value_draft(value, spot)), note, "value")

    def _maps(self, spot: Spot, shapes: Sequence[Shape]) -> Iterator[Suggestion]:
        """Yield a whole small map in braces: texts by language, a stat line."""
        if spot.typed or spot.wanted is Wanted.EITHER or spot.path[-1] == 0:
            return
        names = {shape.name for shape in shapes}
        if "text" in names:
            languages = ("de", "en")
            written = ", ".join(f"{code}: " for code in languages).rstrip()
            draft = Draft("{" + written + " }", (len("{de: "), len("{de: ")))
            yield _made(spot, "{de: …, en: …}", draft, self._say("texts"), "entry")
            return
        if any(shape.is_map for shape in shapes):
            value = self._snippets.value(last_key(spot.path), spot.path)
            if isinstance(value, dict) and value:
                draft = entry_draft(value, 0, dash=False, flow=True)
                yield _made(spot, draft.text, draft, self._say("map"), "entry")

    def _named(
        self, text: str, spot: Spot, shapes: Sequence[Shape]
    ) -> Iterator[tuple[str, str, str]]:
        """Yield words that may stand at *spot*, with what they mean and their kind."""
        seen: set[str] = set()
        for word, note, kind in self._all_named(text, spot, shapes):
            if word and word not in seen:
                seen.add(word)
                yield word, note or self._words.note_on(word, spot.path, kind), kind

    def _all_named(
        self, text: str, spot: Spot, shapes: Sequence[Shape]
    ) -> Iterator[tuple[str, str, str]]:
        for word in self._own_words(text, spot, shapes):
            yield word, self._words.note_on(word, spot.path) or self._say("own"), "reference"
        path = tuple(step for step in spot.path if isinstance(step, str))
        for place in (path, path[-2:]):
            for word in self._words.references.get(place, ()):
                yield word, "", "reference"
        for shape in shapes:
            kind = "reference" if shape.name.startswith((NAMES, WORDS, ANY_WORD)) else "value"
            for value in shape.schema.get("enum", ()):
                yield _written(value), "", kind
            if "const" in shape.schema:
                yield _written(shape.schema["const"]), "", "value"
            if shape.schema.get("type") == "boolean":
                yield from (("true", "", "value"), ("false", "", "value"))

    def _own_words(self, text: str, spot: Spot, shapes: Sequence[Shape]) -> Iterator[str]:
        """Yield ids that the file itself defines and that may stand at *spot*."""
        key = last_key(spot.path)
        if self._is_system:
            for lists in lists_named_by(key):
                yield from ids_below(text, *lists)
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

    def _formula(self, text: str, offset: int, spot: Spot) -> Iterator[Suggestion]:
        own = [*ids_below(text, "keywords")]
        if self._is_system:
            found = (name for part in _FORMULA_LISTS for name in ids_below(text, part))
            names = dict.fromkeys(found, self._say("own"))
            words = replace(self._words, names={**names, **self._words.names})
        else:
            words = self._words
            own += [i for shape in self._tree.at(("items",)) for name in shape.schema.get(
                "properties", {}) for i in ids_below(text, "items", name)]  # fmt: skip
        typed, found = pieces(spot.typed, words, own)
        for piece in found:
            caret = len(piece.text) - 1 if piece.text.endswith("()") else None
            select = None if caret is None else (caret, caret)
            yield Suggestion(piece.label, piece.text, offset - len(typed), _name_end(text, offset),
                             piece.note, piece.kind, select=select)  # fmt: skip

    def _say(self, code: str) -> str:
        return sentence(f"complete.{code}", self._words.lang)


_FORMULA_LISTS = ("stats", "attributes", "costs", "derived", "switches")


def _name_end(text: str, offset: int) -> int:
    while offset < len(text) and (text[offset].isalnum() or text[offset] == "_"):
        offset += 1
    return offset


def _made(
    spot: Spot, label: str, draft: Draft, note: str, kind: str, *, required: bool = False
) -> Suggestion:
    return Suggestion(label, draft.text, spot.start, spot.end, note, kind, required, draft.select)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
