"""Which of one's own files of a game belong together, so that a pack lacks nothing it names.

A faction needs the catalogue in which its items stand, and the factions whose units it or its
rosters name; a template needs the one that it extends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realms_builder.editing.outlines.game_files import CARDS, RULES, SCENARIOS, THEMES, rule_texts
from realms_builder.editing.outlines.plain_lists import items_in, maps_in
from realms_builder.editing.references.mentions import Mentions
from realms_builder.editing.references.targets import ReferenceTarget
from realms_builder.editing.work_files import name_in
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.library import Library, read_head, yaml_files
from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import parse_file

_KINDS = {"faction": "faction", "catalogue": "catalogue", **dict.fromkeys(SCENARIOS, "scenario")}


@dataclass(frozen=True, slots=True)
class Belonging:
    """A file of a folder, called by its path in it, with its kind, its id and what it is called."""

    file: str
    kind: str
    id: str
    name: Text


def belongings_in(folder: Path) -> tuple[Belonging, ...]:
    """Return what in *folder* may go along one by one: factions first, then what serves them."""
    found: list[Belonging] = []
    for path in yaml_files(folder):
        head = read_head(path)
        if head.kind in _KINDS:
            found.append(_belonging(folder, path, _KINDS[head.kind], head.id or path.stem))
    for kind, name in (("card", CARDS), ("theme", THEMES)):
        for path in yaml_files(folder / name):
            is_theme = kind == "theme" or read_head(path).kind == "theme"
            shown = "theme" if is_theme else "card"
            found.append(_belonging(folder, path, shown, read_head(path).id or path.stem))
    for path in rule_texts(folder / RULES):
        found.append(Belonging(_inside(folder, path), "rules", path.stem, Text.of(path.name)))
    order = ("faction", "catalogue", "scenario", "card", "theme", "rules")
    return tuple(sorted(found, key=lambda one: (order.index(one.kind), one.file)))


def _belonging(folder: Path, path: Path, kind: str, identity: str) -> Belonging:
    return Belonging(_inside(folder, path), kind, identity, name_in(path, identity))


def _inside(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


def needs_among(
    belongings: Sequence[Belonging], folder: Path, library: Library
) -> dict[str, frozenset[str]]:
    """Return by its file which of *belongings* each needs itself. Meant for a thread."""
    heads = {read_head(folder / one.file).system for one in belongings if one.kind == "faction"}
    game = library.game(next(iter(sorted(heads)), "") or folder.name)
    if game is None:
        return {}
    factions = (library.faction(game.id, name) for name in library.factions(game.id))
    mentions = Mentions(game, [faction for faction in factions if faction is not None])
    homes = _homes(belongings, folder)
    rosters = [parse_file(path).data for path in sorted((folder / "rosters").rglob("*.yaml"))]
    needs: dict[str, frozenset[str]] = {}
    for one in belongings:
        if one.kind == "rules":
            continue
        data = parse_file(folder / one.file).data
        every = [data]
        if one.kind == "faction":
            every += [r for r in rosters if isinstance(r, dict) and r.get("faction") == one.id]
        found = {homes.get(key) for said in every for key in _named(said, mentions)}
        needs[one.file] = frozenset(file for file in found if file and file != one.file)
    return needs


_Key = tuple[str, str, str]


def _homes(belongings: Iterable[Belonging], folder: Path) -> dict[_Key, str]:
    """Return in which file that is named stands which is so called, by kind, id and list."""
    homes: dict[_Key, str] = {}
    for one in belongings:
        homes.setdefault((one.kind, one.id, ""), one.file)
        if one.kind == "catalogue":
            data = parse_file(folder / one.file).data
            for key in _declared(data if isinstance(data, dict) else {}):
                homes.setdefault(key, one.file)
    return homes


def _declared(data: Mapping[str, Any]) -> Iterator[_Key]:
    lists = [*items_in(data.get("items")), *items_in(data)]
    for list_id, raw in lists:
        yield from (("item", plain(entry.get("id", "")), list_id) for _, entry in maps_in(raw))
    keywords = data.get("keywords")
    parts = [raw for _, raw in items_in(keywords)] or [keywords]
    for part in parts:
        yield from (("keyword", plain(entry.get("id", "")), "") for _, entry in maps_in(part))


def _named(data: Any, mentions: Mentions) -> Iterator[_Key]:
    for mention in mentions.of_data(data):
        target: ReferenceTarget = mention.target
        if target.home:
            yield "faction", target.home, ""
        elif target.kind == "item":
            yield "item", target.id, target.of
        else:
            yield target.kind, target.id, ""
    if isinstance(data, dict) and data.get("kind") in ("card", "theme") and data.get("extends"):
        yield str(data["kind"]), plain(data["extends"]), ""


def with_needs(
    ticked: Iterable[str], file: str, needs: Mapping[str, frozenset[str]], *, on: bool
) -> frozenset[str]:
    """Return which files are *ticked* once *file* is, or no longer.

    What it needs is ticked with it; what needs it goes with it.
    """
    found, waiting = set(ticked), [file]
    (found.add if on else found.discard)(file)
    while waiting:
        this = waiting.pop()
        touched = (
            needs.get(this, frozenset()) if on else {n for n, of in needs.items() if this in of}
        )
        for other in touched:
            if (other in found) is not on:
                (found.add if on else found.discard)(other)
                waiting.append(other)
    return frozenset(found)
