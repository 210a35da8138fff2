"""What a system says about its rules: keywords, derived values, switches, groups, forms."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from realms_builder.game.files.declared_course import DeclaredUse
from realms_builder.game.files.declared_fields import DeclaredField, FieldType, Modifies, Values
from realms_builder.game.files.declared_shapes import (
    NAMED_BY_KEY,
    ONE_OR_LIST,
    Declared,
    FormulaText,
    Id,
    LocalText,
    Real,
    Whole,
    Words,
    as_list,
)
from realms_builder.game.texts import EMPTY


class DeclaredKind(Declared):
    """A kind of keyword: tags, conditions, ranges, effects."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    of_units: str = ""
    at_table: bool = False
    only_one: bool = False
    side: str = ""
    on_card: bool = True
    source: str = ""


def _parameter(value: object) -> object:
    if isinstance(value, dict):
        return {"id": "x", **value}
    return {"id": "x", "type": value}


Parameter = Annotated[DeclaredField, BeforeValidator(_parameter), NAMED_BY_KEY]


GameColour = Annotated[str, Field(pattern="^(#[0-9a-fA-F]{6})?$")]
"""A colour that a game gives to a thing of its own; empty takes that of the faction."""


class DeclaredKeyword(Declared):
    """A word of the game with a short rule: a tag, a condition, an effect, a range."""

    id: Id
    kind: str = ""
    name: LocalText = EMPTY
    abbr: LocalText = EMPTY
    short: LocalText = EMPTY
    text: LocalText = EMPTY
    also: Words = ()
    icon: str = ""
    colour: GameColour = ""
    parameters: dict[str, Parameter] = {}
    modifies: Modifies = ()
    gives: Words = ()
    cancels: Words = ()
    side: str = ""
    where: FormulaText = ""
    stands_on: Words = ()
    at: dict[str, str] = {}
    ends: Words = ()
    secret: bool = False
    source: str = ""
    unfinished: bool = False
    house: bool = False


class DeclaredRole(Declared):
    """A role that the roster gives to a model, and who may have it."""

    id: Id
    name: LocalText = EMPTY
    abbr: LocalText = EMPTY
    text: LocalText = EMPTY
    from_: FormulaText = Field(default="", alias="from")
    gives: Words = ()
    secret: bool = False
    icon: str = ""
    source: str = ""


class DeclaredTrack(Declared):
    """Boxes to tick, or a counter, at the table."""

    id: Id
    abbr: LocalText = EMPTY
    name: LocalText = EMPTY
    for_: Literal["model", "items", "roster"] = Field(default="model", alias="for")
    when: FormulaText = ""
    boxes: FormulaText = ""
    split: FormulaText = ""
    ticked: FormulaText = ""
    every: FormulaText = ""
    rows: FormulaText = ""
    counter: tuple[Whole, Whole] | None = None
    start: FormulaText = ""
    mount: bool = False
    source: str = ""


class DeclaredForm(Declared):
    """Another stat line by a circumstance at the table."""

    id: Id
    name: LocalText = EMPTY
    normal: LocalText = EMPTY
    text: LocalText = EMPTY
    where: FormulaText = ""
    when: FormulaText = ""
    modifies: Modifies = ()
    source: str = ""


class DeclaredGroup(Declared):
    """Models that act as one, with a profile of the group."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    members: FormulaText = "true"
    size: tuple[Whole, Whole] = (2, 99)
    own: Words = ()
    card: Literal["own", "joined"] = "own"
    source: str = ""


class DeclaredDerived(Declared):
    """A value that follows from others by a formula.

    With ``shown_as: bar`` forms draw it as a bar that is full where it equals the value *of*; a
    further segment begins at each multiple. *steps* names the derived value that counts the
    segments begun beyond the first, so that the bar can say what they cost.
    """

    id: Id
    abbr: LocalText = EMPTY
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    for_: Literal["model", "unit", "group", "roster", "item", "mechanic"] = Field(
        default="model", alias="for"
    )
    type: FieldType = "number"
    value: FormulaText | None = None
    dice: FormulaText | None = None
    target: FormulaText | None = None
    when: FormulaText = ""
    reads: Literal["", "printed"] = ""
    modifies: Modifies = ()
    show: bool = True
    shown_as: Literal["", "bar"] = ""
    of: str = ""
    steps: str = ""
    unit: LocalText = EMPTY
    icon: str = ""
    source: str = ""


class DeclaredSwitch(Declared):
    """A named reading of a rule that the game leaves open, with its default.

    *when_on* and *when_off* say in a sentence what is played; values of a choice do in their text.
    """

    id: Id
    for_: Literal["", "roster"] = Field(default="", alias="for")
    default: Any = False
    values: Values = ()
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    when_on: LocalText = EMPTY
    when_off: LocalText = EMPTY
    source: str = ""


class DeclaredSummand(Declared):
    """A part of what a side has of a resource in round 1; ``opponent`` is the other roster."""

    value: FormulaText
    name: LocalText = EMPTY
    source: str = ""


class DeclaredResource(Declared):
    """A counter of one side, and what it pays for.

    *summands* say what an evening with two rosters adds up for round 1.
    """

    id: Id
    abbr: LocalText = EMPTY
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    for_: Literal["roster", "model"] = Field(default="roster", alias="for")
    start: FormulaText = "0"
    each_round: FormulaText = "0"
    summands: tuple[DeclaredSummand, ...] = ()
    kept: bool = False
    uses: tuple[DeclaredUse, ...] = ()
    source: str = ""


class DeclaredGuide(Declared):
    """A formula that suggests what a unit should cost."""

    cost: str
    value: FormulaText
    house: bool = False
    tolerance: Real = 0.2
    text: LocalText = EMPTY


# ------------------------------------------------------------------ declared tokens


LEAST_MM, MOST_MM, USUAL_MM = 12.0, 120.0, 25.0


class DeclaredToken(Declared):
    """A round of *mm* millimetres, or one round for each keyword of a kind that can come up.

    A *keyword* that has a token of its own is left out where its kind is named.

    *count* and *when* are formulas over the roster; ``sources`` in them is the number of models
    that can bring the token about. A *track* that is a counter becomes a dial with its numbers.
    """

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    of_kind: str = ""
    keyword: str = ""
    track: str = ""
    resource: str = ""
    mm: Annotated[Real, Field(ge=LEAST_MM, le=MOST_MM)] = USUAL_MM
    count: FormulaText = ""
    when: FormulaText = ""
    icon: str = ""
    colour: GameColour = ""
    source: str = ""


class DeclaredOption(Declared):
    """A choice that every roster of the game has, like an option of a unit."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    list: str = ""
    from_: str = Field(default="", alias="from")
    of: tuple[Any, ...] = ()
    exactly: FormulaText = ""
    at_least: FormulaText = ""
    at_most: FormulaText = ""
    default: Words = ()
    where: FormulaText = ""
    when: FormulaText = ""
    repeat: bool = False


# ------------------------------------------------------------------ declared yardstick


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
