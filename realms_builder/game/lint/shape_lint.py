"""Says which keys of a file its own entry never reads, and limits that stand the wrong way round.

What a key needs to be read is declared with its shape: ``only_with`` of a model, ``keys`` of the
kind of a field, the keys of a kind of check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel

from realms_builder.core.problems import Fix, Severity
from realms_builder.game.files.declared_course import DeclaredCourse
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot, DeclaredValue
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.files.declared_shapes import Declared
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.kinds.kind import kind_of, kinds_of
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile

_CONDITIONS = frozenset({"when", "unless", "where", "require", "never", "until", "members"})
_PAIRS = frozenset({"dice", "target", "clamp", "times", "size", "counter"})


def models_in(model: BaseModel, path: PathInFile) -> Iterator[tuple[PathInFile, BaseModel]]:
    """Yield *model*, which stands at *path*, and every model inside it."""
    yield path, model
    for name, field in type(model).model_fields.items():
        value, here = getattr(model, name), (*path, field.alias or name)
        parts: Iterable[tuple[str | int, object]] = ()
        if isinstance(value, BaseModel):
            yield from models_in(value, here)
        elif isinstance(value, tuple):
            parts = enumerate(value)
        elif isinstance(value, dict):
            parts = ((str(key), part) for key, part in value.items())
        for step, part in parts:
            if isinstance(part, BaseModel):
                yield from models_in(part, (*here, step))


def lint_shapes(model: BaseModel, notes: Notes, path: PathInFile = ()) -> None:
    """Note what has no effect, or never can be met, anywhere in *model*, which stands at *path*."""
    for here, part in models_in(model, path):
        for key, reader in _unread(part):
            say_no_effect(notes, (*here, key), reader)
        for key in _unknown(part):
            notes.unknown_key(key, keys_of(type(part)), (*here, key))
        if isinstance(part, DeclaredKeyword):
            texts = (part.name, part.short, part.text, part.abbr)
            said = " ".join(text for one in texts for _, text in one.versions)
            for key in part.parameters:
                if f"{{{key}" not in said:
                    say_no_effect(notes, (*here, "parameters", key), "name")
        for keys in part.one_of if isinstance(part, Declared) else ():
            if not part.model_fields_set & set(keys):
                notes.say("missing_key", here, key=keys[0])
        for kind in kinds_of(part) if isinstance(part, DeclaredField) else ():
            if kind.needs and not any(getattr(part, key) for key in kind.needs):
                notes.say("missing_key", here, key=kind.needs[0])
        _lint_bounds(part, here, notes)
        _lint_conditions(part, here, notes)


def say_no_effect(notes: Notes, path: PathInFile, reader: str = "") -> None:
    """Note that nothing reads the key at *path*, or that *reader*, ``type: integer``, does not."""
    key, code = str(path[-1]), "no_effect.reader" if reader else "no_effect"
    values: dict[str, Any] = {"key": key, "reader": reader}
    fixes = (Fix("fix.leave_out", {"key": key}),)
    notes.say(code, path, severity=Severity.WARNING, at_key=True, fixes=fixes, **values)


def _unread(part: BaseModel) -> Iterator[tuple[str, str]]:
    """Yield every key that is written in *part* and never read, and why: ``type: integer``."""
    fields = type(part).model_fields
    written = {key for key in part.model_fields_set if key not in fields or _says(part, key)}
    if isinstance(part, (DeclaredField, DeclaredSlot)):
        kinds = kinds_of(part) if isinstance(part, DeclaredField) else (kind_of(part),)
        read = frozenset[str]().union(*(kind.keys for kind in kinds))
        for key in sorted(written & part.keys_of_kinds - read):
            yield fields[key].alias or key, f"type: {part.type}"
    only_with = part.only_with if isinstance(part, Declared) else {}
    for key in sorted(written):
        if key not in fields and part.model_extra is None:
            yield key, ""
        elif key in only_with and not written & set(only_with[key]):
            yield fields[key].alias or key, ""


def keys_of(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the keys of *model* as files write them."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def _unknown(part: BaseModel) -> Iterator[str]:
    """Yield every key of an open map that nobody reads, or that is nearly one that is read."""
    extra = part.model_extra or {}
    if getattr(part, "says_unread", False):
        yield from extra
    elif isinstance(part, (DeclaredValue, DeclaredCourse)):
        known = keys_of(type(part))
        yield from (key for key in extra if did_you_mean(key, known))


def _says(part: BaseModel, key: str) -> bool:
    return getattr(part, key) != type(part).model_fields[key].default


def _lint_bounds(part: BaseModel, path: PathInFile, notes: Notes) -> None:
    pairs: dict[str, Any] = {"max": (getattr(part, "min", None), getattr(part, "max", None))}
    pairs |= {key: getattr(part, key) for key in type(part).model_fields.keys() & _PAIRS}
    for key, pair in pairs.items():
        low, high = pair if isinstance(pair, tuple) and len(pair) == 2 else (None, None)
        if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
            ends = f"{low:g}", f"{high:g}"
            fixes = (Fix("fix.exchange_limits", {"low": ends[1], "high": ends[0]}),)
            notes.say("bounds_swapped", (*path, key), fixes=fixes, low=ends[0], high=ends[1])


def _lint_conditions(part: BaseModel, path: PathInFile, notes: Notes) -> None:
    for key in sorted(part.model_fields_set & _CONDITIONS):
        text = getattr(part, key, "")
        try:
            constant = bool(text) and isinstance(text, str) and parse(text).is_constant
        except FormulaError:
            continue
        if constant and text not in ("true", "false"):
            notes.say("condition_expected", (*path, key), value=text)
