"""Rosters in files of one's own, open on a desk."""

from pathlib import Path

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.storage.roster_writing import text_in_language
from tests.tree import ROOT

READY = ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"


def troop_in(folder: Path, name: str = "troop.yaml") -> Path:
    """Return a copy of a bundled roster in *folder*, as a German player has it."""
    folder.mkdir(parents=True, exist_ok=True)
    text = text_in_language(READY.read_text(encoding="utf-8"), "de")
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def opened(desk: Desk, path: Path) -> RosterDocument:
    """Return the roster at *path*, open on *desk*."""
    document = desk.open_file(path)
    assert document is not None
    return document


def rename(document: RosterDocument, name: str) -> None:
    """Give the first model a name."""
    first = document.roster.models[0].id
    document.change(lambda roster: change_model(roster, first, name=name), f"Rename {name}")
