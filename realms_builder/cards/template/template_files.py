"""Reads card templates, and says every mistake in them with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from realms_builder.cards.elements.outlines import OutlineError, read_outline
from realms_builder.cards.fitting import FitError, read_policy
from realms_builder.cards.markup import MarkupError, parse_markup
from realms_builder.cards.sizes import CARD_SIZES, read_size
from realms_builder.cards.template.card_files import (
    COLOUR_KEYS,
    CardFile,
    Raw,
    card_file,
    lint_colour,
    lint_colours,
)
from realms_builder.cards.template.templates import (
    CONTENT_KEYS,
    FACES,
    CardTemplate,
    Element,
    picture_formula,
)
from realms_builder.core.problems import Fix, Problem
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import parse_file, parse_text

FORMULA_KEYS = ("when", "where", "table", "repeat", "picture", "map", "icon_row", "of")
TEXT_KEYS: tuple[str, ...] = tuple(
    "text short below label value header icon name more full empty".split()
)
ZONE_KEYS = ("boxes", "split", "rows")


def read_template_file(path: Path) -> CardFile:
    """Return the template in the file at *path*, with every mistake that it has by itself."""
    return card_file(parse_file(path), path.stem, CardTemplate, lint_template)


def read_template_text(text: str, name: str = "") -> CardFile:
    """Return the template in *text*; *name* is its file in problems and its id by default."""
    return card_file(parse_text(text, name), Path(name).stem or "unit", CardTemplate, lint_template)


def lint_template(raw: Raw, notes: Notes) -> None:
    """Note what the shape alone does not show: formulas, texts, colours, outlines, steps."""
    _lint_size(raw, notes)
    _lint_styles(raw, notes)
    lint_colours(raw, notes)
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
        meant = did_you_mean(size, CARD_SIZES)
        fixes = (Fix("fix.write", {"text": meant}, meant),) if meant else ()
        notes.say("card.unknown_size", ("size",), fixes=fixes, text=size)


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
    each = element.get("each")
    if isinstance(each, dict) and each.keys() & Element.model_fields.keys():
        fixes = (Fix("fix.such_as", {"example": "- {text: …}"}),)
        notes.say("list_expected", (*path, "each"), fixes=fixes, value="{…}")
    if element.get("clip") == "path" and not element.get("path"):
        notes.say("card.clip_without_path", (*path, "clip"), element=name)
    _lint_parts(element, path, name, notes)


def _lint_parts(element: Raw, path: PathInFile, name: str, notes: Notes) -> None:
    for key in ("mask", "shadow"):
        part = element.get(key)
        if isinstance(part, dict):
            _lint_keys(part, (*path, key), name, notes)
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
            _formula(picture_formula(value) if key == "picture" else value, here, notes)
        elif key in COLOUR_KEYS and isinstance(value, str):
            lint_colour(value, here, name, notes)
        elif key in ("gradient", "colours") and isinstance(value, list):
            for at, stop in enumerate(value):
                colour = stop.get("colour", "") if isinstance(stop, dict) else stop
                lint_colour(str(colour), (*here, at), name, notes)
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
    return text in ("auto", "fr") or number.replace(".", "", 1).isdecimal()


def _texts(value: object, path: PathInFile, name: str, notes: Notes) -> None:
    versions = value.items() if isinstance(value, dict) else [(None, value)]
    for lang, text in versions:
        if isinstance(text, str) and lang != "style":
            where = path if lang is None else (*path, lang)
            _guard(lambda t=text: parse_markup(t), where, name, notes)  # type: ignore[misc]


def _formula(source: str, path: PathInFile, notes: Notes) -> None:
    _guard(lambda: parse(source), path, "", notes)


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
    except OutlineError as error:
        notes.say("card.outline", path, element=name, text=error.reason)
    except FitError as error:
        notes.say("card.fit_step", path, element=name, text=error.step)
