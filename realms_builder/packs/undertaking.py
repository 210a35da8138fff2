"""What is done to a pack is done whole or not at all, however the program ends meanwhile.

Everything it takes is laid into ``packs/.before/.<id>.part/`` first, last the file that says what
is to be done. Without that file nothing has happened yet; with it, whoever opens the library next
finishes the work.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path

from realms_builder.core.file_locks import held
from realms_builder.core.files import WriteFailed, failure, keep_json, kept_json, newer_json
from realms_builder.core.part_files import sweep
from realms_builder.core.problems import Place, Problem
from realms_builder.core.resources import lock_file, pack_work
from realms_builder.core.trash import Trashed, TrashFailed, to_trash
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.packs.contents import PackError
from realms_builder.packs.files_in import files_in_archive
from realms_builder.packs.merging import merge
from realms_builder.packs.placing import files_now, put
from realms_builder.packs.shelf import BEFORE, PackShelf

HOME = "home"
OLD, NEW, PRISTINE, COMING = "before.zip", "after.zip", "pristine.zip", "coming.zip"
_TOLD, _FORM, _MOST_BYTES = "work.json", 1, 64_000
BACK_MARK = "mine"
_ENDING, _LOCKS = ".part", "packs"
_REFUSED = (OSError, WriteFailed, BundleError)


class PackWork(StrEnum):
    """What can be done to a pack."""

    INSTALL = "install"
    UPDATE = "update"
    BACK = "back"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Undertaking:
    """One *work* on the pack in *folder* of a shelf, or that is to lie there.

    *names* are those under which the shelf keeps things of a pack that is removed, *trash* is where
    that goes without a trash of the desktop. *forgets* says that nobody knows any more how the pack
    came once its update is taken back.
    """

    work: PackWork
    folder: str
    names: tuple[str, ...] = ()
    trash: str = ""
    forgets: bool = False

    def begin(self, part: Path) -> None:
        """Say in *part*, where all it takes lies by now, that this is to be done."""
        keep_json(part / _TOLD, _FORM, asdict(self))

    def finish(self, part: Path, shelf: PackShelf) -> tuple[Trashed, ...]:
        """Do what is still to be done with what lies in *part*, which is gone then.

        Return what went to the trash. Raises WriteFailed, OSError, BundleError and TrashFailed.
        """
        home, before = shelf.home(self.folder), shelf.before(self.folder)
        trashed: tuple[Trashed, ...] = ()
        if self.work is PackWork.INSTALL:
            _move_in(part, home, shelf)
        elif self.work is PackWork.REMOVE:
            trashed = self._move_out(home, shelf)
        elif home.is_dir():  # else somebody took it away meanwhile
            self._bring(part, home, shelf)
        if self.work is not PackWork.REMOVE:
            shutil.rmtree(before, ignore_errors=True)
        if self.work is PackWork.UPDATE and home.is_dir():
            part.rename(before)
        else:
            _drop(part)
        return trashed

    def _bring(self, part: Path, home: Path, shelf: PackShelf) -> None:
        """Turn the files before into those after, whatever was done already or since."""
        old, new = (files_in_archive(part / name).files for name in (OLD, NEW))
        taken = {path.name for path in home.rglob(f"*.{BACK_MARK}*")}
        rest = merge(old, files_now(home, {*old, *new}), new, BACK_MARK, taken)
        put(home, rest.write, rest.remove)
        if self.forgets:
            shelf.pristine(self.folder).unlink(missing_ok=True)
        else:
            _hand_over(part, shelf.pristine(self.folder))

    def _move_out(self, home: Path, shelf: PackShelf) -> tuple[Trashed, ...]:
        own_trash = Path(self.trash)
        found = [to_trash(home, own_trash)] if os.path.lexists(home) else []
        for name in self.names:
            for kept in (shelf.pristine(name), shelf.before(name)):
                if kept.exists():
                    with suppress(TrashFailed):
                        found.append(to_trash(kept, own_trash))
        return tuple(found)


def _move_in(part: Path, home: Path, shelf: PackShelf) -> None:
    if (part / HOME).is_dir() and not os.path.lexists(home):
        (part / HOME).rename(home)
    if not (part / HOME).exists():  # else somebody laid another one there
        _hand_over(part, shelf.pristine(home.name))


def _hand_over(part: Path, pristine: Path) -> None:
    """Keep the pack as it came, unless that was done already."""
    pristine.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        (part / COMING).replace(pristine)


def _drop(part: Path) -> None:
    """Remove *part*; first what says that something is to be done."""
    (part / _TOLD).unlink(missing_ok=True)
    shutil.rmtree(part, ignore_errors=True)


# ------------------------------------------------------------------ beginning


@contextmanager
def alone(pack: str, shelf: PackShelf) -> Generator[None]:
    """Keep other programs off the packs of *shelf*, and finish first what one of them began.

    Raises :class:`~realms_builder.core.files.WriteFailed`, and :class:`PackError` where what was
    begun with *pack* cannot be finished.
    """
    try:
        with held(lock_file(shelf.folder, _LOCKS)):
            for unfinished in _finish_all(shelf):
                if unfinished.values["name"] == pack:
                    values = {k: v for k, v in unfinished.values.items() if k != "file"}
                    raise PackError(unfinished.code, shelf.home(pack), **values)
            yield
    except BlockingIOError as error:
        raise failure(shelf.folder, error) from None


@contextmanager
def laid_out(pack: str, shelf: PackShelf) -> Generator[Path]:
    """Give an empty folder for all that the work on *pack* takes; on an error it is gone again.

    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    part = shelf.folder / BEFORE / f".{pack}.part"
    try:
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        yield part
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        raise failure(shelf.home(pack), error) from None
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def carried_out(work: Undertaking, shelf: PackShelf, part: Path) -> tuple[Trashed, ...]:
    """Do *work*, for which all lies in *part*, and return what went to the trash.

    Raises :class:`~realms_builder.core.files.WriteFailed`, BundleError or TrashFailed; then
    everything is as it was before, or is finished when the library is opened the next time.
    """
    home = shelf.home(work.folder)
    before = _touched(part, home)
    try:
        work.begin(part)
        return work.finish(part, shelf)
    except _REFUSED as error:
        with suppress(*_REFUSED):
            if _touched(part, home) == before:
                _drop(part)
        if isinstance(error, OSError) and not isinstance(error, TrashFailed):
            raise failure(home, error) from None
        raise


