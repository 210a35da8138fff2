"""What the property panel shows when nothing is selected: the template itself."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.edits import property_changed, style_changed
from realms_builder.cards.designing.origins import Held, named_styles
from realms_builder.cards.designing.properties import STYLE, Group, Property
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.named_values import NamedValues
from realms_builder.gui.rooms.designer.properties.option_list import OptionList
from realms_builder.gui.rooms.designer.properties.property_fields import FieldContext
from realms_builder.gui.rooms.designer.properties.property_rows import PropertyGroup
from realms_builder.wording import sentence

_OWN = Group(
    "template",
    (
        Property("name", "localised"),
        Property("size", "yaml"),
        Property("bleed", "mm"),
        Property("corner", "mm"),
    ),
)


class TemplatePage(QWidget):
    """Size and bleed, named colours, fonts and styles, and the options that players choose."""

    def __init__(self, document: TemplateDocument, context: FieldContext) -> None:
        """Show the template of *document*."""
        super().__init__()
        self._document, self._context = document, context
        self._style = "body"
        self.own = PropertyGroup(_OWN, context, self._edit, lambda prop: self._edit(prop, None))
        self.options = LookOptionsForm()
        self.options.chosen.connect(document.choose)
        self.colours = NamedValues("colours", "colour", document, context)
        self.fonts = NamedValues("fonts", "line", document, context)
        self.option_list = OptionList(document, context)
        self.style_box = ListBox()
        self.style_box.activated.connect(self._pick_style)
        self.style_rows = PropertyGroup(
            Group("styles", STYLE),
            context,
            self._edit_style,
            lambda prop: self._edit_style(prop, None),
            self.style_box,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._preview = QLabel(context.words("group.preview"))
        self._preview.setProperty("role", "section")
        parts = (
            self.own, self._preview, self.options, self.colours, self.fonts,
            self.style_rows, self.option_list,
        )  # fmt: skip
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

    def _show_style(self) -> None:
        document, context = self._document, self._context
        names = list(context.styles)
        if [self.style_box.itemData(at) for at in range(self.style_box.count())] != names:
            self.style_box.clear()
            for name in names:
                self.style_box.addItem(name, name)
        if self._style not in names:
            self._style = names[0] if names else ""
        self.style_box.setCurrentIndex(self.style_box.findData(self._style))
        merged = named_styles(document.draft, document.shelf, document.theme).get(self._style, {})
        own = document.draft.raw.get("styles")
        mine = own.get(self._style) if isinstance(own, dict) else None
        before = document.draft.inherited(document.shelf).get("styles")
        base = before.get(self._style) if isinstance(before, dict) else None
        for name, row in self.style_rows.rows.items():
            value = mine.get(name) if isinstance(mine, dict) else None
            fallback = base.get(name) if isinstance(base, dict) else None
            if value is not None:
                row.show_held(Held(value, "own", "", fallback))
            elif fallback is not None:
                row.show_held(Held(fallback, "parent", document.draft.extends or "", fallback))
            else:
                row.show_held(Held(None, "none", "", merged.get(name)))

    def _pick_style(self, _at: int) -> None:
        self._style = str(self.style_box.currentData())
        self._show_style()

    # ------------------------------------------------------------------ what is done

    def _edit(self, prop: Property, value: Any) -> None:
        document = self._document
        name = sentence("design.edit.template", document.window_lang)

        def edit(draft: Draft) -> Draft:
            return property_changed(draft, {prop.name: value})

        document.change(name, edit, f"template {prop.name}")

    def _edit_style(self, prop: Property, value: Any) -> None:
        document, style = self._document, self._style
        name = sentence("design.edit.style", document.window_lang, {"name": style})

        def edit(draft: Draft) -> Draft:
            return style_changed(draft, document.shelf, style, {prop.name: value})

        document.change(name, edit, f"style {style} {prop.name}")


def _held(value: Any, parent: Any, name: str) -> Held:
    if value is not None and value == parent:
        return Held(value, "parent", name, parent)
    return Held(value, "own" if value is not None else "none", "", parent)
