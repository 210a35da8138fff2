"""What the odds room holds: which game, the ring, and the ways out on paper."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from realms_builder.gamedata.printing import said
from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.form_fields import ListBox
from realms_builder.gui.odds_room.bout import Bout
from realms_builder.gui.odds_room.contenders import (
    OPEN,
    Contender,
    Lineup,
    home_of,
    of_document,
)
from realms_builder.gui.odds_room.first_pair import Memory, first_pair
from realms_builder.gui.odds_room.matchup_view import MatchupView
from realms_builder.gui.odds_room.paper import sheet_of
from realms_builder.gui.odds_room.roll_call import (
    Candidate,
    RollCall,
    Source,
    Wanted,
    call_the_roll,
    models_in_file,
    names_of_games,
)
from realms_builder.gui.odds_room.unit_picker import UnitPicker
from realms_builder.gui.odds_room.ways_out import WaysOut
from realms_builder.gui.print_dialog.printers import Printers
from realms_builder.gui.roster_room.empty_note import EmptyNote
from realms_builder.gui.roster_room.flow_layout import FlowLayout


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
        self._wanted: Contender | Lineup | None = None
        self._followed: list[RosterDocument] = []
        self._picker: UnitPicker | None = None
        self._memory = Memory(desk.preferences)
        self.game = ListBox()
        self._game_label = QLabel()
        self.swap, self.forget = QPushButton(), QPushButton()
        self.ring = MatchupView(desk)
        self.ways_out = WaysOut(desk, printers, self)
        self.pages = QStackedWidget()
        self._nothing = QWidget()
        self.note = EmptyNote(self._nothing)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.ring)
        self.speak()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QFrame()
        bar.setProperty("role", "bar")
        row = FlowLayout(bar, gap=8)
        row.setContentsMargins(16, 8, 16, 8)
        for widget in (self._game_label, self.game, self.swap, self.forget):
            row.addWidget(widget)
        self._game_label.setBuddy(self.game)
        column.addWidget(bar)
        self.pages.addWidget(self.ring)
        self.pages.addWidget(self._nothing)
        column.addWidget(self.pages, 1)
        column.addWidget(self.ways_out)

    def _connect(self) -> None:
        desk = self._desk
        self.game.activated.connect(lambda _row: self._on_game())
        self.swap.clicked.connect(self._swap)
        self.forget.clicked.connect(self.ring.forget)
        self.ring.picker_wanted.connect(self.choose)
        self.ring.shown.connect(self._on_shown)
        desk.library_changed.connect(self._on_library)
        desk.document_opened.connect(lambda _document: self._read())
        desk.document_closed.connect(lambda _document: self._read())
        desk.language_changed.connect(self.speak)
        desk.theme_changed.connect(self.ring.dress)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for games and rosters whenever the room is entered."""
        super().showEvent(event)
        self.system = self.system or self._usual_game()
        self._read_games()
        self._read()

    def speak(self) -> None:
        """Say everything in the window's language."""
        self._game_label.setText(self.tr("Game"))
        self.game.setAccessibleName(self.tr("Game"))
        self.swap.setText(self.tr("⇄ Swap sides"))
        self.swap.setAccessibleName(self.tr("Swap sides"))
        self.forget.setText(self.tr("Clear switches"))
        self.forget.setToolTip(self.tr("Take every switch back and leave every value to the rules"))
        self.ring.speak()
        self.ways_out.speak()
        self._read_games()
        self._read()

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
        self.game.clear()
        for system, name in games:
            self.game.addItem(name, system)
        self.game.setCurrentIndex(self.game.findData(self.system))

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

    def _question(self) -> Wanted:
        desk, system = self._desk, self.system
        opened = tuple(
            Source(home_of(document), document.title, document.roster, document.path)
            for document in desk.documents
            if document.game.id == system
        )
        recent = tuple(desk.preferences.recent)
        return Wanted(desk.library, system, desk.lang, opened, desk.rosters_folder, recent)

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
            self._say_nothing(self.tr("Nobody to compare."), self.tr("This game has no units yet."))
            return
        self.pages.setCurrentWidget(self.ring)
        first, second = first_pair(roll, self._standing(roll), self._memory, self._document())
        wanted, self._wanted = self._wanted, None
        self._show(first, second)
        if isinstance(wanted, Lineup):
            self.choose(0, wanted.home)

    def _standing(self, roll: RollCall) -> tuple[Contender | None, Contender | None]:
        """Return who stands in the ring and may stay there, as they are now."""
        first, second = self.ring.contenders
        if isinstance(self._wanted, Contender):
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
        self.ways_out.show_sheet(None, None)

    def _on_shown(self, bout: Bout) -> None:
        game = self._roll.game if self._roll is not None else None
        self.ways_out.show_sheet(sheet_of(bout, game) if game is not None else None, game)

    # ------------------------------------------------------------------ who stands there

    def compare(self, wanted: Contender | Lineup) -> None:
        """Let *wanted* attack, of whatever game, or ask whom; the other side stays if it can."""
        self._wanted, self.system = wanted, wanted.system
        self.game.setCurrentIndex(self.game.findData(wanted.system))
        self._read()

    def _show(self, first: Contender | None, second: Contender | None) -> None:
        game = self._roll.game if self._roll is not None else None
        self._memory.remember(first, second)
        self._follow((first, second))
        self.ring.show_contenders(game, first, second)

    def _swap(self) -> None:
        self.ring.swap()
        self._memory.remember(*self.ring.contenders)

    def _follow(self, contenders: tuple[Contender | None, ...]) -> None:
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

    def _renewed(self, contender: Contender | None) -> Contender | None:
        """Return *contender* as its open roster is now; one that was removed stays as it was."""
        if contender is None or not contender.home.startswith(f"{OPEN}/"):
            return contender
        document = next((d for d in self._desk.documents if home_of(d) == contender.home), None)
        if document is None or document.roster.model(contender.model) is None:
            return contender
        return of_document(document, contender.model)

    # ------------------------------------------------------------------ choosing

    def choose(self, place: int, source: str = "") -> None:
        """Open the list of everybody for the side at *place*, at first only those of *source*."""
        roll = self._roll
        if roll is None or not roll.candidates:
            return
        corner = self.ring.corners[place]
        picker = self._picker = UnitPicker(self._desk, roll, source, corner)
        picker.picked.connect(lambda contender: self._pick(place, contender))
        picker.file_wanted.connect(self._read_file)
        picker.open_below(corner.choose)

    def _pick(self, place: int, contender: Contender) -> None:
        sides = list(self.ring.contenders)
        sides[place] = contender
        self._show(sides[0], sides[1])

    def _read_file(self, source: Source) -> None:
        if source.path is None:
            return
        work = partial(models_in_file, self._question(), source.path)
        then = partial(self._offer, source.key)
        self._desk.tasks.start(f"{self._key}-file", work, then, failed=lambda _error: None)

    def _offer(self, home: str, candidates: tuple[Candidate, ...]) -> None:
        if self._picker is not None and isValid(self._picker):
            self._picker.add_candidates(home, candidates)

    @property
    def is_settled(self) -> bool:
        """Return whether nothing is read and nothing worked out any more."""
        running = map(self._desk.tasks.is_running, (self._key, f"{self._key}-games"))
        return not any(running) and self.ring.is_settled
