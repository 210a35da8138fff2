"""Opening, saving, closing and recovering rosters: what the File menu would hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core.file_names import safe_stem
from realms_builder.core.own_files import OF_THE_PROGRAM
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.exchange.bundle_format import SUFFIX as BUNDLE_SUFFIX
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.import_formats import roster_format
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.pack_verbs import Packs, is_pack
from realms_builder.gui.documents.copying import needs_its_game
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.document_watch import News
from realms_builder.gui.documents.keeper import BOOKS_JOURNAL, Keeper
from realms_builder.gui.documents.library_watch import LibraryWatch
from realms_builder.gui.documents.open_documents import OpenDocuments
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.library.shelf import ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_moves import MovedRoster, duplicate_roster

if TYPE_CHECKING:
    from realms_builder.gui.dialogs.book.dialog import BookDialog
    from realms_builder.gui.dialogs.foreign.dialog import ForeignDialog
    from realms_builder.gui.documents.text_document import TextDocument


_SETTLED_MS = 800
PASTE_KEY = "paste roster"
_TOLD = "told/rosters_save_themselves"
BOOK_SUFFIXES = (".md", ".markdown")


class Documents(QObject):
    """The verbs on documents; everything that can go wrong is asked or told, nothing is lost."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Listen to the documents of *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._window = parent
        self.keeper = Keeper(desk, parent)
        self.library_watch = LibraryWatch(desk, self.keeper, self)
        self.open_documents = OpenDocuments(desk, self.keeper, self)
        self.open_documents.changed.connect(self.changed)
        self.keeper.register(RosterDocument.journal_name, self._open_kept)
        self.books = Books(desk, self.keeper, parent)
        self.bundles = Bundles(desk, parent)
        self.packs = Packs(desk, parent)
        self.selected: Callable[[], tuple[str, ...]] = tuple
        self._told: set[str] = set()
        desk.document_opened.connect(self._take_in)
        desk.document_closed.connect(self.keeper.let_go)
        desk.document_closed.connect(lambda _document: desk.rosters_changed.emit(()))
        desk.current_changed.connect(lambda _document: self.keeper.autosave.save_all())
        desk.save_wanted.connect(self.keeper.saver.save)
        desk.rules_wanted.connect(self.rules)
        desk.print_wanted.connect(self.print)
        desk.faction_print_wanted.connect(self.print_faction)
        desk.problems_found.connect(self.tell)
        desk.tasks.problem_found.connect(lambda problem: self.tell((problem,)))
        self.keeper.saver.saved.connect(self._on_saved)
        self.keeper.outside.compare_wanted.connect(self._compare)

    @property
    def current(self) -> RosterDocument | None:
        """Return the roster that the verbs are about."""
        return self._desk.current

    def _take_in(self, document: RosterDocument) -> None:
        document.changed.connect(self.changed)
        document.wanted.connect(partial(self._desk.bring_forward, document))
        document.undo_stack.cleanChanged.connect(self._on_clean_changed)
        self.keeper.take_in(document, partial(self._desk.close_document, document))
        if document.text:
            QTimer.singleShot(_SETTLED_MS, document, partial(self._read_ahead, document))

    def _on_clean_changed(self, _clean: bool) -> None:
        self.changed.emit()

    def _on_saved(self, document: Document) -> None:
        if isinstance(document, RosterDocument) and document.path is not None:
            self._desk.preferences.remember_recent(document.path)
            self._desk.rosters_changed.emit((document.path,))
            self._tell_of_copy(document, document.path)

    def _tell_of_copy(self, document: RosterDocument, path: Path) -> None:
        """Say once that what came with a game stays as it is."""
        if document.origin is not None:
            document.origin = None
            text = self.tr("The ready roster stays as it is; your own copy of it is {0}.")
            self._desk.message.emit(text.format(path.name))

    def _read_ahead(self, document: RosterDocument) -> None:
        """Read how the file is written before anybody saves, so that saving is quick."""
        if not document.is_large:  # that is saved beside the window, and would take much memory
            make = document.text_maker()
            self._desk.tasks.start(f"read {document.id}", lambda _job: make(), lambda _text: None)

    def tell(self, problems: Sequence[Problem]) -> None:
        """Say what went wrong, where and what can be done.

        What is wrong with the program itself comes with all that fails, but needs an answer once.
        """
        codes = {problem.code for problem in problems}
        known = bool(codes) and codes <= self._told
        self._told |= codes & OF_THE_PROGRAM
        lines = []
        for problem in problems[:6]:
            place = f"{problem.place}\n" if problem.place.file else ""
            lines.append(f"{place}{said(problem, self._desk.lang)}")
        if known:
            self._desk.message.emit(" ".join(lines))
        elif lines:
            self._desk.prompts.say(self.tr("That did not work"), "\n\n".join(lines))

    # ------------------------------------------------------------------ new and open

    def leave_open(self) -> None:
        """Remember which rosters are open, the one shown last, for the next start."""
        rosters = sorted(self._desk.documents, key=lambda document: document is self.current)
        files = (document.path or document.origin for document in rosters)
        self._desk.preferences.left_open = [path for path in files if path is not None]

    def reopen(self) -> bool:
        """Open what was open last, if that is wanted; return whether there was something.

        What is gone or cannot be read is left out with a word. After a crash nothing is opened:
        what was not saved is offered then.
        """
        preferences = self._desk.preferences
        paths, preferences.left_open = preferences.left_open, []
        if not preferences.reopens_rosters:
            return False
        lost = [path.name for path in paths if self._desk.open_file(path, tells=False) is None]
        if lost:
            text = self.tr("Not opened again, since it is gone or cannot be read: {0}")
            self._desk.message.emit(text.format(", ".join(lost)))
        return len(lost) < len(paths)

    def new(self, entry: ShelfEntry | None = None) -> None:
        """Ask for game, faction and limit, and open a new roster."""
        from realms_builder.gui.dialogs.new_roster_dialog import NewRosterDialog

        dialog = NewRosterDialog(self._desk, entry, self._window)
        dialog.chosen.connect(self._open_new)
        dialog.open()

    def _open_new(self, roster: Roster) -> None:
        self._desk.new_document(roster)

    def open_book(self) -> None:
        """Ask for a rulebook and show it."""
        path = self._desk.prompts.open_file(
            self.tr("Open rulebook"),
            Path.home(),
            self.tr("Rulebooks ({0})").format(" ".join(f"*{kind}" for kind in BOOK_SUFFIXES)),
        )
        if path is not None:
            self.show_book(path)

    def show_book(self, path: Path) -> None:
        """Show the rulebook at *path* beside its text."""
        self.books.show(path)

    def take(self, paths: Sequence[Path]) -> None:
        """Open every roster, rulebook and pack among *paths*, as when they are dropped here."""
        for path in dict.fromkeys(paths):
            if path.suffix.lower() in BOOK_SUFFIXES:
                self.show_book(path)
            elif is_pack(path):
                self._desk.pack_wanted.emit(path)
            else:
                self._desk.open_file(path)

    # ------------------------------------------------------------------ save and close

    def save(self) -> bool:
        """Save the current roster where it lies; ask where when it lies nowhere yet.

        Return whether it is safe, or on its way: one that is very large or goes elsewhere with its
        pictures is saved beside the window. That rosters save themselves is said once.
        """
        document, saver, preferences = self._desk.current, self.keeper.saver, self._desk.preferences
        if document is None:
            return False
        self.keeper.autosave.keep(document)
        save = saver.save_beside if document.is_large else saver.save
        is_safe = save(document) or saver.is_going(document)
        if is_safe and document.saves_itself and not preferences.value(_TOLD, False):
            preferences.set_value(_TOLD, True)
            self._desk.message.emit(
                self.tr(
                    "Saved. Rosters save themselves; files of games, templates and rulebooks wait "
                    "for Ctrl+S."
                )
            )
        return is_safe

    def save_as(self, *, has_place: bool = False) -> bool:
        """Ask for a file and save the current roster there, as :meth:`save` does.

        What is shown instead and *has_place* of its own stays there, which is said.
        """
        if has_place:
            stays = self.tr("This file keeps its name and place. Ctrl+S saves it.")
            self._desk.message.emit(stays)
            return False
        document, saver = self._desk.current, self.keeper.saver
        return document is not None and (saver.save_as(document) or saver.is_going(document))

    def duplicate(self) -> None:
        """Save the current roster and open a copy of it, numbered as its file beside the first."""
        document, saver = self._desk.current, self.keeper.saver
        if document is None or not saver.save(document, quiet=True) or document.path is None:
            return
        source, title = document.path, document.title

        def opened(copied: MovedRoster) -> None:
            self._desk.rosters_changed.emit((copied.target,))
            self.tell(copied.problems)
            self._desk.open_file(copied.target)

        self._desk.tasks.start(
            f"duplicate {source}",
            lambda _job: duplicate_roster(source, title),
            opened,
            failed=lambda error: self.tell([as_problem(error)]),
        )

    def close_current(self) -> None:
        """Close the current roster after asking about unsaved changes."""
        document = self._desk.current
        if document is not None:
            self.keeper.close(document)

    def _open_kept(self, path: Path | None, text: str | None) -> RosterDocument | None:
        """Open the roster at *path*, or the *text* that was kept of it."""
        if text is None:
            return self._desk.open_file(path) if path is not None else None
        kept, problems = self._desk.read_document(text, path)
        if kept is None:
            self.tell(problems)
        else:
            kept.text = ""  # what the journal keeps is not written like a file
            self._desk.add_document(kept)
        return kept

    # ------------------------------------------------------------------ edit and dialogs

    def undo(self) -> None:
        """Undo the last edit of the current roster."""
        if self._desk.current is not None:
            self._desk.current.undo_stack.undo()

    def redo(self) -> None:
        """Do the last undone edit again."""
        if self._desk.current is not None:
            self._desk.current.undo_stack.redo()

    def preferences(self) -> None:
        """Open the preferences."""
        from realms_builder.gui.shell.preferences_dialog import PreferencesDialog

        PreferencesDialog(self._desk, self._window).open()

    def rules(self) -> None:
        """Show how the rules that games leave open are read."""
        from realms_builder.gui.dialogs.rules_dialog import RulesDialog

        RulesDialog(self._desk, self._window).open()

    def tags(self) -> None:
        """Ask for the tags of the current roster."""
        from realms_builder.gui.dialogs.tags_dialog import ask_for_tags

        if self.current is not None:
            tagged = [(self.current, self.current.roster.tags)]
            ask_for_tags(self._desk, tagged, self._window)

    def versions(self, document: Document | None = None) -> None:
        """Show earlier versions of *document*, else of the current roster."""
        from realms_builder.gui.documents.versions_dialog import VersionsDialog

        document = document or self._desk.current
        if document is not None and document.path is not None:
            VersionsDialog(self._desk, document, self.keeper.versions, self._window).open()

    def _compare(self, document: RosterDocument, news: News) -> None:
        from realms_builder.gui.documents.versions_dialog import CompareDialog

        CompareDialog(self._desk, document, news, self.keeper.outside, self._window).open()

    def print(self, only_selected: bool = False) -> None:
        """Open the print dialog for the current roster, or for its selected models."""
        from realms_builder.gui.dialogs.print.dialog import PrintDialog

        document = self._desk.current
        if document is not None:
            self.keeper.autosave.save(document)
            dialog = PrintDialog(self._desk, document, self.selected(), self._window)
            if only_selected:
                dialog.print_selected()
            dialog.open()

    def print_faction(self, system: str, identity: str) -> None:
        """Open the print dialog for the cards of a faction, as it lies in the library."""
        from realms_builder.gui.dialogs.print.dialog import PrintDialog
        from realms_builder.gui.dialogs.print.faction_cards import FactionCards

        library = self._desk.library
        game, faction = library.game(system), library.faction(system, identity)
        if game is not None and faction is not None:
            cards = FactionCards(self._desk, game, faction, self._window)
            dialog = PrintDialog(self._desk, cards, (), self._window)
            dialog.destroyed.connect(cards.deleteLater)
            dialog.open()


