"""The head of a roster: its name, what it costs, how many models, what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.titles import clean_title, sentence_case, title_in_file
from realms_builder.game.files.declared_fields import DeclaredCost
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.limits import STEPS_TOGETHER, steps_together
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.value_words import show
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.labels import LineLabel, RichLabel, give_role
from realms_builder.gui.kit.painting import mixed
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.roster_choices import RosterChoices
from realms_builder.gui.rooms.roster.unit_facts import cost_text
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.counted_models import counted_roster
from realms_builder.roster.edits import set_limit
from realms_builder.roster.resolve.muster import Muster, muster

MOST_OF_NAME, _AROUND_NAME_PX = 11, 24
"""How many lines' height of a name the buttons behind it leave in sight."""


class RosterNameField(QLineEdit):
    """The name of the roster as a heading that can be typed over."""

    typed = Signal(str, str)
    left = Signal()
    finished = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._times = 0
        self.setFrame(False)
        self.setMinimumWidth(110)
        self.textEdited.connect(self._on_typed)
        self.textChanged.connect(lambda _text: self.updateGeometry())

    def sizeHint(self) -> QSize:
        """Return the width of the name, or of so much of a long one as stays in sight."""
        metrics, usual = self.fontMetrics(), super().sizeHint()
        most = min(metrics.horizontalAdvance(self.text()), MOST_OF_NAME * metrics.height())
        return QSize(max(most + _AROUND_NAME_PX, self.minimumWidth()), usual.height())

    def _on_typed(self, text: str) -> None:
        self.typed.emit(text, f"roster name {self._times}")
        self.setModified(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin another step of undo."""
        self._times += 1
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that nothing more is typed."""
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Enter and Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self._times += 1
            self.clearFocus()
            self.left.emit()
            self.finished.emit()
            return
        super().keyPressEvent(event)


class RosterHeader(QFrame):
    """Name, costs, counts and switches of the current roster.

    :attr:`finished` says that somebody pressed Enter or Esc in a field of it.
    """

    finished = Signal()

    def __init__(self, desk: Desk, actions: RosterActions, parent: QWidget | None = None) -> None:
        """Edit through *actions*."""
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.desk = desk
        self._actions = actions
        self._document: RosterDocument | None = None
        self.name = RosterNameField()
        self.freeform = QPushButton()
        self.freeform.setCheckable(True)
        self.freeform.setProperty("role", "chip")
        self.rules = QToolButton()
        self.models = QLabel()
        self.figures = QWidget()
        self._flow = FlowLayout(self.figures, gap=18, line_gap=2)
        self.choices = RosterChoices(desk)
        self.lines: dict[str, CostBarLine] = {}
        self._values: list[QLabel] = []
        self._costs = QVBoxLayout()
        self._build()
        self.name.typed.connect(actions.rename_roster)
        self.name.left.connect(self._tidy_name)
        self.name.finished.connect(self.finished)
        self.freeform.toggled.connect(self._on_freeform)
        self.restyle()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 16, 10)  # room for the frame of the name
        column.setSpacing(6)
        self.rules.setProperty("role", "plain")
        self.rules.clicked.connect(self.desk.rules_wanted)
        top = QWidget()
        line = FlowLayout(top, gap=8, leads=True)
        for widget in (self.name, self.freeform, self.rules):
            line.addWidget(widget)
        column.addWidget(top)
        self._costs.setSpacing(6)
        self._costs.setContentsMargins(6, 0, 0, 0)
        self.figures.setContentsMargins(6, 0, 0, 0)
        column.addLayout(self._costs)
        self._flow.addWidget(self.models)
        column.addWidget(self.figures)
        self.choices.setContentsMargins(6, 0, 0, 0)
        column.addWidget(self.choices)

    def restyle(self) -> None:
        """Take over fonts and colours."""
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.5)
        font.setWeight(QFont.Weight.DemiBold)
        self.name.setFont(font)
        tones = self.desk.theme.tones
        self.name.setStyleSheet(
            f"QLineEdit {{ background: transparent; border: 2px solid transparent;"
            f" padding: 1px 4px; border-radius: 6px; }}"
            f"QLineEdit:hover {{ border-color: {tones.line}; }}"
            f"QLineEdit:focus {{ background: {tones.surface}; border-color: {tones.accent}; }}"
        )
        if self._document is not None:
            self.show_document(self._document)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.name.setAccessibleName(self.tr("Name of the roster"))
        self.name.setPlaceholderText(self.tr("Unnamed roster"))
        self.name.setToolTip(self.tr("Click to rename the roster"))
        self.freeform.setText(self.tr("Freeform"))
        self.freeform.setToolTip(
            self.tr("Silence limits for a game without them; unknown things are still reported")
        )
        self.rules.setText(self.tr("Rules …"))
        self.rules.setToolTip(self.tr("House rules and readings of this roster"))
        self.rules.setAccessibleName(self.tr("House rules and readings of this roster"))
        for line in self.lines.values():
            line.limit.set_language(self.desk.lang)
        self.show_document(self._document)

    # ------------------------------------------------------------------ showing

    def show_document(self, document: RosterDocument | None) -> None:
        """Show *document* as it is now."""
        is_other = document is not self._document
        if is_other:
            self._forget_lines()
        self._document = document
        self.setVisible(document is not None)
        self.choices.show_document(document)
        if document is None:
            return
        mustered = document.mustered
        typed, title = self.name.text(), title_in_file(document.roster.name)
        is_typed = self.name.hasFocus() and not is_other and clean_title(typed) in ("", title)
        if typed != title and not is_typed:
            self.name.setText(title)
            if not self.name.hasFocus():
                self.name.setCursorPosition(0)
        self.freeform.setChecked(document.freeform)
        with steps_together(STEPS_TOGETHER):
            costs = budgets(mustered)
            self._show_values(mustered, costs)
        self._show_costs(mustered, costs)
        self.rules.setVisible(bool(document.game.switches))

    def _forget_lines(self) -> None:
        for label in (self.models, *self._values):
            label.setParent(self.figures)
            self._flow.addWidget(label)
            label.show()
        for line in self.lines.values():
            line.hide()
            line.deleteLater()
        self.lines.clear()

    def _show_costs(self, mustered: Muster, costs: Sequence[CostBudget]) -> None:
        colour = mustered.faction.colour if mustered.faction is not None else ""
        for gone in self.lines.keys() - {budget.cost.id for budget in costs}:
            self.lines.pop(gone).deleteLater()
        for budget in costs:
            line = self.lines.get(budget.cost.id)
            if line is None:
                line = CostBarLine(self.desk, budget.cost.id)
                line.limit_entered.connect(self._on_limit)
                line.limit.finished.connect(self.finished)
                self.lines[budget.cost.id] = line
                self._costs.addWidget(line)
            line.show_budget(budget, colour)
        self._place_figures()

    def _place_figures(self) -> None:
        """Set the counts behind the numbers of the only cost, else on a line of their own."""
        lines = list(self.lines.values())
        flow = lines[0].flow if len(lines) == 1 else self._flow
        labels = (self.models, *self._values)
        self.figures.setVisible(flow is self._flow)
        if all(flow.indexOf(label) >= 0 for label in labels):
            return
        for label in labels:
            self._flow.removeWidget(label)
            for line in lines:
                line.flow.removeWidget(label)
            flow.addWidget(label)

    def _show_values(self, mustered: Muster, costs: Sequence[CostBudget]) -> None:
        lang = self.desk.lang
        self.models.setText(counted_roster(mustered, lang))
        values = roster_values(mustered)
        while len(self._values) < len(values):
            label = LineLabel(self.figures)
            label.setProperty("role", "muted")
            self._values.append(label)
        for label in self._values[len(values) :]:
            label.hide()
        bought = {gain.id: more for budget in costs for gain, more in budget.buys}
        for label, (declared, value) in zip(self._values, values, strict=False):
            name = declared.name.pick(lang) or declared.id
            said = f"{sentence_case(name)}: {show(value, lang)}"
            if declared.id in bought:
                more = cost_text(bought[declared.id], lang)
                said = self.tr("{0} ({1} from what is left)").format(said, more)
            label.setText(said)
            give_role(label, "" if declared.id in bought else "muted")
            label.setToolTip(declared.text.pick(lang))
            label.show()

    # ------------------------------------------------------------------ editing

    def _tidy_name(self) -> None:
        """Show the name as it is; say so where nothing of what was typed can be read."""
        title = title_in_file(self._document.roster.name) if self._document is not None else ""
        if self.name.text() == title:
            return
        if not clean_title(self.name.text()):
            self.desk.message.emit(self.tr("A roster needs a name; it stays “{0}”.").format(title))
        self.name.setText(title)

    def _on_limit(self, cost: str, limit: Number | None) -> None:
        document = self._document
        if document is not None:
            declared = document.game.costs.get(cost)
            name = (declared.name if declared else "") or cost
            self._actions.set_limit(cost, limit, name)

    def _on_freeform(self, on: bool) -> None:
        if self._document is not None:
            self._document.set_freeform(on)


