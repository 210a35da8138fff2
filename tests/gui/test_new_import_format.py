"""An import format is said once: command line, filters of dialogs and what is dropped find it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.exchange import import_formats
from realms_builder.exchange.import_formats import RosterFormat, Rows, TableFormat
from realms_builder.exchange.spreadsheet.table_file import TableFile
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.dialogs.spreadsheet.dialog import SpreadsheetDialog
from realms_builder.gui.documents.verbs import Bundles
from realms_builder.gui.shell.desk import Desk
from tests.cli.commands import run
from tests.gui.answers import Answers

TALLY = "TALLY\nName/HP\nAda/3\nBo/4\n"
LIST = "ags ritter: knappe, armbruster"


class Tally(TableFormat):
    """A first line that says what it is; slashes between cells."""

    suffixes = (".tally",)

    def holds(self, file: TableFile) -> bool:
        return file.text.startswith("TALLY\n")

    def rows(self, file: TableFile) -> tuple[Rows, tuple[str, ...]]:
        return [line.split("/") for line in file.text.splitlines()[1:]], ()


class OldList(RosterFormat):
    """One line: the game, the people, who is in it."""

    suffixes = (".oldlist",)

    def take_in(self, path: Path, folder: Path) -> Path:
        head, units = path.read_text().split(": ")
        system, faction = head.split()
        models = ", ".join(f"{{id: m{n}, unit: {u}}}" for n, u in enumerate(units.split(", ")))
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"{path.stem}.yaml"
        target.write_text(
            f"format: 1\nkind: roster\nsystem: {system}\nfaction: {faction}\nname: Old\n"
            f"models: [{models}]\n"
        )
        return target


@pytest.fixture(autouse=True)
def _formats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    found = (Tally(), OldList())
    for one in found:
        import_formats.register(one)
    yield
    for one in found:
        import_formats.forget(one)


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


@pytest.mark.parametrize("name", ["units.tally", "told_by_what_it_says.txt"])
def test_a_faction_is_made_of_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = written(tmp_path / name, TALLY)
    monkeypatch.chdir(tmp_path)
    said = run(capsys, "new", "faction", "people", "--system", "ags", "--from", source)
    assert said.code == 0, said.err
    units = parse_file(tmp_path / "people.yaml").data["units"]
    assert [unit["name"] for unit in units] == ["Ada", "Bo"]


def test_what_is_not_of_it_is_read_as_before(tmp_path: Path) -> None:
    other = TableFile(written(tmp_path / "units.csv", "Name;HP\nAda;3\n"))
    rows, _ = import_formats.table_format(other).rows(other)
    assert list(rows) == [["Name", "HP"], ["Ada", "3"]]


def test_the_dialog_for_tables_takes_it_when_it_is_dropped_and_asks_for_it(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    dialog = SpreadsheetDialog(desk, game, None)
    dialog.show()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(written(tmp_path / "units.tally", TALLY)))])
    dialog.show_mime(data)
    qtbot.waitUntil(lambda: dialog.loaded is not None and not desk.tasks.is_busy)
    assert dialog.loaded.table.rows[1] == ("Ada", "3")
    dialog.open_file()
    assert "*.tally" in answers.patterns[-1]
    dialog.reject()


def test_a_roster_is_opened_out_of_it(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bundles = Bundles(desk, window)
    desk.ask_to_open()
    assert "*.oldlist" in answers.patterns[-1]
    desk.open_file(written(tmp_path / "band.oldlist", LIST))
    qtbot.waitUntil(lambda: bool(desk.documents) and not desk.tasks.is_busy)
    (document,) = desk.documents
    assert [model.unit for model in document.roster.models] == ["knappe", "armbruster"]
    assert document.path == desk.rosters_folder / "band.yaml"
    desk.close_document(document)
    bundles.deleteLater()
