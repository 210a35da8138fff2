"""Rosters of BattleScribe, New Recruit and List Forge, out of plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.foreign.foreign_roster import (
    ForeignCost,
    ForeignForce,
    ForeignPick,
    ForeignProfile,
    ForeignRoster,
    ForeignRule,
    summed,
)
from realms_builder.exchange.foreign.foreign_texts import Signs, signs_of
from realms_builder.exchange.foreign.plain_values import dicts, number, whole, word
from realms_builder.exchange.foreign.raw_file import MOST_DEPTH, ROOT, TEXT, Raw

_MOST_PICKS = 20_000
_SPACE = "http://www.battlescribe.net/schema/"
_FACTION = "Faction: "


def is_battlescribe(raw: Raw) -> bool:
    """Return whether *raw* is a roster of this family, or another file of it."""
    return raw.get(ROOT, "") != "" or "forces" in _head(raw)


def read_battlescribe(raw: Raw, path: Path) -> ForeignRoster:
    """Return the roster that *raw* of the file at *path* holds.

    Odd rosters are taken as they are. Raises
    :class:`~realms_builder.exchange.bundle_format.BundleError` where it is none.
    """
    _refuse_others(raw, path)
    head = _head(raw)
    system = word(head, "gameSystemName") or word(raw, "gameSystemName")
    return _Reader(path, signs_of(system)).roster(head, raw, system)


def _head(raw: Raw) -> Raw:
    inner = raw.get("roster")
    return inner if isinstance(inner, dict) and "forces" in inner else raw


def _refuse_others(raw: Raw, path: Path) -> None:
    root, space = raw.get(ROOT, "roster"), str(raw.get("xmlns", ""))
    if root in ("catalogue", "gameSystem", "dataIndex") or space.startswith(
        (f"{_SPACE}catalogue", f"{_SPACE}gameSystem", f"{_SPACE}dataIndex")
    ):
        raise BundleError("foreign.data_file", path)
    if root != "roster":
        raise BundleError("foreign.unknown", path)
    version = str(raw.get("battleScribeVersion", "2")).partition(".")[0]
    if version in ("0", "1"):
        raise BundleError("foreign.old_format", path)


class _Reader:
    """Reads one file and counts what it leaves out."""

    def __init__(self, path: Path, signs: Signs) -> None:
        self._path, self._signs = path, signs
        self._left_out: Counter[str] = Counter()
        self._picks = 0
        self._publications: dict[str, str] = {}

    def roster(self, head: Raw, outer: Raw, system: str) -> ForeignRoster:
        forces = tuple(self._force(raw, 0) for raw in dicts(head, "forces"))
        return ForeignRoster(
            name=self._signs.name(word(head, "name") or word(outer, "name")),
            system=self._signs.name(system),
            system_id=word(head, "gameSystemId") or word(outer, "gameSystemId"),
            revision=word(head, "gameSystemRevision"),
            note=self._note(head),
            costs=_costs(head, "costs"),
            limits=tuple(c for c in _costs(head, "costLimits") if c.value > 0),
            forces=forces,
            left_out=tuple(sorted(self._left_out.items())),
        )

    def _force(self, raw: Raw, depth: int) -> ForeignForce:
        self._measure(depth)
        for publication in dicts(raw, "publications"):
            self._publications[word(publication, "id")] = word(publication, "name")
        categories = dicts(raw, "categories")
        rules = [rule for part in (raw, *categories) for rule in self._rules(part)]
        profiles = [found for part in (raw, *categories) for found in self._profiles(part)]
        return ForeignForce(
            name=self._signs.name(word(raw, "name")),
            catalogue=self._signs.name(word(raw, "catalogueName")),
            own_name=self._signs.name(word(raw, "customName")),
            note="\n".join(filter(None, map(self._note, (raw, *categories)))),
            costs=_costs(raw, "costs"),
            rules=tuple(rules),
            profiles=tuple(profiles),
            picks=tuple(self._pick(part, depth + 1) for part in dicts(raw, "selections")),
            forces=tuple(self._force(part, depth + 1) for part in dicts(raw, "forces")),
        )

    def _measure(self, depth: int) -> None:
        self._picks += 1
        if depth > MOST_DEPTH or self._picks > _MOST_PICKS:
            raise BundleError("foreign.beyond_measure", self._path)

    def _pick(self, raw: Raw, depth: int) -> ForeignPick:
        self._measure(depth)
        categories = dicts(raw, "categories")
        primary = [c for c in categories if word(c, "primary") == "true"]
        names = map(self._category, categories)
        return ForeignPick(
            name=self._signs.name(word(raw, "name")),
            entry=word(raw, "entryId").rpartition("::")[2],
            kind=word(raw, "type"),
            number=whole(word(raw, "number"), 1),
            own_name=self._signs.name(word(raw, "customName")),
            note=self._note(raw),
            primary=self._category(primary[0]) if primary else "",
            source=self._source(raw),
            categories=tuple(dict.fromkeys(filter(None, names))),
            costs=_costs(raw, "costs"),
            rules=tuple(self._rules(raw)),
            profiles=tuple(self._profiles(raw)),
            picks=tuple(self._pick(part, depth + 1) for part in dicts(raw, "selections")),
        )

    def _category(self, raw: Raw) -> str:
        return self._signs.name(word(raw, "name").strip().removeprefix(_FACTION).rstrip(": "))

    def _rules(self, raw: Raw) -> Iterator[ForeignRule]:
        for rule in dicts(raw, "rules"):
            text = self._signs.text(word(rule, "description"))
            if word(rule, "hidden") == "true":
                self._left_out["hidden"] += 1
            elif text or word(rule, "name"):
                yield ForeignRule(self._signs.name(word(rule, "name")), text, self._source(rule))

    def _profiles(self, raw: Raw) -> Iterator[ForeignProfile]:
        for profile in dicts(raw, "profiles"):
            self._left_out["attributes"] += len(dicts(profile, "attributes"))
            if word(profile, "hidden") == "true":
                self._left_out["hidden"] += 1
                continue
            columns = (
                (self._signs.name(word(column, "name")), self._signs.text(word(column, TEXT)))
                for column in dicts(profile, "characteristics")
            )
            name, kind = word(profile, "name"), word(profile, "typeName")
            source = self._source(profile)
            yield ForeignProfile(
                self._signs.name(kind), self._signs.name(name), tuple(columns), source
            )

    def _note(self, raw: Raw) -> str:
        return self._signs.text(word(raw, "customNotes") or word(raw, "note"))

    def _source(self, raw: Raw) -> str:
        book = self._publications.get(word(raw, "publicationId"), "")
        page = word(raw, "page")
        return ", ".join(filter(None, (self._signs.name(book), f"p. {page}" if page else "")))


def _costs(raw: Mapping[str, Any], key: str) -> tuple[ForeignCost, ...]:
    found = ((word(c, "name").strip(), number(word(c, "value"))) for c in dicts(raw, key))
    costs = summed(ForeignCost(name, value) for name, value in found if value is not None)
    return tuple(ForeignCost(name, value) for name, value in costs.items())
