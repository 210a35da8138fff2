"""Two states of a roster are compared in words: what is on one side only, what is another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from realms_builder.roster import edits
from realms_builder.roster.differences import Difference, differences
from realms_builder.roster.roster import Group, Model, Roster
from tests.builders import mustered, roster_with, tiny_game

UNITS = """
units:
  - id: chief
    name: {de: Häuptling, en: Chief}
    stats: {hp: 5}
    loadouts:
      - {id: plain, name: {de: Schlicht, en: Plain}, weapons: [axe]}
      - {id: archer, name: {de: Schütze, en: Archer}, weapons: [bow]}
    options:
      - {id: side, name: {de: Zweitwaffe, en: Side arm}, list: weapons, of: [bow, axe], at_most: 1}
  - {id: rat, name: {de: Ratte, en: Rat}, stats: {hp: 1}, tags: [mob]}
"""


def told(one: Roster, other: Roster, lang: str = "en") -> list[tuple[str, str, str, str]]:
    from tests.builders import tiny_faction

    game = tiny_game()
    faction = tiny_faction(game, UNITS)
    found = differences(mustered(one, game, faction), mustered(other, game, faction), lang)
    return [(d.about, d.what, d.one, d.other) for d in found]


def troop() -> Roster:
    return roster_with(Model("m1", "chief", name="Aldo"), "rat", "rat")


def test_the_same_roster_does_not_differ() -> None:
    assert told(troop(), troop()) == []


def test_models_on_one_side_only_are_named_with_their_side() -> None:
    fewer = edits.remove_models(troop(), ["m1"])
    assert told(troop(), fewer) == [("Aldo (Chief)", "", "included", "–")]
    assert told(fewer, troop(), "de") == [("Aldo (Häuptling)", "", "–", "dabei")]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"name": "Bert"}, ("Name", "Aldo", "Bert")),
        ({"note": "limps"}, ("Note", "–", "limps")),
        ({"loadout": "archer"}, ("Loadout", "Plain", "Archer")),
        ({"choose": (("side", ("axe",)),)}, ("Side arm", "–", "Axe")),
        ({"choose": (("side", ()),)}, ("Side arm", "–", "nothing")),
        ({"role": "general"}, ("Role", "–", "general")),
        ({"strength": 3}, ("Models", "–", "3")),
        ({"unit": "rat"}, ("Unit", "Chief", "Rat")),
        ({"picture": "troop.pictures/a.png"}, ("Picture", "–", "a.png")),
    ],
)
def test_what_differs_of_a_model_is_called_as_the_game_calls_it(
    values: dict[str, object], expected: tuple[str, str, str]
) -> None:
    other = edits.change_model(troop(), "m1", **values)
    found = [row for row in told(troop(), other) if row[1] == expected[0]]
    assert found == [("Aldo (Chief)", *expected)]


def test_name_note_and_limit_of_the_roster_are_compared() -> None:
    other = edits.set_limit(replace(troop(), name="Winter", note="cold"), "cost", 12)
    assert sorted(told(troop(), other)) == [
        ("", "Limit: cost", "–", "12"),
        ("", "Name", "Test", "Winter"),
        ("", "Note", "–", "cold"),
    ]


def test_another_order_is_said_once_and_not_for_what_was_added() -> None:
    moved = edits.in_order(troop(), ["m2", "m3", "m1"])
    assert told(troop(), moved) == [("", "Order of the models", "as here", "another")]
    added = replace(troop(), models=(Model("m9", "rat"), *troop().models))
    assert told(troop(), added) == [("Rat", "", "–", "included")]


def test_groups_are_compared_by_their_members() -> None:
    one = replace(troop(), groups=(Group("g1", "mob", ("m2",)),))
    other = replace(troop(), groups=(Group("g1", "mob", ("m2", "m3")),))
    assert told(one, other) == [("mob", "Members", "Rat", "Rat, Rat")]
    assert told(troop(), one) == [("mob", "", "–", "included")]


def test_costs_that_were_seen_and_folders_of_pictures_are_no_difference() -> None:
    one = edits.change_model(troop(), "m2", seen=(("cost", 1),), picture="a.pictures/x.png")
    other = edits.change_model(troop(), "m2", seen=(("cost", 9),), picture="b.pictures/x.png")
    assert told(one, other) == []


def test_a_long_note_is_shown_from_where_it_differs() -> None:
    one = edits.change_model(troop(), "m2", note="x" * 200 + "old end")
    other = edits.change_model(troop(), "m2", note="x" * 200 + "new end")
    ((_, _, here, there),) = told(one, other)
    assert here.startswith("…xxx") and here.endswith("old end")
    assert there.endswith("new end") and len(there) < 80


def test_another_game_is_all_that_is_said() -> None:
    tiny, other = tiny_game(), tiny_game()
    other.id = "giant"
    one = mustered(troop(), tiny)
    assert differences(one, mustered(roster_with(), other), "en") == (
        Difference("", "Game", "Tiny", "Tiny"),
    )
