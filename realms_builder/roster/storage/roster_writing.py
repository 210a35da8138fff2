"""Writes a roster: as plain data, as a new file, and into the file that it came from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from realms_builder.game.yaml.patch import BOM, Unpatchable, patched
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.roster.roster import Group, Model, Number, Roster
from realms_builder.roster.storage.kept_spelling import merged
from realms_builder.roster.storage.own_ids import with_own_ids
from realms_builder.roster.storage.roster_file import FORMAT, read_roster
from realms_builder.wording import sentence

_SURROGATE = re.compile("[\ud800-\udfff]")

Data = dict[str, Any]


def roster_data(roster: Roster, main_cost: str = "") -> Data:
    """Return *roster* as its file has it, keys in the order of the file.

    What is empty is left out. *main_cost* is the currency that may be written as a bare ``limit``
    or ``seen``; without one every currency is named.
    """
    return _data(roster, main_cost, _Written({}, main_cost))


def new_text(roster: Roster, lang: str, main_cost: str = "") -> str:
    """Return the text of a new file of *roster*, with a line in *lang* that says what it is."""
    head = sentence("roster_text.head", lang)
    return patched(f"# {head}\n", roster_data(roster, main_cost))


def saved_text(roster: Roster, old_text: str, main_cost: str | None = None) -> str:
    """Return *old_text* changed so that it reads as *roster*.

    Only what differs is written anew. What could not be understood of the old text stays in it.
    *main_cost* is the one that the old text was read with; None takes the one that fits.
    """
    yaml = _parsed(old_text)
    raw: Data = yaml.data if isinstance(yaml.data, dict) else {}
    main = _fitting_cost(roster, raw) if main_cost is None else main_cost
    known = _understood(old_text, main)
    try:
        if known is None:
            return patched(old_text, {**raw, **roster_data(roster, main)})
        written = _Written(dict(known.models), main, known.named)
        after = _data(roster, known.of_limits, written)
        return patched(old_text, merged(known.raw, known.before, after), yaml)
    except Unpatchable:
        return patched("", roster_data(roster, main))


@dataclass(frozen=True, slots=True)
class _Understood:
    """A text as it stands and as it was understood, in the same spelling; never changed."""

    raw: Data
    before: Data
    of_limits: str
    named: frozenset[str]
    models: dict[str, tuple[Model, Data]]


@lru_cache(maxsize=4)
def _parsed(text: str) -> YamlText:
    """Return what stands in *text*: an open document asks again after every edit."""
    return parse_text(text.removeprefix(BOM))


@lru_cache(maxsize=4)
def _understood(text: str, main_cost: str) -> _Understood | None:
    """Return how *text* reads, or None when it is no roster."""
    yaml = _parsed(text)
    old, _ = read_roster(yaml, main_cost)
    if old is None:
        return None
    raw, of_limits, named = _spelling(with_own_ids(yaml.data)[0], main_cost)
    written = _Written({}, main_cost, named)
    before = _data(old, of_limits, written)
    return _Understood(raw, before, of_limits, named, written.models)


def _spelling(raw: Data, main_cost: str) -> tuple[Data, str, frozenset[str]]:
    """Return *raw* without a limit that is overruled, and how its costs are spelt.

    These are the currency of a bare ``limit``, and the models whose ``seen`` names each currency.
    """
    of_limits = main_cost
    limits = raw.get("limits")
    if isinstance(limits, dict) and main_cost in limits:
        of_limits = ""
        raw = {key: value for key, value in raw.items() if key != "limit"}
    named = {str(entry.get("id")) for entry in _entries(raw) if isinstance(entry.get("seen"), dict)}
    return raw, of_limits, frozenset(named)


def _fitting_cost(roster: Roster, raw: Data) -> str:
    """Return the currency that bare costs in *raw* speak of, going by what *roster* holds."""
    for entry in _entries(raw):
        model = roster.model(str(entry.get("id")))
        if model and len(model.seen) == 1 and isinstance(entry.get("seen"), (int, float)):
            return model.seen[0][0]
    limits = raw.get("limits")
    named = limits if isinstance(limits, dict) else {}
    bare = [cost for cost, _ in roster.limits if cost not in named]
    return bare[0] if "limit" in raw and len(bare) == 1 else ""


def _entries(raw: Data) -> Iterable[Data]:
    models = raw.get("models")
    entries = models if isinstance(models, list) else ()
    return (entry for entry in entries if isinstance(entry, dict))


@dataclass(frozen=True, slots=True)
class _Written:
    """Models as data; what did not change is the very same data, which spares comparing it."""

    models: dict[str, tuple[Model, Data]]
    main_cost: str
    named: frozenset[str] = frozenset()

    def data(self, model: Model) -> Data:
        """Return what the file says of *model*: the same object until the model changes."""
        known = self.models.get(model.id)
        if known and known[0] == model:
            return known[1]
        data = _sound(_model(model, self.main_cost, model.id not in self.named))
        self.models[model.id] = model, data
        return data


def _data(roster: Roster, of_limits: str, written: _Written) -> Data:
    limits = {cost: _number(limit) for cost, limit in roster.limits}
    bare = limits.pop(of_limits, None)
    bare = limits.pop("", None) if bare is None else bare
    pack = roster.pack
    units: list[Any] = [dict(unit) for unit in roster.units]
    data: Data = {
        "format": FORMAT,
        "kind": "roster",
        "system": roster.system,
        "faction": roster.faction,
        "pack": {"id": pack[0], "version": pack[1]} if pack else None,
        "name": roster.name,
        "note": roster.note,
        "picture": roster.picture,
        "limit": bare,
        "limits": limits,
        "switches": dict(roster.switches),
        "expect": None if roster.expect is None else list(roster.expect),
        "models": list(map(written.data, roster.models)),
        "groups": [_group(group) for group in roster.groups],
        "units": units,
    }
    kept = {"models"} if roster.expect is None else {"models", "expect"}
    return {
        key: value if key == "models" else _sound(value)
        for key, value in data.items()
        if key in kept or _is_said(value)
    }


def _model(model: Model, main_cost: str, bare_seen: bool) -> Data:
    seen: Any = {cost: _number(amount) for cost, amount in model.seen}
    if len(seen) == 1 and (bare_seen or "" in seen) and next(iter(seen)) in ("", main_cost):
        seen = next(iter(seen.values()))
    data: Data = {
        "id": model.id,
        "unit": model.unit,
        "name": model.name,
        "role": model.role,
        "loadout": model.loadout,
        "choose": {key: _one_or_list(items) for key, items in model.choose},
        "carry": {key: list(entries) for key, entries in model.carry},
        "strength": model.strength,
        "form": model.form,
        "note": model.note,
        "picture": model.picture,
        "seen": seen,
    }
    return {key: value for key, value in data.items() if _is_said(value)}


def _group(group: Group) -> Data:
    data: Data = {
        "id": group.id,
        "group": group.group,
        "profile": group.profile,
        "name": group.name,
        "members": list(group.members),
    }
    return {key: value for key, value in data.items() if _is_said(value)}


def _is_said(value: Any) -> bool:
    return value is not None and value not in ("", {}, [])


def _one_or_list(items: tuple[str, ...]) -> Any:
    return items[0] if len(items) == 1 else list(items)


def _number(number: Number) -> int | float:
    return float(number) if isinstance(number, Fraction) else number


def _sound(value: Any) -> Any:
    """Return *value* without halves of characters, which no file can hold."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, Mapping):
        return {str(key): _sound(part) for key, part in value.items()}
    return [_sound(part) for part in value] if isinstance(value, (list, tuple)) else value
