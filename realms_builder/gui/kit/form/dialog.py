"""A dialog that asks for the value of a form, and says what is wrong with it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from realms_builder.gui.kit.form.bound import BoundForm
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.tab_round import RoundDialog


class FormDialog(RoundDialog):
    """A form, what is wrong with its value, and a button to :meth:`go_on` that waits until then."""

    def __init__(self, title: str, form: BoundForm, go_on: str, parent: QWidget | None) -> None:
        """Ask by *form* under *title*; the button is called *go_on*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.form = form
        self.note = note_label(role="error")
        buttons = QDialogButtonBox()
        self.button = buttons.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        self.button.setProperty("role", "primary")
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.go_on)
        buttons.rejected.connect(self.reject)
        self.column = QVBoxLayout(self)
        self.column.setSpacing(12)
        self.column.addWidget(form)
        self.column.addWidget(self.note)
        self.column.addWidget(buttons)
        form.changed.connect(self.check)

    def put_below(self, widget: QWidget, stretch: int = 0) -> None:
        """Put *widget* between the form and what is wrong."""
        self.column.insertWidget(self.column.indexOf(self.note), widget, stretch)

    def fault(self) -> str | None:
        """Return what is wrong, in words where it needs any; None where it can go on."""
        return None

    def check(self) -> None:
        """Show what is wrong now."""
        fault = self.fault()
        self.note.setText(fault or "")
        self.note.setVisible(bool(fault))
        self.button.setEnabled(fault is None)

    def go_on(self) -> None:
        """Do what was asked for with the value of the form."""
        self.accept()


class NamedForm(BoundForm):
    """A form whose id follows its name until somebody writes one."""

    space_px = 10

    def __init__(self, value: Any) -> None:
        """Hold *value*; an id in it is somebody's own."""
        super().__init__(value)
        self._has_own_id = bool(self.part(value, "id"))

    def id_for(self, value: Any) -> str:
        """Return the id that suits the name in *value*."""
        raise NotImplementedError

    def with_part(self, value: Any, key: str, part: Any) -> Any:
        """Return *value* with another part *key*, and the id that follows from it."""
        value = super().with_part(value, key, part)
        if key == "id":
            self._has_own_id = bool(part)
        elif not self._has_own_id:
            value = super().with_part(value, "id", self.id_for(value))
        return value
