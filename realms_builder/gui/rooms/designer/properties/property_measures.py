"""Editors of several numbers at once: a box in millimetres, a point in parts of a picture."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLineEdit

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.properties import Property
from realms_builder.gui.rooms.designer.properties.property_fields import (
    MIXED,
    FieldContext,
    PropertyField,
)

_COUNT = {"box": 4, "pair": 2}


class MeasuresField(PropertyField):
    """Two or four fields side by side; those of a box may be formulas such as ``width - 8``."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Begin empty."""
        super().__init__(prop, context)
        self._unit = "mm" if prop.editor == "box" else ""
        self.lines: list[QLineEdit] = []
        for _ in range(_COUNT[prop.editor]):
            line = QLineEdit()
            line.setEnabled(context.enabled)
            line.setMinimumWidth(40)
            line.editingFinished.connect(self._finish)
            line.textChanged.connect(lambda text, line=line: line.setToolTip(text))
            self.row.addWidget(line, 1)
            self.lines.append(line)
        self.setFocusProxy(self.lines[0])

    @property
    def is_busy(self) -> bool:
        """Return whether somebody writes in it."""
        return any(line.hasFocus() and line.isModified() for line in self.lines)

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what each of them is."""
        for at, line in enumerate(self.lines):
            parts = name.split(", ")
            line.setAccessibleName(parts[at] if at < len(parts) else f"{name} {at + 1}")

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value*, or greyed what there is without one."""
        for at, line in enumerate(self.lines):
            line.setText(self._said(value, at))
            line.setCursorPosition(0)
            mixed = self.context.words("mixed") if value is MIXED else ""
            line.setPlaceholderText(mixed or self._said(fallback, at))
            line.setModified(False)

    def _said(self, value: Any, at: int) -> str:
        if not isinstance(value, (list, tuple)) or at >= len(value):
            return ""
        one = value[at]
        if isinstance(one, (int, float)):
            return said_length(float(one), self.context.lang)
        return str(one)

    def _finish(self) -> None:
        if not any(line.isModified() for line in self.lines):
            return
        texts = [line.text().strip() or line.placeholderText() for line in self.lines]
        if not any(line.text().strip() for line in self.lines):
            self._done(None)
            return
        found: list[float | int | str] = []
        for text in texts:
            number = read_length(text, self._unit)
            if number is None and self.prop.editor == "pair":
                return
            if number is None:
                found.append(text)
            else:
                found.append(int(number) if number == int(number) else number)
        if all(part != "" for part in found):
            self._done(found)

    def _done(self, value: Any) -> None:
        for line in self.lines:
            line.setModified(False)
        self.edited.emit(value)
