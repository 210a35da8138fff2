"""One card for models that act as one, where their group says ``card: joined``.

The head names the members, their stats stand in rows, what they carry and their rules once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value
from realms_builder.game.texts import PlayersText
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.records import Inside, Names

_ONCE = ("description", "note", "role", "loadout", "copies", "focus")
"""What one of the members says of itself, and the group does not."""


def joined_value(name: str, members: tuple[Record, ...], lists: Iterable[str]) -> Value | None:
    """Return what a card of all *members* says for *name*, None for what their first says.

    *lists* are the item lists of the game.
    """
    if name == "members":
        return members
    if name == "stats":
        return tuple(_stats(members))
    if name == "note":
        return StatLines(members)
    if name in _ONCE:
        return MISSING
    if name in lists:
        return tuple(_gathered(members, name))
    if name == "rules":
        return tuple({_rule(rule): rule for rule in _all_of(members, name)}.values())
    if name == "tags":
        return tuple({show(tag, "en"): tag for tag in _all_of(members, name)}.values())
    if name == "tracks":
        return tuple(_tracks(members))
    return None


def joined_cost(members: Iterable[Record], cost: str) -> Value:
    """Return what all *members* cost in the currency *cost*."""
    found = (member.lookup(cost) for member in members)
    return sum((v for v in found if isinstance(v, (int, Fraction))), 0) or MISSING


def _all_of(members: Iterable[Record], name: str) -> Iterator[Record]:
    for member in members:
        found = member.lookup(name)
        held = found if isinstance(found, tuple) else ()
        yield from (one for one in held if isinstance(one, Record))


def _gathered(members: tuple[Record, ...], name: str) -> Iterator[Record]:
    """Yield each different item of the list *name* once, with how many all of them carry.

    What not every member has says whose it is.
    """
    found: dict[object, Record] = {}
    whose: dict[object, list[Record]] = {}
    for member in members:
        for record in _all_of((member,), name):
            key = _printed(record) if isinstance(record, CarriedRecord) else id(record)
            before = found.get(key)
            if isinstance(record, CarriedRecord) and isinstance(before, CarriedRecord):
                carried = before.carried.more(record.carried.count)
                found[key] = CarriedRecord(carried, before.build, carried.count)
            else:
                found[key] = record
            if member not in whose.setdefault(key, []):
                whose[key].append(member)
    for key, record in found.items():
        if isinstance(record, CarriedRecord) and len(whose[key]) < len(members):
            yield _OfSome(record, whose[key])
        else:
            yield record


class _OfSome(CarriedRecord):
    """An item that only some *members* carry, which is said as how it is carried."""

    __slots__ = ("_members",)

    def __init__(self, record: CarriedRecord, members: list[Record]) -> None:
        super().__init__(record.carried, record.build, record.number_carried)
        self._members = members

    @property
    def rows(self) -> tuple[CarriedRecord, ...]:
        return tuple(_OfSome(row, self._members) for row in super().rows)

    def lookup(self, name: str) -> Value | Unknown:
        found = super().lookup(name)
        return _Carriers(self._members, found) if name == "carried" else found


class _Carriers(Record):
    """How a thing is carried, and by whom: ``turret, Truck``."""

    __slots__ = ("_how", "_members")

    def __init__(self, members: list[Record], how: Value | Unknown) -> None:
        self._members, self._how = members, how

    def show(self, lang: str) -> str:
        how = "" if self._how is MISSING else show(self._how, lang)  # type: ignore[arg-type]
        names = dict.fromkeys(called(member, lang) for member in self._members)
        return PlayersText(", ".join(filter(None, (how, *names))))


def _printed(record: CarriedRecord) -> tuple[object, ...]:
    """Return what a card prints of an item, but for how many: what it costs is not seen."""
    carried, fields = record.carried, record.build.game.fields[record.carried.item.list_id]
    values = (show(record.lookup(name), "en") for name in fields)
    return (carried.item.list_id, carried.item.id, carried.bearing, *values)


def called(member: Record, lang: str) -> str:
    """Return the name that a player gave *member*, else that of its unit."""
    own = member.lookup("own_name")
    return show(member, lang) if own is MISSING else show(own, lang)


def _rule(rule: Record) -> tuple[str, str]:
    return show(rule.lookup("kind"), "en"), show(rule, "en")


def _tracks(members: Iterable[Record]) -> Iterator[Record]:
    """Yield every track of every member, called by whose it is."""
    for member in members:
        for track in _all_of((member,), "tracks"):
            said = {key: _Whose(member, track.lookup(key)) for key in ("name", "abbr")}
            yield Inside(Names(said, track.identity or ""), track)


class _Whose(Record):
    """The name of a thing behind that of the member whose it is."""

    __slots__ = ("_member", "_name")

    def __init__(self, member: Record, name: Value | Unknown) -> None:
        self._member, self._name = member, name

    def show(self, lang: str) -> str:
        """Return for example ``Captain: hits``."""
        return PlayersText(f"{called(self._member, lang)}: {show(self._name, lang)}")


class _Each(Record):
    """What each member says of a stat, once where all say the same: ``5 / 3``."""

    __slots__ = ("_values",)

    def __init__(self, values: tuple[Value | Unknown, ...]) -> None:
        self._values = values

    def show(self, lang: str) -> str:
        said = [show(value, lang) for value in self._values]
        return " / ".join(said if len({*said}) > 1 else said[:1])


def _stats(members: tuple[Record, ...]) -> Iterator[Record]:
    """Yield every stat with what the members say of it, for strips; they have rows besides."""
    for same in zip(*(_all_of((member,), "stats") for member in members), strict=True):
        value = _Each(tuple(stat.lookup("value") for stat in same))
        states = {stat.lookup("state") for stat in same}
        state = states.pop() if len(states) == 1 else ""
        yield Inside(Names({"value": value, "state": state}, same[0].identity or ""), same[0])


class StatLines(Record):
    """The members with their stats, for cards that have no rows for them."""

    __slots__ = ("_members",)

    def __init__(self, members: tuple[Record, ...]) -> None:
        """Say them of *members*."""
        self._members = members

    def show(self, lang: str) -> str:
        """Return for example ``Captain: MV 5, HP 3 · Squad: MV 6, HP 1``."""
        return PlayersText(" · ".join(_line(member, lang) for member in self._members))


def _line(member: Record, lang: str) -> str:
    cells = ((s.lookup("abbr"), s.lookup("value")) for s in _all_of((member,), "stats"))
    said = ", ".join(f"{show(name, lang)} {show(value, lang)}" for name, value in cells)
    name, note = called(member, lang), member.lookup("note")
    line = f"{name}: {said}" if said else name
    return line if note is MISSING else f"{line} – {show(note, lang)}"
