"""Takes packs into a library and out of it again; what somebody changed goes to the trash whole."""

from __future__ import annotations

import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from realms_builder.core.files import WriteFailed, failure
from realms_builder.core.trash import Trashed, TrashFailed, to_trash
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.packs.contents import PackContents, PackError
from realms_builder.packs.packing import write_archive
from realms_builder.packs.placing import put
from realms_builder.packs.shelf import INSTALLED, InstalledPack, PackShelf


def install(contents: PackContents, shelf: PackShelf) -> InstalledPack:
    """Write the files of a pack into its own folder of the library and return it.

    Raises :class:`PackError` where it is installed already, and
    :class:`~realms_builder.core.files.WriteFailed` with nothing written.
    """
    home = shelf.home(contents.id)
    if not is_safe(contents.id):
        raise PackError("bundle.unsafe_name", home, name=contents.id)
    if shelf.find(contents.id) is not None or home.exists() or home.is_symlink():
        raise PackError("pack.is_there", home, name=contents.id)
    waiting = shelf.folder / f".new-{secrets.token_hex(6)}"
    try:
        _make(waiting)
        _make(shelf.folder / INSTALLED)
        put(waiting, contents.files)
        write_archive(contents.files, shelf.pristine(contents.id))
        waiting.rename(home)
    except (OSError, WriteFailed, BundleError) as error:
        shutil.rmtree(waiting, ignore_errors=True)
        with suppress(OSError):
            shelf.pristine(contents.id).unlink(missing_ok=True)
        raise failure(home, error) if isinstance(error, OSError) else error from None
    return InstalledPack(home, contents.manifest)


def _make(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)


def remove(pack: InstalledPack, shelf: PackShelf, own_trash: Path) -> tuple[Trashed, ...]:
    """Move *pack* to the trash with what somebody changed in it, and what is kept of its updates.

    Raises :class:`~realms_builder.core.trash.TrashFailed`.
    """
    found = [to_trash(pack.folder, own_trash)]
    for name in dict.fromkeys((pack.id, pack.manifest.id if pack.manifest else pack.id)):
        for kept in (shelf.pristine(name), shelf.before(name)):
            if kept.exists():
                with suppress(TrashFailed):
                    found.append(to_trash(kept, own_trash))
    return tuple(found)
