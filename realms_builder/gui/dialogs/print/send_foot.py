"""The foot of what sends pages out: what runs at the left, buttons at the right."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from realms_builder.core.problems import Problem
from realms_builder.game.printing import said
from realms_builder.gui.dialogs.print.output import Output
from realms_builder.gui.dialogs.print.printers import Printers, SystemPrinters
from realms_builder.gui.kit.progress_line import ProgressLine
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem


class SendFoot(QFrame):
    """Shows what *output* and the work *key* do; :attr:`cancelled` says that it was stopped."""

    cancelled = Signal()

    def __init__(self, desk: Desk, key: str, printers: Printers | None, parent: QWidget) -> None:
        """Have no buttons yet; *printers* are by default those of the system."""
        super().__init__(parent)
        self.setProperty("role", "foot")
        self.key = key
        self.desk = desk
        self.progress = ProgressLine(desk)
        self.output = Output(desk, printers or SystemPrinters(), self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(18, 10, 18, 10)
        self._row.setSpacing(8)
        self._row.addWidget(self.progress, 1)
        self.progress.cancelled.connect(self._on_cancelled)
        self.output.began.connect(lambda text: self.progress.begin(self.output.key, text))
        self.output.done.connect(self.progress.say)
        self.output.refused.connect(self.progress.say_error)
        self.output.failed.connect(self.fail)
        desk.tasks.ended.connect(self.progress.end)

    def add_buttons(self, *buttons: QPushButton, before: Iterable[QWidget] = ()) -> None:
        """Put *buttons* at the right behind what is *before* them; the last is done most."""
        for widget in (*before, *buttons):
            self._row.addWidget(widget)
        buttons[-1].setProperty("role", "primary")

    def begin(self, text: str) -> None:
        """Show that the work called by the key of this foot began."""
        self.progress.begin(self.key, text)

    def fail(self, error: Exception | Problem) -> None:
        """Say what went wrong and what to do."""
        problem = error if isinstance(error, Problem) else as_problem(error)
        self.progress.say_error(said(problem, self.desk.lang))

    def cancel(self) -> None:
        """Stop the work and what is being sent."""
        self.desk.tasks.cancel(self.key)
        self.output.cancel()

    def _on_cancelled(self) -> None:
        self.cancel()
        self.cancelled.emit()
