"""The wizard for new games: a few pages, what comes of them beside, and one button that writes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.new_ids import fresh_id
from realms_builder.core import resources
from realms_builder.editing.new_games.new_game import DraftGame, drafted
from realms_builder.editing.new_games.new_game_faults import Fault, faults
from realms_builder.editing.new_games.new_game_files import WrittenGame, write_game
from realms_builder.editing.new_games.new_game_parts import first_plan
from realms_builder.editing.new_games.new_game_plan import GamePlan
from realms_builder.game.printing import said
from realms_builder.gui.dialogs.new_game.fighting_page import FightingPage
from realms_builder.gui.dialogs.new_game.naming_page import NamingPage
from realms_builder.gui.dialogs.new_game.page import Page
from realms_builder.gui.dialogs.new_game.people_page import PeoplePage
from realms_builder.gui.dialogs.new_game.preview import GamePreview
from realms_builder.gui.dialogs.new_game.ready_page import ReadyPage
from realms_builder.gui.dialogs.new_game.rules_page import RulesPage
from realms_builder.gui.dialogs.new_game.stats_page import StatsPage
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer
from realms_builder.gui.shell.tasks import Job, as_problem

WIDTH, HEIGHT = 1240, 800
_FRAME_PX = 60
_STEPS_PX, _STEP_GAP_PX = 210, 4


class NewGameWizard(QDialog):
    """Asks for a game; :attr:`created` carries the paths of its system and of its people.

    Nothing is written before Create, and then all files or none.
    """

    created = Signal(object, object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with a game that could be written as it is."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("New game"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        room = QGuiApplication.primaryScreen().availableSize() - QSize(_FRAME_PX, _FRAME_PX)
        self.resize(QSize(WIDTH, HEIGHT).boundedTo(room))
        self.desk = desk
        self._folder = desk.preferences.library_folder / resources.FACTIONS
        self._key = f"write-new-game-{id(self)}"
        self.plan = self._begun_with = self._begun()
        self.faults: tuple[Fault, ...] = ()
        self._showing = False
        self.pages: tuple[Page, ...] = (
            NamingPage(desk), StatsPage(desk), RulesPage(desk), FightingPage(desk),
            PeoplePage(desk), ReadyPage(desk),
        )  # fmt: skip
        self.preview = GamePreview(desk)
        self.steps, self.stack, self.said = QListWidget(), QStackedWidget(), QLabel()
        self.back, self.next = QPushButton(self.tr("Back")), QPushButton(self.tr("Next"))
        self.create_button = QPushButton(self.tr("Create"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self._lay_out()
        self._connect()
        self.go_to(0)

    def _begun(self) -> GamePlan:
        plan = first_plan()
        return replace(plan, id=fresh_id(plan.id, set(self.desk.library.systems)))

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self.steps.setFixedWidth(_STEPS_PX)
        self.steps.setAccessibleName(self.tr("Steps"))
        self.steps.setWordWrap(True)
        self.steps.setFrameShape(QFrame.Shape.NoFrame)
        self.steps.setSpacing(_STEP_GAP_PX)
        for number, page in enumerate(self.pages, 1):
            self.steps.addItem(f"{number}  {page.title}")
            area = QScrollArea()
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setWidget(page)
            self.stack.addWidget(area)
            if isinstance(page, ReadyPage):
                page.folder = self._folder
        self.said.setProperty("role", "error")
        self.said.setWordWrap(True)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.steps)
        middle.addWidget(self.stack, 3)
        middle.addWidget(self.preview, 2)
        foot = QFrame()
        foot.setProperty("role", "foot")
        line = QHBoxLayout(foot)
        line.setContentsMargins(16, 10, 16, 10)
        line.setSpacing(8)
        line.addWidget(self.said, 1)
        for button in (self.cancel, self.back, self.next, self.create_button):
            button.setAutoDefault(False)
            line.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(middle, 1)
        column.addWidget(foot)

    def _connect(self) -> None:
        for page in self.pages:
            page.changed.connect(partial(self._on_changed, page))
            page.rebuilt.connect(self._order_stops)
        self.steps.currentRowChanged.connect(self.go_to)
        self.back.clicked.connect(partial(self.step, -1))
        self.next.clicked.connect(partial(self.step, 1))
        self.create_button.clicked.connect(self.create_game)
        self.cancel.clicked.connect(self.reject)
        for keys, by in (("Alt+Left", -1), ("Alt+Right", 1)):
            QShortcut(QKeySequence(keys), self, partial(self.step, by))
        QShortcut(QKeySequence("Ctrl+Return"), self, self.create_game)
        self.back.setToolTip("Alt+←")
        self.next.setToolTip("Alt+→")
        self.create_button.setToolTip("Ctrl+⏎")

    # ------------------------------------------------------------------ going through

    @property
    def page(self) -> Page:
        """Return the page that is shown."""
        return self.pages[self.stack.currentIndex()]

    def step(self, by: int) -> None:
        """Go on, or back, by so many pages."""
        self.go_to(min(max(0, self.stack.currentIndex() + by), len(self.pages) - 1))

    def go_to(self, number: int) -> None:
        """Show a page by its number; any may be looked at, at any time."""
        if not 0 <= number < len(self.pages):
            return
        self.steps.blockSignals(True)
        self.steps.setCurrentRow(number)
        self.steps.blockSignals(False)
        self.stack.setCurrentIndex(number)
        is_last = number == len(self.pages) - 1
        self.back.setEnabled(number > 0)
        self.next.setVisible(not is_last)
        primary, other = (
            (self.create_button, self.next) if is_last else (self.next, self.create_button)
        )
        for button, role in ((primary, "primary"), (other, "")):
            button.setProperty("role", role)
            button.style().unpolish(button)
            button.style().polish(button)
        primary.setDefault(True)
        self._show()
        self._order_stops()
        self.page.begin()
        if is_last:
            self.create_button.setFocus()

    def _order_stops(self) -> None:
        """Let Tab go through the page in front, then to the buttons, then to the card."""
        buttons = (self.next, self.create_button, self.back, self.cancel)
        stops = [self.steps, *self.page.stops(), *buttons, *self.preview.stops]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _on_changed(self, page: Page) -> None:
        if not self._showing:
            self.plan = page.taken_into(self.plan)
            self._show()

    def _show(self) -> None:
        """Show the plan on the page in front, with what is wrong with it."""
        self._showing = True
        self.page.show_plan(self.plan)
        self._showing = False
        self.faults = faults(self.plan, self._taken())
        self._show_faults()
        self.create_button.setEnabled(not self.faults)
        if self.faults:
            self.preview.hold()
        else:
            self.preview.follow(self.plan)

    def _taken(self) -> set[str]:
        return set(self.desk.library.systems)

    def _show_faults(self) -> None:
        elsewhere = [page for page in self.pages if page.show_faults(self.faults)]
        others = [page.title for page in elsewhere if page is not self.page]
        text = self.tr("Something is missing at: {0}").format(", ".join(others)) if others else ""
        self.said.setText(text)

    # ------------------------------------------------------------------ leaving

    def reject(self) -> None:
        """Close; what was chosen is not given up without a question."""
        if self.plan == self._begun_with or self._is_given_up():
            super().reject()

    def _is_given_up(self) -> bool:
        answers = (
            Answer("give_up", self.tr("Give it up")),
            Answer("go_on", self.tr("Go on"), escape=True),
        )
        text = self.tr("Nothing of this game has been written yet.")
        return self.desk.prompts.ask(self.tr("New game"), text, answers) == "give_up"

    # ------------------------------------------------------------------ writing

    def create_game(self) -> None:
        """Write the game, or go to what keeps it from being written."""
        if self.faults:
            wrong = next((p for p in self.pages if p.show_faults(self.faults)), None)
            if wrong is not None:
                self.go_to(self.pages.index(wrong))
                wrong.go_to_fault(self.faults)
            return
        if self.desk.tasks.is_running(self._key):
            return
        self.create_button.setEnabled(False)
        folder = self._folder / self.plan.id
        work = partial(_written, self.plan, self.desk.lang, folder)
        title = self.tr("New game")
        self.desk.tasks.start(
            self._key, work, self._on_written, failed=self._on_failed, files=True, title=title
        )

    def _on_written(self, written: WrittenGame) -> None:
        self.desk.reload_library()
        self.desk.message.emit(self.tr("New game: {0}").format(str(written.system.parent)))
        self.accept()
        self.created.emit(written.system, written.people)

    def _on_failed(self, error: Exception) -> None:
        self.create_button.setEnabled(True)
        lang = self.desk.lang
        self.said.setText(said(as_problem(error), lang))


def _written(plan: GamePlan, lang: str, folder: Path, job: Job) -> WrittenGame:
    job.check()
    draft: DraftGame = drafted(plan, lang)
    return write_game(draft, folder)
