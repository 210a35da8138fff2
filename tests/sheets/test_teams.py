"""Groups without a profile: who is in which stands on sheets, in texts to send and on cards."""

from __future__ import annotations

import pytest

from realms_builder.cards.subjects import CardsWanted, subjects_of_roster
from realms_builder.exchange.roster_text import Detail, roster_as_text
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import mustered, roster_with, tiny_faction, tiny_game
from tests.sheets.printed import UNITS, pages_of, written

TEAMS = "[{id: team, name: {de: Trupp, en: team}, size: [1, 9]}]"
FIRST, SECOND = Group("g1", "team", ("m1", "m4")), Group("g2", "team", ("m3",))


def teams(*groups: Group) -> Muster:
    game = tiny_game(groups=TEAMS)
    models = [
        Model(f"m{n}", unit) for n, unit in enumerate(("guard", "chief", "guard", "chief"), 1)
    ]
    roster = roster_with(*models, groups=groups, name="Band")
    return mustered(roster, game, tiny_faction(game, UNITS))


def in_order(text: str, *words: str) -> bool:
    places = [text.find(word) for word in words]
    return -1 not in places and places == sorted(places)


def test_the_rows_of_a_team_stand_together_below_its_name() -> None:
    sheet = sheet_of(teams(FIRST, SECOND), (), "en")
    rows = [
        (entry.number, entry.title.replace("\u00a0", " "), entry.team) for entry in sheet.entries
    ]
    assert [(n, name, team.replace("\u00a0", " ")) for n, name, team in rows] == [
        (1, "Chief 1", ""),
        (2, "Guard 1", "Team 1"),
        (3, "Chief 2", "Team 1"),
        (4, "Guard 2", "Team 2"),
    ]
    (page,) = pages_of(written(teams(FIRST, SECOND))[0])
    assert in_order(page, "Chief 1", "Team 1", "Guard 1", "Chief 2", "Team 2", "Guard 2"), page


def test_a_name_that_a_player_gave_stays_as_it_is() -> None:
    found = teams(Group("g1", "team", ("m1",), name="the {night} watch"), SECOND)
    sheet = sheet_of(found, (), "de")
    assert [e.team for e in sheet.entries if e.team] == ["the {night} watch", "Trupp"]
    assert {e.team for e in introduction_of(found, "en").entries} == {
        "",
        "the {night} watch",
        "Team",
    }


@pytest.mark.parametrize("detail", ["short", "full", "open"])
def test_texts_to_send_say_it(detail: Detail) -> None:
    text = roster_as_text(teams(FIRST, SECOND), (), "en", detail)
    assert in_order(text, "Team 1\n", "Guard", "Team 2\n"), text


def test_a_card_says_its_team_and_equal_cards_of_two_teams_stay_two() -> None:
    cards = subjects_of_roster(teams(FIRST, SECOND), CardsWanted(), merge=True)
    marks = [show(card.lookup("mark"), "en").replace("\u00a0", " ") for card in cards]  # type: ignore[arg-type]
    assert sorted(marks) == ["team 1", "team 1", "team 2", "–"]


def test_a_roster_without_teams_is_as_it_was() -> None:
    sheet = sheet_of(teams(), (), "en")
    assert {entry.team for entry in sheet.entries} == {""}
    assert [entry.number for entry in sheet.entries] == [1, 2, 3, 4]
