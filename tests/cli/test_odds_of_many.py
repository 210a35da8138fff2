"""``odds --matrix`` and ``--sweep``: many units against many, to files and to the terminal."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from realms_builder.cli.odds import many as odds_sweeping
from realms_builder.cli.progress import PAUSE_IN_LOG_S, PAUSE_S, Progress
from tests.builders import ROOT
from tests.cli.commands import one_line, run, tiny_pack, write
from tests.cli.test_odds_command import ROSTER
from tests.odds.dice_game import dice_game
from tests.sheets.printed import pages_of

Capture = pytest.CaptureFixture[str]
MATRIX = ("odds", "dicey", "--matrix", "reds", "blues")
SWEEP = ("odds", "dicey", "--sweep", "reds", "blues")


@pytest.fixture(autouse=True)
def _game(own_library: Path) -> None:
    dice_game(own_library)


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def test_without_a_file_a_matrix_is_a_table_to_read(capsys: Capture) -> None:
    said = run(capsys, *MATRIX, "--figure", "hit")
    assert (said.code, said.err) == (0, "")
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert lines[0] == "The Reds against The Blues · Hit"
    # Hits on 4 or more; nothing makes it harder or easier.
    assert lines[-3:] == ["Heron Crane", "Ogre 50 % 50 %", "Imp 50 % 50 %"]
    german = run(capsys, *MATRIX, "--lang", "de").out
    assert "Keule" not in german  # the table has figures alone
    assert "1,3" in german  # 4/3 activations
    assert "2,2" in german  # 20/9


def test_columns_that_find_no_room_stand_below(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    lines = run(capsys, *MATRIX, "--figure", "hit").out.splitlines()[5:]
    assert all(len(line) <= 20 for line in lines)
    words = [line.split() for line in lines]
    assert words[0] == ["Heron"]
    assert words[3:5] == [[], ["Crane"]]


def test_without_a_file_a_matrix_is_printed_as_csv_on_request(capsys: Capture) -> None:
    said = run(capsys, *MATRIX, "--format", "csv")
    assert (said.code, said.err) == (0, "")
    rows = table(said.out)
    assert [(row["attacker"], row["target"], row["exact"]) for row in rows] == [
        ("reds/ogre", "blues/heron", "4/3"),
        ("reds/ogre", "blues/crane", "4/3"),
        ("reds/imp", "blues/heron", "20/9"),
        ("reds/imp", "blues/crane", "20/9"),
    ]
    assert run(capsys, *MATRIX, "--format", "json").data == rows


def test_a_matrix_is_written_as_csv_and_as_pdf(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, *MATRIX, "-o", tmp_path / "m.csv")
    assert said.out == f"4 pairs: {tmp_path / 'm.csv'}\n"
    text = (tmp_path / "m.csv").read_text(encoding="utf-8")
    assert text == run(capsys, *MATRIX, "--format", "csv").out
    said = run(capsys, *MATRIX, "-o", tmp_path / "m.pdf", "--lang", "de", "--theme", "ink_saver")
    assert said.out == f"1 Seite: {tmp_path / 'm.pdf'}\n"
    assert "Die Roten gegen Die Blauen" in pages_of((tmp_path / "m.pdf").read_bytes())[0]


def test_attack_figure_and_situation_may_be_chosen(capsys: Capture) -> None:
    words = ("--attack", "Keule", "--figure", "getroffen", "--with", "cover=hard")
    rows = table(run(capsys, *MATRIX, *words, "--format", "csv").out)
    assert {(row["attack"], row["figure"], row["exact"]) for row in rows} == {
        ("club.blow", "hit", "1/6")
    }
    assert {row["percent"] for row in rows} == {repr(100 / 6)}


def test_rosters_stand_against_factions(capsys: Capture, tmp_path: Path) -> None:
    twice = ROSTER + "  - {id: m3, unit: heron}\n"
    roster = write(tmp_path / "flock.yaml", twice)
    words = ("odds", "dicey", "--matrix", roster, "reds", "--format", "csv")
    rows = table(run(capsys, *words).out)
    # Two herons are built alike and have no names of their own: one row.
    assert [row["attacker_name"] for row in rows[::2]] == ["Grey", "Heron"]
    assert (rows[1]["target"], rows[1]["attack"], rows[1]["exact"]) == (
        "reds/imp",
        "maul.blow",
        "4/3",
    )


def test_processes_print_the_same(capsys: Capture) -> None:
    assert run(capsys, *MATRIX, "--jobs", "2").out == run(capsys, *MATRIX).out


def test_a_sweep_takes_each_with_as_a_situation(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "all.csv"
    said = run(capsys, *SWEEP, "--with", "", "--with", "cover=hard,distance=2", "-o", target)
    assert said.out == f"5 loadouts in 2 situations: {target}\n"
    rows = table(target.read_text(encoding="utf-8"))
    assert {row["situation"] for row in rows} == {"", "hard_cover distance=2"}
    assert run(capsys, "odds", "dicey", "--sweep", "-o", target).code == 0
    assert len(table(target.read_text(encoding="utf-8"))) == len(rows) / 2


def test_a_sweep_that_is_stopped_goes_on_the_next_time(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopping(Progress):
        def __call__(self, done: int, total: int) -> None:
            if done == 2:
                raise KeyboardInterrupt

    target = tmp_path / "all.csv"
    with monkeypatch.context() as patched:
        patched.setattr(odds_sweeping, "Progress", Stopping)
        said = run(capsys, *SWEEP, "-o", target)
    assert (said.code, said.out) == (130, "")
    assert said.err == "realms-builder: stopped\n"
    said = run(capsys, *SWEEP, "-o", target)
    assert said.out.splitlines()[0] == "2 parts were there from an earlier try."
    assert list(tmp_path.glob("*.csv")) == [target]


class Terminal(StringIO):
    """A stream that somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "pause"), [(Terminal, PAUSE_S), (StringIO, PAUSE_IN_LOG_S)])
