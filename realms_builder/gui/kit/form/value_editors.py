"""Editors of numbers, choices and flags."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.editing.forms.codecs import MEASURED, MEASURES, measures, split
from realms_builder.editing.forms.edits import full
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.completing import CompletingLine
from realms_builder.gui.kit.form.field import (
    HIGH_PX,
    MIXED,
    FieldEditor,
    FormContext,
    set_text,
    sign,
)
from realms_builder.gui.kit.form.formula_watch import SIGN, FormulaWatch, formula_line
from realms_builder.gui.kit.form.inputs import ListBox, NumberBox, number_field
from realms_builder.gui.kit.labels import WrappedCheck

_STEPS = {"weight": 0.1, "number": 0.1, "mm": 0.5, "pt": 0.5, "measure": 0.1}
"""By how much the arrow keys count, by unit or editor; others count by one."""
_COUNTED = MEASURES | {"integer", "signed", "number", "length", "weight", "target"}
_BETWEEN = {"pool": ("/", "+"), "bands": ("/", ""), "strength": ("–", ""), "pair": ("–", "")}


class NumberKeys(QObject):
    """Lets the arrow keys count a number in a line up and down, within its limits."""

    def __init__(self, line: QLineEdit, plan: FieldPlan, lang: str) -> None:
        """Count in *line* by the step of *plan*; Shift counts by ten of them."""
        super().__init__(line)
        self._line, self._plan, self._lang = line, plan, lang
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the arrow keys."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        return by is not None and self._count(by * (10 if event.modifiers() & _SHIFT else 1))

    def _count(self, by: int) -> bool:
        plan, text = self._plan, self._line.text() or self._line.placeholderText()
        unit = plan.unit if plan.editor in MEASURES else ""
        number = read_length(text or "0", unit)
        if number is None:
            return False
        number += by * _STEPS.get(unit or plan.editor, 1)
        number = number if plan.low is None else max(plan.low, number)
        number = number if plan.high is None else min(plan.high, number)
        said = said_length(number, self._lang)
        self._line.setText(f"+{said}" if plan.editor == "signed" and number > 0 else said)
        self._line.textEdited.emit(self._line.text())
        self._line.editingFinished.emit()
        return True


_SHIFT = Qt.KeyboardModifier.ShiftModifier


class LineEditor(FieldEditor):
    """One line: a text, a number with its unit, a reference, several words.

    Where a formula may stand for the value, it is worked out below.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        super().__init__(plan, context)
        self.line = self._make_line()
        self.line.setPlaceholderText(plan.hint)
        self.line.textEdited.connect(self.typed)
        self.line.editingFinished.connect(self.finish)
        self.behind_equals = FormulaWatch(self, self.line, bare=False) if plan.computes else None
        if self.behind_equals is None:
            self.row.addWidget(self.line, 1)
        else:
            self.row.addLayout(self.behind_equals.below(self.line), 1)
        self.setFocusProxy(self.line)
        self.meaning: QLabel | None = None
        if plan.editor == "reference" and plan.key:  # things of lists say it in their row
            self.meaning = sign("")
            self.row.addWidget(self.meaning)
            self.line.textChanged.connect(lambda _text: self._explain())
        behind = "+" if plan.editor == "target" else plan.unit
        if behind and plan.editor not in MEASURES:
            self.row.addWidget(sign(behind))

    def _make_line(self) -> QLineEdit:
        plan = self.plan
        if plan.editor in ("reference", "words", "formula", "icon") or plan.choices:
            named = plan.editor in ("reference", "words", "icon")
            line = CompletingLine(plan.editor, only=named)
            line.offer(lambda: self.context.choices_of(plan))
            return line
        line = formula_line(self) if plan.computes else QLineEdit()
        if plan.editor in _COUNTED:
            NumberKeys(line, plan, self.context.lang)
        return line

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        set_text(self.line, str(self.held.spelling(raw)))
        self.line.setPlaceholderText(self.hint)
        self.mark(wrong=False)
        self._explain()
        if self.behind_equals is not None:
            self.behind_equals.start()

    def _explain(self) -> None:
        """Say behind the line what is called by the id that stands there."""
        if self.meaning is None:
            return
        text = self.line.text().strip() or self.line.placeholderText()
        choices = self.context.choices_of(self.plan) if text else ()
        label = next((one.label for one in choices if plain(one.value) == text), "")
        self.meaning.setText(label if label.casefold() != text.casefold() else "")

    @property
    def formula(self) -> str:
        """Return what stands behind = in place of a value."""
        text = self.line.text()
        return text if self.behind_equals is not None and text.startswith(SIGN) else ""

    def spelling(self) -> str:
        """Return what stands in the line."""
        return self.line.text()

    def mark(self, *, wrong: bool) -> None:
        """Draw a red line around what makes no sense."""
        if wrong != bool(self.line.styleSheet()):
            self.line.setStyleSheet("QLineEdit { border: 1px solid palette(bright-text); }" * wrong)


