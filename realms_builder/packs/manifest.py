"""Reads ``pack.yaml``, ``kind: pack``: what a pack is, whose it is, and what it needs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator

from realms_builder.core.catalogues import is_tag
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.game.files.declared_shapes import (
    ONE_OR_LIST,
    Declared,
    Id,
    LocalText,
    Words,
    as_list,
    each,
    short_for,
)
from realms_builder.game.files.file_models import validated
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes
from realms_builder.game.texts import EMPTY
from realms_builder.game.yaml.text import YamlText
from realms_builder.packs.versions import is_version

LONGEST_ID = 60


class PackNeed(Declared):
    """What must be there for a pack to work: a game or another pack, from a version on."""

    system: Id | None = None
    pack: Id | None = None
    version: str = ""

    @property
    def name(self) -> str:
        """Return the id of what is needed."""
        return self.system or self.pack or ""


def _spread(value: object) -> object:
    return each(short_for("system"))(as_list(value))


class PackFile(Declared):
    """The manifest of a pack."""

    format: Literal[1]
    kind: Literal["pack"]
    id: Id
    version: str
    name: LocalText
    text: LocalText = EMPTY
    author: str = ""
    licence: str = ""
    source: str = ""
    languages: Words = ()
    needs: Annotated[tuple[PackNeed, ...], BeforeValidator(_spread), ONE_OR_LIST] = ()


def read_manifest(yaml: YamlText) -> tuple[PackFile | None, list[Problem]]:
    """Return the manifest in *yaml* and what is wrong with it; None when it cannot be used."""
    notes = Notes(yaml)
    if yaml.data is None and notes.problems:
        return None, notes.problems
    file = validated(PackFile, yaml, notes)
    if file is None:
        return None, notes.problems
    _note_values(file, notes)
    if len(file.id) > LONGEST_ID:
        notes.say("pack.id_too_long", ("id",), limit=LONGEST_ID)
        return None, notes.problems
    if not is_safe(file.id):
        notes.say("pack.id_of_a_device", ("id",), value=file.id)
        return None, notes.problems
    return file, notes.problems


def _note_values(file: PackFile, notes: Notes) -> None:
    if not is_version(file.version):
        notes.say("pack.bad_version", ("version",), value=file.version)
    for at, code in enumerate(file.languages):
        if not is_tag(code):
            meant = did_you_mean(code, languages())
            notes.say("pack.language_unknown", ("languages", at), value=code, suggestion=meant)
    for key in ("author", "licence"):
        if not getattr(file, key):
            notes.say(f"pack.no_{key}", severity=Severity.HINT)
    seen: set[tuple[str | None, str | None]] = set()
    for at, need in enumerate(file.needs):
        path = ("needs", at)
        if (need.system is None) == (need.pack is None):
            notes.say("pack.need_unclear", path)
        elif (need.system, need.pack) in seen:
            notes.say("pack.need_twice", path, name=need.name)
        elif need.pack == file.id:
            notes.say("pack.needs_itself", path)
        if need.version and not is_version(need.version):
            notes.say("pack.bad_version", (*path, "version"), value=need.version)
        seen.add((need.system, need.pack))
