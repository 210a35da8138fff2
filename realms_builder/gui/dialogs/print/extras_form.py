"""The part of the print form about cards beside those of models: items, tokens, tasks, blanks."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QSpinBox, QWidget

from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import form, named, section
from realms_builder.gui.kit.form_fields import number_field

MOST_BLANKS = 60


class ExtrasForm(QWidget):
    """Which further cards come behind those of the models."""

    changed = Signal()

    def __init__(self) -> None:
        """Make the fields; :meth:`show_choices` fills them."""
        super().__init__()
        self._title, self._label = QLabel(), QLabel()
        self.items, self.tokens, self.tasks = QCheckBox(), QCheckBox(), QCheckBox()
        self.blanks = number_field(QSpinBox())
        self.blanks.setRange(0, MOST_BLANKS)
        boxes = (self.items, self.tokens, self.tasks)
        self.setLayout(section(self._title, *boxes, form((self._label, self.blanks))))
        for box in boxes:
            box.toggled.connect(self.changed)
        self.blanks.valueChanged.connect(lambda _number: self.changed.emit())
        self.speak()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*."""
        self.blockSignals(True)
        self.items.setChecked(choices.items)
        self.tokens.setChecked(choices.tokens)
        self.tasks.setChecked(choices.tasks)
        self.blanks.setValue(choices.blanks)
        self.blockSignals(False)

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(
            choices,
            items=self.items.isChecked(),
            tokens=self.tokens.isChecked(),
            tasks=self.tasks.isChecked(),
            blanks=self.blanks.value(),
        )

    def speak(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("AND ALSO"))
        self.items.setText(self.tr("Cards of what they carry"))
        self.tokens.setText(self.tr("Tokens"))
        self.tasks.setText(self.tr("Task cards of the scenarios"))
        named(self._label, self.blanks, self.tr("Blank cards"))
