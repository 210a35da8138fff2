"""The file of a roster, ``kind: roster``, and how it becomes a :class:`Roster`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.translation import note_on
from realms_builder.game.files.declared_rules import DeclaredSwitch
from realms_builder.game.files.declared_shapes import (
    SCALAR,
    Declared,
    Id,
    LocalText,
    Real,
    Schema,
    Whole,
    Words,
    as_list,
    plain,
)
from realms_builder.game.files.entry_schemas import CARRIED, unit_definitions
from realms_builder.game.files.json_schemas import (
    AMOUNT,
    closed_map,
    known_words,
    list_of,
    model_schema,
    one_or_list,
)
from realms_builder.game.files.sound_parts import SoundParts, sound_parts
from realms_builder.game.game import Game
from realms_builder.game.kinds.value_schemas import value_schema
from realms_builder.game.notes import Notes
from realms_builder.game.texts import EMPTY
from realms_builder.game.units import Faction, Option
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.roster import MOST_MODELS, Group, Model, Number, Roster
from realms_builder.roster.tags import clean_tags

USUAL_LANGUAGE = "en"


def _to_line(value: object) -> object:
    if isinstance(value, (list, dict)):
        raise PydanticCustomError("text_expected", "text", {})
    return plain(value) if value is not None else value


Line = Annotated[str, BeforeValidator(_to_line)]


class RosterModelFile(Declared):
    """One row of a roster file."""

    id: Id
    unit: Line
    name: LocalText = EMPTY
    role: Line = ""
    loadout: Line = ""
    choose: dict[str, Words] = {}
    carry: dict[str, Annotated[list[Any], BeforeValidator(as_list)]] = {}
    carried: dict[str, Annotated[list[dict[str, Any]], BeforeValidator(as_list)]] = {}
    strength: Whole | None = None
    form: Line = ""
    note: LocalText = EMPTY
    picture: Line = ""
    seen: Real | dict[str, Real] | None = None


class RosterGroupFile(Declared):
    """Models that act as one."""

    id: Id
    group: Id
    members: Words = ()
    profile: Line = ""
    name: LocalText = EMPTY


class PackSeen(Declared):
    """Which pack, and which version of it, the roster was last saved with."""

    id: str
    version: Line = ""


class RosterFile(Declared):
    """A roster as its file writes it."""

    format: Literal[1]
    kind: Literal["roster"]
    system: Id
    faction: Id
    name: LocalText = EMPTY
    limit: Real | None = None
    limits: dict[str, Real] = {}
    switches: dict[str, bool | int | str] = {}
    models: tuple[RosterModelFile, ...] = ()
    groups: tuple[RosterGroupFile, ...] = ()
    choose: dict[str, Words] = {}
    units: tuple[dict[str, Any], ...] = ()
    note: LocalText = EMPTY
    picture: Line = ""
    tags: Words = ()
    pack: PackSeen | None = None
    expect: Words | None = None


def read_roster(
    yaml: YamlText, main_cost: str = "", lang: str = USUAL_LANGUAGE
) -> tuple[Roster | None, list[Problem]]:
    """Return the roster in *yaml* and every problem found.

    Names and notes in several languages are read in *lang*: a ready list speaks each.

    *main_cost* is the currency that a bare ``limit`` or ``seen`` speaks of. None comes back when
    the text is no roster at all; a roster with mistakes opens without the parts they are in. A
    model or group whose id is taken gets another.
    """
    notes = Notes(yaml)
    if yaml.data is None and notes.problems:
        return None, notes.problems
    kind = yaml.data.get("kind") if isinstance(yaml.data, dict) else None
    if isinstance(kind, str) and kind != "roster":
        notes.say("kind_differs", ("kind",), wanted="roster", kind=kind)
        return None, notes.problems
    if notes.say_newer():
        return None, notes.problems
    for key, _ in _LISTS:
        if isinstance(yaml.data, dict) and len(_entries(yaml.data, key)) > MOST_MODELS:
            count = len(_entries(yaml.data, key))
            notes.say("roster_too_large", (key,), key=key, count=count, limit=MOST_MODELS)
            return None, notes.problems
    data, renamed = with_own_ids(yaml.data)
    for one in renamed:
        path = (one.key, one.position, "id")
        notes.say("id_renewed", path, severity=Severity.WARNING, id=one.old, new=one.new)
    yaml = replace(yaml, data=data)
    sound = sound_parts(RosterFile, yaml, notes)
    if sound is None:
        return None, notes.problems
    return _roster(sound, yaml, main_cost, lang), notes.problems


def _roster(sound: SoundParts[RosterFile], yaml: YamlText, main_cost: str, lang: str) -> Roster:
    file = sound.file
    limits = {**({main_cost: file.limit} if file.limit is not None else {}), **file.limits}
    return Roster(
        system=file.system,
        faction=file.faction,
        name=file.name.pick(lang),
        limits=tuple((key, _exact(limit)) for key, limit in limits.items()),
        switches=tuple(file.switches.items()),
        models=tuple(
            _model(model, main_cost, yaml.place(("models", sound.position("models", n))), lang)
            for n, model in enumerate(file.models)
        ),
        groups=tuple(
            _group(group, yaml.place(("groups", sound.position("groups", n))), lang)
            for n, group in enumerate(file.groups)
        ),
        units=tuple(file.units),
        choose=tuple(file.choose.items()),
        note=file.note.pick(lang),
        picture=file.picture,
        tags=clean_tags(file.tags),
        pack=(file.pack.id, file.pack.version) if file.pack else None,
        expect=file.expect,
        file=yaml.file,
    )


def _model(file: RosterModelFile, main_cost: str, place: Place, lang: str) -> Model:
    seen: Mapping[str, Real] = {}
    if isinstance(file.seen, dict):
        seen = file.seen
    elif file.seen is not None:
        seen = {main_cost: file.seen}
    return Model(
        id=file.id,
        unit=file.unit,
        name=file.name.pick(lang),
        role=file.role,
        loadout=file.loadout,
        choose=tuple(file.choose.items()),
        carry=tuple((key, tuple(entries)) for key, entries in file.carry.items()),
        carried=tuple((key, tuple(entries)) for key, entries in file.carried.items()),
        strength=file.strength,
        form=file.form,
        note=file.note.pick(lang),
        picture=file.picture,
        seen=tuple((key, _exact(cost)) for key, cost in seen.items()),
        place=place,
    )


def _group(file: RosterGroupFile, place: Place, lang: str) -> Group:
    return Group(file.id, file.group, file.members, file.profile, file.name.pick(lang), place)


def _exact(number: float) -> Number:
    return int(number) if float(number).is_integer() else Fraction(str(number))


# ------------------------------------------------------------------ own ids


_LISTS = (("models", "m"), ("groups", "g"))


@dataclass(frozen=True, slots=True)
class RenamedId:
    """An entry at *position* of the list *key* whose id *old* was taken: it is *new* now."""

    key: str
    position: int
    old: str
    new: str


def with_own_ids(data: Any) -> tuple[Any, tuple[RenamedId, ...]]:
    """Return the *data* of a roster with no id twice, and what was renamed.

    The first entry keeps the id, since groups mean it; *data* itself is left as it is. The same
    data gives the same ids.
    """
    renamed = tuple(_renamed(data)) if isinstance(data, dict) else ()
    if not renamed:
        return data, ()
    result = dict(data)
    for one in renamed:
        entries = list(result[one.key])
        entries[one.position] = {**entries[one.position], "id": one.new}
        result[one.key] = entries
    return result, renamed


def _renamed(data: Mapping[str, Any]) -> list[RenamedId]:
    taken = {_id(entry) for key, _ in _LISTS for entry in _entries(data, key)}
    taken |= {plain(m) for group in _entries(data, "groups") for m in _members(group)}
    seen: set[str] = set()
    found: list[RenamedId] = []
    for key, prefix in _LISTS:
        entries = _entries(data, key)
        for position, entry in enumerate(entries):
            identity = _id(entry)
            if identity and identity in seen:
                new = next(n for i in count(len(entries) + 1) if (n := f"{prefix}{i}") not in taken)
                taken.add(new)
                found.append(RenamedId(key, position, identity, new))
            seen.add(identity)
    return found


def _entries(data: Mapping[str, Any], key: str) -> list[Any]:
    entries = data.get(key)
    return entries if isinstance(entries, list) else []


def _members(group: Any) -> list[Any]:
    members = group.get("members") if isinstance(group, dict) else None
    return members if isinstance(members, list) else [members]


def _id(entry: Any) -> str:
    identity = entry.get("id") if isinstance(entry, dict) else None
    return plain(identity) if isinstance(identity, (str, int, float)) else ""


# ------------------------------------------------------------------ roster schema


def roster_schema(game: Game | None, factions: Iterable[Faction] = (), lang: str = "en") -> Schema:
    """Return the schema of roster files; the names of *game* and *factions* are offered.

    A name that nobody knows fits all the same: it is a finding, and examples show it.
    """
    schema = model_schema(RosterFile, "roster")
    if game is None:
        return schema
    known = tuple(factions)
    schema["$defs"].update(unit_definitions(game, lang))
    schema["title"] = f"{game.name.pick(lang)}: roster"
    schema["properties"].update(_roster_of_roster_schema(game, known))
    definitions = schema["$defs"]
    definitions["RosterModelFile"]["properties"].update(_model_of_roster_schema(game, known, lang))
    definitions["RosterGroupFile"]["properties"].update(_group_of_roster_schema(game, known))
    return schema


def _roster_of_roster_schema(game: Game, factions: tuple[Faction, ...]) -> dict[str, Schema]:
    return {
        "system": {"const": game.id},
        "faction": {
            **known_words(f.id for f in factions),
            "description": note_on("faction", "schema"),
        },
        "limits": closed_map(dict.fromkeys(game.costs, AMOUNT)),
        "switches": {
            "type": "object",
            "properties": {s.id: _switch(s) for s in game.switches.values()},
            "additionalProperties": SCALAR,
        },
        "units": list_of({"$ref": "#/$defs/unit"}),
        "choose": _choices(option for faction in factions for option in faction.roster_options),
    }


def _switch(switch: DeclaredSwitch) -> Schema:
    values = [value.id for value in switch.values]
    schema: Schema = {"enum": values} if values else {"type": "boolean"}
    text = switch.text.pick("en") or switch.name.pick("en")
    return {**schema, "description": f"{text} ({switch.default})".strip()}


def _model_of_roster_schema(
    game: Game, factions: tuple[Faction, ...], lang: str
) -> dict[str, Schema]:
    units = [unit for faction in factions for unit in faction.units.values()]
    forms = [*game.forms, *(form.id for unit in units for form in unit.forms), "normal"]
    roles = {role.id: role.name.pick(lang) for role in game.roles.values()}
    carried = {name: one_or_list({"$ref": f"#/$defs/{CARRIED}{name}"}) for name in game.item_lists}
    return {
        "unit": _unit_names(factions),
        "role": {**known_words(roles), "description": ", ".join(roles.values())},
        "loadout": known_words(x.id for unit in units for x in unit.loadouts),
        "choose": _choices(option for unit in units for option in unit.options),
        "carry": closed_map(carried),
        "carried": _borne(game, lang),
        "form": {"enum": list(dict.fromkeys(forms))},
        "seen": {"anyOf": [AMOUNT, closed_map(dict.fromkeys(game.costs, AMOUNT))]},
    }


def _borne(game: Game, lang: str) -> Schema:
    """Return the schema of how items are carried: by item, one map or one for each piece."""
    fields = {f.id: f for declared in game.item_lists.values() for f in declared.carried}
    piece = closed_map(
        {name: value_schema(field, game, lang, formulas=False) for name, field in fields.items()}
    )
    known = {item for defined in game.catalogue.values() for item in defined}
    properties = dict.fromkeys(sorted(known), one_or_list(piece))
    return {"type": "object", "properties": properties, "additionalProperties": one_or_list(piece)}


def _unit_names(factions: tuple[Faction, ...]) -> Schema:
    names = [unit.id for faction in factions for unit in faction.units.values()]
    names += [unit.address for faction in factions for unit in faction.units.values()]
    return {**known_words(names), "description": note_on("unit", "schema")}


def _choices(options: Iterable[Option]) -> Schema:
    """Return the schema of ``choose``: *options* by id, with what they offer."""
    offered: dict[str, list[str]] = {}
    for option in options:
        ids = [carried.item.id for carried in option.candidates]
        offered.setdefault(option.id, []).extend(ids)
    properties: Mapping[str, Schema] = {
        option: one_or_list(known_words(ids)) for option, ids in offered.items()
    }
    return {"type": "object", "properties": properties, "additionalProperties": one_or_list(SCALAR)}


def _group_of_roster_schema(game: Game, factions: tuple[Faction, ...]) -> dict[str, Schema]:
    profiles = [unit.id for faction in factions for unit in faction.profiles.values()]
    return {"group": known_words(game.groups), "profile": known_words(profiles)}
