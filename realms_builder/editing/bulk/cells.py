"""What stands in the cells of a table over units, and what is written when a cell is typed into.

What no value is made of goes into the file as it was typed, as in the form: the check says what is
wrong with it, and nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.editing.bulk.columns import BulkColumn, bare_label
from realms_builder.editing.forms.codecs import joined as joined_pair
from realms_builder.editing.forms.codecs import localised, read, shown, split, versions
from realms_builder.editing.forms.edits import fits, full, same
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.texts import Text

Unit = Mapping[str, Any]
SortKey = tuple[Any, ...]
_DASH = re.compile(r"\s*(?:–|-|—|\bto\b|\bbis\b)\s*")
_NUMBER = re.compile(r"[-−+]?\d+(?:[.,]\d+)?")
_YES = frozenset(("yes", "ja", "true", "wahr", "x", "1", "✓", "✔"))
_NO = frozenset(("no", "nein", "false", "falsch", "0", "–", "-"))


class NoCell(Exception):
    """The cell cannot be written: the form has to do it."""


def raw_in(column: BulkColumn, unit: Unit) -> Any:
    """Return what *unit* says for *column*, GONE for nothing."""
    holder: Any = unit.get(column.of, {}) if column.of else unit
    if not isinstance(holder, Mapping):
        return GONE
    return holder.get(column.plan.key_in(holder), GONE)


def can_write(column: BulkColumn, unit: Unit) -> bool:
    """Return whether a cell says all that there is to say, so that it can be typed into."""
    if column.kind in ("fixed", "count", "fact"):
        return False
    if column.of and not isinstance(unit.get(column.of, {}), (Mapping, type(None))):
        return False
    raw = raw_in(column, unit)
    if raw is GONE or raw is None:
        return True
    if column.kind == "text" and any("\n" in text for _, text in versions(raw)):
        return False
    if column.kind == "words":
        return isinstance(full(column.plan, raw), list) and _is_plain(raw)
    return fits(column.plan, raw) or isinstance(raw, (str, int, float))


def _is_plain(raw: Any) -> bool:
    things = raw if isinstance(raw, list) else [raw]
    return all(
        isinstance(one, (str, int, float)) and not isinstance(one, bool) and "," not in str(one)
        for one in things
    )


# ---------------------------------------------------------------------- as a cell shows it


def cell_text(column: BulkColumn, unit: Unit, lang: str) -> str:
    """Return the cell of *unit* as it is shown, and as it may be typed."""
    raw = raw_in(column, unit)
    if column.kind == "text":
        return _version(column, raw, lang)
    if raw is GONE or raw is None:
        return ""
    match column.kind:
        case "count":
            return str(len(raw)) if isinstance(raw, list) else "1"
        case "words":
            things = raw if isinstance(raw, list) else [raw]
            return ", ".join(_word(column, one, lang) for one in things)
        case "flag" if isinstance(raw, bool):
            return sentence("word.yes" if raw else "word.no", lang)
        case "pair":
            parts = split(column.plan, raw, lang)
            return plain(raw) if parts is None else "–".join(part for part in parts if part)
        case "choice":
            choice = _meant_by(column, raw)
            return (choice.label if choice is not None else "") or plain(raw)
        case _:
            return shown(column.plan, raw, lang)


def _version(column: BulkColumn, raw: Any, lang: str) -> str:
    """Return one version of a text; what holds for all languages stands in the window's own."""
    said = dict(versions(raw))
    return said.get(column.lang, said.get("", "") if column.lang == lang else "")


def _word(column: BulkColumn, raw: Any, lang: str) -> str:
    if isinstance(raw, Mapping):
        name = raw.get("name") or raw.get("id") or "…"
        return Text.of(name).pick(lang) if isinstance(name, (str, dict)) else plain(name)
    word = plain(raw)
    head = word.split(" ")[0]
    choice = column.choices.get(head.casefold())
    return (bare_label(choice.label) or head) + word[len(head) :] if choice is not None else word


def _meant_by(column: BulkColumn, raw: Any) -> PlanChoice | None:
    return column.choices.get(plain(raw).casefold())


# ---------------------------------------------------------------------- as it is written


