"""What a play sheet gets: golden values of the five games by hand, and data that says the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Value, reads_yes
from realms_builder.game.library import Library
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.storage.opened import open_roster
from realms_builder.sheets.play.play_data import play_data
from tests.builders import ROOT, mustered, roster_with, shipped, tiny_game
from tests.sheets.play.at_the_table import AtTable, plain_tracks, worked_out


def ready(system: str, name: str) -> Muster:
    paths = shipped().rosters(system, only="ready")
    found = open_roster(next(path for path in paths if path.stem == name), shipped()).mustered
    assert found is not None
    return found


def at_table(mustered: Muster, model: str, ticks: Mapping[str, int], **live: Value) -> AtTable:
    record = mustered.model(model)
    assert record is not None
    data = next(one for one in play_data(mustered, "en")["models"] if one["id"] == model)
    counters = {one["id"]: one["start"] for one in data["tracks"] if one["counter"]}
    return AtTable(record, plain_tracks(data), ticks, {**counters, **live})


def prompted(mustered: Muster, model: str, ticks: Mapping[str, int], **live: Value) -> set[str]:
    """Return the prompts that hold for a model."""
    table = at_table(mustered, model, ticks, **live)
    every = mustered.game.file.play.prompts
    return {one.id for one in every if reads_yes(parse(one.when).evaluate(table))}


def is_out(mustered: Muster, model: str, **ticks: int) -> bool:
    formula = parse(mustered.game.file.play.out)
    return reads_yes(formula.evaluate(at_table(mustered, model, ticks)))


# ------------------------------------------------------------------ Realms, “Rundenbeginn”


@pytest.mark.parametrize(
    ("ap", "shock", "ap_after", "shock_after"),
    [
        (5, 0, 8, 0),  # 6 and half of 5, rounded down
        (11, 0, 11, 0),  # 6 + 5: it stays there
        (0, 9, 0, 3),  # 6 markers are paid for
        (4, 3, 5, 0),
        (0, 0, 6, 0),
    ],
)
def test_realms_fills_action_points_up_and_takes_markers_off(
    ap: int, shock: int, ap_after: int, shock_after: int
) -> None:
    force = ready("realms", "nordwacht")
    table = at_table(force, "kaya", {}, ap=ap, shock=shock)
    refills = {one.track: one for one in force.game.file.play.refill}
    assert {one.at for one in refills.values()} == {"round_start"}
    assert parse(refills["ap"].to).evaluate(table) == ap_after
    assert parse(refills["shock"].to).evaluate(table) == shock_after


def test_realms_turns_critical_at_the_first_orange_box_and_never_below_four_points() -> None:
    force = ready("realms", "nordwacht")
    critical = [n for n in range(6) if "critical" in prompted(force, "kaya", {"hp": n})]
    assert critical == [4]  # 5 points: 3 white, 2 orange; the last one knocks it out
    never = [n for n in range(4) if "critical" in prompted(force, "hornet", {"hp": n})]
    assert never == []  # 3 points
    declared = next(one for one in force.game.file.play.prompts if one.id == "critical")
    assert (declared.once, declared.put) == (True, "critical")


@pytest.mark.parametrize(("ap", "marker"), [(5, 0), (2, 0), (1, 0), (0, 1)])
def test_realms_takes_two_action_points_or_gives_one_marker_without_any(
    ap: int, marker: int
) -> None:
    force = ready("realms", "nordwacht")
    declared = next(one for one in force.game.file.play.prompts if one.id == "critical")
    table = at_table(force, "kaya", {"hp": 4}, ap=ap, shock=0)
    added = {one.track: parse(one.add).evaluate(table) for one in declared.then}
    assert added == {"ap": -2, "shock": marker}


def test_realms_asks_for_shock_after_each_loss_that_is_survived_and_does_not_turn_critical() -> (
    None
):
    force = ready("realms", "nordwacht")
    asked = [n for n in range(6) if "shock" in prompted(force, "kaya", {"hp": n})]
    assert asked == [1, 2, 3]
    eight = [n for n in range(9) if "shock" in prompted(force, "vale", {"hp": n})]
    assert eight == [1, 2, 3, 4, 6, 7]  # 4 white; after the critical state it is shock again
    three = [n for n in range(4) if "shock" in prompted(force, "hornet", {"hp": n})]
    assert three == [1, 2]
    assert [n for n in range(6) if is_out(force, "kaya", hp=n)] == [5]


# ------------------------------------------------------------------ AGS, 3.3.1.1


def test_ags_adds_up_leader_tokens_by_round() -> None:
    force = ready("ags", "grenzwacht")
    assert (force.cost("cost"), force.limit("cost")) == (48, 50)
    data = play_data(force, "en")
    (tokens,) = data["resources"]
    assert data["play"]["fewer"] == "ask"
    assert tokens["start"] + tokens["fewer"] == 2 + 2 + 1  # leaders, cost left over, fewer models
    assert tokens["each_round"] + tokens["fewer"] == 2 + 1
    assert tokens["kept"]
    assert tokens["of"] == {"m1": 1, "m2": 1}  # a leader that is gone brings none


def test_ags_marks_who_falls_and_heals_at_the_start_of_a_round() -> None:
    force = ready("ags", "grenzwacht")
    hp = plain_tracks(play_data(force, "en")["models"][0])["hp"][0]
    fallen = prompted(force, "m1", {"hp": hp})
    assert "corpse" in fallen
    assert [one.model.id for one in force.models if one.model.role == "general"] == ["m1"]
    assert "general_lost" in fallen
    assert "general_lost" not in prompted(force, "m2", {"hp": 9})
    assert is_out(force, "m1", hp=hp)
    assert not is_out(force, "m1", hp=hp - 1)
    assert not prompted(force, "m1", {"hp": 1})


# ------------------------------------------------------------------ Celtos, “Moral”


def test_celtos_tests_morale_beyond_half_and_flees_below_it() -> None:
    force = ready("celtos", "huegelheer")
    ten = [prompted(force, "ford", {"models": n}) for n in range(11)]
    assert [n for n, said in enumerate(ten) if "morale" in said] == [6, 7, 8, 9]
    assert [n for n, said in enumerate(ten) if "flight" in said] == [6, 7, 8, 9]  # 4 left: flight
    assert is_out(force, "ford", models=10)
    assert not is_out(force, "ford", models=9)


def test_celtos_counts_wounds_of_a_character_and_whole_models_of_riders() -> None:
    force = ready("celtos", "huegelheer")
    four = [n for n in range(5) if "wounded" in prompted(force, "brannoc", {"wounds": n})]
    assert four == [3]  # more than half of 4, and not yet gone
    riders = [n for n in range(7) if "morale" in prompted(force, "riders", {"mounts": n})]
    assert riders == [4, 5]  # three of them, two wounds each: two are gone at the fourth box


# ------------------------------------------------------------------ Basic Rules, True Forces


def test_basic_rules_test_morale_at_the_third_of_five_and_at_each_further_loss() -> None:
    force = ready("basic_rules", "dorade")
    mine = force.model("m1")
    assert mine is not None
    (morale,) = force.game.file.play.prompts
    asked = [
        lost
        for lost in range(6)
        if reads_yes(parse(morale.when).evaluate(AtTable(mine, {"hp": (5, 5 // 2)}, {"hp": lost})))
    ]
    assert (morale.at, asked) == ("loss", [3, 4])  # the fifth takes it out


def test_true_forces_are_out_with_the_box_behind_their_wounds() -> None:
    force = ready("true_forces", "hofstaat_im_nebel")
    mine = force.model("m3")
    assert mine is not None
    assert mine.lookup("q") == 4
    tracks = plain_tracks(play_data(force, "en")["models"][2])
    assert (tracks["wounds"][0], tracks["out"][0]) == (3, 1)  # the fourth box is out
    assert not is_out(force, "m3", wounds=3)
    assert is_out(force, "m3", wounds=3, out=1)
    assert prompted(force, "m3", {"wounds": 3}) == {"last_wound"}


# ------------------------------------------------------------------ every game


def every_roster() -> Iterator[tuple[str, Muster]]:
    library = Library([ROOT / "factions", ROOT / "tests" / "samples" / "games"])
    for system in sorted(library.systems):
        for path in library.rosters(system):
            found = open_roster(path, library).mustered
            if found is not None:
                yield system, found


def test_every_roster_of_every_game_gives_data_that_json_can_say() -> None:
    seen: set[str] = set()
    for system, roster in every_roster():
        data = play_data(roster, "de")
        assert json.loads(json.dumps(data)) == data
        assert [one["id"] for one in data["models"]] == [
            *dict.fromkeys(one["id"] for one in data["models"])
        ]
        for model in data["models"]:
            ids = [one["id"] for one in model["tracks"]]
            assert len(set(ids)) == len(ids), (system, model["name"])
            assert set(model["conditions"]) <= set(data["conditions"])
        seen.add(system)
    assert len(seen) == 11


def _formulas(said: Any, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield every formula of ``play:`` as it is written, with its data."""
    if said.out:
        yield said.out, data["out"]
    yield from ((one.to, made["to"]) for one, made in zip(said.refill, data["refill"], strict=True))
    for one, made in zip(said.prompts, data["prompts"], strict=True):
        yield one.when, made["when"]
        strokes = zip(one.then, made["then"], strict=True)
        yield from ((stroke.add, drawn["add"]) for stroke, drawn in strokes)


