"""The room of the cards, which is built when somebody first enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from realms_builder.gui.rooms.designer.document import JOURNAL
from realms_builder.gui.shell.lazy_room import LazyRoom

if TYPE_CHECKING:
    from realms_builder.gui.rooms.designer.panel import DesignerPanel


class CardsRoom(LazyRoom["DesignerPanel"]):
    """The room where templates of cards are designed."""

    room_id = "cards"
    icon_name = "shield"
    journal_name = JOURNAL

    def title(self) -> str:
        """Return the name of the room."""
        return self.tr("Cards")

    def _build(self) -> DesignerPanel:
        from realms_builder.gui.rooms.designer.panel import DesignerPanel

        panel = DesignerPanel(self._desk, self._keeper)
        panel.bench.changed.connect(self.document_changed)
        return panel
