"""One window for a user and a library: a later start hands its files to the window that is there.

The window holds a lock in the state folder as long as it runs, and a file beside it says where it
listens: at a socket in a folder of the user's alone or, where a system has none, at a port of this
machine. Each side proves that it knows the key in that file before a word is said, so that another
program at the same place learns nothing. Nobody is waited for longer than two seconds.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from threading import Condition, Thread
from time import monotonic, sleep
from typing import IO

from realms_builder.core.file_locks import locked
from realms_builder.core.files import WriteFailed, atomic_file, kept_json
from realms_builder.core.resources import config_folder, library_folder, state_folder

PATIENCE_S = 1.9
"""How long a start asks before it shows a window of its own: many may ask at once."""

_COMING_UP_S, _LOOK_AGAIN_S = 0.3, 0.02
_STRANGER_S = 0.3
"""How long the window listens to who does not speak as this program does."""

_BUSY_S = 10.0
"""How long a window that has taken files may be at work on them, and takes more unasked."""

_MARGIN_S = 0.15
_FORM = 1
_NONCE, _PROOF, _SIZE = 32, 32, 4
_MOST_BYTES = 1_000_000
_LONGEST_PATH = 100
"""Bytes of the path of a socket that every system takes."""

ACTIVATION = "XDG_ACTIVATION_TOKEN"
"""The variable in which a desktop lets a program come to the front."""

Address = str | int


@dataclass(frozen=True, slots=True, eq=False)
class Arrival:
    """What a later start brings: its *files*, and the *token* by which a desktop lets it forward.

    Whoever brings it waits *patience_s* seconds, then looks after itself.
    """

    files: tuple[Path, ...]
    token: str
    patience_s: float


class FirstWindow:
    """The window that later starts find; it listens until it is closed."""

    def __init__(self, lock: IO[bytes], server: socket.socket, address: Address) -> None:
        """Listen at *server* with a new key."""
        self.key = os.urandom(_NONCE)
        self.address = address
        self._lock, self._server = lock, server
        self._ring: Callable[[], None] | None = None
        self._waiting: list[Arrival] = []
        self._taken_at = -inf
        self._ended = False
        self._changed = Condition()
        self._thread = Thread(target=self._listen, name="later starts", daemon=True)
        self._thread.start()

    def call(self, ring: Callable[[], None]) -> None:
        """Call *ring* in the listening thread whenever something has come, and now.

        Until then everything is kept for the window, which is coming up; from then on what is not
        taken soon is given back to who brought it.
        """
        with self._changed:
            self._ring = ring
        ring()

    def taken(self) -> list[Arrival]:
        """Return what has come since this was asked last; it is the window's now."""
        with self._changed:
            found, self._waiting = self._waiting, []
            if found:
                self._taken_at = monotonic()
            self._changed.notify_all()
        return found

    def close(self) -> None:
        """Stop listening, and let the next start be the first."""
        with self._changed:
            if self._ended:
                return
            self._ended = True
            self._changed.notify_all()
        with suppress(OSError):  # so that the thread looks up
            reached(self.address, monotonic() + _STRANGER_S).close()
        self._thread.join(2 * PATIENCE_S)
        self._server.close()
        if isinstance(self.address, str):
            with suppress(OSError):
                Path(self.address).unlink()
        self._lock.close()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            with connection:
                if self._ended:
                    return
                with suppress(OSError, ValueError):
                    self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        """Take what a start says that knows the key; raises OSError, ValueError for all others."""
        end = monotonic() + _STRANGER_S
        nonce = os.urandom(_NONCE)
        greeting = _received(connection, _NONCE, end)
        connection.sendall(_proof(self.key, b"window", greeting) + nonce)
        proof = _received(connection, _PROOF, end)
        size = int.from_bytes(_received(connection, _SIZE, end), "big")
        if size > _MOST_BYTES:
            raise ValueError(size)
        said = _received(connection, size, end)
        if not hmac.compare_digest(proof, _proof(self.key, b"start", nonce + said)):
            raise ValueError(proof)
        connection.sendall(b"+" if self._offer(_read(said)) else b"-")

    def _offer(self, arrival: Arrival) -> bool:
        """Return whether the window has taken what came, or will once it is there."""
        with self._changed:
            self._waiting.append(arrival)
            ring, is_busy = self._ring, monotonic() < self._taken_at + _BUSY_S
        if ring is not None:
            ring()
        if ring is None or is_busy:
            return not self._ended
        with self._changed:
            gone = lambda: self._ended or arrival not in self._waiting  # noqa: E731
            self._changed.wait_for(gone, arrival.patience_s)
            if arrival not in self._waiting:
                return True
            self._waiting.remove(arrival)
            return False