# ------------------------------------------------------------------ cost bar


_LARGEST = 1_000_000


class LimitBar(QWidget):
    """How much of a limit is used; what is beyond it is striped, not only of another colour."""

    def __init__(self, desk: Desk) -> None:
        """Paint with the theme of *desk*."""
        super().__init__()
        self._desk = desk
        self.share = 0.0
        self.colour = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a thin line."""
        return QSize(80, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, used part, and stripes beyond the limit."""
        del event
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect())
        radius = box.height() / 2
        painter.setBrush(QColor(mixed(tones.shade, tones.line, 0.5)))
        painter.drawRoundedRect(box, radius, radius)
        accent = painting.accent_of(self._desk.theme, self.colour)
        over = self.share > 1
        if self.share > 0:
            used = QRectF(box)
            used.setWidth(max(box.height(), box.width() * min(self.share, 1.0)))
            painter.setBrush(QColor(tones.error if over else accent))
            painter.drawRoundedRect(used, radius, radius)
        if over:
            painter.setBrush(QColor(tones.surface))
            start = box.width() / self.share
            x = start
            while x < box.width() - 2:
                painter.drawRect(QRectF(x, 0, 2, box.height()))
                x += 6
        painter.end()


class LimitField(QLineEdit):
    """A number to type over; empty takes the game's usual limit, Esc the old one back."""

    entered = Signal(object)
    finished = Signal()

    def __init__(self, lang: str) -> None:
        """Show numbers as *lang* writes them."""
        super().__init__()
        self._lang = lang
        self._shown = ""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setStyleSheet("QLineEdit { padding: 1px 4px; } QLineEdit:focus { padding: 0 3px; }")
        self.editingFinished.connect(self._finish)
        self.returnPressed.connect(self._leave)

    def set_language(self, lang: str) -> None:
        """Show numbers as *lang* writes them from now on."""
        self._lang = lang

    def show_limit(self, limit: Number | None) -> None:
        """Show *limit*; what is being typed stays."""
        self._shown = "" if limit is None else cost_text(limit, self._lang)
        if not self.hasFocus() or not self.isModified():
            self.setText(self._shown)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(self.font())
        self.setFixedWidth(metrics.horizontalAdvance(max(self._shown, "000", key=len)) + 16)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Esc as leave it as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._shown)
            self._leave()
            return
        super().keyPressEvent(event)

    def _leave(self) -> None:
        self.clearFocus()
        self.finished.emit()

    def _finish(self) -> None:
        if self.text().strip() == self._shown:
            return
        number = read_number(self.text())
        if number is None and self.text().strip():
            self.setText(self._shown)
        else:
            self.setModified(False)
            self.entered.emit(number)


