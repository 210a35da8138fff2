"""The printed tables and worked examples of Celtos come out of its data, cell by cell."""

from __future__ import annotations

import pytest

from realms_builder.game.files.declared_mechanics import DeclaredStep, DeclaredTable
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.by_band import ByBand
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.records import Names
from realms_builder.roster.roster import Model
from tests.builders import force, shipped

# As the reference sheet prints it: a line for each own value, a column for each other value.
PRINTED_TESTS = """
6 7 8 9 10 10 10 10 10 10
5 6 7 8 9 10 10 10 10 10
4 5 6 7 8 9 10 10 10 10
3 4 5 6 7 8 9 10 10 10
2 3 4 5 6 7 8 9 10 10
2 2 3 4 5 6 7 8 9 10
2 2 2 3 4 5 6 7 8 9
2 2 2 2 3 4 5 6 7 8
2 2 2 2 2 3 4 5 6 7
2 2 2 2 2 2 3 4 5 6
"""
PRINTED_SHOOTING = "9 8 7 6 5 4 3 2 1 0"
PRINTED_SIZES = {1: -1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3}


def game() -> Game:
    found = shipped(samples=False).game("celtos")
    assert found is not None
    return found


def table(identity: str) -> DeclaredTable:
    return next(one for one in game().file.tables if one.id == identity)


def cell(identity: str, **values: int) -> Value:
    return parse(table(identity).cell).evaluate(Names(values))


@pytest.mark.parametrize("own", range(1, 11))
def test_the_grid_of_tests_is_the_printed_one(own: int) -> None:
    line = PRINTED_TESTS.strip().splitlines()[own - 1].split()
    found = [cell("test", own=own, other=other) for other in range(1, 11)]
    assert found == [int(printed) for printed in line]


def test_the_grid_has_the_rows_and_columns_of_the_sheet() -> None:
    grid = table("test")
    assert grid.row is not None
    assert grid.column is not None
    assert grid.row.values == grid.column.values == "1-10"
    assert grid.format == "{value}+"


def test_the_shooting_row_is_the_printed_one() -> None:
    found = [cell("shooting_row", sh=sh) for sh in range(1, 11)]
    assert found == [int(printed) for printed in PRINTED_SHOOTING.split()]


def test_the_row_of_target_sizes_is_the_printed_one() -> None:
    assert {size: cell("size_bonus", size=size) for size in range(1, 10)} == PRINTED_SIZES


# ------------------------------------------------------------------------- units


def hired(faction: str, unit: str, **model: object) -> Build:
    found = force("celtos", faction, Model("m", unit, **model))  # type: ignore[arg-type]
    return found.models[0].build


def with_switch(faction: str, model: Model, **switches: object) -> Build:
    return force("celtos", faction, model, switches=tuple(switches.items())).models[0].build


def damage(build: Build, weapon: str) -> ByBand:
    carried = build.lookup("weapons")
    assert isinstance(carried, tuple)
    one = next(w for w in carried if isinstance(w, Record) and w.identity == weapon)
    found = one.lookup("damage")
    assert isinstance(found, ByBand)
    return found


@pytest.mark.parametrize(
    ("distance", "value"),
    [
        (0, MISSING),
        (1, 9),
        (12, 9),
        (12.5, 7),
        (24, 7),
        (25, 5),
        (36, 5),
        (37, 3),
        (48, 3),
        (49, MISSING),
    ],
)
def test_a_weapon_hurts_by_the_column_of_the_distance(distance: float, value: Value) -> None:
    assert damage(hired("fomorians", "one_eye"), "evil_eye").at(distance) == value


def test_rush_is_three_times_the_movement() -> None:
    assert show(hired("gael", "spears").lookup("rush"), "en") == "15"
    assert show(hired("gael", "riders").lookup("rush"), "en") == "27"
    assert show(hired("fomorians", "drowned").lookup("rush"), "en") == "12"


