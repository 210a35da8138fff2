"""What some declared parts refer to in ways of their own: defaults, fixes, uses of a resource."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from realms_builder.editing.outlines.plain_lists import items_in, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import Scope
from realms_builder.editing.references.targets import Mention, Target
from realms_builder.editing.references.unit_mentions import UnitMentions
from realms_builder.game.files import declared_fields as fields
from realms_builder.game.files import declared_mechanics as mechanics
from realms_builder.game.files import declared_rules as rules
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.declared_yardstick import DeclaredYardstick

_KINDS = {"stats": "stat", "attributes": "attribute"}
_SWITCHES = "switches."


class OwnMentions:
    """Knows of each model what its keys alone do not tell."""

    def __init__(self, declared: DeclaredMentions, units: UnitMentions) -> None:
        """Use what *declared* and *units* know."""
        self._declared = declared
        self._units = units
        self._game = declared.names.game

    def of(
        self, model: type[BaseModel], raw: Mapping[str, Any], path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        """Yield what *raw*, a part of *model* at *path*, refers to in its own way."""
        if issubclass(model, fields.DeclaredField):
            yield from self._default(raw, path, scope)
        elif model is rules.DeclaredSwitch:
            yield from self._reading(raw, path)
        elif model is rules.DeclaredFix:
            yield from self._fix(raw, path)
        elif model is fields.DeclaredItemList:
            here = (*path, "granted")
            yield from self._units.defined(plain(raw.get("id", "")), raw.get("granted"), here)
        elif model is DeclaredYardstick:
            for number, unit in maps_in(raw.get("profiles")):
                yield from self._units.unit(unit, (*path, "profiles", number), "")
        elif model is rules.DeclaredResource:
            for number, use in maps_in(raw.get("uses")):
                here = (*path, "uses", number, "keyword")
                word = plain(use.get("keyword", ""))
                yield from self._declared.word(word, ("keyword",), here, "names")
        elif model is mechanics.DeclaredMechanic:
            for key, value in items_in(raw.get("with")):
                yield from self._declared.wired(key, value, (*path, "with", key), scope)

    def _default(self, raw: Mapping[str, Any], path: PathInFile, scope: Scope) -> Iterator[Mention]:
        declared = self._field_at(path) if "default" in raw else None
        if declared is None:
            return
        owner = f"{_KINDS.get(str(path[0]), str(path[0]))} {declared.id}"
        if path[0] == "items":
            owner = f"field {self._game.file.items[int(path[1])].id} {declared.id}"
        here = (*path, "default")
        yield from self._units.value(declared, raw["default"], here, owner, scope)

    def _field_at(self, path: PathInFile) -> fields.DeclaredField | None:
        """Return the field of the game that is declared at *path* of its system file."""
        found: Any = self._game.file
        for step in path:
            if isinstance(step, int):
                found = found[step] if isinstance(found, tuple) and step < len(found) else None
            else:
                found = getattr(found, step, None)
        return found if isinstance(found, fields.DeclaredField) else None

    @staticmethod
    def _reading(raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        default = raw.get("default", False)
        if isinstance(raw.get("values"), list) and not isinstance(default, bool):
            target = Target("value", plain(default), f"switch {plain(raw.get('id', ''))}")
            yield Mention(target, (*path, "default"), "value", 0, len(target.id))

    def _fix(self, raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        for key, _ in items_in(raw.get("set")):
            bare = key.removeprefix(_SWITCHES)
            if bare in self._game.switches:
                start, here = len(key) - len(bare), (*path, "set", key)
                target = Target("switch", bare)
                yield Mention(target, here, "switch", start, len(key), at_key=True)