def written(column: BulkColumn, unit: Unit, text: str, lang: str) -> dict[str, Any]:
    """Return *unit* with *text* typed into its cell. Raises :class:`NoCell` where none can be."""
    if not can_write(column, unit):
        raise NoCell(column.id)
    if text == cell_text(column, unit, lang):
        return dict(unit)
    return with_raw(column, unit, _value(column, raw_in(column, unit), text, lang))


def with_raw(column: BulkColumn, unit: Unit, value: Any) -> dict[str, Any]:
    """Return *unit* with *value* in its cell, GONE takes it away; order and other keys stay."""
    holder: Any = unit.get(column.of) if column.of else unit
    inner = dict(holder) if isinstance(holder, Mapping) else {}
    key = column.plan.key_in(inner)
    if value is GONE and key not in inner:
        return dict(unit)
    if value is GONE:
        del inner[key]
    elif not (key in inner and same(inner[key], value)):
        inner[key] = value
    return {**unit, column.of: inner} if column.of else inner


def _value(column: BulkColumn, before: Any, text: str, lang: str) -> Any:
    text = text.strip()
    match column.kind:
        case "text":
            return _localised(column, before, text, lang)
        case "words":
            return _words(column, before, text, lang)
        case "flag":
            return _flag(before, text)
        case "pair":
            first, _, second = _DASH.sub("–", text).partition("–")
            return joined_pair(column.plan, first, second, before)
        case "choice" if text:
            chosen = _meant_by(column, text)
            if chosen is None:
                return read(column.plan, text, before)
            stands = before is not GONE and _meant_by(column, before) is chosen
            return before if stands else chosen.value
        case _:
            return read(column.plan, text, before)


def _localised(column: BulkColumn, before: Any, text: str, lang: str) -> Any:
    """Return a text with another version; in the window's language alone it is a plain one."""
    said = dict(versions(before))
    bare = said.pop("", None)
    if column.lang == lang and not said:
        return text or GONE
    if bare is not None:
        said = {lang: bare, **said}
    return localised({**said, column.lang: text}, {})


def _flag(before: Any, text: str) -> Any:
    word = text.casefold()
    if not word or (word in _NO and before is GONE):
        return GONE
    return True if word in _YES else False if word in _NO else text


def _words(column: BulkColumn, before: Any, text: str, lang: str) -> Any:
    things = before if isinstance(before, list) else [] if before is GONE else [before]
    known: dict[str, Any] = {}
    for one in things:
        known.setdefault(_word(column, one, lang), one)
        known.setdefault(plain(one), one)
    words = [word.strip() for word in text.split(",") if word.strip()]
    found = [known[word] if word in known else _meant(column, word) for word in words]
    if not found:
        return GONE
    return found[0] if len(found) == 1 and _stood_bare(before, column.plan) else found


def _stood_bare(before: Any, plan: FieldPlan) -> bool:
    return plan.bare and not isinstance(before, list) and before is not GONE


def _meant(column: BulkColumn, word: str) -> str:
    """Return what the file writes for *word*: a name gives its id, what follows it stays."""
    parts = word.split(" ")
    for length in range(len(parts), 0, -1):
        choice = column.choices.get(" ".join(parts[:length]).casefold())
        if choice is not None:
            identity = plain(choice.value).split(" ")[0]
            return " ".join((identity, *parts[length:]))
    return word


# ---------------------------------------------------------------------- in order


def sort_key(column: BulkColumn, unit: Unit, lang: str) -> SortKey:
    """Return by what rows are sorted: numbers by size, choices in their order, nothing last."""
    text = cell_text(column, unit, lang)
    if not text:
        return (2,)
    if column.kind == "choice" and not column.plan.open:
        choice = _meant_by(column, raw_in(column, unit))
        if choice is not None:
            return (0, (float(column.plan.choices.index(choice)),), "")
    return text_key(text, numbers=column.is_number or column.kind in ("value", "pair", "choice"))


def text_key(text: str, *, numbers: bool = True) -> SortKey:
    """Return the place of a text: those that begin with a number first, by their numbers."""
    if not text:
        return (2,)
    found = _NUMBER.findall(text) if numbers and _NUMBER.match(text) else []
    values = tuple(float(one.replace("−", "-").replace(",", ".")) for one in found)
    return (0, values, text.casefold()) if values else (1, (), text.casefold())
