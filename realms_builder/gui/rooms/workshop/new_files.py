"""Begins new files in the user's library: a faction, or a copy of what comes with the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, failure
from realms_builder.editing.edits import Unwritable, with_value
from realms_builder.editing.faction_beginnings import empty_text, starter_text
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.work_files import copied_to_own, copy_pictures, duplicate_text
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.yaml.saving import save
from realms_builder.game.yaml.text import read_file
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.rooms.workshop.spreadsheet_verbs import Tables
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem


class NewFiles(QObject):
    """Asks and writes; :attr:`begun` carries the path of a new file."""

    begun = Signal(object)

    def __init__(self, desk: Desk, tables: Tables, window: QWidget) -> None:
        """Open dialogs over *window*; *tables* brings units into files that are there."""
        super().__init__(window)
        self._desk, self._window = desk, window
        self.tables = tables

    def menu(self, system: str) -> QMenu:
        """Return the menu of what can be begun; *system* is the game that is looked at."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("New faction …"), lambda: self.new_faction(system))
        menu.addAction(self.tr("New game …"), self.new_game)
        menu.addSeparator()
        paste = menu.addAction(self.tr("Units from the clipboard's table …"), self.tables.paste)
        table = menu.addAction(self.tr("Units from a table file …"), self.tables.open_file)
        copy = menu.addAction(self.tr("Copy units as a table"), self.tables.copy)
        paste.setEnabled(self.tables.can_take)
        table.setEnabled(self.tables.can_take)
        copy.setEnabled(self.tables.can_copy)
        return menu

    def new_faction(self, system: str = "") -> None:
        """Ask for a new faction of the game *system* and begin it."""
        dialog = NewFactionDialog(self._desk, system, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.begin_file)
        dialog.open()

    def new_game(self) -> None:
        """Ask for a new game, page by page, and open what came of it."""
        from realms_builder.gui.dialogs.new_game.wizard import NewGameWizard

        wizard = NewGameWizard(self._desk, self._window)
        wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wizard.created.connect(lambda _system, faction: self.begun.emit(faction))
        wizard.open()

    def begin_file(self, path: Path, text: str) -> None:
        """Write a new file with *text* at *path*; nothing is written over."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise WriteFailed("write.is_there", path)
            save(path, text, None)
        except (WriteFailed, OSError) as error:
            self._tell(path, error)
            return
        self._desk.reload_library()
        self._desk.message.emit(self.tr("New file: {0}").format(str(path)))
        self.begun.emit(path)

    def duplicate(self, path: Path, system: str, identity: str) -> None:
        """Begin a faction like the one at *path*, called *identity*, in the user's library."""
        folder = self._desk.preferences.library_folder / resources.FACTIONS / system
        try:
            text, _ = read_file(path)
            if text is None:
                raise FileNotFoundError(path)
            text = duplicate_text(text, identity)
            copy_pictures(path, text, folder)
        except Unwritable as error:
            self._desk.problems_found.emit(error.problems)
            return
        except OSError as error:
            self._tell(path, error)
            return
        self.begin_file(folder / f"{identity}.yaml", text)

    def make_own(self, path: Path) -> Path | None:
        """Copy the file at *path* into the user's library; None where that is not possible."""
        folder = self._desk.preferences.library_folder / resources.FACTIONS / path.parent.name
        try:
            copy = copied_to_own(path, folder)
        except (WriteFailed, OSError) as error:
            self._tell(path, error)
            return None
        self._desk.reload_library()
        self._desk.message.emit(self.tr("Yours now: {0}").format(str(copy)))
        return copy

    def _tell(self, path: Path, error: Exception) -> None:
        told = failure(path, error) if isinstance(error, OSError) else error
        self._desk.problems_found.emit((as_problem(told),))


# ------------------------------------------------------------------ new faction dialog


WIDTH = 480


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
        self.note = note_label(role="error")
        self._own_id = False
        self._lay_out()
        self.game.offer(((game.name.pick(desk.lang), game.id) for game in desk.games()), system)
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