def test_progress_is_told_from_time_to_time_only(stream: type[StringIO], pause: float) -> None:
    """A line every two seconds where somebody watches, every minute in a log."""
    now, said = [0.0], stream()
    progress = Progress("en", said, lambda: now[0])
    for done in range(1, 201):
        now[0] = done * pause / 50
        progress(done, 200)
    quarters = ("25 % done (50 of 200)", "50 % done (100 of 200)", "75 % done (150 of 200)")
    assert said.getvalue().splitlines() == [*quarters]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("odds", "dicey", "--matrix", "reds", "bluse"), "did you mean 'blues'?"),
        (("odds", "dicey", "--matrix", "reds"), "--matrix"),
        (("odds", "dicey", "--matrix", "reds", "no.yaml"), "no.yaml"),
        (("odds", "dicey", "--matrix", "reds", "blues", "--sweep"), "--matrix, --sweep"),
        (("odds", "dicey", "reds/ogre", "--matrix", "reds", "blues"), "ATTACKER, --matrix"),
        (("odds", "dicey", "reds/ogre", "--jobs", "2"), "--jobs: only with"),
        (("odds", "dicey", "reds/ogre", "-o", "x.csv"), "--output: only with"),
        ((*MATRIX, "--why"), "--why: only for one attacker"),
        ((*MATRIX, "--jobs", "0"), "--jobs 0: 1 to 256"),
        ((*MATRIX, "--jobs", "-3"), "--jobs -3"),
        ((*MATRIX, "--jobs", "9999"), "--jobs 9999"),
        ((*MATRIX, "--jobs", "many"), "'many' is not a whole number"),
        ((*MATRIX, "--jobs", "2", "--dask", "tcp://here:1"), "--jobs, --dask"),
        ((*MATRIX, "--attack", "clbu"), "did you mean 'club.blow'?"),
        ((*MATRIX, "--attack", "zzz"), "there are: club.blow, maul.blow"),
        ((*MATRIX, "--figure", "hti"), "did you mean 'hit'?"),
        (
            (*MATRIX, "--figure", "zzz"),
            "there are: hit, harm (damage), attacks (blows until out), ",
        ),
        ((*MATRIX, "--with", "attacker.hard_cover"), "write target.hard_cover"),
        ((*MATRIX, "-o", "m.txt"), ".csv, .pdf"),
        ((*MATRIX, "-o", "nowhere/m.csv"), "nowhere"),
        ((*MATRIX, "-o", "nowhere/m.pdf"), "nowhere"),
        ((*MATRIX, "-o", "m.pdf", "--paper", "a99"), "a99"),
        ((*MATRIX, "-o", "m.pdf", "--theme", "colours"), "'colour'"),
        (SWEEP, "-o OUT.csv"),
        ((*SWEEP, "-o", "s.pdf"), ".csv"),
        ((*SWEEP, "-o", "nowhere/s.csv"), "nowhere"),
        ((*SWEEP, "-o", "s.csv", "--figure", "hit"), "--figure: not with --sweep"),
        ((*SWEEP, "-o", "s.csv", "--attack", "club"), "--attack: not with --sweep"),
        (("odds", "dicey", "--sweep", "greens", "-o", "s.csv"), "'greens'"),
    ],
)
def test_wrong_use_is_said_in_one_line(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    expected: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in one_line(run(capsys, *words))
    assert list(tmp_path.glob("*.csv")) == []


def test_other_peoples_files_are_not_written_over(capsys: Capture, tmp_path: Path) -> None:
    text = write(tmp_path / "list.pdf", "mine")
    assert "not a PDF" in one_line(run(capsys, *MATRIX, "-o", text))
    assert text.read_text(encoding="utf-8") == "mine"


def test_a_game_without_mechanics_has_no_matrix(capsys: Capture, own_library: Path) -> None:
    tiny_pack(own_library / "factions")
    for words in (("--matrix", "clan", "clan"), ("--sweep", "-o", "x.csv")):
        assert "no mechanics" in one_line(run(capsys, "odds", "tiny", *words))


def test_a_missing_library_for_clusters_is_named(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = one_line(run(capsys, *MATRIX, "--dask", "tcp://127.0.0.1:1"))
    assert "pip install 'realms-builder[cluster]'" in said


def test_a_reader_that_leaves_early_is_no_error(own_library: Path) -> None:
    environment: dict[str, Any] = {**os.environ, "REALMS_LIBRARY": str(own_library)}
    words = [sys.executable, "-m", "realms_builder", *MATRIX]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        errors = child.stderr.read()
    assert (child.returncode, errors) == (0, b"")


def test_a_figure_in_activations_says_so(capsys: Capture) -> None:
    names = {
        figure: table(run(capsys, *MATRIX, "--figure", figure, "--format", "csv").out)[0]
        for figure in ("attacks", "activations")
    }
    attacks, activations = (names[one]["figure_name"] for one in ("attacks", "activations"))
    assert activations == f"{attacks} (counted in activations)"


def test_where_processes_cannot_share_memory_that_is_the_reason_told(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("multiprocessing.synchronize._multiprocessing.SemLock", refuse)
    said = run(capsys, *MATRIX, "--jobs", "2")
    assert said.code == 2
    assert "(Permission denied)" in said.err
    assert "/dev/shm" in said.err
    assert "--jobs" in said.err
