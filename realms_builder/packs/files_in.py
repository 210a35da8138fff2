"""Reads every file of a folder or an archive into memory, within bounds and never through links."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from zipfile import BadZipFile, ZipFile

from realms_builder.core.files import open_ordinary
from realms_builder.core.problems import Place, Problem, Severity, cause_of
from realms_builder.core.resources import PACK_FILE
from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.bundle_format import MEGABYTE, BundleError
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.exchange.safe_archive import Limits, SafeArchive, same_on_disk
from realms_builder.packs.limits import (
    DEEPEST,
    MOST_BYTES,
    MOST_FILE_BYTES,
    MOST_FILES,
    belongs,
    is_archive,
    is_hidden,
)

_SKIPPED = ("node_modules", "output")


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """Files by their paths, with ``/`` between the parts, and what was left where it lay."""

    files: dict[str, bytes]
    problems: tuple[Problem, ...] = ()


def files_in_archive(source: Path) -> FoundFiles:
    """Return the files of the archive *source*; hidden ones are left out.

    A single folder around everything, as hosts of repositories pack it, is taken off. Raises
    :class:`BundleError`.
    """
    try:
        state = source.stat()
        if not S_ISREG(state.st_mode):
            raise BundleError("pack.not_a_pack", source)
        if state.st_size > MOST_BYTES:
            raise BundleError("bundle.too_large", source, limit_mb=MOST_BYTES // MEGABYTE)
        with ZipFile(source) as opened:
            archive = SafeArchive(source, opened, Limits(MOST_FILES, MOST_BYTES))
            around = _folder_around(list(archive))
            files: dict[str, bytes] = {}
            for member in archive:
                name = member.removeprefix(around)
                yield_point()
                if not is_hidden(name):
                    files[name] = archive.read(member, MOST_FILE_BYTES)
            return FoundFiles(files)
    except BadZipFile:
        raise BundleError("pack.not_a_pack", source) from None
    except (OSError, ValueError, NotImplementedError) as error:
        raise BundleError("bundle.unreadable", source, reason=_reason(error)) from None


def _folder_around(names: list[str]) -> str:
    if PACK_FILE in names:
        return ""
    tops = {name.partition("/")[0] for name in names}
    around = f"{tops.pop()}/" if len(tops) == 1 else ""
    return around if f"{around}{PACK_FILE}" in names else ""


def files_in_folder(folder: Path) -> FoundFiles:
    """Return the files below *folder*; hidden ones, links and what is no file are left out.

    Raises :class:`BundleError` for names that other systems cannot hold, and for too much.
    """
    problems: list[Problem] = []
    files: dict[str, bytes] = {}
    folded: dict[str, str] = {}
    left = MOST_BYTES
    try:
        for name, path in _walked(folder, "", problems):
            if not is_safe(name):
                raise BundleError("bundle.unsafe_name", folder, name=repr(name)[1:-1][:80])
            if same_on_disk(name) in folded:
                raise BundleError("bundle.twice", folder, name=name)
            folded[same_on_disk(name)] = name
            if len(files) >= MOST_FILES:
                raise BundleError("bundle.too_many", folder, limit=MOST_FILES)
            # What does not belong is told by its name alone, however large it is.
            data = _bytes_of(path, left) if belongs(name) or is_archive(name) else b""
            if data is None:
                raise BundleError("bundle.too_large", folder, limit_mb=MOST_BYTES // MEGABYTE)
            left -= len(data)
            files[name] = data
    except (OSError, ValueError) as error:
        raise BundleError("bundle.unreadable", folder, reason=_reason(error)) from None
    return FoundFiles(files, tuple(problems))


def _walked(folder: Path, above: str, problems: list[Problem]) -> Iterator[tuple[str, Path]]:
    """Yield the path of every ordinary file below *folder*, sorted, with where it lies."""
    if above.count("/") > DEEPEST:
        raise BundleError("pack.too_deep", folder, limit=DEEPEST)
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        yield_point()
        name = above + entry.name
        if is_hidden(entry.name) or entry.name in _SKIPPED:
            continue
        mode = entry.stat(follow_symlinks=False).st_mode
        if S_ISDIR(mode):
            yield from _walked(Path(entry.path), f"{name}/", problems)
        elif S_ISREG(mode):
            yield name, Path(entry.path)
        else:
            place = Place(str(entry.path))
            problems.append(
                Problem("pack.link", Severity.WARNING, place, {"name": name}),
            )


def _bytes_of(path: Path, left: int) -> bytes | None:
    """Return what *path* holds, one byte too many of what is too large; None beyond *left*."""
    with open_ordinary(path) as file:
        data = file.read(min(MOST_FILE_BYTES, left) + 1)
    return None if len(data) > left else data


def _reason(error: Exception) -> str:
    return cause_of(error)
