"""How open rules are read: by this roster, and by the house unless a roster says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, atomic_file, failure, is_file
from realms_builder.game.files.declared_rules import DeclaredSwitch
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.house_rules import FILE, house_rules_text
from realms_builder.game.value_words import cited
from realms_builder.game.yaml.patch import Unpatchable
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster import edits

WIDTH, HEIGHT = 760, 560
_AS_THE_HOUSE = ""
_RULE_PX = 200
_READING_PX, _AROUND_PX, _MOST_SCALE = 180, 56, 1.5


class RulesDialog(RoundDialog):
    """A line for each switch of a game; what is chosen holds at once."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Show the game of the current roster, else the first one."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(WIDTH, HEIGHT) * desk.theme.scale)
        self._desk, self._house = desk, HouseRules(desk)
        self.games = ListBox()
        self._about = note_label()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.of_roster: dict[str, ListBox] = {}
        self.of_house: dict[str, ListBox] = {}
        column = QVBoxLayout(self)
        for widget in (self.games, self._about):
            column.addWidget(widget)
        column.addWidget(self._area, 1)
        column.addWidget(self._buttons)
        self._fill_games()
        self.games.activated.connect(lambda _row: self._show_game())
        self._buttons.rejected.connect(self.close)
        desk.current_changed.connect(self._on_current)
        desk.language_changed.connect(self._speak)
        self._document: RosterDocument | None = None
        self._follow(desk.current)
        self._speak()

    @property
    def game(self) -> Game | None:
        """Return the game that is shown."""
        document, chosen = self._document, self.games.currentData()
        if document is not None and document.game.id == chosen:
            return document.game
        return self._desk.library.game(chosen) if chosen else None

    def _fill_games(self) -> None:
        current = self._desk.current
        games = (game for game in self._desk.games() if game.switches)
        wanted = current.game.id if current is not None else ""
        self.games.offer(((game.name.pick(self._desk.lang), game.id) for game in games), wanted)

    def _on_current(self, document: RosterDocument | None) -> None:
        self._follow(document)
        self._show_game()

    def _follow(self, document: RosterDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._show_readings)
        self._document = document
        if document is not None:
            document.changed.connect(self._show_readings)

    # ------------------------------------------------------------------ showing

    def _show_game(self) -> None:
        """Make the lines of the game; those of a roster only where one of that game is open."""
        self.of_roster.clear()
        self.of_house.clear()
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(0, 1)
        grid.setColumnMinimumWidth(0, round(_RULE_PX * self._desk.theme.scale))
        game = self.game
        own = self._roster_of(game)
        for at, title in enumerate(("", self.tr("This roster") if own else "", self.tr("House"))):
            head = QLabel(title)
            head.setProperty("role", "muted")
            grid.addWidget(head, 0, at)
        for row, declared in enumerate(game.switches.values() if game is not None else (), 1):
            self._add(grid, row, declared, with_roster=own is not None)
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(page)
        self._show_readings()

    def _roster_of(self, game: Game | None) -> RosterDocument | None:
        document = self._document
        return document if document is not None and game is document.game else None

    def _add(
        self, grid: QGridLayout, row: int, declared: DeclaredSwitch, *, with_roster: bool
    ) -> None:
        name = _rule_name(declared, self._desk.lang)
        source = cited(declared.source, self._desk.lang)
        text = f"{name} ({source})" if source else name
        label = note_label(text, role="", yields=True)  # what is chosen is seen whole
        grid.addWidget(label, row, 0)
        house = self.of_house[declared.id] = ListBox()
        house.setAccessibleName(self.tr("House: {0}").format(name))
        house.activated.connect(partial(self._choose_for_the_house, declared.id))
        grid.addWidget(house, row, 2)
        if with_roster:
            box = self.of_roster[declared.id] = ListBox()
            box.setAccessibleName(self.tr("This roster: {0}").format(name))
            box.activated.connect(partial(self._choose_for_the_roster, declared.id))
            grid.addWidget(box, row, 1)

    def _show_readings(self) -> None:
        game = self.game
        if game is None:
            return
        document = self._roster_of(game)
        agreed = dict(document.roster.switches) if document is not None else {}
        for switch, box in self.of_house.items():
            own = self._spoken(game, switch, game.own_default(switch))
            readings = [(self._spoken(game, switch, v), v) for v in _values(game, switch)]
            marked = [
                (self.tr("{0} (the game)").format(t) if t == own else t, v) for t, v in readings
            ]
            _fill(box, marked, game.switch_default(switch))
        for switch, box in self.of_roster.items():
            now = self._spoken(game, switch, game.switch_default(switch))
            readings = [(self._spoken(game, switch, v), v) for v in _values(game, switch)]
            as_house = (self.tr("as the house: {0}").format(now), _AS_THE_HOUSE)
            _fill(box, [as_house, *readings], agreed.get(switch, _AS_THE_HOUSE))
        most = round(_READING_PX * min(self._desk.theme.scale, _MOST_SCALE))
        for box in (*self.of_house.values(), *self.of_roster.values()):
            words = box.fontMetrics().horizontalAdvance(box.currentText())
            box.setMinimumWidth(min(words + _AROUND_PX, most))

    def _spoken(self, game: Game, switch: str, value: Value) -> str:
        if isinstance(value, bool):
            return self.tr("yes") if value else self.tr("no")
        found = next((v for v in game.switches[switch].values if v.id == str(value)), None)
        return (found.name.pick(self._desk.lang) if found is not None else "") or str(value)

    # ------------------------------------------------------------------ choosing

    def _choose_for_the_house(self, switch: str, row: int) -> None:
        game = self.game
        if game is not None:
            self._house.choose(game, switch, self.of_house[switch].itemData(row))
            self._show_readings()

    def _choose_for_the_roster(self, switch: str, row: int) -> None:
        game, value = self.game, self.of_roster[switch].itemData(row)
        document = self._roster_of(game)
        if game is None or document is None:
            return
        desk, declared = self._desk, game.switches[switch]

        def name() -> str:
            return _rule_name(declared, desk.lang)

        if value == _AS_THE_HOUSE:
            document.change(lambda roster: edits.unset_switch(roster, switch), name)
        else:
            document.change(lambda roster: edits.set_switch(roster, switch, value), name)

    def _speak(self) -> None:
        self.setWindowTitle(self.tr("Rules"))
        self.games.setAccessibleName(self.tr("Game"))
        self._about.setText(
            self.tr(
                "Readings of rules that the game leaves open. What the house plays holds for every "
                "roster of the game that says nothing else."
            )
        )
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("Close"))
        for row in range(self.games.count()):
            game = self._desk.library.game(self.games.itemData(row))
            if game is not None:
                self.games.setItemText(row, game.name.pick(self._desk.lang))
        self._show_game()


