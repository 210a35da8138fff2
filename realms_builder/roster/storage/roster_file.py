"""The file of a roster, ``kind: roster``, and how it becomes a :class:`Roster`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import PurePath
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.game.files.declared_shapes import Declared, Id, Real, Whole, Words, plain
from realms_builder.game.files.sound_parts import SoundParts, sound_parts
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.roster import Group, Model, Number, Roster
from realms_builder.roster.storage.own_ids import with_own_ids

FORMAT = 1
Line = Annotated[str, BeforeValidator(lambda value: plain(value) if value is not None else value)]


class RosterModelFile(Declared):
    """One row of a roster file."""

    id: Id
    unit: Line
    name: Line = ""
    role: Line = ""
    loadout: Line = ""
    choose: dict[str, Words] = {}
    carry: dict[
        str, Annotated[list[Any], BeforeValidator(lambda v: v if isinstance(v, list) else [v])]
    ] = {}
    strength: Whole | None = None
    form: Line = ""
    note: Line = ""
    picture: Line = ""
    seen: Real | dict[str, Real] | None = None


class RosterGroupFile(Declared):
    """Models that act as one."""

    id: Id
    group: Id
    members: Words = ()
    profile: Line = ""
    name: Line = ""


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
    name: Line = ""
    limit: Real | None = None
    limits: dict[str, Real] = {}
    switches: dict[str, bool | int | str] = {}
    models: tuple[RosterModelFile, ...] = ()
    groups: tuple[RosterGroupFile, ...] = ()
    units: tuple[dict[str, Any], ...] = ()
    note: Line = ""
    picture: Line = ""
    pack: PackSeen | None = None
    expect: Words | None = None


def newer_format(yaml: YamlText) -> Problem | None:
    """Return that a newer version of the program wrote *yaml*, where its format says so."""
    written = yaml.data.get("format") if isinstance(yaml.data, dict) else None
    if not isinstance(written, int) or written <= FORMAT:
        return None
    values = {"file": PurePath(yaml.file).name, "format": written}
    return Problem("bundle.newer", place=yaml.place(("format",)), values=values)


def read_roster(yaml: YamlText, main_cost: str = "") -> tuple[Roster | None, list[Problem]]:
    """Return the roster in *yaml* and every problem found.

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
    data, renamed = with_own_ids(yaml.data)
    for one in renamed:
        path = (one.key, one.position, "id")
        notes.say("id_renewed", path, severity=Severity.WARNING, id=one.old, new=one.new)
    yaml = replace(yaml, data=data)
    sound = sound_parts(RosterFile, yaml, notes)
    if sound is None:
        return None, notes.problems
    return _roster(sound, yaml, main_cost), notes.problems


def _roster(sound: SoundParts[RosterFile], yaml: YamlText, main_cost: str) -> Roster:
    file = sound.file
    limits = {**({main_cost: file.limit} if file.limit is not None else {}), **file.limits}
    return Roster(
        system=file.system,
        faction=file.faction,
        name=file.name,
        limits=tuple((key, _exact(limit)) for key, limit in limits.items()),
        switches=tuple(file.switches.items()),
        models=tuple(
            _model(model, main_cost, yaml.place(("models", sound.position("models", n))))
            for n, model in enumerate(file.models)
        ),
        groups=tuple(
            _group(group, yaml.place(("groups", sound.position("groups", n))))
            for n, group in enumerate(file.groups)
        ),
        units=tuple(file.units),
        note=file.note,
        picture=file.picture,
        pack=(file.pack.id, file.pack.version) if file.pack else None,
        expect=file.expect,
        file=yaml.file,
    )


def _model(file: RosterModelFile, main_cost: str, place: Place) -> Model:
    seen: Mapping[str, Real] = {}
    if isinstance(file.seen, dict):
        seen = file.seen
    elif file.seen is not None:
        seen = {main_cost: file.seen}
    return Model(
        id=file.id,
        unit=file.unit,
        name=file.name,
        role=file.role,
        loadout=file.loadout,
        choose=tuple(file.choose.items()),
        carry=tuple((key, tuple(entries)) for key, entries in file.carry.items()),
        strength=file.strength,
        form=file.form,
        note=file.note,
        picture=file.picture,
        seen=tuple((key, _exact(cost)) for key, cost in seen.items()),
        place=place,
    )


def _group(file: RosterGroupFile, place: Place) -> Group:
    return Group(file.id, file.group, file.members, file.profile, file.name, place)


def _exact(number: float) -> Number:
    return int(number) if float(number).is_integer() else Fraction(str(number))
