"""A combo box whose entries have a second line and a number at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyleOptionViewItem,
    QWidget,
)

from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.painting import Fonts, width_of
from realms_builder.gui.kit.popup import POPUP_LOOK, PickRow
from realms_builder.gui.kit.row_delegate import RowDelegate, RowFace
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.shell.desk import Desk


class DetailCombo(ListBox):
    """Shows entries; :attr:`chosen` says the id of the one that a person picked."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[PickRow, ...] = ()
        self._plain: tuple[PickRow, ...] = ()
        self.refine: Callable[[PickRow], PickRow] = lambda entry: entry
        """Adds to an entry what takes a moment to work out, whenever the list is opened."""
        self.setItemDelegate(_ComboDelegate(desk, self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(self._on_activated)
        RuleHelp(self, lambda _place: (self.entry.rules() if self.entry else (), self.rect()))

    def show_entries(self, entries: Sequence[PickRow], current: str | None) -> None:
        """Show *entries*; a *current* of None shows none of them as chosen."""
        if tuple(entries) != self._plain:
            self._plain = self._entries = tuple(entries)
            self.clear()
            for place, entry in enumerate(entries):
                shown = f"{entry.name}   {entry.number}" if entry.number else entry.name
                self.addItem(shown, entry.id)
                self.setItemData(place, entry.text, Qt.ItemDataRole.ToolTipRole)
                self.setItemData(place, entry.spoken, Qt.ItemDataRole.AccessibleTextRole)
        self.setCurrentIndex(-1 if current is None else self.findData(current))
        self.setPlaceholderText(self.tr("They differ.") if current is None else "")

    @property
    def entry(self) -> PickRow | None:
        """Return the entry shown."""
        place = self.currentIndex()
        return self._entries[place] if 0 <= place < len(self._entries) else None

    def entry_at(self, place: int) -> PickRow:
        """Return one entry."""
        return self._entries[place]

    def _on_activated(self, place: int) -> None:
        self.chosen.emit(self._entries[place].id)

    def showPopup(self) -> None:
        """Open wide enough for the second lines."""
        self._entries = tuple(map(self.refine, self._plain))
        for place, entry in enumerate(self._entries):
            self.setItemData(place, entry.spoken, Qt.ItemDataRole.AccessibleTextRole)
        widest = self.view().sizeHintForColumn(0)
        self.view().setMinimumWidth(min(max(widest, self.width()), 460))
        super().showPopup()


class _ComboDelegate(RowDelegate):
    def __init__(self, desk: Desk, combo: DetailCombo) -> None:
        super().__init__(desk.theme, POPUP_LOOK, PickRow.face, combo)
        self._combo = combo

    def face_of(self, index: Index) -> RowFace:
        """Return what the entry shows, the chosen one in bold."""
        is_chosen = index.row() == self._combo.currentIndex()
        return replace(self._combo.entry_at(index.row()).face(), is_bold=is_chosen)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for one line or two."""
        face, font = self._combo.entry_at(index.row()).face(), self._combo.font()
        fonts = Fonts.of(font)
        above = width_of(face.title, fonts.bold) + width_of(face.number, fonts.number) + 50
        above += width_of(face.count, fonts.small)
        below = f"{face.reason} {face.detail}".strip()
        wide = max(above, width_of(below, fonts.small) + 34 + 20 * bool(face.reason))
        return QSize(round(wide), self.height(font, lines=2 if below else 1))
