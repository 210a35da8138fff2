"""Which editor suits a field; what none suits is shown as YAML."""

from __future__ import annotations

from typing import Any

from realms_builder.editing.forms.edits import fits
from realms_builder.editing.forms.plan import CONTAINERS, FieldPlan
from realms_builder.gui.rooms.workshop.form.editors import (
    ChoiceEditor,
    FieldEditor,
    FlagEditor,
    LevelEditor,
    LineEditor,
    PartsEditor,
)
from realms_builder.gui.rooms.workshop.form.host import FormHost
from realms_builder.gui.rooms.workshop.form.look_editors import ColourEditor, PictureEditor
from realms_builder.gui.rooms.workshop.form.text_editors import (
    FormulaEditor,
    TextEditor,
    YamlEditor,
)

_EDITORS: dict[str, type[FieldEditor]] = {
    "pool": PartsEditor, "bands": PartsEditor, "strength": PartsEditor, "pair": PartsEditor,
    "choice": ChoiceEditor, "level": LevelEditor, "flag": FlagEditor, "text": TextEditor,
    "formula": FormulaEditor, "picture": PictureEditor, "colour": ColourEditor,
    "yaml": YamlEditor,
}  # fmt: skip


def kind_for(plan: FieldPlan, raw: Any) -> str:
    """Return what shows *raw* in the field *plan*: an editor, record, list, map, or yaml."""
    if not fits(plan, raw):
        return "yaml"
    if plan.record and isinstance(raw, dict):
        return "record"
    return plan.editor


def simple_editor(plan: FieldPlan, kind: str, host: FormHost) -> FieldEditor:
    """Return an editor of *kind* that is no container."""
    assert kind not in CONTAINERS, kind
    return _EDITORS.get(kind, LineEditor)(plan, host)
