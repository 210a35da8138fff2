"""Editors of single values. Each shows a value of the file and says every change at once."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from realms_builder.core.translation import decimal_sign
from realms_builder.editing.forms.codecs import HeldValue, split
from realms_builder.editing.forms.edits import ViewPath
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.form.completing import CompletingLine
from realms_builder.gui.kit.form.host import FormHost
from realms_builder.gui.kit.form.inputs import ListBox

HIGH_PX = 30
"""How high a line is; what stands beside lines is as high."""
_STEPS = {"weight": 0.1, "number": 0.1}
_BETWEEN = {"pool": ("/", "+"), "bands": ("/", ""), "strength": ("–", ""), "pair": ("–", "")}


class FieldEditor(QWidget):
    """One editor: :meth:`show_value` fills it, its host hears what changes."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Edit values of *plan* for *host*."""
        super().__init__()
        self.plan = plan
        self.host = host
        self.path: ViewPath = ()
        self.held = HeldValue(plan, host.context.lang)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_value(self, raw: Any, path: ViewPath, *, fresh: bool) -> None:
        """Show *raw* at *path*; *fresh* says that it belongs to another entry than before.

        Nothing is touched where the value is the one that is shown already.
        """
        self.path = path
        if self.held.hold(raw, fresh=fresh):
            self.fill(raw)

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        raise NotImplementedError

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Tell screen readers what it is, and give it its tool tip."""
        for target in self.targets():
            target.setAccessibleName(name)
            target.setToolTip(help_text)

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        proxy = self.focusProxy()
        return [proxy] if proxy is not None else [self]

    def say(self, spelling: object) -> None:
        """Tell the host what *spelling* means."""
        self.host.put(self.path, self.held.typed(spelling), self.plan)

    def say_value(self, value: Any) -> None:
        """Tell the host a value as the file writes it."""
        self.held.raw = value
        self.host.put(self.path, value, self.plan)


def set_text(line: QLineEdit, text: str) -> None:
    """Show *text* in *line*; somebody who writes in it keeps the cursor where it is."""
    if line.text() == text:
        return
    at = line.cursorPosition()
    with QSignalBlocker(line):
        line.setText(text)
    line.setCursorPosition(min(at, len(text)) if line.hasFocus() else 0)
    line.setModified(False)


class NumberKeys(QObject):
    """Lets the arrow keys count a number in a line up and down, within its limits."""

    def __init__(self, line: QLineEdit, step: float, low: float | None, high: float | None) -> None:
        """Count in *line* by *step*; Shift counts by ten of them."""
        super().__init__(line)
        self._line, self._step, self._low, self._high = line, step, low, high
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the arrow keys."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        return by is not None and self._count(by, bool(event.modifiers() & _SHIFT))

    def _count(self, by: int, tens: bool) -> bool:
        text = self._line.text() or self._line.placeholderText()
        try:
            number = float(text.replace(",", ".").replace("−", "-") or 0)
        except ValueError:
            return False
        number = round(number + by * self._step * (10 if tens else 1), 3)
        number = number if self._low is None else max(self._low, number)
        number = number if self._high is None else min(self._high, number)
        comma = "," in text or ("." not in text and self._line.property("comma") is True)
        said = f"{number:g}".replace(".", ",") if comma else f"{number:g}"
        self._line.setText(said)
        self._line.textEdited.emit(said)
        return True


_SHIFT = Qt.KeyboardModifier.ShiftModifier


class LineEditor(FieldEditor):
    """One line: a text, a number with its unit, a reference, several words."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.line = self._make_line()
        self.line.setPlaceholderText(plan.hint)
        self.line.textEdited.connect(self.say)
        self.row.addWidget(self.line, 1)
        self.setFocusProxy(self.line)
        before, behind = self._signs()
        if before:
            self.row.insertWidget(0, sign(before))
        if behind:
            self.row.addWidget(sign(behind))

    def _make_line(self) -> QLineEdit:
        plan = self.plan
        if plan.editor in ("reference", "words") or plan.choices:
            line = CompletingLine("words" if plan.editor == "words" else "whole")
            line.offer(lambda: self.host.plan.choices_of(plan))
            return line
        line = QLineEdit()
        if plan.editor in ("integer", "number", "length", "weight", "target"):
            line.setProperty("comma", decimal_sign(self.host.context.lang) == ",")
            NumberKeys(line, _STEPS.get(plan.editor, 1), plan.low, plan.high)
        return line

    def _signs(self) -> tuple[str, str]:
        return "", "+" if self.plan.editor == "target" else self.plan.unit

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        set_text(self.line, str(self.held.spelling(raw)))


