"""Takes packs into a library and out of it again; what somebody changed goes to the trash whole."""

from __future__ import annotations

from pathlib import Path

from realms_builder.core.trash import Trashed
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.packs.contents import PackContents, PackError
from realms_builder.packs.packing import write_archive
from realms_builder.packs.placing import put
from realms_builder.packs.shelf import InstalledPack, PackShelf
from realms_builder.packs.undertaking import (
    COMING,
    HOME,
    PackWork,
    Undertaking,
    alone,
    carried_out,
    laid_out,
)


def install(contents: PackContents, shelf: PackShelf) -> InstalledPack:
    """Write the files of a pack into its own folder of the library and return it.

    Raises :class:`PackError` where it is installed already, and
    :class:`~realms_builder.core.files.WriteFailed` with nothing written.
    """
    home = shelf.home(contents.id)
    if not is_safe(contents.id):
        raise PackError("bundle.unsafe_name", home, name=contents.id)
    with alone(contents.id, shelf):
        if shelf.find(contents.id) is not None or home.exists() or home.is_symlink():
            raise PackError("pack.is_there", home, name=contents.id)
        with laid_out(contents.id, shelf) as part:
            (part / HOME).mkdir()
            put(part / HOME, contents.files)
            write_archive(contents.files, part / COMING)
        carried_out(Undertaking(PackWork.INSTALL, contents.id), shelf, part)
    return InstalledPack(home, contents.manifest)


def remove(pack: InstalledPack, shelf: PackShelf, own_trash: Path) -> tuple[Trashed, ...]:
    """Move *pack* to the trash with what somebody changed in it, and what is kept of its updates.

    Raises :class:`~realms_builder.core.trash.TrashFailed` and
    :class:`~realms_builder.core.files.WriteFailed`.
    """
    names = tuple(dict.fromkeys((pack.id, pack.manifest.id if pack.manifest else pack.id)))
    work = Undertaking(PackWork.REMOVE, pack.id, names, str(own_trash.absolute()))
    with alone(pack.id, shelf):
        with laid_out(pack.id, shelf) as part:
            pass  # it takes nothing but what is to be done
        return carried_out(work, shelf, part)
