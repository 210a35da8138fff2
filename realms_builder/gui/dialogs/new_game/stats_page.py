"""What a unit is made of: a ready set of stats to begin with, and every stat in a row."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from realms_builder.editing.new_games.new_game_parts import (
    name_of,
    parts,
    ready_stat,
    set_of,
    with_set,
    with_stats,
)
from realms_builder.editing.new_games.new_game_plan import (
    STAT_TYPES,
    GamePlan,
    PlannedName,
    StatPlan,
    StatType,
)
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.table_names import ALWAYS
from realms_builder.game.vocabulary import OWN_NAMES
from realms_builder.gui.dialogs.new_game.page import WizardPage
from realms_builder.gui.kit.form.inputs import ListBox, number_field
from realms_builder.gui.shell.desk import Desk

_TAKEN = frozenset({"class", "points", "run", "tag", "weapons", "abilities", "equipment", "attack"})
_MOST_STATS = 12


class StatsPage(WizardPage):
    """The rows are built anew when a set is chosen, a stat added or dropped."""

    def __init__(self, desk: Desk) -> None:
        """Build the page; its rows come with the plan."""
        super().__init__(
            desk,
            self.tr("What a unit is made of"),
            self.tr(
                "The stat line of every unit, in the order of print. Begin with a set that suits "
                "how you want to roll, then change what you like."
            ),
        )
        self._plan: GamePlan | None = None
        self._set_wanted = ""
        self._own: set[str] = set()
        self.rows: list[StatRow] = []
        self.sets = ListBox()
        sets = [(name_of(ready["name"]).pick(desk.lang), ready["id"]) for ready in parts()["sets"]]
        self.sets.offer([(self.tr("as it stands below"), ""), *sets])
        self.row(self.form(), self.tr("Begin with"), self.sets, ("sets",))
        self._holder = QWidget()
        self.column.addWidget(self._holder)
        self.add = QPushButton(self.tr("Add a stat"))
        self.add.clicked.connect(self._offer)
        self.column.addLayout(self.beside(self.add))
        self.column.addWidget(self.note(("stats",), self.add))
        self.column.addStretch(1)
        self.sets.activated.connect(self._take_set)

    # ------------------------------------------------------------------ rows

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says."""
        self._plan = plan
        if tuple(row.stat for row in self.rows) != plan.stats:
            self._build(plan.stats)
        self.sets.choose(set_of(plan))

    def _build(self, stats: tuple[StatPlan, ...]) -> None:
        for row in self.rows:
            row.deleteLater()
        for path in range(_MOST_STATS + 1):
            self.forget(("stats", path))
        fresh = QWidget()
        grid = QGridLayout(fresh)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        heads = (
            self.tr("Name"),
            self.tr("Short"),
            self.tr("Type"),
            self.tr("From"),
            self.tr("To"),
            self.tr("Usual"),
        )
        for place, text in enumerate(heads):
            label = QLabel(text)
            label.setProperty("role", "muted")
            grid.addWidget(label, 0, place)
        self.rows = [StatRow(stat, self.desk.lang, fresh) for stat in stats]
        for number, row in enumerate(self.rows):
            for place, field in enumerate(row.fields):
                grid.addWidget(field, 2 * number + 1, place)
            note = self.note(("stats", number), row.name)
            grid.addWidget(note, 2 * number + 2, 0, 1, len(row.fields))
            row.changed.connect(self.changed)
            row.dropped.connect(partial(self._drop, row), Qt.ConnectionType.QueuedConnection)
        for path, name in ((p, n) for p in range(len(stats)) for n in ("abbr", "most", "usual")):
            self.fields[("stats", path, name)] = getattr(self.rows[path], name)
        self.column.replaceWidget(self._holder, fresh)
        self._holder.deleteLater()
        self._holder = fresh
        fresh.show()
        self.add.setEnabled(len(stats) < _MOST_STATS)

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with the stats as they are written, or with the set that was chosen."""
        if self._set_wanted:
            return with_set(plan, self._set_wanted)
        said = {name for unit in plan.units for name, _value in unit.values}
        for row in self.rows:
            if row.stat.id in self._own and row.stat.id not in said:
                self._follow_name(row)
        return with_stats(plan, tuple(row.stat for row in self.rows))

    def _follow_name(self, row: StatRow) -> None:
        """Give a stat of the author's own the id that its name makes."""
        before, name = row.stat.id, row.stat.name.pick(self.desk.lang)
        others = tuple(other.stat for other in self.rows if other is not row)
        if name:
            self._own.discard(before)
            row.identify(fresh_id(slug(name), _taken(others)))
            self._own.add(row.stat.id)

    # ------------------------------------------------------------------ what can be done

    def _take_set(self) -> None:
        self._set_wanted = str(self.sets.currentData() or "")
        if self._set_wanted:
            self.changed.emit()
            self._set_wanted = ""

    def _drop(self, row: StatRow) -> None:
        if row in self.rows:
            self._set_stats(tuple(r.stat for r in self.rows if r is not row))

    def _set_stats(self, stats: tuple[StatPlan, ...]) -> None:
        self._build(stats)
        self.changed.emit()

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("A stat of your own"), lambda: self.add_stat(""))
        menu.addSeparator()
        there = {row.stat.id for row in self.rows}
        for ready in parts()["stats"]:
            identity = str(ready["entry"]["id"])
            if identity not in there:
                name = name_of(ready["entry"]["name"]).pick(self.desk.lang)
                menu.addAction(name, partial(self.add_stat, identity))
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def add_stat(self, identity: str) -> None:
        """Add the ready stat *identity*, or one of the author's own, and go to its name."""
        stats = tuple(row.stat for row in self.rows)
        plan = self._plan
        if identity in {stat.id for stat in stats}:
            return
        if identity and plan is not None:
            stat = ready_stat(identity, plan.sides, plan.length)
        else:
            stat = self._own_stat(stats)
        self._set_stats((*stats, stat))
        self.rows[-1].name.setFocus()
        self.rows[-1].name.selectAll()

    def _own_stat(self, stats: tuple[StatPlan, ...]) -> StatPlan:
        text, short = self.tr("New stat"), self.tr("NEW")
        shorts = {stat.abbr.pick(self.desk.lang) for stat in stats}
        number = next(n for n in range(1, len(stats) + 2) if _numbered(short, n) not in shorts)
        name = PlannedName.of({self.desk.lang: _numbered(text, number)})
        abbr = PlannedName.of({self.desk.lang: _numbered(short, number)})
        identity = fresh_id(slug(text), _taken(stats))
        self._own.add(identity)
        return StatPlan(identity, name, abbr, "integer", 0, 20, "3")


