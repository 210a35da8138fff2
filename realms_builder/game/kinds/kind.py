"""A kind of field: one class that reads, writes, describes and samples values.

It says of itself what cards, sheets, tables, forms and lint want to know. Every kind stands in
:mod:`realms_builder.game.kinds.registry`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from realms_builder.game.files.declared_fields import FIELD_TYPES, DeclaredField, DeclaredSlot
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.names import did_you_mean
from realms_builder.game.texts import EMPTY, Text

EditorWord = Literal[
    "line",
    "integer",
    "signed",
    "number",
    "length",
    "weight",
    "pool",
    "target",
    "dice",
    "bands",
    "level",
    "choice",
    "flag",
    "formula",
    "text",
    "picture",
    "reference",
    "words",
    "several",
    "record",
    "yaml",
]
RefersTo = Literal["", "value", "keyword", "track", "formula", "phrase"]
NamedByField = tuple[str, str, Collection[str]]
"""A key of a declared field, the name that stands there, and the names that are known."""
DrawnAs = Literal["text", "number", "word", "keyword", "yes_no", "picture", "list"]


class BadValue(Exception):
    """A value that its field cannot hold: a code for the sentence, and what it needs.

    *at* is which of several values it is.
    """

    at: int | None = None

    def __init__(self, code: str, **values: object) -> None:
        """Keep the code and the values of the sentence."""
        super().__init__(code)
        self.code = code
        self.values = values


class OfferedValue(NamedTuple):
    """One value to choose: how the file writes it, what people read, its meaning, other names."""

    value: str | int
    label: str = ""
    detail: str = ""
    also: tuple[str, ...] = ()


class FieldKind(ABC):
    """What all kinds of fields have in common; each is asked with a field that a game declares."""

    name: ClassVar[str]
    """The word for it behind ``type:``."""
    editor: ClassVar[EditorWord] = "line"
    """With what a form edits a value."""
    plain_schema: ClassVar[Schema] = {}
    """The JSON Schema of a value, where all fields have the same."""
    usual: ClassVar[Any] = None
    """A value to begin with, where all fields have the same."""
    keys: ClassVar[frozenset[str]] = frozenset()
    """Which of the ``KEYS_OF_KINDS`` of a field it reads."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The keys of a field of which one must be written."""
    computes: ClassVar[bool] = True
    """Whether a formula behind ``=`` may stand for a value."""
    refers_to: ClassVar[RefersTo] = ""
    """What a value names, so that renaming finds it."""

    # How a value is said where people read it.
    drawn_as: ClassVar[DrawnAs] = "text"
    """What the designer of a card takes it for."""
    is_bare: ClassVar[bool] = False
    """Whether a card says the name of the field beside it, since it is only a number."""
    is_length: ClassVar[bool] = False
    """Whether it is measured in the unit of the game."""
    shows_unit: ClassVar[bool] = False
    """Whether a value prints its unit itself."""
    in_line: ClassVar[Literal["named", "alone", "never"]] = "alone"
    """How it stands in the line that sums up an item; signs such as 5+ need no name."""
    is_rule_without_abbr: ClassVar[bool] = False
    """Whether it is meant for rules alone where the field has no short name."""
    tells_units: ClassVar[bool] = False
    """Whether it says what a unit is without the name of the field."""
    tells_items: ClassVar[bool] = False
    """Whether it says what an item is without the name of the field."""
    room: ClassVar[Literal["short", "wordy", "long"]] = "short"
    """Whether it fits a column, only a line, or needs lines of its own."""
    is_fact: ClassVar[bool] = True
    """Whether it stands among the short facts of an item."""

    # How it stands in spreadsheets.
    in_cells: ClassVar[bool] = True
    """Whether a cell can hold it."""
    is_number: ClassVar[bool] = False
    """Whether it is counted with, so that ``pts`` may stand behind it."""
    is_slashed: ClassVar[bool] = False
    """Whether spreadsheets take it for a date, and nothing else looks like it."""
    marks_columns: ClassVar[bool] = False
    """Whether a column of such values tells which field it is for."""
    marks_texts: ClassVar[bool] = False
    """Whether it is told from other words at the beginning of a text."""
    said_by_name: ClassVar[bool] = False
    """Whether a cell says it in the reader's language, and not as the file writes it."""

    often_empty: ClassVar[bool] = False
    """Whether a first entry goes without it."""
    is_word: ClassVar[bool] = False
    is_free: ClassVar[bool] = False
    """Whether anybody may write any word in a column."""
    """Whether a mechanic takes it as a word, never as a formula."""
    is_picked: ClassVar[bool] = False
    """Whether a player may say it of what a model carries, where its author leaves it open."""
    plural: FieldKind | None = None
    """The kind of which a field is that holds several of it: ``many: true``."""

    # -------------------------------------------------------------------------- values

    @abstractmethod
    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        """Return *raw*, which is not empty, as a value. Raises :class:`BadValue`."""

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        """Return the JSON Schema of a value; unless *bounded*, limits are only described."""
        return dict(self.plain_schema)

    def sample(self, field: DeclaredField, game: Game) -> Any:
        """Return a value to begin with, as an author would write it; None for none."""
        return self.usual

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        """Return how a file writes *value*, which somebody wrote as *raw*."""
        return raw

    def absent(self, field: DeclaredField) -> Value:
        """Return what holds where nothing is written and the field has no default."""
        return MISSING

    def several(self, field: DeclaredField) -> bool:
        """Return whether a value is a list, of which one may stand without brackets."""
        return False

    def meant(self, field: HasKind) -> FieldKind:
        """Return the kind of which the values of *field* are, whose ``type`` names this one."""
        return self

    def repeated(self, field: DeclaredField, raw: Any, game: Game) -> Iterator[tuple[int, str]]:
        """Yield what *raw* names once more, and at which place, where that says nothing."""
        yield from ()

    def typed(self, number: Value) -> Value:
        """Return a *number* that a formula gave as a value of the kind."""
        return number

    def given(self, value: Value, field: DeclaredField, game: Game) -> Value:
        """Return what a formula gave for *field* as a value of it. Raises `FormulaError`."""
        del field, game
        return self.typed(value)

    def is_outside(self, value: Value, field: DeclaredField) -> bool:
        """Return whether *value* lies outside the limits of *field*."""
        inside = self.clamped(value, field)
        return inside is not value and inside != value

    def clamped(self, value: Value, field: DeclaredField | DeclaredSlot) -> Value:
        """Return *value* inside the limits of *field*; what has no limits comes back as it is."""
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            return value
        low, high = _bound(field.min), _bound(field.max)
        if low is not None and value < low:
            return type(value)(low)
        if high is not None and value > high:
            return type(value)(high)
        return value

    # -------------------------------------------------------------------------- what helps with it

    def limits(self, field: DeclaredField) -> str:
        """Return the limits of *field* in signs, or an empty string."""
        if field.min is None and field.max is None:
            return ""
        low = "" if field.min is None else f"{field.min:g}"
        return f"{low}–{field.max:g}" if field.max is not None else f"≥ {low}"

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        """Return what may be chosen or is offered, in *lang*."""
        return ()

    def parts(self, field: DeclaredField, game: Game) -> tuple[DeclaredField, ...]:
        """Return the fields of a value that is a map; none for a plain value."""
        return ()

    def editor_of(self, field: DeclaredField, game: Game) -> EditorWord:
        """Return with what a form edits *field*."""
        return self.editor

    def unit(self, field: DeclaredField, game: Game) -> Text:
        """Return the unit in which a value is typed."""
        return field.unit

    def printed_unit(self, field: DeclaredField | DeclaredDerived, game: Game) -> Text:
        """Return the unit that is printed behind a value which does not show its own."""
        return EMPTY if self.shows_unit else field.unit

    def named(self, field: DeclaredField, game: Game) -> Iterator[NamedByField]:
        """Yield what *field* itself names."""
        yield from ()


