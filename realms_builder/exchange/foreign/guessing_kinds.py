"""What the kinds of profiles of a foreign roster are: stat lines, tables, texts; only guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from realms_builder.exchange.foreign.column_words import (
    BODIES,
    BODY,
    WEAPON,
    WEARS_DOWN,
    WHO_HAS_STATS,
)
from realms_builder.exchange.foreign.foreign_roster import ForeignProfile, ForeignRoster

_SHORT, _LONG = 8, 12
_RANGE = re.compile(r"\d+\s*[-–+]\s*\d*\+?|\d+\+")
_FEW = 3


class ProfileUse(StrEnum):
    """What is made of the profiles of a kind."""

    STATS = "stats"
    TABLE = "table"
    TRACK = "track"
    TEXT = "text"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class ProfileKind:
    """A kind of profile: its columns in their order, how many there are, and what it is."""

    name: str
    columns: tuple[str, ...]
    count: int
    use: ProfileUse


@dataclass(slots=True)
class _Seen:
    """All profiles of one kind."""

    values: dict[str, list[str]] = field(default_factory=dict)
    bearers: list[tuple[str, int]] = field(default_factory=list)
    """The kind of each bearer, and how many of these profiles it has."""

    count: int = 0

    def take(self, profile: ForeignProfile) -> None:
        self.count += 1
        for name, value in profile.columns:
            self.values.setdefault(name, []).append(value)


def profile_kinds(
    rosters: Iterable[ForeignRoster], corrected: Mapping[str, ProfileUse] | None = None
) -> tuple[ProfileKind, ...]:
    """Return every kind of profile in *rosters* with the guess, or as *corrected* by its name."""
    seen: dict[str, _Seen] = {}
    for bearer, profiles in (found for roster in rosters for found in _borne(roster)):
        for kind in dict.fromkeys(profile.kind for profile in profiles):
            mine = [profile for profile in profiles if profile.kind == kind]
            entry = seen.setdefault(kind, _Seen())
            entry.bearers.append((bearer, len(mine)))
            for profile in mine:
                entry.take(profile)
    kinds = (
        ProfileKind(name, tuple(found.values), found.count, _guess(name, found))
        for name, found in seen.items()
    )
    said = corrected or {}
    return tuple(replace(kind, use=said.get(kind.name, kind.use)) for kind in kinds)


def _borne(roster: ForeignRoster) -> Iterator[tuple[str, Sequence[ForeignProfile]]]:
    for force in roster.all_forces():
        yield "force", force.profiles
    for root in roster.roots():
        yield from ((pick.kind, pick.profiles) for pick in root.all())


def _guess(name: str, seen: _Seen) -> ProfileUse:
    lengths = [_middle(values) for values in seen.values.values()]
    short = sum(length <= _SHORT for length in lengths)
    if short < 2 or 2 * sum(length > _LONG for length in lengths) >= len(lengths):
        return ProfileUse.TEXT
    if _wears_down(name, seen):
        return ProfileUse.TRACK
    if _is_stat_line(name, seen, short > len(lengths) / 2):
        return ProfileUse.STATS
    return ProfileUse.TABLE


def _middle(values: Sequence[str]) -> float:
    return middle([len(value) for value in values if value])


def middle(numbers: Iterable[int]) -> float:
    """Return the number in the middle of *numbers*, 0 of none; statistics would cost a start."""
    found = sorted(numbers) or [0]
    return (found[(len(found) - 1) // 2] + found[len(found) // 2]) / 2


def _wears_down(name: str, seen: _Seen) -> bool:
    words = name.casefold()
    if any(word in words for word in WEARS_DOWN):
        return True
    first = next(iter(seen.values.values()))
    ranges = sum(bool(_RANGE.fullmatch(value)) for value in first)
    many = sum(count >= _FEW for _, count in seen.bearers)
    return many > len(seen.bearers) / 2 and ranges > len(first) / 2


def _is_stat_line(name: str, seen: _Seen, is_short: bool) -> bool:
    if not is_short:
        return False
    if WHO_HAS_STATS & {_single(word) for word in re.findall(r"[a-z]+", name.casefold())}:
        return True
    bodies = sum(kind in BODIES for kind, _ in seen.bearers)
    if bodies < len(seen.bearers) / 2:
        return False
    words = [set(re.findall(r"[a-z]+", column.casefold())) for column in seen.values]
    body, weapon = (sum(bool(w & known) for w in words) for known in (BODY, WEAPON))
    return body >= max(weapon, 2)


def _single(word: str) -> str:
    """Return *word* without the end of a plural, where the single word is known."""
    return word[:-1] if word.endswith("s") and word[:-1] in WHO_HAS_STATS else word
