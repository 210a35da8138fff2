"""The panel of findings, shown: its rows, its buttons, and how tests press them."""

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.roster.findings.findings_delegate import RowButton
from realms_builder.gui.rooms.roster.findings.findings_panel import FindingsPanel
from realms_builder.gui.rooms.roster.findings.findings_rows import FindingRow
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Model

HEAVY = (("weapons", ("long_sword",)),)
GENERAL = Model("m1", "chief", role="general")


def panel_of(qtbot: QtBot, desk: Desk) -> FindingsPanel:
    panel = FindingsPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(650, 320)
    panel.show()
    return panel


def rows(panel: FindingsPanel) -> list[FindingRow]:
    return list(panel.list.rows.rows)


def buttons(panel: FindingsPanel, row: FindingRow) -> list[RowButton]:
    """Return the buttons of *row* when its fixes have been worked out."""
    box = panel.list.visualRect(panel.list.rows.index_of(row.id))
    return panel.list.delegate.buttons(row, box)


def with_fixes(qtbot: QtBot, panel: FindingsPanel, place: int) -> list[RowButton]:
    panel.list.viewport().repaint()
    qtbot.waitUntil(lambda: any(b.kind == "fix" for b in buttons(panel, rows(panel)[place])))
    return buttons(panel, rows(panel)[place])


def click(qtbot: QtBot, panel: FindingsPanel, point: QPoint) -> None:
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
