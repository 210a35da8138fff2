"""The tree of what may be bound: names at the left, what they come to at the right."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from realms_builder.cards.designing.bindings import Binding
from realms_builder.cards.designing.samples import Sample, Sampler
from realms_builder.gui.rooms.designer.properties.binding_actions import mime_of

NAME, SAMPLE = 0, 1
_BINDING = Qt.ItemDataRole.UserRole
_SWATCH_PX = 14
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Found = tuple[Binding, "Binding | None"]


class BindingsTree(QTreeWidget):
    """Bindings as rows; :attr:`wanted` asks to use one, with the list that it counts within."""

    wanted = Signal(object, object)
    chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self.setColumnCount(2)
        self.setUniformRowHeights(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIndentation(14)
        head = self.header()
        head.setStretchLastSection(True)
        head.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        head.resizeSection(NAME, 165)
        self.itemDoubleClicked.connect(self._use)
        self.currentItemChanged.connect(self._choose)

    def show_bindings(self, bindings: Iterable[Binding], lang: str) -> None:
        """Show *bindings* named in *lang*; groups that were open stay open."""
        opened = {self._path_of(item) for item in self._items() if item.isExpanded()}
        first = self.topLevelItemCount() == 0
        self.clear()
        for at, binding in enumerate(bindings):
            item = self._item(binding, None, lang)
            self.addTopLevelItem(item)
            item.setExpanded(first and at < 2)
        for item in self._items():
            if self._path_of(item) in opened:
                item.setExpanded(True)

    def _item(self, binding: Binding, within: Binding | None, lang: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([binding.name.pick(lang), ""])
        item.setData(NAME, _BINDING, (binding, within))
        if binding.kind == "group":
            font = self.font()
            font.setBold(True)
            item.setFont(NAME, font)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        inside = binding if binding.many and binding.kind == "list" else within
        for part in binding.parts:
            item.addChild(self._item(part, inside, lang))
        return item

    def show_samples(self, sampler: Sampler | None, muted: QColor, error: QColor) -> None:
        """Show what everything comes to, in *muted* where nothing would be printed."""
        for item in self._items():
            found = self.found(item)
            if found is None:
                continue
            sample = sampler.of(*found) if sampler is not None else Sample()
            said = sample.error or sample.text
            if sample.count is not None and found[0].kind == "list" and not sample.is_empty:
                said = f"{sample.count} · {said}"
            item.setText(SAMPLE, said)
            item.setToolTip(SAMPLE, said)
            item.setToolTip(NAME, found[0].text or found[0].path)
            item.setForeground(SAMPLE, error if sample.error else muted)
            if found[0].kind == "colour":
                item.setIcon(SAMPLE, _swatch(said))

    def search(self, words: str) -> None:
        """Show only rows with all *words* in their name, path or sample, and what holds them."""
        wanted = [_folded(word) for word in words.split()]
        for at in range(self.topLevelItemCount()):
            self._filter(self.topLevelItem(at), wanted, "")

    def _filter(self, item: QTreeWidgetItem | None, wanted: list[str], above: str) -> bool:
        if item is None:
            return False
        found = self.found(item)
        path = found[0].path if found is not None else ""
        named = f"{above} {_folded(f'{item.text(NAME)} {path}')}"
        said = f"{named} {_folded(item.text(SAMPLE))}"
        own = all(word in said for word in wanted)
        inner = [self._filter(item.child(at), wanted, named) for at in range(item.childCount())]
        item.setHidden(not (own or any(inner)))
        if wanted and any(inner):
            item.setExpanded(True)
        return not item.isHidden()

    def found(self, item: QTreeWidgetItem | None) -> Found | None:
        """Return the binding of *item* and the list that it counts within."""
        found = item.data(NAME, _BINDING) if item is not None else None
        return found if isinstance(found, tuple) else None

    def select(self, path: str) -> None:
        """Make the first row of *path* the current one."""
        for item in self._items():
            found = self.found(item)
            if found is not None and found[0].path == path:
                self.setCurrentItem(item)
                return

    def _items(self) -> list[QTreeWidgetItem]:
        waiting = [self.topLevelItem(at) for at in range(self.topLevelItemCount())]
        items: list[QTreeWidgetItem] = []
        while waiting:
            item = waiting.pop(0)
            if item is not None:
                items.append(item)
                waiting[:0] = [item.child(at) for at in range(item.childCount())]
        return items

    def _path_of(self, item: QTreeWidgetItem) -> str:
        found = self.found(item)
        return (found[0].path or found[0].name.pick("en")) if found is not None else ""

    def _use(self, item: QTreeWidgetItem, _column: int) -> None:
        found = self.found(item)
        if found is not None and found[0].path:
            self.wanted.emit(*found)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        found = self.found(item)
        self.chosen.emit(*(found or (None, None)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the current row with the enter key."""
        item = self.currentItem()
        if event.key() in _ENTER and item is not None:
            self._use(item, NAME)
            return
        super().keyPressEvent(event)

    def mimeData(self, items: Iterable[QTreeWidgetItem]) -> QMimeData:
        """Return the dragged binding."""
        for item in items:
            found = self.found(item)
            if found is not None and found[0].path:
                return mime_of(*found)
        return QMimeData()


def _folded(text: str) -> str:
    plain = normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not "\u0300" <= char <= "\u036f")


def _swatch(colour: str) -> QIcon:
    pixmap = QPixmap(_SWATCH_PX, _SWATCH_PX)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)
