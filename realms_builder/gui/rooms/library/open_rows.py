"""The rows of what is open, with all that the library knows of its files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.open_documents import OpenDocuments
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT
from realms_builder.gui.rooms.library.shelf import OPEN, Shelf, ShelfEntry, filed
from realms_builder.gui.rooms.library.standing import standing_of_muster


def open_rows(opened: OpenDocuments, shelf: Shelf) -> Iterator[ShelfEntry]:
    """Yield what is *opened*; files of the program are left out as long as nobody changed them."""
    emblems = {(e.system, e.faction): e.portrait for e in shelf.factions if e.faction}
    known = {e.path: e for e in shelf.rosters}  # one's own come after recent ones
    for document in opened:
        if document.is_read_only and not document.is_modified:
            continue
        row = ShelfEntry(OPEN, OPEN, OPEN, opened.where(document))
        if isinstance(document, RosterDocument):
            roster, own = document.roster, known.get(document.path)
            portrait = emblems.get((roster.system, roster.faction), NO_PORTRAIT)
            row = replace(row, portrait=portrait, system=roster.system)
            row = replace(filed(own, own) if own is not None else row, tags=roster.tags)
            if document.path is None:
                found = standing_of_muster(document.mustered, document.home, document.verdict)
                row = replace(row, standing=found)
        title, icon = opened.name(document), document.icon_name
        yield replace(row, id=row_id(document), kind=OPEN, title=title, section=OPEN, icon=icon)


def row_id(document: Document) -> str:
    """Return the id of the row of *document* among what is open."""
    return f"{OPEN}/{document.id}"
