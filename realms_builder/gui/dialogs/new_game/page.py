"""One page of the wizard: fields with their explanations, and objections where they belong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.new_games.new_game_faults import FieldPath, PlanFault
from realms_builder.editing.new_games.new_game_plan import GamePlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.field import FieldEditor, FormContext
from realms_builder.gui.kit.form.text_editors import simple_editor
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.shell.desk import Desk

GAP = 12
_LABEL_PX = 150


class WizardPage(QWidget):
    """A page takes its values out of a plan and puts them back; :attr:`changed` says when.

    Its fields know the paths of the faults that they show.
    """

    changed = Signal()

    def __init__(self, desk: Desk, title: str, about: str) -> None:
        """Begin with a heading and a sentence below it."""
        super().__init__()
        self.desk = desk
        self.title = title
        self.notes: dict[FieldPath, QLabel] = {}
        self.fields: dict[FieldPath, QWidget] = {}
        self.bound: dict[str, FieldEditor] = {}
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(20, 16, 20, 16)
        self.column.setSpacing(GAP)
        heading = QLabel(title)
        heading.setProperty("role", "heading")
        self.column.addWidget(heading)
        self.column.addWidget(note_label(about))

    # ------------------------------------------------------------------ what a page does

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says in the fields that are bound to its attributes."""
        for key, field in self.bound.items():
            field.show_value(getattr(plan, key))

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the bound fields say."""
        said = {key: field.value for key, field in self.bound.items()}
        return replace(plan, **{key: "" if v is GONE else v for key, v in said.items()})

    def begin(self) -> None:
        """Put the keyboard where one begins."""
        first = next(iter(self.fields.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)  # with all of its text chosen

    # ------------------------------------------------------------------ building

    def form(self) -> QFormLayout:
        """Add a form to the page."""
        form = QFormLayout()
        form.setSpacing(GAP)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.column.addLayout(form)
        return form

    def bind(self, form: QFormLayout, fields: Iterable[FieldPlan]) -> None:
        """Add *fields*, each bound to the attribute of the plan that its key names."""
        for one in fields:
            field = simple_editor(one, one.editor, FormContext(self.desk.lang))
            field.edited.connect(self.changed)
            label = "" if one.editor == "tick" else one.label
            self.row(form, label, field, (one.key,), one.help)
            field.name_for_readers(one.label, "")
            targets = field.targets()
            self.fields[(one.key,)] = field if len(targets) > 1 else targets[0]
            self.bound[one.key] = field

    def row(
        self, form: QFormLayout, text: str, field: QWidget, path: FieldPath, about: str = ""
    ) -> None:
        """Add *field* with its label, an explanation and room for an objection."""
        label = QLabel(text)
        label.setBuddy(field)
        label.setMinimumWidth(_LABEL_PX)
        field.setAccessibleName(text)
        whole = QVBoxLayout()
        whole.setSpacing(3)
        whole.addWidget(field)
        if about:
            whole.addWidget(note_label(about))
            field.setAccessibleDescription(about)
        whole.addWidget(self.note(path, field))
        form.addRow(label, whole)

    def beside(self, *fields: QWidget) -> QHBoxLayout:
        """Return a line with *fields* from the left."""
        line = QHBoxLayout()
        line.setSpacing(8)
        for field in fields:
            line.addWidget(field)
        line.addStretch(1)
        return line

    def note(self, path: FieldPath, field: QWidget) -> QLabel:
        """Return the place for objections to *path*, which *field* edits."""
        note = note_label(role="error")
        note.hide()
        self.notes[path] = note
        self.fields[path] = field
        return note

    def forget(self, under: FieldPath) -> None:
        """Forget the fields of paths that begin with *under*; they are built anew."""
        for known in (self.notes, self.fields):
            for path in [path for path in known if path[: len(under)] == under]:
                del known[path]

    # ------------------------------------------------------------------ objections

    def show_faults(self, faults: Iterable[PlanFault]) -> bool:
        """Show those of *faults* that belong here; return whether there are any."""
        said: dict[FieldPath, str] = {}
        for fault in faults:
            path = self._place(fault.path)
            if path is not None:
                said.setdefault(path, fault.text(self.desk.lang))
        for path, note in self.notes.items():
            note.setText(said.get(path, ""))
            note.setVisible(path in said)
        return bool(said)

    def go_to_fault(self, faults: Iterable[PlanFault]) -> None:
        """Put the keyboard where the first of *faults* stands."""
        for fault in faults:
            path = self._place(fault.path)
            if path is not None:
                self.fields.get(fault.path, self.fields[path]).setFocus()
                return

    def _place(self, path: FieldPath) -> FieldPath | None:
        while path and path not in self.notes:
            path = path[:-1]
        return path or None
