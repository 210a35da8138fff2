"""A second start: what the window that is open takes, and who else is at its place."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path

import pytest

from realms_builder.core import running_window
from realms_builder.core.running_window import FirstWindow, first_window, hand_over, reached

PAIR = [Path("/band.yaml"), Path("/Grüße aus\n\udcff.realmspack")]
SECOND = """
import sys
from pathlib import Path
from realms_builder.core.running_window import first_window, hand_over
sys.exit(3 if first_window() is None and hand_over([Path("/from/afar.yaml")]) else 4)
"""


@pytest.fixture
def state() -> Iterator[Path]:
    """Return a folder with a short path: the paths of sockets may not be long."""
    with tempfile.TemporaryDirectory(prefix="rb-") as folder:
        yield Path(folder) / "state"


@pytest.fixture(autouse=True)
def _own_folders(state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMS_STATE", str(state))
    for name in ("LIBRARY", "CONFIG"):
        monkeypatch.setenv(f"REALMS_{name}", str(tmp_path / name.lower()))


@pytest.fixture(params=["socket", "port"])
def first(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[FirstWindow]:
    """Return the first window, at a socket or where a system has none."""
    if request.param == "port":
        monkeypatch.setattr(running_window, "_LONGEST_PATH", 0)
    found = begun()
    assert isinstance(found.address, str) == (request.param == "socket" and os.name != "nt")
    yield found
    found.close()


def begun() -> FirstWindow:
    found = first_window()
    assert found is not None
    return found


def listeners() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "later starts"]


@contextmanager
def taking(window: FirstWindow) -> Generator[list[Path]]:
    """Take what comes, as a window does that answers."""
    files: list[Path] = []
    window.call(lambda: files.extend(path for each in window.taken() for path in each.files))
    yield files


def note(state: Path) -> Path:
    (found,) = (state / "windows").glob("*.json")
    return found


def test_a_later_start_hands_its_files_over(first: FirstWindow) -> None:
    with taking(first) as files:
        assert first_window() is None
        assert hand_over(PAIR)
        assert hand_over([])
    assert files == PAIR


def test_another_process_does(first: FirstWindow) -> None:
    with taking(first) as files:
        done = subprocess.run([sys.executable, "-c", SECOND], check=False)
    assert done.returncode == 3
    assert files == [Path("/from/afar.yaml")]


def test_what_comes_while_the_window_comes_up_waits_for_it(first: FirstWindow) -> None:
    assert hand_over(PAIR[:1])
    assert hand_over(PAIR[1:])
    with taking(first) as files:
        assert files == PAIR


def test_what_a_hung_window_does_not_take_is_given_back(first: FirstWindow) -> None:
    rung: list[bool] = []
    first.call(lambda: rung.append(True))
    assert not hand_over(PAIR)
    assert len(rung) == 2
    assert first.taken() == []  # or it would be opened in both


def test_a_window_that_opens_what_it_took_takes_more_at_once(
    first: FirstWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PATIENCE_S", "_STRANGER_S", "_BUSY_S"):
        monkeypatch.setattr(running_window, name, 60.0)
    rung = threading.Event()
    first.call(rung.set)
    rung.clear()
    with ThreadPoolExecutor(12) as others:  # as when many are marked in a folder and opened
        given = [others.submit(hand_over, PAIR[:1])]
        assert rung.wait()
        found = first.taken()
        given += [others.submit(hand_over, [Path(f"/from/{number}")]) for number in range(11)]
        assert all(each.result() for each in given)
    more = [path for arrival in first.taken() for path in arrival.files]
    assert list(found[0].files) == PAIR[:1]
    assert sorted(more) == sorted(Path(f"/from/{number}") for number in range(11))


def test_the_thread_ends_with_the_window_and_the_next_is_first(first: FirstWindow) -> None:
    assert len(listeners()) == 1
    first.close()
    assert listeners() == []
    assert not hand_over(PAIR)
    again = begun()
    with taking(again) as files:
        assert hand_over(PAIR)
    again.close()
    assert files == PAIR


def test_others_may_not_read_the_key(first: FirstWindow, state: Path) -> None:
    assert first.key.hex() in note(state).read_text()
    assert stat.S_IMODE(note(state).stat().st_mode) == 0o600
    assert stat.S_IMODE(note(state).parent.stat().st_mode) == 0o700


def test_who_does_not_know_the_key_is_not_heard(first: FirstWindow, state: Path) -> None:
    path = note(state)
    said = json.loads(path.read_text())
    path.write_text(json.dumps({**said, "key": "00" * 32}))
    with taking(first) as files:
        assert not hand_over(PAIR)
        path.write_text(json.dumps(said))
        assert hand_over(PAIR[:1])
    assert files == PAIR[:1]


def test_an_impostor_learns_no_names(first: FirstWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bytes] = []

    def answer(_self: FirstWindow, connection: socket.socket) -> None:
        heard.append(connection.recv(1000))
        connection.sendall(b"\0" * 64)
        with suppress(OSError):
            heard.append(connection.recv(1000))

    monkeypatch.setattr(FirstWindow, "_answer", answer)
    assert not hand_over(PAIR)
    first.close()
    assert len(b"".join(heard)) == 32


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.0\r\n\r\n", b"\0" * 32 + b"\xff" * 36])
def test_strangers_do_not_keep_the_window_from_later_starts(
    first: FirstWindow, said: bytes
) -> None:
    with taking(first) as files:
        with reached(first.address, inf) as stranger:
            stranger.sendall(said)
        assert hand_over(PAIR)
    assert files == PAIR


def test_a_program_that_says_nothing_is_not_waited_for(first: FirstWindow, state: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        said = json.loads(note(state).read_text())
        note(state).write_text(json.dumps({**said, "address": silent.getsockname()[1]}))
        assert not hand_over(PAIR)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": 1}',
        '{"format": 1, "address": "/nowhere", "key": "00"}',
        '{"format": 1, "address": 1e9, "key": "00"}',
        '{"format": 1, "address": 1000000000, "key": "00"}',
        '{"format": 1, "address": 1, "key": "no"}',
    ],
)
def test_a_note_that_makes_no_sense_leaves_an_own_window(
    first: FirstWindow, state: Path, text: str
) -> None:
    note(state).write_text(text)
    assert first_window() is None
    assert not hand_over(PAIR)


def test_what_a_killed_window_left_is_no_window(first: FirstWindow, state: Path) -> None:
    kept = note(state).read_text()
    first.close()
    note(state).write_text(kept)
    assert not hand_over(PAIR)
    begun().close()


@pytest.mark.parametrize("name", ["STATE", "LIBRARY", "CONFIG"])
def test_another_library_has_a_window_of_its_own(
    first: FirstWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with taking(first) as files:
        monkeypatch.setenv(f"REALMS_{name}", str(tmp_path / "another"))
        assert not hand_over(PAIR)
        begun().close()
    assert files == []


def test_where_nothing_can_be_kept_each_start_is_on_its_own(state: Path) -> None:
    state.write_text("a file, no folder")
    assert first_window() is None
    assert not hand_over(PAIR)
