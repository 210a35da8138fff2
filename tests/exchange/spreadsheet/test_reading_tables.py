"""Tables as three programs put them on the clipboard, and files of every kind they write."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from realms_builder.exchange.spreadsheet import table_formats as archives
from realms_builder.exchange.spreadsheet.delimited import delimited_rows, delimited_text
from realms_builder.exchange.spreadsheet.reading import clipboard_table, read_table
from realms_builder.exchange.spreadsheet.table import MAX_COLUMNS, MAX_ROWS, cell_name, table_of
from realms_builder.exchange.spreadsheet.table_formats import html_rows
from tests.tree import ROOT

SAMPLES = ROOT / "tests" / "samples" / "spreadsheets"
HEAD = ("Einheit", "Name (en)", "HK", "Klasse", "HP", "MOV", "DEF", "WIL", "Tags", "Fähigkeiten")
ROWS = (
    (
        "Torwächterin",
        "Gate warden",
        "6",
        "Anführer",
        "5",
        "5",
        "4/4+",
        "3/4+",
        "Rüstung 1, Schild",
        "Hellebarde: ATT 4/3+ vs DEF, Nah 2\nTor halten: Wer hier steht, weicht nicht.",
    ),
    (
        "Fährmann & Söhne",
        "Ferryman & sons",
        "4",
        "Gefolge",
        "3",
        "4",
        "3/5+",
        "2/4+",
        "mutig 1",
        "Stange: ATT 3/4+ vs DEF, Nah 2",
    ),
    ("„Der Lotse“", "“The pilot”", "5", "Gefolge", "4", "6", "3/4+", "3/3+", "", ""),
)


def html(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def codes(path: Path) -> list[str]:
    return [problem.code for problem in read_table(path).problems]


@pytest.mark.parametrize("program", ["excel", "google"])
def test_the_clipboard_of_a_program_reads_as_its_table(program: str) -> None:
    table = clipboard_table("", html(f"{program}.html"))
    assert table.rows == (HEAD, *ROWS)
    assert table.problems == ()


def test_a_heading_merged_over_columns_says_its_word_once() -> None:
    table = clipboard_table("", html("libreoffice.html"))
    assert table.rows[0] == ("", "", "", "", "Werte", "", "", "", "", "")
    assert table.rows[1:] == (HEAD, *ROWS)


def test_plain_text_of_the_clipboard_reads_as_its_table() -> None:
    text = (SAMPLES / "clipboard.tsv").read_bytes().decode()
    assert clipboard_table(text).rows == (HEAD, *ROWS)


@pytest.mark.parametrize("name", ["excel.csv", "unicode.txt", "clipboard.tsv"])
def test_text_files_read_whatever_their_encoding_and_delimiter(name: str) -> None:
    assert read_table(SAMPLES / name).rows == (HEAD, *ROWS)


def test_a_cell_merged_downwards_speaks_for_every_row_it_covers() -> None:
    page = "<table><tr><td rowspan=3>A</td><td>1</td></tr><tr><td>2</td></tr><tr></tr></table>"
    assert html_rows(page) == [["A", "1"], ["A", "2"], ["A"]]


def test_only_line_breaks_that_are_meant_break_a_line() -> None:
    page = "<table><tr><td>one\n   line<br>two &amp;&nbsp;more<p>three</p></td></tr></table>"
    assert clipboard_table("", page).rows == (("one line\ntwo & more\nthree",),)


def test_a_page_of_several_tables_gives_the_largest() -> None:
    page = "<table><tr><td>x</table><table><tr><td>a<td>b<tr><td>c<td>d</table>"
    assert html_rows(page) == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize("garbage", ["<![foo[<table><tr><td>", "<table", "<td>&#x110000;", "<!-"])
def test_broken_pages_do_not_break_the_reader(garbage: str) -> None:
    assert isinstance(html_rows(garbage), list)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('a;"b;c"\n"say ""hi""";d\n', [["a", "b;c"], ['say "hi"', "d"]]),
        ('"Rattler" buggy;1\nx;2\n', [['"Rattler" buggy', "1"], ["x", "2"]]),
        ("sep=|\na|b\n", [["a", "b"]]),
        ("name,hp\nOld, grey man,4\n", [["name", "hp"], ["Old", " grey man", "4"]]),
        ("1,5;2\n3,5;4\n", [["1,5", "2"], ["3,5", "4"]]),
        ('a\t"never closed\nb\tc', [["a", '"never closed'], ["b", "c"]]),
        ("a\rb\r", [["a"], ["b"]]),
    ],
)
def test_delimited_texts_are_parted_where_they_should_be(text: str, rows: list[list[str]]) -> None:
    assert list(delimited_rows(text)) == rows


