"""The outline of a file as a tree to search, to go through by keyboard, and to put in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QMenu,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.titles import sentence_case
from realms_builder.editing.outlines.new_entries import new_entry_words
from realms_builder.editing.outlines.nodes import Outline, OutlineNode
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.names import sort_key
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.empty_note import NoHits
from realms_builder.gui.kit.icons import is_icon
from realms_builder.gui.kit.row_delegate import RowFace, RowState
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.kit.tab_round import DownInto
from realms_builder.gui.rooms.workshop.outline.rows import NODE, OutlineRows
from realms_builder.gui.rooms.workshop.outline.tree_rows import TreeRowDelegate
from realms_builder.gui.shell.theme import DeskTheme

ADD_KEYS = "Ins"
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class OutlineTree(QWidget):
    """Shows an outline and says what somebody wants of it; the file is changed by others.

    Paths are tuples. :attr:`section_selected` and :attr:`add_wanted` give the
    :class:`~realms_builder.editing.outlines.nodes.OutlineNode` that takes entries: its ``adds``
    says where, its key which kind of keyword.
    """

    selected = Signal(tuple)
    section_selected = Signal(object)
    add_wanted = Signal(object)
    duplicate_wanted = Signal(list)
    delete_wanted = Signal(list)
    move_wanted = Signal(tuple, int)
    rename_wanted = Signal(tuple, str)
    name_wanted = Signal(tuple, str)
    file_wanted = Signal(Path)
    uses_wanted = Signal(tuple)
    faction_wanted = Signal(tuple)

    def __init__(self, theme: DeskTheme, lang: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outline = Outline("")
        self._searcher = Searcher(())
        self._open_before: set[tuple[str, ...]] | None = None
        self._silent = False
        self.is_read_only = False
        self._delegate = _OutlineDelegate(theme, self)
        self.rows = OutlineRows(lang, self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.view = _View(self, self._key)
        self.view.setItemDelegate(self._delegate)
        self._delegate.add_clicked.connect(self.add_wanted)
        self.view.setModel(self.rows)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(8, 0, 8, 6)
        head.addWidget(self.search)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        self.no_hits = NoHits(self.view.viewport())
        self.no_hits.cleared.connect(self._clear_search)
        self.setFocusProxy(self.view)
        self.search.textChanged.connect(self._search)
        DownInto(self.search, self.view)
        self.rows.moved.connect(self.move_wanted)
        self.rows.written.connect(self._written)
        self.view.customContextMenuRequested.connect(self._menu)
        self.view.doubleClicked.connect(self._open)
        self.view.selectionModel().currentChanged.connect(self._current)

        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language; the rows come with the next outline."""
        self.search.setPlaceholderText(self.tr("Find an entry …"))
        self.search.setAccessibleName(self.tr("Search the outline"))
        self.search.setToolTip(self.tr("Find an entry by its name or id (Ctrl+F)"))
        self.view.setAccessibleName(self.tr("Outline"))

    # ------------------------------------------------------------------ showing

    def show_outline(self, outline: Outline) -> None:
        """Show *outline*; what was selected and open stays so."""
        first = self._outline.kind != outline.kind
        self._outline = outline
        self._searcher = Searcher(outline.nodes)
        self._silent = True
        self.rows.show_nodes(self._searcher.found(self.search.text()))
        self._say_found(self.search.text())
        self._silent = False
        if first:
            self._open_before = None
            self._open_at_first()

    def _open_at_first(self) -> None:
        """Open the sections of a people or a catalogue; those of a game are too many."""
        if self._outline.kind != "system":
            for place in range(self.rows.rowCount()):
                self.view.expand(self.rows.index(place, 0))

    def set_read_only(self, *, on: bool) -> None:
        """Offer no new entries while *on*."""
        self.is_read_only = on
        self.view.viewport().update()

    def words_for_new(self, node: OutlineNode) -> str:
        """Return how a new entry below *node* is asked for; nothing where it takes none."""
        if node.adds is None or self.is_read_only:
            return ""
        return new_entry_words(node.adds, sentence_case(node.name), self.rows.lang)

    def select(self, path: PathInFile) -> None:
        """Make the entry at *path*, or the one that it lies in, the current one; say nothing."""
        index = self.rows.index_at(path)
        if not index.isValid() and self.search.text():
            self.search.clear()
            index = self.rows.index_at(path)
        if index.isValid() and index != self.view.currentIndex():
            self._silent = True
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
            self._silent = False

    @property
    def outline(self) -> Outline:
        """Return what is shown, also what a search leaves out."""
        return self._outline

    def current(self) -> OutlineNode | None:
        """Return the node of the current row."""
        return self.rows.node(self.view.currentIndex())

    def chosen(self) -> list[PathInFile]:
        """Return the paths of the selected entries, in the order of the file."""
        nodes = [self.rows.node(index) for index in self.view.selectedIndexes()]
        paths = [node.path for node in nodes if node is not None and node.can_change]
        return sorted(paths, key=lambda path: [(isinstance(s, str), s) for s in path])

    # ------------------------------------------------------------------ searching

    def _search(self, words: str) -> None:
        if words.strip() and self._open_before is None:
            self._open_before = self._open_keys()
        current = self.current()
        self._silent = True
        self.rows.show_nodes(self._searcher.found(words))
        self._say_found(words)
        if words.strip():
            self._open_found()
        elif self._open_before is not None:
            self._open_only(self._open_before)
            self._open_before = None
        self._silent = False
        if current is not None and not current.is_section and not words.strip():
            self.select(current.path)

    def _clear_search(self) -> None:
        self.search.setFocus()
        self.search.clear()

    def _say_found(self, words: str) -> None:
        """Say where a search finds nothing."""
        if words.strip() and not self.rows.rowCount():
            self.no_hits.say(self.tr("No entry matches “{0}”.").format(words.strip()), "")
        else:
            self.no_hits.hide()

    def _open_found(self) -> None:
        """Open the sections that hold what was found."""
        for index, _ in self.rows.holders():
            self.view.expand(index)

    def _open_keys(self) -> set[tuple[str, ...]]:
        return {keys for index, keys in self.rows.holders() if self.view.isExpanded(index)}

    def _open_only(self, opened: set[tuple[str, ...]]) -> None:
        for index, keys in self.rows.holders():
            self.view.setExpanded(index, keys in opened)

    # ------------------------------------------------------------------ what somebody does

    def _current(self, index: QModelIndex) -> None:
        node = self.rows.node(index)
        if node is None or self._silent:
            return
        if node.is_section:
            self.section_selected.emit(node)
        elif node.file is None:
            self.selected.emit(node.path)

    def _written(self, path: PathInFile, text: str, is_id: bool) -> None:
        (self.rename_wanted if is_id else self.name_wanted).emit(path, text)

    def _open(self, index: QModelIndex) -> None:
        node = self.rows.node(index)
        if node is not None and node.file is not None:
            self.file_wanted.emit(node.file)

    def _key(self, event: QKeyEvent) -> bool:
        """Do what the key *event* asks for; return False for what is left to the view."""
        key, modifiers = event.key(), event.modifiers()
        control = modifiers == Qt.KeyboardModifier.ControlModifier
        alt = modifiers == Qt.KeyboardModifier.AltModifier
        if key == Qt.Key.Key_F2:
            self.write(is_id=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Insert and not modifiers:
            self.add()
        elif key == Qt.Key.Key_D and control:
            self.duplicate()
        elif key == Qt.Key.Key_Delete and not modifiers:
            self.delete()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and alt:
            self.move_entry(-1 if key == Qt.Key.Key_Up else 1)
        elif key in _ENTER and not modifiers:
            self._open(self.view.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Find):
            self.search.setFocus()
            self.search.selectAll()
        else:
            return False
        return True

    def write(self, *, is_id: bool) -> None:
        """Let somebody write another name of the current entry in its row, or another id."""
        node = self.current()
        if node is not None and is_id and self._has_head_id(node):
            self.rename_wanted.emit(node.path, "")
            return
        if node is None or not node.movable or (is_id and not node.id_key):
            return
        self.rows.writes_id = is_id
        self.view.edit(self.view.currentIndex())

    def _has_head_id(self, node: OutlineNode) -> bool:
        """Return whether *node* is what a game or a faction says of itself."""
        is_head = not node.path and not node.is_section and node.file is None
        return is_head and bool(node.id) and self._outline.kind in ("system", "faction")

    def add(self) -> None:
        """Ask for a new entry where the current row is."""
        section = self.section()
        if section is not None:
            self.add_wanted.emit(section)

    def section(self) -> OutlineNode | None:
        """Return the innermost node around the current row to which entries can be added."""
        index = self.view.currentIndex()
        while index.isValid():
            node = self.rows.node(index)
            if node is not None and node.adds is not None:
                return node
            index = index.parent()
        return None

    def duplicate(self) -> None:
        """Ask for a second of each selected entry."""
        if paths := self.chosen():
            self.duplicate_wanted.emit(paths)

    def delete(self) -> None:
        """Ask to take the selected entries away."""
        if paths := self.chosen():
            self.delete_wanted.emit(paths)

    def move_entry(self, step: int) -> None:
        """Ask to move the current entry over its neighbour: -1 upwards, 1 downwards."""
        index = self.view.currentIndex()
        node = self.rows.node(index)
        beside = self.rows.node(index.siblingAtRow(index.row() + step))
        if node is None or beside is None or not (node.movable and beside.movable):
            return
        self.move_wanted.emit(node.path, beside.path[-1])

    def _menu(self, at: QPoint) -> None:
        menu = self.menu()
        if not menu.isEmpty():
            menu.popup(self.view.viewport().mapToGlobal(at))

    def menu(self) -> QMenu:
        """Return what can be done with the current row, each with its key."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        node = self.current()
        if node is None:
            return menu
        if node.file is not None:
            menu.addAction(self.tr("Open"), lambda: self._open(self.view.currentIndex()))
            return menu
        section = self.section()
        words = self.words_for_new(section) if section is not None else ""
        if words:
            self._offer(menu, words, ADD_KEYS, self.add)
        if self._has_head_id(node):
            self._offer(menu, self.tr("Change the id"), "Shift+F2", lambda: self.write(is_id=True))
            menu.addAction(self.tr("Used by …"), lambda: self.uses_wanted.emit(node.path))
        if not node.can_change:
            return menu
        self._offer(menu, self.tr("Duplicate"), "Ctrl+D", self.duplicate)
        menu.addSeparator()
        self._offer(menu, self.tr("Change the name"), "F2", lambda: self.write(is_id=False))
        if node.id_key:
            self._offer(menu, self.tr("Change the id"), "Shift+F2", lambda: self.write(is_id=True))
        menu.addAction(self.tr("Used by …"), lambda: self.uses_wanted.emit(node.path))
        if self._outline.kind == "faction" and node.path[0] == "units":
            move = self.tr("Move to another faction …")
            menu.addAction(move, lambda: self.faction_wanted.emit(node.path))
        menu.addSeparator()
        self._offer(menu, self.tr("Move up"), "Alt+Up", lambda: self.move_entry(-1))
        self._offer(menu, self.tr("Move down"), "Alt+Down", lambda: self.move_entry(1))
        menu.addSeparator()
        self._offer(menu, self.tr("Delete"), "Del", self.delete)
        return menu

    @staticmethod
    def _offer(menu: QMenu, text: str, keys: str, do: Callable[[], None]) -> None:
        """Add what the *keys* do as well, which the menu shows."""
        action = menu.addAction(text, do)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setShortcutVisibleInContextMenu(True)


class _View(QTreeView):
    """A tree that asks *on_key* first what a key means."""

    def __init__(self, parent: QWidget, on_key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(parent)
        self._on_key = on_key
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setMouseTracking(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the outline means by the key, else what any tree does."""
        if not self._on_key(event):
            super().keyPressEvent(event)


def _face_of(index: Index) -> RowFace | None:
    node: OutlineNode | None = index.data(NODE)
    if node is None:
        return None
    return RowFace(
        sentence_case(node.name),
        aside=node.fact,
        icon=node.icon if is_icon(node.icon) else "",
        severity=node.severity,
        is_bold=node.is_section,
        is_dimmed=node.is_section and not node.below,
    )


class _OutlineDelegate(TreeRowDelegate):
    """Rows with a plus where entries can be added; :attr:`add_clicked` carries the node."""

    add_clicked = Signal(object)

    def __init__(self, theme: DeskTheme, tree: OutlineTree) -> None:
        super().__init__(theme, _face_of, tree)
        self._tree = tree

    def _words(self, index: Index) -> str:
        node: OutlineNode | None = index.data(NODE)
        return self._tree.words_for_new(node) if node is not None else ""

    def room_at_end(self, option: QStyleOptionViewItem, index: Index) -> int:
        """Return how wide the plus is: a row's height, where there is one."""
        return option.rect.height() if self._words(index) else 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row, then its plus."""
        super().paint(painter, option, index)
        room = self.room_at_end(option, index)
        if room:
            tones = self._theme.tones
            ink = tones.on_accent if RowState.of(option).chosen else tones.text
            painting.plus(painter, _plus_box(option, room), ink)

    def editorEvent(
        self, event: QEvent, model: object, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Ask for a new entry on a click on the plus."""
        del model
        room = self.room_at_end(option, index)
        if not room or not isinstance(event, QMouseEvent):
            return False
        is_on_it = event.position().x() >= option.rect.right() - room
        if event.button() == Qt.MouseButton.LeftButton and is_on_it:
            if event.type() == QEvent.Type.MouseButtonRelease:
                self.add_clicked.emit(index.data(NODE))
            return True
        return False

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Say what the plus adds."""
        room = self.room_at_end(option, index)
        if room and event.pos().x() >= option.rect.right() - room:
            QToolTip.showText(event.globalPos(), f"{self._words(index)} ({_add_keys()})", view)
            return True
        return super().helpEvent(event, view, option, index)


def _add_keys() -> str:
    return QKeySequence(ADD_KEYS).toString(QKeySequence.SequenceFormat.NativeText)


def _plus_box(option: QStyleOptionViewItem, room: int) -> QRectF:
    box = QRectF(option.rect)
    side = room * 0.42
    return QRectF(box.right() - room / 2 - side / 2, box.center().y() - side / 2, side, side)


# ------------------------------------------------------------------ searching


MOST_FOUND = 200
"""So many entries of one section are shown at once: nobody reads more to find one."""


class Searcher:
    """Looks through one outline; how its names sound is worked out once."""

    def __init__(self, nodes: Sequence[OutlineNode]) -> None:
        """Look through *nodes*."""
        self._nodes = tuple(nodes)
        self._said: dict[str, str] = {}

    def found(self, words: str) -> tuple[OutlineNode, ...]:
        """Return the nodes with all *words* in name, id or fact, and the sections around them."""
        wanted = sort_key(words).split()
        return (self._left(self._nodes, wanted) or self._called(wanted)) if wanted else self._nodes

    def _called(self, wanted: list[str]) -> tuple[OutlineNode, ...]:
        """Return the sections that are called so, for those who look for one of them."""
        sections = (node for node in self._nodes if node.is_section)
        return tuple(n for n in sections if all(word in sort_key(n.name) for word in wanted))

    def _left(self, nodes: Sequence[OutlineNode], wanted: list[str]) -> tuple[OutlineNode, ...]:
        found: list[OutlineNode] = []
        said = self._said
        for node in nodes:
            if not node.is_section:
                text = f"{node.name}\n{node.id}\n{node.fact}"
                folded = said.get(text)
                if folded is None:
                    folded = said[text] = sort_key(text)
                for word in wanted:
                    if word not in folded:
                        break
                else:
                    found.append(node)
                    continue
            if node.below:
                below = self._left(node.below, wanted)
                if below:
                    found.append(_with(node, below))
        return tuple(found)


def _with(node: OutlineNode, below: tuple[OutlineNode, ...]) -> OutlineNode:
    """Return *node* with those of *below* that are shown; a section says how many there are."""
    if not node.is_section:
        return node._replace(below=below)
    if len(below) <= MOST_FOUND:
        return node._replace(below=below, fact=str(len(below)))
    return node._replace(below=below[:MOST_FOUND], fact=f"{MOST_FOUND} / {len(below)}")
