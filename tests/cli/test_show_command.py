"""``realms-builder show``: stat lines with derived values in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders import ROOT, faction_text, system_text
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.roster.test_modes import GUN, ITEMS, UNITS

Capture = pytest.CaptureFixture[str]


def test_a_unit_shows_its_line_what_follows_from_it_and_what_it_carries(capsys: Capture) -> None:
    said = run(capsys, "show", "northern_alliance/grenadier", "--lang", "de")
    assert said.code == 0
    assert "AGI 3  BW 3  KO 5  FK 4" in said.out  # one step of overload is in it
    assert "26,5 kg" in said.out
    english = run(capsys, "show", "realms/northern_alliance/grenadier", "--lang", "en")
    assert "26.5 kg" in english.out


def test_json_shows_how_a_number_came_about(capsys: Capture) -> None:
    (data,) = run(capsys, "show", "northern_alliance/grenadier", "--format", "json").data
    assert data["unit"] == "northern_alliance/grenadier"
    assert data["stats"]["agi"] == 3
    assert data["derived"]["load"] == "26.5 kg"
    steps = data["steps"]["agi"]
    assert [step["after"] for step in steps] == ["4", "3"]


def test_a_roster_shows_every_model_with_its_own_name_and_role(capsys: Capture) -> None:
    said = run(capsys, "show", "grenzwacht", "--lang", "de")
    assert said.code == 0
    assert "Aldo (Bannerherr) · General · 12 Heuerkosten" in said.out
    assert said.out.count("HP ") == 7


def test_a_profile_of_a_group_can_be_shown(capsys: Capture) -> None:
    said = run(capsys, "show", "kleines_volk/kleiner_mob", "--lang", "de")
    assert "HP –" in said.out
    assert "DEF 3/5+" in said.out


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("ritter/banerherr", "did you mean 'ritter/bannerherr'?"),
        ("rittr/bannerherr", "did you mean 'ritter/bannerherr'?"),
        ("ags/rittr/bannerherr", "did you mean"),
        ("agss/ritter/bannerherr", "did you mean"),
        ("bannerherr", "did you mean 'ritter/bannerherr'?"),
        ("grenzwach", "did you mean 'grenzwacht'?"),
        ("zzz/zzz", "realms-builder list units"),
        ("a/b/c/d", "there is no such file"),
        ("rosters/none.yaml", "there is no such file"),
        ("", "roster"),
        ("/", "folder"),
        ("..", "folder"),
    ],
)
def test_an_unknown_name_is_one_line_with_a_suggestion(
    capsys: Capture, word: str, part: str
) -> None:
    assert part in one_line(run(capsys, "show", word))


def test_a_broken_roster_says_where(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path / "r.yaml", "a: [")
    assert f"{file}:" in one_line(run(capsys, "show", file))


def test_a_value_that_cannot_be_worked_out_is_said_at_its_unit(
    capsys: Capture, tmp_path: Path
) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "system.yaml", system_text(derived="[{id: odd, value: 1 / (hp - 3)}]"))
    units = "units: [{id: u, name: Ulf, stats: {hp: 3}}, {id: v, name: Vera, stats: {hp: 4}}]"
    write(folder / "clan.yaml", faction_text(units))
    file = write(folder / "r.yaml", roster_text("[{id: m1, unit: u}, {id: m2, unit: v}]"))
    said = run(capsys, "show", file)
    assert (said.code, said.err) == (1, "")
    ulf, vera = said.out.split("\n\n")[1:]
    assert ulf.startswith("Ulf") and "HP 3" in ulf
    assert "  ✗ odd cannot be worked out: This would divide by 0." in ulf
    assert vera.startswith("Vera") and "✗" not in vera and "odd 1" in vera
    told = run(capsys, "show", file, "--format", "json", "--lang", "de")
    assert told.code == 1
    first, second = told.data
    assert (first["stats"]["hp"], first["derived"]["odd"]) == (3, None)
    (problem,) = first["problems"]
    assert problem.startswith("odd lässt sich nicht ausrechnen: ")
    assert (second["derived"]["odd"], second["problems"]) == (1, [])


def test_a_stat_that_cannot_be_worked_out_leaves_the_others(
    capsys: Capture, tmp_path: Path
) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "clan.yaml", faction_text("units: [{id: u, name: Ulf, stats: {hp: =1/0}}]"))
    file = write(folder / "r.yaml", roster_text("[{id: m1, unit: u}]"))
    said = run(capsys, "show", file)
    assert said.code == 1
    assert "HP –" in said.out
    assert said.out.count("This would divide by 0.") == 1


def test_a_roster_with_missing_units_shows_the_rest(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    models = "[{id: m1, unit: guard, name: Ulf}, {id: m2, unit: gone}]"
    file = write(folder / "r.yaml", roster_text(models))
    said = run(capsys, "show", file)
    assert said.code == 0
    assert "Ulf (Guard)" in said.out
    assert "Axe" in said.out


def test_the_demo_roster_is_there() -> None:
    assert (ROOT / "factions/ags/rosters/ready/grenzwacht.yaml").is_file()


def test_a_weapon_says_in_words_where_it_is_mounted(capsys: Capture) -> None:
    german = run(capsys, "show", "northern_alliance/thor", "--lang", "de")
    assert "Maschinenfaust (linker Arm)" in german.out
    assert "Heavy beamer (right arm)" in run(capsys, "show", "northern_alliance/thor").out


def test_a_roster_shows_its_mobs_with_their_numbers(capsys: Capture) -> None:
    said = run(capsys, "show", "gassenbande").out
    mob = said.split("The Four of the Fish Market (Little mob) · mob", 1)[1]
    # 3/5+ and a bearer, 3/5+ and a crier; 3/3+ and two spears, which reach 2 inches further
    assert "DEF 4/5+  WIL 4/5+" in mob
    assert "ATT 5/3+ vs DEF, Near (2)" in mob
    data = run(capsys, "show", "gassenbande", "--format", "json").data
    assert (data[-1]["id"], data[-1]["stats"]["def"]) == ("group/g1", "4/5+")


def test_a_model_shows_what_its_other_forms_change(capsys: Capture) -> None:
    said = run(capsys, "show", "schwarzes_wasser", "--lang", "de").out
    assert "Schatten: DEF 5/4+ · WIL 6/4+ · Kalte Hand ATT 5/3+ vs WIL" in said.replace("\xa0", " ")
    (data,) = run(capsys, "show", "northern_alliance/thor", "--format", "json").data
    legs, critical = data["forms"]
    assert (legs["name"], legs["stats"]["bw"], critical["stats"]["bw"]) == ("legs critical", 3, 4)


def test_a_thing_says_its_modes(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "system.yaml", system_text(items=ITEMS))
    write(folder / "catalogue.yaml", GUN)
    write(folder / "clan.yaml", faction_text(UNITS))
    file = write(folder / "r.yaml", roster_text("[{id: m1, unit: gunner}, {id: m2, unit: twin}]"))
    gunner, twin = run(capsys, "show", file).out.split("\n\n")[1:]
    assert "Gun [burst, aimed], Club" in gunner
    assert "2× Gun [burst, aimed]" in twin
    data, _ = run(capsys, "show", file, "--format", "json").data
    assert data["items"]["weapons"] == ["Gun", "Club"]