@pytest.mark.parametrize("system", "ags basic_rules celtos realms true_forces".split())
def test_data_says_what_the_formulas_say_whatever_is_ticked(system: str) -> None:
    dice = Random(22)
    asked = 0
    for path in shipped().rosters(system, only="ready"):
        roster = open_roster(path, shipped()).mustered
        assert roster is not None
        data = play_data(roster, "en")
        records = {record.model.id: record for record in roster.models}
        for model in data["models"]:
            for _ in range(5):
                table, names = _state(model, records[model["id"]], data, dice)
                for text, made in _formulas(roster.game.file.play, data["play"]):
                    value = parse(text).evaluate(table)
                    expected = value if isinstance(value, (int, bool)) else None
                    assert worked_out(made, names, table) == expected, text
                    asked += 1
    assert asked > 50


def _state(
    model: Mapping[str, Any], record: ModelRecord, data: Mapping[str, Any], dice: Random
) -> tuple[AtTable, dict[str, Any]]:
    tracks = plain_tracks(model)
    ticks = {name: dice.randint(0, boxes) for name, (boxes, _) in tracks.items()}
    live: dict[str, Value] = {
        one["id"]: dice.randint(*one["counter"]) for one in model["tracks"] if one["counter"]
    }
    live |= {one["id"]: dice.randint(0, 9) for one in data["resources"]}
    live |= {"round": dice.randint(1, 5), "acted": dice.random() < 0.5}
    return AtTable(record, tracks, ticks, live), {**model["values"], **live}


