"""Unpacks the one-file copy of a roster. It may come from anybody: nothing in it is trusted.

Sizes are counted while reading and never taken from the archive, only files that the roster asks
for are unpacked, names cannot lead out of the folder, and nothing that is there is overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any
from zipfile import BadZipFile, ZipFile

from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.exchange.bundle_format import (
    FORMAT,
    KIND,
    MANIFEST,
    MEGABYTE,
    MOST_BYTES,
    MOST_FILES,
    MOST_PICTURE_BYTES,
    MOST_ROSTER_BYTES,
    BundleError,
    read_bundled_roster,
)
from realms_builder.exchange.bundle_names import is_safe, normal
from realms_builder.exchange.safe_archive import Limits, SafeArchive
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import picture_names

_MOST_PLACES = 1000
Files = dict[str, bytes]


def read_bundle(source: Path, folder: Path) -> Path:
    """Unpack *source* into *folder*, which is made where it is missing; return the roster file.

    Files that are there already stay: where a name is taken by something else, everything goes
    into a new folder beside it. Raises :class:`BundleError`, with nothing written, for anything
    that is no sound copy, and WriteFailed when the disk refuses.
    """
    name, files = _contents(source)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        home = _free_place(folder.resolve(), Path(name).stem, files)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BundleError("bundle.no_place", source, folder=str(folder), reason=reason) from None
    _unpack(home, files, source)
    return home / name


# ----------------------------------------------------------------------- what the archive holds


def _contents(source: Path) -> tuple[str, Files]:
    """Return the name of the roster, and every file to be written with its content."""
    try:
        state = source.stat()
        if not S_ISREG(state.st_mode):
            raise BundleError("bundle.not_a_bundle", source)
        if state.st_size > MOST_BYTES:
            raise BundleError("bundle.too_large", source, limit_mb=MOST_BYTES // MEGABYTE)
        with ZipFile(source) as archive:
            return _Reader(source, archive).contents()
    except BadZipFile:
        raise BundleError("bundle.not_a_bundle", source) from None
    except (OSError, ValueError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BundleError("bundle.unreadable", source, reason=reason) from None


class _Reader:
    """Reads one archive, counting every byte that comes out of it."""

    def __init__(self, source: Path, archive: ZipFile) -> None:
        self._source = source
        self._archive = SafeArchive(source, archive, Limits(MOST_FILES, MOST_BYTES))

    def contents(self) -> tuple[str, Files]:
        """Return the name of the roster and every file to unpack, the roster among them.

        Raises :class:`BundleError` for an unsafe name, a file that is too large, and contents that
        do not match their checksum.
        """
        manifest = self._manifest()
        name = _path(manifest.get("roster"))
        if not is_safe(name) or "/" in name or not name.lower().endswith((".yaml", ".yml")):
            raise self._error("bundle.unsafe_name", name=name[:80])
        data = self._archive.read(name, MOST_ROSTER_BYTES)
        self._compare(manifest.get("roster"), data)
        roster = read_bundled_roster(data, self._source)
        files = self._pictures(manifest, roster)
        files[name] = data
        return name, files

    def _pictures(self, manifest: Mapping[str, Any], roster: Roster) -> Files:
        """Return the pictures that are listed and asked for; whatever else there is stays."""
        listed = manifest.get("pictures")
        entries = {_path(e): e for e in listed} if isinstance(listed, list) else {}
        files: Files = {}
        for written in picture_names(roster):
            name = normal(written)
            if name is not None and name in entries and name not in files:
                files[name] = self._archive.read(name, MOST_PICTURE_BYTES)
                self._compare(entries[name], files[name])
        return files

    def _manifest(self) -> Mapping[str, Any]:
        if MANIFEST not in self._archive:
            raise self._error("bundle.not_a_bundle")
        try:
            manifest = json.loads(self._archive.read(MANIFEST, MOST_ROSTER_BYTES))
        except (ValueError, RecursionError):
            raise self._error("bundle.damaged", name=MANIFEST) from None
        if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
            raise self._error("bundle.not_a_bundle")
        if manifest.get("format") != FORMAT:
            raise self._error("bundle.newer", format=str(manifest.get("format"))[:20])
        return manifest

    def _compare(self, entry: object, content: bytes) -> None:
        found = entry.get("sha256") if isinstance(entry, dict) else None
        if found != sha256(content).hexdigest():
            raise self._error("bundle.damaged", name=_path(entry))

    def _error(self, code: str, **values: Any) -> BundleError:
        return BundleError(code, self._source, **values)


def _path(entry: object) -> str:
    path = entry.get("path") if isinstance(entry, dict) else None
    return path if isinstance(path, str) else ""


# ------------------------------------------------------------------------- where it is put


def _free_place(folder: Path, stem: str, files: Files) -> Path:
    """Return *folder*, or a new one inside it when a name there means something else already."""
    if _is_free(folder, files):
        return folder
    for number in range(1, _MOST_PLACES):
        place = folder / (stem if number == 1 else f"{stem} {number}")
        if not place.exists() and not place.is_symlink():
            return place
        if place.is_dir() and not place.is_symlink() and _is_free(place, files):
            return place
    raise FileExistsError(17, "too many copies", str(folder))


def _is_free(folder: Path, files: Files) -> bool:
    """Return whether every file can lie in *folder*, or lies there as it is."""
    return all(_fits(folder, folder / name, content) for name, content in files.items())


def _fits(folder: Path, path: Path, content: bytes) -> bool:
    try:
        if not path.resolve().is_relative_to(folder) or path.is_symlink():
            return False
        if path.is_file():
            return path.stat().st_size == len(content) and path.read_bytes() == content
        above = (place for place in path.parents if place.is_relative_to(folder))
        return not path.exists() and all(p.is_dir() or not p.exists() for p in above)
    except OSError:
        return False


def _unpack(home: Path, files: Files, source: Path) -> None:
    """Write every file that is not there yet, the roster last; take all back on a failure."""
    made: list[Path] = []
    try:
        for name, content in files.items():
            path = home / name
            if path.is_file():
                continue
            _make_folders(path.parent, made)
            with atomic_file(path) as file:
                file.write(content)
            made.append(path)
    except (OSError, WriteFailed) as error:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        if isinstance(error, WriteFailed):
            raise
        reason = error.strerror or str(error)
        raise BundleError("bundle.no_place", source, folder=str(home), reason=reason) from None


def _make_folders(folder: Path, made: list[Path]) -> None:
    for place in (*reversed(folder.parents), folder):
        if not place.exists():
            place.mkdir()
            made.append(place)
