"""``realms-builder evening``: one file for game night, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.render.jobs.printer_offsets import PrinterSetting, remember_offset
from tests.builders import ROOT
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.sheets.printed import pages_of

Capture = pytest.CaptureFixture[str]
KNIGHTS = ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
FEW = ("--sections", "cover,intro", "--seed", "5")


def test_two_rosters_become_one_file(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "evening.pdf"
    said = run(capsys, "evening", "grenzwacht", "gassenbande", *FEW, "-o", target)
    assert said.code == 0
    assert f"5 pages: {target}" in said.out
    cover, _, first, _, second = pages_of(target.read_bytes())
    assert "Border Watch – Alley Gang" in cover
    assert "For Border Watch" in cover
    assert "Alley Gang" in first
    assert "Border Watch" in second


def test_the_same_words_give_the_same_bytes(capsys: Capture, tmp_path: Path) -> None:
    targets = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for target in targets:
        run(capsys, "evening", "grenzwacht", "gassenbande", *FEW, "-o", target)
    assert targets[0].read_bytes() == targets[1].read_bytes()


def test_without_a_seed_the_cover_names_the_one_that_was_drawn(
    capsys: Capture, tmp_path: Path
) -> None:
    target = tmp_path / "evening.pdf"
    run(capsys, "evening", "grenzwacht", "--sections", "cover", "-o", target)
    (cover,) = pages_of(target.read_bytes())
    assert "Scenario number" in cover


def test_a_name_means_the_roster_of_the_game_that_is_played(
    capsys: Capture, tmp_path: Path
) -> None:
    """Two games have a roster of this name."""
    target = tmp_path / "evening.pdf"
    said = run(capsys, "evening", "huegelheer", "springflut", "--sections", "intro", "-o", target)
    assert said.code == 0
    assert "Fomorian" in pages_of(target.read_bytes())[0]


def test_the_game_may_be_named(capsys: Capture, tmp_path: Path) -> None:
    words = ("evening", "springflut", "--system", "celtos", "--sections", "intro")
    assert run(capsys, *words, "-o", tmp_path / "e.pdf").code == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("grenzwacht", "nordwacht"), "belongs to"),
        (("grenzwacht", "--system", "realms"), "belongs to"),
        (("grenzwacht", "a", "b"), "One or two rosters"),
        (("nobody_at_all",), "no roster"),
        (("grenzwacht", "--seed", "five"), "five"),
        (("grenzwacht", "--seed", "-1"), "between 0 and 999999, not -1"),
        (("grenzwacht", "--seed", "1000000"), "between 0 and 999999"),
        (("grenzwacht", "--sections", "cards,cake"), "no part “cake”"),
        (("grenzwacht", "--sections", ","), "no part"),
        (("grenzwacht", "--paper", "stamp"), "no paper"),
        (("grenzwacht", "--theme", "neon"), "neon"),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    target = tmp_path / "e.pdf"
    said = run(capsys, "evening", *words, "-o", target)
    assert said.code == 2
    assert complaint in one_line(said)
    assert not target.exists()


def test_a_folder_that_is_not_there_is_said_before_any_work(
    capsys: Capture, tmp_path: Path
) -> None:
    said = run(capsys, "evening", "grenzwacht", "-o", tmp_path / "none" / "e.pdf")
    assert said.code == 2
    assert "no folder" in said.err


def test_a_file_that_is_no_pdf_is_kept(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "notes.txt"
    target.write_text("mine", "utf-8")
    assert run(capsys, "evening", "grenzwacht", "-o", target).code == 2
    assert target.read_text("utf-8") == "mine"


def test_paper_too_small_is_an_error(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "e.pdf"
    said = run(capsys, "evening", "grenzwacht", "--paper", "80x100", "-o", target)
    assert said.code == 1
    assert "too small for an evening" in said.out
    assert not target.exists()


def test_a_unit_that_is_missing_is_an_error_and_the_rest_is_written(
    capsys: Capture, tmp_path: Path
) -> None:
    roster, target = tmp_path / "r.yaml", tmp_path / "e.pdf"
    text = KNIGHTS.read_text("utf-8").replace("unit: armbruster", "unit: phantom")
    roster.write_text(text, "utf-8")
    said = run(capsys, "evening", roster, *FEW, "-o", target)
    assert said.code == 1
    assert "phantom" in said.out
    assert target.exists()


def test_it_is_said_in_german_too(capsys: Capture, own_library: Path, tmp_path: Path) -> None:
    tiny_pack(own_library / "factions")
    roster = write(tmp_path / "band.yaml", roster_text("[{id: m1, unit: guard}]"))
    target = tmp_path / "e.pdf"
    said = run(capsys, "evening", roster, *FEW, "-o", target, "--lang", "de")
    assert "hat keine Szenarien; der Abend kommt ohne Karte" in said.out
    assert "Vorstellung" in pages_of(target.read_bytes())[-1]


def test_backs_move_as_calibrated_for_the_printer(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "config"))
    remember_offset(PrinterSetting("Office", "a4", Duplex.LONG_EDGE), (2.0, 0.0))
    target = tmp_path / "evening.pdf"
    wanted = ("evening", "grenzwacht", "--sections", "cards", "--seed", "5", "-o", target)
    run(capsys, *wanted)
    plain = target.read_bytes()
    said = run(capsys, *wanted, "--printer", "Office")
    assert "[print.not_calibrated]" not in said.out
    assert target.read_bytes() != plain
    said = run(capsys, *wanted, "--printer", "Attic")
    assert "[print.not_calibrated]" in said.out
    assert target.read_bytes() == plain


def test_roster_sheets_come_in_the_style_that_is_named(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "evening.pdf"
    wanted = ("evening", "grenzwacht", "--sections", "roster", "--seed", "5", "-o", target)
    lengths = []
    for style in ("compact", "usual", "roomy"):
        run(capsys, *wanted, "--style", style)
        lengths.append(sum(map(len, pages_of(target.read_bytes()))))
    assert lengths == sorted(lengths) and len(set(lengths)) == 3
