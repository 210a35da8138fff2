"""Asks for what a new faction needs: its game, its name, its id, and what to begin with."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.new_ids import fresh_id, slug
from realms_builder.core import resources
from realms_builder.editing.edits import with_value
from realms_builder.editing.faction_beginnings import empty_text, starter_text
from realms_builder.editing.manuscript import Manuscript
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.shell.desk import Desk

WIDTH = 480
STARTER, EMPTY = "starter", "empty"


class NewFactionDialog(QDialog):
    """A short form; :attr:`chosen` carries the new file's path and its text."""

    chosen = Signal(object, str)

    def __init__(self, desk: Desk, system: str = "", parent: QWidget | None = None) -> None:
        """Build the form; *system* is the game to begin with."""
        super().__init__(parent)
        self._desk = desk
        self.setWindowTitle(self.tr("New faction"))
        self.setMinimumWidth(WIDTH)
        self.game, self.name, self.id = ListBox(), QLineEdit(), QLineEdit()
        self.author = QLineEdit()
        self.begin = QButtonGroup(self)
        self.starter, self.empty = QRadioButton(), QRadioButton()
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setProperty("role", "error")
        self._own_id = False
        self._lay_out()
        for identity in sorted(desk.library.systems):
            game = desk.library.game(identity)
            if game is not None:
                self.game.addItem(game.name.pick(desk.lang), identity)
        self.game.setCurrentIndex(max(0, self.game.findData(system)))
        self._connect()
        self._check()
        if system:
            self.name.setFocus()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(10)
        self.starter.setText(self.tr("Two units that explain themselves"))
        self.empty.setText(self.tr("Nothing but the name"))
        self.starter.setChecked(True)
        ways = QVBoxLayout()
        for button in (self.starter, self.empty):
            self.begin.addButton(button)
            ways.addWidget(button)
        for text, field in (
            (self.tr("Game"), self.game),
            (self.tr("Name"), self.name),
            (self.tr("Id"), self.id),
            (self.tr("Author"), self.author),
        ):
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, field)
        self.id.setToolTip(self.tr("It names the file and never changes; the name may."))
        form.addRow(self.tr("Begin with"), ways)
        buttons = QDialogButtonBox()
        self.create_button = buttons.addButton(
            self.tr("Create"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.create_button.setProperty("role", "primary")
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._create)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.note)
        column.addWidget(buttons)

    def _connect(self) -> None:
        self.name.textChanged.connect(self._suggest_id)
        self.id.textEdited.connect(self._keep_id)
        self.id.textChanged.connect(self._check)
        self.game.currentIndexChanged.connect(self._suggest_id)

    # ------------------------------------------------------------------ what is said

    @property
    def system(self) -> str:
        """Return the id of the game."""
        return str(self.game.currentData() or "")

    def _taken(self) -> set[str]:
        return {*self._desk.library.factions(self.system), "system", "catalogue", "scenarios"}

    def _suggest_id(self) -> None:
        if not self._own_id:
            name = self.name.text().strip()
            self.id.setText(fresh_id(slug(name), self._taken()) if name else "")
        self._check()

    def _keep_id(self, text: str) -> None:
        self._own_id = bool(text)

    def _check(self) -> None:
        identity, taken = self.id.text().strip(), self._taken()
        wrong = ""
        if identity and not is_id(identity):
            wrong = self.tr("An id has small letters a to z, digits and _, a letter first.")
        elif identity in taken:
            wrong = self.tr("{0} is there already.").format(identity)
        self.note.setText(wrong)
        self.note.setVisible(bool(wrong))
        complete = bool(self.name.text().strip() and identity and self.system)
        self.create_button.setEnabled(complete and not wrong)

    def _create(self) -> None:
        game = self._desk.library.game(self.system)
        if game is None or not self.create_button.isEnabled():
            return
        identity, name = self.id.text().strip(), self.name.text().strip()
        author = self.author.text().strip()
        if self.starter.isChecked():
            text = starter_text(game, identity, name, self._desk.lang)
            if author:
                text = with_value(Manuscript.of(text), ("author",), author).text
        else:
            text = empty_text(game, identity, name, author)
        folder = self._desk.preferences.library_folder / resources.FACTIONS / game.id
        self.accept()
        self.chosen.emit(Path(folder / f"{identity}.yaml"), text)
