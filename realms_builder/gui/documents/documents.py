"""Opening, saving, closing and recovering rosters: what the File menu would hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core import resources
from realms_builder.core.files import is_file
from realms_builder.core.problems import Problem
from realms_builder.exchange.bundle_format import SUFFIX
from realms_builder.game.printing import said
from realms_builder.gui.dialogs.new_roster_dialog import NewRosterDialog
from realms_builder.gui.dialogs.packs import Packs, is_pack
from realms_builder.gui.documents.books import SUFFIXES, Books
from realms_builder.gui.documents.bundles import Bundles
from realms_builder.gui.documents.keeping import Keeping
from realms_builder.gui.documents.outside import OutsideFiles, stamp_of
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.saving import PATTERNS, Saving
from realms_builder.gui.rooms.library.shelf import Entry
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences_dialog import PreferencesDialog
from realms_builder.gui.shell.prompts import Answer
from realms_builder.packs.limits import SUFFIX as PACK_SUFFIX
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.journal import Journal, Kept
from realms_builder.roster.storage.versions import Versions

OPENED = f"{PATTERNS} *{SUFFIX} *{PACK_SUFFIX}"


class Documents(QObject):
    """The verbs on documents; everything that can go wrong is asked or told, nothing is lost."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Listen to the documents of *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._window = parent
        self._keeping = Keeping(desk, Journal(resources.state_folder() / "journal"), self)
        self._versions = Versions(resources.state_folder() / "versions")
        self.outside = OutsideFiles(desk, self._versions, parent)
        self._saving = Saving(desk, self._versions, self.outside, self)
        self.books = Books(desk, parent)
        self.bundles = Bundles(desk, self._saving.text_of, parent)
        self.packs = Packs(desk, parent)
        self._then: dict[str, Callable[[], None]] = {}
        self._given_up: dict[str, Roster] = {}
        self._is_closing = False
        self.selected: Callable[[], tuple[str, ...]] = tuple
        desk.document_opened.connect(self._take_in)
        desk.document_closed.connect(self._let_go)
        desk.save_wanted.connect(self._saving.save)
        desk.rules_wanted.connect(self.rules)
        self._saving.saved.connect(self._on_saved)
        self._saving.ended.connect(self._on_ended)
        for source in (self._saving, self._keeping, self.books.keeping):
            source.failed.connect(self.tell)
        desk.problems_found.connect(self.tell)
        desk.tasks.problem_found.connect(lambda problem: self.tell((problem,)))

    def _take_in(self, document: RosterDocument) -> None:
        if document.path is not None:
            document.stamp = document.stamp or stamp_of(document.path)
        document.changed.connect(self.changed)
        self._keeping.watch(document)
        document.undo_stack.cleanChanged.connect(self._on_clean_changed)

    def _let_go(self, document: RosterDocument) -> None:
        self._then.pop(document.id, None)
        self._keeping.let_go(document)

    def _on_clean_changed(self, _clean: bool) -> None:
        self.changed.emit()

    def tell(self, problems: Sequence[Problem]) -> None:
        """Say what went wrong, where and what can be done."""
        lines = []
        for problem in problems[:6]:
            place = f"{problem.place}\n" if problem.place.file else ""
            lines.append(f"{place}{said(problem, self._desk.lang)}")
        if lines:
            self._desk.prompts.say(self.tr("That did not work"), "\n\n".join(lines))

    # ------------------------------------------------------------------ new and open

    def new(self, entry: Entry | None = None) -> None:
        """Ask for game, faction and limit, and open a new roster."""
        dialog = NewRosterDialog(self._desk, entry, self._window)
        dialog.chosen.connect(self._open_new)
        dialog.open()

    def _open_new(self, roster: Roster) -> None:
        self._desk.new_document(roster)

    def open(self) -> None:
        """Ask for a file and open it."""
        folder = self._desk.rosters_folder
        path = self._desk.prompts.open_file(
            self.tr("Open roster"), folder, self.tr("Rosters ({0})").format(OPENED)
        )
        if path is not None:
            self._desk.open_file(path)

    def open_book(self) -> None:
        """Ask for a rulebook and show it."""
        path = self._desk.prompts.open_file(
            self.tr("Open rulebook"),
            Path.home(),
            self.tr("Rulebooks ({0})").format(" ".join(f"*{kind}" for kind in SUFFIXES)),
        )
        if path is not None:
            self.show_book(path)

    def show_book(self, path: Path) -> None:
        """Show the rulebook at *path* beside its text."""
        self.books.show(path)

    def take(self, paths: Sequence[Path]) -> None:
        """Open every roster, rulebook and pack among *paths*, as when they are dropped here."""
        for path in paths:
            if path.suffix.lower() in SUFFIXES:
                self.show_book(path)
            elif is_pack(path):
                self._desk.pack_wanted.emit(path)
            else:
                self._desk.open_file(path)

    # ------------------------------------------------------------------ save

    def save(self) -> bool:
        """Save the current roster where it lies; ask where when it lies nowhere yet.

        Return whether it is safe, or on its way: one that is very large or goes elsewhere with its
        pictures is saved beside the window.
        """
        document, saving = self._desk.current, self._saving
        if document is None:
            return False
        save = saving.save_beside if document.is_large else saving.save
        return save(document) or saving.is_going(document)

    def save_as(self) -> bool:
        """Ask for a file and save the current roster there, as :meth:`save` does."""
        document, saving = self._desk.current, self._saving
        return document is not None and (saving.save_as(document) or saving.is_going(document))

    def _on_saved(self, document: RosterDocument) -> None:
        if not document.is_modified:
            self._keeping.forget(document)

    def save_again(self, document: RosterDocument) -> None:
        """Save *document* where its file was before somebody took it away."""
        self.outside.keep_mine(document)
        self._saving.save(document)

    # ------------------------------------------------------------------ close

    def close_current(self) -> None:
        """Close the current roster after asking about unsaved changes."""
        if self._desk.current is not None:
            self._close(self._desk.current)

    def _close(self, document: RosterDocument) -> None:
        if self._may_close(document):
            self._desk.close_document(document)
        elif self._saving.is_going(document):
            self._then[document.id] = partial(self._close, document)

    def _may_close(self, document: RosterDocument) -> bool:
        if self._saving.is_going(document):
            return False
        if not document.is_modified:
            return True
        if self._is_closing and self._given_up.get(document.id) is document.roster:
            return True
        self._desk.show_document(document)
        answer = self._desk.prompts.ask(
            self.tr("Unsaved changes"),
            self.tr("“{0}” has unsaved changes.").format(document.title),
            (
                Answer("save", self.tr("Save")),
                Answer("discard", self.tr("Discard")),
                Answer("cancel", self.tr("Cancel"), escape=True),
            ),
        )
        if answer == "save":
            return self._saving.save(document)
        return answer == "discard"

    def may_close_all(self) -> bool:
        """Ask about every unsaved roster and book and return whether the window may close.

        It is closed by itself as soon as a roster that is still on its way is saved.
        """
        if not self._is_closing:
            self._given_up.clear()
        self._then.clear()
        for document in self._desk.documents:
            self._saving.stop(document)  # whoever closes the window was asked about it
        for document in list(self._desk.documents):
            if not self._may_close(document):
                if self._saving.is_going(document):
                    self._then[document.id] = self._close_window
                return False  # what was discarded so far is still open, and kept
            if document.is_modified:
                self._given_up[document.id] = document.roster
        if not self.books.may_close_all():
            return False
        self._keeping.journal.close()
        return True

    def _close_window(self) -> None:
        """Close the window, without asking again about what was given up a moment ago."""
        self._is_closing = True
        self._window.close()
        self._is_closing = False

    def _on_ended(self, document: RosterDocument, is_saved: bool) -> None:
        """Go on with closing once *document* is where it was going; what failed stays open."""
        then = self._then.pop(document.id, None)
        if then is not None and is_saved:
            then()

    def offer_recovery(self) -> None:
        """Offer what an earlier run could not save, one roster after the other."""
        journal = self._keeping.journal
        found = journal.recoverable()
        answer = ""
        for number, kept in enumerate(found):
            if answer != "all":
                answer = self._ask_to_recover(kept, number, len(found))
            if answer in ("open", "all"):
                self._recover(kept.text, kept.path)
                self._keeping.keep_now()
            if answer != "later":
                journal.forget(kept.id)
        self.books.recover()

    def _ask_to_recover(self, kept: Kept, number: int, of: int) -> str:
        title, name = self.tr("Unsaved work"), kept.path.name if kept.path else ""
        if of > 1:
            title = self.tr("{0}, {1} of {2}").format(title, number + 1, of)
        text = self.tr("The program ended before {0} could be saved. Open what was kept?")
        answers = [
            Answer("open", self.tr("Open")),
            Answer("discard", self.tr("Discard")),
            Answer("later", self.tr("Ask again later"), escape=True),
        ]
        if number + 1 < of:
            answers.insert(1, Answer("all", self.tr("Open all that follow, too")))
        return self._desk.prompts.ask(title, text.format(name or self.tr("a new roster")), answers)

    def _recover(self, text: str, path: Path | None) -> None:
        """Open the kept *text* over the saved file, so that undo leads back to what was saved."""
        saved = self._desk.open_file(path) if path is not None and is_file(path) else None
        kept, problems = self._desk.read_document(text, path)
        if kept is None:
            self.tell(problems)
        elif saved is not None:
            saved.commit(kept.roster, self.tr("Recover unsaved work"))
            kept.deleteLater()
        else:
            fresh = self._desk.new_document(Roster(kept.roster.system, kept.roster.faction))
            if fresh is not None:
                fresh.commit(kept.roster, self.tr("Recover unsaved work"))
            kept.deleteLater()

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
        PreferencesDialog(self._desk, self._window).open()

    def rules(self) -> None:
        """Show how the rules that games leave open are read."""
        from realms_builder.gui.dialogs.rules_dialog import RulesDialog

        RulesDialog(self._desk, self._window).open()

    def versions(self) -> None:
        """Show earlier versions of the current roster."""
        from realms_builder.gui.documents.versions_dialog import VersionsDialog

        document = self._desk.current
        if document is not None and document.path is not None:
            VersionsDialog(self._desk, document, self._versions, self._window).open()

    def print(self) -> None:
        """Open the print dialog for the current roster."""
        from realms_builder.gui.dialogs.print.dialog import PrintDialog

        document = self._desk.current
        if document is not None:
            PrintDialog(self._desk, document, self.selected(), self._window).open()
