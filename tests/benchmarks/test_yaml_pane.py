"""The YAML pane: a file of 300 KB is shown, written in and completed at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from realms_builder.editing.completion.completer import completion_of
from realms_builder.editing.writing.line_pieces import START
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.rooms.workshop.yaml_pane.pane import YamlPane
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import file_bytes
from tests.benchmarks.stopwatch import best_of
from tests.builders import shipped
from tests.tree import ROOT

KEYS = "abcdefghij"


@pytest.fixture(scope="module")
def large() -> str:
    """Return a faction of 300 KB: the units of a bundled one again and again, with new ids."""
    source = (ROOT / "factions" / "ags" / "ritter.yaml").read_text(encoding="utf-8")
    head, units = source.split("\nunits:\n", maxsplit=1)
    parts, size, turn = [head, "\nunits:\n"], len(head), 0
    while size < file_bytes():
        new = re.sub(r"^  - id: (\w+)", rf"  - id: \1_{turn}", units, flags=re.MULTILINE)
        parts.append(new)
        size, turn = size + len(new), turn + 1
    return "".join(parts)


@pytest.fixture
def pane(qapp: QApplication, tmp_path: Path) -> Iterator[YamlPane]:
    preferences = Preferences(tmp_path / "desk.ini")
    desk = Desk(preferences)
    found = YamlPane(desk)
    found.resize(760, 900)
    found.show()
    yield found
    found.close()
    desk.tasks.wait()


def _bare(text: str) -> QPlainTextEdit:
    """Return the least that shows a text and takes keys."""
    editor = QPlainTextEdit()
    editor.setUndoRedoEnabled(False)
    editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    editor.setPlainText(text)
    editor.resize(760, 900)
    editor.show()
    return editor


def _painted(act: Callable[[], object]) -> None:
    act()
    QApplication.processEvents()


def test_a_large_file_is_shown(large: str, pane: YamlPane, figure: Note) -> None:
    bare = _bare(large)
    times = best_of(
        {
            "bare": lambda: _painted(lambda: bare.setPlainText(large)),
            "pane": lambda: _painted(lambda: pane.set_text(large)),
        }
    )
    note = f"{times['pane'] * 1000:.0f} ms, bare {times['bare'] * 1000:.0f} ms"
    figure("300 KB of YAML shown against plain text", times["pane"] / times["bare"], 4, note=note)


def test_a_key_in_a_large_file_is_painted(large: str, pane: YamlPane, figure: Note) -> None:
    bare = _bare(large)
    pane.set_text(large)
    line = large.count("\n") // 2
    pane.go_to(line)
    while pane.editor.document().lastBlock().userState() < START:
        QApplication.processEvents()
    cursor = bare.textCursor()
    cursor.setPosition(bare.document().findBlockByNumber(line - 1).position())
    bare.setTextCursor(cursor)
    bare.centerCursor()

    def write(editor: QPlainTextEdit) -> None:
        for key in KEYS:
            QTest.keyClick(editor, key)
            editor.viewport().update()  # colours make Qt paint all that is seen
            QApplication.processEvents()

    times = best_of({"bare": lambda: write(bare), "pane": lambda: write(pane.editor)})
    part = times["pane"] / times["bare"]
    note = f"{times['pane'] / len(KEYS) * 1000:.2f} ms a key"
    figure("a key in 300 KB of YAML against plain text", part, 6, note=note)


def test_completion_reads_only_what_lies_around(large: str, figure: Note) -> None:
    complete = completion_of("faction", shipped().game("ags"), "en")
    at = large.rindex("    limit: 1\n")
    text = large[:at] + "    tags: [army, sh\n" + large[at:]
    offset = text.index("\n", at)
    assert complete(text, offset)
    jobs = {"parse": lambda: parse_text(text), "complete": lambda: complete(text, offset)}
    times = best_of(jobs, rounds=3)
    note = f"{times['complete'] * 1000:.1f} ms"
    part = times["complete"] / times["parse"]
    figure("completion in 300 KB against reading it all", part, 0.15, note=note, bound=0.3)
