"""``open`` takes what ``validate`` takes, and leaves to the window what it alone can open."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from realms_builder.cli.main import main
from tests.cli.commands import write
from tests.tree import ROOT


@pytest.mark.parametrize(
    ("word", "file"),
    [
        ("grenzwacht", str(ROOT / "factions/ags/rosters/ready/grenzwacht.yaml")),
        ("my.yaml", "my.yaml"),
        ("nowhere.yaml", "nowhere.yaml"),
        ("games/nowhere", "games/nowhere"),
    ],
)
def test_names_are_looked_up_and_paths_are_left_to_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, file: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "my.yaml", "roster: {}")
    opened: list[str] = []

    def show(files: Sequence[str], apart: bool) -> int:
        opened.extend(files)
        assert not apart
        return 0

    assert main(["open", word], show) == 0
    assert opened == [file]


def test_a_name_that_nothing_has_is_refused_before_a_window_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["open", "grenzwach"], lambda *_: pytest.fail("a window")) == 2
    assert "did you mean 'grenzwacht'" in capsys.readouterr().err


def test_a_file_alone_is_opened_but_a_command_stays_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("band.yaml", "list"):
        (tmp_path / name).write_text("x", "utf-8")
    opened: list[list[str]] = []

    def show(files: Sequence[str], _apart: bool) -> int:
        opened.append(list(files))
        return 0

    assert main(["band.yaml"], show) == 0
    assert main(["list", "systems"], show) == 0
    assert opened == [["band.yaml"]]
