"""Models of a group with ``card: joined`` share one card."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.cards.designing.bindings import bindings_of
from realms_builder.cards.subjects import CardsWanted, merged, subjects_about, subjects_of_roster
from realms_builder.cards.template.binding_lint import lint_bindings
from realms_builder.cards.template.default_template import default_raw
from realms_builder.cards.template.template_files import walk
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes
from realms_builder.game.value_words import show
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from tests.builders import mustered, roster_with, tiny_faction, tiny_game

UNITS = """
units:
  - {id: hero, name: Hero, cost: 8, stats: {hp: 5}, tags: [tough], weapons: [axe, bow]}
  - id: squad
    name: {de: Trupp, en: Squad}
    cost: 4
    stats: {hp: 3}
    tags: [tough, mob]
    weapons: [2x axe]
"""
JOINED = "[{id: team, name: Team, members: 'true', size: [2, 3], card: joined}]"
TRACKS = "[{id: hits, name: hits, boxes: hp}]"


def _game(groups: str = JOINED) -> Game:
    return tiny_game(groups=groups, tracks=TRACKS)


def _muster(game: Game | None = None) -> Muster:
    game = game or _game()
    models = (Model("m1", "hero", name="Ada"), Model("m2", "squad"), Model("m3", "squad"))
    roster = roster_with(*models, groups=(Group("g1", "team", ("m1", "m2")),))
    return mustered(roster, game, tiny_faction(game, UNITS))


def _card() -> Record:
    return subjects_of_roster(_muster())[0]


def _values(name: str) -> tuple[Value, ...]:
    found = _card().lookup(name)
    assert isinstance(found, tuple)
    return found


def _said(name: str, lang: str = "en") -> list[str]:
    return [show(one, lang) for one in _values(name)]


def _element(name: str, raw: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return an element of the front of a generated card, also from inside others."""
    front = (raw or default_raw(_game()))["front"]
    return next(element for _, element in walk(front, ()) if element["id"] == name)


def test_the_models_of_a_joined_group_have_one_card_and_the_others_their_own() -> None:
    assert [subject.key for subject in subjects_of_roster(_muster())] == ["group/g1", "m3"]
    own = CardsWanted(groups=False)
    assert [s.key for s in subjects_of_roster(_muster(), own)] == ["m1", "m2", "m3"]
    apart = _muster(_game(JOINED.replace(", card: joined", "")))
    assert [s.key for s in subjects_of_roster(apart)] == ["m1", "m2", "m3"]


def test_each_member_leads_to_the_card_that_it_shares() -> None:
    found = _muster()
    keys = [[s.key for s in subjects_about(found, model)] for model in ("m1", "m2", "m3")]
    assert keys == [["group/g1"], ["group/g1"], ["m3"]]


def test_it_names_its_members_in_each_language_and_adds_up_what_they_cost() -> None:
    card = _card()
    assert show(card.lookup("name"), "en") == "Ada · Squad"
    assert show(card.lookup("name"), "de") == "Ada · Trupp"
    assert card.lookup("cost") == 8 + 4
    assert card.lookup("own_name") is MISSING


def test_each_member_has_a_row_with_its_stats() -> None:
    rows = _card().lookup("members")
    assert isinstance(rows, tuple)
    assert [row.lookup("hp") for row in rows if isinstance(row, Record)] == [5, 3]


def test_what_they_carry_is_counted_together_and_keywords_stand_once() -> None:
    assert _said("weapons") == ["3× Axe", "Bow"]
    assert _said("tags") == ["Tough", "Mob"]


def test_each_member_has_its_tracks_under_its_name() -> None:
    tracks = _card().lookup("tracks")
    assert isinstance(tracks, tuple)
    said = [
        (show(t.lookup("name"), "en"), t.lookup("boxes")) for t in tracks if isinstance(t, Record)
    ]
    assert said == [("Ada: hits", 5), ("Squad: hits", 3)]


def test_a_template_without_rows_says_the_stats_in_the_note() -> None:
    note = show(_card().lookup("note"), "en")
    assert note.startswith("Ada: HP 5,")
    assert "Squad: HP 3," in note


