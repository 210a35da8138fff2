"""The command line as a whole: exit codes, languages, and errors that are one clear line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from realms_builder import __version__
from realms_builder.cli.main import COMMANDS, main
from tests.builders import ROOT
from tests.cli.commands import one_line, process, run

Capture = pytest.CaptureFixture[str]
DEMO = ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"


def test_help_and_version_are_fine(capsys: Capture) -> None:
    assert run(capsys, "--version").out == f"realms-builder {__version__}\n"
    said = run(capsys, "--help")
    assert said.code == 0
    for command in COMMANDS:
        assert f"    {command} " in said.out
        assert run(capsys, command, "--help").code == 0


def test_without_a_command_the_help_is_shown_as_wrong_use(capsys: Capture) -> None:
    said = run(capsys)
    assert said.code == 2
    assert "COMMAND" in said.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["vlidate"], "vlidate"),
        (["validate"], "ROSTER"),
        (["validate", str(DEMO), "--format", "xml"], "xml"),
        (["validate", str(DEMO), "--lang", "fr"], "fr"),
        (["list", "dragons"], "dragons"),
        (["list"], "what"),
        (["show"], "UNIT|ROSTER"),
        (["check"], "PATH"),
        (["show", "a", "b"], "b"),
        (["--frobnicate"], "--frobnicate"),
    ],
)
def test_wrong_use_is_one_line(capsys: Capture, words: list[str], part: str) -> None:
    assert part in one_line(run(capsys, *words))


def test_a_mistyped_command_gets_a_suggestion(capsys: Capture) -> None:
    assert "did you mean 'validate'?" in one_line(run(capsys, "vlidate"))


def test_the_language_comes_from_the_environment(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value, word in (
        ("REALMS_LANG", "de", "Regelgerecht, "),
        ("REALMS_LANG", "en", "Legal, "),
    ):
        monkeypatch.setenv(variable, value)
        assert word in run(capsys, "validate", DEMO).out
    monkeypatch.delenv("REALMS_LANG")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Regelgerecht, " in run(capsys, "validate", DEMO).out
    assert "Legal, " in run(capsys, "validate", DEMO, "--lang", "en").out


def test_a_name_too_long_for_any_file_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    output = ("-o", tmp_path / "out.pdf")
    for words in (("validate",), ("show",), ("check",), ("cards", *output), ("tokens", *output)):
        one_line(run(capsys, *words, "x" * 5000))


def test_a_reader_that_leaves_early_is_no_error() -> None:
    words = [sys.executable, "-m", "realms_builder", "list", "units", "--lang", "de"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        errors = child.stderr.read()
        child.stderr.close()
    assert (child.returncode, errors) == (0, b"")


def test_a_closed_output_is_no_traceback() -> None:
    command = f"'{sys.executable}' -m realms_builder list systems >&-"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_behind_the_output_is_one_line() -> None:
    command = f"'{sys.executable}' -m realms_builder list units > /dev/full"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"realms-builder: ")


def test_a_terminal_without_umlauts_gets_what_it_can_show() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("list", "factions", "--lang", "de", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ritter" in done.stdout


def test_the_package_runs_as_a_module_in_a_process_of_its_own() -> None:
    done = process("validate", DEMO, "--lang", "de")
    assert done.returncode == 0
    assert "Grenzwacht" in done.stdout


def test_ctrl_c_is_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from realms_builder.cli import list_command

    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(list_command, "run", interrupted)
    said = run(capsys, "list", "systems")
    assert (said.code, said.err) == (130, "realms-builder: stopped\n")


def test_a_disk_that_fails_is_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from realms_builder.cli import list_command

    def failing(arguments: object) -> int:
        raise OSError(5, "Input/output error", "units.yaml")

    monkeypatch.setattr(list_command, "run", failing)
    assert "units.yaml" in one_line(run(capsys, "list", "systems"))


WORDS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *(c for c in COMMANDS if c not in ("cards", "new")),
                "--lang",
                "de",
                "--format",
                "json",
                "--system",
                "ags",
                "--faction",
                "ritter",
                "units",
                "ritter/bannerherr",
                "grenzwacht",
                "ags/ritter",
                "..",
                "/",
                "",
                "-",
                "--",
                "~",
                "*",
                "a/b/c/d",
                "\ud800",
                "é",
                "-h",
            ]
        ),
        st.text(max_size=6),
    ),
    max_size=5,
)


@given(words=WORDS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_no_words_whatever_raise(
    words: list[str], capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["etc" if word == "/" else word for word in words]
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    assert code in (0, 1, 2)
    assert "Traceback" not in capsys.readouterr().err
