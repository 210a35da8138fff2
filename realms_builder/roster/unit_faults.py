"""Says of the units of a faction what the checks would say of each of them taken alone.

An unplayable unit is its author's mistake: it is said at its place in the file, before a player
takes it. What only a whole roster decides, such as who leads or what all cost, is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from realms_builder.core.problems import Fix, Place, Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_checks import DeclaredFix
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.entry_shapes import shapes_of
from realms_builder.game.files.faction_reading import unit_position
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.notes import PathInFile
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.checks.kind import checks_of
from realms_builder.roster.checks.run import check, said_of_units
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

_OUTSIDE = "value_outside"


def with_unit_faults(
    problems: Iterable[Problem], yaml: YamlText, faction: Faction, game: Game, only: str = ""
) -> list[Problem]:
    """Return *problems* with those of the units of *faction* that checks would find.

    *yaml* is the file of *faction*, *only* the id of one unit to look at alone. A value outside its
    limits is said once, by the check where there is one. A unit with a ``note`` is as its author
    wants it: only errors are said of it, and stats that it lacks.
    """
    found = list(problems)
    known = {faction.id: faction}
    nobody = muster(Roster(game.id, faction.id), game, known.get)
    for unit in faction.units.values():
        if only and unit.id != only:
            continue
        yield_point()
        found.extend(_stats_left_out(yaml, unit, game))
        roster = Roster(game.id, faction.id, models=(Model("m1", unit.id),))
        alone = muster(roster, game, known.get, nobody)
        for finding in said_of_units(alone):
            if finding.severity is Severity.ERROR or not unit.note:
                _UnitFault(yaml, unit, alone, finding).join(found)
    return found


def _stats_left_out(yaml: YamlText, unit: Unit, game: Game) -> Iterator[Problem]:
    """Yield what is wrong where *unit* lacks stats that nothing stands in for.

    A stat that the game calls ``required`` is missed where the file is read, and the profile of a
    group may leave stats to its members.
    """
    written = unit.raw.get("stats") or {}
    if unit.of_group or not isinstance(written, dict):
        return
    aliases = shapes_of(game).named["stats"].aliases
    there = {aliases.get(plain(key).casefold(), plain(key)) for key in written}
    left_out = [name for name, stat in game.stats.items() if _is_needed(stat) and name not in there]
    if left_out:
        at: PathInFile = ("units", unit_position(yaml.data, "units", unit.id))
        place = yaml.place((*at, "stats"), key=True) if written else yaml.place(at)
        values = {"count": len(left_out), "stats": left_out}
        fixes = (Fix("fix.write_stats", {"stats": left_out}),)
        yield Problem("stats_left_out", Severity.WARNING, place, values, fixes)


def _is_needed(stat: DeclaredField) -> bool:
    may_lack = stat.optional or stat.when or kind_of(stat).often_empty
    return stat.required is None and stat.default is None and not may_lack


class _UnitFault:
    """One finding about a unit, as a problem of the file that it stands in."""

    def __init__(self, yaml: YamlText, unit: Unit, alone: Muster, finding: Finding) -> None:
        self.yaml = yaml
        self.alone = alone
        self.finding = finding
        self.at: PathInFile = ("units", unit_position(yaml.data, "units", unit.id))
        raw = yaml.data.get("units") if isinstance(yaml.data, dict) else None
        listed: Any = raw if isinstance(raw, list) else []
        self.raw: Any = listed[int(self.at[1])] if int(self.at[1]) < len(listed) else {}

    def join(self, problems: list[Problem]) -> None:
        """Add it to *problems*, in the place of one that says the same; say nothing of the items.

        What is wrong with an item of a catalogue is said there.
        """
        finding = self.finding
        field = finding.about.rsplit("/", maxsplit=1)[-1]
        said = (p for p in problems if p.values.get("field") == field and self._is_of(p))
        same = next(said, None)
        if same is not None:
            problems[problems.index(same)] = self._problem(same.place)
        elif finding.code != "out_of_range":
            problems.append(self._problem(self._place()))

    def _is_of(self, problem: Problem) -> bool:
        first = self.yaml.place(self.at)
        after = self.yaml.place((self.at[0], int(self.at[1]) + 1))
        last = after.line if after.line > first.line else float("inf")
        return problem.code == _OUTSIDE and first.line <= problem.place.line <= last

    def _problem(self, place: Place) -> Problem:
        finding = self.finding
        values = {"text": _text(finding.text, finding.why), "code": finding.code}
        return Problem("unit_finding", finding.severity, place, values, tuple(self._fixes(place)))

    # ------------------------------------------------------------------ place, ways out

    def _place(self) -> Place:
        """Return where the first thing stands that a way out would change, else the unit."""
        paths = (path for fix in self._declared() for path in self._paths(fix))
        return self.yaml.place(next(paths, self.at))

    def _declared(self) -> Sequence[DeclaredFix]:
        checks = (c for c in checks_of(self.alone.game) if c.code == self.finding.code)
        return tuple(fix for check in checks for fix in check.fixes if fix.of == "unit")

    def _paths(self, fix: DeclaredFix) -> Iterator[PathInFile]:
        for name in (fix.edit or "", *(fix.set_ or ())):
            key = name.partition(".")[0]
            stats = self.raw.get("stats")
            if isinstance(stats, dict) and key in stats:
                yield (*self.at, "stats", key)
            elif key in self.raw:
                yield (*self.at, key)

    def _fixes(self, place: Place) -> Iterator[Fix]:
        """Yield the ways out that change the unit; each was tried on a roster that owns it."""
        roster, game = self.alone.roster, self.alone.game
        own = Roster(game.id, roster.faction, models=roster.models, units=(self.raw,))
        mustered = muster(own, game, self.alone.find_faction)
        found = (f for f in check(mustered) if f.code == self.finding.code)
        finding = next((f for f in found if _is_the_same(f, self.finding)), None)
        for offer in finding.offers() if finding is not None else ():
            if offer.edit is None and offer.unit:
                yield Fix("fix.as_said", {"text": _text(offer.text)})
            elif offer.edit is not None and offer.edit.code == "edit.change_unit":
                (edited,) = offer.edit.apply(own).units
                yield Fix("fix.as_said", {"text": _text(offer.text)}, self._written(edited, place))

    def _written(self, edited: Any, place: Place) -> str | None:
        """Return what *edited* has at *place*, where it has something else there now."""
        for path in (("stats", key) for key in edited.get("stats") or ()):
            if self.yaml.place((*self.at, *path)) == place:
                return plain(edited["stats"][path[1]])
        for key, value in edited.items():
            if key != "stats" and key in self.raw and self.raw[key] != value:
                return plain(value) if self.yaml.place((*self.at, key)) == place else None
        return None


def _is_the_same(one: Finding, other: Finding) -> bool:
    """Return whether both say it of the same thing, which one of them has as a unit of its own."""
    ends = {finding.about.rsplit("/", maxsplit=1)[-1] for finding in (one, other)}
    return one.models == other.models and len(ends) == 1


def _text(*sentences: Said) -> dict[str, str]:
    """Return *sentences* behind each other, in every language."""
    return {
        lang: " ".join(said for one in sentences if one and (said := one.pick(lang)))
        for lang in languages()
    }
