"""What the editors of a form share: the language, the draft, and whom they tell their edits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from realms_builder.editing.forms.edits import EntryDraft, ViewPath
from realms_builder.editing.forms.plan import FieldPlan, FormPlan
from realms_builder.editing.forms.results import FormulaResult
from realms_builder.gui.shell.theme import LIGHT, Tones


@dataclass
class FormContext:
    """What a form asks whoever shows it; every answer may stay away.

    *worked_out* gives the result of a formula at a path of the file. *thumbnail* gives the picture
    at a relative path.
    """

    lang: str = "en"
    tones: Tones = LIGHT
    worked_out: Callable[[ViewPath, str], FormulaResult] | None = None
    thumbnail: Callable[[str], QPixmap | None] | None = None


class FormHost(Protocol):
    """Takes the edits of a form's editors; paths are those of the form."""

    context: FormContext
    plan: FormPlan
    draft: EntryDraft
    search: str
    opened: set[ViewPath]
    revealed: set[ViewPath]

    def put(self, path: ViewPath, value: Any, plan: FieldPlan) -> None:
        """Write *value* at *path*; the editor shows it already."""
        ...

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

    def rearranged(self) -> None:
        """Hear that something changed its height."""
        ...

    def worked_out(self, path: ViewPath, source: str) -> FormulaResult:
        """Return what the formula at *path* gives."""
        ...

    def want_picture(self, path: ViewPath, current: str) -> None:
        """Ask for another picture."""
        ...

    def picture_dropped(self, path: ViewPath, file: str) -> None:
        """Hear that a picture file was dropped on the field at *path*."""
        ...
