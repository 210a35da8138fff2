"""Keeps what is written in a journal and puts it where it belongs when somebody saves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.storage.journal import Journal, Kept
from realms_builder.roster.storage.safekeeping import ChangedOutside, SaveFailed, Stamp, save_bytes
from realms_builder.roster.storage.versions import Versions

PAUSE_MS = 200


class KeptDocument(Protocol):
    """What an open document says about itself, so that it can be kept and saved.

    Its signal ``changed`` says that there is something new to keep.
    """

    id: str
    path: Path | None
    stamp: Stamp | None
    is_read_only: bool
    changed: Any

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        ...

    def file_text(self) -> str:
        """Return the text as it would be written."""
        ...

    def file_bytes(self, text: str) -> bytes:
        """Return that *text* as the file holds it; raises UnicodeEncodeError where it cannot."""
        ...

    def text_in(self, path: Path) -> str | None:
        """Return what stands in *path* now as such a text, None where it cannot be read."""
        ...

    def text_maker(self) -> Callable[[], str]:
        """Return what works out :meth:`file_text` of the document as it is now, in any thread."""
        ...

    def mark_saved(self, path: Path, text: str, stamp: Stamp) -> None:
        """Note that the document stands in *path* as *text*."""
        ...


class FileKeeping(QObject):
    """Saves documents, and keeps unsaved ones so that they survive a crash."""

    failed = Signal(object)

    def __init__(self, desk: Desk, shelf: str, parent: QObject | None = None) -> None:
        """Keep with the tasks of *desk* in the journal called *shelf*."""
        super().__init__(parent)
        self._desk = desk
        self._journal = Journal(resources.state_folder() / shelf)
        self._versions = Versions(resources.state_folder() / "versions")
        self._changed: dict[str, KeptDocument] = {}
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.keep)
        self._warned = False

    def watch(self, document: KeptDocument) -> None:
        """Keep *document* from now on."""
        document.changed.connect(partial(self._on_changed, document))

    def _on_changed(self, document: KeptDocument) -> None:
        self._changed[document.id] = document
        if not self._pause.isActive():
            self._pause.start(PAUSE_MS)

    def keep(self) -> None:
        """Keep now what has changed, in a thread."""
        documents = list(self._changed.values())
        self._changed.clear()
        for document in documents:
            if document.is_modified:
                work = partial(
                    _write, self._journal, document.id, document.text_maker(), document.path
                )
                self._desk.tasks.start(f"keep {document.id}", work, self._on_kept, files=True)
            else:
                self.forget(document)

    def forget(self, document: KeptDocument) -> None:
        """Keep what was kept of *document* no longer: it was saved or given up."""
        self._changed.pop(document.id, None)
        self._forget(document.id)

    def left_behind(self) -> list[Kept]:
        """Return what an earlier run could not save."""
        return self._journal.recoverable()

    def forget_kept(self, kept: Kept) -> None:
        """Keep what an earlier run left behind no longer, once what came of it is kept."""
        self._forget(kept.id)

    def _forget(self, identity: str) -> None:
        journal = self._journal
        self._desk.tasks.start(
            f"keep {identity}", lambda _job: journal.forget(identity), _nothing, files=True
        )

    def close(self) -> None:
        """End cleanly."""
        self._pause.stop()
        self._journal.close()

    def _on_kept(self, problem: Problem | None) -> None:
        if problem is not None and not self._warned:
            self._warned = True
            self.failed.emit((problem,))

    # ------------------------------------------------------------------ saving

    def save(self, document: KeptDocument) -> bool:
        """Write *document* where it lies and return whether it is safe now."""
        path = document.path
        if path is None or document.is_read_only:
            return False
        try:
            text = document.file_text()
            stamp = save_bytes(path, document.file_bytes(text), document.stamp)
        except ChangedOutside as outside:
            return self._settle(document, outside)
        except (SaveFailed, OSError, ValueError) as error:
            code = getattr(error, "code", "") or "save.unreadable"
            values = getattr(error, "values", {"reason": str(error)})
            self.failed.emit((Problem(code, values=dict(values)),))
            return False
        self.keep_version(path, text)
        document.mark_saved(path, text, stamp)
        self.forget(document)
        self._desk.message.emit(self.tr("Saved: {0}").format(path.name))
        return True

    def keep_version(self, path: Path, text: str) -> None:
        """Keep *text* among the earlier versions of *path*."""
        self._versions.keep(path, text)

    def _settle(self, document: KeptDocument, outside: ChangedOutside) -> bool:
        """Ask what to do with a file that another program changed meanwhile."""
        answer = self._desk.prompts.ask(
            self.tr("The file has changed"),
            self.tr("Another program has changed {0} since it was opened.").format(
                outside.path.name
            ),
            (
                Answer("over", self.tr("Write over it")),
                Answer("wait", self.tr("Do not save"), escape=True),
            ),
        )
        if answer != "over":
            return False
        theirs = document.text_in(outside.path)
        if theirs is not None:
            self.keep_version(outside.path, theirs)
        document.stamp = outside.now
        return self.save(document)


def _write(
    journal: Journal, identity: str, text: Callable[[], str], path: Path | None, _job: Job
) -> Problem | None:
    return journal.write(identity, text(), path)


def _nothing(_result: object) -> None:
    pass
