"""Parameters of keywords outside their limits: an author's error, and one of a roster's own units.

Limits from the rules: armour betters DEF by 1 or 2 (no success is easier than 3+, 2.1, and the
plain value is 5+), and a model is brave by 1 at least.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import ROOT, codes_of, shipped
from tests.cli.commands import run

UNIT = """
format: 1
kind: roster
system: ags
faction: ritter
name: Odd
limit: 5
units:
  - {id: odd, name: Odd, class: leader, cost: 5, base: S, base_mm: 30, tags: [%s],
     stats: {hp: 3, mov: 4, def: 4/3+, wil: 4/4+},
     abilities: [{id: hit, name: Hit, test: ATT 4/3+ vs DEF, range: near 0, target: enemy}]}
models: [{id: m1, unit: odd, role: general}]
"""


def made(tmp_path: Path, tags: str) -> Muster:
    file = tmp_path / "odd.yaml"
    file.write_text(UNIT % tags)
    game = shipped().game("ags")
    assert game is not None
    roster, problems = read_roster(parse_file(file))
    assert roster is not None
    assert not problems
    return muster(roster, game, lambda name: shipped().faction("ags", name))


def outside(mustered: Muster) -> list[Finding]:
    return [f for f in check(mustered) if f.code == "out_of_range"]


@pytest.mark.parametrize(
    ("tags", "text", "way"),
    [
        ("armour 9", "Odd: Armour 9 is outside the limits; 2 was probably meant.", "armour 2"),
        ("armour 2, brave 0", "Odd: Brave 0 is outside the limits; 1 was", "brave 1"),
    ],
)
def test_a_unit_of_a_roster_is_told_and_mended(
    tmp_path: Path, tags: str, text: str, way: str
) -> None:
    mustered = made(tmp_path, tags)
    [found] = outside(mustered)
    assert found.text.pick("en").startswith(text)
    [offer] = found.offers()
    assert offer.text.pick("en") == f"Write “{way}”"
    assert offer.edit is not None
    mended = offer.edit.apply(mustered.roster)
    assert not outside(muster(mended, mustered.game, mustered.find_faction))
    assert way in [str(tag) for tag in mended.units[0]["tags"]]


def test_within_the_limits_nothing_is_said(tmp_path: Path) -> None:
    assert "out_of_range" not in codes_of(check(made(tmp_path, "armour 2, brave 1")))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "tags: [armour 1, shield, brave 1, army]",
            "tags: [armour 7, shield, brave 1, army]",
            "armour: 7 is outside the limits; 1 to 2 is allowed. [parameter_outside]",
        ),
        (
            "range: near 0\n        target: enemy\n        causes: bleeding",
            "range: far 0\n        target: enemy\n        causes: bleeding",
            "far: 0 is outside the limits; at least 1 is allowed. [parameter_outside]",
        ),
    ],
)
def test_an_author_is_told_where_why_and_what_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    folder = tmp_path / "ags"
    copytree(ROOT / "factions" / "ags", folder)
    file = folder / "ritter.yaml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    line = text[: text.index(old)].count("\n") + 1
    told = run(capsys, "check", str(file))
    assert told.code == 1
    assert f"ritter.yaml:{line}:" in told.out
    assert said in told.out
    assert "Write “" in told.out
