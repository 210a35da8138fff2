"""The text of an editor as Python counts it, and what was exchanged by each edit."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument

# What ends a line in Qt, and what is shown in its place: one sign for one sign.
_SHOWN = {
    "\r": "\u240d",
    "\u2028": "\u240a",
    "\u2029": "\u2424",
    "\ufdd0": "\ue0d0",
    "\ufdd1": "\ue0d1",
    "\0": "\u2400",
}
_ODD = re.compile(f"[{''.join(_SHOWN)}]")
_SHOW = str.maketrans(_SHOWN)
_BACK = str.maketrans({shown: real for real, shown in _SHOWN.items()})
_WIDE = re.compile("[\U00010000-\U0010ffff]")


def wide_signs(text: str) -> int:
    """Return how many signs of *text*, such as emoji, count twice in Qt."""
    return 0 if text.isascii() else len(_WIDE.findall(text))


def units(text: str) -> int:
    """Return how long *text* is in Qt's counting."""
    return len(text) + wide_signs(text)


class Mirror(QObject):
    """Holds the text of a document beside it.

    :attr:`spliced` says of every edit of the user which characters, counted from 0 in the text
    before, gave way to what. Offsets are those of Python; the document counts UTF-16 units.
    """

    spliced = Signal(int, int, str)
    changed = Signal(int, int, str)
    """Like :attr:`spliced`, for edits from outside as well."""

    def __init__(self, document: QTextDocument) -> None:
        """Watch *document*, which is empty."""
        super().__init__(document)
        self._document = document
        self._wide = 0
        self._is_outside = False
        self._is_deaf = False
        self.text = ""
        document.contentsChange.connect(self._on_change)

    def take(self, text: str, show: Callable[[str], object]) -> None:
        """Hold *text* in place of everything and *show* it; nobody is told."""
        self.text, self._wide = text, wide_signs(text)
        self._is_deaf = True
        try:
            show(_shown(text))
        finally:
            self._is_deaf = False

    def replace(self, start: int, end: int, new: str) -> None:
        """Exchange the characters from *start* to *end* from outside."""
        self._is_outside = True
        try:
            cursor = self.cursor(start, end)
            cursor.beginEditBlock()
            cursor.insertText(_shown(new))
            cursor.endEditBlock()
        finally:
            self._is_outside = False

    def cursor(self, start: int, end: int) -> QTextCursor:
        """Return a cursor of the document that selects from *start* to *end*."""
        cursor = QTextCursor(self._document)
        cursor.setPosition(self.to_units(start))
        cursor.setPosition(self.to_units(end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def to_units(self, offset: int) -> int:
        """Return the document's position of an *offset* in the text."""
        offset = max(0, min(offset, len(self.text)))
        return offset if self._wide == 0 else offset + wide_signs(self.text[:offset])

    def to_offset(self, position: int) -> int:
        """Return the offset in the text of a *position* in the document."""
        if self._wide == 0:
            return min(position, len(self.text))
        head = self.text[:position].encode("utf-16-le", "surrogatepass")[: 2 * position]
        return len(head.decode("utf-16-le", "surrogatepass"))

    def _on_change(self, position: int, removed: int, added: int) -> None:
        """Find out what an edit exchanged, which Qt reports generously."""
        if self._is_deaf:
            return
        there = self._document.characterCount() - 1
        beyond = max(0, position + added - there)
        added, removed = added - beyond, removed - beyond
        start = self.to_offset(position)
        end = max(start, self.to_offset(position + max(removed, 0)))
        if self.to_units(start) < position:  # in the middle of a sign that counts twice
            added += position - self.to_units(start)
            position = self.to_units(start)
        old = self.text[start:end]
        new = self._written(position, max(added, 0))
        seen = _shown(old)
        if new == seen:
            return
        same = common(seen, new)
        behind = common(seen[same:][::-1], new[same:][::-1])
        self._exchange(start + same, end - behind, new[same : len(new) - behind], old)

    def _written(self, position: int, length: int) -> str:
        cursor = QTextCursor(self._document)
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().replace("\u2029", "\n")

    def _exchange(self, start: int, end: int, new: str, old: str) -> None:
        if any(sign in old for sign in _SHOWN):
            new = new.translate(_BACK)
        gone = self.text[start:end]
        self.text = self.text[:start] + new + self.text[end:]
        self._wide += wide_signs(new) - wide_signs(gone)
        self.changed.emit(start, end, new)
        if not self._is_outside:
            self.spliced.emit(start, end, new)


def _shown(text: str) -> str:
    """Return *text* as a document shows it: what Qt would take for a line end as a sign."""
    return text.translate(_SHOW) if _ODD.search(text) else text


def common(one: str, other: str) -> int:
    """Return how many characters *one* and *other* begin with alike."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    low, high = 0, shorter
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle)
    return low
