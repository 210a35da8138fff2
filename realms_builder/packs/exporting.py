"""Writes a pack as one file for others: checked first, with nothing that is not of the pack."""

from __future__ import annotations

from pathlib import Path

from realms_builder.core.files import real_path
from realms_builder.core.problems import Severity
from realms_builder.packs.contents import PackContents, PackError, read_pack
from realms_builder.packs.limits import SUFFIX
from realms_builder.packs.packing import write_archive
from realms_builder.packs.trial import Checked, checked


def export(source: Path, target: Path, *, anyway: bool = False) -> Checked:
    """Write the pack in the folder *source* to *target* and return what its check found.

    A pack with errors is written only *anyway*: the caller sees them and nothing is there. Raises
    :class:`PackError`, :class:`~realms_builder.exchange.bundle_format.BundleError` and
    :class:`~realms_builder.core.files.WriteFailed`.
    """
    contents = read_pack(source)
    found = checked(contents, source)
    if anyway or not has_errors(found):
        write_pack(contents, source, target)
    return found


def write_pack(contents: PackContents, source: Path, target: Path) -> None:
    """Write *contents*, which come from *source*, to *target*; raises as :func:`export` does."""
    if real_path(target) == real_path(source):
        raise PackError("pack.same_file", target)
    write_archive(contents.files, target)


def has_errors(found: Checked) -> bool:
    """Return whether anything that was *found* is an error."""
    return any(problem.severity is Severity.ERROR for problem in found.problems)


def file_name(contents: PackContents) -> str:
    """Return how the file of a pack is usually called: ``id-1.0.realmspack``."""
    return f"{contents.id}-{contents.manifest.version.replace(' ', '-')}{SUFFIX}"
