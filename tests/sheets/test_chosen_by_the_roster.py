"""What the roster itself chose, on its sheets, in texts to send and on cards of items."""

from __future__ import annotations

from dataclasses import replace

from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.roster import edits
from realms_builder.roster.differences import differences
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Choices
from realms_builder.roster.starter import first_roster, roster_text
from realms_builder.sheets.evening.item_cards import chosen_subjects, item_subjects
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import checksum, sheet_of
from realms_builder.sheets.rules.digest import rules_digest
from tests.roster.choosing_rosters import IRON, TOLD, chosen_by

TAKEN: Choices = (*IRON, ("ploys", ("wall", "rally")), ("stash", ("axe", "axe", "charm")))


def _found() -> Muster:
    return chosen_by(TAKEN, "guard", "rat", catalogue=TOLD)


def test_a_sheet_says_what_was_chosen_and_what_it_costs() -> None:
    clan, ploys, stash = sheet_of(_found(), (), "en").chosen
    assert (clan.name, clan.words, clan.costs) == ("Clan", "Iron Clan", ())
    assert ploys.words == "Wall, Rally"
    assert [cost.value for cost in ploys.costs] == ["5"]  # 3, and one for each of two models
    assert [item.text for item in ploys.items] == ["Nobody passes.", ""]
    assert stash.words == "2× Axe, Charm"
    assert [cost.value for cost in stash.costs] == ["5"]  # 2 * 2 + 1


def test_the_opponent_is_told_what_was_chosen_but_no_price() -> None:
    chosen = introduction_of(_found(), "en").chosen
    assert [one.words for one in chosen] == ["Iron Clan", "Wall, Rally", "2× Axe, Charm"]
    assert not any(one.costs or item.costs for one in chosen for item in one.items)


def test_a_text_to_send_says_it_in_a_line_for_each_choice() -> None:
    short = roster_as_text(_found(), (), "en")
    assert "Ploys: Wall, Rally · 5" in short and "Stash: 2× Axe, Charm · 5" in short
    assert "Ploys: Wall, Rally\n" in roster_as_text(_found(), (), "en", "open")
    full = roster_as_text(_found(), (), "en", "full")
    assert "  Wall (3 cost): Nobody passes." in full and "Clan: Iron Clan" in full, full


def test_a_roster_that_chose_something_else_has_another_checksum() -> None:
    found = _found()
    other = edits.choose(found.roster, "", "clan", ("moon",))
    changed = muster(other, found.game, found.find_faction, found)
    assert checksum(changed) != checksum(found)
    without = muster(replace(found.roster, choose=()), found.game, found.find_faction)
    assert len({checksum(one) for one in (found, changed, without)}) == 3


def test_the_rules_of_a_roster_are_told_with_those_of_its_models() -> None:
    blocks = rules_digest(_found(), "en").document.blocks
    said = [str(block) for block in blocks if "Nobody passes." in str(block)]
    assert len(said) == 1 and "Test" in said[0]


def test_what_says_more_than_its_name_has_a_card_of_its_own() -> None:
    cards = {one.show("en"): one for one in item_subjects(_found())}
    assert "Wall" in cards and "Axe" in cards  # a text, and a power
    assert "Iron Clan" not in cards
    assert cards["Wall"].lookup("bearers").show("en") == "Test"  # type: ignore[union-attr]


def test_what_the_roster_chose_has_cards_without_those_of_what_models_carry() -> None:
    armed = "units: [{id: guard, name: Guard, cost: 4, stats: {hp: 3}, weapons: [axe]}]"
    taken: Choices = (*IRON, ("ploys", ("wall",)))
    found = chosen_by(taken, "guard", units=armed, catalogue=TOLD)
    assert {one.show("en") for one in item_subjects(found)} == {"Axe", "Wall"}
    assert [one.show("en") for one in chosen_subjects(found)] == ["Wall"]


def test_two_states_of_a_roster_differ_in_what_they_chose() -> None:
    found = _found()
    other = edits.choose(found.roster, "", "ploys", ("rally",))
    changed = muster(other, found.game, found.find_faction, found)
    (only,) = differences(found, changed, "en")
    assert (only.about, only.what, only.one, only.other) == ("", "Ploys", "Wall, Rally", "Rally")


def test_a_first_roster_chooses_what_it_must() -> None:
    found = _found()
    assert found.faction is not None
    first, bad = first_roster(found.game, found.faction, found.find_faction, "First")
    assert bad == [] and first.roster.choose == IRON
    assert "choose: {clan: [iron]}" in roster_text(first, "first", "en")
