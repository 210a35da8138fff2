"""Reports values of carried items, and of units, that lie outside what their fields allow."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.gamedata.declared_fields import DeclaredField
from realms_builder.gamedata.field_values import clamped, has_limits, outside
from realms_builder.gamedata.formulas.values import MISSING
from realms_builder.problems import Severity
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.muster import Muster


def out_of_range(mustered: Muster) -> Iterator[Finding]:
    """Yield a finding for each value outside its limits that no check of the game covers."""
    covered = _covered(mustered)
    fields = {} if "items" in covered else _limited_fields(mustered)
    seen: set[int] = set()
    fine: set[int] = set()
    for record in mustered.models:
        build = record.build
        if id(build) in seen:
            continue
        seen.add(id(build))
        unit = build.parts.unit
        for name, stat in mustered.game.stats.items():
            value = unit.stats.get(name, MISSING)
            if name not in covered and outside(value, stat):
                yield _finding(record.model.id, record, name, stat, value)
        for list_id, limited in fields.items():
            for item in (carried.item for carried in build.items(list_id)):
                if id(item) in fine:
                    continue
                wrong = [
                    (name, field, value)
                    for name, field in limited
                    if outside(value := item.fields.get(name, MISSING), field)
                ]
                if not wrong:
                    fine.add(id(item))
                for name, field, value in wrong:
                    yield _finding(record.model.id, item.name, name, field, value)


def _limited_fields(mustered: Muster) -> dict[str, list[tuple[str, DeclaredField]]]:
    """Return the fields of items that allow only some values, list by list."""
    return {
        list_id: [(name, field) for name, field in fields.items() if has_limits(field)]
        for list_id, fields in mustered.game.fields.items()
    }


def _covered(mustered: Muster) -> set[str]:
    covered: set[str] = set()
    for check in mustered.game.file.checks:
        for name in (*check.ranges, check.range):
            covered.update(mustered.game.stats if name == "stats" else (name,))
    return covered


def _finding(model: str, who: object, name: str, field: DeclaredField, value: object) -> Finding:
    values = {
        "name": who,
        "field": field.name or field.abbr or name,
        "value": value,
        "corrected": clamped(value, field),  # type: ignore[arg-type]
    }
    return Finding(
        code="out_of_range",
        severity=Severity.ERROR,
        text=Said(code="finding.out_of_range", values=values),
        why=Said(
            code="why.out_of_range",
            values={**values, "low": _shown(field.min), "high": _shown(field.max)},
        ),
        models=(model,),
        about=f"{model}/{name}",
    )


def _shown(limit: float | None) -> str:
    return "…" if limit is None else f"{limit:g}"
