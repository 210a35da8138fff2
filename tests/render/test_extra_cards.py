"""Cards beside those of models, for every bundled game: items, tokens, tasks, blank ones."""

import pytest

from realms_builder.core.problems import Severity
from realms_builder.game.library import Library
from realms_builder.layout.marks import Face, TextRun, every_mark
from realms_builder.render.jobs.extra_cards import ExtraCards, Extras
from realms_builder.render.jobs.looks import CardLook, find_look
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.evening.item_cards import item_subjects, some_of
from tests.builders import force, roster_with, shipped, tiny_faction, tiny_game


def tiny() -> tuple[Library, Muster, CardLook]:
    game = tiny_game()
    faction = tiny_faction(game)
    library = shipped()
    mustered = muster(roster_with("chief", "guard", "guard"), game, {faction.id: faction}.get)
    return library, mustered, find_look(library, game)


def test_every_different_thing_has_one_card_that_names_its_bearers() -> None:
    _, mustered, _ = tiny()
    subjects = item_subjects(mustered)
    names = [subject.show("en") for subject in subjects]
    assert len(set(names)) == len(names) > 0
    carried = {
        record.build.record(item, 1).show("en")
        for record in mustered.models
        for item in record.build.all_items_had()
    }
    assert set(names) <= carried


def test_bearers_are_named_as_far_as_two_lines_hold_them() -> None:
    six = ("Wick Mistress", "Arc Gunner", "Lamplighter", "Roof Cat", "Mender", "Lamplighter")
    assert some_of(six[:3], "en") == "Wick Mistress, Arc Gunner, Lamplighter"
    assert some_of(six, "en") == "Wick Mistress, Arc Gunner, 2× Lamplighter, Roof Cat, Mender"
    assert some_of((*six, *six), "en") == (
        "2× Wick Mistress, 2× Arc Gunner, 4× Lamplighter and 4 more"
    )
    assert some_of(["A" * 70, "Bo", "Bo"], "de") == "A" * 70 + " und noch 2"


def test_a_thing_that_many_carry_has_its_bearers_in_readable_print() -> None:
    library = shipped()
    mustered = force("realms", "northern_alliance", *(_named(n) for n in range(9)))
    look = find_look(library, mustered.game)
    deck = ExtraCards(library, mustered, look, "en", backs=False).deck(Extras(items=True))
    assert [p.code for p in deck.problems if p.code == "card.overflow"] == []
    said = [
        mark
        for leaf in deck.leaves
        for mark in leaf.front.marks
        if isinstance(mark, TextRun) and "more" in mark.text
    ]
    assert said and min(mark.size_pt for mark in said) >= 6


def _named(number: int) -> Model:
    return Model(f"m{number}", "rifleman", f"Brave Rifleman {number}", loadout="line")


@pytest.mark.parametrize("theme", ["colour", "ink_saver"])
def test_a_card_of_a_thing_shows_its_sign_in_every_theme(theme: str) -> None:
    mustered = force("realms", "solar_compact", next(iter(_solar_units())))
    library = shipped()
    look = find_look(library, mustered.game, theme=theme)
    deck = ExtraCards(library, mustered, look, "de", backs=False).deck(Extras(items=True))
    signs = set(look.fonts.icons("de").values())
    weapons = [leaf for leaf in deck.leaves if _shows(leaf.front, signs)]
    assert weapons and len(weapons) >= len(deck.leaves) - 2


def _solar_units() -> list[str]:
    faction = shipped().faction("realms", "solar_compact")
    assert faction is not None
    return list(faction.units)


def _shows(face: Face, signs: set[str]) -> bool:
    """Return whether one of *signs* stands large on a face."""
    runs = [mark for mark in every_mark(face.marks) if isinstance(mark, TextRun)]
    return any(run.text in signs and run.size_pt > 20 for run in runs)


def test_backs_come_only_where_they_are_printed() -> None:
    library, mustered, look = tiny()
    for backs in (True, False):
        deck = ExtraCards(library, mustered, look, "en", backs=backs).deck(Extras(items=True))
        assert {leaf.back is not None for leaf in deck.leaves} == {backs}


def test_blank_cards_come_as_often_as_wanted_without_a_word_of_trouble() -> None:
    library, mustered, look = tiny()
    deck = ExtraCards(library, mustered, look, "de", backs=True).deck(Extras(blanks=6))
    assert [leaf.count for leaf in deck.leaves] == [6]
    assert deck.problems == []


def test_what_there_is_nothing_of_is_said() -> None:
    library, mustered, look = tiny()
    deck = ExtraCards(library, mustered, look, "en", backs=True).deck(Extras(tasks=True))
    assert "extra.no_tasks" in [problem.code for problem in deck.problems]
    assert deck.leaves == []


def test_a_game_whose_scenarios_give_no_tasks_says_so() -> None:
    """The nights of True Forces score for everybody."""
    library, mustered = shipped(), force("true_forces", "wachbund", "captain")
    look = find_look(library, mustered.game)
    deck = ExtraCards(library, mustered, look, "en", backs=True).deck(Extras(tasks=True))
    assert [problem.code for problem in deck.problems] == ["scenario.no_tasks"]
    assert deck.leaves == []


@pytest.mark.parametrize("system", ["ags", "basic_rules", "celtos", "realms", "true_forces"])
def test_the_bundled_games_have_item_tokens_and_blank_cards(system: str) -> None:
    library = shipped()
    game = library.game(system)
    assert game is not None
    path = next(iter(library.rosters(system)))
    from realms_builder.cli.workspace import open_roster

    mustered = open_roster(path, library).mustered
    assert mustered is not None
    for lang in ("de", "en"):
        cards = ExtraCards(library, mustered, find_look(library, game), lang, backs=True)
        deck = cards.deck(Extras(items=True, tokens=True, blanks=2))
        assert deck.leaves
        errors = [p for p in deck.problems if p.severity is Severity.ERROR]
        assert errors == []
