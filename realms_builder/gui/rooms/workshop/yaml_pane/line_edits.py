"""Edits of whole lines and of the place where one writes, as keys ask for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from realms_builder.editing.writing.typing_rules import (
    broken,
    cleaned,
    commented,
    pasted,
    shifted,
    step_back,
    step_on,
)
from realms_builder.gui.rooms.workshop.yaml_pane.code_view import CodeView
from realms_builder.gui.rooms.workshop.yaml_pane.mirror import common
from realms_builder.gui.shell.desk import Desk


class LineEdits(CodeView):
    """A view whose lines can be edited; each verb is one edit."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(desk, parent)
        self.setTabChangesFocus(False)

    def edit(self, start: int, end: int, new: str, select: tuple[int, int] | None = None) -> None:
        """Put *new* in place of what stands from *start* to *end*, as the user would.

        *select* are offsets within *new*; without it the cursor stands behind.
        """
        if self.isReadOnly():
            return
        cursor = self.mirror.cursor(start, end)
        cursor.beginEditBlock()
        cursor.insertText(new)
        cursor.endEditBlock()
        anchor, place = select if select is not None else (len(new), len(new))
        self.select(start + anchor, start + place)

    def set_text(self, text: str) -> None:
        """Show *text* from its top; nobody is told."""
        self.highlighter.begin()
        self.mirror.take(text, self.setPlainText)
        self.edited.emit()

    def apply(self, start: int, end: int, new: str) -> None:
        """Put *new* in place of what stands from *start* to *end* without moving what is seen."""
        old = self.mirror.text[start:end]
        if old == new:
            return
        same = common(old, new)
        behind = common(old[same:][::-1], new[same:][::-1])
        start, end, new = start + same, end - behind, new[same : len(new) - behind]
        anchor, place = (_moved(at, start, end, new) for at in self.selection())
        bar = self.verticalScrollBar()
        top = bar.value()
        last = self.document().findBlock(self.mirror.to_units(end)).blockNumber()
        lines = new.count("\n") - self.mirror.text.count("\n", start, end)
        self.mirror.replace(start, end, new)
        cursor = self.textCursor()
        cursor.setPosition(self.mirror.to_units(anchor))
        cursor.setPosition(self.mirror.to_units(place), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        bar.setValue(top + lines if last < top else top)

    def _lines(self) -> tuple[int, int, list[str]]:
        """Return where the selected lines begin and end, and the lines."""
        low, high = sorted(self.selection())
        text = self.mirror.text
        start = text.rfind("\n", 0, low) + 1
        if high > low and text[high - 1] == "\n":
            high -= 1
        end = text.find("\n", high)
        end = end if end >= 0 else len(text)
        return start, end, text[start:end].split("\n")

    def _change_lines(self, change: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """Write the selected lines as *change* makes them; what is selected stays so."""
        start, end, lines = self._lines()
        anchor, place = self.selection()
        new = change(lines)
        if list(new) == lines:
            return
        text = "\n".join(new)
        if anchor == place:
            by = len(new[0]) - len(lines[0])
            same = max(0, place - start + by)
            self.edit(start, end, text, (same, same))
            return
        forwards = anchor < place
        self.edit(start, end, text, (0, len(text)) if forwards else (len(text), 0))

    def indent(self) -> None:
        """Indent the selected lines, or write blanks up to the next step."""
        anchor, place = self.selection()
        if "\n" in self.mirror.text[min(anchor, place) : max(anchor, place)]:
            self._change_lines(lambda lines: shifted(lines, back=False))
            return
        low, high = sorted((anchor, place))
        self.edit(low, high, step_on(self.place_of(low)[1]))

    def unindent(self) -> None:
        """Take one step of indentation from the selected lines."""
        self._change_lines(lambda lines: shifted(lines, back=True))

    def toggle_comment(self) -> None:
        """Make comments of the selected lines, or lines of comments."""
        self._change_lines(commented)

    def break_line(self) -> None:
        """Begin a new line, indented as it should be, with a dash where a list goes on."""
        low, high = sorted(self.selection())
        text = self.mirror.text
        start = text.rfind("\n", 0, low) + 1
        end = text.find("\n", high)
        end = end if end >= 0 else len(text)
        made = broken(text[start:low] + text[high:end], low - start)
        line, column = made.cursor
        place = sum(len(part) + 1 for part in made.lines[:line]) + column
        self.edit(start, end, "\n".join(made.lines), (place, place))

    def backspace(self) -> bool:
        """Take a whole step of indentation away; return whether there was one to take."""
        anchor, place = self.selection()
        if anchor != place:
            return False
        start = self.mirror.text.rfind("\n", 0, place) + 1
        count = step_back(self.mirror.text[start:place])
        if count < 2:
            return False
        self.edit(place - count, place, "")
        return True

    def home(self, *, select: bool) -> None:
        """Go to where the text of the line begins, from there to where the line begins."""
        anchor, place = self.selection()
        start = self.mirror.text.rfind("\n", 0, place) + 1
        text = self.textCursor().block().text()
        first = start + len(text) - len(text.lstrip(" "))
        wanted = start if place == first else first
        self.select(anchor if select else wanted, wanted)

    def duplicate(self) -> None:
        """Write the selected lines once more below."""
        _, end, lines = self._lines()
        anchor, place = self.selection()
        text = "\n".join(lines)
        by = len(text) + 1
        self.edit(end, end, "\n" + text, (anchor - end + by, place - end + by))

    def move_lines(self, *, up: bool) -> None:
        """Exchange the selected lines with the one above or below."""
        start, end, lines = self._lines()
        anchor, place = self.selection()
        text = self.mirror.text
        if (up and start == 0) or (not up and end == len(text)):
            return
        if up:
            first = text.rfind("\n", 0, start - 1) + 1
            other = text[first : start - 1]
            new = "\n".join((*lines, other))
            self.edit(first, end, new, (anchor - start, place - start))
        else:
            last = text.find("\n", end + 1)
            last = last if last >= 0 else len(text)
            other = text[end + 1 : last]
            by = len(other) + 1
            new = "\n".join((other, *lines))
            self.edit(start, last, new, (anchor - start + by, place - start + by))

    # ------------------------------------------------------------------ what comes from elsewhere

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take text; files that are dropped are for the window."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text, indented like the place where it goes."""
        low, high = sorted(self.selection())
        start = self.mirror.text.rfind("\n", 0, low) + 1
        self.edit(low, high, pasted(source.text(), self.mirror.text[start:low]))

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take what an input method wrote, without signs that may not stand in a file."""
        written = event.commitString()
        clean = cleaned(written)
        if clean != written:
            event.setCommitString(clean, event.replacementStart(), event.replacementLength())
        super().inputMethodEvent(event)


def _moved(place: int, start: int, end: int, new: str) -> int:
    """Return where *place* stands after *new* took the place of *start* to *end*."""
    if place <= start:
        return place
    if place >= end:
        return place + len(new) - (end - start)
    return min(place, start + len(new))