class PartsEditor(FieldEditor):
    """Numbers that belong together: dice and target, length and bands, the sides of a box.

    What has no such parts, such as a formula, stands in one line instead.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        super().__init__(plan, context)
        count = MEASURED.get(plan.editor, 2)
        self.lines = [QLineEdit() for _ in range(count)]
        self.whole = formula_line(self) if plan.computes else QLineEdit()
        self.watch = FormulaWatch(self, self.whole, bare=False)
        between, behind = _BETWEEN.get(plan.editor, ("", ""))
        self._signs = [sign(text) for text in (between, behind)] if between else []
        for line in self.lines:
            if between:
                line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                NumberKeys(line, FieldPlan(key="", label="", editor="integer", low=0), context.lang)
            else:
                line.textChanged.connect(line.setToolTip)
            line.textEdited.connect(self._typed)
            line.editingFinished.connect(self.finish)
        self.whole.textEdited.connect(lambda text: self.say_value(text.strip() or GONE))
        self.whole.hide()
        self.row.setSpacing(3 if between else 4)
        for at, line in enumerate(self.lines):
            self.row.addWidget(line, 1)
            if self._signs:
                self.row.addWidget(self._signs[at])
        self.row.addLayout(self.watch.below(self.whole), 1)
        self.setFocusProxy(self.lines[0])

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [*self.lines, self.whole]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name each part."""
        super().name_for_readers(name, help_text)
        parts = {
            "pool": (self.tr("dice"), self.tr("success from")),
            "bands": (self.tr("length"), self.tr("bands")),
        }.get(self.plan.editor, (self.tr("least"), self.tr("most")))
        said = [f"{name}: {part}" for part in parts]
        if self.plan.editor in MEASURED:
            own = name.split(", ")  # "Left, top, width, height"
            numbered = [f"{name} {at}" for at in range(1, len(self.lines) + 1)]
            said = own if len(own) == len(self.lines) else numbered
        for line, text in zip(self.lines, said, strict=True):
            line.setAccessibleName(text)

    def fill(self, raw: Any) -> None:
        """Show *raw* in its parts, or whole where it has none."""
        parts = self._parts(raw)
        self._show_whole(on=parts is None)
        if parts is None:
            set_text(self.whole, plain(raw))
            self.watch.start()
            return
        self.watch.clear()
        for line, part, hint in zip(self.lines, parts, self._hints(), strict=True):
            set_text(line, part)
            line.setPlaceholderText(hint)

    def _parts(self, raw: Any) -> tuple[str, ...] | None:
        if self.plan.editor not in MEASURED:
            return split(self.plan, raw, self.context.lang)
        parts = measures(raw, self.context.lang)
        return (*parts, *[""] * len(self.lines))[: len(self.lines)]

    def _hints(self) -> tuple[str, ...]:
        if self.fallback is MIXED:
            return (self.context.mixed,) * len(self.lines)
        hint = self.plan.hint or GONE if self.fallback is GONE else self.fallback
        return self._parts(hint) or ("",) * len(self.lines)

    def _show_whole(self, *, on: bool) -> None:
        if on == self.whole.isVisibleTo(self):
            return
        for widget in (*self.lines, *self._signs):
            widget.setVisible(not on)
        self.whole.setVisible(on)
        self.setFocusProxy(self.whole if on else self.lines[0])

    def _typed(self) -> None:
        first = self.lines[0].text()
        if first.startswith("=") and self._signs:
            self._show_whole(on=True)
            self.whole.setText(first)
            self.whole.setFocus()
            self.say_value(first.strip())
            return
        self.typed()

    @property
    def formula(self) -> str:
        """Return what stands in place of the parts."""
        return self.whole.text() if self.whole.isVisibleTo(self) else ""

    def spelling(self) -> tuple[str, ...]:
        """Return the parts; of a box that is written in part the others are what holds without."""
        said = tuple(line.text().strip() for line in self.lines)
        if self._signs or not any(said):
            return said
        return tuple(line.text().strip() or line.placeholderText() for line in self.lines)


