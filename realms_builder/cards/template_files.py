"""Reads card templates and themes, and says every mistake in them with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from realms_builder.cards.colours import ColourError, resolve
from realms_builder.cards.fitting import FitError, read_policy
from realms_builder.cards.markup import MarkupError, parse_markup
from realms_builder.cards.outlines import OutlineError, read_outline
from realms_builder.cards.sizes import read_size
from realms_builder.cards.templates import CONTENT_KEYS, FACES, CardTemplate
from realms_builder.cards.themes import BUILT_IN, Theme
from realms_builder.gamedata.file_models import keys_at
from realms_builder.gamedata.formulas import FormulaError, parse
from realms_builder.gamedata.notes import Notes, PathInFile
from realms_builder.gamedata.yaml_text import YamlText, parse_file, parse_text
from realms_builder.problems import Problem, Severity

Raw = dict[str, Any]
Model = TypeVar("Model", bound=BaseModel)

FORMULA_KEYS = ("when", "where", "table", "repeat", "picture", "map", "icon_row", "of")
TEXT_KEYS = (
    "text", "short", "below", "label", "value", "header", "icon", "name", "more", "full", "empty",
)  # fmt: skip
ZONE_KEYS = ("boxes", "split", "rows")
COLOUR_KEYS = ("colour", "fill", "stroke", "rule", "zebra", "bad", "changed", "badge")
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


def read_template_file(path: Path) -> CardFile:
    """Return the template in the file at *path*, with every mistake that it has by itself."""
    return _read(parse_file(path), path.stem, CardTemplate, lint_template)


def read_template_text(text: str, name: str = "") -> CardFile:
    """Return the template in *text*; *name* is its file in problems and its id by default."""
    return _read(parse_text(text, name), Path(name).stem or "unit", CardTemplate, lint_template)


def read_theme_file(path: Path) -> CardFile:
    """Return the theme in the file at *path*, with every mistake that it has by itself."""
    return _read(parse_file(path), path.stem, Theme, lint_theme)


def read_theme_text(text: str, name: str = "") -> CardFile:
    """Return the theme in *text*; *name* is its file in problems and its id by default."""
    return _read(parse_text(text, name), Path(name).stem or "theme", Theme, lint_theme)


def _read(
    yaml: YamlText, stem: str, model: type[BaseModel], lint: Callable[[Raw, Notes], None]
) -> CardFile:
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


def lint_template(raw: Raw, notes: Notes) -> None:
    """Note what the shape alone does not show: formulas, texts, colours, outlines, steps."""
    _lint_size(raw, notes)
    _lint_styles(raw, notes)
    _lint_colours(raw, notes)
    for face in FACES:
        elements = raw.get(face) or []
        known: set[str] = set()
        for path, element in walk(elements, (face,)):
            name = str(element.get("id") or path[-1])
            _lint_element(element, path, name, notes)
            identity = element.get("id")
            if not isinstance(identity, str):
                continue
            if identity in known:
                notes.say("card.duplicate_id", (*path, "id"), element=identity)
            known.add(identity)


def walk(elements: object, path: PathInFile) -> Iterator[tuple[PathInFile, Raw]]:
    """Yield every element below *path* with its path, containers before their children."""
    if not isinstance(elements, list):
        return
    for at, element in enumerate(elements):
        if isinstance(element, dict):
            here = (*path, at)
            yield here, element
            for key in ("row", "column", "each"):
                yield from walk(element.get(key), (*here, key))


def _lint_size(raw: Raw, notes: Notes) -> None:
    size = raw.get("size")
    if isinstance(size, str) and isinstance(read_size(size), Problem):
        notes.say("card.unknown_size", ("size",), text=size)


def _lint_styles(raw: Raw, notes: Notes) -> None:
    styles = raw.get("styles")
    for name, style in styles.items() if isinstance(styles, dict) else ():
        if isinstance(style, dict):
            _lint_keys(style, ("styles", name), str(name), notes)


def _lint_element(element: Raw, path: PathInFile, name: str, notes: Notes) -> None:
    kinds = [key for key in CONTENT_KEYS if key in element]
    if len(kinds) > 1:
        notes.say("card.two_contents", path, element=name, first=kinds[0], second=kinds[1])
    box = element.get("box")
    if isinstance(box, list):
        for at, measure in enumerate(box):
            if isinstance(measure, str):
                _formula(measure, (*path, "box", at), notes)
        if any(isinstance(side, (int, float)) and side < 0 for side in box[2:]):
            notes.say("card.empty_box", (*path, "box"), element=name)
    _lint_keys(element, path, name, notes)
    if element.get("clip") == "path" and not element.get("path"):
        notes.say("card.clip_without_path", (*path, "clip"), element=name)
    mask = element.get("mask")
    if isinstance(mask, dict):
        _lint_keys(mask, (*path, "mask"), name, notes)
    for key in ("columns", "stat_strip", "track"):
        parts = element.get(key)
        if isinstance(parts, list):
            for at, part in enumerate(parts):
                if isinstance(part, dict):
                    _lint_keys(part, (*path, key, at), name, notes)
                    _lint_zone(part, (*path, key, at), notes)


def _lint_zone(part: Raw, path: PathInFile, notes: Notes) -> None:
    for key in ZONE_KEYS:
        if isinstance(part.get(key), str):
            _formula(part[key], (*path, key), notes)


def _lint_keys(part: Raw, path: PathInFile, name: str, notes: Notes) -> None:
    for key, value in part.items():
        here = (*path, key)
        if key in FORMULA_KEYS and isinstance(value, str):
            _formula(value, here, notes)
        elif key in COLOUR_KEYS and isinstance(value, str):
            _colour(value, here, name, notes)
        elif key in ("gradient", "colours") and isinstance(value, list):
            for at, stop in enumerate(value):
                colour = stop.get("colour", "") if isinstance(stop, dict) else stop
                _colour(str(colour), (*here, at), name, notes)
        elif key in TEXT_KEYS or (key == "each" and not isinstance(value, list)):
            _texts(value, here, name, notes)
        elif key == "fit":
            _guard(lambda v=value: read_policy(v, 6.5, ""), here, name, notes)  # type: ignore[misc]
        elif key == "path" and isinstance(value, str):
            _guard(lambda v=value: read_outline(v), here, name, notes)  # type: ignore[misc]
        elif key == "width" and isinstance(value, str) and not _is_width(value):
            notes.say("card.width", here, element=name, text=value)


def _is_width(text: str) -> bool:
    number = text.removesuffix("fr") if text.endswith("fr") else text.removesuffix("mm")
    return text in ("auto", "fr") or number.replace(".", "", 1).isdigit()


def _texts(value: object, path: PathInFile, name: str, notes: Notes) -> None:
    versions = value.items() if isinstance(value, dict) else [(None, value)]
    for lang, text in versions:
        if isinstance(text, str) and lang != "style":
            where = path if lang is None else (*path, lang)
            _guard(lambda t=text: parse_markup(t), where, name, notes)  # type: ignore[misc]


def _formula(source: str, path: PathInFile, notes: Notes) -> None:
    _guard(lambda: parse(source), path, "", notes)


def _colour(expression: str, path: PathInFile, name: str, notes: Notes) -> None:
    _guard(lambda: resolve(expression, _Lenient(_NAMES)), path, name, notes)


class _Lenient(dict[str, str]):
    """Colour names of which those a theme may add are taken on trust."""

    def get(self, key: str, default: object = None) -> Any:  # type: ignore[override]
        """Return a colour for any plain word, none for what cannot be a name."""
        del default
        found = super().get(key)
        return found or ("#777777" if key.replace("_", "").isalnum() and key[0].isalpha() else None)


def _guard(act: Callable[[], object], path: PathInFile, name: str, notes: Notes) -> None:
    """Run *act*; what it raises becomes a problem at *path*."""
    try:
        act()
    except FormulaError as error:
        notes.problems.append(error.problem(notes.place(path)))
    except MarkupError as error:
        values = {**error.values, "element": name, "column": error.column}
        place = notes.place(path)
        notes.problems.append(Problem(error.code, place=place, values=values))
    except ColourError as error:
        notes.say("card.colour", path, element=name, text=error.reason)
    except OutlineError as error:
        notes.say("card.outline", path, element=name, text=error.reason)
    except FitError as error:
        notes.say("card.fit_step", path, element=name, text=error.step)


def lint_theme(raw: Raw, notes: Notes) -> None:
    """Note colours that cannot be read, names from the same theme included."""
    _lint_colours(raw, notes)
    _lint_styles(raw, notes)
    if isinstance(raw.get("tone"), str):
        _colour(raw["tone"], ("tone",), "tone", notes)


def _lint_colours(raw: Raw, notes: Notes) -> None:
    names = dict(_NAMES)
    found = raw.get("colours")
    for name, expression in found.items() if isinstance(found, dict) else ():
        try:
            names[name] = resolve(str(expression), names)
        except ColourError as error:
            severity = Severity.ERROR
            path = ("colours", name)
            notes.say("card.colour", path, severity=severity, element=name, text=error.reason)
