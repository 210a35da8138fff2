"""Builders for tests of the YAML pane: one with a text, keys, and what it told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from realms_builder.gui.rooms.workshop.yaml_pane.pane import YamlPane
from realms_builder.gui.shell.desk import Desk

Splice = tuple[int, int, str]
CARET = "|"


@dataclass
class Written:
    """A pane, and the text as somebody holds it who only hears of splices."""

    pane: YamlPane
    text: str = ""
    splices: list[Splice] = field(default_factory=list)

    def take(self, start: int, end: int, new: str) -> None:
        self.splices.append((start, end, new))
        self.text = self.text[:start] + new + self.text[end:]

    @property
    def editor(self):
        return self.pane.editor

    def shown(self) -> str:
        """Return what Qt holds, line ends as Python writes them."""
        return self.editor.document().toRawText().replace("\u2029", "\n")

    def with_caret(self) -> str:
        """Return the text with a | where the cursor stands."""
        at = self.editor.offset()
        return self.text[:at] + CARET + self.text[at:]

    def press(self, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier
        QTest.keyClick(self.editor, key, held)

    def write(self, text: str) -> None:
        QTest.keyClicks(self.editor, text)

    def paste(self, text: str) -> None:
        data = QMimeData()
        data.setText(text)
        self.editor.insertFromMimeData(data)

    def compose(self, preedit: str, commit: str, start: int = 0, length: int = 0) -> None:
        """Write as an input method does: a trial first, then what it comes to."""
        QApplication.sendEvent(self.editor, QInputMethodEvent(preedit, []))
        event = QInputMethodEvent()
        event.setCommitString(commit, start, length)
        QApplication.sendEvent(self.editor, event)


def written(desk: Desk, text: str = "", *, selected: Sequence[int] = ()) -> Written:
    """Return a pane with *text*; a | in it says where the cursor stands, two what is selected."""
    pane = YamlPane(desk)
    parts = text.split(CARET)
    whole = "".join(parts)
    pane.set_text(whole)
    found = Written(pane, whole)
    pane.spliced.connect(found.take)
    if len(parts) > 1:
        first = len(parts[0])
        pane.editor.select(first, first + len(parts[1]) if len(parts) == 3 else first)
    return found
