"""What other programs do to the files of open documents: found out, told calmly, answered.

A document without unsaved changes follows its file by itself, as a step that can be undone; so
does one whose changes can be brought together with those of the file. Whatever else happened is
:class:`News` that stays until it is answered; what is open here is never touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from realms_builder.core.files import WriteFailed, is_file, is_folder
from realms_builder.core.problems import Problem
from realms_builder.core.versions import Versions
from realms_builder.game.value_words import said
from realms_builder.game.yaml.saving import NO_FILE, LoadedFile, Stamp
from realms_builder.gui.documents.document import Document
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job

_Sides = tuple[tuple[str, int, int], ...]
PAUSE_MS = 250


class OutsideFate(Enum):
    """What became of the file of an open document."""

    CHANGED = "changed"
    BROKEN = "broken"
    GONE = "gone"


@dataclass(frozen=True)
class News:
    """What became of a file, what stands in it, and for a broken one what is wrong."""

    fate: OutsideFate
    path: Path
    loaded: LoadedFile
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Look:
    """A file as it was *seen* last, and what it is *now*; loaded where that is another.

    *state* is what the document was then. *merged* holds both changes, None where they collide.
    """

    document: Document
    path: Path
    seen: Stamp | None
    state: object
    merge: Callable[[str], str | None] | None
    side_files: tuple[Path, ...]
    now: Stamp = NO_FILE
    loaded: LoadedFile | None = None
    merged: str | None = None
    sides: _Sides = ()


class DocumentWatch(QObject):
    """Looks at the files of open documents whenever something may have happened to them.

    :attr:`changed` says that there is something to answer about a document, or no longer;
    :attr:`compare_wanted` that somebody wants to see what differs.
    """

    changed = Signal(object)
    compare_wanted = Signal(object, object)

    def __init__(self, desk: Desk, versions: Versions, parent: QObject) -> None:
        """Watch nothing yet; what is given up goes to *versions*."""
        super().__init__(parent)
        self._desk, self._versions = desk, versions
        self._documents: list[Document] = []
        self._news: dict[str, News] = {}
        self._missed: set[str] = set()
        self._clean: dict[str, object] = {}
        self._sides: dict[str, _Sides] = {}
        self._written: set[Path] = set()
        desk.files_written.connect(self._written.update)
        self.key = f"outside {id(self)}"
        self._watch = FileWatch(self)
        self._watch.touched.connect(self.look)
        desk.library_changed.connect(self._watch.look_soon)  # a game went or came with its folder
        tasks, key = desk.tasks, self.key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def news_of(self, document: Document | None) -> News | None:
        """Return what is to be answered about the file of *document*."""
        return self._news.get(document.id) if document is not None else None

    def seen(self, document: Document) -> Stamp | None:
        """Return what saving may write over: nothing, where it was told that the file is gone."""
        news = self.news_of(document)
        return NO_FILE if news is not None and news.fate is OutsideFate.GONE else document.stamp

    def take_in(self, document: Document) -> None:
        """Follow the file of *document* from now on."""
        self._documents.append(document)
        document.path_changed.connect(partial(self._settled, document))
        document.saved.connect(partial(self._settled, document))
        self.watch_all()

    def let_go(self, document: Document) -> None:
        """Follow the file of *document* no longer."""
        self._documents = [one for one in self._documents if one is not document]
        self._sides.pop(document.id, None)
        self._forget(document)
        self.watch_all()

    def _settled(self, document: Document) -> None:
        """Forget what there was to say: it was saved, or its file went elsewhere."""
        self._forget(document)
        self.watch_all()
        self.changed.emit(document)

    def _forget(self, document: Document) -> None:
        self._news.pop(document.id, None)
        self._clean.pop(document.id, None)
        self._missed.discard(document.id)

    def watch_all(self) -> None:
        """Watch the files of all documents, and those that they are made of."""
        followed = [document for document in self._documents if document.is_followed]
        own = {document.path for document in followed if document.path is not None}
        self._watch.watch(own.union(*(document.side_files() for document in followed)))

    # ------------------------------------------------------------------ looking

    def look(self) -> None:
        """Look at every file beside the window."""
        looks = [
            _Look(
                document,
                document.path,
                document.stamp,
                document.state,
                document.merger() if document.is_modified else None,
                tuple(document.side_files()),
            )
            for document in self._documents
            if document.is_followed and document.path is not None
        ]
        if looks:
            self._desk.tasks.start(self.key, partial(_looked, looks), self._take)

    def _take(self, looks: Sequence[_Look]) -> None:
        for look in looks:
            document = look.document
            if document not in self._documents:
                continue
            self._take_sides(document, look.sides)
            is_moving = document.path != look.path or document.stamp is not look.seen
            if is_moving or self._desk.tasks.is_running(document.saving_key):
                self._watch.look_soon()  # saved or moved while somebody looked
            elif look.loaded is None:
                self._came_back(document)
            elif document.is_held or document.state != look.state:
                self._watch.look_soon()  # edited while somebody looked
            else:
                self._weigh(document, self._news_from(document, look.loaded), look.merged)

    def _take_sides(self, document: Document, sides: _Sides) -> None:
        before = self._sides.get(document.id)
        names = [side[0] for side in sides]
        if before is not None and before != sides and [side[0] for side in before] == names:
            document.side_changed.emit()
        self._sides[document.id] = sides

    def _weigh(self, document: Document, news: News, merged: str | None) -> None:
        if news.fate is OutsideFate.GONE and document.id not in self._missed:
            self._missed.add(document.id)  # perhaps it is just being replaced
            self._watch.look_soon()
            return
        if news.fate is not OutsideFate.GONE:
            self._missed.discard(document.id)
        if news.fate is OutsideFate.CHANGED and not self._has_own_work(document):
            self.reload(document, news)
        elif news.fate is OutsideFate.CHANGED and merged is not None:
            self._merge(document, news, merged)
        elif self._news.get(document.id) != news and not document.is_read_only:
            self._tell(document, news)

    def _has_own_work(self, document: Document) -> bool:
        """Return whether reading anew would take something that only stands here."""
        is_untouched = document.id in self._clean and self._clean[document.id] == document.state
        return document.is_modified and not is_untouched

    def _tell(self, document: Document, news: News) -> None:
        if not document.is_modified:
            # It stands in no file as it is here: closing asks, and it is kept for recovery.
            self._clean[document.id] = document.state
            document.mark_unsaved()
        self._news[document.id] = news
        self.changed.emit(document)

    def miss(self, document: Document) -> None:
        """Note that *document* stands in no file, also where one lies in its place."""
        document.mark_unsaved()
        path = document.path
        if path is not None:
            document.stamp = NO_FILE
            if is_file(path):
                self._watch.look_soon()
            else:
                self._news[document.id] = News(OutsideFate.GONE, path, LoadedFile(None, NO_FILE))
        self.changed.emit(document)

    def _came_back(self, document: Document) -> None:
        """Note that the file is what it was."""
        if document.stamp == NO_FILE:
            return  # there still is none
        was_clean = document.id in self._clean and self._clean[document.id] == document.state
        known = self._news.get(document.id)
        self._forget(document)
        if was_clean:
            document.mark_clean()
        if known is not None:
            self.changed.emit(document)

    def _news_from(self, document: Document, loaded: LoadedFile) -> News:
        """Return what became of the file of *document*, loaded just now."""
        path = document.path or Path()
        if loaded.text is None:
            is_gone = any(problem.code == "file_missing" for problem in loaded.problems)
            return News(
                OutsideFate.GONE if is_gone else OutsideFate.BROKEN, path, loaded, loaded.problems
            )
        obstacles = document.obstacles(loaded.text)
        return News(
            OutsideFate.BROKEN if obstacles else OutsideFate.CHANGED, path, loaded, obstacles
        )

    # ------------------------------------------------------------------ answers

    def reload(self, document: Document, news: News) -> None:
        """Take the document over as it stands on disk, as a step that can be undone."""
        before = document.state
        document.follow(news.path, news.loaded, self._step)
        if news.path in self._written:
            self._written.discard(news.path)  # by this program, beside the document
        elif document.state != before:
            text = self.tr("{0} was changed by another program and read anew; undo leads back.")
            document.told.emit(text.format(news.path.name))

    def _merge(self, document: Document, news: News, merged: str) -> None:
        before = document.state
        document.follow(news.path, news.loaded, self._step, merged)
        if document.state != before:
            text = self.tr("{0} was changed by another program too; both changes are in it now.")
            document.told.emit(text.format(news.path.name))

    def _step(self) -> str:
        return self.tr("Load changes from outside")

    def keep_mine(self, document: Document) -> None:
        """Let the next save write over the file; what stands there goes to the versions."""
        if document.path is not None:
            self._versions.keep_file(document.path)
            document.stamp = stamp_of(document.path)
            document.mark_unsaved()
            self._forget(document)
            self.changed.emit(document)

    def compare(self, document: Document) -> None:
        """Show what differs between *document* and its file."""
        news = self._news.get(document.id)
        if news is not None and news.fate is OutsideFate.CHANGED:
            self.compare_wanted.emit(document, news)

    def ask(self, document: Document) -> bool:
        """Ask what to do, as saving found another file; return whether it may be written now."""
        path = document.path
        if path is None:
            return False
        news = self._news_from(document, _loaded(document, path, stamp_of(path)))
        merged = (
            document.merger()(news.loaded.text or "") if news.fate is OutsideFate.CHANGED else None
        )
        if merged is not None:
            self._merge(document, news, merged)
            return True
        self._tell(document, news)
        answer = self._desk.prompts.ask(
            self.tr("Changed outside"), self.words(news), self._answers(document, news)
        )
        if answer == "mine":
            self.keep_mine(document)
        elif answer == "theirs":
            self.reload(document, news)
        elif answer == "compare":
            self.compare(document)
        return answer == "mine"

    def _answers(self, document: Document, news: News) -> list[PromptAnswer]:
        is_gone = news.fate is OutsideFate.GONE
        mine = self.tr("Save it there again") if is_gone else self.tr("Keep mine")
        answers = [PromptAnswer("mine", mine)]
        if news.fate is OutsideFate.CHANGED:
            answers.append(PromptAnswer("theirs", self.tr("Load theirs")))
            if document.can_be_compared:
                answers.append(PromptAnswer("compare", self.tr("Compare …")))
        return [*answers, PromptAnswer("cancel", self.tr("Cancel"), escape=True)]

    def words(self, news: News) -> str:
        """Return what became of the file, with the place of what is wrong with it."""
        name = news.path.name
        if news.fate is OutsideFate.GONE:
            return self.gone_words(news.path)
        if news.fate is OutsideFate.CHANGED:
            return self.tr("{0} was changed by another program.").format(name)
        reasons = [
            f"{replace(problem.place, file=name)}: {said(problem, self._desk.lang)}"
            for problem in news.problems[:2]
        ]
        text = self.tr("{0} was changed by another program and cannot be read as it is now.")
        return "\n".join((text.format(name), *reasons))

    def gone_words(self, path: Path) -> str:
        """Return that *path* is no more."""
        text = self.tr("{0} is no longer in {1}: it was moved or deleted.")
        return text.format(path.name, path.parent)


def stamp_of(path: Path) -> Stamp:
    """Return what *path* looks like now; a file that cannot be read looks like none."""
    try:
        return Stamp.of(path)
    except WriteFailed:
        return NO_FILE


def _loaded(document: Document, path: Path, now: Stamp) -> LoadedFile:
    """Return what stands in *path*, with the stamp *now* where it cannot be read as a text."""
    found = document.load(path)
    return replace(found, stamp=now) if found.text is None else found


def _looked(looks: Sequence[_Look], job: Job) -> list[_Look]:
    """Return *looks* with what the files are now; runs beside the window."""
    found: list[_Look] = []
    for look in looks:
        job.check()
        sides = tuple(_side(path) for path in look.side_files)
        now = stamp_of(look.path)
        loaded = None if now == look.seen else _loaded(look.document, look.path, now)
        text = loaded.text if loaded is not None else None
        merged = look.merge(text) if look.merge is not None and text is not None else None
        found.append(replace(look, now=now, loaded=loaded, merged=merged, sides=sides))
    return found


def _side(path: Path) -> tuple[str, int, int]:
    try:
        found = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), found.st_size, found.st_mtime_ns


class FileWatch(QObject):
    """Listens to files, to their folders, and to the window coming back to the front.

    Editors put a new file in the place of the old one, so that what is watched is gone; the folder
    tells then. Where a system cannot watch, coming back to the window is enough.
    """

    touched = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without files."""
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._files: set[str] = set()
        self._folders: set[str] = set()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._look)
        self._watcher.fileChanged.connect(lambda _path: self.look_soon())
        self._watcher.directoryChanged.connect(lambda _path: self.look_soon())
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state)

    def watch(self, files: Iterable[Path], folders: Iterable[Path] = ()) -> None:
        """Watch *files* and what comes to *folders* or leaves them, and nothing else."""
        self._files = {str(path) for path in files}
        self._folders = {str(path) for path in folders}
        self._renew()

    def look_soon(self) -> None:
        """Say :attr:`touched` when nothing more has happened for a moment."""
        self._pause.start()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and (self._files or self._folders):
            self.look_soon()

    def _look(self) -> None:
        self._renew()
        self.touched.emit()

    def _renew(self) -> None:
        """Watch what is there by now; a file that was replaced is no longer watched."""
        wanted = {name for name in self._files if is_file(Path(name))}
        folders = self._folders | {str(Path(name).parent) for name in self._files}
        wanted |= {str(found) for name in folders if (found := _nearest_folder(Path(name)))}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))


def _nearest_folder(path: Path) -> Path | None:
    """Return the folder *path*, or where it is gone that above it to which it would come back."""
    return next((folder for folder in (path, *path.parents) if is_folder(folder)), None)
