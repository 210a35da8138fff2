"""Editors of texts in two languages, of formulas with their result, and of plain YAML."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from realms_builder.cards.designing.plain_data import read_plain, written_plain
from realms_builder.editing.forms.codecs import versions
from realms_builder.editing.forms.plan import FORMULAS, FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.wrapped_label import WrappedLabel
from realms_builder.gui.rooms.designer.properties.property_texts import TextBox
from realms_builder.gui.rooms.workshop.form.completing import CompletingLine
from realms_builder.gui.rooms.workshop.form.editors import HIGH_PX, FieldEditor, set_text, sign
from realms_builder.gui.rooms.workshop.form.host import FormHost
from realms_builder.wording import LANGUAGES

_ONE_LINE = frozenset(("name", "abbr", "unit", "normal", "shown"))
_RESULT_MS = 120
_YAML_MS = 500
_MARGIN_PX, _AIR_PX = 0, 10


class DenseBox(TextBox):
    """A text box that with one line of text is as high as a line."""

    def __init__(self) -> None:
        """Begin one line high."""
        super().__init__()
        self.document().setDocumentMargin(_MARGIN_PX)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.grow()

    def grow(self) -> None:
        """Be as high as the text needs, without the air of larger boxes."""
        super().grow()
        self.setFixedHeight(self.maximumHeight() - _AIR_PX)


class TextEditor(FieldEditor):
    """A text in both languages side by side; one text for all where the file says so.

    Other languages that the file has stay as they are.
    """

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.boxes: dict[str, TextBox | QLineEdit] = {}
        self._others: dict[str, str] = {}
        self._home = host.context.lang if host.context.lang in LANGUAGES else LANGUAGES[0]
        grid = QGridLayout()
        grid.setHorizontalSpacing(4)
        for at, lang in enumerate(LANGUAGES):
            box: TextBox | QLineEdit
            if plan.key in _ONE_LINE:
                box = QLineEdit()
                box.textEdited.connect(lambda _text: self._typed())
            else:
                box = DenseBox()
                box.textChanged.connect(self._typed)
            mark = sign(lang.upper())
            mark.setBuddy(box)
            mark.setMinimumHeight(HIGH_PX)
            grid.addWidget(mark, 0, 2 * at, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(box, 0, 2 * at + 1, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(2 * at + 1, 1)
            self.boxes[lang] = box
        self.row.addLayout(grid, 1)
        self.setFocusProxy(self.boxes[LANGUAGES[0]])

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return list(self.boxes.values())

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name each language."""
        super().name_for_readers(name, help_text)
        for lang, box in self.boxes.items():
            box.setAccessibleName(f"{name} {lang.upper()}")

    def fill(self, raw: Any) -> None:
        """Show each version in its box; what holds for all languages stands in the window's own."""
        said = dict(versions(raw))
        self._others = {code: text for code, text in said.items() if code not in (*LANGUAGES, "")}
        for lang, box in self.boxes.items():
            whole = said.get("", "")
            text = said.get(lang, whole if lang == self._home else "")
            box.setPlaceholderText(whole if lang != self._home else "")
            if isinstance(box, QLineEdit):
                set_text(box, text)
            elif box.toPlainText() != text:
                with QSignalBlocker(box):
                    at = box.textCursor().position()
                    box.setPlainText(text)
                    cursor = box.textCursor()
                    cursor.setPosition(min(at, len(text)))
                    box.setTextCursor(cursor)
                    box.grow()

    def _typed(self) -> None:
        boxes = self.boxes.items()
        said = {
            lang: box.text() if isinstance(box, QLineEdit) else box.toPlainText()
            for lang, box in boxes
        }
        filled = {lang: text for lang, text in said.items() if text}
        first = self.held.first
        was_map = isinstance(first, dict)
        if set(filled) == {self._home} and not was_map and not self._others:
            filled = {"": filled[self._home]}
        every = {**self._others, **filled}
        order = [code for code, _ in versions(first) if code in every] if was_map else []
        self.say(tuple((code, every[code]) for code in dict.fromkeys((*order, *every))))


class FormulaEditor(FieldEditor):
    """A formula, and below it what it comes to or what is wrong with it, at which column."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.line = CompletingLine("formula")
        self.line.offer(lambda: host.plan.offers.get(FORMULAS, ()))
        self.line.setPlaceholderText(plan.hint)
        self.result = WrappedLabel()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_RESULT_MS)
        self._later.timeout.connect(self.work_out)
        self.line.textEdited.connect(self.say)
        self.line.textChanged.connect(lambda _text: self._later.start())
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self.line)
        column.addWidget(self.result)
        self.row.addLayout(column, 1)
        self.setFocusProxy(self.line)

    def fill(self, raw: Any) -> None:
        """Show *raw*; its result follows in a moment."""
        set_text(self.line, str(self.held.spelling(raw)))
        if not self.line.text():
            self.result.say("")
        self._later.start()

    def work_out(self) -> None:
        """Say what the formula comes to."""
        source = self.line.text().strip()
        found = self.host.worked_out(self.path, source) if source else None
        if found is None:
            self.result.say("")
        elif found.error:
            self.result.say(f"✕ {found.error}", "error")
        else:
            self.result.say(f"= {found.text}" if found.text else "", "muted")
        self.host.rearranged()


class YamlEditor(FieldEditor):
    """A value as it stands in the file, for what no other editor suits."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.box = DenseBox()
        self.box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.box.setPlaceholderText(plan.hint)
        self.wrong = WrappedLabel("error")
        self._reason = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_YAML_MS)
        self._later.timeout.connect(self._complain)
        self.box.textChanged.connect(self._typed)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self.box)
        column.addWidget(self.wrong)
        self.row.addLayout(column, 1)
        self.setFocusProxy(self.box)

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        with QSignalBlocker(self.box):
            self.box.setPlainText("" if raw is GONE else written_plain(raw))
        self.box.grow()
        self.wrong.say("")
        self._later.stop()

    def _typed(self) -> None:
        """Say the value that is written as soon as it can be read; without a value it goes."""
        text = self.box.toPlainText()
        value, reason = read_plain(text, self.host.context.lang)
        self._reason = reason
        if not reason:
            self.wrong.say("")
            self._later.stop()
            self.say_value(GONE if value is None else value)
        else:
            self._later.start()

    def _complain(self) -> None:
        self.wrong.say(self._reason)
        self.host.rearranged()
