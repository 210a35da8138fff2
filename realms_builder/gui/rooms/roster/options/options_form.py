"""The form of the selected model, made from what its unit and its game offer.

Its rows are built once for models of the same shape and then only filled, so that typing and
selecting stay quick. Several selected models show and change what they have in common.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.detail_combo import DetailCombo
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.inputs import TextBox
from realms_builder.gui.kit.form.value_editors import AmountEditor
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.popup import PickRow
from realms_builder.gui.kit.screen import room_for
from realms_builder.gui.rooms.roster.options.item_rows import entry_of_loadout, with_load
from realms_builder.gui.rooms.roster.options.load_bar import LoadBar
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.rooms.roster.options.option_editors import (
    CarriedEditor,
    OptionEditor,
    PieceEditor,
    PieceTicks,
    editor_for,
    piece_editor,
)
from realms_builder.gui.rooms.roster.options.portrait_field import PortraitField
from realms_builder.gui.rooms.roster.options.values_strip import ValuesStrip
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.resolve.choices import (
    OptionChoice,
    PieceChoice,
    choices_of,
    forms_for,
    free_lists,
    pieces_of,
    roles_for,
)
from realms_builder.roster.resolve.gauges import gauges_of
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.muster import ModelRecord
from realms_builder.roster.resolve.number_stories import stories_of

LABEL_WIDTH_PX = 98
STACKED_ABOVE = 1.5
"""From which scale of the text on labels stand above their fields, on any screen."""
_BESIDE_PX = 720
"""How wide a screen is, for text of 100 %, that has room for labels beside their fields."""
_NOTE_LINES = 3
_Key = tuple[str, str, int, str]
_Slot = tuple[str, str, str]
_LIST = "list "
_ANY_WIDTH = 16_777_215
_STRENGTH = FieldPlan(key="strength", label="", editor="amount")


class OptionsForm(QWidget):
    """Everything about the selected models that a player can change, and the numbers it gives."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a model."""
        super().__init__(parent)
        self._desk = desk
        self.edits = ModelEdits(desk)
        self._shape: Hashable = None
        self._made_for: tuple[str, str] = ("", "")
        self._labels: list[tuple[QLabel, QWidget]] = []
        self._options: list[OptionEditor] = []
        self._carried: list[CarriedEditor] = []
        self._pieces: dict[_Key, PieceEditor | PieceTicks] = {}
        self._bars: list[LoadBar] = []
        self.heading = note_label(role="heading")
        self.under = note_label(yields=True)
        self.name = QLineEdit()
        self.name.textEdited.connect(self._on_name)
        self.name.editingFinished.connect(self._tidy_name)
        self.role = DetailCombo(desk)
        self.role.chosen.connect(self.edits.set_role)
        self.loadout = DetailCombo(desk)
        self.loadout.chosen.connect(self._on_loadout)
        self.contents = note_label(yields=True)
        self.strength = AmountEditor(_STRENGTH, FormContext())
        self.strength.edited.connect(self.edits.set_strength)
        self.form = DetailCombo(desk)
        self.form.chosen.connect(self.edits.set_form)
        self.note = TextBox(least_lines=_NOTE_LINES)
        self.note.textChanged.connect(self._on_note)
        self.portrait = PortraitField(desk, self.edits)
        self.values = ValuesStrip(desk)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 6, 14, 14)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)

    # ------------------------------------------------------------------ what is shown

    def show_models(self, document: RosterDocument | None, ids: tuple[str, ...]) -> None:
        """Show the models called *ids* of *document*."""
        if ids != self.edits.ids or document is not self.edits.document:
            self.edits.aim(document, ids)
        self.refresh()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._shape = None
        self.portrait.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Show what the models have now; only another shape builds other rows."""
        records = self.edits.records()
        self.setVisible(bool(records))
        if not records:
            self._shape = None
            return
        choices = choices_of(records[0]) if self._is_one_unit(records) else ()
        shape = self._shape_of(records, choices)
        focused = self._focused() if shape != self._shape else None
        if shape != self._shape:
            self._build(records, choices)
            self._shape = shape
        self._fill(records, choices)
        if focused is not None:
            self._return_to(focused)

    def _focused(self) -> QWidget | None:
        """Return what of the form has the keyboard, which goes nowhere else until it is shown."""
        found = self.window().focusWidget()
        if not self.isAncestorOf(found):
            return None
        found.clearFocus()
        return found

    def _return_to(self, focused: QWidget) -> None:
        """Give the keyboard back to *focused*, or where it cannot have it to what follows."""
        found, by_tab = focused, Qt.FocusPolicy.TabFocus
        while not (
            self.isAncestorOf(found)
            and found.isVisibleTo(self)
            and found.isEnabled()
            and found.focusPolicy() & by_tab
        ):
            following = found.nextInFocusChain()
            if following is None or following is focused:
                return
            found = following
        found.setFocus(Qt.FocusReason.OtherFocusReason)

    @staticmethod
    def _is_one_unit(records: tuple[ModelRecord, ...]) -> bool:
        unit = records[0].build.parts.unit
        return all(r.build.parts.unit is unit for r in records)

    def _shape_of(
        self, records: tuple[ModelRecord, ...], choices: tuple[OptionChoice, ...]
    ) -> Hashable:
        first = records[0]
        unit = first.build.parts.unit if self._is_one_unit(records) else None
        return (
            self._desk.lang,
            self._is_stacked,
            len(records) > 1,
            bool(first.build.game.roles) and bool(roles_for(first)),
            unit is not None and len(unit.loadouts) > 1,
            unit is not None and unit.strength is not None,
            unit is not None and bool(forms_for(first)),
            tuple((c.option.id, c.option.name, c.kind) for c in choices),
            self._lists(records),
            len(gauges_of(first.build)) if unit is not None else 0,
            tuple((_key(p), _home(records[0], p, choices)) for p in self._pieces_of(records)),
        )

    @staticmethod
    def _pieces_of(records: tuple[ModelRecord, ...]) -> tuple[PieceChoice, ...]:
        """Return what is asked of how the one model carries things; of several nothing is."""
        return pieces_of(records[0]) if len(records) == 1 else ()

    @staticmethod
    def _lists(records: tuple[ModelRecord, ...]) -> tuple[str, ...]:
        common = [set(free_lists(record)) for record in records]
        return tuple(name for name in free_lists(records[0]) if all(name in c for c in common))

    # ------------------------------------------------------------------ rows

    def _build(self, records: tuple[ModelRecord, ...], choices: tuple[OptionChoice, ...]) -> None:
        kept = self._clear(records[0])
        record, several = records[0], len(records) > 1
        unit, game, lang = record.build.parts.unit, record.build.game, self._desk.lang
        one_unit = self._is_one_unit(records)
        self._wide(self._stacked(self.heading, self.under))
        if not several:
            self._row(self.tr("Name"), self.name)
            if game.roles and roles_for(record):
                self._row(self.tr("Role"), self.role)
        if one_unit and len(unit.loadouts) > 1:
            self._row(self.tr("Loadout"), self._stacked(self.loadout, self.contents), self.loadout)
        homes: dict[str, list[PieceChoice]] = {}
        for piece in self._pieces_of(records):
            homes.setdefault(_home(record, piece, choices), []).append(piece)
        self._ask_of(homes.pop("", ()))
        for choice in choices:
            editor = kept.pop(_slot(choice, lang), None) or self._option(choice)
            self._options.append(editor)
            label = self._row(choice.option.name.pick(lang), editor)
            label.setToolTip(choice.option.text.pick(lang))
            self._ask_of(homes.pop(choice.option.id, ()))
        for spare in kept.values():
            spare.deleteLater()
        if one_unit and unit.strength is not None:
            self._row(self.tr("Models"), self.strength, self.strength.box)
        for _ in gauges_of(record.build) if one_unit else ():
            self._bars.append(LoadBar(self._desk))
            self._wide(self._bars[-1])
        for list_id in self._lists(records):
            carried = CarriedEditor(self._desk, self.edits, list_id)
            self._carried.append(carried)
            self._row(game.item_lists[list_id].name.pick(lang) or list_id, carried)
            self._ask_of(homes.pop(_LIST + list_id, ()))
        if one_unit and forms_for(record):
            self._row(self.tr("Form", "form of the game"), self.form)
        self._row(self.tr("Note"), self.note)
        self._row(self.tr("Picture"), self.portrait, self.portrait.choose)
        if not several:
            self._wide(self._titled(self.tr("Values"), self.values))

    def _option(self, choice: OptionChoice) -> OptionEditor:
        editor = editor_for(self._desk, choice)
        editor.chosen.connect(self.edits.choose)
        return editor

    def _ask_of(self, pieces: Iterable[PieceChoice]) -> None:
        """Ask how the one model carries *pieces*, right below what it has them by."""
        for piece in pieces:
            editor = piece_editor(self._desk, self.edits, self.edits.records()[0].build.game, piece)
            self._pieces[_key(piece)] = editor
            self._row(self._piece_name(piece), editor)

    def _piece_name(self, piece: PieceChoice) -> str:
        """Return of which piece a row asks: ``Gun 2: facing``."""
        lang = self._desk.lang
        name = piece.item.name.pick(lang) or piece.item.id
        numbered = f"{name}\u00a0{piece.place + 1}" if piece.count > 1 else name
        return f"{numbered}: {piece.field.name.pick(lang) or piece.field.id}"

    def _row(self, text: str, editor: QWidget, buddy: QWidget | None = None) -> QLabel:
        label = note_label(sentence_case(text))
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        label.setContentsMargins(0, 6, 0, 0)
        self._place(label, editor)
        label.setVisible(True)
        editor.setVisible(True)
        target = buddy or editor
        label.setBuddy(target)
        if not target.accessibleName() or target in (
            self.name,
            self.role,
            self.loadout,
            self.strength.box,
            self.form,
            self.note,
        ):
            target.setAccessibleName(label.text())
        self._labels.append((label, editor))
        self._size(label)
        return label

    def _place(self, label: QLabel, editor: QWidget) -> None:
        """Set *editor* behind its label, or below it where the text is so large."""
        place = self._grid.rowCount()
        if self._is_stacked:
            self._grid.addWidget(label, place, 0, 1, 2)
            self._grid.addWidget(editor, place + 1, 0, 1, 2)
        else:
            self._grid.addWidget(label, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(editor, place, 1)

    @property
    def _is_stacked(self) -> bool:
        room = room_for(self.window()).width() / _BESIDE_PX
        return self._desk.theme.scale > min(STACKED_ABOVE, room)

    def restyle(self) -> None:
        """Give the labels the room that their size of text takes."""
        for label, _ in self._labels:
            self._size(label)

    def _size(self, label: QLabel) -> None:
        width = 0 if self._is_stacked else round(LABEL_WIDTH_PX * self._desk.theme.scale)
        self._grid.setColumnMinimumWidth(0, width)
        label.setMaximumWidth(width or _ANY_WIDTH)

    def _wide(self, widget: QWidget) -> None:
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2)
        widget.setVisible(True)
        self._labels.append((QLabel(), widget))

    @staticmethod
    def _stacked(*widgets: QWidget) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for widget in widgets:
            column.addWidget(widget)
            widget.setVisible(True)
        return box

    def _titled(self, text: str, widget: QWidget) -> QWidget:
        title = QLabel(text.upper())
        title.setProperty("role", "section")
        box = self._stacked(title, widget)
        box.layout().setSpacing(6)  # type: ignore[union-attr]
        return box

    def _lasting(self) -> tuple[QWidget, ...]:
        """Return what every model has in the form."""
        first = (self.heading, self.under, self.name, self.role, self.loadout, self.contents)
        return (*first, self.strength, self.form, self.note, self.portrait, self.values)

    def _clear(self, record: ModelRecord) -> dict[_Slot, OptionEditor]:
        """Take all rows out; return the editors that may serve *record* too, by their options."""
        made_for = (record.build.game.id, self._desk.lang)
        old = self._options if made_for == self._made_for else ()
        self._made_for = made_for
        kept = {_slot(one.choice, self._desk.lang): one for one in old if one.choice is not None}
        lasting = self._lasting()
        for widget in lasting:
            widget.setParent(self)
            widget.setVisible(False)
        for label, editor in self._labels:
            label.setVisible(False)
            label.deleteLater()
            self._grid.removeWidget(label)
            self._grid.removeWidget(editor)
            if editor not in lasting:
                editor.setVisible(False)
                if editor not in kept.values():
                    editor.deleteLater()
        self._labels, self._options, self._carried, self._bars = [], [], [], []
        self._pieces = {}
        self._grid.invalidate()
        return kept

    # ------------------------------------------------------------------ filling

    def _fill(self, records: tuple[ModelRecord, ...], choices: tuple[OptionChoice, ...]) -> None:
        record, lang = records[0], self._desk.lang
        self._fill_heading(records)
        if len(records) == 1:
            self._fill_single(record)
        unit = record.build.parts.unit
        if self._is_one_unit(records):
            loadouts = {r.build.parts.loadout for r in records}
            entries = [entry_of_loadout(record.build, loadout, lang) for loadout in unit.loadouts]
            self.loadout.show_entries(entries, loadouts.pop() if len(loadouts) == 1 else None)
            entry = self.loadout.entry
            self.contents.setText(entry.detail if entry else "")
            self.contents.setVisible(len(unit.loadouts) > 1 and entry is not None)
            self._fill_strength(records)
            self._fill_forms(records)
            every = [gauges_of(build) for build in {id(r.build): r.build for r in records}.values()]
            for bar, gauge in zip(self._bars, every[0], strict=False):
                bar.show_gauges([one for other in every for one in other if one.id == gauge.id])
        alone = record if len(records) == 1 else None
        self.loadout.refine = lambda entry: self._with_load(entry, alone)
        for editor, choice in zip(self._options, choices, strict=False):
            editor.record = alone
            chosen = {r.model.chosen(choice.option.id) for r in records}
            editor.show_choice(record.build.game, choice, mixed=len(chosen) > 1)
        for carried in self._carried:
            carried.show_models()
        for piece in self._pieces_of(records):
            self._pieces[_key(piece)].show_piece(record.build.game, piece, lang)
        notes = {r.model.note for r in records}
        self._fill_note(notes.pop() if len(notes) == 1 else None)
        self.portrait.show_models()

    def _with_load(self, entry: PickRow, record: ModelRecord | None) -> PickRow:
        if record is None:
            return entry
        lang = self._desk.lang
        return with_load(
            entry, record, lambda r, one: change_model(r, one, loadout=entry.id), self, lang
        )

    def _fill_heading(self, records: tuple[ModelRecord, ...]) -> None:
        lang = self._desk.lang
        several = len(records) > 1
        names = list(dict.fromkeys(r.show(lang) for r in records))
        figures = sum(record.build.parts.strength for record in records)
        count = sentence("counted.models", lang, {"count": figures})
        self.heading.setText(count if several else "")
        self.under.setText(", ".join(names) if several else "")
        self.heading.setVisible(several)
        self.under.setVisible(several)

    def _fill_single(self, record: ModelRecord) -> None:
        lang, game = self._desk.lang, record.build.game
        if " ".join(self.name.text().split()) != record.model.name:
            with QSignalBlocker(self.name):
                self.name.setText(record.model.name)
                self.name.setCursorPosition(0)  # of a long name the beginning is seen
        self.name.setPlaceholderText(record.build.show(lang))
        roles = [PickRow("", self.tr("none"))]
        for identity in roles_for(record):
            role = game.roles.get(identity)
            if role is None:
                roles.append(PickRow(identity, identity, self.tr("This is not known.")))
            else:
                roles.append(
                    PickRow(identity, sentence_case(role.name.pick(lang)), role.text.pick(lang))
                )
        self.role.show_entries(roles, record.model.role)
        in_bars = {name for g in gauges_of(record.build) for name in (g.id, *_beside(record, g.id))}
        self.values.show_stories(tuple(s for s in stories_of(record.build) if s.id not in in_bars))

    def _fill_strength(self, records: tuple[ModelRecord, ...]) -> None:
        bounds = records[0].build.parts.unit.strength
        if bounds is None:
            return
        strength = records[0].build.parts.strength
        low, high = min(bounds[0], strength), max(bounds[1], strength)
        self.strength.follow(replace(_STRENGTH, low=low, high=high))
        self.strength.show_value(strength)

    def _fill_forms(self, records: tuple[ModelRecord, ...]) -> None:
        lang = self._desk.lang
        forms = [PickRow("", self.tr("Usual form"))]
        forms += [PickRow(identity, name.pick(lang)) for identity, name in forms_for(records[0])]
        stand = {"" if r.model.form == "normal" else r.model.form for r in records}
        self.form.show_entries(forms, stand.pop() if len(stand) == 1 else None)

    def _fill_note(self, note: str | None) -> None:
        other = self.tr("Several notes; what is typed here replaces them")
        text = self.tr("also printed …") if note is not None else other
        self.note.setPlaceholderText(text)
        if self.note.toPlainText().strip() != (note or ""):
            with QSignalBlocker(self.note):
                self.note.setPlainText(note or "")
        self.note.grow()

    # ------------------------------------------------------------------ what was entered

    def _tidy_name(self) -> None:
        records = self.edits.records()
        if len(records) == 1:
            with QSignalBlocker(self.name):
                self.name.setText(records[0].model.name)

    def _on_name(self, name: str) -> None:
        self.edits.rename(name)
        self.name.setModified(False)

    def _on_note(self) -> None:
        self.edits.write_note(self.note.toPlainText().strip())
        self.note.document().setModified(False)

    def _on_loadout(self, loadout: str) -> None:
        records = self.edits.records()
        first = records[0].build.parts.unit.loadouts[:1] if records else ()
        plain = all(not r.model.loadout for r in records)
        if plain and first and first[0].id == loadout:
            return
        self.edits.set_loadout(loadout)


def _beside(record: ModelRecord, identity: str) -> tuple[str, str]:
    """Return what a bar shows beside its own value: what fills it, and what counts its steps."""
    declared = record.build.game.derived[identity]
    return declared.of, declared.steps


def _slot(choice: OptionChoice, lang: str) -> _Slot:
    """Return by what an editor is known that goes on to serve a choice when rows are built anew."""
    return choice.option.id, choice.kind, choice.option.name.pick(lang)


def _key(piece: PieceChoice) -> _Key:
    return piece.item.list_id, piece.item.id, piece.place, piece.field.id


def _home(record: ModelRecord, piece: PieceChoice, choices: Iterable[OptionChoice]) -> str:
    """Return by what the model has *piece*: an option, a list by hand, or empty for the unit."""
    for choice in choices:
        if any(one.item.id == piece.item.id for one in chosen_items(choice.option, record.model)):
            return choice.option.id
    by_hand = any(list_id == piece.item.list_id for list_id, _ in record.model.carry)
    return _LIST + piece.item.list_id if by_hand else ""
