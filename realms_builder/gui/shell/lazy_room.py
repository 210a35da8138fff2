"""Rooms that are built when somebody first asks for them; some have files of their own open."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.gui.documents.document import Document, OpenFile
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job


def import_all(job: Job, modules: Iterable[str]) -> None:
    """Import *modules* of the package beside the window; none of them may know Qt."""
    for module in modules:
        job.check()
        import_module(f"realms_builder.{module}")


class Rooms(Mapping[str, QWidget]):
    """Rooms in their order; :attr:`made` names those that stand."""

    def __init__(
        self, makers: Mapping[str, Callable[[], QWidget]], take_in: Callable[[QWidget], object]
    ) -> None:
        """Make rooms by *makers*, and tell *take_in* of each."""
        self._makers, self._take_in = makers, take_in
        self.made: dict[str, QWidget] = {}

    def __getitem__(self, name: str) -> QWidget:
        """Return the room called *name*, made now if nobody asked before."""
        if name not in self.made:
            self.made[name] = self._makers[name]()
            self._take_in(self.made[name])
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names in the order of the rooms."""
        return iter(self._makers)

    def __len__(self) -> int:
        """Return how many rooms there are, made or not."""
        return len(self._makers)

    def __contains__(self, name: object) -> bool:
        """Return whether there is a room called *name*, made or not."""
        return name in self._makers


class FilesPanel(Protocol):
    """What such a room holds: a widget with files in it."""

    @property
    def shown(self) -> Document | None:
        """Return the document that is to be seen."""
        ...

    def show(self) -> None:
        """Become visible."""
        ...

    def open_first(self) -> None:
        """Open what somebody who comes in will want to see."""
        ...

    def open_kept(self, path: Path, text: str | None) -> Document | None:
        """Open the file at *path*, or the *text* that was kept of it."""
        ...

    def save(self) -> bool:
        """Save what is open."""
        ...

    def close_current(self) -> None:
        """Close what is open, after asking about what is not saved."""
        ...


Panel = TypeVar("Panel", bound=FilesPanel)


class LazyRoom(QWidget, Generic[Panel]):
    """Holds :attr:`panel`; until it is entered it costs the start of the program nothing."""

    document_changed = Signal()

    room_id: str
    journal_name: str
    """Where unsaved texts of its files are kept."""

    def __init__(self, desk: Desk, keeper: Keeper) -> None:
        """Be empty; *keeper* will keep what is opened."""
        super().__init__()
        self._desk, self._keeper = desk, keeper
        keeper.register(self.journal_name, self._open_kept)
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

    def get_ready(self) -> None:
        """Do beside the window what somebody who comes in first would wait for."""
        key = f"get {self.room_id} ready"
        # what goes wrong is told to whoever comes in
        self._desk.tasks.start(key, self._prepare, lambda _: None, failed=lambda _: None)

    @abstractmethod
    def _prepare(self, job: Job) -> None:
        """Read and import what the panel will need, in a thread."""

    def _open_kept(self, path: Path | None, text: str | None) -> Document | None:
        document = self.panel.open_kept(path, text) if path is not None else None
        self._desk.room_wanted.emit(self.room_id)
        return document

    @property
    def document(self) -> OpenFile | None:
        """Return the file that is open, None before anybody was here."""
        return getattr(self._panel, "document", None)

    @property
    def shown(self) -> Document | None:
        """Return the document that is to be seen."""
        return self._panel.shown if self._panel is not None else None

    def save(self) -> bool:
        """Save what is open."""
        return self._panel is not None and self._panel.save()

    def close_current(self) -> None:
        """Close what is open, after asking about what is not saved."""
        if self._panel is not None:
            self._panel.close_current()

    def showEvent(self, event: QShowEvent) -> None:
        """Build what is to be seen."""
        self.panel.show()
        self.panel.open_first()
        super().showEvent(event)
