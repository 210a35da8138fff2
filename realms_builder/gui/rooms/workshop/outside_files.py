"""What other programs do to the files that are open: taken over, merged, or asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from realms_builder.editing.manuscript import Manuscript
from realms_builder.gui.documents.file_keeping import FileKeeping
from realms_builder.gui.documents.file_watch import FileWatch
from realms_builder.gui.documents.outside import stamp_of
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.packs.line_merge import merged_lines
from realms_builder.roster.storage.safekeeping import NO_FILE, Stamp, load


@dataclass(frozen=True)
class Collision:
    """A file that was changed here and elsewhere in the same lines; *text* is what stands there."""

    document: AuthorDocument
    text: str
    stamp: Stamp


@dataclass(frozen=True)
class _Look:
    """A file that is another than it was *seen*: what stands in it *now*, None if unreadable.

    *mine* is the manuscript as it was then, *saved* the text that both began with. *merged* holds
    both changes, None where they collide.
    """

    document: AuthorDocument
    seen: Stamp | None
    mine: Manuscript
    saved: str
    now: Stamp = NO_FILE
    text: str | None = None
    merged: str | None = None


class OutsideFiles(QObject):
    """Follows open files; what collides is told by :attr:`collided` and kept until answered.

    :attr:`followed` tells in words what was taken over, :attr:`gone` which file is no more.
    """

    collided = Signal(object)
    followed = Signal(object, str)
    gone = Signal(object)

    def __init__(self, desk: Desk, writing: WritingDesk, keeping: FileKeeping) -> None:
        """Watch the files of *writing*; what is given up goes to the versions of *keeping*."""
        super().__init__(writing)
        self._desk, self._writing, self._keeping = desk, writing, keeping
        self._watch = FileWatch(self)
        self._watch.touched.connect(self.look)
        self._key = f"workshop outside {id(self)}"
        self.collisions: dict[str, Collision] = {}
        writing.opened.connect(self._take_in)
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def _take_in(self, document: AuthorDocument) -> None:
        document.saved.connect(partial(self._forget, document))
        self._watch.watch(d.file for d in self._writing.documents.values() if not d.is_read_only)

    def _forget(self, document: AuthorDocument) -> None:
        self.collisions.pop(document.id, None)

    def look(self) -> None:
        """Look at every file beside the window."""
        looks = [
            _Look(document, document.stamp, document.manuscript, document.saved_text)
            for document in self._writing.documents.values()
            if not document.is_read_only
        ]
        if looks:
            self._desk.tasks.start(self._key, partial(_looked, looks), self._take)

    def _take(self, looks: Sequence[_Look]) -> None:
        for look in looks:
            document = look.document
            if document.path not in self._writing.documents:
                continue
            if document.stamp is not look.seen or document.manuscript is not look.mine:
                self._watch.look_soon()  # saved or edited while somebody looked
            elif look.now == NO_FILE:
                document.is_gone, document.stamp = True, NO_FILE
                self.gone.emit(document)
            elif look.text is not None:
                self._follow(look, look.text)

    def _follow(self, look: _Look, text: str) -> None:
        document = look.document
        theirs = Manuscript.of(text, str(document.path))
        name = self.tr("Load changes from outside")
        if not document.is_modified:
            self._writing.commit(document, theirs, name)
            document.follow_file(document.manuscript, look.now)
            told = self.tr("{0} was changed by another program and read anew; undo leads back.")
        elif look.merged is not None:
            document.follow_file(theirs, look.now)
            mine = Manuscript.of(look.merged, str(document.path))
            self._writing.commit(document, mine, name)
            told = self.tr("{0} was changed by another program too; both changes are in it now.")
        else:
            collision = Collision(document, text, look.now)
            if self.collisions.get(document.id) != collision:
                self.collisions[document.id] = collision
                self.collided.emit(collision)
            return
        self.followed.emit(document, told.format(document.file.name))

    # ------------------------------------------------------------------ answers

    def keep_mine(self, collision: Collision) -> None:
        """Let the next save write over the file; what stands there goes to the versions."""
        document = collision.document
        self._keeping.keep_version(document.file, collision.text)
        document.stamp = collision.stamp
        self._forget(document)

    def take_theirs(self, collision: Collision) -> None:
        """Take the text of the file, as a step that can be undone."""
        document = collision.document
        theirs = Manuscript.of(collision.text, str(document.path))
        self._writing.commit(document, theirs, self.tr("Load changes from outside"))
        document.follow_file(document.manuscript, collision.stamp)


def _looked(looks: Sequence[_Look], job: Job) -> list[_Look]:
    """Return what became of every file that is another than it was; runs beside the window."""
    found: list[_Look] = []
    for look in looks:
        job.check()
        file = look.document.file
        now = stamp_of(file)
        if now == look.seen:
            continue
        text = load(file).text if now != NO_FILE else None
        merged = merged_lines(look.saved, look.mine.file_text(), text) if text else None
        found.append(replace(look, now=now, text=text, merged=merged))
    return found
