"""The ring: a corner at either side, the rolls between them; every change is answered at once."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from realms_builder.game.game import Game
from realms_builder.gui.rooms.odds.bench import MatchupBench
from realms_builder.gui.rooms.odds.contenders import ChosenContender
from realms_builder.gui.rooms.odds.corner import Corner
from realms_builder.gui.rooms.odds.effects import Effects
from realms_builder.gui.rooms.odds.matchup import Matchup, MatchupReport, Reply, Why
from realms_builder.gui.rooms.odds.rolls.roll_panel import RollPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.odds.questions.wishes import Chosen, Wish

_LAYOUT = "odds_ring"
_SIDE_PX, _MOST_OF_WIDTH = 290.0, 0.22
_MOST_SCALE = 1.15
"""Larger text is for the middle: it needs the room more than the cards do."""


class MatchupView(QWidget):
    """Two contenders and what the dice say; :attr:`picker_wanted` asks to choose one of them."""

    picker_wanted = Signal(int)
    shown = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with nobody."""
        super().__init__(parent)
        self._desk = desk
        self._game: Game | None = None
        self._contenders: tuple[ChosenContender | None, ChosenContender | None] = (None, None)
        self._last: MatchupReport | None = None
        self.runner = OddsRunner(desk, self)
        self.corners = (Corner(desk, 0), Corner(desk, 1))
        self.rolls = RollPanel(desk)
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._lay_out()
        self._soon.timeout.connect(self._ask)
        self.rolls.changed.connect(self._soon.start)
        for corner in self.corners:
            corner.changed.connect(self._soon.start)
            corner.picker_wanted.connect(self.picker_wanted)
        self.runner.looked.connect(self._on_looked)
        self.runner.filled.connect(self._on_filled)
        self.runner.told.connect(self.rolls.why.show_why)
        self.runner.weighed.connect(self._show_effects)
        self.rolls.why_wanted.connect(self._tell)
        self.setFocusProxy(self.rolls)

    def _lay_out(self) -> None:
        self.corners[0].setProperty("role", "side")
        for widget in (self.corners[0], self.rolls, self.corners[1]):
            self._columns.addWidget(widget)
        for place, stretch in enumerate((0, 1, 0)):
            self._columns.setStretchFactor(place, stretch)
        self._columns.setChildrenCollapsible(False)
        self._columns.setHandleWidth(1)
        self._by_hand = self._columns.restoreState(self._desk.preferences.state(_LAYOUT))
        self._columns.splitterMoved.connect(lambda *_: self._remember())
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._columns)

    def _share(self) -> None:
        """Give the sides what they need, at most a part of what there is."""
        if not self._by_hand:
            most = _SIDE_PX * min(self._desk.theme.scale, _MOST_SCALE)
            side = round(min(most, self.width() * _MOST_OF_WIDTH))
            self._columns.setSizes([side, max(1, self.width() - 2 * side), side])

    def _remember(self) -> None:
        self._by_hand = True
        self._desk.preferences.set_state(_LAYOUT, self._columns.saveState())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share()

    # ------------------------------------------------------------------ who

    @property
    def contenders(self) -> tuple[ChosenContender | None, ChosenContender | None]:
        """Return who stands in the ring."""
        return self._contenders

    def show_contenders(
        self, game: Game | None, first: ChosenContender | None, second: ChosenContender | None
    ) -> None:
        """Let *first* attack *second*; switches and the chosen roll stay where they can."""
        self._game, self._contenders = game, (first, second)
        for corner, contender in zip(self.corners, self._contenders, strict=True):
            corner.show_contender(contender, game)
        self._soon.start()

    def swap(self) -> None:
        """Let the sides change places, with what holds for each of them."""
        first, second = self._contenders
        if second is None:
            return
        one, other = (corner.switches.chosen for corner in self.corners)
        self.corners[0].switches.choose(other)
        self.corners[1].switches.choose(one)
        self.show_contenders(self._game, second, first)

    def forget(self) -> None:
        """Take every switch back, and leave every value to the rules."""
        for corner in self.corners:
            corner.switches.choose(())
        self.rolls.needs.forget()
        self._soon.start()

    def wishes(self) -> tuple[Wish, ...]:
        """Return everything that somebody switched or chose."""
        puts = (put for corner in self.corners for put in corner.switches.chosen)
        values = (Chosen(name, value) for name, value in self.rolls.needs.chosen.items())
        return (*puts, *values)

    # ------------------------------------------------------------------ what

    def matchup(self) -> Matchup | None:
        """Return what is asked for now; None without anybody."""
        first, second = self._contenders
        if self._game is None or first is None:
            return None
        return Matchup(
            self._desk.library,
            self._game.id,
            first,
            second,
            self.wishes(),
            self.rolls.chosen,
            self._desk.lang,
        )

    def _ask(self) -> None:
        wanted = self.matchup()
        if wanted is None:
            self.runner.stop()
        elif self.isVisible():
            self.runner.ask(wanted)

    def _on_looked(self, report: MatchupReport) -> None:
        before = self._last
        if before is not None and not report.problems and _alike(before, report):
            known = {q.id: q.reply for q in before.questions if q.reply is not None}
            fresh = {q.id: q.reply for q in report.questions if q.reply is not None}
            report = report.with_replies(
                {**known, **fresh}
            )  # old figures stand until new ones come
        self._show(report)
        if self.rolls.is_asking_why and not report.problems:
            self._tell()

    def _show_effects(self, effects: Effects) -> None:
        for place, corner in enumerate(self.corners):
            corner.switches.show_effects(effects, place)

    def _tell(self) -> None:
        wanted = self.matchup()
        if wanted is not None and self.rolls.asked is not None:
            self.runner.tell(wanted)

    def _on_filled(self, report: MatchupReport) -> None:
        self._show(report)

    def _show(self, report: MatchupReport) -> None:
        before = self._last
        self.rolls.show_bout(report)
        stays = bool(report.problems) and before is not None and _alike(before, report)
        for place, corner in enumerate(self.corners if not stays else ()):
            corner.show_side(report.sides[place])
            corner.show_forms(report.forms[place])
            corner.show_question(report.question)
        if not stays:
            self._last = report
        self.shown.emit(report)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what changed meanwhile."""
        super().showEvent(event)
        self._soon.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Work nothing out for nobody."""
        super().hideEvent(event)
        self.runner.stop()

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for corner in self.corners:
            corner.retranslate()
        self.rolls.retranslate()
        self._soon.start()

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        self._share()


