"""The form of the table room: which game, who sits at the table, which seed, which look."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.game.game import Game
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.printer_form import PrinterForm
from realms_builder.gui.kit.form.bound import BoundForm, kinds, picks
from realms_builder.gui.kit.labels import give_role, note_label
from realms_builder.gui.kit.screen import pane_px
from realms_builder.gui.rooms.library.shelf import FACTION, OPEN, OWN, READY, RECENT, Shelf
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

if TYPE_CHECKING:
    from realms_builder.scenarios.settled import SettledScenario, SideId

_WIDTH = 336
_GAME, _SEED, _THEME = "table/game", "table/seed", "table/theme"
_SIDES: tuple[SideId, SideId] = ("a", "b")


class TableForm(QScrollArea):
    """What an evening needs to know; :attr:`changed` says that something was chosen."""

    changed = Signal()
    rolled = Signal()

    def __init__(self, desk: Desk) -> None:
        """Begin as the table was left last time; :meth:`show_shelf` fills the lists."""
        super().__init__()
        self._desk = desk
        self.seats = SeatsForm(desk)
        self.roll = QPushButton()
        self.seats.fields["seed"].row.addWidget(self.roll)
        self.papers = PaperForm(desk)
        self.parts = PartsForm(desk)
        self._about = note_label()
        self._lay_out()
        for part in (self.seats, self.papers, self.parts):
            part.changed.connect(self._on_chosen)
        self.roll.clicked.connect(self.rolled)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields have the keyboard, and the frame

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(12)
        for part in (self.seats, self.parts, self.papers, self._about):
            column.addWidget(part)
        self.parts.hide()
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.restyle()

    def restyle(self) -> None:
        """Take over the size of the text."""
        self.setFixedWidth(pane_px(self, _WIDTH, self._desk.theme.scale))

    def show_shelf(self, shelf: Shelf) -> None:
        """Offer the games, rosters and factions of *shelf*; what was chosen stays if it can."""
        self.seats.show_shelf(shelf)
        self._on_chosen()

    def wanted(self) -> PaperWanted | None:
        """Return what is asked for now; None while no game can be played."""
        seats, papers = self.seats, self.papers
        if seats.game is None:
            return None
        request = PrintRequest(
            job=PrintJob(paper=PAPERS.get(self._desk.preferences.paper, A4), duplex=papers.way()),
            look=LookWanted(theme=seats.value["theme"] or USUAL_THEME),
            lang=self._desk.lang,
            backs=papers.offsets(),
        )
        chosen, style = self.parts.chosen(), SheetStyle(papers.value.style)
        contents = EveningContents(chosen, seats.value["seed"], style)
        sides = (seats.side(0), seats.side(1))
        return PaperWanted(seats.game, self._desk.library, sides, request, contents)

    def roll_anew(self) -> None:
        """Take another seed."""
        self.seats.take("seed", secrets.randbelow(SEEDS))

    def _on_chosen(self) -> None:
        if self.seats.is_filled:
            self.seats.keep()
            self.changed.emit()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for part in (self.seats, self.parts, self.papers):
            part.retranslate()
        self.roll.setText(self.tr("Roll"))
        self.roll.setToolTip(self.tr("Roll another scenario"))
        self._about.setText(
            self.tr(
                "The same number rolls the same scenario again: note it to come back to this "
                "evening. Tokens and sheets need a roster."
            )
        )


# ------------------------------------------------------------------ seats form


class SeatsForm(BoundForm):
    """Which game, who sits at the table, which seed, which look."""

    label_px = 0
    space_px = 8
    wraps = QFormLayout.RowWrapPolicy.WrapAllRows

    def __init__(self, desk: Desk) -> None:
        """Begin as the table was left last time."""
        kept = desk.preferences.value
        seed = int(kept(_SEED, 0)) or secrets.randbelow(SEEDS)
        sides = {side: str(kept(f"table/{side}", "") or "") for side in _SIDES}
        theme = str(kept(_THEME, "") or USUAL_THEME)
        super().__init__(
            {"game": str(kept(_GAME, "") or ""), "seed": seed, "theme": theme, **sides}
        )
        self._desk = desk
        self._shelf: Shelf | None = None
        self._seated: dict[str, str] = {}
        self._choices: list[SideChoice] = []
        self._themes: list[tuple[str, str]] = []
        self._rolled: SettledScenario | None = None
        self.refresh()

    @property
    def is_filled(self) -> bool:
        """Return whether it is known what may be chosen."""
        return self._shelf is not None

    @property
    def game(self) -> Game | None:
        """Return the game that is chosen."""
        return self._desk.library.game(self.value["game"]) if self.is_filled else None

    def side(self, place: int) -> TableSide:
        """Return who sits at *place*, 0 or 1."""
        choice = self._choice(place)
        return choice.side if choice is not None else TableSide()

    def side_names(self) -> tuple[str, str]:
        """Return who sits at both places, empty where nobody does yet."""
        chosen = (self._choice(place) for place in (0, 1))
        first, second = (self._named(choice) if choice else "" for choice in chosen)
        return first, second

    def beside_own(self) -> tuple[Problem, ...]:
        """Say of ready lists that sit at the table where one of one's own has the same name."""
        mine = {one.text for one in self._choices if one.section in (OPEN, OWN)}
        seated = dict.fromkeys(map(self._choice, (0, 1)))
        return tuple(
            Problem("table.own_beside", Severity.HINT, values={"name": choice.text})
            for choice in seated
            if choice is not None and choice.section == READY and choice.text in mine
        )

    def _choice(self, place: int) -> SideChoice | None:
        wanted = self.value[_SIDES[place]]
        return next((choice for choice in self._choices if choice.key == wanted), None)

    def show_rolled(self, scenario: SettledScenario | None) -> None:
        """Say below both sides which of them is A and which B in *scenario*."""
        self._rolled = scenario
        self.refresh()

    def notes(self) -> Mapping[str, str]:
        """Return who is who: papers speak of A and B, and that may be up to the dice."""
        return {"b": self._who_is_who()}

    def _who_is_who(self) -> str:
        scenario, lang = self._rolled, self._desk.lang
        if scenario is None:
            return ""
        names = [scenario.name_of(side, lang) for side in _SIDES]
        if not any(names):
            return ""
        first, second = (name or sentence("scenario.nobody", lang) for name in names)
        is_rolled = any(settled.step.winner for settled in scenario.steps)
        code = "table.who_is_who_rolled" if is_rolled else "table.who_is_who"
        return sentence(code, lang, {"first": first, "second": second})

    def keep(self) -> None:
        """Remember for next time what is chosen."""
        for key, part in self.value.items():
            self._desk.preferences.set_value(f"table/{key}", part)

    def show_shelf(self, shelf: Shelf) -> None:
        """Offer the games, rosters and factions of *shelf*; what was chosen stays if it can."""
        current = self._desk.current
        if not self.is_filled and current is not None and not self._seated:
            self.value = {**self.value, "game": current.game.id}
        self._shelf = shelf
        self.refresh()  # settles the game
        self.value, self._seated = {**self.value, **self._seated}, {}
        self._gather()
        self.refresh()

    def seat(self, system: str, paths: tuple[Path, ...]) -> None:
        """Choose the game *system*, the rosters at *paths* and another seed."""
        self._seated = {side: f"file/{path}" for side, path in zip(_SIDES, paths, strict=False)}
        seed = secrets.randbelow(SEEDS)
        self.value = {**self.value, "game": system, "seed": seed}
        if self._shelf is not None:
            self.show_shelf(self._shelf)

    def take(self, key: str, part: Any) -> None:
        """Hold the choice; another game has other sides and looks."""
        if key == "game":
            self.value = {**self.value, key: part}
            self._gather()
        super().take(key, part)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._gather()
        super().retranslate()

    def _gather(self) -> None:
        """Gather who may sit at the table of the game, and its looks."""
        game, current, desk = self.game, self._desk.current, self._desk
        if self._shelf is None or game is None:
            return
        self._choices = choices_for(desk, game.id, self._shelf)
        if not self.value["a"] and current is not None and current.game.id == game.id:
            self.value = {**self.value, "a": f"open/{current.path or current.id}"}
        themes = theme_names(desk.library, game, desk.lang)
        self._themes = [(text, name) for name, text in themes.items()]

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        games = [(game.name.pick(self._desk.lang), game.id) for game in self._desk.games()]
        sides = (*picks([(self.tr("not settled yet"), "")]), *self._sides())
        for key, label, offered in (
            ("game", self.tr("Game"), picks(games)),
            ("a", self.tr("First side"), sides),
            ("b", self.tr("Second side"), sides),
        ):
            choices = offered if self.is_filled else ()
            yield FieldPlan(key=key, label=label, editor="pick", choices=choices)
        yield FieldPlan(
            key="seed", label=self.tr("Scenario number"), editor="amount", low=0, high=SEEDS - 1
        )
        themes = picks(self._themes)
        yield FieldPlan(key="theme", label=self.tr("Theme"), editor="pick", choices=themes)

    def _sides(self) -> Iterator[PlanChoice]:
        """Yield who may sit at the table, each section below a heading that cannot be chosen."""
        headings = {
            OPEN: self.tr("Open now"),
            RECENT: self.tr("Recent"),
            OWN: self.tr("My rosters"),
            READY: self.tr("Ready rosters"),
            FACTION: self.tr("Only a faction"),
        }
        section = ""
        for choice in self._choices:
            if choice.section != section:
                section = choice.section
                yield PlanChoice(f"heading/{section}", headings[section], is_open=False)
            yield PlanChoice(choice.key, self._named(choice))

    def _named(self, choice: SideChoice) -> str:
        """Return what *choice* is called, and where it lies if another has the same name."""
        others = [one for one in self._choices if one.text == choice.text and one.side.has_roster]
        if len(others) < 2 or not choice.side.has_roster:
            return choice.text
        if choice.section == READY:
            return self.tr("{0} (ready roster)").format(choice.text)
        path = choice.side.path
        where = self.tr("open") if path is None else self.tr("mine", "roster")
        same = [one for one in others if one.section == choice.section]
        where = path.stem if path is not None and len(same) > 1 else where
        return f"{choice.text} ({where})"


