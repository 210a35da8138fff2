"""Looks through the formulas of a template for names that a game does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.cards.markup import formulas_in, icons_in
from realms_builder.cards.styles import STYLES
from realms_builder.cards.template.card_files import COLOUR_KEYS, note_near
from realms_builder.cards.template.template_files import FORMULA_KEYS, TEXT_KEYS, walk
from realms_builder.cards.template.templates import FACES, CardTemplate, picture_formula
from realms_builder.cards.template.themes import BUILT_IN as COLOURS
from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.lint.icon_lint import lint_icon_files, lint_icon_name
from realms_builder.game.lint.references import profile_names
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.vocabulary import functions, vocabulary

CARD_NAMES: frozenset[str] = frozenset(
    """
    key mark description copies rules stats tracks odds options theme width height page
    pages continued raw state boxes split rows start low high left shown total ap uses written
    """.split()
)
"""What cards of units offer in formulas beside what the game declares."""
CARD_FUNCTIONS = frozenset({"signs", "icon", "capital", "source"})
_NEARLY = 0.85
_PARTS = ("columns", "stat_strip")
_MEASURES = "box"


def lint_bindings(raw: Mapping[str, Any], template: CardTemplate, game: Game, notes: Notes) -> None:
    """Note every name and function in *raw*, a template for units, that *game* does not know.

    *template* is the whole of it, with what *raw* inherits.
    """
    if game.joins_cards and not _names_members(template):
        notes.say("card.no_members", severity=Severity.HINT)
    options = {option.id for option in template.options}
    known = vocabulary(game) | CARD_NAMES | options
    callable_ones = BUILT_IN | functions(game) | CARD_FUNCTIONS
    for face in FACES:
        for path, element in walk(raw.get(face) or [], (face,)):
            name = str(element.get("id") or path[-1])
            said: set[str] = set()
            for key in ("table", "repeat"):
                source = str(element.get(key, ""))
                meant = did_you_mean(source, game.item_lists, _NEARLY)
                if source not in game.item_lists and is_id(source) and meant:
                    bad = BadValue("reference_unknown", value=source, suggestion=meant)
                    notes.bad(bad, (*path, key))
            for where, source in _formulas(element, path):
                for code, word, words in _unknown(source, known, callable_ones):
                    if word not in said:
                        said.add(word)
                        meant = did_you_mean(word, words)
                        notes.say(code, where, element=name, name=word, suggestion=meant)


def _names_members(template: CardTemplate) -> bool:
    """Return whether *template* says anything of each model that shares a card with others."""
    faces = template.model_dump(exclude_none=True, include=set(FACES))
    elements = (found for face in FACES for found in walk(faces.get(face), (face,)))
    sources = (source for path, element in elements for _, source in _formulas(element, path))
    return any("members" in source for source in sources)


def lint_names(raw: Mapping[str, Any], template: CardTemplate, game: Game, notes: Notes) -> None:
    """Note every colour, style, stat, track and element that *raw* names and nobody declares."""
    styles = {*STYLES, *template.styles}
    tracks = {*game.tracks, "all"}
    places = {"all", *ids_in_faces(template)}
    lint_icon_files(_own_icons(raw, template), game.folder, notes)
    for path, name in _icons_in(raw):
        lint_icon_name(name, game, notes, path, template.icons)
    for path, node in _maps(raw, ()):
        for key, value in node.items():
            here = (*path, key)
            if key == "style":
                _known(value, styles, here, notes)
            elif key == "track":
                _known(value, tracks, here, notes)
            elif key == "odds" and isinstance(value, str):
                _known(value, {*profile_names(game.file.yardstick)}, here, notes)
            elif key == "stat_strip":
                _known(value, {*game.stats, *game.derived, "all"}, here, notes)
            elif key in ("after", "before", "into", "takes_room"):
                _known(value, places, here, notes)
            elif key in COLOUR_KEYS and isinstance(value, str) and path[:1] != ("colours",):
                _known(value.removeprefix("on ").split(" ")[0], _colours(template), here, notes)
    _lint_options(template, notes)
    _lint_styles(raw, template, notes)


def _lint_styles(raw: Mapping[str, Any], template: CardTemplate, notes: Notes) -> None:
    """Note a style that nothing is set in and that is nearly one that every look has."""
    written = raw.get("styles")
    own = set(written) - STYLES.keys() if isinstance(written, dict) else set[str]()
    whole = template.model_dump(exclude_none=True, include={*FACES, "styles"}) if own else {}
    for name in sorted(own - {node.get("style") for _, node in _maps(whole, ())}):
        meant = did_you_mean(name, {*STYLES, *template.styles} - own - (written or {}).keys())
        if meant:
            note_near(name, meant, ("styles", name), notes)


def _lint_options(template: CardTemplate, notes: Notes) -> None:
    """Note what options of the look begin with and cannot be."""
    for at, option in enumerate(template.options):
        if option.type == "choice" and isinstance(option.default, str):
            _known(option.default, set(option.value_ids()), ("options", at, "default"), notes)
        odd = isinstance(option.default, bool) is not (option.type == "flag")
        if option.type != "choice" and option.default is not None and odd:
            code = "flag_expected" if option.type == "flag" else "number_expected"
            notes.say(code, ("options", at, "default"), value=str(option.default))


def _own_icons(raw: Mapping[str, Any], template: CardTemplate) -> Mapping[str, DeclaredIcon]:
    """Return the icons that *raw* itself declares."""
    written = raw.get("icons")
    return {name: one for name, one in template.icons.items() if name in (written or {})}


def _icons_in(raw: Mapping[str, Any]) -> Iterator[tuple[PathInFile, str]]:
    """Yield every icon that *raw* names outright, alone or among the words of a text."""
    for path, node in _maps(raw, ()):
        alone = node.get("icon")
        if isinstance(alone, str) and path[:1] != ("icons",) and is_id(alone):
            yield (*path, "icon"), alone
        for key in TEXT_KEYS:
            value = node.get(key)
            versions = value.items() if isinstance(value, dict) else [(None, value)]
            for lang, text in versions:
                where = (*path, key) if lang is None else (*path, key, str(lang))
                if isinstance(text, str) and path[:1] != ("icons",):
                    yield from ((where, name) for name in icons_in(text))


def _colours(template: CardTemplate) -> set[str]:
    return {*COLOURS, "faction.colour", "faction.accent", *template.colours}


def ids_in_faces(template: CardTemplate) -> set[str]:
    """Return the ids of all elements of *template*, also inside others."""
    faces = template.model_dump(exclude_none=True, include=set(FACES))
    return {str(node["id"]) for _, node in _maps(faces, ()) if "id" in node}


def _maps(data: Any, path: PathInFile) -> Iterator[tuple[PathInFile, Mapping[str, Any]]]:
    if isinstance(data, dict):
        yield path, data
    parts = data.items() if isinstance(data, dict) else enumerate(_listed(data))
    for step, inner in parts:
        yield from _maps(inner, (*path, step))


def _known(value: Any, known: set[str], path: PathInFile, notes: Notes) -> None:
    for at, name in enumerate(value if isinstance(value, list) else [value]):
        if isinstance(name, str) and name not in known and not name.startswith("#"):
            meant = did_you_mean(name, known)
            here = (*path, at) if isinstance(value, list) else path
            notes.bad(BadValue("reference_unknown", value=name, suggestion=meant), here)


def _formulas(element: Mapping[str, Any], path: PathInFile) -> Iterator[tuple[PathInFile, str]]:
    """Yield every formula of *element* and of its columns and cells, not of what it contains."""
    for at, measure in enumerate(_listed(element.get(_MEASURES))):
        if isinstance(measure, str):
            yield (*path, _MEASURES, at), measure
    yield from _of_keys(element, path)
    for key in _PARTS:
        for at, part in enumerate(_listed(element.get(key))):
            if isinstance(part, dict):
                yield from _of_keys(part, (*path, key, at))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _of_keys(part: Mapping[str, Any], path: PathInFile) -> Iterator[tuple[PathInFile, str]]:
    for key in FORMULA_KEYS:
        if isinstance(part.get(key), str):
            source = part[key]
            yield (*path, key), picture_formula(source) if key == "picture" else source
    for key in (*TEXT_KEYS, "each"):
        value = part.get(key)
        versions = value.items() if isinstance(value, dict) else [(None, value)]
        for lang, text in versions:
            if isinstance(text, str):
                where = (*path, key) if lang is None else (*path, key, str(lang))
                yield from ((where, source) for source in formulas_in(text))


def _unknown(
    source: str, known: frozenset[str], callable_ones: frozenset[str]
) -> Iterator[tuple[str, str, frozenset[str]]]:
    try:
        formula = parse(source)
    except FormulaError:
        return  # said when the file was read
    for use in formula.names:
        word = next((word for word in use.name.split(".") if word not in known), None)
        if word is not None:
            yield "card.unknown_name", word, known
    for call in formula.calls:
        if call.name not in callable_ones:
            yield "card.unknown_function", call.name, callable_ones
