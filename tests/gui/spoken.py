"""What a reader of the screen says of a widget, as Qt tells it."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QWidget

_NAME, _VALUE = QAccessible.Text.Name, QAccessible.Text.Value


def names(widget: QWidget) -> list[str]:
    """Return what *widget* is called by: labels beside it, else its own name."""
    told = QAccessible.queryAccessibleInterface(widget)
    label = QAccessible.RelationFlag.Label
    said = [other.text(_NAME) for other, relation in told.relations() if relation & label]
    return said or [name for name in [told.text(_NAME)] if name]


def nameless(shown: QWidget) -> Iterator[str]:
    """Yield the fields in *shown* of which only what stands in them would be said."""
    for field in shown.findChildren(QWidget):
        if not isinstance(field, QComboBox | QLineEdit | QAbstractSpinBox):
            continue
        if not field.isVisible() or isinstance(field.parent(), QComboBox | QAbstractSpinBox):
            continue
        said, value = names(field), QAccessible.queryAccessibleInterface(field).text(_VALUE)
        if len(said) != 1 or not said[0].strip() or said == [value]:
            parents = type(field.parent()).__name__, type(field.window()).__name__
            yield f"{type(field).__name__} in {' in '.join(parents)}: {said}, {value!r} in it"
