"""Elements are turned by a handle, by keys and by a number."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms_builder.cards.designing.element_keys import ElementKey
from realms_builder.gui.rooms.designer.canvas.geometry_bar import TURN
from realms_builder.gui.rooms.designer.canvas.handles import TURNER_PX
from realms_builder.gui.rooms.designer.panel import DesignerPanel
from tests.gui.rooms.designer.hands import box, document, drag, settle

BOX: ElementKey = ("front", "box")


def test_an_element_is_turned_by_its_handle_and_pulled_while_it_stays_turned(
    qtbot: QtBot, panel: DesignerPanel
) -> None:
    canvas = panel.bench.canvas
    canvas.snaps = False
    document(panel).select([BOX])
    knob = 50 - TURNER_PX / canvas.view.scale
    drag(panel, (20, knob), (40, 55.5))  # from above its middle, (20, 55), to the right of it
    assert document(panel).draft.raw["front"][2]["rotation"] == 90
    assert document(panel).undo_stack.count() == 1
    settle(qtbot, panel)
    drag(panel, (20, 65), (20, 70))  # its right edge is below now
    assert box(panel, 2) == pytest.approx([7.5, 52.5, 25, 10], abs=0.3)
    document(panel).undo_stack.undo()
    document(panel).undo_stack.undo()
    assert "rotation" not in document(panel).draft.raw["front"][2]
    settle(qtbot, panel)
    drag(panel, (20, knob), (34, 49), Qt.KeyboardModifier.ShiftModifier)
    assert document(panel).draft.raw["front"][2]["rotation"] == 60
    settle(qtbot, panel)


def test_an_element_is_turned_by_keys_and_by_a_number(qtbot: QtBot, panel: DesignerPanel) -> None:
    document(panel).select([BOX])
    canvas, alt = panel.bench.canvas, Qt.KeyboardModifier.AltModifier
    QTest.keyClick(canvas, Qt.Key.Key_Right, alt | Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(canvas, Qt.Key.Key_Left, alt)
    assert document(panel).draft.raw["front"][2]["rotation"] == 14
    assert document(panel).undo_stack.count() == 1
    settle(qtbot, panel)
    field = panel.bench.numbers.fields[TURN]
    assert field.box.value() == 14
    field.box.setValue(0)
    assert "rotation" not in document(panel).draft.raw["front"][2]
    settle(qtbot, panel)
