"""The pane: an editor of YAML with the bars that find in it and go to a line.

Keys, completion, problems, the bracket that belongs to another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QToolTip, QVBoxLayout, QWidget

from realms_builder.core.problems import Problem, worst
from realms_builder.core.titles import sentence_case
from realms_builder.game.value_words import said
from realms_builder.gui.kit.announcing import announce
from realms_builder.gui.kit.find_bar import FindBar, LineBar
from realms_builder.gui.kit.numbered_editor import MarkLook, TextMark, as_tip
from realms_builder.gui.kit.severity import severity_heading
from realms_builder.gui.rooms.workshop.yaml_pane.code_view import LineEdits
from realms_builder.gui.rooms.workshop.yaml_pane.completing import Completer, Completing
from realms_builder.gui.shell.desk import Desk

_MOST_FIXES = 5
_NOT_HERE = frozenset({"edit-undo", "edit-redo"})  # they belong to the document
Hinter = Callable[[str, int], str]
_PIECE = re.compile(
    r"(?:^|(?<=[\s,\[\]{}(=:]))(?:\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\n]|'')*')|[()\[\]{}]", re.M
)
_OPENERS = {")": "(", "]": "[", "}": "{"}
_REACH = 8000
_VALUE = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\n]|'')*'?"
    r"|[^\s,\[\]{}:#\"']+(?:[ :]+(?![\s#])[^\s,\[\]{}:#]+)*|\S"
)
_KEY = re.compile(r"[\w-]+(?=:(?:\s|$))")


class YamlEditor(LineEdits):
    """Edits YAML; undoing belongs to whoever holds the document."""

    undo_wanted = Signal()
    redo_wanted = Signal()
    find_wanted = Signal(bool)
    next_wanted = Signal(bool)
    line_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.problems = EditorProblems()
        self._pair: tuple[int, int] | None = None
        self._hinter: Hinter | None = None
        self._may_leave = False
        self.completing = Completing(self)
        self._keys = self._bound()
        self.mirror.changed.connect(self._on_changed)
        self.cursorPositionChanged.connect(self._on_moved)
        self.line_changed.connect(self._announce)
        self.setMouseTracking(True)

    def _bound(self) -> Mapping[int, Callable[[], object]]:
        """Return what each combination of keys does."""
        standard, bound = QKeySequence.StandardKey, dict[int, Callable[[], object]]()
        verbs: tuple[tuple[str | QKeySequence.StandardKey, Callable[[], object]], ...] = (
            (standard.Undo, self.undo_wanted.emit),
            (standard.Redo, self.redo_wanted.emit),
            ("Ctrl+Y", self.redo_wanted.emit),
            (standard.Find, lambda: self.find_wanted.emit(False)),
            ("Ctrl+H", lambda: self.find_wanted.emit(True)),
            ("F3", lambda: self.next_wanted.emit(True)),
            ("Shift+F3", lambda: self.next_wanted.emit(False)),
            ("Ctrl+L", self.line_wanted.emit),
            ("Ctrl+Space", lambda: self.completing.ask(wanted=True)),
            ("Ctrl+/", self.toggle_comment),
            ("Ctrl+Shift+/", self.toggle_comment),  # where / needs Shift
            ("Ctrl+#", self.toggle_comment),
            ("Ctrl+D", self.duplicate),
            ("Alt+Up", lambda: self.move_lines(up=True)),
            ("Alt+Down", lambda: self.move_lines(up=False)),
            ("Tab", self.indent),
            ("Shift+Tab", self.unindent),
            ("Shift+Backtab", self.unindent),
            ("Return", self.break_line),
            ("Enter", self.break_line),
            ("Shift+Return", self.break_line),
            ("Shift+Enter", self.break_line),
            ("Home", lambda: self.home(select=False)),
            ("Shift+Home", lambda: self.home(select=True)),
        )
        for keys, act in verbs:
            sequences = (
                [QKeySequence(keys)] if isinstance(keys, str) else QKeySequence.keyBindings(keys)
            )
            for sequence in sequences:
                bound[sequence[0].toCombined()] = act  # type: ignore[attr-defined]
        return bound

    # ------------------------------------------------------------------ keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the editor from the window, and show tool tips."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            leaves = event.key() == Qt.Key.Key_Escape and not self.completing.is_open
            if _combination(event) in self._keys and not leaves:
                event.accept()
                return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say what is wrong below the mouse, or what stands there."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tip(event.pos(), event.globalPos())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the list of suggestions answer first, then the editor's own keys."""
        if self.completing.answers(event):
            return
        combination = _combination(event)
        if self._may_leave and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._may_leave = False
            self.setTabChangesFocus(True)
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Tab)
            self.setTabChangesFocus(False)
            return
        if event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            self._may_leave = event.key() == Qt.Key.Key_Escape
        act = self._keys.get(combination)
        if act is not None:
            act()
            event.accept()
            return
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.key() == Qt.Key.Key_Backspace and plain and self.backspace():
            return
        super().keyPressEvent(event)
        written = event.text()
        if written and written.isprintable() and not self.isReadOnly():
            self.completing.typed(written)
        elif event.key() == Qt.Key.Key_Backspace:
            self.completing.follow()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; the list of suggestions would stay behind."""
        self.completing.close()
        super().wheelEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the list of suggestions away with the keyboard."""
        self.completing.close()
        super().focusOutEvent(event)

    # ------------------------------------------------------------------ marks

    def set_hinter(self, hinter: Hinter | None) -> None:
        """Ask *hinter* with text and offset for what a word means."""
        self._hinter = hinter

    def set_text(self, text: str) -> None:
        """Show *text* from its top, without the marks of the one before; nobody is told."""
        self.completing.close()
        self.found = ()
        super().set_text(text)
        self.show_problems(())

    def apply(self, start: int, end: int, new: str) -> None:
        """Put *new* in place of what stands from *start* to *end* without moving what is seen."""
        self.completing.close()
        super().apply(start, end, new)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Mark *problems* in the text and in the margin."""
        self.problems.show(problems, self.mirror.text)
        self._sign_lines()

    def _sign_lines(self) -> None:
        by_line: dict[int, list[Problem]] = {}
        for placed in self.problems.placed:
            block = self.document().findBlock(self.mirror.to_units(placed.start))
            by_line.setdefault(block.blockNumber() + 1, []).append(placed.problem)
        marks = {line: severity for line, found in by_line.items() if (severity := worst(found))}
        self.mark_lines(marks, lambda line: self._told(by_line[line]))
        self.viewport().update()

    def _told(self, problems: Sequence[Problem]) -> str:
        """Return *problems* in words, each with its severity and ways out."""
        lang = self.desk.lang
        lines: list[str] = []
        for problem in sorted(problems, key=lambda p: p.severity.rank):
            word = severity_heading(problem.severity, lang)
            lines.append(f"{word}: {said(problem, lang)}")
            lines.extend(f"→ {said(fix, lang)}" for fix in problem.fixes)
        return "\n".join(lines)

    def marks(self, start: int, end: int) -> Sequence[TextMark]:
        """Return what is marked between *start* and *end*."""
        found = list(super().marks(start, end))
        if self._pair is not None:
            found += [TextMark(place, place + 1, MarkLook.PAIR) for place in self._pair]
        return [*found, *self.problems.between(start, end)]

    def _on_changed(self, start: int, end: int, new: str) -> None:
        if self.problems.placed:
            self.problems.shift(start, end, new)
            self._sign_lines()

    def _on_moved(self) -> None:
        pair = pair_at(self.mirror.text, self.offset())
        if pair != self._pair:
            self._pair = pair
            self.viewport().update()
        self.completing.follow_cursor()

    def _announce(self, line: int) -> None:
        """Say by ear what is wrong with the *line* that was entered."""
        found = [placed.problem for placed in self._problems_of(line - 1)]
        announce(self, self._told(found) if found else "")

    def _problems_of(self, line: int) -> list[PlacedProblem]:
        start = self.offset_of(line, 0)
        end = self.mirror.text.find("\n", start)
        return self.problems.within(start, end if end >= 0 else len(self.mirror.text))

    def _show_tip(self, at: QPoint, on_screen: QPoint) -> None:
        cursor = self.cursorForPosition(at)
        offset = self.mirror.to_offset(cursor.position())
        found = self.problems.at(offset)
        tip = self._told(found)
        if not tip and self._hinter is not None and self._is_on_text(at):
            tip = self._hinter(self.mirror.text, offset)
        if tip:
            QToolTip.showText(on_screen, as_tip(tip), self.viewport(), QRect())
        else:
            QToolTip.hideText()

    def _is_on_text(self, at: QPoint) -> bool:
        box = self.cursorRect(self.cursorForPosition(at))
        return abs(box.center().x() - at.x()) < 2 * self.fontMetrics().averageCharWidth()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the usual verbs, and in front of them the ways out of what is wrong here."""
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() in _NOT_HERE:
                menu.removeAction(action)
        line = self.cursorForPosition(event.pos()).blockNumber()
        ways = [
            self._way_out(placed, said(fix, self.desk.lang), fix.replacement, menu)
            for placed in self._problems_of(line)[:_MOST_FIXES]
            for fix in placed.problem.fixes
            if fix.replacement is not None and not self.isReadOnly()
        ]
        if ways:
            menu.insertSeparator(menu.actions()[0])
            menu.insertActions(menu.actions()[0], ways)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _way_out(self, placed: PlacedProblem, words: str, new: str, menu: QMenu) -> QAction:
        action = QAction(sentence_case(words), menu)
        action.triggered.connect(lambda: self.mend(placed, new))
        return action

    def mend(self, placed: PlacedProblem, new: str) -> None:
        """Write *new* in place of what a problem marks; a quoted text keeps its quotes."""
        old = self.mirror.text[placed.start : placed.end]
        quote = old[:1] if old[:1] in ("'", '"') and new[:1] != old[:1] else ""
        self.edit(placed.start, placed.end, f"{quote}{new}{quote}")


