"""What the parts of a file refer to that are declared as models: systems, scenarios, changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel, BeforeValidator

from realms_builder.editing.outlines.plain_lists import each, items_in, listed, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.formula_mentions import EVERYWHERE, FormulaMentions, Scope
from realms_builder.editing.references.known_names import KnownNames
from realms_builder.editing.references.targets import LIST_OF_KIND, Mention, ReferenceTarget
from realms_builder.game.files import declared_fields as fields
from realms_builder.game.files import declared_mechanics as mechanics
from realms_builder.game.files import declared_play as play
from realms_builder.game.files import declared_rules as rules
from realms_builder.game.files.declared_checks import ASKS_UNITS, DeclaredCheck, DeclaredFix, IdsOf
from realms_builder.game.files.declared_mechanics import filled_in
from realms_builder.game.files.declared_rules import (
    DeclaredMeasure,
    DeclaredToken,
    DeclaredYardstick,
)
from realms_builder.game.files.declared_shapes import FormulaText, plain
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.braces import template
from realms_builder.game.kinds.kind import kind_of

_FORMULA_MARK = next(m for m in get_args(FormulaText) if isinstance(m, BeforeValidator))
_WIRINGS = ("with", "values")
_SAID = ("name", "text", "short", "abbr", "why", "source")
_TEXTS = ("text", "why", "too_few", "too_many")


class _Key(NamedTuple):
    """What a key of a part holds: formulas, also such that *asks_units*, or parts of a model."""

    name: str
    formulas: bool
    asks_units: bool
    model: type[BaseModel] | None


@lru_cache(maxsize=256)
def _keys(model: type[BaseModel]) -> dict[str, _Key]:
    return {
        field.alias or name: _Key(
            field.alias or name,
            _FORMULA_MARK in field.metadata or _holds(field.annotation),
            ASKS_UNITS in field.metadata,
            _model_in(field.annotation),
        )
        for name, field in model.model_fields.items()
    }


def _holds(annotation: Any) -> bool:
    marks: tuple[object, ...] = getattr(annotation, "__metadata__", ())
    if _FORMULA_MARK in marks:
        return True
    return any(_holds(part) for part in get_args(annotation))


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_model_in(part) for part in get_args(annotation))
    return next((model for model in found if model is not None), None)


# What formulas of a part are asked of where it does not say so.
_SUBJECTS: Mapping[type[BaseModel], str] = {
    DeclaredCheck: "roster",
    rules.DeclaredDerived: "model",
    DeclaredFix: "model",
    rules.DeclaredResource: "roster",
    rules.DeclaredTrack: "model",
    DeclaredToken: "roster",
}
_CONDITIONS = frozenset({"require", "never"})
"""What makes a check one of models, where it does not say whom it is for."""
Own = Callable[[type[BaseModel], Mapping[str, Any], PathInFile, Scope], Iterator[Mention]]


class DeclaredMentions:
    """Goes through plain data as a model says what stands where."""

    def __init__(self, names: KnownNames, formulas: FormulaMentions) -> None:
        """Look names up in *names* and in *formulas*."""
        self.names = names
        self.formulas = formulas
        self._known: dict[str, frozenset[str]] = {}
        mechanics_of = map(filled_in, names.game.file.mechanics)
        self._worded = {
            need.id for mechanic in mechanics_of for need in mechanic.needs if kind_of(need).is_word
        }

    def of(
        self,
        model: type[BaseModel],
        raw: Any,
        path: PathInFile,
        scope: Scope = EVERYWHERE,
        own: Own | None = None,
    ) -> Iterator[Mention]:
        """Yield what *raw* at *path*, one or several parts of *model*, refers to.

        *own* is asked of every part for what only it knows.
        """
        if isinstance(raw, list):
            for number, part in enumerate(raw):
                yield from self.of(model, part, (*path, number), scope, own)
            return
        if not isinstance(raw, dict):
            return
        scope = _inner(model, raw, scope)
        if own is not None:
            yield from own(model, raw, path, scope)
        for key, value in raw.items():
            known = _keys(model).get(key)
            if known is not None:
                here = (*path, key)
                yield from self._formulas(known, value, here, scope)
                yield from self._parts(known, model, value, here, scope, own)
                yield from self._references(model, key, value, here)
                if issubclass(model, (DeclaredCheck, DeclaredFix)) and key in _TEXTS:
                    yield from self.braces(value, here, scope)

    def _formulas(
        self, known: _Key, value: Any, path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        if not known.formulas:
            return
        if known.asks_units:
            scope = scope._replace(of_roster=False)
        if known.name not in _WIRINGS:
            yield from self.formula_values(value, path, scope)
            return
        for name, part in items_in(value):
            yield from self.wired(name, part, (*path, name), scope)

    def _parts(
        self,
        known: _Key,
        model: type[BaseModel],
        value: Any,
        path: PathInFile,
        scope: Scope,
        own: Own | None,
    ) -> Iterator[Mention]:
        """Yield what the parts of another model below a key refer to."""
        if known.formulas:
            return
        if known.model is None:
            if known.name not in _SAID:
                yield from self._marked(value, path, scope)
        elif _is_map(model, known.name):
            for name, part in items_in(value):
                yield from self.of(known.model, part, (*path, name), scope, own)
        else:
            yield from self.of(known.model, value, path, scope, own)

    def _marked(self, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what formulas refer to that a sign in front marks where no formula need stand."""
        if isinstance(value, str):
            if value.startswith("="):
                yield from self.formula_values(value, path, scope)
            return
        for name, part in items_in(value):
            yield from self._marked(part, (*path, name), scope)
        for number, part in enumerate(listed(value)):
            yield from self._marked(part, (*path, number), scope)

    def wired(self, need: str, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what is wired to a *need* of a mechanic: a formula, or a word that is none."""
        if need not in self._worded:
            yield from self.formula_values(value, path, scope)

    def formula_values(self, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what a formula, or every one of a map or list, refers to."""
        if isinstance(value, dict):
            for key, part in value.items():
                yield from self.formula_values(part, (*path, str(key)), scope)
        elif isinstance(value, list):
            for number, part in enumerate(value):
                yield from self.formula_values(part, (*path, number), scope)
        elif isinstance(value, str):
            for found in self.formulas.of(value, scope):
                yield found.mention(path, "formula")

    def braces(self, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what the formulas in braces of a localised text refer to."""
        if isinstance(value, dict):
            for lang, version in value.items():
                yield from self.braces(version, (*path, str(lang)), scope)
            return
        if not isinstance(value, str) or "{" not in value:
            return
        try:
            parsed = template(value)
        except FormulaError:
            return
        for part, column in zip(parsed.parts, parsed.columns, strict=True):
            if isinstance(part, str):
                continue
            for found in self.formulas.of(part.text, scope):
                yield found.mention(path, "braces", column)

    # ------------------------------------------------------------------ references by word

    def _references(
        self, model: type[BaseModel], key: str, value: Any, path: PathInFile
    ) -> Iterator[Mention]:
        kinds = kinds_at(REFERENCES, model, key)
        if kinds:
            entries = items_in(value) if isinstance(value, dict) else each(value)
            for step, part in entries:
                here = path if step is None else (*path, step)
                yield from self.word(plain(part), kinds, here, how_named(kinds, key))
        kinds = kinds_at(BY_KEY, model, key)
        for name, part in items_in(value) if kinds else ():
            for found in self.word(name, kinds, (*path, name), how_named(kinds, key)):
                yield found._replace(at_key=True)
            if key == "allows":
                yield from self._allowed(name, part, (*path, name))

    def _allowed(self, attribute: str, value: Any, path: PathInFile) -> Iterator[Mention]:
        field = self.names.game.attributes.get(attribute)
        for number, part in enumerate(listed(value)):
            found = field and self.names.value(field, plain(part), f"attribute {attribute}")
            if found:
                yield found.mention((*path, number), "value")

    def word(
        self, text: str, kinds: tuple[str, ...], path: PathInFile, how: str
    ) -> Iterator[Mention]:
        """Yield the first thing of one of *kinds* that *text* names."""
        for kind in kinds:
            found = list(self._one(text, kind))
            if found:
                sure = len({target.kind for target, *_ in found}) == len(found)
                for target, start, end, by_id in found:
                    yield Mention(target, path, how, start, end, by_id=by_id, sure=sure)
                return

    def _one(self, text: str, kind: str) -> Iterator[tuple[ReferenceTarget, int, int, bool]]:
        if kind == "keyword":
            named = self.names.keyword(text)
            if named is not None:
                yield named
        elif kind == "item":
            for target in self.names.item_ids.get(text, ()):
                yield target, 0, len(text), True
        elif kind == "unit":
            yield from self._unit(text)
        elif kind == "field":
            bare = text.removeprefix("-")
            for target in self.names.in_formulas.get(bare, ()):
                if target.kind == "field":
                    yield target, len(text) - len(bare), len(text), True
        elif text in self.known(kind):
            yield ReferenceTarget(kind, text), 0, len(text), True

    def _unit(self, text: str) -> Iterator[tuple[ReferenceTarget, int, int, bool]]:
        home, _, identity = text.rpartition("/")
        start = len(text) - len(identity)
        for faction in self.names.factions.values():
            if home in ("", faction.id) and identity in faction.units:
                yield ReferenceTarget("unit", identity, "", faction.id), start, len(text), True
        if home in self.names.factions:
            yield ReferenceTarget("faction", home), 0, len(home), True

    def known(self, kind: str) -> frozenset[str]:
        """Return the ids of one kind of entry of the game."""
        found = self._known.get(kind)
        if found is None:
            listed = getattr(self.names.game.file, LIST_OF_KIND.get(kind, ""), ())
            key = "code" if kind == "check" else "id"
            found = self._known[kind] = frozenset(getattr(one, key, "") for one in listed)
        return found


def _is_map(model: type[BaseModel], key: str) -> bool:
    return model is rules.DeclaredKeyword and key == "parameters"


def _inner(model: type[BaseModel], raw: Mapping[str, Any], scope: Scope) -> Scope:
    """Return where formulas of a part stand: its own parameters and numbers hide other names."""
    if model is rules.DeclaredKeyword and isinstance(raw.get("parameters"), dict):
        return scope._replace(local=scope.local | set(map(str, raw["parameters"])))
    if issubclass(model, fields.DeclaredField) and raw.get("slots"):
        slots = {plain(slot.get("id", "")) for _, slot in maps_in(raw["slots"])}
        return scope._replace(local=scope.local | slots)
    if model is play.DeclaredPlay:
        return scope._replace(local=scope.local | play.LIVE_NAMES, at_table=True)
    if model is mechanics.DeclaredMechanic:
        return scope._replace(local=scope.local | _numbers_of(raw))
    subject = next((_SUBJECTS[one] for one in model.__mro__ if one in _SUBJECTS), None)
    if subject is not None:
        if issubclass(model, DeclaredCheck) and not _CONDITIONS.isdisjoint(raw):
            subject = "model"
        return scope._replace(of_roster=raw.get("for", subject) in ("", "roster"))
    return scope


def _numbers_of(raw: Mapping[str, Any]) -> set[str]:
    """Return the names that exist within a mechanic alone: needs, rolls, numbers, given values."""
    found: set[str] = set()
    for _, need in maps_in(raw.get("needs")):
        found.add(plain(need.get("id", "")))
    for _, step in maps_in(raw.get("steps")):
        found |= {plain(step[key]) for key in ("roll", "set") if isinstance(step.get(key), str)}
        found |= {name for name, _ in items_in(step.get("gives"))}
    repeats = raw.get("repeat")
    for _, repeat in maps_in([repeats] if isinstance(repeats, dict) else repeats):
        for key in ("carry", "from"):
            found |= {name for name, _ in items_in(repeat.get(key))}
    return found


# ------------------------------------------------------------------ reference keys


_NUMBERS = ("stat", "attribute", "derived", "cost", "field")

REFERENCES: Mapping[tuple[type[BaseModel], str], tuple[str, ...]] = {
    (fields.DeclaredField, "scale"): ("scale",),
    (fields.DeclaredField, "values_of"): ("attribute",),
    (fields.DeclaredField, "of_kind"): ("keyword_kind",),
    (fields.DeclaredField, "set"): ("keyword_kind",),
    (fields.DeclaredField, "bands"): ("bands",),
    (fields.DeclaredItemList, "like"): ("item_list",),
    (rules.DeclaredOption, "list"): ("item_list",),
    (rules.DeclaredOption, "from"): ("item_list",),
    (fields.DeclaredItemList, "sort"): ("field",),
    (fields.DeclaredModify, "stat"): _NUMBERS,
    (fields.DeclaredModify, "field"): ("field",),
    (fields.DeclaredModify, "item"): ("item",),
    (fields.DeclaredModify, "list"): ("item_list",),
    (rules.DeclaredKeyword, "kind"): ("keyword_kind",),
    (rules.DeclaredKeyword, "gives"): ("keyword",),
    (rules.DeclaredKeyword, "cancels"): ("keyword",),
    (rules.DeclaredKeyword, "stands_on"): ("item_list",),
    (rules.DeclaredKeyword, "at"): ("mechanic",),
    (rules.DeclaredRole, "gives"): ("item", "keyword"),
    (rules.DeclaredGroup, "own"): ("stat", "attribute"),
    (rules.DeclaredDerived, "of"): ("stat", "derived"),
    (rules.DeclaredDerived, "steps"): ("derived",),
    (DeclaredCheck, "for"): ("item_list",),
    (DeclaredFix, "edit"): ("stat", "attribute", "item_list"),
    (rules.DeclaredGuide, "cost"): ("cost",),
    (fields.DeclaredPhrase, "runs"): ("mechanic",),
    (mechanics.DeclaredStep, "use"): ("mechanic",),
    (mechanics.DeclaredStep, "deck"): ("deck",),
    (mechanics.DeclaredStep, "order"): ("keyword",),
    (mechanics.DeclaredAxis, "scale"): ("scale",),
    (DeclaredToken, "of_kind"): ("keyword_kind",),
    (DeclaredToken, "keyword"): ("keyword",),
    (DeclaredToken, "track"): ("track",),
    (DeclaredToken, "resource"): ("resource",),
    (play.DeclaredPlay, "acted"): ("keyword",),
    (play.DeclaredPlay, "score"): ("track",),
    (play.DeclaredRefill, "track"): ("track",),
    (play.DeclaredStroke, "track"): ("track",),
    (play.DeclaredPrompt, "put"): ("keyword", "form"),
    (play.DeclaredPrompt, "run"): ("mechanic",),
    (DeclaredYardstick, "cost"): ("cost",),
    (DeclaredYardstick, "without"): ("item_list",),
    (DeclaredYardstick, "profiles"): ("unit",),
    (DeclaredMeasure, "against"): ("unit",),
    (DeclaredMeasure, "mechanics"): ("mechanic",),
}
"""The values of these keys are names; the kinds are tried in their order."""
BY_KEY: Mapping[tuple[type[BaseModel], str], tuple[str, ...]] = {
    (mechanics.DeclaredRepeat, "puts"): ("keyword", "form"),
    (fields.DeclaredValue, "allows"): ("attribute",),
}


def kinds_at(
    table: Mapping[tuple[type[BaseModel], str], tuple[str, ...]], model: type[BaseModel], key: str
) -> tuple[str, ...]:
    """Return the kinds that *key* of a *model* may name by *table*; none where it names nothing.

    The keys of kinds of checks say so themselves.
    """
    for ancestor in model.__mro__:
        found = table.get((ancestor, key))
        if found:
            return found
    field = model.model_fields.get(key) if table is REFERENCES else None
    return tuple(mark.kind for mark in field.metadata if isinstance(mark, IdsOf)) if field else ()


def how_named(kinds: tuple[str, ...], key: str) -> str:
    """Return the code of the sentence for such a name."""
    if key in ("gives", "cancels", "runs", "use", "order", "puts"):
        return key
    return {"stat": "changes"}.get(kinds[0], "names") if len(kinds) > 1 else "names"
