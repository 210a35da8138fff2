"""A saved roster reads as what was edited, and everything untouched stays byte for byte."""

from __future__ import annotations

import difflib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.game.yaml.text import parse_text
from realms_builder.roster import edits
from realms_builder.roster.roster import Group, Model, Roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import new_text, roster_data, saved_text
from realms_builder.roster.tags import with_tags
from tests.tree import ROOT

BUNDLED = sorted((ROOT / "factions").glob("*/rosters/*/*.yaml"))
COST = "cost"

AWKWARD = [
    "no",
    "Yes",
    "null",
    "~",
    "012",
    "0o17",
    "0x1F",
    "1e3",
    "+20",
    "-5",
    "1_000",
    "12:30",
    "2001-01-01",
    ".5",
    "1.",
    "=",
    "<<",
    "- a",
    "? b",
    "a: b",
    "a:",
    "a #b",
    "#a",
    "'x'",
    '"x"',
    "it's",
    'say "hi"',
    "{x}",
    "[y",
    "a, b",
    "&a",
    "*a",
    "!t",
    "%d",
    "@x",
    "`q",
    "|",
    ">",
    " lead",
    "trail ",
    "tab\there",
    "Größe ß Ñ 日本",
    "🐉 dragon",
    "back\\slash",
    "two\nlines",
    "end\n",
    "\nstart",
    "a\n\n  b\n",
    "line\r\nbreak",
    "\u2028",
    "\x07",
    "\xa0",
    "x" * 300,
    "---",
    "...",
    "25 Mann",
    "3.",
    "true",
    "a\x85b",
    "NaN",
    "y",
    "word " * 60,
]

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


def random_edit(draw: Any, roster: Roster) -> Roster:  # noqa: C901, PLR0912 - a list of edits
    ids = [model.id for model in roster.models]
    texts = ["name", "note", "picture", "role", "loadout", "form"]
    steps = ["add", "limit", "switch", "name", "note", "tags", "expect", "pack"]
    if ids:
        one = draw(st.sampled_from(ids))
        steps += [
            "change",
            "change",
            "clear",
            "remove",
            "copy",
            "move",
            "move",
            "choose",
            "carry",
            "drop",
            "group",
            "strength",
            "seen",
            "role",
        ]
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
        case "tags":
            more = draw(st.lists(st.sampled_from(["no", "League", "1:2", "- a", "#x"])))
            return with_tags(roster, more, draw(st.lists(word)))
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
            return edits.in_order(roster, draw(st.permutations(ids)))
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
@settings(max_examples=5)
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


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_a_roster_that_was_not_edited_keeps_its_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert saved_text(read(text), text, COST) == text


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_a_rename_a_new_model_and_a_removal_touch_only_their_lines(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    roster = read(text)
    if not roster.models:
        return
    first = roster.models[0]
    gone, came = changed_lines(text, saved_text(replace(roster, name="Neu: Name"), text, COST))
    assert (len(gone), came) == (1, ['name: "Neu: Name"'])
    noted = edits.change_model(roster, first.id, note="ein Wort")
    gone, came = changed_lines(text, saved_text(noted, text, COST))
    assert len(gone) <= 1
    assert len(came) == 1
    assert "ein Wort" in came[0]
    gone, came = changed_lines(text, saved_text(edits.add_model(roster, "neu"), text, COST))
    assert gone == []
    new = edits.next_id(roster)
    assert came in ([f"  - {{id: {new}, unit: neu}}"], [f"  - id: {new}", "    unit: neu"])
    alone = replace(roster, models=roster.models[:-1])
    gone, came = changed_lines(text, saved_text(alone, text, COST))
    if alone.models:
        assert came == []
        assert f"id: {roster.models[-1].id}" in gone[0]


FILE = dedent("""\
    # My troop, do not touch this line.
    format: 1
    kind: roster
    system: tiny
    faction: wood
    name:   'Old name'        # as on the box
    limit: 50
    colour: red               # nobody knows this key

    models:  # the lot
      # Leads.
      - {id: m1,  unit: guard,  name: "Ulf"}   # painted
      - id: m2
        unit: rat
        # Found in the cellar.
        note: >-
          a text over
          two lines
        strength: lots
        seen: 4
      - {unit: nobody}

      # The last one.
      - {id: m3,  unit: rat, choose: {tail: [long]}}
    groups:
    - {id: g1, group: mob, members: [m2, m3]}
    """)


def test_what_could_not_be_read_stays_in_the_file() -> None:
    roster = read(FILE)
    assert [model.id for model in roster.models] == ["m1", "m2", "m3"]
    text = saved_text(edits.remove_models(roster, ["m1", "m3"]), FILE, COST)
    gone, came = changed_lines(FILE, text)
    assert gone == [
        "  # Leads.",
        '  - {id: m1,  unit: guard,  name: "Ulf"}   # painted',
        "  # The last one.",
        "  - {id: m3,  unit: rat, choose: {tail: [long]}}",
        "- {id: g1, group: mob, members: [m2, m3]}",
    ]
    assert came == ["- {id: g1, group: mob, members: [m2]}"]
    emptied = saved_text(edits.remove_models(roster, ["m1", "m2", "m3"]), FILE, COST)
    assert "- {unit: nobody}" in emptied
    assert "groups" not in emptied
    assert read(emptied).models == ()


def test_quotes_aligned_comments_and_spelling_stay() -> None:
    roster = read(FILE)
    text = saved_text(replace(roster, name="It's new"), FILE, COST)
    assert changed_lines(FILE, text)[1] == ["name:   'It''s new'       # as on the box"]
    text = saved_text(edits.change_model(roster, "m1", name="Ada"), FILE, COST)
    assert changed_lines(FILE, text)[1] == ['  - {id: m1,  unit: guard,  name: "Ada"}   # painted']
    text = saved_text(edits.choose(roster, "m3", "tail", ["short"]), FILE, COST)
    wanted = ["  - {id: m3,  unit: rat, choose: {tail: [short]}}"]
    assert changed_lines(FILE, text)[1] == wanted
    text = saved_text(edits.change_model(roster, "m2", note="other words"), FILE, COST)
    assert changed_lines(FILE, text)[1] == ["      other words"]


def test_a_moved_model_takes_its_comment_along_and_the_head_stays() -> None:
    text = saved_text(edits.in_order(read(FILE), ["m3", "m1", "m2"]), FILE, COST)
    lines = text.splitlines()
    assert lines[0] == "# My troop, do not touch this line."
    at = lines.index("models:  # the lot")
    assert lines[at + 1 : at + 4] == [
        "  # The last one.",
        "  - {id: m3,  unit: rat, choose: {tail: [long]}}",
        "  # Leads.",
    ]
    assert sorted(lines) == sorted(FILE.splitlines())


def test_the_main_cost_keeps_its_spelling_also_when_the_caller_does_not_name_it() -> None:
    roster = edits.set_limit(read(FILE), COST, 60)
    for main in (COST, None):
        assert changed_lines(FILE, saved_text(roster, FILE, main)) == (["limit: 50"], ["limit: 60"])
    spelt = FILE.replace("limit: 50", "limits: {cost: 50, gold: 2}").replace("4", "{cost: 4}")
    roster = edits.change_model(edits.set_limit(read(spelt), COST, 60), "m2", seen=((COST, 5),))
    text = saved_text(roster, spelt, COST)
    assert "limits: {cost: 60, gold: 2}" in text
    assert "seen: {cost: 5}" in text
    both = FILE.replace("limit: 50", "limit: 50\nlimits: {cost: 70}")
    assert read(saved_text(edits.set_limit(read(both), COST, None), both, COST)).limits == ()


@pytest.mark.parametrize("word", AWKWARD)
def test_any_text_comes_back_from_any_place(word: str) -> None:
    roster = replace(read(FILE), name=word, note=word)
    for identity in ("m1", "m2", "m3"):
        roster = edits.change_model(roster, identity, name=word, note=word)
        roster = edits.choose(roster, identity, "x", [word, word])
    assert as_said(read(saved_text(roster, FILE, COST))) == as_said(roster)
    assert as_said(read(new_text(roster, "de", COST))) == as_said(roster)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["", "\n\n"])
