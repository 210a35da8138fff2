"""``realms-builder sheet quick``: the quick reference of a game; `check` reads its text too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, run, tiny_pack, write
from tests.sheets.printed import pages_of, sizes_of

Capture = pytest.CaptureFixture[str]
QUICK = ("sheet", "quick")
TEXT = "# Tiny in short\n\n## Values\n\n::: stats\n"


def test_a_shipped_game_is_printed_in_both_languages(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = run(capsys, *QUICK, "ags", "-o", target, "--lang", "de")
    assert (said.code, said.out) == (0, f"2 Seiten: {target}\n")
    assert pages_of(target.read_bytes())[0].startswith("Kurzreferenz A Generic Skirmisher")
    said = run(capsys, *QUICK, "ags", "-o", target, "--lang", "en")
    assert said.out == f"2 pages: {target}\n"


def test_a_game_of_ones_own_prints_without_a_text_and_with_one(
    capsys: Capture, own_library: Path, tmp_path: Path
) -> None:
    folder = tiny_pack(own_library)
    target = tmp_path / "out.pdf"
    said = run(capsys, *QUICK, folder, "-o", target)
    assert (said.code, said.out) == (0, f"1 page: {target}\n")
    assert pages_of(target.read_bytes())[0].startswith("Quick reference Tiny")
    write(folder / "rules" / "quick.en.md", TEXT)
    assert run(capsys, *QUICK, folder, "-o", target).code == 0
    assert pages_of(target.read_bytes())[0].startswith("Tiny in short Values hit points HP")


def test_paper_and_theme_can_be_chosen(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    words = ("--paper", "letter", "--theme", "ink_saver")
    assert run(capsys, *QUICK, tiny_pack(tmp_path), "-o", target, *words).code == 0
    assert sizes_of(target.read_bytes())[0] == pytest.approx((215.9, 279.4), abs=0.01)


def test_mistakes_in_the_text_are_told_and_the_rest_is_printed(
    capsys: Capture, tmp_path: Path
) -> None:
    folder = tiny_pack(tmp_path)
    file = write(folder / "rules" / "quick.en.md", TEXT + "\n::: tabel hit\n")
    said = run(capsys, *QUICK, folder, "-o", tmp_path / "out.pdf")
    assert said.code == 1
    assert f"{file}:7:5: error: There is no directive “tabel”; did you mean “table”?" in said.out
    assert "HP" in pages_of((tmp_path / "out.pdf").read_bytes())[0]


def test_check_reads_rule_texts_of_a_pack(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    usual = run(capsys, "check", folder).code
    file = write(folder / "rules" / "quick.de.md", "## A\n\n::: keywords tga\n\n{1 +}\n")
    said = run(capsys, "check", folder)
    assert usual == 0
    assert said.code == 1
    assert f"{file}:3:14: " in said.out
    assert f"{file}:5:" in said.out
    assert "did you mean “tag”?" in said.out


def test_decks_of_scenarios_stand_side_by_side(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "rules" / "quick.en.md", "# A\n\n::: decks maps plots secrets\n")
    cards = "[{id: a, on_roll: 1-2, name: Corner}, {id: b, on_roll: 3, name: Flanks}]"
    plots = "[{id: c, on_roll: 1, name: Shrine}, {id: d, on_roll: 2-3, name: Camp}]"
    write(
        folder / "scenarios.yaml",
        "format: 1\nkind: scenarios\nsystem: tiny\ndecks:\n"
        f"  - {{id: maps, name: map, kind: map, roll: 1d3, cards: {cards}}}\n"
        f"  - {{id: plots, name: plot, kind: mission, roll: 1d3, cards: {plots}}}\n"
        "  - {id: secrets, name: secret, kind: mission, cards: [{id: e, name: Trap}]}\n",
    )
    target = tmp_path / "out.pdf"
    said = run(capsys, *QUICK, folder, "-o", target)
    assert said.code == 0, said.out
    (page,) = pages_of(target.read_bytes())
    assert "D3 Map Plot 1 Corner Shrine 2 Corner Camp 3 Flanks Camp Secret Trap" in page
    write(folder / "rules" / "quick.en.md", "::: decks maps plotz\n")
    said = run(capsys, *QUICK, folder, "-o", target)
    assert "1:16: error" in said.out
    assert "did you mean “plots”?" in said.out


def test_check_of_a_text_without_a_game_says_so(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path / "rules" / "quick.en.md", "# Alone\n")
    said = run(capsys, "check", file)
    assert said.code == 1
    assert "There is no game beside this rule text" in said.out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("ag", "-o", "x.pdf"), "did you mean 'ags'?"),
        (("ags",), "-o"),
        (("ags", "-o", "x.pdf", "--theme", "colur"), "did you mean 'colour'?"),
        (("ags", "-o", "x.pdf", "--paper", "50x300"), "too small"),
        (("ags", "-o", "no/such/x.pdf"), "there is no folder"),
        (("no/game", "-o", "x.pdf"), "no/game"),
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
    assert expected in one_line(run(capsys, *QUICK, *words))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_pdf_is_not_replaced(capsys: Capture, tmp_path: Path) -> None:
    target = write(tmp_path / "notes.pdf", "my notes")
    assert "would be lost" in one_line(run(capsys, *QUICK, "ags", "-o", target))
    assert target.read_text("utf-8") == "my notes"


def test_a_faction_in_place_of_a_game_is_told_which_game(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, *QUICK, "schatten", "-o", tmp_path / "out.pdf", "--lang", "en")
    assert said.code == 2
    assert "'schatten' is a faction; a game stands here, and its game is 'ags'" in one_line(said)


def test_cards_of_nobody_are_said_before_where_to_write(capsys: Capture) -> None:
    assert "schattenn" in one_line(run(capsys, "cards", "schattenn"))
    assert "-o OUT.pdf" in one_line(run(capsys, "cards", "schatten", "--lang", "en"))
