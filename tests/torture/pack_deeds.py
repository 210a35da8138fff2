"""What is done to a pack while the program is killed, and what must be true of it afterwards."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from realms_builder.packs.contents import PackContents, read_pack
from realms_builder.packs.installing import install, remove
from realms_builder.packs.shelf import PackShelf
from realms_builder.packs.undertaking import recovered
from realms_builder.packs.updating import can_go_back, go_back, planned, update
from tests.packs.samples import UNITS, archive_of, files, tree
from tests.torture.kills import Deed

PACK, CLAN = "small", "tiny/clan.yaml"
OWN = (b"hp: 5}", b"hp: 7}  # mine")
Trees = tuple[dict[str, bytes], ...]
"""What lies in the pack, how it came, and its way back."""


def _versions() -> tuple[dict[str, bytes], ...]:
    """Return three versions of a pack: files that change, that come and that go."""
    rules = {f"tiny/rules/page{at}.en.md": f"# {at}\n".encode() for at in range(3)}
    first = {**files(), **rules, "tiny/old.md": b"x"}
    dearer = UNITS.replace("cost: 4", "cost: 6")
    second = {**files("1.1", dearer), **dict.fromkeys(rules, b"# New\n"), "tiny/a/new.md": b"y"}
    third = {**files("1.2", dearer.replace("cost: 8", "cost: 9")), "tiny/a/b/last.md": b"z"}
    return first, second, third


def seen(library: Path) -> Trees:
    """Return all that the shelf of *library* holds of the pack."""
    shelf = PackShelf(library)
    pristine = shelf.pristine(PACK)
    way = {
        f"{name}": data for name, data in tree(shelf.before(PACK)).items() if name != "work.json"
    }
    came = {pristine.name: pristine.read_bytes()} if pristine.exists() else {}
    return tree(shelf.home(PACK)), came, way


class Stage:
    """A library in each state that work on a pack begins with or ends in."""

    def __init__(self, folder: Path) -> None:
        """Keep them below *folder*."""
        self.folder = folder
        os.environ["REALMS_STATE"] = str(folder / "state")
        os.environ["XDG_DATA_HOME"] = str(folder / "desktop")
        self.contents = tuple(self._packed(at, held) for at, held in enumerate(_versions()))
        self.empty, self.fresh = folder / "empty", folder / "fresh"
        self.edited, self.newer, self.newest = (folder / n for n in ("edited", "newer", "newest"))
        self.back_again = folder / "back"
        self.empty.mkdir(parents=True)
        self._next(self.empty, self.fresh, self.take_in)
        self._next(self.fresh, self.edited, _edit)
        self._next(self.edited, self.newer, self.up_to(1))
        self._next(self.newer, self.newest, self.up_to(2))
        self._next(self.newest, self.back_again, _back)

    def _packed(self, at: int, held: dict[str, bytes]) -> PackContents:
        return read_pack(archive_of(self.folder / f"{at}.realmspack", held))

    def _next(self, before: Path, after: Path, work: Callable[[Path], object]) -> None:
        shutil.copytree(before, after)
        work(after)

    def take_in(self, library: Path) -> object:
        """Install the first version."""
        return install(self.contents[0], PackShelf(library))

    def up_to(self, version: int) -> Callable[[Path], object]:
        """Return what brings the pack up to *version*."""

        def work(library: Path) -> object:
            shelf = PackShelf(library)
            return update(planned(self.contents[version], shelf), shelf)

        return work

    def begun(self, state: Path) -> Callable[[Path], None]:
        """Return what lays the library out as in *state*, with a trash that holds nothing."""

        def lay_out(library: Path) -> None:
            shutil.rmtree(self.folder / "desktop", ignore_errors=True)
            shutil.rmtree(library, ignore_errors=True)
            shutil.copytree(state, library)

        return lay_out

    def between(self, before: Path, after: Path) -> Callable[[Path], Iterator[str]]:
        """Return what finds whatever is neither wholly *before* nor wholly *after*."""

        def wrong(library: Path) -> Iterator[str]:
            found = seen(library)
            if found not in (seen(before), seen(after)):
                yield "a mixture"
            shelf = PackShelf(library)
            pack = shelf.find(PACK)
            if pack is not None and can_go_back(pack, shelf):
                way_back = {self.newer: self.edited, self.newest: self.newer}
                state = after if found == seen(after) else before
                go_back(pack, shelf)
                if state not in way_back or seen(library)[0] != seen(way_back[state])[0]:
                    yield "a step back that leads elsewhere"

        return wrong

    def gone_or_there(self, library: Path) -> Iterator[str]:
        """Find whatever is neither wholly removed nor wholly there."""
        home = PackShelf(library).home(PACK)
        whole = seen(self.newer)
        trash = [tree(found) for found in (self.folder / "desktop/Trash/files").glob("small*")]
        if home.exists():
            if seen(library) != whole:
                yield "a mixture"
        elif seen(library) != ({}, {}, {}) or whole[0] not in trash:
            yield "removed by half"


def _edit(library: Path) -> None:
    path = PackShelf(library).home(PACK) / CLAN
    path.write_bytes(path.read_bytes().replace(*OWN))


def _back(library: Path) -> object:
    shelf = PackShelf(library)
    pack = shelf.find(PACK)
    assert pack is not None
    return go_back(pack, shelf)


def pack_deeds(folder: Path) -> Iterator[Deed]:
    """Yield everything that is done to packs, with a stage below *folder*."""
    stage = Stage(folder / "stage")

    def deed(name: str, before: Path, after: Path, work: Callable[[Path], object]) -> Deed:
        wrong = stage.between(before, after)
        return Deed(name, stage.begun(before), work, recovered, wrong, litter)

    yield deed("install", stage.empty, stage.fresh, stage.take_in)
    yield deed("update", stage.edited, stage.newer, stage.up_to(1))
    yield deed("second update", stage.newer, stage.newest, stage.up_to(2))
    yield deed("step back", stage.newest, stage.back_again, _back)

    def drop(library: Path) -> object:
        shelf = PackShelf(library)
        (pack,) = shelf.packs()
        return remove(pack, shelf, folder / "trash")

    begun = stage.begun(stage.newer)
    yield Deed("remove", begun, drop, recovered, stage.gone_or_there, litter)


def litter(library: Path) -> Iterator[str]:
    """Yield the kinds of files and folders that nobody needs any more."""
    for path in library.rglob("*"):
        if path.name.endswith(".part") or path.name.startswith(".new-"):
            yield "part file" if path.is_file() else "part folder"
