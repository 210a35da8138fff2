"""Editors for the options of a model: one of several, several, or numbers of things.

Each shows an :class:`OptionChoice` and says by :attr:`chosen` what
is wanted instead. None forbids anything; how many are asked for stands below in words.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import spoken
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.value_words import show
from realms_builder.gui.kit.detail_combo import DetailCombo
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.value_editors import SeveralEditor
from realms_builder.gui.kit.labels import give_role, note_label
from realms_builder.gui.kit.popup import PickPopup, PickRow
from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.rooms.roster.options.item_rows import (
    CheckRow,
    CountRow,
    entry_of_carried,
    entry_of_item,
    entry_of_pick,
    with_load,
)
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.rooms.roster.unit_facts import DOT
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import carry, choose
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import (
    HandEntry,
    OptionChoice,
    PieceChoice,
    by_hand,
    fixed_items,
    may_carry,
)
from realms_builder.roster.resolve.muster import ModelRecord

MOST_ROWS = 10
_NOTHING = ""


class OptionEditor(QWidget):
    """What all editors have: the choice shown, and a line that says how many are wanted."""

    chosen = Signal(object, object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a choice."""
        super().__init__(parent)
        self.desk = desk
        self.choice: OptionChoice | None = None
        self.record: ModelRecord | None = None
        """The one model whose bars what is chosen would fill."""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2)
        self.how_many = note_label(yields=True)

    def show_choice(self, game: Game, choice: OptionChoice, *, mixed: bool) -> None:
        """Show *choice* of one model, or *mixed* when those selected differ."""
        self.choice = choice
        text = self.tr("They differ.") if mixed else self._how_many(choice)
        if not choice.open:
            text = self.tr("Not available as things are now.")
        self.how_many.setText(text)
        self.how_many.setVisible(bool(text))
        fine = mixed or (choice.fits and choice.open)
        give_role(self.how_many, "muted" if fine else "error")

    def _how_many(self, choice: OptionChoice) -> str:
        instead = ", ".join(name.pick(self.desk.lang) for name in choice.replaced)
        said = self.tr("instead of {0}").format(instead) if instead else ""
        return DOT.join(part for part in (bounds_words(choice), said) if part)

    def entries(self, game: Game) -> list[PickRow]:
        """Return what may be chosen."""
        choice = self.choice
        if choice is None:
            return []
        list_id = choice.option.list_id
        return [entry_of_pick(game, list_id, pick, self.desk.lang) for pick in choice.picks]

    def loaded(self, entry: PickRow, items: tuple[str, ...]) -> PickRow:
        """Return *entry* with what the bars of the model come to with *items* for the option."""
        if self.record is None or self.choice is None:
            return entry
        option = self.choice.option.id
        lang = self.desk.lang
        return with_load(
            entry, self.record, lambda r, one: choose(r, one, option, items), self, lang
        )

    def want(self, items: tuple[str, ...]) -> None:
        """Ask for *items* instead."""
        self.chosen.emit(self.choice, items)

    def want_count(self, identity: str, count: int) -> None:
        """Ask for *identity* so many times."""
        if self.choice is not None:
            self.want(self.choice.with_count(identity, count))


def bounds_words(choice: OptionChoice) -> str:
    """Return how many are chosen of how many that may or must be, empty where all is open."""
    low, high, total = choice.low, choice.high, choice.total
    if high is not None and low == high:
        return QCoreApplication.translate("OptionEditor", "{0} of {1}").format(total, high)
    if high is not None:
        return QCoreApplication.translate("OptionEditor", "{0} of at most {1}").format(total, high)
    words = QCoreApplication.translate("OptionEditor", "{0} of at least {1}").format(total, low)
    return words if low else ""


