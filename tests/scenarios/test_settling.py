"""Settling a scenario: the steps in their order, who throws, what may be chosen, what is wrong."""

from itertools import pairwise

import pytest

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.value_words import said
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Roster
from realms_builder.scenarios.settled import SIDES, SettledScenario, SideId
from realms_builder.scenarios.settling import settle
from tests.scenarios.small_scenarios import (
    PREPARE,
    REST,
    duel,
    refusal,
    scenario_file,
    settled,
    side,
    step,
)

SEEDS = range(60)


def told(scenario: SettledScenario) -> object:
    """Return everything that dice decided."""
    return (
        scenario.places,
        [(s.step.id, s.throws, s.winner, [c.card.id for c in s.cards]) for s in scenario.steps],
        [(p.side, [t.task.id for t in p.tasks], p.legal) for p in scenario.pools],
    )


def test_the_steps_come_in_the_order_of_the_file() -> None:
    names = [one.step.id for one in settled(1).steps]
    assert names == ["who", "deployment", "mission", "favour", "tasks", "first"]


def test_the_same_seed_gives_the_same_scenario() -> None:
    for seed in SEEDS:
        assert told(settled(seed)) == told(settled(seed))
    assert len({str(told(settled(seed))) for seed in SEEDS}) > 40


def test_the_higher_throw_is_a_and_ties_are_thrown_again() -> None:
    ties = 0
    for seed in SEEDS:
        scenario = settled(seed)
        throws = step(scenario, "who").throws
        *tied, (first, second) = list(zip(throws[::2], throws[1::2], strict=True))
        ties += len(tied)
        assert all(one.total == other.total for one, other in tied)
        assert first.total != second.total
        winner = 0 if first.total > second.total else 1
        assert scenario.places == (winner, 1 - winner)
        expected = ("reds", "blues")[winner]
        faction = scenario.contender("a").faction
        assert faction is not None and faction.id == expected
    assert ties > 0


def test_a_roll_off_without_a_winner_only_says_who_won() -> None:
    for seed in SEEDS:
        scenario = settled(seed)
        last = step(scenario, "first")
        high, low = last.throws[-2:]
        best = high if high.total > low.total else low
        assert last.winner == scenario.side_of(best.place)
        who = step(scenario, "who")
        assert scenario.side_of(max(who.throws[-2:], key=lambda t: t.total).place) == "a"


def test_a_draws_the_map_and_b_the_mission_by_what_the_dice_show() -> None:
    for seed in SEEDS:
        scenario = settled(seed)
        deployment, mission = step(scenario, "deployment"), step(scenario, "mission")
        assert [scenario.side_of(t.place) for t in deployment.throws] == ["a"]
        assert [scenario.side_of(t.place) for t in mission.throws] == ["b"]
        # 1 halves, 2 zones; 2 to 6 stone, 7 to 12 storm: so says the file.
        shown = {1: "halves", 2: "zones"}[deployment.throws[0].total]
        assert [drawn.card.id for drawn in scenario.maps] == [shown]
        assert len(mission.throws[0].dice) == 2
        shown = "stone" if mission.throws[0].total <= 6 else "storm"
        assert [drawn.card.id for drawn in scenario.missions] == [shown]


def test_each_side_takes_the_cards_of_its_own_faction() -> None:
    expected = {"reds": ["of_reds"], "blues": ["of_blues", "of_blues_too"]}
    for seed in SEEDS:
        scenario = settled(seed)
        for name in ("a", "b"):
            taken = [c.card.id for c in step(scenario, "favour").cards if c.side == name]
            faction = scenario.contender(name).faction  # type: ignore[arg-type]
            assert faction is not None
            assert taken == expected[faction.id]


