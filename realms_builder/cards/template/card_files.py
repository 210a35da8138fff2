"""What templates and themes share as files: how they are read, checked, and where they err."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from realms_builder.cards.template.colours import ColourError, resolve
from realms_builder.cards.template.themes import BUILT_IN
from realms_builder.core.problems import Fix, Problem, Severity
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText

Raw = dict[str, Any]
Model = TypeVar("Model", bound=BaseModel)

COLOUR_KEYS = tuple("colour fill stroke rule zebra bad changed badge shadow".split())
_NAMES = {**BUILT_IN, "faction.colour": "#444444", "faction.accent": "#dddddd"}
_EXPECTED = {
    "list": "list_expected",
    "too": "list_expected",
    "dict": "map_expected",
    "model": "map_expected",
    "string": "text_expected",
    "float": "number_expected",
    "int": "whole_number_expected",
    "bool": "flag_expected",
    "greater": "number_out_of_range",
    "less": "number_out_of_range",
}


@dataclass(slots=True)
class CardFile:
    """A template or theme file as read: its plain data, places and problems."""

    id: str
    yaml: YamlText
    raw: Raw = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def card_file(
    yaml: YamlText, stem: str, model: type[BaseModel], lint: Callable[[Raw, Notes], None]
) -> CardFile:
    """Return *yaml* as a file of *model*, called *stem* by default, with what *lint* notes."""
    notes = Notes(yaml)
    result = CardFile(stem, yaml)
    if isinstance(yaml.data, dict):
        raw: Raw = {"id": stem, **yaml.data}
        if validated(model, raw, notes) is not None:
            result.raw = raw
        lint(raw, notes)
        result.id = str(raw["id"])
    elif not yaml.problems:
        kind = str(model.model_fields["kind"].default)
        notes.say("card.not_a_map", kind=kind)
    result.problems = notes.problems
    return result


def validated(model: type[Model], raw: Raw, notes: Notes) -> Model | None:
    """Return *raw* as *model*, or None with every mistake in *notes*, one for each place."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        seen: set[PathInFile] = set()
        for detail in error.errors(include_url=False):
            path = path_in(raw, detail["loc"])
            if path not in seen:
                seen.add(path)
                _note(model, detail, path, notes)
        return None


def path_in(raw: object, location: tuple[str | int, ...]) -> PathInFile:
    """Return the steps of *location* that exist in the file; the others name union branches."""
    path: list[str | int] = []
    node: Any = raw
    for step in location:
        if _holds(node, step):
            node = node[step]
            path.append(step)
    return tuple(path)


def _holds(node: object, step: str | int) -> bool:
    if isinstance(node, list):
        return isinstance(step, int) and step < len(node)
    return isinstance(node, dict) and step in node


def _note(model: type[BaseModel], detail: ErrorDetails, path: PathInFile, notes: Notes) -> None:
    kind, raw = detail["type"], detail.get("input")
    last = str(path[-1]) if path else ""
    if kind == "extra_forbidden":
        from realms_builder.game.files.file_models import keys_at

        notes.unknown_key(last, keys_at(model, path[:-1]), path)
    elif kind == "missing":
        notes.say("missing_key", path, key=str(detail["loc"][-1]))
    elif kind == "literal_error":
        known = str((detail.get("ctx") or {}).get("expected", "")).replace("'", "")
        notes.say("choice_unknown", path, value=str(raw), known=known, suggestion="")
    elif kind == "string_pattern_mismatch":
        notes.say("bad_id", path, value=str(raw)[:40])
    else:
        code = _EXPECTED.get(kind.split("_")[0], "value_wrong")
        notes.say(code, path, value=str(raw)[:40], reason=detail["msg"])


def lint_colours(raw: Raw, notes: Notes) -> None:
    """Note the named colours of a file that cannot be read."""
    names = dict(_NAMES)
    found = raw.get("colours")
    for name, expression in found.items() if isinstance(found, dict) else ():
        try:
            names[name] = resolve(str(expression), names)
        except ColourError as error:
            severity = Severity.ERROR
            path = ("colours", name)
            notes.say("card.colour", path, severity=severity, element=name, text=error.reason)


def lint_colour(expression: str, path: PathInFile, name: str, notes: Notes) -> None:
    """Note at *path* that the colour *expression* cannot be read; any plain name may be one."""
    try:
        resolve(expression, _Lenient(_NAMES))
    except ColourError as error:
        notes.say("card.colour", path, element=name, text=error.reason)


class _Lenient(dict[str, str]):
    """Colour names of which those a theme may add are taken on trust."""

    def get(self, key: str, default: object = None) -> Any:  # type: ignore[override]
        """Return a colour for any plain word, none for what cannot be a name."""
        del default
        found = super().get(key)
        return found or ("#777777" if key.replace("_", "").isalnum() and key[0].isalpha() else None)


def note_near(name: str, meant: str, path: PathInFile, notes: Notes) -> None:
    """Note a name of one's own that is nearly one that every look has."""
    fixes = (Fix("fix.write", {"text": meant}, meant),)
    values: dict[str, Any] = {"key": name, "suggestion": meant}
    notes.say("near_name", path, severity=Severity.WARNING, at_key=True, fixes=fixes, **values)
