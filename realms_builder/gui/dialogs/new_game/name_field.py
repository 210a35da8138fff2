"""A name in both languages, side by side; the other language may stay empty."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from realms_builder.editing.new_games.new_game_plan import Name

LONGEST = 80
_TITLES = {"de": "Deutsch", "en": "English"}


class NameField(QWidget):
    """The language of the window stands first. What is left empty reads as the other one."""

    changed = Signal()

    def __init__(self, lang: str) -> None:
        """Begin empty."""
        super().__init__()
        first = "de" if lang == "de" else "en"
        self._langs = (first, "en" if first == "de" else "de")
        self.lines = {name: QLineEdit() for name in self._langs}
        self._is_offered = True
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        for place, name in enumerate(self._langs):
            field = self.lines[name]
            field.setMaxLength(LONGEST)
            field.setPlaceholderText(_TITLES[name])
            field.setToolTip(_TITLES[name])
            line.addWidget(field, 3 - place)
            field.textEdited.connect(self._on_edited)
        self.lines[first].textEdited.connect(self._leave_the_other)
        self.setFocusProxy(self.lines[first])

    def set_name(self, name: Name) -> None:
        """Show *name*, which the author has not written: writing one language clears the other."""
        self.lines["de"].setText(name.de)
        self.lines["en"].setText(name.en)
        self._is_offered = True

    @property
    def name(self) -> Name:
        """Return what stands there."""
        return Name(self.lines["de"].text(), self.lines["en"].text())

    def setAccessibleName(self, name: str) -> None:
        """Name both fields, each with its language."""
        for lang, field in self.lines.items():
            field.setAccessibleName(f"{name} ({_TITLES[lang]})")

    def _leave_the_other(self) -> None:
        if self._is_offered:
            self.lines[self._langs[1]].clear()
            self._is_offered = False

    def _on_edited(self) -> None:
        if self.sender() is self.lines[self._langs[1]]:
            self._is_offered = False
        self.changed.emit()
