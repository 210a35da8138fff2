"""Keeps a player's own pictures beside the roster, each once, cropped and ready to print.

A portrait lies in ``<stem of the roster>.pictures/`` under a name that follows from its content, so
the same picture is never stored twice and a name never comes to mean another picture.
"""

from __future__ import annotations

import errno
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

from PIL import Image

from realms_builder.core.files import WriteFailed, atomic_file, content_of, real_path
from realms_builder.render.pictures.portrait_source import (
    WHOLE,
    Cancelled,
    Crop,
    PortraitError,
    cut,
    never,
    stop_if,
)
from realms_builder.roster.storage.portrait_files import (
    DIGEST_BYTES,
    portrait_folder,
)

_JPEG_QUALITY = 92
_FULL = (errno.ENOSPC, errno.EDQUOT)


def store_portrait(
    source: Path,
    roster_file: Path | None,
    crop: Crop = WHOLE,
    aspect: float | None = None,
    cancelled: Cancelled = never,
) -> str:
    """Store what *crop* keeps of the picture at *source* and return what ``picture:`` is to say.

    *aspect* is the width of the box by its height, None for the picture's own. Slow: call it in a
    thread; *cancelled* is asked between the steps. Raises
    :class:`PortraitError` (``portrait.roster_unsaved`` when
    there is no file yet to lie beside), :class:`~realms_builder.core.files.WriteFailed` and
    :class:`PortraitCancelled`; then nothing was written.
    """
    if roster_file is None or not roster_file.is_file():
        raise PortraitError("portrait.roster_unsaved")
    data, suffix = _encoded(cut(source, crop, aspect, cancelled))
    stop_if(cancelled)
    folder = _made(portrait_folder(roster_file))
    target = folder / f"{blake2b(data, digest_size=DIGEST_BYTES).hexdigest()}{suffix}"
    if not _holds(target, data):
        try:
            with atomic_file(target) as file:
                file.write(data)
        finally:
            with suppress(OSError):  # one that holds something stays
                folder.rmdir()
    return f"{folder.name}/{target.name}"


def _encoded(image: Image.Image) -> tuple[bytes, str]:
    file = BytesIO()
    if image.mode == "RGBA":
        image.save(file, "PNG", optimize=True)
        return file.getvalue(), ".png"
    image.save(file, "JPEG", quality=_JPEG_QUALITY, subsampling=0, optimize=True)
    return file.getvalue(), ".jpg"


def _made(folder: Path) -> Path:
    """Return *folder*, made where it is missing; a link that leads elsewhere is refused.

    Cards are drawn from pictures below the folder of the roster only.
    """
    try:
        folder.mkdir(exist_ok=True)
        if real_path(folder).is_relative_to(real_path(folder.parent)):
            return folder
    except FileExistsError:
        raise PortraitError("portrait.folder_taken", folder) from None
    except OSError as error:
        code = "write.disk_full" if error.errno in _FULL else "write.not_allowed"
        raise WriteFailed(code, folder, error.strerror or "") from None
    raise PortraitError("portrait.folder_elsewhere", folder)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and content_of(path) == data
    except OSError:
        return False
