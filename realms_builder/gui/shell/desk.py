"""What all rooms share: the library, open documents, preferences, prompts, tasks, theme."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from realms_builder.core import resources
from realms_builder.core.files import is_folder
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.titles import clean_title
from realms_builder.core.trash import Trashed, TrashFailed, restore, to_trash
from realms_builder.exchange import game_called
from realms_builder.exchange.import_formats import is_of_others, patterns, roster_suffixes
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.notes import newer_format
from realms_builder.game.units import Faction
from realms_builder.game.yaml.patch import BOM
from realms_builder.game.yaml.saving import load
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.documents.roster_document import RosterDocument, unsaved_home
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.prompts import (
    PromptAnswer,
    Prompts,
    QtPrompts,
    documents_folder,
)
from realms_builder.gui.shell.tasks import Tasks, as_problem
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.packs.limits import SUFFIX as PACK_SUFFIX
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import (
    carry,
    found_again,
    picture_names,
    with_pictures,
)
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_moves import MovedRoster
from realms_builder.roster.storage.roster_writing import text_in_language

ROSTERS = resources.ROSTERS
_GAME_IN_USE, _CHOSEN, _HANDED_OUT = "game_in_use", "open/folder", "print/folder"


class Desk(QObject):
    """The shared state of one window; rooms listen to its signals and call its verbs.

    :attr:`rosters_changed` says which roster files the program itself wrote, moved or removed,
    :attr:`rosters_touched` that others may have; :attr:`files_written` names other files of the
    library that it wrote beside those that are open.
    """

    library_changed = Signal()
    rosters_changed = Signal(object)
    rosters_touched = Signal()
    files_written = Signal(object)
    language_changed = Signal()
    theme_changed = Signal()
    document_opened = Signal(object)
    document_closed = Signal(object)
    current_changed = Signal(object)
    problems_found = Signal(object)
    room_wanted = Signal(str)
    rules_wanted = Signal()
    import_wanted = Signal(object)
    paste_wanted = Signal(str)
    copy_wanted = Signal(object)
    save_wanted = Signal(object)
    compare_wanted = Signal(object)
    unit_wanted = Signal(str)
    print_wanted = Signal(bool)
    faction_print_wanted = Signal(str, str)
    evening_wanted = Signal(str, object)
    new_faction_wanted = Signal()
    new_game_wanted = Signal()
    game_begun = Signal(str)
    pack_wanted = Signal(object)
    pack_verb_wanted = Signal(str, str)
    pack_trashed = Signal(object, object)
    own_pack_wanted = Signal(object)
    message = Signal(str)
    written = Signal(str, object)

    def __init__(
        self,
        preferences: Preferences | None = None,
        prompts: Prompts | None = None,
        theme: DeskTheme | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Open the library; nothing of it is read before somebody asks."""
        super().__init__(parent)
        self.preferences = preferences or Preferences(parent=self)
        self._lang = self.preferences.language
        self.preferences.changed.connect(self._remember_language)
        self.prompts: Prompts = prompts or QtPrompts()
        self.tasks = Tasks(self)
        self.theme = theme or DeskTheme()
        self.library = self._open_library()
        self.documents: list[RosterDocument] = []
        self.current: RosterDocument | None = None
        self.theme_changed.connect(lambda: tell_widgets("restyle"))

    @property
    def lang(self) -> str:
        """Return the language of the window."""
        return self._lang

    def _remember_language(self, key: str) -> None:
        if key == "language":
            self._lang = self.preferences.language

    def title(self, text: str, former: str) -> str:
        """Return *text* as a title; where nothing of it can be read *former* stays, and says so."""
        found = clean_title(text)
        if found or not text.strip():
            return found
        self.message.emit(self.tr("A name needs a letter or a digit; the former one stays."))
        return former

    @property
    def rosters_folder(self) -> Path:
        """Return where the user's own rosters lie."""
        return self.preferences.library_folder / ROSTERS

    def out_folder(self, usual: Path | None = None) -> Path:
        """Return where something was handed out last; *usual* where that is gone or nothing was.

        Else it is the folder in which people look for their documents.
        """
        last = Path(str(self.preferences.value(_HANDED_OUT, "") or ""))
        return last if last.is_absolute() and is_folder(last) else usual or documents_folder()

    def handed_out_to(self, folder: Path) -> None:
        """Offer *folder* for whatever is handed out next: pages, copies, packs, pictures, texts."""
        self.preferences.set_value(_HANDED_OUT, str(folder))

    @property
    def saves_rosters(self) -> bool:
        """Return whether rosters are saved without being asked."""
        return self.preferences.save_rosters

    def games(self) -> list[Game]:
        """Return the games of the library that can be read, by their ids."""
        found = (self.library.game(system) for system in sorted(self.library.systems))
        return [game for game in found if game is not None]

    @property
    def game_in_use(self) -> str:
        """Return the id of the game that was worked with last, in whatever room; none at first."""
        return str(self.preferences.value(_GAME_IN_USE, "") or "")

    @game_in_use.setter
    def game_in_use(self, system: str) -> None:
        self.preferences.set_value(_GAME_IN_USE, system)

    def _open_library(self) -> Library:
        return Library(resources.factions_folders(self.preferences.library_folder))

    def fresh_library(self) -> Library:
        """Return the library as it is now; of what it held nothing is read that is the same."""
        library = self._open_library()
        library.learn_from(self.library)
        return library

    def reload_library(self) -> None:
        """Look at the library anew; open rosters follow."""
        self.take_library(self.fresh_library())

    def take_library(self, library: Library) -> None:
        """Go on with *library*, which is another one than before."""
        self.library = library
        for document in self.documents:
            document.follow_library(library)
        self.library_changed.emit()

    def find_faction(self, system: str, identity: str) -> Faction | None:
        """Return a faction of *system*, or None when it is missing or broken."""
        return self.library.faction(system, identity)

    def to_trash(self, path: Path, follows: str) -> Trashed | None:
        """Ask, saying what *follows*, then move the file *path* to the trash; None if it stays."""
        move = PromptAnswer("trash", self.tr("Move to trash"))
        stay = PromptAnswer("stay", self.tr("Keep it"), escape=True)
        if self.prompts.ask(self.tr("Move to trash?"), follows, (move, stay)) != "trash":
            return None
        try:
            return to_trash(path, resources.state_folder() / "trash")
        except TrashFailed as error:
            self.problems_found.emit((as_problem(error),))
            return None

    def out_of_trash(self, trashed: Trashed) -> Path | None:
        """Put a file back and return where it is; None, and a problem told, where it cannot be."""
        try:
            return restore(trashed)
        except TrashFailed as error:
            self.problems_found.emit((as_problem(error),))
            return None

    # ------------------------------------------------------------------ documents

    def ask_to_open(self) -> None:
        """Ask for a file where the last one was chosen, and open it."""
        chosen = Path(str(self.preferences.value(_CHOSEN, "") or self.rosters_folder))
        kinds = f"*.yaml *.yml {patterns((*roster_suffixes(), PACK_SUFFIX))}"
        path = self.prompts.open_file(
            self.tr("Open a roster or a pack"),
            chosen if is_folder(chosen) else documents_folder(),
            self.tr("Rosters and packs ({0})").format(kinds),
        )
        if path is not None:
            self.preferences.set_value(_CHOSEN, str(path.parent))
            self.open_file(path)

    def open_file(self, path: Path, *, tells: bool = True) -> RosterDocument | None:
        """Open the roster at *path*, or bring it forward; problems are never raised.

        A roster of a bundled game or a pack is opened as one of the player's own that stands in no
        file yet; a one-file copy is unpacked beside the window first, and opened then.
        """
        path = path.absolute()  # remembered for later starts, from whatever folder
        if is_of_others(path):
            self.import_wanted.emit(path)
            return None
        if path.suffix.lower() == PACK_SUFFIX:
            self.pack_wanted.emit(path)
            return None
        for document in self.documents:
            if document.path == path:
                self.bring_forward(document)
                return document
        library = self.preferences.library_folder
        bundled = resources.is_bundled(path) or resources.is_of_a_pack(path, library)
        loaded = load(path)
        document, problems = None, list(loaded.problems)
        if loaded.text is not None:
            text = text_in_language(loaded.text, self.lang) if bundled else loaded.text
            document, problems = self.read_document(text, None if bundled else path)
        if document is None:
            if tells:
                self.problems_found.emit(tuple(problems))
            return None
        if bundled:
            document.origin = path
            _take_pictures(document, path)
        else:
            document.stamp = loaded.stamp
            self.preferences.remember_recent(path)
        self.add_document(document)
        return document

    def read_document(
        self, text: str, path: Path | None
    ) -> tuple[RosterDocument | None, list[Problem]]:
        """Return *text* as a document; without one the problems say why."""
        yaml = parse_text(text.removeprefix(BOM), str(path or ""))
        data = yaml.data if isinstance(yaml.data, dict) else {}
        newer = newer_format(yaml)
        if newer is not None:
            return None, [newer]
        system = str(data.get("system", ""))
        game, found = (None, list[Problem]())
        if system:
            game, found = self.library.game_and_problems(system)
            if system not in self.library.systems:
                values = {"game": game_called(system)}
                return None, [Problem("code.no_game", place=Place(str(path or "")), values=values)]
        roster, problems = read_roster(yaml, game.main_cost if game else "")
        if roster is None or game is None:
            place = yaml.place(("system",))
            found = [p if p.place.file else replace(p, place=place) for p in found]
            return None, [*problems, *found]
        if path is not None:
            roster = found_again(roster, path)
        told = tuple(p for p in problems if p.severity is not Severity.HINT)
        document = RosterDocument(
            roster,
            game,
            partial(self.library.faction, system),
            path=path,
            text=text,
            problems=told,
            tasks=self.tasks,
            reader=self,
            parent=self,
        )
        return document, []

    def new_document(self, roster: Roster) -> RosterDocument | None:
        """Open a roster that stands in no file yet."""
        game = self.library.game(roster.system)
        if game is None:
            return None
        document = RosterDocument(
            roster,
            game,
            partial(self.library.faction, roster.system),
            tasks=self.tasks,
            reader=self,
            parent=self,
        )
        self.add_document(document)
        return document

    def look_at_unit(self, system: str, faction: str, unit: str) -> None:
        """Show a unit for hire: in the current roster of its faction, or in a new one."""
        now = self.current
        if now is None or (now.game.id, now.roster.faction) != (system, faction):
            self.new_document(Roster(system=system, faction=faction))
        self.room_wanted.emit("roster")
        self.unit_wanted.emit(unit)

    def follow_file(self, moved: MovedRoster) -> None:
        """Follow a roster file where it went with its pictures, also where it is open."""

        def renamed(roster: Roster) -> Roster:
            return with_pictures(roster, moved.names)

        for document in self.documents:
            if document.path == moved.source:
                known = document.stamp == moved.before  # else somebody changed it unseen
                document.stamp = moved.after if known else document.stamp
                document.moved_to(moved.target, moved.text if known else None, renamed)
        self.preferences.move_recent(moved.source, moved.target)

    def add_document(self, document: RosterDocument) -> None:
        """Take *document* in and show it."""
        self.documents.append(document)
        self.document_opened.emit(document)
        self.bring_forward(document)

    def bring_forward(self, document: RosterDocument) -> None:
        """Make *document* the current one, and show it."""
        self.show_document(document)
        self.room_wanted.emit("roster")

    def show_document(self, document: RosterDocument | None) -> None:
        """Make *document* the current one."""
        if document is not self.current:
            self.current = document
            if document is not None:
                self.game_in_use = document.game.id
            self.current_changed.emit(document)

    def close_document(self, document: RosterDocument) -> None:
        """Let go of *document*; whoever calls this has asked about unsaved changes."""
        if document not in self.documents:
            return
        document.stop()
        self.documents.remove(document)
        if self.current is document:
            self.show_document(self.documents[-1] if self.documents else None)
        self.document_closed.emit(document)
        document.deleteLater()


def tell_widgets(verb: str) -> None:
    """Call *verb* of every widget that has it, of what stands inside another one first."""
    found = QApplication.topLevelWidgets()
    for widget in found:  # it grows
        found.extend(c for c in widget.children() if isinstance(c, QWidget) and not c.isWindow())
    for widget in reversed(found):
        act = getattr(widget, verb, None) if isValid(widget) else None
        if act is not None:
            act()


def _take_pictures(document: RosterDocument, source: Path) -> None:
    """Let the pictures of a *document* that comes from *source* wait until it is saved."""
    waiting = unsaved_home()
    with suppress(OSError):  # without them the emblem stands in
        waiting.parent.mkdir(parents=True, exist_ok=True)
    carried = carry(picture_names(document.roster), source, waiting)
    document.show_state(with_pictures(document.roster, carried.names))
