"""A rulebook in the window: pages follow what is typed, problems lead to lines, lines to pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.core.problems import Severity
from realms_builder.gui.dialogs.book.dialog import LONGEST_PAUSE_MS, BookDialog
from realms_builder.gui.documents.verbs import Books, Documents
from realms_builder.gui.documents.versions_dialog import VersionsDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.left_behind import leave_behind
from tests.gui.waiting import settle

CHAPTERS = "".join(f"## Chapter {n}\n\n{'Words and more words. ' * 200}\n\n" for n in range(1, 6))
TEXT = f"---\nlang: en\n---\n\n# The Vale\n\n{CHAPTERS}[dead](#nowhere)\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return the file of a rulebook of some pages with a dead link at its end."""
    path = tmp_path / "vale.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def books(documents: Documents) -> Iterator[Books]:
    """Return the open rulebooks; what is not saved at the end is given up."""
    found = documents.books
    yield found
    for dialog in list(found.open):
        dialog.done(0)


def opened(qtbot: QtBot, books: Books, desk: Desk, path: Path) -> BookDialog:
    """Return the dialog with the book at *path*, its pages made."""
    dialog = books.show(path)
    settle(qtbot, desk, LONGEST_PAUSE_MS)
    return dialog


def typed(qtbot: QtBot, dialog: BookDialog, words: str) -> None:
    """Type *words* where the cursor stands."""
    for word in words:
        qtbot.keyClick(dialog.text, Qt.Key.Key_Return if word == "\n" else word)


def kept_texts() -> list[str]:
    """Return what the journal of books keeps."""
    files = (resources.state_folder() / "books").glob("*/*.json")
    return [json.loads(file.read_bytes())["text"] for file in files]


