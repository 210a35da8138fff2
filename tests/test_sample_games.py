"""Six small games of our own, each written with the manual and the messages alone.

What each asks of the format, and the line that says it, stands in ``samples/games/README.md``.
Every rule of composition has a roster that breaks it; the odds are worked out by hand.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
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


def hits_of(burst: int, skill: int, theirs: int) -> Fraction:
    """Return how many of *burst* d20 hit on average against one d20 that is thrown in reply.

    A die succeeds at *skill* or less, at *skill* itself by a critical hit. The higher success wins,
    a critical one over all others, and two of them undo each other.
    """
    hits = 0
    for mine in range(1, 21):
        for reply in range(1, 21):
            crit = mine == skill and reply != theirs
            better = mine < skill and reply != theirs and (reply > theirs or mine > reply)
            hits += crit or better
    return Fraction(burst * hits, 400)


PLAIN, TWO = Fraction(29, 54), comb(54, 2)  # 7 values of 4 suits and a joker reach the number
ODDS = [
    # Five dice: normal hits 1/3 for 3, critical ones 1/6 for 4; two thirds are not saved.
    (
        "lantern_row wick_guild/rigger wick_guild/lamplighter",
        "arc_rifle.burst.attack",
        "damage",
        5 * (Fraction(1, 3) * 3 + Fraction(1, 6) * 4) * Fraction(2, 3),
    ),
    # Four dice: normal 1/2 for 4, critical 1/6 for 6; Piercing leaves one face in six to save.
    (
        "lantern_row wick_guild/rigger wick_guild/lamplighter",
        "arc_rifle.focused.attack",
        "damage",
        4 * (Fraction(1, 2) * 4 + Fraction(1, 6) * 6) * Fraction(5, 6),
    ),
    # Three more to fight: 30 of 36 pairs of dice win; 4 against 3 wounds with 6 or more on 2d6.
    ("ashen_company ash/captain salt/novices", "melee", "wound won", Fraction(30, 36)),
    (
        "ashen_company ash/captain salt/novices",
        "melee",
        "wound",
        Fraction(30, 36) * Fraction(26, 36),
    ),
    (
        "ashen_company ash/duellist salt/novices",
        "melee",
        "wound",
        Fraction(30, 36) * Fraction(21, 36),
    ),
    # Each die hits 0, 1, 2 times with 1/2, 1/3, 1/6; each of three dice dodges one with 1/3.
    ("rust_harvest choir_boys:m2 choir_boys:m1", "mg.shoot", "damage > 0", Fraction(427, 972)),
    ("rust_harvest choir_boys:m2 choir_boys:m1", "mg.shoot", "damage", Fraction(673, 972)),
    (
        "rust_harvest choir_boys:m2 choir_boys:m1 --with hazards=3",
        "mg.shoot",
        "damage",
        2 * Fraction(2, 3),
    ),
    # One card, the higher and the lower of two of 54.
    ("crow_fair fair_folk/madam_pica --with number=14", "duel", "passed", PLAIN),
    (
        "crow_fair fair_folk/madam_pica --with number=14,luck=1",
        "duel",
        "passed",
        1 - Fraction(comb(25, 2), TWO),
    ),
    (
        "crow_fair fair_folk/madam_pica --with number=14,luck=-1",
        "duel",
        "passed",
        Fraction(comb(29, 2), TWO),
    ),
    # A mask of 7 or more that no other card beats, 4 v pairs for each value v, or the red joker.
    (
        "crow_fair fair_folk/madam_pica --with number=14,luck=1,needed=masks",
        "duel",
        "passed",
        Fraction(sum(4 * value for value in range(7, 14)) + 53, TWO),
    ),
    # Of the lower of two: a mask of 7 or more, the other card as high or higher.
    (
        "crow_fair fair_folk/madam_pica --with number=14,luck=-1,needed=masks",
        "duel",
        "passed",
        Fraction(sum(4 * (14 - value) for value in range(7, 14)), TWO),
    ),
    # Five rifles hit with 1/3, half is blocked.
    (
        "levy_and_lance freeholders/levy freeholders/lancers",
        "rifle.attack",
        "wounds",
        5 * Fraction(1, 3) * Fraction(1, 2),
    ),
    (
        "levy_and_lance freeholders/levy freeholders/lancers",
        "rifle.attack",
        "wounds >= 1",
        1 - Fraction(5, 6) ** 5,
    ),
    (
        "orders_of_the_tide tidewatch/sailor tidewatch/officer --with distance=8",
        "rifle.shoot",
        "hits",
        hits_of(3, 11, 13),
    ),
    (
        "orders_of_the_tide tidewatch/sailor tidewatch/officer --with distance=12",
        "rifle.shoot",
        "hits",
        hits_of(3, 14, 13),
    ),
    (
        "orders_of_the_tide tidewatch/sailor tidewatch/officer --with distance=20",
        "rifle.shoot",
        "hits",
        hits_of(3, 8, 13),
    ),
]


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
    assert opened.mustered is not None, told(list(opened.problems))
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
    words: str,
    attack: str,
    identity: str,
    expected: Fraction,
    games: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run(capsys, "odds", *words.split(), "--format", "json").data
    assert figure(data, attack, identity) == expected
