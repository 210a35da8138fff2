"""The decks of a scenario file: every roll has a card, every card scores and names what exists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_scenarios import (
    ScenarioCard,
    ScenarioDeck,
    ScenarioTable,
    ScenarioTask,
    ScoreLine,
    SetUp,
    read_run,
)
from realms_builder.game.files.scenario_places import note_twins, note_unknown, places_of
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes, PathInFile

if TYPE_CHECKING:
    from realms_builder.game.files.scenario_reading import ScenarioFile

OWN_PLACES = (
    "zones", "own_zone", "enemy_zone", "own_half", "enemy_half", "own_edge", "enemy_edge",
)  # fmt: skip
"""The places that come with the deployment, not with the table."""
BEARERS = ("any_own_model", "any_enemy_model", "any_model")
SCORE_VERBS = ("vp", "vp_by_round", "best_of")
_DIE = re.compile(r"(\d{0,2})\s*[dDwW]\s*(\d{1,3})\Z")


def read_dice(dice: str) -> tuple[int, int] | None:
    """Return how many dice of how many sides ``1d6`` or ``2W6`` means, None when it is no roll."""
    match = _DIE.match(dice.strip())
    if match is None or int(match.group(2)) < 2:
        return None
    count = int(match.group(1) or 1)
    return (count, int(match.group(2))) if count else None


def faces_of(dice: str) -> range | None:
    """Return the results that ``1d6`` or ``2W6`` can show, or None when it is no roll."""
    read = read_dice(dice)
    return range(read[0], read[0] * read[1] + 1) if read is not None else None


def open_cards(deck: ScenarioDeck) -> dict[int, ScenarioCard] | None:
    """Return the card for every result of the deck's roll, None for a deck that is not rolled for.

    Cards that name no results stand for one each, in their order.
    """
    faces = faces_of(deck.roll) if deck.roll else None
    if faces is None:
        return None
    if not any(card.on_roll for card in deck.cards):
        return dict(zip(faces, deck.cards, strict=False))
    found: dict[int, ScenarioCard] = {}
    for card in deck.cards:
        for face in (face for run in card.on_roll for face in read_run(run) or ()):
            found.setdefault(face, card)
    return found


def note_deck(
    deck: ScenarioDeck, path: PathInFile, file: ScenarioFile, game: Game, notes: Notes
) -> None:
    """Note what is wrong with *deck*, which stands at *path* in *file*."""
    note_twins((((*path, "cards", n, "id"), card.id) for n, card in enumerate(deck.cards)), notes)
    if deck.roll:
        _note_rolls(deck, path, notes)
    for position, card in enumerate(deck.cards):
        here = (*path, "cards", position)
        if deck.kind == "map" and not card.sides:
            notes.say("missing_key", here, key="sides")
        _note_sides(card, here, file.table, notes)
        _note_task(card, here, file, game, notes)
        note_twins(
            (((*here, "tasks", n, "id"), task.id) for n, task in enumerate(card.tasks)), notes
        )
        for number, task in enumerate(card.tasks):
            _note_task(task, (*here, "tasks", number), file, game, notes)


def _note_rolls(deck: ScenarioDeck, path: PathInFile, notes: Notes) -> None:
    faces = faces_of(deck.roll)
    if faces is None:
        notes.say("dice_expected", (*path, "roll"), value=deck.roll)
        return
    taken: dict[int, str] = {}
    for position, card in enumerate(deck.cards):
        here = (*path, "cards", position, "on_roll")
        for face in (face for run in card.on_roll for face in read_run(run) or ()):
            if face not in faces:
                notes.say("roll_impossible", here, roll=deck.roll, value=face)
            elif face in taken:
                notes.say("roll_twice", here, value=face, other=taken[face])
            taken.setdefault(face, card.id)
    open_faces = [face for face in faces if face not in taken]
    if taken and open_faces:
        notes.say(
            "roll_uncovered", (*path, "roll"), severity=Severity.WARNING, values=open_faces,
            deck=deck.id,
        )  # fmt: skip


def _note_sides(
    card: ScenarioCard, path: PathInFile, table: ScenarioTable | None, notes: Notes
) -> None:
    areas = places_of(table)["areas"]
    for side, deployment in card.sides.items():
        for key in ("half", "areas"):
            for place, name in enumerate(getattr(deployment, key)):
                note_unknown(name, areas, (*path, "sides", side, key, place), notes)


def _note_task(
    task: ScenarioTask, path: PathInFile, file: ScenarioFile, game: Game, notes: Notes
) -> None:
    note_unknown(task.reveal, (rule.id for rule in file.scoring.reveal), (*path, "reveal"), notes)
    for position, entry in enumerate(task.set_up):
        _note_set_up(entry, (*path, "set_up", position), task, file, notes)
    _note_score(task.score, (*path, "score"), game, notes)


def _note_set_up(
    entry: SetUp, path: PathInFile, task: ScenarioTask, file: ScenarioFile, notes: Notes
) -> None:
    named = places_of(file.table)
    things = [other.place for other in task.set_up if other is not entry]
    spots = [*named["points"], *named["areas"], *named["lines"], *OWN_PLACES, *things]
    for key in ("at", "of", "near", "through", "inside"):
        note_unknown(getattr(entry, key), spots, (*path, key), notes)
    note_unknown(entry.along, named["lines"], (*path, "along"), notes)
    for place, name in enumerate(entry.one_each):
        note_unknown(name, named["areas"], (*path, "one_each", place), notes)
    units = [str(raw.get("id", "")) for raw in task.units]
    for key in ("contact", "carried_by"):
        note_unknown(getattr(entry, key), [*BEARERS, *things, *units], (*path, key), notes)


def _note_score(lines: tuple[ScoreLine, ...], path: PathInFile, game: Game, notes: Notes) -> None:
    for position, line in enumerate(lines):
        here = (*path, position)
        said = [key for key in SCORE_VERBS if getattr(line, key) is not None]
        if len(said) != 1:
            notes.say("one_of_expected", here, known=SCORE_VERBS, count=len(said))
        if line.needs_line is not None and line.needs_line > position:
            notes.say(
                "needs_line_wrong", (*here, "needs_line"), value=line.needs_line, before=position
            )
        last = game.file.game.get("rounds")
        rounds = read_run(line.rounds or "")
        if isinstance(last, int) and rounds is not None and rounds[-1] > last:
            notes.say("rounds_outside", (*here, "rounds"), value=line.rounds, last=last)
        if isinstance(last, int) and line.vp_by_round is not None and len(line.vp_by_round) > last:
            said_rounds = len(line.vp_by_round)
            notes.say("rounds_outside", (*here, "vp_by_round"), value=said_rounds, last=last)
        _note_score(line.best_of or (), (*here, "best_of"), game, notes)
