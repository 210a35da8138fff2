"""Asks for what a new roster needs: game, faction, name, limit, or a ready list to begin with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.library import read_head
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.kit.form.inputs import ListBox, number_field
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.rooms.library.shelf import ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster

MOST_LIMIT = 1_000_000
WIDTH = 460


class NewRosterDialog(QDialog):
    """A short form; :attr:`chosen` carries the new roster."""

    chosen = Signal(object)

    def __init__(
        self, desk: Desk, entry: ShelfEntry | None = None, parent: QWidget | None = None
    ) -> None:
        """Build the form; *entry* is the faction to begin with."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New roster"))
        self.setMinimumWidth(WIDTH)
        self._desk = desk
        self._system, self._faction, self._ready = ListBox(), ListBox(), ListBox()
        self._name = QLineEdit()
        self._limit = number_field(QSpinBox())
        self._limit.setRange(0, MOST_LIMIT)
        self._limit.setMinimumHeight(self._name.sizeHint().height())
        self._limit_label = QLabel()
        self._about = note_label()
        self._lay_out()
        games = (game for game in desk.games() if desk.library.factions(game.id))
        self._system.offer((game.name.pick(desk.lang), game.id) for game in games)
        self._system.currentIndexChanged.connect(self._show_factions)
        self._faction.currentIndexChanged.connect(self._show_faction)
        self._begin_with(entry)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(10)
        for text, field in (
            (self.tr("Game"), self._system),
            (self.tr("Faction"), self._faction),
            (self.tr("Begin with", "roster"), self._ready),
            (self.tr("Name"), self._name),
        ):
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, field)
        form.addRow(self._limit_label, self._limit)
        buttons = QDialogButtonBox()
        create = buttons.addButton(self.tr("Create"), QDialogButtonBox.ButtonRole.AcceptRole)
        create.setProperty("role", "primary")
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._create)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self._about)
        column.addWidget(buttons)

    def _begin_with(self, entry: ShelfEntry | None) -> None:
        system = entry.system if entry is not None else str(self._system.currentData() or "")
        self._system.choose(system)
        self._show_factions()
        if entry is not None:
            self._faction.choose(entry.faction)

    def _show_factions(self) -> None:
        system = str(self._system.currentData() or "")
        library = self._desk.library
        found = (library.faction(system, one) for one in sorted(library.factions(system)))
        named = ((one.name.pick(self._desk.lang), one.id) for one in found if one is not None)
        self._faction.offer(named, "")
        self._show_limit(system)
        self._show_faction()

    def _show_limit(self, system: str) -> None:
        game = self._desk.library.game(system)
        cost = game.costs.get(game.main_cost) if game is not None else None
        self._limit.setVisible(cost is not None)
        self._limit_label.setVisible(cost is not None)
        if cost is None:
            return
        name = cost.name.pick(self._desk.lang) or cost.id
        text = self.tr("Limit ({0})").format(name)
        self._limit_label.setText(text)
        self._limit.setAccessibleName(text)
        self._limit.setSpecialValueText(self.tr("none"))
        self._limit.setValue(int(cost.default_limit or 0))

    def _show_faction(self) -> None:
        system, identity = str(self._system.currentData() or ""), self._faction.currentData()
        faction = self._desk.library.faction(system, str(identity)) if identity else None
        self._about.setText(faction.text.pick(self._desk.lang) if faction else "")
        paths = self._desk.library.rosters(system, only="ready")
        ready = (path for path in paths if read_head(path).faction == identity)
        lists = [(self.tr("Ready list: {0}").format(_name_in(path)), path) for path in ready]
        self._ready.offer([(self.tr("An empty roster"), None), *lists], "")

    def _create(self) -> None:
        system, faction = self._system.currentData(), self._faction.currentData()
        if not system or not faction:
            return
        ready = self._ready.currentData()
        roster = self._from_ready(ready) if isinstance(ready, Path) else None
        roster = roster or Roster(str(system), str(faction), limits=self._limits(str(system)))
        name = self._name.text().strip()
        if name or not roster.name:
            roster = replace(roster, name=name or self._faction.currentText())
        self.accept()
        self.chosen.emit(replace(roster, file=""))

    def _limits(self, system: str) -> tuple[tuple[str, int], ...]:
        game = self._desk.library.game(system)
        if game is None or not game.main_cost or not self._limit.value():
            return ()
        return ((game.main_cost, self._limit.value()),)

    def _from_ready(self, path: Path) -> Roster | None:
        yaml = parse_file(path)
        data = yaml.data if isinstance(yaml.data, dict) else {}
        game = self._desk.library.game(str(data.get("system", "")))
        return read_roster(yaml, game.main_cost if game else "")[0]


def _name_in(path: Path) -> str:
    """Return what the roster at *path* is called."""
    data = parse_file(path).data
    name = data.get("name") if isinstance(data, dict) else None
    return str(name or path.stem)
