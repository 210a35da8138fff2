"""The numbers of the Basic Rules come out of their data: both tables, actions, morale, changes.

Expected cells and actions are copied by hand from the two printed tables and the two lists of
actions of the rules; M, S and the rest stand in the order the rules print them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.roster.roster import Model
from tests.builders import force, shipped

SYSTEM = "basic_rules"
SIZES = ("xs", "s", "m", "l", "xl")
HIT = {
    "xs": (4, 3, 2, 2, 2),
    "s": (5, 4, 3, 2, 2),
    "m": (6, 5, 4, 3, 2),
    "l": (6, 6, 5, 4, 3),
    "xl": (6, 6, 6, 5, 4),
}
DAMAGE = {
    "xs": (4, 5, 6, 6, 6),
    "s": (3, 4, 5, 6, 6),
    "m": (2, 3, 4, 5, 6),
    "l": (2, 2, 3, 4, 5),
    "xl": (2, 2, 2, 3, 4),
}
TABLES = {"hit": HIT, "damage": DAMAGE}
CELLS = [
    (table, row, column, target)
    for table, rows in TABLES.items()
    for row, targets in rows.items()
    for column, target in zip(SIZES, targets, strict=True)
]
# id, type, and the way for a movement of 5; None where the rules print no range.
ACTIONS = (
    ("align", "simple", "0"),
    ("walk", "simple", "5"),
    ("disengage", "simple", "5"),
    ("march", "complex", "10"),
    ("run", "complex", "2W6+5"),
    ("charge", "complex", "10"),
    ("run_and_shoot", "complex", "5"),
    ("flee", "simple", "1W6+5"),
    ("pursue", "complex", "1W6+5"),
    ("climb", "complex", "2,5"),
    ("fall", "simple", "0"),
    ("squeeze", "simple", "2,5"),
    ("change_weapon", "simple", None),
    ("push", "simple", None),
    ("strike", "simple", None),
    ("shoot", "simple", None),
    ("slow_reload", "complex", None),
    ("fast_reload", "simple", None),
    ("restore_morale", "complex", None),
    ("use_item", "simple", None),
    ("pass_item", "simple", None),
    ("block", "simple", None),
)


def game() -> Game:
    found = shipped().game(SYSTEM)
    assert found is not None
    return found


def side(**switches: object) -> Muster:
    return force(SYSTEM, "strandgut", switches=tuple(switches.items()))


def made(
    stats: dict[str, int] | None = None,
    size: str = "m",
    *,
    side_of: Muster | None = None,
    **more: Any,
) -> Build:
    line = {"b": 5, "hp": 3, "morale": 3, "armour": 1, **(stats or {})}
    unit = {"id": "someone", "name": "Someone", "size": size, "stats": line, **more}
    switches = side_of.roster.switches if side_of else ()
    found = force(SYSTEM, "strandgut", units=(unit,), switches=switches)
    return found.build_of(Model("m1", "someone"), found.own_units["someone"])


def cell(table: str, row: str, column: str, found: Muster) -> Value:
    declared = next(t for t in found.game.file.tables if t.id == table)
    sizes = found.game.choices(found.game.attributes["size"])
    names = Names({"row": sizes[row], "column": sizes[column]})
    return parse(declared.cell).evaluate(Inside(names, found.record))


def step_of_the_attack(name: str, attacker: Build, target: Build) -> Value:
    attack = next(m for m in attacker.game.file.mechanics if m.id == "attack")
    done: dict[str, Value] = {"attacker": attacker, "target": target}
    for step in attack.steps:
        if step.set_ in ("to_hit", "to_damage"):
            done[step.set_] = parse(step.to).evaluate(Inside(Names(done), attacker))
    return done[name]


# ------------------------------------------------------------------------------ tables


@pytest.mark.parametrize(("table", "row", "column", "target"), CELLS)
def test_every_cell_of_both_tables_is_the_printed_one(
    table: str, row: str, column: str, target: int
) -> None:
    assert cell(table, row, column, side()) == target


@pytest.mark.parametrize(("table", "row", "column", "target"), CELLS)
def test_read_the_other_way_the_row_is_the_target(
    table: str, row: str, column: str, target: int
) -> None:
    assert cell(table, column, row, side(table_rows="target")) == target


@pytest.mark.parametrize(("attacker", "target"), [(a, t) for a in SIZES for t in SIZES])
def test_an_attack_and_the_card_ask_for_what_the_tables_say(attacker: str, target: str) -> None:
    one, other = made(size=attacker), made(size=target)
    place = SIZES.index(target)
    assert step_of_the_attack("to_hit", one, other) == HIT[attacker][place]
    assert step_of_the_attack("to_damage", one, other) == DAMAGE[attacker][place]
    assert show(one.lookup(f"hit_{target}"), "de") == f"{HIT[attacker][place]}+"
    assert show(one.lookup(f"hurt_{target}"), "de") == f"{DAMAGE[attacker][place]}+"


def test_the_card_follows_the_reading_of_the_tables() -> None:
    mouse = made(size="xs", side_of=side(table_rows="target"))
    assert [show(mouse.lookup(f"hit_{size}"), "en") for size in SIZES] == [
        "4+",
        "5+",
        "6+",
        "6+",
        "6+",
    ]


# ------------------------------------------------------------------------------ actions


def test_everybody_can_do_what_the_rules_list_and_nothing_else() -> None:
    everyone = game().file.everyone["actions"]
    assert [(a["id"], a["type"]) for a in everyone] == [(i, kind) for i, kind, _ in ACTIONS]


@pytest.mark.parametrize(("identity", "way"), [(i, way) for i, _, way in ACTIONS])
def test_an_action_goes_as_far_as_the_rules_say(identity: str, way: str | None) -> None:
    action = next(a for a in game().file.everyone["actions"] if a["id"] == identity)
    if way is None:
        assert "distance" not in action
        return
    assert show(parse(str(action["distance"])).evaluate(made({"b": 5})), "de") == way


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_printed_list_of_actions_says_what_everybody_can_do(lang: str) -> None:
    tables = {table.id: table for table in game().file.tables}
    printed = [
        (row[0][lang].partition(":")[0], row[-1][lang])
        for table in ("moves", "other_actions")
        for row in tables[table].rows
    ]
    kinds = game().choices(game().fields["actions"]["type"])
    everyone = game().file.everyone["actions"]
    assert printed == [(a["name"][lang], kinds[a["type"]].name.pick(lang)) for a in everyone]


def test_the_printed_ways_are_those_of_the_rules() -> None:
    moves = next(table for table in game().file.tables if table.id == "moves")
    ways = [row[1]["en"] if isinstance(row[1], dict) else row[1] for row in moves.rows]
    assert ways == [
        "0",
        "B",
        "B",
        "2 × B",
        "2D6+B",
        "2 × B",
        "B",
        "1D6+B",
        "1D6+B",
        "½ B",
        "0",
        "½ B",
    ]


def test_a_card_knows_its_own_ways() -> None:
    build = made({"b": 7})
    ways = [show(build.lookup(name), "en") for name in ("march", "run", "flee", "climb")]
    assert ways == ["14", "2D6+7", "1D6+7", "3.5"]


# ------------------------------------------------------------------------------ morale


@pytest.mark.parametrize(
    ("hp", "white", "from_loss"), [(1, 0, 1), (2, 1, 2), (3, 1, 2), (4, 2, 3), (5, 2, 3), (8, 4, 5)]
)
def test_morale_is_tested_from_the_first_loss_of_more_than_half(
    hp: int, white: int, from_loss: int
) -> None:
    build = made({"hp": hp})
    track = next(t for t in build.game.file.tracks if t.id == "hp")
    assert parse(track.split).evaluate(build) == white
    assert build.lookup("test_from") == from_loss
    assert Fraction(from_loss, hp) > Fraction(1, 2) >= Fraction(from_loss - 1, hp)


# ------------------------------------------------------------------------------ profiles


def test_a_climber_climbs_with_the_whole_of_its_movement() -> None:
    assert made({"b": 5}, abilities=["climber"]).lookup("climb") == 5
    assert made({"b": 5}).lookup("climb") == Fraction(5, 2)


@pytest.mark.parametrize("faction", ["strandgut", "uhrwerk"])
def test_each_side_has_every_size_and_two_people_nobody_hires(faction: str) -> None:
    found = shipped().faction(SYSTEM, faction)
    assert found is not None
    npcs = {u.id: u.attributes.get("npc", MISSING) for u in found.units.values()}
    hired = [u for u in found.units.values() if npcs[u.id] is MISSING]
    assert len(hired) >= 8
    assert {show(u.attributes["size"], "en") for u in hired} == {"XS", "S", "M", "L", "XL"}
    others = sorted(show(npc, "en") for npc in npcs.values() if npc is not MISSING)
    assert others == ["NPC, active", "NPC, passive"]


def test_weapons_reload_not_at_all_fast_or_slow() -> None:
    reload = game().choices(game().fields["weapons"]["reload"])
    assert list(reload) == ["none", "fast", "slow"]
