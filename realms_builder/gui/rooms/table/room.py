"""The table room, which is built when somebody first enters it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from realms_builder.gui.shell.desk import Desk

if TYPE_CHECKING:
    from realms_builder.gui.rooms.table.panel import TablePanel


class TableRoom(QWidget):
    """Holds :attr:`panel`; until it is entered it costs the start of the program nothing."""

    room_id = "table"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._panel: TablePanel | None = None
        desk.evening_wanted.connect(self._begin_evening)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)

    def print_name(self) -> str:
        """Say what printing prints in this room."""
        return self.tr("Print what the table shows …")

    @property
    def print_button(self) -> QPushButton | None:
        """Return what prints it, None before anybody was here."""
        return self._panel.foot.print_button if self._panel is not None else None

    @property
    def panel(self) -> TablePanel:
        """Return what the room holds, built now if nobody was here before."""
        if self._panel is None:
            from realms_builder.gui.rooms.table.panel import TablePanel

            self._panel = TablePanel(self._desk)
            self.setFocusProxy(self._panel)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        return self._panel

    def _begin_evening(self, system: str, paths: tuple[Path, ...]) -> None:
        self.panel.begin_evening(system, paths)
        self._desk.room_wanted.emit(self.room_id)

    def showEvent(self, event: QShowEvent) -> None:
        """Build what is to be seen."""
        self.panel.show()
        super().showEvent(event)
