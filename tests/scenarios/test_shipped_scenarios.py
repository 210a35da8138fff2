"""The scenarios that ship, held against the tables of the rules; expectations are by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import hypot

import pytest

from realms_builder.game.files.declared_scenarios import ScenarioCard, ScenarioTask, ScoreLine
from realms_builder.game.files.scenario_reading import ScenarioFile, faces_of, open_cards, tasks_of
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.geometry import Outline
from realms_builder.scenarios.points import most_of_task
from realms_builder.scenarios.settled import SIDES, SideId
from realms_builder.scenarios.settling import settle
from realms_builder.scenarios.table_plan import TablePlan, plan_of
from realms_builder.sheets.evening.extra_subjects import rounds_of
from tests.builders import shipped
from tests.scenarios.small_scenarios import systems_with_scenarios

SYSTEMS = systems_with_scenarios()
TACTICS = [
    ("shrine", "Der Schrein"),
    ("interrogation", "Die Befragung"),
    ("beacons", "Die Leuchtfeuer"),
    ("unknown_land", "Das unbekannte Land"),
    ("exchange", "Der Tausch"),
    ("camp", "Das Lager"),
]
# What the rules print of each task: when it is shown, and its points line by line. A line that
# counts several times is written 1x3, the better of several 2/3, points by round 33210.
TASKS = {
    "examine_shrine": ("never", "2/3"),
    "take_shrine": ("never", "1x2 1"),
    "destroy_shrine": ("trigger", "1x2 1"),
    "free_prisoners": ("trigger", "1x3"),
    "revenge": ("first_vp", "1x3"),
    "end_injustice": ("first_vp", "2 1"),
    "cross_over": ("never", "1x3"),
    "marking": ("never", "1 1 1"),
    "distraction": ("never", "1 1 1"),
    "find_camp": ("never", "2/3"),
    "trail": ("trigger", "2 1"),
    "alone": ("trigger", "1x3"),
    "cut_off": ("never", "1 1 1"),
    "decoy": ("never", "1 1 1"),
    "greed": ("never", "1 1 1"),
    "burn_provisions": ("start", "1/2 1"),
    "steal_provisions": ("first_vp", "1 1 1"),
    "clear_camp": ("first_vp", "2 1"),
}
SIDE_FIRST = {
    "urgent_message": ("Eilige Botschaft", "start", "33210"),
    "trap": ("Falle", "never", "2 1"),
    "captive": ("Gefangener", "never", "2 1"),
    "avoid_provocation": ("Provokation vermeiden", "start", "3/2/1"),
    "bodyguard": ("Personenschutz", "start", "1 1 1"),
    "false_trail": ("Falsche Fährte", "never", "1x3"),
}
SIDE_SECOND = {
    "intimidate": ("Einschüchtern", "bonus", "2 1"),
    "bounty": ("Kopfgeld", "never", "33321"),
    "first_blood": ("Erstschlag", "start", "1x3"),
    "trial_of_strength": ("Kräftemessen", "bonus", "1 1 1"),
    "drive_out": ("Verdrängen", "never", "2 1"),
    "feast": ("Schlächterfest", "start", "1x3"),
}
PEOPLES = {
    "ritter": ("Anspruch erheben", "2 1"),
    "orden": ("Magische Kräfte", "1x3"),
    "steamers": ("Rohstoffe abbauen", "1x3"),
    "kleines_volk": ("Umzingeln", "1x3"),
    "fluesterer": ("Geisterstunde", "2 1"),
    "laeufer": ("Zeit der Knochen", "1 1 1"),
    "waechter": ("Aufforstung", "1/2/3"),
    "riesen": ("Überleben", "3 -1x3"),
    "schwarm": ("Eintritt verboten", "1x3"),
    "schatten": ("Schattenreich", "2 1"),
    "horde": ("Ab ins Gemetzel", "3 -1x3"),
    "wusler": ("Vergiften", "1x3"),
}
AT_THE_END = {
    "examine_shrine",
    "take_shrine",
    "cross_over",
    "marking",
    "distraction",
    "find_camp",
    "cut_off",
    "decoy",
    "greed",
    "clear_camp",
    "trap",
    "captive",
    "avoid_provocation",
    "bodyguard",
    "false_trail",
    "drive_out",
    "replant",
}


@cache
def file_of(system: str) -> ScenarioFile:
    game = shipped().game(system)
    assert game is not None
    file, problems = scenarios_of(shipped(), game)
    assert problems == []
    assert file is not None
    return file


def cards(deck: str) -> tuple[ScenarioCard, ...]:
    found = file_of("ags").deck(deck)
    assert found is not None
    return found.cards


def short(line: ScoreLine) -> str:
    if line.best_of:
        return "/".join(short(one) for one in line.best_of)
    if line.vp_by_round:
        return "".join(map(str, line.vp_by_round))
    return f"{line.vp}x{line.times}" if line.times else str(line.vp)


def points(task: ScenarioTask) -> str:
    return " ".join(short(line) for line in task.score)


def test_every_game_brings_scenarios() -> None:
    assert set(SYSTEMS) == set(shipped().systems)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_scenario_is_read_without_a_problem(system: str) -> None:
    assert file_of(system).prepare


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_face_of_a_roll_has_its_card(system: str) -> None:
    for deck in file_of(system).decks:
        if deck.roll:
            assert set(open_cards(deck) or ()) == set(faces_of(deck.roll) or ()), deck.id


def test_the_numbers_of_cards() -> None:
    counts = {deck.id: len(deck.cards) for deck in file_of("ags").decks}
    assert counts == {
        "deployments": 6,
        "tactics": 6,
        "side_first": 6,
        "side_second": 6,
        "peoples": 12,
    }
    assert sum(len(card.tasks) for card in cards("tactics")) == 18


def test_the_deployments_and_their_halves() -> None:
    rows = [
        (
            card.on_roll,
            card.name.pick("de"),
            card.sides["a"].half,
            card.sides["b"].half,
            card.sides["a"].zones,
        )
        for card in cards("deployments")
    ]
    top, bottom = ("q1", "q2"), ("q3", "q4")
    assert rows == [
        (("1",), "Geteilt", top, bottom, 2),
        (("2",), "Inseln", ("q1", "q3"), ("q2", "q4"), 2),
        (("3",), "Ecke", top, bottom, 1),
        (("4",), "Standard", top, bottom, 1),
        (("5",), "Flanken", top, bottom, 1),
        (("6",), "Pyramide", top, bottom, 1),
    ]
    deck = file_of("ags").deck("deployments")
    assert deck is not None
    assert deck.reconstructed


def test_the_quarters_are_numbered_clockwise_from_the_top_left() -> None:
    table = file_of("ags").table
    assert table is not None
    corners = {area.id: area.rect[:2] for area in table.areas if area.rect}
    assert corners == {"q1": (0, 0), "q2": (18, 0), "q3": (18, 18), "q4": (0, 18)}
    assert table.size == (36, 36)


def test_the_tactics_and_their_points() -> None:
    assert [(card.id, card.name.pick("de")) for card in cards("tactics")] == TACTICS
    assert [card.on_roll for card in cards("tactics")] == [(str(n),) for n in range(1, 7)]
    for card in cards("tactics"):
        if card.id == "exchange":
            assert points(card) == "1 1 1 1"
            assert {line.at for line in card.score} == {"once"}
            continue
        (line,) = card.score
        assert (line.vp, line.per, line.rounds) == (1, "round", "2-5")
        assert line.at == ("once" if card.id == "interrogation" else "round_end")


def test_the_set_ups() -> None:
    found = {
        card.id: [(entry.place, entry.count, entry.mm, entry.hp) for entry in card.set_up]
        for card in cards("tactics")
    }
    assert found == {
        "shrine": [("shrine", 1, 50, 3)],
        "interrogation": [("prisoner", 4, 30, None), ("slaver", 2, 50, None)],
        "beacons": [("beacon", 5, 30, None)],
        "unknown_land": [],
        "exchange": [("own_item", 1, 30, None)],
        "camp": [("provisions", 1, 50, None)],
    }
    prisoners, slavers = cards("tactics")[1].set_up
    assert (prisoners.within, prisoners.of, len(prisoners.one_each)) == (6, "centre", 4)
    assert (slavers.within, slavers.near) == (6, "zones")
    (beacons,) = cards("tactics")[2].set_up
    assert (beacons.spacing, beacons.through) == (6, "centre")
    (provisions,) = cards("tactics")[5].set_up
    assert (provisions.from_edges, provisions.inside, provisions.for_) == (4, "own_zone", "each")


def test_the_profiles_of_those_who_belong_to_nobody() -> None:
    found = {raw["id"]: raw["stats"] for _, task in tasks_of(file_of("ags")) for raw in task.units}
    assert found == {
        "slaver": {"hp": 4, "mov": 4, "def": "4/4+", "wil": "4/4+"},
        "prisoner": {"hp": 3, "def": "3/5+", "wil": "3/5+"},
        "person": {"hp": 3, "def": "3/5+", "wil": "3/4+"},
    }


def test_a_prisoner_never_strikes_back() -> None:
    # 4.1.2.2: the slavers do it for him.
    units = {raw["id"]: raw for _, task in tasks_of(file_of("ags")) for raw in task.units}
    assert units["prisoner"]["text"] == {"de": "Schlägt nie zurück.", "en": "Never strikes back."}
    assert "abilities" not in units["prisoner"]


def test_the_first_strike_counts_before_a_model_of_the_own_side_took_damage() -> None:
    # 4.2.9: damage taken from anything, such as a fall or poison, is too late as well.
    (line,) = next(card for card in cards("side_second") if card.id == "first_blood").score
    assert line.if_.pick("de") == (
        "in dieser Runde Schaden angerichtet, ehe ein eigenes Modell welchen nahm"
    )
    assert line.if_.pick("en") == "did damage this round before any model of yours took any"


def test_the_tasks_of_the_tactics() -> None:
    found = {t.id: (t.reveal, points(t)) for card in cards("tactics") for t in card.tasks}
    assert found == TASKS
    assert all(len(card.tasks) == 3 for card in cards("tactics"))


@pytest.mark.parametrize(
    ("deck", "table"), [("side_first", SIDE_FIRST), ("side_second", SIDE_SECOND)]
)
def test_the_side_tasks(deck: str, table: dict[str, tuple[str, str, str]]) -> None:
    found = {c.id: (c.name.pick("de"), c.reveal, points(c)) for c in cards(deck)}
    assert found == table
    assert [c.on_roll for c in cards(deck)] == [(str(n),) for n in range(1, 7)]
    assert list(found) == list(table)


def test_the_tasks_of_the_peoples() -> None:
    found = {c.faction: (c.name.pick("de"), points(c)) for c in cards("peoples")}
    assert found == PEOPLES
    assert {c.reveal for c in cards("peoples")} == {"start"}


def test_what_is_scored_only_at_the_end_of_the_game() -> None:
    every = [t for _, t in tasks_of(file_of("ags")) if t.score]

    def times(lines: tuple[ScoreLine, ...]) -> set[str]:
        return {at for line in lines for at in (times(line.best_of) if line.best_of else {line.at})}

    assert {task.id for task in every if times(task.score) == {"game_end"}} == AT_THE_END


def test_four_for_the_tactic_three_for_each_task_and_never_more_than_ten() -> None:
    caps = file_of("ags").scoring.caps
    assert caps == {
        "tactics": 4,
        "tactic_tasks": 3,
        "side_first": 3,
        "side_second": 3,
        "peoples": 3,
    }
    for deck in ("tactics", "side_first", "side_second", "peoples"):
        for card in cards(deck):
            assert most_of_task(card.score, 5) == caps[deck], card.id
    for card in cards("tactics"):
        for task in card.tasks:
            assert most_of_task(task.score, 5) == 3, task.id
    pool = [caps["tactic_tasks"]] * 3 + [caps["side_first"], caps["side_second"], caps["peoples"]]
    assert caps["tactics"] + max(sum(two) for two in combinations(pool, 2)) == 10


def test_every_roll_of_six_gives_each_card_once_in_six() -> None:
    for deck in ("deployments", "tactics", "side_first", "side_second"):
        found = file_of("ags").deck(deck)
        assert found is not None
        by_face = open_cards(found) or {}
        assert Counter(card.id for card in by_face.values()) == {c.id: 1 for c in cards(deck)}


def test_missions_of_realms_are_house_rules_and_keep_the_distance_of_the_book() -> None:
    file = file_of("realms")
    table = file.table
    assert table is not None
    rolls = {
        deck.id: Counter(c.id for c in (open_cards(deck) or {}).values()) for deck in file.decks
    }
    assert set(rolls["missions"].values()) == {3}
    assert set(rolls["orders"].values()) == {2}
    assert all(card.house for deck in file.decks for card in deck.cards)
    areas = {area.id: area for area in table.areas}
    # By hand: 70 cm between the bands, the corners 30 cm apart on each axis, the wedges 36 cm.
    assert areas["south_band"].rect[1] - sum(areas["north_band"].rect[1::2]) == 70  # type: ignore[index]
    west = max(x for x, _ in areas["west_wedge"].polygon)
    east = min(x for x, _ in areas["east_wedge"].polygon)
    assert east - west == 36
    caps = file.scoring.caps
    for name in ("missions", "orders"):
        deck = file.deck(name)
        assert deck is not None
        assert {most_of_task(card.score) for card in deck.cards} == {caps[name]}


@cache
def side(system: str, faction: str) -> Muster:
    game = shipped().game(system)
    assert game is not None
    roster = Roster(system=system, faction=faction, name="")
    return muster(roster, game, lambda name: shipped().faction(system, name))


def test_the_pool_of_a_side_is_three_two_and_one_with_nine_ways_to_choose() -> None:
    game = shipped().game("ags")
    assert game is not None
    musters = (side("ags", "ritter"), side("ags", "fluesterer"))
    for seed in range(40):
        scenario, problems = settle(game, file_of("ags"), musters, seed)
        assert not problems
        assert scenario is not None
        for pool in scenario.pools:
            decks = Counter(task.deck for task in pool.tasks)
            assert decks == {"tactic_tasks": 3, "side_first": 1, "side_second": 1, "peoples": 1}
            assert len(pool.legal) == 9
            faction = scenario.contender(pool.side).faction
            people = pool.tasks[-1].task
            assert isinstance(people, ScenarioCard)
            assert faction is not None and people.faction == faction.id


def test_one_scenario_that_was_written_down_stays_what_it_was() -> None:
    game = shipped().game("ags")
    assert game is not None
    scenario, _ = settle(
        game, file_of("ags"), (side("ags", "ritter"), side("ags", "fluesterer")), 17
    )
    assert scenario is not None
    # The first dice of seed 17 are 5 4 1 4 2 3 5 5 2 2 6 2, see the test of the dice.
    assert [throw.dice[0] for step in scenario.steps for throw in step.throws] == [
        5,
        4,
        1,
        4,
        2,
        3,
        5,
        5,
        2,
        2,
        6,
        2,
    ]
    drawn = [card.card.id for step in scenario.steps for card in step.cards]
    assert drawn == [
        "divided",
        "unknown_land",
        "trap",
        "first_blood",
        "stake_claim",
        "ghost_hour",
    ]
    assert scenario.steps[-1].winner == "a"


def test_decks_fall_about_evenly_over_seeds() -> None:
    game = shipped().game("ags")
    assert game is not None
    found: Counter[str] = Counter()
    for seed in range(600):
        scenario, _ = settle(game, file_of("ags"), seed=seed)
        assert scenario is not None
        found[scenario.missions[0].card.id] += 1
    # A hundred each is expected, nine is one standard deviation.
    assert set(found) == {name for name, _ in TACTICS}
    assert all(60 < count < 140 for count in found.values())


# ------------------------------------------------------------------------------ every game

LANGS = ("de", "en")
# The rules of all games but one leave missions to the players; what ships for them is ours.
OURS = sorted(set(SYSTEMS) - {"ags"})
# Deck of the scenarios, the scenarios, and the shortest way between the zones of A and B in
# inches, by hand: 38 - 10, the slant of (48 - 24) by (48 - 24) and so on.
BOUND = {
    "celtos": (
        "battles",
        {
            "ravens": 28,
            "ring": 33.94,
            "sunken_road": 12.81,
            "bard": 20,
            "cattle": 32,
            "shield_wall": 10,
        },
    ),
    "true_forces": (
        "nights",
        {
            "score_to_settle": 20,
            "gate": 28,
            "letters": 20,
            "lights_out": 19,
            "key": 21.26,
            "cockcrow": 10,
        },
    ),
    "basic_rules": (
        "scenarios",
        {
            "size_matters": 18,
            "lighthouse": 18,
            "curfew": 12,
            "pillars": 17,
            "lost_property": 18,
            "high_water": 22.63,
        },
    ),
}


@cache
def two_sides(system: str) -> tuple[Muster, Muster]:
    first, second, *_ = shipped().factions(system)
    return side(system, first), side(system, second)


@pytest.mark.parametrize("system", SYSTEMS)
def test_thousands_of_seeds_give_a_whole_scenario_each(system: str) -> None:
    game = shipped().game(system)
    assert game is not None
    file, seen = file_of(system), set[tuple[str, str]]()
    for seed in range(3000):
        scenario, problems = settle(game, file, two_sides(system), seed)
        assert scenario is not None and not problems, seed
        (deployed,) = scenario.maps
        assert set(deployed.card.sides) == set(SIDES)
        assert sum(bool(drawn.card.score) for drawn in scenario.missions) == 1
        for step in scenario.steps:
            assert step.cards or step.winner or step.step.choose, step.step.id
            seen.update((drawn.deck.id, drawn.card.id) for drawn in step.cards)
        for pool in scenario.pools:
            assert pool.legal
    of_peoples = {step.take for step in file.prepare if step.take and step.by == "each"}
    expected = {(d.id, c.id) for d in file.decks if d.id not in of_peoples for c in d.cards}
    assert seen >= expected


def lines_of(task: ScenarioTask, own: SideId, lang: str) -> tuple[ScoreLine, ...]:
    """Return the lines by which *own* can score: those that do not name the other side."""
    other = f"{SIDES[1 - SIDES.index(own)].upper()}: "
    return tuple(line for line in task.score if not line.if_.pick(lang).startswith(other))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_both_sides_can_score_the_same(system: str, lang: str) -> None:
    file, game = file_of(system), shipped().game(system)
    assert game is not None
    for name, cap in file.scoring.caps.items():
        deck = file.deck(name)
        for card in deck.cards if deck is not None else ():
            named = {line.if_.pick(lang)[:3] in ("A: ", "B: ") for line in card.score}
            assert len(named) == 1, (card.id, "either all lines name a side or none does")
            for own in SIDES:
                most = most_of_task(lines_of(card, own, lang), rounds_of(game))
                assert most == cap, (card.id, own)


@pytest.mark.parametrize("system", OURS)
def test_what_no_rule_book_says_is_marked_as_ours(system: str) -> None:
    file = file_of(system)
    assert all(card.house for _, card in tasks_of(file))
    assert file.text.pick("de") and file.text.pick("en")


@pytest.mark.parametrize("system", BOUND)
def test_six_scenarios_each_with_a_deployment_of_its_own(system: str) -> None:
    game = shipped().game(system)
    assert game is not None
    name, gaps = BOUND[system]
    deck = file_of(system).deck(name)
    assert deck is not None
    assert [card.id for card in deck.cards] == list(gaps)
    found: dict[str, float] = {}
    for seed in range(200):
        scenario, _ = settle(game, file_of(system), two_sides(system), seed)
        assert scenario is not None
        assert scenario.maps[0].card.id == scenario.missions[0].card.id
        plan = plan_of(scenario)
        assert plan is not None
        found[scenario.maps[0].card.id] = gap_of(plan)
    assert found == {card: pytest.approx(gap, abs=0.01) for card, gap in gaps.items()}


def gap_of(plan: TablePlan) -> float:
    """Return the shortest way between the two sides; no corner may lie off the table."""
    outlines: dict[str, list[Outline]] = {"a": [], "b": []}
    for region in plan.regions:
        outlines[region.side].extend(region.outlines)
        corners = [corner for outline in region.outlines for corner in outline]
        assert all(0 <= x <= plan.width and 0 <= y <= plan.height for x, y in corners)
    return min(_between(one, other) for one in outlines["a"] for other in outlines["b"])


def _between(one: Outline, other: Outline) -> float:
    """Return the distance of outlines that do not overlap: from corners to edges."""
    pairs = ((one, other), (other, one))
    return min(_to_edge(p, e) for a, b in pairs for p in a for e in _edges(b))


def _edges(outline: Outline) -> list[Outline]:
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))


def _to_edge(point: tuple[float, float], edge: Outline) -> float:
    (x, y), ((ax, ay), (bx, by)) = point, edge
    dx, dy = bx - ax, by - ay
    along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(x - ax - along * dx, y - ay - along * dy)
