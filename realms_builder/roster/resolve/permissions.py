"""Whether an item is permitted for a build: ``only_for`` by attribute, faction or unit."""

from __future__ import annotations

from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.items import Item
from realms_builder.roster.resolve.build import Build


def permitted(item: Item, build: Build) -> bool:
    """Return whether *build* may carry *item*."""
    return not refused_by(item, build)


def refused_by(item: Item, build: Build) -> tuple[str, tuple[str, ...]] | None:
    """Return the name that refuses *item* and what it would have to be, or None."""
    roster = (
        not build.parts.unit.id
    )  # it is no model: what it has in store is for whoever may bear it
    for name, allowed in item.only_for.items():
        if roster and name != "faction":
            continue
        if not _is_one_of(name, allowed, build):
            return name, allowed
    return None


def _is_one_of(name: str, allowed: tuple[str, ...], build: Build) -> bool:
    if name == "unit":
        address = build.identity or ""
        return address in allowed or address.partition("/")[2] in allowed
    if name == "faction":
        return build.parts.unit.faction_id in allowed
    if name in ("tag", "tags"):
        return any(build.use_of(identity) is not None for identity in allowed)
    value = build.lookup(name)
    return any(_matches(value, identity) for identity in allowed)


def _matches(value: Value | object, identity: str) -> bool:
    if isinstance(value, tuple):
        return any(_matches(part, identity) for part in value)
    if isinstance(value, Record):
        return value.identity == identity
    return str(value) == identity
