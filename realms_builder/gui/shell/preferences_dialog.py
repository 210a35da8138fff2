"""Preferences: language, theme, text size, paper, library folder. Everything applies at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.sizes import PAPERS
from realms_builder.core.translation import language_name, languages
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import TEXT_SIZES


class PreferencesDialog(QDialog):
    """A form over the preferences; nothing needs to be confirmed."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Build the form."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self.setMinimumWidth(460)
        self._language, self._theme = ListBox(), ListBox()
        self._size, self._paper = ListBox(), ListBox()
        self._folder = QLineEdit()
        self._folder.setReadOnly(True)
        self._choose = QPushButton()
        self._labels = [QLabel() for _ in range(5)]
        self._note = note_label()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self._fill()
        self._connect()
        desk.language_changed.connect(self._speak)
        desk.library_changed.connect(self._fill_languages)
        self._speak()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(10)
        folder = QHBoxLayout()
        folder.addWidget(self._folder, 1)
        folder.addWidget(self._choose)
        fields: list[QWidget | QHBoxLayout] = [
            self._language, self._theme, self._size, self._paper, folder
        ]  # fmt: skip
        for label, field in zip(self._labels, fields, strict=True):
            form.addRow(label, field)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self._note)
        column.addStretch(1)
        column.addWidget(self._buttons)

    def _fill(self) -> None:
        preferences = self._desk.preferences
        self._fill_languages()
        for theme in ("system", "light", "dark"):
            self._theme.addItem(theme, theme)
        for size in TEXT_SIZES:
            self._size.addItem(f"{size} %", size)
        for name in PAPERS:
            self._paper.addItem(name.upper() if len(name) < 3 else name.capitalize(), name)
        for box, value in (
            (self._theme, preferences.theme),
            (self._size, preferences.text_size),
            (self._paper, preferences.paper),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        self._folder.setText(str(preferences.library_folder))

    def _fill_languages(self) -> None:
        """Offer what the program speaks; a library may bring languages of its own."""
        self._language.clear()
        for lang in languages():
            self._language.addItem(language_name(lang), lang)
        self._language.setCurrentIndex(
            max(0, self._language.findData(self._desk.preferences.language))
        )

    def _connect(self) -> None:
        preferences = self._desk.preferences
        for box, name in (
            (self._language, "language"),
            (self._theme, "theme"),
            (self._size, "text_size"),
            (self._paper, "paper"),
        ):
            box.activated.connect(
                lambda _row, box=box, name=name: setattr(preferences, name, box.currentData())
            )
        self._choose.clicked.connect(self._choose_folder)
        self._buttons.rejected.connect(self.close)

    def _choose_folder(self) -> None:
        chosen: Path | None = self._desk.prompts.folder(
            self.tr("Library folder", "preference"), self._desk.preferences.library_folder
        )
        if chosen is not None:
            self._desk.preferences.library_folder = chosen
            self._folder.setText(str(chosen))

    def _speak(self) -> None:
        self.setWindowTitle(self.tr("Preferences"))
        texts = (
            self.tr("Language"), self.tr("Appearance"), self.tr("Text size"),
            self.tr("Usual paper"), self.tr("Library folder", "preference"),
        )  # fmt: skip
        fields = (self._language, self._theme, self._size, self._paper, self._folder)
        for label, field, text in zip(self._labels, fields, texts, strict=True):
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
        for row, text in enumerate((self.tr("As the system"), self.tr("Light"), self.tr("Dark"))):
            self._theme.setItemText(row, text)
        self._choose.setText(self.tr("Choose …", "file"))
        self._note.setText(
            self.tr("Your own games, factions and rosters lie in the library folder.")
        )
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("Close"))
