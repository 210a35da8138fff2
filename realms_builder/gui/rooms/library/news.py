"""What happened to rosters: recovered, changed by other programs, moved or trashed just now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core import resources
from realms_builder.core.files import keep_json, kept_json
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.trash import Trashed
from realms_builder.game.value_words import said
from realms_builder.gui.documents.open_documents import OpenDocuments
from realms_builder.gui.kit.moments import recent_text
from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.shelf import OWN, Shelf, ShelfEntry, changed_at
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

_FORMAT, _MOST_BYTES, _MOST_NAMED = 1, 4_000_000, 3
Moments = dict[Path, float]
"""When each roster file was changed last, in seconds."""


@dataclass
class SeenRosters:
    """The roster files of *folder* as they were at *since*, and as they are *now*.

    What the program itself writes is noted in both, so that they differ in what others did.
    """

    folder: Path
    since: float = 0.0
    before: Moments = field(default_factory=dict)
    now: Moments = field(default_factory=dict)
    _noted: set[Path] = field(default_factory=set)

    @classmethod
    def kept(cls, file: Path, folder: Path) -> SeenRosters:
        """Return what *file* keeps of *folder*; of another one nothing was seen yet."""
        data = kept_json(file, _FORMAT, _MOST_BYTES)
        files, since = data.get("files"), data.get("since")
        if data.get("folder") != str(folder) or not isinstance(files, dict):
            return cls(folder)
        before = {folder / n: float(at) for n, at in files.items() if isinstance(at, int | float)}
        return cls(folder, float(since) if isinstance(since, int | float) else 0.0, before)

    def content(self) -> dict[str, object]:
        """Return what is kept of it."""
        files = {path.relative_to(self.folder).as_posix(): at for path, at in self.before.items()}
        return {"folder": str(self.folder), "since": self.since, "files": files}

    def begin(self) -> None:
        """Note that somebody begins to look: what was written so far is found as it is."""
        self._noted.clear()

    def note(self, paths: Iterable[Path]) -> None:
        """Take *paths* as they are now: the program itself wrote, moved or removed them."""
        for path in paths:
            if path.is_relative_to(self.folder):
                self._noted.add(path)
                self._settle(path, changed_at(path))

    def look(self, found: Mapping[Path, float], opened: Iterable[Path], moment: float) -> None:
        """Take in what was *found*; files of *opened* documents are followed elsewhere."""
        is_first = not self.since
        noted = {path: self.now.get(path, 0.0) for path in self._noted}
        self.now = dict(found)
        for path, at in noted.items():
            self._settle(path, at)
        for path in opened:
            if path.is_relative_to(self.folder):
                self._settle(path, self.now.get(path, 0.0))
        if is_first or self.before == self.now:
            self.settle(moment)

    def settle(self, moment: float) -> None:
        """Begin anew at *moment*: what others did is known."""
        self.before, self.since = dict(self.now), moment

    def _settle(self, path: Path, at: float) -> None:
        for files in (self.before, self.now):
            files.pop(path, None)
            if at:
                files[path] = at

    @property
    def new(self) -> list[Path]:
        """Return what appeared."""
        return [path for path in self.now if path not in self.before]

    @property
    def changed(self) -> list[Path]:
        """Return what is another by now."""
        return [p for p, at in self.now.items() if self.before.get(p, at) != at]

    @property
    def gone(self) -> list[Path]:
        """Return what vanished."""
        return [path for path in self.before if path not in self.now]


class LibraryNews(QObject):
    """Says in *bar* what was recovered, what others did to one's rosters, what is too new.

    :attr:`touched` says that something may have happened in their folders; :attr:`wanted` that
    somebody wants to see these files.
    """

    touched = Signal()
    wanted = Signal(object)

    def __init__(self, desk: Desk, opened: OpenDocuments, parent: QWidget) -> None:
        """Begin with what was seen in an earlier run."""
        super().__init__(parent)
        self._desk, self._opened = desk, opened
        self.bar = NoticeBar(desk.theme)
        self._file = resources.state_folder() / "rosters-seen.json"
        self.seen = SeenRosters.kept(self._file, desk.rosters_folder)
        self._titles: dict[Path, str] = {}
        self._newer: tuple[Path, ...] = ()
        self._closed: set[Path] = set()
        desk.rosters_touched.connect(self.touched)
        desk.rosters_changed.connect(self._note)
        opened.changed.connect(self.say)

    def begin(self) -> None:
        """Note that the library is about to be read."""
        if self.seen.folder != self._desk.rosters_folder:
            self.seen = SeenRosters.kept(self._file, self._desk.rosters_folder)
        self.seen.begin()

    def take(self, shelf: Shelf) -> None:
        """Compare what lies on the *shelf* with what lay there before."""
        home = self._desk.rosters_folder
        own = [e for e in shelf.rosters if e.kind == OWN and e.path and e.path.is_relative_to(home)]
        self._titles = {entry.path: entry.title for entry in own if entry.path is not None}
        found = {entry.path: entry.changed for entry in own if entry.path is not None}
        opened = [document.path for document in self._opened if document.path is not None]
        self._newer = tuple(path for path in shelf.newer if path not in self._closed)
        self.seen.look(found, opened, time.time())
        self._keep()
        self.say()

    def say(self) -> None:
        """Say what there is to say, or nothing."""
        said = self._recovered(), self._outside(), self._left_as_they_are()
        sentences = [text for text in said if text]
        if not sentences:
            self.bar.clear()
            return
        ways: list[WayOut] = []
        recovered = self._opened.recovered
        if recovered:
            newest = max(recovered, key=recovered.__getitem__)
            ways.append((self.tr("Open"), lambda: self._opened.show(newest)))
        there = [*self.seen.new, *self.seen.changed]
        if there:
            ways.append((self.tr("Show", "rosters"), lambda: self.wanted.emit(there)))
        ways.append((self.tr("Close"), self._close))
        self.bar.say("\n".join(sentences), ways, Severity.HINT)

    def _recovered(self) -> str:
        lang, unnamed = self._desk.lang, self.tr("a new roster")
        found = self._opened.recovered.items()
        names = [f"{one.title or unnamed} ({recent_text(at, lang)})" for one, at in found]
        return self.tr("Recovered: {0}").format(self._some(names)) if names else ""

    def _left_as_they_are(self) -> str:
        text = self.tr("From a newer version of the program, left untouched: {0}")
        return text.format(self._some([one.name for one in self._newer])) if self._newer else ""

    def _outside(self) -> str:
        seen = self.seen
        parts = [
            text.format(self._some([self._named(path) for path in paths]))
            for text, paths in (
                (self.tr("new: {0}"), seen.new),
                (self.tr("changed: {0}"), seen.changed),
                (self.tr("gone: {0}"), seen.gone),
            )
            if paths
        ]
        text = self.tr("By other programs, since {0}").format(
            recent_text(seen.since, self._desk.lang)
        )
        return " · ".join((text, *parts)) if parts else ""

    def _named(self, path: Path) -> str:
        at = self.seen.now.get(path)
        name = self._titles.get(path, path.stem)
        if not at or path not in self.seen.before:
            return name
        return f"{name} ({recent_text(at, self._desk.lang)})"

    def _some(self, names: Sequence[str]) -> str:
        more = len(names) - _MOST_NAMED
        rest = [self.tr("and {0} more").format(more)] if more > 0 else []
        return " ".join((", ".join(names[:_MOST_NAMED]), *rest))

    def _close(self) -> None:
        self._opened.recovered.clear()
        self._closed.update(self._newer)
        self._newer = ()
        self.seen.settle(time.time())
        self._keep()
        self.say()

    def _note(self, paths: Sequence[Path]) -> None:
        if paths:
            self.seen.note(paths)
            self._keep()

    def _keep(self) -> None:
        """Remember beside the window what was seen, for the next run."""
        file, content = self._file, self.seen.content()

        def work(_job: Job) -> None:
            keep_json(file, _FORMAT, content)

        self._desk.tasks.start(
            "rosters seen", work, lambda _done: None, failed=lambda _error: None, files=True
        )


class FolderBar(NoticeBar):
    """Says what keeps the library folder from being used; :attr:`looked_again` asks anew."""

    looked_again = Signal()

    def __init__(self, desk: Desk) -> None:
        """Wait for trouble."""
        super().__init__(desk.theme)
        self._desk = desk

    def show_trouble(self, trouble: Problem | None) -> None:
        """Say what *trouble* there is, and which ways out; nothing without any."""
        if trouble is None:
            self.clear()
            return
        ways = (
            (self.tr("Choose another folder …"), self._choose),
            (self.tr("Check again"), self.looked_again.emit),
        )
        self.say(said(trouble, self._desk.lang), ways)

    def _choose(self) -> None:
        preferences = self._desk.preferences
        chosen = self._desk.prompts.folder(self.tr("Library folder"), preferences.library_folder)
        if chosen is not None:
            preferences.library_folder = chosen
            self.looked_again.emit()


class UndoBar(NoticeBar):
    """Says what was done to a roster file or a pack just now, and takes it back."""

    def __init__(self, desk: Desk, verbs: LibraryVerbs) -> None:
        """Wait for something to be trashed or moved."""
        super().__init__(desk.theme)
        self._desk, self._verbs = desk, verbs
        self._say_again: Callable[[], None] | None = None
        verbs.trashed.connect(self._say_trashed)
        desk.pack_trashed.connect(self._say_trashed)
        verbs.moved.connect(self._say_moved)
        verbs.removed.connect(self._say_removed)
        verbs.made.connect(self._say_made)

    def retranslate(self) -> None:
        """Say it in the window's language."""
        if self._say_again is not None and not self.isHidden():
            self._say_again()

    def _say_trashed(self, path: Path, trashed: Sequence[Trashed]) -> None:
        self._say_again = partial(self._say_trashed, path, trashed)
        text = self.tr("{0} is in the trash.").format(path.name)
        self._offer(text, self.tr("Put back"), partial(self._verbs.put_back, trashed))

    def _say_removed(self, game: str, trashed: Sequence[Trashed]) -> None:
        self._say_again = partial(self._say_removed, game, trashed)
        text = self.tr("The game “{0}” is in the trash, and the rosters that lay with it.")
        put_back = partial(self._verbs.put_back, trashed)
        self._offer(text.format(game), self.tr("Put back"), put_back)

    def _say_made(self, name: str, system: str, source: ShelfEntry) -> None:
        self._say_again = partial(self._say_made, name, system, source)
        text = self.tr(
            "“{0}” is a game of your own now, with copies of all rosters. The imported game “{1}” "
            "stays as it was; later lists of it come there."
        )
        remove = partial(self._verbs.remove_game, source)
        self._offer(text.format(name, source.title), self.tr("Remove the imported game"), remove)

    def _say_moved(self, source: Path, target: Path) -> None:
        self._say_again = partial(self._say_moved, source, target)
        text = self.tr("{0} is in the folder {1} now.")
        if target.parent == self._desk.rosters_folder:
            text = self.tr("{0} is in no folder any more.")
        elif target.name != source.name:
            text = self.tr("{0} is in the folder {1} now, as {2}: the name was taken there.")
        folder = target.parent.relative_to(self._desk.rosters_folder).as_posix()
        text = text.format(source.name, folder, target.name)
        self._offer(text, self.tr("Undo"), partial(self._verbs.move_back, source, target))

    def _offer(self, text: str, name: str, undo: Callable[[], object]) -> None:
        def act() -> None:
            self.clear()
            undo()

        self.say(text, ((name, act), (self.tr("Close"), self.clear)), Severity.HINT)
