"""A part of a room: below its title, in a frame that scrolls."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget


def titled(title: QLabel, widget: QWidget, extra: QWidget | None = None) -> QWidget:
    """Return *widget* below its *title*, with something *extra* beside that."""
    title.setProperty("role", "section")
    head = QHBoxLayout()
    head.setContentsMargins(12, 8, 8, 4)
    head.addWidget(title, 1)
    if extra is not None:
        head.addWidget(extra)
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addLayout(head)
    column.addWidget(widget, 1)
    return whole


def column_that_scrolls(inside: QWidget) -> QScrollArea:
    """Return a frame in which *inside* is as wide as there is room, and scrolls up and down."""
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(inside)
    return scroll
