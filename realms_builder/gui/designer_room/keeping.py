"""Keeps what is designed in a journal and writes it where it belongs when somebody saves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder import resources
from realms_builder.gui.designer_room.document import TemplateDocument
from realms_builder.gui.desk import Desk
from realms_builder.gui.prompts import Answer
from realms_builder.gui.tasks import Job
from realms_builder.problems import Problem
from realms_builder.roster.journal import Journal, Kept
from realms_builder.roster.safekeeping import ChangedOutside, SaveFailed, load, save
from realms_builder.roster.versions import Versions

PAUSE_MS = 200


class TemplateKeeping(QObject):
    """Saves templates, and keeps unsaved ones so that they survive a crash."""

    failed = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Keep with the tasks of *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._journal = Journal(resources.state_folder() / "designs")
        self._versions = Versions(resources.state_folder() / "versions")
        self._changed: dict[str, TemplateDocument] = {}
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.keep)
        self._warned = False

    def watch(self, document: TemplateDocument) -> None:
        """Keep *document* from now on."""
        document.changed.connect(partial(self._on_changed, document))

    def _on_changed(self, document: TemplateDocument) -> None:
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

    def forget(self, document: TemplateDocument) -> None:
        """Keep what was kept of *document* no longer: it was saved or given up."""
        self._changed.pop(document.id, None)
        identity, journal = document.id, self._journal
        self._desk.tasks.start(
            f"keep {identity}", lambda _job: journal.forget(identity), _nothing, files=True
        )

    def left_behind(self) -> list[Kept]:
        """Return templates that an earlier run could not save."""
        return self._journal.recoverable()

    def forget_kept(self, kept: Kept) -> None:
        """Keep what an earlier run left behind no longer."""
        self._journal.forget(kept.id)

    def close(self) -> None:
        """End cleanly."""
        self._pause.stop()
        self._journal.close()

    def _on_kept(self, problem: Problem | None) -> None:
        if problem is not None and not self._warned:
            self._warned = True
            self.failed.emit((problem,))

    # ------------------------------------------------------------------ saving

    def save(self, document: TemplateDocument) -> bool:
        """Write *document* where it lies and return whether it is safe now."""
        path = document.path
        if path is None or document.is_read_only:
            return False
        try:
            text = document.file_text()
            stamp = save(path, text, document.stamp)
        except ChangedOutside as outside:
            return self._settle(document, outside)
        except (SaveFailed, OSError, ValueError) as error:
            code = getattr(error, "code", "") or "save.unreadable"
            values = getattr(error, "values", {"reason": str(error)})
            self.failed.emit((Problem(code, values=dict(values)),))
            return False
        self._versions.keep(path, text)
        document.mark_saved(path, text, stamp)
        self.forget(document)
        self._desk.message.emit(self.tr("Saved: {0}").format(path.name))
        return True

    def _settle(self, document: TemplateDocument, outside: ChangedOutside) -> bool:
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
        loaded = load(outside.path)
        if loaded.text is not None:
            self._versions.keep(outside.path, loaded.text)
        document.stamp = outside.now
        return self.save(document)


def _write(
    journal: Journal, identity: str, text: Callable[[], str], path: Path | None, _job: Job
) -> Problem | None:
    return journal.write(identity, text(), path)


def _nothing(_result: object) -> None:
    pass
