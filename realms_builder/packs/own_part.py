"""A part of somebody's own library as a pack: chosen factions, or a whole game of one's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from realms_builder.core.resources import PACK_FILE
from realms_builder.game.library import SYSTEM_FILE, Library, read_head, yaml_files
from realms_builder.game.notes import FORMAT
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs.contents import PackContents
from realms_builder.packs.limits import is_text, is_yaml


@dataclass(frozen=True, slots=True)
class OwnPart:
    """What somebody gives away: a folder of the library, the factions of it, and its game or not.

    *more* are other files of the folder, by their paths in it. With the game all of it goes along.
    """

    folder: Path
    factions: frozenset[str]
    with_game: bool = False
    more: frozenset[str] = frozenset()


def factions_in(folder: Path) -> dict[str, Path]:
    """Return the faction files of one's own in *folder* by id."""
    heads = (read_head(path) for path in yaml_files(folder))
    return {head.id or head.path.stem: head.path for head in heads if head.kind == "faction"}


def has_game(folder: Path) -> bool:
    """Return whether a whole game lies in *folder*."""
    return read_head(folder / SYSTEM_FILE).kind == "system"


def needs_of(part: OwnPart, library: Library) -> dict[str, str]:
    """Return the games that *part* needs and does not bring, with the versions that are there."""
    if part.with_game:
        return {}
    systems = {read_head(path).system for path in factions_in(part.folder).values()}
    games = {system: library.game(system) for system in systems}
    return {system: game.file.version for system, game in games.items() if game is not None}


def manifest_of(part: OwnPart, said: Mapping[str, Any], needs: Mapping[str, str], old: str) -> str:
    """Return the manifest of *part*: *said* over what the *old* one said, whose comments stay.

    Raises :class:`~realms_builder.game.yaml.patch.Unpatchable` for an old one that is no YAML.
    """
    before = parse_text(old).data
    data = dict(before) if isinstance(before, dict) else {}
    data = {"format": FORMAT, **data, "kind": "pack", **said}
    if needs:
        data["needs"] = [{"system": name, "version": needs[name]} for name in sorted(needs)]
    else:
        data.pop("needs", None)
    return patched(old, {key: value for key, value in data.items() if value not in ("", [], {})})


def only(contents: PackContents, part: OwnPart) -> PackContents:
    """Return of *contents* what belongs to *part*: its factions, their rosters and pictures."""
    if part.with_game:
        return contents
    chosen = {name: data for name, data in contents.files.items() if _is_of(name, data, part)}
    said = [(name, data) for name, data in chosen.items() if is_text(name)]
    for name, data in contents.files.items():
        if not is_text(name) and any(_names(text, yaml, name) for yaml, text in said):
            chosen[name] = data
    files = {name: data for name, data in contents.files.items() if name in chosen}
    problems = tuple(p for p in contents.problems if _about(p.place.file, files, contents.places))
    return replace(contents, files=files, problems=problems)


def _names(text: bytes, file: str, other: str) -> bool:
    """Return whether *text*, that of *file*, names *other* as seen from its folder or above it."""
    folder = file.rpartition("/")[0]
    while folder:
        inner = other.removeprefix(f"{folder}/")
        if inner != other and inner.encode() in text:
            return True
        folder = folder.rpartition("/")[0]
    return False


def _about(file: str, files: Collection[str], places: Mapping[str, str]) -> bool:
    """Return whether a problem in *file* is one of what goes along, or of nothing else."""
    left = {places.get(name, name) for name in places if name not in files}
    return not any(file.endswith(f"/{name}") for name in left)


def _is_of(name: str, data: bytes, part: OwnPart) -> bool:
    parts = name.split("/")
    if len(parts) == 1:
        return name == PACK_FILE or is_text(name)
    if name.partition("/")[2] in part.more:
        return True
    if not is_yaml(name):
        return False
    found = parse_text(data.decode("utf-8-sig", "replace")).data
    if not isinstance(found, dict):
        return False
    if found.get("kind") == "faction":
        return found.get("id") in part.factions
    return found.get("kind") == "roster" and found.get("faction") in part.factions