def test_a_strip_says_each_stat_of_all_in_the_order_of_the_name() -> None:
    cells = [one for one in _values("stats") if isinstance(one, Record)]
    said = {show(cell.lookup("abbr"), "en"): show(cell.lookup("value"), "en") for cell in cells}
    assert said["HP"] == "5 / 3"
    assert len({*said}) == len(_game().stats)


def test_what_a_player_wrote_of_a_member_is_on_the_card() -> None:
    models = (Model("m1", "hero", note="Leads"), Model("m2", "squad"))
    group = Group("g1", "team", ("m1", "m2"))
    found = mustered(roster_with(*models, groups=(group,)), _game(), tiny_faction(_game(), UNITS))
    assert " – Leads · Squad" in show(subjects_of_roster(found)[0].lookup("note"), "en")
    below = _element("members")["below"]
    assert "{note}" in below["en"]


def test_members_of_one_name_are_numbered_where_the_others_are() -> None:
    found = subjects_of_roster(_muster(), CardsWanted(numbered=True))
    assert [show(subject.lookup("name"), "en") for subject in found] == [
        "Ada · Squad\u00a01",
        "Squad\u00a02",
    ]


def test_what_each_member_is_stands_below_its_stats_and_in_no_band() -> None:
    seats = "[{id: seats, name: seats, type: integer}]"
    game = tiny_game(catalogue="", groups=JOINED, attributes=seats)
    raw = default_raw(game)
    assert "{seats}" in _element("members", raw)["below"]["en"]
    assert _element("facts", raw)["when"] == "count(members) == 0"


def test_the_designer_offers_for_members_what_stands_on_their_cards() -> None:
    seats = "[{id: seats, name: seats, type: integer}]"
    game = tiny_game(catalogue="", groups=JOINED, attributes=seats)
    members = next(one for one in bindings_of(game) if one.path == "members")
    assert {"name", "own_name", "note", "hp", "seats", "cost"} <= {p.path for p in members.parts}


@pytest.mark.parametrize(
    ("groups", "table", "codes"),
    [
        (JOINED, "weapons", ["card.no_members"]),
        (JOINED, "members", []),
        (JOINED.replace(", card: joined", ""), "weapons", []),
    ],
)
def test_a_template_that_names_no_member_is_told_where_cards_are_joined(
    groups: str, table: str, codes: list[str]
) -> None:
    columns = [{"text": "{name}"}]
    raw = {
        "format": 1,
        "kind": "card",
        "id": "own",
        "size": "poker",
        "front": [{"id": "rows", "box": [0, 0, 50, 50], "table": table, "columns": columns}],
    }
    notes = Notes(parse_text(""))
    lint_bindings(raw, CardTemplate.model_validate(raw), _game(groups), notes)
    assert [problem.code for problem in notes.problems] == codes


def test_two_joined_groups_with_one_leader_alike_are_two_cards() -> None:
    game = _game()
    models = tuple(Model(f"m{n}", unit) for n, unit in enumerate(["hero", "squad", "hero", "hero"]))
    groups = (Group("g1", "team", ("m0", "m1")), Group("g2", "team", ("m2", "m3")))
    found = mustered(roster_with(*models, groups=groups), game, tiny_faction(game, UNITS))
    assert [s.key for s in merged(subjects_of_roster(found))] == ["group/g1", "group/g2"]


def test_a_generated_card_has_rows_for_members_only_where_cards_are_joined() -> None:
    assert "'table': 'members'" in str(default_raw(_game()))
    assert "members" not in str(default_raw(_game(JOINED.replace(", card: joined", ""))))


def test_what_only_one_of_them_carries_says_whose_it_is() -> None:
    said = {
        show(one, "en"): show(one.lookup("carried"), "en")
        for one in _values("weapons")
        if isinstance(one, Record)
    }
    assert (said["3× Axe"], said["Bow"]) == ("–", "Ada")
    assert "{carried}" in str(default_raw(_game()))
