"""Typed values beyond plain numbers and texts: pools, bands, classes, weights, levels, choices.

Each is a frozen :class:`Record` for formulas and prints itself in a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from realms_builder.core.translation import decimal_sign
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.texts import EMPTY, Text

Number = int | Fraction

ROMANS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


WRITTEN_OUT = 10**15
"""Larger numbers are said by their first digits; no game has any."""


def decimal(number: Number, lang: str, *, least_digits: int = 0) -> str:
    """Return *number* with at most two digits behind the decimal sign."""
    if abs(number) >= WRITTEN_OUT:
        first, power = f"{Decimal(int(number)):.2e}".split("e")
        return f"{first.replace('-', '−').replace('.', decimal_sign(lang))}·10^{power.lstrip('+')}"
    hundredths = round(abs(number) * 100)
    whole, rest = divmod(hundredths, 100)
    digits = f"{rest:02d}".rstrip("0").ljust(least_digits, "0")
    text = f"{whole}{decimal_sign(lang)}{digits}" if digits else str(whole)
    return f"−{text}" if number < 0 and hundredths else text


class Weight(Fraction):
    """A weight in kilograms, exact."""

    __slots__ = ()

    def show(self, lang: str) -> str:
        """Return the weight with its unit, at least to 0.1 kg where it is not whole."""
        return f"{decimal(self, lang)} kg"


class Roman(int):
    """A class or level that is written as a Roman numeral and computes as a whole number."""

    __slots__ = ()

    def show(self, lang: str) -> str:
        """Return the numeral, or the plain number where there is none."""
        return ROMANS[self] if 0 < self < len(ROMANS) else str(int(self))


class TargetNumber(int):
    """The value from which a die succeeds."""

    __slots__ = ()

    def show(self, lang: str) -> str:
        """Return for example ``5+``."""
        return f"{int(self)}+"


class Signed(int):
    """A bonus or malus that says its sign."""

    __slots__ = ()

    def show(self, lang: str) -> str:
        """Return for example ``+2``, ``−1`` or ``0``."""
        return signed_text(int(self))


def signed_text(number: int) -> str:
    """Return *number* with its sign; nought has none."""
    return f"{number:+d}".replace("-", "−") if number else "0"


@dataclass(frozen=True, slots=True)
class Pool(Record):
    """So many dice, each a success from *target* on: ``4/5+``."""

    dice: int
    target: int

    def lookup(self, name: str) -> Value | Unknown:
        """Return ``dice`` or ``target``."""
        if name == "dice":
            return self.dice
        return self.target if name == "target" else UNKNOWN

    def show(self, lang: str) -> str:
        """Return for example ``4/5+``."""
        return f"{self.dice}/{self.target}+"


@dataclass(frozen=True, slots=True)
class Bands(Record):
    """A range in equal bands: ``20/3`` reaches three times twenty."""

    length: Number
    bands: int

    def lookup(self, name: str) -> Value | Unknown:
        """Return ``length`` of a band, number of ``bands`` or the farthest ``reach``."""
        if name == "length":
            return self.length
        if name == "bands":
            return self.bands
        return self.length * self.bands if name == "reach" else UNKNOWN

    @property
    def order(self) -> Number:  # type: ignore[override]
        """Sort by the farthest reach."""
        return self.length * self.bands

    def show(self, lang: str) -> str:
        """Return for example ``20/3``."""
        return f"{decimal(self.length, lang)}/{self.bands}"


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceValue(Record):
    """One value of a choice or a scale; its columns are readable by name."""

    id: str
    name: Text
    place: int
    ordered: bool = False
    columns: Mapping[str, Value] = field(default_factory=dict)
    abbr: Text = EMPTY
    text: Text = EMPTY
    icon: str = ""
    allows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unfinished: bool = False
    siblings: Mapping[str, int] = field(default_factory=dict)
    quantity: Number | None = None
    pattern: str = ""
    family: Mapping[str, ChoiceValue] = field(default_factory=dict, repr=False)

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare by id."""
        return self.id

    @property
    def order(self) -> int | None:  # type: ignore[override]
        """Sort by place where the values are a scale."""
        return self.place if self.ordered else None

    @property
    def number(self) -> Number | None:  # type: ignore[override]
        """Compute with the value where it is written as a number."""
        return self.quantity

    def place_of(self, identity: str) -> int | None:
        """Return the place of the sibling called *identity*, for ordered comparisons."""
        return self.siblings.get(identity)

    def sibling(self, identity: str) -> ChoiceValue | None:
        """Return the value of the same scale or choice called *identity*."""
        return self.family.get(identity)

    def lookup(self, name: str) -> Value | Unknown:
        """Return id, name, abbr, index, icon or one of the columns."""
        if name in self.columns:
            return self.columns[name]
        match name:
            case "id":
                return self.id
            case "name":
                return LocalisedLabel(self.name)
            case "abbr":
                return LocalisedLabel(self.abbr or self.name)
            case "text":
                return LocalisedLabel(self.text)
            case "index":
                return self.place
            case "icon":
                return self.icon or MISSING
            case "unfinished":
                return self.unfinished
            case "values":
                return tuple(self.family.values())
            case _:
                return UNKNOWN

    def show(self, lang: str) -> str:
        """Return the name in *lang*."""
        if self.pattern:
            return self.pattern.replace("{value}", self.id)
        return self.name.pick(lang) or self.id


@dataclass(frozen=True, slots=True)
class TrackPlace(Record):
    """The track of a unit on which an item is mounted, by its id."""

    id: str
    name: Text = field(default=EMPTY, compare=False)

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare by id."""
        return self.id

    def lookup(self, name: str) -> Value | Unknown:
        """Return ``id`` or ``name``."""
        if name == "id":
            return self.id
        return LocalisedLabel(self.name) if name == "name" else UNKNOWN

    def show(self, lang: str) -> str:
        """Return the name of the track in *lang*."""
        return self.name.pick(lang) or self.id


@dataclass(frozen=True, slots=True)
class LocalisedLabel(Record):
    """A localised text inside formulas: it prints in the reader's language."""

    text: Text

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare by the English or else the first version."""
        return self.text.pick("en")

    def lookup(self, name: str) -> Value | Unknown:
        """Return the version in a language called by its code."""
        return self.text.pick(name) if name in self.text.languages else UNKNOWN

    def show(self, lang: str) -> str:
        """Return the version in *lang*."""
        return self.text.pick(lang)
