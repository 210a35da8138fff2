"""``realms-builder list``: systems, factions, units and rosters, broken ones marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders import faction_text
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write

Capture = pytest.CaptureFixture[str]


def test_systems_come_with_their_names(capsys: Capture) -> None:
    said = run(capsys, "list", "systems")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.splitlines()] == sorted(
        line.split()[0] for line in said.out.splitlines()
    )
    assert "A Generic Skirmisher" in said.out


def test_factions_units_and_rosters_of_one_game(capsys: Capture) -> None:
    assert "Knights of the Kingdom" in run(capsys, "list", "factions", "--system", "ags").out
    assert "Ritter des Königreichs" in run(capsys, "list", "factions", "--lang", "de").out
    units = run(capsys, "list", "units", "--system", "ags", "--faction", "ritter").out.splitlines()
    assert units[0].startswith("ritter/bannerherr")
    assert units[0].endswith(" 12")
    rosters = run(capsys, "list", "rosters", "--faction", "ritter", "--format", "json").data
    assert {
        "id": "grenzwacht",
        "name": "Border Watch",
        "faction": "ags/ritter",
        "folder": "ready",
    } in (rosters)


def test_units_of_a_faction_are_found_without_naming_its_game(capsys: Capture) -> None:
    said = run(capsys, "list", "units", "--faction", "ritter", "--format", "json")
    assert said.data[0]["id"] == "ritter/bannerherr"


@pytest.mark.parametrize("what", ["systems", "factions", "units", "rosters"])
def test_an_unknown_name_gets_one_line_with_a_suggestion(capsys: Capture, what: str) -> None:
    line = one_line(run(capsys, "list", what, "--system", "agss"))
    assert "there is no game 'agss'; did you mean 'ags'?" in line
    line = one_line(run(capsys, "list", what, "--faction", "rittr"))
    assert "there is no faction 'rittr'; did you mean 'ritter'?" in line


def test_the_library_of_the_user_is_listed(capsys: Capture, own_library: Path) -> None:
    tiny_pack(own_library / "factions")
    write(own_library / "rosters" / "band.yaml", roster_text())
    assert "tiny" in run(capsys, "list", "systems").out
    assert "tiny/clan" in run(capsys, "list", "factions").out
    assert "clan/guard" in run(capsys, "list", "units", "--system", "tiny").out
    assert run(capsys, "list", "rosters", "--system", "tiny").out.startswith(
        "band  Band  tiny/clan"
    )


def test_what_is_broken_is_marked_and_the_rest_is_listed(
    capsys: Capture, own_library: Path
) -> None:
    folder = tiny_pack(own_library / "factions")
    rats = write(folder / "rats.yaml", faction_text(identity="rats") + "\n - [")
    write(
        own_library / "factions" / "chess" / "system.yaml", "format: 1\nkind: system\nid: chess\n"
    )
    write(own_library / "rosters" / "odd.yaml", "a: [")
    write(own_library / "rosters" / "list.yaml", "[a]")
    factions = run(capsys, "list", "factions", "--system", "tiny")
    assert factions.code == 0
    assert f"! {rats}" in factions.out
    assert "tiny/clan" in factions.out
    assert "!" in run(capsys, "list", "systems").out
    units = run(capsys, "list", "units", "--system", "tiny")
    assert units.code == 0
    assert "clan/guard" in units.out
    assert run(capsys, "list", "rosters").code == 0
    assert "ritter/bannerherr" in run(capsys, "list", "units").out


def test_nothing_to_list_is_no_error(capsys: Capture, own_library: Path) -> None:
    tiny_pack(own_library / "factions")
    assert run(capsys, "list", "rosters", "--system", "tiny").out == ""
    assert run(capsys, "list", "rosters", "--system", "tiny", "--format", "json").data == []


def test_a_unit_is_listed_at_what_it_costs_when_it_is_hired(capsys: Capture) -> None:
    """The Spear levy: 7 a model, 1 for the spear and 1 for the shield, five models: 45."""
    units = run(capsys, "list", "units", "--faction", "gael", "--lang", "en").out.splitlines()
    (levy,) = (line for line in units if "Spear levy" in line)
    assert levy.endswith(" 45")