@lru_cache(maxsize=256)
def _bound(limit: float | None) -> Number | None:
    if limit is None:
        return None
    return int(limit) if float(limit).is_integer() else Fraction(str(limit))


class HasKind(Protocol):
    """Whatever says of which kind its values are."""

    @property
    def type(self) -> str:
        """Return the name of the kind."""
        ...


_KINDS: dict[str, FieldKind] = {}


def register(*kinds: FieldKind) -> None:
    """Let fields be of *kinds* from now on; they are offered behind all others."""
    for kind in kinds:
        _KINDS[kind.name] = kind
        FIELD_TYPES.append(kind.name)
        if kind.plural is not None:
            _KINDS[kind.plural.name] = kind.plural  # no word of its own: fields say many


def forget(name: str) -> None:
    """Let fields no longer be of the kind called *name*."""
    del _KINDS[name]
    FIELD_TYPES.remove(name)


def kind_of(field: HasKind) -> FieldKind:
    """Return the kind of which the values of *field* are."""
    return _KINDS[field.type].meant(field)


def plural_of(name: str) -> FieldKind | None:
    """Return the kind that holds several of the kind called *name*, None where there is none."""
    kind = _KINDS.get(name)
    return None if kind is None else kind.plural


def read_value(field: DeclaredField, raw: Any, game: Game, *, formulas: bool = True) -> Value:
    """Return *raw* as a value of *field*; raise :class:`BadValue` when it is none.

    Without *formulas* none may stand for it: how something is carried, one value of several.
    """
    if raw is None:
        raise BadValue("empty_value", field=field.id)
    kind = kind_of(field)
    if isinstance(raw, str) and raw.startswith("=") and kind.computes and formulas:
        return parsed(raw)  # type: ignore[return-value]
    return kind.read(field, raw, game)


