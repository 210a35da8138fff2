"""Cells that name items: those of the catalogue by any of their names, others as a unit's own.

``3x Granate, Pistole`` names two of the catalogue; ``Donnerruf: ATT 4/3+ vs DEF, Nah 8, betäubt``
writes one of the unit's own down, its typed fields first as far as they read well, then its text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages
from realms_builder.exchange.spreadsheet.cell_texts import item_text, loadout_line
from realms_builder.exchange.spreadsheet.cell_values import (
    CellFault,
    CellReader,
    CellReading,
    closest,
    entries_in,
    is_blank,
    silent,
)
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.names import normalised, split_count
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.texts import Text

_COUNT_BEHIND = re.compile(r"(.+?)\s*(?:\(\s*[x×]?\s*(\d{1,3})\s*[x×]?\s*\)|[x×]\s*(\d{1,3}))\Z")
_MISSPELT = 0.8
"""How alike a name is that was meant for another, in a list where units write their own items."""


class ItemCells:
    """Reads cells that name items of one table."""

    def __init__(self, cells: CellReader) -> None:
        """Read with what *cells* know of the game and the faction."""
        self._cells = cells
        self._known: dict[tuple[str, str], CellReading] = {}
        self._placed: dict[str, tuple[str, CellReading]] = {}

    def read(self, list_id: str, text: str, before: Sequence[Any] = ()) -> CellReading:
        """Return the entries of a list that *text* names; *before* are those the unit has.

        What it has and the cell still names stays as it is written.
        """
        if is_blank(text):
            return CellReading()
        parts = [self._entry(list_id, entry, before) for entry in entries_in(text)]
        values = _with_own_ids([part.value for part in parts])
        return CellReading(values, tuple(fault for part in parts for fault in part.faults))

    def loadouts(self, text: str, before: Sequence[Any] = ()) -> CellReading:
        """Return the loadouts that *text* names, one a line: ``Name: item, item``."""
        if is_blank(text):
            return CellReading()
        found: list[dict[str, Any]] = []
        faults: list[CellFault] = []
        for line in (line.strip() for line in text.split("\n")):
            if line:
                found.append(self._loadout(line, before, faults))
        return CellReading(_with_own_ids(found), tuple(faults))

    def _loadout(self, line: str, before: Sequence[Any], faults: list[CellFault]) -> dict[str, Any]:
        game = self._cells.game
        for old in before:
            if isinstance(old, Mapping) and line in [
                loadout_line(self._cells, old, lang) for lang in languages()
            ]:
                return dict(old)
        name, colon, rest = line.partition(":")
        loadout: dict[str, Any] = {"id": _slug(name.strip()), "name": name.strip()}
        for entry in entries_in(rest if colon else line):
            list_id, said = self._in_any_list(entry)
            faults.extend(said.faults)
            if list_id:
                loadout.setdefault(list_id, []).append(said.value)
        if not game.item_lists:
            faults.append(CellFault("unknown_item", {"item": rest, "list": ""}))
        return loadout

    def _in_any_list(self, entry: str) -> tuple[str, CellReading]:
        """Return the entry in the first list that has it, else in the first with a fault."""
        if entry not in self._placed:
            self._placed[entry] = self._found_place(entry)
        return self._placed[entry]

    def _found_place(self, entry: str) -> tuple[str, CellReading]:
        lists = list(self._cells.game.item_lists)
        for list_id in lists:
            said = self._reference(list_id, entry)
            if said is not None:
                return list_id, said
        first = lists[0] if lists else ""
        meant = [self._meant(name, entry) for name in lists]
        suggestion = next((word for word in meant if word), "")
        fault = CellFault("unknown_item", {"item": entry, "list": first, "suggestion": suggestion})
        return first, CellReading(entry, (fault,))

    # ------------------------------------------------------------------ one entry

    def _entry(self, list_id: str, entry: str, before: Sequence[Any]) -> CellReading:
        for old in before:
            printed = [item_text(self._cells, list_id, old, lang) for lang in languages()]
            if normalised(entry) in map(normalised, printed):
                return CellReading(old)
        key = (list_id, entry)
        if key not in self._known:
            self._known[key] = self._fresh(list_id, entry)
        return self._known[key]

    def _fresh(self, list_id: str, entry: str) -> CellReading:
        name, colon, rest = entry.partition(":")
        if colon and rest.strip() and name.strip():
            return CellReading(self._own(list_id, name.strip(), rest.strip()))
        said = self._reference(list_id, entry)
        if said is not None:
            return said
        needed = [f for f in self._cells.game.fields[list_id].values() if f.required]
        suggestion = self._meant(list_id, entry, 0.0 if needed else _MISSPELT)
        if suggestion or needed:
            values = {"item": entry, "list": list_id, "suggestion": suggestion}
            return CellReading(entry, (CellFault("unknown_item", values),))
        own = self._own(list_id, entry, "")
        return CellReading(
            own, (CellFault("spreadsheet.own_item", {"item": entry}, Severity.HINT),)
        )

    def _meant(self, list_id: str, entry: str, likeness: float = 0.0) -> str:
        """Return the item that *entry* is probably meant for, by a name of it; or nothing."""
        items = self._cells.items.defined(list_id)
        names = (text for item in items for text in (item.name, Text.of(item.id)))
        count, bare = split_count(entry)
        meant = closest(bare, names, likeness)
        return f"{count}x {meant}" if meant and count != 1 else meant

    def _reference(self, list_id: str, entry: str) -> CellReading | None:
        """Return *entry* as files name an item of the catalogue; None where it is in none."""
        behind = _COUNT_BEHIND.match(entry)
        if behind and self._cells.items.find(list_id, entry) is None:
            entry = f"{behind.group(2) or behind.group(3)}x {behind.group(1)}"
        count, text = split_count(entry)
        words = text.replace("(", " ").replace(")", " ").split()
        item, used = None, 0
        for used in range(len(words), 0, -1):
            item = self._cells.items.find(list_id, " ".join(words[:used]))
            if item is not None:
                break
        if item is None:
            return None
        notes = silent()
        written = " ".join((item.id, *words[used:]))
        self._cells.items.carried(list_id, written, (), notes)
        faults = tuple(CellFault(p.code, p.values, p.severity) for p in notes.problems)
        return CellReading(f"{count}x {written}" if count != 1 else written, faults)

    def _own(self, list_id: str, name: str, rest: str) -> dict[str, Any]:
        """Return an item of the unit's own: fields as far as they read well, then its text."""
        own: dict[str, Any] = {"id": _slug(name), "name": name}
        parts = [part.strip() for part in re.split(r"\|" if "|" in rest else r"[,;]", rest)]
        taken = 0
        for part in parts:
            found = self._typed(list_id, part, own) if part else None
            if found is None:
                break
            declared, value = found
            own[declared.id] = value
            taken += 1
        if taken and not self._counts(list_id, own):
            own, taken = {"id": own["id"], "name": name}, 0
        if taken == 0:
            text = rest
        elif "|" in rest:
            text = " ".join(parts[taken:])
        else:
            text = _behind(rest, taken)
        if text:
            own["text"] = text
        return own

    def _counts(self, list_id: str, own: Mapping[str, Any]) -> bool:
        """Return whether what was read is surely more than the first words of a text."""
        fields = self._cells.game.fields[list_id]
        return any(kind_of(fields[key]).is_slashed for key in own if key in fields)

    def _typed(
        self, list_id: str, part: str, own: Mapping[str, Any]
    ) -> tuple[DeclaredField, Any] | None:
        for declared in self._cells.game.fields[list_id].values():
            if declared.id in own or not kind_of(declared).marks_texts:
                continue
            said = self._cells.field(declared, part)
            if not said.faults:
                return declared, said.value
        return None


def _behind(text: str, parts: int) -> str:
    """Return *text* without its first so many *parts* between commas and semicolons."""
    for _ in range(parts):
        found = re.search(r"[,;]", text)
        if found is None:
            return ""
        text = text[found.end() :]
    return text.strip()


def _slug(name: str) -> str:
    found = slug(name)
    return "item" if found == "element" else found


def _with_own_ids(values: list[Any]) -> list[Any]:
    """Return *values* where no two of those that are written out have one id."""
    taken: set[str] = set()
    result: list[Any] = []
    for value in values:
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            identity = fresh_id(value["id"], taken)
            taken.add(identity)
            result.append({**value, "id": identity})
        else:
            result.append(value)
    return result
