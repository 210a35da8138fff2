"""Makes units of a table: new ones, and changes of those that are there, cell by cell.

A cell that says nothing changes nothing. What is not understood is a problem at its cell and is
kept as it was written, so that nothing is lost and the check of the faction says it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.spreadsheet.cell_texts import (
    cost_key,
    exported_text,
    raw_at,
    stat_key,
)
from realms_builder.exchange.spreadsheet.cell_values import (
    CellFault,
    CellReader,
    CellReading,
    entries_in,
    is_blank,
)
from realms_builder.exchange.spreadsheet.column_map import ColumnMap
from realms_builder.exchange.spreadsheet.imported import Imported, ImportedCell, UnitUpdate
from realms_builder.exchange.spreadsheet.item_cells import ItemCells
from realms_builder.exchange.spreadsheet.purposes import Purpose, languages_of, purposes
from realms_builder.exchange.spreadsheet.table import Row, SheetTable
from realms_builder.game.files.declared_shapes import is_id, plain
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean, normalised
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.texts import Text

_HEADING_FROM = 3
_NEW = -1


def units_from(
    table: SheetTable, columns: ColumnMap, game: Game, faction: Mapping[str, Any] | None = None
) -> Imported:
    """Return the units that *table* holds, read as *columns* say.

    *faction* is the plain data of the faction file they are meant for, where there is one: units
    of it are found again by id or by name in any language, its own items by name.
    """
    return _Import(table, columns, game, faction or {}).run()


@dataclass(slots=True)
class _Line:
    """One row of the table that is a unit: where it stands, and which unit it is."""

    row: int
    cells: Row
    id: str
    position: int


class _Import:
    def __init__(
        self, table: SheetTable, columns: ColumnMap, game: Game, faction: Mapping[str, Any]
    ) -> None:
        self._table, self._columns = table, columns
        self._seen = columns.seen(table)
        known = purposes(game, languages_of(columns.columns))
        self._used = [
            (at, known[key])
            for at, key in enumerate(columns.columns[: self._seen.width])
            if key in known
        ]
        self._groups: dict[str, tuple[Purpose, list[int]]] = {}
        for at, purpose in self._used:
            self._groups.setdefault(purpose.key, (purpose, []))[1].append(at)
        units = faction.get("units")
        self._units: list[Any] = list(units) if isinstance(units, Sequence) else []
        items = faction.get("items")
        self.cells = CellReader(game, items if isinstance(items, Mapping) else {})
        self._items = ItemCells(self.cells)
        self._found: list[Problem] = list(table.problems)
        self._by_name: dict[str, str] = {}
        self._positions: dict[str, int] = {}
        self._ids: set[str] = set()
        self._know_units()

    def _know_units(self) -> None:
        for position, unit in enumerate(self._units):
            if not isinstance(unit, Mapping):
                continue
            identity = plain(unit.get("id", ""))
            self._positions.setdefault(identity, position)
            self._ids.add(identity)
            self._name(identity, identity, *_names(unit))

    def _name(self, identity: str, *names: str) -> None:
        for name in names:
            if word := normalised(name):
                self._by_name.setdefault(word, identity)

    def run(self) -> Imported:
        """Find the units among the rows first, so that rows may name each other, then read."""
        if not any(p.path[0] in ("id", "name") for _, p in self._used):
            if self._seen.rows:
                self._found.append(
                    Problem("spreadsheet.no_name_column", place=self._table.place(0, 0))
                )
            return Imported(problems=tuple(self._found))
        entries: list[Mapping[str, Any]] = []
        updates: list[UnitUpdate] = []
        rows: list[int] = []
        same = 0
        for line in self._lines():
            yield_point()
            old = self._units[line.position] if line.position != _NEW else None
            writer = UnitWriter(self.cells, self._columns.lang, old, line.id)
            for purpose, places in self._groups.values():
                self._read_cells(line, purpose, places, writer)
            if old is None:
                entries.append(in_order(self.cells.game, writer.entry))
                rows.append(line.row)
            elif writer.changes:
                changes = tuple(writer.changes)
                updates.append(UnitUpdate(line.id, line.position, writer.entry, changes))
            else:
                same += 1
        return Imported(tuple(entries), tuple(updates), tuple(self._found), same, tuple(rows))

    # ------------------------------------------------------------------ which rows are units

    def _lines(self) -> list[_Line]:
        found: list[_Line] = []
        met: set[int] = set()
        header = self._columns.header_cells(self._table)
        for row in range(self._columns.header + 1, len(self._seen.rows)):
            cells = self._seen.rows[row]
            if not self._is_unit(row, cells, header):
                continue
            line = self._line(row, cells, met)
            met.add(line.position)
            found.append(line)
        return found

    def _is_unit(self, row: int, cells: Row, header: Row) -> bool:
        filled = [(at, p) for at, p in self._used if not is_blank(cells[at])]
        if not filled or (cells == header and any(header)):
            return False
        if len(filled) == 1 and len(self._used) >= _HEADING_FROM and filled[0][1].kind == "text":
            values = {"text": cells[filled[0][0]][:80]}
            self._say(CellFault("spreadsheet.heading", values, Severity.HINT), row, filled[0][0])
            return False
        return True

    def _line(self, row: int, cells: Row, met: set[int]) -> _Line:
        named = [(at, p, cells[at]) for at, p in self._used if p.path[0] in ("id", "name")]
        spoken = [(at, p, text) for at, p, text in named if text]
        at = spoken[0][0] if spoken else named[0][0]
        identity = next((text for _, p, text in spoken if p.kind == "id"), "")
        names = [text for _, p, text in spoken if p.kind == "text"]
        position = self._position(identity, names)
        if position in met and position != _NEW:
            self._say(
                CellFault("spreadsheet.twice", {"unit": spoken[0][2]}, Severity.WARNING), row, at
            )
            position = _NEW
        if position != _NEW:
            return _Line(row, cells, plain(self._units[position].get("id", "")), position)
        if not spoken:
            self._say(CellFault("spreadsheet.no_name", {}, Severity.WARNING), row, at)
        if identity and not is_id(identity):
            self._say(CellFault("bad_id", {"value": identity}, Severity.WARNING), row, at)
        return _Line(row, cells, self._new_id(identity, names), _NEW)

    def _position(self, identity: str, names: Iterable[str]) -> int:
        if identity in self._positions:
            return self._positions[identity]
        for name in names if not identity or normalised(identity) not in self._by_name else ():
            known = self._by_name.get(normalised(name))
            if known in self._positions:
                return self._positions[known]
        known = self._by_name.get(normalised(identity)) if identity else None
        return self._positions.get(known, _NEW) if known is not None else _NEW

    def _new_id(self, identity: str, names: Sequence[str]) -> str:
        wanted = slug(identity or next(iter(names), ""))
        if wanted == "element":
            wanted = "unit"
        fresh = fresh_id(wanted, self._ids)
        self._ids.add(fresh)
        self._name(fresh, fresh, *names)
        return fresh

    # ------------------------------------------------------------------ cells

    def _read_cells(
        self, line: _Line, purpose: Purpose, columns: Sequence[int], writer: UnitWriter
    ) -> None:
        """Read what a row says for one purpose; columns for the same list add up."""
        filled = [column for column in columns if line.cells[column]]
        text = "\n".join(line.cells[column] for column in filled)
        if not filled or purpose.kind == "id" or writer.says_already(purpose, text):
            return
        values: list[Any] = []
        for column in filled:
            said = self._said(purpose, line.cells[column], writer)
            for fault in said.faults:
                self._say(fault, line.row, column)
            if said.value is not None:
                values.append(said.value)
        if values:
            value = values[0] if len(values) == 1 else [one for many in values for one in many]
            writer.take(purpose, value, text, self._columns.address(line.row, filled[0]))

    def _said(self, purpose: Purpose, text: str, writer: UnitWriter) -> CellReading:
        match purpose.kind:
            case "text":
                return CellReading(text)
            case "items":
                return self._items.read(purpose.of, text, writer.entries_of(purpose))
            case "loadouts":
                return self._items.loadouts(text, writer.entries_of(purpose))
            case "summons":
                return self._summons(text)
            case _:
                return self.cells.read(purpose, text)

    def _summons(self, text: str) -> CellReading:
        if is_blank(text):
            return CellReading()
        written: list[str] = []
        faults: list[CellFault] = []
        for entry in entries_in(text):
            known = self._by_name.get(normalised(entry))
            written.append(known or entry)
            if known is None and "/" not in entry:
                meant = self._by_name.get(did_you_mean(entry, self._by_name), "")
                faults.append(CellFault("unknown_unit", {"unit": entry, "suggestion": meant}))
        return CellReading(written, tuple(faults))

    def _say(self, fault: CellFault, row: int, column: int) -> None:
        place = self._table.place(*self._columns.address(row, column))
        self._found.append(Problem(fault.code, fault.severity, place, fault.values, fault.fixes))


def _names(unit: Mapping[str, Any]) -> tuple[str, ...]:
    raw = unit.get("name")
    return tuple(name for _, name in Text.of(raw).versions) if raw is not None else ()


# ------------------------------------------------------------------ unit writing


def in_order(game: Game, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return a new unit with its keys in the order in which files write them."""
    keys = (
        "id",
        "name",
        "text",
        "note",
        "picture",
        *game.attributes,
        *game.costs,
        "strength",
        "stats",
        *game.unit_keyword_keys,
        "tags",
        "summons",
        *game.item_lists,
        "loadouts",
    )
    ordered = {key: entry[key] for key in dict.fromkeys(keys) if key in entry}
    stats = ordered.get("stats")
    if isinstance(stats, dict):
        ordered["stats"] = {key: stats[key] for key in game.stats if key in stats}
    return {**ordered, **{key: value for key, value in entry.items() if key not in ordered}}


