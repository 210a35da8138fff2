"""The loadout that weighs most is found where trying all of them would take ever."""

from __future__ import annotations

from itertools import product

from realms_builder.cards.fit import cases
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.loadouts import LoadoutMeasure, heaviest, laden, loadouts_of
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from tests.builders import CATALOGUE, mustered, roster_with, tiny_faction, tiny_game

OPTIONS = """
units:
  - id: guard
    name: Guard
    options:
      - {id: first, list: weapons, of: [axe, relic, long_sword], exactly: 1}
      - {id: second, list: weapons, of: [bow, long_bow], at_most: 1, when: "not carries('relic')"}
      - {id: third, list: weapons, of: [axe, bow, long_sword], at_most: 2}
"""


def power(build: Build) -> float:
    return float(sum(c.item.fields.get("power", 0) * c.count for c in build.carried()))  # type: ignore[operator]


def clan(units: str = OPTIONS, **sections: str) -> Muster:
    game = tiny_game(**sections)
    return mustered(roster_with(), game, tiny_faction(game, units))


def test_the_heaviest_choice_of_every_option_is_taken() -> None:
    # The long sword (4) leaves the long bow (3) open, together 7; the relic (9) closes it. Of the
    # third option the long sword and the axe come to 7.
    found = clan()
    unit = found.unit("clan/guard")
    assert unit is not None
    model = heaviest(found, unit, Model("", unit.address), power)
    assert dict(model.choose) == {"first": ("relic",), "third": ("long_sword", "axe")}
    everything = [power(found.build_of(m, unit)) for m in loadouts_of(found, unit)]
    assert power(found.build_of(model, unit)) == max(everything) == 16


def test_two_choices_that_only_weigh_much_together_are_found() -> None:
    # Alone the relic weighs most; but what the long sword opens weighs more than that.
    def weigh(build: Build) -> float:
        return power(build) + (9 if build.carries("long_bow") else 0)

    found = clan()
    unit = found.unit("clan/guard")
    assert unit is not None
    model = heaviest(found, unit, Model("", unit.address), weigh)
    assert dict(model.choose)["first"] == ("long_sword",)
    assert dict(model.choose)["second"] == ("long_bow",)


def test_what_may_be_added_is_added_until_a_check_minds() -> None:
    free = """
      - id: weapons
        free: true
        at_most: 2
        fields:
          - {id: power, type: integer, min: 0, max: 9}
          - {id: weight, type: weight, default: 0}
          - {id: range, type: bands}"""
    found = clan("units: [{id: rat, name: Rat}]", items=free, catalogue=_weapons_only())
    unit = found.unit("clan/rat")
    assert unit is not None
    weigh = LoadoutMeasure(power, lambda item: float(item.fields.get("power", 0)))  # type: ignore[arg-type]
    model = laden(found, unit, Model("rat", unit.address), weigh)
    # A rat is no leader and may not have the crown; two weapons are the most.
    assert model.carry == (("weapons", ("relic", "long_sword")),)


def _weapons_only() -> str:
    return CATALOGUE.partition("  traits:")[0]


def test_a_unit_with_too_many_loadouts_shows_the_worst_of_them() -> None:
    names = [f"w{number:02d}" for number in range(12)]
    weapons = "\n".join(f"    - {{id: {name}, name: {name}, power: 1}}" for name in names)
    items = CATALOGUE.replace("  weapons:\n", f"  weapons:\n{weapons}\n")
    of = "[" + ", ".join(names) + "]"
    units = (
        f"units: [{{id: guard, name: Guard, options: [{{id: a, list: weapons, of: {of},"
        f" at_most: 12}}]}}]"
    )
    game = tiny_game(catalogue=items)
    found = mustered(roster_with(), game, tiny_faction(game, units))
    unit = found.unit("clan/guard")
    assert unit is not None
    shown = cases.cards_of_unit(found, unit)
    # Twelve weapons are in 4,096 loadouts or not; the fullest one is among those that are shown.
    assert sum(1 for _ in product((0, 1), repeat=12)) > cases.MOST_LOADOUTS
    assert not shown.complete
    assert len(shown.cards) < 10
    most = max(len(subject.build.carried()) for _, subject in shown.cards)
    assert most == 12
