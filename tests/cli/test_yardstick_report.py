"""The report of the yardstick: for people, for programs, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from math import inf
from pathlib import Path

import pytest

from tests.builders import faction_text, system_text
from tests.cli.commands import one_line, run, write

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be said of how far the work is, however slow the machine."""
    monkeypatch.setattr("realms_builder.cli.progress.PAUSE_S", inf)


def report(capsys: Capture, *words: str, system: str = "celtos") -> str:
    said = run(capsys, "odds", system, "--yardstick", *words)
    assert (said.code, said.err) == (0, "")
    return said.out


def test_the_report_says_weights_units_and_the_guide(capsys: Capture) -> None:
    said = report(capsys)
    assert "Celtos: what 16 units pay in house points" in said
    assert "× melee" in said
    lines = [line.split() for line in said.splitlines()]
    [chieftain] = [line for line in lines if line[:1] == ["Chieftain"]]
    # 46 for the profile as the guide suggests, 5 for the great sword.
    assert chieftain[1] == chieftain[-1] == "51"
    assert "Nobody stands out further than 2 standard deviations and 20 %." in said


def test_the_german_report_has_german_names_and_numbers(capsys: Capture) -> None:
    said = report(capsys, "gael", "--lang", "de")
    assert "Häuptling" in said
    assert "× Nahkampf" in said
    assert "Standardabweichung" in said
    [formula] = [line for line in said.splitlines() if line.startswith("Wert = ")]
    assert "," in formula
    assert "." not in formula


def test_one_faction_comes_with_all_that_its_values_are_made_of(
    capsys: Capture,
) -> None:
    said = report(capsys, "gael")
    assert "Druid" in said
    assert "Tide witch" not in said
    lines = said.splitlines()
    [place] = [n for n, line in enumerate(lines) if line.split()[:1] == ["Druid"]]
    value = float(lines[place].split()[2])
    parts = lines[place + 1].replace(" − ", " + -").replace("−", "-").split(" + ")
    assert sum(float(part.split()[0]) for part in parts) == pytest.approx(value, abs=0.1)


def test_who_stands_out_is_named_with_the_note(capsys: Capture) -> None:
    said = report(capsys, "schwarm", system="ags")
    assert "Creepling (schwarm/krabbler) costs 3 and is worth" in said
    assert "two HP behind two dice fall to the first blow" in said


def test_programs_read_the_same(capsys: Capture) -> None:
    data = run(capsys, "odds", "celtos", "--yardstick", "--format", "json").data
    assert data["system"] == "celtos"
    assert len(data["units"]) == 16
    for unit in data["units"]:
        assert unit["value"] == pytest.approx(data["base"] + sum(unit["parts"].values()), abs=0.01)
        for term in data["terms"]:
            part = term["weight"] * unit["measured"][term["id"]]
            assert unit["parts"][term["id"]] == pytest.approx(part, abs=0.02)


def test_a_spreadsheet_gets_a_line_a_unit(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(report(capsys, "gael", "--format", "csv"))))
    assert [row["unit"] for row in rows][:2] == ["gael/chieftain", "gael/druid"]
    assert rows[0]["name"] == "Chieftain"
    assert float(rows[0]["cost"]) == 51
    assert float(rows[0]["measured.moves"]) == 5


def test_a_spreadsheet_can_be_a_file(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "worth.csv"
    assert report(capsys, "-o", str(target), "--lang", "de") == f"16 Einheiten: {target}\n"
    text = target.read_text(encoding="utf-8")
    assert text == report(capsys, "--format", "csv", "--lang", "de")


def test_processes_come_to_the_same(capsys: Capture) -> None:
    assert report(capsys, "gael", "--jobs", "2") == report(capsys, "gael")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("celtos", "--yardstick", "gale"), "did you mean 'gael'?"),
        (("celtos", "gael/druid", "--yardstick"), "ATTACKER, --yardstick"),
        (("celtos", "--yardstick", "--sweep"), "--sweep, --yardstick"),
        (("celtos", "--yardstick", "--why"), "--why: only for one attacker"),
        (("celtos", "--yardstick", "--attack", "x"), "--attack: not with --yardstick"),
        (("celtos", "--yardstick", "--figure", "x"), "--figure: not with --yardstick"),
        (("celtos", "--yardstick", "--with", "x"), "--with: not with --yardstick"),
        (("celtos", "--yardstick", "--jobs", "0"), "--jobs 0: 1 to 256"),
        (("celtos", "--yardstick", "-o", "worth.pdf"), ".csv"),
        (("celtos", "--yardstick", "-o", "nowhere/worth.csv"), "nowhere"),
        (("celtos", "gael/druid", "--format", "csv"), "--format csv: only with"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_one_line(
    capsys: Capture, words: tuple[str, ...], expected: str
) -> None:
    assert expected in one_line(run(capsys, "odds", *words))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_without_a_yardstick_is_refused(
    capsys: Capture, own_library: Path, jobs: str
) -> None:
    write(own_library / "factions" / "tiny" / "system.yaml", system_text())
    units = "units: [{id: u, name: U, cost: 1, stats: {hp: 1}}]"
    write(own_library / "factions" / "tiny" / "clan.yaml", faction_text(units))
    said = run(capsys, "odds", "tiny", "--yardstick", "--jobs", jobs)
    assert said.code == 2
    assert "Tiny has no yardstick" in said.err
