"""What somebody writes or chooses in, in the fields of a form."""

from __future__ import annotations

from typing import Any

from realms_builder.gui.kit.form.bound import BoundForm


def box_of(form: BoundForm, key: str) -> Any:
    """Return the box, list or line in which the part *key* of the form's value stands."""
    return form.fields[key].focusProxy()


def write(form: BoundForm, key: str, text: str) -> None:
    """Write *text* into the line of the part *key*, as somebody types it."""
    line = box_of(form, key)
    line.setText(text)
    line.textEdited.emit(text)
