"""Notes what is asked of the end of a mechanic and known only before: only its numbers are left."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.core.problems import Fix
from realms_builder.game.files.declared_mechanics import filled_in
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.game import Game
from realms_builder.game.lint.formula_lint import lint_formula, with_formula
from realms_builder.game.lint.references import numbers_of
from realms_builder.game.notes import Notes, PathInFile

OUTCOME = "outcome"


def lint_ends(game: Game, notes: Notes) -> None:
    """Note names and functions in figures and aims that nobody can ask for at the end."""
    known = {mechanic.id: filled_in(mechanic) for mechanic in game.file.mechanics}
    for position, written in enumerate(game.file.mechanics):
        mechanic = known[written.id]
        used = {step.use for step in mechanic.steps if step.use}
        numbers = {*numbers_of(mechanic, known), *used, OUTCOME}
        figures = [
            ("show", place, "chance", shown.chance) for place, shown in enumerate(written.show)
        ]
        path: PathInFile = ("mechanics", position)
        every = [((*path, *where), text) for *where, texts in figures for text in texts]
        every += [((*path, "aim"), text) for text in written.aim]
        for here, text in every:
            if not text.isidentifier():
                _lint_end(text, numbers, here, game, notes)


def _lint_end(text: str, numbers: set[str], path: PathInFile, game: Game, notes: Notes) -> None:
    before = len(notes.problems)
    lint_formula(text, game, notes, path)
    if len(notes.problems) > before:
        return
    for name, column in _asked(text, numbers):
        said = with_formula(text, column, {"name": name})
        fixes = (Fix("fix.settle_before", {"formula": text}),)
        notes.say("not_at_end", path, within=(text, column), fixes=fixes, **said)
        return


def _asked(text: str, numbers: set[str]) -> Iterator[tuple[str, int]]:
    """Yield what the formula *text* asks for beside *numbers*, with its column."""
    try:
        formula = parse(text)
    except FormulaError:
        return
    for use in formula.names:
        first = use.name.partition(".")[0]
        if not use.bound and first not in numbers:
            yield first, use.column
    for call in formula.calls:
        if call.name not in BUILT_IN:
            yield call.name, call.column