def _combination(event: QKeyEvent) -> int:
    """Return the keys of *event* as one number; those of the number pad count like the others."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.key() | modifiers.value


def pair_at(text: str, offset: int) -> tuple[int, int] | None:
    """Return the places of two signs that belong together, one of them beside *offset*.

    What lies further than 8,000 characters away is not looked at.
    """
    beside = {place for place in (offset - 1, offset) if text[place : place + 1] in "()[]{}\"'"}
    beside = {place for place in beside if 0 <= place < len(text)}
    if not beside:
        return None
    start = text.rfind("\n", 0, max(0, offset - _REACH)) + 1
    stack: list[tuple[str, int]] = []
    for match in _PIECE.finditer(text, start, min(len(text), offset + _REACH)):
        sign, place = match[0], match.start()
        if len(sign) > 1:
            found = (place, match.end() - 1)
        elif sign in _OPENERS:
            if not stack or stack[-1][0] != _OPENERS[sign]:
                continue
            found = (stack.pop()[1], place)
        else:
            stack.append((sign, place))
            continue
        if beside & set(found):
            return found
        if place > offset and not stack:
            return None
    return None


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """A problem from offset *start* to *end*."""

    start: int
    end: int
    problem: Problem


class EditorProblems:
    """The problems of one text, by place."""

    def __init__(self) -> None:
        """Begin without any."""
        self.placed: tuple[PlacedProblem, ...] = ()

    def show(self, problems: Iterable[Problem], text: str) -> None:
        """Take *problems* whose lines and columns are those of *text*."""
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        found = (placed(problem, text, starts) for problem in problems)
        self.placed = tuple(sorted(found, key=lambda p: (p.start, p.problem.severity.rank)))

    def shift(self, start: int, end: int, new: str) -> None:
        """Move with an edit that put *new* in place of what stood from *start* to *end*."""
        by = len(new) - (end - start)
        self.placed = tuple(_shifted(place, start, end, by) for place in self.placed)

    def between(self, start: int, end: int) -> list[TextMark]:
        """Return marks of what touches the text from *start* to *end*."""
        return [
            TextMark(place.start, place.end, place.problem.severity)
            for place in self.placed
            if place.start <= end and place.end >= start
        ]

    def at(self, offset: int) -> Sequence[Problem]:
        """Return the problems at *offset*."""
        return [p.problem for p in self.placed if p.start <= offset <= p.end]

    def within(self, start: int, end: int) -> list[PlacedProblem]:
        """Return the problems that begin between *start* and *end*."""
        return [place for place in self.placed if start <= place.start <= end]


def placed(problem: Problem, text: str, starts: Sequence[int]) -> PlacedProblem:
    """Return where *problem* stands in *text*, whose lines begin at *starts*."""
    line, column = problem.place.line, problem.place.column
    begin = starts[max(0, min(line, len(starts)) - 1)]
    stop = text.find("\n", begin)
    stop = stop if stop >= 0 else len(text)
    at = min(begin + max(0, column - 1), stop)
    if column == 0:
        at += len(text[at:stop]) - len(text[at:stop].lstrip(" "))
        return PlacedProblem(at, max(at, len(text[:stop].rstrip())) if at < stop else stop, problem)
    match = _KEY.match(text, at, stop) or _VALUE.match(text, at, stop)
    return PlacedProblem(at, match.end() if match else stop, problem)


def _shifted(place: PlacedProblem, start: int, end: int, by: int) -> PlacedProblem:
    """Return *place* after an edit from *start* to *end* made the text longer *by* so much."""
    if place.start >= end:
        return replace(place, start=place.start + by, end=place.end + by)
    if place.end > start:
        return replace(place, end=max(place.start, place.end + by))
    return place


class YamlPane(QWidget):
    """Edits one text. Who holds the text listens to :attr:`spliced` and undoes edits itself.

    Offsets count characters of the text before the edit, as Python does. Lines end with a
    line feed alone; the holder of the text keeps what ends them in the file.
    """

    spliced = Signal(int, int, str)
    undo_wanted = Signal()
    redo_wanted = Signal()
    line_changed = Signal(int)
    """The line of the cursor, counted from 1."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = YamlEditor(desk)
        self.find_bar = FindBar(desk.theme, self.editor, self.editor.edit)
        self.line_bar = LineBar(self.editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.find_bar, self.line_bar, self.editor):
            column.addWidget(widget)
        self.setFocusProxy(self.editor)
        editor = self.editor
        editor.mirror.spliced.connect(self.spliced)
        editor.undo_wanted.connect(self.undo_wanted)
        editor.redo_wanted.connect(self.redo_wanted)
        editor.line_changed.connect(self.line_changed)
        editor.find_wanted.connect(lambda replace: self.find_bar.open_bar(replace=replace))
        editor.next_wanted.connect(lambda forward: self.find_bar.go(forward=forward))
        editor.line_wanted.connect(self.line_bar.open_bar)
        self.line_bar.wanted.connect(self.go_to)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.editor.setAccessibleName(self.tr("YAML of the file"))
        self.editor.setAccessibleDescription(
            self.tr("Ctrl+Space offers what may be written. Esc, then Tab leaves the text.")
        )
        self.find_bar.retranslate()
        self.line_bar.retranslate()
        self.editor.completing.popup.retranslate()

    # ------------------------------------------------------------------ the text

    @property
    def text(self) -> str:
        """Return the text as it stands."""
        return self.editor.mirror.text

    def set_text(self, text: str) -> None:
        """Show *text* from its top; its lines end with a line feed. Nothing is emitted."""
        self.editor.set_text(text)

    def apply(self, start: int, end: int, new: str) -> None:
        """Put *new* in place of the characters from *start* to *end*, from outside.

        Cursor, selection and what is seen stay where they are; nothing is emitted.
        """
        self.editor.apply(start, end, new)

    def set_read_only(self, *, on: bool) -> None:
        """Let the text only be read."""
        self.editor.setReadOnly(on)

    # ------------------------------------------------------------------ places

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor on *line* and *column*, counted from 1, in the middle of the view."""
        place = self.editor.offset_of(line - 1, column - 1)
        self.editor.select(place, place)
        self.editor.centerCursor()
        self.editor.setFocus()

    # ------------------------------------------------------------------ who knows the language

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show *problems* of this file, at their lines and columns; others take their place."""
        self.editor.show_problems(problems)

    def set_completer(self, completer: Completer | None) -> None:
        """Ask *completer* with text and offset for what may be written."""
        self.editor.completing.set_completer(completer)

    def set_hinter(self, hinter: Hinter | None) -> None:
        """Ask *hinter* with text and offset for what a key or word means, for tool tips."""
        self.editor.set_hinter(hinter)

    def set_formula_keys(self, keys: frozenset[str]) -> None:
        """Colour what stands behind *keys* as formulas."""
        self.editor.highlighter.set_formula_keys(keys)
