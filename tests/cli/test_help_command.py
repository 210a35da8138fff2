"""``realms-builder help``: the chapters of the manual, one of them, all of it as PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, run
from tests.sheets.printed import pages_of, sizes_of

Capture = pytest.CaptureFixture[str]


def test_without_a_topic_the_chapters_are_listed(capsys: Capture) -> None:
    said = run(capsys, "help", "--lang", "en")
    assert said.code == 0
    assert said.out.splitlines()[:3] == [
        "start      First start",
        "library    Library",
        "roster     Roster",
    ]
    assert "printing   Drucken\n" in run(capsys, "help", "--lang", "de").out


def test_a_chapter_is_asked_for_by_id_or_title(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    said = run(capsys, "help", "odds", "--lang", "en")
    assert said.code == 0
    assert said.out.startswith("6 Odds\n======\n\nThe odds room (Ctrl+6) says")
    assert max(len(line) for line in said.out.splitlines() if line[:4] != "    ") <= 60
    assert "Kapitel" not in said.out
    assert run(capsys, "help", "Chancen", "--lang", "de").out.startswith("6 Chancen\n=========")


def test_an_unknown_topic_names_the_one_that_is_meant(capsys: Capture) -> None:
    said = one_line(run(capsys, "help", "rostr", "--lang", "en"))
    assert "did you mean 'roster'?" in said


def test_the_manual_is_written_as_pdf(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "manual.pdf"
    said = run(capsys, "help", "--pdf", "-o", target, "--lang", "de", "--paper", "a5")
    assert said.code == 0, said.out
    pages = pages_of(target.read_bytes())
    assert said.out == f"{len(pages)} Seiten: {target}\n"
    assert pages[0].startswith("Realms Builder Das Handbuch")
    assert sizes_of(target.read_bytes())[0] == pytest.approx((148.0, 210.0), abs=0.01)


def test_the_pdf_has_a_name_when_none_is_given(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "help", "--pdf", "--lang", "en").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["realms-builder-manual.pdf"]


@pytest.mark.parametrize(
    ("words", "told"),
    [(("odds", "--pdf"), "odds"), (("--pdf", "--paper", "a99"), "a99")],
)
def test_wrong_use_is_told_in_one_line(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    said = one_line(run(capsys, "help", *words, "-o", tmp_path / "manual.pdf"))
    assert told in said
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_pdf_is_never_replaced(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "notes.txt"
    target.write_text("mine", encoding="utf-8")
    assert run(capsys, "help", "-o", target).code == 2
    assert target.read_text(encoding="utf-8") == "mine"
