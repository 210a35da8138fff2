"""Resolved lists of One Page Rules' Army Forge, as a browser saves them; read tolerantly."""

from __future__ import annotations

from collections.abc import Iterator
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
from realms_builder.exchange.foreign.foreign_texts import Signs, game_called, signs_of
from realms_builder.exchange.foreign.plain_values import dicts, number, whole, word
from realms_builder.exchange.foreign.raw_file import Raw

_POINTS, _UNIT, _WEAPON = "pts", "Unit", "Weapon"
_LOADOUTS = ("loadout", "weapons", "equipment")
_TOUGH = "tough"


def is_one_page_rules(raw: Raw) -> bool:
    """Return whether *raw* is a resolved list, or a save that only its own program can read."""
    return "gameSystem" in raw and ("units" in raw or "list" in raw)


def read_one_page_rules(raw: Raw, path: Path) -> ForeignRoster:
    """Return the list that *raw* of the file at *path* holds.

    Raises :class:`~realms_builder.exchange.bundle_format.BundleError` for a save, whose values
    only the program's own server has.
    """
    units = dicts(raw, "units")
    if not any("quality" in unit for unit in units):
        raise BundleError("foreign.army_forge_save", path)
    short = word(raw, "gameSystem")
    system = game_called(short)
    reader = _Reader(signs_of(system), raw)
    force = ForeignForce("", system, picks=tuple(map(reader.unit, units)))
    total, limit = number(word(raw, "points")), number(word(raw, "pointsLimit"))
    return ForeignRoster(
        name=reader.signs.name(word(raw, "name")),
        system=system,
        system_id=short,
        revision="",
        costs=() if total is None else (ForeignCost(_POINTS, total),),
        limits=(ForeignCost(_POINTS, limit),) if limit else (),
        forces=(force,),
    )


class _Reader:
    """Reads the units of one list with the rules that it explains."""

    def __init__(self, signs: Signs, raw: Raw) -> None:
        self.signs = signs
        rules = [rule for rule in dicts(raw, "specialRules") if word(rule, "name")]
        self._texts = {word(rule, "name"): word(rule, "description") for rule in rules}

    def unit(self, raw: Raw) -> ForeignPick:
        size = whole(word(raw, "size"), 1)
        name = self.signs.name(word(raw, "name"))
        own = self.signs.name(word(raw, "customName"))
        rules = dicts(raw, "specialRules")
        values = [("Quality", word(raw, "quality")), ("Defense", word(raw, "defense"))]
        columns = [(column, f"{said.rstrip('+')}+") for column, said in values if said]
        tough = next((_rating(r) for r in rules if word(r, "name").casefold() == _TOUGH), "")
        columns += [("Tough", tough)] if tough.isdecimal() else []
        cost = number(word(raw, "cost"))
        return ForeignPick(
            name=name,
            entry=word(raw, "id"),
            kind="unit" if size > 1 else "model",
            number=size,
            own_name=own if own != name else "",
            note=self.signs.text(word(raw, "notes")),
            costs=(ForeignCost(_POINTS, cost),) if cost else (),
            rules=tuple(self._rules(rules)),
            profiles=(ForeignProfile(_UNIT, name, tuple(columns)),),
            picks=tuple(self._carried(raw)),
        )

    def _carried(self, raw: Raw) -> Iterator[ForeignPick]:
        found = next((found for key in _LOADOUTS if (found := dicts(raw, key))), [])
        for thing in found:
            count = whole(word(thing, "count"), 1)
            name = self.signs.name(word(thing, "name") or word(thing, "label"))
            rules = dicts(thing, "specialRules")
            is_weapon = "attacks" in thing
            profile = self._weapon(thing, name, rules)
            yield ForeignPick(
                name=name,
                entry=word(thing, "id"),
                kind="upgrade",
                number=count,
                rules=tuple(self._rules(rules, only_told=is_weapon)),
                profiles=(profile,) if is_weapon else (),
                picks=tuple(self._carried({"loadout": thing.get("content")})),
            )

    def _weapon(self, thing: Raw, name: str, rules: list[Raw]) -> ForeignProfile:
        reach = word(thing, "range")
        pierces = next((_rating(r) for r in rules if word(r, "name").casefold() == "ap"), "")
        said = [self._named(r) for r in rules if word(r, "name").casefold() != "ap"]
        columns = [
            ("Range", f"{reach}″" if reach not in ("", "0") else ""),
            ("Attacks", f"A{word(thing, 'attacks')}"),
            ("AP", pierces),
            ("Rules", ", ".join(said)),
        ]
        return ForeignProfile(_WEAPON, name, tuple(columns))

    def _rules(self, rules: list[Raw], *, only_told: bool = False) -> Iterator[ForeignRule]:
        for rule in rules:
            text = self.signs.text(self._texts.get(word(rule, "name"), ""))
            if text or not only_told:
                yield ForeignRule(self._named(rule), text)

    def _named(self, rule: Raw) -> str:
        name, rating = self.signs.name(word(rule, "name")), _rating(rule)
        return f"{name}({rating})" if rating else name


def _rating(rule: Raw) -> str:
    """Return the rating of *rule*, which comes as text, as a number or not at all."""
    found: Any = rule.get("rating")
    return found.strip() if isinstance(found, str) else ""
