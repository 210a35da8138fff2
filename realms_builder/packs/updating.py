"""Brings an installed pack up to another version: planned first, then done, with one step back."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from realms_builder.exchange.bundle_format import BundleError
from realms_builder.packs.contents import PackContents, PackError
from realms_builder.packs.files_in import files_in_archive
from realms_builder.packs.merging import Merge, merge
from realms_builder.packs.packing import write_archive
from realms_builder.packs.placing import files_now
from realms_builder.packs.shelf import InstalledPack, PackShelf
from realms_builder.packs.undertaking import (
    BACK_MARK,
    COMING,
    NEW,
    OLD,
    PRISTINE,
    PackWork,
    Undertaking,
    alone,
    carried_out,
    laid_out,
)


@dataclass(frozen=True, slots=True)
class UpdatePlan:
    """What an update would do to the folder of *pack*, before anything is done.

    *now* are the files that lie there and are of the pack, old or new.
    """

    pack: InstalledPack
    contents: PackContents
    now: Mapping[str, bytes]
    merge: Merge

    @property
    def after(self) -> dict[str, bytes]:
        """Return the files of the pack as they would be."""
        gone = set(self.merge.remove)
        kept = {name: data for name, data in self.now.items() if name not in gone}
        return {**kept, **self.merge.write}

    @property
    def is_idle(self) -> bool:
        """Return whether the update would change no file."""
        return not self.merge.write and not self.merge.remove


def planned(contents: PackContents, shelf: PackShelf) -> UpdatePlan:
    """Return what would become of the installed pack of the same id; nothing is written.

    Raises :class:`PackError` where it is not installed.
    """
    pack = shelf.find(contents.id)
    if pack is None:
        raise PackError("pack.not_there", shelf.home(contents.id), name=contents.id)
    old = pristine_files(pack, shelf)
    now = files_now(pack.folder, {*old, *contents.files})
    mark = contents.manifest.version.replace(" ", "-").replace("+", "-")
    taken = {path.name for path in pack.folder.rglob(f"*.{mark}*")}
    return UpdatePlan(pack, contents, now, merge(old, now, contents.files, mark, taken))


def pristine_files(pack: InstalledPack, shelf: PackShelf) -> dict[str, bytes]:
    """Return the files of *pack* as they came; none where that is not known any more."""
    try:
        return files_in_archive(shelf.pristine(pack.id)).files
    except BundleError:
        return {}


def update(plan: UpdatePlan, shelf: PackShelf) -> InstalledPack:
    """Do what *plan* says and remember the way back.

    Raises :class:`PackError` where the files changed since it was made, and
    :class:`~realms_builder.core.files.WriteFailed`; then everything is as before.
    """
    pack = plan.pack
    with alone(pack.id, shelf):
        if files_now(pack.folder, {*plan.now, *plan.contents.files}) != dict(plan.now):
            raise PackError("pack.changed_meanwhile", pack.folder, name=pack.id)
        write, gone = plan.merge.write, plan.merge.remove
        with laid_out(pack.id, shelf) as part:
            write_archive(files_now(pack.folder, {*write, *gone}), part / OLD)
            write_archive(write, part / NEW)
            with suppress(FileNotFoundError):
                shutil.copyfile(shelf.pristine(pack.id), part / PRISTINE)
            write_archive(plan.contents.files, part / COMING)
        carried_out(Undertaking(PackWork.UPDATE, pack.id), shelf, part)
    return InstalledPack(pack.folder, plan.contents.manifest)


def can_go_back(pack: InstalledPack, shelf: PackShelf) -> bool:
    """Return whether the last update of *pack* can be taken back."""
    return (shelf.before(pack.id) / OLD).is_file()


def go_back(pack: InstalledPack, shelf: PackShelf) -> Merge:
    """Take the last update of *pack* back; what was changed since is kept as in an update.

    Raises :class:`PackError` where there is no way back, and
    :class:`~realms_builder.core.files.WriteFailed`.
    """
    folder = shelf.before(pack.id)
    with alone(pack.id, shelf):
        if not can_go_back(pack, shelf):
            raise PackError("pack.no_way_back", pack.folder, name=pack.id)
        before, after = (files_in_archive(folder / name).files for name in (OLD, NEW))
        back = merge(after, files_now(pack.folder, {*before, *after}), before, BACK_MARK)
        knows = (folder / PRISTINE).is_file()
        with laid_out(pack.id, shelf) as part:
            write_archive(files_now(pack.folder, {*back.write, *back.remove}), part / OLD)
            write_archive(back.write, part / NEW)
            if knows:
                shutil.copyfile(folder / PRISTINE, part / COMING)
        carried_out(Undertaking(PackWork.BACK, pack.id, forgets=not knows), shelf, part)
    return back
