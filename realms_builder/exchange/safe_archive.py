"""Zip archives from anybody, read so that nothing in them is trusted; and written byte for byte.

Sizes are counted while reading and never taken from the archive; names that lead anywhere else,
links, locked members and members that unfold beyond all measure are refused.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from stat import S_IFDIR, S_IFMT, S_IFREG
from typing import Any
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from realms_builder.exchange.bundle_format import MEGABYTE, BundleError
from realms_builder.exchange.bundle_names import is_safe

FAULTS = (BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError, RuntimeError)
MOST_FOLDS = 200
"""How many times larger a member may be than what is stored of it."""
_SMALL = MEGABYTE
_CHUNK = 64 * 1024
_ENCRYPTED = 0x1
_OLDEST = (1980, 1, 1, 0, 0, 0)
_ORDINARY = 0o100644 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """How many files an archive may hold, and how many bytes all of them may come to."""

    files: int
    bytes: int


class SafeArchive:
    """The members of one archive by name; every byte that comes out of it is counted."""

    def __init__(self, source: Path, archive: ZipFile, limits: Limits) -> None:
        """Look at the names of all members; raises :class:`BundleError` for a suspicious one."""
        self._source = source
        self._archive = archive
        self._left = limits.bytes
        self._members = self._checked(archive.infolist(), limits.files)

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def _checked(self, infos: list[ZipInfo], most: int) -> dict[str, ZipInfo]:
        if len(infos) > most:
            raise self._error("bundle.too_many", limit=most)
        members: dict[str, ZipInfo] = {}
        folded: set[str] = set()
        for info in infos:
            # What the archive itself says counts: zipfile has turned backslashes already.
            name = info.orig_filename
            kind = S_IFMT(info.external_attr >> 16)
            if name.endswith("/") and is_safe(name[:-1]) and not info.file_size:
                if kind in (0, S_IFDIR):
                    continue  # a folder, as programs that pack by hand note them
                raise self._error("bundle.not_a_file", name=name)
            if not is_safe(name):
                raise self._error("bundle.unsafe_name", name=repr(name)[1:-1][:80])
            if kind not in (0, S_IFREG):
                raise self._error("bundle.not_a_file", name=name)
            if info.flag_bits & _ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise self._error("bundle.locked", name=name)
            if same_on_disk(name) in folded:
                raise self._error("bundle.twice", name=name)
            folded.add(same_on_disk(name))
            members[name] = info
        for name in members:
            if folded.intersection(above(same_on_disk(name))):
                raise self._error("bundle.twice", name=name)
        return members

    def read(self, name: str, most: int) -> bytes:
        """Return a member, never more than *most* bytes, whatever the archive promises.

        Raises :class:`BundleError`.
        """
        info = self._members.get(name)
        if info is None:
            raise self._error("bundle.damaged", name=name)
        parts: list[bytes] = []
        size, room = 0, min(most, self._left)
        allowed = max(_SMALL, info.compress_size * MOST_FOLDS)
        try:
            with self._archive.open(info) as file:
                while part := file.read(_CHUNK):
                    size += len(part)
                    if size > allowed:
                        raise self._error("bundle.bomb", name=name)
                    if size > room:
                        raise self._error("bundle.too_large", limit_mb=most // MEGABYTE)
                    parts.append(part)
        except FAULTS:
            raise self._error("bundle.damaged", name=name) from None
        self._left -= size
        return b"".join(parts)

    def _error(self, code: str, **values: Any) -> BundleError:
        return BundleError(code, self._source, **values)


def same_on_disk(name: str) -> str:
    """Return *name* as disks compare names that know neither case nor ways to write an accent."""
    return normalize("NFC", normalize("NFC", name).casefold())


def above(name: str) -> Iterator[str]:
    """Yield the folders in which the relative path *name* lies."""
    parts = name.split("/")
    return ("/".join(parts[:count]) for count in range(1, len(parts)))


def add_member(archive: ZipFile, name: str, content: bytes, method: int) -> None:
    """Add a file so that the same content gives the same bytes, whenever and wherever."""
    info = ZipInfo(name, _OLDEST)
    info.compress_type = method
    info.create_system = 3
    info.external_attr = _ORDINARY
    archive.writestr(info, content)