def _touched(part: Path, home: Path) -> Mapping[str, bytes] | bool:
    """Return what tells by its change that something was done to *home*."""
    if not (part / OLD).exists():
        return home.exists()
    names = {*files_in_archive(part / OLD).files, *files_in_archive(part / NEW).files}
    return files_now(home, names)


# ------------------------------------------------------------------ recovering


def recovered(library: Path) -> tuple[Problem, ...]:
    """Finish what a program that ended meanwhile began with the packs of *library*.

    Takes microseconds where nothing was begun. Return what keeps it from being finished; it is
    tried again the next time.
    """
    shelf = PackShelf(library)
    if not pack_work(library):
        return ()
    try:
        with held(lock_file(shelf.folder, _LOCKS)):
            return _finish_all(shelf)
    except BlockingIOError:
        return ()  # another program is about it all the time


def _finish_all(shelf: PackShelf) -> tuple[Problem, ...]:
    """Finish or drop all that lies about; nobody else is doing it any more."""
    problems: list[Problem] = []
    for part in pack_work(shelf.library):
        work, newer = _told(part), newer_json(part / _TOLD, _FORM)
        if newer is not None:  # who began it finishes it
            name = part.name[1 : -len(_ENDING)]
            problems.append(replace(newer, values={**newer.values, "name": name}))
            continue
        try:
            if work is None:
                _drop(part)
            else:
                sweep((shelf.home(work.folder),), at_once=True)
                work.finish(part, shelf)
        except _REFUSED as error:
            reason = getattr(error, "values", {}).get("reason") or str(error)
            values = {"name": part.name[1 : -len(_ENDING)], "reason": reason}
            problems.append(Problem("pack.unfinished", place=Place(str(part)), values=values))
    return tuple(problems)


def _told(part: Path) -> Undertaking | None:
    """Return what is to be done with what lies in *part*; None where nothing was begun."""
    said = kept_json(part / _TOLD, _FORM, _MOST_BYTES)
    try:
        work = Undertaking(
            PackWork(said["work"]),
            str(said["folder"]),
            tuple(said["names"]),
            str(said["trash"]),
            bool(said["forgets"]),
        )
    except (LookupError, TypeError, ValueError):
        return None
    named = (work.folder, *work.names)
    return work if all(is_safe(name) and "/" not in name for name in named) else None
