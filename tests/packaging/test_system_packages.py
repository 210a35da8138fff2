"""Python's venv module, where the system left it out, and a browser for tests."""

import subprocess
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.parametrize("script", ["system_packages"], indirect=True)


@pytest.fixture
def bare_debian(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this look like a Debian machine whose Python came without venv."""
    monkeypatch.setattr(script.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(script.os.path, "realpath", lambda _: "/usr/bin/python3.12")
    monkeypatch.setattr(script.sys, "version_info", (3, 12, 1))
    monkeypatch.setattr(script.shutil, "which", lambda name: f"/usr/bin/{name}")


def test_a_complete_python_needs_nothing(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script.importlib.util, "find_spec", lambda _: True)
    monkeypatch.setattr(script.subprocess, "run", None)
    script.ensure_venv_module()


@pytest.mark.usefixtures("bare_debian")
def test_root_installs_the_package_and_fetches_the_lists_when_they_are_missing(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter([100, 0, 0])
    commands = _answering(script, monkeypatch, codes)
    monkeypatch.setattr(script.os, "geteuid", lambda: 0)
    script.ensure_venv_module()
    assert [_what(command) for command in commands] == ["install", "update", "install"]
    assert commands[0][-1] == "python3.12-venv"


@pytest.mark.usefixtures("bare_debian")
def test_without_rights_the_one_line_to_run_is_named(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(script.subprocess, "call", lambda *_, **__: 1)
    with pytest.raises(script.Trouble, match=r"sudo apt-get install --yes python3\.12-venv$"):
        script.ensure_venv_module()


@pytest.mark.usefixtures("bare_debian")
def test_sudo_is_used_when_it_asks_no_password(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(script.subprocess, "call", lambda *_, **__: 0)
    commands = _answering(script, monkeypatch, iter([0]))
    script.ensure_venv_module()
    assert commands[0][:2] == ["sudo", "-n"]


@pytest.mark.usefixtures("bare_debian")
def test_a_failure_of_apt_says_its_reason_in_one_line(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    _answering(script, monkeypatch, iter([100, 100, 100]))
    monkeypatch.setattr(script.os, "geteuid", lambda: 0)
    with pytest.raises(script.Trouble, match=r"Unable to fetch some archives \(by hand: "):
        script.ensure_venv_module()


@pytest.mark.parametrize(
    ("release", "line"),
    [
        ("ID=fedora\nVERSION_ID=43", "sudo dnf install xcb-util-cursor "),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"', "sudo dnf install xcb-util-cursor "),
        ('ID="opensuse-leap"\nID_LIKE="suse opensuse"', "sudo zypper install libxcb-cursor0 "),
        ("ID=arch", "sudo pacman -S xcb-util-cursor "),
        ("ID=manjaro\nID_LIKE=arch", "sudo pacman -S xcb-util-cursor "),
        ("ID=void", "libxcb-cursor"),
    ],
)
def test_where_there_is_no_apt_the_line_of_the_system_is_named(
    script: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    release: str,
    line: str,
) -> None:
    (tmp_path / "os-release").write_text(release + "\n", encoding="utf-8")
    monkeypatch.setattr(script, "OS_RELEASE", tmp_path / "os-release")
    monkeypatch.setattr(script.shutil, "which", lambda name: name if name == "sudo" else None)
    monkeypatch.setattr(script.sys, "platform", "linux")
    _answering(script, monkeypatch, iter([1]))
    script.ensure_window_libraries("python")
    said = capsys.readouterr().out
    assert line in said
    assert said.count("\n") == 1


def test_a_mac_whose_other_programs_have_a_display_is_told_nothing(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script.sys, "platform", "darwin")
    monkeypatch.setenv("DISPLAY", ":0")
    commands = _answering(script, monkeypatch, iter([]))
    script.ensure_window_libraries("python")
    assert (commands, capsys.readouterr().out) == ([], "")


def test_chromium_is_installed_where_there_is_no_browser(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = {"apt-get"}
    monkeypatch.setattr(script.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(script.os, "geteuid", lambda: 0)
    libraries: list[str] = []
    monkeypatch.setattr(script, "_has_libraries", lambda name: name in libraries)
    commands = _answering(script, monkeypatch, iter([0, 100, 100, 100, 0]))
    script.ensure_browser()
    assert [command[-2:] for command in commands] == [["chromium", "libatomic1"]]
    script.ensure_browser()  # apt refuses: that is told, and all goes on
    assert "Tests of play sheets are skipped: apt-get could not" in capsys.readouterr().out
    there.add("google-chrome")
    del commands[:]
    script.ensure_browser()  # the driver starts no browser without its library
    assert [command[-2:] for command in commands] == [["--no-install-recommends", "libatomic1"]]
    libraries.append("atomic")
    del commands[:]
    script.ensure_browser()
    assert commands == []


def _answering(script: ModuleType, patch: pytest.MonkeyPatch, codes: object) -> list[list[str]]:
    """Let every program end with the next of *codes*; return the list of what was started."""
    started: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        started.append(command)
        return subprocess.CompletedProcess(
            command, next(codes), b"E: Unable to fetch some archives\n"
        )

    patch.setattr(script.subprocess, "run", run)
    return started


def _what(command: list[str]) -> str:
    return next(word for word in command if word in {"install", "update"})
