"""Which rounds a roster needs, how they are drawn, and how they lie on paper."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.cards.tokens import (
    CLOSE_MM,
    FOOT_MM,
    GAP_MM,
    PlacedToken,
    Round,
    laid_out,
    room_from,
    tokens_of_roster,
)
from realms_builder.game.formulas.values import Record
from realms_builder.layout.marks import Face
from realms_builder.roster.resolve.muster import Muster
from tests.builders import force, mustered, roster_with, tiny_faction, tiny_game

KINDS = "[{id: tag, of_units: tags}, {id: condition, at_table: true}]"
KEYWORDS = """
  - {id: tough, kind: tag, name: Tough}
  - {id: mob, kind: tag, name: Mob}
  - {id: stunned, kind: condition, name: {de: Betäubt, en: Stunned}, short: {de: Steht, en: Stands still}}
  - {id: hidden, kind: condition, name: {de: Verborgen, en: Hidden}, where: "tag('mob')"}
  - {id: aimed, kind: condition, name: Aimed, colour: "#123456"}
"""  # noqa: E501
CAUSING = """
  - id: weapons
    fields:
      - {id: power, type: integer}
      - {id: causes, type: keywords, of_kind: condition}
"""
BLOWS = """
format: 1
kind: catalogue
system: tiny
items:
  weapons: [{id: axe, name: Axe, power: 3}, {id: club, name: Club, power: 1, causes: stunned}]
"""
FIGHTERS = """
units:
  - {id: guard, name: Guard, cost: 4, stats: {hp: 3}, weapons: [axe]}
  - {id: brute, name: Brute, cost: 4, stats: {hp: 3}, weapons: [club]}
  - {id: rat, name: Rat, cost: 1, stats: {hp: 1}, tags: [mob]}