# ------------------------------------------------------------------ parts form


_KEPT = "table/left_out"


class PartsForm(BoundForm):
    """A box for each part of the evening; :attr:`changed` says that one was ticked or cleared."""

    space_px = 5

    def __init__(self, desk: Desk) -> None:
        """Begin with the parts that were chosen last time."""
        usual = ",".join(one for one in sections() if one not in usual_sections())
        left_out = str(desk.preferences.value(_KEPT, usual)).split(",")
        super().__init__({section: section not in left_out for section in sections()})
        self._desk = desk
        give_role(self.title, "")
        self.changed.connect(self._keep)
        self.refresh()

    def chosen(self) -> frozenset[str]:
        """Return the parts that are ticked."""
        return frozenset(section for section, on in self.value.items() if on)

    def _keep(self) -> None:
        left_out = ",".join(section for section, on in self.value.items() if not on)
        self._desk.preferences.set_value(_KEPT, left_out or "-")

    def heading(self) -> str:
        """Return what stands above the boxes."""
        return self.tr("Parts of the evening")

    def plans(self) -> Iterable[FieldPlan]:
        """Return a box for each part."""
        names = {kind.id: kind.section_name(self._desk.lang) for kind in kinds_of_evening()}
        names[COVER] = self.tr("Cover with contents")
        for section in self.value:
            yield FieldPlan(key=section, label=names[section], editor="tick")

    def has_styled(self) -> bool:
        """Return whether a part is ticked that comes in styles."""
        return any(self.value[kind.id] for kind in kinds_of_evening() if kind.has_style)