def _taken(stats: tuple[StatPlan, ...]) -> set[str]:
    """Return the ids that a stat beside *stats* cannot have: formulas know them otherwise."""
    ready = {str(one["entry"]["id"]) for one in parts()["stats"]}
    return {*(stat.id for stat in stats), *ready, *OWN_NAMES, *ALWAYS, *_TAKEN}


def _numbered(text: str, number: int) -> str:
    return text if number == 1 else f"{text} {number}"


# ------------------------------------------------------------------ stat row


MOST_OF_A_STAT = 9999
_ABBR_PX, _NUMBER_PX, _USUAL_PX = 64, 78, 76
_USUAL = {"integer": "3", "length": "6", "target": "4+", "pool": "3/4+"}
_RANGES = {"integer": (0, 20), "length": (0, 30), "target": (2, 6), "pool": (1, 8)}


class StatRow(QObject):
    """The fields of a stat; :attr:`changed` and :attr:`dropped` say what was done with them."""

    changed = Signal()
    dropped = Signal()

    def __init__(self, stat: StatPlan, lang: str, parent: QWidget) -> None:
        """Show *stat* in the language *lang*."""
        super().__init__(parent)
        self._stat, self._lang = stat, lang
        self.name = QLineEdit(stat.name.pick(lang))
        self.name.setCursorPosition(0)  # its beginning is seen where it is long
        self.abbr = QLineEdit(stat.abbr.pick(lang))
        self.abbr.setMaxLength(6)
        self.abbr.setFixedWidth(_ABBR_PX)
        self.type = ListBox()
        self.type.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.type.offer(zip(self._type_names(), STAT_TYPES, strict=True), stat.type)
        self.least, self.most = number_field(QSpinBox()), number_field(QSpinBox())
        for box, value in ((self.least, stat.least), (self.most, stat.most)):
            box.setRange(0, MOST_OF_A_STAT)
            box.setValue(value)
            box.setFixedWidth(_NUMBER_PX)
        self.usual = QLineEdit(stat.usual)
        self.usual.setFixedWidth(_USUAL_PX)
        self.drop = QToolButton()
        self.drop.setText("×")
        self.drop.setProperty("role", "plain")
        self.drop.setToolTip(self.tr("Remove this stat"))
        self._name_the_fields()
        for line in (self.name, self.abbr, self.usual):
            line.textEdited.connect(self.changed)
        for number in (self.least, self.most):
            number.valueChanged.connect(self.changed)
        self.type.activated.connect(self._on_type)
        self.drop.clicked.connect(self.dropped)

    def _type_names(self) -> tuple[str, ...]:
        return (self.tr("number"), self.tr("length"), self.tr("dice pool"), self.tr("roll from"))

    def _name_the_fields(self) -> None:
        said = (
            self.tr("Name"),
            self.tr("Short"),
            self.tr("Type"),
            self.tr("From"),
            self.tr("To"),
            self.tr("Usual"),
        )
        for text, field in zip(said, self.fields, strict=False):
            field.setAccessibleName(f"{text} ({self._stat.name.pick(self._lang)})")
        self.drop.setAccessibleName(self.tr("Remove this stat"))

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """Return the fields from left to right."""
        return (self.name, self.abbr, self.type, self.least, self.most, self.usual, self.drop)

    @property
    def stat(self) -> StatPlan:
        """Return the stat as it is written."""
        before = self._stat
        kind: StatType = self.type.currentData()
        return replace(
            before,
            name=_said(before.name, self.name.text(), self._lang),
            abbr=_said(before.abbr, self.abbr.text(), self._lang),
            type=kind,
            least=self.least.value(),
            most=self.most.value(),
            usual=self.usual.text().strip(),
        )

    def identify(self, identity: str) -> None:
        """Give the stat another id."""
        self._stat = replace(self._stat, id=identity)

    def _on_type(self) -> None:
        kind = self.type.currentData()
        least, most = _RANGES[kind]
        for box, value in ((self.least, least), (self.most, most)):
            box.blockSignals(True)  # told once, with everything
            box.setValue(value)
            box.blockSignals(False)
        self.usual.setText(_USUAL[kind])
        self.changed.emit()


def _said(before: PlannedName, text: str, lang: str) -> PlannedName:
    """Return *before* where it reads so already, else *text* for every language."""
    if text == before.pick(lang):
        return before
    return PlannedName.of({lang: text})
