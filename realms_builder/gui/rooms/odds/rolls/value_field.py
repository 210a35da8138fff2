"""One value to be chosen for a roll: a box to tick, a number with its unit, a list.

What nobody chose is left to the rules: it then reads *auto*.
"""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.formulas.values import Value
from realms_builder.gui.kit.form.bound import picks
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.text_editors import simple_editor
from realms_builder.gui.rooms.odds.rolls.wanted_values import WantedValue


class ValueField(QWidget):
    """One field for :attr:`wanted`; :attr:`chosen` says what is wanted now, None for *auto*."""

    chosen = Signal(str, object)

    def __init__(self, wanted: WantedValue, auto: str) -> None:
        """Show what holds unsaid; *auto* is the word for leaving it to the rules."""
        super().__init__()
        self.wanted = wanted
        plan = _plan_of(wanted, auto)
        self._editor = simple_editor(plan, plan.editor, FormContext())
        self._editor.name_for_readers(wanted.name, "")
        self._editor.edited.connect(lambda _part: self.chosen.emit(wanted.id, self.value()))
        self.field = self._editor.targets()[0]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._editor)
        self.setFocusProxy(self._editor)
        self.show_value(None)

    def value(self) -> Value | None:
        """Return what is chosen; None where it is left to the rules."""
        wanted, said = self.wanted, self._editor.value
        if said is GONE or wanted.editor == "tick":
            return None if said is GONE else bool(said)
        if wanted.editor == "choice":
            return str(said)
        if wanted.usual is None and said < wanted.low:
            return None
        found = Fraction(round(said * 100), 100)
        return int(found) if found.denominator == 1 else found

    def show_value(self, value: Value | None) -> None:
        """Show *value* without saying so; None shows what holds unsaid."""
        shown = self.wanted.usual if value is None else value
        shown = float(shown) if isinstance(shown, Fraction) else shown
        self._editor.show_value(GONE if shown is None else shown, fresh=True)


def _plan_of(wanted: WantedValue, auto: str) -> FieldPlan:
    editor, is_open = wanted.editor, wanted.usual is None
    return FieldPlan(
        key=wanted.id,
        label=wanted.name,
        editor="pick" if editor == "choice" and not is_open else editor,
        hint=auto if is_open else "",
        unit=wanted.unit,
        low=wanted.low - is_open,
        high=wanted.high,
        choices=picks((name, identity) for identity, name in wanted.picks),
    )
