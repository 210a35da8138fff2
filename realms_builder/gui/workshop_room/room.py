"""The workshop, which is built when somebody first enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from realms_builder.gui.late_room import LateRoom

if TYPE_CHECKING:
    from realms_builder.gui.workshop_room.panel import WorkshopPanel


class WorkshopRoom(LateRoom["WorkshopPanel"]):
    """The room where factions and games are written."""

    room_id = "workshop"
    icon_name = "tools"

    def title(self) -> str:
        """Return the name of the room."""
        return self.tr("Workshop")

    def _build(self) -> WorkshopPanel:
        from realms_builder.gui.workshop_room.panel import WorkshopPanel

        panel = WorkshopPanel(self._desk)
        panel.changed.connect(self.document_changed)
        return panel
