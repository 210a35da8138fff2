"""The four kinds of documents, each opened, edited and undone as in its own room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.editing.edits import with_value
from realms_builder.gui.dialogs.book.dialog import BookDialog
from realms_builder.gui.documents.active import ActiveDocument
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.text_document import TextDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.room import CardsRoom
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.room import WorkshopRoom
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.storage.roster_writing import text_in_language
from realms_builder.sheets.book.book_text import MOST_BYTES
from tests.gui.open_rosters import READY
from tests.gui.rooms.designer.rooms import TEXT as TEMPLATE

FACTION = """\
format: 1
kind: faction
id: few     # of the hills
system: ags
name: Plain
version: "1.0"
units: []
"""
BOOK = "# Plain\n\nWords.\n"


class Kind(ABC):
    """One kind in a window of its own. *word* is the name in its file, which edits change."""

    name: str
    journal_name: str
    word = "Plain"
    broken: bytes
    saves_itself = False

    def __init__(self, desk: Desk, documents: Documents) -> None:
        """Open the kind's room, ready to recover."""
        self.desk, self.documents = desk, documents
        desk.preferences.save_rosters = self.saves_itself
        self.active = ActiveDocument(documents, lambda: next(iter(self.active.rooms), None))

    @property
    def keeper(self) -> Keeper:
        """Return what keeps the documents of the window."""
        return self.documents.keeper

    @property
    @abstractmethod
    def path(self) -> Path:
        """Return where the file lies."""

    @property
    @abstractmethod
    def first_text(self) -> str:
        """Return what stands in it at first."""

    def begin(self) -> None:
        """Write the file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(self.first_text, encoding="utf-8")

    def words(self, text: str) -> str:
        """Return the first text with another name in it."""
        return self.first_text.replace(self.word, text)

    @abstractmethod
    def open(self) -> Document:
        """Open the file."""

    @abstractmethod
    def edit(self, document: Document, text: str) -> None:
        """Give the document another name."""

    @abstractmethod
    def undo(self, document: Document) -> None:
        """Undo the last step."""

    def show_versions(self) -> None:
        """Ask for the earlier versions of the document that is shown."""
        self.active.versions()

    @property
    @abstractmethod
    def bar(self) -> OutsideBar:
        """Return where it is told what other programs did."""

    @property
    @abstractmethod
    def close(self) -> Callable[[], object]:
        """Return what closes the document that is shown, as its room does it."""


class Rosters(Kind):
    """Rosters that are saved by hand, with the bar of the window."""

    name = "roster"
    journal_name = "journal"
    word = "Grenzwacht"
    broken = b"kind: roster\nmodels: [\n"

    def __init__(self, desk: Desk, documents: Documents) -> None:
        """Show the bar as the window does."""
        super().__init__(desk, documents)
        self._bar = OutsideBar(desk, documents.keeper, documents.close_current)
        desk.current_changed.connect(self._bar.show_document)

    @property
    def path(self) -> Path:
        """Return a file among one's own rosters."""
        return self.desk.rosters_folder / "plain.yaml"

    @property
    def first_text(self) -> str:
        """Return a bundled roster."""
        return text_in_language(READY.read_text(encoding="utf-8"), "de")

    def open(self) -> Document:
        """Open the roster."""
        document = self.desk.open_file(self.path)
        assert document is not None
        return document

    def edit(self, document: Document, text: str) -> None:
        """Give the roster another name."""
        assert isinstance(document, RosterDocument)
        document.change(lambda roster: replace(roster, name=text), "Rename")

    def undo(self, document: Document) -> None:
        """Undo in the document."""
        assert isinstance(document, RosterDocument)
        document.undo_stack.undo()

    @property
    def bar(self) -> OutsideBar:
        """Return the bar of the window."""
        return self._bar

    @property
    def close(self) -> Callable[[], object]:
        """Return the verb of the window."""
        return self.documents.close_current


class SelfSavingRosters(Rosters):
    """Rosters as they usually are."""

    name = "self-saving roster"
    saves_itself = True


