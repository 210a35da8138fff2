"""Lists what the yardstick of a game names: profiles, mechanics, and what these show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.game.files.declared_mechanics import DeclaredMechanic
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.declared_yardstick import DeclaredMeasure, DeclaredYardstick
from realms_builder.game.files.preset_mechanics import filled_in
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes, PathInFile

Reference = tuple[PathInFile, str, Iterable[str]]


def profile_names(declared: DeclaredYardstick | None) -> tuple[str, ...]:
    """Return what the profiles are called: their address, or the id of one written out."""
    if declared is None:
        return ()
    return tuple(
        written if isinstance(written, str) else plain(written.get("id", ""))
        for written in declared.profiles
    )


def of_yardstick(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names for every reference in the yardstick of *game*."""
    declared = game.file.yardstick
    if declared is None:
        return
    yield ("yardstick", "cost"), declared.cost, game.costs
    for place, name in enumerate(declared.without):
        yield ("yardstick", "without", place), name, game.item_lists
    known = _what_mechanics_have(game)
    for position, measure in enumerate(declared.measures):
        path = ("yardstick", "measures", position)
        for place, name in enumerate(measure.against):
            yield (*path, "against", place), name, profile_names(declared)
        for place, name in enumerate(measure.mechanics):
            yield (*path, "mechanics", place), name, [m.id for m in known]
        yield (*path, "figure"), measure.figure, _figures(known, measure)
        yield (*path, "repeat"), measure.repeat, {r.id for m in known for r in m.repeat}
        for name in measure.values:
            yield (*path, "values", name), name, {n.id for m in known for n in m.needs}


def lint_yardstick(game: Game, notes: Notes) -> None:
    """Note names that are given twice, and measures that say not exactly one thing."""
    declared = game.file.yardstick
    if declared is None:
        return
    for key, entries in (("measures", declared.measures), ("terms", declared.terms)):
        seen: set[str] = set()
        for position, entry in enumerate(entries):
            if entry.id in seen:
                notes.say("duplicate_id", ("yardstick", key, position, "id"), id=entry.id)
            seen.add(entry.id)
    for position, measure in enumerate(declared.measures):
        if bool(measure.figure) == bool(measure.repeat):
            notes.say("figure_or_repeat", ("yardstick", "measures", position))


def _what_mechanics_have(game: Game) -> tuple[DeclaredMechanic, ...]:
    """Return the mechanics of *game*, their presets filled in."""
    return tuple(map(filled_in, game.file.mechanics))


def _figures(known: Iterable[DeclaredMechanic], measure: DeclaredMeasure) -> set[str]:
    """Return what the mechanics that *measure* asks show, and how they may end."""
    asked = [m for m in known if m.id in measure.mechanics or not measure.mechanics]
    shown = {show.number or " ".join(show.chance) for m in asked for show in m.show}
    return shown | {step.stop for m in asked for step in m.steps if step.stop}
