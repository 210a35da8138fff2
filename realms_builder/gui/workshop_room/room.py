"""The workshop, which is built when somebody first enters it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.gui.desk import Desk

if TYPE_CHECKING:
    from realms_builder.gui.palette import Hit
    from realms_builder.gui.workshop_room.document import AuthorDocument
    from realms_builder.gui.workshop_room.panel import WorkshopPanel


class WorkshopRoom(QWidget):
    """Holds :attr:`panel`; until it is entered it costs the start of the program nothing."""

    room_id = "workshop"
    icon_name = "tools"
    document_changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Be empty."""
        super().__init__()
        self._desk = desk
        self._panel: WorkshopPanel | None = None
        desk.new_faction_wanted.connect(self.new_faction)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)

    def title(self) -> str:
        """Return the name of the room."""
        return self.tr("Workshop")

    @property
    def panel(self) -> WorkshopPanel:
        """Return what the room holds, built now if nobody was here before."""
        if self._panel is None:
            from realms_builder.gui.workshop_room.panel import WorkshopPanel

            self._panel = WorkshopPanel(self._desk)
            self._panel.changed.connect(self.document_changed)
            self.setFocusProxy(self._panel)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        return self._panel

    @property
    def is_entered(self) -> bool:
        """Return whether somebody was here."""
        return self._panel is not None

    @property
    def document(self) -> AuthorDocument | None:
        """Return the file that is open, None before anybody was here."""
        return self._panel.document if self._panel is not None else None

    def new_faction(self) -> None:
        """Come here and ask for a new faction."""
        self._desk.room_wanted.emit(self.room_id)
        self.panel.new_files.new_faction(self.panel.system)

    def hits(self) -> Iterable[Hit]:
        """Return what the palette finds of this room: its verbs, and entries of open files."""
        if self._panel is None:
            return ()
        from realms_builder.gui.workshop_room.palette_hits import WorkshopHits

        found = WorkshopHits(self._desk, self._panel)
        found.deleteLater()
        return list(found.every())

    def save(self) -> bool:
        """Save what is open."""
        return self._panel is not None and self._panel.save()

    def close_current(self) -> None:
        """Close what is open, after asking about what is not saved."""
        if self._panel is not None:
            self._panel.close_current()

    def may_close(self) -> bool:
        """Ask about files that are not saved; False keeps the window open."""
        return self._panel is None or self._panel.may_close()

    def end(self) -> None:
        """End cleanly: nothing is shown any more, nothing is kept for a next time."""
        if self._panel is not None:
            self._panel.end()

    def showEvent(self, event: QShowEvent) -> None:
        """Build what is to be seen."""
        self.panel.show()
        self.panel.open_first()
        super().showEvent(event)
