"""A line that offers names while one types: the words of a list, or the names in a formula."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from realms_builder.editing.forms.plan import PlanChoice
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.form.inputs import KEYS_OF_LIST

Index = QModelIndex | QPersistentModelIndex
_LIST = re.compile(r"[^,]*\Z")
_NAME = re.compile(r"((roster|group)\.)?[A-Za-z_][A-Za-z0-9_]*\Z|(roster|group)\.\Z")
_WHOLE = re.compile(r".*\Z", re.DOTALL)
MOST_ROWS = 9
_LEAST_PX = 340
_FOUND = Qt.ItemDataRole.UserRole


class FieldOffers(QAbstractListModel):
    """Choices by what the file writes, with what they are called behind it."""

    def __init__(self, choices: Sequence[PlanChoice], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices = choices

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many there are."""
        return 0 if parent.isValid() else len(self._choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is read, what is written, or what is searched."""
        choice = self._choices[index.row()]
        written = plain(choice.value)
        if role == Qt.ItemDataRole.EditRole:
            return written
        if role == Qt.ItemDataRole.ToolTipRole:
            return choice.detail
        if role in (Qt.ItemDataRole.DisplayRole, _FOUND):
            differs = choice.label and choice.label.casefold() != written.casefold()
            return f"{written}  –  {choice.label}" if differs else written
        return None


class CompletingLine(QLineEdit):
    """Offers what fits the word before the cursor; Ctrl+Space shows everything."""

    def __init__(self, how: str, parent: QWidget | None = None, *, only: bool = False) -> None:
        """Begin without offers; *how* is words or formula, else the whole line is completed.

        Where *only* what is offered may stand, Enter takes the first offer for a part of a name.
        """
        super().__init__(parent)
        self._only = only
        self._word = {"words": _LIST, "formula": _NAME}.get(how, _WHOLE)
        self._glue = ", " if how == "words" else ""
        self._choices: Callable[[], Sequence[PlanChoice]] = tuple
        self._offered: Sequence[PlanChoice] = ()
        self._completer: QCompleter | None = None
        self.textEdited.connect(lambda _text: self._offer(asked=False))

    def offer(self, choices: Callable[[], Sequence[PlanChoice]]) -> None:
        """Offer what *choices* returns when somebody types."""
        self._choices = choices

    @property
    def is_offering(self) -> bool:
        """Return whether the list of offers is open."""
        popup = self._completer.popup() if self._completer is not None else None
        return popup is not None and popup.isVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the offers by Ctrl+Space; let the list take its keys while it is open."""
        popup = self._completer.popup() if self._completer is not None else None
        if popup is not None and popup.isVisible() and event.key() in KEYS_OF_LIST:
            if event.key() in _ENTER and self._takes_first():
                event.accept()
            else:
                event.ignore()
            return
        if event.key() == Qt.Key.Key_Space and event.modifiers() & _CONTROL:
            self._offer(asked=True)
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the offers for a line in which nothing stands yet."""
        super().mousePressEvent(event)
        if not self.text() and not self.isReadOnly() and event.button() is _LEFT:
            self._offer(asked=True)

    def _token(self) -> str:
        match = self._word.search(self.text()[: self.cursorPosition()])
        return match.group().lstrip() if match else ""

    def _offer(self, *, asked: bool) -> None:
        token = self._token()
        choices = self._choices() if token or asked else ()
        if not choices:
            self._close()
            return
        if self._completer is None or choices is not self._offered:
            self._completer, self._offered = self._made(choices), choices
        completer = self._completer
        completer.setCompletionPrefix(token)
        only = completer.currentIndex().data(Qt.ItemDataRole.EditRole)
        if not completer.completionCount() or (completer.completionCount() == 1 and only == token):
            self._close()
            return
        completer.complete()

    def _takes_first(self) -> bool:
        """Take the first offer, unless one was gone to or a whole name stands there already."""
        completer, token = self._completer, self._token()
        popup = completer.popup() if completer is not None else None
        if not self._only or completer is None or popup is None or popup.currentIndex().isValid():
            return False
        if not token or any(plain(one.value) == token for one in self._offered):
            return False
        completer.setCurrentRow(0)
        self._take(completer.currentIndex())
        return True

    def _made(self, choices: Sequence[PlanChoice]) -> QCompleter:
        if self._completer is not None:
            self._completer.deleteLater()
        completer = QCompleter(FieldOffers(choices, self), self)
        completer.setCompletionRole(_FOUND)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(MOST_ROWS)
        completer.setWidget(self)
        popup = completer.popup()
        if self._word is _NAME and popup is not None:
            popup.setMinimumWidth(_LEAST_PX)  # the line may be a narrow cell
        completer.activated[QModelIndex].connect(self._take)  # type: ignore[index]
        return completer

    def _take(self, index: QModelIndex) -> None:
        written = str(index.data(Qt.ItemDataRole.EditRole))
        at = self.cursorPosition()
        start = at - len(self._token())
        text = self.text()
        self.setText(text[:start] + written + text[at:])
        self.setCursorPosition(start + len(written))
        self.textEdited.emit(self.text())
        self._close()

    def _close(self) -> None:
        popup = self._completer.popup() if self._completer is not None else None
        if popup is not None:
            popup.hide()


_LEFT = Qt.MouseButton.LeftButton
_CONTROL = Qt.KeyboardModifier.ControlModifier
_ENTER = (Qt.Key.Key_Enter, Qt.Key.Key_Return)
