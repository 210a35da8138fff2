"""Files of open rosters that other programs change, break, take away and bring back."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.document_watch import OutsideFate
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.documents.versions_dialog import CompareDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.open_rosters import opened, rename, troop_in


@pytest.fixture
def bar(desk: Desk, documents: Documents, qtbot: QtBot) -> OutsideBar:
    found = OutsideBar(desk, documents.keeper, documents.close_current)
    desk.current_changed.connect(found.show_document)
    qtbot.addWidget(found)
    return found


def rewrite(path: Path, old: str, new: str) -> str:
    """Let another program change *path* as editors do: by a new file in its place."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    beside = path.with_name("editor.tmp")
    beside.write_text(text.replace(old, new), encoding="utf-8")
    beside.replace(path)
    return path.read_text(encoding="utf-8")


def fate(documents: Documents, document: RosterDocument) -> Callable[[], OutsideFate | None]:
    """Return what asks for the fate of the file of *document*."""

    def found() -> OutsideFate | None:
        news = documents.keeper.outside.news_of(document)
        return news.fate if news is not None else None

    return found


def await_fate(
    qtbot: QtBot, documents: Documents, document: RosterDocument, wanted: OutsideFate | None
) -> None:
    qtbot.waitUntil(lambda: fate(documents, document)() is wanted)


def press(bar: QWidget, text: str) -> None:
    buttons = {b.text(): b for b in bar.findChildren(QPushButton) if not b.isHidden()}
    assert text in buttons, sorted(buttons)
    buttons[text].click()


def test_a_changed_comment_is_kept_by_the_next_save(
    qtbot: QtBot, desk: Desk, documents: Documents, troop: Path
) -> None:
    document = opened(desk, troop)
    rewrite(troop, "kind: roster", "kind: roster  # for the league")
    qtbot.waitUntil(lambda: "for the league" in document.text)
    rename(document, "Adalbert")
    assert documents.save()
    assert "# for the league" in troop.read_text(encoding="utf-8")


def test_comparing_shows_what_differs_and_offers_both(
    qtbot: QtBot, desk: Desk, documents: Documents, bar: OutsideBar, troop: Path
) -> None:
    document = opened(desk, troop)
    rename(document, "Adalbert")
    rewrite(troop, "name: Grenzwacht", "name: Andere Wacht")
    await_fate(qtbot, documents, document, OutsideFate.CHANGED)
    press(bar, "Compare …")
    dialog = documents.parent().findChild(CompareDialog)
    assert isinstance(dialog, CompareDialog)
    rows = [(d.what, d.one, d.other) for d in dialog.found]
    assert ("Name", "Grenzwacht", "Andere Wacht") in rows
    assert any(one == "Adalbert" for _, one, _ in rows)
    dialog.theirs.click()
    assert document.roster.name == "Andere Wacht"
    assert dialog.isHidden()


def test_a_comparison_closes_when_the_file_changes_once_more(
    qtbot: QtBot, desk: Desk, documents: Documents, bar: OutsideBar, troop: Path
) -> None:
    document = opened(desk, troop)
    rename(document, "Adalbert")
    rewrite(troop, "name: Grenzwacht", "name: Andere Wacht")
    await_fate(qtbot, documents, document, OutsideFate.CHANGED)
    press(bar, "Compare …")
    dialog = documents.parent().findChild(CompareDialog)
    assert isinstance(dialog, CompareDialog)
    with qtbot.waitSignal(dialog.rejected):
        rewrite(troop, "name: Andere Wacht", "name: Dritte Wacht")


def test_nonsense_is_told_with_its_place_and_the_roster_stays(
    qtbot: QtBot, desk: Desk, documents: Documents, bar: OutsideBar, troop: Path, answers: Answers
) -> None:
    document = opened(desk, troop)
    before = document.roster
    troop.write_text("kind: roster\nmodels: [\n", encoding="utf-8")
    await_fate(qtbot, documents, document, OutsideFate.BROKEN)
    assert "troop.yaml:3:1" in bar.text.text()
    assert document.roster is before
    assert document.is_modified, "what is open stands in no file any more"
    assert answers.said == []


def test_a_library_folder_that_is_gone_is_made_again_by_saving(
    qtbot: QtBot, desk: Desk, documents: Documents, bar: OutsideBar, troop: Path
) -> None:
    document = opened(desk, troop)
    troop.unlink()
    troop.parent.rmdir()
    await_fate(qtbot, documents, document, OutsideFate.GONE)
    press(bar, "Save it there again")
    assert troop.is_file()


@pytest.mark.parametrize("is_edited", [False, True])
def test_a_folder_that_comes_back_as_it_was_ends_the_news_and_saving_goes_on(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    bar: OutsideBar,
    troop: Path,
    answers: Answers,
    is_edited: bool,
) -> None:
    folder = troop.parent / "game" / "rosters"
    folder.mkdir(parents=True)
    path = troop.rename(folder / troop.name)
    document = opened(desk, path)
    away = Path(shutil.copytree(folder.parent, troop.parents[2] / "trash"))
    shutil.rmtree(folder.parent)
    await_fate(qtbot, documents, document, OutsideFate.GONE)
    if is_edited:
        rename(document, "Adalbert")
    away.rename(folder.parent)
    await_fate(qtbot, documents, document, None)
    assert bar.isHidden()
    assert document.is_modified is is_edited
    assert documents.save()
    assert ("Adalbert" in path.read_text(encoding="utf-8")) is is_edited
    assert answers.asked == []


def test_a_roster_of_another_game_in_its_place_is_refused_in_words(
    qtbot: QtBot, desk: Desk, documents: Documents, bar: OutsideBar, troop: Path, checkout: Path
) -> None:
    document = opened(desk, troop)
    other = next((checkout / "factions" / "realms" / "rosters" / "ready").glob("*.yaml"))
    troop.write_bytes(other.read_bytes())
    await_fate(qtbot, documents, document, OutsideFate.BROKEN)
    assert "another game" in bar.text.text()
    assert document.roster.system == "ags"


def test_the_bar_is_that_of_the_current_roster(
    qtbot: QtBot, desk: Desk, documents: Documents, bar: OutsideBar, troop: Path
) -> None:
    document = opened(desk, troop)
    rename(document, "Adalbert")
    rewrite(troop, "name: Grenzwacht", "name: Andere Wacht")
    await_fate(qtbot, documents, document, OutsideFate.CHANGED)
    opened(desk, troop_in(troop.parent, "second.yaml"))
    assert bar.isHidden()
    desk.show_document(document)
    assert not bar.isHidden()


def test_everything_in_the_comparison_has_a_name(
    qtbot: QtBot, desk: Desk, documents: Documents, troop: Path
) -> None:
    document = opened(desk, troop)
    rename(document, "Adalbert")
    rewrite(troop, "name: Grenzwacht", "name: Andere Wacht")
    await_fate(qtbot, documents, document, OutsideFate.CHANGED)
    documents.keeper.outside.compare(document)
    dialog = documents.parent().findChild(CompareDialog)
    assert isinstance(dialog, CompareDialog)
    assert dialog.table.accessibleName()
    assert all(label.text() for label in dialog.findChildren(QLabel) if label.isVisibleTo(dialog))
