"""Keeps what is typed and not yet saved, so that it survives a crash or a killed program.

Each running program has a folder of its own, locked as long as it runs: the system gives the lock
back however the program ends. What lies in a folder that nobody holds was left behind. Who offers
it holds the lock meanwhile, so that two programs never offer the same.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import IO

from realms_builder.core.file_locks import locked
from realms_builder.core.files import WriteFailed, atomic_file, content_of, is_folder
from realms_builder.core.part_files import is_settled, sweep
from realms_builder.core.problems import Problem, cause_of

_LOCK = "lock"
_ENDING = ".json"


@dataclass(frozen=True, slots=True)
class Kept:
    """An unsaved text that was left behind; *path* is None when it never had a file."""

    id: str
    text: str
    path: Path | None
    time: datetime
    file: Path = field(compare=False)


class Journal:
    """The unsaved texts of the open documents of one running program; any thread may ask it."""

    def __init__(self, folder: Path) -> None:
        """Keep them below *folder*, which need not exist and is made when it is needed."""
        self._folder = folder
        self._own: tuple[Path, IO[bytes]] | None = None
        self._claimed: dict[Path, IO[bytes]] = {}
        self._found: dict[str, Path] = {}
        self._lock = Lock()
        self._closed = False

    def write(self, identity: str, text: str, path: Path | None) -> Problem | None:
        """Keep *text* of the document called *identity*, which belongs into *path*.

        Takes about a millisecond; it does not wait for the disk. What goes wrong is returned.
        Once the journal is closed nothing is kept any more.
        """
        with self._lock:
            return None if self._closed else self._write(identity, text, path)

    def _write(self, identity: str, text: str, path: Path | None) -> Problem | None:
        entry = {
            "id": identity,
            "path": None if path is None else str(path.absolute()),
            "time": datetime.now(UTC).isoformat(),
            "text": text,
        }
        raw = json.dumps(entry).encode()
        try:
            for last in (False, True):
                try:
                    self._put(identity, raw)
                except WriteFailed as failed:
                    if last or failed.code != "write.no_folder":
                        raise
                    self._end_own()  # somebody tidied up: begin a new folder
                else:
                    break
        except (OSError, WriteFailed) as error:
            reason = cause_of(error)
            return Problem("journal.off", values={"reason": reason})
        return None

    def forget(self, identity: str) -> None:
        """Keep the text called *identity* no longer: it was saved, or given up."""
        with self._lock:
            self._forget(identity)

    def _forget(self, identity: str) -> None:
        found = self._found.pop(identity, None)
        if found is not None:
            _remove(found)
            self._leave(found.parent)
        if self._own is not None:
            _remove(self._own[0] / _file_name(identity))

    def recoverable(self) -> list[Kept]:
        """Return what programs that run no longer left behind, the newest first.

        It is this program's to offer until it is forgotten or the journal is closed.
        """
        with self._lock:
            return self._recoverable()

    def _recoverable(self) -> list[Kept]:
        kept: list[Kept] = []
        for folder in self._left_behind():
            entries = [entry for entry in map(_read, folder.glob(f"*{_ENDING}")) if entry]
            for entry in entries:
                self._found[entry.id] = entry.file
            kept += entries
            self._leave(folder)
        return sorted(kept, key=lambda entry: entry.time, reverse=True)

    def close(self) -> None:
        """End cleanly: nothing of this program is kept, what was not dealt with is left."""
        with self._lock:
            self._closed = True
            self._close()

    def _close(self) -> None:
        self._end_own()
        for lock in self._claimed.values():
            lock.close()
        self._claimed.clear()
        self._found.clear()

    def _put(self, identity: str, raw: bytes) -> None:
        if self._own is None:
            self._own = self._begin()
        with atomic_file(self._own[0] / _file_name(identity), lasting=False) as file:
            file.write(raw)

    def _begin(self) -> tuple[Path, IO[bytes]]:
        """Make a folder of one's own; it is locked before others can see it."""
        name = secrets.token_hex(8)
        hidden, shown = self._folder / f".{name}", self._folder / name
        hidden.mkdir(parents=True)
        lock = locked(hidden / _LOCK)
        if lock is None:
            raise OSError(f"no lock in {hidden}")
        try:
            hidden.rename(shown)
        except OSError:
            lock.close()
            raise
        return shown, lock

    def _end_own(self) -> None:
        if self._own is None:
            return
        folder, lock = self._own
        self._own = None
        for file in _files(folder):
            _remove(file)
        lock.close()
        _remove_folder(folder)

    def _left_behind(self) -> Iterator[Path]:
        """Yield the folders of programs that run no longer, and hold them."""
        for folder in _files(self._folder):
            if (self._own and folder == self._own[0]) or not is_folder(folder):
                continue
            if folder.name.startswith(".") and not is_settled(folder):
                continue  # somebody is making it just now
            if folder not in self._claimed:
                lock = locked(folder / _LOCK)  # who was killed while leaving has removed it
                if lock is None:
                    continue
                self._claimed[folder] = lock
            yield folder

    def _leave(self, folder: Path) -> None:
        """Remove a claimed *folder* when nothing is in it any more."""
        if folder in self._claimed and not any(folder.glob(f"*{_ENDING}")):
            sweep((folder,), at_once=True)  # what it was writing when it ended
            self._claimed.pop(folder).close()
            _remove_folder(folder)


def _file_name(identity: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}" for c in identity) + _ENDING


def _read(file: Path) -> Kept | None:
    """Return what *file* keeps, or None when it is not whole: it stays where it is."""
    try:
        entry = json.loads(content_of(file))
        path = entry["path"]
        time = datetime.fromisoformat(entry["time"])
        identity, text = str(entry["id"]), str(entry["text"])
        return Kept(identity, text, Path(path) if path else None, time, file)
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _remove(file: Path) -> None:
    with suppress(OSError):  # what cannot be removed is offered once more, nothing is lost
        file.unlink(missing_ok=True)


def _remove_folder(folder: Path) -> None:
    with suppress(OSError):  # another program may look into it just now
        (folder / _LOCK).unlink(missing_ok=True)
        folder.rmdir()
