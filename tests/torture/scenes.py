"""Scenes of the window over a library that nobody should write: no slot raises, no work fails.

``python -m tests.torture.scenes [--seconds 60] [--seed 1] [--keep FOLDER]`` lays a bundled game
with one mutated file into the library, shows a scene and presses keys in it.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from realms_builder.gui.shell.prompts import PromptAnswer
from tests.gui.answers import Answers
from tests.torture.kept import KEPT, Case, under_way
from tests.torture.mutations import mutated
from tests.torture.trees import SHIPPED, whole_game

STANDS_STILL_S = 240
_KEYS, _OPEN_MS = 12, 200
_FAILED = "desk.work_failed"


class Careless(Answers):
    """Answers every question at once: lets go of what was not saved, names no file."""

    def ask(self, title: str, text: str, answers: Sequence[PromptAnswer]) -> str:
        """Return the way on that saves nothing, else the first."""
        ways = [answer.id for answer in answers if not answer.escape]
        return "discard" if "discard" in ways else (*ways, answers[-1].id)[0]


class Theatre:
    """One window in a process of its own, and what went wrong in it."""

    def __init__(self, folder: Path, seed: int, keeps: Path) -> None:
        """Use *folder* for all that is written; the same *seed* draws the same scenes."""
        from PySide6.QtCore import qInstallMessageHandler

        from realms_builder.gui.shell.app import make_application
        from realms_builder.gui.shell.preferences import Preferences
        from tests.gui.windows import make_window
        from tests.shots.scenes import SCENES
        from tests.shots.stage import Stage

        self.folder, self.chance, self.keeps = folder, Random(seed), keeps
        self.shown, self.unlaid = 0, 0
        self.faults: Counter[str] = Counter()
        self.case = Case("", "", b"", ())
        qInstallMessageHandler(lambda _kind, _context, text: self._on_message(text))
        sys.excepthook = lambda kind, error, _trace: self._on_error(error)
        self.application = make_application()
        preferences = Preferences(folder / "desk.ini")
        preferences.library_folder = folder / "library"
        self.window = make_window(self.application, preferences)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.desk.problems_found.connect(self._on_problems)
        self.prompts = self.window.desk.prompts
        self.scenes, self.stage = SCENES, Stage(self.window, folder)

    def _on_message(self, text: str) -> None:
        if "This plugin does not support" not in text:
            self._fault(f"Qt: {text[:120]}")

    def _on_error(self, error: BaseException) -> None:
        from tests.torture.commands import place_of

        self._fault(f"{type(error).__name__}: {place_of(error)}")

    def _on_problems(self, problems: Any) -> None:
        for problem in problems:
            if problem.code == _FAILED:
                self._fault(f"work failed: {problem.values['reason'][:120]}")

    def _fault(self, fault: str) -> None:
        self.faults[fault] += 1
        if self.faults[fault] == 1:
            name = f"scene-{len(self.faults)}-{self.case.game}.json"
            (self.keeps / name).write_text(self.case.written(fault), encoding="utf-8")

    def run(self, seconds: float) -> None:
        """Show scenes until the time is over."""
        end = monotonic() + seconds
        while monotonic() < end:
            faulthandler.dump_traceback_later(STANDS_STILL_S, exit=True)
            self._show(self.chance.choice(SHIPPED), self.chance.choice(sorted(self.scenes)))
            gc.collect()
        faulthandler.cancel_dump_traceback_later()
        under_way(None, self.keeps, "scenes")

    def _show(self, game: str, scene: str) -> None:
        files = whole_game(game)
        name = self.chance.choice(sorted(files))
        data = mutated(files[name], self.chance, list(files.values()))
        self.case = Case(game, name, data, ("scene", scene))
        under_way(self.case, self.keeps, "scenes")
        home = self.window.desk.preferences.library_folder / "factions"
        for each, held in {**files, name: data}.items():
            path = home / each
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(held)
        try:
            self.window.desk.reload_library()
            with _boxes_closed():
                self.stage.show(self.scenes[scene])
            self.shown += 1
            self.window.desk.prompts = Careless()
            self._press_keys()
        except Exception as error:  # noqa: BLE001 many scenes need what is broken now
            self._on_laid_wrong(error)
        self._leave()

    def _on_laid_wrong(self, error: Exception) -> None:
        """Take what a scene could not do for a fault only where a room of ours raised it."""
        import traceback

        self.unlaid += 1
        innermost = traceback.extract_tb(error.__traceback__)[-1].filename
        if f"{os.sep}realms_builder{os.sep}" in innermost or "it never happens" in str(error):
            self._on_error(error)

    def _press_keys(self) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        key = Qt.Key
        keys = (key.Key_Tab, key.Key_Down, key.Key_Up, key.Key_Right, key.Key_F6, key.Key_Home)
        keys += (key.Key_PageDown, key.Key_X, key.Key_Backspace, key.Key_Space, key.Key_End)
        with _boxes_closed():  # a menu keeps the key until it is closed
            for _ in range(_KEYS):
                at = QApplication.focusWidget()
                if at is not None:
                    QTest.keyClick(at, self.chance.choice(keys))
                QApplication.processEvents()

    def _leave(self) -> None:
        self.window.desk.prompts = Careless()
        try:
            self.stage.leave()
        except Exception as error:  # noqa: BLE001 leaving has to go well
            self._on_error(error)
        self.window.desk.prompts = self.prompts

    def told(self) -> dict[str, object]:
        """Return the figures."""
        faults = dict(self.faults)
        return {"scenes": self.shown, "not laid out": self.unlaid, "faults": faults}


@contextmanager
def _boxes_closed() -> Generator[None]:
    """Close what opens on top of the window and waits for an answer meanwhile."""
    from PySide6.QtCore import QTimer

    closes = QTimer(interval=_OPEN_MS)
    closes.timeout.connect(_close_on_top)
    closes.start()
    try:
        yield
    finally:
        closes.stop()


def _close_on_top() -> None:
    from PySide6.QtWidgets import QApplication, QMessageBox

    popup, box = QApplication.activePopupWidget(), QApplication.activeModalWidget()
    if popup is not None:
        popup.close()
    elif isinstance(box, QMessageBox):
        box.reject()


def main() -> int:
    """Show scenes for some time and print the figures as JSON; 0 where nothing went wrong."""
    parser = argparse.ArgumentParser(description="Show scenes over mutated files.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT)
    options = parser.parse_args()
    faulthandler.enable()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    gc.disable()  # in the middle of work in a thread, widgets would die there
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for place in ("state", "cache", "config"):
            os.environ[f"REALMS_{place.upper()}"] = str(folder / place)
        os.environ["REALMS_LIBRARY"] = str(folder / "library")
        os.environ["XDG_DATA_HOME"] = str(folder / "data")
        theatre = Theatre(folder, options.seed, options.keep.resolve())
        theatre.run(options.seconds)
        theatre.window.close()
        theatre.application.clipboard().clear()
    print(json.dumps(theatre.told()))
    sys.stdout.flush()
    os._exit(1 if theatre.faults else 0)  # what waits for answers in the window is not of interest


if __name__ == "__main__":
    main()
