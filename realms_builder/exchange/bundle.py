"""A roster with its portraits as one file: a zip archive that can be mailed and read back.

The archive holds ``manifest.json``, the roster under its own name, and every portrait where the
roster looks for it. The same roster gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from realms_builder.core.files import atomic_file
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.exchange.bundle_format import (
    FORMAT,
    KIND,
    MANIFEST,
    MEGABYTE,
    MOST_BYTES,
    MOST_PICTURE_BYTES,
    MOST_ROSTER_BYTES,
    SUFFIX,
    BundleError,
    read_bundled_roster,
)
from realms_builder.exchange.bundle_names import is_safe, normal
from realms_builder.exchange.bundle_reading import read_bundle
from realms_builder.exchange.safe_archive import add_member
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import picture_names

__all__ = ["SUFFIX", "BundleError", "read_bundle", "write_bundle"]


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
    if target.resolve() == roster_file.resolve():
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
            return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
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
    home, total = folder.resolve(), 0
    for written in picture_names(roster):
        name = normal(written)
        path = (home / written).resolve()
        if name is None or not path.is_relative_to(home) or not _is_ordinary(path):
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
            content = path.read_bytes()
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
