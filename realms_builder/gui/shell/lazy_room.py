"""A room that is built when somebody first enters it, and that has files of its own open."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.gui.shell.active_document import OpenFile
from realms_builder.gui.shell.desk import Desk


class FilesPanel(Protocol):
    """What such a room holds: a widget with files in it."""

    def show(self) -> None:
        """Become visible."""
        ...

    def open_first(self) -> None:
        """Open what somebody who comes in will want to see."""
        ...

    def save(self) -> bool:
        """Save what is open."""
        ...

    def close_current(self) -> None:
        """Close what is open, after asking about what is not saved."""
        ...

    def may_close(self) -> bool:
        """Ask about files that are not saved; False keeps the window open."""
        ...

    def end(self) -> None:
        """End cleanly: nothing is shown any more, nothing is kept for a next time."""
        ...


Panel = TypeVar("Panel", bound=FilesPanel)


class LateRoom(QWidget, Generic[Panel]):
    """Holds :attr:`panel`; until it is entered it costs the start of the program nothing."""

    document_changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Be empty."""
        super().__init__()
        self._desk = desk
        self._panel: Panel | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)

    @abstractmethod
    def _build(self) -> Panel:
        """Return what the room holds, built now."""

    @property
    def panel(self) -> Panel:
        """Return what the room holds, built now if nobody was here before."""
        if self._panel is None:
            self._panel = self._build()
            layout = self.layout()
            assert layout is not None
            assert isinstance(self._panel, QWidget)
            self.setFocusProxy(self._panel)
            layout.addWidget(self._panel)
        return self._panel

    @property
    def document(self) -> OpenFile | None:
        """Return the file that is open, None before anybody was here."""
        return getattr(self._panel, "document", None)

    def save(self) -> bool:
        """Save what is open."""
        return self._panel is not None and self._panel.save()

    def close_current(self) -> None:
        """Close what is open, after asking about what is not saved."""
        if self._panel is not None:
            self._panel.close_current()

    def may_close(self) -> bool:
        """Ask about files that are not saved; False keeps the window open."""
        return self._panel is None or self._panel.may_close()

    def end(self) -> None:
        """End cleanly, where anybody was here."""
        if self._panel is not None:
            self._panel.end()

    def showEvent(self, event: QShowEvent) -> None:
        """Build what is to be seen."""
        self.panel.show()
        self.panel.open_first()
        super().showEvent(event)