def read_number(text: str) -> Number | None:
    """Return a number of 0 or more with comma or point; None for any other text."""
    try:
        number = Fraction(text.strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
    if not 0 <= number <= _LARGEST:
        return None
    return int(number) if number.denominator == 1 else number


class CostBarLine(QWidget):
    """The bar of one cost with its numbers below."""

    limit_entered = Signal(str, object)

    def __init__(self, desk: Desk, cost: str) -> None:
        """Show the cost called *cost*."""
        super().__init__()
        self._desk = desk
        self._cost = cost
        self.bar = LimitBar(desk)
        self.used = QLabel()
        self.of = QLabel()
        self.limit = LimitField(desk.lang)
        self.name = QLabel()
        self.left = RichLabel(wraps=False)
        self.house = QLabel()
        self.used.setProperty("role", "heading")
        self.house.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        self.figures = QWidget()
        self.flow = FlowLayout(self.figures, gap=9, line_gap=2)
        for widget in (self.used, self.of, self.limit, self.name, self.house, self.left):
            self.flow.addWidget(widget)
        column.addWidget(self.figures)
        self.limit.entered.connect(lambda value: self.limit_entered.emit(self._cost, value))

    def show_budget(self, budget: CostBudget, colour: str) -> None:
        """Show what is used, the limit, what is left and what that buys."""
        lang = self._desk.lang
        name = budget.cost.name.pick(lang) or budget.cost.id
        self.used.setText(cost_text(budget.used, lang))
        self.of.setText(self.tr("of"))
        self.name.setText(name)
        self.house.setText(self.tr("(house rule)") if budget.cost.house else "")
        self.house.setVisible(budget.cost.house)
        self.house.setToolTip(self.tr("The rules of the game do not know this cost."))
        self.limit.show_limit(budget.limit)
        self.limit.setAccessibleName(self.tr("Limit of {0}").format(name))
        self.limit.setToolTip(self.tr("The agreed limit; empty takes the usual one"))
        self.limit.setPlaceholderText("∞")
        self.bar.setVisible(budget.limit is not None)
        self.bar.share = _share(budget)
        self.bar.colour = colour
        self.bar.update()
        self._show_left(budget)

    def _show_left(self, budget: CostBudget) -> None:
        lang, tones = self._desk.lang, self._desk.theme.tones
        left = budget.left
        if left is None:
            self.left.setText("")
        elif left < 0:
            text = self.tr("{0} too many").format(cost_text(-left, lang))
            self.left.setText(f'<b style="color:{tones.error}">▲ {text}</b>')
        else:
            text = self.tr("{0} left").format(cost_text(left, lang))
            buys = [
                f"<b>+{cost_text(more, lang)} {escape(gain.name.pick(lang) or gain.id)}</b>"
                for gain, more in budget.buys
                if not gain.show  # else it is said with the value itself
            ]
            gain = f" → {', '.join(buys)}" if buys else ""
            self.left.setText(f'<span style="color:{tones.muted}">{text}</span>{gain}')


def _share(budget: CostBudget) -> float:
    if budget.limit is None:
        return 0.0
    if budget.limit == 0:
        return 2.0 if budget.used > 0 else 0.0
    return float(budget.used / budget.limit)


# ------------------------------------------------------------------ budget


@dataclass(frozen=True, slots=True)
class CostBudget:
    """One cost of the roster: what is used, the limit or None, what is left, what that buys."""

    cost: DeclaredCost
    used: Number
    limit: Number | None
    left: Number | None
    buys: tuple[tuple[DeclaredDerived, Number], ...] = ()


def budgets(mustered: Muster) -> tuple[CostBudget, ...]:
    """Return one budget for each cost of the game."""
    found: list[CostBudget] = []
    for name, declared in mustered.game.costs.items():
        used, limit = mustered.cost(name), mustered.limit(name)
        left = None if limit is None else limit - used
        buys = _bought(mustered, name, used) if left is not None and left > 0 else ()
        found.append(CostBudget(declared, used, limit, left, buys))
    return tuple(found)


def roster_values(mustered: Muster) -> tuple[tuple[DeclaredDerived, Value], ...]:
    """Return the derived values of the roster that are to be shown and are there."""
    found = _values(mustered)
    declared = mustered.game.derived_for["roster"]
    return tuple((d, found[d.id]) for d in declared if d.show and found[d.id] is not MISSING)


def _values(mustered: Muster) -> Mapping[str, Value]:
    values: dict[str, Value] = {}
    for declared in mustered.game.derived_for["roster"]:
        try:
            values[declared.id] = mustered.record.lookup(declared.id)
        except FormulaError:
            values[declared.id] = MISSING
    return values


def _bought(
    mustered: Muster, cost: str, used: Number
) -> tuple[tuple[DeclaredDerived, Number], ...]:
    """Return how much more each derived value is than if the limit were just what is used."""
    if not _reads_limits(mustered.game):
        return ()
    spent = muster(
        set_limit(mustered.roster, cost, used), mustered.game, mustered.find_faction, mustered
    )
    now, then = _values(mustered), _values(spent)
    found: list[tuple[DeclaredDerived, Number]] = []
    for declared in mustered.game.derived_for["roster"]:
        here, there = now[declared.id], then[declared.id]
        if isinstance(here, Number) and isinstance(there, Number) and here > there:
            found.append((declared, here - there))
    return tuple(found)


def _reads_limits(game: Game) -> bool:
    names: set[str] = set()
    for declared in game.derived_for["roster"]:
        if declared.value:
            try:
                names |= {use.name.partition(".")[0] for use in parse(declared.value).names}
            except FormulaError:
                continue
    return not names.isdisjoint({"limit", "limits", "roster"})
