"""The form of the table room: which game, who sits at the table, which seed, which look."""

from __future__ import annotations

import secrets

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
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

from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.game.game import Game
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import choose, combo, fill, form, named
from realms_builder.gui.dialogs.print.printer_form import PrinterForm
from realms_builder.gui.kit.form.inputs import ListBox, number_field
from realms_builder.gui.rooms.library.shelf import Shelf
from realms_builder.gui.rooms.table.papers import PaperWanted
from realms_builder.gui.rooms.table.sides import SideChoice, TableSide, choices_for
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.calibrated_sheets import BackOffsets
from realms_builder.render.jobs.looks import USUAL_THEME, LookWanted, theme_names
from realms_builder.render.jobs.print_request import EveningContents, PrintRequest
from realms_builder.render.jobs.printer_offsets import back_offsets
from realms_builder.render.sheet_kinds.registry import (
    COVER,
    kinds_of_evening,
    sections,
    usual_sections,
)
from realms_builder.scenarios.dice import SEEDS
from realms_builder.sheets.roster.sheet_styles import SheetStyle

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
        self._choices: list[SideChoice] = []
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
        self.restyle()

    def restyle(self) -> None:
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

    def side(self, place: int) -> TableSide:
        """Return who sits at *place*, 0 or 1."""
        key = self.sides[place].currentData()
        return next((choice.side for choice in self._choices if choice.key == key), TableSide())

    def side_names(self) -> tuple[str, str]:
        """Return who sits at both places, empty where nobody does yet."""
        first, second = (box.currentText() if box.currentData() else "" for box in self.sides)
        return first, second

    def wanted(self) -> PaperWanted | None:
        """Return what is asked for now; None while no game can be played."""
        game = self._game()
        if game is None:
            return None
        paper, papers = PAPERS.get(self._desk.preferences.paper, A4), self.papers
        request = PrintRequest(
            job=PrintJob(paper=paper, duplex=papers.way()),
            look=LookWanted(theme=str(self.theme.currentData() or USUAL_THEME)),
            lang=self._desk.lang,
            backs=papers.offsets(),
        )
        chosen, style = self.parts.chosen(), papers.sheet_style()
        contents = EveningContents(chosen, self.seed.value(), style)
        sides = (self.side(0), self.side(1))
        return PaperWanted(game, self._desk.library, sides, request, contents)

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

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        titles = (
            self.tr("Game"),
            self.tr("First side"),
            self.tr("Second side"),
            self.tr("Seed"),
            self.tr("Theme"),
        )
        fields = (self.game, *self.sides, self.seed, self.theme)
        for label, field, text in zip(self._titles, fields, titles, strict=True):
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
        self.parts.retranslate()
        self.roll.setText(self.tr("Roll"))
        self.roll.setToolTip(self.tr("Roll another scenario"))
        self.papers.retranslate()
        self._about.setText(
            self.tr(
                "The same seed gives the same scenario to the same sides, here and in the command "
                "line. Tokens and sheets need a roster."
            )
        )
        if self._is_filled:
            self.show_shelf(self._shelf)


# ------------------------------------------------------------------ parts form


_KEPT = "table/left_out"


class PartsForm(QWidget):
    """A box for each part of the evening; :attr:`changed` says that one was ticked or cleared."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Begin with the parts that were chosen last time."""
        super().__init__()
        self._desk = desk
        self._title = QLabel()
        self.boxes = {section: QCheckBox() for section in sections()}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self._title)
        usual = ",".join(one for one in self.boxes if one not in usual_sections())
        left_out = str(desk.preferences.value(_KEPT, usual)).split(",")
        for section, box in self.boxes.items():
            box.setChecked(section not in left_out)
            box.toggled.connect(self._on_toggled)
            column.addWidget(box)
        self.retranslate()

    def chosen(self) -> frozenset[str]:
        """Return the parts that are ticked."""
        return frozenset(section for section, box in self.boxes.items() if box.isChecked())

    def _on_toggled(self) -> None:
        chosen = self.chosen()
        left_out = ",".join(section for section in self.boxes if section not in chosen)
        self._desk.preferences.set_value(_KEPT, left_out or "-")
        self.changed.emit()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("Parts of the evening"))
        self.boxes[COVER].setText(self.tr("Cover with contents"))
        for kind in kinds_of_evening():
            self.boxes[kind.id].setText(kind.section_name(self._desk.lang))

    def has_styled(self) -> bool:
        """Return whether a part is ticked that comes in styles."""
        return any(self.boxes[k.id].isChecked() for k in kinds_of_evening() if k.has_style)


