"""Places in files as a list, file by file: who uses an entry, which lines a rename changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from realms_builder.editing.outlines.facts import said
from realms_builder.gui.kit.row_delegate import RowFace
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.rooms.workshop.outline.tree_rows import TreeRowDelegate
from realms_builder.gui.shell.theme import DeskTheme

_PLACE = int(Qt.ItemDataRole.UserRole)
_LINE = _PLACE + 1
MOST_PLACES = 500


class ShownPlace(NamedTuple):
    """A line of a file, from 1, what is said about it, and what a click on it gives back."""

    file: Path
    line: int
    text: str
    tip: str = ""
    what: object = None


class PlacesList(QTreeWidget):
    """Places grouped by file; :attr:`where` gives the ``what`` of one that was chosen."""

    where = Signal(object)

    def __init__(self, theme: DeskTheme, lang: str, parent: QWidget | None = None) -> None:
        """Begin empty, in the tones of *theme*."""
        super().__init__(parent)
        self._lang = lang
        self._delegate = TreeRowDelegate(theme, _face_of)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setColumnCount(1)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.itemClicked.connect(self._chosen)
        self.itemActivated.connect(self._chosen)

    def show_places(self, places: Iterable[ShownPlace]) -> None:
        """Show *places*, those of one file below its name; very many are cut."""
        by_file: dict[Path, list[ShownPlace]] = {}
        for place in places:
            by_file.setdefault(place.file, []).append(place)
        self.clear()
        left = MOST_PLACES
        for file, found in by_file.items():
            top = QTreeWidgetItem([self._title(file, found)])
            top.setToolTip(0, str(file))
            font = self.font()
            font.setWeight(QFont.Weight.DemiBold)
            top.setFont(0, font)
            top.addChildren([self._item(place) for place in found[: max(left, 0)]])
            left -= len(found)
            self.addTopLevelItem(top)
            top.setExpanded(True)

    def _title(self, file: Path, found: Sequence[ShownPlace]) -> str:
        name = f"{file.parent.name}/{file.name}"
        return said("uses.file", self._lang, file=name, count=len(found))

    def _item(self, place: ShownPlace) -> QTreeWidgetItem:
        item = QTreeWidgetItem([place.text])
        line = said("uses.line", self._lang, line=place.line)
        item.setData(0, _PLACE, place)
        item.setData(0, _LINE, line)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{place.text}, {line}")
        item.setToolTip(0, place.tip or place.text)
        return item

    def _chosen(self, item: QTreeWidgetItem) -> None:
        place = item.data(0, _PLACE)
        if isinstance(place, ShownPlace):
            self.where.emit(place.what)


def _face_of(index: Index) -> RowFace | None:
    line = index.data(_LINE)
    return RowFace("", aside=line) if line else None
