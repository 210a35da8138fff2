"""A part of a splitter that is low while it is empty."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListView, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.workshop.problems_panel import Folding


def split_with(qtbot: QtBot) -> tuple[QSplitter, Folding]:
    split = QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(split)
    part, inside = QWidget(), QListView()
    column = QVBoxLayout(part)
    column.addWidget(QLabel("Head"))
    column.addWidget(inside)
    split.addWidget(QWidget())
    split.addWidget(part)
    split.resize(400, 600)
    split.setSizes([400, 200])
    folding = Folding(part, inside)
    split.show()
    return split, folding


def test_it_is_low_while_it_is_empty_and_as_high_as_before_afterwards(qtbot: QtBot) -> None:
    split, folding = split_with(qtbot)
    high = split.sizes()[1]
    folding.fold(on=True, at_once=True)
    assert folding.is_folded
    assert split.sizes()[1] < 60
    folding.fold(on=False)
    assert not folding.is_folded
    assert split.sizes()[1] == high


def test_what_is_empty_for_a_moment_stays(qtbot: QtBot) -> None:
    split, folding = split_with(qtbot)
    high = split.sizes()[1]
    folding.fold(on=True)
    folding.fold(on=False)
    assert not folding.is_folded
    assert split.sizes()[1] == high
