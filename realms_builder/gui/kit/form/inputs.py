"""Fields that behave in a form: lists open in full, and the wheel scrolls instead of changing."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSpinBox, QStyledItemDelegate, QWidget

MOST_ROWS = 14
_TEXT_SIDE_PX = 7


class ListBox(QComboBox):
    """A list to choose from: shows up to :data:`MOST_ROWS` entries, leaves the wheel to the form.

    The wheel never changes the choice, not even with the keyboard focus: that stays here after
    every choice by mouse, so it says nothing about where the next turn of the wheel is meant.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setItemDelegate(QStyledItemDelegate(self))  # the only one that knows the style sheet
        self.setMaxVisibleItems(MOST_ROWS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the form scroll instead of changing the choice by accident."""
        event.ignore()


Number = TypeVar("Number", QSpinBox, QDoubleSpinBox)


def number_field(box: Number) -> Number:
    """Return *box*: the wheel changes it only with the keyboard focus, its text stands inside."""
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.installEventFilter(_Wheel(box))
    box.lineEdit().setTextMargins(_TEXT_SIDE_PX, 0, 0, 0)  # no style sheet reaches this line
    return box


class _Wheel(QObject):
    """Passes the wheel on to the form while its field has not the keyboard focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Wheel:
            return False
        if isinstance(watched, QWidget) and watched.hasFocus():
            return False
        event.ignore()
        return True
