"""Rosters that save themselves, and the folder where they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model
from realms_builder.roster.roster import Roster

Rest = Callable[[], None]


def new(desk: Desk, name: str = "") -> RosterDocument:
    """Return a new roster nobody touched."""
    document = desk.new_document(Roster("ags", "ritter", name=name))
    assert document is not None
    return document


def named(document: RosterDocument, name: str) -> None:
    """Give the roster a name."""
    document.change(lambda roster: replace(roster, name=name), "Rename")


def hired(document: RosterDocument) -> None:
    """Hire somebody."""
    faction = document.mustered.faction
    assert faction is not None
    unit = next(iter(faction.units))
    document.change(lambda roster: add_model(roster, unit), "Hire")


def names(folder: Path) -> list[str]:
    """Return what lies in *folder*."""
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def texts(documents: Documents, path: Path) -> list[str]:
    """Return the earlier versions of *path*, the newest first."""
    return [v.file.read_text(encoding="utf-8") for v in documents.keeper.versions.of(path)]


def text_in_file(document: RosterDocument) -> str:
    """Return what stands in the file of *document*."""
    assert document.path is not None
    return document.path.read_text(encoding="utf-8")
