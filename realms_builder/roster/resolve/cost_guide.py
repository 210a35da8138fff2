"""Compares what units cost with what the cost guide of their game suggests."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.faction_reading import unit_position
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.lint.game_lint import off_the_guide
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster


def far_from_the_guide(
    yaml: YamlText, faction: Faction, game: Game, only: str = ""
) -> Iterator[Problem]:
    """Yield a hint for each unit that costs something far from the guide without a note why.

    *yaml* is the file of *faction*, *only* the id of one unit to look at alone. A guide that
    cannot be worked out for a unit says nothing.
    """
    guide = game.file.cost_guide
    if guide is None or guide.cost not in game.costs:
        return
    known = {faction.id: faction}
    mustered = muster(Roster(game.id, faction.id), game, known.get)
    for unit in faction.units.values():
        if guide.cost not in unit.costs or unit.note or (only and unit.id != only):
            continue
        suggested = suggested_cost(unit, mustered)
        try:
            cost = mustered.unit_build(unit).cost_of_unit(guide.cost)
        except FormulaError:
            continue  # what is wrong with it is said elsewhere
        if suggested is None or not off_the_guide(cost, suggested, guide.tolerance):
            continue
        place = yaml.place(("units", unit_position(yaml.data, "units", unit.id)))
        values = {
            "name": unit.name,
            "cost": cost,
            "guide": suggested,
            "percent": round(guide.tolerance * 100),
        }
        yield Problem("cost_off_guide", Severity.HINT, place, values)


def suggested_cost(unit: Unit, mustered: Muster) -> Number | None:
    """Return what the guide of the game suggests for *unit* as it comes, or None."""
    guide = mustered.game.file.cost_guide
    if guide is None:
        return None
    try:
        value = parse(guide.value).evaluate(mustered.unit_build(unit))
    except FormulaError:
        return None
    return value if isinstance(value, (int, Fraction)) else None
