"""What nobody caught is in the log, with where it happened, and says nobody's name."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.core import log


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Start a log in a folder of its own; return what follows each entry."""
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "somebody" / "state"))
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    for handler in tuple(log._LOG.handlers):  # of a window in another test
        log._LOG.removeHandler(handler)
    found: list[str] = []

    def then() -> bool:
        found.append("told")
        return False

    log.start_log(then)
    yield found
    for handler in tuple(log._LOG.handlers):
        log._LOG.removeHandler(handler)
        handler.close()
    log._LOG.propagate = True


def _raised(words: str) -> Exception:
    try:
        raise LookupError(words)
    except LookupError as error:
        return error


def test_what_nobody_caught_is_written_with_its_place(
    told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert log.logged() == ""
    error = _raised(f"at {tmp_path}/somebody/x")
    sys.excepthook(type(error), error, error.__traceback__)
    assert told == ["told"]
    assert "test_log.py" in log.logged()
    monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
    assert "at ~/x" in log.logged()
    assert "somebody" not in log.logged().split("LookupError", 1)[1]


def test_a_thread_and_work_that_failed_are_written_too(told: list[str]) -> None:
    thread = threading.Thread(target=[].pop)
    thread.start()
    thread.join()
    assert "pop from empty list" in log.logged()
    assert told == ["told"]


def test_what_is_stopped_by_hand_is_no_failure(told: list[str]) -> None:
    stopped = KeyboardInterrupt()
    sys.excepthook(KeyboardInterrupt, stopped, None)
    assert log.logged() == ""
    assert not told


def test_what_ends_the_program_is_written_once(told: list[str]) -> None:
    assert log.keep_failure(_raised("the end")) == log.log_file()
    assert log.logged().count("LookupError: the end") == 1
    assert not told


def test_the_log_stays_small(told: list[str]) -> None:
    for number in range(2000):
        log.note_failure(_raised(f"{number} " + "x" * 100))
    files = list(log.log_file().parent.glob("log.txt*"))
    assert sum(file.stat().st_size for file in files) < 300_000
    assert "1999 " in log.logged()
