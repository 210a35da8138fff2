"""The self-test: what it finds in a program folder, and that it says why instead of failing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import metadata
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from realms_builder.cli import self_checks, self_test_command
from realms_builder.core import installation, own_files
from realms_builder.core.self_check import SelfCheck, SelfCheckFailed
from realms_builder.odds.work import workers
from tests.builders import program_folder_in
from tests.cli.commands import run


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program folder of two files, in which this Python lives for a while."""
    folder = program_folder_in(tmp_path)
    monkeypatch.setattr("sys.prefix", str(folder / "python"))
    return folder


def _only(monkeypatch: pytest.MonkeyPatch, *checks: SelfCheck) -> None:
    monkeypatch.setattr(self_test_command, "checks_of_place", tuple)
    monkeypatch.setattr(self_test_command, "checks_of_work", lambda: checks)


def test_what_is_recorded_is_found_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = ("games", "assets", "fonts", "exchange", "manual")
    checks = [one for one in self_checks.checks_of_work() if one.code in wanted]
    _only(monkeypatch, *checks)
    said = run(capsys, "self-test")
    assert said.code == 0, said.out
    assert [line[:2] for line in said.out.splitlines()] == ["ok"] * len(wanted)
    assert "5 with " in said.out


def test_a_lost_and_a_changed_file_are_named(
    capsys: pytest.CaptureFixture[str], program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert installation.installation() is installation.Installation.FOLDER
    (files,) = [one for one in self_checks.checks_of_place() if one.code == "files"]
    _only(monkeypatch, files)
    assert run(capsys, "self-test").code == 0
    (program / "python" / "one.txt").write_text("other")
    said = run(capsys, "self-test")
    assert said.code == 1
    assert "FAILED" in said.out
    assert "one.txt" in said.out
    (program / "two.txt").unlink()
    assert "two.txt" in run(capsys, "self-test").out


def test_starters_that_an_installer_wrote_anew_are_no_damage(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pipx does; they lie outside, and the record of the wheel has their first sums."""
    sum_ = "sha256=" + "A" * 43
    info = tmp_path / "lib" / "realms_builder-1.dist-info"
    info.mkdir(parents=True)
    (info / "RECORD").write_text(f"../bin/realms-builder,{sum_},1\nrealms_builder/a,{sum_},1\n")
    found = PathDistribution(info)
    monkeypatch.setattr(metadata, "distribution", lambda _name: found)
    for module in (self_checks, own_files):
        monkeypatch.setattr(module, "is_checkout", lambda: False)
    _only(monkeypatch, *[one for one in self_checks.checks_of_place() if one.code == "files"])
    said = run(capsys, "self-test").out
    assert str(Path("realms_builder", "a")) in said
    assert "bin" not in said.replace(str(tmp_path), "")


def test_what_comes_from_outside_a_program_folder_is_named(
    capsys: pytest.CaptureFixture[str], program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place,) = [one for one in self_checks.checks_of_place() if one.code == "surroundings"]
    _only(monkeypatch, place)
    monkeypatch.setattr("sys.path", [str(program / "python")])
    said = run(capsys, "self-test")  # the modules of the tests are outside
    assert said.code == 1
    assert "outside" in said.out
    monkeypatch.setenv("LD_LIBRARY_PATH", str(program / "python" / "lib"))
    assert "LD_LIBRARY_PATH" in run(capsys, "self-test").out


def test_other_counts_than_recorded_fail(
    capsys: pytest.CaptureFixture[str], program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program / "facts.json").write_text(json.dumps({"format": 1, "units": 7}))
    (games,) = [one for one in self_checks.checks_of_work() if one.code == "games"]
    _only(monkeypatch, games)
    said = run(capsys, "self-test")
    assert said.code == 1
    assert "instead of 7" in said.out


def _fails(_folder: Path) -> dict[str, object]:
    raise SelfCheckFailed("empty_picture")


def _breaks(_folder: Path) -> dict[str, object]:
    raise ZeroDivisionError("by nothing")


def _of_the_window(_picture: Path | None) -> Sequence[SelfCheck]:
    return (SelfCheck("pictures", _breaks),)


def test_each_failure_is_a_line_and_the_others_are_still_looked_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fine = SelfCheck("printers", lambda _folder: {"count": 3})
    _only(monkeypatch, SelfCheck("picture", _fails), SelfCheck("manual", _breaks), fine)
    said = run(capsys, "self-test", "--lang", "de")
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[0] == "FEHLER  Das Bild einer Seite ist leer."
    assert "ZeroDivisionError: by nothing" in lines[1]
    assert lines[2] == "ok      Drucker: 3 gefunden."
    told = run(capsys, "self-test", "--format", "json").data
    assert [one["fine"] for one in told] == [False, False, True]


def test_a_window_is_wanted_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "self-test", "--window")
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_the_folders_of_the_user_are_left_alone(
    capsys: pytest.CaptureFixture[str], own_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def look(folder: Path) -> dict[str, object]:
        from realms_builder.core.resources import library_folder

        seen.append(str(library_folder().relative_to(folder)))
        return {"count": 0}

    _only(monkeypatch, SelfCheck("printers", look))
    assert run(capsys, "self-test").code == 0
    assert seen == ["realms_library"]
    assert not list(own_library.iterdir())


def test_about_says_versions_licences_and_writes_a_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    said = run(capsys, "about")
    assert said.code == 0
    assert "~/library" in said.out
    assert "sources" in said.out
    assert "reportlab" in run(capsys, "about", "--licences").out
    text = run(capsys, "about", "--licence", "pillow").out
    assert "Permission to use, copy, modify" in text
    assert "There is no part nobody" in run(capsys, "about", "--licence", "nobody").err
    target = tmp_path / "report.txt"
    assert run(capsys, "about", "--report", str(target)).code == 0
    assert "Nothing unexpected was noted." in target.read_text(encoding="utf-8")
    target.write_text("mine", encoding="utf-8")
    assert run(capsys, "about", "--report", str(target)).code == 2
    assert target.read_text(encoding="utf-8") == "mine"


def test_where_no_processes_can_work_the_odds_say_so_in_one_s_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(workers, "ProcessPoolExecutor", refuse)
    (odds,) = [one for one in self_checks.checks_of_work() if one.code == "odds"]
    _only(monkeypatch, odds)
    said = run(capsys, "self-test", "--lang", "de")
    assert said.code == 1
    assert said.out.startswith(
        "FEHLER  weitere Prozesse können hier nicht mitarbeiten (das Laufwerk"
    )
    assert "/dev/shm" in said.out
