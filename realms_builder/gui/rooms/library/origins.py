"""Says of every game and faction where it comes from: a pack, one's own library, the program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.packs.shelf import InstalledPack, PackShelf


@dataclass(frozen=True, slots=True)
class Origin:
    """An installed pack as the library names it."""

    pack: InstalledPack

    @property
    def id(self) -> str:
        """Return the id of the pack."""
        return self.pack.id

    @property
    def folder(self) -> Path:
        """Return where it lies."""
        return self.pack.folder

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with its manifest."""
        return self.pack.problems if self.pack.manifest is None else ()

    def name(self, lang: str) -> str:
        """Return what it is called."""
        manifest = self.pack.manifest
        return (manifest.name.pick(lang) if manifest else "") or self.id

    def detail(self, lang: str) -> str:
        """Return its name and version."""
        manifest = self.pack.manifest
        return f"{self.name(lang)} {manifest.version}" if manifest else self.name(lang)


class Origins:
    """The packs of one library, asked for by what lies in them."""

    def __init__(self, library: Path) -> None:
        """Look into the packs of *library* once."""
        self.packs = [Origin(pack) for pack in PackShelf(library).packs()]
        self._own = library / resources.FACTIONS

    def of(self, path: Path) -> Origin | None:
        """Return the pack in which *path* lies."""
        return next((pack for pack in self.packs if path.is_relative_to(pack.folder)), None)

    def pack(self, path: Path) -> str:
        """Return the id of the pack in which *path* lies, or nothing."""
        found = self.of(path)
        return found.id if found else ""

    def words(self, path: Path, lang: str) -> str:
        """Return name and version of the pack in which *path* lies, or nothing."""
        found = self.of(path)
        return found.detail(lang) if found else ""

    def own(self, path: Path) -> Path | None:
        """Return the folder of one's own game in which *path* lies, or None."""
        return path.parent if path.parent.parent == self._own else None