class GameFiles(Kind):
    """Files of games in the workshop."""

    name = "game file"
    journal_name = "workshop"
    broken = b"name: \xff\xff\n"

    def __init__(self, desk: Desk, documents: Documents) -> None:
        """Build the workshop."""
        super().__init__(desk, documents)
        self.room = WorkshopRoom(desk, documents.keeper)
        self.active.rooms = [self.room]

    @property
    def path(self) -> Path:
        """Return a faction in one's own library."""
        library = self.desk.preferences.library_folder
        return library / resources.FACTIONS / "ags" / "few.yaml"

    @property
    def first_text(self) -> str:
        """Return a faction without units."""
        return FACTION

    def open(self) -> Document:
        """Open the faction."""
        document = self.room.panel.open_path(self.path)
        assert document is not None
        return document

    def edit(self, document: Document, text: str) -> None:
        """Give the faction another name."""
        assert isinstance(document, AuthorDocument)
        writing = self.room.panel.writing
        assert writing.change(document, lambda m: with_value(m, ("name",), text), "Rename")

    def undo(self, document: Document) -> None:
        """Undo in the one stack of the workshop."""
        self.room.panel.writing.undo_stack.undo()

    @property
    def bar(self) -> OutsideBar:
        """Return the bar of the room."""
        return self.room.panel.outside_bar

    @property
    def close(self) -> Callable[[], object]:
        """Return the verb of the room."""
        return self.room.close_current


class Templates(Kind):
    """Templates in the designer's room."""

    name = "template"
    journal_name = "designs"
    broken = b"front: [\n"

    def __init__(self, desk: Desk, documents: Documents) -> None:
        """Build the designer's room."""
        super().__init__(desk, documents)
        self.room = CardsRoom(desk, documents.keeper)
        self.active.rooms = [self.room]

    @property
    def path(self) -> Path:
        """Return a template in one's own library."""
        library = self.desk.preferences.library_folder
        return library / resources.FACTIONS / "ags" / "cards" / "plain.yaml"

    @property
    def first_text(self) -> str:
        """Return a small template."""
        return TEMPLATE

    def open(self) -> Document:
        """Open the template."""
        game = self.desk.library.game("ags")
        assert game is not None
        document = self.room.panel.open_path(game, self.path)
        assert document is not None
        return document

    def edit(self, document: Document, text: str) -> None:
        """Give the template another name."""
        assert isinstance(document, TemplateDocument)
        raw = document.draft.raw
        document.commit("Rename", document.draft.with_raw({**raw, "name": text}))

    def undo(self, document: Document) -> None:
        """Undo in the document."""
        assert isinstance(document, TemplateDocument)
        document.undo_stack.undo()

    @property
    def bar(self) -> OutsideBar:
        """Return the bar of the room."""
        return self.room.panel.outside_bar

    @property
    def close(self) -> Callable[[], object]:
        """Return the verb of the room."""
        return self.room.close_current


class Rulebooks(Kind):
    """Rulebooks, each in a window of its own."""

    name = "book"
    journal_name = "books"
    broken = b"x" * (MOST_BYTES + 1)

    @property
    def path(self) -> Path:
        """Return a book beside the library."""
        return self.desk.preferences.library_folder / "plain.md"

    @property
    def first_text(self) -> str:
        """Return a very short book."""
        return BOOK

    @property
    def dialog(self) -> BookDialog:
        """Return the window of the book."""
        return self.documents.books.open[-1]

    def open(self) -> Document:
        """Open the book; it is there a moment later."""
        return self.documents.books.show(self.path).document

    def edit(self, document: Document, text: str) -> None:
        """Give the book another title."""
        assert isinstance(document, TextDocument)
        document.replace(document.text.replace(document.text.split("\n")[0], f"# {text}"))

    def undo(self, document: Document) -> None:
        """Undo as its editor does."""
        self.dialog.text.undo()

    def show_versions(self) -> None:
        """Ask with the button of its window."""
        self.dialog.writing.actions_by_name["versions"].trigger()

    @property
    def bar(self) -> OutsideBar:
        """Return the bar of its window."""
        return self.dialog.outside_bar

    @property
    def close(self) -> Callable[[], object]:
        """Return what its window does when it is closed."""
        return self.dialog.reject


BY_HAND: tuple[type[Kind], ...] = (Rosters, GameFiles, Templates, Rulebooks)
KINDS: tuple[type[Kind], ...] = (*BY_HAND, SelfSavingRosters)


def window_with(kind: type[Kind], desk: Desk, window: QWidget) -> Kind:
    """Return *kind* in *window*, with everything that a window needs to keep it."""
    return kind(desk, Documents(desk, window))


Opened = tuple[Kind, Document]
Window = Callable[[type[Kind]], Kind]


def opened_in(qtbot: QtBot, kind: Kind) -> Document:
    """Return the document of *kind* once its file is read."""
    document = kind.open()
    qtbot.waitUntil(lambda: not document.is_read_only)
    return document


def text_of(document: Document) -> str:
    """Return the text of its file as it is now."""
    return document.text_maker()()
