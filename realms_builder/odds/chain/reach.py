"""Which changes of a build reach a chain: by the number or roll they change, on which side."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.behind import reads_behind
from realms_builder.odds.chain.marks import mark
from realms_builder.roster.resolve.build import (
    FUNCTIONS,
    NAMES,
    Build,
    changes_not_carried,
    changes_of_piece,
)
from realms_builder.roster.resolve.modifiers import Modifier
from realms_builder.roster.resolve.records import Inside

_FORMULAS = ("add", "times", "set_", "dice", "target", "step", "min", "max", "when")
_ALWAYS_KNOWN = frozenset({"switches", "level"})
Name = tuple[str, str]
"""``value``, ``roll`` or ``stat``, and which."""


class ReachingChange(NamedTuple):
    """One change that may reach a chain, with the keyword it comes from, if it is one."""

    modifier: Modifier
    keyword: str


class Reach(NamedTuple):
    """Changes by what they change, with marks that tell them from those others have.

    *stats_read* are all names that changes of stats read, directly or not, *moves_stats* says
    whether there are any.
    """

    changes: Mapping[Name, tuple[ReachingChange, ...]]
    marks: Mapping[Name, tuple[Hashable, ...]]
    stats_read: frozenset[str] = frozenset()
    moves_stats: bool = False

    def of(self, about: str, name: str) -> tuple[ReachingChange, ...]:
        """Return the changes of one number, roll or stat in their order."""
        return self.changes.get((about, name), ())


NONE = Reach({}, {})


def reaches(build: Build) -> tuple[Reach, Reach]:
    """Return what *build* changes of itself while dice decide, and what of the other side.

    Changes of its own stats count only where they rest on the table: the others are part of the
    stat.
    """
    names = names_at_table(build.game)
    own: list[ReachingChange] = []
    outgoing: list[ReachingChange] = []
    for change in _every(build):
        declared = change.modifier.change
        if declared.side == "opponent":
            outgoing.append(change)
        elif declared.value or declared.roll or (declared.stat and reads_of(declared) & names):
            own.append(change)
    return _sorted(own, build.game), _sorted(outgoing, build.game)


def _sorted(changes: Sequence[ReachingChange], game: Game) -> Reach:
    found: dict[Name, tuple[ReachingChange, ...]] = {}
    for change in changes:
        declared = change.modifier.change
        about = [("roll", name) for name in declared.roll]
        about += [("stat", name) for name in declared.stat]
        about += [("value", declared.value)] if declared.value else []
        for name in about:
            found[name] = (*found.get(name, ()), change)
    if not found:
        return NONE
    marks = {name: tuple([mark_of(c, game) for c in there]) for name, there in found.items()}
    stats = [c.modifier.change for c in changes if c.modifier.change.stat]
    reads = [reads_behind(game, text) for change in stats for text in texts_of(change)]
    return Reach(found, marks, frozenset().union(*reads), bool(stats))


def _every(build: Build) -> list[ReachingChange]:
    """Return every change of unit, items and keywords, in this order."""
    unit = build.parts.unit
    found = [ReachingChange(Modifier(change, build, unit.name), "") for change in unit.modifies]
    for carried in build.carried():
        found += [ReachingChange(one, "") for one in changes_of_piece(carried, build, build)]
    found += [ReachingChange(one, "") for one in changes_not_carried(build)]
    for use in build.keywords:
        if use.keyword.modifies:
            scope, name = Inside(use, build), use.filled(use.keyword.name)
            found += [
                ReachingChange(Modifier(c, scope, name, rule=use.keyword.source), use.keyword.id)
                for c in use.keyword.modifies
            ]
    return found


def mark_of(change: ReachingChange, game: Game) -> Hashable:
    """Return what tells *change* from others: its keyword, and the bearer if it rests on that."""
    modifier, declared = change.modifier, change.modifier.change
    keyword = game.keywords.get(change.keyword)
    use = modifier.scope.inner if isinstance(modifier.scope, Inside) else None
    if keyword is None or not isinstance(use, KeywordUse):
        return ("own", id(declared), id(modifier.scope))
    known = names_at_table(game) | _ALWAYS_KNOWN | set(keyword.parameters)
    told = _told_by_bearer(declared, modifier.scope)
    rests_on_more = told is None or not reads_of(declared) <= known
    return (mark(use), id(declared), told, id(modifier.scope) if rests_on_more else 0)


def _told_by_bearer(declared: DeclaredModify, bearer: Record) -> Hashable | None:
    """Return the marks of what formulas ask the bearer itself: ``tag('blocking')``.

    None where a question is not written out.
    """
    found: list[Hashable] = []
    for text in texts_of(declared):
        for call in parse(text).calls:
            if call.target or call.name not in FUNCTIONS or call.words == (None,):
                continue  # asked of another side, or of a value: that is noted elsewhere
            words = tuple(word for word in call.words if word is not None)
            if len(words) < len(call.words):
                return None
            found.append((call.name, words, mark(bearer.call(call.name, words))))
    return tuple(found)


def texts_of(declared: DeclaredModify) -> tuple[str, ...]:
    """Return every formula of a change."""
    return tuple(text for name in _FORMULAS if (text := getattr(declared, name)))


@lru_cache(maxsize=20_000)
def _reads_of(formulas: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for text in formulas for name in parse(text).reads)


def reads_of(change: DeclaredModify) -> frozenset[str]:
    """Return the first part of every name that the formulas of *change* read."""
    return _reads_of(texts_of(change))


@lru_cache(maxsize=8)
def read_by_derived(game: Game) -> frozenset[str]:
    """Return all names that derived values of a model read, directly or not."""
    every = (d for d in game.file.derived if d.for_ in ("model", "unit"))
    texts = [text for d in every for text in (d.value, d.dice, d.target, d.when) if text]
    return frozenset().union(*(reads_behind(game, text) for text in texts))


@lru_cache(maxsize=8)
def names_at_table(game: Game) -> frozenset[str]:
    """Return the names that exist only while dice decide, and mean nothing else to a build."""
    own = {*game.stats, *game.attributes, *game.item_lists, *game.costs, *NAMES}
    own |= {d.id for d in game.file.derived if d.for_ in ("model", "unit")}
    own |= set(game.unit_keyword_keys)
    return frozenset(game.table_names - own)
