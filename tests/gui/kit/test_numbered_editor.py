"""An editor with numbers: lines can be gone to, marked and told of; the find bar works on any."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QFont, QHelpEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QPlainTextDocumentLayout, QToolTip
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import numbered_editor
from realms_builder.gui.kit.find_bar import FindBar
from realms_builder.gui.kit.numbered_editor import MarkLook, NumberedEditor, TextMark
from realms_builder.gui.shell.theme import DeskTheme

TEXT = "one 😀 two\n" + "a long line " * 40 + "\nthree two"


@pytest.fixture
def editor(qtbot: QtBot) -> NumberedEditor:
    found = NumberedEditor(DeskTheme())
    qtbot.addWidget(found)
    found.restyle()
    found.resize(300, 400)
    found.setPlainText(TEXT)
    found.show()
    return found


def test_offsets_count_characters_also_behind_those_that_qt_counts_twice(
    editor: NumberedEditor,
) -> None:
    place = TEXT.index("two")
    editor.select(place, place + 3)
    assert editor.textCursor().selectedText() == "two"
    assert editor.selection() == (place, place + 3)
    assert editor.text == TEXT


def test_a_document_is_shown_in_the_font_of_the_editor(editor: NumberedEditor) -> None:
    document = QTextDocument(TEXT, editor)
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setDefaultFont(QFont("Source Sans Pro", 33))
    editor.setDocument(document)
    assert document.defaultFont().pointSizeF() == 10.0
    assert document.defaultFont().family() == editor.font().family() != "Source Sans Pro"


def test_the_text_is_that_of_now(editor: NumberedEditor) -> None:
    assert editor.text == TEXT
    editor.select(0, 3)
    editor.insertPlainText("two")
    assert editor.text == "two" + TEXT[3:]


def test_a_line_is_gone_to_and_told(qtbot: QtBot, editor: NumberedEditor) -> None:
    with qtbot.waitSignal(editor.line_changed) as told:
        editor.go_to(3)
    assert told.args == [3]
    assert editor.textCursor().selectedText() == "three two"
    editor.go_to(99)
    assert editor.line == 3


def test_a_click_beside_a_broken_line_selects_all_of_it(
    qtbot: QtBot, editor: NumberedEditor
) -> None:
    boxes = [box for _, box in editor.seen()]
    assert boxes[1].height() > 2 * boxes[0].height()
    qtbot.mousePress(
        editor.margin, Qt.MouseButton.LeftButton, pos=QPoint(3, round(boxes[1].bottom()) - 4)
    )
    assert editor.line == 2
    assert editor.textCursor().selectedText() == TEXT.split("\n")[1]


def test_the_margin_tells_what_is_wrong_with_a_line(
    editor: NumberedEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    editor.mark_lines({1: Severity.ERROR}, lambda line: f"line {line} < all")
    assert (editor.mark_of(1), editor.mark_of(2)) == (Severity.ERROR, None)
    for y in (4, round(list(editor.seen())[1][1].top()) + 8):
        point = QPoint(3, y)
        event = QHelpEvent(QEvent.Type.ToolTip, point, editor.margin.mapToGlobal(point))
        QApplication.sendEvent(editor.margin, event)
    assert told == ["line 1 < all"]


def test_marks_are_painted_on_each_line_that_a_long_one_is_broken_to(
    qtbot: QtBot, editor: NumberedEditor
) -> None:
    start = TEXT.index("a long")
    editor.found = [TextMark(start, start + 400, MarkLook.FOUND)]
    before = editor.grab().toImage()
    editor.found = ()
    after = editor.grab().toImage()
    box = list(editor.seen())[1][1]
    left = editor.viewport().x() + 4
    lines = [round(box.top()) + row * editor.fontMetrics().height() + 3 for row in range(1, 5)]
    assert all(before.pixel(left, y) != after.pixel(left, y) for y in lines)


@pytest.mark.parametrize("wraps", [False, True])
def test_of_a_mark_on_an_endless_line_no_more_is_drawn_than_is_seen(
    editor: NumberedEditor, monkeypatch: pytest.MonkeyPatch, *, wraps: bool
) -> None:
    areas: list[QRectF] = []
    drawn = numbered_editor._wave  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(numbered_editor, "_wave", lambda area: areas.append(area) or drawn(area))
    wrap = NumberedEditor.LineWrapMode
    editor.setLineWrapMode(wrap.WidgetWidth if wraps else wrap.NoWrap)
    editor.setPlainText("long " * 10_000)
    marks = [TextMark(0, 50_000, Severity.ERROR)]
    monkeypatch.setattr(editor, "marks", lambda start, end: marks)
    editor.grab()
    assert 0 < sum(area.width() for area in areas) < 300 * 400 / 10  # a line is above 10 px high


def test_a_bar_that_only_finds_goes_along_and_minds_capitals_that_were_typed(
    qtbot: QtBot, editor: NumberedEditor
) -> None:
    bar = FindBar(DeskTheme(), editor)
    qtbot.addWidget(bar)
    bar.open_bar(replace=True)
    assert not bar.with_case.isVisible() and not bar.new.isVisible()
    qtbot.keyClicks(bar.words, "two")
    assert (editor.line, bar.count.text()) == (1, "1 of 2")
    qtbot.keyClick(bar.words, Qt.Key.Key_Return)
    assert (editor.line, bar.count.text()) == (3, "2 of 2")
    bar.words.setText("Two")
    assert bar.count.text() == "Nothing found"
    qtbot.keyClick(bar.words, Qt.Key.Key_Escape)
    assert bar.isHidden() and editor.found == ()


def test_what_is_found_follows_the_text(qtbot: QtBot, editor: NumberedEditor) -> None:
    bar = FindBar(DeskTheme(), editor)
    qtbot.addWidget(bar)
    bar.open_bar(replace=False)
    bar.words.setText("three")
    editor.setPlainText("three three")
    assert len(editor.found) == 2
