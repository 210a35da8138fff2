"""What the odds room holds: which game, the ring, and the ways out on paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.documents.paper_foot import SendFoot
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.empty_note import EmptyNote
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.rooms.odds.contenders import (
    OPEN,
    UNIT,
    ChosenContender,
    LineupWish,
    home_of,
    of_document,
    stands_in,
)
from realms_builder.gui.rooms.odds.matchup import MatchupReport
from realms_builder.gui.rooms.odds.matchup_view import MatchupView
from realms_builder.gui.rooms.odds.matrix.matrix_view import MatrixView
from realms_builder.gui.rooms.odds.matrix.matrix_work import MatrixFound, of_lineup
from realms_builder.gui.rooms.odds.paper import MatchupPaper, MatrixPaper, Sendable, sheet_of
from realms_builder.gui.rooms.odds.roll_call import (
    RollCall,
    RollCallRequest,
    UnitSource,
    call_the_roll,
    names_of_games,
)
from realms_builder.gui.rooms.odds.unit_picker import Picking
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import Printout

MATCHUP, MATRIX = "matchup", "matrix"
_GAME = "odds/game"
PDF, PNG, CSV, TEXT = "pdf", "png", "csv", "text"


class OddsPanel(QWidget):
    """Chooses the game and who stands in the ring; the ring does the rest."""

    settled = Signal()

    def __init__(
        self, desk: Desk, printers: Printers | None = None, parent: QWidget | None = None
    ) -> None:
        """Build the panel; nothing is read before it is seen."""
        super().__init__(parent)
        self._desk = desk
        self._key = f"odds-roll-{id(self)}"
        self.system = ""
        self._roll: RollCall | None = None
        self._wanted: ChosenContender | LineupWish | None = None
        self._followed: list[RosterDocument] = []
        self.picking = Picking(desk, self)
        self._memory = RememberedPairs(desk.preferences)
        self.game = ListBox()
        self.game.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToContents)
        self._game_label = QLabel()
        self.swap, self.forget = QPushButton(), QPushButton()
        self.ring = MatchupView(desk)
        self.matrix = MatrixView(desk)
        self._paper: MatchupPaper | None = None
        self.chips: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self.ways_out = WaysOut(desk, printers, self)
        self.pages = QStackedWidget()
        self._nothing = QWidget()
        self.note = EmptyNote(self._nothing)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.ring)
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QFrame()
        bar.setProperty("role", "bar")
        row = FlowLayout(bar, gap=8)
        row.setContentsMargins(16, 8, 16, 8)
        for name in (MATCHUP, MATRIX):
            chip = self.chips[name] = QPushButton()
            chip.setCheckable(True)
            chip.setProperty("role", "chip")
            chip.clicked.connect(lambda _on=False, page=name: self.show_page(page))
            self._group.addButton(chip)
            row.addWidget(chip)
        self.chips[MATCHUP].setChecked(True)
        for widget in (self._game_label, self.game, self.swap, self.forget):
            row.addWidget(widget)
        self._game_label.setBuddy(self.game)
        column.addWidget(bar)
        for page in (self.ring, self.matrix, self._nothing):
            self.pages.addWidget(page)
        column.addWidget(self.pages, 1)
        column.addWidget(self.ways_out)

    def _connect(self) -> None:
        desk = self._desk
        self.game.activated.connect(lambda _row: self._on_game())
        self.swap.clicked.connect(self._swap)
        self.forget.clicked.connect(self.ring.forget)
        self.ring.picker_wanted.connect(self.choose)
        self.picking.picked.connect(self._pick)
        self.ring.shown.connect(self._on_shown)
        self.matrix.chosen.connect(self._open_cell)
        self.matrix.began.connect(self.ways_out.progress.begin)
        self.matrix.found.connect(lambda _found: self._offer_paper())
        self.matrix.table.matrix.layoutChanged.connect(self._offer_paper)
        self.ways_out.cancelled.connect(self.matrix.cancel)
        desk.library_changed.connect(self._on_library)
        desk.rosters_changed.connect(self._read)
        desk.rosters_touched.connect(self._read)
        desk.document_opened.connect(lambda _document: self._read())
        desk.document_closed.connect(lambda _document: self._read())
        desk.language_changed.connect(self.retranslate)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for games and rosters whenever the room is entered."""
        super().showEvent(event)
        self.system = self.system or self._usual_game()
        self._read_games()
        self._read()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._game_label.setText(self.tr("Game"))
        self.game.setAccessibleName(self.tr("Game"))
        self.swap.setText(self.tr("↔ Swap sides"))
        self.swap.setAccessibleName(self.tr("Swap sides"))
        self.forget.setText(self.tr("Clear switches"))
        self.forget.setToolTip(self.tr("Reset every switch and leave every value to the rules"))
        self.chips[MATCHUP].setText(self.tr("Matchup"))
        self.chips[MATRIX].setText(self.tr("Matrix"))
        self.ring.retranslate()
        self.matrix.retranslate()
        self.ways_out.retranslate()
        self._read_games()
        self._read()

    # ------------------------------------------------------------------ which page

    def show_page(self, name: str) -> None:
        """Show the matchup of two or the matrix of many."""
        self.chips[name].setChecked(True)
        if self._roll is not None and self._roll.candidates:
            self._show_chosen_page()

    def _show_chosen_page(self) -> None:
        on_matrix = self.chips[MATRIX].isChecked()
        self.matrix.show_wishes(self.ring.wishes())
        if on_matrix and not self.matrix.isVisible():
            self.matrix.follow(tuple(c.home for c in self.ring.contenders if c is not None))
        self.pages.setCurrentWidget(self.matrix if on_matrix else self.ring)
        for button in (self.swap, self.forget):
            button.setVisible(not on_matrix)
        self._offer_paper()

    def _open_cell(self, found: MatrixFound, row: int, column: int) -> None:
        """Show the matchup behind a cell, with the attack that the cell names."""
        matrix, work_item = found.matrix, found.work_item
        if matrix is None or work_item is None:
            return
        first = of_lineup(found.wanted.rows, work_item.rows, row)
        second = of_lineup(found.wanted.columns, work_item.columns, column)
        self.ring.rolls.chosen = matrix.cells[row][column].attack
        self.show_page(MATCHUP)
        self._show(self._renewed(first), self._renewed(second))

    # ------------------------------------------------------------------ which game

    def _read_games(self) -> None:
        """Have the names of all games read beside the window; the chosen one is read before."""
        if self.isVisible():
            work = partial(names_of_games, self._desk.library, self._desk.lang)
            self._desk.tasks.start(f"{self._key}-games", work, self._fill_games)

    def _fill_games(self, games: tuple[tuple[str, str], ...]) -> None:
        known = [system for system, _ in games]
        if self.system not in known:
            self.system = known[0] if known else ""
            self._read()
        self.game.offer(((name, system) for system, name in games), self.system)

    def _usual_game(self) -> str:
        current = self._desk.current
        return current.game.id if current is not None else self._memory.game

    def _on_game(self) -> None:
        self.system = self._memory.game = str(self.game.currentData() or "")
        self._wanted = None
        self._read()

    def _on_library(self) -> None:
        self._read_games()
        self._read()

    # ------------------------------------------------------------------ who may be chosen

    def _question(self) -> RollCallRequest:
        desk, system = self._desk, self.system
        opened = tuple(
            UnitSource(home_of(document), document.title, document.roster, document.path)
            for document in desk.documents
            if document.game.id == system
        )
        recent = tuple(desk.preferences.recent)
        return RollCallRequest(desk.library, system, desk.lang, opened, desk.rosters_folder, recent)

    def _read(self) -> None:
        if not self.isVisible():
            return
        if not self.system:
            if not self._desk.tasks.is_running(f"{self._key}-games"):
                self._say_nothing(self.tr("There is no game in the library."), "")
            return
        work = partial(call_the_roll, self._question())
        self._desk.tasks.start(self._key, work, self._take)

    def _take(self, roll: RollCall) -> None:
        self._roll = roll
        if roll.game is None:
            first = said(roll.problems[0], self._desk.lang) if roll.problems else ""
            self._say_nothing(self.tr("This game cannot be read."), first)
            return
        if not roll.candidates:
            self._say_nothing(
                self.tr("Nothing to compare."), self.tr("This game has no units yet.")
            )
            return
        self._show_chosen_page()
        first, second = first_pair(roll, self._standing(roll), self._memory, self._document())
        self.matrix.show_roll(roll, tuple(c.home for c in (first, second) if c is not None))
        wanted, self._wanted = self._wanted, None
        self._show(first, second)
        if isinstance(wanted, LineupWish):
            self.choose(0, wanted.home)

    def _standing(self, roll: RollCall) -> tuple[ChosenContender | None, ChosenContender | None]:
        """Return who stands in the ring and may stay there, as they are now."""
        first, second = self.ring.contenders
        if isinstance(self._wanted, ChosenContender):
            first = self._wanted
        kept = [c if c is not None and c.system == roll.system else None for c in (first, second)]
        return self._renewed(kept[0]), self._renewed(kept[1])

    def _document(self) -> RosterDocument | None:
        current = self._desk.current
        return current if current is not None and current.game.id == self.system else None

    def _say_nothing(self, heading: str, advice: str) -> None:
        self.pages.setCurrentWidget(self._nothing)
        self.note.say(heading, advice)
        self.ring.show_contenders(None, None, None)
        self._paper = None
        self._offer_paper()

    # ------------------------------------------------------------------ what is sent out

    def _on_shown(self, report: MatchupReport) -> None:
        game = self._roll.game if self._roll is not None else None
        sheet = sheet_of(report, game) if game is not None else None
        self._paper = None
        if sheet is not None and game is not None:
            self._paper = MatchupPaper(self._desk.library, game, sheet)
        self._offer_paper()

    def _offer_paper(self) -> None:
        """Let what is seen be sent out."""
        on_matrix = self.pages.currentWidget() is self.matrix
        self.ways_out.offer(self._matrix_paper() if on_matrix else self._paper)

    def _matrix_paper(self) -> MatrixPaper | None:
        shown, matrix = self.matrix.shown, self.matrix.table.matrix.sorted_matrix()
        game = self._roll.game if self._roll is not None else None
        if shown is None or shown.sheet is None or matrix is None or game is None:
            return None
        return MatrixPaper(self._desk.library, game, replace(shown.sheet, matrix=matrix))

    # ------------------------------------------------------------------ who stands there

    def compare(self, wanted: ChosenContender | LineupWish) -> None:
        """Let *wanted* attack, of whatever game, or ask whom; the other side stays if it can."""
        self._wanted, self.system = wanted, wanted.system
        self.chips[MATCHUP].setChecked(True)
        self._show_chosen_page()
        self.game.setCurrentIndex(self.game.findData(wanted.system))
        self._read()

    def _show(self, first: ChosenContender | None, second: ChosenContender | None) -> None:
        game = self._roll.game if self._roll is not None else None
        self._memory.remember(first, second)
        self._follow((first, second))
        self.ring.show_contenders(game, first, second)

    def _swap(self) -> None:
        self.ring.swap()
        self._memory.remember(*self.ring.contenders)

    def _follow(self, contenders: tuple[ChosenContender | None, ...]) -> None:
        """Listen to the open rosters that stand in the ring."""
        for document in self._followed:
            if isValid(document):
                document.changed.disconnect(self._renew)
        homes = {contender.home for contender in contenders if contender is not None}
        self._followed = [d for d in self._desk.documents if home_of(d) in homes]
        for document in self._followed:
            document.changed.connect(self._renew)

    def _renew(self) -> None:
        first, second = (self._renewed(contender) for contender in self.ring.contenders)
        game = self._roll.game if self._roll is not None else None
        self.ring.show_contenders(game, first, second)

    def _renewed(self, contender: ChosenContender | None) -> ChosenContender | None:
        """Return *contender* as its open roster is now; one that was removed stays as it was."""
        if contender is None or not contender.home.startswith(f"{OPEN}/"):
            return contender
        document = next((d for d in self._desk.documents if home_of(d) == contender.home), None)
        if document is None or not stands_in(document.roster, contender.model):
            return contender
        return of_document(document, contender.model)

    # ------------------------------------------------------------------ choosing

    def choose(self, place: int, source: str = "") -> None:
        """Open the list of everybody for the side at *place*, at first only those of *source*."""
        if self._roll is not None and self._roll.candidates:
            self.picking.open(self._roll, self._question(), self.ring.corners[place], source)

    def _pick(self, place: int, contender: ChosenContender) -> None:
        sides = list(self.ring.contenders)
        sides[place] = contender
        self._show(sides[0], sides[1])


