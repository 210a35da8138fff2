"""What starting does: the window where there is a screen, else the demo roster on paper."""

import subprocess
import sys
from types import ModuleType, SimpleNamespace

import pytest

pytestmark = pytest.mark.parametrize("script", ["start"], indirect=True)
DEMO = "grenzwacht.yaml"


class Started:
    """One run of the script in an environment that is ready, with what it ran and said."""

    def __init__(self, script: ModuleType, patch: pytest.MonkeyPatch, tmp_path: object) -> None:
        self.script, self.patch = script, patch
        self.ran: list[list[str]] = []
        patch.setattr(script, "OUTPUT", tmp_path)
        patch.setattr(script.environment, "prepare", lambda: sys.executable)
        patch.setattr(script.subprocess, "call", self._call)
        patch.setattr(sys, "platform", "linux")
        for name in script.SCREENS:
            patch.delenv(name, raising=False)

    def _call(self, command: list[str], **_options: object) -> int:
        self.ran.append(command[3:])
        if "cards" in command:
            self.script.OUTPUT.joinpath("grenzwacht.pdf").touch()
        return 0

    def __call__(self, *words: str) -> list[str]:
        self.patch.setattr(sys, "argv", ["start.py", *words])
        assert self.script.main() == 0
        return [f"{command[0]} {command[1].rpartition('/')[2]}" for command in self.ran]


@pytest.fixture
def start(script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> Started:
    return Started(script, monkeypatch, tmp_path)


def _qt_says(start: Started, code: int, text: str = "") -> None:
    answer = SimpleNamespace(returncode=code, stderr=text.encode())
    start.patch.setattr(start.script.subprocess, "run", lambda *_words, **_options: answer)


def test_with_a_screen_the_window_opens_with_the_demo_roster(start: Started) -> None:
    start.patch.setenv("WAYLAND_DISPLAY", "wayland-0")
    _qt_says(start, 0)
    assert start() == [f"open {DEMO}"]


def test_without_a_screen_one_line_says_so_and_the_roster_goes_on_paper(
    start: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start() == [f"validate {DEMO}", f"cards {DEMO}"]
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("No window: there is no screen.")
    assert [line for line in said if "indow" in line] == said[:1]


def test_no_window_is_opened_where_none_is_wanted(
    start: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    start.patch.setenv("DISPLAY", ":0")
    _qt_says(start, 0)
    assert start("--no-window") == [f"validate {DEMO}", f"cards {DEMO}"]
    assert "No window" not in capsys.readouterr().out


def test_a_screen_that_is_named_and_not_there_is_found_out(
    start: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    start.patch.setenv("DISPLAY", ":4711")
    assert start() == [f"validate {DEMO}", f"cards {DEMO}"]
    assert "No window: the screen cannot be opened." in capsys.readouterr().out


def test_a_window_that_nobody_would_see_is_not_opened(start: Started) -> None:
    start.patch.setenv("QT_QPA_PLATFORM", "offscreen:size=800x600")
    _qt_says(start, 0)
    assert start() == [f"validate {DEMO}", f"cards {DEMO}"]


def test_a_missing_library_is_named(start: Started, capsys: pytest.CaptureFixture[str]) -> None:
    start.patch.setenv("DISPLAY", ":0")
    _qt_says(start, 1, "Traceback\nImportError: libEGL.so.1: no such file\n")
    assert start()[0] == f"validate {DEMO}"
    assert "(libEGL.so.1: no such file)" in capsys.readouterr().out


def test_a_screen_that_never_answers_is_given_up(start: Started) -> None:
    def wait(command: list[str], **_options: object) -> None:
        raise subprocess.TimeoutExpired(command, 60)

    start.patch.setenv("DISPLAY", ":0")
    start.patch.setattr(start.script.subprocess, "run", wait)
    assert start()[0] == f"validate {DEMO}"


def test_a_command_runs_as_it_is(start: Started) -> None:
    start.patch.setenv("DISPLAY", ":0")
    assert start("list", "systems") == ["list systems"]