class ChoiceEditor(FieldEditor):
    """A list to choose from; its first entry says nothing, and shows what holds then.

    A *pick* has no such entry: something is always chosen, the first where nothing else is. Where
    a formula may choose, the last entry opens a line for it.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        super().__init__(plan, context)
        self.box = ListBox()
        self.box.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(4)
        self._is_pick = plan.editor == "pick"
        self.line = formula_line(self) if plan.computes else None
        self.watch = FormulaWatch(self, self.line, bare=False) if self.line else None
        self.offer()
        self.box.activated.connect(self._chosen)
        self.row.addWidget(self.box, 1)
        if self.line is not None and self.watch is not None:
            self.line.hide()
            self.line.textEdited.connect(lambda text: self.say_value(text.strip() or GONE))
            self.line.editingFinished.connect(self._formula_left)
            self.row.addLayout(self.watch.below(self.line), 1)
        self.setFocusProxy(self.box)

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [self.box] if self.line is None else [self.box, self.line]

    def offer(self) -> None:
        """Offer the choices of the plan."""
        self.box.clear()
        if not self._is_pick:
            self.box.addItem(self.plan.hint or "–")
        for choice in self.plan.choices:
            self.box.addItem(choice.label or plain(choice.value), choice.value)
            if choice.detail:
                tip = Qt.ItemDataRole.ToolTipRole
                self.box.setItemData(self.box.count() - 1, choice.detail, tip)
            model = self.box.model()
            if isinstance(model, QStandardItemModel):
                model.item(self.box.count() - 1).setEnabled(choice.is_open)
        if self.line is not None:
            self.box.addItem(self.tr("By formula …"))

    def _show_formula(self, text: str) -> None:
        """Show the line with the formula *text* in place of the list, or with none the list."""
        if self.line is None or self.watch is None:
            return
        self.box.setVisible(not text)
        self.line.setVisible(bool(text))
        self.setFocusProxy(self.line if text else self.box)
        set_text(self.line, text)
        self.watch.start()

    @property
    def formula(self) -> str:
        """Return what stands in place of a choice."""
        line = self.line
        return line.text() if line is not None and line.isVisibleTo(self) else ""

    def _formula_left(self) -> None:
        """Go back to the list where no formula was written."""
        if self.line is not None and self.line.text().strip() in ("", SIGN):
            if self.held.raw is not GONE:
                self.say_value(GONE)
            self.fill(GONE)

    def fill(self, raw: Any) -> None:
        """Choose *raw*; what is not among the choices is added behind them."""
        if self._is_pick:
            at = max(0, self._place(raw) - 1)
            self.box.setCurrentIndex(at)
            self.held.raw = self.plan.choices[at].value if self.plan.choices else GONE
            return
        by_formula = self.line is not None
        is_formula = by_formula and isinstance(raw, str) and raw.startswith(SIGN)
        self._show_formula(raw if is_formula else "")
        if is_formula:
            return
        known = len(self.plan.choices) + 1 + by_formula
        at = 0 if raw is GONE or raw is None else self._place(raw)
        if at < 0:
            while self.box.count() > known:
                self.box.removeItem(known)
            self.box.addItem(plain(raw))
            at = known
        self.box.setItemText(0, self.hint or "–")
        self.box.setCurrentIndex(at)
        if self.box.property("faint") != (at == 0):
            self.box.setProperty("faint", at == 0)
            self.box.setStyleSheet(_FAINT if at == 0 else "")

    @property
    def hint(self) -> str:
        """Return what the choice is called that holds without an own one."""
        at = self._place(self.fallback)
        return self.plan.choices[at - 1].label if at > 0 else super().hint

    def _place(self, raw: Any) -> int:
        text = plain(raw)
        folded = text.casefold()
        for at, choice in enumerate(self.plan.choices, 1):
            if plain(choice.value) == text or folded in map(str.casefold, choice.also):
                return at
        return -1

    def _chosen(self, at: int) -> None:
        choices = self.plan.choices
        at += self._is_pick
        if self.line is not None and at == len(choices) + 1:
            self._show_formula(SIGN)
            self.line.setFocus()
            self.line.setCursorPosition(len(SIGN))
            return
        if at > len(choices):
            return
        value = GONE if at == 0 else choices[at - 1].value
        first = self.held.first
        if first is not GONE and at > 0 and self._place(first) == at:
            value = first
        self.held.raw = value
        self.fill(value)
        self.say_value(value)


_FAINT = "QComboBox { color: palette(placeholder-text); }"


class LevelEditor(FieldEditor):
    """A word with its level, each from a list of its own: ``kinetic ++``."""

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Offer the words and the levels among the choices of *plan*."""
        super().__init__(plan, context)
        pairs = [_word_and_level(plain(choice.value)) for choice in plan.choices]
        labels = {
            w: c.label.rsplit(" ", 1)[0] for (w, _), c in zip(pairs, plan.choices, strict=True)
        }
        self.words, self.levels = list(labels), list(dict.fromkeys(level for _, level in pairs))
        self.word, self.level = ListBox(), ListBox()
        self.word.addItems(["–", *labels.values()])
        self.level.addItems(self.levels)
        for box, letters in ((self.word, 6), (self.level, 3)):
            box.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(letters)
            box.activated.connect(lambda _at: self._chosen())
        self.whole = QLineEdit()
        self.whole.textEdited.connect(lambda text: self.say_value(text.strip() or GONE))
        self.row.addWidget(self.word, 3)
        self.row.addWidget(self.level, 0)
        self.row.addWidget(self.whole, 1)
        self.whole.hide()
        self.setFocusProxy(self.word)

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [self.word, self.level, self.whole]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name word and level."""
        super().name_for_readers(name, help_text)
        level = self.tr("level")
        self.level.setAccessibleName(f"{name}: {level}")

    def fill(self, raw: Any) -> None:
        """Choose word and level of *raw*; show it whole where it has none."""
        word, level = ("", "") if raw is GONE or raw is None else _word_and_level(plain(raw))
        known = not word or (word in self.words and level in self.levels)
        for box in (self.word, self.level):
            box.setVisible(known)
        self.whole.setVisible(not known)
        if not known:
            set_text(self.whole, plain(raw))
            return
        self.word.setCurrentIndex(self.words.index(word) + 1 if word else 0)
        self.level.setCurrentIndex(self.levels.index(level) if level else 0)
        self.level.setEnabled(bool(word))

    def _chosen(self) -> None:
        at = self.word.currentIndex()
        self.level.setEnabled(at > 0)
        text = f"{self.words[at - 1]} {self.level.currentText()}" if at else ""
        first = self.held.first
        same = first is not GONE and " ".join(_word_and_level(plain(first))) == text
        self.say_value(first if same else text or GONE)


def _word_and_level(text: str) -> tuple[str, str]:
    word, _, level = text.strip().rpartition(" ")
    return (word, level) if word else (level, "")


class FlagEditor(FieldEditor):
    """Yes or no; where nothing is written the box shows what holds then.

    A *tick* says itself what it is.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Begin unticked."""
        super().__init__(plan, context)
        self.box = WrappedCheck() if plan.editor == "tick" else QCheckBox()
        self.box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.box.toggled.connect(self._toggled)
        self.row.addWidget(self.box)
        if plan.editor != "tick":
            self.setMinimumHeight(HIGH_PX)
            self.row.addStretch(1)
        self.setFocusProxy(self.box)
        self._usual = plan.hint.casefold() in ("yes", "ja", "true")
        self.offer()

    def offer(self) -> None:
        """Say what a tick is."""
        if self.plan.editor == "tick":
            self.box.setText(self.plan.label)

    def fill(self, raw: Any) -> None:
        """Tick it where *raw*, or what holds without it, is true."""
        with QSignalBlocker(self.box):
            self.box.setChecked(raw is True or (raw is GONE and self._usual))

    def _toggled(self, on: bool) -> None:
        first = self.held.first
        is_unsaid = on == self._usual and self.plan.editor != "tick"
        plainly: Any = GONE if is_unsaid else on
        self.say_value(first if first is on or (first is GONE and plainly is GONE) else plainly)


class SeveralEditor(FieldEditor):
    """Any of the choices: a tick for each, side by side, *long* ones one below the other.

    Its value is a tuple, of a value in a file a list. What is not open keeps its tick.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Begin with none of them."""
        super().__init__(plan, context)
        self.boxes: list[QCheckBox] = []
        self._raw: Any = []
        self._lines = QVBoxLayout() if plan.long else FlowLayout(gap=12)
        self.row.addLayout(self._lines)
        self.offer()

    def offer(self) -> None:
        """Show a tick for each choice."""
        choices = self.plan.choices
        while len(self.boxes) < len(choices):
            box = QCheckBox()
            box.clicked.connect(lambda _on: self.say_value(self.read()))
            self.boxes.append(box)
            self._lines.addWidget(box)
        for box, choice in zip(self.boxes, choices, strict=False):
            box.setText(choice.label.replace("&", "&&"))
            box.setEnabled(choice.is_open)
        for place, box in enumerate(self.boxes):
            box.setVisible(place < len(choices))
        if choices:
            self.setFocusProxy(self.boxes[0])

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return list(self.boxes)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name them all together; each tick says itself what it is."""
        self.setAccessibleName(name)
        self.setToolTip(help_text)

    def fill(self, raw: Any) -> None:
        """Tick what is among *raw*."""
        self._raw = full(self.plan, raw)
        said = () if raw is GONE else self._raw
        meant = [choice for one in said if (choice := self.plan.choice_of(one)) is not None]
        for box, choice in zip(self.boxes, self.plan.choices, strict=False):
            box.setChecked(choice in meant)

    def read(self) -> Any:
        """Return what is ticked: what was already there first, as it was written."""
        boxes = zip(self.boxes, self.plan.choices, strict=False)
        ticked = [choice for box, choice in boxes if box.isChecked()]
        if not self.plan.bare:
            return tuple(choice.value for choice in ticked)
        before = [(one, self.plan.choice_of(one)) for one in self._raw]
        kept = [one for one, choice in before if choice in ticked]
        new = [choice.value for choice in ticked if choice not in (c for _, c in before)]
        return [*kept, *new] or GONE


