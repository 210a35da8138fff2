"""Writes a roster: as plain data, as a new file, and into the file that it came from."""

from __future__ import annotations

import json
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.notes import FORMAT
from realms_builder.game.texts import Text
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.patch import BOM, Unpatchable, patched
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.roster.roster import Group, Model, Number, Roster
from realms_builder.roster.storage.roster_file import read_roster, with_own_ids

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
    return text_of_data(roster_data(roster, main_cost), lang)


def text_of_data(data: Data, lang: str) -> str:
    """Return the text of a new file of a roster given as *data*."""
    return patched(f"# {sentence('roster_text.head', lang)}\n", data)


def text_in_language(text: str, lang: str) -> str:
    """Return the *text* of a roster with its names and notes in *lang* alone."""
    yaml = _parsed(text)
    try:
        return patched(text, _in_language(yaml.data, lang), yaml)
    except (Unpatchable, ValueError):
        return text


def _in_language(data: Any, lang: str) -> Any:
    if not isinstance(data, dict):
        return data
    result = dict(data)
    for key in ("name", "note"):
        if isinstance(result.get(key), dict):
            result[key] = Text.of(result[key]).pick(lang)
    for key in ("models", "groups"):
        if isinstance(result.get(key), list):
            result[key] = [_in_language(entry, lang) for entry in result[key]]
    return result


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
        "tags": list(roster.tags),
        "limit": bare,
        "limits": limits,
        "switches": dict(roster.switches),
        "choose": {key: _one_or_list(items) for key, items in roster.choose},
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
        "carried": {key: _one_or_list(entries) for key, entries in model.carried},
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


# ------------------------------------------------------------------ kept spelling
# Brings changes into data as an author wrote them: spelling and what nobody could read stay.
#
# Three forms of the same thing meet here: *raw* as the file has it, *old* as it was understood,
# *new* as it shall be understood, the last two in one canonical spelling. Where old and new
# agree, raw stays; what is in raw only, such as a key with a typing error, stays as well.


_NOTHING = object()


def merged(raw: Any, old: Any, new: Any) -> Any:
    """Return *raw* changed as *old* was changed into *new*."""
    if old is new:
        return raw
    if old is _NOTHING:  # written, yet not understood, or as empty as if it were not there
        old = {} if isinstance(new, Mapping) else [] if isinstance(new, list) else None
    if isinstance(raw, dict) and isinstance(old, Mapping) and isinstance(new, Mapping):
        return _merged_map(raw, old, new)
    if isinstance(raw, list) and isinstance(old, list) and isinstance(new, list):
        if _are_entries([*old, *new]):
            return _merged_entries(raw, old, new)
        return raw if same(old, new) else new
    if same(old, new):
        return raw
    return [new] if isinstance(raw, list) and not isinstance(new, list) else new


def _are_entries(parts: Sequence[Any]) -> bool:
    return all(isinstance(part, dict) and "id" in part for part in parts)


def _merged_map(
    raw: dict[str, Any], old: Mapping[str, Any], new: Mapping[str, Any]
) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in new.items():
        if key in raw:
            result[key] = merged(raw[key], old.get(key, _NOTHING), value)
        elif key not in old or not same(old[key], value):
            result[key] = value
    for key, value in raw.items():
        if key not in new:
            left = _unread(value, old[key]) if key in old else value
            if key not in old or left:
                result[key] = left
    return result


def _unread(raw: Any, old: Any) -> Any:
    """Return what of *raw* was not understood when it read as *old*; nothing is falsy."""
    if isinstance(raw, dict) and isinstance(old, Mapping):
        return _merged_map(raw, old, {})
    if isinstance(raw, list) and isinstance(old, list) and _are_entries(old):
        return _merged_entries(raw, old, [])
    return None


def _merged_entries(
    raw: list[Any], old: list[dict[str, Any]], new: list[dict[str, Any]]
) -> list[Any]:
    """Return the entries of *new* as *raw* spells them, and the unread ones where they stood."""
    read = _read_places(raw, old)
    free: defaultdict[str | None, deque[tuple[int, int]]] = defaultdict(deque)
    for position, place in enumerate(read):
        free[_id(raw[place])].append((position, place))
    result: list[Any] = []
    ends: dict[int, int] = {}
    for entry in new:
        yield_point()
        waiting = free.get(_id(entry))
        if not waiting:
            result.append(entry)
            continue
        position, place = waiting.popleft()
        result.append(merged(raw[place], old[position], entry))
        ends[place] = len(result)
    unread = sorted(set(range(len(raw))) - set(read), reverse=True)
    for place in unread:
        before = [ends[p] for p in range(place) if p in ends]
        result.insert(before[-1] if before else 0, raw[place])
    return result


def _read_places(raw: list[Any], old: list[dict[str, Any]]) -> list[int]:
    """Return for each entry of *old* where it stands in *raw*; some of raw were not understood."""
    places: list[int] = []
    for place, part in enumerate(raw):
        if len(places) < len(old) and _id(part) == _id(old[len(places)]):
            places.append(place)
    return places


def _id(part: Any) -> str | None:
    return plain(part.get("id", "")) if isinstance(part, dict) else None


# ------------------------------------------------------------------ kept text
# The text of a roster as the journal keeps it: written in a moment, read like any roster.
#
# It is plain data in one line, without the comments of the file: what is offered after a crash is
# laid over the file it belongs to, which still has them.


_AT_A_TIME = 50
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


class KeptText:
    """Writes one roster again and again; models that did not change are written once.

    *main_cost* is the currency that bare costs speak of. Call it from one thread at a time.
    """

    def __init__(self, main_cost: str) -> None:
        self._main_cost = main_cost
        self._models: dict[int, tuple[Model, str]] = {}

    def of(self, roster: Roster) -> str:
        """Return *roster* as one line that reads as YAML."""
        known = self._models  # by the model itself: a broken file may give one id twice
        changed = [model for model in roster.models if id(model) not in known]
        for start in range(0, len(changed), _AT_A_TIME):
            yield_point()
            self._write(changed[start : start + _AT_A_TIME])
        texts = [known[id(model)][1] for model in roster.models]
        if len(known) > 2 * len(texts) + _AT_A_TIME:
            self._models = {id(model): known[id(model)] for model in roster.models}
        head = roster_data(replace(roster, models=()), self._main_cost)
        head.pop("models")
        return f'{_json(head)[:-1]},"models":[{",".join(texts)}]}}'

    def _write(self, models: Iterable[Model]) -> None:
        part = Roster("", "", models=tuple(models))
        written = roster_data(part, self._main_cost)["models"]
        for model, data in zip(part.models, written, strict=True):
            self._models[id(model)] = model, _json(data)


def _json(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
