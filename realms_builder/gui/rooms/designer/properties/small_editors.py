"""Fields of a template for several small values at once: measures, a pair of colours, a size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.measures import rounded
from realms_builder.cards.sizes import CARD_SIZES, CardSize, read_size, sizes_in
from realms_builder.cards.template_building import insets_of
from realms_builder.editing.forms.codecs import UNREADABLE
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.field import MIXED, FieldEditor, FormContext, set_text
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.form.text_editors import ColourEditor

Words = Callable[[str], str]


class MeasuresEditor(FieldEditor):
    """A few lengths in millimetres, each with its word above it."""

    names: tuple[str, ...] = ()

    def __init__(self, plan: FieldPlan, words: Words, context: FormContext) -> None:
        """Begin empty."""
        super().__init__(plan, context)
        self.lines = [QLineEdit() for _ in self.names]
        self._said = [words(name) for name in self.names]
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(1)
        for at, (line, word) in enumerate(zip(self.lines, self._said, strict=True)):
            label = QLabel(word)
            label.setProperty("role", "muted")
            label.setBuddy(line)
            grid.addWidget(label, 0, at)
            grid.addWidget(line, 1, at)
            line.textEdited.connect(self.typed)
            line.editingFinished.connect(self.finish)
        self.row.addLayout(grid, 1)
        self.setFocusProxy(self.lines[0])

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [*self.lines]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name each length."""
        super().name_for_readers(name, help_text)
        for line, word in zip(self.lines, self._said, strict=True):
            line.setAccessibleName(f"{name}: {word}")

    def fill(self, raw: Any) -> None:
        """Show *raw*, or greyed what holds without it."""
        shown, hints = self.parts(raw), self.parts(self.fallback)
        for at, line in enumerate(self.lines):
            set_text(line, self._text(shown, at))
            mixed = self.context.mixed if self.fallback is MIXED else ""
            line.setPlaceholderText(mixed or self._text(hints, at))

    def _text(self, values: tuple[float, ...], at: int) -> str:
        return said_length(values[at], self.context.lang) if at < len(values) else ""

    def read(self) -> Any:
        """Return what is written, UNREADABLE where some of it is no length."""
        texts = [line.text().strip() for line in self.lines]
        if not any(texts):
            return GONE
        filled = (t or line.placeholderText() for t, line in zip(texts, self.lines, strict=True))
        numbers = [read_length(text, "mm") if text else None for text in filled]
        wrong = any(t and n is None for t, n in zip(texts, numbers, strict=True))
        if wrong or any(number is not None and number < 0 for number in numbers):
            return UNREADABLE
        return self.written(numbers)

    def parts(self, raw: Any) -> tuple[float, ...]:
        """Return the lengths that *raw* says, none where it says none."""
        raise NotImplementedError

    def written(self, numbers: list[float | None]) -> Any:
        """Return *numbers* as the file says them."""
        raise NotImplementedError


class PaddingEditor(MeasuresEditor):
    """How far the content keeps from the four edges; the file says it as short as it can."""

    names = ("side.top", "side.right", "side.bottom", "side.left")

    def parts(self, raw: Any) -> tuple[float, ...]:
        """Return the four sides."""
        numbers = raw if isinstance(raw, list) else [raw]
        is_known = bool(numbers) and all(isinstance(number, (int, float)) for number in numbers)
        return insets_of(raw) if is_known else ()

    def written(self, numbers: list[float | None]) -> Any:
        """Return one number, two or four; a side without one is 0."""
        top, right, bottom, left = (rounded(number or 0.0) for number in numbers)
        if top == bottom and right == left:
            return top if top == right else [top, right]
        return [top, right, bottom, left]