class AmountEditor(FieldEditor):
    """A number in a box with small arrows, within limits, its unit behind it.

    The least of an *amount* with a hint reads as the hint, such as *none*. A *decimal* has two
    digits behind the comma.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Begin with the least."""
        super().__init__(plan, context)
        self.box = number_field(NumberBox())
        self.box.setDecimals(2 if plan.editor == "decimal" else 0)
        self.box.setKeyboardTracking(context.at_once)
        self.box.valueChanged.connect(lambda _number: self.say_value(self.read()))
        if not context.at_once:
            self.box.lineEdit().textEdited.connect(self.typed)
            self.box.editingFinished.connect(self.finish)
        if plan.editor == "decimal":
            self.box.setSingleStep(_STEPS.get(plan.unit.strip(), 1))
        self.row.addWidget(self.box, 1)
        self.setFocusProxy(self.box)
        self.offer()

    def offer(self) -> None:
        """Take the limits and the words of the plan."""
        plan = self.plan
        with QSignalBlocker(self.box):
            self.box.setRange(
                -_WIDEST if plan.low is None else plan.low,
                _WIDEST if plan.high is None else plan.high,
            )
            self.box.setSuffix(plan.unit)
            self.box.setSpecialValueText(plan.hint)

    def fill(self, raw: Any) -> None:
        """Show *raw*; nothing is the least."""
        with QSignalBlocker(self.box):
            self.box.setValue(float(raw) if isinstance(raw, int | float) else self.box.minimum())

    def read(self) -> int | float:
        """Return the number."""
        number = self.box.value()
        return number if self.box.decimals() else round(number)


_WIDEST = 1_000_000.0
