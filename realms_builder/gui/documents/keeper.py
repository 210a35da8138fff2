"""Keeps the open documents of a window: in the journal while they change, in files, after a crash.

There is one keeper a window, for documents of every kind. What it does not know of them they say
themselves, see :class:`~realms_builder.gui.documents.document.Document`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core import resources
from realms_builder.core.files import is_file
from realms_builder.core.journal import Journal, Kept
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.core.versions import Versions
from realms_builder.game.texts import Text
from realms_builder.game.value_words import said
from realms_builder.game.yaml.patch import BOM
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.documents.document import Document, TextMaker
from realms_builder.gui.documents.document_watch import DocumentWatch, stamp_of
from realms_builder.gui.documents.saver import Autosave, Saver
from realms_builder.gui.kit.moments import moment_text
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import SAVE_ROSTERS
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job

BOOKS_JOURNAL, DESIGNS_JOURNAL, WORKSHOP_JOURNAL = "books", "designs", "workshop"
"""Where unsaved texts are kept: of rulebooks, of templates of cards, of games and factions."""
MOST_NAMED = 12
"""So many documents are named in the offer to recover them."""
Opener = Callable[[Path | None, str | None], Document | None]
"""Opens a document and shows it: as its file has it, or with the text that was kept of it.

Returns None where it cannot, with the reason told.
"""


class Keeper(QObject):
    """Keeps, saves, follows, closes and recovers documents.

    :attr:`closing` says that the window is about to ask whether it may close, :attr:`closed` that
    nothing is kept any more, :attr:`documents_changed` that others are open, or in other files.
    """

    documents_changed = Signal()
    closing = Signal()
    closed = Signal()

    def __init__(self, desk: Desk, window: QWidget) -> None:
        """Keep with the tasks of *desk*; *window* is closed once what it waits for is saved."""
        super().__init__(window)
        self._desk, self._window = desk, window
        self.documents: list[Document] = []
        self.recovered: dict[Document, float] = {}
        self._glanced: set[Document] = set()
        self.versions = Versions(resources.state_folder() / resources.VERSIONS)
        self.outside = DocumentWatch(desk, self.versions, self)
        self.saver = Saver(desk, self.versions, self.outside, self)
        self.autosave = Autosave(self.saver, self.outside, self)
        self._openers: dict[str, Opener] = {}
        self._journals: dict[str, Journal] = {}
        self._pauses: dict[str, QTimer] = {}
        self._closers: dict[str, Callable[[], object]] = {}
        self._then: dict[str, Callable[[], None]] = {}
        self._given_up: dict[str, object] = {}
        self._refused: set[str] = set()
        self._is_closing = False
        self._warned = False
        self.outside.changed.connect(self._keep_soon)
        self.saver.ended.connect(self._on_ended)
        desk.preferences.changed.connect(self._on_preference)

    def take_in(self, document: Document, close: Callable[[], object]) -> None:
        """Keep *document* from now on; *close* closes it without asking."""
        self.documents.append(document)
        self._closers[document.id] = close
        if document.path is not None and document.stamp is None:
            document.stamp = stamp_of(document.path)
        pause = self._pauses[document.id] = QTimer(self, singleShot=True)
        pause.timeout.connect(partial(self._keep, document))
        for signal in (document.changed, document.drafted, document.path_changed):
            signal.connect(partial(self._keep_soon, document))
            signal.connect(partial(self.want, document))
        document.saved.connect(partial(self._on_saved, document))
        for signal in (document.saved, document.path_changed):
            signal.connect(self.documents_changed)
        document.told.connect(self._desk.message)
        self.outside.take_in(document)
        self.autosave.take_in(document)
        self.documents_changed.emit()

    def let_go(self, document: Document) -> None:
        """Keep nothing of *document* any more: it is closed."""
        if document not in self.documents:
            return
        self.documents.remove(document)
        self._glanced.discard(document)
        self.recovered.pop(document, None)
        self._then.pop(document.id, None)
        self._closers.pop(document.id)
        pause = self._pauses.pop(document.id)
        pause.stop()  # it may end before it is deleted, but after the document
        pause.deleteLater()
        self.saver.let_go(document)
        self.outside.let_go(document)
        self.autosave.let_go(document)
        self._forget(document)
        self.documents_changed.emit()

    def _on_preference(self, key: str) -> None:
        if key == SAVE_ROSTERS:
            for document in self.documents:
                self.autosave.save_soon(document)

    # ------------------------------------------------------------------ shown

    @property
    def opened(self) -> list[Document]:
        """Return the documents that somebody opened or changed, in the order of opening."""
        return [document for document in self.documents if document not in self._glanced]

    def glance_at(self, document: Document) -> None:
        """Take it that a room merely shows *document*, which nobody asked for."""
        if document in self.documents and not document.is_modified:
            self._glanced.add(document)
            self.documents_changed.emit()

    def want(self, document: Document) -> None:
        """Take it that somebody asked for *document*."""
        if document in self._glanced:
            self._glanced.remove(document)
            self.documents_changed.emit()

    def show(self, document: Document) -> None:
        """Bring *document* forward, in whatever room or window it is."""
        self.want(document)
        self._window.activateWindow()
        document.wanted.emit()

    def step(self, by: int, here: Document | None) -> None:
        """Bring the document forward that was opened next after *here*, or before it.

        Where *here* is none, it is the current roster, else the last one opened.
        """
        opened = self.opened
        if here in opened:
            self.show(opened[(opened.index(here) + by) % len(opened)])
        elif opened:
            self.show(self._desk.current or opened[-1])

    # ------------------------------------------------------------------ in the journal

    def journal(self, name: str) -> Journal:
        """Return the journal of one kind of documents."""
        if name not in self._journals:
            self._journals[name] = Journal(resources.state_folder() / name)
        return self._journals[name]

    def _keep_soon(self, document: Document) -> None:
        pause = self._pauses.get(document.id)
        if pause is not None and not pause.isActive():  # steady typing must not put it off
            pause.start(document.keep_pause_ms)

    def keep(self) -> None:
        """Keep now what has changed."""
        for document in self.documents:
            pause = self._pauses[document.id]
            if pause.isActive():
                pause.stop()
                self._keep(document)

    def _keep(self, document: Document) -> None:
        if document.is_modified or document.is_drafted:
            journal, make = self.journal(document.journal_name), document.kept_maker()
            work = partial(_write, journal, document.id, make, document.path)
            self._desk.tasks.start(f"keep {document.id}", work, self._on_kept, files=True)
        else:
            self._forget(document)

    def _on_kept(self, problem: Problem | None) -> None:
        if problem is not None and not self._warned:
            self._warned = True
            self._desk.problems_found.emit((problem,))

    def _on_saved(self, document: Document) -> None:
        if document in self.documents and not document.is_modified and not document.is_drafted:
            self._pauses[document.id].stop()
            self._refused.discard(document.id)
            self._forget(document)

    def _forget(self, document: Document) -> None:
        journal, identity = self.journal(document.journal_name), document.id
        self._desk.tasks.start(
            f"keep {identity}", lambda _job: journal.forget(identity), _nothing, files=True
        )

    # ------------------------------------------------------------------ in its file

    def save_again(self, document: Document) -> None:
        """Save *document* where its file was before somebody took it away."""
        self.outside.keep_mine(document)
        self.saver.save(document)

    # ------------------------------------------------------------------ close

    def close(self, document: Document) -> None:
        """Ask about what is not saved of *document*, and close it, once it is on its way."""
        if self.may_close(document):
            self.autosave.leave(document)
            self._closers[document.id]()
        elif self.saver.is_going(document):
            self._then[document.id] = partial(self.close, document)

    def may_close(self, document: Document) -> bool:
        """Ask what to do where *document* is not saved; False keeps it open.

        What saves itself is saved, and asked about only where that cannot be.
        """
        if self.saver.is_going(document):
            return False
        if not document.is_modified:
            return True
        was_refused = document.id in self._refused
        self._refused.discard(document.id)
        has_news = self.outside.news_of(document) is not None
        if document.saves_itself and not has_news and not was_refused:
            if self.saver.save(document, quiet=True):
                return True
            if self.saver.is_going(document) or self.outside.news_of(document) is not None:
                return False  # it is closed in a moment, or somebody was just asked
        return self._ask_to_close(document)

    def _ask_to_close(self, document: Document) -> bool:
        trouble, news = self.saver.trouble_of(document), self.outside.news_of(document)
        reason = said(trouble, self._desk.lang) if trouble is not None else ""
        reason = self.outside.words(news) if news is not None else reason
        given_up = self._given_up if self._is_closing else {}
        if document.id in given_up and given_up[document.id] == document.state:
            return True
        text = self.tr("“{0}” has unsaved changes.").format(document.title)
        document.wanted.emit()
        answer = self._desk.prompts.ask(
            self.tr("Unsaved changes"),
            f"{text}\n{reason}".strip(),
            (
                PromptAnswer("save", self.tr("Save") if trouble is None else self.tr("Try again")),
                *((PromptAnswer("elsewhere", self.tr("Save as …")),) if trouble else ()),
                PromptAnswer("discard", self.tr("Discard")),
                PromptAnswer("cancel", self.tr("Cancel"), escape=True),
            ),
        )
        if answer == "elsewhere":
            return self.saver.save_as(document)
        if answer == "save":
            return self.saver.save(document)
        return answer == "discard"

    def may_close_all(self) -> bool:
        """Ask about every document that is not saved and return whether the window may close.

        It is closed by itself as soon as a document that is still on its way is saved.
        """
        self.closing.emit()
        if not self._is_closing:
            self._given_up.clear()
        self._then.clear()
        for document in self.documents:
            self.saver.stop(document)  # whoever closes the window was asked about it
        for document in list(self.documents):
            if not self.may_close(document):
                if self.saver.is_going(document):
                    self._then[document.id] = self._close_window
                return False  # what was discarded so far is still open, and kept
            if document.is_modified:
                self._given_up[document.id] = document.state
        for document in self.documents:
            self.autosave.leave(document)
        self.closed.emit()
        self.end()
        return True

    def end(self) -> None:
        """Keep nothing any more."""
        self.autosave.stop()
        for pause in self._pauses.values():
            pause.stop()
        for journal in self._journals.values():
            journal.close()

    def _close_window(self) -> None:
        """Close the window, without asking again about what was given up a moment ago."""
        self._is_closing = True
        self._window.close()
        self._is_closing = False

    def _on_ended(self, document: Document, is_saved: bool) -> None:
        """Go on with closing once *document* is where it was going; what failed stays open.

        Somebody is asked then about what saves itself: nothing was told of it yet.
        """
        then = self._then.pop(document.id, None)
        if not is_saved and self.saver.trouble_of(document) is not None:
            self._refused.add(document.id)
            is_saved = True
        if then is not None and is_saved:
            then()

    # ------------------------------------------------------------------ after a crash

    def register(self, name: str, opener: Opener) -> None:
        """Let *opener* open what is kept in the journal called *name*."""
        self._openers[name] = opener

    def offer_recovery(self) -> None:
        """Offer what an earlier run could not save: all at once, or one after the other.

        What is opened is opened in the order of its last edits, so that the newest is shown.
        """
        found = [
            (name, kept) for name in self._openers for kept in self.journal(name).recoverable()
        ]
        found.sort(key=lambda entry: entry[1].time, reverse=True)
        wanted: list[tuple[str, Kept]] = []
        answer = self._ask_about_all([kept for _, kept in found]) if len(found) > 1 else "each"
        for number, (name, kept) in enumerate(found):
            if answer not in ("all", "later all"):
                answer = self._ask_to_recover(kept, number, len(found))
            if answer in ("open", "all"):
                wanted.append((name, kept))
            elif answer == "discard":
                self.journal(name).forget(kept.id)
        for name, kept in reversed(wanted):
            if self._recover(name, kept):
                self.journal(name).forget(kept.id)

    def _ask_about_all(self, found: Sequence[Kept]) -> str:
        lines = [self._described(kept) for kept in found[:MOST_NAMED]]
        if len(found) > MOST_NAMED:
            lines.append(self.tr("and {0} more").format(len(found) - MOST_NAMED))
        text = self.tr("The program ended before these could be saved. Open what was kept?")
        answers = (
            PromptAnswer("all", self.tr("Open all")),
            PromptAnswer("each", self.tr("Ask about each …")),
            PromptAnswer("later all", self.tr("Ask again later"), escape=True),
        )
        listed = "\n".join(f"• {line}" for line in lines)
        return self._desk.prompts.ask(self.tr("Unsaved work"), f"{text}\n\n{listed}", answers)

    def _described(self, kept: Kept) -> str:
        """Return what was kept: name, game, size, when it was edited last."""
        lang, data = self._desk.lang, None
        if kept.path is None or kept.path.suffix.lower() in Document.suffixes:
            data = parse_text(kept.text.removeprefix(BOM), "").data
        values = data if isinstance(data, dict) else {}
        game = self._desk.library.game(str(values.get("system", "")))
        models = values.get("models")
        counted = ("cli.models", len(models)) if isinstance(models, list) else None
        code, count = counted or ("counted.lines", len(kept.text.splitlines()))
        parts = (
            self._name_of(kept, values.get("name")),
            game.name.pick(lang) if game is not None else "",
            sentence(code, lang, {"count": count}),
            moment_text(kept.time.timestamp(), lang),
        )
        return " · ".join(part for part in parts if part)

    def _name_of(self, kept: Kept, name: object) -> str:
        said = Text.of(name).pick(self._desk.lang) if isinstance(name, str | dict) else ""
        file = kept.path.name if kept.path is not None else ""
        return said or file or self.tr("a new roster")

    def _ask_to_recover(self, kept: Kept, number: int, of: int) -> str:
        title, name = self.tr("Unsaved work"), kept.path.name if kept.path else ""
        if of > 1:
            title = self.tr("{0}, {1} of {2}").format(title, number + 1, of)
        text = self.tr("The program ended before {0} could be saved. Open what was kept?")
        text = text.format(name or self.tr("a new roster"))
        if kept.path is not None and not is_file(kept.path):
            text = f"{self.outside.gone_words(kept.path)} {text}"
        answers = [
            PromptAnswer("open", self.tr("Open")),
            PromptAnswer("discard", self.tr("Discard")),
            PromptAnswer("later", self.tr("Ask again later"), escape=True),
        ]
        if number + 1 < of:
            answers.insert(1, PromptAnswer("all", self.tr("Open all that follow, too")))
        return self._desk.prompts.ask(title, f"{text}\n\n{self._described(kept)}", answers)

    def _recover(self, name: str, kept: Kept) -> bool:
        """Open what was *kept*, over its file where that is there, so that undo leads back to it.

        Return whether it is safe: kept once more, under the new document.
        """
        opener, path, text = self._openers[name], kept.path, kept.text
        document = opener(path, None) if path is not None and is_file(path) else None
        if document is None or document.obstacles(text):
            document = opener(path, text)
            if document is None:
                return False
            self.outside.miss(document)
        self.autosave.keep(document)
        self.recovered[document] = kept.time.timestamp()
        self.documents_changed.emit()
        if path is not None:
            self.versions.keep_file(path)  # it may save itself in a moment
        if document.text_maker()() != text:
            document.take(text, lambda: self.tr("Recover unsaved work"))
        if not document.is_modified:
            return True
        self._pauses[document.id].stop()
        problem = self.journal(name).write(document.id, document.kept_maker()(), path)
        self._on_kept(problem)
        return problem is None


def _write(
    journal: Journal, identity: str, make: TextMaker, path: Path | None, _job: Job
) -> Problem | None:
    return journal.write(identity, make(), path)


def _nothing(_result: object) -> None:
    pass
