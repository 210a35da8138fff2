"""Rosters of BattleScribe, New Recruit and List Forge, out of plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
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
)
from realms_builder.exchange.foreign.foreign_texts import Signs, signs_of
from realms_builder.exchange.foreign.raw_file import MOST_DEPTH, ROOT, TEXT, Raw

_MOST_PICKS = 20_000
_MOST_NUMBER = 10_000
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
    system = _word(head, "gameSystemName") or _word(raw, "gameSystemName")
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
        forces = tuple(self._force(raw, 0) for raw in _list(head, "forces"))
        return ForeignRoster(
            name=self._signs.name(_word(head, "name") or _word(outer, "name")),
            system=self._signs.name(system),
            system_id=_word(head, "gameSystemId") or _word(outer, "gameSystemId"),
            revision=_word(head, "gameSystemRevision"),
            note=self._note(head),
            costs=_costs(head, "costs"),
            limits=tuple(c for c in _costs(head, "costLimits") if c.value > 0),
            forces=forces,
            left_out=tuple(sorted(self._left_out.items())),
        )

    def _force(self, raw: Raw, depth: int) -> ForeignForce:
        self._measure(depth)
        for publication in _list(raw, "publications"):
            self._publications[_word(publication, "id")] = _word(publication, "name")
        categories = _list(raw, "categories")
        rules = [rule for part in (raw, *categories) for rule in self._rules(part)]
        profiles = [found for part in (raw, *categories) for found in self._profiles(part)]
        return ForeignForce(
            name=self._signs.name(_word(raw, "name")),
            catalogue=self._signs.name(_word(raw, "catalogueName")),
            own_name=self._signs.name(_word(raw, "customName")),
            note="\n".join(filter(None, map(self._note, (raw, *categories)))),
            costs=_costs(raw, "costs"),
            rules=tuple(rules),
            profiles=tuple(profiles),
            picks=tuple(self._pick(part, depth + 1) for part in _list(raw, "selections")),
            forces=tuple(self._force(part, depth + 1) for part in _list(raw, "forces")),
        )

    def _measure(self, depth: int) -> None:
        self._picks += 1
        if depth > MOST_DEPTH or self._picks > _MOST_PICKS:
            raise BundleError("foreign.beyond_measure", self._path)

    def _pick(self, raw: Raw, depth: int) -> ForeignPick:
        self._measure(depth)
        categories = _list(raw, "categories")
        primary = [c for c in categories if _word(c, "primary") == "true"]
        names = (self._signs.name(_word(c, "name").removeprefix(_FACTION)) for c in categories)
        return ForeignPick(
            name=self._signs.name(_word(raw, "name")),
            entry=_word(raw, "entryId").rpartition("::")[2],
            kind=_word(raw, "type"),
            number=_number(raw),
            own_name=self._signs.name(_word(raw, "customName")),
            note=self._note(raw),
            primary=self._signs.name(_word(primary[0], "name")) if primary else "",
            source=self._source(raw),
            categories=tuple(dict.fromkeys(filter(None, names))),
            costs=_costs(raw, "costs"),
            rules=tuple(self._rules(raw)),
            profiles=tuple(self._profiles(raw)),
            picks=tuple(self._pick(part, depth + 1) for part in _list(raw, "selections")),
        )

    def _rules(self, raw: Raw) -> Iterator[ForeignRule]:
        for rule in _list(raw, "rules"):
            text = self._signs.text(_word(rule, "description"))
            if _word(rule, "hidden") == "true":
                self._left_out["hidden"] += 1
            elif text or _word(rule, "name"):
                yield ForeignRule(self._signs.name(_word(rule, "name")), text, self._source(rule))

    def _profiles(self, raw: Raw) -> Iterator[ForeignProfile]:
        for profile in _list(raw, "profiles"):
            self._left_out["attributes"] += len(_list(profile, "attributes"))
            if _word(profile, "hidden") == "true":
                self._left_out["hidden"] += 1
                continue
            columns = (
                (self._signs.name(_word(column, "name")), self._signs.text(_word(column, TEXT)))
                for column in _list(profile, "characteristics")
            )
            name, kind = _word(profile, "name"), _word(profile, "typeName")
            source = self._source(profile)
            yield ForeignProfile(
                self._signs.name(kind), self._signs.name(name), tuple(columns), source
            )

    def _note(self, raw: Raw) -> str:
        return self._signs.text(_word(raw, "customNotes") or _word(raw, "note"))

    def _source(self, raw: Raw) -> str:
        book = self._publications.get(_word(raw, "publicationId"), "")
        page = _word(raw, "page")
        return ", ".join(filter(None, (self._signs.name(book), f"p. {page}" if page else "")))


def _list(raw: Mapping[str, Any], key: str) -> list[Raw]:
    found = raw.get(key)
    return [part for part in found if isinstance(part, dict)] if isinstance(found, list) else []


def _word(raw: Mapping[str, Any], key: str) -> str:
    found = raw.get(key)
    return found if isinstance(found, str) else ""


def _number(raw: Mapping[str, Any]) -> int:
    found = _decimal(_word(raw, "number"))
    return min(max(int(found), 1), _MOST_NUMBER) if found is not None else 1


def _decimal(text: str) -> Decimal | None:
    try:
        found = Decimal(text)
    except InvalidOperation:
        return None
    return found if found.is_finite() and abs(found) < 10**9 else None


def _costs(raw: Mapping[str, Any], key: str) -> tuple[ForeignCost, ...]:
    found = ((_word(c, "name").strip(), _decimal(_word(c, "value"))) for c in _list(raw, key))
    return tuple(_summed((name, value) for name, value in found if value is not None))


def _summed(costs: Iterable[tuple[str, Decimal]]) -> Iterator[ForeignCost]:
    total: dict[str, Decimal] = {}
    for name, value in costs:
        total[name] = total.get(name, Decimal()) + value
    return (ForeignCost(name, value) for name, value in total.items())
