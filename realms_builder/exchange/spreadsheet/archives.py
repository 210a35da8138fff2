"""Looks into a spreadsheet file before anything reads it: XLSX and ODS are ZIP archives of XML."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path

from realms_builder.core.yield_points import pause_point
from realms_builder.exchange.spreadsheet.table import MAX_BYTES

MAX_UNPACKED = 120_000_000
MAX_ENTRIES = 2_000
_MAX_RATIO = 400
_SMALL = 1_000_000
_PIECE = 1 << 18
_DECLARES = (b"<!DOCTYPE", b"<!ENTITY", "<!DOCTYPE".encode("utf-16-le"),
             "<!DOCTYPE".encode("utf-16-be"))  # fmt: skip
_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".bmp", ".emf", ".wmf")
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class BadArchive(Exception):
    """The file is none that may be opened; *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def checked(path: Path) -> None:
    """Unpack everything in the archive once, within bounds, and keep nothing.

    What a directory of sizes says may be a lie, so it is counted. Nothing but a picture may
    declare entities. Raises :class:`BadArchive`, and OSError where the file cannot be read.
    """
    if path.stat().st_size > MAX_BYTES:
        raise BadArchive("spreadsheet.too_large", limit_mb=MAX_BYTES // 1_000_000)
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES:
                raise BadArchive("spreadsheet.damaged")
            left = MAX_UNPACKED
            for entry in entries:
                left -= _unpacked(archive, entry, left)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BadArchive("spreadsheet.damaged") from error


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> int:
    """Return how many bytes *entry* unpacks to."""
    if entry.flag_bits & 0x1:
        raise BadArchive("spreadsheet.locked")
    if entry.compress_type not in _PACKED:
        raise BadArchive("spreadsheet.damaged")
    size, tail = 0, b""
    is_picture = entry.filename.lower().endswith(_PICTURES)
    with archive.open(entry) as file:
        while piece := file.read(_PIECE):
            pause_point()
            size += len(piece)
            swollen = size > _SMALL and size > _MAX_RATIO * max(1, entry.compress_size)
            if size > left or swollen:
                raise BadArchive("spreadsheet.too_large", limit_mb=MAX_UNPACKED // 1_000_000)
            # An entity is declared at the head of a document; a word across two pieces counts too.
            if not is_picture and any(word in tail + piece for word in _DECLARES):
                raise BadArchive("spreadsheet.damaged")
            tail = piece[-32:]
    return size
