"""A calm bar above a room: what happened in words, and what can be done about it as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.labels import give_role
from realms_builder.gui.kit.severity import show_severity
from realms_builder.gui.shell.theme import DeskTheme

SIGN_PX = 18
WayOut = tuple[str, Callable[[], object]]


class NoticeBar(QFrame):
    """Hidden until there is something to say; it never takes the focus and never waits."""

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
        """Stand in the tones of *theme*."""
        super().__init__(parent)
        self._theme = theme
        self._severity = Severity.WARNING
        self.setProperty("role", "notice")
        self.sign, self.text = QLabel(), QLabel()
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 8, 16, 8)
        self._row.setSpacing(10)
        self._row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.text, 1)
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
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(name, act) for name, act in ways]
        for button in self.buttons:
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        if self.buttons:
            self.buttons[0].setProperty("role", "primary")
        self.restyle()
        self.setVisible(True)

    def clear(self) -> None:
        """Say nothing."""
        self.setVisible(False)

    def restyle(self) -> None:
        """Draw the sign in the tones in force."""
        side = round(SIGN_PX * self._theme.scale)
        show_severity(self.sign, self._severity, self._theme.tones, side)

    def _button(self, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: act())
        return button
