"""Six small games of our own, each written with the manual and the messages alone.

What each of them asks of the format, and the line that says it, stands in ``samples/games/README.md``.
Every rule of composition has a roster that breaks it, every figure of the odds is worked out by hand.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from shutil import copytree

import pytest

from realms_builder.core.problems import Severity
from realms_builder.game.library import Library
from realms_builder.roster.checks.run import as_expected, check
from realms_builder.roster.storage.opened import open_roster
from tests.builders import ROOT, told
from tests.cli.commands import run
from tests.cli.test_odds_command import figure

GAMES = ROOT / "tests" / "samples" / "games"
SYSTEMS = sorted(path.parent.name for path in GAMES.glob("*/system.yaml"))
ROSTERS = sorted(GAMES.glob("*/rosters/*/*.yaml"))
LEGAL = [path for path in ROSTERS if path.parent.name == "legal"]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the games as they lie in a library of one's own, which the command line knows."""
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    return copytree(GAMES, tmp_path / "library" / "factions")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library([GAMES])


def test_there_are_six_games_with_legal_and_illegal_rosters() -> None:
    assert len(SYSTEMS) == 6
    for system in SYSTEMS:
        kinds = [path.parent.name for path in ROSTERS if path.parts[-4] == system]
        assert kinds.count("legal") >= 2
        assert kinds.count("illegal") >= 4


def test_everything_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", GAMES, "--format", "json").data == []


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: "/".join(path.parts[-4:]))
def test_a_roster_is_what_its_folder_says(path: Path, library: Library) -> None:
    opened = open_roster(path, library)
    assert opened.mustered is not None, told(opened.problems)
    findings = check(opened.mustered)
    if path.parent.name == "legal":
        assert [f.code for f in findings if f.severity is Severity.ERROR] == []
        return
    assert opened.mustered.roster.expect
    assert as_expected(findings, opened.mustered.roster.expect), sorted(f.code for f in findings)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("path", LEGAL, ids=lambda path: f"{path.parts[-4]}/{path.stem}")
def test_cards_sheet_and_text_say_everything(
    path: Path, lang: str, tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing gives way on cards and sheets but what goes on behind: no warning, no error."""
    path = games / path.relative_to(GAMES)
    for words in (("cards", path), ("sheet", "roster", path)):
        said = run(capsys, *words, "-o", tmp_path / "out.pdf", "--lang", lang)
        assert said.code == 0
        assert "warning" not in said.err.lower() and "warnung" not in said.err.lower(), said.err
        (tmp_path / "out.pdf").unlink()
    assert run(capsys, "export", path, "--lang", lang).code == 0


@pytest.mark.parametrize(("words", "attack", "identity", "expected"), ODDS)
def test_odds_are_as_by_hand(
    words: str, attack: str, identity: str, expected: Fraction, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = run(capsys, "odds", *words.split(), "--format", "json").data
    assert figure(data, attack, identity) == expected
