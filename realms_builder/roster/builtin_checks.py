"""The checks that every game has without writing them: names, options, groups, limits of items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_fields import DeclaredLimits
from realms_builder.game.files.declared_rules import DeclaredGroup
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record, reads_yes
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.names import did_you_mean
from realms_builder.game.value_words import range_words
from realms_builder.roster import edits
from realms_builder.roster.edits import Edit
from realms_builder.roster.equal_models import without_equals
from realms_builder.roster.findings import (
    Finding,
    Ideas,
    Offer,
    Said,
    broken,
    built_in,
    reason_of,
    times,
)
from realms_builder.roster.item_edits import drops, drops_of_some, drops_together
from realms_builder.roster.missing_units import name_of
from realms_builder.roster.option_checks import option_findings
from realms_builder.roster.range_checks import out_of_range
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.costs import worked_out
from realms_builder.roster.resolve.muster import ModelRecord, Muster, ids_of
from realms_builder.roster.resolve.permissions import refused_by
from realms_builder.roster.roster import Group, Model, Roster
from realms_builder.roster.unknown_names import (
    Naming,
    names_of_fitting,
    unknown_names_of_model,
    unknown_names_of_roster,
    unknown_options,
    ways_out,
)

NO_MOST = 99
"""The most members of a kind of group that names none."""
_SOUND = "nothing is said of a model built so"


def builtin_findings(mustered: Muster, *, of_roster: bool = True) -> Iterator[Finding]:
    """Yield what the built-in checks find in a roster, *of_roster* also of what it itself chose."""
    yield from unknown_names_of_roster(mustered)
    plain: set[int] = set()
    for record in mustered.models:
        model, build = record.model, record.build
        special = _is_special(model)
        if not special and (id(build) in plain or _SOUND in build.settled):
            continue
        yield_point()
        found = list(_of_model(mustered, record))
        if not found and not special:
            plain.add(id(build))
            if not build.parts.unit.options:  # their formulas may ask the roster
                build.settled[_SOUND] = True
        yield from found
    if of_roster and mustered.header is not None:
        yield from _of_header(mustered, mustered.header)
    yield from _safely("at_most", (), _item_limits_of_roster(mustered))
    for group in mustered.roster.groups:
        yield from _safely(group.group, group.members, of_group(mustered, group))
    yield from out_of_range(mustered)


def _is_special(model: Model) -> bool:
    taken = model.choose or model.carry or model.carried
    return bool(model.role or model.loadout or taken or model.form)


def _of_model(mustered: Muster, record: ModelRecord) -> Iterator[Finding]:
    who = record.ids
    yield from _safely(record.model.role, who, unknown_names_of_model(mustered, record))
    yield from _strength(record)
    yield from _safely("count", who, _counts(record))
    yield from _costs(record)
    for option in record.build.parts.unit.options:
        yield from _safely(option.id, who, option_findings(record, option))
    yield from _safely("list_limit", who, _item_limits_of_model(mustered, record))


def _of_header(mustered: Muster, header: ModelRecord) -> Iterator[Finding]:
    """Yield what is wrong with what the roster itself chose."""
    yield from unknown_options(header)
    yield from _safely("count", (), _counts(header))
    yield from _costs(header)
    for option in mustered.options:
        yield from _safely(option.id, (), option_findings(header, option))
    yield from _safely("list_limit", (), _item_limits_of_model(mustered, header))


def _safely(name: str, models: tuple[str, ...], findings: Iterator[Finding]) -> Iterator[Finding]:
    """Yield *findings*; a formula that cannot be worked out on the way becomes one itself."""
    try:
        yield from findings
    except FormulaError as error:
        yield broken(name, error, models)


def _strength(record: ModelRecord) -> Iterator[Finding]:
    bounds, model = record.build.parts.unit.strength, record.model
    low, high = bounds or (1, 1)
    strength = model.strength if model.strength is not None else low
    if low <= strength <= high:
        return
    nearest = min(max(strength, low), high)
    values = {"name": record, "strength": strength, "range": range_words(low, high)}
    edit = Edit(
        "edit.set_strength",
        lambda roster: edits.change_model(roster, model.id, strength=nearest),
        {"name": record, "strength": nearest},
    )
    offer = Offer(Said(code="fix.set_strength", values={"strength": nearest}), edit)
    missed = float(abs(strength - nearest))
    yield built_in("strength", values, (model.id,), amount=missed, offers=(offer,))


def _counts(record: ModelRecord) -> Iterator[Finding]:
    """Raise `FormulaError` where a formula of how many are carried cannot be worked out."""
    for items in record.build.parts.items.values():
        for carried in items:
            if carried.number is not None:
                carried.number.evaluate(record.build)
    yield from ()


def _costs(record: ModelRecord) -> Iterator[Finding]:
    """Yield the costs of a model that cannot be worked out, and so are left out of every sum."""
    for name, declared in record.build.game.costs.items():
        try:
            record.build.lookup(name)
        except FormulaError as error:
            cost, about = declared.name or name, f"{record.model.id}/{name}"
            values = {"name": record, "cost": cost, "reason": reason_of(error)}
            yield built_in("cost_broken", values, record.ids, about=about)


def _item_limits_of_model(mustered: Muster, record: ModelRecord) -> Iterator[Finding]:
    """Yield what a model carries too much of, and what it may not carry."""
    build = record.build
    for list_id in mustered.game.item_lists:
        carried = build.items(list_id)
        for entry in carried:
            most = _most(entry.item, "model", build)
            if mustered.game.item_lists[list_id].unique:
                most = 1 if most is None else min(1, most)
            if most is not None and entry.count > most:
                yield _too_many(mustered, record, entry.item, entry.count, most, [record])
            refusal = refused_by(entry.item, build)
            if refusal is not None:
                yield _refused(mustered, record, entry, refusal)
        if carried:
            yield from _list_limit(mustered, record, list_id, carried)


def _most(item: Item, whose: str, scope: Record) -> int | None:
    """Return how many of *item* there may be by what it says of a ``model`` or the ``roster``."""
    limit = item.at_most.get(whose)
    return None if limit is None else int(worked_out(limit, scope))


def _list_limit(
    mustered: Muster, record: ModelRecord, list_id: str, carried: Sequence[CarriedItem]
) -> Iterator[Finding]:
    declared = mustered.game.item_lists[list_id]
    if not declared.at_most:
        return
    total = sum(entry.count for entry in carried)
    limit = parse(declared.at_most).evaluate(record.build)
    if not isinstance(limit, (int, Fraction)) or total <= limit:
        return
    values = {
        "name": record,
        "list": declared.name,
        "count": total,
        "limit": int(limit),
        "items": [times(entry.item.name, entry.count) for entry in carried],
    }
    excess = int(total - limit)
    found = built_in(
        "list_limit",
        values,
        record.ids,
        about=f"{record.model.id}/{list_id}",
        amount=float(excess),
        make_offers=lambda: drops_of_some(mustered, record, carried, excess),
    )
    rule = declared.limits
    yield replace(found, why=_why_no_more(rule, record) or found.why, source=rule.source)


def _too_many(
    mustered: Muster,
    who: ModelRecord | None,
    item: Item,
    count: int,
    most: int,
    bearers: Sequence[ModelRecord],
) -> Finding:
    """Return that *who*, or the roster, has more of *item* than may be, on all its *bearers*."""
    values = {"name": who or mustered.roster.name, "item": item.name, "count": count, "limit": most}
    models, excess = ids_of(bearers), count - most
    choosers = [record.model.id for record in bearers]
    each = excess if len(bearers) == 1 else 1
    found = built_in(
        "item_limit",
        values,
        models,
        about=f"{who.model.id if who else 'roster'}/{item.id}",
        amount=float(excess),
        ideas=lambda: (
            Ideas(drops(mustered, choosers, [CarriedItem(item, count=each)])),
            Ideas(drops_together(mustered, bearers, item, excess), unless="edit.drop_item"),
        ),
    )
    rule = mustered.game.item_lists[item.list_id].limits
    why = _why_no_more(rule, bearers[0])
    return replace(found, why=why or found.why, source=_source_of(rule, item, why))


def _why_no_more(rule: DeclaredLimits, scope: Record) -> Said:
    return Said(rule.too_many or rule.why, scope)


def _source_of(rule: DeclaredLimits, item: Item, why: Said) -> str:
    """Return where a limit of *item* stands: as its list, which says *why*, else its own rule."""
    return rule.source or ("" if why else item.source)


def _refused(
    mustered: Muster,
    record: ModelRecord,
    carried: CarriedItem,
    refusal: tuple[str, tuple[str, ...]],
) -> Finding:
    item, (name, allowed) = carried.item, refusal
    declared = mustered.game.attributes.get(name)
    values: dict[str, Any] = {
        "name": record,
        "item": item.name,
        "allowed": _named(mustered, name, allowed),
        "attribute": (declared.name or declared.abbr or name) if declared is not None else name,
        "value": record.build.lookup(name) if declared is not None else "",
        "faction": _faction_name(mustered, record.build.parts.unit.faction_id),
    }
    words = "not_permitted" if declared is not None else f"not_permitted_{name.removesuffix('s')}"
    who = record.ids
    found = built_in(
        "not_permitted",
        values,
        who,
        said=words if declared is not None else "not_permitted_others",
        why=words,
        about=f"{record.model.id}/{item.id}",
        make_offers=lambda: drops(mustered, (record.model.id,), [carried]),
    )
    rule = mustered.game.item_lists[item.list_id].limits
    said = Said(rule.why, record)
    both = Said(code="why.with_rule", values={"why": found.why, "rule": said})
    why = both if said else found.why
    return replace(found, why=why, source=_source_of(rule, item, said))


def _named(mustered: Muster, name: str, allowed: Sequence[str]) -> list[Any]:
    """Return what *allowed* ids of attribute values, factions, units or keywords are called."""
    game = mustered.game
    declared = game.attributes.get(name)
    if declared is not None:
        values = game.choices(declared) if kind_of(declared).refers_to == "value" else {}
        return [values.get(identity, identity) for identity in allowed]
    if name == "faction":
        return [_faction_name(mustered, identity) for identity in allowed]
    if name == "unit":
        units = (mustered.unit(identity) for identity in allowed)
        return [u.name if u else i for u, i in zip(units, allowed, strict=True)]
    words = (game.keywords.get(identity) for identity in allowed)
    return [w.name if w else i for w, i in zip(words, allowed, strict=True)]


def _faction_name(mustered: Muster, identity: str) -> Any:
    faction = mustered.faction_called(identity)
    return faction.name if faction is not None else identity


def _item_limits_of_roster(mustered: Muster) -> Iterator[Finding]:
    """Yield what the whole roster has too much of."""
    limited: dict[Build, list[CarriedItem]] = {}
    counts: dict[int, list[Any]] = {}
    for record in mustered.paying:
        if record.build not in limited:
            limited[record.build] = _limited_by_roster(record.build)
        for entry in limited[record.build]:
            found = counts.setdefault(id(entry.item), [entry.item, 0, []])
            found[1] += entry.count
            found[2].append(record)
    for item, count, bearers in counts.values():
        most = _most(item, "roster", mustered.record)
        if most is not None and count > most:
            yield _too_many(mustered, None, item, count, most, bearers)


def _limited_by_roster(build: Build) -> list[CarriedItem]:
    lists = build.parts.items.values()
    return [carried for items in lists for carried in items if "roster" in carried.item.at_most]


def of_group(mustered: Muster, group: Group) -> Iterator[Finding]:
    """Yield what is wrong with one group; raise FormulaError when ``members`` cannot be read."""
    declared = mustered.game.groups.get(group.group)
    if declared is None:
        yield _unknown_kind(mustered, group)
        return
    who = _name_of(mustered, group)
    if group.profile and mustered.profile(group) is None:
        profiles = mustered.faction.profiles if mustered.faction is not None else {}
        fitting = {key: p.name for key, p in profiles.items() if p.of_group == group.group}
        meant = did_you_mean(group.profile, fitting)
        values = {"name": who, "unit": group.profile, "suggestion": fitting.get(meant) or meant}
        ways = ways_out(group.profile, meant, fitting.get(meant), _changing(group, "profile"))
        yield built_in("unknown_unit", values, about=group.id, offers=ways)
    low, high = declared.size
    size = len(group.members)
    if not low <= size <= high:
        allowed = range_words(low, high if high < NO_MOST else None)
        called = {"name": who, "group": declared.name or group.group}
        whole = Said(code="finding.group_of_kind", values=called) if group.name else who
        values = {"name": whole, "size": size, "range": allowed}
        yield built_in(
            "group_size",
            values,
            group.members,
            source=declared.source,
            about=group.id,
            amount=float(max(low - size, size - high)),
            ideas=lambda: (
                Ideas(_ways_to_size(mustered, group, declared)),
                Ideas((_dissolving(group, who),)),
            ),
        )
    for member in group.members:
        yield from _member(mustered, group, member)


def _name_of(mustered: Muster, group: Group) -> object:
    """Return what *group* is called: its own name, that of its profile or of its kind."""
    if group.name:
        return group.name
    profile = mustered.profile(group)
    declared = mustered.game.groups.get(group.group)
    if declared is None:
        return _nameless(mustered, group)
    usual = (profile.name if profile is not None else declared.name) or group.group
    alike = [
        other
        for other in mustered.roster.groups
        if (other.name, other.group, other.profile) == ("", group.group, group.profile)
    ]
    values = {"name": usual, "number": alike.index(group) + 1, "count": len(alike)}
    return Said(code="finding.one_of_several", values=values) if len(alike) > 1 else usual


def _nameless(mustered: Muster, group: Group) -> Said:
    number = mustered.roster.groups.index(group) + 1
    return Said(code="finding.nameless_group", values={"number": number})


def _unknown_kind(mustered: Muster, group: Group) -> Finding:
    meant = did_you_mean(group.group, mustered.game.groups)
    who = group.name or _nameless(mustered, group)
    shown = mustered.game.groups[meant].name if meant else None
    values = {"name": who, "wrong": group.group, "suggestion": shown or meant}
    offers = [_dissolving(group, who)]
    if meant:
        offers.insert(0, ways_out(group.group, meant, shown, _changing(group, "group"))[0])
    return built_in("unknown_group", values, about=group.id, offers=tuple(offers))


def _changing(group: Group, key: str) -> Naming:
    """Return what gives the value called *key* of a group another name."""

    def renamed(roster: Roster, meant: str) -> Roster:
        groups = (replace(g, **{key: meant}) if g.id == group.id else g for g in roster.groups)
        return replace(roster, groups=tuple(groups))

    return lambda meant: lambda roster: renamed(roster, meant)


def _dissolving(group: Group, who: object) -> Offer:
    edit = Edit(
        "edit.remove_group", lambda roster: edits.remove_group(roster, group.id), {"name": who}
    )
    return Offer(Said(code="fix.dissolve", values={"name": who}), edit)


def _ways_to_size(mustered: Muster, group: Group, declared: DeclaredGroup) -> Iterator[Offer]:
    """Yield who may leave or join for the size to be right.

    Where one model is enough every one that differs is offered, else the last leave or the first
    join.
    """
    low, high = declared.size
    size = len(group.members)
    if size > high:
        members = [r for m in group.members if (r := mustered.model(m)) is not None]
        yield from _leaving(mustered, group, members, size - high)
    else:
        yield from _joining(mustered, group, _who_fits(mustered, declared), low - size)


def _who_fits(mustered: Muster, declared: DeclaredGroup) -> list[ModelRecord]:
    taken = {member for group in mustered.roster.groups for member in group.members}
    fits = parse(declared.members)
    free = (record for record in mustered.models if record.model.id not in taken)
    return [record for record in free if reads_yes(fits.evaluate(record))]


def _leaving(
    mustered: Muster, group: Group, members: list[ModelRecord], count: int
) -> Iterator[Offer]:
    if count == 1:
        choices = [[record] for record in without_equals(mustered, reversed(members))]
    else:
        choices = [members[-count:]] if len(members) > count else []
    for leaving in choices:
        gone = {record.model.id for record in leaving}
        rest = tuple(member for member in group.members if member not in gone)
        code = "fix.leave_group" if count == 1 else "fix.last_leave_group"
        yield _offer(group, code, leaving, rest)


def _joining(
    mustered: Muster, group: Group, fitting: list[ModelRecord], count: int
) -> Iterator[Offer]:
    if count == 1:
        choices = [[record] for record in without_equals(mustered, fitting)]
    else:
        choices = [fitting[:count]] if len(fitting) >= count else []
    for joining in choices:
        more = tuple(record.model.id for record in joining)
        yield _offer(group, "fix.join_group", joining, (*group.members, *more))


def _offer(
    group: Group,
    code: str,
    who: list[ModelRecord],
    members: tuple[str, ...],
    instead: object = None,
) -> Offer:
    values = {"name": who, "count": len(who), "instead": instead}
    edit = Edit(
        "edit.set_members", lambda roster: edits.set_members(roster, group.id, members), values
    )
    return Offer(Said(code=code, values=values), edit, model=who[0].model.id)


def _member(mustered: Muster, group: Group, member: str) -> Iterator[Finding]:
    declared = mustered.game.groups[group.group]
    record = mustered.model(member)
    others = [g for g in mustered.roster.groups if member in g.members and g.id != group.id]
    fits = record is not None and reads_yes(parse(declared.members).evaluate(record))
    if fits and not others:
        return
    values = {
        "name": record or _name_of_missing(mustered, member),
        "group": declared.name or group.group,
        "here": _name_of(mustered, group),
        "others": [_with_members(mustered, other, member) for other in others],
        "known": names_of_fitting(mustered, declared.members),
    }
    if record is None:
        why = "group_member.gone"
    elif others:
        why = "group_member.twice"
    else:
        why = "" if values["known"] else "group_member.nobody"
    yield built_in(
        "group_member",
        values,
        (member,),
        source=declared.source,
        about=f"{group.id}/{member}",
        why=why,
        ideas=lambda: (
            Ideas(_without_member(mustered, group, member, values)),
            Ideas((_dissolving(group, values["here"]),), unless="edit.set_members"),
        ),
    )


def _name_of_missing(mustered: Muster, member: str) -> str | Said:
    model = mustered.roster.model(member)
    return name_of(mustered, model) if model is not None else member


def _with_members(mustered: Muster, group: Group, but: str) -> Said:
    """Return what *group* is called and who is in it beside one member, *but*."""
    members = [r for m in group.members if m != but and (r := mustered.model(m)) is not None]
    values = {"name": _name_of(mustered, group), "members": members}
    return Said(code="finding.group_with" if members else "finding.group_alone", values=values)


def _without_member(
    mustered: Muster, group: Group, member: str, values: Mapping[str, Any]
) -> Iterator[Offer]:
    """Yield that *member* leaves *group*, alone or for another model that fits and is free."""
    rest = tuple(m for m in group.members if m != member)
    edit = Edit(
        "edit.set_members", lambda roster: edits.set_members(roster, group.id, rest), values
    )
    yield Offer(Said(code="fix.leave_group", values=values), edit)
    free = _who_fits(mustered, mustered.game.groups[group.group])
    for record in without_equals(mustered, free):
        yield _offer(group, "fix.join_instead", [record], (*rest, record.model.id), values["name"])
