"""Groups without a profile: who is in which stands on sheets, in texts to send and on cards."""

from __future__ import annotations

import pytest

from realms_builder.cards.subjects import CardsWanted, subjects_of_roster
from realms_builder.exchange import Detail
from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.game.formulas.values import Record
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import mustered, roster_with, tiny_faction, tiny_game
from tests.sheets.printed import UNITS, pages_of, written

TEAMS = "[{id: team, name: {de: Trupp, en: team}, size: [1, 9]}]"
FIRST, SECOND = Group("g1", "team", ("m1", "m4")), Group("g2", "team", ("m3",))


def teams(*groups: Group, **sections: str) -> Muster:
    game = tiny_game(groups=TEAMS, **sections)
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
        (2, "Chief 2", "Team 1"),
        (3, "Guard 1", "Team 1"),
        (4, "Guard 2", "Team 2"),
    ]
    (page,) = pages_of(written(teams(FIRST, SECOND))[0])
    assert in_order(page, "Chief 1", "Team 1", "Chief 2", "Guard 1", "Team 2", "Guard 2"), page


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


ORDERS = (
    '[{id: orders, for: group, name: {de: Befehle, en: orders}, value: "sum(members.hp)"},'
    ' {id: spare, for: group, name: Spare, show: false, value: "orders - size"},'
    ' {id: share, name: Share, value: "group.orders", show: false}]'
)


def test_a_value_of_a_group_stands_at_the_group() -> None:
    # Guard and chief of the first team have hit points of their own; the second is one guard.
    found = teams(FIRST, SECOND, derived=ORDERS)
    points = {r.model.id: int(str(r.lookup("hp"))) for r in found.models}
    first, second = (found.view_of(group) for group in (FIRST, SECOND))
    assert isinstance(first, Record) and isinstance(second, Record)
    assert first.lookup("orders") == points["m1"] + points["m4"]
    assert first.lookup("spare") == points["m1"] + points["m4"] - 2
    assert second.lookup("orders") == points["m3"]
    assert [r.lookup("share") for r in found.models if r.model.id == "m3"] == [points["m3"]]
    lines = {entry.team_line.replace("\u00a0", " ") for entry in sheet_of(found, (), "en").entries}
    assert lines == {
        "",
        f"Team 1 · orders {points['m1'] + points['m4']}",
        f"Team 2 · orders {points['m3']}",
    }
    (page,) = pages_of(written(found)[0])
    assert f"orders {points['m3']}" in page.replace("\u00a0", " ")


@pytest.mark.parametrize(("detail", "says"), [("short", True), ("full", True), ("open", False)])
def test_texts_say_values_of_groups_but_not_to_the_opponent(detail: Detail, says: bool) -> None:
    text = roster_as_text(teams(FIRST, derived=ORDERS), (), "en", detail)
    assert ("orders" in text) is says
    found = introduction_of(teams(FIRST, derived=ORDERS), "en")
    assert all("orders" not in entry.team_line for entry in found.entries)
