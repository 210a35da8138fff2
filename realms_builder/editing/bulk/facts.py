"""What follows from units, for the cells of a table that nobody types into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.bulk.cells import SortKey, text_key
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.editing.worth.yardstick_words import number_words, share_words
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.odds.yardstick.profiles import muster_of
from realms_builder.odds.yardstick.yardstick import Yardstick
from realms_builder.roster.resolve.number_stories import derived_stories

UNITS = "units"
Facts = dict[str, dict[str, "Fact"]]
"""Facts by the id of a unit, then by the id of a column."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One value that follows from others: its *text*, its place in order, and why it stands out."""

    text: str
    key: SortKey = (2,)
    stands_out: bool = False


@dataclass
class DerivedFacts:
    """Works out derived values, anew only for units that say something else than before."""

    _known: dict[str, tuple[object, object, str, dict[str, Fact]]] = field(default_factory=dict)

    def of(
        self, reading: ManuscriptReading, find: Callable[[str], Faction | None], lang: str
    ) -> Facts:
        """Return the derived values of every unit of *reading*."""
        game, faction = reading.game, reading.own_faction
        if game is None or faction is None or not game.file.derived:
            return {}
        mustered = muster_of(game, faction.id, find)
        found: Facts = {}
        for unit in faction.units.values():
            before = self._known.get(unit.id)
            if (
                before is None
                or before[0] is not unit
                or before[1] is not game
                or before[2] != lang
            ):
                yield_point()
                stories = derived_stories(mustered.unit_build(unit))
                facts = {f"derived.{story.id}": _fact(story.shown(lang)) for story in stories}
                before = self._known[unit.id] = (unit, game, lang, facts)
            found[unit.id] = before[3]
        return found


def _fact(text: str) -> Fact:
    return Fact(text, text_key(text))


def worth_facts(yardstick: Yardstick, addresses: Mapping[str, str], lang: str) -> Facts:
    """Return what *yardstick* says of units, by their ids as *addresses* gives them."""
    return {
        addresses[one.unit.address]: {
            "worth.value": _number(one.value, number_words(one.value, lang)),
            "worth.off": _number(one.off, share_words(one.off), stands_out=one.stands_out),
            "worth.deviations": _number(one.deviations, number_words(one.deviations, lang)),
            **_guide(one.unit.guide, lang),
        }
        for one in yardstick.units
        if one.unit.address in addresses
    }


def _guide(guide: Fraction | None, lang: str) -> dict[str, Fact]:
    if guide is None:
        return {}
    return {"worth.guide": _number(float(guide), number_words(float(guide), lang))}


def _number(value: float, text: str, *, stands_out: bool = False) -> Fact:
    return Fact(text, (0, (value,), ""), stands_out)


# ---------------------------------------------------------------------- problems


@dataclass(frozen=True, slots=True)
class CellProblem:
    """What is wrong with a unit, at the *path* in it where it stands."""

    path: PathInFile
    severity: Severity
    sentence: str


def problems_by_unit(
    problems: Iterable[Problem], manuscript: Manuscript, lang: str
) -> dict[int, tuple[CellProblem, ...]]:
    """Return what is wrong with each unit, by its place in the list."""
    found: dict[int, list[CellProblem]] = {}
    for problem in problems:
        place = problem.place
        if place.file not in ("", manuscript.file) or not place.line:
            continue
        path = manuscript.path_at(place.line, place.column)
        if len(path) >= 2 and path[0] == UNITS and isinstance(path[1], int):
            one = CellProblem(path[2:], problem.severity, said(problem, lang))
            found.setdefault(path[1], []).append(one)
    return {number: tuple(told) for number, told in found.items()}
