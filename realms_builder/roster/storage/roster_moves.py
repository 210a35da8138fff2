"""Moves, copies and deletes roster files together with the pictures that lie beside them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from realms_builder.core.file_names import free_file
from realms_builder.core.files import WriteFailed, atomic_file, check_target, failure, open_ordinary
from realms_builder.core.problems import Problem
from realms_builder.core.trash import Trashed, TrashFailed, to_trash
from realms_builder.game.yaml.patch import BOM
from realms_builder.game.yaml.saving import NO_FILE, LoadedFile, Stamp, load, save
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import (
    FOLDER_SUFFIX,
    CarriedPictures,
    are_shared,
    carry,
    own_pictures,
    picture_names,
    portrait_folder,
    release,
    with_pictures,
)
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import saved_text
from realms_builder.roster.tags import with_tags


@dataclass(frozen=True, slots=True)
class MovedRoster:
    """Where a roster went: its stamps *before* and *after*, its *text*, its pictures' new names."""

    source: Path
    target: Path
    before: Stamp = NO_FILE
    after: Stamp = NO_FILE
    text: str | None = None
    names: dict[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def move_roster(source: Path, target: Path) -> MovedRoster:
    """Move the roster file *source* with its pictures to *target*, where nothing may be.

    Raises :class:`WriteFailed`, ChangedOutside and OSError; then all is as it
    was. A file that is no roster moves as it is.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failure(target, error) from None
    loaded = load(source)
    known = _pictures_in(loaded)
    wanted = dict.fromkeys((*known, *own_pictures(source)))
    carried = carry(wanted, source, target, link=True)
    try:
        if carried.problems:
            raise _failure(target, carried)
        moved = _written(source, target, loaded, carried)
        if moved is None:
            check_target(target)
            _put(source, target)
        else:
            _remove(source, target)
    except BaseException:
        carried.take_back()
        raise
    release(carried.went, source, target)
    return moved or MovedRoster(
        source, target, loaded.stamp, loaded.stamp, loaded.text, carried.names
    )


def copy_roster(source: Path, target: Path) -> MovedRoster:
    """Copy the roster file *source* with its pictures to *target*; errors as for moving.

    Pictures that cannot go along stay behind, with a problem that says why.
    """
    loaded = load(source)
    carried = carry(_pictures_in(loaded), source, target)
    try:
        moved = _written(source, target, loaded, carried)
        if moved is None:
            with open_ordinary(source) as old, atomic_file(target) as new:
                shutil.copyfileobj(old, new)
    except BaseException:
        carried.take_back()
        raise
    return moved or MovedRoster(source, target, problems=tuple(carried.problems))


def duplicate_roster(source: Path, title: str) -> MovedRoster:
    """Copy the roster file *source* with its pictures under a free name; errors as for moving.

    The roster called *title* is numbered as its file is, so that the two are told apart; without a
    title it keeps its name.
    """
    target = free_file(source.parent, source.stem, source.suffix, (FOLDER_SUFFIX,))
    copied = copy_roster(source, target)
    if title:
        name_roster(target, f"{title}{target.stem.removeprefix(source.stem)}")
    return copied


def trash_roster(path: Path, own_trash: Path) -> tuple[Trashed, ...]:
    """Move the roster file at *path* to the trash, and its pictures unless another needs them.

    Raises :class:`TrashFailed`. Pictures that refuse stay behind.
    """
    folder = portrait_folder(path)
    found = [to_trash(path, own_trash)]
    pictures = own_pictures(path)
    if pictures and not are_shared(pictures, path):
        with suppress(TrashFailed):
            found.append(to_trash(folder, own_trash))
    return tuple(found)


def tag_roster(path: Path, more: Iterable[str], less: Iterable[str]) -> None:
    """Give the roster file at *path* the tags *more*, and take those *less* from it.

    Raises :class:`WriteFailed`, ChangedOutside and OSError; what is no roster stays as it is.
    """
    _rewrite(path, lambda roster: with_tags(roster, more, less))


def name_roster(path: Path, name: str) -> str:
    """Give the roster in the file at *path* a *name*; return its former one, "" if it is none.

    Errors as for tags.
    """
    former = _rewrite(path, lambda roster: replace(roster, name=name))
    return former.name if former is not None else ""


def _rewrite(path: Path, edit: Callable[[Roster], Roster]) -> Roster | None:
    """Write what *edit* makes of the roster at *path*; return how it was, None if it is none."""
    loaded = load(path)
    text = loaded.text
    roster = read_roster(parse_text((text or "").removeprefix(BOM)))[0]
    if text is None or roster is None:
        return None
    edited = edit(roster)
    if edited != roster:
        save(path, saved_text(edited, text, ""), loaded.stamp)
    return roster


def _pictures_in(loaded: LoadedFile) -> list[str]:
    roster = read_roster(parse_text((loaded.text or "").removeprefix(BOM)))[0]
    return picture_names(roster) if roster is not None else []


def _written(
    source: Path, target: Path, loaded: LoadedFile, carried: CarriedPictures
) -> MovedRoster | None:
    """Write the roster to *target* where its pictures have other names there; None where not."""
    text = loaded.text
    roster = read_roster(parse_text((text or "").removeprefix(BOM)))[0]
    if text is None or roster is None:
        return None
    renamed = with_pictures(roster, carried.names)
    if renamed is roster:
        return None
    after = saved_text(renamed, text, "")
    stamp = save(target, after, NO_FILE)
    problems = tuple(carried.problems)
    return MovedRoster(source, target, loaded.stamp, stamp, after, carried.names, problems)


def _put(source: Path, target: Path) -> None:
    """Move *source*; where it may not be taken away no copy stays, so that there are not two."""
    was_there = target.exists()
    try:
        shutil.move(source, target)
    except OSError as error:
        if source.exists() and not was_there:
            target.unlink(missing_ok=True)
        raise failure(source, error) from None


def _remove(source: Path, copy: Path) -> None:
    """Remove *source*; where that is refused its *copy* goes, so that there are not two."""
    try:
        source.unlink()
    except OSError as error:
        copy.unlink()
        raise failure(source, error) from None


def _failure(target: Path, carried: CarriedPictures) -> WriteFailed:
    problem = carried.problems[0]
    return WriteFailed(problem.code, target, str(problem.values.get("reason", "")))
