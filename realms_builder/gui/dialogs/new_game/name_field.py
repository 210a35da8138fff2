"""A name in every language, side by side; the other languages may stay empty."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from realms_builder.core.translation import language_name, languages
from realms_builder.editing.new_games.new_game_plan import PlannedName
from realms_builder.gui.kit.form.field import sign

LONGEST = 80


class NameField(QWidget):
    """The language of the window stands first. What is left empty reads as another one."""

    changed = Signal()

    def __init__(self, lang: str, *, stacked: bool = False) -> None:
        """Begin empty; *stacked* lines stand below one another, where there is little width."""
        super().__init__()
        self._home, *others = sorted(languages(), key=lambda one: one != lang)
        self.lines = {name: QLineEdit() for name in (self._home, *others)}
        self._is_offered = True
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for place, (name, field) in enumerate(self.lines.items()):
            field.setMaxLength(LONGEST)
            field.setPlaceholderText(language_name(name))
            field.setToolTip(language_name(name))
            mark = sign(name.upper())
            mark.setBuddy(field)
            row, column = (place, 0) if stacked else (0, 2 * place)
            grid.addWidget(mark, row, column)
            grid.addWidget(field, row, column + 1)
            grid.setColumnStretch(column + 1, 3 if name == self._home else 2)
            field.textEdited.connect(self._on_edited)
        self.lines[self._home].textEdited.connect(self._leave_the_others)
        self.setFocusProxy(self.lines[self._home])

    def set_name(self, name: PlannedName) -> None:
        """Show *name*, which the author has not written: writing one language clears the others."""
        said = dict(name.text.versions)
        for lang, field in self.lines.items():
            field.setText(said.get(lang, ""))
        self._is_offered = True

    @property
    def name(self) -> PlannedName:
        """Return what stands there."""
        return PlannedName.of({lang: field.text() for lang, field in self.lines.items()})

    def setAccessibleName(self, name: str) -> None:
        """Name the fields, each with its language."""
        for lang, field in self.lines.items():
            field.setAccessibleName(f"{name} ({language_name(lang)})")

    def _leave_the_others(self) -> None:
        if self._is_offered:
            for lang, field in self.lines.items():
                if lang != self._home:
                    field.clear()
            self._is_offered = False

    def _on_edited(self) -> None:
        if self.sender() is not self.lines[self._home]:
            self._is_offered = False
        self.changed.emit()
