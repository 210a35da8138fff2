"""Fields to choose one value: a box to tick, a number with its unit, a list.

What nobody chose is left to the rules: a number then reads *auto*, a list stands at its first
entry.
"""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QHBoxLayout, QSpinBox, QWidget

from realms_builder.game.formulas.values import Value
from realms_builder.gui.kit.form.inputs import ListBox, number_field
from realms_builder.gui.rooms.odds.rolls.wanted_values import ChoiceKind, WantedValue

_AUTO = ""


class LengthBox(QDoubleSpinBox):
    """A length with at most one digit behind the comma, none where it is whole."""

    def textFromValue(self, value: float) -> str:
        """Return *value* as the language writes it."""
        whole = value == int(value)
        return QLocale().toString(value, "f", 0 if whole else 1)


class ValueField(QWidget):
    """One field for :attr:`wanted`; :attr:`chosen` says what is wanted now, None for *auto*."""

    chosen = Signal(str, object)

    def __init__(self, wanted: WantedValue, auto: str, parent: QWidget | None = None) -> None:
        """Show what holds unsaid; *auto* is the word for leaving it to the rules."""
        super().__init__(parent)
        self.wanted = wanted
        self._auto = auto
        self.field = self._made()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field)
        self.field.setAccessibleName(wanted.name)
        self.setFocusProxy(self.field)
        self.show_value(None)

    def _made(self) -> QCheckBox | QSpinBox | QDoubleSpinBox | ListBox:
        wanted = self.wanted
        match wanted.kind:
            case ChoiceKind.FLAG:
                box = QCheckBox(wanted.name)
                box.clicked.connect(lambda _on: self._say())
                return box
            case ChoiceKind.PICK:
                pick = ListBox()
                if wanted.usual is None:
                    pick.addItem(self._auto, _AUTO)
                for identity, name in wanted.picks:
                    pick.addItem(name, identity)
                pick.activated.connect(lambda _row: self._say())
                return pick
            case ChoiceKind.LENGTH:
                length = number_field(LengthBox())
                length.setDecimals(1)
                length.setSuffix(wanted.unit)
                return self._with_limits(length)
            case _:
                return self._with_limits(number_field(QSpinBox()))

    def _with_limits(self, box: QSpinBox | QDoubleSpinBox) -> QSpinBox | QDoubleSpinBox:
        wanted = self.wanted
        open_end = wanted.usual is None
        box.setRange(wanted.low - (1 if open_end else 0), wanted.high)
        if open_end:
            box.setSpecialValueText(self._auto)
        box.setKeyboardTracking(True)
        box.valueChanged.connect(lambda _value: self._say())
        return box

    def value(self) -> Value | None:
        """Return what is chosen; None where it is left to the rules."""
        field = self.field
        if isinstance(field, QCheckBox):
            return field.isChecked()
        if isinstance(field, ListBox):
            return str(field.currentData() or "") or None
        if self.wanted.usual is None and field.value() < self.wanted.low:
            return None
        if isinstance(field, QSpinBox):
            return field.value()
        found = Fraction(round(field.value() * 10), 10)
        return int(found) if found.denominator == 1 else found

    def show_value(self, value: Value | None) -> None:
        """Show *value* without saying so; None shows what holds unsaid."""
        field, shown = self.field, self.wanted.usual if value is None else value
        before = field.blockSignals(True)
        if isinstance(field, QCheckBox):
            field.setChecked(bool(shown))
        elif isinstance(field, ListBox):
            field.setCurrentIndex(max(0, field.findData(shown if shown is not None else _AUTO)))
        elif shown is None:
            field.setValue(int(field.minimum()))
        elif isinstance(field, QSpinBox):
            field.setValue(int(shown))  # type: ignore[arg-type]
        else:
            field.setValue(float(shown))  # type: ignore[arg-type]
        field.blockSignals(before)

    def _say(self) -> None:
        self.chosen.emit(self.wanted.id, self.value())
