"""The odds room, which is built when somebody first enters it or asks to compare."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.lazy_room import import_all

if TYPE_CHECKING:
    from realms_builder.gui.rooms.odds.contenders import ChosenContender, LineupWish
    from realms_builder.gui.rooms.odds.panel import OddsPanel

_WITHOUT_QT = (
    "odds.questions.engine",
    "odds.questions.matrix",
    "sheets.odds.matchup_sheet",
    "sheets.odds.odds_matrix",
    "render.jobs.print_run",
)


class OddsRoom(QWidget):
    """Holds :attr:`panel`; until it is entered it costs the start of the program nothing."""

    room_id = "odds"

    def __init__(self, desk: Desk) -> None:
        """Be empty, and come forward when a unit is to be compared."""
        super().__init__()
        self._desk = desk
        self._panel: OddsPanel | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        desk.compare_wanted.connect(self._compare)

    def print_name(self) -> str:
        """Say what printing prints in this room."""
        return self.tr("Print the odds …")

    @property
    def print_button(self) -> QPushButton | None:
        """Return what prints them, None before anybody was here."""
        return self._panel.ways_out.print_button if self._panel is not None else None

    @property
    def panel(self) -> OddsPanel:
        """Return what the room holds, built now if nobody was here before."""
        if self._panel is None:
            from realms_builder.gui.rooms.odds.panel import OddsPanel

            self._panel = OddsPanel(self._desk)
            self.setFocusProxy(self._panel)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        return self._panel

    def get_ready(self) -> None:
        """Import what counts dice beside the window, before somebody waits for it."""
        work = partial(import_all, modules=_WITHOUT_QT)
        self._desk.tasks.start("get odds ready", work, lambda _result: None)

    def showEvent(self, event: QShowEvent) -> None:
        """Build what is to be seen."""
        self.panel.show()
        super().showEvent(event)

    def _compare(self, wanted: ChosenContender | LineupWish) -> None:
        self.panel.compare(wanted)
        self._desk.room_wanted.emit(self.room_id)
