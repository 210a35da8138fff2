"""Writes files as one archive: the same files give the same bytes, whenever and wherever."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile
from zlib import compress

from realms_builder.core.files import atomic_file
from realms_builder.core.resources import PACK_FILE
from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.bundle_format import MEGABYTE
from realms_builder.exchange.safe_archive import MOST_FOLDS, add_member
from realms_builder.packs.limits import is_text


def write_archive(files: Mapping[str, bytes], target: Path) -> None:
    """Write *files* to *target*, whole or not at all, the manifest first.

    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    with atomic_file(target) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda name: (name != PACK_FILE, name)):
            yield_point()
            add_member(archive, name, files[name], _method(name, files[name]))


def _method(name: str, data: bytes) -> int:
    """Return how *data* is packed: what unfolds beyond measure would be refused as a bomb."""
    if not is_text(name) and not name.lower().endswith(".svg"):
        return ZIP_STORED
    folds = len(data) // len(compress(data, 1)) if len(data) > MEGABYTE else 1
    return ZIP_DEFLATED if folds < MOST_FOLDS // 4 else ZIP_STORED