def test_a_game_that_says_nothing_has_tracks_and_its_own_marks() -> None:
    game = tiny_game(tracks="[{id: hp, name: {de: Treffer, en: hits}, boxes: hp}]")
    data = play_data(mustered(roster_with("guard", "guard"), game), "de")
    assert data["play"] == {
        "acted": None,
        "out": None,
        "refill": [],
        "prompts": [],
        "fewer": None,
    }
    assert [model["name"] for model in data["models"]] == ["Wache 1", "Wache 2"]
    assert [model["tracks"][0]["boxes"] for model in data["models"]] == [3, 3]
    assert data["rounds"] is None


def test_a_broken_formula_is_left_out_and_the_rest_stays() -> None:
    game = tiny_game(
        tracks="[{id: hp, boxes: hp}]",
        play="{out: \"ticked('hp') >\", prompts: [{id: low, when: \"ticked('hp') > 1\"}]}",
    )
    said = play_data(mustered(roster_with("guard"), game), "en")["play"]
    assert said["out"] is None
    assert said["prompts"][0]["when"] == [">", ["call", "ticked", ["str", "hp"]], 1]


def test_an_immune_model_is_not_offered_the_condition() -> None:
    force = ready("ags", "fruehschicht")
    offered = {one["name"]: one["conditions"] for one in play_data(force, "en")["models"]}
    immune = [r for r in force.models if reads_yes(r.call("immune", ("poisoned",)))]
    assert immune, [record.show("en") for record in force.models]
    for record in immune:
        assert "poisoned" not in offered[record.show("en")]


def test_a_scenario_adds_its_lines_with_their_caps() -> None:
    from realms_builder.scenarios.evening import settled_evening

    first, second = ready("ags", "grenzwacht"), ready("ags", "kellerkreis")
    scenario, _ = settled_evening(shipped(), first.game, lambda: (first, second), 4)
    assert scenario is not None
    found = play_data(first, "en", scenario, scenario.side_of(0))
    lines = found["score"]
    # Each point is counted once, in its line: the victory points are their sum.
    assert (lines[-1]["id"], lines[-1]["name"]) == ("vp", "Victory points, others")
    assert found["sum"] == "Victory points"
    alone = play_data(first, "en")
    assert ([line["id"] for line in alone["score"]], alone["sum"]) == (["vp"], None)
    caps = {line["id"].partition("/")[0]: line["most"] for line in lines[:-1]}
    assert caps.pop("tactics") == 4  # 5.8: a tactic at most 4, each task at most 3
    assert caps and set(caps.values()) == {3}
