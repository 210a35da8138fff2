"""The options of a look as a form: ticks, lists and numbers, as the template declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFormLayout, QLabel, QWidget

from realms_builder.cards.template.templates import LookOption
from realms_builder.game.texts import Text
from realms_builder.gui.kit.form.inputs import ListBox, number_field

_WIDEST = 10_000.0


class LookOptionsForm(QWidget):
    """One field for every option; :attr:`chosen` carries its id and the value in plain data."""

    chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without options."""
        super().__init__(parent)
        self._options: Sequence[LookOption] = ()
        self._lang = ""
        self.fields: dict[str, QWidget] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(10)
        self._form.setVerticalSpacing(7)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def show_options(
        self, options: Sequence[LookOption], values: Mapping[str, Any], lang: str
    ) -> None:
        """Show *options* named in *lang*, with *values* or what holds before anybody chose."""
        if (list(options), lang) != (list(self._options), self._lang):
            self._options, self._lang = tuple(options), lang
            self._rebuild()
        for option in self._options:
            self._fill(option, values.get(option.id, option.start()))

    def _rebuild(self) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self.fields.clear()
        for option in self._options:
            name = Text.of(option.name).pick(self._lang) if option.name else option.id
            field = self._field(option)
            field.setAccessibleName(name)
            self.fields[option.id] = field
            if isinstance(field, QCheckBox):
                field.setText(name)
                self._form.addRow(field)
            else:
                label = QLabel(name)
                label.setBuddy(field)
                self._form.addRow(label, field)

    def _field(self, option: LookOption) -> QWidget:
        identity = option.id
        if option.type == "flag":
            tick = QCheckBox()
            tick.clicked.connect(lambda on: self.chosen.emit(identity, bool(on)))
            return tick
        if option.type == "choice":
            box = ListBox()
            for value in option.values:
                if isinstance(value, str):
                    box.addItem(value, value)
                else:
                    name = Text.of(value.name).pick(self._lang) if value.name else value.id
                    box.addItem(name, value.id)
            box.activated.connect(lambda _at: self.chosen.emit(identity, box.currentData()))
            return box
        spin = number_field(QDoubleSpinBox())
        spin.setRange(
            -_WIDEST if option.min is None else option.min,
            _WIDEST if option.max is None else option.max,
        )
        whole = all(n is None or float(n).is_integer() for n in (option.min, option.max))
        spin.setDecimals(0 if whole and float(option.start()).is_integer() else 2)
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(lambda value: self.chosen.emit(identity, float(value)))
        return spin

    def _fill(self, option: LookOption, value: Any) -> None:
        field = self.fields[option.id]
        field.blockSignals(True)
        if isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, ListBox):
            field.setCurrentIndex(max(0, field.findData(value)))
        elif isinstance(field, QDoubleSpinBox) and not isinstance(value, str):
            field.setValue(float(value))
        field.blockSignals(False)
