"""What the game will be: the card of its first unit, and its first troop with its check."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from realms_builder.editing.new_games.new_game import DraftGame, Enlisted, drafted, enlisted
from realms_builder.editing.new_games.new_game_plan import GamePlan
from realms_builder.game.value_words import said as said_of
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import give_role, note_label
from realms_builder.gui.rooms.roster.card_view import CardView
from realms_builder.gui.rooms.workshop.live_card import MODEL, UnitOnShow
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem

PAUSE_MS = 120
WIDTH = 220


@dataclass(frozen=True)
class Drafted:
    """A draft with its first troop in words, so that no build leaves its thread."""

    draft: DraftGame
    troop: tuple[Enlisted, ...]


class GamePreview(QFrame):
    """Follows the plan a moment behind; :attr:`came` brings each draft."""

    came = Signal(object)

    def __init__(self, desk: Desk) -> None:
        """Begin without a game."""
        super().__init__()
        self.setProperty("role", "side")
        self.setMinimumWidth(WIDTH)
        self._desk = desk
        self._plan: GamePlan | None = None
        self._found: Drafted | None = None
        self._shown: UnitOnShow | None = None
        self._key = f"new-game-{id(self)}"
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._start)
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))
        self.unit = ListBox()
        self.unit.setAccessibleName(self.tr("Unit"))
        self.unit.activated.connect(self._show_card)
        self.card = CardView(desk)
        self.troop = note_label(role="")
        self.verdict = note_label(role="")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.unit)
        column.addWidget(self.card, 1)
        column.addWidget(self._titled(self.tr("The first roster")))
        column.addWidget(self.troop)
        column.addWidget(self.verdict)

    def _titled(self, text: str) -> QWidget:
        label = QLabel(text)
        label.setProperty("role", "section")
        return label

    # ------------------------------------------------------------------ following

    def follow(self, plan: GamePlan) -> None:
        """Show what *plan* comes to, soon."""
        self._plan = plan
        self._pause.start()

    def hold(self) -> None:
        """Keep what is shown while something is missing, and say so."""
        self._pause.stop()
        self._desk.tasks.cancel(self._key)
        if self._found is not None:
            self._tell(self.tr("This is how it was before something was missing."), "muted")

    def _start(self) -> None:
        if self._plan is not None:
            work = partial(_drafted, self._plan, self._desk.lang)
            self._desk.tasks.start(self._key, work, self._take, failed=self._on_failed)

    def _take(self, found: Drafted) -> None:
        self._found = found
        self._offer_units(found.draft)
        self._show_card()
        self._say(found)
        self.came.emit(found.draft)

    def _on_failed(self, error: Exception) -> None:
        self._desk.problems_found.emit((as_problem(error),))

    # ------------------------------------------------------------------ showing

    def _offer_units(self, draft: DraftGame) -> None:
        at = max(0, self.unit.currentIndex())
        self.unit.offer((unit.name.pick(self._desk.lang), unit.id) for unit in draft.plan.units)
        self.unit.setCurrentIndex(at)

    def _show_card(self) -> None:
        found, unit = self._found, str(self.unit.currentData() or "")
        game = found.draft.game if found is not None else None
        people = found.draft.people if found is not None else None
        if game is None or people is None or unit not in people.units:
            self._shown = None
            self.card.show_models(None, ())
        elif self._shown is not None and self._shown.unit == unit:
            self._shown.follow(game, people)
            self.card.refresh()
        else:
            self._shown = UnitOnShow(game, people, unit, self._desk.library)
            self.card.show_models(self._shown, (MODEL,))

    def _say(self, found: Drafted) -> None:
        draft, lang = found.draft, self._desk.lang
        lines = [self._line(draft.plan, one) for one in found.troop]
        self.troop.setText("\n".join(lines))
        said = [said_of(problem, lang) for problem in draft.problems[:2]]
        said += [finding.text.pick(lang) for finding in draft.findings[:3]]
        if not said and draft.mustered is None:
            said = [self.tr("This cannot be read yet.")]
        self._tell("\n".join(said) or self._all_well(found), "error" if said else "muted")

    def _tell(self, text: str, role: str) -> None:
        give_role(self.verdict, role)
        self.verdict.setText(text)

    def _line(self, plan: GamePlan, one: Enlisted) -> str:
        name = f"{one.count} × {one.name}" if one.count > 1 else one.name
        if one.role:
            name = self.tr("{0}, {1}").format(name, one.role)
        return f"{name}: {one.cost}" if plan.costs != "none" else name

    def _all_well(self, found: Drafted) -> str:
        plan = found.draft.plan
        if plan.costs == "none":
            return self.tr("All rules are kept.")
        total = sum(one.cost for one in found.troop)
        return self.tr("{0} of {1} points. All rules are kept.").format(total, plan.limit)


def _drafted(plan: GamePlan, lang: str, job: Job) -> Drafted:
    job.check()
    draft = drafted(plan, lang)
    return Drafted(draft, enlisted(draft, lang))
