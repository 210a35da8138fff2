"""A saved roster reads as what was edited, and everything untouched stays byte for byte."""

from __future__ import annotations

import difflib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.gamedata.yaml_text import parse_text
from realms_builder.roster import edits
from realms_builder.roster.roster import Group, Model, Roster
from realms_builder.roster.roster_file import read_roster
from realms_builder.roster.roster_writing import new_text, roster_data, saved_text
from tests.tree import ROOT

BUNDLED = sorted((ROOT / "factions").glob("*/rosters/*/*.yaml"))
COST = "cost"

AWKWARD = [
    "no", "Yes", "null", "~", "012", "0o17", "0x1F", "1e3", "+20", "-5", "1_000", "12:30", "2001-01-01",
    ".5", "1.", "=", "<<", "- a", "? b", "a: b", "a:", "a #b", "#a", "'x'", '"x"', "it's", 'say "hi"', "{x}",
    "[y", "a, b", "&a", "*a", "!t", "%d", "@x", "`q", "|", ">", " lead", "trail ", "tab\there", "Größe ß Ñ 日本",
    "🐉 dragon", "back\\slash", "two\nlines", "end\n", "\nstart", "a\n\n  b\n", "line\r\nbreak", "\u2028", "\x07",
    "\u00a0", "x" * 300, "---", "...", "25 Mann", "3.", "true", "a\x85b", "NaN", "y", "word " * 60,
]  # fmt: skip

TEXTS = st.sampled_from(AWKWARD) | st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12
)


def read(text: str) -> Roster:
    roster, _ = read_roster(parse_text(text.removeprefix("\ufeff")), COST)
    assert roster is not None, text
    return roster


def as_said(roster: Roster) -> Roster:
    """Return *roster* with its costs in alphabetical order: a file says the main one first."""
    models = tuple(replace(model, seen=tuple(sorted(model.seen))) for model in roster.models)
    return replace(roster, limits=tuple(sorted(roster.limits)), models=models, file="")


def changed_lines(old: str, new: str) -> tuple[list[str], list[str]]:
    """Return the lines that went and the lines that came."""
    lines = list(difflib.ndiff(old.splitlines(), new.splitlines()))
    gone = [line[2:] for line in lines if line.startswith("- ")]
    return gone, [line[2:] for line in lines if line.startswith("+ ")]


def random_edit(draw: Any, roster: Roster) -> Roster:
    ids = [model.id for model in roster.models]
    texts = [f for f in ("name", "note", "picture", "role", "loadout", "form")]
    steps = ["add", "limit", "switch", "name", "note", "expect", "pack"]
    if ids:
        one = draw(st.sampled_from(ids))
        steps += [
            "change", "change", "clear", "remove", "copy", "move", "move", "choose", "carry", "drop",
            "group", "strength", "seen", "role",
        ]  # fmt: skip
    if roster.groups:
        steps += ["members", "ungroup"]
    if roster.units:
        steps += ["unit"]
    word = st.sampled_from(["axe", "shield", "cover", "no"])
    match draw(st.sampled_from(steps)):
        case "add":
            return edits.add_model(roster, draw(word), name=draw(TEXTS))
        case "limit":
            limit = draw(st.none() | st.integers(0, 999) | st.just(Fraction(5, 2)))
            return edits.set_limit(roster, draw(st.sampled_from([COST, "gold"])), limit)
        case "switch":
            return edits.set_switch(roster, draw(word), draw(st.booleans() | TEXTS))
        case "name":
            return replace(roster, name=draw(TEXTS | st.just("")))
        case "note":
            return replace(roster, note=draw(TEXTS | st.just("")))
        case "expect":
            return replace(roster, expect=draw(st.none() | st.lists(word).map(tuple)))
        case "pack":
            return replace(roster, pack=draw(st.none() | st.tuples(st.just("p"), TEXTS)))
        case "change":
            return edits.change_model(roster, one, **{draw(st.sampled_from(texts)): draw(TEXTS)})
        case "clear":
            return edits.change_model(roster, one, **{draw(st.sampled_from(texts)): ""})
        case "remove":
            return edits.remove_models(roster, draw(st.lists(st.sampled_from(ids))))
        case "copy":
            return edits.duplicate_models(roster, [one])
        case "move":
            return edits.move_model(roster, one, draw(st.integers(0, len(ids))))
        case "choose":
            return edits.choose(roster, one, draw(word), draw(st.lists(TEXTS, max_size=3)))
        case "carry":
            return edits.carry(roster, one, draw(word), draw(TEXTS))
        case "drop":
            return edits.drop(roster, one, draw(word), draw(word))
        case "group":
            return edits.add_group(roster, draw(word), ids[:3])
        case "strength":
            return edits.change_model(roster, one, strength=draw(st.none() | st.integers(1, 20)))
        case "seen":
            cost = st.sampled_from([COST, "gold"])
            amount = st.integers(0, 99) | st.just(Fraction(1, 4))
            seen = draw(st.dictionaries(cost, amount))
            return edits.change_model(roster, one, seen=tuple(seen.items()))
        case "role":
            return edits.set_role(roster, one, "general", only_one=True)
        case "members":
            return edits.set_members(roster, roster.groups[0].id, draw(st.lists(word)))
        case "ungroup":
            return edits.remove_group(roster, roster.groups[0].id)
        case _:
            unit = str(roster.units[0].get("id"))
            path = draw(st.sampled_from(["ko", "hp", "name", "note"]))
            return edits.change_own_unit(roster, unit, path, draw(st.integers(0, 9) | TEXTS))


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
@given(data=st.data())
def test_any_edits_of_any_bundled_roster_read_back_as_they_were_made(
    path: Path, data: st.DataObject
) -> None:
    text = path.read_text(encoding="utf-8")
    if data.draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    for _ in range(3):  # save, edit on, save again
        roster = read(text)
        for _ in range(data.draw(st.integers(0, 4))):
            roster = random_edit(data.draw, roster)
        text = saved_text(roster, text, COST)
        assert as_said(read(text)) == as_said(roster)
        assert ("\r" in text) is (text.count("\r\n") == text.count("\n") > 0)
