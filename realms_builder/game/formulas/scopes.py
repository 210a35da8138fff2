"""Where names come from: the record a formula is about, and the members its loops walk over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from realms_builder.game.formulas import limits
from realms_builder.game.formulas.errors import FormulaError, nearest
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Several, Value

THIS = "this"
IT = "it"
_NOTHING: Final = Record()


class FormulaScope:
    """One scope: a record, the scope around it, and the member a loop is at."""

    __slots__ = ("member", "outer", "record")

    def __init__(self, record: Record, outer: FormulaScope | None = None) -> None:
        """Open a scope on *record* within *outer*."""
        self.record = record
        self.outer = outer
        self.member: Value = MISSING

    def enter(self, member: Value) -> None:
        """Move a loop's scope on to *member*; only a record brings names of its own."""
        self.member = member
        self.record = member if isinstance(member, Record) else _NOTHING

    def find(self, name: str, column: int) -> Value:
        """Return the value of *name*, from here outwards; raise ``unknown_name``."""
        value = self.find_quietly(name)
        if value is None:
            values = {"name": name, "suggestion": nearest(name, self._names())}
            raise FormulaError("unknown_name", column, values)
        return value

    def find_quietly(self, name: str) -> Value | None:
        """Return the value of *name*, from here outwards, or None where nobody knows it."""
        frame = self
        while True:
            value = frame.record.lookup(name)
            if value is not UNKNOWN:
                return value
            if name == IT and frame.outer is not None:
                return frame.member
            if frame.outer is None:
                return frame.record if name == THIS else None
            frame = frame.outer

    def call(self, function: str, args: tuple[Value, ...], column: int) -> Value:
        """Return what the first record outwards that knows *function* makes of *args*.

        Raises ``unknown_function`` with a suggestion when none does.
        """
        frame: FormulaScope | None = self
        while frame is not None:
            value = frame.record.call(function, args)
            if value is not UNKNOWN:
                return value
            frame = frame.outer
        raise unknown_function(function, column, self._functions())

    def _names(self) -> Iterator[str]:
        frame: FormulaScope | None = self
        while frame is not None:
            yield from frame.record.names()
            frame = frame.outer

    def _functions(self) -> Iterator[str]:
        frame: FormulaScope | None = self
        while frame is not None:
            yield from frame.record.functions()
            frame = frame.outer


def unknown_function(function: str, column: int, known: Iterator[str]) -> FormulaError:
    """Return the error for a *function* that is neither built in nor among the *known* ones."""
    from realms_builder.game.formulas.functions import BUILT_IN

    suggestion = nearest(function, (*BUILT_IN, *known))
    return FormulaError("unknown_function", column, {"name": function, "suggestion": suggestion})


def follow(value: Value, path: tuple[str, ...], column: int, *, quiet: bool = False) -> Value:
    """Return what *path* leads to from *value*; a list is mapped, what is missing stays missing.

    With *quiet*, a name nobody knows is missing too. Raises ``unknown_name`` and ``no_members``.
    """
    for name in path:
        if isinstance(value, Record):
            found = value.lookup(name)
            if found is UNKNOWN:
                if quiet:
                    return MISSING
                suggestion = nearest(name, value.names())
                values = {"name": name, "suggestion": suggestion, "of": value.identity or ""}
                raise FormulaError("unknown_name", column, values)
            value = found
        elif isinstance(value, tuple):
            value = _mapped(value, name, column)
        elif value is MISSING:
            return MISSING
        else:
            raise FormulaError("no_members", column, {"name": name})
    return value


def call_on(target: Value, function: str, args: tuple[Value, ...], column: int) -> Value:
    """Return ``target.function(args)``; a list is mapped, what is missing stays missing.

    Raises ``unknown_function`` with a suggestion, and ``no_members`` for a plain value.
    """
    if isinstance(target, Record):
        value = target.asked(function, args)
        if value is UNKNOWN:
            raise unknown_function(function, column, iter(target.functions()))
        return value
    if target is MISSING:
        return MISSING
    if isinstance(target, tuple):
        limits.spend(len(target), column)
        return tuple(call_on(member, function, args, column) for member in target)
    raise FormulaError("no_members", column, {"name": function})


def _mapped(members: tuple[Value, ...], name: str, column: int) -> tuple[Value, ...]:
    """Return *name* of every member that has it; lists of lists become one list.

    Of several choices, what their lists have in common is said once.
    """
    found: list[Value] = []
    lists = False
    for member in members:
        if isinstance(member, tuple):
            found.extend(_mapped(member, name, column))
        elif isinstance(member, Record):
            value = member.lookup(name)
            if isinstance(value, tuple):
                found.extend(value)
                lists = True
            elif value is not UNKNOWN:
                found.append(value)
        elif member is not MISSING:
            raise FormulaError("no_members", column, {"name": name})
        if len(found) > limits.LIST_MEMBERS:
            break
    if isinstance(members, Several) and lists:
        found = [*dict.fromkeys(found)]
    return checked_list(tuple(found), column)


def checked_list(members: tuple[Value, ...], column: int) -> tuple[Value, ...]:
    """Return *members* after paying for them; raise ``list_too_long``."""
    if len(members) > limits.LIST_MEMBERS:
        raise FormulaError("list_too_long", column, {"limit": limits.LIST_MEMBERS})
    limits.spend(len(members), column)
    return members