def first_window() -> FirstWindow | None:
    """Begin to listen for later starts; None where another window does, or where nobody can."""
    place = _place()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.parent.chmod(0o700)
        lock = locked(place.with_suffix(".lock"))
        if lock is None:
            return None
        found = place.with_suffix(".json")
        found.unlink(missing_ok=True)
        server, address = _server_at(place.with_suffix(".socket"))
    except OSError:
        return None
    window = FirstWindow(lock, server, address)
    text = json.dumps({"format": _FORM, "address": address, "key": window.key.hex()})
    try:
        found.touch(0o600)
        with atomic_file(found, lasting=False) as file:  # keeps those rights
            file.write(text.encode())
    except (OSError, WriteFailed):
        window.close()
        return None
    return window


def hand_over(files: Sequence[Path]) -> bool:
    """Hand *files* to the window that is there, which comes to the front; return whether it has.

    False after :data:`PATIENCE_S` at the latest.
    """
    end = monotonic() + PATIENCE_S
    found = _found(monotonic() + _COMING_UP_S)
    if found is None:
        return False
    address, key = found
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)  # or the window may only blink
    try:
        with reached(address, end) as connection:
            return _told(connection, key, files, end)
    except (OSError, ValueError):
        return False


def _told(connection: socket.socket, key: bytes, files: Sequence[Path], end: float) -> bool:
    """Say *files* to a window that proves to be one; raises OSError, ValueError where it is not."""
    nonce = os.urandom(_NONCE)
    connection.sendall(nonce)
    proof = _received(connection, _PROOF, end)
    if not hmac.compare_digest(proof, _proof(key, b"window", nonce)):
        return False
    theirs = _received(connection, _NONCE, end)
    content = {
        "files": [str(path) for path in files],
        "token": os.environ.get(ACTIVATION, ""),
        "patience_s": max(0.0, end - monotonic() - _MARGIN_S),
    }
    said = json.dumps(content).encode()
    proof = _proof(key, b"start", theirs + said)
    connection.sendall(proof + len(said).to_bytes(_SIZE, "big") + said)
    return _received(connection, 1, end) == b"+"


def _place() -> Path:
    """Return where the window of this user and library is found, without the endings."""
    folders = (os.fsencode(os.path.realpath(each)) for each in (library_folder(), config_folder()))
    name = hashlib.sha256(b"\0".join(folders)).hexdigest()[:16]
    return state_folder().absolute() / "windows" / name


def _found(end: float) -> tuple[Address, bytes] | None:
    """Return where the window listens and its key; one that is just beginning is waited for."""
    place = _place()
    if not os.path.lexists(place.with_suffix(".lock")):
        return None
    while True:
        content = kept_json(place.with_suffix(".json"), _FORM, _MOST_BYTES)
        address, key = content.get("address"), content.get("key")
        if isinstance(address, str | int) and isinstance(key, str):
            with suppress(ValueError):
                return address, bytes.fromhex(key)
        if monotonic() > end:
            return None
        sleep(_LOOK_AGAIN_S)


def _server_at(path: Path) -> tuple[socket.socket, Address]:
    """Return a socket that listens, at *path* where the system can; raises OSError."""
    path.unlink(missing_ok=True)
    if sys.platform != "win32" and len(os.fsencode(path)) <= _LONGEST_PATH:
        with suppress(OSError):
            return _listening(socket.socket(socket.AF_UNIX), str(path)), str(path)
    server = _listening(socket.socket(), ("127.0.0.1", 0))
    return server, int(server.getsockname()[1])


def _listening(server: socket.socket, place: str | tuple[str, int]) -> socket.socket:
    try:
        server.bind(place)
        server.listen()
    except OSError:
        server.close()
        raise
    return server


def reached(address: Address, end: float) -> socket.socket:
    """Return a socket that has reached *address* before *end*; raises OSError."""
    if isinstance(address, str):
        if sys.platform == "win32":
            raise OSError(address)
        found, place = socket.socket(socket.AF_UNIX), address
    else:
        found, place = socket.socket(), ("127.0.0.1", address)
    try:
        found.settimeout(_left(end))
        found.connect(place)
    except (OSError, OverflowError) as error:
        found.close()
        raise OSError(address) from error
    return found


def _received(connection: socket.socket, size: int, end: float) -> bytes:
    """Return exactly *size* bytes; raises OSError where they are not all there at *end*."""
    got = b""
    while len(got) < size:
        connection.settimeout(_left(end))
        more = connection.recv(size - len(got))
        if not more:
            raise OSError(size)
        got += more
    return got


def _left(end: float) -> float:
    """Return for how many seconds to wait until *end*; raises TimeoutError where that is over."""
    left = end - monotonic()
    if left <= 0:
        raise TimeoutError
    return min(left, PATIENCE_S)


def _proof(key: bytes, who: bytes, said: bytes) -> bytes:
    return hmac.digest(key, who + said, "sha256")


def _read(said: bytes) -> Arrival:
    """Return what a start says; raises ValueError for what no start of this program says."""
    try:
        content = json.loads(said)
        files = tuple(Path(str(name)) for name in content["files"])
        return Arrival(files, str(content["token"]), min(float(content["patience_s"]), PATIENCE_S))
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(said) from error
