"""Notes what is wrong with the formulas of a game: their form, names, functions and words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any, get_args

from pydantic import BaseModel, BeforeValidator

from realms_builder.core.problems import Fix
from realms_builder.game.files.declared_checks import DeclaredCheck, DeclaredFix
from realms_builder.game.files.declared_fields import DeclaredCost, DeclaredField
from realms_builder.game.files.declared_play import LIVE_CALLS, PLAY
from realms_builder.game.files.declared_shapes import FormulaText
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.formula_data import LiveFormulas
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.lint.shape_lint import models_in
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import Text
from realms_builder.game.vocabulary import functions, live_names, vocabulary

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
    for above, part in models_in(model, path):
        for name in _formula_fields(type(part)):
            value = getattr(part, name)
            here = (*above, type(part).model_fields[name].alias or name)
            if isinstance(value, dict):
                yield from (((*here, str(key)), text) for key, text in value.items())
            elif isinstance(value, str):
                yield here, value


@lru_cache(maxsize=256)
def _formula_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the names of the fields of *model* that hold formulas, in their order."""
    return tuple(
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
        where, values = (text, error.column), dict(error.values)
        notes.say(
            error.sentence_code, path, within=where, **with_formula(text, error.column, values)
        )
        return
    lint_uses(formula, text, game, notes, path)


def lint_braces(text: Text, game: Game, notes: Notes, path: PathInFile) -> None:
    """Note what is wrong with the formulas in braces of a localised text."""
    for lang, version in text.versions:
        here = (*path, lang) if lang else path
        try:
            found = template(version).formulas
        except FormulaError as error:
            values = with_formula(version, error.column, dict(error.values))
            notes.say(error.sentence_code, here, **values)
            continue
        for formula in found:
            lint_uses(formula, formula.text, game, notes, here)


def with_formula(text: str, column: int, values: dict[str, Any]) -> dict[str, Any]:
    """Return *values* of a problem with the formula *text* and the column that it is about."""
    return {**values, "formula": text, "formula_column": column}


def lint_uses(formula: Formula, text: str, game: Game, notes: Notes, path: PathInFile) -> None:
    """Note names, functions and words of *formula*, which reads *text*, that nothing has."""
    live = path[:1] == (PLAY,)
    known = vocabulary(game) | live_names(game) if live else vocabulary(game)
    before = len(notes.problems)
    for use in formula.names:
        parts = use.name.split(".")
        for place, word in enumerate(parts):
            if word in known or word in notes.roster_options:
                continue
            if place == 0 or parts[place - 1] != "roster" or not any(game.lists_naming(word)):
                column = use.column + f".{use.name}.".index(f".{word}.")
                code, values = unknown_name(word, known, game)
                _say_word(code, path, text, column, values, notes)
                break
    for call in formula.calls:
        _lint_call(call.name, call.words, call.column, text, game, notes, path)
    for word in formula.words:
        _lint_word(word.name, word.word, word.column, text, game, notes, path)
    if live and len(notes.problems) == before:
        _lint_live(text, game, notes, path)


def _lint_live(text: str, game: Game, notes: Notes, path: PathInFile) -> None:
    """Note what a formula asks of live values that a sheet cannot work out."""
    try:
        LiveFormulas(live_names(game), LIVE_CALLS).data(text)
    except FormulaError as error:
        values = with_formula(text, error.column, dict(error.values))
        notes.say(error.sentence_code, path, within=(text, error.column), **values)


def _say_word(
    code: str, path: PathInFile, text: str, column: int, values: dict[str, Any], notes: Notes
) -> None:
    """Note a word of the formula *text* that is wrong, and the one that was probably meant."""
    meant = values.get("suggestion")
    name = {"text": meant, "name": values["name"]}
    fixes = (Fix("fix.write", name, meant),) if meant else ()
    notes.say(code, path, within=(text, column), fixes=fixes, **with_formula(text, column, values))


def unknown_name(word: str, known: Collection[str], game: Game) -> tuple[str, dict[str, Any]]:
    """Return code and values that say of *word* that it is no name, and what it may be instead.

    A value of a choice or scale lacks its quotes; what people read as a name has another id.
    """
    named = {**game.stats, **game.attributes, **game.costs}
    for field in named.values():
        if isinstance(field, DeclaredField) and word in game.choices(field):
            return "value_lacks_quotes", {"name": word, "field": field.id}
    called = (one.id for one in named.values() if word.casefold() in _called(one))
    meant = next(called, "") or did_you_mean(word, known)
    code = "formula.unknown_name.suggested" if meant else "formula.unknown_name"
    return code, {"name": word, "suggestion": meant}


def _called(declared: DeclaredField | DeclaredCost) -> set[str]:
    """Return what people read for what is *declared*, in small letters."""
    texts = (declared.name, declared.abbr)
    return {version.casefold() for text in texts for _, version in text.versions}


def _lint_call(
    name: str,
    words: tuple[str | None, ...],
    column: int,
    text: str,
    game: Game,
    notes: Notes,
    path: PathInFile,
) -> None:
    known = BUILT_IN | functions(game) | (LIVE_CALLS if path[:1] == (PLAY,) else frozenset())
    if name not in known:
        meant = did_you_mean(name, known)
        code = "formula.unknown_function.suggested" if meant else "formula.unknown_function"
        _say_word(code, path, text, column, {"name": name, "suggestion": meant}, notes)
        return
    first = words[0] if words else None
    if first is None:
        return
    keywords = set(game.keywords)
    items = {item for defined in game.catalogue.values() for item in defined}
    if name in LIVE_CALLS and path[:1] == (PLAY,):
        _word(first, {track.id for track in game.file.tracks if track.for_ == "model"}, notes, path)
    elif name in _KEYWORD_CALLS:
        keywords |= _parameter_values(game) if name == "immune" else set()
        _word(first, keywords, notes, path)
    elif name in _ANY_CALLS:
        _word(first, keywords | items, notes, path)
    elif name == "carries" and items:
        _word(first, items, notes, path)


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
    choices = [f for f in fields if kind_of(f).refers_to == "value"]
    if not choices or len(choices) != len(fields) or last in game.table_names:
        return
    known = {identity for field in choices for identity in game.choice_ids(field)}
    if word not in known:
        del column, text
        _word(word, known, notes, path)


def _word(word: str, known: set[str], notes: Notes, path: PathInFile) -> None:
    """Note a *word* inside the formula at *path*: no word can be written in place of that."""
    if word not in known:
        notes.say("reference_unknown", path, value=word, suggestion=did_you_mean(word, known))
