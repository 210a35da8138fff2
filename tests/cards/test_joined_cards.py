"""Models of a group with ``card: joined`` share one card."""

from __future__ import annotations

from realms_builder.cards.subjects import CardsWanted, merged, subjects_about, subjects_of_roster
from realms_builder.cards.template.default_template import default_raw
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.game.game import Game
from realms_builder.game.value_words import show
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


def _said(name: str, lang: str = "en") -> list[str]:
    found = _card().lookup(name)
    assert isinstance(found, tuple)
    return [show(one, lang) for one in found]


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
    assert _card().lookup("stats") == ()


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


def test_two_joined_groups_with_one_leader_alike_are_two_cards() -> None:
    game = _game()
    models = tuple(Model(f"m{n}", unit) for n, unit in enumerate(["hero", "squad", "hero", "hero"]))
    groups = (Group("g1", "team", ("m0", "m1")), Group("g2", "team", ("m2", "m3")))
    found = mustered(roster_with(*models, groups=groups), game, tiny_faction(game, UNITS))
    assert [s.key for s in merged(subjects_of_roster(found))] == ["group/g1", "group/g2"]


def test_a_generated_card_has_rows_for_members_only_where_cards_are_joined() -> None:
    assert "'table': 'members'" in str(default_raw(_game()))
    assert "members" not in str(default_raw(_game(JOINED.replace(", card: joined", ""))))
