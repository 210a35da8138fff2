"""Saves what saves itself: a short rest after the last edit, and whenever somebody turns away.

Between two saves the journal keeps every edit. What cannot be saved is tried again now and then.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from realms_builder.core import resources
from realms_builder.core.trash import TrashFailed
from realms_builder.gui.documents.document import Document, SteppedDocument
from realms_builder.gui.documents.document_watch import DocumentWatch, stamp_of
from realms_builder.gui.documents.saver import Saver
from realms_builder.roster.storage.roster_moves import trash_roster

REST_MS = 1_500
RETRY_MS = 30_000


class Autosave(QObject):
    """Saves through a :class:`Saver`, without a word."""

    def __init__(self, saver: Saver, outside: DocumentWatch, parent: QObject) -> None:
        """Save nothing that *outside* has a question about."""
        super().__init__(parent)
        self._saver, self._outside = saver, outside
        self._rests: dict[Document, QTimer] = {}
        self._begun: dict[Document, object] = {}
        saver.troubled.connect(self._try_again)
        outside.changed.connect(self.save_soon)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state)

    def take_in(self, document: Document) -> None:
        """Save *document* by itself from now on, where it is of that kind."""
        rest = self._rests[document] = QTimer(self, singleShot=True)
        rest.timeout.connect(partial(self.save, document))
        if document.path is None:
            self._begun[document] = document.state
        document.changed.connect(partial(self.save_soon, document))

    def let_go(self, document: Document) -> None:
        """Save *document* no more: it is closed."""
        self.keep(document)
        self._rests.pop(document).deleteLater()

    def keep(self, document: Document) -> None:
        """Let the file of *document* stay also where nothing was done to it here."""
        self._begun.pop(document, None)

    def save_soon(self, document: Document) -> None:
        """Save *document* when it was left alone for a moment."""
        rest = self._rests.get(document)
        if rest is not None and document.saves_itself:  # whether it is modified shows later
            rest.start(REST_MS)

    def _try_again(self, document: Document) -> None:
        rest = self._rests.get(document)
        if rest is not None and not rest.isActive() and self._saver.trouble_of(document):
            rest.start(RETRY_MS)

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.save_all()

    def save_all(self) -> None:
        """Save what waits for its rest."""
        for document, rest in self._rests.items():
            if rest.isActive() and self._saver.trouble_of(document) is None:
                self.save(document)

    def save(self, document: Document) -> None:
        """Save *document* beside the window, where that may be and there is something to save."""
        self._rests[document].stop()
        if not (document.saves_itself and document.is_modified):
            return
        if self._outside.news_of(document) is not None:
            return  # somebody has to answer first
        if document.is_held_back or self._saver.is_going(document):
            self.save_soon(document)
        else:
            self._saver.save_beside(document, quiet=True)

    def leave(self, document: Document) -> None:
        """End with the file of *document*, which is about to be closed, saved.

        What stands there is a version. Where everything was undone that was ever done to a new
        one, its file goes to the trash; so a new roster that nobody touched leaves none.
        """
        path = document.path
        if path is None or not document.saves_itself or document.is_modified:
            return
        begun, is_undone = self._begun.get(document), False
        if isinstance(document, SteppedDocument) and begun is not None:
            is_undone = document.undo_stack.index() == 0
            is_undone = is_undone and document.state_in(begun, path) == document.state
        if not is_undone:
            self._saver.keep_version(document)
        elif stamp_of(path) == document.stamp:
            try:
                trash_roster(path, resources.state_folder() / "trash")
            except TrashFailed:
                return  # an empty roster more does no harm
