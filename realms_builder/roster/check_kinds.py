"""The checks that a game declares: the general one and its shorthands, run over a muster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil

from realms_builder.core.yield_points import pause_point
from realms_builder.game.files.declared_rules import DeclaredCheck
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, Value, reads_met, reads_yes
from realms_builder.game.kinds.field_limits import clamped, outside
from realms_builder.game.kinds.values import Choice, Label
from realms_builder.game.printing import show
from realms_builder.game.texts import EMPTY, Text
from realms_builder.roster.edits import Edit, change_own_unit, remove_models
from realms_builder.roster.findings import Finding, Offer, Said
from realms_builder.roster.fixes import offers_of
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Inside, Names

Extra = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Subject:
    """What one check looks at: where names are looked up, and which models it is about."""

    scope: Record
    models: tuple[str, ...] = ()
    about: str = ""
    build: Build | None = None


def run_check(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    """Yield every finding of one declared *check*."""
    pause_point()
    if check.exactly is not None or check.at_least is not None or check.at_most is not None:
        yield from _counted(check, mustered)
    elif check.limit_per_unit:
        yield from _limit_per_unit(check, mustered)
    elif check.cost:
        yield from _cost(check, mustered)
    elif check.ranges or check.range:
        yield from _ranges(check, mustered)
    elif check.combination:
        yield from _combination(check, mustered)
    else:
        yield from _general(check, mustered)


def _finding(
    check: DeclaredCheck,
    mustered: Muster,
    subject: Subject,
    *,
    extra: Extra | None = None,
    text: Text = EMPTY,
    amount: float = 1.0,
) -> Finding:
    scope = Inside(Names(extra), subject.scope) if extra else subject.scope
    said = text or check.text
    return Finding(
        code=check.code,
        severity=check.severity,
        text=Said(said, scope) if said else Said(code="finding.check", values={"code": check.code}),
        why=Said(check.why, scope),
        source=check.source,
        models=subject.models,
        about=subject.about,
        amount=amount,
        make_offers=lambda: offers_of(check, mustered, scope, subject.models),
    )


# ---------------------------------------------------------------------------- general


def subjects(mustered: Muster, kind: str) -> Iterator[Subject]:
    """Yield everything that a check ``for:`` *kind* looks at."""
    if kind in ("", "model"):
        for record in mustered.models:
            pause_point()
            yield _of_model(record)
    elif kind == "roster":
        yield Subject(mustered.record)
    elif kind == "unit":
        for unit, models in mustered.units_used.items():
            pause_point()
            build = mustered.unit_build(unit)
            yield Subject(Inside(build, mustered.record), ids_of(models), unit.address, build)
    else:
        yield from _item_subjects(mustered, kind)


def _of_model(record: ModelRecord) -> Subject:
    return Subject(record, (record.model.id,), record.model.id, record.build)


def ids_of(models: Iterable[ModelRecord]) -> tuple[str, ...]:
    """Return the ids of *models*."""
    return tuple([record.model.id for record in models])


def _item_subjects(mustered: Muster, kind: str) -> Iterator[Subject]:
    lists = mustered.game.item_lists if kind == "item" else (kind,)
    for record in mustered.models:
        pause_point()
        for list_id in lists:
            for item in record.build.records(list_id) if list_id in mustered.game.fields else ():
                if isinstance(item, Record):
                    about = f"{record.model.id}/{item.identity}"
                    yield Subject(Inside(item, record), (record.model.id,), about, record.build)


def conditions(check: DeclaredCheck) -> tuple[Formula | None, Formula | None]:
    """Return what the general *check* asks first, if anything, and then requires, if anything."""
    where, require = check.where, check.require
    if check.never:
        where, require = "", f"not ({check.never})"
    elif where and not require:
        where, require = "", f"not ({where})"
    return parse(where) if where else None, parse(require) if require else None


def _general(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    guard, needed = conditions(check)
    if needed is None:
        return
    if check.for_ in ("", "model") and _asks_only_the_build(guard, needed):
        yield from _build_by_build(check, mustered, guard, needed)
        return
    for subject in subjects(mustered, check.for_):
        if not is_met(guard, needed, subject.scope):
            yield _finding(check, mustered, subject)


def _build_by_build(
    check: DeclaredCheck, mustered: Muster, guard: Formula | None, needed: Formula
) -> Iterator[Finding]:
    """Yield the findings of a check to which models that are built alike answer alike.

    What cannot be worked out for one build is raised when all others have had their say.
    """
    wrong: set[Build] = set()
    trouble: FormulaError | None = None
    for build, models in mustered.builds_used.items():
        try:
            if not is_met(guard, needed, models[0]):
                wrong.add(build)
        except FormulaError as error:
            trouble = trouble or error
    for record in mustered.models if wrong else ():
        if record.build in wrong:
            yield _finding(check, mustered, _of_model(record))
    if trouble is not None:
        raise trouble


_OUTSIDE_THE_BUILD = frozenset(
    {"id", "model", "models", "name", "note", "own_name", "picture", "this"}
)


def _asks_only_the_build(guard: Formula | None, needed: Formula) -> bool:
    """Return whether neither formula can tell apart two models of a roster built alike."""
    formulas = (needed,) if guard is None else (needed, guard)
    return all(_OUTSIDE_THE_BUILD.isdisjoint(formula.reads) for formula in formulas)


def is_met(guard: Formula | None, needed: Formula, scope: Record) -> bool:
    """Return whether *scope* has what is *needed*, or is none of those that the *guard* asks."""
    if guard is not None and not reads_yes(guard.evaluate(scope)):
        return True
    return reads_met(needed.evaluate(scope))


# ---------------------------------------------------------------------------- counting


def _counted(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    holders, candidates = holders_of(check, mustered)
    low = check.exactly if check.exactly is not None else check.at_least
    high = check.exactly if check.exactly is not None else check.at_most
    count = len(holders)
    short = low is not None and count < low
    long = high is not None and count > high
    if not short and not long:
        return
    extra: dict[str, Value] = {
        "holders": holders,
        "candidates": candidates,
        "names": tuple(Label(Text.of(record.show("en"))) for record in holders),
        "count": count,
        "wanted": low if short and low is not None else high or 0,
    }
    text = check.too_few if short else check.too_many
    missed = (low or 0) - count if short else count - (high or 0)
    subject = Subject(mustered.record, tuple(record.model.id for record in holders))
    yield _finding(check, mustered, subject, extra=extra, text=text, amount=missed)


def holders_of(
    check: DeclaredCheck, mustered: Muster
) -> tuple[tuple[ModelRecord, ...], tuple[ModelRecord, ...]]:
    """Return the models that *check* counts, and those that could be counted instead or too."""
    if check.role:
        role = mustered.game.roles.get(check.role)
        holders = tuple(r for r in mustered.models if r.model.role == check.role)
        if role is None or not role.from_:
            return holders, mustered.models
        # Whoever may not have the role does not count as having it.
        candidates = _where(role.from_, mustered)
        return tuple(r for r in holders if r in candidates), candidates
    holders = _where(check.where or "true", mustered)
    held = set(map(id, holders))
    return holders, tuple(r for r in mustered.models if id(r) not in held)


def _where(formula: str, mustered: Muster) -> tuple[ModelRecord, ...]:
    parsed = parse(formula)
    if not _asks_only_the_build(None, parsed):
        return tuple([record for record in mustered.models if reads_yes(parsed.evaluate(record))])
    answers = {
        build: reads_yes(parsed.evaluate(models[0]))
        for build, models in mustered.builds_used.items()
    }
    return tuple([record for record in mustered.models if answers[record.build]])


def _limit_per_unit(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    formula = parse(check.limit_per_unit)
    for unit, holders in mustered.units_used.items():
        build = mustered.unit_build(unit)
        limit = formula.evaluate(build)
        if not isinstance(limit, (int, Fraction)) or (limit == 0 and check.zero_is_unlimited):
            continue
        count = len(holders)
        if count <= limit:
            continue
        extra: dict[str, Value] = {
            "unit": build, "count": count, "limit": limit, "holders": holders
        }  # fmt: skip
        subject = Subject(Inside(build, mustered.record), ids_of(holders), unit.address)
        found = _finding(check, mustered, subject, extra=extra, amount=float(count - limit))
        yield replace(found, make_offers=partial(_down_to, found, holders[-ceil(count - limit) :]))


def _down_to(found: Finding, gone: Sequence[ModelRecord]) -> tuple[Offer, ...]:
    """Return the ways out of a limit, with one that removes all that are *gone* then at once."""
    offers = found.offers()
    removes = [o.edit is not None and o.edit.code == "edit.remove_model" for o in offers]
    if len(gone) < 2 or not any(removes):
        return offers
    identities = ids_of(gone)
    edit = Edit(
        "edit.remove_model",
        lambda roster: remove_models(roster, identities),
        {"name": list(gone)},
    )
    single = [replace(o, settles=not one) for o, one in zip(offers, removes, strict=True)]
    return (*single, Offer(Said(code="fix.remove_last", values={"count": len(gone)}), edit))


def _cost(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    limit = mustered.limit(check.cost)
    if limit is None:
        return
    cost = mustered.cost(check.cost)
    if cost > limit:
        extra: dict[str, Value] = {"cost": cost, "limit": limit, "excess": cost - limit}
        subject = Subject(mustered.record, about=check.cost)
        yield _finding(check, mustered, subject, extra=extra, amount=float(cost - limit))


# ---------------------------------------------------------------------------- values


def _ranges(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    game = mustered.game
    wanted = {check.range} if check.range else set(check.ranges)
    stats = [s for s in game.stats.values() if "stats" in wanted or s.id in wanted]
    for unit, models in mustered.units_used.items():
        for stat in stats:
            value = unit.stats.get(stat.id, MISSING)
            if not outside(value, stat):
                continue
            build = mustered.unit_build(unit)
            corrected = clamped(value, stat)
            extra: dict[str, Value] = {
                stat.id: value,
                "value": value,
                "corrected": corrected,
                "stat": Names({"id": stat.id, "name": Label(stat.name),
                               "abbr": Label(stat.abbr or stat.name)}, stat.id),
                "min": _number(stat.min),
                "max": _number(stat.max),
            }  # fmt: skip
            scope, about = Inside(build, mustered.record), f"{unit.address}/{stat.id}"
            subject = Subject(scope, ids_of(models), about, build)
            found = _finding(check, mustered, subject, extra=extra)
            if not check.fixes and unit.id in mustered.own_units:
                found = replace(found, make_offers=_correction(unit.id, stat.id, corrected))
            yield found


def _correction(unit: str, stat: str, corrected: Value) -> Callable[[], tuple[Offer, ...]]:
    """Return what offers to write the corrected value into a unit of the roster's own."""
    written = show(corrected, "en")
    edit = Edit(
        "edit.change_unit",
        lambda roster: change_own_unit(roster, unit, stat, written),
        {"name": unit},
    )
    return lambda: (Offer(Said(code="fix.write", values={"text": written}), edit),)


def _number(limit: float | None) -> Value:
    if limit is None:
        return MISSING
    return int(limit) if float(limit).is_integer() else Fraction(str(limit))


def _combination(check: DeclaredCheck, mustered: Muster) -> Iterator[Finding]:
    first, *others = check.combination
    for unit, models in mustered.units_used.items():
        chosen = unit.attributes.get(first, MISSING)
        if not isinstance(chosen, Choice):
            continue
        for other in others:
            value = unit.attributes.get(other, MISSING)
            allowed = chosen.allows.get(other)
            if allowed is None or not isinstance(value, Choice) or value.id in allowed:
                continue
            siblings = tuple(found for a in allowed if (found := value.sibling(a)) is not None)
            build = mustered.unit_build(unit)
            scope = Inside(build, mustered.record)
            subject = Subject(scope, ids_of(models), unit.address, build)
            yield _finding(check, mustered, subject, extra={"allowed": siblings})


CheckRunner = Callable[[DeclaredCheck, Muster], Iterator[Finding]]
