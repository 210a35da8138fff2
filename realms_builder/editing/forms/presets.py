"""The form of a mechanic that comes from a preset: which one, and a field for each of its needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from realms_builder.editing.forms.plan import (
    FieldPlan,
    FormPlan,
    FormSection,
    PlanChoice,
    RecordPlan,
)
from realms_builder.game.files.declared_mechanics import DeclaredNeed, preset_mechanics

PRESET, WITH = "preset", "with"


def with_preset(plan: FormPlan, raw: Any, lang: str) -> FormPlan:
    """Return *plan* for the mechanic that *raw* says, where it takes a preset with its needs."""
    wanted = raw.get(PRESET) if isinstance(raw, Mapping) else None
    return _planned(_Same(plan), str(wanted or ""), lang)


class _Same:
    """A plan that is compared by what it is, since plans hold what cannot be counted."""

    def __init__(self, plan: FormPlan) -> None:
        self.plan = plan

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.plan is self.plan

    def __hash__(self) -> int:
        return id(self.plan)


@lru_cache(maxsize=64)
def _planned(same: _Same, wanted: str, lang: str) -> FormPlan:
    plan, presets = same.plan, preset_mechanics()
    choices = tuple(
        PlanChoice(one.id, one.name.pick(lang), one.text.pick(lang)) for one in presets.values()
    )
    changed = {PRESET: {"editor": "choice", "choices": choices, "usual": True}}
    records = dict(plan.records)
    if wanted in presets:
        fields = tuple(_need(one, lang) for one in presets[wanted].needs)
        record = f"{WITH} {wanted}"
        records[record] = RecordPlan("", (FormSection("needs", "", fields),))
        changed[WITH] = {"editor": "record", "record": record, "usual": True}
    sections = tuple(
        replace(section, fields=tuple(_changed(one, changed) for one in section.fields))
        for section in plan.record.sections
    )
    return replace(plan, record=replace(plan.record, sections=sections), records=records)


def _changed(field: FieldPlan, changed: Mapping[str, Mapping[str, Any]]) -> FieldPlan:
    return replace(field, **changed[field.key]) if field.key in changed else field


def _need(need: DeclaredNeed, lang: str) -> FieldPlan:
    """Return the field for the formula that fills *need*; greyed what it is without one."""
    return FieldPlan(
        key=need.id,
        label=need.name.pick(lang) or need.id,
        editor="formula",
        name=need.id,
        help=need.text.pick(lang),
        hint="" if need.default is None else str(need.default),
        required=bool(need.required),
    )
