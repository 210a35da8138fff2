"""Small parts that the dialogs of printing share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QScrollArea, QWidget

LABEL_WIDTH = 96


def form(*rows: tuple[QLabel, QWidget]) -> QFormLayout:
    """Return labels and fields in two columns."""
    layout = QFormLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setHorizontalSpacing(10)
    layout.setVerticalSpacing(7)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    for label, field in rows:
        label.setMinimumWidth(LABEL_WIDTH)
        label.setBuddy(field)
        layout.addRow(label, field)
    return layout


def column_that_scrolls(inside: QWidget) -> QScrollArea:
    """Return a frame in which *inside* is as wide as there is room, and scrolls up and down."""
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(inside)
    return scroll


def named(label: QLabel, field: QWidget, text: str) -> None:
    """Give a field its label, for eyes and for screen readers."""
    label.setText(text)
    field.setAccessibleName(text)
