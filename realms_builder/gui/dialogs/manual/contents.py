"""The contents of the manual as a tree, and a field that searches headings and text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.dialogs.manual.making import Section

_SECTION = Qt.ItemDataRole.UserRole
_DEEPEST = 2
"""Smaller headings stand on the same page as what they belong to."""


class ManualContents(QWidget):
    """Chapters with their sections; :attr:`wanted` says which one somebody wants to read."""

    wanted = Signal(object)

    def __init__(self) -> None:
        """Be empty until :meth:`show_sections`."""
        super().__init__()
        self.field, self.tree, self.nothing = QLineEdit(), QTreeWidget(), QLabel()
        self.field.setClearButtonEnabled(True)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.nothing.setProperty("role", "muted")
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 8)
        column.setSpacing(8)
        for widget in (self.field, self.nothing, self.tree):
            column.addWidget(widget)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self._show_first)
        self.tree.currentItemChanged.connect(lambda item, _before: self._want(item))
        self.tree.itemClicked.connect(lambda item, _column: self._want(item))
        self.setFocusProxy(self.field)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WindowShortcut)
        find.activated.connect(self._find)

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.field.setPlaceholderText(self.tr("Search the manual …"))
        self.field.setAccessibleName(self.tr("Search the manual"))
        self.tree.setAccessibleName(self.tr("Contents of the manual"))
        self.nothing.setText(self.tr("Nothing found."))

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Show *sections*; what is searched for stays."""
        self.tree.blockSignals(True)
        self.tree.clear()
        chapter: QTreeWidgetItem | None = None
        for section in sections:
            if section.depth > _DEEPEST and chapter is not None:
                continue
            item = QTreeWidgetItem([section.title, str(section.page)])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
            item.setData(0, _SECTION, (section, *_below(sections, section)))
            if section.depth == 1 or chapter is None:
                chapter = item
                self.tree.addTopLevelItem(item)
            else:
                chapter.addChild(item)
        self.tree.blockSignals(False)
        self._search(self.field.text())

    def show_chapter(self, chapter: str) -> None:
        """Choose the chapter called *chapter*, as :attr:`wanted` then says."""
        for item in self._chapters():
            if _sections_of(item)[0].chapter == chapter:
                self.field.clear()
                self.tree.setCurrentItem(item)
                item.setExpanded(True)
                self.tree.scrollToItem(item, QTreeWidget.ScrollHint.PositionAtTop)
                self._want(item)

    def shown(self) -> list[str]:
        """Return the titles in sight, as the search leaves them."""
        items = [i for chapter in self._chapters() for i in (chapter, *_children(chapter))]
        return [item.text(0) for item in items if not item.isHidden()]

    def _chapters(self) -> list[QTreeWidgetItem]:
        found = [self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())]
        return [item for item in found if item is not None]

    def _search(self, words: str) -> None:
        searched = bool(words.strip())
        found = False
        for chapter in self._chapters():
            inside = False
            for item in _children(chapter):
                holds = any(section.holds(words) for section in _sections_of(item))
                item.setHidden(not holds)
                inside = inside or holds
            holds = inside or any(section.holds(words) for section in _sections_of(chapter))
            chapter.setHidden(not holds)
            chapter.setExpanded(holds and searched)
            found = found or holds
        self.nothing.setVisible(searched and not found and bool(self._chapters()))

    def _show_first(self) -> None:
        """Want the first section that holds what is searched for."""
        for chapter in self._chapters():
            for item in (chapter, *_children(chapter)):
                held = any(section.holds(self.field.text()) for section in _sections_of(item))
                if held and not item.isHidden():
                    self.tree.setCurrentItem(item)
                    self._want(item)
                    return

    def _find(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _want(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        sections = _sections_of(item)
        words = self.field.text()
        # A smaller heading that holds the words may stand on a later page.
        self.wanted.emit(next((s for s in sections if s.holds(words)), sections[0]))


def _below(sections: Sequence[Section], section: Section) -> list[Section]:
    """Return the smaller headings below *section* that have no row of their own."""
    at = next(place for place, one in enumerate(sections) if one is section)
    found: list[Section] = []
    for one in sections[at + 1 :]:
        if one.depth <= _DEEPEST:
            break
        found.append(one)
    return found


def _sections_of(item: QTreeWidgetItem) -> tuple[Section, ...]:
    return item.data(0, _SECTION)  # type: ignore[no-any-return]


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = [item.child(at) for at in range(item.childCount())]
    return [child for child in found if child is not None]
