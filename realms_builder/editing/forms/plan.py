"""What the form of one entry of a file looks like, as frozen values that know no window.

A :class:`FormPlan` names the records that an entry is made of. Fields refer to records by name, so
that a plan may go round in circles as the schema of a file does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.kinds.kind import EditorWord

Editor = Literal[
    EditorWord,
    "id",
    "strength",
    "pair",
    "colour",
    "icon",
    "list",
    "map",
    "measure",
    "count",
    "box",
    "point",
    "pick",
    "tick",
    "amount",
    "decimal",
]
SHORT_EDITORS = frozenset(
    "integer number length weight pool target dice bands strength pair flag choice level".split()
)
"""Editors that are small enough to stand side by side."""
CONTAINERS: frozenset[Editor] = frozenset(("record", "list", "map"))
FORMULAS = "formulas"
"""Under this name a plan offers what may stand in formulas."""
WORD_IS_KEY = "*"
"""In place of the key of a bare word: the word itself is the key, and its value is true."""


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """One value that may be chosen: how the file writes it, what people read, what it means.

    *also* are other spellings in a file; *own* is the whole entry to start an own version from.
    What is not *open* just now is shown all the same.
    """

    value: Any
    label: str = ""
    detail: str = ""
    also: tuple[str, ...] = ()
    own: Mapping[str, Any] | None = None
    is_open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlan:
    """One field: where it stands in its map, how it is edited, and what helps with it.

    A list is *bare* where one thing may stand without brackets; *brackets* says that new ones get
    them all the same. Where it *computes* a formula behind ``=`` may stand for the value. *offers*
    names choices of the plan that may change while the form stays, in
    place of *choices*. *short* is the key that a bare word or number stands for. *usual* fields are
    shown also while they say nothing. *aliases* are other spellings of the key, in small letters.
    """

    key: str
    label: str
    editor: Editor
    name: str = ""
    help: str = ""
    hint: str = ""
    unit: str = ""
    required: bool = False
    usual: bool = True
    low: float | None = None
    high: float | None = None
    choices: tuple[PlanChoice, ...] = ()
    offers: str = ""
    open: bool = False
    element: FieldPlan | None = None
    record: str = ""
    bare: bool = False
    computes: bool = False
    brackets: bool = False
    short: str = ""
    long: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def is_short(self) -> bool:
        """Return whether its editor is small enough to stand beside others."""
        return self.editor in SHORT_EDITORS

    @property
    def is_record(self) -> bool:
        """Return whether what it holds is a map with known keys, or may be one."""
        return self.editor == "record" or bool(self.record)

    def choice_of(self, raw: Any) -> PlanChoice | None:
        """Return the choice that a file writes as *raw*, in one of its spellings."""
        exact = next((choice for choice in self.choices if choice.value == raw), None)
        word = plain(raw).casefold()
        spelt = (c for c in self.choices if word in map(str.casefold, (plain(c.value), *c.also)))
        return exact or next(spelt, None)

    def key_in(self, raw: Mapping[str, Any]) -> str:
        """Return under which key *raw* has it: the own one unless only another spelling is there.

        A value with parts does not stand under another spelling: ``cost: {points: 3}``.
        """
        if self.key in raw or not self.aliases:
            return self.key
        for key, value in raw.items():
            if key.casefold() in self.aliases and not isinstance(value, (dict, list)):
                return key
        return self.key


@dataclass(frozen=True, slots=True)
class FormSection:
    """Fields that belong together; *code* names them for whoever remembers what is open."""

    code: str
    title: str
    fields: tuple[FieldPlan, ...]


@dataclass(frozen=True)
class RecordPlan:
    """A map with known keys, in sections."""

    title: str
    sections: tuple[FormSection, ...]

    @cached_property
    def fields(self) -> dict[str, FieldPlan]:
        """Return every field by its key."""
        return {one.key: one for section in self.sections for one in section.fields}

    def others(self, raw: Mapping[str, Any]) -> list[str]:
        """Return the keys of *raw* that no field stands for, in their order."""
        known = {one.key_in(raw) for one in self.fields.values()}
        return [key for key in raw if key not in known]


@dataclass(frozen=True)
class FormPlan:
    """The form of one entry: its own record, and all records that fields refer to.

    Keys of the entry that are *hidden* have forms of their own. *offers* are the choices that
    fields name; plans with other offers are the same all the same.
    """

    kind: str
    record: RecordPlan
    records: Mapping[str, RecordPlan] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    offers: Mapping[str, tuple[PlanChoice, ...]] = field(default_factory=dict, compare=False)

    @property
    def root(self) -> FieldPlan:
        """Return the entry itself as a field."""
        return FieldPlan(key="", label=self.record.title, editor="record")

    def record_of(self, plan: FieldPlan) -> RecordPlan:
        """Return the record of *plan*, that of the entry where it names none."""
        return self.records[plan.record] if plan.record else self.record

    def choices_of(self, plan: FieldPlan) -> tuple[PlanChoice, ...]:
        """Return what may be chosen or is offered in the field *plan*."""
        if plan.editor == "formula":
            return self.offers.get(FORMULAS, ())
        return self.offers.get(plan.offers, ()) if plan.offers else plan.choices

    def child(self, plan: FieldPlan, key: str | int) -> FieldPlan:
        """Return the field below *plan* at *key*; what nobody planned is a field of plain YAML."""
        if plan.is_record:
            found = self.record_of(plan).fields.get(str(key))
            return found if found is not None else other_field(str(key))
        if plan.element is not None:
            return plan.element
        return other_field(str(key))

    def label_at(self, path: Sequence[str | int]) -> str:
        """Return the label of the field at *path*, of the nearest above it that has one."""
        plan, label = self.root, self.root.label
        for key in path:
            plan = self.child(plan, key)
            label = plan.label or label
        return label


def other_field(key: str) -> FieldPlan:
    """Return the field of a *key* that nobody planned."""
    return FieldPlan(key=key, label=key, editor="yaml")