CELLS = st.text(st.sampled_from('ab1;,"\t\n |'), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5))
def test_what_is_written_with_tabs_reads_back(rows: list[list[str]]) -> None:
    assert list(delimited_rows(delimited_text(rows), "\t")) == rows


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader_of_text_files(tmp_path_factory: object, raw: bytes) -> None:
    assert isinstance(tmp_path_factory, pytest.TempPathFactory)
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(raw)
    table = read_table(path)
    assert table.rows or table.problems
    assert len({len(row) for row in table.rows}) <= 1


def test_a_workbook_reads_sheet_by_sheet(tmp_path: Path) -> None:
    book = Workbook()
    first = book.worksheets[0]
    first.append(["Name", "HP", "kg", "flies", "when"])
    first.append(["Ada", 4, 2.5, True, date(2026, 3, 20)])
    first.append(["Bo", 4.0, None, None, "x\ny"])
    book.create_sheet("Zweites").append(["only"])
    path = tmp_path / "book.xlsx"
    book.save(path)
    assert read_table(path).rows == (
        ("Name", "HP", "kg", "flies", "when"),
        ("Ada", "4", "2.5", "true", "2026-03-20"),
        ("Bo", "4", "", "", "x\ny"),
    )
    assert read_table(path, "zweites").rows == (("only",),)
    missing = read_table(path, "drittes").problems[0]
    assert missing.code == "spreadsheet.unknown_sheet"
    assert missing.values["known"] == ["Sheet", "Zweites"]


ODS = (SAMPLES / "content.xml").read_text(encoding="utf-8")


def zipped(path: Path, entries: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def test_an_ods_file_reads_without_the_million_empty_rows_it_ends_in(tmp_path: Path) -> None:
    table = read_table(zipped(tmp_path / "a.ods", {"content.xml": ODS}))
    assert table.rows == (
        ("Name", "HP", "HP"),
        ("", "", ""),
        ("", "", ""),
        ("Ada die  Erste\nZeile", "2026-03-20", ""),
    )
    assert table.problems == ()


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.xlsx", b"no archive", "spreadsheet.damaged"),
        ("a.ods", b"PK\x03\x04 cut off", "spreadsheet.damaged"),
        ("a.csv", b"PK\x03\x04 a workbook, really", "spreadsheet.wrong_ending"),
        ("a.csv", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "spreadsheet.not_text"),
        ("a.csv", b" \n\n\t\n", "spreadsheet.empty"),
    ],
)
def test_files_that_hold_no_table_say_so(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert codes(path) == [code]


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    assert codes(tmp_path / "none.xlsx") == ["file_missing"]


def test_archives_that_swell_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = zipped(tmp_path / "bomb.xlsx", {"xl/worksheets/sheet1.xml": b"0" * 3_000_000})
    assert codes(bomb) == ["spreadsheet.too_large"]
    monkeypatch.setattr(archives, "MAX_UNPACKED", 1000)
    assert codes(zipped(tmp_path / "b.ods", {"content.xml": ODS})) == ["spreadsheet.too_large"]


LAUGHS = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l>&b;</l>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_documents_that_declare_entities_are_refused(tmp_path: Path, encoding: str) -> None:
    path = zipped(tmp_path / "laughs.ods", {"content.xml": LAUGHS.encode(encoding)})
    assert codes(path) == ["spreadsheet.damaged"]


def test_a_workbook_that_lies_about_its_size_is_read_by_what_it_holds(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].append(["a", "b"])
    path = tmp_path / "a.xlsx"
    book.save(path)
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    lying = entries[sheet].replace(b'ref="A1:B1"', b'ref="A1:XFD1048576"')
    assert lying != entries[sheet]
    assert read_table(zipped(path, {**entries, sheet: lying})).rows == (("a", "b"),)


def test_too_much_is_cut_and_said() -> None:
    tall = table_of(["x"] for _ in range(MAX_ROWS + 5))
    assert len(tall.rows) == MAX_ROWS
    assert [p.code for p in tall.problems] == ["spreadsheet.too_many_rows"]
    wide = table_of([["x"] * (MAX_COLUMNS + 3)])
    assert wide.width == MAX_COLUMNS
    assert [p.code for p in wide.problems] == ["spreadsheet.too_many_columns"]
    long = table_of([["x" * 20_000, "y"]])
    assert len(long.cell(0, 0)) == 10_000
    assert [p.code for p in long.problems] == ["spreadsheet.cell_cut"]


@pytest.mark.parametrize(
    ("row", "column", "name"),
    [(0, 0, "A1"), (6, 1, "B7"), (0, 25, "Z1"), (1, 26, "AA2"), (9, 701, "ZZ10"), (0, 702, "AAA1")],
)
def test_cells_are_called_as_spreadsheets_call_them(row: int, column: int, name: str) -> None:
    assert cell_name(row, column) == name