# ------------------------------------------------------------------ paper form


_DUPLEX, _PRINTER, _STYLE = "table/duplex", "table/printer", "table/style"


class PaperForm(QWidget):
    """Two lists and the printer; :attr:`changed` says that something was chosen."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Begin with what was chosen last time."""
        super().__init__()
        self._desk = desk
        self.style_of_sheet, self.duplex = combo(), combo()
        self._labels = (QLabel(), QLabel())
        self._style_row = QWidget()
        self.printer = PrinterForm(desk)
        style = form((self._labels[0], self.style_of_sheet))
        self._style_row.setLayout(style)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._style_row)
        column.addLayout(form((self._labels[1], self.duplex)))
        column.addWidget(self.printer)
        fill(self.style_of_sheet, [("", style.value) for style in SheetStyle])
        fill(self.duplex, [("", way.value) for way in Duplex])
        choose(self.style_of_sheet, str(desk.preferences.value(_STYLE, "")))
        choose(self.duplex, str(desk.preferences.value(_DUPLEX, "")))
        self.printer.show_choices(self.choices(str(desk.preferences.value(_PRINTER, ""))))
        self.style_of_sheet.activated.connect(self._on_chosen)
        self.duplex.activated.connect(self._on_chosen)
        self.printer.changed.connect(self._on_chosen)
        self.retranslate()

    def sheet_style(self) -> SheetStyle:
        """Return how much a roster sheet says."""
        return SheetStyle(str(self.style_of_sheet.currentData()))

    def way(self) -> Duplex:
        """Return where backs come to lie."""
        return Duplex(str(self.duplex.currentData()))

    def choices(self, printer: str | None = None) -> PrintChoices:
        """Return what a calibration needs to know; *printer* in place of the one chosen."""
        chosen = str(self.printer.printer.currentData() or "") if printer is None else printer
        paper = self._desk.preferences.paper
        return PrintChoices(paper=paper, duplex=self.way().value, printer=chosen)

    def offsets(self) -> BackOffsets:
        """Return how the chosen printer needs backs to be moved."""
        chosen = self.choices()
        return back_offsets(self.printer.offsets, chosen.printer, chosen.paper, self.way())

    def show_style(self, *, on: bool) -> None:
        """Offer the style of roster sheets only where one is made."""
        self._style_row.setVisible(on)

    def calibrated(self) -> None:
        """Take over what was measured just now."""
        self.printer.reload()
        self.changed.emit()

    def _on_chosen(self) -> None:
        choices, preferences = self.choices(), self._desk.preferences
        preferences.set_value(_DUPLEX, choices.duplex)
        preferences.set_value(_PRINTER, choices.printer)
        preferences.set_value(_STYLE, self.sheet_style().value)
        self.printer.show_choices(choices)
        self.changed.emit()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        named(self._labels[0], self.style_of_sheet, self.tr("Roster sheet"))
        named(self._labels[1], self.duplex, self.tr("Backs"))
        styles = {
            SheetStyle.USUAL: self.tr("as usual"),
            SheetStyle.COMPACT: self.tr("compact"),
            SheetStyle.ROOMY: self.tr("roomy, to write on"),
        }
        ways = {
            Duplex.LONG_EDGE: self.tr("both sides, long edge"),
            Duplex.SHORT_EDGE: self.tr("both sides, short edge"),
            Duplex.FOLD: self.tr("fold over, one side"),
            Duplex.NONE: self.tr("fronts only"),
        }
        for row, style in enumerate(SheetStyle):
            self.style_of_sheet.setItemText(row, styles[style])
        for row, way in enumerate(Duplex):
            self.duplex.setItemText(row, ways[way])
        self.printer.retranslate()
