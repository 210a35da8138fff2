"""Rosters are shown and printed by kinds of units, with the members of a group side by side."""

import pytest

from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.render.jobs.print_cards import card_subjects
from realms_builder.render.jobs.print_request import CardsOf, PrintRequest, SheetContents
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.shown_order import UNKNOWN, Sections, shown_order
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import mustered, roster_with, tiny_game

ASKED = ("guard", "rat", "chief", "guard", "rat")
SHOWN = ["m3", "m1", "m2", "m5", "m4"]  # the leader, then followers with the mob together


@pytest.fixture
def troop() -> Muster:
    return mustered(roster_with(*ASKED, groups=(Group("g1", "mob", ("m2", "m5")),)), tiny_game())


def test_leaders_come_first_and_members_of_a_group_together(troop: Muster) -> None:
    assert [record.model.id for record in shown_order(troop)] == SHOWN


def test_a_group_has_its_head_where_its_first_member_stands(troop: Muster) -> None:
    leaders, followers = Sections(troop.game).arranged(troop)
    assert (leaders.id, leaders.models) == ("leader", 1)
    assert (followers.id, followers.models) == ("follower", 4)
    shown = [s.model.id if s.model else s.group and s.group.id for s in followers.standing]
    assert shown == ["m1", "g1", "m2", "m5", "m4"]


def test_what_nobody_knows_comes_last_and_has_no_card() -> None:
    found = mustered(roster_with("dragon", "guard"), tiny_game())
    assert [section.id for section in Sections(found.game).arranged(found)] == ["follower", UNKNOWN]
    assert [record.model.id for record in shown_order(found)] == ["m2"]


def test_two_models_with_one_id_are_both_shown() -> None:
    found = mustered(roster_with(Model("m1", "guard"), Model("m1", "chief")), tiny_game())
    assert [record.model.unit for record in shown_order(found)] == ["chief", "guard"]


def test_cards_come_in_the_order_that_is_shown(troop: Muster) -> None:
    assert [card.key for card in subjects_of_roster(troop)][:5] == SHOWN


def test_cards_of_chosen_models_come_in_the_order_that_is_shown(troop: Muster) -> None:
    request = PrintRequest(
        (troop.roster,), SheetContents(CardsOf.SELECTED, selected=("m1", "m3", "m4"))
    )
    assert [card.key for card in card_subjects(request, troop)] == ["m3", "m1", "m4"]


def test_the_roster_sheet_counts_models_so_but_for_teams_which_come_last(troop: Muster) -> None:
    entries = sheet_of(troop, (), "en").entries
    assert [entry.key for entry in entries] == ["m3", "m1", "m4", "m2", "m5"]
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
