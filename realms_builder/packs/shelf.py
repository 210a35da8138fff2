"""The packs that are installed in a library: where each lies, and what it says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.files import real_path
from realms_builder.core.problems import Problem
from realms_builder.game.yaml.text import parse_file
from realms_builder.packs.manifest import PackFile, read_manifest

INSTALLED, BEFORE = ".installed", ".before"


@dataclass(frozen=True, slots=True)
class InstalledPack:
    """A pack in a library: its folder, its manifest, and what is wrong with that."""

    folder: Path
    manifest: PackFile | None
    problems: tuple[Problem, ...] = ()

    @property
    def id(self) -> str:
        """Return the id of the pack: the name of its folder."""
        return self.folder.name


class PackShelf:
    """The folder ``packs`` of one library.

    Each pack lies in ``packs/<id>/``, a root of games of its own. ``packs/.installed/`` holds each
    as it came, ``packs/.before/<id>/`` what its last update changed.
    """

    def __init__(self, library: Path) -> None:
        """Look into the user's *library*, which need not exist."""
        self.library = library
        self.folder = library / resources.PACKS

    def home(self, pack: str) -> Path:
        """Return where the pack called *pack* lies, or would lie."""
        return self.folder / pack

    def pristine(self, pack: str) -> Path:
        """Return the file that holds the pack as it came."""
        return self.folder / INSTALLED / f"{pack}.realmspack"

    def before(self, pack: str) -> Path:
        """Return the folder of what the last update changed."""
        return self.folder / BEFORE / pack

    def packs(self) -> tuple[InstalledPack, ...]:
        """Return every installed pack by id; a broken one is listed too."""
        return tuple(_opened(folder) for folder in resources.pack_folders(self.library))

    def find(self, pack: str) -> InstalledPack | None:
        """Return the installed pack called *pack*, None where there is none.

        One that somebody put there by hand counts by the id in its manifest, too.
        """
        packs = self.packs()
        named = (found for found in packs if found.id == pack)
        said = (found for found in packs if found.manifest and found.manifest.id == pack)
        return next(named, None) or next(said, None)

    def manifests(self) -> dict[str, PackFile]:
        """Return the sound manifests by id."""
        return {pack.id: pack.manifest for pack in self.packs() if pack.manifest is not None}

    def owner(self, path: Path) -> InstalledPack | None:
        """Return the pack in which *path* lies, None where it lies elsewhere."""
        try:
            inside = real_path(path).relative_to(real_path(self.folder))
        except (OSError, RuntimeError, ValueError):
            return None
        return self.find(inside.parts[0]) if inside.parts else None


def _opened(folder: Path) -> InstalledPack:
    manifest, problems = read_manifest(parse_file(folder / resources.PACK_FILE))
    return InstalledPack(folder, manifest, tuple(problems))


def installed_manifests() -> dict[str, PackFile]:
    """Return the manifests of the packs in the user's own library by id."""
    return PackShelf(resources.library_folder()).manifests()
