"""A rulebook in the window: pages follow the file, problems lead to lines, lines to pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from realms_builder.gui.book_dialog.dialog import BookDialog
from realms_builder.gui.desk import Desk
from realms_builder.gui.documents import Documents
from tests.gui.answers import Answers

CHAPTERS = "".join(f"## Chapter {n}\n\n{'Words and more words. ' * 200}\n\n" for n in range(1, 6))
TEXT = f"---\nlang: en\n---\n\n# The Vale\n\n{CHAPTERS}[dead](#nowhere)\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return the file of a rulebook of some pages with a dead link at its end."""
    path = tmp_path / "vale.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def opened(qtbot: QtBot, desk: Desk, path: Path) -> BookDialog:
    """Return the dialog with the book at *path*, its pages made."""
    dialog = BookDialog(desk, path, None)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.made is not None)
    return dialog


def test_a_book_shows_its_text_its_pages_and_what_is_wrong(
    qtbot: QtBot, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, desk, book)
    assert dialog.windowTitle() == "Rulebook: The Vale"
    assert dialog.text.toPlainText() == TEXT
    assert len(dialog.preview.laid) > 4
    assert dialog.problems.count() == 1
    assert dialog.problems.item(0).text() == (
        "Line 27: warning: The link “#nowhere” leads nowhere."
    )
    assert dialog.heading.text() == "1 problem"
    dialog.close()


def test_a_problem_leads_to_its_line_and_the_line_to_its_page(
    qtbot: QtBot, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, desk, book)
    dialog.problems.itemActivated.emit(dialog.problems.item(0))
    assert dialog.line == 27
    assert dialog.made is not None
    last = dialog.made.page_of(27)
    assert last == dialog.made.out.pages[-1].sheet
    assert dialog.preview.verticalScrollBar().value() > 0
    dialog.close()


def test_a_page_leads_to_the_line_it_begins_with(qtbot: QtBot, desk: Desk, book: Path) -> None:
    dialog = opened(qtbot, desk, book)
    assert dialog.made is not None
    page = next(laid for laid in dialog.preview.laid if laid.number == 1)
    point = page.box.center().toPoint() - QPoint(0, dialog.preview.verticalScrollBar().value())
    qtbot.mouseClick(dialog.preview.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert dialog.line == dialog.made.line_of(2) == 7
    dialog.close()


def test_the_pages_follow_the_file(qtbot: QtBot, desk: Desk, book: Path) -> None:
    dialog = opened(qtbot, desk, book)
    book.write_text("---\nlang: en\n---\n\n# The Hill\n", encoding="utf-8")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "Rulebook: The Hill")
    assert dialog.heading.text() == "No problems"
    assert len(dialog.preview.laid) == 1
    dialog.close()


def test_the_pages_are_saved_as_they_are_shown(
    qtbot: QtBot, desk: Desk, answers: Answers, book: Path, tmp_path: Path
) -> None:
    dialog = opened(qtbot, desk, book)
    target = tmp_path / "out.pdf"
    answers.paths = [target]
    dialog.foot.save_button.click()
    qtbot.waitUntil(target.is_file)
    assert dialog.made is not None
    assert target.read_bytes() == dialog.made.out.pdf
    qtbot.waitUntil(lambda: not desk.tasks.is_running(dialog.foot.output.key))
    dialog.close()


def test_another_paper_makes_other_pages(qtbot: QtBot, desk: Desk, book: Path) -> None:
    dialog = opened(qtbot, desk, book)
    dialog.paper.setCurrentIndex(1)
    dialog.paper.activated.emit(1)
    qtbot.waitUntil(lambda: dialog.made is not None and dialog.made.out.pages[0].width_mm == 148.0)
    dialog.close()


def test_a_file_that_goes_away_is_told(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    dialog = opened(qtbot, desk, tmp_path / "none.md")
    assert dialog.problems.count() == 1
    assert "cannot be read" in dialog.problems.item(0).text()
    dialog.close()


def test_files_of_books_open_beside_rosters(
    qtbot: QtBot, documents: Documents, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(documents, "show_book", shown.append)
    documents.take([book])
    assert shown == [book]
