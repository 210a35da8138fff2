"""Roster files: what they say, and that one with mistakes opens without the parts they are in."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.core.problems import Problem
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import told, yaml_of

HEAD = "format: 1\nkind: roster\nsystem: tiny\nfaction: clan\n"


def read(text: str) -> tuple[Roster | None, list[Problem]]:
    return read_roster(yaml_of(HEAD + text, "r.yaml"), "cost")


def opened(text: str) -> Roster:
    roster, problems = read(text)
    assert roster is not None
    assert problems == [], told(problems)
    return roster


def test_a_roster_says_everything_that_a_player_may_write() -> None:
    roster = opened(
        """\
name: Grenzwacht
limit: 42
limits: {favour: 2.5}
switches: {harsh: true, tie: both}
pack: {id: clan, version: "1.2"}
note: Mine
tags: [League, painted, " league "]
models:
  - id: m1
    unit: chief
    name: Aldo
    role: general
    loadout: heavy
    choose: {side: axe, extra: [bow, bow]}
    carry: {weapons: [2x axe, {id: bow, mount: arm}], traits: marksman 2}
    strength: 3
    form: rage
    note: blue base
    seen: 8
  - {id: m2, unit: rats/rat, seen: {cost: 1, favour: 0.5}}
groups: [{id: g1, group: mob, members: [m1, m2], profile: pack}]
units: [{id: own, name: Own}]
expect: [budget]
"""
    )
    first, second = roster.models
    assert roster.tags == ("League", "painted")
    assert roster.limits == (("cost", 42), ("favour", Fraction(5, 2)))
    assert roster.switches == (("harsh", True), ("tie", "both"))
    assert roster.pack == ("clan", "1.2")
    assert first.choose == (("side", ("axe",)), ("extra", ("bow", "bow")))
    assert first.carry[1] == ("traits", ("marksman 2",))
    assert (first.strength, first.form, first.seen) == (3, "rage", (("cost", 8),))
    assert second.seen == (("cost", 1), ("favour", Fraction(1, 2)))
    assert roster.groups[0].members == ("m1", "m2")
    assert roster.expect == ("budget",)
    assert str(second.place) == "r.yaml:24:5"


def test_the_smallest_roster_has_no_models() -> None:
    assert opened("").models == ()


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("nam: X", "unknown_key", "r.yaml:5:1"),
        ("limit: many", "number_expected", "r.yaml:5:8"),
        ("models: {a: 1}", "list_expected", "r.yaml:5:9"),
        ("models: [guard]", "map_expected", "r.yaml:5:10"),
        ("models: [{id: m1}]", "missing_key", "r.yaml:5:10"),
        ("models: [{unit: guard}]", "missing_key", "r.yaml:5:10"),
        ("models: [{id: M1, unit: guard}]", "bad_id", "r.yaml:5:15"),
        ("models: [{id: m1, unit: guard, rol: general}]", "unknown_key", "r.yaml:5:32"),
        ("models: [{id: m1, unit: guard, strength: many}]", "whole_number_expected", "r.yaml:5:42"),
        ("models: [{id: m1, unit: guard, choose: axe}]", "map_expected", "r.yaml:5:40"),
        ("models: [{id: m1, unit: guard}, {id: m1, unit: rat}]", "id_renewed", "r.yaml:5:38"),
        ("groups: [{id: g1}]", "missing_key", "r.yaml:5:10"),
        ("pack: clan", "map_expected", "r.yaml:5:7"),
        ("units: [a]", "map_expected", "r.yaml:5:9"),
    ],
)
def test_a_mistake_in_a_roster_is_said_at_its_place(text: str, code: str, place: str) -> None:
    roster, problems = read(text)
    assert [(p.code, str(p.place)) for p in problems] == [(code, place)], told(problems)
    assert roster is not None


def test_a_roster_with_mistakes_opens_without_the_parts_they_are_in() -> None:
    roster, problems = read(
        """\
nam: X
limit: many
models:
  - {id: m1, unit: guard, name: Ulf, rol: general}
  - {id: m2}
  - just a word
  - {id: m4, unit: rat, strength: many, note: small}
"""
    )
    assert roster is not None
    assert [(m.id, m.unit, m.name, m.note) for m in roster.models] == [
        ("m1", "guard", "Ulf", ""),
        ("m4", "rat", "", "small"),
    ]
    assert roster.limits == ()
    assert len(problems) == 6


@pytest.mark.parametrize("text", ["", "[a]", "5", "a: [", "format: 1\nkind: roster\n"])
def test_what_is_no_roster_is_none_with_a_reason(text: str) -> None:
    roster, problems = read_roster(yaml_of(text))
    assert roster is None
    assert problems


def test_another_kind_of_file_is_called_by_its_kind() -> None:
    roster, problems = read_roster(yaml_of("format: 1\nkind: faction\nsystem: a\nid: b\nname: B\n"))
    assert roster is None
    assert [p.code for p in problems] == ["kind_differs"]
    assert said(problems[0], "de") == "Das ist keine Datei der Art „roster“, sondern „faction“."


WORDS = st.sampled_from(
    [
        "id",
        "unit",
        "name",
        "models",
        "groups",
        "members",
        "carry",
        "choose",
        "seen",
        "strength",
        "limit",
        "m1",
        "guard",
        "units",
        "stats",
        "pack",
        "expect",
        "switches",
    ]
)
TREES = st.recursive(
    WORDS
    | st.none()
    | st.booleans()
    | st.integers(-3, 10**20)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=10,
)


@given(st.dictionaries(WORDS, TREES, max_size=6))
def test_no_roster_whatever_raises(raw: dict[str, object]) -> None:
    head = {"format": 1, "kind": "roster", "system": "tiny", "faction": "clan"}
    roster, problems = read_roster(YamlText("r.yaml", {**raw, **head}), "cost")
    assert roster is not None
    for problem in problems:
        assert said(problem, "de") != problem.code
