"""``realms-builder fit``: what gives way on the cards of a game, a faction, a roster."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders import faction_text
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write

Capture = pytest.CaptureFixture[str]

TEMPLATE = """
format: 1
kind: card
id: unit
system: tiny
size: tcg
front:
  - {id: name, box: [3, 3, 57, 6], text: "{name}", lines: 1, fit: [shrink 5]}
"""
UNITS = """
units:
  - {id: rat, name: {de: Ratte, en: Rat}}
  - {id: lord, name: {de: Herr der sehr weit abgelegenen Berge im Osten hinter dem Meer, en: Lord}}
"""


def pack(root: Path, template: str = TEMPLATE) -> Path:
    """Return the faction file of a game of its own with one template."""
    folder = tiny_pack(root)
    write(folder / "cards" / "unit.yaml", template)
    return write(folder / "clan.yaml", faction_text(UNITS))


def test_a_shipped_faction_fits(capsys: Capture) -> None:
    said = run(capsys, "fit", "gael", "--lang", "en")
    assert said.code == 0
    first, second, *_ = said.out.splitlines()
    assert first == "Celtos: template unit, theme colour"
    assert second.endswith("cards in each of: German, English.")
    assert "Errors" not in said.out


def test_an_overflow_is_named_with_its_unit_and_language(capsys: Capture, tmp_path: Path) -> None:
    narrow = TEMPLATE.replace("57, 6", "12, 6")
    said = run(capsys, "fit", pack(tmp_path, narrow), "--lang", "en")
    assert said.code == 1
    assert "Errors (2)" in said.out
    lines = [line.strip() for line in said.out.splitlines()]
    at = lines.index("“name” (front) does not fit even in the smallest print: 1 card")
    assert lines[at + 1] == "Lord [clan/lord] (de)"


def test_programs_read_every_row(capsys: Capture, tmp_path: Path) -> None:
    narrow = TEMPLATE.replace("57, 6", "12, 6")
    found = run(capsys, "fit", pack(tmp_path, narrow), "--format", "json").data
    assert (found["system"], found["template"], found["cards"]) == ("tiny", "unit", 2)
    assert found["languages"] == ["de", "en"]
    row = next(row for row in found["rows"] if row["kind"] == "overflow")
    assert row["severity"] == "error"
    assert (row["unit"], row["lang"], row["key"]) == ("clan/lord", "de", ["front", "name"])
    assert row["card"] == {"unit": "clan/lord"}


def test_only_errors_and_only_one_language_can_be_asked_for(
    capsys: Capture, tmp_path: Path
) -> None:
    # Half the width of the long name: it shrinks in German, and that is no error.
    faction = pack(tmp_path, TEMPLATE.replace("57, 6", "50, 6"))
    everything = run(capsys, "fit", faction, "--format", "json").data
    assert {row["kind"] for row in everything["rows"]} == {"shrunk", "small"}  # below 6 pt
    said = run(capsys, "fit", faction, "--errors-only", "--lang", "en")
    assert (said.code, "shrinks" in said.out) == (0, False)
    english = run(capsys, "fit", faction, "--cards-in", "en", "--format", "json").data
    assert (english["languages"], english["rows"]) == (["en"], [])


def test_a_roster_is_checked_with_the_names_its_player_gave(
    capsys: Capture, tmp_path: Path
) -> None:
    pack(tmp_path, TEMPLATE.replace('"{name}"', '"{if(has(own_name), own_name, name)}"'))
    models = f"[{{id: a, unit: rat, name: {'Wanderer ' * 30}}}, {{id: b, unit: rat}}]"
    roster = write(tmp_path / "tiny" / "mine.yaml", roster_text(models))
    said = run(capsys, "fit", roster, "--format", "json")
    assert said.code == 1
    assert {row["loadout"][:17] for row in said.data["rows"]} == {"Wanderer Wanderer"}


def test_a_whole_game_goes_by_id_or_folder(capsys: Capture, tmp_path: Path) -> None:
    folder = pack(tmp_path).parent
    assert "2 cards" in run(capsys, "fit", folder, "--lang", "en").out


def test_the_smallest_and_the_faintest_text_are_said_at_any_size(
    capsys: Capture, tmp_path: Path
) -> None:
    # #767676 is the lightest grey that has 4.5 to 1 on white: 4.54, a known figure.
    grey = TEMPLATE.replace("lines: 1", 'lines: 1, size_pt: 8, colour: "#767676"')
    faction = pack(tmp_path, grey)
    words = ("fit", faction, "--cards-in", "en")
    found = run(capsys, *words, "--format", "json").data
    assert found["smallest"] == {"text": "Rat", "size_pt": 8}
    assert found["faintest"] == {"text": "Rat", "ratio": 4.54, "least": 4.5}
    twice = run(capsys, *words, "--size", "126x176", "--lang", "en").out.splitlines()
    assert twice[-2:] == [
        "Smallest text: 16 pt (“Rat”).",
        "Weakest contrast: 4.5 to 1; 3 to 1 can be read (“Rat”).",
    ]
    assert "no card size “a8”" in one_line(run(capsys, *words, "--size", "a8", "--lang", "en"))


def test_what_does_not_exist_is_said_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    missing = run(capsys, "fit", tmp_path / "nix.yaml", "--lang", "en")
    assert one_line(missing).endswith("there is no such file")
    unknown = run(capsys, "fit", "gael", "--template", "untit", "--lang", "en")
    assert "did you mean 'unit'" in one_line(unknown)