def test_the_card_says_from_what_a_unit_shoots_holds_and_reacts() -> None:
    hunters = hired("gael", "hunters")  # SH 6, morale 5, reaction 6
    needs = [show(hunters.lookup(name), "en") for name in ("shoots_on", "holds_on", "reacts_on")]
    assert needs == ["4+", "5+", "4+"]
    assert show(hired("gael", "menhir").lookup("reacts_on"), "en") == "–"


def test_a_shield_raises_toughness_and_a_standard_morale() -> None:
    plain = hired("gael", "spears", loadout="javelins")
    carrying = hired("gael", "spears", choose=(("sign", ("banner",)),))
    assert (plain.lookup("t"), plain.lookup("morale")) == (4, 5)
    assert (carrying.lookup("t"), carrying.lookup("morale")) == (5, 6)


def test_cc_is_also_called_as() -> None:
    assert "as" in game().stats["cc"].also


# Less than half of 5 are 2, of 8 are 3; exactly half counts only where the switch says so.
@pytest.mark.parametrize(
    ("strength", "default", "switched"), [(5, 2, 2), (6, 2, 3), (8, 3, 4), (12, 5, 6)]
)
def test_a_unit_flees_below_half_its_starting_strength(
    strength: int, default: int, switched: int
) -> None:
    model = Model("m", "spears", strength=strength)
    assert with_switch("gael", model).lookup("flees_at") == default
    assert with_switch("gael", model, exact_half="flees").lookup("flees_at") == switched


def boxes(build: Build) -> dict[str, tuple[Value, Value]]:
    found = {}
    for track in build.game.file.tracks:
        if parse(track.when).evaluate(build):
            split = parse(track.split).evaluate(build)
            found[track.id] = (parse(track.boxes).evaluate(build), split)
    return found


def test_the_ring_stands_on_the_loss_that_leaves_less_than_half() -> None:
    # Of 8 the fifth loss leaves 3, of 5 the third leaves 2, of 6 wounds the fourth leaves 2.
    assert boxes(hired("gael", "spears", strength=8)) == {"models": (8, 4)}
    assert boxes(hired("gael", "spears", strength=5)) == {"models": (5, 2)}
    assert boxes(hired("gael", "menhir")) == {"wounds": (6, 3)}
    # Four riders with two wounds each: the third one lost is the first box of the fifth pair.
    assert boxes(hired("gael", "riders", strength=4)) == {"mounts": (8, 4)}


# ------------------------------------------------------------------------- rolls


