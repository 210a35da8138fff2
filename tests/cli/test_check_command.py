"""``realms-builder check``: the author's lint of files and folders, with example rosters."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.builders import ROOT, faction_text, system_text
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write

Capture = pytest.CaptureFixture[str]


def test_the_shipped_games_pass(capsys: Capture) -> None:
    said = run(capsys, "check", ROOT / "factions", ROOT / "tests" / "samples", "--lang", "de")
    assert said.code == 0, said.out
    assert "0 Fehler" in said.out


def test_a_pack_passes_and_its_rosters_are_counted(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "rosters" / "ready" / "band.yaml", roster_text("[{id: m1, unit: guard}]"))
    said = run(capsys, "check", tmp_path)
    assert said.code == 0, said.out
    assert said.out == "4 files checked, 1 example roster. 0 errors, 0 warnings, 0 hints.\n"


def test_a_mistake_is_said_with_place_reason_and_fix(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    unit = "{id: u, name: U, clas: leader, stats: {hp: 3}}"
    file = write(folder / "clan.yaml", faction_text(f"units: [{unit}]"))
    said = run(capsys, "check", file)
    assert said.code == 1
    assert said.out.splitlines()[:2] == [
        f"{file}:6:26: error: “clas” is not a known entry here. "
        "Did you mean “class”? [unknown_key]",
        "    → Write “class”",
    ]


def test_a_unit_that_no_roster_could_have_is_its_author_s_mistake(
    capsys: Capture, tmp_path: Path
) -> None:
    folder = tiny_pack(tmp_path)
    small = "[{code: small, for: unit, require: 'hp < 3', text: '{name} is too tough.'}]"
    write(folder / "system.yaml", system_text(checks=small))
    units = "units:\n  - {id: u, name: U, stats: {hp: 2}}\n  - {id: v, name: V, stats: {hp: 3}}"
    file = write(folder / "clan.yaml", faction_text(units))
    said = run(capsys, "check", folder)
    assert said.code == 1
    assert said.out.splitlines()[0] == f"{file}:8:5: error: V is too tough. (small) [unit_finding]"


def test_problems_come_by_file_and_line_and_only_once(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    first, second = "{id: u, name: U, b: 1, stats: {hp: 3}}", "{id: v, a: 1, stats: {hp: 3}}"
    write(folder / "clan.yaml", faction_text(f"units:\n  - {first}\n  - {second}"))
    write(folder / "catalogue.yaml", "format: 1\nkind: catalogue\nsystem: tiny\nc: 1\n")
    said = run(capsys, "check", folder, folder / "clan.yaml", "--format", "json")
    places = [(Path(p["file"]).name, p["line"], p["code"]) for p in said.data]
    assert places == [
        ("catalogue.yaml", 4, "unknown_key"),
        ("clan.yaml", 7, "unknown_key"),
        ("clan.yaml", 8, "missing_name"),
        ("clan.yaml", 8, "unknown_key"),
    ]


def test_json_parses_and_holds_the_replacement(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    unit = "{id: u, name: U, clas: leader, stats: {hp: 3}}"
    file = write(folder / "clan.yaml", faction_text(f"units: [{unit}]"))
    said = run(capsys, "check", file, "--format", "json", "--lang", "de")
    assert said.code == 1
    (problem,) = said.data
    assert (problem["line"], problem["column"], problem["severity"]) == (6, 26, "error")
    assert problem["fixes"] == [{"text": "„class“ schreiben", "replacement": "class"}]
    assert run(capsys, "check", ROOT / "tests" / "samples", "--format", "json").data == []


def test_github_gets_one_line_for_each_problem(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path / "50%, a:b")
    unit = "{id: u, name: U, clas: '100%', stats: {hp: 3}}"
    file = write(folder / "clan.yaml", faction_text(f"units: [{unit}]"))
    said = run(capsys, "check", file, "--format", "github")
    assert said.code == 1
    (line,) = said.out.splitlines()
    escaped = str(file).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    assert line == (
        f"::error file={escaped},line=6,col=26,title=unknown_key::"
        "“clas” is not a known entry here. Did you mean “class”?"
    )


def test_an_example_must_show_exactly_what_it_expects(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    models = "[{id: m1, unit: gone}]"
    file = folder / "rosters" / "illegal" / "r.yaml"
    write(file, roster_text(models, expect="[unknown_unit]"))
    assert run(capsys, "check", folder).code == 0
    write(file, roster_text(models, expect="[budget]"))
    said = run(capsys, "check", folder)
    assert said.code == 1
    assert "Expected: budget. Found: unknown_unit. [expect_not_met]" in said.out
    write(file, roster_text("[]", expect="[budget]"))
    assert "Found: –." in run(capsys, "check", folder).out


def test_a_roster_filed_as_legal_must_be(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "rosters" / "legal" / "r.yaml", roster_text("[{id: m1, unit: gone}]"))
    said = run(capsys, "check", folder)
    assert said.code == 1
    assert "Filed as legal, but: unknown_unit. [legal_has_findings]" in said.out


def test_a_missing_language_is_a_hint_and_no_failure(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "clan.yaml", faction_text("units: [{id: u, name: {de: Wache}}]"))
    said = run(capsys, "check", folder)
    assert said.code == 0
    assert "hint: The name is missing in English. [name_missing_language]" in said.out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("format: 1\nid: x", "kind_missing"),
        ("format: 1\nkind: factoin\nid: x", "kind_unknown"),
        ("kind: faction\nid: x", "missing_key"),
        ("kind: faction\nsystem: tinny\nid: x", "unknown_system"),
        ("kind: system\nid: [", "yaml_syntax"),
        ("format: 1\nkind: system\nname: X", "missing_key"),
        ("kind: catalogue\nsystem: tinny", "unknown_system"),
        ("\0", "file_binary"),
    ],
)
def test_a_file_that_makes_no_sense_says_why(
    capsys: Capture, tmp_path: Path, text: str, code: str
) -> None:
    tiny_pack(tmp_path)
    file = write(tmp_path / "tiny" / "odd.yaml", text)
    said = run(capsys, "check", file)
    assert said.code == 1
    assert f"[{code}]" in said.out
    assert said.out.startswith(str(file))


def test_yaml_of_somebody_else_is_left_alone(capsys: Capture, tmp_path: Path) -> None:
    write(tmp_path / "docker-compose.yaml", "services: {web: {image: x}}\n")
    assert run(capsys, "check", tmp_path).code == 0


def test_folders_named_like_files_hidden_ones_and_lost_links_do_no_harm(
    capsys: Capture, tmp_path: Path
) -> None:
    home = tmp_path / ".venv" / "work"  # a checkout may lie anywhere
    folder = tiny_pack(home)
    (folder / "folder.yaml").mkdir()
    write(folder / ".git" / "junk.yaml", "a: [")
    said = run(capsys, "check", home)
    assert said.code == 0, said.out
    assert said.out.startswith("3 files checked")
    (folder / "lost.yaml").symlink_to(folder / "nowhere.yaml")
    said = run(capsys, "check", home)
    assert said.code == 1
    assert "[file_missing]" in said.out


def test_a_pipe_in_a_folder_does_not_hold_us_up(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    os.mkfifo(folder / "pipe.yaml")
    assert "[file_unreadable]" in run(capsys, "check", folder).out


def test_what_is_not_there_is_wrong_use(capsys: Capture, tmp_path: Path) -> None:
    assert "there is no such file or folder" in one_line(run(capsys, "check", tmp_path / "gone"))
    assert "no YAML file" in one_line(run(capsys, "check", tmp_path))


def test_a_cost_far_from_the_guide_needs_a_note(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    guide = "{cost: cost, value: hp * 2}"
    write(folder / "system.yaml", system_text(cost_guide=guide))
    units = (
        "units: [{id: u, name: U, cost: 9, stats: {hp: 3}}, "
        "{id: v, name: V, cost: 7, stats: {hp: 3}}, "
        "{id: w, name: W, cost: 1, stats: {hp: 3}, note: For the weak}, "
        "{id: x, name: X, stats: {hp: 3}}]"
    )
    file = write(folder / "clan.yaml", faction_text(units))
    said = run(capsys, "check", file)
    assert said.code == 0
    assert said.out.count("[cost_off_guide]") == 1
    assert f"{file}:6:9: hint: U costs 9, the cost guide suggests 6" in said.out


def test_a_file_that_hides_a_bundled_one_says_so(capsys: Capture, tmp_path: Path) -> None:
    text = (
        "format: 1\nkind: faction\nsystem: ags\nid: ritter\nname: Mine\nunits: [{id: u, name: U}]\n"
    )
    file = write(tmp_path / "mine.yaml", text)
    said = run(capsys, "check", file)
    assert said.code == 0
    assert f"{file}: hint: This file hides another one with the same id “ritter”" in said.out
    assert "[shadows]" not in run(capsys, "check", ROOT / "factions" / "ags").out


BUNDLED = sorted(path.name for path in (ROOT / "factions").iterdir() if path.is_dir())


def copy_of(system: str, folder: Path) -> Path:
    """Return a bundled game copied into *folder*."""
    return Path(shutil.copytree(ROOT / "factions" / system, folder / system))


@pytest.mark.parametrize("system", BUNDLED)
def test_a_copied_game_is_as_sound_as_the_bundled_one_and_says_once_what_it_hides(
    capsys: Capture, tmp_path: Path, system: str
) -> None:
    copy = copy_of(system, tmp_path)
    said = run(capsys, "check", copy)
    assert said.code == 0
    first, tally = said.out.splitlines()
    hidden = ROOT / "factions" / system
    assert first.startswith(f"{copy / 'system.yaml'}: hint: This game hides the whole of another")
    assert str(hidden) in first
    of_original = run(capsys, "check", hidden).out.strip()
    assert tally == of_original.replace("0 hints", "1 hint")


@pytest.mark.parametrize("system", BUNDLED)
def test_a_game_copied_into_the_library_is_what_its_rosters_are_checked_by(
    capsys: Capture, own_library: Path, system: str
) -> None:
    name = sorted((ROOT / "factions" / system / "rosters" / "ready").glob("*.yaml"))[0].stem
    before = run(capsys, "validate", name).out
    copy = copy_of(system, own_library / "factions")
    said = run(capsys, "validate", name).out
    assert said.count("[hides_game]") == 1
    *left, verdict = [line for line in said.splitlines() if "[hides_game]" not in line]
    *usual, plain = before.splitlines()
    assert left == usual
    counted = {"  Legal.": "  Legal, 1 hint.", "  Legal, 1 hint.": "  Legal, 2 hints."}
    assert verdict == counted[plain]
    strict = '\nchecks:\n  - {code: never, require: "false", text: Never in this house}\n'
    text = (copy / "system.yaml").read_text(encoding="utf-8")
    write(copy / "system.yaml", text.replace("\nchecks:\n", strict, 1))
    changed = run(capsys, "validate", name)
    assert changed.code == 1
    assert "Never in this house" in changed.out


def test_what_a_copied_game_hides_is_told_in_german(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, "check", copy_of(BUNDLED[0], tmp_path), "--lang", "de").out
    assert "Dieses Spiel verdeckt ein anderes mit derselben Kennung" in said