class Bundles(QObject):
    """Packs and unpacks beside the window; what goes wrong is told, nothing is written over."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        """Pack and unpack for *desk*; dialogs stand over *window*."""
        super().__init__(window)
        self._desk, self._window = desk, window
        self._asked: list[Path] = []
        self._asking: ForeignDialog | None = None
        desk.import_wanted.connect(self.take_in)
        desk.paste_wanted.connect(self.take_text)
        desk.copy_wanted.connect(self.copy_file)

    def copy_current(self) -> None:
        """Ask where, and write the current roster with its portraits as one file."""
        document = self._desk.current
        if document is not None:
            name = document.path.name if document.path is not None else ""
            name = name or f"{safe_stem(document.title, 'roster')}.yaml"
            self._pack(document.home, document.text_maker()(), name)

    def copy_file(self, path: Path) -> None:
        """Ask where, and write the roster at *path*, as it was saved, with its portraits."""
        self._pack(path, None, path.name)

    def _pack(self, source: Path, text: str | None, name: str) -> None:
        target = self._desk.prompts.save_file(
            self.tr("Save a copy with portraits"),
            self._desk.out_folder() / Path(name).with_suffix(BUNDLE_SUFFIX),
            self.tr("Copies of rosters ({0})").format(f"*{BUNDLE_SUFFIX}"),
        )
        if target is None:
            return
        if target.suffix.lower() != BUNDLE_SUFFIX:
            target = target.with_name(target.name + BUNDLE_SUFFIX)
        self._desk.handed_out_to(target.parent)

        def work(job: Job) -> tuple[Problem, ...]:
            from realms_builder.exchange.bundle import write_bundle

            job.check()
            return write_bundle(source, target, text, name)

        document = self._desk.current
        said = self.tr("Saved as {0}, with its portraits.").format(target)
        if document is not None and document.home == source:
            said = f"{said} {needs_its_game(self._desk, document.game)}".rstrip()
        then = partial(self._packed, said, target)
        title = self.tr("Saving {0} …").format(target.name)
        self._desk.message.emit(title)
        self._desk.tasks.start(f"pack {target}", work, then, failed=self._failed, title=title)

    def _packed(self, said: str, target: Path, left: tuple[Problem, ...]) -> None:
        self._desk.written.emit(said, target)
        if left:
            self._desk.problems_found.emit(left)

    def take_in(self, path: Path) -> None:
        """Take the roster of others at *path* in among one's own and open it."""
        folder, systems = self._desk.rosters_folder, frozenset(self._desk.library.systems)

        def work(job: Job) -> tuple[Path, str] | None:
            found = roster_format(path, systems)
            job.check()
            if found is None:
                raise BundleError("foreign.unknown", path)
            return None if found.asks else (found.take_in(path, folder), found.checksum)

        def then(taken: tuple[Path, str] | None) -> None:
            if taken is None:
                self._desk.message.emit("")  # it is read
                self._ask_about(path)
            else:
                self._unpacked(taken)

        title = self.tr("Reading {0} …").format(path.name)
        self._desk.message.emit(title)
        self._desk.tasks.start(f"unpack {path}", work, then, failed=self._failed, title=title)

    def _ask_about(self, path: Path) -> None:
        """Show the list at *path*, after those that are asked about already, each once."""
        if path not in self._asked and (self._asking is None or path != self._asking.path):
            self._asked.append(path)
        if self._asking is None:
            self._ask()
        else:
            self._asking.tell_more(len(self._asked))
            self._asking.raise_()
            self._asking.activateWindow()

    def _ask(self) -> None:
        from realms_builder.gui.dialogs.foreign.dialog import ForeignDialog

        self._asking = ForeignDialog(self._desk, self._asked.pop(0), self._window)
        self._asking.tell_more(len(self._asked))
        self._asking.finished.connect(self._on_answer)
        self._asking.open()

    def _on_answer(self) -> None:
        self._asking = None
        if self._asked:
            self._ask()

    def take_text(self, text: str) -> None:
        """Take the roster of the code in *text* in among one's own and open it."""
        from realms_builder.exchange.roster_code import take_in

        desk = self._desk
        folder, lang, systems = desk.rosters_folder, desk.lang, frozenset(desk.library.systems)
        desk.tasks.start(
            PASTE_KEY,
            lambda _job: take_in(text, folder, lang, systems),
            self._unpacked,
            failed=self._failed,
        )

    def _unpacked(self, taken: tuple[Path, str]) -> None:
        """Open what was taken in, and say so where its game has changed since its checksum."""
        from realms_builder.sheets.roster.roster_sheet import checksum

        path, code = taken
        document = self._desk.open_file(path)
        self._desk.rosters_changed.emit((path,))
        told = self.tr("Added to the library as {0}.").format(path.name)
        now = checksum(document.mustered) if document is not None else code
        if code and now != code:
            values = {"then": code, "now": now}
            told = f"{told} {sentence('sending.changed_since', self._desk.lang, values)}"
        self._desk.message.emit(told)

    def _failed(self, error: Exception) -> None:
        problem = getattr(error, "problem", None)
        told = problem if isinstance(problem, Problem) else as_problem(error)
        self._desk.problems_found.emit((told,))


