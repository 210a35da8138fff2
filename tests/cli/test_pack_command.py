"""``realms-builder pack``: the way of a pack from its author to a player and on."""

from pathlib import Path

import pytest

from realms_builder.packs.contents import read_pack
from tests.cli.commands import one_line, run
from tests.packs.samples import LEGAL, UNITS, archive_of, files, folder_of, tree

Capture = pytest.CaptureFixture[str]
DEARER = UNITS.replace("cost: 4", "cost: 6")


@pytest.fixture(autouse=True)
def _trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "desktop"))


def test_a_pack_is_installed_listed_and_played(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    assert run(capsys, "pack", "list").out == "No pack is installed.\n"
    path = archive_of(tmp_path / "small.realmspack")
    said = run(capsys, "pack", "install", path)
    assert said.code == 0, said.err
    assert said.out == f"Installed: Small pack 1.0, in {own_library / 'packs' / 'small'}\n"
    assert run(capsys, "pack", "list").out == "small  1.0  Small pack\n"
    assert "Clan" in run(capsys, "list", "factions", "--system", "tiny").out
    roster = tmp_path / "band.yaml"
    roster.write_text(LEGAL, encoding="utf-8")
    assert run(capsys, "validate", roster).code == 0


def test_an_update_is_shown_before_it_is_done_and_can_be_taken_back(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    run(capsys, "pack", "install", folder_of(tmp_path / "one"))
    folder_of(own_library / "rosters", {"band.yaml": LEGAL.encode()})
    new = folder_of(tmp_path / "two", files("1.1", DEARER))
    before = tree(own_library)
    said = run(capsys, "pack", "update", new)
    assert tree(own_library) == before
    assert said.out.splitlines() == [
        "What changes:",
        "  Clan: Guard (unit): dearer: 4 → 6",
        "Your rosters:",
        f"  Band ({own_library / 'rosters' / 'band.yaml'}): Dearer: 12 → 14.",
        "Nothing was changed yet; --yes does it.",
    ]
    data = run(capsys, "pack", "update", new, "--yes", "--format", "json").data
    assert [(c["sort"], c["name"]) for c in data["changes"]] == [("dearer", "Guard")]
    assert [(r["before"], r["after"], r["illegal"]) for r in data["rosters"]] == [(12, 14, False)]
    assert tree(own_library / "packs" / "small") == files("1.1", DEARER)
    assert run(capsys, "pack", "update", new).out == "Nothing would change.\n"
    assert run(capsys, "pack", "back", "small").code == 0
    assert tree(own_library / "packs" / "small") == files()
    assert "not updated" in one_line(run(capsys, "pack", "back", "small"))


def test_a_roster_that_would_break_its_budget_is_named(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    check = "[{code: budget, cost: cost, text: 'Too dear by {cost - limit}.'}]"
    system = files()["tiny/system.yaml"].replace(b"checks: []", f"checks: {check}".encode())
    old = {**files(), "tiny/system.yaml": system}
    run(capsys, "pack", "install", folder_of(tmp_path / "one", old))
    limited = LEGAL.replace("name: Band", "name: Band\nlimit: 12")
    folder_of(own_library / "rosters", {"band.yaml": limited.encode()})
    new = folder_of(tmp_path / "two", {**files("1.1", DEARER), "tiny/system.yaml": system})
    said = run(capsys, "pack", "update", new, "--lang", "de")
    assert "Wird regelwidrig: Too dear by 2. Teurer: 12 → 14." in said.out


def test_a_file_is_exported_checked_and_looked_at(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    folder = folder_of(tmp_path / "one")
    target = tmp_path / "out.realmspack"
    assert run(capsys, "pack", "export", folder, "-o", target).out == f"Written: {target}\n"
    assert read_pack(target).files == files()
    said = run(capsys, "check", target)
    assert (said.code, said.out) == (
        0,
        "6 files checked, 2 example rosters. 0 errors, 0 warnings, 0 hints.\n",
    )
    info = run(capsys, "pack", "info", target).out
    assert info.splitlines()[:5] == [
        "Small pack 1.0",
        "  by Ann",
        "  licence: CC0",
        "  Game: Tiny",
        "  Faction: Clan, 2 units (tiny)",
    ]
    data = run(capsys, "pack", "info", target, "--format", "json").data
    assert data["factions"] == [{"id": "clan", "system": "tiny", "name": "Clan", "units": 2}]


def test_a_pack_with_errors_is_not_exported_unless_that_is_meant(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    folder = folder_of(tmp_path / "one", files(units="units: [{id: u, nam: U}]"))
    target = tmp_path / "out.realmspack"
    said = run(capsys, "pack", "export", folder, "-o", target)
    assert said.code == 2
    assert "[unknown_key]" in said.out
    assert "--anyway" in said.err
    assert not target.exists()
    assert run(capsys, "pack", "export", folder, "-o", target, "--anyway").code == 0
    assert target.is_file()


def test_check_runs_over_a_folder_with_a_manifest(capsys: Capture, tmp_path: Path) -> None:
    held = {**files(), "tiny/a.jpg": b"\x89PNG\r\n\x1a\n", "tiny/run.exe": b"x"}
    said = run(capsys, "check", folder_of(tmp_path, held))
    assert "[pack.picture_ending]" in said.out
    assert "[pack.not_ours]" in said.out
    assert said.code == 0
    broken = tmp_path / "pack.yaml"
    broken.write_text("format: 1\nkind: pack\nid: small\nversion: x\nnam: Y\n", encoding="utf-8")
    said = run(capsys, "check", tmp_path)
    assert said.code == 1
    assert "Did you mean “name”?" in said.out


def test_check_of_a_file_that_is_no_pack_says_so(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "bad.realmspack"
    path.write_bytes(b"no archive")
    said = run(capsys, "check", path)
    assert said.code == 1
    assert "[pack.not_a_pack]" in said.out


def test_an_installed_pack_does_not_hide_the_one_that_is_checked(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    folder = folder_of(tmp_path / "one")
    run(capsys, "pack", "install", folder)
    assert run(capsys, "check", folder).out.endswith("0 errors, 0 warnings, 0 hints.\n")


def test_a_pack_is_begun_checked_and_gets_its_workflow(
    capsys: Capture, tmp_path: Path, own_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flat = {name.removeprefix("tiny/"): data for name, data in files().items()}
    del flat["pack.yaml"]
    monkeypatch.chdir(folder_of(tmp_path / "mine", flat))
    assert run(capsys, "new", "pack", "my_pack").code == 0
    assert run(capsys, "pack", "workflow").code == 0
    assert Path(".github/workflows/check-pack.yml").is_file()
    said = run(capsys, "check", ".")
    assert said.code == 0, said.out
    assert "already exists" in one_line(run(capsys, "new", "pack", "my_pack"))
    assert "already exists" in one_line(run(capsys, "pack", "workflow"))
    assert set(read_pack(Path()).files) == {*files()}


def test_a_pack_for_another_game_names_it_as_a_need(
    capsys: Capture, tmp_path: Path, own_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "pack", "install", folder_of(tmp_path / "one"))
    monkeypatch.chdir(folder_of(tmp_path / "mine", {"clan.yaml": files()["tiny/clan.yaml"]}))
    run(capsys, "new", "pack", "my_pack")
    assert [n.system for n in read_pack(Path()).manifest.needs] == ["tiny"]


def test_wrong_words_are_answered_in_one_line(
    capsys: Capture, tmp_path: Path, own_library: Path
) -> None:
    folder = folder_of(tmp_path / "one")
    run(capsys, "pack", "install", folder)
    assert "installed already" in one_line(run(capsys, "pack", "install", folder))
    assert "did you mean 'small'" in one_line(run(capsys, "pack", "remove", "smal"))
    assert "needs a pack" in one_line(run(capsys, "pack", "export"))
    assert "no such file" in one_line(run(capsys, "pack", "install", tmp_path / "gone"))
    said = run(capsys, "pack", "remove", "small")
    assert said.out == "Removed: small. It lies in the trash.\n"
    assert not (own_library / "packs" / "small").exists()