def test_line_ends_the_byte_order_mark_and_the_end_of_the_file_stay(
    newline: str, mark: str, end: str
) -> None:
    text = mark + (FILE.strip() + end).replace("\n", newline)
    roster = edits.add_model(replace(read(text), name="Neu"), "rat", note="a\nb")
    saved = saved_text(roster, text, COST)
    assert as_said(read(saved)) == as_said(roster)
    assert saved.count("\n") == saved.count(newline)
    assert saved.startswith(mark + "#")
    assert saved.endswith(newline) == bool(end)


def test_a_new_file_says_what_it_is_and_reads_back() -> None:
    roster = Roster(
        system="tiny",
        faction="wood",
        name="Neu",
        limits=((COST, 50), ("gold", Fraction(5, 2))),
        models=(Model("m1", "guard", note="Zeile\nZeile", seen=((COST, 3),)), Model("m2", "rat")),
        groups=(Group("g1", "mob", ("m1", "m2")),),
    )
    text = new_text(roster, "de", COST)
    assert text == dedent("""\
        # Eine Truppe aus Realms Builder; von Hand änderbar, Kommentare und Reihenfolge bleiben.
        format: 1
        kind: roster
        system: tiny
        faction: wood
        name: Neu
        limit: 50
        limits: {gold: 2.5}
        models:
          - id: m1
            unit: guard
            note: |-
              Zeile
              Zeile
            seen: 3
          - {id: m2, unit: rat}
        groups:
          - {id: g1, group: mob, members: [m1, m2]}
        """)
    assert read(text) == roster
    assert roster_data(replace(roster, models=(), groups=()))["models"] == []


def test_half_a_character_is_replaced_and_a_broken_old_file_is_written_afresh() -> None:
    roster = replace(read(FILE), name="a\ud800b")
    assert read(saved_text(roster, FILE, COST)).name == "a\ufffdb"
    for broken in ("{", "- 1\n", "", "format: 7\nkind: roster\nhint: kept\n"):
        saved = saved_text(read(FILE), broken, COST)
        assert as_said(read(saved)) == as_said(read(FILE))
        assert "hint" not in saved  # nobody knows what a newer format means by it
