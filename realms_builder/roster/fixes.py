"""The ways out of a finding that a game declares, as edits of the roster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages, sentence
from realms_builder.game.files.declared_checks import CHOOSE, DeclaredCheck, DeclaredFix
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import Record, Several, Value, reads_yes
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.kinds.kind import clamped, outside
from realms_builder.game.kinds.values import ChoiceValue, LocalisedLabel, Pool
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show
from realms_builder.roster import edits
from realms_builder.roster.edits import Change, Edit
from realms_builder.roster.equal_models import without_equals
from realms_builder.roster.findings import Finding, Ideas, Offer, Said
from realms_builder.roster.item_edits import carrying, choosing, dropping, without
from realms_builder.roster.order_of_ways import Hit, coming, leaving, ranked
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.loading import holds
from realms_builder.roster.resolve.muster import GroupView, ModelRecord, Muster
from realms_builder.roster.resolve.permissions import permitted
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.roster.roster import Roster


def ways_of(
    check: DeclaredCheck, mustered: Muster, scope: Record, models: tuple[str, ...]
) -> Iterator[Ideas]:
    """Yield the ways out of each fix of *check*; one that cannot be computed has none (more).

    Behind all of them whoever may be hired comes into a group, where nothing else mends.
    """
    every = [_Fixing(check, fix, mustered, scope, models) for fix in check.fixes]
    for one in every:
        yield Ideas(one.ways(one.offers()), otherwise=one.fix.otherwise)
    for one in every:
        yield Ideas(one.ways(one.joining()), otherwise=True)


class _Fixing:
    """One fix of one finding being turned into offers."""

    def __init__(
        self,
        check: DeclaredCheck,
        fix: DeclaredFix,
        mustered: Muster,
        scope: Record,
        models: tuple[str, ...],
    ) -> None:
        self.check = check
        self.fix = fix
        self.mustered = mustered
        self.scope = scope
        self.models = models

    def ways(self, offers: Iterator[Offer]) -> Iterator[Offer]:
        """Yield *offers* as far as they can be computed, each partly where the fix says so."""
        with suppress(FormulaError):
            for offer in offers:
                yield replace(offer, partly=True) if self.fix.partly else offer

    def offers(self) -> Iterator[Offer]:
        """Yield one offer for each hit of the fix."""
        if self.fix.remove is not None:
            yield from self._removals()
        elif self.fix.add is not None:
            yield from self._additions()
        elif self.fix.set_ is not None:
            for path, value in self.fix.set_.items():
                yield from self._settings(path, value)
        elif self.fix.edit is not None:
            unit = self._unit_address()
            yield Offer(self._in_file(unit, self._said(self.scope)), unit=unit)

    def _said(self, scope: Record) -> Said:
        return Said(self.fix.text, scope) if self.fix.text else Said(code="fix.look")

    def _hits(self, formula: str, scope: Record | None = None) -> tuple[Value, ...]:
        scope = self.scope if scope is None else scope
        value = parse(formula).evaluate(scope)
        hits = value if isinstance(value, tuple) else (value,)
        if not self.fix.where:
            return hits
        where = parse(self.fix.where)
        return tuple(
            hit
            for hit in hits
            if isinstance(hit, Record) and reads_yes(where.evaluate(Inside(hit, scope)))
        )

    def _removals(self) -> Iterator[Offer]:
        if self.fix.of:
            yield from self._removals_of_some()
            return
        hits = self._hits(self.fix.remove or "")
        models = leaving((h for h in hits if isinstance(h, ModelRecord)), self.check.currency)
        for hit in without_equals(self.mustered, self._ranked(models)):
            identity = hit.model.id
            edit = Edit(
                "edit.remove_model",
                lambda roster, identity=identity: edits.remove_models(roster, [identity]),
                {"name": hit},
            )
            yield Offer(self._said(Inside(hit, self.scope)), edit, model=identity)
        items = [hit for hit in hits if isinstance(hit, CarriedRecord)]
        if self.fix.until:
            yield from self._removals_together(items)
        else:
            yield from self._item_removals(self._ranked(items[::-1]))

    def _removals_of_some(self) -> Iterator[Offer]:
        """Yield for each model that ``of`` names the removal of each of its items that is hit."""
        value = parse(self.fix.of).evaluate(self.scope)
        models = value if isinstance(value, tuple) else (value,)
        bearers = leaving(model for model in models if isinstance(model, ModelRecord))
        for model in without_equals(self.mustered, bearers):
            named = Inside(Names({"bearer": model}), self.scope)
            scope, identity = Inside(model, named), model.model.id
            for hit in self._hits(self.fix.remove or "", scope):
                if isinstance(hit, CarriedRecord):
                    edit = dropping(self.mustered, identity, hit.carried.item)
                    if edit is not None:
                        yield Offer(self._said(Inside(hit, scope)), edit, model=identity)

    def _item_removals(self, hits: list[CarriedRecord]) -> Iterator[Offer]:
        seen: set[str] = set()
        for hit in hits if self.models else ():
            item = hit.carried.item
            edit = None if item.id in seen else dropping(self.mustered, self.models[0], item)
            seen.add(item.id)
            if edit is not None:
                yield Offer(self._said(Inside(hit, self.scope)), edit)

    def _removals_together(self, hits: list[CarriedRecord]) -> Iterator[Offer]:
        """Yield the removal of as many hits as it takes, those with the most of ``by`` first.

        Where one is enough there is none: that is what a fix without ``until`` is for.
        """
        until = parse(self.fix.until)
        hits = self._ranked(hits)
        roster, gone = self.mustered.roster, list[CarriedRecord]()
        for hit in hits if self.models else ():
            for _ in range(hit.carried.count):
                fewer = without(self.mustered, roster, self.models[0], hit.carried.item)
                if fewer is None:
                    break
                roster = fewer
                gone.append(hit)
                if self._holds(until, roster):
                    if len(gone) > 1:
                        yield self._dropping_all(gone)
                    return

    def _holds(self, until: Formula, roster: Roster) -> bool:
        """Return whether *until* holds of the model as *roster* has it."""
        model, record = roster.model(self.models[0]), self.mustered.model(self.models[0])
        if model is None or record is None:
            return False
        build = self.mustered.build_of(model, record.build.parts.unit)
        return reads_yes(until.evaluate(Inside(build, self.scope)))

    def _dropping_all(self, gone: list[CarriedRecord]) -> Offer:
        mustered, model = self.mustered, self.models[0]

        def apply(roster: Roster) -> Roster:
            for hit in gone:
                roster = without(mustered, roster, model, hit.carried.item) or roster
            return roster

        names = Names({"removed": _counted(gone)})
        edit = Edit("edit.drop_item", apply, {"name": [hit.carried.item.name for hit in gone]})
        return Offer(self._said(Inside(names, self.scope)), edit)

    def _additions(self) -> Iterator[Offer]:
        source = self.fix.add or ""
        if source in self.mustered.game.item_lists:
            yield from self._item_additions(source)
            return
        for old in self._replaced():
            scope = Inside(Names({"replaced": old}), self.scope) if old else self.scope
            builds = [hit for hit in self._hits(source, scope) if isinstance(hit, Build)]
            for hit in self._ranked(coming(self.mustered, builds, old.build if old else None)):
                model = old.model.id if old else ""
                yield Offer(self._said(Inside(hit, scope)), self._hiring(hit, old), model=model)

    def joining(self) -> Iterator[Offer]:
        """Yield for each unit that may be added that it comes into a group, as far as there are."""
        source = self.fix.add or ""
        groups = self.mustered.roster.groups
        if not groups or not source or self.fix.replace or source in self.mustered.game.item_lists:
            return
        builds = [hit for hit in self._hits(source) if isinstance(hit, Build)]
        for hit in self._ranked(coming(self.mustered, builds)):
            hired = self._hiring(hit, None)
            for group in groups:
                said = self._said(Inside(hit, self.scope))
                values = {"text": said, "group": GroupView(group, self.mustered)}
                edit = Edit(hired.code, _into_group(hired, group.id), hired.values)
                yield Offer(Said(code="fix.into_group", values=values), edit)

    def _replaced(self) -> Iterator[ModelRecord | None]:
        """Yield each model in whose place another may come, or None where all stay."""
        if not self.fix.replace:
            yield None
            return
        value = parse(self.fix.replace).evaluate(self.scope)
        found = value if isinstance(value, tuple) else (value,)
        models = leaving(model for model in found if isinstance(model, ModelRecord))
        yield from without_equals(self.mustered, models)

    def _ranked(self, hits: Sequence[Hit]) -> list[Hit]:
        return ranked(self.fix.by, hits, self.scope)

    def _hiring(self, build: Build, replaced: ModelRecord | None) -> Edit:
        """Return the edit that adds a model built like *build*, or puts it in place of another.

        With ``set: {role: …}`` it has that role from the start.
        """
        address, role = self._address(build), str((self.fix.set_ or {}).get("role", ""))
        if replaced is None:
            return hiring(build, address, role)
        role = role or _role_kept(self.mustered, replaced, build)
        return exchanging(build, replaced.model.id, address, role)

    def _address(self, build: Build) -> str:
        unit = build.parts.unit
        own = unit.faction_id == self.mustered.roster.faction
        return unit.id if own else unit.address

    def _item_additions(self, list_id: str) -> Iterator[Offer]:
        record = self.mustered.model(self.models[0]) if self.models else None
        if record is None:
            return
        where = parse(self.fix.where) if self.fix.where else None
        for item in self.mustered.reader.items.defined(list_id):
            candidate = record.build.record(CarriedItem(item, origin="carry"))
            scope = Inside(candidate, self.scope)
            if not permitted(item, record.build):
                continue
            if where is not None and not reads_yes(where.evaluate(scope)):
                continue
            yield Offer(self._said(scope), carrying(record.model.id, item))

    def _settings(self, path: str, raw: Any) -> Iterator[Offer]:
        target = self.fix.of
        if path == "role":
            yield from self._roles(str(raw))
        elif path == "loadout":
            yield from self._loadouts()
        elif target in ("", "roster"):
            if self.fix.where and not reads_yes(parse(self.fix.where).evaluate(self.scope)):
                return
            if path.startswith(CHOOSE):
                yield from self._choice(path.removeprefix(CHOOSE), raw)
                return
            edit = self._roster_edit(path, self._value(raw))
            if edit is not None:
                yield Offer(self._said(self.scope), edit)
        elif target == "unit":
            if self.fix.where and not reads_yes(parse(self.fix.where).evaluate(self.scope)):
                return
            yield self._unit_setting(path, self._value(raw))

    def _roles(self, role: str) -> Iterator[Offer]:
        checks = (c for c in self.mustered.game.file.checks if c.counted_role == role)
        only_one = any(check.counts_to_one for check in (self.check, *checks))
        hits = self._hits(self.fix.of or "models")
        models = [hit for hit in hits if isinstance(hit, ModelRecord)]
        having = [hit for hit in models if hit.model.role == role]
        others = self._ranked([hit for hit in models if hit.model.role != role])
        for hit in without_equals(self.mustered, [*having, *others]):
            identity = hit.model.id
            edit = Edit(
                "edit.set_role",
                partial(self._appointed, identity, role, only_one),
                {"name": hit, "role": role},
            )
            yield Offer(self._said(Inside(hit, self.scope)), edit, model=identity)

    def _appointed(self, identity: str, role: str, only_one: bool, roster: Roster) -> Roster:
        """Return *roster* with *role* given to one model.

        Where *only_one* has it, all others put down what the role gives, should they carry it too.
        """
        roster = edits.set_role(roster, identity, role, only_one=only_one)
        declared = self.mustered.game.roles.get(role)
        gifts = declared.gives if declared is not None and only_one else ()
        for record in self.mustered.models if gifts else ():
            for items in record.build.parts.items.values():
                for carried in items:
                    if carried.item.id in gifts and record.model.id != identity:
                        fewer = without(self.mustered, roster, record.model.id, carried.item)
                        roster = roster if fewer is None else fewer
        return roster

    def _loadouts(self) -> Iterator[Offer]:
        """Yield a swap for every other loadout of the model for which ``where`` holds."""
        record = self.mustered.model(self.models[0]) if self.models else None
        if record is None:
            return
        model, unit = record.model, record.build.parts.unit
        where = parse(self.fix.where) if self.fix.where else None
        for loadout in unit.loadouts:
            if loadout.id == record.build.parts.loadout:
                continue
            swapped = self.mustered.build_of(replace(model, loadout=loadout.id), unit)
            if where is not None and not reads_yes(where.evaluate(Inside(swapped, self.scope))):
                continue
            edit = Edit(
                "edit.change_model",
                lambda roster, name=loadout.id: edits.change_model(roster, model.id, loadout=name),
                {"name": loadout.name},
            )
            names = Names({"name": LocalisedLabel(loadout.name)}, loadout.id)
            yield Offer(self._said(Inside(names, self.scope)), edit)

    def _choice(self, identity: str, raw: Any) -> Iterator[Offer]:
        """Yield that the roster itself takes what *raw* names, for its option *identity* alone."""
        names = tuple(map(plain, raw)) if isinstance(raw, list) else (plain(raw),)
        header = self.mustered.header
        for option in self.mustered.options if header is not None else ():
            if option.id == identity and header is not None:
                offer = choosing(header, option, names)
                text = self._said(self.scope) if self.fix.text else offer.text
                yield replace(offer, text=text)

    def _roster_edit(self, path: str, value: Value) -> Edit | None:
        cost = self.check.currency or self.mustered.game.main_cost
        if path == "limit" and isinstance(value, int):
            return Edit(
                "edit.set_limit",
                lambda roster: edits.set_limit(roster, cost, value),
                {"limit": value},
            )
        if path.startswith("switches."):
            switch = path.removeprefix("switches.")
            return Edit(
                "edit.set_switch",
                lambda roster: edits.set_switch(roster, switch, value),
                {"switch": switch},
            )
        return None

    def _unit_setting(self, path: str, value: Value) -> Offer:
        unit = self._unit_address()
        identity = unit.rsplit("/", maxsplit=1)[-1]
        said = self._said(self.scope)
        if identity not in self.mustered.own_units:
            return Offer(self._in_file(unit, said), unit=unit)
        stat, _, part = path.partition(".")
        written = _written(self.mustered.own_units[identity].stats.get(stat), part, value)
        edit = Edit(
            "edit.change_unit",
            lambda roster: edits.change_own_unit(roster, identity, stat, written),
            {"name": identity},
        )
        return Offer(said, edit, unit)

    def _in_file(self, unit: str, said: Said) -> Said:
        """Return *said*, and that only the list of *unit* can change so, where it is of a list."""
        found = self.mustered.unit(unit)
        if found is None or found.id in self.mustered.own_units:
            return said
        faction = self.mustered.faction_called(found.faction_id)
        values = {"text": said, "list": faction.name if faction is not None else found.faction_id}
        return Said(code="fix.in_file", values=values)

    def _unit_address(self) -> str:
        record = self.mustered.model(self.models[0]) if self.models else None
        return record.build.parts.unit.address if record else ""

    def _value(self, raw: Any) -> Value:
        if not isinstance(raw, str):
            return raw
        return parse(raw.removeprefix("=")).evaluate(self.scope)


def _counted(hits: Sequence[CarriedRecord]) -> tuple[Value, ...]:
    """Return each of *hits* once, under a name with its number where there are several."""
    times = Counter(hit.carried.item.id for hit in hits)
    first = {hit.carried.item.id: hit for hit in reversed(hits)}
    found: list[Value] = []
    for identity in dict.fromkeys(hit.carried.item.id for hit in hits):
        hit, count = first[identity], times[identity]
        name = hit.carried.item.name
        said = {
            lang: sentence("scenario.count_of", lang, {"count": count, "name": name.pick(lang)})
            for lang in languages()
        }
        named = Inside(Names({"name": LocalisedLabel(Text.of(said))}), hit)
        found.append(hit if count == 1 else named)
    return tuple(found)


def hiring(build: Build, address: str, role: str = "") -> Edit:
    """Return the edit that adds a model of the unit at *address*, built so, with a *role*."""
    add = edits.add_model
    return Edit("edit.add_model", lambda roster: add(roster, address, role=role), {"name": build})


def exchanging(build: Build, old: str, address: str, role: str = "") -> Edit:
    """Return the edit by which a model of the unit at *address* comes in place of the *old* one."""

    def apply(roster: Roster) -> Roster:
        fresh = edits.exchange_model(roster, old, address)
        return edits.change_model(fresh, old, role=role) if role else fresh

    return Edit("edit.change_model", apply, {"name": build})


def _into_group(hired: Edit, group: str) -> Change:
    """Return that whoever is *hired* comes into a *group* at once."""

    def apply(roster: Roster) -> Roster:
        grown = hired.apply(roster)
        return edits.join_group(grown, group, [grown.models[-1].id])

    return apply


def _role_kept(mustered: Muster, old: ModelRecord, build: Build) -> str:
    """Return the role of the *old* model where whoever is built so may have it, too."""
    role = mustered.game.roles.get(old.model.role)
    fits = role is not None and (not role.from_ or holds(role.from_, build))
    return old.model.role if fits else ""


# ------------------------------------------------------------------ where nothing else does


def last_ways(mustered: Muster, finding: Finding) -> Iterator[Ideas]:
    """Yield what may mend a finding about models where nothing else does.

    That is another loadout of one of them; where it is an error, to do without one of them, or to
    have a model of another unit in its place, those of much the same cost first.
    """
    records = [r for r in map(mustered.model, finding.models) if r is not None]
    different = list(without_equals(mustered, leaving(records)))
    yield Ideas(_other_loadouts(different), otherwise=True)
    if finding.severity is Severity.ERROR:
        yield Ideas(map(_removing, different), otherwise=True)
        yield Ideas(_other_units(mustered, different), otherwise=True)


def _other_loadouts(records: Sequence[ModelRecord]) -> Iterator[Offer]:
    for record in records:
        for loadout in record.build.parts.unit.loadouts:
            if loadout.id != record.build.parts.loadout:
                values = {"name": record, "loadout": loadout.name}
                who, name = record.model.id, loadout.id
                edit = Edit(
                    "edit.change_model",
                    lambda roster, who=who, name=name: edits.change_model(
                        roster, who, loadout=name
                    ),
                    {"name": loadout.name},
                )
                yield Offer(Said(code="fix.loadout", values=values), edit, model=who)


def _removing(record: ModelRecord) -> Offer:
    who, values = record.model.id, {"name": record}
    edit = Edit("edit.remove_model", lambda roster: edits.remove_models(roster, [who]), values)
    return Offer(Said(code="fix.remove", values=values), edit, model=who)


def _other_units(mustered: Muster, records: Sequence[ModelRecord]) -> Iterator[Offer]:
    units = mustered.faction.units.values() if mustered.faction is not None else ()
    builds = [mustered.unit_build(unit) for unit in units]
    for record in records:
        for build in coming(mustered, builds, record.build):
            values = {"name": build, "old": record}
            role = _role_kept(mustered, record, build)
            edit = exchanging(build, record.model.id, build.parts.unit.id, role)
            yield Offer(Said(code="fix.exchange", values=values), edit, model=record.model.id)


def correction(
    unit: str, field: DeclaredField, value: Value, item: Item | None = None
) -> tuple[Ideas, ...]:
    """Return what offers another value that *field* allows, for a *unit* of the roster's own.

    It is a stat of the unit, or of an *item* that is written out there: the nearest, and what it
    usually is; before a nearest of 0, which leaves it without any.
    """
    if isinstance(value, Several):
        return ()  # which of them were meant, nobody knows
    others: list[Value] = [clamped(value, field)]
    usual = field.default
    if isinstance(usual, int) and 0 < usual != others[0] and not outside(usual, field):
        others.insert(0 if others[0] == 0 else 1, usual)
    return (Ideas(_corrections(unit, field, value, item, others)),)


def _corrections(
    unit: str, field: DeclaredField, value: Value, item: Item | None, others: Iterable[Value]
) -> Iterator[Offer]:
    for corrected in others:
        written = show(corrected, "en")

        def apply(roster: Roster, written: str = written) -> Roster:
            if item is None:
                return edits.change_own_unit(roster, unit, field.id, written)
            return edits.change_own_item(roster, unit, item.raw, field.id, written)

        label = field.abbr or field.name or field.id
        values = {"field": label, "value": value, "corrected": corrected}
        edit = Edit("edit.change_unit", apply, {"name": unit})
        yield Offer(Said(code="fix.correct", values=values), edit)


def _written(old: Value | None, part: str, value: Value) -> Any:
    """Return *value* as a file writes it; *part* names one half of a pool."""
    if isinstance(old, Pool) and isinstance(value, int):
        changed = Pool(value, old.target) if part == "dice" else Pool(old.dice, value)
        return changed.show("en")
    if isinstance(value, ChoiceValue):
        return value.id
    return value if isinstance(value, (bool, int, str)) else str(value)
