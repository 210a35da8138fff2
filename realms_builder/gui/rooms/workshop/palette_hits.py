"""What the palette finds of the workshop: its verbs, and the entries of the files that are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from realms_builder.editing.outlines.outline import outline_of
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.gui.rooms.workshop.bench import BOTH, FORM, TEXT
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.palette import PaletteHit

if TYPE_CHECKING:
    from realms_builder.gui.rooms.workshop.panel import WorkshopPanel


class WorkshopHits(QObject):
    """Says in the window's language what the palette finds."""

    def __init__(self, desk: Desk, panel: WorkshopPanel) -> None:
        """Find what *panel* offers now."""
        super().__init__(panel)
        self._desk, self._panel = desk, panel

    def every(self) -> Iterator[PaletteHit]:
        """Yield what can be done in the workshop now, then where one can go."""
        yield from self._verbs()
        for document in self._panel.writing.documents.values():
            yield from self._entries(document)

    def _verbs(self) -> Iterator[PaletteHit]:
        desk, panel = self._desk, self._panel
        room = self.tr("workshop")
        verbs: list[tuple[str, str, Callable[[], object]]] = []
        if panel.document is not None:
            names = {
                FORM: self.tr("Show the form"),
                BOTH: self.tr("Show form and text"),
                TEXT: self.tr("Show the text"),
            }
            for mode, name in names.items():
                verbs.append((mode, name, lambda mode=mode: panel.bench.set_mode(mode)))
            whole = panel.problems.pack
            verbs.append(("whole", self.tr("Check the whole game"), lambda: whole.setChecked(True)))
            if panel.document.is_read_only:
                verbs.append(("own", self.tr("Make my own copy of the file"), panel.make_own))
        tables = panel.tables
        if tables.can_take:
            verbs.append(("paste", self.tr("Units from the clipboard's table"), tables.paste))
            verbs.append(("table", self.tr("Units from a table file"), tables.open_file))
        if tables.can_copy:
            verbs.append(("copy", self.tr("Copy units as a table"), tables.copy))
        for key, name, act in verbs:
            yield PaletteHit(f"workshop/{key}", name, room, _there(desk, act))

    def _entries(self, document: AuthorDocument) -> Iterator[PaletteHit]:
        desk, panel = self._desk, self._panel
        outline = outline_of(document.manuscript, document.reading.game, desk.lang)
        for node in outline.every():
            if node.can_change:

                def go(path: PathInFile = node.path) -> None:
                    panel.writing.show(document)
                    document.select(path)

                name = self.tr("Edit {0}").format(node.name or node.id)
                yield PaletteHit(
                    f"entry/{document.id}/{node.path}", name, document.title, _there(desk, go)
                )


def _there(desk: Desk, act: Callable[[], object]) -> Callable[[], object]:
    def come_and_act() -> None:
        desk.room_wanted.emit("workshop")
        act()

    return come_and_act
