"""The plan of a table: land, letters, things and measures, worked out by hand."""

from math import hypot

import pytest

from realms_builder.game.files.declared_scenarios import ScenarioArea, ScenarioTable, SetUp
from realms_builder.scenarios.geometry import grouped, hatched, middle_of, outline_of
from realms_builder.scenarios.spots import Spot, spots_of
from realms_builder.scenarios.table_plan import TablePlan, plan_of
from tests.scenarios.small_scenarios import REST, scenario_file, settled

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
TABLE = ScenarioTable.model_validate(
    {
        "size": [36, 36],
        "areas": [
            {"id": "q1", "rect": [0, 0, 18, 18]},
            {"id": "q2", "rect": [18, 0, 18, 18]},
            {"id": "q3", "rect": [18, 18, 18, 18]},
            {"id": "q4", "rect": [0, 18, 18, 18]},
        ],
        "points": [{"id": "centre", "at": [18, 18]}],
        "lines": [{"id": "middle", "from": [0, 18], "to": [36, 18]}],
    }
)
HOMES = {"a": ((18.0, 9.0),), "b": ((18.0, 27.0),)}


def test_outlines_of_the_three_shapes() -> None:
    rect = ScenarioArea.model_validate({"id": "r", "rect": [1, 2, 3, 4]})
    assert outline_of(rect) == ((1, 2), (4, 2), (4, 6), (1, 6))
    triangle = ScenarioArea.model_validate({"id": "t", "polygon": [[0, 0], [6, 0], [0, 3]]})
    assert middle_of([outline_of(triangle)]) == pytest.approx((2, 1))
    circle = outline_of(ScenarioArea.model_validate({"id": "c", "circle": [5, 5, 2]}))
    assert all(hypot(x - 5, y - 5) == pytest.approx(2) for x, y in circle)
    assert middle_of([circle]) == pytest.approx((5, 5))


def test_land_that_shares_an_edge_hangs_together_and_corners_do_not() -> None:
    q1, q2, q3, _ = (outline_of(area) for area in TABLE.areas)
    assert grouped([q1, q2]) == [[q1, q2]]
    assert grouped([q1, q3]) == [[q1], [q3]]
    assert sorted(len(group) for group in grouped([q1, q3, q2])) == [3]
    assert middle_of([q1, q2]) == pytest.approx((18, 9))


def test_hatching_stays_inside_and_runs_through_neighbours() -> None:
    strokes = hatched(SQUARE, 45, 1)
    # Across the diagonal of 5.66 there are five strokes, one apart, none at the corners.
    assert len(strokes) == 5
    for stroke in strokes:
        for x, y in stroke:
            assert -1e-9 <= x <= 4 + 1e-9
            assert -1e-9 <= y <= 4 + 1e-9
    beside = tuple((x + 4, y) for x, y in SQUARE)
    ends = {(round(x, 6), round(y, 6)) for s in strokes for x, y in s if abs(x - 4) < 1e-9}
    begins = {
        (round(x, 6), round(y, 6))
        for s in hatched(beside, 45, 1)
        for x, y in s
        if abs(x - 4) < 1e-9
    }
    assert ends == begins
    assert ends


def test_the_two_slants_differ() -> None:
    def slope(angle: float) -> float:
        (x1, y1), (x2, y2) = hatched(SQUARE, angle, 1)[0]
        return (y2 - y1) / (x2 - x1)

    assert slope(45) == pytest.approx(1)
    assert slope(-45) == pytest.approx(-1)


def spots(**entry: object) -> tuple[list[Spot], list[tuple[tuple[float, float], float]]]:
    found, rings = spots_of(TABLE, [SetUp.model_validate({"place": "it", **entry})], HOMES)  # type: ignore[arg-type]
    return list(found), [(ring.at, ring.radius) for ring in rings]


def test_a_row_of_five_stands_six_apart_through_the_centre() -> None:
    found, rings = spots(count=5, mm=30, along="middle", through="centre", spacing=6)
    assert [spot.at for spot in found] == [(6, 18), (12, 18), (18, 18), (24, 18), (30, 18)]
    assert all(spot.exact and spot.mm == 30 for spot in found)
    assert rings == []


def test_one_in_each_area_lies_within_the_ring_and_in_its_area() -> None:
    found, rings = spots(count=4, within=6, of="centre", one_each=["q1", "q2", "q3", "q4"])
    assert rings == [((18, 18), 6)]
    for spot, (right, below) in zip(
        found, [(False, False), (True, False), (True, True), (False, True)], strict=True
    ):
        x, y = spot.at
        assert (x > 18, y > 18) == (right, below)
        assert hypot(x - 18, y - 18) < 6
        assert not spot.exact


def test_near_the_zones_means_one_towards_each_side() -> None:
    found, _ = spots(count=2, within=6, of="centre", near="zones")
    (first, second) = (spot.at for spot in found)
    assert first[0] == second[0] == pytest.approx(18)
    assert 12 < first[1] < 18 < second[1] < 24


def test_what_each_side_sets_up_stands_on_its_own_land() -> None:
    found, _ = spots(**{"for": "each"}, inside="own_zone")
    assert [(spot.side, spot.at) for spot in found] == [("a", (18, 9)), ("b", (18, 27))]
    found, _ = spots(**{"for": "a"}, inside="enemy_half")
    assert [(spot.side, spot.at) for spot in found] == [("a", (18, 27))]


def test_what_is_carried_stands_nowhere() -> None:
    assert spots(**{"for": "each"}, carried_by="any_own_model") == ([], [])


def plan(card: str) -> TablePlan:
    found = (plan_of(settled(seed)) for seed in range(50))
    kinds = {"halves": "half", "zones": "zone"}
    return next(p for p in found if p is not None and p.regions[0].kind == kinds[card])


def test_halves_are_told_from_zones_and_name_their_areas() -> None:
    halves = plan("halves")
    assert [(r.side, r.kind, r.middle) for r in halves.regions] == [
        ("a", "half", (10, 10)),
        ("b", "half", (30, 10)),
    ]
    assert [area.id for area in halves.areas] == ["west", "east"]
    # The letters move away from the middle of the table, towards the edges.
    assert halves.regions[0].label[0] < 10
    assert halves.regions[1].label[0] > 30
    zones = plan("zones")
    assert [(r.side, r.middle, r.label) for r in zones.regions] == [
        ("a", (30, 10), (30, 10)),
        ("b", (10, 10), (10, 10)),
    ]
    assert zones.areas == ()


def test_a_zone_that_its_text_speaks_of_stands_by_name_on_the_map() -> None:
    named = REST.replace("{id: west,", "{id: west, name: {de: Ufer, en: Bank},")
    assert named != REST
    file = scenario_file(rest=named)
    plans = [found for seed in range(50) if (found := plan_of(settled(seed, file)))]
    zones = next(one for one in plans if one.regions[0].kind == "zone")
    assert [area.name.pick("en") for area in zones.areas] == ["Bank"]


def test_measures_stand_at_both_ends_and_at_every_corner() -> None:
    halves = plan("halves")
    assert halves.across == (0, 20, 40)
    assert halves.down == (0, 20)
    assert (halves.width, halves.height, halves.length) == (40, 20, "inch")


def test_without_a_table_there_is_no_plan() -> None:
    rest = "\nscoring:" + REST.split("scoring:")[1].replace("half: [west]", "half: []")
    for place in ("west", "east"):
        rest = rest.replace(f"[{place}]", "[]")
    rest = rest.replace(", at: centre", "")
    assert plan_of(settled(1, scenario_file(rest=rest))) is None
