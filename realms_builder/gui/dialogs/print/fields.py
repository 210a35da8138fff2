"""Small parts that all sections of the print form share."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.kit.form.inputs import ListBox

LABEL_WIDTH = 96


def section(title: QLabel, *rows: QWidget | QFormLayout) -> QVBoxLayout:
    """Return a column with the heading *title* over *rows*."""
    title.setProperty("role", "section")
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(7)
    column.addWidget(title)
    for row in rows:
        if isinstance(row, QWidget):
            column.addWidget(row)
        else:
            column.addLayout(row)
    return column


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


def combo() -> ListBox:
    """Return a list to choose from that never widens the form."""
    box = ListBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return box


def note(role: str = "muted") -> QLabel:
    """Return a line that explains, broken where the form ends."""
    label = QLabel()
    label.setWordWrap(True)
    label.setProperty("role", role)
    return label


def fill(box: QComboBox, choices: Iterable[tuple[str, str]]) -> None:
    """Show *choices*, text and id each, and keep what was chosen where it is still there."""
    before = box.currentData()
    box.blockSignals(True)
    box.clear()
    for text, identity in choices:
        box.addItem(text, identity)
    box.setCurrentIndex(max(0, box.findData(before)))
    box.blockSignals(False)


def choose(box: QComboBox, identity: str) -> None:
    """Choose *identity* without a signal; what is not there chooses the first."""
    box.blockSignals(True)
    box.setCurrentIndex(max(0, box.findData(identity)))
    box.blockSignals(False)


def named(label: QLabel, field: QWidget, text: str) -> None:
    """Give a field its label, for eyes and for screen readers."""
    label.setText(text)
    field.setAccessibleName(text)
