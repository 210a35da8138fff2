"""A small pack of the tiny game, written to a folder or packed, and what tests ask of it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from realms_builder.core.problems import Problem
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.game.value_words import said
from realms_builder.packs.contents import PackContents, read_pack
from realms_builder.packs.installing import install
from realms_builder.packs.pack_check import PackCheck, files_to_check
from realms_builder.packs.shelf import InstalledPack, PackShelf
from tests.builders import CATALOGUE, faction_text, system_text
from tests.cli.commands import write

MANIFEST = """\
format: 1
kind: pack
id: {id}
version: "{version}"
name: {{de: Kleines Paket, en: Small pack}}
author: Ann
licence: CC0
"""
LEGAL = """\
format: 1
kind: roster
system: tiny
faction: clan
name: Band
models:
  - {id: m1, unit: chief, role: general}
  - {id: m2, unit: guard}
"""
ILLEGAL = """\
format: 1
kind: roster
system: tiny
faction: clan
name: Nobody
expect: [unknown_unit]
models:
  - {id: m1, unit: gone}
"""
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)
UNITS = """
units:
  # the leader
  - id: chief
    name: {de: Häuptling, en: Chief}
    class: leader
    limit: 1
    cost: 8
    stats: {hp: 5}
  # the many
  - id: guard
    name: {de: Wache, en: Guard}
    text: {de: Steht., en: Stands.}
    cost: 4
    stats: {hp: 3}
    weapons: [axe]
"""


def manifest(version: str = "1.0", identity: str = "small", more: str = "") -> str:
    return MANIFEST.format(id=identity, version=version) + more


def files(version: str = "1.0", units: str = UNITS, **more: str | bytes) -> dict[str, bytes]:
    """Return the files of the pack by their paths; *more* replace or add some."""
    texts: dict[str, str | bytes] = {
        "pack.yaml": manifest(version),
        "tiny/system.yaml": system_text(),
        "tiny/catalogue.yaml": CATALOGUE,
        "tiny/clan.yaml": faction_text(units),
        "tiny/rosters/legal/band.yaml": LEGAL,
        "tiny/rosters/illegal/nobody.yaml": ILLEGAL,
        **more,
    }
    return {n: t.encode() if isinstance(t, str) else t for n, t in texts.items()}


def folder_of(folder: Path, held: dict[str, bytes] | None = None) -> Path:
    """Write the pack into *folder* and return it."""
    for name, data in (files() if held is None else held).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def archive_of(path: Path, held: dict[str, bytes] | None = None) -> Path:
    """Write the pack into the file *path*, as any program might, and return it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in (files() if held is None else held).items():
            archive.writestr(name, data)
    return path


def contents(folder: Path, held: dict[str, bytes] | None = None) -> PackContents:
    return read_pack(archive_of(folder / "some.realmspack", held))


def shelf_in(folder: Path) -> PackShelf:
    return PackShelf(folder / "library")


def installed(
    folder: Path, held: dict[str, bytes] | None = None
) -> tuple[PackShelf, InstalledPack]:
    """Install the pack into the library in *folder*."""
    shelf = shelf_in(folder)
    return shelf, install(contents(folder / "from", held), shelf)


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file below *folder* with its content."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def refused(source: Path) -> str:
    """Return why *source* is no pack, having made sure that the reason is said in words."""
    with pytest.raises(BundleError) as caught:
        read_pack(source)
    for lang in ("de", "en"):
        assert caught.value.code not in said(caught.value.problem, lang)
    return caught.value.code


def codes(found: PackContents) -> list[str]:
    return [problem.code for problem in found.problems]


def checked(folder: Path) -> list[Problem]:
    """Return what a check of the files in *folder* finds."""
    return PackCheck(files_to_check(folder), reads_packs=False).run().problems


def found_in(folder: Path, name: str, text: str) -> list[tuple[str, str, str]]:
    """Return code, what stands at the place, and the ways out of all problems of one file."""
    file = write(folder / name, text)
    lines = text.splitlines()
    return [
        (
            problem.code,
            lines[problem.place.line - 1][problem.place.column - 1 :].split("}")[0],
            " | ".join(said(fix, "en") for fix in problem.fixes),
        )
        for problem in checked(folder)
        if Path(problem.place.file) == file
    ]
