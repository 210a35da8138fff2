"""The checks of groups that every game has: their kind, their size, who may be in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from realms_builder.game.files.declared_rules import DeclaredGroup
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import reads_yes
from realms_builder.game.names import did_you_mean
from realms_builder.roster import edits
from realms_builder.roster.edits import Edit
from realms_builder.roster.equal_models import told_apart, without_equals
from realms_builder.roster.findings import Finding, Offer, Said, built_in
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Group, Roster
from realms_builder.roster.unknown_names import Ways, ways_out


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
        values = {"name": who, "unit": group.profile, "suggestion": meant}
        ways = ways_out(group.profile, meant, fitting.get(meant), _changing(group, "profile"))
        yield built_in("unknown_unit", values, about=group.id, offers=ways)
    low, high = declared.size
    size = len(group.members)
    if not low <= size <= high:
        values = {"name": who, "group": declared.name, "size": size, "low": low, "high": high}
        yield built_in(
            "group_size", values, group.members, about=group.id,
            amount=float(max(low - size, size - high)),
            make_offers=lambda: _ways_to_size(mustered, group, declared),
        )  # fmt: skip
    for member in group.members:
        yield from _member(mustered, group, member)


def _name_of(mustered: Muster, group: Group) -> object:
    """Return what *group* is called: its own name, that of its profile or of its kind."""
    if group.name:
        return group.name
    profile = mustered.profile(group)
    declared = mustered.game.groups.get(group.group)
    usual = profile.name if profile is not None else declared.name if declared else None
    return usual or group.group


def _unknown_kind(mustered: Muster, group: Group) -> Finding:
    meant = did_you_mean(group.group, mustered.game.groups)
    who = group.name or group.id
    values = {"name": who, "wrong": group.group, "suggestion": meant}
    offers = [_dissolving(group, who)]
    if meant:
        shown = mustered.game.groups[meant].name
        offers.insert(0, ways_out(group.group, meant, shown, _changing(group, "group"))[0])
    return built_in("unknown_group", values, about=group.id, offers=tuple(offers))


def _changing(group: Group, key: str) -> Ways:
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


def _ways_to_size(mustered: Muster, group: Group, declared: DeclaredGroup) -> tuple[Offer, ...]:
    """Return who may leave or join for the size to be right, and that the group may be dissolved.

    Where one model is enough every one that differs is offered, else the last leave or the first
    join.
    """
    low, high = declared.size
    size = len(group.members)
    if size > high:
        members = [r for m in group.members if (r := mustered.model(m)) is not None]
        offers = _leaving(mustered, group, members, size - high)
    else:
        offers = _joining(mustered, group, _who_fits(mustered, declared), low - size)
    return (*told_apart(mustered, offers), _dissolving(group, _name_of(mustered, group)))


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


def _offer(group: Group, code: str, who: list[ModelRecord], members: tuple[str, ...]) -> Offer:
    values = {"name": who, "count": len(who)}
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
    name = record if record else member
    values = {"name": name, "group": declared.name, "twice": bool(others)}
    rest = tuple(m for m in group.members if m != member)
    edit = Edit(
        "edit.set_members", lambda roster: edits.set_members(roster, group.id, rest), {"name": name}
    )
    offer = Offer(Said(code="fix.leave_group", values=values), edit)
    yield built_in("group_member", values, (member,), about=f"{group.id}/{member}", offers=(offer,))
