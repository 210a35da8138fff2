"""The files that belong to a game: what an outline leads to and where names may be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.files import is_file, is_folder
from realms_builder.game.house_rules import KIND as HOUSE_RULES
from realms_builder.game.library import Library, read_head, yaml_files

CARDS, THEMES, RULES = "cards", "themes", "rules"
COVERAGE = "coverage"
SCENARIOS = ("scenarios", "scenario")


class GameFile(NamedTuple):
    """A file of a game: its *kind*, where it lies, and its id.

    The kind is system, catalogue, faction, card, theme, scenario, rules, coverage, roster or that
    of house rules.
    """

    kind: str
    path: Path
    id: str = ""


def files_of(library: Library, system: str, *, rosters: bool = True) -> tuple[GameFile, ...]:
    """Return every file of the game called *system*, rosters last, each once.

    They lie in the folders of the game, the user's own before the bundled ones.
    """
    seen: set[Path] = set()
    found: list[GameFile] = []
    for file in _every(library, system, rosters):
        if file.path not in seen:
            seen.add(file.path)
            found.append(file)
    return tuple(found)


def _every(library: Library, system: str, rosters: bool) -> Iterator[GameFile]:
    path = library.systems.get(system)
    if path is not None:
        yield GameFile("system", path, system)
    for kind, wanted in (
        ("catalogue", ("catalogue",)),
        ("faction", ("faction",)),
        ("scenario", SCENARIOS),
        (HOUSE_RULES, (HOUSE_RULES,)),
    ):
        for name in wanted:
            for head in library.heads(system, name):
                yield GameFile(kind, head.path, head.id or head.path.stem)
    for folder in library.folders(system):
        for kind, name in (("card", CARDS), ("theme", THEMES)):
            for file in yaml_files(folder / name):
                is_theme = kind == "theme" or read_head(file).kind == "theme"
                yield GameFile("theme" if is_theme else "card", file, file.stem)
        yield from _rules(folder / RULES)
    if rosters:
        for file in library.rosters(system):
            yield GameFile("roster", file, file.stem)


def _rules(folder: Path) -> Iterator[GameFile]:
    """Yield the rule texts in *folder*, and what says where each rule of a source is found."""
    for file in rule_texts(folder):
        yield GameFile("rules", file, file.name)
    for file in yaml_files(folder):
        if read_head(file).kind == COVERAGE:
            yield GameFile(COVERAGE, file, file.stem)


def rule_texts(folder: Path) -> list[Path]:
    """Return the rule texts and books in *folder* and below, sorted; none where it is missing."""
    if not is_folder(folder):
        return []
    try:
        return sorted(path for path in folder.rglob("*.md") if is_file(path))
    except OSError:
        return []
