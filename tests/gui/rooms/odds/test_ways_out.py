"""The ways out of the odds room: PDF, pictures, table, text and printer."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.odds.panel import CSV, PDF, PNG, TEXT, OddsPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.dialogs.print.printing import PaperTray
from tests.gui.rooms.odds.dice_library import blue, choose, loose, press, red, settle, stand
from tests.gui.waiting import end
from tests.sheets.printed import pages_of


@pytest.fixture
def tray() -> PaperTray:
    return PaperTray("Office")


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, pond: Path, tray: PaperTray) -> Iterator[OddsPanel]:
    """Return the odds room with a printer, an ogre against a heron."""
    found = OddsPanel(desk, tray)
    qtbot.addWidget(found)
    found.show()
    stand(qtbot, found, red("ogre"), blue("heron"))
    yield found
    end(desk)


def send(qtbot: QtBot, panel: OddsPanel, kind: str) -> None:
    """Choose an entry of the menu and wait until it is done."""
    panel.ways_out.actions_by_kind[kind].trigger()
    qtbot.waitUntil(lambda: not panel._desk.tasks.is_busy)


def test_a_pdf_holds_the_roll_in_full_and_every_other_as_a_line(
    qtbot: QtBot, panel: OddsPanel, answers: Answers, tmp_path: Path
) -> None:
    press(qtbot, panel, 0, "aiming")
    answers.paths = [tmp_path / "duel.pdf"]
    send(qtbot, panel, PDF)
    text = loose("\n".join(pages_of((tmp_path / "duel.pdf").read_bytes())))
    for said in ("Ogre against Heron", "Ogre: Aiming", "75 %", "blows until out", "Maul", "Nerve"):
        assert said in text
    assert "duel.pdf" in panel.ways_out.progress.text.text()


def test_pages_are_saved_as_pictures(
    qtbot: QtBot, panel: OddsPanel, answers: Answers, tmp_path: Path
) -> None:
    answers.paths = [tmp_path]
    send(qtbot, panel, PNG)
    assert [path.name for path in tmp_path.glob("*.png")] == ["Ogre against Heron-01.png"]


def test_a_table_holds_exact_fractions(
    qtbot: QtBot, panel: OddsPanel, answers: Answers, tmp_path: Path
) -> None:
    answers.paths = [tmp_path / "duel.csv"]
    send(qtbot, panel, CSV)
    rows = list(csv.DictReader(StringIO((tmp_path / "duel.csv").read_text(encoding="utf-8"))))
    hit = [r for r in rows if (r["roll"], r["kind"], r["id"]) == ("club.blow", "chance", "hit")]
    assert [(row["exact"], row["value"]) for row in hit] == [("1/2", "0.5")]
    over = [r for r in rows if (r["roll"], r["kind"]) == ("club.blow", "over_after")]
    assert [row["exact"] for row in over[:3]] == ["0", "1/4", "1/2"]
    assert {row["roll"] for row in rows} == {"club.blow", "maul.blow", "nerve"}


def test_text_goes_to_the_clipboard(qtbot: QtBot, panel: OddsPanel) -> None:
    send(qtbot, panel, TEXT)
    lines = loose(QGuiApplication.clipboard().text()).splitlines()
    assert lines[0] == "Ogre against Heron"
    assert "  hit: 50 % (exactly 1/2)" in lines
    assert "  Maul · Blow: hit 50 %, damage Ø 1, blows until out Ø 2, " in "\n".join(lines)


def test_what_is_seen_is_printed(qtbot: QtBot, panel: OddsPanel, tray: PaperTray) -> None:
    choose(qtbot, panel, "maul.blow")
    panel.ways_out.print_button.click()
    qtbot.waitUntil(lambda: len(tray.printed) == 1)
    assert "Ogre against Heron" in pages_of(tray.printed[0].pdf)[0]


def test_without_a_roll_nothing_can_be_sent(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.compare(red("dragon"))
    settle(qtbot, panel)
    assert not panel.ways_out.export.isEnabled()
    panel.ways_out.save_pdf()
    panel.ways_out.save_csv()
    panel.ways_out.copy_text()
    assert not panel._desk.tasks.is_busy


def test_a_dialog_that_is_left_saves_nothing(
    qtbot: QtBot, panel: OddsPanel, answers: Answers, tmp_path: Path
) -> None:
    answers.paths = [None, None]
    send(qtbot, panel, PDF)
    send(qtbot, panel, CSV)
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_full_disk_is_said(
    qtbot: QtBot, panel: OddsPanel, answers: Answers, tmp_path: Path
) -> None:
    answers.paths = [tmp_path / "nowhere" / "deep" / "duel.csv"]
    (tmp_path / "nowhere").write_text("a file", encoding="utf-8")
    send(qtbot, panel, CSV)
    assert panel.ways_out.progress.text.property("role") == "error"
    assert panel.ways_out.progress.text.text()
