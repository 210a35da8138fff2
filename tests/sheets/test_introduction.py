"""The sheet for the opponent: what both may know, and nothing that tells the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from realms_builder.cards.sizes import A4
from realms_builder.game.files.scenario_reading import read_scenarios
from realms_builder.game.yaml.text import parse_file
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.pages import sheet_pages
from realms_builder.sheets.roster.roster_sheet import checksum
from tests.builders import ROOT, force, mustered, roster_with, tiny_faction, tiny_game
from tests.sheets.printed import COLOUR, UNITS, faces_as_pdf, pages_of

SPY = (
    "[{id: spy, name: {de: Spion, en: Spy}, gives: [tough], secret: true},"
    " {id: general, name: General}]"
)


def secretive(*models: Model | str) -> Muster:
    """Return a muster in a game in which nobody needs to say who is the spy."""
    game = tiny_game(roles=SPY)
    return mustered(roster_with(*models, name="Band"), game, tiny_faction(game, UNITS))


def said(found: Muster) -> str:
    fonts, sheet = FontSet(), introduction_of(found, "en")
    faces = sheet_pages(sheet, A4, COLOUR, fonts).faces
    return " ".join(pages_of(faces_as_pdf(faces, fonts, sheet.name, "en")[0]))


def test_profiles_names_and_weapons_are_shown() -> None:
    words = said(secretive(Model("m1", "guard", "Bo", role="general")))
    for shown in ("Introduction", "Bo Guard", "General", "Weapons: Axe power 3", "HP"):
        assert shown in words, words


def test_costs_notes_findings_and_the_code_stay_with_the_player() -> None:
    found = secretive(Model("m1", "chief", "Bo", note="He is the bait."))
    words = said(found)
    for hidden in ("bait", "Findings", "legal", checksum(found), "left"):
        assert hidden not in words
    assert "Cost, limit 20" in words  # what both sides agreed on


def test_two_rosters_that_differ_only_in_a_secret_role_look_the_same() -> None:
    first = introduction_of(secretive(Model("m1", "guard", role="spy"), "guard"), "en")
    second = introduction_of(secretive(Model("m1", "guard"), "guard"), "en")
    assert first == second


def test_models_with_a_secret_keyword_are_left_out_and_that_may_be_said() -> None:
    hidden = "[{id: tough, kind: tag, name: Tough, secret: true}, {id: mob, kind: tag, name: Mob}]"
    game = tiny_game(keywords=hidden)
    units = """units:
      - {id: diver, name: Diver, stats: {hp: 1}, tags: [tough]}
      - {id: guard, name: Guard, stats: {hp: 1}}"""
    clan = tiny_faction(game, units)
    alone = introduction_of(mustered(roster_with("guard"), game, clan), "en")
    with_diver = introduction_of(mustered(roster_with("diver", "guard"), game, clan), "en")
    assert [entry.unit for entry in with_diver.entries] == ["Guard"]
    assert with_diver.model_count == 1
    assert alone.hidden == with_diver.hidden == ("Models with “Tough”.",)


def test_what_a_secret_role_brings_along_is_not_shown_either() -> None:
    found = secretive(Model("m1", "guard", role="spy"))
    sheet = introduction_of(found, "en")
    assert sheet.entries[0].tags == ()
    assert sheet.entries[0].role == ""
    assert sheet.hidden == ("Which model is the Spy.",)


def test_an_open_role_is_shown() -> None:
    sheet = introduction_of(secretive(Model("m1", "guard", role="general")), "en")
    assert sheet.entries[0].role == "General"


@pytest.mark.parametrize(
    ("game", "faction", "unit", "said_so"),
    [
        ("ags", "ritter", "bannerherr", "Geheime Tasks"),
        ("realms", "northern_alliance", "rifleman", "Geheimer Befehl"),
    ],
)
def test_secret_steps_of_the_scenario_are_named(
    game: str, faction: str, unit: str, said_so: str
) -> None:
    found = force(game, faction, unit)
    path = Path(ROOT) / "factions" / game / "scenarios.yaml"
    scenarios, _ = read_scenarios(parse_file(path), found.game)
    (secret,) = introduction_of(found, "de", scenarios).hidden or ()
    assert secret.startswith(said_so)


def test_the_players_own_roster_is_left_as_it_is() -> None:
    found = secretive(Model("m1", "guard", role="spy", note="x"))
    before = replace(found.roster)
    introduction_of(found, "en")
    assert found.roster == before
    assert found.models[0].model.role == "spy"


def test_who_leads_after_the_leader_is_for_both_sides() -> None:
    leader = Model("m1", "lieutenant", role="leader")
    words = said(force("realms", "northern_alliance", leader, Model("m2", "medic", role="deputy")))
    assert "Deputy: If the group leader is lost" in words
    assert "Medic deputy" in words