class UnitWriter:
    """One unit while a row is read: a new one, or one that is there and may change."""

    def __init__(
        self, cells: CellReader, lang: str, old: Mapping[str, Any] | None, identity: str
    ) -> None:
        """Begin with *old*, or with nothing but *identity*; plain texts are in *lang*."""
        self._cells, self._lang, self._old = cells, lang, old
        self.entry: dict[str, Any] = dict(old) if old is not None else {"id": identity}
        self.changes: list[ImportedCell] = []

    def says_already(self, purpose: Purpose, text: str) -> bool:
        """Return whether the unit said what a cell says before: nothing is to be changed then."""
        if self._old is None:
            return False
        said = " ".join(text.split())
        raw = raw_at(self._cells, purpose, self._old)
        if isinstance(raw, str) and said == " ".join(raw.split()):
            return True
        return any(
            said == " ".join(exported_text(self._cells, purpose, self._old, lang).split())
            for lang in languages()
        )

    def entries_of(self, purpose: Purpose) -> Sequence[Any]:
        """Return what the unit that is there has in a list."""
        raw = raw_at(self._cells, purpose, self._old) if self._old is not None else None
        return raw if isinstance(raw, list) else [] if raw is None else [raw]

    def take(self, purpose: Purpose, value: Any, text: str, address: tuple[int, int]) -> None:
        """Write *value*, which a cell at *address* said as *text*."""
        before = raw_at(self._cells, purpose, self.entry)
        path, after = self._placed(purpose, _own(value), before)
        nothing_new = self._old is None and after is False
        if nothing_new or _same(self._value_at(path), after):
            return
        was = (
            "" if self._old is None else exported_text(self._cells, purpose, self._old, self._lang)
        )
        self._put(path, after)
        if self._old is not None:
            self.changes.append(ImportedCell(path, before, after, was, text, *address))

    def _placed(self, purpose: Purpose, value: Any, before: Any) -> tuple[tuple[str, ...], Any]:
        """Return where in the entry *value* goes, and what it becomes there."""
        key = purpose.path[0]
        if purpose.kind == "text":
            return (key,), self._localised(purpose.lang, str(value), before)
        if purpose.kind == "cost":
            return self._cost_path(key), value
        if len(purpose.path) > 1:
            stats = self.entry.get(key)
            known = stats if isinstance(stats, Mapping) else {}
            return (key, stat_key(self._cells, purpose.path[1], known)), value
        return (key,), value

    def _cost_path(self, identity: str) -> tuple[str, ...]:
        nested = self.entry.get("cost")
        if isinstance(nested, Mapping):
            return ("cost", identity)
        return (cost_key(self._cells, identity, self.entry),)

    def _localised(self, wanted: str, text: str, before: Any) -> Any:
        """Return a text with one more version: a plain one stays plain until there are two."""
        lang = wanted or self._lang
        if before is None:
            return {lang: text} if wanted else text
        if isinstance(before, Mapping):
            return {**before, lang: text}
        if lang == self._lang:
            return text
        return {self._lang: plain(before), lang: text}

    def _value_at(self, path: tuple[str, ...]) -> Any:
        found: Any = self.entry
        for step in path:
            found = found.get(step) if isinstance(found, Mapping) else None
        return found

    def _put(self, path: tuple[str, ...], value: Any) -> None:
        first, *inner = path
        if not inner:
            self.entry[first] = value
            return
        outer = self.entry.get(first)
        self.entry[first] = {**(outer if isinstance(outer, Mapping) else {}), inner[0]: value}


def _own(value: Any) -> Any:
    """Return *value* as this unit's own: readers give the same lists for the same cells."""
    if isinstance(value, list):
        return [_own(part) for part in value]
    return {key: _own(part) for key, part in value.items()} if isinstance(value, dict) else value


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other
