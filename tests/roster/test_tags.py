"""Tags of rosters: what they may be, and how they come into files that people wrote."""

from pathlib import Path

from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_moves import tag_roster
from realms_builder.roster.tags import clean_tags, typed_tags, with_tags


def test_a_tag_is_there_once_and_says_something() -> None:
    assert clean_tags([" League ", "league", "", "..", "paint\u202eed"]) == ("League", "painted")
    assert typed_tags("League, painted ;at  home,,") == ("League", "painted", "at home")


def test_tags_come_and_go_and_the_others_stay() -> None:
    roster = Roster("g", "f", tags=("League", "painted"))
    assert with_tags(roster, ["Home"], ["league"]).tags == ("painted", "Home")


def test_a_file_is_changed_in_its_tags_alone(tmp_path: Path) -> None:
    file = tmp_path / "r.yaml"
    before = "# mine\nformat: 1\nkind: roster\nsystem: ags\nfaction: ritter\nname: A  # short\n"
    file.write_text(before + "models: []\n", encoding="utf-8")
    tag_roster(file, ["League", "painted"], [])
    tagged = file.read_text(encoding="utf-8")
    assert tagged.startswith(before) and "League" in tagged and tagged.endswith("models: []\n")
    tag_roster(file, [], ["League", "painted"])
    assert file.read_text(encoding="utf-8") == before + "models: []\n"


def test_what_is_no_roster_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "r.yaml"
    file.write_text("kind: faction\n", encoding="utf-8")
    tag_roster(file, ["League"], [])
    assert file.read_text(encoding="utf-8") == "kind: faction\n"
