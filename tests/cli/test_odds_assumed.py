"""What answers take for granted is said, the same of a pair, in a matrix and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import run
from tests.sheets.printed import pages_of

Capture = pytest.CaptureFixture[str]
GHOST, WARDEN = "green_weave/vine_ghost", "green_weave/warden"
PAIR = ("odds", "realms", "northern_alliance/rifleman")
MATRIX = ("odds", "realms", "--matrix", "northern_alliance", "green_weave")
# Whoever has camouflage begins the game camouflaged, and is no target then.
GERMAN = "Angenommen: Ein Ziel mit Tarnung ist aufgeklärt oder steht ungetarnt."
ENGLISH = "Assumed: a target with camouflage has been scouted or is not camouflaged."


def test_a_target_with_camouflage_is_taken_to_be_scouted_and_that_is_said(capsys: Capture) -> None:
    shot = (GHOST, "--attack", "shooting")
    assert GERMAN in run(capsys, *PAIR, *shot, "--lang", "de").out
    assert ENGLISH in run(capsys, *PAIR, *shot).out
    for with_ in ("scouted", "camouflaged"):  # somebody said so, or it is not possible
        assert "Assumed" not in run(capsys, *PAIR, *shot, "--with", with_).out
    assert "Assumed" not in run(capsys, *PAIR, WARDEN, "--attack", "shooting").out
    data = run(capsys, *PAIR, *shot, "--format", "json").data["questions"][0]
    assert data["assumed"] == [ENGLISH.removeprefix("Assumed: ").rstrip(".")]


def test_a_matrix_says_it_below(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, *MATRIX, "--figure", "hurt", "--lang", "de").out
    assert said.splitlines()[-1] == GERMAN
    said = run(capsys, *MATRIX, "--figure", "hurt", "--with", "target.scouted").out
    assert "Assumed" not in said
    said = run(capsys, *MATRIX, "--figure", "hurt", "--with", "target.camouflaged").out
    assert "Assumed" not in said
    assert "×" in said
    out = tmp_path / "m.pdf"
    assert run(capsys, *MATRIX, "--figure", "hurt", "-o", out).code == 0
    assert ENGLISH in pages_of(out.read_bytes())[0]
