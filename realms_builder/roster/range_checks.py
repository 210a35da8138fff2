"""Values outside their limits: of profiles, of keywords' parameters, of what units carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas.values import Several, Value
from realms_builder.game.items import CarriedItem
from realms_builder.game.keyword_use import KeywordUse, without_parameters
from realms_builder.game.kinds.keywords import parameters_outside, read_keyword, text_within
from realms_builder.game.kinds.kind import BadValue, clamped, kind_of, outside
from realms_builder.game.units import Unit
from realms_builder.game.value_words import range_words
from realms_builder.roster import edits
from realms_builder.roster.edits import Edit
from realms_builder.roster.findings import Finding, Ideas, Offer, Said
from realms_builder.roster.fixes import correction
from realms_builder.roster.item_edits import drops
from realms_builder.roster.resolve.muster import ModelRecord, Muster

_WITHIN = "every value lies within its limits"


def out_of_range(mustered: Muster) -> Iterator[Finding]:
    """Yield a finding for each value outside its limits that no check of the game covers."""
    covered = _covered(mustered)
    fields_of_lists = {} if "items" in covered else mustered.game.fields
    fine: set[int] = set()
    for build, (record, *_) in mustered.builds_used.items():
        if _WITHIN in build.settled:
            continue
        found = [*_of_unit(mustered, record, covered)]
        pieces = build.carried() if fields_of_lists else ()
        for carried in pieces:
            if carried.bearing or id(carried.item) not in fine:
                wrong = [*_of_item(mustered, record, carried, fields_of_lists)]
                if not wrong:
                    fine.add(id(carried.item))
                found += wrong
        if not found:
            build.settled[_WITHIN] = True
        yield from found


def _of_unit(mustered: Muster, record: ModelRecord, covered: set[str]) -> Iterator[Finding]:
    unit = record.build.parts.unit
    for name, stat, value in _profile(mustered, unit):
        if name not in covered and outside(value, stat):
            found = _finding(record.model.id, record, name, stat, value)
            if unit.id in mustered.own_units:
                found = replace(found, ideas=partial(correction, unit.id, stat, value))
            yield found
    for use in unit.keywords:
        for of, field, value in parameters_outside(use):
            named = field.model_copy(update={"name": without_parameters(of)})
            found = _finding(record.model.id, record, of.keyword.id, named, value)
            yield replace(found, ideas=partial(_ways_of_keyword, mustered, unit, use))


def _of_item(
    mustered: Muster,
    record: ModelRecord,
    carried: CarriedItem,
    fields_of_lists: Mapping[str, Mapping[str, DeclaredField]],
) -> Iterator[Finding]:
    fields = fields_of_lists[carried.item.list_id]
    rows = carried.item.rows
    values = {(name, id(value)): value for row in rows for name, value in row.fields.items()}
    for (name, _), value in values.items():
        if outside(value, fields[name]):
            found = _finding(record.model.id, carried.item.name, name, fields[name], value)
            ways = partial(_ways_of_item, mustered, record, carried, fields[name])
            yield replace(found, ideas=ways)
    for field in mustered.game.item_lists[carried.item.list_id].carried:
        value = carried.bearing_value(field.id)
        if value is not None and outside(value, field):
            yield _finding(record.model.id, carried.item.name, field.id, field, value)


def _profile(mustered: Muster, unit: Unit) -> Iterator[tuple[str, DeclaredField, Value]]:
    """Yield every stat and attribute that *unit* writes, with how it is declared."""
    game = mustered.game
    for fields, written in ((game.stats, unit.stats), (game.attributes, unit.attributes)):
        for name, field in fields.items():
            if name in written:
                yield name, field, written[name]


def _ways_of_keyword(mustered: Muster, unit: Unit, wrong: KeywordUse) -> tuple[Ideas, ...]:
    """Return that a parameter of a keyword is mended, of a unit of the roster's own."""
    right = text_within(wrong)
    for key, kind in mustered.game.unit_keyword_keys.items():
        written = unit.raw.get(key)
        if unit.id not in mustered.own_units or not isinstance(written, list):
            continue
        every = [_keyword_or_none(mustered, plain(entry), kind) for entry in written]
        if wrong in every:
            now = [
                right if use == wrong else entry for use, entry in zip(every, written, strict=True)
            ]
            change = partial(edits.change_own_unit, unit=unit.id, path=key, value=now)
            edit = Edit("edit.change_unit", change, {"name": unit.name or unit.id})
            return (Ideas((Offer(Said(code="fix.write", values={"text": right}), edit),)),)
    return ()


def _keyword_or_none(mustered: Muster, text: str, kind: str) -> KeywordUse | None:
    try:
        return read_keyword(mustered.game, text, kind)
    except BadValue:
        return None


def _ways_of_item(
    mustered: Muster, record: ModelRecord, carried: CarriedItem, field: DeclaredField
) -> tuple[Ideas, ...]:
    """Return that a value of what a unit of the roster's own has is mended, or all of it goes."""
    unit, item = record.build.parts.unit.id, carried.item
    is_own = unit in mustered.own_units and not item.modes
    own = correction(unit, field, item.fields[field.id], item) if is_own else ()
    return *own, Ideas(drops(mustered, (record.model.id,), [carried]))


def _covered(mustered: Muster) -> set[str]:
    covered: set[str] = set()
    for check in mustered.game.file.checks:
        for name in check.ranged:
            covered.update(mustered.game.stats if name == "stats" else (name,))
    return covered


def _finding(model: str, who: object, name: str, field: DeclaredField, value: object) -> Finding:
    values = {
        "name": who,
        "field": field.name or field.abbr or name,
        "value": value,
        "corrected": clamped(value, field),  # type: ignore[arg-type]
    }
    said = "finding.out_of_range"
    if isinstance(value, Several):
        said, values["count"] = "finding.chosen_outside", len(value)
    return Finding(
        code="out_of_range",
        severity=Severity.ERROR,
        text=Said(code=said, values=values),
        why=Said(
            code="why.out_of_range",
            values={**values, "range": _allowed(field)},
        ),
        source=field.source,
        models=(model,),
        about=f"{model}/{name}",
    )


def _allowed(field: DeclaredField) -> object:
    """Return the limits of *field*: in words, or in signs where dice have several."""
    if field.min is None and field.max is None:
        return kind_of(field).limits(field)
    return range_words(field.min, field.max)
