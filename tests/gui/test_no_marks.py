"""Texts of strangers are shown as they are written: no mark in them opens a file."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QToolTip, QWidget
from ruamel.yaml import YAML

from realms_builder.core import resources
from realms_builder.gui.shell.prompts import QtPrompts
from tests.gui.windows import window_in
from tests.shots import stage as on_stage
from tests.shots.scenes import SCENES
from tests.shots.stage import Stage

_IN_OPEN = 0x20
_TEXTS = {"de", "en"}
GAMES = "ags", "realms"
SHOWN = (
    "library",
    "library_game",
    "table_tonight",
    "roster_ags",
    "roster_ags_groups",
    "roster_ags_illegal",
    "hire_rules",
    "hire_look_ags",
    "roster_realms_overloaded",
    "odds_why",
    "odds_matrix",
    "workshop_form",
    "workshop_stat",
    "rules",
    "compare",
    "new_roster",
    "palette_search",
    "table_quick",
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel who opens files")


class Bait:
    """A picture that nobody may open, and who asks the kernel whether somebody did."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "bait.png"
        self.path.write_bytes(b"no picture")
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._watch = self._libc.inotify_init1(os.O_NONBLOCK)
        assert self._libc.inotify_add_watch(self._watch, bytes(self.path), _IN_OPEN) > 0

    @property
    def mark(self) -> str:
        return f'<img src="{self.path.as_uri()}"><b>'

    def was_opened(self) -> bool:
        try:
            return bool(os.read(self._watch, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._watch)


@pytest.fixture
def bait(tmp_path: Path) -> Iterator[Bait]:
    found = Bait(tmp_path)
    yield found
    found.close()


def test_rich_text_would_open_the_file(qapp: QApplication, bait: Bait) -> None:
    label = QLabel(f"<p>{bait.mark}")
    label.ensurePolished()
    label.setTextFormat(label.textFormat().RichText)
    label.sizeHint()
    assert bait.was_opened()


def test_a_message_says_names_as_they_are(
    qapp: QApplication, bait: Bait, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def show(box: QMessageBox) -> int:
        box.show()
        box.grab()
        said.extend(label.text() for label in box.findChildren(QLabel))
        box.close()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", show)
    QtPrompts().say(f"About {bait.mark}", f"More of {bait.mark}")
    assert sum(text.count("&lt;img") for text in said) == 2
    assert not bait.was_opened()


def test_no_text_of_a_game_is_taken_for_marks(
    qapp: QApplication, bait: Bait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundled = resources.bundled_folder()
    strange = tmp_path / "strange"
    for game in GAMES:
        place = Path(resources.FACTIONS, game)
        shutil.copytree(bundled / place, strange / place)
    (strange / resources.ASSETS).symlink_to(bundled / resources.ASSETS)
    for path in (strange / resources.FACTIONS).rglob("*.yaml"):
        _write_marks(path, bait.mark)
    monkeypatch.setattr(resources, "_bundled_places", lambda: (strange,))
    monkeypatch.setattr(on_stage, "ROSTERS", strange / resources.FACTIONS)
    seen: dict[str, bool] = {}

    def look(shown: QWidget) -> None:
        stage.settle()
        for widget in (shown, *shown.findChildren(QWidget)):
            if bait.mark in widget.toolTip():
                QToolTip.showText(QPoint(5, 5), widget.toolTip(), widget)
        shown.grab()
        QToolTip.hideText()
        seen[name] = bait.was_opened()

    with window_in(qapp, tmp_path / "stage") as window:
        window.show()
        stage = Stage(window, tmp_path / "stage", look, longest_ms=60)
        for name in SHOWN:
            stage.show(SCENES[name])
            stage.leave()
    assert seen == dict.fromkeys(SHOWN, False)


def _write_marks(path: Path, mark: str) -> None:
    """Put *mark* before each text of the file at *path*."""
    yaml = YAML()
    yaml.width = 10_000
    yaml.indent(mapping=2, sequence=4, offset=2)
    data = yaml.load(path)
    _put(data, lambda text: f"{mark}{text}")
    yaml.dump(data, path)


def _put(data: Any, change: Callable[[str], str]) -> None:
    if isinstance(data, dict):
        is_text = bool(data) and _TEXTS.issuperset(data)
        for key, value in data.items():
            if isinstance(value, str) and (is_text or key == "name"):
                data[key] = change(value)
            else:
                _put(value, change)
    elif isinstance(data, list):
        for value in data:
            _put(value, change)
