"""House rules: readings that hold for every roster of a game which chooses no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.game.house_rules import house_rules_text, read_house_rules
from realms_builder.game.library import Library
from realms_builder.roster.resolve.muster import muster
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import ROOT, mustered, roster_with, tiny_faction, tiny_game, told, yaml_of

HEAD = "format: 1\nkind: house_rules\nsystem: tiny\n"


def read(text: str) -> tuple[dict[str, object], list[str]]:
    found, problems = read_house_rules(yaml_of(HEAD + text), tiny_game())
    return dict(found), told(problems)


def test_flags_and_values_are_read() -> None:
    assert read("switches: {harsh: true, tie: both}\n") == ({"harsh": True, "tie": "both"}, [])
    assert read("") == ({}, [])


@pytest.mark.parametrize(
    ("switches", "said"),
    [
        ("{hars: true}", "There is no “hars”. Did you mean “harsh”?"),
        ("{harsh: maybe}", "“maybe” is not a reading of this switch. Possible: true, false."),
        ("{tie: true}", "“true” is not a reading of this switch. Possible: none, both."),
    ],
)
def test_what_is_no_reading_is_said_and_left_out(switches: str, said: str) -> None:
    found, problems = read(f"switches: {switches}\n")
    assert found == {}
    assert len(problems) == 1
    assert said in problems[0]
    assert ":4:" in problems[0]


def test_a_roster_goes_before_the_house_and_the_house_before_the_game() -> None:
    game = tiny_game()
    free, strict = roster_with("chief"), roster_with("chief", switches=(("harsh", False),))
    before = mustered(free, game, tiny_faction(game))
    assert before.switches.lookup("harsh") is False
    game.take_house_rules({"harsh": True})
    after = muster(free, game, before.find_faction, before)
    assert after.switches.lookup("harsh") is True
    own = muster(strict, game, before.find_faction, after)
    assert own.switches.lookup("harsh") is False


def test_builds_are_made_anew_when_the_house_plays_otherwise() -> None:
    derived = "[{id: luck, for: model, value: 'if(switches.harsh, 1, 6)'}]"
    game = tiny_game(derived=derived)
    before = mustered(roster_with("chief"), game, tiny_faction(game))
    assert before.models[0].lookup("luck") == 6
    game.take_house_rules({"harsh": True})
    after = muster(before.roster, game, before.find_faction, before)
    assert after.models[0].lookup("luck") == 1


def test_sheets_say_what_the_house_plays_otherwise_than_the_game() -> None:
    game = tiny_game()
    game.take_house_rules({"harsh": True, "tie": "none"})
    found = mustered(roster_with("chief"), game, tiny_faction(game))
    assert sheet_of(found, [], "en").switches == ("Harsh: yes",)
    found = mustered(roster_with("chief", switches=(("harsh", False),)), game, tiny_faction(game))
    assert sheet_of(found, [], "en").switches == ()


def test_the_library_reads_them_beside_the_users_factions(tmp_path: Path) -> None:
    own = tmp_path / "ags"
    own.mkdir()
    text = "format: 1\nkind: house_rules\nsystem: ags\nswitches: {mixed_kingdom: true}\n"
    (own / "house_rules.yaml").write_text(text, encoding="utf-8")
    game, problems = Library((tmp_path, ROOT / "factions")).game_and_problems("ags")
    assert game is not None
    assert told(problems) == []
    assert game.switch_default("mixed_kingdom") is True
    assert game.own_default("mixed_kingdom") is False
    plain = Library((ROOT / "factions",)).game("ags")
    assert plain is not None
    assert plain.switch_default("mixed_kingdom") is False


def test_writing_keeps_comments_and_order() -> None:
    text = HEAD + "switches:\n  tie: both  # as at the club\n"
    written = house_rules_text(text, "tiny", {"tie": "both", "harsh": True})
    assert written == text + "  harsh: true\n"
    assert house_rules_text("", "tiny", {"harsh": True}).startswith(HEAD)
    assert read(house_rules_text("", "tiny", {"harsh": True}).removeprefix(HEAD)) == (
        {"harsh": True},
        [],
    )
