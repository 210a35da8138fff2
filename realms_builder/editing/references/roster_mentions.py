"""What rosters refer to: units, their loadouts' items, roles, groups, switches, checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.editing.outlines.plain_lists import each, items_in, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import Scope
from realms_builder.editing.references.targets import Mention, Target
from realms_builder.editing.references.unit_mentions import UnitMentions
from realms_builder.game.files.declared_shapes import plain


class RosterMentions:
    """Goes through rosters of one game."""

    def __init__(self, declared: DeclaredMentions, units: UnitMentions) -> None:
        """Use what *declared* knows of names, and *units* for items that are carried."""
        self._names = declared.names
        self._game = declared.names.game
        self._units = units

    def roster(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        """Yield what a roster refers to."""
        faction = plain(data.get("faction", ""))
        if faction:
            yield _whole("faction", faction, ("faction",), "hires")
        yield from self._costs(data.get("limits"), ("limits",))
        yield from self.switches(data.get("switches"), ("switches",))
        for number, model in maps_in(data.get("models")):
            yield from self._model(model, ("models", number), faction)
        for number, group in maps_in(data.get("groups")):
            here = ("groups", number)
            yield from self._one("group", self._game.groups, group.get("group"), (*here, "group"))
            profile = plain(group.get("profile", ""))
            if profile:
                yield from self._unit("profile", profile, (*here, "profile"), faction)
        yield from self._units.units(data.get("units"), ("units",), faction)
        codes = {check.code for check in self._game.file.checks}
        for step, code in each(data.get("expect")):
            if plain(code) in codes:
                path = ("expect",) if step is None else ("expect", step)
                yield _whole("check", plain(code), path, "expects")

    def _model(self, raw: Mapping[str, Any], path: PathInFile, faction: str) -> Iterator[Mention]:
        address = plain(raw.get("unit", ""))
        if address:
            yield from self._unit("unit", address, (*path, "unit"), faction)
        yield from self._one("role", self._game.roles, raw.get("role"), (*path, "role"))
        yield from self._one("form", self._game.forms, raw.get("form"), (*path, "form"))
        home = address.split("/")[-2] if "/" in address else faction
        scope = Scope(faction=home)
        for list_id, entries in items_in(raw.get("carry")):
            here = (*path, "carry", list_id)
            if list_id in self._game.item_lists:
                yield _whole("item_list", list_id, here, "list", at_key=True)
            yield from self._units.carried(list_id, entries, here, scope, "carries")
        for option, words in items_in(raw.get("choose")):
            here = (*path, "choose", option)
            lists = self._lists_of(home, address.split("/")[-1], option)
            yield from self._chosen(words, here, home, lists)
        if isinstance(raw.get("seen"), dict):
            yield from self._costs(raw["seen"], (*path, "seen"))

    def _lists_of(self, faction: str, unit: str, option: str) -> tuple[str, ...]:
        """Return the list from which *option* of a unit chooses; every list where none is known."""
        home = self._names.factions.get(faction)
        found = home.units.get(unit) if home else None
        chosen = found.option(option) if found else None
        return (chosen.list_id,) if chosen and chosen.list_id else tuple(self._game.item_lists)

    def _chosen(
        self, words: Any, path: PathInFile, faction: str, lists: tuple[str, ...]
    ) -> Iterator[Mention]:
        for step, word in each(words):
            here = path if step is None else (*path, step)
            for list_id in lists:
                named = self._names.item(list_id, plain(word), faction)
                if named is not None:
                    yield Mention(named.target, here, "chosen", named.start, named.end,
                                  by_id=named.by_id)  # fmt: skip
                    break

    def _unit(self, kind: str, address: str, path: PathInFile, faction: str) -> Iterator[Mention]:
        """Yield the unit or profile, and the faction that its address names."""
        *before, identity = address.split("/")
        home = before[-1] if before else faction
        start = len(address) - len(identity)
        known = self._names.factions.get(home)
        if known is not None and identity in known.profiles and identity not in known.units:
            kind = "profile"
        elif known is not None and identity in known.units:
            kind = "unit"
        target = Target(kind, identity, "", home)
        yield Mention(target, path, "hired", start, len(address))
        if before:
            end = start - 1
            yield Mention(Target("faction", home), path, "hired", end - len(home), end)

    @staticmethod
    def _one(kind: str, known: Mapping[str, Any], raw: Any, path: PathInFile) -> Iterator[Mention]:
        word = "" if raw is None else plain(raw)
        if word in known:
            yield _whole(kind, word, path, kind)

    def _costs(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        for cost, _ in items_in(raw):
            if cost in self._game.costs:
                yield _whole("cost", cost, (*path, cost), "cost", at_key=True)

    def switches(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield the switches that somebody sets, and what to."""
        for key, value in items_in(raw):
            declared = self._game.switches.get(key)
            if declared is None:
                continue
            here = (*path, key)
            yield _whole("switch", key, here, "switch", at_key=True)
            if plain(value) in {one.id for one in declared.values}:
                target = Target("value", plain(value), f"switch {key}")
                yield Mention(target, here, "value", 0, len(target.id))


def _whole(
    kind: str, identity: str, path: PathInFile, how: str, *, at_key: bool = False
) -> Mention:
    return Mention(Target(kind, identity), path, how, 0, len(identity), at_key)
