"""What is saved while the program is killed: the old text or the new one is there, nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from realms_builder.core.journal import Journal
from realms_builder.core.part_files import sweep
from realms_builder.core.trash import to_trash
from realms_builder.core.versions import Versions
from realms_builder.game.yaml.saving import NO_FILE, Stamp, save
from tests.torture.kills import Deed

OLD, NEW = "a: 1\n" * 900, "b: 2\n" * 900


def save_deeds(stage: Path) -> Iterator[Deed]:
    """Yield everything that is done to files of one's own, which lie below *stage*."""
    os.environ["REALMS_STATE"] = str(stage / "state")
    os.environ["XDG_DATA_HOME"] = str(stage / "desktop")

    def begun(folder: Path) -> None:
        for path in sorted(folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        folder.mkdir(exist_ok=True)
        (folder / "r.yaml").write_text(OLD)

    def deed(name: str, work: Callable[[Path], object], *texts: str | None) -> Deed:
        def wrong(folder: Path) -> Iterator[str]:
            path = folder / "r.yaml"
            if (path.read_text() if path.exists() else None) not in texts:
                yield "torn"
            yield from _kept_wrong(folder)

        return Deed(name, begun, work, _mend, wrong, _litter)

    yield deed("save", lambda f: save(f / "r.yaml", NEW, Stamp.of(f / "r.yaml")), OLD, NEW)
    yield deed("save anew", lambda f: save(f / "n.yaml", NEW, NO_FILE), OLD)
    yield deed("version", lambda f: Versions(f / "versions").keep(f / "r.yaml", NEW.encode()), OLD)
    yield deed("journal", lambda f: Journal(f / "journal").write("a", NEW, f / "r.yaml"), OLD)
    yield deed("trash", lambda f: to_trash(f / "r.yaml", f / "trash"), OLD, None)


def _mend(folder: Path) -> None:
    """Do what the window does when it starts, as if a minute had passed."""
    for path in folder.rglob("*"):
        os.utime(path, (1, 1))
    sweep([folder], at_once=True)
    journal = Journal(folder / "journal")
    for kept in journal.recoverable():
        if kept.text != NEW:
            (folder / "torn.txt").touch()
        journal.forget(kept.id)
    journal.close()


def _kept_wrong(folder: Path) -> Iterator[str]:
    """Yield what is torn of other files that were made."""
    if (folder / "n.yaml").exists() and (folder / "n.yaml").read_text() != NEW:
        yield "a torn new file"
    if (folder / "torn.txt").exists():
        yield "a torn journal"
    for version in Versions(folder / "versions").of(folder / "r.yaml"):
        if version.file.read_text() != NEW:
            yield "a torn version"


def _litter(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.name.endswith(".part"):
            yield "part file"
    if any((folder / "journal").glob("*")):
        yield "journal"
