"""The report of the yardstick: for people, for programs, for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.yardstick_report import print_yardstick
from realms_builder.gamedata.library import Library
from tests.builders import faction_text, shipped, system_text


def report(capsys: pytest.CaptureFixture[str], *words: str, system: str = "celtos") -> str:
    faction, form, lang = (*words, *("", "text", "en")[len(words) :])
    game = shipped().game(system)
    assert game is not None
    assert print_yardstick(shipped(), game, faction, form, lang) == 0
    return capsys.readouterr().out


def test_the_report_says_weights_units_and_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    said = report(capsys)
    assert "Celtos: what 16 units pay in house points" in said
    assert "× melee" in said
    lines = [line.split() for line in said.splitlines()]
    [chieftain] = [line for line in lines if line[:1] == ["Chieftain"]]
    # 46 for the profile as the guide suggests, 5 for the great sword.
    assert chieftain[1] == chieftain[-1] == "51"
    assert "Nobody stands out further than 2 standard deviations and 20 %." in said


def test_the_german_report_has_german_names_and_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    said = report(capsys, "gael", "text", "de")
    assert "Häuptling" in said
    assert "× Nahkampf" in said
    assert "Standardabweichung" in said
    [formula] = [line for line in said.splitlines() if line.startswith("Wert = ")]
    assert "," in formula
    assert "." not in formula


def test_one_faction_comes_with_all_that_its_values_are_made_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = report(capsys, "gael")
    assert "Druid" in said
    assert "Tide witch" not in said
    lines = said.splitlines()
    [place] = [n for n, line in enumerate(lines) if line.split()[:1] == ["Druid"]]
    value = float(lines[place].split()[2])
    parts = lines[place + 1].replace(" − ", " + -").replace("−", "-").split(" + ")
    assert sum(float(part.split()[0]) for part in parts) == pytest.approx(value, abs=0.1)


def test_who_stands_out_is_named_with_the_note(capsys: pytest.CaptureFixture[str]) -> None:
    said = report(capsys, "schwarm", system="ags")
    assert "Creepling (schwarm/krabbler) costs 3 and is worth" in said
    assert "two HP behind two dice fall to the first blow" in said


def test_programs_read_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    data: dict[str, Any] = json.loads(report(capsys, "", "json"))
    assert data["system"] == "celtos"
    assert len(data["units"]) == 16
    for unit in data["units"]:
        assert unit["value"] == pytest.approx(data["base"] + sum(unit["parts"].values()), abs=0.01)
        for term in data["terms"]:
            part = term["weight"] * unit["measured"][term["id"]]
            assert unit["parts"][term["id"]] == pytest.approx(part, abs=0.02)


def test_a_spreadsheet_gets_a_line_a_unit(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(report(capsys, "gael", "csv"))))
    assert [row["unit"] for row in rows][:2] == ["gael/chieftain", "gael/druid"]
    assert rows[0]["name"] == "Chieftain"
    assert float(rows[0]["cost"]) == 51
    assert float(rows[0]["measured.moves"]) == 5


def test_a_faction_that_there_is_not_is_refused() -> None:
    game = shipped().game("celtos")
    assert game is not None
    with pytest.raises(WrongUse):
        print_yardstick(shipped(), game, "gaels", "text", "en")


def test_a_game_without_a_yardstick_is_refused(tmp_path: Any) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "system.yaml").write_text(system_text(), encoding="utf-8")
    units = "units: [{id: u, name: U, cost: 1, stats: {hp: 1}}]"
    (tmp_path / "tiny" / "clan.yaml").write_text(faction_text(units), encoding="utf-8")
    library = Library([tmp_path])
    game = library.game("tiny")
    assert game is not None
    with pytest.raises(Failed) as caught:
        print_yardstick(library, game, "", "text", "en")
    assert "Tiny has no yardstick" in str(caught.value.values)