"""


def counts(found: Muster) -> dict[str, int]:
    tokens = tokens_of_roster(found)
    assert tokens.problems == ()
    return {subject.show("en"): subject.count for subject in tokens.subjects}


def band(*models: str, catalogue: str = BLOWS, items: str = CAUSING, **sections: str) -> Muster:
    sections = {"keyword_kinds": KINDS, "keywords": KEYWORDS, "items": items, **sections}
    game = tiny_game(catalogue, **sections)
    return mustered(roster_with(*models), game, tiny_faction(game, FIGHTERS))


def test_tokens_of_a_kind_are_called_by_their_words_and_one_of_a_word_as_it_says() -> None:
    name = "name: {de: Zustand, en: Condition}"
    each = f"[{{id: each, {name}, of_kind: condition}}]"
    assert counts(band("brute", tokens=each)) == {"Stunned": 2}
    one = f"[{{id: one, {name}, keyword: stunned}}]"
    assert counts(band("brute", tokens=one)) == {"Condition": 2}


def test_only_what_somebody_causes_is_printed_twice_for_each_who_does() -> None:
    assert counts(band("guard", "brute", "brute")) == {"Stunned": 4}
    assert counts(band("guard")) == {}


def test_what_everyone_can_do_is_there_for_every_model_up_to_four() -> None:
    aim = "{weapons: [{id: aim, name: Aim, causes: aimed}]}"
    assert counts(band("guard", "guard", "rat", everyone=aim)) == {"Aimed": 3}
    assert counts(band(*["guard"] * 9, everyone=aim)) == {"Aimed": 4}


def test_where_no_item_names_conditions_all_count_that_a_model_can_have() -> None:
    plain = "[{id: weapons, fields: [{id: power, type: integer}]}]"
    blows = BLOWS.replace(", causes: stunned", "")
    found = band("guard", "guard", "rat", items=plain, catalogue=blows)
    assert counts(found) == {"Stunned": 3, "Hidden": 1, "Aimed": 3}


def test_a_round_has_the_colour_that_the_game_gives_to_its_keyword() -> None:
    plain = "[{id: weapons, fields: [{id: power, type: integer}]}]"
    blows = BLOWS.replace(", causes: stunned", "")
    found = tokens_of_roster(band("guard", items=plain, catalogue=blows)).subjects
    factions = {one.show("en"): one.lookup("faction") for one in found}
    assert isinstance(factions["Aimed"], Record)
    assert factions["Aimed"].lookup("colour") == "#123456"
    assert isinstance(factions["Stunned"], Record)
    assert factions["Stunned"].lookup("colour") != "#123456"


def test_a_game_says_how_many_and_whether() -> None:
    tokens = """
      - {id: condition, of_kind: condition, count: 3 * sources}
      - {id: flag, name: Flag, mm: 40, count: 2, when: count(models) > 1}
      - {id: chest, name: Chest}
    """
    found = band("brute", "rat", tokens=tokens)
    assert counts(found) == {"Stunned": 3, "Flag": 2, "Chest": 2}
    assert counts(band("rat", tokens=tokens)) == {"Chest": 1}


def test_a_keyword_with_a_token_of_its_own_is_left_out_of_its_kind() -> None:
    tokens = """
      - {id: hit, keyword: stunned, name: Hit, count: 5}
      - {id: condition, of_kind: condition}
    """
    aim = "{weapons: [{id: aim, name: Aim, causes: aimed}]}"
    assert counts(band("brute", "rat", tokens=tokens, everyone=aim)) == {"Hit": 5, "Aimed": 2}
    assert counts(band("rat", tokens=tokens, everyone=aim)) == {"Aimed": 1}


def test_a_formula_that_fails_is_told_and_the_usual_number_is_printed() -> None:
    found = band("brute", tokens="[{id: chest, name: Chest, count: 3 / 0}]")
    tokens = tokens_of_roster(found)
    assert [subject.count for subject in tokens.subjects] == [1]
    assert [problem.code for problem in tokens.problems] == ["formula.division_by_zero"]


def test_a_counter_becomes_a_dial() -> None:
    tracks = "[{id: heat, name: Heat, counter: [0, 3]}]"
    (heat,) = tokens_of_roster(band("guard", "rat", tracks=tracks)).subjects
    assert (heat.dial, heat.count, heat.mm) == ((0, 1, 2, 3), 2, 40.0)


def test_the_knights_cause_bleeding_and_shock_and_everyone_focuses_and_defends() -> None:
    models = ["bannerherr", "greifenreiter", "knappe", "knappe"]
    found = counts(force("ags", "ritter", *models, limits=(("cost", 50),)))
    # 34 of 50 are spent: 2 + 16 leader tokens at first and 2 in each later round, but 24 at most.
    assert found == {
        "Bleeding": 2,
        "Shocked": 2,
        "Focusing": 4,
        "Defending": 4,
        "TT marker": 8,
        "Corpse marker": 4,
        "LT": 24,
    }


def test_a_task_force_gets_its_dials_and_two_shock_markers_a_model() -> None:
    found = counts(force("realms", "northern_alliance", "lieutenant", "rifleman"))
    assert (found["Action points"], found["Shock"], found["Group leader"]) == (2, 4, 1)
    assert found["Overwatch"] == 2
    assert "Camouflaged" not in found


def test_a_watch_gets_its_wounds_and_what_its_rules_ask_for() -> None:
    watch = force("true_forces", "wachbund", "captain", "halberdier", "lamp_boy")
    # The last box of each is the end: 5 quality + tough, 3 + tough and 1 leave 5, 3 and no wounds.
    assert counts(watch) == {"Initiative": 1, "Has acted": 3, "Wound": 8}
    assert counts(force("true_forces", "wachbund", "arquebusier"))["Has held"] == 1


def test_an_army_marks_who_was_activated_and_only_archers_as_moved() -> None:
    army = counts(force("celtos", "fomorians", *["goat_heads"] * 5, "harpooners"))
    assert (army["Activated"], army["Moved"], army["Panic"]) == (6, 1, 4)


def test_a_crew_gets_a_marker_for_each_gun_to_reload_and_dread_for_the_enemy() -> None:
    crew = counts(force("basic_rules", "strandgut", "boatswain", "kraken", "deckhand"))
    assert (crew["has acted"], crew["unloaded"], crew["in dread"]) == (3, 1, 2)


# ---------------------------------------------------------------------------- on paper


def round_of(mm: float, count: int) -> Round:
    return Round(Face(mm, mm, corner_mm=mm / 2), count)


def apart(one: PlacedToken, other: PlacedToken) -> float:
    middles = [(p.x_mm + p.face.width_mm / 2, p.y_mm + p.face.width_mm / 2) for p in (one, other)]
    (x1, y1), (x2, y2) = middles
    return hypot(x1 - x2, y1 - y2) - (one.face.width_mm + other.face.width_mm) / 2


@given(
    st.lists(st.tuples(st.sampled_from([12.0, 25.0, 30.0, 40.0, 80.0]), st.integers(0, 12))),
    st.sampled_from(list(PAPERS.values())),
)
def test_rounds_lie_apart_inside_the_page_and_none_is_lost(
    wanted: list[tuple[float, int]], paper: object
) -> None:
    sheet = PAPERS[paper.name]  # type: ignore[attr-defined]
    pages = laid_out([round_of(mm, count) for mm, count in wanted], sheet)
    assert sum(len(page) for page in pages) == sum(count for _, count in wanted)
    for page in pages:
        for at, placed in enumerate(page):
            assert placed.x_mm >= 10 - 1e-6
            assert placed.x_mm + placed.face.width_mm <= sheet.width_mm - 10 + 1e-6
            assert placed.y_mm + placed.face.height_mm <= sheet.height_mm - FOOT_MM + 1e-6
            assert all(apart(placed, other) >= CLOSE_MM - 1e-6 for other in page[at + 1 :])


def test_a_round_that_no_page_holds_is_left_out() -> None:
    assert laid_out([round_of(250, 2)], A4) == []


@pytest.mark.parametrize(("mm", "columns"), [(25, 6), (30, 5), (40, 4)])
def test_a_row_of_a4_holds_as_many_as_fit(mm: float, columns: int) -> None:
    (page,) = laid_out([round_of(mm, 12)], A4)
    assert sum(placed.y_mm == page[0].y_mm for placed in page) == columns


def test_rounds_stand_closer_where_that_saves_a_page() -> None:
    # 190 x 273 mm hold 6 x 9 rounds of 25 mm with 3 mm between them, 7 x 10 with 1.5 mm.
    (usual,) = laid_out([round_of(25, 54)], A4)
    (close,) = laid_out([round_of(25, 70)], A4)
    assert usual[1].x_mm - usual[0].x_mm == 25 + GAP_MM
    assert close[1].x_mm - close[0].x_mm == 25 + CLOSE_MM
    assert len(laid_out([round_of(25, 71)], A4)) == 2


def test_rounds_may_begin_in_the_room_below_other_things() -> None:
    """A4 has 297 mm less 14 at its foot: below 200 mm there are 83, three rows of six."""
    first, second = laid_out([round_of(25, 18 + 54)], A4, room_from(200, 210, 297))
    assert (len(first), len(second)) == (18, 54)
    assert [first[0].y_mm, first[-1].y_mm] == [200, 256]


def test_what_has_no_room_below_other_things_begins_on_a_page() -> None:
    first, second = laid_out([round_of(40, 1)], A4, room_from(250, 210, 297))
    assert (first, second[0].y_mm) == ([], 10)
