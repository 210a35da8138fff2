"""The window with a roster in it, on no screen, and the keys that are pressed in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, perf_counter, sleep, thread_time

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell.app import make_application
from realms_builder.gui.shell.input_gate import GcScheduler
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.storage.roster_writing import new_text
from tests.benchmarks.army import game_called, large_roster
from tests.gui.windows import make_window

MOST_S = 60.0


class OpenWindow:
    """A window whose roster room shows one roster."""

    def __init__(self, folder: Path) -> None:
        self.application = make_application()
        preferences = Preferences(folder / "desk.ini")
        preferences.language = "en"
        preferences.library_folder = folder / "library"
        self.window = make_window(self.application, preferences)
        self.garbage = GcScheduler(self.window.desk.tasks.calm)
        self.folder = folder
        self.window.show()
        self.window.activateWindow()
        self.rest()

    def opened(self, system: str, models: int) -> RosterDocument:
        """Open a roster of so many models and wait until everything about it is there."""
        roster, _ = large_roster(system, models)
        path = self.folder / f"{system}.yaml"
        path.write_text(new_text(roster, "en", game_called(system).main_cost), encoding="utf-8")
        document = self.window.desk.open_file(path)
        assert document is not None
        self.rest()
        return document

    @property
    def room(self) -> RosterRoom:
        found = self.window.rooms["roster"]
        assert isinstance(found, RosterRoom)
        return found

    # ------------------------------------------------------------------ events

    def events(self) -> None:
        """Handle what waits, painting too."""
        self.application.processEvents()
        self.application.processEvents()

    def pause(self, seconds: float) -> None:
        """Let the window live so long."""
        end = monotonic() + seconds
        while monotonic() < end:
            self.application.processEvents()
            sleep(0.0005)

    def wait_until(self, done: Callable[[], bool]) -> None:
        """Let the window live until something is *done*."""
        end = monotonic() + MOST_S
        while not done():
            assert monotonic() < end
            self.application.processEvents()
            sleep(0.0005)

    def rest(self) -> None:
        """Wait until nothing is under way, and none of the short timers that begin something."""
        tasks, quiet = self.window.desk.tasks, 0
        while quiet < 3:
            self.pause(0.05)
            self.wait_until(lambda: not tasks.is_busy)
            quiet = 0 if tasks.is_busy else quiet + 1

    def press(self, letter: str) -> None:
        """Press a key as the system says it: the window finds who has the keyboard."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            self.application.postEvent(self.window.windowHandle(), event)
        self.events()

    def typed(self, field: QWidget, letters: str, gap_s: float) -> list[float]:
        """Return how many seconds each letter took until it was seen."""
        field.setFocus()
        self.events()
        times: list[float] = []
        for letter in letters:
            start = perf_counter()
            self.press(letter)
            times.append(perf_counter() - start)
            self.pause(gap_s)
        return times

    def own_seconds(self, act: Callable[[], object]) -> float:
        """Return what *act* and painting it cost the window's own thread."""
        start = thread_time()
        act()
        self.events()
        return thread_time() - start


@contextmanager
def open_window(folder: Path) -> Iterator[OpenWindow]:
    """Yield a window and close it, whatever is unsaved."""
    opened = OpenWindow(folder)
    try:
        yield opened
    finally:
        for document in opened.window.desk.documents:
            document.undo_stack.setClean()
        opened.window.close()
        opened.garbage.stop()
        opened.window.deleteLater()
        opened.events()
