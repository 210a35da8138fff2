"""The wizard for new games: a few pages, what comes of them beside, and one button that writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core import resources
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.new_games.new_game import ROSTER, DraftGame, drafted
from realms_builder.editing.new_games.new_game_faults import PlanFault, faults
from realms_builder.editing.new_games.new_game_fights import lists_of
from realms_builder.editing.new_games.new_game_files import WrittenGame, write_game
from realms_builder.editing.new_games.new_game_parts import (
    filled,
    first_plan,
    name_of,
    part,
    with_die,
    with_length,
)
from realms_builder.editing.new_games.new_game_plan import Costs, GamePlan, Leader
from realms_builder.editing.new_games.new_game_system import rules_of
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.new_game.fighting_page import FightingPage
from realms_builder.gui.dialogs.new_game.name_field import NameField
from realms_builder.gui.dialogs.new_game.page import WizardPage
from realms_builder.gui.dialogs.new_game.people_page import PeoplePage
from realms_builder.gui.dialogs.new_game.preview import GamePreview
from realms_builder.gui.dialogs.new_game.stats_page import StatsPage
from realms_builder.gui.kit.form.bound import one_of, picks
from realms_builder.gui.kit.labels import RichLabel, give_role
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job, as_problem

WIDTH, HEIGHT = 1240, 800
_STEPS_PX, _STEP_GAP_PX = 210, 4
_WITH_CARD_PX = 1100
"""How wide the wizard is at least, at the usual size of text, where the card has room beside."""


class NewGameWizard(RoundDialog):
    """Asks for a game; :attr:`created` carries the paths of its system and of its people.

    Nothing is written before Create, and then all files or none.
    """

    created = Signal(object, object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with a game that could be written as it is."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("New game"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(WIDTH, HEIGHT)
        self.desk = desk
        self._folder = desk.preferences.library_folder / resources.FACTIONS
        self._key = f"write-new-game-{id(self)}"
        self.plan = self._begun_with = self._begun()
        self.faults: tuple[PlanFault, ...] = ()
        self._showing = False
        self.pages: tuple[WizardPage, ...] = (
            NamingPage(desk),
            StatsPage(desk),
            RulesPage(desk),
            FightingPage(desk),
            PeoplePage(desk),
            ReadyPage(desk),
        )
        self.preview = GamePreview(desk)
        self.steps, self.stack, self.said = QListWidget(), QStackedWidget(), QLabel()
        self.back, self.next = QPushButton(self.tr("Back", "step")), QPushButton(self.tr("Next"))
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
            self.stack.addWidget(column_that_scrolls(page))
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
        self.steps.currentRowChanged.connect(self.go_to)
        self.back.clicked.connect(partial(self.step, -1))
        self.next.clicked.connect(partial(self.step, 1))
        self.create_button.clicked.connect(self.create_game)
        self.cancel.clicked.connect(self.reject)
        for button, keys, act in (
            (self.back, "Alt+Left", partial(self.step, -1)),
            (self.next, "Alt+Right", partial(self.step, 1)),
            (self.create_button, "Ctrl+Return", self.create_game),
        ):
            shortcut = QShortcut(QKeySequence(keys), self, act)
            button.setToolTip(shortcut.key().toString(QKeySequence.SequenceFormat.NativeText))

    # ------------------------------------------------------------------ going through

    @property
    def page(self) -> WizardPage:
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
            give_role(button, role)
        primary.setDefault(True)
        self._show()
        self.page.begin()
        if is_last:
            self.create_button.setFocus()

    def read_first(self) -> tuple[QWidget, ...]:
        """Let Tab go through the page in front, then to the buttons, then to the card."""
        return self.steps, self.stack, self.next, self.create_button, self.back, self.cancel

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the card only where the page keeps room for its lines."""
        super().resizeEvent(event)
        self.preview.setVisible(self.width() >= _WITH_CARD_PX * self.desk.theme.scale)

    def _on_changed(self, page: WizardPage) -> None:
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
        text = self.tr("Something is missing: {0}").format(", ".join(others)) if others else ""
        self.said.setText(text)

    # ------------------------------------------------------------------ leaving

    def reject(self) -> None:
        """Close; what was chosen is not given up without a question."""
        if self.plan == self._begun_with or self._is_given_up():
            super().reject()

    def _is_given_up(self) -> bool:
        answers = (
            PromptAnswer("give_up", self.tr("Discard it")),
            PromptAnswer("go_on", self.tr("Go on"), escape=True),
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
        self.desk.message.emit(self.tr("New game: {0}").format(written.system.parent.name))
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


# ------------------------------------------------------------------ ready page


class ReadyPage(WizardPage):
    """Says in words what the game is; nothing can be changed here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk,
            self.tr("Ready"),
            self.tr(
                "Nothing is written before you press Create. Then the workshop opens with the "
                "game; every line of its files says what it is for."
            ),
        )
        self.folder = Path()
        self.summary = RichLabel()
        self.column.addWidget(self.summary)
        self.column.addStretch(1)

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        lang = self.desk.lang
        stats = ", ".join(stat.name.pick(lang) for stat in plan.stats)
        lists = ", ".join(
            name_of(part("lists", name)["name"]).pick(lang) for name in lists_of(plan)
        )
        words = ", ".join(word.name.pick(lang) for word in plan.keywords)
        rows = [
            (self.tr("Game"), plan.name.pick(lang)),
            (self.tr("Stats"), stats),
            (self.tr("Lists"), lists),
            (self.tr("Keywords"), words),
        ]
        text = "".join(
            f"<p><b>{escape(title)}</b><br>{escape(said)}</p>" for title, said in rows if said
        )
        rules = "".join(f"<li>{escape(rule)}</li>" for rule in self._rules(plan))
        obeyed = escape(self.tr("What a roster must obey"))
        text += f"<p><b>{obeyed}</b></p><ul>{rules}</ul>"
        files = ("system.yaml", f"{plan.people_id}.yaml", f"rosters/ready/{ROSTER}.yaml")
        paths = "<br>".join(escape(name) for name in files)
        title = escape(self.tr("Files in {0}").format(str(self.folder / plan.id)))
        self.summary.setText(text + f"<p><b>{title}</b><br>{paths}</p>")

    def _rules(self, plan: GamePlan) -> list[str]:
        words = {"least": plan.least, "most": plan.most, "limit": plan.limit}
        rules = (part("rules", rule) for rule in rules_of(plan))
        said = (name_of(rule.get("says") or rule["entry"]["why"]) for rule in rules)
        return [str(filled(name.pick(self.desk.lang), words)) for name in said]

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* as it is."""
        return plan


# ------------------------------------------------------------------ naming page


SIDES = (4, 6, 8, 10, 12, 20, 100)


class NamingPage(WizardPage):
    """The id follows the name until the author writes one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk,
            self.tr("What it is called"),
            self.tr(
                "Everything here is filled in already: Next, Next, Next gives a game that can be "
                "played. Whatever you choose can be changed later in the workshop."
            ),
        )
        self.name = NameField(desk.lang)
        self.id = QLineEdit()
        self._own_id = False
        form = self.form()
        alone = self.tr("A game with a name in one language is written in that one alone.")
        self.row(form, self.tr("Name"), self.name, ("name",), alone)
        self.row(
            form,
            self.tr("Id", "new game"),
            self.id,
            ("id",),
            self.tr("It names the folder and never changes; the name may change."),
        )
        lengths = [(self.tr("inches"), "inch"), (self.tr("centimetres"), "cm")]
        dice = [(self.tr("D{0}").format(sides), sides) for sides in SIDES]
        why = self.tr("How many sides the game's dice usually have; a roll may use others.")
        author = FieldPlan(key="author", label=self.tr("Author"), editor="line")
        length = one_of("length", self.tr("Lengths in"), picks(lengths))
        self.bind(form, (author, length, one_of("sides", self.tr("Dice"), picks(dice), why)))
        self.column.addStretch(1)
        self.name.changed.connect(self._on_name)
        self.id.textEdited.connect(self._on_id)

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        if self.name.name != plan.name:
            self.name.set_name(plan.name)
        if self.id.text() != plan.id:
            self.id.setText(plan.id)
        super().show_plan(plan)

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the page says; ready stats follow the die and the length."""
        plan = with_die(with_length(plan, self.bound["length"].value), self.bound["sides"].value)
        said = super().taken_into(plan)
        return replace(said, name=self.name.name, id=self.id.text().strip())

    def _on_name(self) -> None:
        if not self._own_id:
            name = self.name.name.pick(self.desk.lang)
            taken = set(self.desk.library.systems)
            self.id.setText(fresh_id(slug(name), taken) if name else "")
        self.changed.emit()

    def _on_id(self, text: str) -> None:
        self._own_id = bool(text)
        self.changed.emit()


# ------------------------------------------------------------------ rules page


MOST_LIMIT = 100_000
MOST_MODELS = 200
MOST_OF_THE_LEAST = 6


class RulesPage(WizardPage):
    """Costs, leaders, limits and numbers of models."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk,
            self.tr("What it costs and what a roster must obey"),
            self.tr(
                "Each choice becomes a rule that says in words what is wrong and why. Rules "
                "warn; they never stop you. A second currency and rules of your own are added "
                "in the workshop, under Costs and Checks."
            ),
        )
        self.bind(self.form(), self._rules())
        self.column.addStretch(1)

    def _rules(self) -> Iterator[FieldPlan]:
        costs = (self.tr("nothing"), self.tr("points"), self.tr("house points, beside the rules"))
        leaders = (
            self.tr("as many as you like"),
            self.tr("exactly one, who is the chief"),
            self.tr("at least one"),
            self.tr("at most one"),
        )
        yield one_of(
            "costs", self.tr("Units cost"), picks(zip(costs, get_args(Costs), strict=True))
        )
        yield _number("limit", self.tr("Usual limit"), 1, MOST_LIMIT)
        yield one_of(
            "leader", self.tr("Leaders"), picks(zip(leaders, get_args(Leader), strict=True))
        )
        any_number = self.tr("any number")
        none = self.tr("no minimum")
        yield _number("least", self.tr("Models, at least"), 0, MOST_OF_THE_LEAST, none)
        yield _number("most", self.tr("Models, at most"), 0, MOST_MODELS, any_number)
        for key, label in (
            ("is_limited", self.tr("Each unit says how often it may be hired")),
            ("is_one_people", self.tr("A roster hires from one faction only")),
            ("has_mobs", self.tr("Models may act as a group")),
        ):
            yield FieldPlan(key=key, label=label, editor="tick")

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says; without costs there is no limit."""
        super().show_plan(plan)
        self.bound["limit"].setEnabled(plan.costs != "none")


def _number(key: str, label: str, low: int, high: int, hint: str = "") -> FieldPlan:
    return FieldPlan(key=key, label=label, editor="amount", low=low, high=high, hint=hint)
