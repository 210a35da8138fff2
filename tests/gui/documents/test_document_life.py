"""What holds for every document: undo, journal, saving, other programs, closing, recovery."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.document_watch import OutsideFate
from realms_builder.roster.roster import Roster
from tests.gui.answers import Answers
from tests.gui.documents.kinds import BY_HAND, Kind, Opened, Window, opened_in, text_of
from tests.gui.left_behind import kill, leave_behind, still_kept

saved_by_hand = pytest.mark.parametrize("kind", BY_HAND, indirect=True, ids=lambda k: k.name)


def quiet(qtbot: QtBot, kind: Kind) -> None:
    """Look at the files once more and wait until nothing is under way."""
    kind.keeper.outside.look()
    qtbot.waitUntil(lambda: not kind.desk.tasks.is_busy)


def rewrite(path: Path, text: str | bytes, *, in_place: bool = False) -> None:
    """Let another program write *text*: into the file, or a new one in its place."""
    beside = path if in_place else path.with_name("editor.tmp")
    beside.write_bytes(text.encode() if isinstance(text, str) else text)
    if not in_place:
        beside.replace(path)


def await_fate(qtbot: QtBot, kind: Kind, document: Document, wanted: OutsideFate | None) -> None:
    def found() -> OutsideFate | None:
        news = kind.keeper.outside.news_of(document)
        return news.fate if news is not None else None

    qtbot.waitUntil(lambda: found() is wanted)


def press(kind: Kind, text: str) -> None:
    buttons = {button.text(): button for button in kind.bar.buttons}
    assert not kind.bar.isHidden()
    buttons[text].click()


def kept_texts(kind: Kind) -> str:
    """Return everything that the journal of *kind* keeps."""
    texts: list[str] = []
    for file in (resources.state_folder() / kind.journal_name).glob("[!.]*/*.json"):
        with suppress(FileNotFoundError):  # it is written and removed meanwhile
            texts.append(json.loads(file.read_bytes())["text"])
    return "".join(texts)


def killed(kind: Kind) -> None:
    """End the program of *kind* as the system does it: nothing is closed."""
    kind.desk.tasks.wait()
    kill(kind.keeper.journal(kind.journal_name))
    kind.keeper.end()


def versions_of(kind: Kind, path: Path) -> list[str]:
    return [version.file.read_text(encoding="utf-8") for version in kind.keeper.versions.of(path)]


# -------------------------------------------------------------------- saved and kept


def test_undo_goes_on_across_a_save_which_changes_one_line(opened: Opened) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    assert document.is_modified
    assert kind.keeper.saver.save(document)
    assert not document.is_modified
    assert kind.path.read_text(encoding="utf-8") == kind.words("Mine")
    kind.undo(document)
    assert document.is_modified
    assert text_of(document) == kind.first_text


def test_every_save_is_a_version(opened: Opened) -> None:
    kind, document = opened
    for name in ("One", "Two"):
        kind.edit(document, name)
        assert kind.keeper.saver.save(document)
    assert versions_of(kind, kind.path) == [kind.words("Two"), kind.words("One")]


def test_what_is_typed_is_kept_until_it_is_saved(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    qtbot.waitUntil(lambda: "Mine" in kept_texts(kind))
    assert kind.path.read_text(encoding="utf-8") == kind.first_text
    assert kind.keeper.saver.save(document)
    qtbot.waitUntil(lambda: kept_texts(kind) == "")


def test_what_is_undone_to_the_saved_state_is_kept_no_longer(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    qtbot.waitUntil(lambda: "Mine" in kept_texts(kind))
    kind.undo(document)
    qtbot.waitUntil(lambda: kept_texts(kind) == "")


def test_saving_elsewhere_leaves_the_first_file_and_follows_the_other(
    qtbot: QtBot, opened: Opened, answers: Answers, tmp_path: Path
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    target = tmp_path / f"other{kind.path.suffix}"
    answers.paths = [target]
    assert kind.keeper.saver.save_as(document)
    assert document.path == target
    assert kind.path.read_text(encoding="utf-8") == kind.first_text
    assert target.read_text(encoding="utf-8") == kind.words("Mine")
    rewrite(target, kind.words("Theirs"))
    qtbot.waitUntil(lambda: "Theirs" in text_of(document))
    kind.undo(document)
    kind.undo(document)
    assert text_of(document) == kind.first_text


# -------------------------------------------------------------------- other programs


@pytest.mark.parametrize("in_place", [True, False])
def test_without_changes_it_follows_its_file_and_undo_leads_back(
    qtbot: QtBot, opened: Opened, answers: Answers, in_place: bool
) -> None:
    kind, document = opened
    said: list[str] = []
    document.told.connect(said.append)
    rewrite(kind.path, kind.words("Theirs"), in_place=in_place)
    qtbot.waitUntil(lambda: text_of(document) == kind.words("Theirs"))
    assert not document.is_modified
    assert kind.path.name in said[-1]
    assert kind.bar.isHidden() and answers.asked == answers.said == []
    kind.undo(document)
    assert text_of(document) == kind.first_text
    assert document.is_modified


def test_with_changes_of_its_own_it_asks_and_nothing_is_touched(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    rewrite(kind.path, kind.words("Theirs"))
    await_fate(qtbot, kind, document, OutsideFate.CHANGED)
    assert f"{kind.path.name} was changed" in kind.bar.text.text()
    assert text_of(document) == kind.words("Mine")
    assert answers.asked == []
    press(kind, "Load theirs")
    assert (text_of(document), document.is_modified) == (kind.words("Theirs"), False)
    assert kind.bar.isHidden()
    kind.undo(document)
    assert "Mine" in text_of(document)
    assert document.is_modified


def test_keeping_mine_saves_over_theirs_which_goes_to_the_versions(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    rewrite(kind.path, kind.words("Theirs"))
    await_fate(qtbot, kind, document, OutsideFate.CHANGED)
    press(kind, "Keep mine")
    quiet(qtbot, kind)
    assert kind.bar.isHidden() and document.is_modified
    assert kind.path.read_text(encoding="utf-8") == kind.words("Theirs")
    assert kind.keeper.saver.save(document)
    assert answers.asked == []
    assert kind.path.read_text(encoding="utf-8") == kind.words("Mine")
    assert versions_of(kind, kind.path) == [kind.words("Mine"), kind.words("Theirs")]


def test_who_keeps_mine_is_asked_again_when_the_file_changes_again(
    qtbot: QtBot, opened: Opened
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    rewrite(kind.path, kind.words("Theirs"))
    await_fate(qtbot, kind, document, OutsideFate.CHANGED)
    press(kind, "Keep mine")
    rewrite(kind.path, kind.words("Third"))
    await_fate(qtbot, kind, document, OutsideFate.CHANGED)
    assert text_of(document) == kind.words("Mine")


def test_the_same_change_in_both_is_no_question(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    kind.edit(document, "Ours")
    rewrite(kind.path, kind.words("Ours"))
    qtbot.waitUntil(lambda: not document.is_modified)
    assert kind.bar.isHidden()
    assert answers.asked == []
    assert text_of(document) == kind.words("Ours")


def test_our_own_saves_are_no_news(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    for name in ("One", "Two"):
        kind.edit(document, name)
        assert kind.keeper.saver.save(document)
    quiet(qtbot, kind)
    assert kind.keeper.outside.news_of(document) is None
    assert text_of(document) == kind.words("Two")


@pytest.mark.parametrize(
    ("answer", "left"), [("cancel", "Theirs"), ("theirs", "Theirs"), ("mine", "Mine")]
)
def test_saving_asks_where_another_program_was_quicker(
    opened: Opened, answers: Answers, answer: str, left: str
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    kind.path.write_text(kind.words("Theirs"), encoding="utf-8")
    answers.choices = [answer]
    assert kind.keeper.saver.save(document) is (answer == "mine")
    assert kind.path.read_text(encoding="utf-8") == kind.words(left)
    assert len(answers.asked) == 1
    assert kind.path.name in answers.asked[0]
    assert ("Theirs" in text_of(document)) is (answer == "theirs")
    assert (kind.words("Theirs") in versions_of(kind, kind.path)) is (answer == "mine")
    kind.undo(document)
    assert ("Mine" in text_of(document)) is (answer == "theirs")


def test_nonsense_in_its_file_is_told_and_what_is_open_stays(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    rewrite(kind.path, kind.broken)  # half of it might make sense
    await_fate(qtbot, kind, document, OutsideFate.BROKEN)
    assert "cannot be read" in kind.bar.text.text()
    assert text_of(document) == kind.first_text
    assert document.is_modified, "what is open stands in no file any more"
    qtbot.waitUntil(lambda: kind.word in kept_texts(kind))
    assert answers.said == []
    kind.path.write_text(kind.words("Theirs"), encoding="utf-8")
    qtbot.waitUntil(lambda: text_of(document) == kind.words("Theirs"))
    assert kind.bar.isHidden() and not document.is_modified


def test_nonsense_is_written_over_once_mine_is_kept_and_is_a_version(
    qtbot: QtBot, opened: Opened
) -> None:
    kind, document = opened
    rewrite(kind.path, kind.broken)  # half of it might make sense
    await_fate(qtbot, kind, document, OutsideFate.BROKEN)
    press(kind, "Keep mine")
    assert kind.keeper.saver.save(document)
    assert kind.path.read_text(encoding="utf-8") == kind.first_text
    raw = [version.file.read_bytes() for version in kind.keeper.versions.of(kind.path)]
    assert kind.broken in raw


def test_a_file_that_goes_away_is_called_that_and_can_be_saved_again(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    kind.path.unlink()
    await_fate(qtbot, kind, document, OutsideFate.GONE)
    assert "moved or deleted" in kind.bar.text.text()
    assert "changed" not in kind.bar.text.text()
    assert document.is_modified
    qtbot.waitUntil(lambda: kind.word in kept_texts(kind))
    press(kind, "Save it there again")
    assert kind.path.read_text(encoding="utf-8") == kind.first_text
    assert kind.bar.isHidden() and not document.is_modified and answers.asked == []
    qtbot.waitUntil(lambda: kept_texts(kind) == "")


def test_once_it_was_told_saving_writes_a_file_that_is_gone_again(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    kind.path.unlink()
    with suppress(OSError):  # where nothing else lies in the folder it goes as well
        kind.path.parent.rmdir()
    await_fate(qtbot, kind, document, OutsideFate.GONE)
    assert kind.keeper.saver.save(document)
    assert answers.asked == []
    assert kind.path.read_text(encoding="utf-8") == kind.words("Mine")


def test_saving_what_just_vanished_says_so(opened: Opened, answers: Answers) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    kind.path.unlink()
    assert not kind.keeper.saver.save(document)
    assert "moved or deleted" in answers.asked[0]
    assert not kind.path.exists()
    answers.choices = ["mine"]
    assert kind.keeper.saver.save(document)
    assert kind.path.read_text(encoding="utf-8") == kind.words("Mine")


def test_a_file_that_goes_away_can_be_saved_elsewhere(
    qtbot: QtBot, opened: Opened, answers: Answers, tmp_path: Path
) -> None:
    kind, document = opened
    kind.path.unlink()
    await_fate(qtbot, kind, document, OutsideFate.GONE)
    target = tmp_path / f"other{kind.path.suffix}"
    answers.paths = [target]
    press(kind, "Save as …")
    assert target.read_text(encoding="utf-8") == kind.first_text
    assert (document.path, document.is_modified) == (target, False)
    assert kind.bar.isHidden()
    assert not kind.path.exists()


def test_a_file_that_comes_back_as_it_was_is_no_news(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    aside = kind.path.with_name("aside.txt")
    kind.path.rename(aside)
    await_fate(qtbot, kind, document, OutsideFate.GONE)
    assert document.is_modified
    aside.rename(kind.path)
    await_fate(qtbot, kind, document, None)
    assert kind.bar.isHidden() and not document.is_modified
    qtbot.waitUntil(lambda: kept_texts(kind) == "")


def test_two_windows_see_what_the_other_saves_and_lose_nothing(
    qtbot: QtBot, opened: Opened, window_of: Window
) -> None:
    kind, document = opened
    other = window_of(type(kind))
    others = opened_in(qtbot, other)
    kind.edit(document, "One")
    assert kind.keeper.saver.save(document)
    qtbot.waitUntil(lambda: text_of(others) == kind.words("One"))
    other.edit(others, "Two")
    kind.edit(document, "Three")
    assert other.keeper.saver.save(others)
    await_fate(qtbot, kind, document, OutsideFate.CHANGED)
    assert text_of(document) == kind.words("Three")
    press(kind, "Keep mine")
    assert kind.keeper.saver.save(document)
    qtbot.waitUntil(lambda: text_of(others) == kind.words("Three"))
    assert kind.words("Two") in versions_of(kind, kind.path)


# -------------------------------------------------------------------- closing


@saved_by_hand
@pytest.mark.parametrize(
    ("answer", "is_open", "left"),
    [("cancel", True, "Plain"), ("discard", False, "Plain"), ("save", False, "Mine")],
)
def test_closing_asks_about_what_is_not_saved(
    opened: Opened, answers: Answers, answer: str, is_open: bool, left: str
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    title = document.title
    answers.choices = [answer]
    kind.close()
    assert answers.asked == [f"Unsaved changes: “{title}” has unsaved changes."]
    assert (document in kind.keeper.documents) is is_open
    wanted = kind.first_text if left == "Plain" else kind.words(left)
    assert kind.path.read_text(encoding="utf-8") == wanted


def test_closing_what_is_saved_asks_nothing(opened: Opened, answers: Answers) -> None:
    kind, document = opened
    kind.close()
    assert document not in kind.keeper.documents
    assert answers.asked == []


def test_closing_what_stands_in_no_file_any_more_asks(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    kind.path.unlink()
    await_fate(qtbot, kind, document, OutsideFate.GONE)
    press(kind, f"Close “{document.title}”")
    assert len(answers.asked) == 1
    assert document in kind.keeper.documents


@saved_by_hand
def test_what_is_discarded_is_kept_until_the_window_really_closes(
    qtbot: QtBot, opened: Opened, answers: Answers
) -> None:
    kind, document = opened
    unsaved = kind.desk.new_document(Roster("ags", "ritter"))
    assert unsaved is not None
    kind.edit(document, "Mine")
    unsaved.mark_unsaved()
    qtbot.waitUntil(lambda: "Mine" in kept_texts(kind))
    answers.choices = ["discard", "cancel"]
    assert not kind.keeper.may_close_all()
    qtbot.waitUntil(lambda: not kind.desk.tasks.is_busy)
    assert "Mine" in kept_texts(kind)
    answers.choices = ["discard", "discard"]
    assert kind.keeper.may_close_all()
    assert still_kept(kind.journal_name) == []


# -------------------------------------------------------------------- open documents


def menu_of(kind: Kind, document: Document | None) -> QMenu:
    """Return the menu of open documents while *document* is to be seen."""
    menu = QMenu()
    kind.documents.open_documents.fill(menu, document)
    return menu


def names_in(menu: QMenu, *, checked: bool = False) -> list[str]:
    actions = [a for a in menu.actions() if a.isChecked() or not checked]
    return [a.text().partition("\t")[0] for a in actions if not a.isSeparator()]


def test_what_is_open_is_listed_with_its_star_until_it_is_closed(opened: Opened) -> None:
    kind, document = opened
    menu = menu_of(kind, document)
    assert names_in(menu, checked=True) == [document.title]
    assert names_in(menu) == [document.title, "Close"]
    assert kind.documents.open_documents.where(document) == document.where("en") != ""
    kind.edit(document, "Mine")
    menu = menu_of(kind, None)
    assert names_in(menu, checked=True) == []
    assert names_in(menu)[0] == f"{document.title} *"
    kind.undo(document)
    assert names_in(menu_of(kind, None))[0] == document.title
    kind.close()
    assert list(kind.documents.open_documents) == []
    assert names_in(menu_of(kind, None)) == ["Close"]


@saved_by_hand
@pytest.mark.parametrize(("answer", "is_open"), [("cancel", True), ("discard", False)])
def test_the_menu_of_open_documents_closes_as_its_room_does(
    opened: Opened, answers: Answers, answer: str, is_open: bool
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    menu = menu_of(kind, document)
    answers.choices = [answer]
    closing = menu.actions()[-1].menu()
    assert isinstance(closing, QMenu)
    closing.actions()[0].trigger()
    assert len(answers.asked) == 1
    assert (document in kind.keeper.documents) is is_open
    assert kind.path.read_text(encoding="utf-8") == kind.first_text


def test_a_step_goes_round_what_is_open_and_back(opened: Opened) -> None:
    kind, document = opened
    new = kind.desk.new_document(Roster("ags", "ritter"))
    seen: list[Document] = []
    for one in (document, new):
        assert one is not None
        one.wanted.connect(partial(seen.append, one))
    for by, here in ((1, document), (1, new), (-1, document), (1, None)):
        kind.keeper.step(by, here)
    assert seen == [new, document, new, new]


def test_what_is_only_looked_at_is_open_once_it_is_changed_or_asked_for(opened: Opened) -> None:
    kind, document = opened
    listed = kind.documents.open_documents
    kind.keeper.glance_at(document)
    assert list(listed) == []
    assert names_in(menu_of(kind, document), checked=True) == [document.title]
    kind.edit(document, "Mine")
    assert list(listed) == [document]
    kind.undo(document)
    assert list(listed) == [document]
    kind.keeper.glance_at(document)
    kind.keeper.show(document)
    assert list(listed) == [document]


# -------------------------------------------------------------------- recovery


def test_what_a_killed_program_kept_is_offered_and_undo_leads_back_to_the_file(
    qtbot: QtBot, opened: Opened, answers: Answers, window_of: Window
) -> None:
    kind, document = opened
    kind.edit(document, "Mine")
    qtbot.waitUntil(lambda: "Mine" in kept_texts(kind))
    killed(kind)
    later = window_of(type(kind))
    answers.choices = ["open"]
    later.keeper.offer_recovery()
    (question,) = answers.asked
    wanted, _, described = question.partition("\n\n")
    assert wanted == (
        f"Unsaved work: The program ended before {kind.path.name} could be saved. "
        "Open what was kept?"
    )
    assert len(described.split(" · ")) >= 3, "name, size and time"
    (recovered,) = later.keeper.documents
    qtbot.waitUntil(lambda: not recovered.is_read_only)
    assert recovered.path == kind.path
    assert text_of(recovered) == kind.words("Mine")
    assert recovered.is_modified
    later.undo(recovered)
    assert text_of(recovered) == kind.first_text
    assert not recovered.is_modified


def test_what_was_recovered_survives_another_kill(
    qtbot: QtBot, kind: Kind, answers: Answers, window_of: Window
) -> None:
    for last in ("one", "two"):
        leave_behind(kind.journal_name, (last, kind.words("Mine"), kind.path))
        answers.choices = ["open"]
        if last == "one":
            kind.keeper.offer_recovery()
            qtbot.waitUntil(lambda: not kind.keeper.documents[0].is_read_only)
            killed(kind)
    found = still_kept(kind.journal_name)
    assert "one" not in [kept.id for kept in found]
    assert len([kept for kept in found if kept.id != "two" and "Mine" in kept.text]) == 1


@pytest.mark.parametrize("way", ["Save it there again", "Save as …"])
def test_kept_work_whose_file_is_gone_is_offered_with_its_old_name_and_place(
    qtbot: QtBot, kind: Kind, answers: Answers, tmp_path: Path, way: str
) -> None:
    leave_behind(kind.journal_name, ("x", kind.words("Mine"), kind.path))
    kind.path.unlink()
    answers.choices = ["open"]
    kind.keeper.offer_recovery()
    assert f"{kind.path.name} is no longer in {kind.path.parent}" in answers.asked[0]
    (document,) = kind.keeper.documents
    assert (document.path, document.is_modified) == (kind.path, True)
    assert "Mine" in text_of(document)
    quiet(qtbot, kind)
    quiet(qtbot, kind)
    target = kind.path if way == "Save it there again" else tmp_path / f"new{kind.path.suffix}"
    answers.paths = [target]
    press(kind, way)
    assert "Mine" in target.read_text(encoding="utf-8")
    assert (document.path, document.is_modified) == (target, False)
    qtbot.waitUntil(lambda: not kind.desk.tasks.is_busy)
    kind.keeper.end()
    assert still_kept(kind.journal_name) == []


def test_kept_work_whose_file_is_gone_is_asked_about_before_it_is_closed(
    kind: Kind, answers: Answers
) -> None:
    leave_behind(kind.journal_name, ("x", kind.words("Mine"), kind.path))
    kind.path.unlink()
    answers.choices = ["open"]
    kind.keeper.offer_recovery()
    kind.close()
    assert len(answers.asked) == 2
    assert len(kind.keeper.documents) == 1


@pytest.mark.parametrize(("answer", "left"), [("later", ["x"]), ("discard", [])])
def test_kept_work_that_is_not_opened_waits_or_is_given_up(
    kind: Kind, answers: Answers, answer: str, left: list[str]
) -> None:
    leave_behind(kind.journal_name, ("x", kind.words("Mine"), kind.path))
    answers.choices = [answer]
    kind.keeper.offer_recovery()
    assert kind.keeper.documents == []
    kind.keeper.end()
    assert [kept.id for kept in still_kept(kind.journal_name)] == left


def test_kept_work_is_opened_although_its_file_is_broken(
    qtbot: QtBot, kind: Kind, answers: Answers
) -> None:
    leave_behind(kind.journal_name, ("x", kind.words("Mine"), kind.path))
    kind.path.write_bytes(kind.broken)
    answers.choices = ["open"]
    kind.keeper.offer_recovery()
    (document,) = kind.keeper.documents
    qtbot.waitUntil(lambda: not document.is_read_only)
    assert "Mine" in text_of(document)
    assert document.is_modified
    assert kind.path.read_bytes() == kind.broken
