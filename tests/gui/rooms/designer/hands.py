"""What tests do with the designer by mouse, and what they look at."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.panel import DesignerPanel

NO_KEYS = Qt.KeyboardModifier.NoModifier


def settle(qtbot: QtBot, panel: DesignerPanel) -> None:
    """Wait until what was asked for is drawn."""
    bench = panel.bench
    qtbot.waitUntil(lambda: bench.canvas.picture is not None and not bench.pictures.is_busy)


def document(panel: DesignerPanel) -> TemplateDocument:
    """Return the template that is open."""
    assert panel.document is not None
    return panel.document


def drag(
    panel: DesignerPanel,
    start: tuple[float, float],
    end: tuple[float, float],
    keys: Qt.KeyboardModifier = NO_KEYS,
) -> None:
    """Drag with the mouse between two points in millimetres."""
    canvas = panel.bench.canvas
    first, last = canvas.view.to_px(*start), canvas.view.to_px(*end)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, NO_KEYS, first.toPoint())
    for point in ((first + last) / 2, last):
        where = QPointF(canvas.mapToGlobal(point.toPoint()))
        left = Qt.MouseButton.LeftButton
        moved = QMouseEvent(
            QEvent.Type.MouseMove, point, where, Qt.MouseButton.NoButton, left, keys
        )
        QApplication.sendEvent(canvas, moved)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, NO_KEYS, last.toPoint())


def box(panel: DesignerPanel, at: int) -> list[float]:
    """Return the box of an element of the front."""
    return document(panel).draft.raw["front"][at]["box"]
