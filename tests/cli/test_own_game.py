"""A game of somebody's own, written in an evening: every command works with it, none knows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.cli.main import COMMANDS
from tests.cli.commands import one_line, run, write
from tests.sheets.printed import pages_of

Capture = pytest.CaptureFixture[str]
FOLDER = Path(__file__).parent / "own_game"


@pytest.fixture
def floes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the game in a library that holds nothing else."""
    target = tmp_path / "library" / "factions" / "floes"
    for file in sorted(FOLDER.rglob("*.yaml")):
        write(target / file.relative_to(FOLDER), file.read_text(encoding="utf-8"))
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)
    return target


def printed(path: Path) -> str:
    return "\n".join(pages_of(path.read_bytes()))


def test_it_is_listed_with_its_units(capsys: Capture, floes: Path) -> None:
    assert "Treibeis" in run(capsys, "list", "systems", "--lang", "de").out
    units = run(capsys, "list", "units", "--system", "floes", "--lang", "en").out.splitlines()
    assert [line.split()[-1] for line in units] == ["4", "2", "2", "1"]


def test_its_files_have_nothing_wrong(capsys: Capture, floes: Path) -> None:
    said = run(capsys, "check", floes)
    assert (said.code, said.out) == (
        0,
        "3 files checked, 1 example roster. 0 errors, 0 warnings, 0 hints.\n",
    )


def test_its_checks_hold_and_explain(capsys: Capture, floes: Path) -> None:
    assert run(capsys, "validate", "first_boat").code == 0
    boat = floes / "rosters" / "ready" / "first_boat.yaml"
    text = boat.read_text(encoding="utf-8")
    more = "".join(f"  - {{id: x{n}, unit: lookout, role: skipper}}\n" for n in range(2))
    other = write(floes.parent / "crowd.yaml", text + more)
    said = run(capsys, "validate", other, "--format", "json").data
    found = {finding["code"] for finding in said["findings"]}
    assert found == {"one_skipper", "cargo"}  # 9 seals and two lookouts at 2: 13 of 12


def test_a_unit_is_shown_with_what_follows_from_its_numbers(capsys: Capture, floes: Path) -> None:
    said = run(capsys, "show", "hunters/dog", "--lang", "en").out
    assert "jump 13" in said  # 14 / 2 + 6


def test_its_cards_are_drawn_though_nobody_designed_them(capsys: Capture, floes: Path) -> None:
    out = floes / "cards.pdf"
    assert run(capsys, "cards", "first_boat", "-o", out, "--lang", "de").code == 0
    text = printed(out)
    for words in ("BOOTSFÜHRERIN", "STEUERMANN", "Harpune", "Trittsicher", "Zieht das Ziel heran."):
        assert words in text
    assert run(capsys, "cards", "hunters", "-o", out, "--theme", "ink_saver").code == 0


def test_its_sheets_and_tokens_are_written(capsys: Capture, floes: Path) -> None:
    out = floes / "out.pdf"
    assert run(capsys, "sheet", "roster", "first_boat", "-o", out, "--lang", "en").code == 0
    assert "9 / 12" in printed(out)
    assert run(capsys, "tokens", "first_boat", "-o", out, "--lang", "de").code == 0
    assert printed(out).count("Durchnässt") == 4


def test_its_quick_reference_is_made_from_what_it_declares(capsys: Capture, floes: Path) -> None:
    out = floes / "quick.pdf"
    assert run(capsys, "sheet", "quick", "floes", "-o", out, "--lang", "de").code == 0
    text = printed(out)
    for words in ("Griff", "Rutschen", "Durchnässt", "Wärme −1 je Runde."):
        assert words in text


def test_without_scenarios_the_command_says_so(capsys: Capture, floes: Path) -> None:
    said = run(capsys, "scenario", "floes", "--lang", "en")
    assert said.code == 2
    assert "Ice Floes" in one_line(said)


def test_without_mechanics_its_dice_say_nothing(capsys: Capture, floes: Path) -> None:
    said = run(capsys, "odds", "floes", "hunters/dog", "hunters/dog", "--lang", "en")
    assert "'floes' says nothing of dice" in one_line(said)


def test_a_roster_goes_out_as_text(capsys: Capture, floes: Path) -> None:
    assert "9 of 12 seals" in run(capsys, "export", "first_boat", "--lang", "en").out


def test_more_of_it_can_be_begun(capsys: Capture, floes: Path) -> None:
    assert run(capsys, "new", "faction", "walrus", "--system", "floes").code == 0
    assert run(capsys, "schema", "faction", "--system", "floes").code == 0


def test_its_cards_fit_and_its_templates_are_sound(capsys: Capture, floes: Path) -> None:
    said = run(capsys, "fit", "floes", "--lang", "en", "--errors-only")
    assert (said.code, said.err) == (0, "")
    assert run(capsys, "template", "check", "base", "--system", "floes").code == 0


def test_a_book_of_it_shows_its_units(capsys: Capture, floes: Path, tmp_path: Path) -> None:
    text = "---\nsystem: floes\nlang: en\n---\n# Ice\n\n{{unit:hunters/dog}}\n"
    book, target = write(tmp_path / "ice.md", text), tmp_path / "ice.pdf"
    assert run(capsys, "book", book, "-o", target, "--lang", "en").code == 0
    assert "Lead dog" in printed(target)


def test_an_evening_with_it_is_one_file(capsys: Capture, floes: Path, tmp_path: Path) -> None:
    target = tmp_path / "evening.pdf"
    words = ("--sections", "cover,intro,cards,quick,rules", "--lang", "en")
    assert run(capsys, "evening", "first_boat", "-o", target, *words).code == 0
    assert "Lead dog" in printed(target)


def test_it_is_given_away_as_a_pack_and_played_elsewhere(
    capsys: Capture, floes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(floes)
    assert run(capsys, "new", "pack", "ice").code == 0
    target = tmp_path / "ice.realmspack"
    assert run(capsys, "pack", "export", ".", "-o", target).code == 0
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "second"))
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "pack", "install", target).code == 0
    assert "Treibeis" in run(capsys, "list", "systems", "--lang", "de").out
    cards = tmp_path / "cards.pdf"
    assert run(capsys, "cards", "first_boat", "-o", cards, "--lang", "en").code == 0
    assert "Nanuk" in printed(cards)


def test_every_command_is_tried_here() -> None:
    tried = {"list", "check", "validate", "show", "cards"}
    tried |= {"sheet", "tokens", "export", "new", "schema", "scenario", "odds"}
    tried |= {"fit", "template", "book", "evening", "pack"}
    others = {"open", "help", "about", "self-test"}
    assert set(COMMANDS) - tried == {*others, "import"}  # which takes games of others
