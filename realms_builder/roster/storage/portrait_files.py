"""The pictures of a roster as files: where they lie, and how they go along when the roster goes.

A player's own pictures lie in ``<stem of the roster>.pictures/`` beside it, under names that follow
from their content; a roster written by hand may name any file below its folder. A picture that is
missing or lies elsewhere never keeps a roster from going anywhere.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from stat import S_ISREG
from time import time

from realms_builder.core.files import (
    WriteFailed,
    atomic_file,
    content_of,
    file_below,
    make_folders,
    open_ordinary,
    real_path,
)
from realms_builder.core.problems import Problem, cause_of
from realms_builder.roster.roster import Model, Roster

FOLDER_SUFFIX = ".pictures"
DIGEST_BYTES = 10
_KINDS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg")
_PIECE = 1 << 20
_DAY_S = 86_400


def portrait_folder(roster_file: Path) -> Path:
    """Return where the portraits of the roster in *roster_file* lie; it need not exist."""
    return roster_file.with_name(roster_file.stem + FOLDER_SUFFIX)


def is_picture(name: str) -> bool:
    """Return whether *name* ends as pictures do."""
    return name.lower().endswith(_KINDS)


def picture_names(roster: Roster) -> list[str]:
    """Return the pictures of a roster and its models as they are written, each once."""
    names = [roster.picture, *(model.picture for model in roster.models)]
    return list(dict.fromkeys(name for name in names if name))


def with_pictures(roster: Roster, names: Mapping[str, str]) -> Roster:
    """Return *roster* with other *names* of its pictures, new by old."""
    if not any(name in names for name in picture_names(roster)):
        return roster
    models = tuple(_with_picture(model, names) for model in roster.models)
    return replace(roster, models=models, picture=names.get(roster.picture, roster.picture))


def _with_picture(model: Model, names: Mapping[str, str]) -> Model:
    name = names.get(model.picture)
    return model if name is None else replace(model, picture=name)


def found_again(roster: Roster, roster_file: Path) -> Roster:
    """Return *roster* with each picture that is not where it says but in the roster's own folder.

    So a file that was renamed together with its folder, or an earlier version of it, finds them.
    """
    own = portrait_folder(roster_file)
    names: dict[str, str] = {}
    for written in picture_names(roster):
        last = PurePosixPath(written.replace("\\", "/")).name
        if last and picture_at(roster_file, written) is None and _is_file(own / last):
            names[written] = f"{own.name}/{last}"
    return with_pictures(roster, names)


def picture_at(roster_file: Path, written: str) -> Path | None:
    """Return the picture that *written* means beside *roster_file*, where it is one below it."""
    path = file_below(roster_file.parent, written)
    return path if path is not None and is_picture(path.name) and _is_file(path) else None


def _is_file(path: Path) -> bool:
    try:
        return S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


# --------------------------------------------------------------------------- going along


@dataclass(slots=True)
class CarriedPictures:
    """Pictures that *went* along: new *names* by old, files *made*, *problems* of those left."""

    went: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    made: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add(self, other: CarriedPictures) -> None:
        """Note what became of other pictures of the same roster."""
        self.went.extend(other.went)
        self.names.update(other.names)
        self.made.extend(other.made)
        self.problems.extend(other.problems)

    def take_back(self) -> None:
        """Remove what was made; the pictures are still where they were."""
        for path in reversed(self.made):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()


def carry(
    names: Iterable[str], source: Path, target: Path, *, link: bool = False
) -> CarriedPictures:
    """Copy the pictures that the roster file *source* calls *names* to where *target* lies.

    Those in the folder of *source* go to that of *target*; others keep their names. With *link*
    the disk is spared where it can have one file under two names, for what is moved. Slow.
    """
    carried = CarriedPictures()
    same_folder = source.parent == target.parent
    for written in names:
        path = picture_at(source, written)
        if path is None:
            continue
        wanted = _renamed(written, source, target)
        if same_folder and wanted == written:
            continue
        try:
            name = _placed(path, wanted, target, carried.made, link=link)
        except WriteFailed as error:
            carried.problems.append(error.problem)
            continue
        carried.went.append(written)
        if name != written:
            carried.names[written] = name
    return carried


def _renamed(written: str, source: Path, target: Path) -> str:
    """Return *written* in the folder of *target* where it lies in that of *source*."""
    path = PurePosixPath(written.replace("\\", "/"))
    if path.parts[0] != portrait_folder(source).name:
        return path.as_posix()
    return PurePosixPath(portrait_folder(target).name, *path.parts[1:]).as_posix()


def _placed(path: Path, wanted: str, target: Path, made: list[Path], *, link: bool) -> str:
    """Put the picture at *path* beside *target*, called *wanted* unless another is called so."""
    place = target.parent / wanted
    if file_below(target.parent, wanted) is None or _is_taken(place, path):
        wanted = f"{portrait_folder(target).name}/{_digest(path)}{path.suffix.lower()}"
        place = target.parent / wanted
    try:
        if place.exists():
            return wanted
        if not real_path(place.parent).is_relative_to(real_path(target.parent)):
            # Cards are drawn from below the folder of the roster only.
            raise WriteFailed("write.not_allowed", place)
        make_folders(place.parent, made)
        if not (link and _linked(path, place)):
            with open_ordinary(path) as old, atomic_file(place) as new:
                shutil.copyfileobj(old, new, _PIECE)
    except OSError as error:
        raise WriteFailed("write.failed", place, cause_of(error)) from None
    made.append(place)
    return wanted


def _is_taken(place: Path, path: Path) -> bool:
    """Return whether *place* holds something else than *path*."""
    if not os.path.lexists(place):
        return False
    try:
        return not _is_file(place) or _digest(place) != _digest(path)
    except OSError:
        return True


def _digest(path: Path) -> str:
    digest = blake2b(digest_size=DIGEST_BYTES)
    with open_ordinary(path) as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _linked(path: Path, place: Path) -> bool:
    try:
        place.hardlink_to(path)
    except OSError:
        return False
    return True


# ------------------------------------------------------------------------ staying behind


def rosters_beside(file: Path, but: Path | None = None) -> list[bytes]:
    """Return the rosters in the folder of *file* as they are saved: copies may share pictures.

    The one called *but* is left out.
    """
    beside = (path for path in file.parent.iterdir() if path.suffix.lower() in (".yaml", ".yml"))
    return [content_of(path) for path in beside if path != but and path.is_file()]


def are_shared(names: Iterable[str], file: Path) -> bool:
    """Return whether a roster beside *file*, which is gone, names any of these pictures.

    What cannot be read may name them.
    """
    try:
        texts = rosters_beside(file)
    except OSError:
        return True
    lasts = [PurePosixPath(name).name.encode() for name in names]
    return any(last in text for last in lasts for text in texts)


def own_pictures(roster_file: Path) -> list[str]:
    """Return every picture in the folder of *roster_file*, as the roster would write it.

    Earlier versions and undo may know more of them than the roster names now.
    """
    folder = portrait_folder(roster_file)
    try:
        if folder.is_symlink():
            return []
        return [f"{folder.name}/{path.name}" for path in sorted(folder.iterdir())]
    except OSError:
        return []


def release(names: Iterable[str], source: Path, target: Path) -> None:
    """Remove pictures that went along to *target* from the folder of *source*, which is gone.

    What a roster beside it names stays; a folder that is empty then goes too.
    """
    folder = portrait_folder(source)
    try:
        texts = rosters_beside(source, target)
    except OSError:
        return  # what cannot be read may name any of them
    for written in names:
        path = source.parent / written
        if path.parent == folder and not any(path.name.encode() in text for text in texts):
            with suppress(OSError):
                path.unlink()
    with suppress(OSError):
        folder.rmdir()


def forget_unclaimed(home: Path, days: int = 60) -> None:
    """Remove pictures beside *home* that nobody came for in so many *days*.

    They wait there for rosters that were never saved.
    """
    oldest = time() - days * _DAY_S
    with suppress(OSError):
        for path in portrait_folder(home).iterdir():
            if path.stat().st_mtime < oldest:
                path.unlink()
