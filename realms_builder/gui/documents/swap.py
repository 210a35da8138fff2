"""The only undo command there is: it swaps a frozen value before an edit and the one after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand, QUndoStack

State = TypeVar("State")
_MERGED = 1
Words = str | Callable[[], str]
"""What a step is called: best what says it in the language that the window has by then."""


def said(words: Words) -> str:
    """Return *words* as they are said now."""
    return words if isinstance(words, str) else words()


def step_text(stack: QUndoStack, place: int) -> str:
    """Return what the step at *place* is called now, nothing where there is none."""
    step = stack.command(place) if 0 <= place < stack.count() else None
    return said(step.words) if isinstance(step, Swap) else stack.text(place)


class Swap(QUndoCommand, Generic[State]):
    """Swaps two states of a document; neighbours with the same merge key become one step."""

    def __init__(
        self,
        show: Callable[[State], None],
        before: State,
        after: State,
        text: Words,
        merge_key: str = "",
        undone: Callable[[], None] | None = None,
    ) -> None:
        """Let *show* make a state the current one; *undone* is called behind each undo."""
        super().__init__(said(text))
        self.words = text
        self._show = show
        self._undone = undone
        self.before = before
        self.after = after
        self.merge_key = merge_key

    def redo(self) -> None:
        """Show the state after the edit."""
        self._show(self.after)

    def undo(self) -> None:
        """Show the state before the edit."""
        self._show(self.before)
        if self._undone is not None:
            self._undone()

    def id(self) -> int:
        """Return a number other than -1 where the command may merge."""
        return _MERGED if self.merge_key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over what a later command with the same key does, such as the next letter typed."""
        if not isinstance(other, Swap) or other.merge_key != self.merge_key:
            return False
        self.after = other.after
        self.setText(other.text())
        self.words = other.words
        other.forget()
        return True

    def forget(self) -> None:
        """Let go of the states.

        WORKAROUND(PySide 6.11): Qt deletes a command that was merged, Python keeps it for ever.
        """
        del self._show, self._undone, self.before, self.after, self.words
