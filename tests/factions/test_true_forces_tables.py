"""True Forces computes what its rules print: hit table, wound rule, distances, cell by cell."""

import pytest

from realms_builder.game.files.declared_mechanics import DeclaredTable
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Names
from realms_builder.roster.roster import Model
from tests.builders import force, shipped

SYSTEM = "true_forces"
# Target minus attacker: value to hit, as printed in "Angriffe & Schaden", step 2.
PRINTED_HITS = {-2: 2, -1: 3, 0: 4, 1: 5, 2: 6}
QUALITIES = range(1, 7)
DIE = range(1, 7)


def game() -> Game:
    found = shipped(samples=False).game(SYSTEM)
    assert found is not None
    return found


def table(name: str) -> DeclaredTable:
    return next(declared for declared in game().file.tables if declared.id == name)


def cell(name: str, hopeless: bool = False, **values: Value) -> Value:
    switches = Names({"hopeless_at_three": hopeless})
    return parse(table(name).cell).evaluate(Names({**values, "switches": switches}))


def hired(unit: str, faction: str = "wachbund", **switches: object) -> Build:
    mustered = force(SYSTEM, faction, unit, switches=tuple(switches.items()))
    return mustered.models[0].build


def made(quality: int, *special: str) -> Build:
    """Return a unit of *quality* with *special* rules and a knife."""
    unit = {
        "id": "someone",
        "name": "Someone",
        "stats": {"q": quality},
        "special": list(special),
        "weapons": ["knife"],
    }
    return army_of(unit).models[0].build


def army_of(unit: dict[str, object], **switches: object) -> Muster:
    models = (Model("m1", str(unit["id"])),)
    chosen = tuple(switches.items())
    return force(SYSTEM, "wachbund", *models, units=(unit,), switches=chosen)


def boxes(build: Build) -> dict[str, Value]:
    tracks = build.game.file.tracks
    return {t.id: parse(t.boxes).evaluate(build) for t in tracks if t.for_ == "model"}


def fallen(quality: int, wounds: int, die: int, change: int = 0) -> bool:
    """Return what step 6 says: the sum reaches the unmodified quality."""
    return die + wounds + change >= quality


# ------------------------------------------------------------------------------ hitting


def test_the_hit_table_has_the_five_printed_columns() -> None:
    column = table("to_hit").column
    assert column is not None
    assert list(column.values) == sorted(PRINTED_HITS)


@pytest.mark.parametrize(("gap", "need"), PRINTED_HITS.items())
def test_a_cell_of_the_hit_table_is_the_printed_one(gap: int, need: int) -> None:
    assert cell("to_hit", gap=gap) == need


@pytest.mark.parametrize("attacker", QUALITIES)
@pytest.mark.parametrize("target", QUALITIES)
def test_the_grid_of_all_qualities_follows_the_printed_table(attacker: int, target: int) -> None:
    gap = target - attacker
    need = PRINTED_HITS[max(-2, min(2, gap))]  # beyond the ends the outer value stays
    assert cell("hit_grid", attacker=attacker, target=target) == need
    hopeless = cell("hit_grid", hopeless=True, attacker=attacker, target=target)
    assert hopeless == (7 if gap >= 3 else need)
    step = next(s for s in mechanic_steps() if s.set_ == "need")
    assert parse(step.to).evaluate(Names({"gap": gap})) == need


def mechanic_steps():
    return next(m for m in game().file.mechanics if m.id == "attack").steps


@pytest.mark.parametrize(("free", "ends"), [(False, (2, 6)), (True, (1, 7))])
def test_modifiers_move_the_value_to_hit_within_its_limits(
    free: bool, ends: tuple[int, int]
) -> None:
    step = next(s for s in mechanic_steps() if s.set_ == "wanted")
    switches = Names({"need_may_leave_2_to_6": free})
    wanted = [parse(step.to).evaluate(Names({"need": n, "switches": switches})) for n in (-1, 4, 9)]
    assert wanted == [ends[0], 4, ends[1]]


def test_rules_change_the_comparison_and_leave_the_quality_alone() -> None:
    hunter = hired("hunter")  # quality 3, Marksman (1), Elusive (1)
    assert hunter.lookup("q") == 3
    assert (hunter.lookup("attack_ranged"), hunter.lookup("attack_melee")) == (4, 3)
    assert (hunter.lookup("guard_ranged"), hunter.lookup("guard_astral")) == (4, 3)
    assert boxes(hunter)["wounds"] == 2


# ------------------------------------------------------------------------------ wounds


@pytest.mark.parametrize("quality", QUALITIES)
def test_the_wound_rule_holds_for_every_die_and_every_wound(quality: int) -> None:
    for wounds in range(quality):
        need = cell("knock_out", quality=quality, wounds=wounds)
        assert isinstance(need, int)
        for die in DIE:
            assert (die >= need) is fallen(quality, wounds, die), (wounds, die)


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_unit_has_a_box_less_than_quality_and_one_for_the_end(quality: int) -> None:
    assert boxes(made(quality)) == {"wounds": quality - 1, "out": 1}
    assert fallen(quality, quality - 1, 1)  # the last box: any roll is enough


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize(("rule", "change"), [("tough 1", -1), ("tough 2", -2), ("frail 1", 1)])
def test_boxes_last_as_long_as_the_lowest_roll_leaves_it_standing(
    quality: int, rule: str, change: int
) -> None:
    number = boxes(made(quality, rule))["wounds"]
    assert isinstance(number, int)
    assert all(not fallen(quality, wounds, 1, change) for wounds in range(number))
    assert fallen(quality, number, 1, change)


# ------------------------------------------------------------------------------ distances


def test_walking_and_running_go_as_far_as_printed() -> None:
    actions = {str(a["id"]): a.get("move", 0) for a in game().file.everyone["actions"]}
    assert actions == {"hold": 0, "rally": 0, "walk": 6, "run": 12}
    assert game().file.length == "inch"
    militia = hired("militia")
    assert (militia.lookup("walk"), militia.lookup("run")) == (6, 12)


def test_swift_and_slow_units_run_twice_as_far_as_they_walk() -> None:
    rider, sleeper = hired("road_rider"), hired("sleepwalker", "schleierhof")
    assert (rider.lookup("walk"), rider.lookup("run")) == (10, 20)
    assert (sleeper.lookup("walk"), sleeper.lookup("run")) == (5, 10)


def test_humans_stand_on_25_mm() -> None:
    assert hired("militia").lookup("base_mm") == 25


def test_a_resource_pays_for_itself() -> None:
    captain = hired("captain")  # 36 for the captain, 3 for the horn
    assert captain.lookup("cost") == 39
