"""A calm bar above a room: what happened in words, and what can be done about it as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.labels import give_role
from realms_builder.gui.kit.severity import show_severity
from realms_builder.gui.shell.theme import DeskTheme

SIGN_PX = 18
_MOST_OF_WAYS = 0.55
"""The share of the width that ways out behind the words take at most."""
WayOut = tuple[str, Callable[[], object]]


class NoticeBar(QFrame):
    """Hidden until there is something to say; it never takes the focus and never waits.

    :attr:`left` says that it goes while the keyboard is in it.
    """

    left = Signal()

    def __init__(self, theme: DeskTheme, *, is_main: bool = False) -> None:
        """Stand in the tones of *theme*; *is_main* where no other button is the primary one."""
        super().__init__()
        self._theme, self._is_main = theme, is_main
        self._severity = Severity.WARNING
        self.setProperty("role", "notice")
        self.sign, self.text = QLabel(), QLabel()
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.buttons: list[QPushButton] = []
        words = QWidget()
        line = QHBoxLayout(words)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        line.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self.text, 1)
        self._parts = FlowLayout(self, gap=10, leads=True, share=1 - _MOST_OF_WAYS)
        self._parts.setContentsMargins(16, 8, 16, 8)
        self._parts.addWidget(words)
        self.setVisible(False)

    def say(
        self, text: str, ways: Sequence[WayOut] = (), severity: Severity = Severity.WARNING
    ) -> None:
        """Show *text* with a button for each of *ways*; the first is the one to be taken.

        What is only worth knowing, a hint, stands in calmer colours.
        """
        self._severity = severity
        give_role(self, "news" if severity is Severity.HINT else "notice")
        self.text.setText(text)
        self.text.setAccessibleName(text)
        has_keys, before = self._has_keys(), self.buttons
        self.buttons = [self._button(name, act) for name, act in ways]
        for button in self.buttons:
            self._parts.addWidget(button)
            button.show()
        if has_keys and self.buttons:
            self.buttons[0].setFocus()
        for button in before:
            self._parts.removeWidget(button)
            button.hide()
            button.deleteLater()
        if self.buttons and self._is_main:
            give_role(self.buttons[0], "primary")  # it may be shown already
        self.restyle()
        self.setVisible(True)

    def clear(self) -> None:
        """Say nothing."""
        has_keys = self._has_keys()
        self.setVisible(False)
        if has_keys:
            self.left.emit()

    def _has_keys(self) -> bool:
        here = QApplication.focusWidget()
        return here is not None and self.isAncestorOf(here)

    def restyle(self) -> None:
        """Draw the sign in the tones in force."""
        side = round(SIGN_PX * self._theme.scale)
        show_severity(self.sign, self._severity, self._theme.tones, side)

    def _button(self, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: act())
        return button
