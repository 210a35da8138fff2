"""Begins new files in the user's library: a faction, or a copy of what comes with the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, failure
from realms_builder.core.titles import clean_title
from realms_builder.editing.edits import Unwritable, with_value
from realms_builder.editing.faction_beginnings import empty_text, starter_text
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.work_files import copied_to_own, copy_pictures, duplicate_text
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.yaml.saving import save
from realms_builder.game.yaml.text import read_file
from realms_builder.gui.kit.form.bound import one_of, picks
from realms_builder.gui.kit.form.dialog import FormDialog, NamedForm
from realms_builder.gui.rooms.workshop.spreadsheet_verbs import Tables
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem

MOST_ENTRIES = 12
"""So many kinds of entries stand in the menu itself."""


class NewFiles(QObject):
    """Asks and writes; :attr:`begun` carries the path of a new file."""

    begun = Signal(object)

    def __init__(self, desk: Desk, tables: Tables, window: QWidget) -> None:
        """Open dialogs over *window*; *tables* brings units into files that are there."""
        super().__init__(window)
        self._desk, self._window = desk, window
        self.tables = tables

    def menu(
        self, system: str, entries: Mapping[str, Callable[[], object]] = MappingProxyType({})
    ) -> QMenu:
        """Return the menu of what can be begun; *system* is the game that is looked at.

        *entries* of the file that is shown come first, many of them in a menu of their own.
        """
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        is_long = len(entries) > MOST_ENTRIES
        into = menu.addMenu(self.tr("New in this file")) if is_long else menu
        for words, add in entries.items():
            into.addAction(words.replace("&", "&&"), add)
        if entries:
            menu.addSeparator()
        menu.addAction(self.tr("New faction …"), lambda: self.new_faction(system))
        menu.addAction(self.tr("Game of your own …"), self.new_game)
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
        dialog.chosen.connect(self.begin_file)
        dialog.open()

    def new_game(self) -> None:
        """Ask for a new game, page by page, and open what came of it."""
        from realms_builder.gui.dialogs.new_game.wizard import NewGameWizard

        wizard = NewGameWizard(self._desk, self._window)
        wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wizard.created.connect(self._begin_game)
        wizard.open()

    def _begin_game(self, system: Path, faction: Path) -> None:
        """Let every room go on with the new game."""
        self._desk.game_in_use = system.parent.name
        self.begun.emit(faction)
        self._desk.game_begun.emit(system.parent.name)

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
        self._desk.message.emit(self.tr("New file: {0}").format(path.name))
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
        self._desk.message.emit(self.tr("Yours now: {0}").format(copy.name))
        return copy

    def _tell(self, path: Path, error: Exception) -> None:
        told = failure(path, error) if isinstance(error, OSError) else error
        self._desk.problems_found.emit((as_problem(told),))


# ------------------------------------------------------------------ new faction dialog


WIDTH = 480
STARTER, EMPTY = "starter", "empty"


class NewFactionForm(NamedForm):
    """Game, name, id, author, and what the file begins with."""

    def __init__(self, desk: Desk, system: str) -> None:
        """Begin with the game *system*."""
        self._desk = desk
        start = {"game": system, "name": "", "id": "", "author": "", "begin": STARTER}
        super().__init__(start)
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        lang = self._desk.lang
        games = picks((game.name.pick(lang), game.id) for game in self._desk.games())
        beginnings = (
            (self.tr("Two units that explain themselves"), STARTER),
            (self.tr("Nothing but the name"), EMPTY),
        )
        fixed = self.tr("It names the file and never changes; the name may change.")
        yield one_of("game", self.tr("Game"), games)
        yield FieldPlan(key="name", label=self.tr("Name"), editor="line")
        yield FieldPlan(key="id", label=self.tr("Id"), editor="line", help=fixed)
        yield FieldPlan(key="author", label=self.tr("Author"), editor="line")
        yield one_of("begin", self.tr("Begin with"), picks(beginnings))

    def taken(self, value: Mapping[str, str]) -> set[str]:
        """Return the ids that the game has already."""
        factions = self._desk.library.factions(value["game"])
        return {*factions, "system", "catalogue", "scenarios"}

    def id_for(self, value: Mapping[str, str]) -> str:
        """Return an id for the name that nobody has yet."""
        name = clean_title(value["name"])
        return fresh_id(slug(name), self.taken(value)) if name else ""


class NewFactionDialog(FormDialog):
    """A short form; :attr:`chosen` carries the new file's path and its text."""

    chosen = Signal(object, str)

    def __init__(self, desk: Desk, system: str = "", parent: QWidget | None = None) -> None:
        """Build the form; *system* is the game to begin with."""
        self._desk, form = desk, NewFactionForm(desk, system)
        super().__init__(self.tr("New faction"), form, self.tr("Create"), parent)
        self.setMinimumWidth(round(WIDTH * max(1.0, desk.theme.scale * 0.85)))
        self.check()
        if system:
            form.fields["name"].setFocus()

    def fault(self) -> str | None:
        """Return what is wrong with the id; without words where something is missing."""
        form = self.form
        assert isinstance(form, NewFactionForm)
        value, identity = form.value, form.value["id"].strip()
        if identity and not is_id(identity):
            return self.tr(
                "An id has lower-case letters a to z, digits and _, and begins with a letter."
            )
        if identity in form.taken(value):
            return self.tr("{0} exists already.").format(identity)
        return None if clean_title(value["name"]) and identity and value["game"] else ""

    def go_on(self) -> None:
        """Write the file."""
        said = {key: part.strip() for key, part in self.form.value.items()}
        game = self._desk.library.game(said["game"])
        if game is None or not self.button.isEnabled():
            return
        identity, name, author = said["id"], clean_title(said["name"]), said["author"]
        if said["begin"] == STARTER:
            text = starter_text(game, identity, name, self._desk.lang)
            if author:
                text = with_value(Manuscript.of(text), ("author",), author).text
        else:
            text = empty_text(game, identity, name, author)
        folder = self._desk.preferences.library_folder / resources.FACTIONS / game.id
        self.accept()
        self.chosen.emit(Path(folder / f"{identity}.yaml"), text)
