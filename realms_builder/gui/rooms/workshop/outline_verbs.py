"""Does with the file what somebody wants of its outline: add, double, move, name, delete."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from realms_builder.editing.edits import Unwritable, with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.entry_edits import (
    added,
    deleted,
    duplicated,
    id_key,
    ids_beside,
    moved_to,
)
from realms_builder.editing.outlines.new_entries import new_entry_for
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.outlines.ready_checks import ready_checks
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.new_ids import fresh_id
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.outline.tree import OutlineTree
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk

Made = tuple[Manuscript, PathInFile]


class OutlineVerbs(QObject):
    """Connects the :class:`OutlineTree` of the room with the files that are open.

    :attr:`file_wanted` passes on that another file shall be opened; whatever looks into other
    files is asked for by :attr:`delete_wanted`, :attr:`rename_wanted`, :attr:`uses_wanted` and
    :attr:`faction_wanted`. :attr:`section_shown` says that a list of entries is looked at, or
    with None no longer.
    """

    file_wanted = Signal(Path)
    section_shown = Signal(object)
    delete_wanted = Signal(list)
    rename_wanted = Signal(tuple, str)
    uses_wanted = Signal(tuple)
    faction_wanted = Signal(tuple)

    def __init__(self, desk: Desk, writing: WritingDesk, outline: OutlineTree) -> None:
        """Listen to *outline*; what it wants is done in the file of *writing* that is shown."""
        super().__init__(outline)
        self._desk, self._writing = desk, writing
        outline.selected.connect(self._select)
        outline.section_selected.connect(self._select_section)
        outline.add_wanted.connect(self._add_or_offer)
        outline.duplicate_wanted.connect(self._duplicate)
        outline.move_wanted.connect(self._move)
        outline.name_wanted.connect(self._name)
        outline.delete_wanted.connect(self.delete_wanted)
        outline.rename_wanted.connect(self.rename_wanted)
        outline.uses_wanted.connect(self.uses_wanted)
        outline.faction_wanted.connect(self.faction_wanted)
        outline.file_wanted.connect(self.file_wanted)

    @property
    def document(self) -> AuthorDocument | None:
        """Return the file that is shown."""
        return self._writing.current

    def _select(self, path: PathInFile) -> None:
        if self.document is not None:
            self.document.select(path)
            self.section_shown.emit(None)

    def _select_section(self, node: OutlineNode) -> None:
        if self.document is not None:
            if node.adds is None and isinstance(self.document.manuscript.value(node.path), dict):
                self.document.select(node.path)
            self.section_shown.emit(node)

    def _change(self, edit: Callable[[Manuscript], Made], name: Words) -> None:
        """Do *edit* in the file that is shown and look at what it made."""
        document = self.document
        if document is None:
            return
        try:
            after, path = edit(document.manuscript)
        except Unwritable as error:
            self._writing.tell(error.problems)
            return
        self._writing.commit(document, after, name, path=path)

    def _add_or_offer(self, node: OutlineNode) -> None:
        """Add an entry, or show those that are ready where there are some."""
        game = self.document.reading.game if self.document is not None else None
        if node.adds == ("checks",) and game is not None and ready_checks(game, self._desk.lang):
            self._select_section(node)
        else:
            self.add(node)

    def add(self, node: OutlineNode) -> None:
        """Add a first, sound entry to the list that *node* stands for, and look at it."""
        document, of = self.document, node.adds
        game = document.reading.game if document is not None else None
        if document is None or game is None or of is None:
            return
        taken = ids_beside(document.manuscript.data, of)
        kind = node.key.partition(".")[2] if of == ("keywords",) else ""
        entry = new_entry_for(of, game, taken, kind, (self._desk.lang,))
        words = self._words(lambda: self.tr("Add {0}"), [entry])
        self._change(lambda text: added(text, of, entry), words)

    def add_ready(self, node: OutlineNode, entry: Mapping[str, Any]) -> None:
        """Add *entry*, ready as it is, to the list that *node* stands for, and look at it."""
        document, of = self.document, node.adds
        if document is None or of is None:
            return
        taken = ids_beside(document.manuscript.data, of)
        key = id_key((*of, 0))
        whole = {**entry, key: fresh_id(str(entry[key]), taken)}
        words = self._words(lambda: self.tr("Add {0}"), [whole])
        self._change(lambda text: added(text, of, whole), words)

    def _duplicate(self, paths: Sequence[PathInFile]) -> None:
        def every(text: Manuscript) -> Made:
            here: PathInFile = paths[-1]
            for path in sorted(paths, key=place_of, reverse=True):
                text, here = duplicated(text, path)
            return text, here

        if paths:
            self._change(every, self._about(lambda: self.tr("Duplicate {0}"), paths))

    def _move(self, path: PathInFile, to: int) -> None:
        words = self._about(lambda: self.tr("Move {0}"), [path])
        self._change(lambda text: moved_to(text, path, to), words)

    def _name(self, path: PathInFile, words: str) -> None:
        document = self.document
        if document is None:
            return
        entry = document.manuscript.value(path)
        old = entry.get("name") if isinstance(entry, dict) else None
        lang = self._desk.lang
        new: Any = {**old, lang: words} if isinstance(old, dict) else words
        values: dict[PathInFile, Any] = {(*path, "name"): new}
        if isinstance(entry, dict):
            key, after = id_key(path), document.named_anew(path, {**entry, "name": new})
            values |= {(*path, key): after[key]} if after.get(key) != entry.get(key) else {}
        self._change(
            lambda text: (with_values(text, values), path),
            lambda: self.tr("Name {0}").format(words),
        )

    def delete(self, paths: Sequence[PathInFile]) -> None:
        """Take the entries at *paths* out of the file that is shown."""
        if paths:
            first = paths[0]
            before = (*first[:-1], max(0, int(first[-1]) - 1))
            self._change(
                lambda text: (deleted(text, paths), before),
                self._about(lambda: self.tr("Delete {0}"), paths),
            )

    def _about(self, say: Callable[[], str], paths: Sequence[PathInFile]) -> Words:
        document = self.document
        values = document.manuscript.value if document is not None else str
        return self._words(say, [values(path) for path in paths])

    def _words(self, say: Callable[[], str], entries: Sequence[Any]) -> Words:
        """Return what *say* says of *entries*, in the language that the window has by then."""
        first, more = entries[0], len(entries) - 1

        def words() -> str:
            name = named(first, self._desk.lang)
            return say().format(self.tr("{0} and {1} more").format(name, more) if more else name)

        return words


def place_of(path: PathInFile) -> tuple[str, int]:
    """Return the list of an entry and its place there, to sort by."""
    return str(path[:-1]), int(path[-1])


def named(entry: Any, lang: str = "en") -> str:
    """Return what an entry is called: its name in *lang*, else its id."""
    if not isinstance(entry, dict):
        return str(entry)
    name = entry.get("name") or entry.get("id") or entry.get("code") or ""
    if isinstance(name, dict):
        return str(name.get(lang) or next(iter(name.values()), ""))
    return str(name)
