"""The tree of a face's elements: order, groups, eyes and locks, names, what lies in what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from realms_builder.cards.designing.element_keys import (
    ElementKey,
    children_of,
    keyed,
    list_name,
    steps_of,
)
from realms_builder.cards.element_names import first_words, plain_spoken
from realms_builder.cards.template.templates import content_key
from realms_builder.gui.kit.empty_note import EmptyNote
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import Tones

_KEY = Qt.ItemDataRole.UserRole
NAME, SEEN, FREE = range(3)
_SIGN_WIDTH_PX = 28
MOST_SHOWN = 1000
"""As many elements as a face may have; a template with more is broken."""
KIND_ICONS = {
    "text": "book",
    "stat_strip": "strength",
    "track": "hp",
    "table": "equipment",
    "picture": "view_360",
    "emblem": "shield",
    "shape": "circle_empty",
    "icon": "star",
    "map": "area",
    "odds": "odds",
    "row": "arrow_both",
    "column": "arrow_down",
    "repeat": "double",
    "icon_row": "star_empty",
    "": "circle_full",
}


class ElementsTree(QTreeWidget):
    """Shows the elements of the face in the order in which they are drawn.

    :attr:`moved` asks to put an element elsewhere: key, parent, place. :attr:`renamed` gives one
    another id; :attr:`hide_wanted` and :attr:`lock_wanted` switch; :attr:`menu_wanted` asks for a
    menu.
    """

    moved = Signal(object, object, int)
    renamed = Signal(object, str)
    hide_wanted = Signal(object, bool)
    lock_wanted = Signal(object, bool)
    menu_wanted = Signal(QPoint)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._document: TemplateDocument | None = None
        self._items: dict[ElementKey, QTreeWidgetItem] = {}
        self._dressed: dict[ElementKey, tuple[int, ...]] = {}
        self._words: Mapping[str, str] = {}
        self._kept: object = None
        self._busy = False
        self.note = EmptyNote(self)
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setItemDelegateForColumn(NAME, _IdEditor(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(_SIGN_WIDTH_PX)  # else it grows with the text and stays so
        for column in (SEEN, FREE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, _SIGN_WIDTH_PX)
        self.itemSelectionChanged.connect(self._on_selected)
        self.itemChanged.connect(self._on_edited)
        self.itemClicked.connect(self._on_clicked)
        self.customContextMenuRequested.connect(
            lambda at: self.menu_wanted.emit(self.viewport().mapToGlobal(at))
        )

    # ------------------------------------------------------------------ what is shown

    def show_document(self, document: TemplateDocument | None) -> None:
        """Show the elements of *document*."""
        if self._document is not None:
            for signal, slot in self._links(self._document):
                signal.disconnect(slot)
        self._document = document
        if document is not None:
            for signal, slot in self._links(document):
                signal.connect(slot)
        self.refresh()

    def _links(self, document: TemplateDocument) -> Sequence[tuple[Any, Any]]:
        return (
            (document.changed, self.refresh),
            (document.face_changed, self.refresh),
            (document.selection_changed, self.show_selection),
        )

    def refresh(self) -> None:
        """Show what the face holds now; a tree of the same shape only gets other words."""
        document = self._document
        self._busy = True
        try:
            if document is None:
                self.clear()
                self._items = {}
                self.note.hide()
                return
            face = document.face
            merged = document.draft.merged(document.shelf)
            shown = list(islice(keyed(merged.get(face), (face,)), MOST_SHOWN))
            keys = [key for key, _ in shown]
            if keys != list(self._items):
                closed = {k for k, item in self._items.items() if not item.isExpanded()}
                self.clear()
                self._items = {}
                self._grow(self.invisibleRootItem(), merged.get(face), (face,), closed)
                self._dressed = {}
            look = (self._desk.theme.tones, self._desk.lang)
            self._words = self._said()
            for key, element in shown:
                if self._dressed.get(key) != (id(element), *map(id, look)):
                    self._dressed[key] = (id(element), *map(id, look))
                    self._dress(self._items[key], key, element)
            self._kept = merged
            self._say_empty(document.face)
        finally:
            self._busy = False
        self.show_selection()

    def _say_empty(self, face: str) -> None:
        """Say of a face without elements what is drawn in their place."""
        if self._items:
            self.note.hide()
            return
        advice = ""
        if face == "continuation":
            advice = self.tr("Until it has elements of its own, it is drawn like the back.")
        self.note.say(self.tr("Nothing lies on this face yet."), advice)

    def _grow(
        self, parent: QTreeWidgetItem, elements: Any, above: ElementKey, closed: set[ElementKey]
    ) -> None:
        if not isinstance(elements, list):
            return
        for step, element in zip(steps_of(elements), elements, strict=True):
            if not isinstance(element, dict):
                continue
            if len(self._items) >= MOST_SHOWN:
                return
            key = (*above, step)
            item = QTreeWidgetItem(parent)
            item.setData(NAME, _KEY, key)
            flags = item.flags() | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled
            if list_name(element) is None:
                flags &= ~Qt.ItemFlag.ItemIsDropEnabled
            item.setFlags(flags)
            self._items[key] = item
            self._grow(item, children_of(element), key, closed)
            item.setExpanded(key not in closed)

    def _dress(self, item: QTreeWidgetItem, key: ElementKey, element: dict[str, Any]) -> None:
        tones, lang, words = self._desk.theme.tones, self._desk.lang, self._words
        kind = content_key(element)
        step = str(key[-1])
        name = plain_spoken(element, lang)
        group = element.get("group")
        kind_word = words.get(kind, words[""])
        shown = name or f"{kind_word}  ·  {first_words(element, lang) or step}"
        item.setText(NAME, f"{shown}  [{group}]" if group else shown)
        chosen = tones.on_accent
        item.setIcon(NAME, icon(KIND_ICONS.get(kind, "circle_full"), tones.muted, selected=chosen))
        hidden, locked = bool(element.get("hidden")), bool(element.get("locked"))
        item.setForeground(NAME, QColor(tones.muted if hidden else tones.text))
        item.setIcon(
            SEEN, icon("eye_shut" if hidden else "eye_open", _tone(hidden, tones), selected=chosen)
        )
        item.setIcon(
            FREE, icon("lock" if locked else "unlock", _tone(locked, tones), selected=chosen)
        )
        states = [word for word, on in (("hidden", hidden), ("locked", locked)) if on]
        about = ", ".join((kind_word, *(words[state] for state in states)))
        item.setToolTip(NAME, f"{about} · {step}" if isinstance(key[-1], str) else about)
        item.setToolTip(SEEN, words["print"] if hidden else words["not print"])
        item.setToolTip(FREE, words["unlock"] if locked else words["lock"])
        item.setData(NAME, Qt.ItemDataRole.AccessibleTextRole, f"{name or step}, {about}")

    def _said(self) -> dict[str, str]:
        """Return what the designer calls kinds of elements and what rows do, in its language."""
        return {
            "text": self.tr("Text"),
            "stat_strip": self.tr("Strip of stats"),
            "track": self.tr("Boxes to tick"),
            "table": self.tr("Table"),
            "picture": self.tr("Portrait"),
            "emblem": self.tr("Emblem of the faction"),
            "shape": self.tr("Shape"),
            "icon": self.tr("Icon"),
            "icon_row": self.tr("Row of icons"),
            "map": self.tr("Map"),
            "odds": self.tr("Odds"),
            "row": self.tr("Row"),
            "column": self.tr("Column"),
            "repeat": self.tr("List"),
            "": self.tr("Area of colour"),
            "hidden": self.tr("not printed"),
            "locked": self.tr("locked"),
            "print": self.tr("Print it"),
            "not print": self.tr("Do not print it"),
            "lock": self.tr("Lock it"),
            "unlock": self.tr("Unlock it"),
        }

    def show_selection(self) -> None:
        """Select what the document selects."""
        document = self._document
        if document is None or self._busy:
            return
        self._busy = True
        try:
            wanted = set(document.selection)
            chosen = {item.data(NAME, _KEY) for item in self.selectedItems()}
            if wanted != chosen:
                self._choose(document.selection)
            if document.selection and document.selection[-1] in self._items:
                item = self._items[document.selection[-1]]
                self.setCurrentItem(item, NAME, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.scrollToItem(item)
        finally:
            self._busy = False

    def _choose(self, keys: Sequence[ElementKey]) -> None:
        """Select *keys* and nothing else, in one step."""
        chosen = QItemSelection()
        last_column = self.columnCount() - 1
        for key in keys:
            item = self._items.get(key)
            if item is not None:
                first = self.indexFromItem(item, NAME)
                chosen.append(QItemSelectionRange(first, first.siblingAtColumn(last_column)))
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(chosen, flags)

    # ------------------------------------------------------------------ what is done to it

    def _on_selected(self) -> None:
        if not self._busy and self._document is not None:
            self._busy = True
            keys = [item.data(NAME, _KEY) for item in self.selectedItems()]
            self._document.select([tuple(key) for key in keys])
            self._busy = False

    def _on_edited(self, item: QTreeWidgetItem, column: int) -> None:
        if self._busy or column != NAME:
            return
        key = tuple(item.data(NAME, _KEY))
        text = item.text(NAME)
        self.refresh()
        self.renamed.emit(key, text.rsplit("·", 1)[-1].split("[")[0].strip())

    def _on_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        key = tuple(item.data(NAME, _KEY))
        document = self._document
        if document is None or column == NAME:
            return
        elements = dict(keyed(document.draft.merged(document.shelf).get(document.face), key[:1]))
        element = elements.get(key, {})
        if column == SEEN:
            self.hide_wanted.emit((key,), not element.get("hidden"))
        else:
            self.lock_wanted.emit((key,), not element.get("locked"))

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask to put what is carried where it was dropped; the tree follows the document."""
        target = self.itemAt(event.position().toPoint())
        chosen = [tuple(item.data(NAME, _KEY)) for item in self.selectedItems()]
        document = self._document
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if document is None or not chosen:
            return
        place = self.dropIndicatorPosition()
        over = QAbstractItemView.DropIndicatorPosition
        if target is None:
            root = self.invisibleRootItem()
            self.moved.emit(chosen[0], (document.face,), root.childCount())
            return
        key: ElementKey = tuple(target.data(NAME, _KEY))
        if place == over.OnItem:
            self.moved.emit(chosen[0], key, target.childCount())
            return
        parent = target.parent() or self.invisibleRootItem()
        at = parent.indexOfChild(target) + (place == over.BelowItem)
        self.moved.emit(chosen[0], key[:-1], at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move what is selected up and down with Alt and the arrows."""
        way = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 2}.get(Qt.Key(event.key()))
        if way is None or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        item = self.currentItem()
        if item is not None:
            parent = item.parent() or self.invisibleRootItem()
            key = tuple(item.data(NAME, _KEY))
            at = parent.indexOfChild(item) + way
            if 0 <= at <= parent.childCount():
                self.moved.emit(key, key[:-1], at)


class _IdEditor(QStyledItemDelegate):
    """Edits the id of an element, whatever it is called."""

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Begin with the id."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(_KEY)[-1]))


def _tone(strong: bool, tones: Tones) -> str:
    return tones.accent if strong else tones.line
