"""Who takes the edits of fields, and of lists and records of fields."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from realms_builder.editing.forms.edits import EntryDraft, ViewPath
from realms_builder.editing.forms.plan import FieldPlan, FormPlan
from realms_builder.gui.kit.form.field import FormContext


class FieldHost(Protocol):
    """Takes the edits of single fields."""

    context: FormContext

    def put(self, path: ViewPath, value: Any, plan: FieldPlan) -> None:
        """Write *value* at *path*; the editor shows it already."""
        ...

    def rearranged(self) -> None:
        """Hear that something changed its height."""
        ...

    def container(self, plan: FieldPlan, kind: str) -> QWidget:
        """Return what shows a record, list or map of *plan*."""
        ...


class FormHost(FieldHost, Protocol):
    """Takes the edits of a whole form; paths are those of the form."""

    plan: FormPlan
    draft: EntryDraft
    search: str
    opened: set[ViewPath]
    revealed: set[ViewPath]
    added: set[ViewPath]
    """Things that were added while something is looked for: they show all their fields."""

    def insert(self, path: ViewPath, at: int, value: Any, plan: FieldPlan) -> None:
        """Put *value* into the list at *path*."""
        ...

    def remove(self, path: ViewPath, at: int, plan: FieldPlan) -> None:
        """Take the thing at place *at* out of the list at *path*."""
        ...

    def move_thing(self, path: ViewPath, at: int, to: int, plan: FieldPlan) -> None:
        """Let the thing at place *at* of the list at *path* stand at place *to*."""
        ...

    def replace(self, path: ViewPath, value: Any, plan: FieldPlan) -> None:
        """Write *value* at *path* and show it, where it has another shape now."""
        ...

    def reveal(self, path: ViewPath) -> None:
        """Show the field at *path* though it says nothing, and put the cursor there."""
        ...

    def bring_into_sight(self, widget: QWidget) -> None:
        """Scroll to *widget*."""
        ...
