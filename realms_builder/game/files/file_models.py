"""Holds a YAML text against its model and says every mistake in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from realms_builder.core.problems import Fix
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.text_reading import note_no_language
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.names import did_you_mean
from realms_builder.game.new_ids import slug
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText

Model = TypeVar("Model", bound=BaseModel)

_EXPECTED = {
    "list_expected": ("tuple_type", "list_type"),
    "map_expected": ("model_type", "dict_type", "model_attributes_type"),
    "text_expected": ("string_type", "text_expected"),
    "number_expected": ("float_type", "float_parsing", "number_expected"),
    "number_too_large": ("number_too_large", "int_parsing_size"),
    "number_too_fine": ("number_too_fine",),
    "whole_number_expected": ("int_type", "int_parsing", "int_from_float"),
    "flag_expected": ("bool_type", "bool_parsing"),
    "number_out_of_range": (
        "greater_than",
        "greater_than_equal",
        "less_than",
        "less_than_equal",
    ),
    "formula_expected": ("formula_expected",),
    "bad_id": ("bad_id", "string_pattern_mismatch"),
    "run_expected": ("run_expected",),
    "colour_expected": ("colour_expected",),
}
_QUOTED = re.compile(r"'([^']*)'|\b(\d+)\b")
_CODES = {kind: code for code, kinds in _EXPECTED.items() for kind in kinds}


def validated(model: type[Model], yaml: YamlText, notes: Notes) -> Model | None:
    """Return the data of *yaml* as *model*, or None with every mistake in *notes*."""
    if not isinstance(yaml.data, dict):
        notes.say("map_expected", (), value="" if yaml.data is None else plain(yaml.data))
        return None
    if notes.say_newer():
        return None
    try:
        return model.model_validate(yaml.data)
    except ValidationError as error:
        note_errors(model, error, notes)
        return None


def note_errors(
    model: type[BaseModel], error: ValidationError, notes: Notes, path: PathInFile = ()
) -> None:
    """Note every mistake that *error* found in a *model* which stands at *path* in the file."""
    of_unions: set[PathInFile] = set()
    for detail in error.errors(include_url=False, include_context=True):
        inner = path_of(detail)
        if _in_union(detail):
            if inner in of_unions:
                continue  # one branch of a union has said it already
            of_unions.add(inner)
        _note(model, detail, notes, path)


def path_of(detail: ErrorDetails) -> PathInFile:
    """Return where in the file a mistake is: pydantic's own steps for branches left out."""
    steps = detail["loc"][:-1] if _in_union(detail) else detail["loc"]
    return tuple(step for step in steps if not _is_branch(step))


def _in_union(detail: ErrorDetails) -> bool:
    """Return whether the mistake is one branch of a union: a number, or a map of them."""
    last = detail["loc"][-1] if detail["loc"] else ""
    kind = detail["type"]
    return (
        kind.endswith(("_type", "_parsing", "_from_float"))
        and isinstance(last, str)
        and (
            last in ("bool", "int", "float", "str") or last.startswith(("dict[", "list[", "tuple["))
        )
    )


def _note(model: type[BaseModel], detail: ErrorDetails, notes: Notes, before: PathInFile) -> None:
    inner = path_of(detail)
    path = (*before, *inner)
    kind, context = detail["type"], detail.get("ctx") or {}
    raw = detail.get("input")
    if raw is None and kind != "missing":
        notes.say("empty_value", path, field=_last(path))
    elif kind == "extra_forbidden":
        notes.unknown_key(_last(path), keys_at(model, inner[:-1]), path)
    elif kind == "missing":
        notes.say("missing_key", path[:-1], key=_last(path))
    elif kind in ("literal_error", "enum"):
        known = ["".join(m) for m in _QUOTED.findall(str(context.get("expected", "")))]
        meant = did_you_mean(plain(raw), known)
        notes.bad(
            BadValue("choice_unknown", value=_short(raw), known=known, suggestion=meant), path
        )
    elif kind == "text_language":
        key = str(context.get("key", ""))
        is_silent = isinstance(raw, dict) and raw.get(key, "") is None
        note_no_language(key, path, notes, is_silent=is_silent)
    elif kind in ("too_short", "too_long"):
        limit, count = context.get("min_length", context.get("max_length")), len(raw or ())
        notes.say(f"list_{kind}", path, limit=limit, count=count)
    elif kind == "bad_id":
        written = str(context.get("id", raw))
        meant = slug(written)
        fixes = (Fix("fix.write", {"text": meant}, meant),) if meant != written else ()
        notes.say("bad_id", path, fixes=fixes, value=written)
    else:
        code = _CODES.get(kind, "value_wrong")
        fixes = _examples(code, raw, keys_at(model, inner), _last(path))
        notes.say(code, path, fixes=fixes, value=_short(raw), reason=detail["msg"])


def _examples(code: str, raw: object, known: list[str], key: str) -> tuple[Fix, ...]:
    """Return how what was written for *key* instead of a list, a map or a number is meant."""
    if code == "map_expected" and known:
        return (Fix("fix.such_as", {"example": f"{{{known[0]}: …}}"}),)
    if not isinstance(raw, dict) or not raw:
        return ()
    first, value = next(iter(raw.items()))
    if code == "number_expected" and key == "limit":
        return (Fix("fix.such_as", {"example": f"limits: {{{first}: {plain(value)}, …}}"}),)
    if code == "list_expected":
        return (Fix("fix.such_as", {"example": f"- {{id: {first}, …}}"}),)
    if code == "formula_expected" and len(raw) == 1 and value is None:
        return (Fix("fix.no_braces", {"text": first}),)
    return ()


def _is_branch(step: str | int) -> bool:
    """Return whether pydantic put *step* into a path for a branch of a union or a validator."""
    return isinstance(step, str) and ("[" in step or ("-" in step and "function" in step))


def _last(path: tuple[str | int, ...]) -> str:
    return str(path[-1]) if path else ""


def _short(raw: object) -> str:
    text = plain(raw)
    return text if len(text) <= 40 else text[:39] + "…"


def keys_at(model: type[BaseModel], path: Iterable[str | int]) -> list[str]:
    """Return the keys that the model expects in the map at *path*."""
    current: Any = model
    for step in path:
        current = _inner(current, step)
    found = _model_in(current)
    if found is None:
        return []
    return [field.alias or name for name, field in found.model_fields.items()]


def _inner(annotation: Any, step: str | int) -> Any:
    found = _model_in(annotation)
    if found is not None and isinstance(step, str):
        for name, field in found.model_fields.items():
            if step == (field.alias or name):
                return field.annotation
    return annotation


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model that *annotation* holds, inside tuples, maps, unions and notes too."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in get_args(annotation):
        found = _model_in(argument)
        if found is not None:
            return found
    return None
