"""Looks through every formula and every text with braces of a game before anybody plays with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, get_args

from pydantic import BaseModel, BeforeValidator

from realms_builder.game.files.declared_rules import DeclaredCheck, DeclaredFix
from realms_builder.game.files.declared_shapes import FormulaText
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import Text
from realms_builder.game.vocabulary import functions, vocabulary

_FORMULA_MARK = next(m for m in get_args(FormulaText) if isinstance(m, BeforeValidator))
_KEYWORD_CALLS = frozenset({"tag", "immune"})
_ANY_CALLS = frozenset({"has", "level"})


def lint_formulas(model: BaseModel, game: Game, notes: Notes, path: PathInFile = ()) -> None:
    """Note everything wrong with the formulas inside *model*, which stands at *path*."""
    for where, text in formulas_in(model, path):
        if text:
            lint_formula(text, game, notes, where)
    for where, template_text in templates_in(model, path):
        lint_braces(template_text, game, notes, where)


def formulas_in(model: BaseModel, path: PathInFile) -> Iterator[tuple[PathInFile, str]]:
    """Yield every formula inside *model* with its path in the file."""
    marked = _formula_fields(type(model))
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        here = (*path, field.alias or name)
        if name in marked:
            if isinstance(value, dict):
                yield from (((*here, str(key)), text) for key, text in value.items())
            elif isinstance(value, str):
                yield here, value
        elif isinstance(value, BaseModel):
            yield from formulas_in(value, here)
        elif isinstance(value, tuple):
            for position, part in enumerate(value):
                if isinstance(part, BaseModel):
                    yield from formulas_in(part, (*here, position))
        elif isinstance(value, dict):
            for key, part in value.items():
                if isinstance(part, BaseModel):
                    yield from formulas_in(part, (*here, str(key)))


@lru_cache(maxsize=256)
def _formula_fields(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of the fields of *model* that hold formulas."""
    return frozenset(
        name
        for name, field in model.model_fields.items()
        if _FORMULA_MARK in field.metadata or _holds_formula(field.annotation)
    )


def _holds_formula(annotation: Any) -> bool:
    parts = (annotation, *get_args(annotation))
    return any(
        (part is not annotation and _holds_formula(part)) or _FORMULA_MARK in _metadata(part)
        for part in parts
    )


def _metadata(annotation: Any) -> tuple[Any, ...]:
    return tuple(getattr(annotation, "__metadata__", ()))


def templates_in(model: BaseModel, path: PathInFile) -> Iterator[tuple[PathInFile, Text]]:
    """Yield the texts with braces of checks and fixes inside *model*."""
    if isinstance(model, (DeclaredCheck, DeclaredFix)):
        for name in ("text", "why", "too_few", "too_many"):
            text = getattr(model, name, None)
            if isinstance(text, Text):
                yield (*path, name), text
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, tuple):
            for position, part in enumerate(value):
                if isinstance(part, BaseModel):
                    yield from templates_in(part, (*path, field.alias or name, position))


def lint_formula(text: str, game: Game, notes: Notes, path: PathInFile) -> None:
    """Note what is wrong with one formula: its form, its names, its functions, its words."""
    try:
        formula = parse(text)
    except FormulaError as error:
        notes.say(error.sentence_code, path, **_values(text, error.column, dict(error.values)))
        return
    _lint_uses(formula, text, game, notes, path)


def lint_braces(text: Text, game: Game, notes: Notes, path: PathInFile) -> None:
    """Note what is wrong with the formulas in braces of a localised text."""
    for lang, version in text.versions:
        here = (*path, lang) if lang else path
        try:
            found = template(version).formulas
        except FormulaError as error:
            values = _values(version, error.column, dict(error.values))
            notes.say(error.sentence_code, here, **values)
            continue
        for formula in found:
            _lint_uses(formula, formula.text, game, notes, here)


def _values(text: str, column: int, values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "formula": text, "formula_column": column}


def _lint_uses(formula: Formula, text: str, game: Game, notes: Notes, path: PathInFile) -> None:
    known = vocabulary(game)
    for use in formula.names:
        for word in use.name.split("."):
            if word not in known:
                meant = did_you_mean(word, known)
                code = "formula.unknown_name.suggested" if meant else "formula.unknown_name"
                values = {"name": word, "suggestion": meant}
                notes.say(code, path, **_values(text, use.column, values))
                break
    for call in formula.calls:
        _lint_call(call.name, call.words, call.column, text, game, notes, path)
    for word in formula.words:
        _lint_word(word.name, word.word, word.column, text, game, notes, path)


def _lint_call(
    name: str,
    words: tuple[str | None, ...],
    column: int,
    text: str,
    game: Game,
    notes: Notes,
    path: PathInFile,
) -> None:
    if name not in BUILT_IN and name not in functions(game):
        meant = did_you_mean(name, BUILT_IN | functions(game))
        code = "formula.unknown_function.suggested" if meant else "formula.unknown_function"
        notes.say(code, path, **_values(text, column, {"name": name, "suggestion": meant}))
        return
    first = words[0] if words else None
    if first is None:
        return
    keywords = set(game.keywords)
    items = {item for defined in game.catalogue.values() for item in defined}
    if name in _KEYWORD_CALLS:
        keywords |= _parameter_values(game) if name == "immune" else set()
        _reference(first, keywords, notes, path)
    elif name in _ANY_CALLS:
        _reference(first, keywords | items, notes, path)
    elif name == "carries" and items:
        _reference(first, items, notes, path)


def _parameter_values(game: Game) -> set[str]:
    return {
        value.id
        for keyword in game.keywords.values()
        for field in keyword.parameters.values()
        for value in field.values
    }


def _lint_word(
    name: str, word: str, column: int, text: str, game: Game, notes: Notes, path: PathInFile
) -> None:
    """Note a comparison of a choice with a value that it does not have."""
    last = name.rsplit(".", maxsplit=1)[-1]
    fields = [f for f in (game.attributes.get(last), game.faction_attributes.get(last)) if f]
    fields += [fs[last] for fs in game.fields.values() if last in fs]
    choices = [f for f in fields if f.type in ("choice", "scale")]
    if not choices or len(choices) != len(fields) or last in game.table_names:
        return
    known = {identity for field in choices for identity in game.choice_ids(field)}
    if word not in known:
        del column, text
        _reference(word, known, notes, path)


def _reference(word: str, known: set[str], notes: Notes, path: PathInFile) -> None:
    if word not in known:
        notes.say("reference_unknown", path, value=word, suggestion=did_you_mean(word, known))
