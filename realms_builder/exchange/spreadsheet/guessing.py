"""Guesses which column is what: by the word above it, then by what stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages
from realms_builder.exchange.spreadsheet.cell_values import CellReader, entries_in, is_blank
from realms_builder.exchange.spreadsheet.column_map import NO_HEADER, ColumnMap
from realms_builder.exchange.spreadsheet.header_words import (
    LETTERS,
    language_of_header,
    without_number,
    without_unit,
)
from realms_builder.exchange.spreadsheet.item_cells import ItemCells
from realms_builder.exchange.spreadsheet.purposes import SKIP, TEXTS, Purpose, purposes
from realms_builder.exchange.spreadsheet.table import Row, SheetTable
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.names import normalised

_EXACT, _NEARLY, _ALIKE = 100.0, 90.0, 60.0
_CUT_SHORT = 55.0
_SHORTEST, _MOST_MEANT = 3, 2
_SURE = 90.0
_LEAST = 40.0
_BY_VALUES = 20.0
_ALIKE_FROM = 0.84
_SAMPLE = 25
_HEADER_WITHIN = 6


@dataclass(frozen=True, slots=True)
class _Names:
    """Every word that people write above columns of one game, and what it may mean."""

    by_word: Mapping[str, tuple[str, ...]]


def guessed(table: SheetTable, game: Game, lang: str = "en") -> ColumnMap:
    """Return what the columns of *table* probably are; *lang* is that of texts unless shown."""
    return guessed_as(table, game, lang, turned=_is_turned(table, _names(purposes(game))))


def guessed_as(table: SheetTable, game: Game, lang: str, *, turned: bool) -> ColumnMap:
    """Return what the columns probably are, units being rows, or columns where it is *turned*."""
    reader = CellReader(game, {})
    known = purposes(game)
    names = _names(known)
    seen = table.turned() if turned else table
    header = _header_row(seen, names)
    heads = seen.rows[header] if header >= 0 else ()
    told = (language_of_header(head)[1] for head in heads)
    known = purposes(game, frozenset(filter(None, told)))
    columns = _columns(seen, header, known, names, reader)
    return ColumnMap(columns, header, turned, _language(seen, header, columns, lang))


def _names(known: Mapping[str, Purpose]) -> _Names:
    found: dict[str, list[str]] = {}
    for key, purpose in known.items():
        for name in (*purpose.names, *(version for _, version in purpose.name.versions)):
            if word := normalised(name):
                found.setdefault(word, []).append(key)
    return _Names({word: _meant(keys) for word, keys in found.items()})


def _meant(keys: Iterable[str]) -> tuple[str, ...]:
    """Return what a word may mean: what the game itself calls so goes before any text."""
    every = tuple(dict.fromkeys(keys))
    return tuple(key for key in every if key not in TEXTS) or every


def _is_turned(table: SheetTable, names: _Names) -> bool:
    """Return whether the first column names the values better than any row does."""
    if not table.rows:
        return False
    across = max(_hits(row, names) for row in table.rows[:_HEADER_WITHIN])
    first = tuple(row[0] for row in table.rows[:60])
    return _hits(first, names) >= max(3, across + 2)


def _hits(row: Row, names: _Names) -> int:
    """Return how many cells of *row* are words that stand above columns, each word once."""
    words = {normalised(cell) for cell in row if cell}
    return sum(1 for word in words if _by_word(word, names)[0] >= _SURE)


def _header_row(table: SheetTable, names: _Names) -> int:
    rows = table.rows[:_HEADER_WITHIN]
    hits = [_hits(row, names) for row in rows]
    best = max(hits, default=0)
    if best >= min(2, table.width) and best:
        return hits.index(best)
    if len(rows) > 1 and _looks_like_heading(rows[0], table.rows[1:_SAMPLE]):
        return 0
    return NO_HEADER


def _looks_like_heading(first: Row, below: Iterable[Row]) -> bool:
    """Return whether *first* has only words where numbers stand below."""
    if any(_is_number(cell) for cell in first) or sum(map(bool, first)) < 2:
        return False
    return any(_is_number(cell) for row in below for cell in row)


def _is_number(cell: str) -> bool:
    return bool(cell) and cell.strip("+-−.,/ ").replace("/", "").replace(",", "").isdecimal()


def _columns(
    table: SheetTable, header: int, known: Mapping[str, Purpose], names: _Names, cells: CellReader
) -> tuple[str, ...]:
    heads = table.rows[header] if header >= 0 else ("",) * table.width
    values = [_sample(table, header, column) for column in range(table.width)]
    scored: list[tuple[float, int, str]] = []
    for column, head in enumerate(heads):
        for key, score in _by_header(head, names, known).items():
            fits = _readable(known[key], values[column], cells)
            # A list may hold items that only the faction knows, or none has yet.
            if score >= _SURE or fits >= 0.5 or known[key].repeats:
                scored.append((score + _BY_VALUES * fits, column, key))
        if not head:
            scored.extend(_by_values(column, values[column], known, cells))
    return _chosen(scored, known, table.width)


def _chosen(
    scored: list[tuple[float, int, str]], known: Mapping[str, Purpose], width: int
) -> tuple[str, ...]:
    """Return the purpose of each column: the best match first, and most purposes only once."""
    columns = [SKIP] * width
    taken: set[str] = set()
    for score, column, key in sorted(scored, key=lambda one: (-one[0], one[1])):
        if score < _LEAST or columns[column] or (key in taken and not known[key].repeats):
            continue
        columns[column] = key
        taken.add(key)
    return tuple(columns)


def _by_header(head: str, names: _Names, known: Mapping[str, Purpose]) -> dict[str, float]:
    """Return how well each purpose fits the word above a column."""
    if not head:
        return {}
    bare = without_unit(head)
    score, keys = _by_word(normalised(bare), names)
    if score < _EXACT:
        plain, lang = language_of_header(bare)
        if lang:
            again, inner = _by_word(normalised(plain), names)
            found = {key: again for key in inner if key not in TEXTS}
            found |= {f"{key}.{lang}": again for key in inner if key in TEXTS}
            if found:
                return {key: value for key, value in found.items() if key in known}
    if score < _SURE:
        counted, many = _by_word(normalised(without_number(bare)), names)
        repeated = [key for key in many if known[key].repeats]
        if counted > score and repeated:
            return dict.fromkeys(repeated, min(counted, _NEARLY))
    return dict.fromkeys(keys, score)


def _by_word(word: str, names: _Names) -> tuple[float, tuple[str, ...]]:
    if not word:
        return 0.0, ()
    exact = names.by_word.get(word)
    if exact:
        return _EXACT, exact
    if len(word) < _SHORTEST:
        return 0.0, ()
    best, meant = 0.0, ""
    for known in names.by_word:
        if len(known) >= 4 and (alike := _likeness(word, known)) > best:
            best, meant = alike, known
    if best >= _ALIKE_FROM:
        return _ALIKE + 25 * (best - _ALIKE_FROM) / (1 - _ALIKE_FROM), names.by_word[meant]
    begun = {key for known, keys in names.by_word.items() if known.startswith(word) for key in keys}
    if 1 <= len(begun) <= _MOST_MEANT:  # a word cut short: Bew. for Bewegung
        return _CUT_SHORT, tuple(sorted(begun))
    return 0.0, ()


@lru_cache(maxsize=20_000)
def _likeness(word: str, known: str) -> float:
    if abs(len(word) - len(known)) > 3:
        return 0.0
    matcher = SequenceMatcher(None, word, known, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= _ALIKE_FROM else 0.0


def _sample(table: SheetTable, header: int, column: int) -> list[str]:
    found: list[str] = []
    for row in table.rows[header + 1 :]:
        if not is_blank(row[column]):
            found.append(row[column])
            if len(found) == _SAMPLE:
                break
    return found


def _readable(purpose: Purpose, values: list[str], cells: CellReader) -> float:
    """Return which part of *values* reads well as *purpose*, from 0 to 1."""
    if not values:
        return 0.5
    good = 0.0
    items = ItemCells(cells)
    for value in values:
        if purpose.kind in ("text", "id", "plain", "summons"):
            good += 0.0 if _is_number(value) else 1.0
        elif purpose.kind == "items":
            parts = entries_in(value)
            faults = items.read(purpose.of, value).faults
            good += 1 - min(1.0, len(faults) / max(1, len(parts)))
        elif purpose.kind == "loadouts":
            good += 0.0 if _is_number(value) else 1.0
        else:
            faults = cells.read(purpose, value).faults
            good += 0.5 if any(f.severity is not Severity.ERROR for f in faults) else not faults
    return good / len(values)


def _by_values(
    column: int, values: list[str], known: Mapping[str, Purpose], cells: CellReader
) -> list[tuple[float, int, str]]:
    """Return what a column without a word above it may be: only where values are telling."""
    if not values or (all(map(_is_number, values)) and not any("/" in v for v in values)):
        return []
    found: list[tuple[float, int, str]] = []
    for key, purpose in known.items():
        telling = purpose.kind in ("tags", "items") or (
            purpose.field is not None and kind_of(purpose.field).marks_columns
        )
        if telling and (fits := _readable(purpose, values, cells)) >= 0.8:
            found.append((_LEAST + _BY_VALUES * fits, column, key))
    if len(set(values)) > 0.8 * len(values) and max(map(len, values)) <= 60:
        found.append((_LEAST + 5 - column / 100, column, "name"))
    return found


def _language(table: SheetTable, header: int, columns: tuple[str, ...], otherwise: str) -> str:
    """Return the language of texts in columns that name none: one whose own letters stand."""
    marked = {key.split(".")[1] for key in columns if key.split(".")[0] in TEXTS and "." in key}
    if len(marked) == 1 and any(key in TEXTS for key in columns):
        others = [lang for lang in (otherwise, *languages()) if lang not in marked]
        return next(iter(others), otherwise)
    for column, key in enumerate(columns):
        if key in ("name", "text"):
            words = " ".join(_sample(table, header, column)).casefold()
            told = (lang for lang, letters in LETTERS.items() if letters & set(words))
            if found := next(told, ""):
                return found
    return otherwise