def _rule_name(declared: DeclaredSwitch, lang: str) -> str:
    text = declared.text.pick(lang).rstrip(".")
    return text or declared.name.pick(lang) or declared.id


def _values(game: Game, switch: str) -> list[Value]:
    declared = game.switches[switch]
    return [value.id for value in declared.values] if declared.values else [False, True]


def _fill(box: ListBox, readings: list[tuple[str, Value]], chosen: object) -> None:
    box.offer(readings)
    at = [row for row, (_, v) in enumerate(readings) if type(v) is type(chosen) and v == chosen]
    box.setCurrentIndex(at[0] if at else -1)


# ------------------------------------------------------------------ house rules


class HouseRules:
    """The house rules of every game on the desk."""

    def __init__(self, desk: Desk) -> None:
        """Keep the rules of the library of *desk*."""
        self._desk = desk

    def path(self, system: str) -> Path:
        """Return the file in which the house rules of a game stand."""
        return self._desk.preferences.library_folder / resources.FACTIONS / system / FILE

    def choose(self, game: Game, switch: str, value: Value | None) -> bool:
        """Play *game* with *value* from now on, or as the game says; False when it cannot be kept.

        What cannot be written is told, and nothing changes.
        """
        readings = {**game.house_rules}
        if value is None or value == game.own_default(switch):
            readings.pop(switch, None)
        else:
            readings[switch] = value
        if not self._write(game.id, readings):
            return False
        for found in self._games(game):
            found.take_house_rules(readings)
        for document in self._desk.documents:
            if document.game.id == game.id:
                document.muster_anew()
        return True

    def _games(self, game: Game) -> list[Game]:
        """Return every reading of the same game: that of the library and those of open rosters."""
        found = {id(game): game}
        known = self._desk.library.game(game.id)
        for other in (known, *(document.game for document in self._desk.documents)):
            if other is not None and other.id == game.id:
                found[id(other)] = other
        return list(found.values())

    def _write(self, system: str, readings: Mapping[str, Value]) -> bool:
        path = self.path(system)
        try:
            old = path.read_text(encoding="utf-8") if is_file(path) else ""
            text = house_rules_text(old, system, readings)
            path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_file(path) as file:
                file.write(text.encode())
        except Unpatchable as error:
            self._desk.problems_found.emit(tuple(error.problems))
        except WriteFailed as error:
            self._desk.problems_found.emit((error.problem,))
        except (OSError, UnicodeDecodeError) as error:
            self._desk.problems_found.emit((failure(path, error).problem,))
        else:
            return True
        return False
