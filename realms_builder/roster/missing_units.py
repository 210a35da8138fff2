"""Models whose unit is not there: which one may be meant, of which list it is, and what bars it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.formulas import FormulaError
from realms_builder.game.names import NameIndex, did_you_mean
from realms_builder.game.units import Faction, Unit
from realms_builder.roster import edits
from realms_builder.roster.checks.conditions import Condition
from realms_builder.roster.checks.kind import checks_of
from realms_builder.roster.edits import Edit
from realms_builder.roster.findings import Finding, Ideas, Offer, Said, built_in
from realms_builder.roster.fixes import exchanging
from realms_builder.roster.order_of_ways import coming
from realms_builder.roster.resolve.builds import index_of_units
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

_MOST_GUESSED = 200
"""Names of one roster of which is said which unit may be meant."""


class _Meant(NamedTuple):
    """What a name of no unit may mean: a *unit* of the own list, or *others* called just so."""

    unit: Unit | None = None
    others: tuple[Unit, ...] = ()


def missing_units(mustered: Muster) -> Iterator[Finding]:
    """Yield what is wrong with the names of units, with the one meant and the rule that bars it."""
    known: dict[str, _Meant] = {}
    barred: dict[str, Finding | None] = {}
    for model in mustered.missing:
        meant = known.get(model.unit)
        if meant is None:
            guessed = len(known) < _MOST_GUESSED
            meant = known[model.unit] = _meant(mustered, model.unit) if guessed else _Meant()
        if not meant.others:
            yield _unknown(mustered, model, meant.unit)
            continue
        if model.unit not in barred:
            barred[model.unit] = _barring(mustered, model, meant.others[0])
        yield _of_other_list(mustered, model, meant.others, barred[model.unit])


def missing_problem(mustered: Muster, model: Model) -> Problem:
    """Return that the unit of *model* is not there, for those who only carry out what is there."""
    meant = _meant(mustered, model.unit)
    if meant.others:
        values = _values(mustered, model, meant.others)
        return Problem("unit_of_other_list", place=model.place, values=values)
    values = {"unit": model.unit, "suggestion": _shown(mustered, meant.unit)}
    return Problem("unknown_unit", place=model.place, values=values)


def name_of(mustered: Muster, model: Model) -> str | Said:
    """Return what a *model* is called whose unit is not there: its number where it has no name."""
    number = mustered.roster.models.index(model) + 1
    return model.name or Said(code="finding.nameless", values={"number": number})


# ------------------------------------------------------------------ which one is meant


def _meant(mustered: Muster, written: str) -> _Meant:
    """Return what a model may mean that is of the unit *written*, which there is not."""
    *before, word = written.split("/")
    if len(before) == 2 and before[0] != mustered.game.id:
        before = []  # of another game: at most one of the own list is called alike
    if before:
        return _Meant(_called(word, *_indices(mustered, _faction_meant(mustered, before[-1]))))
    own = (index_of_units(mustered.own_units.values()), *_indices(mustered, mustered.faction))
    called = next(filter(None, (index.find(word) for index in own)), None)
    others = () if called is not None else _elsewhere(mustered, word)
    return _Meant(called or _called(word, *own), others)


def _faction_meant(mustered: Muster, name: str) -> Faction | None:
    found = mustered.faction_called(name)
    if found is None and (meant := did_you_mean(name, mustered.game.faction_ids())):
        found = mustered.faction_called(meant)
    return found


def _elsewhere(mustered: Muster, word: str) -> tuple[Unit, ...]:
    """Return the units of other lists that are called *word*, by id or in any language."""
    found: list[Unit] = []
    for identity in mustered.game.lists_naming(word):
        faction = mustered.faction_called(identity)
        if faction is not None and faction is not mustered.faction:
            called = mustered.builds.units_named(faction).find(word)
            found += [called] if called is not None else []
    return tuple(found)


def _indices(mustered: Muster, faction: Faction | None) -> tuple[NameIndex[Unit], ...]:
    return () if faction is None else (mustered.builds.units_named(faction),)


def _called(word: str, *indices: NameIndex[Unit]) -> Unit | None:
    """Return the unit of *indices* that is called *word*, or by an id much like it."""
    meant = did_you_mean(word, chain.from_iterable(index.ids for index in indices))
    found = (index.find(name) for name in (word, meant) if name for index in indices)
    return next(filter(None, found), None)


def _written(mustered: Muster, unit: Unit | None) -> str:
    """Return how the roster writes *unit*, empty where there is none."""
    if unit is None:
        return ""
    is_own = unit.id in mustered.own_units or unit.faction_id == mustered.roster.faction
    return unit.id if is_own else unit.address


def _shown(mustered: Muster, unit: Unit | None) -> object:
    """Return what *unit* is called, as the roster writes it where it has no name."""
    return unit.name or _written(mustered, unit) if unit is not None else ""


# ------------------------------------------------------------------ a name that nothing has


def _unknown(mustered: Muster, model: Model, meant: Unit | None) -> Finding:
    written = _written(mustered, meant)
    offers = [_removing(model)]
    if meant is not None:
        values = {"name": meant.name or written}
        offers.insert(0, _taking(model, written, "fix.use_instead", "edit.use_instead", values))
    values = {
        "name": name_of(mustered, model),
        "unit": model.unit,
        "suggestion": _shown(mustered, meant),
    }
    return built_in("unknown_unit", values, (model.id,), offers=tuple(offers))


def _taking(model: Model, unit: str, fix: str, edit: str, values: dict[str, Any]) -> Offer:
    change = partial(_changed, model.id, unit)
    return Offer(Said(code=fix, values=values), Edit(edit, change, values))


def _changed(identity: str, unit: str, roster: Roster) -> Roster:
    return edits.change_model(roster, identity, unit=unit)


def _removing(model: Model, unit: Unit | None = None) -> Offer:
    called = unit.name if unit is not None else None
    values = {"name": model.name or called or model.unit}
    removing = Edit(
        "edit.remove_model", lambda roster: edits.remove_models(roster, [model.id]), values
    )
    return Offer(Said(code="fix.remove", values=values), removing)


# ------------------------------------------------------------------ a unit of another list


def _of_other_list(
    mustered: Muster, model: Model, others: tuple[Unit, ...], barred: Finding | None
) -> Finding:
    """Return the finding of the rule that bars such units, where one does, and as grave as that.

    It is the same one that remains when the model is written with its list, which does half of it.
    """
    values = _values(mustered, model, others)
    found = built_in(
        "unit_of_other_list",
        values,
        (model.id,),
        severity=Severity.WARNING,
        ideas=partial(_ways_out, mustered, model, others, barred),
    )
    if barred is None:
        return found
    both = Said(code="why.with_rule", values={"why": barred.why, "rule": found.why})
    return replace(
        found,
        code=barred.code,
        severity=barred.severity,
        why=barred.why if barred.severity is Severity.ERROR else both if barred.why else found.why,
        source=barred.source,
        amount=2 * barred.amount,
    )


def _values(mustered: Muster, model: Model, others: tuple[Unit, ...]) -> dict[str, Any]:
    factions = [mustered.faction_called(unit.faction_id) for unit in others]
    own = mustered.faction.name if mustered.faction is not None else mustered.roster.faction
    return {
        "name": name_of(mustered, model),
        "unit": model.unit,
        "called": others[0].name or others[0].id,
        "list": [faction.name for faction in factions if faction is not None],
        "own": own,
        "address": [unit.address for unit in others],
    }


def _barring(mustered: Muster, model: Model, unit: Unit) -> Finding | None:
    """Return what the game says against a model of another list, None where it says nothing."""
    alone = replace(model, unit=unit.address)
    roster = replace(mustered.roster, models=(alone,), groups=())
    there = muster(roster, mustered.game, mustered.find_faction, mustered)
    for check in checks_of(mustered.game):
        if isinstance(check, Condition):
            with suppress(FormulaError):
                asked = (f for f in check.conditions() if f is not None)
                if any("faction" in formula.reads for formula in asked):
                    about = (f for f in check.findings(there) if f.models == (model.id,))
                    if (found := next(about, None)) is not None:
                        return found
    return None


def _ways_out(
    mustered: Muster, model: Model, others: tuple[Unit, ...], barred: Finding | None
) -> tuple[Ideas, ...]:
    """Return that it comes from the other list, goes, or makes way for one of much its cost."""
    is_allowed = barred is not None and barred.severity is not Severity.ERROR
    taking: list[Offer] = []
    for unit in others:
        faction = mustered.faction_called(unit.faction_id)
        values = {
            "name": unit.name or unit.id,
            "list": faction.name if faction is not None else "",
            "address": unit.address,
        }
        offer = _taking(model, unit.address, "fix.take_from", "edit.change_model", values)
        taking.append(replace(offer, partly=is_allowed))
    return (
        Ideas(taking),
        Ideas((_removing(model, others[0]),)),
        Ideas(_in_its_place(mustered, model, others[0])),
    )


def _in_its_place(mustered: Muster, model: Model, unit: Unit) -> Iterator[Offer]:
    listed = mustered.faction.units.values() if mustered.faction is not None else ()
    builds = [mustered.unit_build(own) for own in listed]
    for build in coming(mustered, builds, mustered.unit_build(unit)):
        values = {"name": build, "old": unit.name or unit.id}
        edit = exchanging(build, model.id, build.parts.unit.id)
        yield Offer(Said(code="fix.exchange", values=values), edit, model=model.id)
