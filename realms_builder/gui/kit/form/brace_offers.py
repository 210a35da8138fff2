"""Names offered behind an opening brace of a text: what ``{…}`` may say there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QCompleter

from realms_builder.editing.forms.plan import PlanChoice
from realms_builder.gui.kit.form.completing import MOST_ROWS, FieldOffers
from realms_builder.gui.kit.form.inputs import TextBox

_OPEN = re.compile(r"\{([A-Za-z_][A-Za-z0-9_.]*)?\Z")
_WIDE_PX = 260


class BraceOffers(QObject):
    """Opens a list of names in *box* when a brace is typed; Enter takes the one that is lit."""

    def __init__(self, box: TextBox, names: Callable[[], Sequence[PlanChoice]]) -> None:
        """Offer what *names* returns at that moment."""
        super().__init__(box)
        self._box, self._names = box, names
        self._completer: QCompleter | None = None
        box.textChanged.connect(self._follow)
        box.is_offering = self.is_open

    def is_open(self) -> bool:
        """Return whether the list is open."""
        popup = self._popup()
        return popup is not None and popup.isVisible()

    def _popup(self) -> QAbstractItemView | None:
        return self._completer.popup() if self._completer is not None else None

    def _follow(self) -> None:
        cursor = self._box.textCursor()
        typed = _OPEN.search(self._box.toPlainText()[: cursor.position()])
        if typed is None or not self._box.hasFocus():
            self._close()
            return
        if not self.is_open():
            choices = self._names()
            if not choices:
                return
            self._completer = self._made(choices)
        completer = self._completer
        assert completer is not None
        completer.setCompletionPrefix(typed.group(1) or "")
        if not completer.completionCount():
            self._close()
            return
        place = self._box.cursorRect()
        place.setWidth(_WIDE_PX)
        completer.complete(place)
        popup = self._popup()
        if popup is not None:
            popup.setCurrentIndex(_nearest(completer))

    def _made(self, choices: Sequence[PlanChoice]) -> QCompleter:
        if self._completer is not None:
            self._completer.deleteLater()
        completer = QCompleter(FieldOffers(choices, self), self)
        completer.setCompletionRole(Qt.ItemDataRole.UserRole)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(MOST_ROWS)
        completer.setWidget(self._box)
        completer.activated[QModelIndex].connect(self._take)  # type: ignore[index]
        return completer

    def _take(self, index: QModelIndex) -> None:
        cursor = self._box.textCursor()
        text, at = self._box.toPlainText(), cursor.position()
        typed = _OPEN.search(text[:at])
        if typed is None:
            return
        written = str(index.data(Qt.ItemDataRole.EditRole))
        cursor.setPosition(typed.start() + 1)
        cursor.setPosition(at, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(written + ("" if text[at:].startswith("}") else "}"))
        self._box.setTextCursor(cursor)
        self._close()

    def _close(self) -> None:
        popup = self._popup()
        if popup is not None:
            popup.hide()


def _nearest(completer: QCompleter) -> QModelIndex:
    """Return the first offer that begins as is typed, else the first."""
    found, typed = completer.completionModel(), completer.completionPrefix().casefold()
    rows = [found.index(row, 0) for row in range(found.rowCount())]
    written = Qt.ItemDataRole.EditRole
    return next(
        (one for one in rows if str(one.data(written)).casefold().startswith(typed)), rows[0]
    )
