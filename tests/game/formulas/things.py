"""Small things a formula can look at in the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Value


class Thing(Record):
    """A record with the names it is made of."""

    def __init__(
        self,
        *,
        called: str | None = None,
        worth: int | Fraction | None = None,
        functions: dict[str, Callable[..., Value]] | None = None,
        **names: Value,
    ) -> None:
        self._called = called
        self._worth = worth
        self._functions = functions or {}
        self._names = names

    @property
    def identity(self) -> str | None:
        return self._called

    @property
    def number(self) -> int | Fraction | None:
        return self._worth

    def lookup(self, name: str) -> Value:
        return self._names.get(name, UNKNOWN)

    def call(self, function: str, args: tuple[Value, ...]) -> Value:
        known = self._functions.get(function)
        return UNKNOWN if known is None else known(*args)

    def names(self) -> Iterable[str]:
        return self._names

    def functions(self) -> Iterable[str]:
        return self._functions


class Size(Record):
    """A step of the scale small, medium, large."""

    steps = ("small", "medium", "large")

    def __init__(self, step: str) -> None:
        self._step = step

    @property
    def identity(self) -> str:
        return self._step

    @property
    def order(self) -> int:
        return self.steps.index(self._step)

    @property
    def number(self) -> int:
        return self.order

    def place_of(self, identity: str) -> int | None:
        return self.steps.index(identity) if identity in self.steps else None


def value(text: str, **names: Value) -> Value:
    """Return what *text* gives where only *names* are known."""
    return parse(text).evaluate(Thing(**names))


def value_for(text: str, scope: Record) -> Value:
    """Return what *text* gives for *scope*."""
    return parse(text).evaluate(scope)


def models() -> tuple[Thing, ...]:
    """Return a leader for 12, a follower for 5 with two weapons, a follower without a price."""
    spear, bow = Thing(kind="melee", weight=2), Thing(kind="ranged", weight=Fraction(3, 2))
    rank = {"leader": Thing(called="leader"), "follower": Thing(called="follower")}
    return (
        Thing(called="a/lord", name="Aldo", cost=12, rank=rank["leader"], weapons=(spear,)),
        Thing(called="a/guard", name="Bert", cost=5, rank=rank["follower"], weapons=(spear, bow)),
        Thing(called="b/ghost", name="Ghost", cost=MISSING, rank=rank["follower"], weapons=()),
    )
