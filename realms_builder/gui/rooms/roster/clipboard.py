"""Models on the clipboard and in a drag: our own format beside plain text that anybody can read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QMimeData

from realms_builder.gui.rooms.roster.unit_facts import cost_text
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model

MODELS = "application/x-realms-builder-models"
UNITS = "application/x-realms-builder-units"
_FORMAT = 1
_MOST_BYTES = 20_000_000
_MOST_MODELS = 5_000


@dataclass(frozen=True, slots=True)
class CarriedModels:
    """Models of one game as they travel, with their *groups* as far as they travel together.

    *origin* is the document they come from, *home* the file beside which their pictures lie.
    """

    system: str
    origin: str
    models: tuple[Model, ...]
    home: Path | None = None
    groups: tuple[Group, ...] = ()

    def pictures_for(self, home: Path) -> tuple[str, ...]:
        """Return the pictures that must go along for the models to have them beside *home*."""
        if self.home is None or self.home == home:
            return ()
        return tuple(dict.fromkeys(m.picture for m in self.models if m.picture))


def mime_of_models(
    mustered: Muster, identities: Iterable[str], origin: str, home: Path, lang: str
) -> QMimeData | None:
    """Return the named models of a roster as clipboard data; None when there are none.

    *origin* and *home* say where they come from, as :class:`CarriedModels` has it.
    """
    wanted = set(identities)
    models = [model for model in mustered.roster.models if model.id in wanted]
    if not models:
        return None
    content = {
        "format": _FORMAT,
        "system": mustered.game.id,
        "origin": origin,
        "home": str(home),
        "models": [_written(model, mustered) for model in models],
        "groups": [
            {"id": g.id, "group": g.group, "profile": g.profile, "name": g.name, "members": inside}
            for g in mustered.roster.groups
            if (inside := [one for one in g.members if one in wanted])
        ],
    }
    data = QMimeData()
    data.setData(MODELS, QByteArray(json.dumps(content).encode()))
    data.setText("\n".join(_line(model, mustered, lang) for model in models))
    return data


def _written(model: Model, mustered: Muster) -> dict[str, Any]:
    """Return *model* with its unit addressed in full, since it may land in another faction."""
    unit = mustered.unit(model.unit)
    own = unit is not None and unit.id in mustered.own_units
    return {
        "id": model.id,
        "unit": model.unit if unit is None or own else unit.address,
        "name": model.name,
        "role": model.role,
        "loadout": model.loadout,
        "choose": [[option, list(items)] for option, items in model.choose],
        "carry": [[name, list(entries)] for name, entries in model.carry],
        "carried": [[name, list(entries)] for name, entries in model.carried],
        "strength": model.strength,
        "form": model.form,
        "note": model.note,
        "picture": model.picture,
    }


def _line(model: Model, mustered: Muster, lang: str) -> str:
    record = mustered.model(model.id)
    if record is None:
        return f"{model.name or model.unit}"
    unit = record.build.parts.unit.name.pick(lang)
    name = f"{model.name} ({unit})" if model.name and model.name != unit else unit
    declared = mustered.game.costs.get(mustered.game.main_cost)
    if declared is None:
        return name
    cost = cost_text(record.build.costs.get(declared.id, 0), lang)
    return f"{name}, {cost} {declared.abbr.pick(lang) or declared.name.pick(lang) or declared.id}"


def models_in(data: QMimeData | None) -> CarriedModels | None:
    """Return the models that *data* carries; None when it carries none or is malformed."""
    content = _content(data, MODELS) if data is not None else {}
    raw = content.get("models")
    if not isinstance(raw, list):
        return None
    models = tuple(m for entry in raw[:_MOST_MODELS] if (m := _read(entry)) is not None)
    home = Path(_word(content, "home"))
    known = home if home.is_absolute() else None
    words = _word(content, "system"), _word(content, "origin")
    return CarriedModels(*words, models, known, _groups(content)) if models else None


def mime_of_units(system: str, addresses: Sequence[str], names: Sequence[str]) -> QMimeData:
    """Return units on their way into a roster."""
    data = QMimeData()
    content = {"format": _FORMAT, "system": system, "units": list(addresses)}
    data.setData(UNITS, QByteArray(json.dumps(content).encode()))
    data.setText("\n".join(names))
    return data


def units_in(data: QMimeData, system: str) -> tuple[str, ...]:
    """Return the addresses of the units of *system* that *data* carries."""
    content = _content(data, UNITS)
    raw = content.get("units")
    if content.get("system") != system or not isinstance(raw, list):
        return ()
    return tuple(entry for entry in raw[:_MOST_MODELS] if isinstance(entry, str))


def adapted(
    carried: CarriedModels, mustered: Muster, origin: str, pictures: Mapping[str, str]
) -> tuple[Model, ...]:
    """Return *carried* as models of the roster of *mustered*: short addresses, free roles only.

    *pictures* holds the new names of those that came along; without its own, a model from
    elsewhere takes its unit's.
    """
    prefix = f"{mustered.roster.faction}/"
    taken = {model.role for model in mustered.roster.models if model.role}
    here = carried.origin == origin
    found: list[Model] = []
    for model in carried.models:
        role = "" if model.role in taken or model.role not in mustered.game.roles else model.role
        taken.add(role)
        found.append(
            replace(
                model,
                unit=model.unit.removeprefix(prefix),
                role=role,
                picture=model.picture if here else pictures.get(model.picture, ""),
            )
        )
    return tuple(found)


def _content(data: QMimeData, kind: str) -> dict[str, Any]:
    raw = bytes(data.data(kind).data()) if data.hasFormat(kind) else b""
    if not raw or len(raw) > _MOST_BYTES:
        return {}
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    fits = isinstance(content, dict) and content.get("format") == _FORMAT
    return content if fits else {}


def _word(content: dict[str, Any], key: str) -> str:
    value = content.get(key, "")
    return value if isinstance(value, str) else ""


def _pairs(value: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    if not isinstance(value, list):
        return ()
    return tuple(
        (pair[0], tuple(pair[1]))
        for pair in value
        if isinstance(pair, list)
        and len(pair) == 2
        and isinstance(pair[0], str)
        and isinstance(pair[1], list)
    )


def _groups(content: dict[str, Any]) -> tuple[Group, ...]:
    raw = content.get("groups")
    entries = raw[:_MOST_MODELS] if isinstance(raw, list) else []
    return tuple(
        Group(
            _word(entry, "id"),
            _word(entry, "group"),
            tuple(dict.fromkeys(one for one in members if isinstance(one, str))),
            _word(entry, "profile"),
            _word(entry, "name"),
        )
        for entry in entries
        if isinstance(entry, dict) and isinstance(members := entry.get("members"), list)
    )


def _read(entry: Any) -> Model | None:
    if not isinstance(entry, dict) or not _word(entry, "unit"):
        return None
    strength = entry.get("strength")
    return Model(
        id=_word(entry, "id"),
        unit=_word(entry, "unit"),
        name=_word(entry, "name"),
        role=_word(entry, "role"),
        loadout=_word(entry, "loadout"),
        choose=_pairs(entry.get("choose")),
        carry=_pairs(entry.get("carry")),
        carried=_pairs(entry.get("carried")),
        strength=strength if isinstance(strength, int) and not isinstance(strength, bool) else None,
        form=_word(entry, "form"),
        note=_word(entry, "note"),
        picture=_word(entry, "picture"),
    )