# ------------------------------------------------------------------ paper form


_REMEMBERED = ("style", "duplex", "printer")


class PaperForm(BoundForm):
    """Two lists and the printer; :attr:`changed` says that something was chosen."""

    space_px = 10

    def __init__(self, desk: Desk) -> None:
        """Begin with what was chosen last time."""
        kept = {key: str(desk.preferences.value(f"table/{key}", "") or "") for key in _REMEMBERED}
        usual = PrintChoices(paper=desk.preferences.paper)
        super().__init__(usual.recalled(json.dumps({k: v for k, v in kept.items() if v})))
        self._desk = desk
        self._is_styled = True
        self.printer = PrinterForm(desk, self.value)
        self.refresh()
        self.column.addWidget(self.printer)
        self.printer.changed.connect(lambda: self.take("printer", self.printer.value.printer))

    def way(self) -> Duplex:
        """Return where backs come to lie."""
        return Duplex(self.value.duplex)

    def choices(self) -> PrintChoices:
        """Return what a calibration needs to know."""
        return replace(self.value, paper=self._desk.preferences.paper)

    def offsets(self) -> BackOffsets:
        """Return how the chosen printer needs backs to be moved."""
        chosen = self.choices()
        return back_offsets(self.printer.offsets, chosen.printer, chosen.paper, self.way())

    def show_style(self, *, on: bool) -> None:
        """Offer the style of roster sheets only where one is made."""
        self._is_styled = on
        self.refresh()

    def calibrated(self) -> None:
        """Take over what was measured just now."""
        self.printer.reload()
        self.changed.emit()

    def take(self, key: str, part: Any) -> None:
        """Hold the choice, and remember it for next time."""
        self._desk.preferences.set_value(f"table/{key}", part)
        super().take(key, part)

    def refresh(self) -> None:
        """Show everything as it is now."""
        super().refresh()
        self.printer.show_value(self.choices())

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        lang = self._desk.lang
        styles = kinds(SheetStyle, "sheet.style", lang)
        ways = kinds(Duplex, "sheet.duplex", lang)
        sheet, backs = self.tr("Roster sheet"), self.tr("Backs")
        for key, label, offered in (("style", sheet, styles), ("duplex", backs, ways)):
            usual = key != "style" or self._is_styled
            yield FieldPlan(key=key, label=label, editor="pick", choices=offered, usual=usual)