def default_of(field: DeclaredField, game: Game) -> Value | None:
    """Return the default of *field*, or None when it has none or a bad one."""
    try:
        return None if field.default is None else read_value(field, field.default, game)
    except BadValue:
        return None


def sample_of(field: DeclaredField, game: Game) -> Any:
    """Return a value for *field* as an author writes it: its default, else one that fits.

    None where nothing sensible can be said.
    """
    return field.default if field.default is not None else kind_of(field).sample(field, game)


def clamped(value: Value, field: DeclaredField | DeclaredSlot) -> Value:
    """Return *value* inside the limits of *field*."""
    return kind_of(field).clamped(value, field)


def outside(value: Value, field: DeclaredField) -> bool:
    """Return whether *value* lies outside the limits of *field*; none does of limits swapped."""
    if type(value) is int:  # nearly all of them
        low, high = field.min, field.max
        beyond = (low is not None and value < low) or (high is not None and value > high)
        return beyond and not _are_swapped(field)
    return kind_of(field).is_outside(value, field) and not _are_swapped(field)


def _are_swapped(field: DeclaredField) -> bool:
    """Return whether limits of *field* stand the wrong way round, which is said where they do."""
    pairs = ((field.min, field.max), field.dice, field.target)
    spans = (pair for pair in pairs if isinstance(pair, tuple) and None not in pair)
    return any(low > high for low, high in spans)  # type: ignore[operator]


def parsed(raw: str) -> Formula:
    """Return the formula that stands in place of a value. Raises :class:`BadValue`."""
    try:
        return parse(raw.removeprefix("=").strip())
    except FormulaError as error:
        raise BadValue(f"formula.{error.code}", **dict(error.values)) from None


def inner_field(field: DeclaredField, otherwise: str, **keys: Any) -> DeclaredField:
    """Return the field of which *field* holds several: of the kind that its ``of`` names."""
    kind = field.of if field.of in _KINDS else otherwise
    same = ("id", "min", "max", "values", "values_of", "scale", "of_kind", "set_", "print")
    values: dict[str, Any] = {**{key: getattr(field, key) for key in same}, **keys}
    return DeclaredField.model_construct(None, type=kind, **values)


def kinds_of(field: DeclaredField) -> tuple[FieldKind, ...]:
    """Return the kind of *field* and, where its values are several, the kind of each."""
    kind = kind_of(field)
    inner = _KINDS.get(field.of) if "of" in kind.keys else None
    return (kind,) if inner is None else (kind, inner)


def must_know_inner(field: DeclaredField) -> None:
    """Raise :class:`BadValue` where there is no such kind as the ``of`` of *field* names."""
    if field.of and field.of not in _KINDS:
        meant = did_you_mean(field.of, _KINDS)
        raise BadValue("choice_unknown", value=field.of, known=tuple(_KINDS), suggestion=meant)
