"""What a formula refers to, by the names it really uses and never by the look of its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.card_mentions import cards_in
from realms_builder.editing.references.known_names import KnownNames
from realms_builder.editing.references.targets import Mention, ReferenceTarget
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_play import LIVE_CALLS
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.tokens import NAME, Token, tokens
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.table_names import ALWAYS
from realms_builder.game.vocabulary import OWN_NAMES

_KEYWORD_CALLS = frozenset({"tag", "immune", "has", "missing", "level"})
_ITEM_CALLS = frozenset({"carries", "has", "missing", "level"})
_UNIT_LIKE = frozenset({"id", "unit", "units", "summons"})
_BY_NAME = {"mechanic": "mechanic", "role": "role", "form": "form", "group": "group"}
_ITEM_NAMES = frozenset({"item", "items", "weapon", "armour_worn"})


_CHOICE = "roster_option"
_LINES = frozenset({"rows", "modes"})
"""Names for the lines of items, which have the fields of their items."""
_VALUES = frozenset({"stat", "attribute", "derived", "cost", "field"})
_AMOUNTS = frozenset({"cost", "costs", "limit", "limits"})


class Scope(NamedTuple):
    """Where a formula stands: lists whose items it is asked of, names that only exist there.

    *of_system* tells that bare names are those of the game itself, as in rule texts, *of_roster*
    that they are asked of a roster, which has some of its own, *at_table* that counters go by their
    ids. *thing* is the item, behind its list, that the formula is a part of.
    """

    lists: tuple[str, ...] = ()
    local: frozenset[str] = frozenset()
    faction: str = ""
    of_system: bool = False
    of_roster: bool = False
    at_table: bool = False
    thing: str = ""


EVERYWHERE = Scope()


class InFormula(NamedTuple):
    """A name or a word of a formula, which letters of it, and what it means."""

    target: ReferenceTarget
    start: int
    end: int
    sure: bool = True

    def mention(self, path: PathInFile, how: str, column: int = 0) -> Mention:
        """Return it as named by the text at *path*, whose formula begins at *column*."""
        start, end = column + self.start, column + self.end
        return Mention(self.target, path, how, start, end, sure=self.sure)


class FormulaMentions:
    """Finds what the formulas of one game refer to."""

    def __init__(self, names: KnownNames) -> None:
        """Look names up in *names*."""
        self._names = names
        self._game = names.game
        self._kept: dict[tuple[str, Scope], tuple[InFormula, ...]] = {}
        self._mechanics = {
            m.id: ReferenceTarget("mechanic", m.id) for m in self._game.file.mechanics
        }
        self._own = OWN_NAMES | set(self._game.unit_keyword_keys)
        self._tables = {table.id for table in self._game.file.tables}

    def of(self, text: str, scope: Scope = EVERYWHERE) -> tuple[InFormula, ...]:
        """Return what *text* refers to, none for what is no formula; letters count from 0."""
        key = (text, scope)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = tuple(self._found(text, scope))
        return found

    def _found(self, text: str, scope: Scope) -> Iterator[InFormula]:
        try:
            formula, pieces = parse(text), tokens(text)
        except FormulaError:
            return
        places = {token.column: at for at, token in enumerate(pieces)}
        for use in formula.names:
            parts = _parts(pieces, places.get(use.column, -1), use.name.count(".") + 1)
            yield from self._path(parts, use.lists, scope)
        yield from self._calls(formula, pieces, places, scope)
        for target, start, end, sure in cards_in(text, self._game):
            yield InFormula(target, start, end, sure)
        for word in formula.words:
            token = pieces[places[word.column]] if word.column in places else None
            if token is not None:
                for target, sure in self._word(word.name, word.word, word.lists, scope):
                    yield InFormula(target, token.column, token.end - 2, sure)

    # ------------------------------------------------------------------ names

    def _path(
        self, parts: list[Token], lists: tuple[str, ...], scope: Scope
    ) -> Iterator[InFormula]:
        """Yield what each part of a dotted name means, behind what stands before it."""
        before = ""
        found: list[ReferenceTarget] = []
        for place, token in enumerate(parts):
            of_value = any(target.kind in _VALUES for target in found)
            found = self._part(token.text, before, place, lists, scope)
            if of_value:  # such as the dice of a pool, a band of damage, a column of a scale
                found = [t for t in found if t.kind == "value" or before in _AMOUNTS]
            sure = len(found) == 1 and not (
                token.text in self._own and self._by_chance(found[0], before, lists, scope)
            )
            for target in found:
                yield InFormula(target, token.column - 1, token.end - 1, sure)
            before = before if token.text in _LINES and not found else token.text

    def _by_chance(
        self, target: ReferenceTarget, before: str, lists: tuple[str, ...], scope: Scope
    ) -> bool:
        """Return whether *target* is a field that nothing around says to be meant."""
        around = (before, *scope.lists, *map(_list_in, lists))
        known = any(name in _ITEM_NAMES or name in self._game.item_lists for name in around)
        return target.kind == "field" and not known

    def _part(
        self, name: str, before: str, place: int, lists: tuple[str, ...], scope: Scope
    ) -> list[ReferenceTarget]:
        of_roster = before == "roster" or (not place and scope.of_roster and not lists)
        if of_roster and name in OWN_NAMES:
            return []
        track = self._game.tracks.get(name) if scope.at_table and not place and not lists else None
        if track is not None and track.counter is not None:
            return [ReferenceTarget("track", name)]
        if before == "switches":
            return [ReferenceTarget("switch", name)] if name in self._game.switches else []
        scale = next((s for s in self._game.file.scales if s.id == before), None)
        if scale is not None and name in {value.id for value in scale.values}:
            return [ReferenceTarget("value", name, f"scale {scale.id}")]
        every = self._names.in_formulas.get(name, [])
        chosen = [t for t in every if t.kind == _CHOICE and t.home in ("", scope.faction or t.home)]
        if chosen and of_roster:
            return chosen
        known = [target for target in every if target.kind != _CHOICE]
        if not known or (not place and name in scope.local and not lists):
            return []
        fields = [target for target in known if target.kind == "field"]
        others = [target for target in known if target.kind != "field"]
        if place:
            asked = before in _ITEM_NAMES or before in self._game.item_lists
            if asked or (not others and fields):
                own = [t for t in fields if t.of == self._source(before)]
                return own or fields or others
        else:
            inner = [self._source(_list_in(part)) for part in lists]
            for list_id in (*inner, *map(self._source, scope.lists)):
                own = [target for target in fields if target.of == list_id]
                if own:
                    return own
            if not others and name in ALWAYS:
                return []  # the target of an attack, not what an ability says of targets
        return self._one(others, scope) or fields

    def _source(self, list_id: str) -> str:
        """Return the list that declares the fields of *list_id*."""
        declared = self._game.item_lists.get(list_id)
        if declared is None or declared.fields or not declared.like:
            return list_id
        return declared.like

    @staticmethod
    def _one(targets: list[ReferenceTarget], scope: Scope) -> list[ReferenceTarget]:
        """Leave a scale away where an attribute is called the same, and the other way in texts."""
        kinds = {target.kind for target in targets}
        if {"scale", "attribute"} <= kinds:
            drop = "attribute" if scope.of_system else "scale"
            return [target for target in targets if target.kind != drop]
        return targets

    # ------------------------------------------------------------------ calls and words

    def _calls(
        self, formula: Formula, pieces: list[Token], places: dict[int, int], scope: Scope
    ) -> Iterator[InFormula]:
        for call in formula.calls:
            at = _call_at(pieces, places.get(call.column, -1), call.name)
            if at < 0:
                continue
            name = pieces[at]
            if call.name in self._tables:
                target = ReferenceTarget("table", call.name)
                yield InFormula(target, name.column - 1, name.end - 1)
            word = pieces[at + 2]
            if call.words and call.words[0] is not None and word.value == call.words[0]:
                for target in self._called(call.name, call.words[0], scope):
                    yield InFormula(target, word.column, word.end - 2)

    def _called(self, name: str, word: str, scope: Scope) -> Iterator[ReferenceTarget]:
        if name in _KEYWORD_CALLS and word in self._game.keywords:
            yield ReferenceTarget("keyword", word, self._game.keywords[word].kind)
            if name != "has":
                return
        if name in _ITEM_CALLS:
            yield from self._items(word, scope)
        if name in LIVE_CALLS and word in self._game.tracks:
            yield ReferenceTarget("track", word)
        if name == "table" and word in self._tables:
            yield ReferenceTarget("table", word)

    def _items(self, word: str, scope: Scope) -> Iterator[ReferenceTarget]:
        for target in self._names.item_ids.get(word, ()):
            if target.home in ("", scope.faction) or not scope.faction:
                yield target

    def _word(
        self, name: str, word: str, lists: tuple[str, ...], scope: Scope
    ) -> Iterator[tuple[ReferenceTarget, bool]]:
        """Yield what *word* means where it is compared with *name*."""
        parts = name.split(".")
        last = parts[-1]
        game = self._game
        kind = _BY_NAME.get(last)
        if kind == "mechanic" and word in self._mechanics:
            yield self._mechanics[word], True
        elif kind is not None and word in getattr(game, f"{kind}s", {}):
            yield ReferenceTarget(kind, word), True
        elif last in ("faction", "unit", "id") or (lists and last in _UNIT_LIKE):
            yield from ((target, True) for target in self._named(parts, word, scope))
        elif last == "mode" and last not in self._names.in_formulas:
            yield from self._modes(word, "" if lists else scope.thing)
        elif last not in scope.local and self._is_chosen(parts, lists, scope):
            yield from ((target, True) for target in self._items(word, scope))
        elif last not in scope.local:
            yield from self._in_field(last, word)

    def _modes(self, word: str, thing: str) -> Iterator[tuple[ReferenceTarget, bool]]:
        """Yield the modes called *word*, of the *thing* that asks where there is one."""
        known = self._names.modes.get(word, ())
        found = [target for target in known if target.of == thing] or known
        yield from ((target, len(found) == 1) for target in found)

    def _is_chosen(self, parts: list[str], lists: tuple[str, ...], scope: Scope) -> bool:
        """Return whether the name of *parts* is what the roster itself chose."""
        alone = len(parts) == 1 and scope.of_roster and not lists
        if not alone and parts[-2:-1] != ["roster"]:
            return False
        return any(t.kind == _CHOICE for t in self._names.in_formulas.get(parts[-1], ()))

    def _in_field(self, name: str, word: str) -> Iterator[tuple[ReferenceTarget, bool]]:
        game = self._game
        seen: set[ReferenceTarget] = set()
        for target in self._names.in_formulas.get(name, ()):
            match target.kind:
                case "attribute":
                    field = game.attributes.get(name) or game.faction_attributes.get(name)
                case "stat":
                    field = game.stats.get(name)
                case "field":
                    field = self.field(target)
                case _:
                    field = None
            if field is None:
                continue
            found: ReferenceTarget | None = None
            if word in game.choices(field):
                of = f"{target.kind} {field.id}" if target.kind != "field" else ""
                of = f"scale {field.scale_id}" if field.scale_id else of
                found = ReferenceTarget("value", word, of or f"field {target.of} {field.id}")
            elif kind_of(field).refers_to == "keyword" and word in game.keywords:
                found = ReferenceTarget("keyword", word, game.keywords[word].kind)
            if found is not None and found not in seen:
                seen.add(found)
                yield found, True
        keys = game.unit_keyword_keys
        if (name in keys or name == "tags") and word in game.keywords and not seen:
            yield ReferenceTarget("keyword", word, game.keywords[word].kind), True

    def field(self, target: ReferenceTarget) -> DeclaredField | None:
        """Return the field of an item list that *target* is."""
        declared = self._game.item_lists.get(target.of)
        fields = (*declared.fields, *declared.carried) if declared else ()
        return next((field for field in fields if field.id == target.id), None)

    def _named(self, parts: list[str], word: str, scope: Scope) -> Iterator[ReferenceTarget]:
        factions = self._names.factions
        if parts[-1] == "faction" or parts[-2:] == ["faction", "id"]:
            if word in factions:
                yield ReferenceTarget("faction", word)
            return
        for faction in factions.values():
            if faction.id == scope.faction or not scope.faction:
                if word in faction.units:
                    yield ReferenceTarget("unit", word, "", faction.id)
                elif word in faction.profiles:
                    yield ReferenceTarget("profile", word, "", faction.id)
        if parts[-1] == "id":
            yield from self._items(word, scope)
            if word in self._game.keywords:
                yield ReferenceTarget("keyword", word, self._game.keywords[word].kind)


def _list_in(part: str) -> str:
    """Return the list that the last part of a dotted name is, or the lines of which it is."""
    names = [name for name in part.split(".") if name not in _LINES]
    return names[-1] if names else part


def _parts(pieces: list[Token], at: int, count: int) -> list[Token]:
    """Return the tokens of a dotted name of *count* parts that begins at place *at*."""
    found: list[Token] = []
    while 0 <= at < len(pieces) and len(found) < count and pieces[at].kind == NAME:
        found.append(pieces[at])
        at += 2
    return found


def _call_at(pieces: list[Token], at: int, name: str) -> int:
    """Return where *name* stands with a bracket behind it, from place *at* on; -1 for nowhere."""
    if at < 0:
        return -1
    for place in range(at, len(pieces) - 2):
        if pieces[place].text == name and pieces[place + 1].text == "(":
            return place
    return -1
