"""What the yardstick says of the units that are written, ready to be drawn and to be answered.

The line is never imposed: a cost may be written that it suggests, or a note why it is another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, sqrt
from typing import Any

from realms_builder.editing.bulk.cells import can_write, with_raw, written
from realms_builder.editing.bulk.columns import BulkColumn, columns_of
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.odds.yardstick.profiles import muster_of
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick

_LEAST = 1e-9


@dataclass(frozen=True)
class OwnUnit:
    """A unit of the file: its place and what it says, its cost as written, and for how many.

    A model costs *each* times less than what is written; a *computed* cost follows a formula.
    """

    number: int
    raw: Mapping[str, Any]
    printed: Fraction
    each: int
    note: Text
    computed: bool = False


@dataclass(frozen=True)
class WouldCost:
    """What another cost would mean on the line as it is now."""

    off: float
    deviations: float
    stands_out: bool


def own_units(
    reading: ManuscriptReading, yardstick: Yardstick, find: Callable[[str], Faction | None]
) -> dict[str, OwnUnit]:
    """Return the units of the file that *yardstick* values, by address."""
    game, faction = reading.game, reading.own_faction
    listed = reading.manuscript.value(("units",))
    if game is None or faction is None or not isinstance(listed, list):
        return {}
    valued = {one.unit.address for one in yardstick.units}
    declared = game.costs.get(yardstick.cost)
    mustered = muster_of(game, faction.id, find)
    found: dict[str, OwnUnit] = {}
    for number, raw in enumerate(listed):
        unit = faction.units.get(str(raw.get("id", ""))) if isinstance(raw, dict) else None
        if unit is None or unit.address not in valued or unit.address in found:
            continue
        is_each = declared is not None and declared.per == "model"
        build = mustered.unit_build(unit)
        each = 1 if is_each else max(1, build.parts.strength)
        try:
            printed = Fraction(build.cost_of_unit(yardstick.cost))
        except FormulaError:
            continue
        computed = isinstance(unit.costs.get(yardstick.cost), Formula)
        found[unit.address] = OwnUnit(number, raw, printed, each, unit.note, computed)
    return found


def would_cost(
    yardstick: Yardstick, valued: Valued, own: OwnUnit, printed: Fraction
) -> WouldCost | None:
    """Return what it would mean to write *printed*; None where nothing would be left to compare."""
    cost = float(valued.unit.cost + (printed - own.printed) / own.each)
    if cost <= 0 or valued.value <= 0:
        return None
    now = _miss(yardstick, float(valued.unit.cost), valued.value)
    free = now / valued.deviations if abs(valued.deviations) > _LEAST else yardstick.spread
    deviations = _miss(yardstick, cost, valued.value) / free if abs(free) > _LEAST else 0.0
    off = cost / valued.value - 1
    declared = yardstick.declared
    far = abs(deviations) > declared.deviations and abs(off) > declared.tolerance
    return WouldCost(off, deviations, far)


def _miss(yardstick: Yardstick, cost: float, value: float) -> float:
    return log(cost / value) if yardstick.is_product else (cost - value) / sqrt(cost)


def fair_cost(valued: Valued, own: OwnUnit, *, whole: bool) -> Fraction:
    """Return what would have to be written for the unit to lie on the line."""
    value = Fraction(round(valued.value * 100), 100)
    found = own.printed + (value - valued.unit.cost) * own.each
    return Fraction(round(found)) if whole else Fraction(round(found * 10), 10)


def band(yardstick: Yardstick, value: float) -> tuple[float, float]:
    """Return the least and the greatest cost at which a unit of *value* does not stand out."""
    declared = yardstick.declared
    least, most = value * (1 - declared.tolerance), value * (1 + declared.tolerance)
    far = declared.deviations * yardstick.spread
    if yardstick.is_product:
        return min(least, value * exp(-far)), max(most, value * exp(far))
    root = sqrt(far * far + 4 * max(value, 0.0))
    return max(0.0, min(least, ((root - far) / 2) ** 2)), max(most, ((root + far) / 2) ** 2)


def with_cost(
    reading: ManuscriptReading, cost: str, own: OwnUnit, printed: Fraction, lang: str
) -> dict[PathInFile, Any]:
    """Return the edit that writes *printed* as the cost of a unit; empty where none can be."""
    column = _column(reading, cost, lang)
    if column is None or own.computed or not can_write(column, own.raw):
        return {}
    value = int(printed) if printed.denominator == 1 else float(printed)
    return {("units", own.number): with_raw(column, own.raw, value)}


def with_note(
    reading: ManuscriptReading, own: OwnUnit, note: str, lang: str
) -> dict[PathInFile, Any]:
    """Return the edit that writes *note* why a unit costs what it does; empty takes it away."""
    column = _column(reading, f"note.{lang}", lang)
    if column is None or not can_write(column, own.raw):
        return {}
    return {("units", own.number): written(column, own.raw, note, lang)}


def _column(reading: ManuscriptReading, identity: str, lang: str) -> BulkColumn | None:
    if reading.game is None:
        return None
    columns = columns_of(reading.game, reading.own_faction, lang)
    return next((column for column in columns if column.id == identity), None)
