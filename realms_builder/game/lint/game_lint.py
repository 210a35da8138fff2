"""What an author wants to hear about a game or faction beyond what reading it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.game.everyone import read_everyone
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.faction_reading import unit_position
from realms_builder.game.files.item_reading import read_modifies
from realms_builder.game.game import Game
from realms_builder.game.lint.circles import circles
from realms_builder.game.lint.formula_lint import lint_formula, lint_formulas
from realms_builder.game.lint.references import references
from realms_builder.game.lint.yardstick_references import lint_yardstick
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import LANGUAGE_CODES
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText


def lint_game(yaml: YamlText, game: Game) -> Notes:
    """Return what is wrong with the formulas and references of a system file."""
    notes = _fresh(yaml)
    lint_formulas(game.file, game, notes)
    for path, name, known in references(game):
        if name and name not in known:
            notes.say("reference_unknown", path, value=name, suggestion=did_you_mean(name, known))
    for position, way in circles(game):
        notes.say("derived_circle", ("derived", position), way=" → ".join(way))
    for position, mechanic in enumerate(game.file.mechanics):
        for place, step in enumerate(mechanic.steps):
            if len(step.verbs) != 1:
                path = ("mechanics", position, "steps", place)
                known = ("roll", "reroll", "cancel", "set", "stop", "again", "use")
                notes.say("verb_count", path, known=known, count=len(step.verbs))
    lint_yardstick(game, notes)
    read_everyone(game, notes)
    lint_languages(yaml, notes)
    return notes


def _fresh(yaml: YamlText) -> Notes:
    return Notes(yaml.quiet())


def lint_faction(yaml: YamlText, faction: Faction, game: Game) -> Notes:
    """Return what is wrong with formulas, pictures, texts and costs of a faction file."""
    notes = _fresh(yaml)
    folder = Path(yaml.file).parent
    _lint_picture(faction.emblem, folder, ("emblem",), notes)
    for key, units in (("units", faction.units), ("profiles", faction.profiles)):
        for unit in units.values():
            path = (key, unit_position(yaml.data, key, unit.id))
            lint_unit(unit, path, folder, game, notes)
    items = yaml.data.get("items") if isinstance(yaml.data, dict) else None
    _lint_items(items if isinstance(items, dict) else {}, ("items",), game, notes)
    lint_languages(yaml, notes)
    return notes


def lint_catalogue(yaml: YamlText, game: Game) -> Notes:
    """Return what is wrong with the changes and texts of a catalogue that *game* has read."""
    notes = _fresh(yaml)
    data = yaml.data if isinstance(yaml.data, dict) else {}
    nested = data.get("items")
    _lint_items(data, (), game, notes)
    _lint_items(nested if isinstance(nested, dict) else {}, ("items",), game, notes)
    keywords = data.get("keywords")
    for position, raw in enumerate(keywords if isinstance(keywords, list) else []):
        keyword = game.keywords.get(str(raw.get("id"))) if isinstance(raw, dict) else None
        if keyword is not None:
            lint_formulas(keyword, game, notes, ("keywords", position))
    lint_languages(yaml, notes)
    return notes


def _lint_items(lists: Mapping[str, Any], path: PathInFile, game: Game, notes: Notes) -> None:
    """Lint the changes of items that stand in *lists* of the file at *path*."""
    for list_id in game.item_lists:
        raw = lists.get(list_id)
        for position, entry in enumerate(raw if isinstance(raw, list) else []):
            written = entry.get("modifies") if isinstance(entry, dict) else None
            if written is not None:
                here = (*path, list_id, position, "modifies")
                quiet = Notes(YamlText(notes.file))  # what cannot be read was said when reading
                _lint_changes(read_modifies(written, here, quiet), here, game, notes)


def lint_unit(unit: Unit, path: PathInFile, folder: Path, game: Game, notes: Notes) -> None:
    """Note what is wrong with the picture, formulas and references of one unit at *path*."""
    _lint_picture(unit.picture, folder, (*path, "picture"), notes)
    for position, option in enumerate(unit.options):
        here = (*path, "options", position)
        for key in ("where", "when", "exactly", "at_least", "at_most"):
            text = getattr(option, key)
            if text:
                lint_formula(text, game, notes, (*here, key))
        for place, name in enumerate(option.default):
            known = [carried.item.id for carried in option.candidates]
            if name not in known and name:
                meant = did_you_mean(name, known)
                notes.say(
                    "reference_unknown", (*here, "default", place), value=name, suggestion=meant
                )
    _lint_changes(unit.modifies, (*path, "modifies"), game, notes)
    for group, changes in unit.in_group.items():
        _lint_changes(changes, (*path, "in_group", group), game, notes)
    seen: set[str] = set()
    for position, loadout in enumerate(unit.loadouts):
        if loadout.id in seen:
            notes.say("duplicate_id", (*path, "loadouts", position, "id"), id=loadout.id)
        seen.add(loadout.id)
    _lint_inline_items(unit, path, game, notes)


def _lint_inline_items(unit: Unit, path: PathInFile, game: Game, notes: Notes) -> None:
    for list_id, items in unit.items.items():
        for position, carried in enumerate(items):
            if carried.item.place.file == notes.file:
                here = (*path, list_id, position, "modifies")
                _lint_changes(carried.item.modifies, here, game, notes)


def _lint_changes(
    changes: tuple[DeclaredModify, ...], path: PathInFile, game: Game, notes: Notes
) -> None:
    known = {*game.stats, *game.attributes, *game.derived, *_slots(game)}
    for position, change in enumerate(changes):
        here = (*path, position)
        lint_formulas(change, game, notes, here)
        for name in change.stat:
            if name not in known:
                meant = did_you_mean(name, known)
                notes.say("reference_unknown", (*here, "stat"), value=name, suggestion=meant)


def _slots(game: Game) -> set[str]:
    return {
        slot.id
        for fields in game.fields.values()
        for field in fields.values()
        for slot in field.slots
    }


def _lint_picture(name: str, folder: Path, path: PathInFile, notes: Notes) -> None:
    if not name:
        return
    try:
        target = (folder / name).resolve()
        inside, there = target.is_relative_to(folder.resolve()), target.is_file()
    except (OSError, RuntimeError, ValueError):  # no file can have such a name
        inside, there = True, False
    if not inside:
        notes.say("path_leaves_pack", path, path=name)
    elif not there:
        notes.say("picture_not_found", path, severity=Severity.WARNING, path=name)


def lint_languages(yaml: YamlText, notes: Notes) -> None:
    """Note as a hint every text that lacks a language in which the file says others."""
    texts = list(_texts(yaml.data, ()))
    spoken = {lang for _, languages in texts for lang in languages}
    for path, languages in texts:
        for lang in sorted(spoken - languages):
            notes.say(
                "text_missing_language", path, severity=Severity.HINT, language=_language(lang)
            )


def _language(code: str) -> Any:
    names = {"de": {"de": "Deutsch", "en": "German"}, "en": {"de": "Englisch", "en": "English"}}
    return names.get(code, code)


def _texts(data: Any, path: PathInFile) -> Iterator[tuple[PathInFile, frozenset[str]]]:
    if isinstance(data, dict):
        if data and all(key in LANGUAGE_CODES for key in data):
            yield path, frozenset(data)
            return
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _texts(value, (*path, position))


def off_the_guide(cost: Fraction | int, guide: Fraction | int, tolerance: float) -> bool:
    """Return whether *cost* is further than *tolerance* (0.2 is 20 %) from what *guide* says."""
    return abs(cost - guide) > Fraction(str(tolerance)) * abs(guide) and abs(cost - guide) > 1