def test_a_pool_holds_what_was_drawn_and_the_legal_choices_keep_to_the_rule() -> None:
    scenario = settled(1)
    blues = next(s for s in ("a", "b") if scenario.contender(s).faction.id == "blues")  # type: ignore[union-attr, arg-type]
    (pool,) = scenario.pools_of(blues)  # type: ignore[arg-type]
    mission = scenario.missions[0].card
    names = [task.id for task in mission.tasks]
    assert [task.task.id for task in pool.tasks] == [*names, "of_blues", "of_blues_too"]
    assert [task.deck for task in pool.tasks] == ["mission_tasks"] * 2 + ["favours"] * 2
    assert [task.cap for task in pool.tasks] == [3, 3, 2, 2]
    # One of the two tasks of the mission and one of the two favours: four ways.
    assert pool.legal == ((0, 2), (0, 3), (1, 2), (1, 3))


def test_without_factions_there_is_nothing_to_take() -> None:
    prepare = PREPARE.replace("choose: 2", "choose: 1")
    scenario, problems = settle(duel(), scenario_file(prepare), seed=1)
    assert scenario is not None
    codes = [(p.code, p.severity) for p in problems]
    assert codes == [("scenario.nothing_without_faction", Severity.HINT)] * 2
    assert [len(pool.tasks) for pool in scenario.pools] == [2, 2]


def test_a_faction_without_a_card_is_told_so() -> None:
    prepare = PREPARE.replace("choose: 2", "choose: 1")
    musters = (side("reds"), side("greens"))
    scenario, problems = settle(duel(), scenario_file(prepare), musters, 1)
    assert scenario is not None
    assert [(p.code, p.severity) for p in problems] == [
        ("scenario.nothing_to_take", Severity.WARNING)
    ]
    assert "Greens" in said(problems[0], "en")


def test_a_card_that_was_drawn_is_not_drawn_again() -> None:
    prepare = """
  - {id: who, roll_off: 1d6, winner: b}
  - {id: one, draw: maps, by: a}
  - {id: other, draw: maps, by: b}
"""
    file = scenario_file(prepare)
    again = 0
    for seed in SEEDS:
        scenario = settled(seed, file)
        drawn = [card.card.id for card in scenario.maps]
        assert sorted(drawn) == ["halves", "zones"]
        again += len(step(scenario, "other").throws) - 1
        # The winner of this roll-off is B.
        best = max(step(scenario, "who").throws[-2:], key=lambda throw: throw.total)
        assert scenario.side_of(best.place) == "b"
    assert again > 0


def test_each_draws_a_card_of_its_own() -> None:
    prepare = "\n  - {id: one, draw: favours, by: each}\n"
    seen = set()
    for seed in SEEDS:
        first, second = step(settled(seed, scenario_file(prepare)), "one").cards
        assert (first.side, second.side) == ("a", "b")
        assert first.card.id != second.card.id
        seen.add((first.card.id, second.card.id))
    # Three cards without dice, two drawn in order: six ways, and all of them come.
    assert len(seen) == 6


@pytest.mark.parametrize(
    ("prepare", "rest", "code", "words"),
    [
        (
            "\n  - {id: one, draw: maps, by: each}\n  - {id: two, draw: maps, by: a}\n",
            REST,
            "scenario.deck_small",
            "only 2 cards",
        ),
        ("\n  - {id: one, draw: nothing, by: a}\n", REST, "scenario.no_deck", "'nothing'"),
        (
            "\n  - {id: one, choose: 9, by: each, from: [favours]}\n",
            REST,
            "scenario.pool_small",
            "choose 9 but has only 3 tasks",
        ),
        (
            "\n  - {id: one, choose: 2, by: a, from: [favours], require: count(chosen) == 5}\n",
            REST,
            "scenario.no_legal_choice",
            "keeps to the rule",
        ),
        (
            "\n  - {id: one, draw: missions, by: a}\n",
            REST.replace("on_roll: 2-6", "on_roll: 13").replace("on_roll: 7-12", "on_roll: 14"),
            "scenario.face_without_card",
            "no card for a roll",
        ),
        (
            "\n  - {id: one, take: favours, by: a, where: 'faction < 3'}\n",
            REST,
            "",
            "",
        ),
    ],
)
def test_what_cannot_be_done_is_said(prepare: str, rest: str, code: str, words: str) -> None:
    problem = _refused(prepare, rest)
    assert problem.severity is Severity.ERROR
    if code:
        assert problem.code == code
        assert words in said(problem, "en")
    assert "{" not in said(problem, "de")


