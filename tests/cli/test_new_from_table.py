"""``realms-builder new faction --from``: a table becomes a faction file that reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from realms_builder.game.yaml.text import parse_file
from tests.cli.commands import one_line, run
from tests.exchange.spreadsheet.test_reading_tables import HEAD, ROWS, SAMPLES


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    return tmp_path


def new(capsys: pytest.CaptureFixture[str], *words: str | Path):
    return run(capsys, "new", "faction", "torvolk", "--system", "ags", "--lang", "de", *words)


def test_a_table_becomes_a_faction_that_passes_check(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = new(capsys, "--from", SAMPLES / "excel.csv")
    assert said.code == 0
    assert said.out.startswith(f"3 Einheiten aus {SAMPLES / 'excel.csv'}.\n")
    assert said.err == ""
    data = parse_file(folder / "torvolk.yaml").data
    assert data["name"] == "Torvolk"
    assert [unit["id"] for unit in data["units"]] == [
        "torwaechterin",
        "faehrmann_soehne",
        "der_lotse",
    ]
    assert run(capsys, "check", "torvolk.yaml").code == 0


def test_a_sheet_of_a_workbook_may_be_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = Workbook()
    book.worksheets[0].append(["nothing of use"])
    sheet = book.create_sheet("Volk")
    for row in (HEAD, *ROWS):
        sheet.append(row)
    book.save("volk.xlsx")
    assert new(capsys, "--from", "volk.xlsx", "--sheet", "Volk").code == 0
    assert len(parse_file(folder / "torvolk.yaml").data["units"]) == 3
    said = run(
        capsys,
        "new",
        "faction",
        "other",
        "--system",
        "ags",
        "--from",
        "volk.xlsx",
        "--sheet",
        "Folk",
    )
    assert said.code == 2
    assert "Volk" in said.err
    assert not Path("other.yaml").exists()


def test_what_is_not_understood_is_told_by_its_cell(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "t.csv").write_text("Name;HP;MOV\nAda;drei;5\n", encoding="utf-8")
    said = new(capsys, "--from", "t.csv")
    assert said.code == 0
    assert said.err.startswith("t.csv B2: Fehler: ")
    assert parse_file(folder / "torvolk.yaml").data["units"][0]["stats"] == {"hp": "drei", "mov": 5}


def test_a_table_without_units_leaves_nothing_behind(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "t.csv").write_text("1;2\n3;4\n", encoding="utf-8")
    said = new(capsys, "--from", "t.csv")
    assert said.code == 2
    assert "t.csv A1: " in said.err
    assert not (folder / "torvolk.yaml").exists()


def test_a_table_goes_with_a_faction_only(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "new", "roster", "x", "--system", "ags", "--from", "t.csv")
    assert "--from" in one_line(said)
