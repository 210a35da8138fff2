"""The environment in the checkout: built once, left alone, mended when something is amiss."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest


def test_a_built_environment_is_ready_and_stays_untouched(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.subprocess, "run", None)
    assert environment.prepare() == environment.PYTHON
    assert environment.why_unusable() == ""


def test_what_was_installed_for_running_is_not_enough_for_testing(environment: ModuleType) -> None:
    assert environment.is_ready("")
    assert not environment.is_ready("test")


def test_another_dependency_is_noticed(environment: ModuleType) -> None:
    with _changed(environment.CONSTRAINTS, "reportlab==1\n"):
        assert not environment.is_ready("")
    assert environment.is_ready("")


def test_a_package_deleted_by_hand_is_noticed(environment: ModuleType) -> None:
    deleted = next(environment.VENV.glob("lib/python*/site-packages/small.pth"))
    with _moved_away(deleted):
        assert not environment.is_ready("")


def test_an_environment_whose_making_was_interrupted_is_built_anew(environment: ModuleType) -> None:
    environment.UNFINISHED.touch()
    try:
        assert not environment.is_ready("")
        assert environment.why_unusable() == "it is only half-built"
    finally:
        environment.UNFINISHED.unlink()


def test_an_environment_without_its_python_is_broken(environment: ModuleType) -> None:
    with _moved_away(environment.PYTHON):
        assert not environment.is_ready("")
        assert environment.why_unusable() == "it is broken"


def test_an_environment_of_another_python_is_told_by_its_version(environment: ModuleType) -> None:
    settings = environment.VENV / "pyvenv.cfg"
    version = "{}.{}.{}".format(*sys.version_info[:3])
    text = settings.read_text(encoding="utf-8")
    with _changed(settings, text.replace(f"version = {version}", "version = 3.9.2")):
        assert environment.why_unusable() == "it was made by Python 3.9.2"


def test_an_environment_that_moved_is_told_by_where_it_was_made(environment: ModuleType) -> None:
    settings = environment.VENV / "pyvenv.cfg"
    text = settings.read_text(encoding="utf-8").replace(str(environment.VENV), "/far/away/.venv")
    with _changed(settings, text):
        assert environment.why_unusable() == "the checkout has moved here from /far/away"


def test_a_torn_stamp_counts_as_none(environment: ModuleType) -> None:
    with _changed(environment.STAMP, '{"fingerprint": '):
        assert not environment.is_ready("")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("WARNING: Temporary failure in name resolution\nERROR: none found", "does not answer"),
        ("SSLError: CERTIFICATE_VERIFY_FAILED\nERROR: Max retries exceeded", "not trusted"),
        ("ERROR: No space left on device", "No space left on device"),
        ("", "gave no reason"),
    ],
)
def test_a_failed_installation_is_one_clear_line(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, said: str, told: str
) -> None:
    failed = subprocess.CompletedProcess([], 1, said.encode())
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: failed)
    with _changed(environment.CONSTRAINTS, "# another\n"):
        try:
            with pytest.raises(environment.Trouble, match=told) as caught:
                environment.prepare()
        finally:
            environment.UNFINISHED.unlink()
    assert "\n" not in str(caught.value)


def test_variables_meant_for_another_python_are_left_out(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    assert "PYTHONPATH" not in environment.clean_environment()


@contextmanager
def _changed(path: Path, text: str) -> Iterator[None]:
    before = path.read_bytes()
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_bytes(before)


@contextmanager
def _moved_away(path: Path) -> Iterator[None]:
    aside = path.rename(path.with_name("aside"))
    try:
        yield
    finally:
        aside.rename(path)
