"""The way back: the units of a faction as a table for the clipboard, as text and as HTML.

What spreadsheets would make something else of is marked as text for each of them: ``20/3`` stays
no date, and a text that begins like a formula is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from realms_builder.core.catalogues import ENGLISH
from realms_builder.exchange.spreadsheet.cell_texts import exported_text
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.exchange.spreadsheet.column_map import ColumnMap
from realms_builder.exchange.spreadsheet.delimited import delimited_text
from realms_builder.exchange.spreadsheet.purposes import TEXTS, Purpose, purposes
from realms_builder.exchange.spreadsheet.table import FORMULA_SIGNS, SheetTable
from realms_builder.game.game import Game

_HEAD = (
    '<html><head><meta charset="utf-8"><style>br{mso-data-placement:same-cell;}</style></head>'
    "<body><table>"
)
_TEXT_CELL = (
    ' style="mso-number-format:\'\\@\'" sdnum="1033;0;@" data-sheets-numberformat=\'{"1":1}\''
)


@dataclass(frozen=True, slots=True)
class UnitsTable:
    """A table of units with what its columns are; the first row names them."""

    rows: tuple[tuple[str, ...], ...]
    columns: ColumnMap

    @property
    def table(self) -> SheetTable:
        """Return the rows as a table."""
        return SheetTable(self.rows)

    @property
    def tsv(self) -> str:
        """Return the rows as text with tabs, as it goes on the clipboard and into files."""
        return delimited_text([[_no_formula(cell) for cell in row] for row in self.rows])

    @property
    def html(self) -> str:
        """Return the rows as an HTML table; numbers stay numbers, all else is marked as text."""
        lines = ("".join(map(_cell, row)) for row in self.rows)
        return _HEAD + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table></body></html>"


def units_table(
    faction: Mapping[str, Any],
    game: Game,
    lang: str,
    *,
    only: Sequence[str] = (),
) -> UnitsTable:
    """Return the units of *faction*, the plain data of its file, as a table with names in *lang*.

    A column stands for whatever any unit says; with *only* the units of these ids are told.
    Options, forms and changes of rules have no column: they stay in the file.
    """
    items = faction.get("items")
    cells = CellReader(game, items if isinstance(items, Mapping) else {})
    raw = faction.get("units")
    units = [unit for unit in raw if isinstance(unit, Mapping)] if isinstance(raw, list) else []
    wanted = [unit for unit in units if not only or unit.get("id") in only]
    langs = {lang for unit in wanted for key in TEXTS for lang in _languages_in(unit.get(key))}
    used = [p for p in purposes(game, frozenset(langs)).values() if _is_used(cells, p, wanted)]
    rows = [tuple(exported_text(cells, p, unit, lang) for p in used) for unit in wanted]
    heads = tuple(header(p, lang) for p in used)
    return UnitsTable((heads, *rows), ColumnMap(tuple(p.key for p in used), 0, lang=lang))


def header(purpose: Purpose, lang: str) -> str:
    """Return what stands above the column of *purpose*: short where the game has a short word."""
    return purpose.abbr.pick(lang) or purpose.name.pick(lang) or purpose.key


def _is_used(cells: CellReader, purpose: Purpose, units: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether any of *units* says something for *purpose*.

    Texts have a column for each language, and one without only where nothing is translated.
    """
    if purpose.kind == "id":
        return True
    if purpose.kind != "text":
        return any(exported_text(cells, purpose, unit, ENGLISH) for unit in units)
    spoken = {lang for unit in units for lang in _languages_in(unit.get(purpose.path[0]))}
    plain = any(isinstance(unit.get(purpose.path[0]), str) for unit in units)
    return purpose.lang in spoken if purpose.lang else plain


def _languages_in(raw: Any) -> Iterable[str]:
    return (str(lang) for lang in raw) if isinstance(raw, Mapping) else ()


def _no_formula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA_SIGNS) else cell


def _cell(text: str) -> str:
    said = escape(text).replace("\n", "<br>")
    return (
        f"<td>{said}</td>"
        if text.isdecimal() and text.isascii()
        else f"<td{_TEXT_CELL}>{said}</td>"
    )
