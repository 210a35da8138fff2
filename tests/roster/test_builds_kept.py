"""Which builds stay while a roster is edited again and again, and what must not stay with them."""

import gc
from typing import TypeVar

from realms_builder.game.game import Game
from realms_builder.roster.edits import change_model
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster, muster
from tests.builders import roster_with, tiny_faction, tiny_game

Kind = TypeVar("Kind", Build, Muster)


def alive(kind: type[Kind], game: Game) -> list[Kind]:
    gc.collect()
    return [found for found in gc.get_objects() if isinstance(found, kind) and found.game is game]


def first_muster() -> Muster:
    game = tiny_game()
    faction = tiny_faction(game)
    return muster(roster_with("guard"), game, {faction.id: faction}.get)


def test_a_roster_that_was_edited_away_goes_although_its_builds_are_still_used() -> None:
    mustered = first_muster()
    build = mustered.models[0].build
    build.lookup("faction")
    for name in ("Aldo", "Bert", "Carl"):
        edited = change_model(mustered.roster, "m1", name=name)
        mustered = muster(edited, mustered.game, mustered.find_faction, mustered)
    assert mustered.models[0].build is build
    assert alive(Muster, mustered.game) == [mustered]


def test_builds_that_nobody_uses_do_not_pile_up() -> None:
    mustered = first_muster()
    for number in range(3000):
        changed = change_model(mustered.roster, "m1", strength=number)
        mustered = muster(changed, mustered.game, mustered.find_faction, mustered)
    assert len(alive(Build, mustered.game)) < 1000
    before = mustered.models[0].build
    same = muster(mustered.roster, mustered.game, mustered.find_faction, mustered)
    assert same.models[0].build is before
