"""Nothing on the screen is taken for garbage, whoever was asked about it."""

import gc
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.tab_round import step_in_panes, step_in_round


def _scrolls() -> QWidget:
    around, inside = QScrollArea(), QCheckBox()
    around.setWidget(inside)
    return around


def _scrolls_within() -> QWidget:
    around = QScrollArea()
    around.setWidget(_scrolls())
    return around


def _writes() -> QWidget:
    return QComboBox(editable=True)


def _is_named() -> QWidget:
    named = ListBox()
    named.setAccessibleName("Paper")
    return named


@pytest.mark.parametrize("make", [_scrolls, _scrolls_within, QSpinBox, _writes, _is_named])
def test_what_nobody_names_stays_when_it_is_shown_and_the_keyboard_goes_round(
    qtbot: QtBot, make: Callable[[], QWidget]
) -> None:
    window, gone = QDialog(), list[str]()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for name in ("first", "second"):
        one = make()
        one.destroyed.connect(lambda *_, name=name: gone.append(name))
        column.addWidget(one)
    del one
    window.show()
    gc.collect()
    for go in (step_in_round, step_in_panes):
        for forwards in (True, False, True):
            go(window, forwards=forwards)
    gc.collect()
    assert gone == []
