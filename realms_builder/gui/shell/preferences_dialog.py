"""Preferences: language, theme, text size, paper, library folder. Everything applies at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from realms_builder.cards.sizes import PAPERS
from realms_builder.core.translation import language_name, languages
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.kit.form.bound import BoundForm, picks
from realms_builder.gui.kit.form.value_editors import LineEditor
from realms_builder.gui.kit.screen import keep_on_screen, room_for
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import REOPEN, SAVE_ROSTERS, TEXT_SIZES, Preferences

_FOLDER = "library_folder"
_WIDTH_PX = 460


class PreferencesDialog(RoundDialog):
    """A form over the preferences; nothing needs to be confirmed."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Build the form."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self._widen()
        self.form = PreferencesForm(desk)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(self.form)
        column.addStretch(1)
        column.addWidget(self._buttons)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(self.form.refresh)
        self.retranslate()

    def restyle(self) -> None:
        """Follow the size of the text, which is chosen here: be as large as when it opened so."""
        self._widen()
        self.adjustSize()
        keep_on_screen(self, is_placed=True)

    def _widen(self) -> None:
        """Have a line for each note."""
        wide = round(_WIDTH_PX * self._desk.theme.scale)
        self.setMinimumWidth(min(wide, room_for(self).width()))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(self.tr("Preferences"))
        self.form.retranslate()
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("Close"))


class PreferencesForm(BoundForm):
    """The preferences themselves; what is chosen applies at once."""

    label_px = 0
    space_px = 10

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.preferences)
        self._desk = desk
        self._choose = QPushButton()
        self._choose.clicked.connect(self._choose_folder)
        self.refresh()
        folder = self.fields[_FOLDER]
        assert isinstance(folder, LineEditor)
        folder.line.setReadOnly(True)
        folder.row.addWidget(self._choose)

    def part(self, value: Preferences, key: str) -> Any:
        """Return one preference, the folder as text."""
        return str(value.library_folder) if key == _FOLDER else super().part(value, key)

    def with_part(self, value: Preferences, key: str, part: Any) -> Preferences:
        """Return *value* as it is: what is not offered any more is shown otherwise, not changed."""
        del key, part
        return value

    def take(self, key: str, part: Any) -> None:
        """Set one preference."""
        setattr(self.value, key, part)
        super().take(key, part)

    def _choose_folder(self) -> None:
        chosen: Path | None = self._desk.prompts.folder(
            self.tr("Library folder", "preference"), self._desk.preferences.library_folder
        )
        if chosen is not None:
            self.take(_FOLDER, chosen)

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields; a library may bring languages of its own."""
        papers = [(n.upper() if len(n) < 3 else n.capitalize(), n) for n in PAPERS]
        for key, label, offered in (
            ("language", self.tr("Language"), [(language_name(one), one) for one in languages()]),
            ("theme", self.tr("Appearance"), appearances(self)),
            ("text_size", self.tr("Text size"), [(f"{size} %", size) for size in TEXT_SIZES]),
            ("paper", self.tr("Usual paper"), papers),
        ):
            yield FieldPlan(key=key, label=label, editor="pick", choices=picks(offered))
        yield FieldPlan(key=_FOLDER, label=self.tr("Library folder", "preference"), editor="line")
        rosters = self.tr("Save rosters automatically")
        yield FieldPlan(key=SAVE_ROSTERS, label=rosters, editor="tick")
        again = self.tr("Reopen the rosters that were open last")
        yield FieldPlan(key=REOPEN, label=again, editor="tick")

    def notes(self) -> Mapping[str, str]:
        """Return what lies in the folder, and what is not saved so."""
        return {
            _FOLDER: self.tr("Your own games, factions and rosters lie in the library folder."),
            SAVE_ROSTERS: self.tr("Files of games, templates and rulebooks wait for Ctrl+S."),
        }

    def refresh(self) -> None:
        """Show everything as it is now."""
        super().refresh()
        self._choose.setText(self.tr("Choose …", "file"))


def appearances(asked: QWidget) -> tuple[tuple[str, str], ...]:
    """Return every theme by its name, in the language of the widget that *asked*."""
    return (
        (asked.tr("As the system"), "system"),
        (asked.tr("Light"), "light"),
        (asked.tr("Dark"), "dark"),
        (asked.tr("High contrast, black on white"), "black_on_white"),
        (asked.tr("High contrast, white on black"), "white_on_black"),
    )
