"""What the property panel shows when nothing is selected: the template itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.edits import option_changed, property_changed, style_changed
from realms_builder.cards.designing.origins import Held, named_styles
from realms_builder.cards.designing.properties import STYLE, Editor, Property, PropertySection
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.field import FieldEditor
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.form.text_editors import simple_editor
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.gui.rooms.designer.canvas.steps import named_step
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.property_rows import (
    DesignContext,
    PropertyGroup,
    PropertyHost,
    PropertyRow,
    plan_of,
    word_of,
)

_OWN = PropertySection(
    "template",
    (
        Property("name", "localised"),
        Property("size", "size"),
        Property("bleed", "mm"),
        Property("corner", "mm"),
        Property("theme", "theme"),
        Property("back_when", "choice", ("always", "needed")),
        Property("icons", "parts"),
    ),
)


class TemplatePage(QWidget):
    """Size and bleed, named colours, fonts and styles, and the options that players choose."""

    def __init__(
        self, document: TemplateDocument, context: DesignContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._context = document, context
        self._style = "body"
        self.own = PropertyGroup(_OWN, PropertyHost(context, self._edit), context, self)
        self.options = LookOptionsForm()
        self.options.chosen.connect(document.choose)
        self.colours = NamedValues("colours", "colour", document, context)
        self.fonts = NamedValues("fonts", "line", document, context)
        self.option_list = OptionList(document, context)
        self.style_box = ListBox()
        self.style_box.activated.connect(self._pick_style)
        self.style_rows = PropertyGroup(
            PropertySection("styles", STYLE),
            PropertyHost(context, self._edit_style),
            context,
            self,
            self.style_box,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._preview = QLabel(context.words("group.preview"))
        self._preview.setProperty("role", "section")
        parts = (
            self.own,
            self._preview,
            self.options,
            self.colours,
            self.fonts,
            self.style_rows,
            self.option_list,
        )
        for part in parts:
            column.addWidget(part)
        self.style_box.setAccessibleName(context.words("style.pick"))

    def refresh(self) -> None:
        """Show the template as it is now."""
        document = self._document
        raw = document.draft.merged(document.shelf)
        inherited = document.draft.inherited(document.shelf)
        for name, row in self.own.rows.items():
            row.show_held(_held(raw.get(name), inherited.get(name), document.draft.extends or ""))
        template = document.template
        declared = template.options if template is not None else []
        self.options.show_options(declared, document.options, document.window_lang)
        for part in (self._preview, self.options):
            part.setVisible(bool(declared))
        self.colours.refresh()
        self.fonts.refresh()
        self.option_list.refresh()
        self._show_style()

    def _show_style(self, *, fresh: bool = False) -> None:
        document, context = self._document, self._context
        names = list(context.styles)
        if [self.style_box.itemData(at) for at in range(self.style_box.count())] != names:
            words = context.words
            self.style_box.offer((word_of(words, "styles", name), name) for name in names)
        if self._style not in names:
            self._style = names[0] if names else ""
        self.style_box.choose(self._style)
        merged = named_styles(document.draft, document.shelf, document.theme).get(self._style, {})
        own = document.draft.raw.get("styles")
        mine = own.get(self._style) if isinstance(own, dict) else None
        before = document.draft.inherited(document.shelf).get("styles")
        base = before.get(self._style) if isinstance(before, dict) else None
        for name, row in self.style_rows.rows.items():
            value = mine.get(name) if isinstance(mine, dict) else None
            fallback = base.get(name) if isinstance(base, dict) else None
            if value is not None:
                held = Held(value, "own", "", fallback)
            elif fallback is not None:
                held = Held(fallback, "parent", document.draft.extends or "", fallback)
            else:
                held = Held(None, "none", "", merged.get(name))
            row.show_held(held, fresh=fresh)

    def _pick_style(self, _at: int) -> None:
        self._style = str(self.style_box.currentData())
        self._show_style(fresh=True)

    # ------------------------------------------------------------------ what is done

    def _edit(self, name: str, value: Any) -> None:
        document = self._document
        said = named_step("template", document)

        def edit(draft: Draft) -> Draft:
            return property_changed(draft, {name: value})

        document.change(said, edit, f"template {name}")

    def _edit_style(self, name: str, value: Any) -> None:
        document, style = self._document, self._style
        said = named_step("style", document, style)

        def edit(draft: Draft) -> Draft:
            return style_changed(draft, document.shelf, style, {name: value})

        document.change(said, edit, f"style {style} {name}")


def _held(value: Any, parent: Any, name: str) -> Held:
    if value is not None and value == parent:
        return Held(value, "parent", name, parent)
    return Held(value, "own" if value is not None else "none", "", parent)


# ------------------------------------------------------------------ named values


_ID = re.compile(r"[a-z][a-z0-9_]{0,79}\Z")
_NAME_PX = 96
_BEGIN = {"colours": "faction.colour", "fonts": "Source Sans Pro"}


class NamedParts(QWidget):
    """Parts of a template by their names, a row each, and a line to add another."""

    space_px = 4

    def __init__(
        self, part: str, document: TemplateDocument, context: DesignContext, *beside: QWidget
    ) -> None:
        """Edit *part* of the template of *document*; *beside* stands behind a new name."""
        super().__init__()
        self._part, self._document, self._context = part, document, context
        words = context.words
        title = QLabel(words(f"group.{part}"))
        title.setProperty("role", "section")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(self.space_px)
        self.new_name, self.add_button = QLineEdit(), QToolButton()
        self.new_name.setPlaceholderText(words("new_name"))
        self.new_name.setAccessibleName(f"{title.text()}: {words('new_name')}")
        self.new_name.returnPressed.connect(self._add)
        self.add_button.setText("+")
        self.add_button.setToolTip(words("add"))
        self.add_button.setAccessibleName(f"{title.text()}: {words('add')}")
        self.add_button.clicked.connect(self._add)
        line = QHBoxLayout()
        for widget in (self.new_name, *beside, self.add_button):
            widget.setEnabled(context.enabled)
            line.addWidget(widget, widget is self.new_name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(title)
        column.addLayout(self._rows)
        column.addLayout(line)

    def names(self) -> tuple[str, ...]:
        """Return the names there are."""
        raise NotImplementedError

    def begin(self, name: str) -> None:
        """Add a part called *name*."""
        raise NotImplementedError

    def _add(self) -> None:
        name = self.new_name.text().strip().lower().replace(" ", "_")
        if _ID.match(name) and name not in self.names():
            self.new_name.clear()
            self.begin(name)

    def _show_rows(self, rows: Iterable[QWidget]) -> None:
        """Show *rows* in place of those there are."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for row in rows:
            self._rows.addWidget(row)

    def _remover(self, name: str, act: Callable[[], None]) -> QToolButton:
        """Return a button that takes the part *name* away by *act*."""
        remove = QToolButton()
        remove.setText("×")
        remove.setProperty("role", "plain")
        remove.setToolTip(self._context.words("take_away"))
        remove.setAccessibleName(f"{remove.toolTip()}: {name}")
        remove.setEnabled(self._context.enabled)
        remove.clicked.connect(act)
        return remove


