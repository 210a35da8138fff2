"""Rows of a form for things that are taken or not, or taken so and so many times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.rules_on_card import rules_of_item
from realms_builder.core.titles import sentence_case
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Loadout
from realms_builder.game.value_words import cited, show
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.labels import ElidingLabel, give_role, note_label
from realms_builder.gui.kit.popup import PickRow
from realms_builder.gui.kit.rule_help import RuleHelp, Rules, RuleWords, rule_words
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.choices import Pick, details
from realms_builder.roster.resolve.costs import cost_of_loadout, for_all
from realms_builder.roster.resolve.gauges import ModelEdit, gauges_after, gauges_of
from realms_builder.roster.resolve.muster import ModelRecord

MOST = 99


class CheckRow(QWidget):
    """A thing that is taken or not; :attr:`asked` says its id and how many are wanted."""

    asked = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = ""
        self.box = QCheckBox()
        self.number = note_label(yields=True)
        self.detail = note_label(yields=True)
        self.box.clicked.connect(lambda on: self.asked.emit(self._id, 1 if on else 0))
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.number.setWordWrap(False)
        self.number.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 1, 0, 1)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(0)
        grid.addWidget(self.box, 0, 0)
        grid.addWidget(self.number, 0, 1)
        grid.addWidget(self.detail, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        self.detail.setIndent(24)
        self._rules: Callable[[], Rules] = tuple
        RuleHelp(self, lambda _place: (self._rules(), self.rect()))

    def show_entry(self, entry: PickRow, count: int) -> None:
        """Show *entry* as taken or not."""
        self._id, self._rules = entry.id, entry.rules
        self.box.setText(entry.name.replace("&", "&&"))
        self.box.setChecked(count > 0)
        self.box.setAccessibleName(entry.spoken)
        self.box.setAccessibleDescription(entry.text)
        self.number.setText(entry.number)
        _show_effect(self.detail, entry)


class CountRow(QWidget):
    """A thing that is taken so many times, with one less and one more."""

    asked = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id, self._count = "", 0
        self.name = ElidingLabel()
        self.number = note_label(yields=True)
        self.number.setWordWrap(False)
        self.number.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.detail = note_label(yields=True)
        self.count = QLabel()
        self.count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count.setMinimumWidth(24)
        self.less, self.more = QToolButton(), QToolButton()
        self.less.setText("−")
        self.more.setText("+")
        self.less.clicked.connect(lambda: self.asked.emit(self._id, self._count - 1))
        self.more.clicked.connect(lambda: self.asked.emit(self._id, self._count + 1))
        steps = QWidget()
        stepper = QHBoxLayout(steps)
        stepper.setContentsMargins(0, 0, 0, 0)
        stepper.setSpacing(2)
        for button in (self.less, self.more):
            button.setProperty("role", "step")
        for widget in (self.less, self.count, self.more):
            stepper.addWidget(widget)
        self.name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        line = FlowLayout(gap=6, line_gap=0, leads=True)  # a long name has its line for itself
        for widget in (self.name, self.number, steps):
            line.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 1)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(self.detail)
        self._rules: Callable[[], Rules] = tuple
        RuleHelp(self, lambda _place: (self._rules(), self.rect()))

    def show_entry(self, entry: PickRow, count: int) -> None:
        """Show that *entry* is taken *count* times."""
        self._id, self._count, self._rules = entry.id, count, entry.rules
        self.name.setText(entry.name)
        self.name.setToolTip("" if entry.text else entry.name)
        self.number.setText(entry.number)
        if count and entry.beside:  # what one has already is in the bars
            more = self.tr("one more: {0}").format(entry.beside)
            entry = replace(entry, beside=more)
        _show_effect(self.detail, entry)
        self.count.setText(str(count))
        self.less.setEnabled(count > 0)
        self.more.setEnabled(count < MOST)
        for button, text in (
            (self.less, self.tr("One less: {0}")),
            (self.more, self.tr("One more: {0}")),
        ):
            said = text.format(entry.name)
            button.setAccessibleName(f"{said} ({count})")
            button.setToolTip(said)
        self.more.setAccessibleDescription(entry.effect)


def _show_effect(label: QLabel, entry: PickRow) -> None:
    """Show below a thing what it brings, and what one click makes of the bars."""
    label.setText(entry.effect)
    label.setVisible(bool(entry.effect))
    give_role(label, "warning" if entry.over else "muted")


# ------------------------------------------------------------------ item lines


def price(game: Game, amount: Number, lang: str) -> str:
    """Return ``+4 P``, or an empty string where nothing is to be paid."""
    if not amount or not game.main_cost:
        return ""
    declared = game.costs[game.main_cost]
    unit = declared.abbr.pick(lang)
    sign = "+" if amount > 0 else "−"
    return f"{sign}{show(Fraction(abs(amount)), lang)} {unit}".strip()


def line_of(game: Game, list_id: str, record: Record, lang: str) -> str:
    """Return the most important fields of an item; without any the beginning of its rule."""
    return details(record, game.fields[list_id], lang)


def rule_of(item: Item, lang: str) -> str:
    """Return the rule of an item for a tool tip."""
    text = (item.text or item.short).pick(lang)
    return f"{text}\n({cited(item.source, lang)})" if text and item.source else text


def entry_of_pick(
    game: Game, list_id: str, pick: Pick, lang: str, instead_of: Number = 0
) -> PickRow:
    """Return *pick* as an entry of a list, which costs what it does *instead_of* another."""
    item = pick.carried.item
    name = show(pick.record, lang)
    return PickRow(
        item.id,
        name,
        line_of(game, list_id, pick.record, lang),
        price(game, pick.cost - instead_of, lang),
        rule_of(item, lang),
        rules=partial(_rules, pick.record, item, lang),
    )


def entry_of_carried(build: Build, list_id: str, carried: CarriedItem, lang: str) -> PickRow:
    """Return what *build* carries already as an entry of a list."""
    game, item, record = build.game, carried.item, build.record(carried, 1)
    cost = price(game, _for_all(build, record), lang)
    line = line_of(game, list_id, record, lang)
    rules = partial(_rules, record, item, lang)
    return PickRow(item.id, show(record, lang), line, cost, rule_of(item, lang), rules=rules)


def entry_of_item(build: Build, list_id: str, item: Item, lang: str) -> PickRow:
    """Return an item that *build* could carry as an entry of a list."""
    game = build.game
    record = build.record(CarriedItem(item, origin="carry"))
    cost = _for_all(build, record)
    line = line_of(game, list_id, record, lang)
    name, rules = item.name.pick(lang), partial(_rules, record, item, lang)
    told = price(game, cost, lang), rule_of(item, lang)
    return PickRow(item.id, name, line, *told, rules=rules)


def _for_all(build: Build, record: CarriedRecord) -> Number:
    """Return what one more of an item costs the whole unit."""
    name = build.game.main_cost
    return for_all(build, name, record.known_price(name)) if name else 0


def entry_of_loadout(build: Build, loadout: Loadout, lang: str, instead_of: Number = 0) -> PickRow:
    """Return a loadout with what it contains and what it costs *instead_of* another."""
    game = build.game
    borne = [carried for items in loadout.items.values() for carried in items]
    names = [show(build.record(carried), lang) for carried in borne]
    cost = cost_of_loadout(build, loadout, game.main_cost) - instead_of
    text = loadout.text.pick(lang)
    name = sentence_case(loadout.name.pick(lang))

    def rules() -> tuple[RuleWords, ...]:
        return tuple(w for c in borne for w in _rules(build.record(c), c.item, lang))

    return PickRow(loadout.id, name, ", ".join(names), price(game, cost, lang), text, rules=rules)


def _rules(record: CarriedRecord, item: Item, lang: str) -> tuple[RuleWords, ...]:
    return rule_words(rules_of_item(record, item), lang)


def with_load(
    entry: PickRow, record: ModelRecord, edit: ModelEdit, asked: QWidget, lang: str
) -> PickRow:
    """Return *entry* with what *edit* adds to the bars of a model, and what they come to."""
    took, comes, over = list[str](), list[str](), False
    before = {gauge.id: gauge for gauge in gauges_of(record.build)}
    for gauge in gauges_after(record, edit) if before else ():
        now = before.get(gauge.id)
        if now is not None and now.amount != gauge.amount:
            more = gauge.amount - now.amount
            sign = "+" if more > 0 else "−"
            took.append(f"{sign}{show(gauge.like(abs(more)), lang)}")
            name, full = sentence_case(gauge.name.pick(lang)), show(gauge.full, lang)
            comes.append(asked.tr("{0}: {1} of {2}").format(name, show(gauge.value, lang), full))
            over = over or gauge.steps > now.steps or gauge.too_much > now.too_much
    return replace(entry, beside=", ".join(took), load=" · ".join(comes), over=over)
