"""The files of a pack as values, from a folder or from one file; nothing of it is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.resources import PACK_FILE
from realms_builder.exchange.bundle_format import MEGABYTE, BundleError
from realms_builder.game.printing import said
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.packs.files_in import files_in_archive, files_in_folder
from realms_builder.packs.layout import in_library_layout
from realms_builder.packs.limits import (
    MOST_FILE_BYTES,
    MOST_TEXT_BYTES,
    belongs,
    is_archive,
    is_text,
)
from realms_builder.packs.manifest import PackFile, read_manifest
from realms_builder.packs.mending import readable
from realms_builder.packs.pictures import fault_of, warning_about
from realms_builder.roster.storage.portrait_files import is_picture
from realms_builder.wording import LANGUAGES

HOUSE_RULES = "house_rules.yaml"
Files = Mapping[str, bytes]


class PackError(BundleError):
    """A pack cannot be used at all: *code* names the sentence, *values* fill it."""


@dataclass(frozen=True, slots=True)
class PackContents:
    """A pack: its manifest, its files by their paths in a library, what was wrong with others.

    *places* says where each file lay before it was put in its place.
    """

    manifest: PackFile
    files: Files = field(repr=False)
    problems: tuple[Problem, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        """Return the id of the pack."""
        return self.manifest.id

    @property
    def systems(self) -> tuple[str, ...]:
        """Return the ids of the games that it has files of."""
        return tuple(sorted({name.partition("/")[0] for name in self.files if "/" in name}))


def read_pack(source: Path) -> PackContents:
    """Return what the folder or file *source* holds; nothing is written.

    What is dangerous or does not belong is left out and said. Raises :class:`PackError` or
    :class:`BundleError` where it is no pack, or not one that anything should be taken of.
    """
    found = files_in_folder(source) if source.is_dir() else files_in_archive(source)
    if PACK_FILE not in found.files:
        raise PackError("pack.no_manifest", source)
    problems = list(found.problems)
    kept = {name: _mended(name, data, source, problems) for name, data in found.files.items()}
    files = {name: data for name, data in kept.items() if data is not None}
    manifest, said = read_manifest(_manifest_of(source, files))
    if manifest is None:
        reason = said[0] if said else Problem("pack.no_manifest")
        raise PackError("pack.bad_manifest", source, reason=_Said(reason))
    problems.extend(said)
    placed, places = in_library_layout(files, source, problems)
    return PackContents(manifest, placed, tuple(problems), places)


def _manifest_of(source: Path, files: Files) -> YamlText:
    data = files.get(PACK_FILE, b"")
    return parse_text(data.decode("utf-8-sig", "replace"), place_in(source, PACK_FILE))


def place_in(source: Path, name: str) -> str:
    """Return how the file *name* of the pack *source* is called in problems."""
    return str(source / name)


def _mended(name: str, data: bytes, source: Path, problems: list[Problem]) -> bytes | None:
    """Return *data* as it may lie in a library, or None with the reason why it may not."""
    place = Place(place_in(source, name))
    base = name.rpartition("/")[2]
    if is_archive(name) or (base == PACK_FILE and name != PACK_FILE):
        raise PackError("pack.nested", source, name=name)
    if not belongs(name):
        problems.append(_left_out("pack.not_ours", place, name, Severity.HINT))
        return None
    if base == HOUSE_RULES:
        problems.append(_left_out("pack.house_rules", place, name, Severity.WARNING))
        return None
    limit = MOST_TEXT_BYTES if is_text(name) else MOST_FILE_BYTES
    if len(data) > limit:
        values = {"limit_mb": limit // MEGABYTE}
        problems.append(_left_out("pack.file_too_large", place, name, Severity.ERROR, **values))
        return None
    if is_text(name):
        return readable(name, data, place, problems)
    return _picture(name, data, place, problems) if is_picture(name) else data


def _picture(name: str, data: bytes, place: Place, problems: list[Problem]) -> bytes | None:
    fault = fault_of(name, data)
    if fault:
        problems.append(_left_out(fault, place, name, Severity.ERROR))
        return None
    warning, kind = warning_about(name, data)
    if warning:
        problems.append(Problem(warning, Severity.WARNING, place, {"name": name, "kind": kind}))
    return data


def _left_out(code: str, place: Place, name: str, severity: Severity, **values: Any) -> Problem:
    return Problem(code, severity, place, {"name": name, **values})


class _Said(dict[str, str]):
    """The sentence of a problem in every language, to stand inside another sentence."""

    def __init__(self, problem: Problem) -> None:
        place = problem.place
        where = f"{place.line}:{place.column}: " if place.line else ""
        super().__init__({lang: where + said(problem, lang) for lang in LANGUAGES})
