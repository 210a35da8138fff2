"""The places of a scenario's table: their ids, their shapes, and who names them."""

from __future__ import annotations

from collections.abc import Iterable

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_scenarios import ScenarioArea, ScenarioTable
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile

SHAPES = ("rect", "circle", "polygon")


def places_of(table: ScenarioTable | None) -> dict[str, tuple[str, ...]]:
    """Return the ids of areas, points and lines of *table*."""
    if table is None:
        return {"areas": (), "points": (), "lines": ()}
    return {
        "areas": tuple(area.id for area in table.areas),
        "points": tuple(point.id for point in table.points),
        "lines": tuple(line.id for line in table.lines),
    }


def note_twins(entries: Iterable[tuple[PathInFile, str]], notes: Notes) -> None:
    """Note every id that stands twice among *entries*, each with its path."""
    seen: set[str] = set()
    for path, identity in entries:
        if identity in seen:
            notes.say("duplicate_id", path, id=identity)
        seen.add(identity)


def note_unknown(name: str, known: Iterable[str], path: PathInFile, notes: Notes) -> None:
    """Note *name* unless it is empty or one of the *known* ones."""
    names = list(known)
    if name and name not in names:
        notes.say("reference_unknown", path, value=name, suggestion=did_you_mean(name, names))


def note_table(table: ScenarioTable, notes: Notes) -> None:
    """Note what is wrong with the areas, points and lines of *table*."""
    named = [
        *((("table", "areas", n), area.id) for n, area in enumerate(table.areas)),
        *((("table", "points", n), point.id) for n, point in enumerate(table.points)),
        *((("table", "lines", n), line.id) for n, line in enumerate(table.lines)),
    ]
    note_twins((((*path, "id"), identity) for path, identity in named), notes)
    for position, area in enumerate(table.areas):
        path = ("table", "areas", position)
        shapes = [key for key in SHAPES if getattr(area, key)]
        if len(shapes) != 1:
            notes.say(
                "one_of_expected", path, known=["rect", "circle", "polygon"], count=len(shapes)
            )
        else:
            _note_outside(area.id, _corners(area), table, (*path, shapes[0]), notes)
    for position, point in enumerate(table.points):
        _note_outside(point.id, [point.at], table, ("table", "points", position, "at"), notes)
    for position, line in enumerate(table.lines):
        _note_outside(line.id, [line.from_, line.to], table, ("table", "lines", position), notes)


def _corners(area: ScenarioArea) -> list[tuple[float, float]]:
    if area.rect is not None:
        x, y, width, height = area.rect
        return [(x, y), (x + width, y + height)]
    if area.circle is not None:
        x, y, radius = area.circle
        return [(x - radius, y - radius), (x + radius, y + radius)]
    return list(area.polygon)


def _note_outside(
    identity: str,
    spots: list[tuple[float, float]],
    table: ScenarioTable,
    path: PathInFile,
    notes: Notes,
) -> None:
    width, height = table.size
    if any(not (0 <= x <= width and 0 <= y <= height) for x, y in spots):
        notes.say("outside_table", path, severity=Severity.WARNING, id=identity, size=table.size)
