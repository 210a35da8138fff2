"""Every name by which a mechanic means something else: sides, rolls, outcomes, numbers, needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from realms_builder.game.files.declared_mechanics import DeclaredMechanic
from realms_builder.game.files.preset_mechanics import filled_in, preset_mechanics
from realms_builder.game.game import Game
from realms_builder.game.notes import PathInFile

Reference = tuple[PathInFile, str, Iterable[str]]
_NAME = re.compile(r"[A-Za-z_]\w*")


def of_mechanics(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names for every reference of the mechanics of *game*."""
    known = {mechanic.id: filled_in(mechanic) for mechanic in game.file.mechanics}
    for position, written in enumerate(game.file.mechanics):
        path = ("mechanics", position)
        presets = preset_mechanics()
        yield (*path, "preset"), written.preset, presets
        preset = presets.get(written.preset)
        if preset is not None:
            needs = [need.id for need in preset.needs]
            yield from (((*path, "with", name), name, needs) for name in written.with_)
        yield from _of_steps(path, written, known)
        yield from _of_figures(path, known[written.id], known, game)
    yield from _of_phrases(game, known)
    yield from _of_changes(game, known)


def _of_steps(
    path: PathInFile, mechanic: DeclaredMechanic, known: Mapping[str, DeclaredMechanic]
) -> Iterator[Reference]:
    whole = known[mechanic.id]
    sides = whole.sides
    rolls = [step.roll for step in whole.steps if step.roll]
    for position, need in enumerate(mechanic.needs):
        yield (*path, "needs", position, "of"), need.of, sides
    for place, step in enumerate(mechanic.steps):
        here = (*path, "steps", place)
        yield (*here, "use"), step.use or "", known
        yield (*here, "by"), step.by, sides
        yield (*here, "of"), step.of, sides
        yield (*here, "reroll"), step.reroll or "", rolls
        yield (*here, "cancel"), step.cancel or "", rolls
        if step.cancel:
            yield (*here, "with"), str(step.with_ or ""), rolls


def _of_figures(
    path: PathInFile,
    mechanic: DeclaredMechanic,
    known: Mapping[str, DeclaredMechanic],
    game: Game,
) -> Iterator[Reference]:
    outcomes = {step.stop for step in mechanic.steps if step.stop}
    numbers = _numbers(mechanic, known)
    for position, shown in enumerate(mechanic.show):
        here = (*path, "show", position)
        yield (*here, "number"), shown.number, numbers
        for name in shown.chance:
            if _NAME.fullmatch(name):
                yield (*here, "chance"), name, outcomes
    for name in mechanic.aim:
        if _NAME.fullmatch(name):
            yield (*path, "aim"), name, outcomes | numbers
    for position, repeat in enumerate(mechanic.repeat):
        here = (*path, "repeat", position)
        yield (*here, "add"), repeat.add, numbers
        for name in repeat.puts:
            yield (*here, "puts", name), name, {*game.keywords, *game.forms}


def _numbers(mechanic: DeclaredMechanic, known: Mapping[str, DeclaredMechanic]) -> set[str]:
    """Return the names that the steps of *mechanic* give, also through those it uses."""
    found: set[str] = set()
    for step in mechanic.steps:
        found |= {name for name in (step.roll, step.set_) if name} | set(step.gives)
        used = known.get(step.use or "")
        if used is not None and used is not mechanic:
            found |= {name for inner in used.steps for name in inner.gives}
    return found


def _of_phrases(game: Game, known: Mapping[str, DeclaredMechanic]) -> Iterator[Reference]:
    """Yield what the phrases of items run, and the needs that they wire."""
    for position, declared in enumerate(game.file.items):
        for place, field in enumerate(declared.fields):
            for number, form in enumerate(field.forms):
                path = ("items", position, "fields", place, "forms", number)
                yield (*path, "runs"), form.runs, known
                runs = known.get(form.runs)
                if runs is not None:
                    needs = [need.id for need in runs.needs]
                    yield from (((*path, "with", name), name, needs) for name in form.with_)


def _of_changes(game: Game, known: Mapping[str, DeclaredMechanic]) -> Iterator[Reference]:
    """Yield the numbers and rolls that keywords of the system file change."""
    rolls = {step.roll for mechanic in known.values() for step in mechanic.steps if step.roll}
    numbers = {step.set_ for mechanic in known.values() for step in mechanic.steps if step.set_}
    numbers |= {need.id for mechanic in known.values() for need in mechanic.needs}
    for position, keyword in enumerate(game.file.keywords):
        for place, change in enumerate(keyword.modifies):
            path = ("keywords", position, "modifies", place)
            yield (*path, "value"), change.value, numbers
            for roll in change.roll:
                yield (*path, "roll"), roll, rolls
