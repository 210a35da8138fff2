"""``realms-builder sheet roster``: a roster on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.sheets.printed import pages_of, sizes_of

Capture = pytest.CaptureFixture[str]
ROSTER = ("sheet", "roster")


def test_a_sheet_is_written_with_costs_and_checksum(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = run(capsys, *ROSTER, "grenzwacht", "-o", target, "--lang", "de")
    assert (said.code, said.out) == (0, f"7 Modelle auf 1 Seite: {target}\n")
    (page,) = pages_of(target.read_bytes())
    text = run(capsys, "export", "grenzwacht", "--lang", "de").out
    (code,) = [line.split()[-1] for line in text.splitlines() if line.startswith("Prüfcode")]
    assert "48 / 50" in page
    assert f"Prüfcode {code}" in page


def test_paper_and_theme_can_be_chosen(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    words = ("--paper", "a5", "--theme", "ink_saver")
    said = run(capsys, *ROSTER, "nordwacht", "-o", target, *words)
    assert said.out == f"6 models on 2 pages: {target}\n"
    assert sizes_of(target.read_bytes())[0] == pytest.approx((148, 210), abs=0.01)


def test_the_same_roster_gives_the_same_file(capsys: Capture, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        run(capsys, *ROSTER, "nordwacht", "-o", tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_roster_with_a_missing_unit_is_printed_all_the_same(
    capsys: Capture, tmp_path: Path
) -> None:
    models = "[{id: m1, unit: chief}, {id: m2, unit: dragon, name: Smok}]"
    file = write(tiny_pack(tmp_path) / "rosters" / "band.yaml", roster_text(models))
    said = run(capsys, *ROSTER, file, "-o", tmp_path / "out.pdf")
    assert said.code == 0
    assert "Smok" in pages_of((tmp_path / "out.pdf").read_bytes())[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("rooster", "grenzwacht", "-o", "x.pdf"), "did you mean 'roster'?"),
        (("roster", "grenzwacht"), "-o"),
        (("roster", "grenzwach", "-o", "x.pdf"), "did you mean 'grenzwacht'?"),
        (("roster", "grenzwacht", "-o", "x.pdf", "--theme", "colur"), "did you mean 'colour'?"),
        (("roster", "grenzwacht", "-o", "x.pdf", "--paper", "a99"), "There is no paper"),
        (("roster", "grenzwacht", "-o", "x.pdf", "--paper", "50x300"), "too small"),
        (("roster", "grenzwacht", "-o", "no/such/x.pdf"), "there is no folder"),
    ],
)
def test_wrong_use_is_one_clear_line(
    words: tuple[str, ...],
    expected: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in one_line(run(capsys, "sheet", *words))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_pdf_is_not_replaced(capsys: Capture, tmp_path: Path) -> None:
    target = write(tmp_path / "notes.pdf", "my notes")
    assert "would be lost" in one_line(run(capsys, *ROSTER, "grenzwacht", "-o", target))
    assert target.read_text("utf-8") == "my notes"


def test_an_introduction_is_written_without_what_was_paid(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "intro.pdf"
    said = run(capsys, "sheet", "intro", "grenzwacht", "-o", target, "--lang", "de")
    assert said.code == 0
    (page,) = pages_of(target.read_bytes())
    assert "Vorstellung" in page
    assert "Bleibt geheim" in page
    assert "48 / 50" not in page


@pytest.mark.parametrize("style", ["compact", "roomy"])
def test_a_sheet_comes_in_other_styles(capsys: Capture, tmp_path: Path, style: str) -> None:
    target = tmp_path / "sheet.pdf"
    said = run(capsys, "sheet", "roster", "grenzwacht", "--style", style, "-o", target)
    assert said.code == 0
    page = pages_of(target.read_bytes())[0]
    assert ("Victory points" in page) == (style == "roomy")


def test_a_play_sheet_is_a_page_of_one_roster_or_two(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "tonight.html"
    words = ("sheet", "play", "grenzwacht")
    said = run(capsys, *words, "-o", target, "--lang", "de")
    kilobytes = -(-target.stat().st_size // 1000)
    assert (said.code, said.out) == (0, f"Spielblatt für 7 Modelle ({kilobytes} kB): {target}\n")
    assert "48 HK" in target.read_text("utf-8")
    run(capsys, *words, "-o", target, "--lang", "de", "--detail", "open")
    assert "48 HK" not in target.read_text("utf-8")
    said = run(capsys, *words, "knochenzug", "-o", target)
    assert said.out.startswith("Play sheet of 14 models (")
    assert target.read_text("utf-8").count("<article") == 15  # one can be summoned


def test_a_play_sheet_takes_two_rosters_of_one_game(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "tonight.html"
    said = run(capsys, "sheet", "play", "grenzwacht", "nordwacht", "-o", target)
    assert said.code == 2
    assert not target.exists()
    said = run(capsys, "sheet", "roster", "grenzwacht", "knochenzug", "-o", tmp_path / "a.pdf")
    assert (said.code, "knochenzug is one too many" in said.err) == (2, True)
    data = tmp_path / "mine.yaml"
    data.write_text("kind: roster", "utf-8")
    said = run(capsys, "sheet", "play", "grenzwacht", "-o", data)
    assert said.code == 2
    assert data.read_text("utf-8") == "kind: roster"
