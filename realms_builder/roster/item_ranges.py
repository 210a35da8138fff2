"""Reports values of carried items, and of units, that lie outside what their fields allow."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.kinds.field_limits import clamped, outside
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.resolve.muster import Muster

_WITHIN = "every value lies within its limits"


def out_of_range(mustered: Muster) -> Iterator[Finding]:
    """Yield a finding for each value outside its limits that no check of the game covers."""
    covered = _covered(mustered)
    fields_of_lists = {} if "items" in covered else mustered.game.fields
    fine: set[int] = set()
    for build, (record, *_) in mustered.builds_used.items():
        if _WITHIN in build.settled:
            continue
        is_within = True
        unit = build.parts.unit
        for name, stat in mustered.game.stats.items():
            value = unit.stats.get(name, MISSING)
            if name not in covered and outside(value, stat):
                is_within = False
                yield _finding(record.model.id, record, name, stat, value)
        for carried in build.carried() if fields_of_lists else ():
            item = carried.item
            if id(item) in fine:
                continue
            fields = fields_of_lists[item.list_id]
            wrong = [
                (name, value) for name, value in item.fields.items() if outside(value, fields[name])
            ]
            if not wrong:
                fine.add(id(item))
            for name, value in wrong:
                is_within = False
                yield _finding(record.model.id, item.name, name, fields[name], value)
        if is_within:
            build.settled[_WITHIN] = True


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
