"""Our own JSON without its game: what stands for itself in it, as a roster of strangers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.foreign.column_words import LIFE
from realms_builder.exchange.foreign.foreign_roster import (
    ForeignCost,
    ForeignForce,
    ForeignPick,
    ForeignProfile,
    ForeignRoster,
    ForeignRule,
)
from realms_builder.exchange.foreign.foreign_texts import Signs, signs_of
from realms_builder.exchange.foreign.plain_values import dicts, number, whole, word
from realms_builder.exchange.foreign.raw_file import Raw
from realms_builder.exchange.roster_json import FORMAT, KIND

_MODEL, _TEXT, _WOUNDS = "Model", "Text", "Wounds"


def is_own_json(raw: Raw) -> bool:
    """Return whether *raw* is what ``export --as json`` writes."""
    return raw.get("kind") == KIND


def read_own_json(raw: Raw, path: Path) -> ForeignRoster:
    """Return the roster that the layers of *raw*, of the file at *path*, tell.

    Raises :class:`~realms_builder.exchange.bundle_format.BundleError` for one of a newer version.
    """
    if whole(word(raw, "format"), 0) > FORMAT:
        raise BundleError("bundle.newer", path, format=word(raw, "format")[:20])
    game = _map(raw, "game")
    system = word(game, "name") or word(game, "id")
    reader = _Reader(signs_of(system), raw, game)
    faction = reader.signs.name(word(_map(raw, "faction"), "name"))
    picks = tuple(map(reader.model, dicts(raw, "models")))
    return ForeignRoster(
        name=reader.signs.name(word(raw, "name")),
        system=reader.signs.name(system),
        system_id=word(game, "id"),
        revision=word(game, "edition"),
        costs=tuple(reader.totals("used")),
        limits=tuple(cost for cost in reader.totals("limit") if cost.value > 0),
        forces=(ForeignForce("", faction, picks=picks),),
    )


class _Reader:
    """Reads the models of one file by what it says of their game."""

    def __init__(self, signs: Signs, raw: Raw, game: Raw) -> None:
        self.signs = signs
        self._totals = _map(raw, "totals")
        self._stats = {word(s, "id"): self._called(s) for s in dicts(game, "stats")}
        self._costs = {word(c, "id"): self._called(c) for c in dicts(game, "costs")}
        lists = dicts(game, "lists")
        self._lists = {word(one, "id"): signs.name(word(one, "name")) for one in lists}
        self._fields = {
            word(one, "id"): {word(f, "id"): self._called(f) for f in dicts(one, "fields")}
            for one in lists
        }
        self._rules = {word(rule, "id"): rule for rule in dicts(raw, "rules")}

    def _called(self, named: Raw) -> str:
        return self.signs.name(word(named, "abbr") or word(named, "name") or word(named, "id"))

    def totals(self, key: str) -> Iterator[ForeignCost]:
        for identity, name in self._costs.items():
            value = number(word(_map(self._totals, identity), key))
            if value is not None:
                yield ForeignCost(name, value)

    def model(self, raw: Raw) -> ForeignPick:
        unit, strength = _map(raw, "unit"), whole(word(raw, "strength"), 1)
        name = self.signs.name(word(unit, "name") or word(unit, "id"))
        tags, items = dicts(raw, "tags"), _map(raw, "items")
        role = self.signs.name(word(_map(raw, "role"), "name"))
        told = [tag for tag in tags if word(tag, "id") in self._rules]
        plain = (self.signs.name(word(tag, "shown")) for tag in tags if tag not in told)
        return ForeignPick(
            name=name,
            entry=word(unit, "id"),
            kind="unit" if strength > 1 else "model",
            number=strength,
            own_name=self.signs.name(word(raw, "name")),
            note=self.signs.text(word(raw, "note")),
            categories=tuple(dict.fromkeys(filter(None, (role, *plain)))),
            costs=tuple(self._paid(_map(raw, "costs"))),
            rules=tuple(map(self._rule, told)),
            profiles=(ForeignProfile(_MODEL, name, tuple(self._values(raw))),),
            picks=tuple(
                self._item(item, list_id, strength)
                for list_id in items
                for item in dicts(items, list_id)
            ),
        )

    def _paid(self, costs: Raw) -> Iterator[ForeignCost]:
        for identity in costs:
            value = number(word(costs, identity))
            if value:
                yield ForeignCost(self._costs.get(identity, identity), value)

    def _values(self, raw: Raw) -> Iterator[tuple[str, str]]:
        """Yield the stats as they are shown, and boxes to tick where no stat has any."""
        stats, names = _map(raw, "stats"), set[str]()
        for identity in stats:
            name = self._stats.get(identity, identity)
            names.add(name.casefold())
            yield name, self.signs.name(word(_map(stats, identity), "shown"))
        boxes = next((word(track, "boxes") for track in dicts(raw, "tracks")), "")
        if boxes and not names & LIFE:
            yield _WOUNDS, boxes

    def _rule(self, tag: Raw) -> ForeignRule:
        rule, name = self._rules[word(tag, "id")], self.signs.name(word(tag, "shown"))
        return ForeignRule(name, self.signs.text(word(rule, "text")), word(rule, "source"))

    def _item(self, raw: Raw, list_id: str, strength: int) -> ForeignPick:
        name, text = self.signs.name(word(raw, "name")), self.signs.text(word(raw, "text"))
        shown, fields = _map(raw, "shown"), self._fields.get(list_id, {})
        columns = [(fields.get(key, key), self.signs.name(word(shown, key))) for key in shown]
        if columns and text:
            columns.append((_TEXT, text))
        kind = self._lists.get(list_id, list_id)
        return ForeignPick(
            name=name,
            entry=word(raw, "id"),
            kind="upgrade",
            number=whole(word(raw, "count"), 1) * strength,
            rules=(ForeignRule(name, text),) if text and not columns else (),
            profiles=(ForeignProfile(kind, name, tuple(columns)),) if columns else (),
        )


def _map(raw: Raw, key: str) -> dict[str, Any]:
    found = raw.get(key)
    return found if isinstance(found, dict) else {}
