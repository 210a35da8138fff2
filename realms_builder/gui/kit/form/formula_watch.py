"""Says below a line what the formula in it comes to, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from realms_builder.editing.forms.plan import PlanChoice
from realms_builder.gui.kit.form.completing import CompletingLine
from realms_builder.gui.kit.form.field import FieldEditor
from realms_builder.gui.kit.labels import WrappedLabel

_RESULT_MS = 50
SIGN = "="


class FormulaWatch(QObject):
    """Works out what stands in the line of an editor, a moment after it changed.

    Where it is not *bare*, only what stands behind ``=`` is a formula.
    """

    def __init__(self, editor: FieldEditor, line: QLineEdit, *, bare: bool) -> None:
        """Watch *line* of *editor*."""
        super().__init__(editor)
        self.result = WrappedLabel()
        self._editor, self._line, self._is_bare = editor, line, bare
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_RESULT_MS)
        self._later.timeout.connect(self.work_out)
        line.textChanged.connect(lambda _text: self.start())

    def below(self, line: QWidget) -> QVBoxLayout:
        """Return *line*, or the row that it stands in, with the result below."""
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(line)
        column.addWidget(self.result)
        return column

    def clear(self) -> None:
        """Say nothing any more."""
        self._later.stop()
        if self.result.text():
            self.result.say("")
        self._editor.resized.emit()

    def start(self) -> None:
        """Work it out in a moment."""
        if not self._line.text():
            self.result.say("")
        self._later.start()

    def work_out(self) -> None:
        """Say what the formula comes to, or that which holds in its place."""
        editor = self._editor
        inherited = editor.fallback if isinstance(editor.fallback, str) else ""
        source = self._line.text().strip() or inherited
        if not self._is_bare and not source.startswith(SIGN):
            source = ""
        asked = editor.context.worked_out
        found = asked(editor.path, source) if source.strip(SIGN) and asked is not None else None
        self.result.setToolTip(found.path if found is not None else "")
        if found is None:
            self.result.say("")
        elif found.error:
            self.result.say(f"× {found.error}", "error")
        else:
            equals = "" if found.is_verdict or not found.text else "= "
            self.result.say(equals + found.text, "muted")
        editor.resized.emit()


def formula_line(editor: FieldEditor) -> CompletingLine:
    """Return a line of *editor* that offers what formulas may name behind ``=``."""
    line = CompletingLine("formula")
    names = replace(editor.plan, editor="formula")

    def offered() -> Sequence[PlanChoice]:
        is_formula = line.text().lstrip().startswith(SIGN)
        return editor.context.choices_of(names) if is_formula else ()

    line.offer(offered)
    return line
