"""What other programs do to the files of open rosters: found out, told calmly, answered.

A roster without unsaved changes follows its file by itself, as a step that can be undone. Whatever
else happened is :class:`News` that stays until it is answered; what is open here is never touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core.problems import Place, Problem
from realms_builder.game.printing import said
from realms_builder.gui.documents.file_watch import FileWatch
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.storage.safekeeping import NO_FILE, Loaded, SaveFailed, Stamp, load
from realms_builder.roster.storage.versions import Versions

_KEY = "outside"


class Fate(Enum):
    """What became of the file of an open roster."""

    CHANGED = "changed"
    BROKEN = "broken"
    GONE = "gone"


@dataclass(frozen=True)
class News:
    """What became of a file, its *stamp* and *text*, and for a broken one what is wrong."""

    fate: Fate
    path: Path
    stamp: Stamp
    text: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Look:
    """A file as it was *seen* last, and what it is *now*; loaded where that is another."""

    document: RosterDocument
    path: Path
    seen: Stamp | None
    now: Stamp = NO_FILE
    loaded: Loaded | None = None


class OutsideFiles(QObject):
    """Looks at the files of open rosters whenever something may have happened to them."""

    changed = Signal(object)

    def __init__(self, desk: Desk, versions: Versions, window: QWidget) -> None:
        """Watch the documents of *desk*; what is given up goes to *versions*."""
        super().__init__(window)
        self._window = window
        self._desk, self._versions = desk, versions
        self._news: dict[str, News] = {}
        self._missed: set[str] = set()
        self._clean: dict[str, int] = {}
        self._watch = FileWatch(self)
        self._watch.touched.connect(self.look)
        desk.document_opened.connect(self._take_in)
        desk.document_closed.connect(self._let_go)

    def news_of(self, document: RosterDocument | None) -> News | None:
        """Return what is to be answered about the file of *document*."""
        return self._news.get(document.id) if document is not None else None

    def _take_in(self, document: RosterDocument) -> None:
        document.path_changed.connect(lambda: self._settled(document))
        document.saved.connect(lambda: self._settled(document))
        self._watch_all()

    def _let_go(self, document: RosterDocument) -> None:
        self._forget(document)
        self._watch_all()

    def _settled(self, document: RosterDocument) -> None:
        """Forget what there was to say: the roster was saved, or its file went elsewhere."""
        self._forget(document)
        self._watch_all()
        self.changed.emit(document)

    def _forget(self, document: RosterDocument) -> None:
        self._news.pop(document.id, None)
        self._clean.pop(document.id, None)
        self._missed.discard(document.id)

    def _watch_all(self) -> None:
        self._watch.watch(d.path for d in self._desk.documents if d.path is not None)

    # ------------------------------------------------------------------ looking

    def look(self) -> None:
        """Look at every file beside the window."""
        looks = [_Look(d, d.path, d.stamp) for d in self._desk.documents if d.path is not None]
        if looks:
            work = partial(_looked, looks)
            self._desk.tasks.start(_KEY, work, self._take)

    def _take(self, looks: Sequence[_Look]) -> None:
        for look in looks:
            document = look.document
            if document not in self._desk.documents:
                continue
            if document.path != look.path or document.stamp is not look.seen:
                self._watch.look_soon()  # saved or moved while somebody looked
            elif look.loaded is None:
                self._came_back(document)
            else:
                self._weigh(document, self._news_from(document, look.now, look.loaded))

    def _weigh(self, document: RosterDocument, news: News) -> None:
        if news.fate is Fate.GONE and document.id not in self._missed:
            self._missed.add(document.id)  # perhaps it is just being replaced
            self._watch.look_soon()
            return
        if news.fate is not Fate.GONE:
            self._missed.discard(document.id)
        if news.fate is Fate.CHANGED and not self._has_own_work(document):
            self.reload(document, news)
        elif self._news.get(document.id) != news:
            self._tell(document, news)

    def _has_own_work(self, document: RosterDocument) -> bool:
        """Return whether reading anew would take something that only stands here."""
        untouched = self._clean.get(document.id) == document.undo_stack.index()
        return document.is_modified and not untouched

    def _tell(self, document: RosterDocument, news: News) -> None:
        if not document.is_modified:
            # The roster stands in no file as it is here: closing asks, and it is kept for recovery.
            self._clean[document.id] = document.undo_stack.index()
            document.mark_unsaved()
        self._news[document.id] = news
        self.changed.emit(document)

    def _came_back(self, document: RosterDocument) -> None:
        """Note that the file is what it was."""
        was_clean = self._clean.get(document.id)
        known = self._news.get(document.id)
        self._forget(document)
        if was_clean is not None and was_clean == document.undo_stack.index():
            document.undo_stack.setClean()
        if known is not None:
            self.changed.emit(document)

    def _news_from(self, document: RosterDocument, stamp: Stamp, loaded: Loaded) -> News:
        """Return what became of the file of *document*, loaded just now."""
        path = document.path or Path()
        if loaded.text is None:
            gone = any(problem.code == "file_missing" for problem in loaded.problems)
            return News(Fate.GONE if gone else Fate.BROKEN, path, stamp, None, loaded.problems)
        read, problems = self._desk.read_document(loaded.text, path)
        if read is None:
            return News(Fate.BROKEN, path, stamp, loaded.text, tuple(problems))
        read.deleteLater()
        if read.game.id != document.game.id:
            values = {"game": read.game.name}
            told = Problem("desk.other_game", place=Place(str(path)), values=values)
            return News(Fate.BROKEN, path, stamp, loaded.text, (told,))
        return News(Fate.CHANGED, path, loaded.stamp, loaded.text)

    # ------------------------------------------------------------------ answers

    def reload(self, document: RosterDocument, news: News) -> None:
        """Take the roster over as it stands on disk, as a step that can be undone."""
        if news.text is None:
            return
        read, problems = self._desk.read_document(news.text, news.path)
        if read is None:
            self._desk.problems_found.emit(tuple(problems))
            return
        document.problems = read.problems
        document.commit(read.roster, self.tr("Load changes from outside"))
        document.stamp = news.stamp
        document.mark_saved(news.path, news.text)
        read.deleteLater()
        text = self.tr("{0} was changed by another program and read anew; undo leads back.")
        self._desk.message.emit(text.format(news.path.name))

    def keep_mine(self, document: RosterDocument) -> None:
        """Let the next save write over the file; what stands there goes to the versions."""
        if document.path is not None:
            self._versions.keep_file(document.path)
            document.stamp = stamp_of(document.path)
            document.mark_unsaved()
            self._forget(document)
            self.changed.emit(document)

    def compare(self, document: RosterDocument) -> None:
        """Show what differs between *document* and its file."""
        from realms_builder.gui.documents.compare_dialog import CompareDialog

        news = self._news.get(document.id)
        if news is not None and news.fate is Fate.CHANGED:
            CompareDialog(self._desk, document, news, self, self._window).open()

    def ask(self, document: RosterDocument) -> bool:
        """Ask what to do, as saving found another file; return whether it may be written now."""
        path = document.path
        if path is None:
            return False
        news = self._news_from(document, stamp_of(path), load(path))
        self._tell(document, news)
        answers = [Answer("cancel", self.tr("Cancel"), escape=True)]
        if news.fate is Fate.GONE:
            answers.insert(0, Answer("mine", self.tr("Save it there again")))
        else:
            answers.insert(0, Answer("mine", self.tr("Keep mine")))
        if news.fate is Fate.CHANGED:
            answers.insert(1, Answer("theirs", self.tr("Load theirs")))
            answers.insert(2, Answer("compare", self.tr("Compare …")))
        answer = self._desk.prompts.ask(self.tr("Changed outside"), self.words(news), answers)
        if answer == "mine":
            self.keep_mine(document)
        elif answer == "theirs":
            self.reload(document, news)
        elif answer == "compare":
            self.compare(document)
        return answer == "mine"

    def words(self, news: News) -> str:
        """Return what became of the file, with the place of what is wrong with it."""
        name, folder = news.path.name, str(news.path.parent)
        if news.fate is Fate.GONE:
            return self.tr("{0} is no longer in {1}: it was moved or deleted.").format(name, folder)
        if news.fate is Fate.CHANGED:
            return self.tr("{0} was changed by another program.").format(name)
        reasons = [
            f"{replace(problem.place, file=name)}: {said(problem, self._desk.lang)}"
            for problem in news.problems[:2]
        ]
        text = self.tr("{0} was changed by another program and cannot be read as it is now.")
        return "\n".join((text.format(name), *reasons))


def stamp_of(path: Path) -> Stamp:
    """Return what *path* looks like now; a file that cannot be read looks like none."""
    try:
        return Stamp.of(path)
    except SaveFailed:
        return NO_FILE


def _looked(looks: Sequence[_Look], job: Job) -> list[_Look]:
    """Return *looks* with what the files are now; runs beside the window."""
    found: list[_Look] = []
    for look in looks:
        job.check()
        now = stamp_of(look.path)
        loaded = None if now == look.seen else load(look.path)
        found.append(replace(look, now=now, loaded=loaded))
    return found