def _alike(before: MatchupReport, after: MatchupReport) -> bool:
    """Return whether the same two sides are asked, so that figures known may stand a moment."""
    old, new = before.matchup, after.matchup
    return (old.first, old.second, old.lang) == (new.first, new.second, new.lang)


# ------------------------------------------------------------------ runner
# Has comparisons worked out beside the window: the roll that is seen first, then all others.
#
# While an answer is under way no second one is begun; the newest wish waits, so that fast switching
# is never slowed by answers that nobody waits for.


class OddsRunner(QObject):
    """:attr:`looked` brings the roll asked for, :attr:`filled` the same report with all replies.

    :attr:`told` brings how an answer came about, :attr:`weighed` what each switch would do to it.
    """

    looked = Signal(object)
    filled = Signal(object)
    told = Signal(object)
    weighed = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Begin with nothing asked."""
        super().__init__(parent)
        self._tasks = desk.tasks
        self._bench = MatchupBench()
        names = ("look", "rest", "why", "effects")
        self._look_key, self._rest_key, self._why_key, self._effects_key = keys = tuple(
            f"odds-{name}-{id(self)}" for name in names
        )
        self._wanted: Matchup | None = None
        self._running = False
        tasks = self._tasks
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])

    @property
    def bench(self) -> MatchupBench:
        """Return where everything is worked out."""
        return self._bench

    def ask(self, wanted: Matchup) -> None:
        """Ask for *wanted* instead of whatever was asked before."""
        self._wanted = wanted
        for key in (self._rest_key, self._effects_key):
            self._tasks.cancel(key)
        if not self._running:
            self._start()

    def stop(self) -> None:
        """Ask for nothing any more."""
        self._wanted, self._running = None, False
        for key in (self._look_key, self._rest_key, self._why_key, self._effects_key):
            self._tasks.cancel(key)

    def tell(self, wanted: Matchup) -> None:
        """Have told how the answer to the question of *wanted* comes about."""
        work = partial(self._bench.why, wanted)
        self._tasks.start(
            self._why_key, work, self.told.emit, failed=partial(self._on_untold, wanted)
        )

    def _on_untold(self, wanted: Matchup, error: Exception) -> None:
        self.told.emit(Why(wanted.question, problem=as_problem(error)))

    def _start(self) -> None:
        wanted = self._wanted
        if wanted is None:
            return
        self._running, self._wanted = True, None
        work = partial(self._bench.look, wanted)
        failed = partial(self._on_failed, wanted)
        self._tasks.start(self._look_key, work, self._on_looked, failed=failed)

    def _on_looked(self, report: MatchupReport) -> None:
        self._running = False
        if self._wanted is not None:
            self._start()
            return
        self.looked.emit(report)
        if self._wanted is None and not self._running:  # whoever listens may have asked anew
            self._fill(report)

    def _fill(self, report: MatchupReport) -> None:
        work, then = partial(self._bench.rest, report), partial(self._on_filled, report)
        failed = partial(self._on_failed, report.matchup)
        self._tasks.start(self._rest_key, work, then, failed=failed)

    def _on_filled(self, report: MatchupReport, replies: dict[str, Reply]) -> None:
        self.filled.emit(report.with_replies(replies))
        if self._wanted is None and not self._running:
            self._weigh(report)

    def _weigh(self, report: MatchupReport) -> None:
        """Have worked out what each switch would do; nobody is told when that fails."""
        work = partial(self._bench.effects, report)
        self._tasks.start(self._effects_key, work, self.weighed.emit, failed=lambda _error: None)

    def _on_failed(self, wanted: Matchup, error: Exception) -> None:
        self._running = False
        if self._wanted is not None:
            self._start()
        else:
            self.looked.emit(MatchupReport(wanted, problems=(as_problem(error),)))
