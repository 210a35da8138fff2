"""What the table room holds: who plays what at the left, the evening's papers at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.print.calibration_wizard import CalibrationWizard
from realms_builder.gui.dialogs.print.preview_bar import PreviewBar
from realms_builder.gui.dialogs.print.printers import Printers, SystemPrinters
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.documents.paper_foot import PaperFoot
from realms_builder.gui.documents.play_sheets import PlaySheets
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.problems import ProblemLines
from realms_builder.gui.rooms.table.papers import (
    EVENING,
    MadePaper,
    make_paper,
    make_play_sheet,
    papers_offered,
)
from realms_builder.gui.rooms.table.sides import read_choices
from realms_builder.gui.rooms.table.table_form import TableForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.print_request import Printout
from realms_builder.render.sheet_kinds.kind import MadeFrom

DEBOUNCE_MS = 150
MOST_LETTERS = 34
"""How much of the name of a side is seen, in letters of usual width."""
HARDLY_SMALLER = 90
"""From this percentage on nobody sees on the table that a text was made smaller."""


class TablePanel(QWidget):
    """Rolls a scenario by its seed and shows every paper as it will be printed."""

    def __init__(self, desk: Desk, printers: Printers | None = None) -> None:
        """Build the panel; nothing is read or drawn before it is seen."""
        super().__init__()
        self._desk = desk
        self._followed: RosterDocument | None = None
        self._key = f"table-{id(self)}"
        self.papers = {paper.id: paper for paper in papers_offered()}
        self.paper = next(iter(self.papers))
        self.form = TableForm(desk)
        self.buttons: dict[str, QPushButton | QAction] = {}
        self._group = QButtonGroup(self)
        self.play_button = QPushButton()
        self._play_sheets = PlaySheets(desk, self)
        self.of_sides = SidePapers(), SidePapers()
        self.preview = SheetPreview(desk)
        self.bar = PreviewBar(desk, self.preview)
        self.problems = ProblemLines(desk)
        self._printers: Printers = printers or SystemPrinters()
        self.foot = PaperFoot(desk, self._printers, self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DEBOUNCE_MS)
        self._pause.timeout.connect(self.make)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.form.seats.fields["game"])
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.form)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self._papers())
        for widget in (self.bar, self.preview, self.problems):
            right.addWidget(widget, 1 if widget is self.preview else 0)
        right.addWidget(self.foot)
        row.addLayout(right, 1)

    def _papers(self) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "bar")
        row = FlowLayout(frame)
        row.setContentsMargins(16, 10, 16, 6)
        row.setSpacing(6)
        for kind, paper in self.papers.items():
            show = partial(self.show_paper, kind)
            if paper.place is not None:
                self.buttons[kind] = self.of_sides[paper.place].offer(show)
                continue
            button = self.buttons[kind] = QPushButton()
            button.setCheckable(True)
            button.setProperty("role", "chip")
            button.clicked.connect(show)
            self._group.addButton(button)
            row.addWidget(button)
        for side in self.of_sides:
            row.addWidget(side)
        self.play_button.clicked.connect(self.save_play_sheet)
        row.addWidget(self.play_button)
        self._mark()
        return frame

    def _mark(self) -> None:
        """Check the paper that is shown, or the side that it is of."""
        self._group.setExclusive(False)
        for name, button in self.buttons.items():
            button.setChecked(name == self.paper)
        self._group.setExclusive(True)
        for place, side in enumerate(self.of_sides):
            side.setChecked(self.papers[self.paper].place == place)

    def _connect(self) -> None:
        desk = self._desk
        self.form.changed.connect(self._on_chosen)
        self.form.rolled.connect(self.roll_anew)
        self.form.papers.printer.calibration_wanted.connect(self.calibrate)
        desk.library_changed.connect(self._read)
        desk.rosters_changed.connect(self._read)
        desk.rosters_touched.connect(self._read)
        desk.document_opened.connect(lambda _document: self._read())
        desk.document_closed.connect(lambda _document: self._read())
        desk.current_changed.connect(self._follow)
        self._follow(desk.current)
        desk.language_changed.connect(self.retranslate)

    def _follow(self, document: RosterDocument | None) -> None:
        """Hear of edits of the current roster, such as undo, while the table is seen."""
        if self._followed is not None:
            self._followed.changed.disconnect(self._read)
        self._followed = document
        if document is not None:
            document.changed.connect(self._read)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for games and rosters whenever the room is entered."""
        super().showEvent(event)
        self._read()
        QTimer.singleShot(0, self, self._find_printers)

    # ------------------------------------------------------------------ choices

    def _read(self) -> None:
        self.foot.expect()
        if self.isVisible():
            work = partial(read_choices, self._desk)
            self._desk.tasks.start(f"{self._key}-read", work, self.form.show_shelf)

    def _find_printers(self) -> None:
        self.form.papers.printer.offer(self._printers.names())

    def roll_anew(self) -> None:
        """Roll another scenario: take another seed, and show it, alone or within the evening."""
        self.show_paper(self.paper if self.paper == EVENING else "scenario")
        self.form.roll_anew()

    def begin_evening(self, system: str, paths: tuple[Path, ...]) -> None:
        """Seat the rosters at *paths* in the game *system*, roll, and show all that is printed."""
        self.form.seats.seat(system, paths)
        self.paper = EVENING
        self._mark()
        if self.form.seats.is_filled:
            self._on_chosen()

    def show_paper(self, kind: str) -> None:
        """Show one of the papers."""
        self.paper = kind
        self._mark()
        self._on_chosen()

    def calibrate(self) -> None:
        """Open the calibration wizard for the printer, paper and edge of the form."""
        groups = self.foot.out.groups
        landscape = any(group.landscape for group in groups)
        wizard = CalibrationWizard(
            self._desk, self.form.papers.choices(), landscape, None, self._printers, self
        )
        wizard.remembered.connect(self.form.papers.calibrated)
        wizard.open()

    # ------------------------------------------------------------------ making

    def _on_chosen(self) -> None:
        seated = [self.form.seats.side(place).has_roster for place in (0, 1)]
        for name, paper in self.papers.items():
            needed = paper.place is None or seated[paper.place]
            self.buttons[name].setEnabled(any(seated) if paper.kind is None else needed)
        if not self.buttons[self.paper].isEnabled():
            self.paper = next(iter(self.papers))
        self._mark()
        self.play_button.setEnabled(any(seated))
        for side, is_seated in zip(self.of_sides, seated, strict=True):
            side.setEnabled(is_seated)
        kind = self.papers[self.paper].kind
        self.form.parts.setVisible(kind is None)
        styled = self.form.parts.has_styled() if kind is None else kind.has_style
        self.form.papers.show_style(on=styled)
        self._say_about()
        self.foot.expect()
        if self.isVisible():
            self._pause.start()

    def make(self) -> None:
        """Make the paper that is chosen, beside the window."""
        wanted = self.form.wanted()
        if wanted is None:
            self.foot.offer(Printout(), self._name)
            return
        text = self.tr("Putting the evening together …")
        text = text if self.paper == EVENING else self.tr("Laying out sheets …", "tokens")
        self.foot.make(partial(make_paper, wanted, self.papers[self.paper]), text, self._take)

    def save_play_sheet(self) -> None:
        """Save a play sheet of the rosters that sit at the table."""
        wanted = self.form.wanted()
        if wanted is not None:
            names = [name for name in self.form.seats.side_names() if name]
            self._play_sheets.save(" – ".join(names), partial(make_play_sheet, wanted))

    def _take(self, made: MadePaper) -> None:
        out = made.out
        self.form.seats.show_rolled(made.scenario)
        self.preview.show_printout(out)
        if not out.pages:
            first = said(out.problems[0], self._desk.lang) if out.problems else ""
            self.preview.show_words(first or self.tr("Nothing to print."))
        self.bar.show_printout(out)
        told = (*self.form.seats.beside_own(), *filter(_matters, out.problems))
        self.problems.show_problems(told if out.pages else ())
        printer = self.form.papers.choices().printer
        self.foot.offer(out, self._name, printer=printer)

    def _name(self) -> str:
        game = self.form.seats.game
        lang, kind = self._desk.lang, self.papers[self.paper].kind
        about = self.buttons[self.paper].text() if kind else sentence("evening.kicker", lang)
        parts = [game.name.pick(lang) if game else "", about]
        if kind is None or kind.made_from is MadeFrom.SCENARIO:  # the dice settle what is on it
            parts.append(str(self.form.seats.value["seed"]))
        return " ".join(part for part in parts if part)

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.form.retranslate()
        self.bar.retranslate()
        self.preview.retranslate()
        self.foot.retranslate()
        self._say_about()
        self._read()

    def _say_about(self) -> None:
        self.play_button.setText(self.tr("Play sheet for the phone …"))
        names = self.form.seats.side_names()
        sides = (names[0] or self.tr("first side"), names[1] or self.tr("second side"))
        for name, paper in self.papers.items():
            text = self.tr("Everything in one file")
            if paper.kind is not None:
                side = "" if paper.place is None else sides[paper.place]
                text = paper.kind.at_table_name(self._desk.lang, side)
            self.buttons[name].setText(text)
        for place, side in enumerate(self.of_sides):
            is_shown = self.papers[self.paper].place == place
            side.say(self.buttons[self.paper].text() if is_shown else sides[place])


def _matters(problem: Problem) -> bool:
    """Return whether a host should hear of *problem*: a text that is hardly smaller is none."""
    return problem.code != "card.shrunk" or problem.values["percent"] < HARDLY_SMALLER


class SidePapers(QPushButton):
    """The papers of one side, in a menu; it says the side, or which of them is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setProperty("role", "chip")
        self.setMenu(QMenu(self))

    def nextCheckState(self) -> None:
        """Stay as the room says: opening the menu and leaving it chooses nothing."""

    def offer(self, show: Callable[[], object]) -> QAction:
        """Offer one more paper, which *show* shows; return its entry."""
        entry = self.menu().addAction("", show)
        entry.setCheckable(True)
        return entry

    def say(self, text: str) -> None:
        """Say *text*, as far as a long name leaves room for the others."""
        metrics = self.fontMetrics()
        most = MOST_LETTERS * metrics.averageCharWidth()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, most)
        self.setText(f"{shown} ▾".replace("&", "&&"))
        self.setAccessibleName(text)
        self.setToolTip(text if shown != text else "")
