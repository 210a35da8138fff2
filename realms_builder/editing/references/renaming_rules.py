"""Why an entry cannot have an id: no id at all, taken, or a word that formulas know already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.editing.references.targets import Target
from realms_builder.game.files.declared_shapes import is_id, plain
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.formulas.tokens import WORDS
from realms_builder.game.game import Game
from realms_builder.game.names import normalised, stem
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.game.vocabulary import OWN_NAMES, functions, vocabulary

RESERVED = WORDS | {"true", "false", "null"}
_IN_FORMULAS = frozenset(
    {"stat", "attribute", "cost", "derived", "item_list", "bands", "scale", "field", "situation",
     "resource", "table"}
)  # fmt: skip
_LISTS = {
    "stat": "stats", "attribute": "attributes", "cost": "costs", "role": "roles",
    "track": "tracks", "scale": "scales", "bands": "bands", "keyword_kind": "keyword_kinds",
    "group": "groups", "form": "forms", "derived": "derived", "check": "checks",
    "switch": "switches", "table": "tables", "mechanic": "mechanics",
    "situation": "situations", "resource": "resources", "token": "tokens", "item_list": "items",
}  # fmt: skip


def refusal(
    target: Target, new: str, game: Game, factions: Mapping[str, Faction], data: Any
) -> Problem | None:
    """Return why *target*, an entry of a file that says *data*, cannot be called *new*."""
    if new == target.id:
        return None
    if not is_id(new) or new in RESERVED:
        return Problem("rename.no_id", values={"id": new})
    taken = next((name for name in _taken(target, new, game, factions, data) if name), "")
    if taken:
        return Problem("rename.taken", values={"id": new, "name": taken})
    implied = _implied(target, game)
    if implied:
        return Problem("rename.implied", values={"id": target.id, "field": implied})
    if target.kind in _IN_FORMULAS and _shadows(target, new, game):
        return Problem("rename.shadows", values={"id": new})
    return None


def _implied(target: Target, game: Game) -> str:
    """Return the field that finds its scale only because both are called as *target* is."""
    if target.kind not in ("scale", "attribute", "stat", "field"):
        return ""
    fields = [*game.stats.values(), *game.attributes.values(), *game.faction_attributes.values()]
    fields += [field for known in game.fields.values() for field in known.values()]
    alike = (f.id for f in fields if f.type == "scale" and not f.scale and f.id == target.id)
    return next(alike, "")


def _shadows(target: Target, new: str, game: Game) -> bool:
    if new in BUILT_IN or new in functions(game) or new in OWN_NAMES:
        return True
    if target.kind == "field":
        other = {*game.stats, *game.attributes, *game.derived, *game.costs, *game.item_lists}
        return new in other or new in game.table_names
    if {target.kind, _only_kind(new, game)} == {"scale", "attribute"}:
        return False
    return new in vocabulary(game)


def _only_kind(name: str, game: Game) -> str:
    """Return ``scale`` or ``attribute`` where *name* is only that in formulas, else nothing."""
    if name in {scale.id for scale in game.file.scales} and name not in game.attributes:
        return "scale"
    others = (game.stats, game.derived, game.costs, game.item_lists, game.table_names)
    return "attribute" if name in game.attributes and not any(name in o for o in others) else ""


def _taken(
    target: Target, new: str, game: Game, factions: Mapping[str, Faction], data: Any
) -> Iterator[str]:
    """Yield the names of what is called *new* already where *target* is at home."""
    match target.kind:
        case "unit" | "profile":
            faction = factions.get(target.home)
            for units in (faction.units, faction.profiles) if faction else ():
                if new in units:
                    yield units[new].name.pick("en") or new
            for key in ("units", "profiles"):
                yield from _in(data.get(key), new)
        case "item":
            yield from _items(target, new, game, factions)
        case "keyword":
            found = game.keyword_index().find(new)
            if found is not None and found.id != target.id:
                yield found.name.pick("en") or new
        case "value":
            yield from _value(target, new, game)
        case "field":
            declared = game.item_lists.get(target.of)
            fields = (*declared.fields, *declared.carried) if declared else ()
            yield from (field.id for field in fields if field.id == new)
        case kind:
            listed = getattr(game.file, _LISTS.get(kind, ""), ())
            for entry in listed:
                if getattr(entry, "code" if kind == "check" else "id", "") == new:
                    yield new


def _in(raw: Any, new: str) -> Iterator[str]:
    for entry in raw if isinstance(raw, list) else ():
        if isinstance(entry, dict) and plain(entry.get("id", "")) == new:
            yield new


def _items(target: Target, new: str, game: Game, factions: Mapping[str, Faction]) -> Iterator[str]:
    """Yield items of the same list, here or in a faction that sees both, that *new* would find."""
    homes = [factions[target.home]] if target.home in factions else list(factions.values())
    every = [*game.catalogue.get(target.of, {}).values(), *game.granted.get(target.of, ())]
    for faction in homes:
        every += faction.items.get(target.of, ())
    for item in every:
        if item.id != target.id and _finds(new, item.id, item.name):
            yield item.name.pick("en") or item.id


def _finds(new: str, identity: str, name: Text) -> bool:
    word = normalised(new)
    return word in (normalised(identity), *(stem(version) for _, version in name.versions))


def _value(target: Target, new: str, game: Game) -> Iterator[str]:
    kind, _, owner = target.of.partition(" ")
    listed: Any = getattr(game.file, f"{kind}es" if kind == "switch" else f"{kind}s", ())
    for entry in listed:
        if entry.id == owner:
            yield from (v.name.pick("en") or v.id for v in entry.values
                        if v.id != target.id and _finds(new, v.id, v.name))  # fmt: skip