class OneEditor(OptionEditor):
    """One of several, or none where that is allowed or the case."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with a combo box and a line for what is chosen."""
        super().__init__(desk, parent)
        self.combo = DetailCombo(desk)
        self.detail = note_label(yields=True)
        self.combo.refine = lambda entry: self.loaded(entry, (entry.id,) if entry.id else ())
        self.combo.chosen.connect(lambda item: self.want((item,) if item else ()))
        self.column.addWidget(self.combo)
        self.column.addWidget(self.detail)
        self.column.addWidget(self.how_many)
        self.setFocusProxy(self.combo)

    def show_choice(self, game: Game, choice: OptionChoice, *, mixed: bool) -> None:
        """Show what is chosen."""
        super().show_choice(game, choice, mixed=mixed)
        fine = choice.open and (mixed or choice.fits)
        self.how_many.setVisible(not fine or bool(choice.replaced))
        entries = self.entries(game)
        if not choice.low or not choice.total:
            entries.insert(0, PickRow(_NOTHING, self.tr("nothing")))
        current = next((pick.id for pick in choice.picks if pick.count), _NOTHING)
        self.combo.show_entries(entries, None if mixed else current)
        self.combo.setAccessibleName(choice.option.name.pick(self.desk.lang))
        entry = None if mixed else self.combo.entry
        self.detail.setText(entry.detail if entry else "")
        self.detail.setVisible(bool(entry and entry.detail))


class RowsEditor(OptionEditor):
    """Several things with a check box each, or with a number each; the many behind a search."""

    def __init__(self, desk: Desk, *, counted: bool, parent: QWidget | None = None) -> None:
        """Begin without rows; *counted* gives numbers instead of check boxes."""
        super().__init__(desk, parent)
        self._counted = counted
        self._rows: list[CheckRow | CountRow] = []
        self._game: Game | None = None
        self._box = QVBoxLayout()
        self._box.setSpacing(2)
        self.add = QToolButton()
        self.add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.add.clicked.connect(self._open_picker)
        self.column.addLayout(self._box)
        self.column.addWidget(self.add)
        self.column.addWidget(self.how_many)

    def show_choice(self, game: Game, choice: OptionChoice, *, mixed: bool) -> None:
        """Show a row for each thing, or where there are many for each that is taken."""
        super().show_choice(game, choice, mixed=mixed)
        self._game = game
        many = len(choice.picks) > MOST_ROWS
        counts = [pick.count for pick in choice.picks]
        shown = [
            (entry, count)
            for entry, count in zip(self.entries(game), counts, strict=True)
            if count or not many
        ]
        while len(self._rows) < len(shown):
            row = CountRow() if self._counted else CheckRow()
            row.asked.connect(self.want_count)
            self._rows.append(row)
            self._box.addWidget(row)
        for row in self._rows[len(shown) :]:
            row.setVisible(False)
        for row, (entry, count) in zip(self._rows, shown, strict=False):
            then = count + 1 if self._counted or not count else 0
            row.show_entry(self.loaded(entry, choice.with_count(entry.id, then)), count)
            row.setVisible(True)
        self.add.setText(self.tr("Add …"))
        name = choice.option.name.pick(self.desk.lang)
        self.add.setAccessibleName(self.tr("Add to {0}").format(name))
        self.add.setVisible(many)

    def _open_picker(self) -> None:
        choice, game = self.choice, self._game
        if choice is None or game is None:
            return
        taken = {pick.id for pick in choice.picks if pick.count and not self._counted}
        counts = {pick.id: pick.count for pick in choice.picks}
        entries = [
            self.loaded(entry, choice.with_count(entry.id, counts.get(entry.id, 0) + 1))
            for entry in self.entries(game)
            if entry.id not in taken
        ]
        popup = PickPopup(self.desk, entries, self)
        RuleHelp.of_rows(popup.list, popup.search)
        popup.picked_id.connect(lambda item: self.want_count(item, counts.get(item, 0) + 1))
        popup.open_below(self.add)


def editor_for(desk: Desk, choice: OptionChoice) -> OptionEditor:
    """Return the editor that suits *choice*."""
    if choice.kind == "one":
        return OneEditor(desk)
    return RowsEditor(desk, counted=choice.kind == "counted")


# ------------------------------------------------------------------ carried editor


