"""What a scenario file names must exist: places, decks, earlier steps, moments to reveal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from realms_builder.game.files.declared_scenarios import PrepareStep
from realms_builder.game.files.scenario_decks import faces_of, note_deck
from realms_builder.game.files.scenario_places import note_table, note_twins, note_unknown
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile

if TYPE_CHECKING:
    from realms_builder.game.files.scenario_reading import ScenarioFile

PREPARE_VERBS = ("roll_off", "draw", "take", "choose")


def note_references(file: ScenarioFile, game: Game, notes: Notes) -> None:
    """Note every name in *file* that nothing stands behind, and every roll nobody can make."""
    if file.table is not None:
        note_table(file.table, notes)
    _note_prepare(file, notes)
    _note_scoring(file, notes)
    note_twins(((("markers", n, "id"), m.id) for n, m in enumerate(file.markers)), notes)
    note_twins(((("decks", n, "id"), d.id) for n, d in enumerate(file.decks)), notes)
    for place, deck in enumerate(file.decks):
        note_deck(deck, ("decks", place), file, game, notes)


def _note_prepare(file: ScenarioFile, notes: Notes) -> None:
    note_twins(((("prepare", n, "id"), step.id) for n, step in enumerate(file.prepare)), notes)
    decks = [deck.id for deck in file.decks]
    earlier: list[str] = []
    for position, step in enumerate(file.prepare):
        path = ("prepare", position)
        said = [verb for verb in PREPARE_VERBS if getattr(step, verb) is not None]
        if len(said) != 1:
            notes.say("one_of_expected", path, known=PREPARE_VERBS, count=len(said))
        note_unknown(step.draw or "", decks, (*path, "draw"), notes)
        note_unknown(step.take or "", decks, (*path, "take"), notes)
        if step.roll_off is not None and faces_of(step.roll_off) is None:
            notes.say("dice_expected", (*path, "roll_off"), value=step.roll_off)
        for place, name in enumerate(step.from_):
            note_unknown(name.split(".")[0], [*earlier, *decks], (*path, "from", place), notes)
        for key in ("where", "require"):
            _note_formula(getattr(step, key), (*path, key), notes)
        earlier.append(step.id)


def _note_formula(text: str, path: PathInFile, notes: Notes) -> None:
    if text:
        try:
            parse(text)
        except FormulaError as error:
            notes.say(error.sentence_code, path, **dict(error.values))


def _note_scoring(file: ScenarioFile, notes: Notes) -> None:
    rules = file.scoring.reveal
    note_twins(((("scoring", "reveal", n, "id"), rule.id) for n, rule in enumerate(rules)), notes)
    known = [deck.id for deck in file.decks]
    known += [f"{name}_tasks" for name in _decks_with_tasks(file)]
    for name in file.scoring.caps:
        if name not in known:
            meant = did_you_mean(name, known)
            notes.say(
                "reference_unknown", ("scoring", "caps", name), at_key=True, value=name,
                suggestion=meant,
            )  # fmt: skip


def _decks_with_tasks(file: ScenarioFile) -> Iterator[str]:
    """Yield the decks whose cards bring tasks, and the steps that draw from them."""
    decks = {deck.id for deck in file.decks if any(card.tasks for card in deck.cards)}
    yield from decks
    yield from (step.id for step in file.prepare if _drawn(step) in decks)


def _drawn(step: PrepareStep) -> str:
    return step.draw or step.take or ""
