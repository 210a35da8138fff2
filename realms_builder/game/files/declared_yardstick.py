"""By what a game measures what its units are worth: who is hit by whom, and what counts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from realms_builder.game.files.declared_shapes import (
    Declared,
    FormulaText,
    Id,
    LocalText,
    Real,
    Whole,
    Words,
    as_list,
)
from realms_builder.game.files.schema_marks import ONE_OR_LIST
from realms_builder.game.texts import EMPTY

Profiles = Annotated[
    tuple[str | dict[str, Any], ...],
    BeforeValidator(as_list),
    ONE_OR_LIST,
    Field(min_length=1, max_length=12),
]


class DeclaredMeasure(Declared):
    """One number out of exact odds: how a unit does against the profiles, or they against it.

    It is a *figure* that the mechanics show, such as the mean damage of one attack, or how often
    it takes by a *repeat* until it is over. Of several items the best counts, or all together.
    *times* says how often it is done, *values* answer what the mechanics ask; both and *where* are
    formulas over the item of the side that acts. What is never over counts as *most*.
    """

    id: Id
    name: LocalText = EMPTY
    side: Literal["attacker", "target"] = "attacker"
    against: Words = ()
    mechanics: Words = ()
    figure: str = ""
    repeat: str = ""
    take: Literal["best", "all"] = "best"
    where: FormulaText = ""
    times: FormulaText = ""
    values: dict[str, FormulaText] = {}
    most: Whole = Field(default=100, ge=1)


class DeclaredTerm(Declared):
    """One thing that a unit pays for: a formula over the unit that may name the measures."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    value: FormulaText


class DeclaredYardstick(Declared):
    """How the units of a game are valued by what they do.

    *form* says how the terms become a value: their weighted ``sum``, or the ``product`` of their
    powers. What items of the lists *without* cost by themselves is left aside. A unit stands out
    when it lies further off than *deviations* standard deviations and further than *tolerance*
    (0.2 is 20 %).
    """

    cost: str = ""
    without: Words = ()
    where: FormulaText = ""
    profiles: Profiles
    measures: tuple[DeclaredMeasure, ...] = ()
    terms: tuple[DeclaredTerm, ...] = Field(min_length=1, max_length=24)
    form: Literal["sum", "product"] = "sum"
    ridge: Real = Field(default=0.01, ge=0, le=1)
    deviations: Real = Field(default=2.0, gt=0)
    tolerance: Real = Field(default=0.2, ge=0)
    text: LocalText = EMPTY
