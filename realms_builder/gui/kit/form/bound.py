"""A form over a value: each field is bound to the part of the value that its plan names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.field import FieldEditor, FormContext
from realms_builder.gui.kit.form.text_editors import simple_editor
from realms_builder.gui.kit.labels import note_label

LABEL_PX = 96


class BoundForm(QWidget):
    """Shows :attr:`value` in fields, and holds what somebody makes of it: :attr:`changed`.

    The value is a frozen one, such as what is to be printed, or a map; the key of a plan names its
    attribute or key. A form says by :meth:`plans` what its fields are just now, in the window's
    language, by :meth:`notes` what is explained below them, and by :meth:`beside` what else stands
    there. All of it follows every change; a field that is not *usual* just now is hidden.
    """

    changed = Signal()
    label_px = LABEL_PX
    space_px = 7
    wraps = QFormLayout.RowWrapPolicy.DontWrapRows

    def __init__(self, value: Any, context: FormContext | None = None) -> None:
        """Hold *value*; :meth:`refresh` makes the fields as soon as there are plans."""
        super().__init__()
        self.value: Any = value
        self.context = context or FormContext()
        self.fields: dict[str, FieldEditor] = {}
        self.labels: dict[str, QLabel] = {}
        self.notes_below: dict[str, QLabel] = {}
        self.title = QLabel()
        self.title.setProperty("role", "section")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(self.space_px)
        self.column.addWidget(self.title)

    # ------------------------------------------------------------------ what a form says

    def heading(self) -> str:
        """Return what stands above the fields."""
        return ""

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields as they are now, in the window's language."""
        raise NotImplementedError

    def notes(self) -> Mapping[str, str]:
        """Return what is explained below fields, by their keys."""
        return {}

    def beside(self, key: str, below: QLabel) -> QWidget:
        """Return what stands below the field *key*: the note *below*, or something around it."""
        del key
        return below

    def has_label(self, plan: FieldPlan) -> bool:
        """Return whether a field stands behind its label; a tick says itself what it is."""
        return plan.editor != "tick"

    # ------------------------------------------------------------------ the value

    def show_value(self, value: Any) -> None:
        """Show *value*; what is not offered becomes what comes first."""
        self.value = value
        self.refresh()

    def read(self, value: Any) -> Any:
        """Return *value* with what this form says."""
        for key in self.fields:
            value = self.with_part(value, key, self.part(self.value, key))
        return value

    def part(self, value: Any, key: str) -> Any:
        """Return the part *key* of *value*."""
        return value[key] if isinstance(value, Mapping) else getattr(value, key)

    def with_part(self, value: Any, key: str, part: Any) -> Any:
        """Return *value* with another part *key*."""
        return {**value, key: part} if isinstance(value, Mapping) else replace(value, **{key: part})

    def take(self, key: str, part: Any) -> None:
        """Hold that somebody chose *part*; an emptied line is an empty text."""
        self.value = self.with_part(self.value, key, "" if part is GONE else part)
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Show everything as it is now."""
        plans = {plan.key: plan for plan in self.plans()}
        known = {key: field.plan.editor for key, field in self.fields.items()}
        if any(known.get(key) != plan.editor for key, plan in plans.items()):
            self._build(plans)
        for key, plan in plans.items():
            self._show_field(plan, self.part(self.value, key))
        for key, text in self.notes().items():
            self.notes_below[key].setText(text)
            self.notes_below[key].setVisible(bool(text))
        self.title.setText(self.heading())
        self.title.setVisible(bool(self.title.text()))

    def _show_field(self, plan: FieldPlan, part: Any) -> None:
        key, field = plan.key, self.fields[plan.key]
        field.follow(plan)
        field.show_value(part)
        field.name_for_readers(plan.label, plan.help)
        field.setVisible(plan.usual)
        if field.value is not GONE and field.value != part:
            self.value = self.with_part(self.value, key, field.value)
        if key in self.labels:
            self.labels[key].setText(plan.label)
            self.labels[key].setVisible(plan.usual)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.refresh()

    # ------------------------------------------------------------------ building

    def _build(self, plans: Mapping[str, FieldPlan]) -> None:
        self._clear()
        form: QFormLayout | None = None
        explained = self.notes()
        for key, plan in plans.items():
            field = self.fields[key] = simple_editor(plan, plan.editor, self.context)
            field.edited.connect(lambda part, key=key: self.take(key, part))
            if self.has_label(plan):
                form = form or self._new_form()
                label = self.labels[key] = QLabel()
                label.setMinimumWidth(self.label_px)
                label.setBuddy(field)
                form.addRow(label, field)
            else:
                form = None
                self.column.addWidget(field)
            if key in explained:
                form = None
                below = self.notes_below[key] = note_label()
                self.column.addWidget(self.beside(key, below))

    def _new_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(10)
        form.setVerticalSpacing(self.space_px)
        form.setRowWrapPolicy(self.wraps)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.column.addLayout(form)
        return form

    def _clear(self) -> None:
        while (item := self.column.takeAt(1)) is not None:
            form = item.layout()
            if isinstance(form, QFormLayout):
                while form.rowCount():
                    form.removeRow(0)
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for known in (self.fields, self.labels, self.notes_below):
            known.clear()


def picks(offered: Iterable[tuple[str, Any]]) -> tuple[PlanChoice, ...]:
    """Return choices from what they are called and what they stand for."""
    return tuple(PlanChoice(value, label) for label, value in offered)


def kinds(every: Iterable[StrEnum], code: str, lang: str) -> tuple[PlanChoice, ...]:
    """Return *every* kind as a choice; the sentences are called *code* and the kind."""
    return picks((sentence(f"{code}_{kind.value}", lang), kind.value) for kind in every)


def one_of(key: str, label: str, choices: tuple[PlanChoice, ...], why: str = "") -> FieldPlan:
    """Return a field of which something is always chosen."""
    return FieldPlan(key=key, label=label, editor="pick", choices=choices, help=why)
