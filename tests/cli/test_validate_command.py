"""``realms-builder validate``: findings with numbers, why and fixes, exit codes, JSON."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest

from realms_builder.cli.output import finding_lines
from realms_builder.roster.checks.run import check
from tests.builders import ROOT, faction_text
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.roster.forces import found

Capture = pytest.CaptureFixture[str]
ILLEGAL = ROOT / "factions" / "ags" / "rosters" / "illegal"


def test_a_legal_roster_is_fine(capsys: Capture) -> None:
    said = run(capsys, "validate", "grenzwacht", "--lang", "de")
    assert said.code == 0
    assert said.out.splitlines()[0] == (
        "Grenzwacht · A Generic Skirmisher · Ritter des Königreichs · 7 Modelle · 48/50 Heuerkosten"
    )
    assert "  Regelgerecht, 1 Hinweis." in said.out


def test_an_illegal_roster_says_what_why_where_from_and_the_ways_out(capsys: Capture) -> None:
    said = run(capsys, "validate", ILLEGAL / "hire_limit.yaml", "--lang", "de")
    assert said.code == 1
    lines = said.out.splitlines()
    start = next(n for n, line in enumerate(lines) if "[hire_limit]" in line)
    assert "3 geheuert, höchstens 2 erlaubt." in lines[start]
    assert lines[start + 1] == "      Das Profil trägt Limit 2; 1 zu viel. (Quelle: §\u00a02.1)"
    assert lines[start + 2].startswith("      → ")
    assert "Entfernen: " in lines[start + 2]
    assert "  Nicht regelgerecht, 1 Fehler" in said.out


def test_a_source_without_a_reason_stands_behind_the_sentence() -> None:
    alone = "[{code: alone, require: has(group), why: Everybody is in a group., source: A1}]"
    (finding,) = check(found("rat", checks=alone))
    first, *rest = finding_lines(finding, "en")
    assert first == "  ✗ error: Rat: Everybody is in a group. [alone] (source: “A1”)"
    assert not any("source" in line for line in rest)


def test_warnings_and_hints_alone_are_no_failure(capsys: Capture) -> None:
    assert run(capsys, "validate", ILLEGAL / "clamps.yaml").code == 0
    assert run(capsys, "validate", ILLEGAL / "unspent.yaml").code == 0


def test_one_bad_roster_of_several_is_enough(capsys: Capture) -> None:
    said = run(capsys, "validate", "grenzwacht", ILLEGAL / "budget.yaml")
    assert said.code == 1
    assert "Border Watch" in said.out
    assert "[budget]" in said.out


def test_json_holds_everything(capsys: Capture) -> None:
    said = run(capsys, "validate", ILLEGAL / "hire_limit.yaml", "--format", "json")
    assert said.code == 1
    data = said.data
    assert (data["roster"], data["models"]) == ("hire_limit", 4)
    assert data["costs"]["cost"]["limit"] == 30
    finding = next(f for f in data["findings"] if f["code"] == "hire_limit")
    assert finding["severity"] == "error"
    assert finding["models"] == ["m2", "m3", "m4"]
    assert "3 hired, at most 2 allowed." in finding["text"]
    assert finding["fixes"]
    both = run(capsys, "validate", "grenzwacht", "grenzwacht", "--format", "json")
    assert [entry["roster"] for entry in both.data] == ["Border Watch", "Border Watch"]


def test_a_name_that_several_rosters_have_is_none(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    said = one_line(run(capsys, "validate", "clamps"))
    assert "several rosters are called 'clamps'" in said
    assert said.index("ags") < said.index("celtos")
    own = tmp_path / "rosters" / "clamps.yaml"
    own.parent.mkdir()
    shutil.copy(ROOT / "factions/ags/rosters/legal/lawine.yaml", own)
    assert run(capsys, "validate", "clamps").code == 0
    (own.parent / "old").mkdir()
    shutil.copy(own, own.parent / "old")
    said = one_line(run(capsys, "validate", "clamps"))
    assert str(own) in said and str(own.parent / "old" / own.name) in said


def test_an_unknown_roster_gets_a_suggestion(capsys: Capture) -> None:
    line = one_line(run(capsys, "validate", "grenzwach"))
    assert "there is no roster 'grenzwach'; did you mean 'grenzwacht'?" in line
    assert "realms-builder list rosters" in one_line(run(capsys, "validate", "zzzzz"))


def test_a_file_that_is_not_there_and_a_folder_are_wrong_use(
    capsys: Capture, tmp_path: Path
) -> None:
    assert "there is no such file" in one_line(run(capsys, "validate", tmp_path / "gone.yaml"))
    assert "folder" in one_line(run(capsys, "validate", tmp_path))


def test_a_path_wins_over_an_id(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "grenzwacht", roster_text(system="ags", faction="ritter", name="Mine"))
    said = run(capsys, "validate", "grenzwacht")
    assert "Mine" in said.out
    assert said.code == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"a: [", "yaml_syntax"),
        (b"\0", "file_binary"),
        (b"\xff", "file_not_utf8"),
        (b"", "map_expected"),
        (b"[a]", "map_expected"),
        (b"a:\n\tb: 1", "yaml_tab"),
        (b"[" * 5000, "yaml_too_deep"),
    ],
)
def test_a_broken_roster_is_an_error_with_its_place(
    capsys: Capture, tmp_path: Path, content: bytes, code: str
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_bytes(content)
    said = run(capsys, "validate", file)
    assert said.code == 1
    assert said.out.startswith(f"{file}")
    assert f"[{code}]" in said.out
    assert said.err == ""


def test_a_huge_and_an_unreadable_file_are_errors(capsys: Capture, tmp_path: Path) -> None:
    big = tmp_path / "big.yaml"
    with big.open("wb") as out:
        out.truncate(50_000_000)
    assert "[file_too_large]" in run(capsys, "validate", big).out
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "plug.yaml"))
        said = run(capsys, "validate", tmp_path / "plug.yaml")
    assert said.code == 1
    assert "[file_unreadable]" in said.out


def test_another_kind_of_file_is_called_so(capsys: Capture) -> None:
    said = run(capsys, "validate", ROOT / "factions" / "ags" / "ritter.yaml")
    assert said.code == 1
    assert said.out.count("\n") == 1
    assert "This is a file of the kind “faction”, not “roster”." in said.out


def test_an_unknown_game_or_faction_is_an_error(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path / "r.yaml", roster_text(system="chess"))
    said = run(capsys, "validate", file)
    assert (said.code, "There is no game “chess”." in said.out) == (1, True)
    file = write(tmp_path / "r.yaml", roster_text(system="ags", faction="cats"))
    said = run(capsys, "validate", file)
    assert (said.code, "There is no faction “cats”." in said.out) == (1, True)


def test_a_roster_in_a_pack_of_its_own_finds_its_game_beside_it(
    capsys: Capture, tmp_path: Path
) -> None:
    folder = tiny_pack(tmp_path)
    models = "[{id: m1, unit: guard}, {id: m2, unit: gone, name: Ulf}]"
    file = write(folder / "rosters" / "ready" / "band.yaml", roster_text(models))
    said = run(capsys, "validate", file)
    assert said.code == 1
    assert "Band · Tiny · Clan · 2 models · 4/20 cost" in said.out
    assert "Ulf: there is no unit “gone”." in said.out


def test_the_library_of_the_user_is_searched_and_shadows_with_a_hint(
    capsys: Capture, own_library: Path
) -> None:
    tiny_pack(own_library / "factions")
    write(own_library / "rosters" / "band.yaml", roster_text("[{id: m1, unit: guard}]"))
    assert run(capsys, "validate", "band").code == 0
    mine = (
        "format: 1\nkind: faction\nsystem: ags\nid: ritter\nname: Mine\nunits: [{id: u, name: U}]\n"
    )
    own = write(own_library / "factions" / "ags" / "ritter.yaml", mine)
    said = run(capsys, "validate", "grenzwacht")
    assert "Mine" in said.out
    hint = next(line for line in said.out.splitlines() if "[shadows]" in line)
    assert hint.startswith(f"{own}: hint: This file hides another one")


def test_a_new_faction_file_is_found_without_registration(
    capsys: Capture, own_library: Path
) -> None:
    tiny_pack(own_library / "factions")
    write(own_library / "factions" / "tiny" / "rats.yaml", faction_text(identity="rats"))
    file = write(own_library / "r.yaml", roster_text("[{id: m1, unit: rat}]", faction="rats"))
    assert run(capsys, "validate", file).code == 0
