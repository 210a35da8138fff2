"""Reads themes, alone and with what they extend."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from realms_builder.cards.styles import STYLES
from realms_builder.cards.template.card_files import (
    COLOUR_KEYS,
    MOST_PARENTS,
    CardFile,
    Raw,
    card_file,
    lint_colour,
    lint_colours,
    note_near,
    validated,
)
from realms_builder.cards.template.themes import BUILT_IN, ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import parse_file

ROLES = "text text_bold text_italic text_semibold display display_bold label icons code".split()


def read_theme_file(path: Path) -> CardFile:
    """Return the theme in the file at *path*, with every mistake that it has by itself."""
    return card_file(parse_file(path), path.stem, ThemeFile, lint_theme)


def lint_theme(raw: Raw, notes: Notes) -> None:
    """Note colours that cannot be read, names from the same theme included."""
    lint_colours(raw, notes)
    styles = raw.get("styles")
    for name, style in styles.items() if isinstance(styles, dict) else ():
        for key, value in style.items() if isinstance(style, dict) else ():
            if key in COLOUR_KEYS and isinstance(value, str):
                lint_colour(value, ("styles", name, key), str(name), notes)
    for key, known in (("colours", BUILT_IN), ("styles", STYLES), ("fonts", ROLES)):
        named = raw.get(key)
        said: Raw = named if isinstance(named, dict) else {}
        for name in said:
            others = [one for one in known if one not in said]
            meant = "" if name in known else did_you_mean(str(name), others)
            if meant:
                note_near(str(name), meant, (key, name), notes)
    if isinstance(raw.get("tone"), str):
        lint_colour(raw["tone"], ("tone",), "tone", notes)


def themes_of(folders: Iterable[Path]) -> tuple[dict[str, ThemeFile], tuple[Problem, ...]]:
    """Return the themes in the YAML files of *folders* by id, and what is wrong with them.

    A theme that ``extends`` another takes over its colours, fonts and factors.
    """
    files: dict[str, CardFile] = {}
    problems: list[Problem] = []
    for folder in folders:
        for path in sorted(folder.glob("*.yaml")):
            file = read_theme_file(path)
            problems += file.problems
            if file.raw:
                files.setdefault(file.id, file)
    themes: dict[str, ThemeFile] = {}
    for name, file in files.items():
        notes = Notes(file.yaml)
        notes.problems = []
        theme = validated(ThemeFile, _theme_over_parents(file, files, [], notes), notes)
        problems += notes.problems
        if theme is not None:
            themes[name] = theme
    return themes, tuple(problems)


def _theme_over_parents(
    file: CardFile, files: dict[str, CardFile], chain: list[str], notes: Notes
) -> Raw:
    parent_id = file.raw.get("extends")
    if parent_id is None:
        return file.raw
    chain = [*chain, file.id]
    if parent_id in chain:
        notes.say("card.extends_cycle", ("extends",), chain=" → ".join([*chain, parent_id]))
        return file.raw
    if len(chain) > MOST_PARENTS:
        notes.say("card.extends_deep", ("extends",), most=MOST_PARENTS)
        return file.raw
    if parent_id not in files:
        notes.say("card.unknown_parent", ("extends",), parent=parent_id)
        return file.raw
    parent = _theme_over_parents(files[parent_id], files, chain, notes)
    result = {**parent, **file.raw}
    for key in ("colours", "fonts"):
        result[key] = {**(parent.get(key) or {}), **(file.raw.get(key) or {})}
    return result
