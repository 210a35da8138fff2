"""Writes and removes files of an installed pack: never outside its folder, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from realms_builder.core.files import (
    WriteFailed,
    atomic_file,
    content_of,
    failure,
    make_folders,
    real_path,
)
from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.packs.contents import PackError


def inside(home: Path, name: str) -> Path:
    """Return the file *name* below *home*.

    Raises :class:`PackError` for a name that leads elsewhere, be it by a link that lies there.
    """
    path = home / name
    try:
        leads_out = not real_path(path.parent).is_relative_to(real_path(home)) or path.is_symlink()
    except (OSError, RuntimeError, ValueError):
        leads_out = True
    if leads_out or not is_safe(name):
        raise PackError("pack.leads_out", home, name=name)
    return path


def files_now(home: Path, names: Mapping[str, object] | set[str]) -> dict[str, bytes]:
    """Return what the files called *names* below *home* hold now; those that are gone stay away.

    Raises :class:`PackError`.
    """
    found: dict[str, bytes] = {}
    for name in sorted(names):
        path = inside(home, name)
        try:
            if path.is_file():
                found[name] = content_of(path)
        except OSError as error:
            raise failure(path, error) from None
    return found


def put(home: Path, write: Mapping[str, bytes], remove: tuple[str, ...] = ()) -> None:
    """Write and remove files below *home*; on a failure everything is as it was before.

    Raises :class:`PackError` and :class:`~realms_builder.core.files.WriteFailed`.
    """
    before = files_now(home, {*write, *remove})
    made: list[Path] = []
    try:
        for name, data in write.items():
            yield_point()
            _write(inside(home, name), data, made)
        for name in remove:
            path = inside(home, name)
            path.unlink(missing_ok=True)
            _tidy(path.parent, home)
    except (OSError, WriteFailed) as error:
        _take_back(home, before, {*write, *remove}, made)
        raise error if isinstance(error, WriteFailed) else failure(home, error) from None


def _write(path: Path, data: bytes, made: list[Path]) -> None:
    make_folders(path.parent, made)
    with atomic_file(path, lasting=False) as file:
        file.write(data)


def _tidy(folder: Path, home: Path) -> None:
    """Remove *folder*, and those above it, where nothing is left in them."""
    with suppress(OSError):
        while folder != home and folder.is_relative_to(home):
            folder.rmdir()
            folder = folder.parent


def _take_back(home: Path, before: Mapping[str, bytes], names: set[str], made: list[Path]) -> None:
    for name in names:
        with suppress(OSError, WriteFailed):
            if name in before:
                _write(home / name, before[name], [])
            else:
                (home / name).unlink(missing_ok=True)
    for place in reversed(made):
        with suppress(OSError):
            place.rmdir()
