"""Which document saving, undo and closing mean: that of the room shown, else the roster."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from realms_builder.gui.documents.document import Document, OpenFile

if TYPE_CHECKING:
    from realms_builder.gui.documents.verbs import Documents


class FilesRoom(Protocol):
    """A room with files of its own, such as that of the cards."""

    @property
    def document(self) -> OpenFile | None:
        """Return the file that is open."""
        ...

    @property
    def shown(self) -> Document | None:
        """Return the document that is to be seen."""
        ...

    def save(self) -> bool:
        """Save what is open."""
        ...

    def close_current(self) -> None:
        """Close what is open, after asking about what is not saved."""
        ...


class ActiveDocument:
    """Sends the verbs of the window to what is shown."""

    def __init__(self, documents: Documents, shown: Callable[[], object]) -> None:
        """Mean rosters, which *documents* keeps, unless a room of :attr:`rooms` is *shown*."""
        self._documents = documents
        self._shown = shown
        self.rooms: list[FilesRoom] = []

    @property
    def _room(self) -> FilesRoom | None:
        """Return the room that is shown, where it has a file open."""
        shown = self._shown()
        room = next((room for room in self.rooms if room is shown), None)
        return room if room is not None and room.document is not None else None

    @property
    def file(self) -> OpenFile | None:
        """Return the file that is open in the room that is shown, None where rosters are meant."""
        room = self._room
        return room.document if room is not None else None

    @property
    def shown(self) -> Document | None:
        """Return the document that is to be seen now, None in rooms without any."""
        shown = self._shown()
        room = next((room for room in self.rooms if room is shown), None)
        if room is not None:
            return room.shown
        is_roster = getattr(shown, "room_id", "") == "roster"
        return self._documents.current if is_roster else None

    def save(self) -> None:
        """Save it."""
        room = self._room
        if room is not None:
            room.save()
        else:
            self._documents.save()

    def save_as(self) -> None:
        """Save it under another name, which files of a room have not."""
        self._documents.save_as(has_place=self._room is not None)

    def close(self) -> None:
        """Close it, after asking about what is not saved."""
        room = self._room
        if room is not None:
            room.close_current()
        else:
            self._documents.close_current()

    def versions(self) -> None:
        """Show its earlier versions."""
        file = self.file
        self._documents.versions(file if isinstance(file, Document) else None)

    def undo(self) -> None:
        """Undo its last step."""
        file = self.file
        if file is not None:
            file.undo_stack.undo()
        else:
            self._documents.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        file = self.file
        if file is not None:
            file.undo_stack.redo()
        else:
            self._documents.redo()