class DashEditor(MeasuresEditor):
    """How long dashes of a line are, and the gaps between them."""

    names = ("dash.on", "dash.off", "dash.then_on", "dash.then_off")

    def parts(self, raw: Any) -> tuple[float, ...]:
        """Return dash and gap, and those that take turns with them."""
        found = raw if isinstance(raw, list) else []
        return tuple(float(one) for one in found if isinstance(one, (int, float)))

    def written(self, numbers: list[float | None]) -> Any:
        """Return those that are longer than nothing."""
        return [rounded(number) for number in numbers if number] or GONE


class ColoursEditor(FieldEditor):
    """One colour, or a second one as well."""

    def __init__(self, plan: FieldPlan, words: Words, context: FormContext) -> None:
        """Begin without any; colours are chosen as a single one is."""
        super().__init__(plan, context)
        self.fields = [ColourEditor(replace(plan, editor="colour"), context) for _ in range(2)]
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        for field in self.fields:
            field.edited.connect(lambda _value: self.say_value(self.read()))
            column.addWidget(field)
        self._words = words
        self.row.addLayout(column, 1)
        self.setFocusProxy(self.fields[0])

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [target for field in self.fields for target in field.targets()]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name both."""
        for field, code in zip(self.fields, ("colour.first", "colour.second"), strict=True):
            field.name_for_readers(f"{name}: {self._words(code)}", help_text)

    def fill(self, raw: Any) -> None:
        """Show the colours of *raw*, or those that hold without."""
        own, usual = _colours(raw), _colours(self.fallback)
        for at, field in enumerate(self.fields):
            hint = MIXED if self.fallback is MIXED else usual[at] if at < len(usual) else GONE
            field.show_value(own[at] if at < len(own) else GONE, fallback=hint, fresh=True)

    def read(self) -> Any:
        """Return the colours that are written."""
        written = [field.value for field in self.fields]
        return [one for one in written if one is not GONE and one is not None] or GONE


def _colours(raw: Any) -> list[Any]:
    return raw[:2] if isinstance(raw, list) else []


class SizeEditor(FieldEditor):
    """A named size of cards, or measures of one's own."""

    def __init__(self, plan: FieldPlan, words: Words, context: FormContext) -> None:
        """Offer the sizes by their names."""
        super().__init__(plan, context)
        self.box = ListBox()
        self.box.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(8)
        self.line = QLineEdit()
        self.line.setPlaceholderText(words("size.example"))
        self._own = words("size.own")
        self.box.offer([*sizes_in(context.lang), (self._own, "")])
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.box)
        column.addWidget(self.line)
        self.row.addLayout(column, 1)
        self.box.activated.connect(self._chosen)
        self.line.textEdited.connect(self.typed)
        self.line.editingFinished.connect(self.finish)
        self.setFocusProxy(self.box)

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return [self.box, self.line]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the measures as well."""
        super().name_for_readers(name, help_text)
        self.line.setAccessibleName(f"{name}: {self._own}")

    def fill(self, raw: Any) -> None:
        """Choose *raw*, or what holds without it."""
        shown = self.fallback if raw is GONE else raw
        text = _as_text(shown, self.context.lang)
        found = read_size(text) if text else None
        name = found.name if isinstance(found, CardSize) and found.name in CARD_SIZES else ""
        self.box.choose(name)
        self.line.setVisible(not name)
        set_text(self.line, "" if name else text)

    def _chosen(self, _at: int) -> None:
        name = str(self.box.currentData())
        self.line.setVisible(not name)
        if name:
            self.say_value(name)
        else:
            self.line.setFocus()

    def read(self) -> Any:
        """Return the measures that are written, UNREADABLE where they are none."""
        text = self.line.text().strip()
        found = read_size(text)
        if not text or not isinstance(found, CardSize):
            return UNREADABLE
        return found.name if found.name in CARD_SIZES else f"{text}"


def _as_text(raw: Any, lang: str) -> str:
    if isinstance(raw, list):
        return " x ".join(said_length(float(one), lang) for one in raw)
    return raw if isinstance(raw, str) else ""
