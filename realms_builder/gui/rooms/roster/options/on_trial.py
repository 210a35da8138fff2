"""A unit before it is hired: its card, that it is not hired yet, its price, what it may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QListView, QPushButton, QWidget

from realms_builder.core.titles import sentence_case
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.library import Library
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.labels import ElidingLabel, note_label
from realms_builder.gui.kit.popup import PickRow
from realms_builder.gui.kit.row_delegate import (
    ListLook,
    RowDelegate,
    RowFace,
    RowGround,
    RowKind,
)
from realms_builder.gui.kit.rows import RULES, Rows
from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.rooms.roster.arranging import with_models
from realms_builder.gui.rooms.roster.options.item_rows import (
    entry_of_carried,
    entry_of_item,
    entry_of_loadout,
    entry_of_pick,
)
from realms_builder.gui.rooms.roster.unit_facts import DOT
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.choices import (
    OptionChoice,
    choices_of,
    fixed_items,
    free_lists,
    may_carry,
    roles_for,
)
from realms_builder.roster.resolve.costs import cost_of_loadout
from realms_builder.roster.resolve.muster import FactionFinder, ModelRecord, Muster
from realms_builder.roster.roster import Model, Roster

_LOOK = ListLook(RowGround.LINED, around=(7, 0), edge=5, pad=5)


class UnitOnTrial:
    """A unit as it would stand in the roster of *document* now, as its card and options show it."""

    def __init__(self, document: RosterDocument, address: str) -> None:
        """Look at the unit at *address*."""
        self.document, self.address = document, address
        self._seen: tuple[Roster, Roster] | None = None

    @property
    def game(self) -> Game:
        """Return the game of the roster."""
        return self.document.game

    @property
    def own_library(self) -> Library | None:
        """Return the library that the roster brings, if it does."""
        return self.document.own_library

    @property
    def find_faction(self) -> FactionFinder:
        """Return what finds the factions of the game."""
        return self.document.find_faction

    @property
    def roster(self) -> Roster:
        """Return the roster with one such model more."""
        now = self.document.roster
        if self._seen is None or self._seen[0] is not now:
            self._seen = now, with_models(now, [Model("", unit=self.address)])[0]
        return self._seen[1]

    @property
    def mustered(self) -> Muster:
        """Return what the roster comes to without it."""
        return self.document.mustered

    @property
    def home(self) -> Path:
        """Return the file beside which pictures lie."""
        return self.document.home

    @property
    def model(self) -> Model:
        """Return the model that it would be."""
        return self.roster.models[-1]

    @property
    def record(self) -> ModelRecord | None:
        """Return it as formulas see it, None where its unit is gone."""
        mustered, model = self.mustered, self.model
        unit = mustered.unit(model.unit)
        return unit and ModelRecord(model, mustered.build_of(model, unit), mustered)


class TrialBar(QFrame):
    """Says above a card that its unit is not hired; :attr:`hire_wanted` says that it shall be."""

    hire_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self.setProperty("role", "news")
        self.name, self.note, self.hire = ElidingLabel(), note_label(yields=True), QPushButton()
        self.name.setProperty("role", "heading")
        self.hire.clicked.connect(self.hire_wanted)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.hire, 0, 1, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.note, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        self.hide()

    def show_unit(self, name: str, cost: str, reason: str, taken: int = 0) -> None:
        """Show the unit called *name*, its cost, the *reason* against it, how many are *taken*."""
        hired = self.tr("{0} in the roster").format(taken) if taken else self.tr("Not hired")
        self.name.setText(name)
        self.note.setText(DOT.join(part for part in (hired, reason) if part))
        self.hire.setText(self.tr("Hire for {0}").format(cost) if cost else self.tr("Hire"))
        self.hire.setToolTip(self.tr("Hire one (Enter or + in the hire list)"))
        self.hire.setAccessibleName(f"{self.hire.text()}: {name}")
        self.show()


class OfferedRow:
    """A line of what a unit may take; what it says is made when somebody looks."""

    __slots__ = ("_entry", "_make", "comes", "id", "is_heading")

    def __init__(
        self, identity: str, make: Callable[[], PickRow], comes: str = "", *, heading: bool = False
    ) -> None:
        """Show what *make* makes; *comes* says of what the unit has anyway that it is paid for."""
        self.id, self._make, self.comes, self.is_heading = identity, make, comes, heading
        self._entry: PickRow | None = None

    @property
    def entry(self) -> PickRow:
        """Return what the line says."""
        if self._entry is None:
            self._entry = self._make()
        return self._entry

    def face(self) -> RowFace:
        """Return how it is painted."""
        entry = self.entry
        if self.is_heading:
            return RowFace(entry.name, aside=entry.detail, kind=RowKind.HEADING)
        detail = DOT.join(part for part in (self.comes, entry.detail) if part)
        number = "" if self.comes else entry.number
        return RowFace(entry.name, detail, number=number, is_bold=bool(self.comes))


class OfferedList(QListView):
    """What the unit of a model may take, under headings, to be read only."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._sizes: dict[bool, QSize] = {}
        self.rows: Rows[OfferedRow] = Rows(self._shown, self, lambda row: row.is_heading)
        self.setModel(self.rows)
        self._delegate = RowDelegate(desk.theme, _LOOK, OfferedRow.face, self)
        self.setItemDelegate(self._delegate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        RuleHelp.of_rows(self)
        self.activated.connect(self._on_activated)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def _on_activated(self) -> None:
        self._desk.message.emit(self.tr("Hire the unit first, then this can be chosen."))

    def doItemsLayout(self) -> None:
        """Say how high rows are before they are laid out, so that none is made for that."""
        height = self._delegate.height
        kinds = {False: RowKind.ROW, True: RowKind.HEADING}
        self._sizes = {key: QSize(120, height(self.font(), kind)) for key, kind in kinds.items()}
        super().doItemsLayout()

    def _shown(self, row: OfferedRow, role: int) -> object:
        match role:
            case Qt.ItemDataRole.SizeHintRole:
                return self._sizes.get(row.is_heading)
            case Qt.ItemDataRole.DisplayRole:
                return row.entry.name
            case Qt.ItemDataRole.ToolTipRole:
                return row.entry.text or None if row.is_heading else None
            case _ if role == RULES:
                return row.entry.rules()
            case Qt.ItemDataRole.AccessibleTextRole:
                entry = replace(row.entry, number="") if row.comes else row.entry
                return ", ".join(part for part in (entry.spoken, row.comes) if part)
            case _:
                return None

    def show_record(self, record: ModelRecord | None) -> None:
        """Show what the unit of *record* may take."""
        self.setAccessibleName(self.tr("What it may take"))
        self.rows.show_rows(list(self._offered(record)) if record is not None else [])

    # ------------------------------------------------------------------ what is offered

    def _offered(self, record: ModelRecord) -> Iterator[OfferedRow]:
        unit, lang = record.build.parts.unit, self._desk.lang
        if unit.strength is not None:
            low, high = unit.strength
            yield _heading("strength", self.tr("Models"), f"{low} – {high}")
        if len(unit.loadouts) > 1:
            yield _heading("loadouts", self.tr("Loadout"), self._how_many(1, 1))
            worn = record.build.parts.loadout
            costs = (
                cost_of_loadout(record.build, o, record.build.game.main_cost)
                for o in unit.loadouts
                if o.id == worn
            )
            paid = next(costs, 0)  # the price of the unit holds it
            for one in unit.loadouts:
                yield self._row(
                    f"loadout/{one.id}",
                    lambda one=one: entry_of_loadout(record.build, one, lang, paid),
                    has=one.id == worn,
                )
        for choice in choices_of(record):
            yield from self._picks(record, choice)
        for name in free_lists(record):
            yield from self._items(record, name)
        yield from self._roles(record)

    def _picks(self, record: ModelRecord, choice: OptionChoice) -> Iterator[OfferedRow]:
        game, option, lang = record.build.game, choice.option, self._desk.lang
        many = self._how_many(choice.low, choice.high)
        yield _heading(f"option {option.id}", option.name.pick(lang), many)
        is_swap = (choice.low, choice.high) == (1, 1)
        paid = sum(pick.cost for pick in choice.picks if is_swap and pick.count > 0)
        for pick in choice.picks:
            yield self._row(
                f"option {option.id}/{pick.id}",
                lambda pick=pick: entry_of_pick(game, option.list_id, pick, lang, paid),
                has=pick.count > 0,
            )

    def _items(self, record: ModelRecord, name: str) -> Iterator[OfferedRow]:
        """Yield what a unit carries of a list and what may be added."""
        build, lang, mustered = record.build, self._desk.lang, record.muster
        yield _heading(f"list {name}", build.game.item_lists[name].name.pick(lang) or name, "")

        def entry(thing: CarriedItem | Item) -> PickRow:
            if isinstance(thing, Item):
                return entry_of_item(build, name, thing, lang)
            return entry_of_carried(build, name, thing, lang)

        for number, carried in enumerate(fixed_items(mustered, record, name)):
            key = f"list {name}/{number}"
            yield self._row(key, lambda carried=carried: entry(carried), has=True)
        for item in may_carry(mustered, build, name):
            yield self._row(f"list {name}/{item.id}", lambda item=item: entry(item))

    def _roles(self, record: ModelRecord) -> Iterator[OfferedRow]:
        declared, lang = record.build.game.roles, self._desk.lang
        roles = [declared[role] for role in roles_for(record) if role in declared]
        if roles:
            yield _heading("roles", self.tr("Role"), "")
        for role in roles:
            said = PickRow(role.id, sentence_case(role.name.pick(lang)), role.text.pick(lang))
            yield self._row(f"role/{role.id}", lambda said=said: said)

    def _row(self, key: str, make: Callable[[], PickRow], *, has: bool = False) -> OfferedRow:
        return OfferedRow(key, make, self.tr("comes with it") if has else "")

    def _how_many(self, low: int | None, high: int | None) -> str:
        if high is None:
            return self.tr("choose at least {0}").format(low) if low else ""
        exact = self.tr("choose {0}") if low == high else self.tr("choose up to {0}")
        return exact.format(high)


def _heading(identity: str, name: str, detail: str) -> OfferedRow:
    said = PickRow(identity, sentence_case(name), detail)
    return OfferedRow(identity, lambda: said, heading=True)
