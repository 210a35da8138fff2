"""Chooses the columns of the table; what was chosen is remembered for each game."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QWidget, QWidgetAction

from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.gui.shell.preferences import Preferences

_ID = Qt.ItemDataRole.UserRole
_MOST_ROWS, _WIDE_PX = 18, 260


class ColumnChoice:
    """Which columns of a game the user wants; the others are shown as the game has them."""

    def __init__(self, preferences: Preferences) -> None:
        """Remember in *preferences*."""
        self._preferences = preferences
        self._game = ""
        self._chosen: dict[str, bool] = {}

    def turn_to(self, game: str) -> None:
        """Turn to the columns of another *game*."""
        self._game = game
        try:
            found = json.loads(bytes(self._preferences.state(self._key).data()) or b"{}")
        except ValueError:
            found = {}
        self._chosen = (
            {str(k): bool(v) for k, v in found.items()} if isinstance(found, dict) else {}
        )

    @property
    def _key(self) -> str:
        return f"workshop_columns_{self._game}"

    def is_shown(self, column: BulkColumn, *, otherwise: bool) -> bool:
        """Return whether *column* is shown; *otherwise* holds where nobody chose."""
        return self._chosen.get(column.id, otherwise)

    def choose(self, column: str, *, shown: bool) -> None:
        """Remember whether the column of this id is shown."""
        self._chosen[column] = shown
        self._preferences.set_state(self._key, QByteArray(json.dumps(self._chosen).encode()))


class ColumnMenu(QMenu):
    """A list of columns to tick, which stays open while one ticks."""

    ticked = Signal(str, bool)

    def __init__(
        self, columns: Sequence[BulkColumn], shown: Sequence[bool], parent: QWidget | None = None
    ) -> None:
        """Offer all *columns* but the first, which always stays."""
        super().__init__(parent)
        self.list = QListWidget()
        section = ""
        for column, is_shown in list(zip(columns, shown, strict=True))[1:]:
            if column.section != section:
                section = column.section
                head = QListWidgetItem(section)
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                self.list.addItem(head)
            item = QListWidgetItem(column.title)
            item.setData(_ID, column.id)
            item.setToolTip(column.help)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable
                          | Qt.ItemFlag.ItemIsSelectable)  # fmt: skip
            item.setCheckState(Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        high = max(self.list.sizeHintForRow(0), 20) * min(self.list.count(), _MOST_ROWS) + 8
        self.list.setFixedSize(_WIDE_PX, high)
        self.list.itemChanged.connect(self._on_changed)
        action = QWidgetAction(self)
        action.setDefaultWidget(self.list)
        self.addAction(action)

    def _on_changed(self, item: QListWidgetItem) -> None:
        if item.data(_ID):
            self.ticked.emit(item.data(_ID), item.checkState() == Qt.CheckState.Checked)
