"""What holds for one side at the table: conditions, cover, situations, by their kinds."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import Value
from realms_builder.game.texts import EMPTY
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import WrappedCheck
from realms_builder.gui.rooms.odds.effects import Effects
from realms_builder.gui.rooms.odds.matchup import SideForms, Switch
from realms_builder.gui.rooms.odds.rolls.value_field import ValueField
from realms_builder.odds.questions.wishes import NORMAL, InForm, PutOn, Wish

_NONE = ""
_INDENT_PX = 22


class SwitchForm(QWidget):
    """The switches of one side; what was chosen is kept while other rolls are shown.

    Whoever has several forms chooses one above the switches.
    """

    changed = Signal()

    def __init__(self, side: str, parent: QWidget | None = None) -> None:
        """Choose for *side*, ``first`` or ``second``."""
        super().__init__(parent)
        self._side = side
        self._shown: tuple[Switch, ...] = ()
        self._on: dict[str, dict[str, Value]] = {}
        self.boxes: dict[str, QCheckBox] = {}
        self.combos: dict[str, ListBox] = {}
        self.parameters: dict[tuple[str, str], ValueField] = {}
        self.effects: dict[str, QLabel] = {}
        self._names: dict[str, str] = {}
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._forms = SideForms()
        self._form: InForm | None = None
        self._lang = "en"
        self.form = ListBox()
        self._form_heading = _heading("")
        self.form.activated.connect(lambda _row: self._stand(str(self.form.currentData() or "")))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        for widget in (self._form_heading, self.form):
            widget.hide()
            whole.addWidget(widget)
        whole.addLayout(self._column)

    # ------------------------------------------------------------------ what is offered

    def show_switches(self, switches: tuple[Switch, ...], *, force: bool = False) -> None:
        """Offer *switches*, one heading for each kind."""
        if switches == self._shown and not force:
            return
        self._shown = switches
        self._clear()
        for _, group in groupby(switches, key=lambda switch: switch.kind):
            self._add_kind(list(group))

    def show_forms(self, forms: SideForms, lang: str) -> None:
        """Offer the *forms* of the side, nothing where it has but one."""
        self._forms, self._lang = forms, lang
        heading = self.tr("Form", "form of the game")
        self._form_heading.setText(heading.upper())
        for widget in (self._form_heading, self.form):
            widget.setAccessibleName(heading)
            widget.setVisible(bool(forms.offered))
        normal = sentence("odds_answers.normal_form", lang)
        rows = [
            (name.pick(lang) or (normal if form == NORMAL else form), form)
            for form, name in forms.offered
        ]
        wanted = self._form.form if self._form is not None else forms.own
        self.form.offer(rows, wanted if wanted in dict(forms.offered) else forms.own)

    def _stand(self, form: str) -> None:
        name = dict(self._forms.offered).get(form, EMPTY)
        self._form = InForm(form, self._side, name) if form != self._forms.own else None
        self.changed.emit()

    def _clear(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.boxes, self.combos, self.parameters, self.effects = {}, {}, {}, {}

    def _add_kind(self, switches: list[Switch]) -> None:
        self._column.addWidget(_heading(switches[0].kind_name))
        if switches[0].only_one:
            self._add_combo(switches)
            return
        for switch in switches:
            self._column.addWidget(self._row(switch))

    def _add_combo(self, switches: list[Switch]) -> None:
        combo = ListBox()
        combo.setAccessibleName(switches[0].kind_name)
        self._names |= {switch.keyword: switch.name for switch in switches}
        on = next((switch.keyword for switch in switches if switch.keyword in self._on), _NONE)
        offered = [(switch.name, switch.keyword) for switch in switches]
        combo.offer([(self.tr("none"), _NONE), *offered], on)
        for at, switch in enumerate(switches, 1):
            combo.setItemData(at, switch.text or None, Qt.ItemDataRole.ToolTipRole)
        names = [switch.keyword for switch in switches]
        combo.activated.connect(lambda _row: self._pick(names, str(combo.currentData() or "")))
        self.combos[switches[0].kind] = combo
        self._column.addWidget(combo)

    def _row(self, switch: Switch) -> QWidget:
        row, box = QWidget(), WrappedCheck(switch.name)
        whole, line = QVBoxLayout(row), QHBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        line.setSpacing(6)
        whole.addLayout(line)
        box.setChecked(switch.has or switch.keyword in self._on)
        box.setEnabled(not switch.has)
        own = self.tr("The unit has this anyway.") if switch.has else ""
        box.setToolTip("\n".join(part for part in (switch.name, switch.text, own) if part))
        box.clicked.connect(lambda on: self._turn(switch, on=on))
        line.addWidget(box, 1)
        for wanted in switch.parameters:
            field = ValueField(wanted, self.tr("auto"))
            field.field.setAccessibleName(switch.name)
            known = self._on.get(switch.keyword, {}).get(wanted.id)
            field.show_value(known if known is not None else wanted.at_first)
            field.setEnabled(switch.keyword in self._on)
            field.chosen.connect(lambda name, value: self._set(switch, name, value))
            self.parameters[switch.keyword, wanted.id] = field
            field.setContentsMargins(_INDENT_PX, 0, 0, 2)
            whole.addWidget(field)
        effect = self.effects[switch.keyword] = QLabel()
        effect.setProperty("role", "muted")
        line.addWidget(effect)
        self.boxes[switch.keyword] = box
        return row

    def show_effects(self, effects: Effects, place: int) -> None:
        """Say behind each switch what the main figure would be if it were turned."""
        for keyword, label in self.effects.items():
            text = effects.turned.get((place, keyword), "")
            on = keyword in self._on
            nothing = self.tr("no effect here") if (place, keyword) in effects.idle else ""
            label.setText((f"← {text}" if on else f"→ {text}") if text else nothing)
            pattern = (
                self.tr("Without it: {0} {1}, now {2}")
                if on
                else self.tr("With it: {0} {1}, now {2}")
            )
            said = pattern.format(effects.figure, text, effects.now) if text else ""
            said = self.tr("This does not change the result here.") if nothing else said
            label.setToolTip(said)
            self.boxes[keyword].setAccessibleDescription(said)
        for combo in self.combos.values():
            for row in range(1, combo.count()):
                keyword = str(combo.itemData(row))
                text = effects.turned.get((place, keyword), "")
                nothing = self.tr("no effect here") if (place, keyword) in effects.idle else ""
                more = nothing if keyword in self._on else f"→ {text}" if text else ""
                combo.setItemText(row, f"{self._names[keyword]}  {more}".rstrip())

    # ------------------------------------------------------------------ what is chosen

    def _pick(self, names: list[str], wanted: str) -> None:
        for name in names:
            self._on.pop(name, None)
        if wanted:
            self._on[wanted] = {}
        self.changed.emit()

    def _turn(self, switch: Switch, *, on: bool) -> None:
        fields = [
            (wanted.id, self.parameters[switch.keyword, wanted.id]) for wanted in switch.parameters
        ]
        if on:
            self._on[switch.keyword] = {name: _said(field.value()) for name, field in fields}
        else:
            self._on.pop(switch.keyword, None)
        for _, field in fields:
            field.setEnabled(on)
        self.changed.emit()

    def _set(self, switch: Switch, name: str, value: Value | None) -> None:
        if switch.keyword in self._on:
            self._on[switch.keyword][name] = _said(value)
            self.changed.emit()

    @property
    def chosen(self) -> tuple[Wish, ...]:
        """Return every keyword that is put on this side, and the form that it stands in."""
        puts = (
            PutOn(keyword, self._side, tuple(parameters.items()))
            for keyword, parameters in self._on.items()
        )
        return tuple(puts) if self._form is None else (self._form, *puts)

    def choose(self, wishes: tuple[Wish, ...]) -> None:
        """Put exactly *wishes* on this side, without saying so."""
        self._on = {put.keyword: dict(put.parameters) for put in wishes if isinstance(put, PutOn)}
        form = next((wish for wish in wishes if isinstance(wish, InForm)), None)
        self._form = replace(form, side=self._side) if form is not None else None
        self.show_forms(self._forms, self._lang)
        self.show_switches(self._shown, force=True)


def _heading(text: str) -> QLabel:
    heading = QLabel(text.upper())
    heading.setProperty("role", "section")
    heading.setAccessibleName(text)
    heading.setContentsMargins(0, 8, 0, 2)
    return heading


def _said(value: Value | None) -> Value:
    return 1 if value is None else value
