"""Texts of strangers are shown as they are written: no mark in them opens a file."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QListView,
    QMessageBox,
    QTextBrowser,
    QTextEdit,
    QToolTip,
    QWidget,
)
from ruamel.yaml import YAML

from realms_builder.core import resources
from realms_builder.gui.kit.thumbnails import paint_picture
from realms_builder.gui.shell.prompts import QtPrompts
from tests.gui.windows import window_in
from tests.shots import stage as on_stage
from tests.shots.scenes import SCENES
from tests.shots.stage import Stage

_IN_OPEN = 0x20
_LANGUAGES = {"de", "en"}
_TEXTS = frozenset("name abbr short text note source why about author label title".split())
"""Keys of what people read, also where they write it in one language alone."""
MOST_ROWS = 20
"""Of each list whose tips are shown."""

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


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_nobody() -> None:
    """Let messages be: they are scenes, and the stage answers them."""


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


@pytest.mark.parametrize("name", ["drawing.png", "drawing.jpg", "drawing.svg", "drawing"])
def test_a_drawing_opens_no_further_file(
    qapp: QApplication, bait: Bait, tmp_path: Path, name: str
) -> None:
    uri = bait.path.as_uri()
    (tmp_path / name).write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="40" height="40"><image xlink:href="{uri}" width="40" height="40"/>'
        f'<image href="{uri}" width="40" height="40"/></svg>'
    )
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    paint_picture(painter, str(tmp_path / name), QRectF(0, 0, 40, 40))
    painter.end()
    assert not bait.was_opened()


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


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Bait, Path]]:
    """Yield the bait, and the games of the program with its mark before each of their texts."""
    bait = Bait(tmp_path_factory.mktemp("bait"))
    bundled = resources.bundled_folder()
    folder = tmp_path_factory.mktemp("strange")
    shutil.copytree(bundled / resources.FACTIONS, folder / resources.FACTIONS)
    (folder / resources.ASSETS).symlink_to(bundled / resources.ASSETS)
    for path in (folder / resources.FACTIONS).rglob("*.yaml"):
        if path.parent.name != "cards":
            _write_marks(path, bait.mark)
    yield bait, folder
    bait.close()


def _rooms() -> dict[str, list[str]]:
    """Return the names of the scenes by the room or dialog they begin with."""
    found: dict[str, list[str]] = {}
    for name in SCENES:
        found.setdefault(name.partition("_")[0], []).append(name)
    few = [name for names in found.values() if len(names) < 3 for name in names]
    return {**{room: names for room, names in found.items() if len(names) > 2}, "others": few}


ROOMS = _rooms()


@pytest.mark.parametrize("room", ROOMS)
def test_no_text_of_a_game_is_taken_for_marks(
    room: str,
    qapp: QApplication,
    strange: tuple[Bait, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bait, folder = strange
    bait.was_opened()  # whoever did was told
    monkeypatch.setattr(resources, "_bundled_places", lambda: (folder,))
    monkeypatch.setattr(on_stage, "ROSTERS", folder / resources.FACTIONS)
    seen: dict[str, set[str]] = {}

    def look(shown: QWidget) -> None:
        stage.settle()
        shown.grab()
        found = seen.setdefault(name, set())
        for widget in (shown, *shown.findChildren(QWidget)):
            if widget.isVisible():
                found.update(_taking_marks(widget, bait.mark))
        QToolTip.hideText()
        if bait.was_opened():
            found.add("a file was opened")

    with window_in(qapp, tmp_path / "stage") as window:
        window.show()
        stage = Stage(window, tmp_path / "stage", look, longest_ms=60)
        for name in ROOMS[room]:
            stage.show(SCENES[name])
            stage.leave()
    assert seen == {name: set() for name in ROOMS[room]}


def _taking_marks(widget: QWidget, mark: str) -> Iterator[str]:
    """Yield what would take *mark* for rich text, of what *widget* shows or tells below the mouse.

    Every tip that holds the mark is shown.
    """
    kind = type(widget).__name__
    if isinstance(widget, QLabel) and mark in widget.text():
        yield from () if widget.textFormat() is Qt.TextFormat.PlainText else (f"label {kind}",)
    if isinstance(widget, QTextBrowser | QTextEdit) and mark in widget.toHtml():
        yield f"page {kind}"
    for told in (widget, *widget.actions()):
        if mark in told.whatsThis():  # which is always shown as rich text
            yield f"what's this of {kind}"
    for tip in {
        widget.toolTip(),
        *(action.toolTip() for action in widget.actions()),
        *_tips(widget),
    }:
        if mark in tip:
            QToolTip.showText(QPoint(5, 5), tip, widget)
            labels = (top for top in QApplication.topLevelWidgets() if top.inherits("QTipLabel"))
            if any(label.textFormat() is not Qt.TextFormat.PlainText for label in labels):  # type: ignore[attr-defined]
                yield f"tip of {kind}"


def _tips(widget: QWidget) -> Iterator[str]:
    if not isinstance(widget, QAbstractItemView) or not widget.model():
        return
    model, role = widget.model(), Qt.ItemDataRole.ToolTipRole
    root = widget.rootIndex()
    columns = 1 if isinstance(widget, QListView) else model.columnCount(root)
    rows = min(model.rowCount(root), MOST_ROWS)
    for row, column in product(range(rows), range(min(columns, MOST_ROWS))):
        yield str(model.index(row, column, root).data(role) or "")


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
        is_text = bool(data) and _LANGUAGES.issuperset(data)
        for key, value in data.items():
            if isinstance(value, str) and (is_text or key in _TEXTS):
                data[key] = change(value)
            else:
                _put(value, change)
    elif isinstance(data, list):
        for value in data:
            _put(value, change)
