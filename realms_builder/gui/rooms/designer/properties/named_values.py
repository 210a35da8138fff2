"""Colours or fonts of a template by name: change one, add one, take one away."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.edits import property_changed
from realms_builder.cards.designing.properties import Editor, Property
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.property_fields import (
    ColourField,
    FieldContext,
    LineField,
    PropertyField,
)
from realms_builder.wording import sentence

_ID = re.compile(r"[a-z][a-z0-9_]{0,79}\Z")
_NAME_PX = 96
_BEGIN = {"colours": "faction.colour", "fonts": "Source Sans Pro"}


class NamedValues(QWidget):
    """The part ``colours`` or ``fonts`` of a template as a list of names with their values."""

    def __init__(
        self, part: str, editor: Editor, document: TemplateDocument, context: FieldContext
    ) -> None:
        """Edit *part* of the template of *document*."""
        super().__init__()
        self._part = part
        self._editor: Editor = editor
        self._document, self._context = document, context
        self.fields: dict[str, PropertyField] = {}
        self._names: tuple[str, ...] = ()
        title = QLabel(context.words(f"group.{part}"))
        title.setProperty("role", "section")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self.new_name = QLineEdit()
        self.new_name.setPlaceholderText(context.words("new_name"))
        self.new_name.setAccessibleName(f"{title.text()}: {context.words('new_name')}")
        self.new_name.setEnabled(context.enabled)
        self.new_name.returnPressed.connect(self._add)
        self.add_button = QToolButton()
        self.add_button.setText("+")
        self.add_button.setToolTip(context.words("add"))
        self.add_button.setAccessibleName(f"{title.text()}: {context.words('add')}")
        self.add_button.setEnabled(context.enabled)
        self.add_button.clicked.connect(self._add)
        line = QHBoxLayout()
        line.addWidget(self.new_name, 1)
        line.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(title)
        column.addLayout(self._rows)
        column.addLayout(line)

    def refresh(self) -> None:
        """Show the values as they are now."""
        merged = self._document.draft.merged(self._document.shelf).get(self._part)
        values = merged if isinstance(merged, dict) else {}
        names = tuple(str(name) for name in values)
        if names != self._names:
            self._names = names
            self._rebuild()
        own = self._own()
        for name, field in self.fields.items():
            if not field.is_busy:
                mine = own.get(name)
                field.show_value(mine, values[name])

    def _own(self) -> dict[str, Any]:
        found = self._document.draft.raw.get(self._part)
        return found if isinstance(found, dict) else {}

    def _rebuild(self) -> None:
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields.clear()
        for name in self._names:
            self._rows.addWidget(self._row(name))

    def _row(self, name: str) -> QWidget:
        prop = Property(name, self._editor)
        is_colour = self._editor == "colour"
        field = (ColourField if is_colour else LineField)(prop, self._context)
        field.name_for_readers(name)
        field.edited.connect(lambda value, name=name: self._change(name, value))
        self.fields[name] = field
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        label = QLabel(name)
        label.setFixedWidth(_NAME_PX)
        label.setBuddy(field)
        remove = QToolButton()
        remove.setText("×")
        remove.setProperty("role", "plain")
        remove.setToolTip(self._context.words("take_away"))
        remove.setAccessibleName(f"{self._context.words('take_away')}: {name}")
        remove.setEnabled(self._context.enabled and name in self._own())
        remove.clicked.connect(lambda _on=False, name=name: self._change(name, None))
        for widget, stretch in ((label, 0), (field, 1), (remove, 0)):
            line.addWidget(widget, stretch)
        return row

    def _add(self) -> None:
        name = self.new_name.text().strip().lower().replace(" ", "_")
        if _ID.match(name) and name not in self._names:
            self.new_name.clear()
            self._change(name, _BEGIN[self._part])

    def _change(self, name: str, value: Any) -> None:
        document, part = self._document, self._part

        def edit(draft: Draft) -> Draft:
            values = {**self._own(), name: value}
            kept = {key: one for key, one in values.items() if one is not None}
            return property_changed(draft, {part: kept or None})

        said = sentence("design.edit.template", document.window_lang)
        document.change(said, edit, f"{part} {name}" if value is not None else "")
