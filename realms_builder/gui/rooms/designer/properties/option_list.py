"""The options that a template offers to players: their names, kinds and values."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.edits import option_changed
from realms_builder.cards.designing.origins import Held
from realms_builder.cards.designing.properties import Property
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.property_fields import FieldContext
from realms_builder.gui.rooms.designer.properties.property_rows import PropertyRow
from realms_builder.wording import sentence

_ID = re.compile(r"[a-z][a-z0-9_]{0,79}\Z")
KINDS = ("flag", "choice", "number")
_NEW: dict[str, Raw] = {
    "flag": {"default": False},
    "choice": {"values": ["first", "second"]},
    "number": {"min": 0, "max": 10, "default": 5},
}
_NAME = Property("name", "localised")
_OF_KIND: dict[str, tuple[Property, ...]] = {
    "flag": (Property("default", "flag"),),
    "choice": (Property("values", "yaml"), Property("default", "line")),
    "number": (
        Property("min", "number"), Property("max", "number"), Property("default", "number"),
    ),
}  # fmt: skip


class OptionList(QWidget):
    """Every declared option in a few rows, and a line to add another."""

    def __init__(self, document: TemplateDocument, context: FieldContext) -> None:
        """Edit the options of the template of *document*."""
        super().__init__()
        self._document, self._context = document, context
        self._shape: tuple[tuple[str, str], ...] | None = None
        self.rows: dict[tuple[str, str], PropertyRow] = {}
        title = QLabel(context.words("group.options"))
        title.setProperty("role", "section")
        self._body = QVBoxLayout()
        self._body.setSpacing(6)
        self.new_name, self.kind, self.add_button = QLineEdit(), ListBox(), QToolButton()
        self.new_name.setPlaceholderText(context.words("new_name"))
        self.new_name.setAccessibleName(f"{title.text()}: {context.words('new_name')}")
        self.kind.setAccessibleName(context.words("option.kind"))
        for kind in KINDS:
            self.kind.addItem(context.words(f"option.{kind}"), kind)
        self.add_button.setText("+")
        self.add_button.setToolTip(context.words("add"))
        self.add_button.setAccessibleName(f"{title.text()}: {context.words('add')}")
        for widget in (self.new_name, self.kind, self.add_button):
            widget.setEnabled(context.enabled)
        self.new_name.returnPressed.connect(self._add)
        self.add_button.clicked.connect(self._add)
        line = QHBoxLayout()
        line.addWidget(self.new_name, 1)
        line.addWidget(self.kind)
        line.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(title)
        column.addLayout(self._body)
        column.addLayout(line)

    def _options(self) -> list[Raw]:
        found = self._document.draft.merged(self._document.shelf).get("options")
        return [o for o in found if isinstance(o, dict)] if isinstance(found, list) else []

    def refresh(self) -> None:
        """Show the options as they are now."""
        options = self._options()
        shape = tuple((str(o.get("id")), str(o.get("type", "flag"))) for o in options)
        if shape != self._shape:
            self._shape = shape
            self._rebuild()
        own = self._document.draft.raw.get("options")
        ours = own if isinstance(own, list) else []
        mine = {str(option.get("id")) for option in ours if isinstance(option, dict)}
        for option in options:
            identity = str(option.get("id"))
            source = "own" if identity in mine else "parent"
            for prop in (_NAME, *_OF_KIND.get(str(option.get("type", "flag")), ())):
                row = self.rows.get((identity, prop.name))
                value = option.get(prop.name)
                if row is not None and value is not None:
                    name = self._document.draft.extends or ""
                    row.show_held(Held(value, source, name, None if source == "own" else value))
                elif row is not None:
                    row.show_held(Held())

    def _rebuild(self) -> None:
        while self._body.count():
            item = self._body.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.rows.clear()
        for identity, kind in self._shape or ():
            self._body.addWidget(self._option(identity, kind))

    def _option(self, identity: str, kind: str) -> QWidget:
        words = self._context.words
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(4)
        head = QHBoxLayout()
        label = QLabel(f"{identity} · {words(f'option.{kind}')}")
        label.setProperty("role", "heading")
        remove = QToolButton()
        remove.setText("×")
        remove.setProperty("role", "plain")
        remove.setToolTip(words("take_away"))
        remove.setAccessibleName(f"{words('take_away')}: {identity}")
        remove.setEnabled(self._context.enabled)
        remove.clicked.connect(lambda: self._change(identity, None))
        head.addWidget(label, 1)
        head.addWidget(remove)
        column.addLayout(head)
        for prop in (_NAME, *_OF_KIND.get(kind, ())):
            row = PropertyRow(prop, self._context)
            if prop is not _NAME:
                row.label.setText(words(f"option.{prop.name}"))
            row.edited.connect(lambda value, prop=prop: self._change(identity, {prop.name: value}))
            row.reset.connect(lambda prop=prop: self._change(identity, {prop.name: None}))
            self.rows[identity, prop.name] = row
            column.addWidget(row)
        return box

    def _add(self) -> None:
        name = self.new_name.text().strip().lower().replace(" ", "_")
        if _ID.match(name) and all(name != option.get("id") for option in self._options()):
            kind = str(self.kind.currentData())
            self.new_name.clear()
            self._change(name, {"type": kind, **_NEW[kind]})

    def _change(self, identity: str, option: dict[str, Any] | None) -> None:
        document = self._document
        said = sentence("design.edit.option", document.window_lang, {"name": identity})

        def edit(draft: Draft) -> Draft:
            return option_changed(draft, document.shelf, identity, option)

        key = f"option {identity} {next(iter(option), '')}" if option else ""
        document.change(said, edit, key)
