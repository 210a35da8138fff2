"""``realms-builder book``: a rulebook to PDF with everything that is wrong with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import run, tiny_pack, write
from tests.sheets.printed import pages_of, sizes_of

Capture = pytest.CaptureFixture[str]
TEXT = "---\nlang: en\n---\n\n# The Vale\n\n## First\n\nSome words.\n"


def test_a_book_is_written_and_its_pages_are_counted(capsys: Capture, tmp_path: Path) -> None:
    file, target = write(tmp_path / "vale.md", TEXT), tmp_path / "vale.pdf"
    said = run(capsys, "book", file, "-o", target)
    assert (said.code, said.out) == (0, f"2 pages: {target}\n")
    assert pages_of(target.read_bytes()) == ["The Vale", "First Some words. The Vale 2"]
    said = run(capsys, "book", file, "-o", target, "--lang", "de")
    assert said.out == f"2 Seiten: {target}\n"


def test_what_is_wrong_is_listed_with_its_line(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path / "vale.md", TEXT + "\n[x](#none)\n\n{{unit:a/b}}\n")
    said = run(capsys, "book", file, "-o", tmp_path / "vale.pdf")
    assert said.code == 1
    assert f"{file}:11:3: warning: The link “#none” leads nowhere. [book.dead_link]" in said.out
    assert f"{file}:13:1: error: " in said.out
    assert "1 error, 1 warning" in said.out
    assert (tmp_path / "vale.pdf").is_file()


def test_the_game_comes_from_the_command_or_the_book(
    capsys: Capture, own_library: Path, tmp_path: Path
) -> None:
    folder = tiny_pack(own_library / "factions")
    target = tmp_path / "vale.pdf"
    file = write(tmp_path / "vale.md", TEXT + "\n{{unit:clan/guard}}\n\n{{card:clan/guard}}\n")
    said = run(capsys, "book", file, "-o", target, "--system", folder)
    assert said.code == 0, said.out
    assert "Guard" in pages_of(target.read_bytes())[1]
    text = TEXT.replace("lang: en", "lang: en\nsystem: tiny") + "\n{{unit:clan/gard}}\n"
    said = run(capsys, "book", write(tmp_path / "other.md", text), "-o", target)
    assert "There is no unit “gard”; did you mean “guard”?" in said.out


def test_two_pages_on_a_sheet_are_half_of_the_paper(capsys: Capture, tmp_path: Path) -> None:
    file, target = write(tmp_path / "vale.md", TEXT), tmp_path / "vale.pdf"
    run(capsys, "book", file, "-o", target, "--two-up")
    assert sizes_of(target.read_bytes())[0] == pytest.approx((297.0, 210.0), abs=0.01)
    run(capsys, "book", file, "-o", target, "--paper", "a5", "--columns", "2")
    assert sizes_of(target.read_bytes())[0] == pytest.approx((148.0, 210.0), abs=0.01)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--paper", "a99"), "a99"),
        (("--paper", "50x50"), "90"),
        (("--theme", "colur"), "colour"),
    ],
)
def test_wrong_use_is_told_in_one_line(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    file = write(tmp_path / "vale.md", TEXT)
    said = run(capsys, "book", file, "-o", tmp_path / "vale.pdf", *words)
    assert said.code == 2
    assert told in said.err
    assert not (tmp_path / "vale.pdf").exists()


def test_a_book_that_is_not_there_and_a_folder_are_refused(capsys: Capture, tmp_path: Path) -> None:
    for path in (tmp_path / "none.md", tmp_path):
        said = run(capsys, "book", path, "-o", tmp_path / "vale.pdf")
        assert said.code == 2


def test_a_file_that_is_no_pdf_is_never_replaced(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path / "vale.md", TEXT)
    assert run(capsys, "book", file, "-o", file).code == 2
    assert file.read_text(encoding="utf-8") == TEXT


_STARTED = """
import sys
from realms_builder.cli.main import main
main(["book", *sys.argv[1:]])
print([name for name in sys.modules if name.startswith("realms_builder.")])
"""


def test_a_plain_book_starts_nothing_of_cards_formulas_and_drawings(tmp_path: Path) -> None:
    file, target = write(tmp_path / "vale.md", TEXT), tmp_path / "vale.pdf"
    words = [sys.executable, "-c", _STARTED, file, "-o", target]
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1]
    assert "realms_builder.sheets.book.layout'" in loaded
    for spared in (
        "cards.template.templates",
        "cards.composing",
        "game.formulas.formula",
        "game.library",
        "render.pictures.svg",
        "gui",
    ):
        assert f"realms_builder.{spared}'" not in loaded
