"""The form of the table room: which game, who sits at the table, which seed, which look."""

from __future__ import annotations

import secrets

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.game.game import Game
from realms_builder.gui.kit.form_fields import ListBox, number_field
from realms_builder.gui.rooms.library.shelf import Shelf
from realms_builder.gui.rooms.table.paper_form import PaperForm
from realms_builder.gui.rooms.table.papers import Evening
from realms_builder.gui.rooms.table.parts_form import PartsForm
from realms_builder.gui.rooms.table.sides import Choice, Side, choices_for
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.looks import USUAL_THEME, theme_names
from realms_builder.scenarios.dice import SEEDS

_WIDTH = 300
_GAME, _SEED, _THEME, _SIDES = "table/game", "table/seed", "table/theme", ("table/a", "table/b")


class TableForm(QScrollArea):
    """What an evening needs to know; :attr:`changed` says that something was chosen."""

    changed = Signal()
    rolled = Signal()

    def __init__(self, desk: Desk) -> None:
        """Begin as the table was left last time; :meth:`show_shelf` fills the lists."""
        super().__init__()
        self._desk = desk
        self._shelf = Shelf()
        self._choices: list[Choice] = []
        self._is_filled = False
        self.game, self.theme = ListBox(), ListBox()
        self.sides = (ListBox(), ListBox())
        self.seed, self.roll = number_field(QSpinBox()), QPushButton()
        self.papers = PaperForm(desk)
        self.parts = PartsForm(desk)
        self._titles = [QLabel() for _ in range(5)]
        self._about = QLabel()
        self._lay_out()
        self.game.activated.connect(lambda _row: self._on_game())
        for box in (*self.sides, self.theme):
            box.activated.connect(lambda _row: self._on_chosen())
        self.seed.valueChanged.connect(lambda _value: self._on_chosen())
        self.papers.changed.connect(self._on_chosen)
        self.parts.changed.connect(self._on_chosen)
        self.roll.clicked.connect(self.rolled)
        self.setFocusProxy(self.game)

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(12)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setSpacing(8)
        seed = QHBoxLayout()
        seed.addWidget(self.seed, 1)
        seed.addWidget(self.roll)
        fields: tuple[QWidget | QHBoxLayout, ...] = (self.game, *self.sides, seed, self.theme)
        for label, field in zip(self._titles, fields, strict=True):
            form.addRow(label, field)
        column.addLayout(form)
        column.addWidget(self.parts)
        column.addWidget(self.papers)
        self.parts.hide()
        self._about.setWordWrap(True)
        self._about.setProperty("role", "muted")
        column.addWidget(self._about)
        column.addStretch(1)
        self.seed.setRange(0, SEEDS - 1)
        before = int(self._desk.preferences.value(_SEED, 0))
        self.seed.setValue(before or secrets.randbelow(SEEDS))
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.dress()

    def dress(self) -> None:
        """Take over the size of the text."""
        self.setFixedWidth(round(_WIDTH * max(1.0, self._desk.theme.scale)))

    # ------------------------------------------------------------------ what there is

    def show_shelf(self, shelf: Shelf) -> None:
        """Offer the games, rosters and factions of *shelf*; what was chosen stays if it can."""
        self._shelf = shelf
        wanted = self.game.currentData() or self._usual_game()
        self.game.clear()
        for system in sorted(self._desk.library.systems):
            game = self._desk.library.game(system)
            if game is not None:
                self.game.addItem(game.name.pick(self._desk.lang), system)
        self.game.setCurrentIndex(max(0, self.game.findData(wanted)))
        self._is_filled = True
        self._on_game()

    def _usual_game(self) -> str:
        current = self._desk.current
        if current is not None:
            return current.game.id
        return str(self._desk.preferences.value(_GAME, ""))

    def _on_game(self) -> None:
        self._fill_sides()
        self._fill_themes()
        self._on_chosen()

    def _fill_sides(self) -> None:
        system = str(self.game.currentData() or "")
        self._choices = choices_for(self._desk, system, self._shelf)
        current = self._desk.current
        for place, box in enumerate(self.sides):
            before = box.currentData() or self._desk.preferences.value(_SIDES[place], "")
            if not before and place == 0 and current is not None and current.game.id == system:
                before = f"open/{current.path or current.id}"
            box.clear()
            box.addItem(self.tr("not settled yet"), "")
            for choice in self._choices:
                box.addItem(choice.text, choice.key)
            box.setCurrentIndex(max(0, box.findData(before)))

    def _fill_themes(self) -> None:
        game = self._game()
        if game is None:
            return
        wanted = self.theme.currentData() or self._desk.preferences.value(_THEME, USUAL_THEME)
        self.theme.clear()
        for name, text in theme_names(self._desk.library, game, self._desk.lang).items():
            self.theme.addItem(text, name)
        self.theme.setCurrentIndex(max(0, self.theme.findData(wanted)))

    # ------------------------------------------------------------------ what is chosen

    def _game(self) -> Game | None:
        chosen = self.game.currentData()
        return self._desk.library.game(chosen) if chosen else None

    def game_name(self) -> str:
        """Return the name of the game, empty while there is none."""
        return self.game.currentText()

    def side(self, place: int) -> Side:
        """Return who sits at *place*, 0 or 1."""
        key = self.sides[place].currentData()
        return next((choice.side for choice in self._choices if choice.key == key), Side())

    def side_names(self) -> tuple[str, str]:
        """Return who sits at both places, empty where nobody does yet."""
        first, second = (box.currentText() if box.currentData() else "" for box in self.sides)
        return first, second

    def evening(self) -> Evening | None:
        """Return what is asked for now; None while no game can be played."""
        game = self._game()
        if game is None:
            return None
        return Evening(
            game,
            self._desk.library,
            (self.side(0), self.side(1)),
            self.seed.value(),
            str(self.theme.currentData() or USUAL_THEME),
            PAPERS.get(self._desk.preferences.paper, A4),
            self._desk.lang,
            self.papers.way(),
            self.parts.sections(),
            self.papers.sheet_style(),
            self.papers.offsets(),
        )

    def roll_anew(self) -> None:
        """Take another seed."""
        self.seed.setValue(secrets.randbelow(SEEDS))

    def _on_chosen(self) -> None:
        if not self._is_filled:
            return
        preferences = self._desk.preferences
        preferences.set_value(_GAME, self.game.currentData() or "")
        preferences.set_value(_SEED, self.seed.value())
        preferences.set_value(_THEME, self.theme.currentData() or "")
        for place, box in enumerate(self.sides):
            preferences.set_value(_SIDES[place], box.currentData() or "")
        self.changed.emit()

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language."""
        titles = (
            self.tr("Game"), self.tr("First side"), self.tr("Second side"), self.tr("Seed"),
            self.tr("Theme"),
        )  # fmt: skip
        fields = (self.game, *self.sides, self.seed, self.theme)
        for label, field, text in zip(self._titles, fields, titles, strict=True):
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
        self.parts.speak()
        self.roll.setText(self.tr("Roll"))
        self.roll.setToolTip(self.tr("Roll another scenario"))
        self.papers.speak()
        self._about.setText(
            self.tr(
                "The same seed gives the same scenario to the same sides, here and in the command "
                "line. Tokens and sheets need a roster."
            )
        )
        if self._is_filled:
            self.show_shelf(self._shelf)
