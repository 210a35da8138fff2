"""What a system says about its values: stats, attributes, scales, costs, items and their fields."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticKnownError

from realms_builder.game.files.declared_shapes import (
    ONE_OR_LIST,
    SCALAR_ELEMENTS,
    AlsoWritten,
    Declared,
    FormulaText,
    Id,
    LocalText,
    Real,
    Schema,
    ValueId,
    Whole,
    Words,
    as_list,
    each,
    short_for,
)
from realms_builder.game.texts import EMPTY

FIELD_TYPES: list[str] = []
"""The words for kinds of fields; each says its own when it is registered (``game/kinds``)."""


def _known_type(value: object) -> object:
    if value in FIELD_TYPES:
        return value
    expected = ", ".join(f"'{word}'" for word in FIELD_TYPES)
    raise PydanticKnownError("literal_error", {"expected": expected})


def _any_type(full: Schema) -> Schema:
    return {"enum": [*FIELD_TYPES], **full}


FieldType = Annotated[str, BeforeValidator(_known_type), AlsoWritten(_any_type)]


KEYS_OF_KINDS = frozenset(
    """
    min max dice target clamp show_min zero_is_unlimited print values values_of scale of_kind set_
    many of bands slots forms
    """.split()
)
"""The keys of a field that only some kinds of fields read (``FieldKind.keys``)."""


class DeclaredValue(Declared):
    """One value of a choice or scale; extra keys are columns that formulas read."""

    model_config = ConfigDict(extra="allow")

    id: ValueId
    name: LocalText = EMPTY
    abbr: LocalText = EMPTY
    text: LocalText = EMPTY
    also: Words = ()
    icon: str = ""
    allows: dict[str, list[str]] = {}
    source: str = ""
    unfinished: bool = False
    house: bool = False


Values = Annotated[
    tuple[DeclaredValue, ...], BeforeValidator(each(short_for("id"))), SCALAR_ELEMENTS
]


class DeclaredSlot(Declared):
    """A blank of a phrase: a value of the item that modifiers may name."""

    keys_of_kinds: ClassVar[frozenset[str]] = KEYS_OF_KINDS

    id: Id
    abbr: LocalText = EMPTY
    name: LocalText = EMPTY
    type: FieldType = "integer"
    min: Real | None = None
    max: Real | None = None
    dice: tuple[Whole, Whole] | None = None
    target: tuple[Whole, Whole] | None = None


class DeclaredPhrase(Declared):
    """One pattern that an author may write in a phrase field, and what it runs.

    *source* is where that kind of roll stands, if not where the mechanic does.
    """

    id: Id
    write: str
    also: Words = ()
    name: LocalText = EMPTY
    runs: str = ""
    with_: dict[str, FormulaText] = Field(default={}, alias="with")
    source: str = ""


class DeclaredField(Declared):
    """One typed value: a stat, an attribute, a field of an item or of its bearing."""

    keys_of_kinds: ClassVar[frozenset[str]] = KEYS_OF_KINDS

    id: Id
    abbr: LocalText = EMPTY
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    type: FieldType = "integer"
    for_: Literal["unit", "faction"] = Field(default="unit", alias="for")
    min: Real | None = None
    max: Real | None = None
    dice: tuple[Whole, Whole] | bool | None = None
    target: tuple[Whole, Whole] | None = None
    default: Any = None
    required: bool | None = None
    optional: bool = False
    when: FormulaText = ""
    clamp: bool = True
    show: bool = True
    show_min: Real | None = None
    zero_is_unlimited: bool = False
    unit: LocalText = EMPTY
    also: Words = ()
    icon: str = ""
    print: str = ""
    values: Values = ()
    values_of: str = ""
    scale: str = ""
    of_kind: str = ""
    set_: str = Field(default="", alias="set")
    many: bool = False
    of: str = ""
    bands: str = ""
    slots: tuple[DeclaredSlot, ...] = ()
    forms: tuple[DeclaredPhrase, ...] = ()
    house: bool = False
    unfinished: bool = False
    source: str = ""

    @property
    def kind_of_keyword(self) -> str:
        """Return the keyword kind that the field takes its words from, or an empty string."""
        return self.of_kind or self.set_

    @property
    def scale_id(self) -> str:
        """Return the scale that the field takes its values from, empty where it is of none."""
        several = self.type == "list" and self.of == "scale"
        return (self.scale or self.id) if self.type == "scale" or several else ""


class DeclaredScale(Declared):
    """An ordered list of values; comparisons go by place."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    values: Values
    print: str = ""
    source: str = ""


class DeclaredBands(Declared):
    """Distance bands: each id reaches up to and including its step."""

    id: Id
    steps: dict[str, Real]
    names: dict[str, LocalText] = {}


class DeclaredCost(Declared):
    """One currency that units cost and rosters are limited by."""

    id: Id
    abbr: LocalText = EMPTY
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    type: Literal["integer", "number"] = "integer"
    min: Real | None = None
    max: Real | None = None
    per: Literal["model", "unit"] = "model"
    default_limit: Real | None = None
    house: bool = False
    source: str = ""


class DeclaredModify(Declared):
    """A change of one number: what it names, how it changes, and when."""

    one_of: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("stat", "cost", "value", "roll", "item", "list_", "field", "slot", "reroll"),
        ("add", "times", "set_", "dice", "target", "step", "reroll", "min", "max"),
    )

    stat: Words = ()
    cost: Words = ()
    value: str = ""
    roll: Words = ()
    item: str = ""
    list_: str = Field(default="", alias="list")
    field: str = ""
    slot: str = ""
    side: Literal["", "opponent", "self"] = ""
    add: FormulaText | None = None
    times: FormulaText | None = None
    set_: FormulaText | None = Field(default=None, alias="set")
    dice: FormulaText | None = None
    target: FormulaText | None = None
    step: FormulaText | None = None
    reroll: str = ""
    must: bool = False
    after: str = ""
    min: FormulaText | None = None
    max: FormulaText | None = None
    when: FormulaText = ""
    name: LocalText = EMPTY
    shown: LocalText = EMPTY

    def is_about(self, list_id: str, item: str) -> bool:
        """Return whether it changes fields of *item*, which is of a list."""
        named = self.item or self.list_
        return bool(named) and self.item in ("", item) and self.list_ in ("", list_id)


Modifies = Annotated[tuple[DeclaredModify, ...], BeforeValidator(as_list), ONE_OR_LIST]


class DeclaredLimits(Declared):
    """Why no more of a list may be carried, or not by everybody, and where that stands.

    *too_many* is the reason of numbers alone, which then says nothing of who may not carry a thing.
    """

    why: LocalText = EMPTY
    too_many: LocalText = EMPTY
    source: str = ""


class DeclaredItemList(Declared):
    """One list that a unit carries, with the fields of its items and of their bearing."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    icon: str = ""
    fields: tuple[DeclaredField, ...] = ()
    carried: tuple[DeclaredField, ...] = ()
    like: str = ""
    free: bool = False
    unique: bool = False
    sort: Words = ()
    at_most: FormulaText = ""
    limits: DeclaredLimits = DeclaredLimits()
    granted: tuple[dict[str, Any], ...] = ()
    source: str = ""
