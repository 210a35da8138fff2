"""Writes edits of many units into their file: few at once, many in a thread of their own."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from realms_builder.editing.edits import Unwritable, with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

FEW = 20
Values = dict[PathInFile, Any]


class CellsWriter(QObject):
    """Makes each edit one step of *writing* that can be undone."""

    def __init__(self, desk: Desk, writing: WritingDesk, parent: QObject | None = None) -> None:
        """Work for *writing*."""
        super().__init__(parent)
        self._desk, self._writing = desk, writing
        tasks, key = desk.tasks, f"cells-{id(self)}"
        self._key = key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def write(self, values: Values, name: Words) -> None:
        """Write *values* into the file that is shown, as a step called *name*."""
        document = self._writing.current
        if document is None or not values:
            return
        path = next(iter(values))
        if len(values) <= FEW or document.is_read_only:
            self._writing.change(document, lambda text: with_values(text, values), name, path=path)
            return
        before = document.manuscript
        take = partial(self._take, document, before, name, path)
        self._desk.tasks.start(self._key, partial(_written, before, values), take)

    def _take(
        self,
        document: AuthorDocument,
        before: Manuscript,
        name: Words,
        path: PathInFile,
        after: Manuscript | Unwritable,
    ) -> None:
        if isinstance(after, Unwritable):
            self._writing.tell(after.problems)
        elif document.manuscript is before:
            self._writing.commit(document, after, name, path=path)
        else:
            self._desk.message.emit(
                self.tr("The file changed meanwhile, so these cells stayed as they were.")
            )


def _written(before: Manuscript, values: Values, job: Job) -> Manuscript | Unwritable:
    job.check()
    try:
        return with_values(before, values)
    except Unwritable as error:
        return error
