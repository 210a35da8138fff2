"""The command palette: what it finds, in which order, and what Enter does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.shell.app import Speech
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.palette import CommandPalette, score
from realms_builder.gui.shell.prompts import PromptAnswer
from tests.gui import waiting


@pytest.fixture
def commands(qtbot: QtBot) -> Commands:
    owner = QWidget()
    qtbot.addWidget(owner)
    found = Commands(owner)
    found.add("save", "Save as …", lambda: None, "Ctrl+Shift+S")
    return found


def _hits(palette: CommandPalette) -> list[tuple[str, str]]:
    rows = palette.finder.rows
    hits = [rows.index(number).data(ROW) for number in range(rows.rowCount())]
    return [(hit.name, hit.detail) for hit in hits]


def test_keys_stand_as_the_system_writes_them(
    desk: Desk, commands: Commands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = QKeySequence.SequenceFormat.NativeText
    monkeypatch.setattr(
        QKeySequence, "toString", lambda _keys, form=None: "native" if form == wanted else "plain"
    )
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    assert ("Save as", "native") in _hits(palette)


@pytest.mark.parametrize(
    ("words", "better", "worse"),
    [
        ("ro", "Rotte", "Im Rost"),
        ("ro", "Im Rost", "Verfroren"),
        ("rob", "Verroben", "Regen oben"),
        ("wach", "Wacht", "Wache am Tor"),
        ("messer", "Zwei Messer", "Messerwerfer"),
        ("es", "Das Essen", "Messer"),
        ("hire chap", "Hire Chaplain", "Hire a chapbook"),
        ("chap hire", "Hire Chaplain", "Rechapel hire"),
    ],
)
def test_beginnings_come_first(words: str, better: str, worse: str) -> None:
    assert score(words, better) > score(words, worse) > 0


def test_letters_out_of_order_find_nothing() -> None:
    assert score("or", "Rost") == 0


def test_two_letters_find_no_insides_of_words_where_words_begin_so(
    desk: Desk, commands: Commands, qtbot: QtBot
) -> None:
    commands.add("essay", "Write an essay", lambda: None)
    commands.add("mess", "Make a mess", lambda: None)
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("es")
    names = [name for name, _ in _hits(palette)]
    assert "Write an essay" in names and "Make a mess" not in names
    palette.field.setText("mes")
    assert "Make a mess" in [name for name, _ in _hits(palette)]


def test_ready_lists_and_ones_own_are_found_by_their_names(
    desk: Desk, commands: Commands, qtbot: QtBot, troop: Path
) -> None:
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("early shift")
    waiting.settle(qtbot, desk)
    name, detail = _hits(palette)[0]
    assert (name, detail) == ("Early Shift", "ready roster · A Generic Skirmisher")
    palette.field.setText("fruehschicht")
    assert _hits(palette)[0][0] == "Early Shift", "by the name of its file as well"
    hit = palette.finder.rows.index(0).data(ROW)
    assert "models" in hit.beside()
    palette.field.setText(troop.stem)
    assert "roster" in _hits(palette)[0][1]


def test_items_and_units_show_their_values(
    desk: Desk, commands: Commands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _known(desk)
    said: list[str] = []

    def ask(_title: str, text: str, answers: Sequence[PromptAnswer]) -> str:
        said.append(text)
        return answers[-1].id

    monkeypatch.setattr(desk.prompts, "ask", ask)
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("grenadier")
    unit = palette.finder.rows.index(0).data(ROW)
    assert "HP" in unit.beside() and " · " in unit.beside()
    palette.field.setText("frag grenade")
    item = palette.finder.rows.index(0).data(ROW)
    assert item.name == "Frag grenade" and "Kinetic" in item.beside()
    spoken = palette.finder.rows.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert item.beside() in spoken
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert said[0].startswith(item.beside())


def test_enter_hires_the_unit_that_was_found(
    desk: Desk, commands: Commands, qtbot: QtBot, checkout: Path
) -> None:
    source = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = desk.open_file(source)
    assert document is not None
    before = len(document.roster.models)
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("hire chap")
    assert _hits(palette)[0] == ("Hire Chaplain", "unit")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert len(document.roster.models) == before + 1
    assert document.roster.models[-1].unit == "kaplan"


def test_what_nothing_answers_to_is_said(desk: Desk, commands: Commands, qtbot: QtBot) -> None:
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("qqqq")
    assert not _hits(palette)
    assert not palette.finder.note.isHidden()


@pytest.mark.parametrize(
    ("lang", "words", "key", "value"),
    [
        ("en", "dark", "theme", "dark"),
        ("en", "high contrast", "theme", "black_on_white"),
        ("en", "German", "language", "de"),
        ("en", "Deutsch", "language", "de"),
        ("en", "larger text", "text_size", 115),
        ("de", "dunkel", "theme", "dark"),
        ("de", "hoher Kontrast", "theme", "black_on_white"),
        ("de", "Englisch", "language", "en"),
        ("de", "English", "language", "en"),
        ("de", "größerer text", "text_size", 115),
    ],
)
def test_what_one_sees_and_reads_is_found_by_its_words(
    qapp: QApplication,
    desk: Desk,
    commands: Commands,
    qtbot: QtBot,
    lang: str,
    words: str,
    key: str,
    value: object,
) -> None:
    desk.preferences.language, desk.preferences.theme = lang, "light"
    speech = Speech(qapp)
    speech.retranslate(lang)
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText(words)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    speech.retranslate("en")
    assert getattr(desk.preferences, key) == value


def test_the_largest_text_is_not_offered_to_grow(
    desk: Desk, commands: Commands, qtbot: QtBot
) -> None:
    desk.preferences.text_size = 200
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    names = [name for name, _ in _hits(palette)]
    assert ("Smaller text" in names, "Larger text" in names) == (True, False)


def _known(desk: Desk) -> None:
    """Let two factions of two games be read."""
    assert desk.library.faction("ags", "ritter") is not None
    assert desk.library.faction("realms", "northern_alliance") is not None


def test_a_unit_of_any_game_begins_a_roster_of_its_faction(
    desk: Desk, commands: Commands, qtbot: QtBot
) -> None:
    _known(desk)
    looked: list[str] = []
    desk.unit_wanted.connect(looked.append)
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("grenadier")
    assert _hits(palette)[0] == ("Grenadier", "Northern Alliance · Realms")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert desk.current is not None
    assert (desk.current.game.id, desk.current.roster.faction) == ("realms", "northern_alliance")
    assert desk.current.roster.models == (), "it is looked at, not hired"
    assert looked == ["grenadier"]
    desk.look_at_unit("realms", "northern_alliance", "medic")
    assert len(desk.documents) == 1, "in the roster that is there"


def test_keywords_and_items_of_any_game_say_their_rule_and_who_has_them(
    desk: Desk, commands: Commands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _known(desk)
    said: list[tuple[str, str]] = []

    def ask(title: str, text: str, answers: Sequence[PromptAnswer]) -> str:
        said.append((title, text))
        return answers[0].id

    monkeypatch.setattr(desk.prompts, "ask", ask)
    looked: list[str] = []
    desk.unit_wanted.connect(looked.append)
    palette = CommandPalette(desk, commands)
    qtbot.addWidget(palette)
    palette.field.setText("medkit")
    assert _hits(palette)[0] == ("Medkit", "equipment · Realms")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    [(title, text)] = said
    assert title == "Medkit"
    assert "Northern Alliance: " in text
    assert "Grenadier" in text.partition("Northern Alliance: ")[2]
    [holders] = [
        w for w in QApplication.topLevelWidgets() if isinstance(w, CommandPalette) and w.isVisible()
    ]
    holders.field.setText("grenadier")
    assert _hits(holders)[0] == ("Grenadier", "Northern Alliance · Realms")
    qtbot.keyClick(holders.field, Qt.Key.Key_Return)
    assert looked == ["grenadier"]
    assert desk.current is not None and desk.current.roster.faction == "northern_alliance"
