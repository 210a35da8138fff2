"""Opening, saving, closing and recovering rosters: what the File menu would hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder import resources
from realms_builder.exchange.bundle_format import SUFFIX
from realms_builder.files import failure, is_file
from realms_builder.gamedata.printing import said
from realms_builder.gui.bundles import Bundles, file_stem
from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.keeping import Keeping
from realms_builder.gui.library_room.shelf import Entry
from realms_builder.gui.new_roster_dialog import NewRosterDialog
from realms_builder.gui.outside import OutsideFiles, stamp_of
from realms_builder.gui.preferences_dialog import PreferencesDialog
from realms_builder.gui.prompts import Answer
from realms_builder.gui.tasks import Job
from realms_builder.problems import Problem
from realms_builder.roster.journal import Journal, Kept
from realms_builder.roster.portrait_files import Carried, carry, picture_names, with_pictures
from realms_builder.roster.roster import Roster
from realms_builder.roster.roster_writing import new_text, saved_text
from realms_builder.roster.safekeeping import (
    ChangedOutside,
    SaveFailed,
    save,
)
from realms_builder.roster.versions import Versions

PATTERNS = "*.yaml *.yml"
OPENED = f"{PATTERNS} *{SUFFIX}"


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
        self.bundles = Bundles(desk, self._text_of, parent)
        self.selected: Callable[[], tuple[str, ...]] = tuple
        desk.document_opened.connect(self._take_in)
        desk.document_closed.connect(self._let_go)
        desk.save_wanted.connect(self.save_document)
        desk.rules_wanted.connect(self.rules)
        self._keeping.failed.connect(self.tell)
        desk.problems_found.connect(self.tell)
        desk.tasks.problem_found.connect(lambda problem: self.tell((problem,)))

    def _take_in(self, document: RosterDocument) -> None:
        if document.path is not None:
            document.stamp = document.stamp or stamp_of(document.path)
        document.changed.connect(self.changed)
        self._keeping.watch(document)
        document.undo_stack.cleanChanged.connect(self._on_clean_changed)

    def _let_go(self, document: RosterDocument) -> None:
        self._desk.tasks.cancel(_saving(document))
        self._keeping.let_go(document)

    def _on_clean_changed(self, _clean: bool) -> None:
        self.changed.emit()

    def _text_of(self, document: RosterDocument, roster: Roster | None = None) -> str:
        cost, lang = document.game.main_cost, self._desk.lang
        return _text_of(roster or document.roster, document.text, cost, lang)

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

    def take(self, paths: Sequence[Path]) -> None:
        """Open every roster among *paths*, as when files are dropped on the window."""
        for path in paths:
            self._desk.open_file(path)

    # ------------------------------------------------------------------ save

    def save(self) -> bool:
        """Save the current roster where it lies; ask where when it lies nowhere yet."""
        document = self._desk.current
        if document is None:
            return False
        if document.is_large and document.path is not None:
            self._write_beside(document, document.path)
            return True
        return self.save_document(document)

    def _write_beside(self, document: RosterDocument, path: Path) -> None:
        """Work out beside the window what a very large roster is as text, then write it."""
        roster, lang = document.roster, self._desk.lang
        self._desk.tasks.start(
            _saving(document),
            partial(_text_of, roster, document.text, document.game.main_cost, lang),
            lambda text: self._finish(document, path, (roster, text)),
            files=True,
            title=self.tr("Saving {0} …").format(path.name),
        )

    def _finish(self, document: RosterDocument, path: Path, written: tuple[Roster, str]) -> None:
        self._write(document, path, written=written)

    def save_document(self, document: RosterDocument) -> bool:
        """Save *document* and return whether it is safe now."""
        if document.path is None:
            return self._save_as(document)
        return self._write(document, document.path)

    def save_as(self) -> bool:
        """Ask for a file and save the current roster there."""
        document = self._desk.current
        return document is not None and self._save_as(document)

    def _save_as(self, document: RosterDocument) -> bool:
        folder = self._desk.rosters_folder
        start = folder / f"{file_stem(document.title)}.yaml"
        with suppress(OSError):  # a file dialog cannot begin in a folder that is not there
            folder.mkdir(parents=True, exist_ok=True)
        path = self._desk.prompts.save_file(
            self.tr("Save roster"), start, self.tr("Rosters ({0})").format(PATTERNS)
        )
        if path is None:
            return False
        if path.suffix not in (".yaml", ".yml"):
            path = path.with_suffix(".yaml")
        return self._write(document, path, asked=True)

    def _write(
        self,
        document: RosterDocument,
        path: Path,
        *,
        asked: bool = False,
        written: tuple[Roster, str] | None = None,
    ) -> bool:
        """Write *document* to *path*; *asked* says that replacing a file there was agreed to.

        *written* is its text and the roster that it tells of, where they are there already.
        """
        if written is None:
            self._desk.tasks.cancel(_saving(document))  # this is newer
        roster, text = written or (document.roster, "")
        seen = None if asked else document.stamp
        carried = Carried()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if document.path != path:
                self._versions.keep_file(path)
                names = {name for state in document.states for name in picture_names(state)}
                carried = carry(sorted(names), document.home, path)
            if written is None:
                text = self._text_of(document, with_pictures(roster, carried.names))
            stamp = save(path, text, seen)
        except ChangedOutside:
            return self.outside.ask(document) and self._write(document, path)
        except SaveFailed as error:
            carried.take_back()
            self.tell((Problem(error.code, values=dict(error.values)),))
            return False
        except OSError as error:
            self.tell((failure(path, error).problem,))
            return False
        document.stamp = stamp
        self._versions.keep(path, text)
        document.mark_saved(path, text, lambda state: with_pictures(state, carried.names), roster)
        self.tell(carried.problems)
        if not document.is_modified:
            self._keeping.forget(document)
        self._desk.preferences.remember_recent(path)
        self._desk.message.emit(self.tr("Saved: {0}").format(path.name))
        self._desk.library_changed.emit()
        return True

    def save_again(self, document: RosterDocument) -> None:
        """Save *document* where its file was before somebody took it away."""
        self.outside.keep_mine(document)
        self.save_document(document)

    # ------------------------------------------------------------------ close

    def close_current(self) -> None:
        """Close the current roster after asking about unsaved changes."""
        document = self._desk.current
        if document is not None and self._may_close(document):
            self._desk.close_document(document)

    def _may_close(self, document: RosterDocument) -> bool:
        if not document.is_modified:
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
            return self.save_document(document)
        return answer == "discard"

    def may_close_all(self) -> bool:
        """Ask about every unsaved roster and return whether the window may close."""
        for document in list(self._desk.documents):
            if not self._may_close(document):
                return False  # what was discarded so far is still open, and kept
        self._keeping.journal.close()
        return True

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
        from realms_builder.gui.rules_dialog import RulesDialog

        RulesDialog(self._desk, self._window).open()

    def versions(self) -> None:
        """Show earlier versions of the current roster."""
        from realms_builder.gui.versions_dialog import VersionsDialog

        document = self._desk.current
        if document is not None and document.path is not None:
            VersionsDialog(self._desk, document, self._versions, self._window).open()

    def print(self) -> None:
        """Open the print dialog for the current roster."""
        from realms_builder.gui.print_dialog.dialog import PrintDialog

        document = self._desk.current
        if document is not None:
            PrintDialog(self._desk, document, self.selected(), self._window).open()


def _saving(document: RosterDocument) -> str:
    return f"save {document.id}"


def _text_of(
    roster: Roster, old_text: str, main_cost: str, lang: str, _job: Job | None = None
) -> str:
    """Return *roster* as a text, which keeps what it may of *old_text*."""
    if old_text:
        return saved_text(roster, old_text, main_cost)
    return new_text(roster, lang, main_cost)
