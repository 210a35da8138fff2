"""What templates and themes share as files: how they are read, checked, and where they err."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from realms_builder.cards.template.colours import ColourError, resolve
from realms_builder.cards.template.themes import BUILT_IN
from realms_builder.core.problems import Fix, Problem, Severity
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText

Raw = dict[str, Any]
Model = TypeVar("Model", bound=BaseModel)
MOST_PARENTS = 20
"""How many templates or themes may extend each other in a row."""

COLOUR_KEYS = tuple("colour fill stroke rule zebra bad changed badge shadow".split())
_NAMES = {**BUILT_IN, "faction.colour": "#444444", "faction.accent": "#dddddd"}
_QUOTED = re.compile(r"'([^']*)'")
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
    if notes.say_newer():
        pass
    elif isinstance(yaml.data, dict):
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
        details = [(one, path_in(raw, one["loc"])) for one in error.errors(include_url=False)]
        said = _said_once(details, raw, notes)
        known = _choices_by_place(details)
        for detail, path in details:
            is_meant = not _is_of_another_branch(detail, path, details)
            if path not in seen and is_meant and not any(path[: len(one)] == one for one in said):
                seen.add(path)
                _note(model, {**detail, "ctx": {"expected": known.get(path, "")}}, path, notes)
        return None


Details = list[tuple[ErrorDetails, PathInFile]]


def _choices_by_place(details: Details) -> dict[PathInFile, str]:
    """Return by place all values of a choice, whichever branch of it knows them."""
    known: dict[PathInFile, dict[str, None]] = {}
    for detail, path in details:
        if detail["type"] == "literal_error":
            expected = str((detail.get("ctx") or {}).get("expected", ""))
            known.setdefault(path, {}).update(dict.fromkeys(_QUOTED.findall(expected)))
    return {path: ", ".join(words) for path, words in known.items()}


def _is_of_another_branch(detail: ErrorDetails, path: PathInFile, every: Details) -> bool:
    """Return whether *detail* only wants a text where something within a list is wrong."""
    within = (other for _, other in every if len(other) > len(path))
    return detail["type"] == "string_type" and any(one[: len(path)] == path for one in within)


def _said_once(details: Details, raw: Raw, notes: Notes) -> set[PathInFile]:
    """Note what is plainly meant, once for all that is wrong there; return where that is."""
    said: set[PathInFile] = set()
    for _, path in details:
        above, node = next(_braced(raw, path), (None, ""))
        if above is None or above in said:
            continue
        said.add(above)
        if above[-1] in ("repeat", "table", "when", "where", "of"):
            fixes = (Fix("fix.no_braces", {"text": node}),)
            notes.say("formula_expected", above, fixes=fixes)
        else:
            fixes = (Fix("fix.in_quotes", {"text": f'"{{{node}}}"'}),)
            notes.say("text_expected", above, fixes=fixes, value="")
    return said


def _braced(raw: Raw, path: PathInFile) -> Iterator[tuple[PathInFile, str]]:
    """Yield where on *path* a formula in braces has no quotation marks, and the formula."""
    node: Any = raw
    for at, step in enumerate(path, start=1):
        node = node[step]
        if isinstance(node, dict) and len(node) == 1 and [*node.values()] == [None]:
            yield path[:at], str(next(iter(node)))


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
        known = str((detail.get("ctx") or {}).get("expected", ""))
        meant = did_you_mean(str(raw), known.split(", "))
        from realms_builder.game.kinds.kind import BadValue

        bad = BadValue("choice_unknown", value=str(raw)[:40], known=known, suggestion=meant)
        notes.bad(bad, path)
    elif last == "box":
        notes.say("card.box_expected", path, value=str(raw)[:40])
    elif kind == "string_pattern_mismatch" and last == "font":
        notes.say("card.font_role", path, value=str(raw)[:40])
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