def test_a_book_shows_its_text_its_pages_and_what_is_wrong(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    assert dialog.windowTitle() == "Rulebook: The Vale"
    assert dialog.text.toPlainText() == TEXT
    assert len(dialog.preview.laid) > 4
    assert dialog.problems.list.rows.rowCount() == 1
    assert dialog.problems.list.rows.rows[0].text == (
        "Line 27: warning: The link “#nowhere” leads nowhere."
    )
    assert dialog.problems.heading.text() == "1 warning"
    assert dialog.text.mark_of(27) is Severity.WARNING


def test_a_problem_leads_to_its_line_and_the_line_to_its_page(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    dialog.problems.list.activated.emit(dialog.problems.list.rows.index(0))
    assert dialog.line == 27
    assert dialog.made is not None
    last = dialog.made.page_of(27)
    assert last == dialog.made.out.pages[-1].sheet
    assert dialog.preview.verticalScrollBar().value() > 0


def test_a_page_leads_to_the_line_it_begins_with(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    assert dialog.made is not None
    page = next(laid for laid in dialog.preview.laid if laid.number == 1)
    point = page.box.center().toPoint() - QPoint(0, dialog.preview.verticalScrollBar().value())
    qtbot.mouseClick(dialog.preview.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert dialog.line == dialog.made.line_of(2) == 7


def test_pages_and_problems_follow_what_is_typed(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    dialog.text.go_to(5)
    typed(qtbot, dialog, "# The Hill\n\n[gone](#too)")
    settle(qtbot, desk, LONGEST_PAUSE_MS)
    assert dialog.windowTitle() == "Rulebook: The Hill *"
    assert dialog.problems.heading.text() == "2 warnings"
    assert dialog.text.mark_of(7) is dialog.text.mark_of(29) is Severity.WARNING
    assert book.read_text(encoding="utf-8") == TEXT


def test_what_was_typed_is_undone_and_done_again(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    verbs = dialog.writing.actions_by_name
    assert not verbs["undo"].isEnabled()
    typed(qtbot, dialog, "x")
    assert dialog.document.is_modified
    verbs["undo"].trigger()
    assert dialog.document.text == TEXT
    assert not dialog.document.is_modified
    verbs["redo"].trigger()
    assert dialog.document.text == f"x{TEXT}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"\xef\xbb\xbf# Vale\r\n\r\nOld\r\n", b"\xef\xbb\xbfX# Vale\r\n\r\nOld\r\n"),
        (b"# T\xe4ler\n", b"X# T\xe4ler\n"),
        ("# Täler\r\n".encode("utf-16"), "X# Täler\r\n".encode("utf-16")),
        ("# A\u00a0B \U0001f600\n".encode(), "X# A\u00a0B \U0001f600\n".encode()),
    ],
)
def test_saving_keeps_how_the_file_was_written(
    qtbot: QtBot, books: Books, desk: Desk, tmp_path: Path, before: bytes, after: bytes
) -> None:
    path = tmp_path / "own.md"
    path.write_bytes(before)
    dialog = opened(qtbot, books, desk, path)
    typed(qtbot, dialog, "X")
    qtbot.keySequence(dialog.text, QKeySequence("Ctrl+S"))
    assert path.read_bytes() == after
    assert not dialog.windowTitle().endswith("*")
    assert dialog.foot.progress.text.text() == "Saved: own.md"


def test_a_letter_that_an_old_encoding_lacks_is_asked_about(
    qtbot: QtBot, books: Books, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "old.md"
    path.write_bytes(b"# T\xe4ler\r\n")
    dialog = opened(qtbot, books, desk, path)
    assert "Windows-1252" in dialog.problems.list.rows.rows[0].text
    dialog.text.textCursor().insertText("→")
    assert not dialog.save()
    assert path.read_bytes() == b"# T\xe4ler\r\n"
    answers.choices.append("utf-8")
    assert dialog.save()
    assert path.read_bytes() == "→# Täler\r\n".encode()
    settle(qtbot, desk, LONGEST_PAUSE_MS)
    assert dialog.problems.list.rows.rowCount() == 0


def test_a_version_in_an_old_encoding_is_taken_back(
    qtbot: QtBot, books: Books, desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "old.md"
    path.write_bytes(b"# T\xe4ler\r\n")
    dialog = opened(qtbot, books, desk, path)
    for letter in "XY":
        typed(qtbot, dialog, letter)
        assert dialog.save()
    dialog.writing.actions_by_name["versions"].trigger()
    versions = dialog.findChild(VersionsDialog)
    assert isinstance(versions, VersionsDialog)
    qtbot.waitUntil(versions.restore.isEnabled)
    versions.restore.click()
    assert dialog.text.toPlainText() == "X# Täler\n"
    assert dialog.save()
    assert path.read_bytes() == b"X# T\xe4ler\r\n"


def test_closing_asks_about_what_is_not_saved(
    qtbot: QtBot, books: Books, desk: Desk, answers: Answers, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    typed(qtbot, dialog, "x")
    dialog.close()
    assert dialog.isVisible()
    answers.choices.append("save")
    dialog.close()
    assert not dialog.isVisible()
    assert book.read_text(encoding="utf-8") == f"x{TEXT}"
    assert books.open == []
    assert answers.asked == ["Unsaved changes: “vale.md” has unsaved changes."] * 2


def test_a_book_is_opened_once(qtbot: QtBot, books: Books, desk: Desk, book: Path) -> None:
    dialog = opened(qtbot, books, desk, book)
    assert books.show(book) is dialog
    assert len(books.open) == 1


@pytest.mark.parametrize("is_opened_before", [False, True])
def test_what_could_not_be_saved_is_there_after_a_crash(
    qtbot: QtBot,
    books: Books,
    desk: Desk,
    book: Path,
    documents: Documents,
    answers: Answers,
    is_opened_before: bool,
) -> None:
    leave_behind("books", ("one", f"typed {TEXT}", book))
    if is_opened_before:
        books.show(book)
    answers.choices = ["open"]
    documents.keeper.offer_recovery()
    dialog = books.open[0]
    settle(qtbot, desk, LONGEST_PAUSE_MS)
    assert dialog.document.text == f"typed {TEXT}"
    assert dialog.document.is_modified
    assert "before it could be saved" in dialog.notice.text.text()
    assert kept_texts() == [f"typed {TEXT}"]
    dialog.text.undo()
    assert dialog.document.text == TEXT
    assert not dialog.document.is_modified


def test_the_pages_follow_the_file_and_undo_leads_back(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    book.write_text("---\nlang: en\n---\n\n# The Hill\n", encoding="utf-8")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "Rulebook: The Hill")
    assert dialog.problems.heading.text() == "No problems"
    assert len(dialog.preview.laid) == 1
    dialog.text.undo()
    assert dialog.document.text == TEXT
    assert dialog.document.is_modified


def test_the_pages_follow_what_is_included(
    qtbot: QtBot, books: Books, desk: Desk, tmp_path: Path
) -> None:
    part = tmp_path / "part.md"
    part.write_text("[dead](#nowhere)\n", encoding="utf-8")
    path = tmp_path / "whole.md"
    path.write_text("# Whole\n\n{{include: part.md}}\n", encoding="utf-8")
    dialog = opened(qtbot, books, desk, path)
    assert dialog.problems.list.rows.rows[0].text.startswith("part.md, Line 1: warning")
    part.write_text("Fine now.\n", encoding="utf-8")
    qtbot.waitUntil(lambda: dialog.problems.list.rows.rowCount() == 0)


def test_words_are_found_one_after_the_other(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    qtbot.keySequence(dialog.text, QKeySequence("Ctrl+F"))
    bar = dialog.writing.search
    assert bar.isVisible()
    qtbot.keyClicks(bar.words, "chapter")
    assert dialog.line == 7
    assert bar.count.text() == "1 of 5"
    qtbot.keyClick(bar.words, Qt.Key.Key_Return)
    assert dialog.line == 11
    qtbot.keyClick(bar.words, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(bar.words, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.line == 23
    assert bar.count.text() == "5 of 5"
    bar.words.setText("chapteR")
    assert bar.count.text() == "Nothing found"
    qtbot.keyClick(bar.words, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert dialog.isVisible()


def test_the_pages_are_saved_as_they_are_shown(
    qtbot: QtBot, books: Books, desk: Desk, answers: Answers, book: Path, tmp_path: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    target = tmp_path / "out.pdf"
    answers.paths = [target]
    dialog.foot.save_button.click()
    qtbot.waitUntil(target.is_file)
    assert dialog.made is not None
    assert target.read_bytes() == dialog.made.out.pdf
    qtbot.waitUntil(lambda: not desk.tasks.is_running(dialog.foot.output.key))


def test_another_paper_makes_other_pages(
    qtbot: QtBot, books: Books, desk: Desk, book: Path
) -> None:
    dialog = opened(qtbot, books, desk, book)
    dialog.paper.setCurrentIndex(1)
    dialog.paper.activated.emit(1)
    qtbot.waitUntil(lambda: dialog.made is not None and dialog.made.out.pages[0].width_mm == 148.0)


def test_a_file_that_cannot_be_read_is_told_and_read_once_it_is_there(
    qtbot: QtBot, books: Books, desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "none.md"
    dialog = opened(qtbot, books, desk, path)
    assert dialog.problems.list.rows.rowCount() == 1
    assert "cannot be read" in dialog.problems.list.rows.rows[0].text
    assert dialog.text.isReadOnly()
    path.write_text("# Here\n", encoding="utf-8")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "Rulebook: Here")
    assert not dialog.text.isReadOnly()


def test_files_of_books_open_beside_rosters(
    qtbot: QtBot, documents: Documents, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(documents, "show_book", shown.append)
    documents.take([book])
    assert shown == [book]


def test_the_window_stays_open_with_a_book_that_is_not_saved(
    qtbot: QtBot, documents: Documents, desk: Desk, answers: Answers, book: Path
) -> None:
    documents.show_book(book)
    dialog = documents.books.open[0]
    settle(qtbot, desk, LONGEST_PAUSE_MS)
    typed(qtbot, dialog, "x")
    assert not documents.keeper.may_close_all()
    assert documents.books.open == [dialog]
    answers.choices.append("discard")
    assert documents.keeper.may_close_all()
    assert documents.books.open == []
    assert book.read_text(encoding="utf-8") == TEXT