class PartsEditor(FieldEditor):
    """Two numbers that belong together: dice and target, length and bands, least and most.

    What has no such parts, such as a formula, stands in one line instead.
    """

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.first, self.second, self.whole = QLineEdit(), QLineEdit(), QLineEdit()
        between, behind = _BETWEEN[plan.editor]
        hint = split(plan, plan.hint, host.context.lang) if plan.hint else None
        for at, line in enumerate((self.first, self.second)):
            line.setPlaceholderText(hint[at] if hint else "")
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            line.textEdited.connect(lambda _text: self._typed())
            NumberKeys(line, 1, 0, None)
        self.whole.textEdited.connect(self._typed_whole)
        self.whole.hide()
        self._signs = [sign(between), sign(behind)]
        self.row.setSpacing(3)
        for widget in (self.first, self._signs[0], self.second, self._signs[1], self.whole):
            self.row.addWidget(widget, 1 if isinstance(widget, QLineEdit) else 0)
        self.setFocusProxy(self.first)

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [self.first, self.second, self.whole]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name each part."""
        super().name_for_readers(name, help_text)
        parts = {
            "pool": (self.tr("dice"), self.tr("success from")),
            "bands": (self.tr("length"), self.tr("bands")),
        }.get(self.plan.editor, (self.tr("least"), self.tr("most")))
        self.first.setAccessibleName(f"{name}: {parts[0]}")
        self.second.setAccessibleName(f"{name}: {parts[1]}")

    def fill(self, raw: Any) -> None:
        """Show *raw* in its parts, or whole where it has none."""
        parts = split(self.plan, raw, self.host.context.lang)
        self._show_whole(on=parts is None)
        if parts is None:
            set_text(self.whole, plain(raw))
            return
        set_text(self.first, parts[0])
        set_text(self.second, parts[1])

    def _show_whole(self, *, on: bool) -> None:
        if on == self.whole.isVisibleTo(self):
            return
        for widget in (self.first, self.second, *self._signs):
            widget.setVisible(not on)
        self.whole.setVisible(on)
        self.setFocusProxy(self.whole if on else self.first)

    def _typed(self) -> None:
        first = self.first.text()
        if first.startswith("="):
            self._show_whole(on=True)
            self.whole.setText(first)
            self.whole.setFocus()
            self._typed_whole(first)
            return
        self.say((first.strip(), self.second.text().strip()))

    def _typed_whole(self, text: str) -> None:
        self.held.raw = text.strip() or GONE
        self.say_value(self.held.raw)


class ChoiceEditor(FieldEditor):
    """A list to choose from; its first entry says nothing, and shows what holds then."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Offer the choices of *plan*."""
        super().__init__(plan, host)
        self.box = ListBox()
        self.box.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(4)
        self.box.addItem(plan.hint or "–")
        for choice in plan.choices:
            self.box.addItem(choice.label or plain(choice.value))
            if choice.detail:
                tip = Qt.ItemDataRole.ToolTipRole
                self.box.setItemData(self.box.count() - 1, choice.detail, tip)
        self.box.activated.connect(self._chosen)
        self.row.addWidget(self.box, 1)
        self.setFocusProxy(self.box)

    def fill(self, raw: Any) -> None:
        """Choose *raw*; what is not among the choices is added behind them."""
        known = len(self.plan.choices) + 1
        at = 0 if raw is GONE or raw is None else self._place(plain(raw))
        if at < 0:
            while self.box.count() > known:
                self.box.removeItem(known)
            self.box.addItem(plain(raw))
            at = known
        self.box.setCurrentIndex(at)
        if self.box.property("faint") != (at == 0):
            self.box.setProperty("faint", at == 0)
            self.box.setStyleSheet(_FAINT if at == 0 else "")

    def _place(self, text: str) -> int:
        folded = text.casefold()
        for at, choice in enumerate(self.plan.choices, 1):
            if plain(choice.value) == text or folded in map(str.casefold, choice.also):
                return at
        return -1

    def _chosen(self, at: int) -> None:
        choices = self.plan.choices
        if at > len(choices):
            return
        value = GONE if at == 0 else choices[at - 1].value
        first = self.held.first
        if first is not GONE and at > 0 and self._place(plain(first)) == at:
            value = first
        self.held.raw = value
        self.fill(value)
        self.say_value(value)


_FAINT = "QComboBox { color: palette(placeholder-text); }"


class LevelEditor(FieldEditor):
    """A word with its level, each from a list of its own: ``kinetic ++``."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Offer the words and the levels among the choices of *plan*."""
        super().__init__(plan, host)
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
    """Yes or no; where nothing is written the box shows what holds then."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin unticked."""
        super().__init__(plan, host)
        self.box = QCheckBox()
        self.box.clicked.connect(self._clicked)
        self.setMinimumHeight(HIGH_PX)
        self.row.addWidget(self.box)
        self.row.addStretch(1)
        self.setFocusProxy(self.box)
        self._usual = plan.hint.casefold() in ("yes", "ja", "true")

    def fill(self, raw: Any) -> None:
        """Tick it where *raw*, or what holds without it, is true."""
        self.box.setChecked(raw is True or (raw is GONE and self._usual))

    def _clicked(self, on: bool) -> None:
        first = self.held.first
        plainly: Any = GONE if on == self._usual else on
        self.say_value(first if first is on or (first is GONE and plainly is GONE) else plainly)


def sign(text: str) -> QLabel:
    """Return a muted sign that stands beside a line."""
    label = QLabel(text)
    label.setProperty("role", "muted")
    return label