class Books(QObject):
    """Opens rulebooks over *window*, for *keeper* to keep."""

    def __init__(self, desk: Desk, keeper: Keeper, window: QWidget) -> None:
        """Have none open yet."""
        super().__init__(window)
        self._desk, self._keeper, self._window = desk, keeper, window
        self.open: list[BookDialog] = []
        keeper.register(BOOKS_JOURNAL, self._open_kept)
        keeper.closed.connect(self._close_all)

    def show(self, path: Path) -> BookDialog:
        """Show the book at *path*."""
        from realms_builder.gui.dialogs.book.dialog import BookDialog

        path = path.absolute()
        dialog = next((one for one in self.open if one.path == path), None)
        if dialog is None:
            dialog = BookDialog(self._desk, path, self._keeper, self._window)
            self.open.append(dialog)
            dialog.gone.connect(lambda: self.open.remove(dialog))
        dialog.document.wanted.emit()
        return dialog

    def _open_kept(self, path: Path | None, text: str | None) -> TextDocument | None:
        """Open the book at *path*, or the *text* that was kept of it."""
        if path is None:
            return None
        dialog = self.show(path)
        if text is not None:
            dialog.begin_with(text)
        return dialog.document

    def _close_all(self) -> None:
        for dialog in list(self.open):
            dialog.done(0)
