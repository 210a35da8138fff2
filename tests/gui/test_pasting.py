"""Pasting a text with the code of a roster into the window opens that roster."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Problem
from realms_builder.exchange.bundle import write_bundle
from realms_builder.exchange.foreign.taking_in import keep, laid_out, read_foreign
from realms_builder.exchange.passages import TextHeading, TextLine, discord_parts
from realms_builder.gui.documents.copying import _Copied
from realms_builder.gui.documents.written_out import WrittenBar
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.palette import CommandPalette
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.prompts import documents_folder
from realms_builder.sheets.roster.roster_sheet import checksum
from tests.exchange.foreign.samples import FOLDER
from tests.exchange.ready_codes import CODES
from tests.gui.answers import Answers
from tests.gui.waiting import end, settle
from tests.gui.windows import make_window

TEXT = f"Ann wrote:\n\nGrenzwacht\n==========\n\n{CODES['grenzwacht']}\n"
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(
    qapp: QApplication, qtbot: QtBot, preferences: Preferences, answers: Answers
) -> Iterator[MainWindow]:
    found = make_window(qapp, preferences)
    found.desk.prompts = answers
    qtbot.addWidget(found)
    found.show()
    yield found
    found.documents.keeper.end()
    end(found.desk)


def imported(window: MainWindow) -> Path:
    return window.desk.preferences.library_folder / "imported"


def bar(window: MainWindow) -> str:
    """Return what the bar says that stands below the rooms after something was written."""
    (found,) = window.findChildren(WrittenBar)
    return found.text.text() if found.isVisible() else ""


def rosters(preferences: Preferences) -> list[str]:
    return sorted(path.name for path in (preferences.library_folder / "rosters").glob("*"))


def test_a_text_pasted_in_the_library_becomes_a_roster_of_ones_own(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, preferences: Preferences
) -> None:
    qapp.clipboard().setText(TEXT)
    listed = window.rooms["library"]._roster_list  # type: ignore[attr-defined]
    qtbot.keyClick(listed, Qt.Key.Key_V, CTRL)
    settle(qtbot, window.desk)
    document = window.desk.current
    assert document is not None
    assert document.title == "Grenzwacht"
    assert checksum(document.mustered) == "68MH-719S"
    assert rosters(preferences) == ["Grenzwacht.yaml"]
    assert window.statusBar().currentMessage() == "Added to the library as Grenzwacht.yaml."


def test_pasted_in_the_search_it_is_no_search(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    qapp.clipboard().setText(TEXT)
    field = window.rooms["library"].focusProxy()
    assert isinstance(field, QLineEdit)
    qtbot.keyClick(field, Qt.Key.Key_V, CTRL)
    settle(qtbot, window.desk)
    assert field.text() == ""
    assert [d.title for d in window.desk.documents] == ["Grenzwacht"]


def test_pasted_in_another_roster_it_is_a_roster_beside_it(
    window: MainWindow, troop: Path, qapp: QApplication, qtbot: QtBot, preferences: Preferences
) -> None:
    document = window.desk.open_file(troop)
    assert document is not None
    models = len(document.roster.models)
    qapp.clipboard().setText(TEXT)
    panel = window.rooms["roster"].findChild(RosterPanel)
    assert panel is not None
    assert panel.actions_of_roster.can_paste()
    panel.paste()
    settle(qtbot, window.desk)
    assert len(document.roster.models) == models
    assert len(window.desk.documents) == 2
    assert window.desk.current is not document
    assert len(rosters(preferences)) == 2


def test_a_text_without_a_code_opens_nothing_and_says_nothing(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, answers: Answers
) -> None:
    qapp.clipboard().setText("Grenzwacht, 48 of 50")
    listed = window.rooms["library"]._roster_list  # type: ignore[attr-defined]
    qtbot.keyClick(listed, Qt.Key.Key_V, CTRL)
    settle(qtbot, window.desk)
    assert window.desk.documents == []
    assert answers.said == []


def test_who_asks_for_the_clipboard_hears_that_there_is_no_code(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, answers: Answers
) -> None:
    qapp.clipboard().setText("Grenzwacht, 48 of 50")
    window.commands.get("paste_roster").trigger()
    settle(qtbot, window.desk)
    assert answers.said == ["There is no roster code in this text: one begins with RB1:."]


def test_a_damaged_code_is_refused_whole(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, answers: Answers, preferences: Preferences
) -> None:
    code = CODES["grenzwacht"]
    qapp.clipboard().setText(f"{code[:50]}{'A' if code[50] != 'A' else 'B'}{code[51:]}")
    window.commands.get("paste_roster").trigger()
    settle(qtbot, window.desk)
    assert len(answers.said) == 1
    assert "The roster code is damaged or not complete" in answers.said[0]
    assert rosters(preferences) == []


def test_copied_text_has_its_tables_for_programs_that_know_them(
    window: MainWindow, troop: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    window.desk.open_file(troop)
    window.commands.get("copy_text_full").trigger()
    settle(qtbot, window.desk)
    data = qapp.clipboard().mimeData()
    assert data.text().startswith("Grenzwacht\n===")
    assert "<th>HP</th>" in data.html()


def test_the_code_alone_is_copied_and_opens_the_roster(
    window: MainWindow, troop: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    window.desk.open_file(troop)
    window.commands.get("copy_text_short").trigger()
    settle(qtbot, window.desk)
    assert "Its last line is a code" in window.statusBar().currentMessage()
    window.commands.get("copy_code").trigger()
    settle(qtbot, window.desk)
    code = qapp.clipboard().text()
    assert (code[:4], len(code.split())) == ("RB1:", 1)
    window.copying.paste()
    settle(qtbot, window.desk)
    assert [document.title for document in window.desk.documents] == ["Grenzwacht"] * 2


@pytest.mark.parametrize("words", ["code", "share", "send"])
def test_what_sends_a_roster_is_found_by_other_words(window: MainWindow, words: str) -> None:
    palette = CommandPalette(window.desk, window.commands, window)
    found = [hit.id for hit in palette._found(words)]
    assert found[0] == "command/copy_code"
    palette.reject()


def test_whoever_sends_a_roster_of_a_game_of_ones_own_is_told_what_others_need(
    window: MainWindow, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    keep(laid_out([read_foreign(FOLDER / "marsh_patrol.ros")]), imported(window))
    window.desk.reload_library()
    (path,) = imported(window).glob("*/rosters/*.yaml")
    document = window.desk.open_file(path)
    assert document is not None
    window.commands.get("copy_code").trigger()
    settle(qtbot, window.desk)
    assert "“Reed and Iron” did not come with the program" in bar(window)
    copy, text = tmp_path / "sent.realmsroster", path.read_text("utf-8")
    write_bundle(path, copy)
    window.desk.close_document(document)
    shutil.rmtree(imported(window))
    window.desk.reload_library()
    told: list[Problem] = []
    window.desk.problems_found.connect(told.extend)
    window.copying.paste()
    window.desk.open_file(copy)
    (tmp_path / "sent.yaml").write_text(text, "utf-8")
    settle(qtbot, window.desk)
    window.desk.open_file(tmp_path / "sent.yaml")
    found = sorted((problem.code, problem.values["game"]) for problem in told)
    assert found == [("code.no_game", "Reed and Iron")] + [("code.no_game", "Reed and iron")] * 2
    assert not list(window.desk.rosters_folder.glob("*"))


def test_of_several_messages_each_copy_brings_the_next(
    window: MainWindow, qapp: QApplication
) -> None:
    lines = [TextLine(((f"{n} {'x' * 900}", ""),), 1) for n in range(5)]
    copied = _Copied(discord_parts([TextHeading("Band"), *lines]))
    found = []
    for _ in range(4):
        window.copying._take(copied)
        found.append(qapp.clipboard().text().partition("\n")[0])
    assert found == ["-# 1/3", "-# 2/3", "-# 3/3", "-# 1/3"]


def test_the_code_is_saved_as_a_picture(
    window: MainWindow, troop: Path, qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    window.desk.open_file(troop)
    answers.paths = [tmp_path / "code"]
    window.commands.get("save_qr").trigger()
    settle(qtbot, window.desk)
    assert (tmp_path / "code.png").read_bytes().startswith(b"\x89PNG")
    assert bar(window) == (
        f"Written: {tmp_path / 'code.png'}. Read it with the camera of a phone and paste the text "
        "into Realms Builder; Open reads no pictures."
    )
    assert answers.starts[0].name == "Grenzwacht.png"


def test_saved_data_opens_again_as_a_roster_of_ones_own(
    window: MainWindow, troop: Path, qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    first = window.desk.open_file(troop)
    assert first is not None
    answers.paths = [tmp_path / "sent.json"]
    window.commands.get("save_json").trigger()
    settle(qtbot, window.desk)
    text = (tmp_path / "sent.json").read_text("utf-8")
    (tmp_path / "sent.json").write_text(text.replace("68MH-719S", "0000-0000"), "utf-8")
    assert window.desk.open_file(tmp_path / "sent.json") is None  # it is read beside the window
    settle(qtbot, window.desk)
    second = window.desk.current
    assert second is not None
    assert second is not first
    assert checksum(second.mustered) == checksum(first.mustered)
    told = "The game has changed since: the checksum was 0000-0000, it is 68MH-719S now."
    assert window.statusBar().currentMessage() == f"Added to the library as Grenzwacht.yaml. {told}"


def test_the_roster_is_saved_as_a_play_sheet(
    window: MainWindow,
    troop: Path,
    qtbot: QtBot,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = window.desk.open_file(troop)
    assert document is not None
    window.commands.get("save_play").trigger()  # nobody says whom it is for: nothing is written
    assert not [*answers.starts, *tmp_path.glob("*.html")]
    answers.paths, answers.choices = [tmp_path / "tonight"], ["full"]
    window.commands.get("save_play").trigger()
    settle(qtbot, window.desk)
    html = (tmp_path / "tonight.html").read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert html.count("<article") == len(document.mustered.models)
    assert f"{tmp_path / 'tonight.html'}. On an iPhone" in bar(window)
    opened: list[QUrl] = []
    for finds in (True, False):
        monkeypatch.setattr(
            QDesktopServices, "openUrl", lambda url, finds=finds: opened.append(url) or finds
        )
        for button in window.findChildren(WrittenBar)[0].buttons[: 2 if finds else 1]:
            button.click()
    assert bar(window) == f"No program for this was found; it lies at {tmp_path / 'tonight.html'}."
    opened.pop()
    assert [url.toLocalFile() for url in opened] == [str(tmp_path / "tonight.html"), str(tmp_path)]
    assert answers.starts == [documents_folder() / "Grenzwacht.html"]  # not the library's
    answers.choices = ["full"]
    window.commands.get("save_play").trigger()  # thought better of it
    settle(qtbot, window.desk)
    assert answers.starts[-1] == tmp_path / "Grenzwacht.html"
    assert [path.name for path in tmp_path.glob("*.html")] == ["tonight.html"]
