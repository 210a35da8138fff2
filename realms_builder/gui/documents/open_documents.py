"""The documents that are open, of every kind: names, the menu of them, hits of the palette."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from realms_builder.gui.documents.document import Document, OpenFile
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.shell.desk import Desk

if TYPE_CHECKING:
    from realms_builder.gui.shell.palette import PaletteHit

NAME_LETTERS, WHERE_LETTERS = 32, 40
"""About how wide a menu shows the two parts of an entry, in letters of usual width."""


class OpenDocuments(QObject):
    """Says what is open; :attr:`changed` says that it is something else, or in other files."""

    changed = Signal()

    def __init__(self, desk: Desk, keeper: Keeper, parent: QObject) -> None:
        """Tell of what *keeper* keeps, in the language of *desk*."""
        super().__init__(parent)
        self._desk, self._keeper = desk, keeper
        keeper.documents_changed.connect(self.changed)

    @property
    def recovered(self) -> dict[Document, float]:
        """Return what was recovered at the start, and when it was edited last, in seconds."""
        return self._keeper.recovered

    def __iter__(self) -> Iterator[Document]:
        """Go through the documents in the order in which they were opened."""
        return iter(self._keeper.opened)

    def __len__(self) -> int:
        """Return how many are open."""
        return len(self._keeper.opened)

    def show(self, document: Document) -> None:
        """Bring *document* forward."""
        self._keeper.show(document)

    def close(self, document: Document) -> None:
        """Close *document*, after asking about what is not saved."""
        self._keeper.close(document)

    def name(self, document: OpenFile | Document) -> str:
        """Return what *document* is called, with a star where something is not saved."""
        return (document.title or self.tr("Unnamed")) + (" *" if document.is_modified else "")

    def where(self, document: Document) -> str:
        """Return what *document* belongs to, and whether it stands in no file yet."""
        parts = document.where(self._desk.lang), self.missing(document)
        return " · ".join(part for part in parts if part)

    def missing(self, document: OpenFile | Document) -> str:
        """Return in words why *document* stands in no file yet, nothing where it does."""
        if document.path is not None:
            return ""
        is_new = isinstance(document, Document) and document.saves_itself
        is_new = is_new and not document.is_modified
        return self.tr("not changed yet") if is_new else self.tr("not saved yet")

    def fill(self, menu: QMenu, shown: Document | None, verbs: Iterable[QAction] = ()) -> None:
        """Fill *menu* anew: what is open, with a mark at what is *shown*, and ways to close it.

        Before these stand *verbs* on what is shown.
        """
        menu.clear()
        group = QActionGroup(menu)
        listed = list(self)
        if shown is not None and shown not in listed:
            listed.append(shown)  # a room shows it by itself
        for document in listed:
            entry = self._entry(menu, document)
            entry.setCheckable(True)
            entry.setChecked(document is shown)
            entry.setActionGroup(group)
            entry.triggered.connect(lambda _on=False, document=document: self.show(document))
        menu.addSeparator()
        for verb in verbs:
            keys = verb.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            menu.addAction(f"{verb.text()}\t{keys}" if keys else verb.text(), verb.trigger)
        closing = menu.addMenu(self.tr("Close"))
        closing.setEnabled(bool(listed))
        for document in listed:
            entry = self._entry(closing, document)
            entry.triggered.connect(lambda _on=False, document=document: self.close(document))

    def _entry(self, menu: QMenu, document: Document) -> QAction:
        metrics = menu.fontMetrics()
        usual = metrics.averageCharWidth()
        cut = Qt.TextElideMode.ElideMiddle
        name = metrics.elidedText(self.name(document), cut, NAME_LETTERS * usual)
        where = metrics.elidedText(self.where(document), cut, WHERE_LETTERS * usual)
        entry = menu.addAction(f"{name}\t{where}".replace("&", "&&"))
        entry.setToolTip(str(document.path or ""))
        return entry

    def hits(self) -> Iterator[PaletteHit]:
        """Yield what the palette finds of them."""
        from realms_builder.gui.shell.palette import PaletteHit

        for document in self:
            detail = " · ".join(part for part in (self.tr("open"), self.where(document)) if part)

            def show(document: Document = document) -> None:
                self.show(document)

            yield PaletteHit(f"open/{document.id}", self.name(document), detail, show)
