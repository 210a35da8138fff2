"""Nothing but the window itself comes up while rooms are built: a part without a parent would."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.main_window import MainWindow
from tests.gui.waiting import settle


class Watch(QObject):
    """Notes what is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False


def test_no_part_of_a_room_is_a_window_while_it_is_built(
    qtbot: QtBot, qapp: QApplication, desk: Desk, troop: Path
) -> None:
    window = MainWindow(desk.preferences, desk.theme)
    for _ in window.fill(desk):
        pass
    watch = Watch()
    qapp.installEventFilter(watch)
    window.show()
    desk.open_file(troop)
    for room in window.rooms:
        window.show_room(room)
        settle(qtbot, desk)
    assert watch.seen == ["MainWindow"]
    qapp.removeEventFilter(watch)
    window.close()