class CarriedEditor(QWidget):
    """One list of the selected models; with several selected, adding adds to each."""

    def __init__(
        self, desk: Desk, edits: ModelEdits, list_id: str, parent: QWidget | None = None
    ) -> None:
        """Edit the list called *list_id* through *edits*."""
        super().__init__(parent)
        self._desk, self._edits, self._list_id = desk, edits, list_id
        self._hand: list[list[HandEntry]] = []
        self._rows: list[CountRow] = []
        self.fixed = note_label(yields=True)
        self.fixed.setContentsMargins(0, 6, 0, 0)
        self.add = QToolButton()
        self.add.setText("+")
        self.add.setProperty("role", "step")
        self.add.clicked.connect(self._open_picker)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        self._box = QVBoxLayout()
        self._box.setSpacing(2)
        top = QHBoxLayout()
        top.addWidget(self.fixed, 1)
        top.addWidget(self.add, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(top)
        column.addLayout(self._box)

    def show_models(self) -> None:
        """Show what the models carry now."""
        records = self._edits.records()
        document = self._edits.document
        if not records or document is None:
            return
        record, lang = records[0], self._desk.lang
        same = all(r.build is record.build for r in records)
        alone = record if len(records) == 1 else None
        fixed = fixed_items(document.mustered, record, self._list_id) if same else ()
        names = ", ".join(show(record.build.record(c), lang) for c in fixed)
        whose, why = self._whose(record) if names else ("", "")
        self.fixed.setText(f"{names} ({whose})" if whose else names or ("–" if same else ""))
        self.fixed.setToolTip(why)
        hand = by_hand(document.mustered, record, self._list_id) if same else ()
        self._hand = _together(hand)
        while len(self._rows) < len(self._hand):
            row = CountRow()
            row.asked.connect(self._on_asked)
            self._rows.append(row)
            self._box.addWidget(row)
        for row in self._rows[len(self._hand) :]:
            row.setVisible(False)
        for place, (row, alike) in enumerate(zip(self._rows, self._hand, strict=False)):
            shown = self._entry(record.build, place, alike[0])
            if alone is not None and alike[0].carried is not None:
                shown = self._loaded(shown, alone, alike[0].carried.item.id)
            row.show_entry(shown, _count(alike))
            row.more.setVisible(alike[0].carried is not None)
            row.setVisible(True)
        name = record.build.game.item_lists[self._list_id].name.pick(lang)
        self.add.setAccessibleName(self.tr("Add to {0}").format(name))
        self.add.setToolTip(self.add.accessibleName())

    def _whose(self, record: ModelRecord) -> tuple[str, str]:
        """Return where what is there without being added comes from, and how to exchange it."""
        unit = record.build.parts.unit
        if len(unit.loadouts) > 1 and any(one.items.get(self._list_id) for one in unit.loadouts):
            said = self.tr("Another loadout exchanges this; + adds to it.")
            return self.tr("with the loadout"), said
        if any(one.list_id == self._list_id for one in unit.options):
            said = self.tr("Choose above what else there is; + adds to it.")
            return self.tr("with what is chosen above"), said
        said = self.tr("The rules exchange nothing that a unit has of its own; + adds to it.")
        return self.tr("the unit's own"), said

    def _entry(self, build: Build, place: int, entry: HandEntry) -> PickRow:
        carried = entry.carried
        if carried is None:
            return PickRow(str(place), entry.written, self.tr("This is not known."))
        said = entry_of_carried(build, self._list_id, carried, self._desk.lang)
        return replace(said, id=str(place))

    def _loaded(self, entry: PickRow, record: ModelRecord, item: str) -> PickRow:
        """Return *entry* with what one more *item* makes of the bars of *record*."""
        taken, lang = self._list_id, self._desk.lang
        return with_load(entry, record, lambda r, one: carry(r, one, taken, item), self, lang)

    def _on_asked(self, place: str, count: int) -> None:
        alike = self._hand[int(place)]
        last, carried = alike[-1], alike[-1].carried
        if carried is None:
            self._edits.drop_at(self._list_id, last.place, last.written)
        elif count > _count(alike):
            self._edits.carry(self._list_id, carried.item.id, carried.item.name)
        elif len(self._edits.ids) == 1:
            self._edits.drop_at(self._list_id, last.place, carried.item.name)
        else:
            self._edits.drop(self._list_id, carried.item.id, carried.item.name)

    def _open_picker(self) -> None:
        records, document = self._edits.records(), self._edits.document
        if not records or document is None:
            return
        builds = {id(r.build): r.build for r in records}.values()
        permitted = [may_carry(document.mustered, build, self._list_id) for build in builds]
        common = [item for item in permitted[0] if all(item in other for other in permitted[1:])]
        build, lang = records[0].build, self._desk.lang
        entries = [entry_of_item(build, self._list_id, item, lang) for item in common]
        if len(records) == 1:
            entries = [self._loaded(e, records[0], e.id) for e in entries]
        names = {item.id: item.name for item in common}
        popup = PickPopup(self._desk, entries, self)
        RuleHelp.of_rows(popup.list, popup.search)
        popup.picked_id.connect(lambda item: self._edits.carry(self._list_id, item, names[item]))
        popup.open_below(self.add)


# ------------------------------------------------------------------ how pieces are carried


class PieceEditor(DetailCombo):
    """How the one model carries a piece, of what its author leaves open: a facing, a mount."""

    def __init__(self, desk: Desk, edits: ModelEdits, parent: QWidget | None = None) -> None:
        """Ask through *edits*."""
        super().__init__(desk, parent)
        self._edits = edits
        self._piece: PieceChoice | None = None
        self.chosen.connect(self._on_chosen)

    def show_piece(self, game: Game, piece: PieceChoice, lang: str) -> None:
        """Show what is said of *piece*."""
        self._piece = piece
        values = [_said(*pair) for pair in _values_of(game, piece.field, lang)]
        rows = [PickRow(_NOTHING, self.tr("not said yet")), *values]
        self.show_entries(rows, _NOTHING if piece.value is None else plain(piece.value))

    def _on_chosen(self, value: str) -> None:
        piece = self._piece
        if piece is not None:
            flags = {"true": True, "false": False}
            given = flags.get(value, value) if kind_of(piece.field).editor == "flag" else value
            self._edits.bear(piece, given if value else None, piece.item.name)


class PieceTicks(SeveralEditor):
    """The same for several values at once, a tick for each."""

    def __init__(self, edits: ModelEdits, game: Game, piece: PieceChoice, lang: str) -> None:
        """Ask through *edits* for what *piece* may have."""
        offered = kind_of(piece.field).choices(piece.field, game, lang)
        choices = tuple(PlanChoice(one.value, sentence_case(one.label)) for one in offered)
        plan = FieldPlan(key="", label="", editor="several", bare=True, choices=choices)
        super().__init__(plan, FormContext())
        self._piece, self._edits = piece, edits
        self.edited.connect(self._on_edited)

    def show_piece(self, game: Game, piece: PieceChoice, lang: str) -> None:
        """Show what is said of *piece*."""
        del game, lang
        self._piece = piece
        self.fill(GONE if piece.value is None else piece.value)

    def _on_edited(self, value: object) -> None:
        self._edits.bear(self._piece, None if value is GONE else value, self._piece.item.name)


def piece_editor(
    desk: Desk, edits: ModelEdits, game: Game, piece: PieceChoice
) -> PieceEditor | PieceTicks:
    """Return what asks how *piece* is carried."""
    if kind_of(piece.field).editor == "several":
        return PieceTicks(edits, game, piece, desk.lang)
    return PieceEditor(desk, edits)


def _values_of(game: Game, field: DeclaredField, lang: str) -> list[tuple[str, str]]:
    """Return what a field may be, as files write it and as people read it."""
    kind = kind_of(field)
    if kind.editor == "flag":
        return [("true", spoken(True, lang)), ("false", spoken(False, lang))]
    return [(plain(one.value), one.label) for one in kind.choices(field, game, lang)]


def _said(value: str, label: str) -> PickRow:
    return PickRow(value, sentence_case(label or value))


def _count(alike: list[HandEntry]) -> int:
    return sum(entry.carried.count if entry.carried is not None else 1 for entry in alike)


def _together(entries: tuple[HandEntry, ...]) -> list[list[HandEntry]]:
    """Return *entries* with those of the same item, borne alike, side by side."""
    found: dict[object, list[HandEntry]] = {}
    for entry in entries:
        carried = entry.carried
        key = (id(carried.item), carried.bearing) if carried is not None else entry.place
        found.setdefault(key, []).append(entry)
    return list(found.values())
