"""The checks of names: what a roster calls by a name that nothing has, with the ways out.

Each way out either takes the name that is probably meant or lets go of the wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import reads_yes
from realms_builder.game.kinds.kind import BadValue, read_value
from realms_builder.game.names import did_you_mean, split_count
from realms_builder.roster import edits
from realms_builder.roster.edits import Change, Edit
from realms_builder.roster.equal_models import without_equals
from realms_builder.roster.findings import Finding, Ideas, Offer, Said, built_in
from realms_builder.roster.item_edits import (
    exchange_entry,
    rename_choice,
    rename_list,
    rename_switch,
)
from realms_builder.roster.missing_units import missing_units
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.loading import carried_by_hand, holds, open_fields
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model, Roster

_MOST_NAMES = 8
_LEVEL = re.compile(r"^(.*?\S)(\s*\(.*\)|\s+(?:[+-]?\d\S*|[IVX]+))$")
Naming = Callable[[str], Change]
"""Makes the edit that takes another name; for an empty one it lets go of the wrong one."""


def unknown_names_of_roster(mustered: Muster) -> Iterator[Finding]:
    """Yield what is wrong with the names of units and switches."""
    yield from missing_units(mustered)
    yield from _unknown_switches(mustered)


def unknown_names_of_model(mustered: Muster, record: ModelRecord) -> Iterator[Finding]:
    """Yield what is wrong with the names of loadout, form, options, role and carried items."""
    model, unit = record.model, record.build.parts.unit
    who = model.id
    if model.loadout and unit.loadout(model.loadout) is None:
        loadouts = {loadout.id: loadout.name for loadout in unit.loadouts}
        ways = _changing(who, "loadout")
        yield _unknown("loadout", record, model.loadout, loadouts, ways)
    if model.form and model.form != "normal":
        forms = _forms(mustered, record)
        if model.form not in forms:
            yield _unknown("form", record, model.form, forms, _changing(who, "form"))
    yield from unknown_options(record)
    if model.role:
        yield from _role(mustered, record)
    for list_id, entries in model.carry:
        yield from _carried(mustered, record, list_id, entries)
    for item, pieces in model.carried:
        yield from _borne(mustered, record, item, pieces)


def unknown_options(record: ModelRecord) -> Iterator[Finding]:
    """Yield the options for which a model, or the roster itself, chose and which are not there."""
    unit, who = record.build.parts.unit, record.model.id
    for option, _ in record.model.choose:
        if unit.option(option) is None:
            options = {o.id: o.name for o in unit.options}
            yield _unknown("option", record, option, options, _choosing(who, option))


def ways_out(wrong: object, meant: str, shown: object, ways: Naming) -> tuple[Offer, ...]:
    """Return that *meant*, *shown* so, may be taken for *wrong*, and that it may be taken out."""
    offers: list[Offer] = []
    if meant:
        values = {"name": shown or meant}
        edit = Edit("edit.use_instead", ways(meant), values)
        offers.append(Offer(Said(code="fix.use_instead", values=values), edit))
    values = {"name": wrong}
    edit = Edit("edit.take_out", ways(""), values)
    return (*offers, Offer(Said(code="fix.take_out", values=values), edit))


# ---------------------------------------------------------------------------- switches


def _unknown_switches(mustered: Muster) -> Iterator[Finding]:
    for name, value in mustered.roster.switches:
        declared = mustered.game.switches.get(name)
        if declared is None:
            meant = did_you_mean(name, mustered.game.switches)
            shown = mustered.game.switches[meant].name or meant if meant else ""
            values = {"switch": name, "suggestion": shown}
            offers = ways_out(name, meant, shown, partial(_switching, name))
            yield built_in("unknown_switch", values, about=name, offers=offers)
        elif declared.values and str(value) not in [v.id for v in declared.values]:
            known = [v.id for v in declared.values]
            values = {"switch": name, "value": value, "known": known}
            offers = ways_out(value, "", "", partial(_switching, name))
            yield built_in("switch_value", values, about=name, offers=offers)


def _switching(switch: str, meant: str) -> Change:
    if meant:
        return lambda roster: rename_switch(roster, switch, meant)
    return lambda roster: edits.unset_switch(roster, switch)


# ---------------------------------------------------------------------------- one model


def _changing(identity: str, key: str) -> Naming:
    """Return what gives the value called *key* of a model another name."""
    return lambda meant: lambda roster: edits.change_model(roster, identity, **{key: meant})


def _choosing(identity: str, option: str) -> Naming:
    return lambda meant: lambda roster: rename_choice(roster, identity, option, meant)


def _listing(identity: str, list_id: str) -> Naming:
    return lambda meant: lambda roster: rename_list(roster, identity, list_id, meant)


def _forms(mustered: Muster, record: ModelRecord) -> dict[str, object]:
    own = {form.id: form.name for form in record.build.parts.unit.forms}
    return {**{key: form.name for key, form in mustered.game.forms.items()}, **own}


def _unknown(
    kind: str, record: ModelRecord, wrong: str, known: Mapping[str, object], ways: Naming
) -> Finding:
    """Return the finding that *wrong* is none of the *known* ids, which have names to show."""
    about, meant = f"{record.model.id}/{wrong}", did_you_mean(wrong, known)
    values = {
        "name": record,
        "wrong": wrong,
        "suggestion": known.get(meant) or meant,
        "known": list(known),
    }
    offers = ways_out(wrong, meant, known.get(meant), ways)
    why = "" if record.ids else f"unknown_{kind}.roster"
    return built_in(f"unknown_{kind}", values, record.ids, about=about, offers=offers, why=why)


def _role(mustered: Muster, record: ModelRecord) -> Iterator[Finding]:
    model = record.model
    role = mustered.game.roles.get(model.role)
    if role is None:
        roles = {key: role.name for key, role in mustered.game.roles.items()}
        yield _unknown("role", record, model.role, roles, _changing(model.id, "role"))
    elif role.from_ and not reads_yes(parse(role.from_).evaluate(record)):
        values = {
            "name": record,
            "role": role.name or model.role,
            "known": names_of_fitting(mustered, role.from_),
        }
        edit = Edit(
            "edit.set_role",
            lambda roster: edits.set_role(roster, model.id, "", only_one=False),
            {"name": record, "role": ""},
        )
        offer = Offer(Said(code="fix.take_role", values=values), edit)
        why = "" if values["known"] else "role_not_allowed.nobody"
        ideas = partial(_ways_to_role, mustered, model, role.from_, offer)
        who, source = (model.id,), role.source
        yield built_in("role_not_allowed", values, who, ideas=ideas, why=why, source=source)


def _ways_to_role(mustered: Muster, wrong: Model, who: str, taking: Offer) -> tuple[Ideas, ...]:
    return Ideas(_appointing(mustered, wrong, who)), Ideas((taking,))


def _appointing(mustered: Muster, wrong: Model, who: str) -> Iterator[Offer]:
    """Yield that another model takes over the role of the *wrong* one, for each that may."""
    fits = (r for r in mustered.models if holds(who, r) and r.model.role != wrong.role)
    for record in without_equals(mustered, fits):
        identity = record.model.id

        def apply(roster: Roster, identity: str = identity) -> Roster:
            freed = edits.set_role(roster, wrong.id, "", only_one=False)
            return edits.set_role(freed, identity, wrong.role, only_one=False)

        values = {"name": record}
        edit = Edit("edit.set_role", apply, values)
        yield Offer(Said(code="fix.give_role", values=values), edit, model=identity)


def names_of_fitting(mustered: Muster, formula: str) -> list[object]:
    """Return what the units of the faction are called for which *formula* holds, the first few."""
    units = mustered.faction.units.values() if mustered.faction is not None else ()
    every = (*mustered.own_units.values(), *units)
    names: list[object] = [u.name for u in every if _fits(formula, mustered.unit_build(u))]
    return [*names[:_MOST_NAMES], *(["…"] if len(names) > _MOST_NAMES else [])]


def _fits(formula: str, build: Build) -> bool:
    """Return whether *formula* holds of what is built so, asked once."""
    key = ("fits", formula)
    if key not in build.settled:
        build.settled[key] = holds(formula, build)
    return build.settled[key]


# ---------------------------------------------------------------------------- carried items


def _carried(
    mustered: Muster, record: ModelRecord, list_id: str, entries: tuple[Any, ...]
) -> Iterator[Finding]:
    lists = mustered.game.item_lists
    if list_id not in lists:
        names = {key: declared.name for key, declared in lists.items()}
        yield _unknown("item", record, list_id, names, _listing(record.model.id, list_id))
        return
    if not carried_by_hand(mustered.reader, list_id, entries)[1]:
        return
    who = record.model.id
    for entry in entries:
        for problem in carried_by_hand(mustered.reader, list_id, (entry,))[1]:
            wrong = problem.values.get("item") or problem.values.get("value", "")
            meant = str(problem.values.get("suggestion", ""))
            item = mustered.reader.items.find(list_id, meant) if meant else None
            shown = item.name or meant if item is not None else meant
            values = {"name": record, "wrong": wrong, "suggestion": shown}
            ways = partial(_ways_of_entry, mustered, (who, list_id, entry), wrong, meant)
            yield built_in("unknown_item", values, (who,), about=f"{who}/{wrong}", make_offers=ways)


def _borne(
    mustered: Muster, record: ModelRecord, item: str, pieces: tuple[Any, ...]
) -> Iterator[Finding]:
    """Yield what is wrong with how the model says that it carries an *item*."""
    who, every = record.model.id, record.build.carried()
    carried = [one for one in every if one.item.id == item]
    if not carried:
        names = {one.item.id: one.item.name for one in every if open_fields(mustered.game, one)}
        ways = partial(_carrying_otherwise, who, item)
        yield _unknown("carried", record, item, names, ways)
        return
    fields = {f.id: f for f in mustered.game.item_lists[carried[0].item.list_id].carried}
    names = {name: field.name or name for name, field in fields.items()}
    said = {(key, str(raw)): raw for piece in pieces for key, raw in piece.items()}
    for (key, _), raw in said.items():
        ways = partial(_saying_otherwise, who, item, key)
        if key not in fields:
            yield _unknown("carried_field", record, key, names, ways)
            continue
        try:
            read_value(fields[key], raw, mustered.game, formulas=False)
        except BadValue:
            values = {"name": record, "item": carried[0].item.name, "field": names[key]}
            wrong = ", ".join(map(plain, raw)) if isinstance(raw, list) else plain(raw)
            offers = ways_out(wrong, "", "", ways)
            about = f"{who}/{item}/{key}"
            found = {**values, "wrong": wrong}
            yield built_in("carried_value", found, (who,), about=about, offers=offers)


def _carrying_otherwise(who: str, item: str, meant: str) -> Change:
    """Return that what is said of how *item* is carried is taken out, or said of another one."""

    def change(roster: Roster) -> Roster:
        pieces = edits.pieces_of(roster, who, item)
        without = edits.unborne(roster, who, item)
        return edits.bear(without, who, meant, pieces) if meant else without

    return change


def _saying_otherwise(who: str, item: str, key: str, meant: str) -> Change:
    """Return that *key* of how *item* is carried is taken out, or called as it is *meant*."""

    def change(roster: Roster) -> Roster:
        if not meant:
            return edits.unborne(roster, who, item, key)
        pieces = edits.pieces_of(roster, who, item)
        renamed = [{meant if k == key else k: v for k, v in one.items()} for one in pieces]
        return edits.bear(roster, who, item, renamed)

    return change


def _ways_of_entry(
    mustered: Muster, where: tuple[str, str, Any], wrong: object, meant: str
) -> tuple[Offer, ...]:
    """Return the ways out of an entry, the last of *where*, that a model carries in a list."""
    _, list_id, entry = where
    as_meant = _entry_as_meant(mustered, list_id, entry, meant) if meant else None
    item = mustered.reader.items.find(list_id, meant)
    instead = {meant: (as_meant,)} if as_meant is not None else {}

    def ways(name: str) -> Change:
        new = instead.get(name, ())
        return lambda roster: exchange_entry(roster, *where, *new)

    shown = item.name if item is not None else meant
    return ways_out(wrong or plain(entry), meant if instead else "", shown, ways)


def _entry_as_meant(mustered: Muster, list_id: str, entry: Any, meant: str) -> Any | None:
    """Return *entry* with the name that is meant, its count kept and its level where it fits.

    None where it could not be read so either.
    """
    if isinstance(entry, dict):
        tries: list[Any] = [{**entry, "id": meant}]
    else:
        count, text = split_count(plain(entry))
        level, often = _LEVEL.match(text), f"{count}x " if count > 1 else ""
        tries = [f"{often}{meant}"]
        if level is not None:
            name = mustered.reader.items.suggest(list_id, level.group(1)) or meant
            tries.insert(0, f"{often}{name}{level.group(2)}")
    return next((new for new in tries if _is_readable(mustered, list_id, new)), None)


def _is_readable(mustered: Muster, list_id: str, entry: Any) -> bool:
    return not carried_by_hand(mustered.reader, list_id, (entry,))[1]
