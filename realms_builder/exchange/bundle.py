"""A roster with its portraits as one file: a zip archive that can be mailed and read back.

The archive holds ``manifest.json``, the roster under its own name, and every portrait where the
roster looks for it. The same roster gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from realms_builder.core.files import (
    WriteFailed,
    atomic_file,
    content_of,
    file_below,
    is_newer,
    make_folders,
    real_path,
)
from realms_builder.core.problems import Place, Problem, Severity, cause_of
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
from realms_builder.exchange.safe_archive import Limits, SafeArchive, add_member
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import picture_names


def write_bundle(
    roster_file: Path, target: Path, text: str | None = None, name: str = ""
) -> tuple[Problem, ...]:
    """Write the roster at *roster_file* with its portraits to *target*, whole or not at all.

    *text* is packed instead of what stands in the file, and called *name* instead of its name.
    Returns a warning for each portrait that stays behind: missing, too large, outside the folder.
    Raises :class:`BundleError` when there is no such roster and
    :class:`~realms_builder.core.files.WriteFailed` when the disk refuses.
    """
    data = _roster_bytes(roster_file) if text is None else _within(text.encode(), roster_file)
    roster = read_bundled_roster(data, roster_file)
    if real_path(target) == real_path(roster_file):
        raise BundleError("bundle.same_file", target)
    name = name or roster_file.name
    name = name if is_safe(name) else "roster.yaml"
    problems: list[Problem] = []
    with atomic_file(target) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        listed: list[dict[str, Any]] = []
        for picture, content in _pictures(roster, roster_file.parent, problems):
            add_member(archive, picture, content, ZIP_STORED)
            listed.append(_entry(picture, content))
        manifest = {
            "format": FORMAT,
            "kind": KIND,
            "name": roster.name,
            "system": roster.system,
            "faction": roster.faction,
            "roster": _entry(name, data),
            "pictures": listed,
        }
        add_member(archive, name, data, ZIP_DEFLATED)
        text = json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
        add_member(archive, MANIFEST, text.encode(), ZIP_DEFLATED)
    return tuple(problems)


def _roster_bytes(path: Path) -> bytes:
    try:
        state = path.stat()
        if S_ISREG(state.st_mode) and state.st_size <= MOST_ROSTER_BYTES:
            return content_of(path)
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        raise BundleError("bundle.unreadable", path, reason=reason) from None
    if S_ISREG(state.st_mode):
        raise _too_large(path)
    raise BundleError("bundle.not_a_file", path, name=path.name)


def _within(data: bytes, path: Path) -> bytes:
    if len(data) > MOST_ROSTER_BYTES:
        raise _too_large(path)
    return data


def _too_large(path: Path) -> BundleError:
    return BundleError("bundle.too_large", path, limit_mb=MOST_ROSTER_BYTES // MEGABYTE)


def _entry(name: str, content: bytes) -> dict[str, Any]:
    return {"path": name, "bytes": len(content), "sha256": sha256(content).hexdigest()}


def _pictures(roster: Roster, folder: Path, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """Yield the portraits that can go along, one at a time, and note those that cannot."""
    total = 0
    for written in picture_names(roster):
        name = normal(written)
        path = file_below(folder, written)
        if name is None or path is None or not _is_ordinary(path):
            problems.append(_stays("bundle.picture_missing", roster, written))
            continue
        size = path.stat().st_size
        if size > MOST_PICTURE_BYTES:
            values = {"size_mb": size // MEGABYTE, "limit_mb": MOST_PICTURE_BYTES // MEGABYTE}
            problems.append(_stays("bundle.picture_too_large", roster, written, **values))
            continue
        total += size
        if total > MOST_BYTES - MOST_ROSTER_BYTES:
            problems.append(_stays("bundle.too_much", roster, written))
            continue
        try:
            content = content_of(path)
        except OSError:
            problems.append(_stays("bundle.picture_missing", roster, written))
            continue
        yield name, content


def _is_ordinary(path: Path) -> bool:
    try:
        return S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def _stays(code: str, roster: Roster, picture: str, **values: Any) -> Problem:
    values = {"picture": picture, **values}
    return Problem(code, Severity.WARNING, place=Place(roster.file), values=values)


# ------------------------------------------------------------------ bundle reading
# Unpacks the one-file copy of a roster. It may come from anybody: nothing in it is trusted.
#
# Sizes are counted while reading and never taken from the archive, only files that the roster asks
# for are unpacked, names cannot lead out of the folder, and nothing that is there is overwritten.


_MOST_PLACES = 1000
Files = dict[str, bytes]
_Found = TypeVar("_Found")


def read_bundle(source: Path, folder: Path) -> Path:
    """Unpack *source* into *folder*, which is made where it is missing; return the roster file.

    Files that are there already stay: where a name is taken by something else, everything goes
    into a new folder beside it. Raises :class:`BundleError`, with nothing written, for anything
    that is no sound copy, and WriteFailed when the disk refuses.
    """
    name, files = _contents(source)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        home = _free_place(real_path(folder), Path(name).stem, files)
    except OSError as error:
        reason = cause_of(error)
        raise BundleError("bundle.no_place", source, folder=str(folder), reason=reason) from None
    _unpack(home, files, source)
    return home / name


def bundled_system(source: Path) -> str:
    """Return the id of the game of the roster in *source*; raises :class:`BundleError`."""
    return str(_read(source, lambda reader: reader.manifest().get("system")) or "")


# ----------------------------------------------------------------------- what the archive holds


def _contents(source: Path) -> tuple[str, Files]:
    """Return the name of the roster, and every file to be written with its content."""
    return _read(source, _Reader.contents)


def _read(source: Path, read: Callable[[_Reader], _Found]) -> _Found:
    try:
        state = source.stat()
        if not S_ISREG(state.st_mode):
            raise BundleError("bundle.not_a_bundle", source)
        if state.st_size > MOST_BYTES:
            raise BundleError("bundle.too_large", source, limit_mb=MOST_BYTES // MEGABYTE)
        with ZipFile(source) as archive:
            return read(_Reader(source, archive))
    except BadZipFile:
        raise BundleError("bundle.not_a_bundle", source) from None
    except (OSError, ValueError, NotImplementedError) as error:
        reason = cause_of(error)
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
        manifest = self.manifest()
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

    def manifest(self) -> Mapping[str, Any]:
        """Return what the archive says of itself; raises :class:`BundleError`."""
        if MANIFEST not in self._archive:
            raise self._error("bundle.not_a_bundle")
        try:
            manifest = json.loads(self._archive.read(MANIFEST, MOST_ROSTER_BYTES))
        except (ValueError, RecursionError):
            raise self._error("bundle.damaged", name=MANIFEST) from None
        if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
            raise self._error("bundle.not_a_bundle")
        if is_newer(written := manifest.get("format"), FORMAT):
            raise self._error("bundle.newer", format=str(written)[:20])
        if written != FORMAT:
            raise self._error("bundle.damaged", name=MANIFEST)
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
        if not real_path(path).is_relative_to(folder) or path.is_symlink():
            return False
        if path.is_file():
            return path.stat().st_size == len(content) and content_of(path) == content
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
            make_folders(path.parent, made)
            with atomic_file(path) as file:
                file.write(content)
            made.append(path)
    except (OSError, WriteFailed) as error:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        if isinstance(error, WriteFailed):
            raise
        reason = cause_of(error)
        raise BundleError("bundle.no_place", source, folder=str(home), reason=reason) from None
