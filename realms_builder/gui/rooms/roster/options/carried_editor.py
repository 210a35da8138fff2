"""Editor for a list that a player may add to: what is carried anyway, what was added, add more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from realms_builder.game.printing import show
from realms_builder.gui.kit.entries import Entry
from realms_builder.gui.kit.picker_popup import PickerPopup
from realms_builder.gui.rooms.roster.options.item_lines import (
    entry_of_item,
    line_of,
    price,
    rule_of,
)
from realms_builder.gui.rooms.roster.options.item_rows import CountRow, muted
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import HandEntry, by_hand, fixed_items, may_carry


class CarriedEditor(QWidget):
    """One list of the selected models; with several selected, adding adds to each."""

    def __init__(
        self, desk: Desk, edits: ModelEdits, list_id: str, parent: QWidget | None = None
    ) -> None:
        """Edit the list called *list_id* through *edits*."""
        super().__init__(parent)
        self._desk, self._edits, self._list_id = desk, edits, list_id
        self._hand: list[list[HandEntry]] = []
        self._rows: list[CountRow] = []
        self.fixed = muted()
        self.fixed.setContentsMargins(0, 6, 0, 0)
        self.add = QToolButton()
        self.add.setText("+")
        self.add.setProperty("role", "step")
        self.add.clicked.connect(self._open_picker)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        self._box = QVBoxLayout()
        self._box.setSpacing(2)
        top = QHBoxLayout()
        top.addWidget(self.fixed, 1)
        top.addWidget(self.add, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(top)
        column.addLayout(self._box)

    def show_models(self) -> None:
        """Show what the models carry now."""
        records = self._edits.records()
        document = self._edits.document
        if not records or document is None:
            return
        record, lang = records[0], self._desk.lang
        same = all(r.build is record.build for r in records)
        fixed = fixed_items(document.mustered, record, self._list_id) if same else ()
        names = ", ".join(show(record.build.record(c), lang) for c in fixed)
        self.fixed.setText(names or ("–" if same else ""))
        hand = by_hand(document.mustered, record, self._list_id) if same else ()
        self._hand = _together(hand)
        while len(self._rows) < len(self._hand):
            row = CountRow()
            row.asked.connect(self._on_asked)
            self._rows.append(row)
            self._box.addWidget(row)
        for row in self._rows[len(self._hand) :]:
            row.setVisible(False)
        for place, (row, alike) in enumerate(zip(self._rows, self._hand, strict=False)):
            row.show_entry(self._entry(record.build, place, alike[0]), _count(alike))
            row.more.setVisible(alike[0].carried is not None)
            row.setVisible(True)
        name = record.build.game.item_lists[self._list_id].name.pick(lang)
        self.add.setAccessibleName(self.tr("Add to {0}").format(name))
        self.add.setToolTip(self.add.accessibleName())

    def _entry(self, build: Build, place: int, entry: HandEntry) -> Entry:
        lang, carried = self._desk.lang, entry.carried
        if carried is None:
            return Entry(str(place), entry.written, self.tr("Nobody knows this."))
        game, item = build.game, carried.item
        record = build.record(carried, 1)
        cost = price(game, item.costs.get(game.main_cost, 0), lang)
        line = line_of(game, self._list_id, record, lang)
        return Entry(str(place), show(record, lang), line, cost, rule_of(item, lang))

    def _on_asked(self, place: str, count: int) -> None:
        alike = self._hand[int(place)]
        last, carried = alike[-1], alike[-1].carried
        if carried is None:
            self._edits.drop_at(self._list_id, last.place, last.written)
        elif count > _count(alike):
            self._edits.carry(self._list_id, carried.item.id, carried.item.name)
        elif len(self._edits.ids) == 1:
            self._edits.drop_at(self._list_id, last.place, carried.item.name)
        else:
            self._edits.drop(self._list_id, carried.item.id, carried.item.name)

    def _open_picker(self) -> None:
        records, document = self._edits.records(), self._edits.document
        if not records or document is None:
            return
        builds = {id(r.build): r.build for r in records}.values()
        permitted = [may_carry(document.mustered, build, self._list_id) for build in builds]
        common = [item for item in permitted[0] if all(item in other for other in permitted[1:])]
        build, lang = records[0].build, self._desk.lang
        entries = [entry_of_item(build, self._list_id, item, lang) for item in common]
        names = {item.id: item.name for item in common}
        popup = PickerPopup(self._desk, entries, self)
        popup.picked.connect(lambda item: self._edits.carry(self._list_id, item, names[item]))
        popup.open_below(self.add)


def _count(alike: list[HandEntry]) -> int:
    return sum(entry.carried.count if entry.carried is not None else 1 for entry in alike)


def _together(entries: tuple[HandEntry, ...]) -> list[list[HandEntry]]:
    """Return *entries* with those of the same item, borne alike, side by side."""
    found: dict[object, list[HandEntry]] = {}
    for entry in entries:
        carried = entry.carried
        key = (id(carried.item), carried.bearing) if carried is not None else entry.place
        found.setdefault(key, []).append(entry)
    return list(found.values())
