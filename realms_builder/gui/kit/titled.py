"""A part of a room below its title."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget


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
