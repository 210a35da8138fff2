"""Finding in a text: the bar that finds and replaces, and the one that goes to a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from realms_builder.editing.writing.typing_rules import cleaned
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.numbered_editor import MarkLook, NumberedEditor, TextMark
from realms_builder.gui.shell.theme import DeskTheme

MOST_HITS = 10_000
_GROUP = re.compile(r"\\(\d)|\$(\d)|\\([nt\\])")
_ESCAPES = {"n": "\n", "t": "  ", "\\": "\\"}


@dataclass(frozen=True, slots=True)
class TextHit:
    """Something found from offset *start* to *end*; *groups* is what a pattern caught there."""

    start: int
    end: int
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextSearch:
    """What is looked for: *words*, with their case, as a pattern or as they are."""

    words: str
    with_case: bool = False
    is_pattern: bool = False


def hits_in(
    text: str, wish: TextSearch, to_offset: Callable[[int], int]
) -> tuple[list[TextHit], str]:
    """Return every hit in *text*, at most 10,000, and what is wrong with the pattern.

    *to_offset* translates Qt's places in *text*.
    """
    if not wish.words:
        return [], ""
    if not wish.is_pattern:
        flags = 0 if wish.with_case else re.IGNORECASE
        matches = re.finditer(re.escape(wish.words), text, flags)
        return [
            TextHit(m.start(), m.end()) for m, _ in zip(matches, range(MOST_HITS), strict=False)
        ], ""
    option = QRegularExpression.PatternOption
    options = option.MultilineOption | option.UseUnicodePropertiesOption
    if not wish.with_case:
        options |= option.CaseInsensitiveOption
    pattern = QRegularExpression(wish.words, options)
    if not pattern.isValid():
        return [], pattern.errorString()
    hits: list[TextHit] = []
    matches = pattern.globalMatch(text)
    while matches.hasNext() and len(hits) < MOST_HITS:
        match = matches.next()
        start, end = to_offset(match.capturedStart()), to_offset(match.capturedEnd())
        if end > start:
            groups = tuple(match.captured(n) for n in range(match.lastCapturedIndex() + 1))
            hits.append(TextHit(start, end, groups))
    return hits, ""


def filled(new: str, hit: TextHit) -> str:
    """Return *new* with what the pattern caught in place of ``$1`` and the like."""
    if not hit.groups:
        return new

    def group(match: re.Match[str]) -> str:
        if match[3]:
            return _ESCAPES[match[3]]
        number = int(match[1] or match[2])
        return hit.groups[number] if number < len(hit.groups) else ""

    return _GROUP.sub(group, new)


def all_replaced(text: str, hits: list[TextHit], new: str) -> str:
    """Return *text* from the first of *hits* to the last, with *new* in place of each."""
    parts: list[str] = []
    place = hits[0].start
    for hit in hits:
        parts += (text[place : hit.start], filled(new, hit))
        place = hit.end
    return "".join(parts)


class FindBar(QFrame):
    """Finds in an editor; Enter goes on, Shift+Enter back, Esc leaves.

    Where nothing can be replaced it goes along while one types, and capitals count where some
    are typed.
    """

    def __init__(
        self,
        theme: DeskTheme,
        editor: NumberedEditor,
        edit: Callable[[int, int, str], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Begin hidden; *edit* puts a text in place of what stands between two offsets."""
        super().__init__(parent)
        self._theme, self._editor, self._edit = theme, editor, edit
        self._hits: list[TextHit] = []
        self.setProperty("role", "bar")
        self.words, self.new = QLineEdit(), QLineEdit()
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.with_case, self.is_pattern = QCheckBox(), QCheckBox()
        self.back, self.forward, self.leave = QToolButton(), QToolButton(), QToolButton()
        self.one, self.all = QPushButton(), QPushButton()
        self._lay_out()
        self._connect()
        self.restyle()
        self.retranslate()
        self.hide()

    def restyle(self) -> None:
        """Draw the signs in the tones in force."""
        tone = self._theme.tones.text
        signs = ((self.back, "arrow_up"), (self.forward, "arrow_down"), (self.leave, "cross"))
        for button, name in signs:
            button.setIcon(icon(name, tone))

    def _lay_out(self) -> None:
        for button in (self.back, self.forward, self.leave):
            button.setProperty("role", "plain")
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setSpacing(6)
        choices = QHBoxLayout()
        for widget in (self.back, self.forward, self.count):
            choices.addWidget(widget)
        choices.addStretch(1)
        choices.addWidget(self.leave)
        grid.addWidget(self.words, 0, 0)
        grid.addLayout(choices, 0, 1)
        replacing = QHBoxLayout()
        for widget in (self.one, self.all):
            replacing.addWidget(widget)
        replacing.addStretch(1)
        grid.addWidget(self.new, 1, 0)
        grid.addLayout(replacing, 1, 1)
        ticks = QHBoxLayout()
        for widget in (self.with_case, self.is_pattern):
            ticks.addWidget(widget)
        ticks.addStretch(1)
        grid.addLayout(ticks, 2, 0, 1, 2)
        for widget in (self.with_case, self.is_pattern):
            widget.setVisible(self._edit is not None)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)

    def _connect(self) -> None:
        self.words.textChanged.connect(self._on_typed)
        self.with_case.toggled.connect(self._look)
        self.is_pattern.toggled.connect(self._look)
        self.forward.clicked.connect(lambda: self.go(forward=True))
        self.back.clicked.connect(lambda: self.go(forward=False))
        self.one.clicked.connect(self.replace_one)
        self.all.clicked.connect(self.replace_all)
        self.leave.clicked.connect(self.close_bar)
        self._editor.edited.connect(self._forget)
        for field in (self.words, self.new):
            field.installEventFilter(self)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.words.setPlaceholderText(self.tr("Find"))
        self.words.setAccessibleName(self.tr("Find"))
        self.new.setPlaceholderText(self.tr("Replace with"))
        self.new.setAccessibleName(self.tr("Replace with"))
        self.with_case.setText(self.tr("Match case"))
        self.is_pattern.setText(self.tr("Regular expression"))
        self.one.setText(self.tr("Replace"))
        self.all.setText(self.tr("Replace all"))
        for button, words in (
            (self.back, self.tr("Previous (Shift+F3)")),
            (self.forward, self.tr("Next (F3)")),
            (self.leave, self.tr("Close (Esc)")),
        ):
            button.setToolTip(words)
            button.setAccessibleName(words)
        self._say_count("")

    def open_bar(self, *, replace: bool) -> None:
        """Show the bar with what is selected, and the fields to replace it if *replace*."""
        editor = self._editor
        low, high = sorted(editor.selection())
        chosen = editor.text[low:high]
        may = self._edit is not None and not editor.isReadOnly()
        for widget in (self.new, self.one, self.all):
            widget.setVisible(replace and may)
        if chosen and "\n" not in chosen:
            self.words.setText(chosen)
        self.show()
        self.words.setFocus()
        self.words.selectAll()
        self._look()

    def close_bar(self) -> None:
        """Hide the bar and go back to the text."""
        self.hide()
        self._editor.found = ()
        self._editor.viewport().update()
        self._editor.setFocus()

    def _wanted(self) -> TextSearch:
        words = self.words.text()
        with_case = words != words.lower() if self._edit is None else self.with_case.isChecked()
        return TextSearch(words, with_case, self.is_pattern.isChecked())

    def _on_typed(self) -> None:
        self._look()
        if self._edit is None and self._hits and not self.isHidden():
            low = min(self._editor.selection())
            hit = next((hit for hit in self._hits if hit.start >= low), self._hits[0])
            self._editor.select(hit.start, hit.end)
            self._say_count("")

    def _look(self) -> None:
        """Find everything anew and mark it."""
        editor = self._editor
        self._hits, fault = hits_in(editor.text, self._wanted(), editor.to_offset)
        self._editor.found = [TextMark(hit.start, hit.end, MarkLook.FOUND) for hit in self._hits]
        self._editor.viewport().update()
        self._say_count(fault)

    def _forget(self) -> None:
        self._hits = []
        if not self.isHidden():
            self._look()

    def _say_count(self, fault: str) -> None:
        if fault or not self.words.text():
            self.count.setText(fault)
            return
        low = min(self._editor.selection())
        here = next((n for n, hit in enumerate(self._hits, 1) if hit.start == low), 0)
        total = f"{len(self._hits)}+" if len(self._hits) >= MOST_HITS else str(len(self._hits))
        if not self._hits:
            self.count.setText(self.tr("Nothing found"))
        elif here:
            self.count.setText(self.tr("{0} of {1}").format(here, total))
        else:
            self.count.setText(self.tr("{0} found").format(total))

    def go(self, *, forward: bool) -> None:
        """Select the next hit, or the one before; beyond the last comes the first."""
        if not self._hits:
            self._look()
        if not self._hits:
            return
        low, high = sorted(self._editor.selection())
        if forward:
            ahead = (h for h in self._hits if h.start >= low and (h.start, h.end) != (low, high))
            hit = next(ahead, self._hits[0])
        else:
            hit = next((h for h in reversed(self._hits) if h.end <= low), self._hits[-1])
        self._editor.select(hit.start, hit.end)
        self._say_count("")

    def replace_one(self) -> None:
        """Replace the hit that is selected, and select the next."""
        low, high = sorted(self._editor.selection())
        hit = next((h for h in self._hits if (h.start, h.end) == (low, high)), None)
        if hit is not None and self._edit is not None:
            self._edit(low, high, filled(cleaned(self.new.text()), hit))
        self.go(forward=True)

    def replace_all(self) -> None:
        """Replace every hit, as one edit."""
        hits = self._hits
        if not hits or self._edit is None:
            return
        new = all_replaced(self._editor.text, hits, cleaned(self.new.text()))
        self._edit(hits[0].start, hits[-1].end, new)
        self.count.setText(self.tr("{0} replaced").format(len(hits)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on with Enter, leave with Esc."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if watched is self.new:
                    self.replace_one()
                else:
                    back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                    self.go(forward=not back)
                return True
            if event.key() == Qt.Key.Key_F3:
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self.go(forward=not back)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)


class LineBar(QFrame):
    """Goes to a line, or to a line and a column such as 120:5."""

    wanted = Signal(int, int)

    def __init__(self, editor: NumberedEditor, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self._editor = editor
        self.setProperty("role", "bar")
        self.label, self.field = QLabel(), QLineEdit()
        self.label.setBuddy(self.field)
        self.field.setMaximumWidth(160)
        self.field.installEventFilter(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        row.addWidget(self.label)
        row.addWidget(self.field)
        row.addStretch(1)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.label.setText(self.tr("Go to line"))
        self.field.setAccessibleName(self.tr("Go to line"))

    def open_bar(self) -> None:
        """Show the bar with the number of the line."""
        self.field.setText(str(self._editor.textCursor().blockNumber() + 1))
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def _go(self) -> None:
        line, _, column = self.field.text().partition(":")
        if line.strip().isdecimal():
            at = int(column) if column.strip().isdecimal() else 1
            self.wanted.emit(int(line[:9]), min(at, 10**6))
        self._leave()

    def _leave(self) -> None:
        self.hide()
        self._editor.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go with Enter, leave with Esc."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._leave()
                return True
        return super().eventFilter(watched, event)
