"""What a rule of the bundled games does to dice is counted by the odds, or they say that it is not.

A text that names a change (+1, −2, a bonus die, dice thrown again) stands beside what makes it so:
`modifies`, a form or group, a formula that asks for the keyword, or `unfinished`. Otherwise it is
marked: `uncounted` says when the odds own up, `asked_with` what to put on instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from realms_builder.odds.chain.situation import keywords_at_table
from tests.builders import ROOT, shipped, yaml_of
from tests.cli.commands import run

Capture = pytest.CaptureFixture[str]
GAMES = ("ags", "basic_rules", "celtos", "realms", "true_forces")
CHANGE = re.compile(
    r"[+−]\s?(?:\d|\{X\})|bonus di[ce]|\bagain\b|re-roll|\brepeat|\bdouble[sd]?\b|\bhal(?:f|ve)"
    r"|\b(?:roll|rolls|test|tests)\b.* (?:fails?|succeeds?)\b|\bas a 6\b",
    re.IGNORECASE,
)
NO_DICE = re.compile(
    r"(?:MOV|Movement|T|BW) [+−]\d|halve the perception range|\bup again\b", re.IGNORECASE
)
MARKS = ("modifies", "uncounted", "asked_with", "unfinished", "in_group", "at")
ASKED_BY_LIST = frozenset({"riot_shield"})
"""The damage roll asks whether the target has a shield at all."""
OTHER_ROLLS = frozenset({"driver", "engineer"})
"""Movement tests succeed without a roll: the rules say nothing of such a roll."""


def entries(node: Any, bearer: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield every entry with an English rule, and the unit that bears it."""
    if isinstance(node, dict):
        bearer = node if "stats" in node else bearer
        text = node.get("text")
        is_rule = "stats" not in node and "format" not in node
        if isinstance(text, dict) and "en" in text and is_rule:
            yield node, bearer
        for value in node.values():
            yield from entries(value, bearer)
    elif isinstance(node, list):
        for value in node:
            yield from entries(value, bearer)


def files(game: str) -> list[Any]:
    """Return what the factions and catalogues of *game* say."""
    every = (ROOT / "factions" / game).glob("*.yaml")
    found = [yaml_of(path.read_text(encoding="utf-8")).data for path in every]
    return [one for one in found if one["kind"] in ("faction", "catalogue")]


@pytest.mark.parametrize("game", GAMES)
def test_an_item_that_changes_dice_is_counted_or_marked(game: str) -> None:
    silent = [
        entry.get("id")
        for file in files(game)
        for entry, bearer in entries(file, {})
        if CHANGE.search(NO_DICE.sub("", entry["text"]["en"]))
        and not any(mark in entry for mark in MARKS)
        and "in_group" not in bearer
        and entry.get("id") not in OTHER_ROLLS | ASKED_BY_LIST
    ]
    assert silent == []


@pytest.mark.parametrize("game", GAMES)
def test_a_keyword_that_changes_dice_is_counted_or_unfinished(game: str) -> None:
    path = ROOT / "factions" / game / "system.yaml"
    raw = yaml_of(path.read_text(encoding="utf-8")).data
    formulas = " ".join(_formulas([raw["mechanics"], raw["keywords"], raw.get("derived", [])]))
    silent = [
        entry["id"]
        for entry, _ in entries(raw["keywords"], {})
        if CHANGE.search(NO_DICE.sub("", entry["text"]["en"]))
        and not any(mark in entry for mark in MARKS)
        and not re.search(rf"'{entry['id']}'", formulas)
    ]
    assert silent == []


def _formulas(node: Any, key: str = "") -> Iterator[str]:
    """Yield every text that is no name and no sentence."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name not in ("name", "text", "short", "source"):
                yield from _formulas(value, name)
    elif isinstance(node, list):
        for value in node:
            yield from _formulas(value, key)
    elif isinstance(node, str):
        yield node


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_with_something_can_be(game: str) -> None:
    declared = shipped().game(game)
    assert declared is not None
    needs = {need.id for mechanic in declared.file.mechanics for need in mechanic.needs}
    known = needs | {keyword.id for keyword in keywords_at_table(declared)}
    asked = {
        entry["asked_with"]
        for file in files(game)
        for entry, _ in entries(file, {})
        if "asked_with" in entry
    }
    assert asked <= known


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (("ags", "schatten/doppelgaenger", "ritter/knappe", "--attack", "same_blow"), "same blow"),
        (("ags", "ritter/knappe", "schwarm/stachelwerfer", "--attack", "sword"), "Bristle"),
        (("realms", "northern_alliance/medic", "--attack", "shock"), "Stims"),
        (
            ("true_forces", "schleierhof/nightmare", "wachbund/sealbreaker", "--attack", "attack"),
            "Charm",
        ),
    ],
)
def test_what_is_left_out_is_said_where_it_matters(
    capsys: Capture, words: tuple[str, ...], rule: str
) -> None:
    said = run(capsys, "odds", *words, "--lang", "en").out
    left_out = [line for line in said.splitlines() if "not counted: " in line]
    assert left_out
    assert all(rule in line for line in left_out)
    other = run(capsys, "odds", "ags", "ritter/armbruster", "schwarm/stachelwerfer", "--attack")
    assert "not counted" not in other.out