class RememberedPairs:
    """Remembers the game and both sides of each game between two evenings."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @property
    def game(self) -> str:
        """Return the game that was looked at last."""
        return str(self._preferences.value(_GAME, ""))

    @game.setter
    def game(self, system: str) -> None:
        self._preferences.set_value(_GAME, system)

    def remember(self, first: ChosenContender | None, second: ChosenContender | None) -> None:
        """Remember who stands in the ring."""
        for place, contender in enumerate((first, second)):
            if contender is not None:
                self.game = contender.system
                self._preferences.set_value(_place(contender.system, place), contender.key)

    def key(self, system: str, place: int) -> str:
        """Return who stood at *place* last, as :attr:`ChosenContender.key`."""
        return str(self._preferences.value(_place(system, place), ""))


def _place(system: str, place: int) -> str:
    return f"odds/{system}/{'ab'[place]}"


def first_pair(
    roll: RollCall,
    standing: tuple[ChosenContender | None, ChosenContender | None],
    memory: RememberedPairs,
    document: RosterDocument | None,
) -> tuple[ChosenContender | None, ChosenContender | None]:
    """Return both sides: who is *standing*, who stood there last time, or somebody likely.

    An open roster of the game attacks with its first model, somebody of another list defends.
    """
    first = standing[0] or _last(roll, memory, 0) or _of_document(roll, document)
    if first is None:
        first = next((c.contender() for c in roll.candidates), None)
    second = standing[1] or _last(roll, memory, 1)
    if second is None and first is not None:
        own = (first.home, f"{UNIT}/{first.roster.faction}")
        other = next((c for c in roll.candidates if c.home not in own), None)
        second = other.contender() if other is not None else first
    return first, second


def _last(roll: RollCall, memory: RememberedPairs, place: int) -> ChosenContender | None:
    found = roll.find(memory.key(roll.system, place))
    return found.contender() if found is not None else None


def _of_document(roll: RollCall, document: RosterDocument | None) -> ChosenContender | None:
    home = home_of(document) if document is not None else ""
    return next((c.contender() for c in roll.candidates if c.home == home), None)


class WaysOut(SendFoot):
    """The foot of the room; what is sent out is told by :meth:`offer`."""

    def __init__(self, desk: Desk, printers: Printers | None, parent: QWidget) -> None:
        """Have nothing to send yet."""
        super().__init__(desk, printers, parent)
        self._sendable: Sendable | None = None
        self.export, self.print_button = QPushButton(), QPushButton()
        self.actions_by_kind: dict[str, QAction] = {}
        self._menu = QMenu(self.export)
        for kind, act in (
            (PDF, self.save_pdf),
            (PNG, self.save_png),
            (CSV, self.save_csv),
            (TEXT, self.copy_text),
        ):
            self.actions_by_kind[kind] = self._menu.addAction("", act)
        self.export.setMenu(self._menu)
        self.add_buttons(self.export, self.print_button)
        self.print_button.clicked.connect(self.print)
        self.offer(None)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.export.setText(self.tr("Export") + " ▾")
        self.export.setAccessibleName(self.tr("Export"))
        self.print_button.setText(self.tr("Print …"))
        for kind, text in (
            (PDF, self.tr("Save PDF …")),
            (PNG, self.tr("Save pictures (PNG) …")),
            (CSV, self.tr("Save table (CSV) …")),
            (TEXT, self.tr("Copy as text")),
        ):
            self.actions_by_kind[kind].setText(text)
        self.progress.retranslate()

    def offer(self, sendable: Sendable | None) -> None:
        """Send *sendable* out from now on; without one nothing can be sent."""
        self._sendable = sendable
        for button in (self.export, self.print_button):
            button.setEnabled(sendable is not None)

    # ------------------------------------------------------------------ sending

    def save_pdf(self) -> None:
        """Save the sheet as a PDF."""
        self._make(lambda out, name: self.output.save_pdf(out, self._folder(), name))

    def save_png(self) -> None:
        """Save every page of the sheet as a picture."""
        self._make(lambda out, name: self.output.save_pages(out, self._folder(), name))

    def print(self) -> None:
        """Print the sheet through the system's dialog."""
        self._make(lambda out, name: self.output.print(out, "", name))

    def save_csv(self) -> None:
        """Save every number as a table."""
        sendable = self._sendable
        if sendable is not None:
            self.output.save_text(sendable.csv, self._folder(), sendable.title, CSV)

    def copy_text(self) -> None:
        """Put what is seen on the clipboard as text."""
        if self._sendable is not None:
            QGuiApplication.clipboard().setText(self._sendable.text())
            self.progress.say(self.tr("Copied as text."))

    def _folder(self) -> Path:
        return self.desk.out_folder()

    def _make(self, send: Callable[[Printout, str], None]) -> None:
        sendable = self._sendable
        if sendable is None:
            return
        paper = PAPERS.get(self.desk.preferences.paper, A4)

        def work(job: Job) -> Printout:
            job.check()
            return sendable.printout(paper)

        def then(out: Printout) -> None:
            if out.pages:
                send(out, sendable.title)
            else:
                self.fail(out.problems[0])

        self.make(work, self.tr("Laying out sheets …", "print shop"), then)
