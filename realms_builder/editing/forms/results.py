"""What stands beside the fields of a form: results of formulas, problems, summaries of parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.editing.forms.codecs import shown
from realms_builder.editing.forms.edits import full
from realms_builder.editing.forms.plan import FieldPlan, FormPlan
from realms_builder.editing.forms.words import form_word
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.records import Inside

DOT = " · "
MOST_LETTERS = 90
_FIRST = ("name", "id", "code", "header", "label")


@dataclass(frozen=True, slots=True)
class FormulaResult:
    """What a formula comes to, or the *error* in words with its column.

    A *text* that is a verdict in words is no value that the formula equals; that of a file is its
    name, and *path* where it lies.
    """

    text: str = ""
    error: str = ""
    is_verdict: bool = False
    path: str = ""


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One thing that is wrong, at a path of the entry as the file writes it."""

    path: tuple[str | int, ...]
    severity: Severity
    sentence: str


@dataclass(frozen=True, slots=True)
class DerivedText:
    """A value that follows from others, as a form shows it; *help* says what it is."""

    label: str
    text: str
    help: str = ""


def worked_out(source: str, record: Record | None, lang: str) -> FormulaResult:
    """Return what the formula *source* gives for *record*; without one only whether it can be read.

    The record is a build of the unit that is edited. What such a formula asks of others, such as
    an opponent at the table, it does not know: then there is no result, and nothing is wrong.
    """
    text = source.removeprefix("=").strip()
    try:
        formula = parse(text)
    except FormulaError as error:
        reason = sentence(error.sentence_code, lang, error.values)
        column = max(source.find(text), 0) + error.column
        return FormulaResult(error=form_word("at_column", lang, column=column, reason=reason))
    try:
        value = formula.evaluate(record) if record is not None else MISSING
    except FormulaError:
        return FormulaResult()
    if value is MISSING:
        return FormulaResult()
    if isinstance(value, bool):
        return FormulaResult(form_word("holds" if value else "fails", lang))
    return FormulaResult(show(value, lang))


def scope_at(build: Build | None, path: Sequence[str | int]) -> Record | None:
    """Return what a formula at *path* of the entry sees: the item that it is of, then the unit.

    How many are carried is asked of the unit alone.
    """
    if build is None or len(path) < 3 or path[0] not in build.game.item_lists:
        return build
    items, place = build.parts.unit.items.get(str(path[0]), ()), path[1]
    if path[2] == "count" or not isinstance(place, int) or place >= len(items):
        return build
    return Inside(build.record(items[place]), build)


def summary(plan: FormPlan, one: FieldPlan, raw: Any, lang: str) -> str:
    """Return what a part says in one short line: its name first, then its short values."""
    seen = full(one, raw)
    if not isinstance(seen, dict):
        return "" if seen is None else plain(seen)
    parts: list[str] = []
    record = plan.record_of(one) if one.is_record else None
    head = next((key for key in _FIRST if seen.get(key)), "")
    if head:
        said = seen[head]
        parts.append(Text.of(said).pick(lang) if isinstance(said, dict) else plain(said))
    for key, value in seen.items():
        field = record.fields.get(key) if record is not None else None
        said = _said(plan, field, value, lang) if key not in _FIRST and field else ""
        if said:
            parts.append(said)
    line = DOT.join(parts)
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1].rstrip() + "…"


def _said(plan: FormPlan, field: FieldPlan, value: Any, lang: str) -> str:
    if field.editor in ("text", "map", "yaml", "picture") or isinstance(value, Mapping):
        return ""
    if field.editor == "flag":
        return field.label if value is True else ""
    if field.editor == "list":
        things = value if isinstance(value, list) else [value]
        element = field.element or field
        return ", ".join(filter(None, (_name(plan, element, one, lang) for one in things)))
    for choice in field.choices if field.editor == "choice" else ():
        if plain(choice.value) == plain(value):
            return choice.label or plain(value)
    text = shown(field, value, lang)
    if field.editor in ("formula", "line", "id"):
        return f"{field.label} {text}"
    if field.editor in ("integer", "signed", "number", "length", "weight"):
        unit = f"\u00a0{field.unit}" if field.unit else ""
        return f"{field.label} {text}{unit}"
    return text


def _name(plan: FormPlan, element: FieldPlan, raw: Any, lang: str) -> str:
    if not isinstance(raw, dict):
        return plain(raw)
    head = next((key for key in _FIRST if raw.get(key)), "")
    return Text.of(raw[head]).pick(lang) if head else ""
