"""The values a formula works with, and the records through which it sees the game."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TypeAlias


class Missing:
    """The type of `MISSING`: a value that exists by name but is empty."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Return False: what is missing is never true."""
        return False

    def __repr__(self) -> str:
        """Return the name of the one instance."""
        return "MISSING"

    def __reduce__(self) -> str:
        """Keep the one instance through copy and pickle."""
        return "MISSING"


class Unknown(Missing):
    """The type of `UNKNOWN`: the answer of a record to a name or function it does not have."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the name of the one instance."""
        return "UNKNOWN"

    def __reduce__(self) -> str:
        """Keep the one instance through copy and pickle."""
        return "UNKNOWN"


MISSING: Final = Missing()
UNKNOWN: Final = Unknown()


class Record:
    """A thing of the game as a formula sees it: only what `lookup` and `call` answer.

    *identity* is what ``==`` compares, for example a choice ``leader`` or a unit
    ``faction/unit``; *order* is the place in an ordered scale, for ``<`` and its kin; *number*
    is how it reads in arithmetic. Each is None where there is none.
    """

    __slots__ = ()

    @property
    def identity(self) -> str | None:
        """Return the id by which it is compared."""
        return None

    @property
    def order(self) -> int | None:
        """Return its place in an ordered scale."""
        return None

    @property
    def number(self) -> int | Fraction | None:
        """Return how it reads in arithmetic."""
        return None

    def lookup(self, name: str) -> Value:
        """Return the value called *name*, `MISSING` when it is empty, else `UNKNOWN`."""
        del name
        return UNKNOWN

    def call(self, function: str, args: tuple[Value, ...]) -> Value:
        """Return what the record's own *function* makes of *args*, else `UNKNOWN`."""
        del function, args
        return UNKNOWN

    def asked(self, function: str, args: tuple[Value, ...]) -> Value:
        """Return what `call` answers when the record itself is asked: ``item.tag('tough')``.

        Nothing else will be asked then, so what the record has not got is a no.
        """
        return self.call(function, args)

    def place_of(self, identity: str) -> int | None:
        """Return the place of *identity* in the ordered scale this record belongs to."""
        del identity
        return None

    def names(self) -> Iterable[str]:
        """Return names that `lookup` knows, for "did you mean"; may be empty."""
        return ()

    def functions(self) -> Iterable[str]:
        """Return functions that `call` knows, for "did you mean"; may be empty."""
        return ()


class Several(tuple["Value", ...]):
    """Different values that stand together as one: compared without their order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Return whether *other* holds the same."""
        if isinstance(other, Several):
            return frozenset(self) == frozenset(other)
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        """Return whether *other* does not."""
        return not self == other

    def __hash__(self) -> int:
        """Return the same for the same values in any order."""
        return hash(frozenset(self))


Value: TypeAlias = "int | Fraction | str | bool | tuple[Value, ...] | Record | Missing"
Number: TypeAlias = int | Fraction


def word_of(value: Value) -> Value:
    """Return the word that *value* stands for where a function asks for an id.

    A record stands for its own: ``carries(item.school)`` is ``carries('fire')``.
    """
    if isinstance(value, Record) and value.identity is not None:
        return value.identity
    return value


def reads_yes(value: Value) -> bool:
    """Return whether ``where`` and ``when`` take *value* for a yes; a missing one is a no."""
    if value is True or value is False:
        return value
    if isinstance(value, Record):
        return value.number is None or value.number != 0
    return bool(value)


def reads_met(value: Value) -> bool:
    """Return whether ``require`` takes *value* for met; a missing one is met."""
    return value is MISSING or reads_yes(value)