class Play(Record):
    """One situation at the table: plain names, and the grid as a function."""

    def __init__(self, **values: Value) -> None:
        self.names = Names(values)

    def lookup(self, name: str) -> Value | Unknown:
        return self.names.lookup(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        if function == "test":
            own, other = args
            return parse(table("test").cell).evaluate(Names({"own": own, "other": other}))
        return UNKNOWN


class Side(Names):
    """A model with the conditions it is in."""

    def __init__(self, *conditions: str, **values: Value) -> None:
        super().__init__(values)
        self.conditions = conditions

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        return args[0] in self.conditions if function == "tag" else UNKNOWN


def step(mechanic: str, name: str) -> DeclaredStep:
    found = next(one for one in game().file.mechanics if one.id == mechanic)
    return next(one for one in found.steps if one.set_ == name)


def bonus(mechanic: str, **values: Value) -> int:
    """Return the sum of the modifiers that apply."""
    play, total = Play(**values), 0
    for modifier in step(mechanic, "bonus").modifiers:
        if parse(modifier.when).evaluate(play):
            added = parse(modifier.add or "0").evaluate(play)
            assert isinstance(added, int)
            total += added
    return total


def hits_on(mechanic: str, **values: Value) -> Value:
    play = Play(**values, bonus=bonus(mechanic, **values))
    return parse(step(mechanic, "hits_on").to).evaluate(play)


AS_PRINTED = Names({"size_above_nine": "nine", "modifiers_first": False, "exact_half": "panics"})


@pytest.mark.parametrize(
    ("sh", "moved", "size", "need"),
    [
        (5, True, 4, 5),
        (4, True, 1, 8),
        (5, False, 2, 5),
        (10, False, 9, 2),
        (1, True, 1, 10),
        (3, False, 12, 4),
    ],
)
def test_shots_hit_on_ten_minus_sh_with_the_printed_modifiers(
    sh: int, moved: bool, size: int, need: int
) -> None:
    sides = {"attacker": Side(sh=sh), "target": Side(size=size)}
    assert hits_on("shooting", **sides, moved=moved, switches=AS_PRINTED) == need


def test_sizes_above_nine_may_keep_rising() -> None:
    further = Names({"size_above_nine": "further"})
    for size, expected in ((9, 3), (10, 4), (11, 4), (12, 5)):
        found = bonus("shooting", moved=False, target=Side(size=size), switches=further)
        assert found == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "own", "enemy", "charging", "covered", "need"),
    [
        (5, 3, (), (), False, False, 4),
        (5, 3, (), (), True, False, 3),
        (5, 5, ("panic",), (), False, False, 8),
        (5, 5, (), ("panic",), True, True, 2),
        (1, 9, (), (), False, False, 10),
        (1, 9, (), (), True, False, 9),
    ],
)
def test_blows_hit_by_the_grid_with_the_printed_modifiers(
    mine: int,
    theirs: int,
    own: tuple[str, ...],
    enemy: tuple[str, ...],
    charging: bool,
    covered: bool,
    need: int,
) -> None:
    sides = {"attacker": Side(*own, cc=mine), "target": Side(*enemy, cc=theirs)}
    found = hits_on("melee", **sides, charging=charging, covered=covered, switches=AS_PRINTED)
    assert found == need


def test_modifiers_may_count_before_the_limits_of_the_grid() -> None:
    sides = {"attacker": Side(cc=1), "target": Side(cc=9)}
    first = Names({"modifiers_first": True})
    assert hits_on("melee", **sides, charging=True, covered=False, switches=first) == 10


def test_the_worse_of_two_rally_modifiers_counts_unless_they_add() -> None:
    near = {"enemy_medium": True, "enemy_short": True, "cheered": False}
    assert bonus("rally", **near, switches=Names({"rally_modifiers_add": False})) == -2
    assert bonus("rally", **near, switches=Names({"rally_modifiers_add": True})) == -3
    alone = {"enemy_medium": True, "enemy_short": False, "cheered": False}
    assert bonus("rally", **alone, switches=Names({"rally_modifiers_add": False})) == -1


@pytest.mark.parametrize(
    ("distance", "by_default", "otherwise"), [(12, 9, 7), (24, 7, 5), (36, 5, 3), (30, 5, 5)]
)
def test_the_edge_of_a_band_belongs_to_the_nearer_one_unless_switched(
    distance: int, by_default: int, otherwise: int
) -> None:
    eye, reach = damage(hired("fomorians", "one_eye"), "evil_eye"), step("shooting", "reach").to
    for nearer, expected in ((True, by_default), (False, otherwise)):
        switches = Names({"edge_belongs_to_nearer_band": nearer})
        found = parse(reach).evaluate(Play(distance=distance, switches=switches))
        assert isinstance(found, int)
        assert eye.at(found) == expected


@pytest.mark.parametrize(
    ("left", "exact_half", "outcome"),
    [
        (5, "panics", "panics"),
        (4, "panics", "panics"),
        (3, "panics", "flees"),
        (4, "flees", "flees"),
    ],
)
def test_a_failed_morale_test_means_flight_below_half(
    left: int, exact_half: str, outcome: str
) -> None:
    mechanic = next(one for one in game().file.mechanics if one.id == "morale")
    flees = next(one for one in mechanic.steps if one.stop == "flees")
    play = Play(left=left, model=Side(whole=8), switches=Names({"exact_half": exact_half}))
    assert bool(parse(flees.when).evaluate(play)) == (outcome == "flees")