def _refused(prepare: str, rest: str) -> Problem:
    from realms_builder.game.files.scenario_reading import read_scenarios
    from realms_builder.game.yaml.text import parse_text
    from tests.scenarios.small_scenarios import scenario_text

    file, _ = read_scenarios(parse_text(scenario_text(prepare, rest), "s.yaml"), duel())
    assert file is not None
    return refusal(file)


def test_the_dice_of_one_step_do_not_depend_on_the_factions() -> None:
    other, _ = settle(duel(), scenario_file(), (side("blues"), side("reds")), 5)
    assert other is not None
    assert [s.throws for s in other.steps] == [s.throws for s in settled(5).steps]


def test_seeds_that_follow_each_other_have_little_in_common() -> None:
    same = sum(
        settled(one).missions == settled(other).missions for one, other in pairwise(range(200))
    )
    # 15 of 36 throws give stone and 21 storm: both the same with (15² + 21²) / 36² = 51 %.
    assert 80 < same < 124


BOUND = """
  - {id: who, roll_off: 1d6, winner: a}
  - {id: mission, draw: missions, by: b}
  - {id: deployment, take: maps, where: "(id == 'halves') == (mission.id == 'stone')"}
  - {id: favour, take: favours, by: each, where: "faction == roster.faction"}
  - {id: again, take: favours, by: each, where: "id == favour.id"}
"""


def test_what_was_drawn_may_decide_what_is_taken() -> None:
    file = scenario_file(BOUND)
    found = {
        (step(one, "mission").cards[0].card.id, step(one, "deployment").cards[0].card.id)
        for one in (settled(seed, file) for seed in SEEDS)
    }
    assert found == {("stone", "halves"), ("storm", "zones")}


def test_a_side_sees_its_own_card_of_an_earlier_step() -> None:
    scenario = settled(1, scenario_file(BOUND))
    own = {card.side: card.card.id for card in step(scenario, "again").cards}
    expected = {"reds": "of_reds", "blues": "of_blues"}
    assert own == {side_id: expected[faction_of(scenario, side_id)] for side_id in ("a", "b")}


def faction_of(scenario: SettledScenario, side_id: SideId) -> str:
    faction = scenario.contender(side_id).faction
    assert faction is not None
    return faction.id


def test_a_step_that_was_never_taken_is_no_name() -> None:
    prepare = "\n  - {id: deployment, take: maps, where: id == battle.id}\n"
    problem = refusal(scenario_file(prepare))
    assert problem.severity is Severity.ERROR
    assert "battle" in said(problem, "en")


def test_two_of_the_same_name_are_told_apart_by_who_was_named_first() -> None:
    reds = side("reds")
    scenario, _ = settle(duel(), scenario_file(), (reds, reds), 4)
    assert scenario is not None
    names = [scenario.name_of(letter, "en") for letter in SIDES]
    assert sorted(names) == ["Reds (named first)", "Reds (named second)"]
    assert names[scenario.places.index(0)] == "Reds (named first)"
    assert sorted(scenario.name_of(letter, "de") for letter in SIDES) == [
        "Reds (danach genannt)",
        "Reds (zuerst genannt)",
    ]


def test_a_roster_without_a_name_goes_by_that_of_its_file() -> None:
    night, day = (
        muster(Roster(system="duel", faction="reds", file=f"/rosters/{name}.yaml"), duel(), find)
        for name, find in (("night", side("reds").find_faction), ("day", side("reds").find_faction))
    )
    scenario, _ = settle(duel(), scenario_file(), (night, day), 4)
    assert scenario is not None
    assert {scenario.name_of(letter, "en") for letter in SIDES} == {"night", "day"}
