"""Rows of a property panel: a label, an editor, where the value comes from, and a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.origins import Held
from realms_builder.cards.designing.properties import Property, PropertySection
from realms_builder.gui.rooms.designer.properties.property_fields import (
    MIXED,
    ChoiceField,
    ColourField,
    FieldContext,
    FlagField,
    LineField,
    PropertyField,
)
from realms_builder.gui.rooms.designer.properties.property_texts import (
    FitField,
    FormulaField,
    LocalisedField,
    PlainField,
)

LABEL_PX = 104
_LABEL_HIGH_PX = 30
_HEAD = (
    "font-weight: 600; letter-spacing: 1px; padding: 3px 0; border: none;"
    " background: transparent; color: palette(placeholder-text);"
)


def field_for(prop: Property, context: FieldContext) -> PropertyField:
    """Return an editor for *prop*."""
    match prop.editor:
        case "localised":
            return LocalisedField(prop, context)
        case "formula" | "condition":
            return FormulaField(prop, context)
        case "colour":
            return ColourField(prop, context)
        case "flag":
            return FlagField(prop, context)
        case "choice":
            return ChoiceField(prop, context, prop.choices)
        case "font":
            return ChoiceField(prop, context, context.fonts)
        case "style":
            return ChoiceField(prop, context, context.styles)
        case "fit":
            return FitField(prop, context)
        case "box" | "pair":
            return MeasuresField(prop, context)
        case "yaml":
            return PlainField(prop, context)
        case _:
            return LineField(prop, context)


class PropertyRow(QWidget):
    """One property; :attr:`edited` carries its new value, :attr:`reset` asks for the inherited."""

    edited = Signal(object)
    reset = Signal()

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Build the row of *prop*."""
        super().__init__()
        self.prop = prop
        self._context = context
        self.field = field_for(prop, context)
        self.label = QLabel(context.words(prop.name))
        self.label.setBuddy(self.field)
        self.origin = QLabel()
        self.origin.setProperty("role", "muted")
        self.origin.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QToolButton()
        self.button.setText("↺")
        self.button.setProperty("role", "plain")
        self.button.setAutoRaise(True)
        self.button.clicked.connect(self.reset)
        self.field.edited.connect(self.edited)
        self.field.name_for_readers(context.words(prop.name))
        self._lay_out()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(1)
        wide = isinstance(self.field, (LocalisedField, PlainField, FitField, MeasuresField))
        head = QHBoxLayout()
        head.setSpacing(4)
        if wide:
            head.addWidget(self.label)
            head.addStretch(1)
            head.addWidget(self.origin)
            head.addWidget(self.button)
            grid.addLayout(head, 0, 0, 1, 2)
            grid.addWidget(self.field, 1, 0, 1, 2)
        else:
            self.label.setFixedWidth(LABEL_PX)
            self.label.setMinimumHeight(_LABEL_HIGH_PX)
            grid.addWidget(self.label, 0, 0, Qt.AlignmentFlag.AlignTop)
            head.addWidget(self.field, 1)
            head.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(head, 0, 1)
            grid.addWidget(self.origin, 1, 1)
        grid.setColumnStretch(1, 1)

    def show_held(self, held: Held, *, mixed: bool = False) -> None:
        """Show a value and where it comes from."""
        own = held.value if held.source == "own" else None
        if not self.field.is_busy:
            self.field.show_value(MIXED if mixed else own, held.fallback)
        words = self._context.words
        said = ""
        if held.source == "parent" and not mixed:
            said = words("from", name=held.name)
        elif held.source == "style" and not mixed:
            said = words("from_style", name=held.name)
        self.origin.setText(said)
        self.origin.setVisible(bool(said))
        can = (own is not None or mixed) and self._context.enabled
        size = self.button.sizePolicy()
        size.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(size)
        self.button.setVisible(can)
        self.button.setToolTip(words("reset"))
        self.button.setAccessibleName(f"{words('reset')}: {self.label.text()}")


class PropertyGroup(QWidget):
    """Rows under a heading that folds them away."""

    def __init__(
        self,
        group: PropertySection,
        context: FieldContext,
        edit: Callable[[Property, Any], None],
        reset: Callable[[Property], None],
        above: QWidget | None = None,
    ) -> None:
        """Build the rows of *group*; *edit* and *reset* are told what happens in them.

        *above* stands between the heading and the rows.
        """
        super().__init__()
        self.code = group.code
        self.head = QToolButton()
        self.head.setText(context.words(f"group.{group.code}"))
        self.head.setProperty("role", "plain")
        self.head.setStyleSheet(f"QToolButton, QToolButton:checked {{ {_HEAD} }}")
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setCheckable(True)
        self.head.toggled.connect(self._fold)
        self._body = QWidget()
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(6)
        inside.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        if above is not None:
            inside.addWidget(above)
        self.rows: dict[str, PropertyRow] = {}
        for prop in group.properties:
            row = PropertyRow(prop, context)
            row.edited.connect(lambda value, prop=prop: edit(prop, value))
            row.reset.connect(lambda prop=prop: reset(prop))
            self.rows[prop.name] = row
            inside.addWidget(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(5)
        column.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        column.addWidget(self.head)
        column.addWidget(self._body)
        self.open(on=True)

    def open(self, *, on: bool) -> None:
        """Show the rows or only the heading."""
        self.head.setChecked(on)
        self._fold(on)

    def _fold(self, on: bool) -> None:
        self._body.setVisible(on)
        self.head.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)


# ------------------------------------------------------------------ property measures


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
