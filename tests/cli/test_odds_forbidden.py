"""What a rule of a game forbids has no chance: as text, as data, in a matrix and in a sweep."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import run
from tests.odds.dice_game import dice_game

Capture = pytest.CaptureFixture[str]
PAIR = ("odds", "dicey", "reds/ogre", "blues/crane")
# Nobody strikes the dazed from afar; a maul is too heavy for whoever is dazed.
RULES = """
    forbidden:
      - when: target.tag('dazed') and distance > 5
        why:
          de: "Aus der Ferne trifft niemand Benommene."
          en: "Nobody strikes the dazed from afar."
        source: Fights, 2
      - when: attacker.tag('dazed') and item.power > 1
        why: {de: "Zu schwer für Benommene.", en: "Too heavy for the dazed."}
"""
FAR = "Not possible: Nobody strikes the dazed from afar. (“Fights, 2”)"
HEAVY = "Not possible: Too heavy for the dazed."


@pytest.fixture(autouse=True)
def _game(own_library: Path) -> None:
    system = dice_game(own_library) / "system.yaml"
    text = system.read_text(encoding="utf-8")
    system.write_text(text.replace("    steps:", f"{RULES[1:]}    steps:", 1), encoding="utf-8")


def data_of(capsys: Capture, *words: str) -> Any:
    return run(capsys, *words, "--format", "json").data


def test_the_rule_stands_where_the_chances_would(capsys: Capture) -> None:
    said = run(capsys, *PAIR, "--attack", "club", "--with", "target.dazed,distance=6", "--why")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-2:] == ["Club · Blow", f"  {FAR}"]
    german = run(capsys, *PAIR, "--with", "target.dazed,distance=6", "--lang", "de").out
    assert "Nicht möglich: Aus der Ferne trifft niemand Benommene. („Fights, 2“)" in german


def test_without_a_source_of_its_own_that_of_the_mechanic_stands_or_none(capsys: Capture) -> None:
    club, maul, _ = data_of(capsys, *PAIR, "--with", "attacker.dazed")["questions"]
    assert club["figures"][0]["value"]["exact"] == "1/2"
    assert maul["forbidden"] == {"why": "Too heavy for the dazed.", "source": "", "text": HEAVY}
    assert "figures" not in maul


def test_as_data_it_is_no_problem(capsys: Capture) -> None:
    words = ("--with", "target.dazed,distance=6")
    club = data_of(capsys, *PAIR, *words)["questions"][0]
    assert club["forbidden"]["source"] == "Fights, 2"
    assert club["forbidden"]["text"] == FAR
    assert "problem" not in club
    near = data_of(capsys, *PAIR, "--with", "target.dazed,distance=5")["questions"][0]
    assert near["figures"][0]["value"]["exact"] == "2/3"


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_a_matrix_takes_the_best_attack_that_is_allowed(capsys: Capture) -> None:
    matrix = ("odds", "dicey", "--matrix", "reds", "blues", "--figure", "harm", "--format", "csv")
    ogre = rows_of(run(capsys, *matrix, "--with", "attacker.dazed").out)[0]
    assert (ogre["attack"], ogre["exact"], ogre["problem"]) == ("club.blow", "1/2", "")
    for row in rows_of(run(capsys, *matrix, "--with", "target.dazed,distance=6").out):
        assert (row["value"], row["problem"], row["reason"]) == ("", "odds.forbidden", FAR)


def test_a_sweep_says_the_rule_for_every_attack(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "all.csv"
    words = ("--with", "attacker.dazed")
    assert run(capsys, "odds", "dicey", "--sweep", "reds", "-o", out, *words).code == 0
    said = {row["attack"]: row["reason"] for row in rows_of(out.read_text())}
    assert said == {"club.blow": "", "maul.blow": HEAVY}


def test_a_reason_is_asked_for(capsys: Capture, own_library: Path) -> None:
    system = own_library / "factions" / "dicey" / "system.yaml"
    text = system.read_text(encoding="utf-8")
    system.write_text(text.replace('why: {de: "Zu', 'wy: {de: "Zu'), encoding="utf-8")
    said = run(capsys, "check", system.parent)
    assert said.code == 1
    assert "why" in said.out


def test_the_check_reads_the_conditions(capsys: Capture, own_library: Path) -> None:
    system = own_library / "factions" / "dicey" / "system.yaml"
    text = system.read_text(encoding="utf-8")
    system.write_text(text.replace("and distance > 5", "and distanz > 5"), encoding="utf-8")
    assert "distanz" in run(capsys, "check", system.parent).out
