"""Where a command cannot read or write, it says so in one line and does not wait."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import ROOT
from tests.cli.commands import one_line, process, run

ROSTER = ROOT / "factions/ags/rosters/ready/bis_hierher.yaml"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and links")


@pytest.mark.usefixtures("own_library")
@pytest.mark.parametrize(
    "words",
    [
        ("template", "check"),
        ("fit",),
        ("check",),
        ("show",),
        ("pack", "info"),
        ("new", "faction", "mine", "--system", "ags", "--from"),
    ],
)
def test_a_pipe_is_no_file_to_read(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    said = run(capsys, *words, pipe)
    assert said.code in (1, 2)
    assert "pipe.csv" in said.out + said.err


@pytest.mark.usefixtures("own_library")
@pytest.mark.parametrize("words", [("template", "check"), ("check",), ("show",), ("book",)])
def test_a_link_to_itself_is_said(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    more = ("-o", tmp_path / "a.pdf") if words == ("book",) else ()
    said = run(capsys, *words, loop, *more)
    assert said.code in (1, 2)
    assert "loop.yaml" in said.out + said.err


def test_a_library_that_is_a_file_is_said_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "library"
    file.write_text("no folder")
    monkeypatch.setenv("REALMS_LIBRARY", str(file))
    english = one_line(run(capsys, "list", "systems"))
    assert str(file) in english
    assert "REALMS_LIBRARY" in english
    german = one_line(run(capsys, "--lang", "de", "list", "systems"))
    assert "kein Ordner" in german


def test_a_current_folder_that_is_gone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    program = 'cd "$1" && rmdir "$1" && shift && exec "$@"'
    words = [sys.executable, "-m", "realms_builder", "book", "a.md", "-o", "a.pdf"]
    said = subprocess.run(
        ["sh", "-c", program, "sh", str(gone), *words], capture_output=True, text=True, check=False
    )
    assert said.returncode == 2
    assert said.stderr.splitlines() == [
        "realms-builder: the current folder is gone; change to another one"
    ]


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_what_goes_to_the_usual_output_has_nothing_else_in_it() -> None:
    said = process("export", ROSTER, "-o", "/dev/stdout")
    assert said.returncode == 0
    assert said.stdout.startswith("This Far and No Further\n")
    assert "/dev/stdout" not in said.stdout
    assert "/dev/stdout" in said.stderr


def test_what_a_library_looks_for_in_the_home_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".reportlab_mods").write_text("raise SystemExit(77)")
    program = "import realms_builder.render.pdf.pdf"
    for home in (tmp_path, Path(os.devnull)):
        environment = {**os.environ, "HOME": str(home)}
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, capture_output=True, check=False, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")