class NamedValues(NamedParts):
    """The part ``colours`` or ``fonts`` of a template as a list of names with their values."""

    def __init__(
        self, part: str, editor: Editor, document: TemplateDocument, context: DesignContext
    ) -> None:
        """Edit *part* of the template of *document*."""
        super().__init__(part, document, context)
        self._editor: Editor = editor
        self.fields: dict[str, FieldEditor] = {}
        self._names: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Return the names there are."""
        return self._names

    def begin(self, name: str) -> None:
        """Add a value called *name*."""
        self._change(name, _BEGIN[self._part])

    def refresh(self) -> None:
        """Show the values as they are now."""
        merged = self._document.draft.merged(self._document.shelf).get(self._part)
        values = merged if isinstance(merged, dict) else {}
        names = tuple(str(name) for name in values)
        if names != self._names:
            self._names = names
            self.fields.clear()
            self._show_rows(map(self._row, names))
        own = self._own()
        for name, field in self.fields.items():
            field.show_value(own.get(name, GONE), fallback=values[name])

    def _own(self) -> dict[str, Any]:
        found = self._document.draft.raw.get(self._part)
        return found if isinstance(found, dict) else {}

    def _row(self, name: str) -> QWidget:
        plan = plan_of(Property(name, self._editor), self._context)
        field = simple_editor(plan, plan.editor, self._context)
        field.name_for_readers(name, "")
        field.edited.connect(lambda value, name=name: self._change(name, value))
        self.fields[name] = field
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        label = QLabel(name)
        label.setFixedWidth(_NAME_PX)
        label.setBuddy(field)
        remove = self._remover(name, lambda: self._change(name, GONE))
        remove.setEnabled(remove.isEnabled() and name in self._own())
        for widget, stretch in ((label, 0), (field, 1), (remove, 0)):
            line.addWidget(widget, stretch)
        return row

    def _change(self, name: str, value: Any) -> None:
        document, part = self._document, self._part

        def edit(draft: Draft) -> Draft:
            values = {**self._own(), name: value}
            kept = {key: one for key, one in values.items() if one is not GONE}
            return property_changed(draft, {part: kept or None})

        said = named_step("template", document)
        document.change(said, edit, f"{part} {name}" if value is not GONE else "")


# ------------------------------------------------------------------ option list


KINDS = ("flag", "choice", "number")
_NEW: dict[str, Raw] = {
    "flag": {"default": False},
    "choice": {"values": ["first", "second"]},
    "number": {"min": 0, "max": 10, "default": 5},
}
_NAME = Property("name", "localised")
_OF_KIND: dict[str, tuple[Property, ...]] = {
    "flag": (Property("default", "flag"),),
    "choice": (Property("values", "parts"), Property("default", "line")),
    "number": (
        Property("min", "number"),
        Property("max", "number"),
        Property("default", "number"),
    ),
}


class OptionList(NamedParts):
    """Every declared option in a few rows, and a line to add another."""

    space_px = 6

    def __init__(self, document: TemplateDocument, context: DesignContext) -> None:
        """Edit the options of the template of *document*."""
        kind = ListBox()
        super().__init__("options", document, context, kind)
        self.kind = kind
        self._shape: tuple[tuple[str, str], ...] | None = None
        self.rows: dict[tuple[str, str], PropertyRow] = {}
        self.kind.setAccessibleName(context.words("option.kind"))
        self.kind.offer((context.words(f"option.{kind}"), kind) for kind in KINDS)

    def names(self) -> tuple[str, ...]:
        """Return the ids there are."""
        return tuple(str(option.get("id")) for option in self._options())

    def begin(self, name: str) -> None:
        """Add an option of the kind that is chosen."""
        kind = str(self.kind.currentData())
        self._change(name, {"type": kind, **_NEW[kind]})

    def _options(self) -> list[Raw]:
        found = self._document.draft.merged(self._document.shelf).get("options")
        return [o for o in found if isinstance(o, dict)] if isinstance(found, list) else []

    def refresh(self) -> None:
        """Show the options as they are now."""
        options = self._options()
        shape = tuple((str(o.get("id")), str(o.get("type", "flag"))) for o in options)
        if shape != self._shape:
            self._shape = shape
            self.rows.clear()
            self._show_rows(self._option(identity, kind) for identity, kind in shape)
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

    def _option(self, identity: str, kind: str) -> QWidget:
        words = self._context.words
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(4)
        head = QHBoxLayout()
        label = QLabel(f"{identity} · {words(f'option.{kind}')}")
        label.setProperty("role", "heading")
        head.addWidget(label, 1)
        head.addWidget(self._remover(identity, lambda: self._change(identity, None)))
        column.addLayout(head)
        host = PropertyHost(
            self._context, lambda name, value: self._change(identity, {name: value})
        )
        for prop in (_NAME, *_OF_KIND.get(kind, ())):
            row = PropertyRow(prop, host, self._context, box)
            if prop is not _NAME:
                row.label.setText(words(f"option.{prop.name}"))
            self.rows[identity, prop.name] = row
            column.addWidget(row)
        return box

    def _change(self, identity: str, option: dict[str, Any] | None) -> None:
        document = self._document
        said = named_step("option", document, identity)

        def edit(draft: Draft) -> Draft:
            return option_changed(draft, document.shelf, identity, option)

        key = f"option {identity} {next(iter(option), '')}" if option else ""
        document.change(said, edit, key)
