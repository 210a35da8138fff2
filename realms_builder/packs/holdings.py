"""What a pack holds, counted by what a player looks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from realms_builder.core.catalogues import is_tag
from realms_builder.core.resources import PACK_FILE
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs.contents import PackContents
from realms_builder.packs.limits import is_yaml
from realms_builder.roster.storage.portrait_files import is_picture


@dataclass(frozen=True, slots=True)
class Holding:
    """One game or faction in a pack: its name by language, and how many units it has."""

    kind: str
    id: str
    system: str
    name: Mapping[str, str]
    units: int = 0


@dataclass(frozen=True, slots=True)
class Holdings:
    """Games and factions one by one; rosters, rule texts, card files and pictures counted."""

    games: tuple[Holding, ...] = ()
    factions: tuple[Holding, ...] = ()
    rosters: int = 0
    texts: int = 0
    cards: int = 0
    pictures: int = 0


def holdings_of(contents: PackContents) -> Holdings:
    """Return what *contents* hold."""
    found = list(_named(contents))
    names = list(contents.files)
    return Holdings(
        tuple(each for each in found if each.kind == "system"),
        tuple(each for each in found if each.kind == "faction"),
        sum(1 for name in names if is_yaml(name) and "/rosters/" in name),
        sum(1 for name in names if name.endswith(".md") and "/" in name),
        sum(1 for name in names if is_yaml(name) and "/cards/" in name),
        sum(1 for name in names if is_picture(name)),
    )


def _named(contents: PackContents) -> Iterator[Holding]:
    for name, data in sorted(contents.files.items()):
        system, _, rest = name.partition("/")
        if not rest or "/" in rest or not is_yaml(rest) or name == PACK_FILE:
            continue
        found = parse_text(data.decode("utf-8-sig", "replace")).data
        if isinstance(found, dict) and found.get("kind") in ("system", "faction"):
            units = found.get("units")
            count = len(units) if isinstance(units, list) else 0
            identity = str(found.get("id", ""))
            yield Holding(str(found["kind"]), identity, system, _name(found, identity), count)


def _name(found: Mapping[str, Any], otherwise: str) -> dict[str, str]:
    name = found.get("name")
    if isinstance(name, dict):
        named = {str(k): str(v) for k, v in name.items() if is_tag(k)}
        return named or {"en": otherwise}
    return {"en": str(name) if name else otherwise}
