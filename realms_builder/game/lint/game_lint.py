"""What an author wants to hear about a game or faction beyond what reading it needs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from realms_builder.core.files import file_below, is_file
from realms_builder.core.problems import Fix, Severity
from realms_builder.game.everyone import read_everyone
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.entry_shapes import shapes_of
from realms_builder.game.files.faction_reading import unit_position
from realms_builder.game.files.listed import maps
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.lint.change_lint import carried_by, items_of_faction, lint_reach
from realms_builder.game.lint.deck_lint import lint_decks
from realms_builder.game.lint.ends_lint import lint_ends
from realms_builder.game.lint.entry_lint import WrittenEntry
from realms_builder.game.lint.formula_lint import (
    lint_formula,
    lint_formulas,
    lint_uses,
    unknown_name,
    with_formula,
)
from realms_builder.game.lint.icon_lint import (
    lint_icon_files,
    lint_icon_name,
    lint_icon_names,
)
from realms_builder.game.lint.language_lint import lint_languages
from realms_builder.game.lint.references import (
    changeable,
    left_out,
    lint_yardstick,
    note_twice,
    references,
    wired_less,
)
from realms_builder.game.lint.shape_lint import lint_shapes, models_in, say_no_effect
from realms_builder.game.lint.value_lint import (
    lint_bands,
    lint_choices_of_needs,
    lint_dice,
    lint_moments,
    lint_needs_by_band,
    lint_repeats,
    lint_steps,
    lint_switches,
    lint_tables,
    lint_values,
)
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import Faction, Option, Unit
from realms_builder.game.value_words import DASH
from realms_builder.game.vocabulary import OF_UNIT, OWN_NAMES
from realms_builder.game.yaml.text import YamlText


def lint_game(yaml: YamlText, game: Game) -> Notes:
    """Return what is wrong with the formulas and references of a system file."""
    notes = _fresh(yaml)
    lint_formulas(game.file, game, notes)
    for path, name, known in references(game):
        if name:
            _reference(name, known, notes, path)
    for position, way in circles(game):
        notes.say("derived_circle", ("derived", position), way=" → ".join(way))
    lint_steps(game.file, notes)
    lint_dice(game.file.dice, ("dice",), notes)
    lint_decks(game, notes)
    lint_tables(game.file, notes)
    lint_values(game.file, notes)
    lint_moments(game.file, notes)
    lint_repeats(game.file, notes)
    lint_choices_of_needs(game.file, notes)
    lint_needs_by_band(game.file, notes)
    lint_ends(game, notes)
    for path, need in wired_less(game):
        fixes = (Fix("fix.fill_need", {"need": need.id}),)
        at = Severity.WARNING
        notes.say("need_not_wired", path, severity=at, fixes=fixes, need=need.id, name=need.name)
    for path, need in left_out(game):
        fixes = (Fix("fix.fill_need", {"need": need.id}),)
        values: dict[str, Any] = {"name": need.name, "default": need.default or DASH}
        severity = Severity.WARNING
        notes.say("need_left_out", path, severity=severity, fixes=fixes, need=need.id, **values)
    lint_switches(game.file, notes)
    lint_shapes(game.file, notes)
    lint_icon_files(game.file.icons, game.folder, notes)
    lint_icon_names(game.file, game, notes)
    for path, part in models_in(game.file, ()):
        changes = getattr(part, "modifies", ())
        _lint_stats(changes, (*path, "modifies"), game, notes)
        lint_reach(changes, (*path, "modifies"), game, notes)
    _lint_unit_limits(game, notes)
    for position, check in enumerate(game.file.checks):
        if check.is_wordless:
            notes.say(
                "check_wordless", ("checks", position), severity=Severity.HINT, check=check.code
            )
    _lint_roster_options(game.roster_options_raw, game, notes)
    lint_yardstick(game, notes)
    note_twice([one.id for one in game.file.play.prompts], ("play", "prompts"), notes)
    read_everyone(game, notes)
    lint_languages(yaml, notes)
    return notes


def _lint_unit_limits(game: Game, notes: Notes) -> None:
    """Note names in the limit of a unit that a unit does not have."""
    known = {*game.attributes, *game.stats, *game.costs, *game.derived, *game.kinds, *OF_UNIT}
    divided = re.compile(r"(?<![\w.'])limit(?=\s*/)")  # so many for each 250 points: of the roster
    for position, check in enumerate(game.file.checks):
        path = ("checks", position, "limit_per_unit")
        try:
            names = {use.name for use in parse(check.unit_limit).names} if check.unit_limit else ()
        except FormulaError:
            continue
        text = divided.sub("roster.limit", check.unit_limit)
        if "limit" in names and "limit" not in game.attributes and text != check.unit_limit:
            fixes = (Fix("fix.write", {"text": text}, text),)
            notes.say("limit_of_unit", path, severity=Severity.WARNING, fixes=fixes, formula=text)
        for name in sorted(name for name in names if name in OWN_NAMES and name not in known):
            code, values = unknown_name(name, known, game)
            notes.say(code, path, **with_formula(check.unit_limit, 1, values))


def _lint_roster_options(raw: Any, game: Game, notes: Notes) -> None:
    """Note what is wrong inside the choices of rosters that a file writes down as *raw*."""
    path = ("roster_options",)
    for here, entry in maps(raw, path, Notes(YamlText(notes.file))):  # others were said when read
        _lint_entry(entry, "roster_option", here, game, notes)


def _fresh(yaml: YamlText) -> Notes:
    return Notes(yaml.quiet())


def lint_faction(yaml: YamlText, faction: Faction, game: Game) -> Notes:
    """Return what is wrong with formulas, pictures, texts and costs of a faction file."""
    notes = _fresh(yaml)
    folder = Path(yaml.file).parent
    own = items_of_faction(faction)
    _lint_picture(faction.emblem, folder, ("emblem",), notes)
    for key, units in (("units", faction.units), ("profiles", faction.profiles)):
        for unit in units.values():
            path = (key, unit_position(yaml.data, key, unit.id))
            lint_unit(unit, path, folder, game, notes, own)
    if isinstance(yaml.data, dict) and "keywords" in yaml.data:
        fixes = (Fix("fix.leave_out", {"key": "keywords"}),)
        path = ("keywords",)
        notes.say("keywords_of_faction", path, severity=Severity.WARNING, at_key=True, fixes=fixes)
    asked = faction.roster_options[len(game.roster_options) :]
    _lint_options(asked, ("roster_options",), game, notes)
    data = yaml.data if isinstance(yaml.data, dict) else {}
    _lint_roster_options(data.get("roster_options"), game, notes)
    items = data.get("items")
    _lint_items(items if isinstance(items, dict) else {}, ("items",), game, notes, own)
    lint_languages(yaml, notes)
    return notes


def lint_catalogue(yaml: YamlText, game: Game) -> Notes:
    """Return what is wrong with the changes and texts of a catalogue that *game* has read."""
    notes = _fresh(yaml)
    data = yaml.data if isinstance(yaml.data, dict) else {}
    nested = data.get("items")
    if nested is not None and not isinstance(nested, dict):
        notes.say("map_expected", ("items",), value=plain(nested))
    _lint_items(data, (), game, notes)
    _lint_items(nested if isinstance(nested, dict) else {}, ("items",), game, notes)
    keywords = data.get("keywords")
    for position, raw in enumerate(keywords if isinstance(keywords, list) else []):
        keyword = game.keywords.get(str(raw.get("id"))) if isinstance(raw, dict) else None
        if keyword is not None:
            lint_formulas(keyword, game, notes, ("keywords", position))
            lint_shapes(keyword, notes, ("keywords", position))
            lint_icon_names(keyword, game, notes, ("keywords", position))
            here = ("keywords", position, "modifies")
            _lint_stats(keyword.modifies, here, game, notes)
            lint_reach(keyword.modifies, here, game, notes)
    lint_languages(yaml, notes)
    return notes


def _lint_items(
    lists: Mapping[str, Any],
    path: PathInFile,
    game: Game,
    notes: Notes,
    own: Collection[str] | None = None,
) -> None:
    """Lint the changes of items that stand in *lists* of the file at *path*.

    *own* are the ids of the items of the faction; without one any faction may have the item.
    """
    for list_id in game.item_lists:
        raw = lists.get(list_id)
        for position, entry in enumerate(raw if isinstance(raw, list) else []):
            if not isinstance(entry, dict):
                continue
            _lint_when(entry, list_id, (*path, list_id, position), game, notes)
            _lint_item(entry, list_id, (*path, list_id, position), game, notes)
            here = (*path, list_id, position)
            _lint_entry(entry, f"item_of_{list_id}", here, game, notes, own)


def _lint_item(
    entry: Mapping[str, Any], list_id: str, path: PathInFile, game: Game, notes: Notes
) -> None:
    """Note what is wrong with the icon, the bands and the question of an item and its modes."""
    lint_icon_name(entry.get("icon"), game, notes, (*path, "icon"))
    lint_bands(entry, game.fields[list_id].values(), path, notes)
    _lint_question(entry.get("asked_with"), path, game, notes)
    modes = entry.get("modes") if "modes" not in game.fields[list_id] else None
    for position, mode in enumerate(modes if isinstance(modes, list) else []):
        if isinstance(mode, dict):
            _lint_item(mode, list_id, (*path, "modes", position), game, notes)


def lint_unit(
    unit: Unit,
    path: PathInFile,
    folder: Path,
    game: Game,
    notes: Notes,
    own: Collection[str] = (),
) -> None:
    """Note what is wrong with the picture, formulas and references of one unit at *path*.

    *own* are the ids of the items of its faction, beside those of the unit.
    """
    _lint_picture(unit.picture, folder, (*path, "picture"), notes)
    if unit.of_group:
        _reference(unit.of_group, game.groups, notes, (*path, "of_group"))
    _lint_options(unit.options, (*path, "options"), game, notes)
    for position, option in enumerate(unit.options):
        here = (*path, "options", position)
        for place, name in enumerate(option.replaces):
            _reference(name, carried_by(unit), notes, (*here, "replaces", place))
    _lint_entry(unit.raw, "unit", path, game, notes, {*own, *carried_by(unit)})
    seen: set[str] = set()
    for position, loadout in enumerate(unit.loadouts):
        if loadout.id in seen:
            notes.say("duplicate_id", (*path, "loadouts", position, "id"), id=loadout.id)
        seen.add(loadout.id)
    _lint_inline_items(unit, path, game, notes)


def _lint_entry(
    raw: Mapping[str, Any],
    shape: str,
    path: PathInFile,
    game: Game,
    notes: Notes,
    own: Collection[str] | None = None,
) -> None:
    """Note what is wrong with the formulas and changes of a unit or item as written, at *path*."""
    shapes = shapes_of(game)
    entry = WrittenEntry(shapes, shapes.named[shape], raw, path)
    for here, written in entry.formulas():
        text = written.removeprefix("=").strip()
        try:
            lint_uses(parse(text), text, game, notes, here)
        except FormulaError:
            continue  # said when it was read
    for here, changes in entry.changes(notes.file):
        _lint_changes(changes, here, game, notes)
        lint_reach(changes, here, game, notes, own)


def _lint_options(options: Iterable[Option], path: PathInFile, game: Game, notes: Notes) -> None:
    """Note what is wrong with the formulas and defaults of *options*, which stand at *path*."""
    for position, option in enumerate(options):
        here = (*path, position)
        for key in ("where", "when", "exactly", "at_least", "at_most"):
            text = getattr(option, key)
            if text:
                lint_formula(text, game, notes, (*here, key))
        for place, name in enumerate(option.default):
            known = [carried.item.id for carried in option.candidates]
            if name:
                _reference(name, known, notes, (*here, "default", place))


def _lint_inline_items(unit: Unit, path: PathInFile, game: Game, notes: Notes) -> None:
    for list_id in unit.items:
        written = unit.raw.get(list_id)
        for position, entry in enumerate(written if isinstance(written, list) else [written]):
            if isinstance(entry, dict):
                here = (*path, list_id, position)
                _lint_when(entry, list_id, here, game, notes)
                _lint_item(entry, list_id, here, game, notes)


def _lint_question(name: object, path: PathInFile, game: Game, notes: Notes) -> None:
    """Note that nobody is asked what an item says it is asked with."""
    if isinstance(name, str) and name:
        situations = {situation.id for situation in game.file.situations}
        known = {*changeable(game)[0], *game.keywords, *situations}
        _reference(name, known, notes, (*path, "asked_with"))


def _lint_changes(
    changes: tuple[DeclaredModify, ...], path: PathInFile, game: Game, notes: Notes
) -> None:
    for position, change in enumerate(changes):
        lint_formulas(change, game, notes, (*path, position))
        lint_shapes(change, notes, (*path, position))
    _lint_stats(changes, path, game, notes)
    numbers, rolls = changeable(game)
    names = {name for fields in game.fields.values() for name in fields}
    for position, change in enumerate(changes):
        here = (*path, position)
        fields = names | set(game.costs)
        for key, known in (("value", numbers), ("slot", _slots(game)), ("field", fields)):
            if getattr(change, key):
                _reference(getattr(change, key), known, notes, (*here, key))
        for name in change.roll:
            _reference(name, rolls, notes, (*here, "roll"))


def _lint_stats(
    changes: tuple[DeclaredModify, ...], path: PathInFile, game: Game, notes: Notes
) -> None:
    known = {*game.stats, *game.attributes, *game.derived, *_slots(game)}
    for position, change in enumerate(changes):
        for place, name in enumerate(change.stat):
            _reference(name, known, notes, (*path, position, "stat", place))
        for place, name in enumerate(change.cost):
            _reference(name, game.costs, notes, (*path, position, "cost", place))


def _lint_when(
    entry: Mapping[str, Any], list_id: str, path: PathInFile, game: Game, notes: Notes
) -> None:
    """Note a condition of an item that is carried: only what is granted asks for one."""
    if "when" in entry and "when" not in game.fields[list_id]:
        say_no_effect(notes, (*path, "when"))


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
    target = file_below(folder, name)
    if target is None:
        notes.say("path_leaves_pack", path, path=name)
    elif not is_file(target):
        notes.say("picture_not_found", path, severity=Severity.WARNING, path=name)


def off_the_guide(cost: Fraction | int, guide: Fraction | int, tolerance: float) -> bool:
    """Return whether *cost* is further than *tolerance* (0.2 is 20 %) from what *guide* says."""
    return abs(cost - guide) > Fraction(str(tolerance)) * abs(guide) and abs(cost - guide) > 1


# ------------------------------------------------------------------ circles


Graph = dict[str, set[str]]


def circles(game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the place of a derived value in its list and the circle that it stands in, each once.

    A value reads the names in its formulas. A stat that a derived value modifies reads that value,
    but not for values that read the printed profile only.
    """
    graph = _graph(game)
    seen: set[frozenset[str]] = set()
    for position, declared in enumerate(game.file.derived):
        path = _way_back(graph, declared.id)
        if path and frozenset(path) not in seen:
            seen.add(frozenset(path))
            yield position, (*path, declared.id)


def _graph(game: Game) -> Graph:
    graph: Graph = {}
    known = {*game.stats, *game.derived}
    for declared in game.file.derived:
        reads = {name for name in _names(declared) if name in known}
        if declared.reads == "printed":
            reads -= set(game.stats)
        graph.setdefault(declared.id, set()).update(reads)
        for change in declared.modifies:
            formulas = (change.add, change.times, change.set_, change.dice, change.target)
            used = {name for text in (*formulas, change.when) for name in _names_in(text)}
            for stat in change.stat:
                graph.setdefault(stat, set()).update((used & known) - {stat})
    return graph


def _names(declared: DeclaredDerived) -> set[str]:
    texts = (declared.value, declared.dice, declared.target, declared.when)
    return {name for text in texts for name in _names_in(text)}


def _names_in(text: str | None) -> set[str]:
    if not text:
        return set()
    try:
        return {use.name.split(".")[0] for use in parse(text).names if not use.bound}
    except FormulaError:
        return set()


def _way_back(graph: Graph, start: str) -> tuple[str, ...]:
    """Return the shortest way from *start* back to itself, without its end; empty when none."""
    ways: list[tuple[str, ...]] = [(start,)]
    visited: set[str] = set()
    while ways:
        way = ways.pop(0)
        for name in sorted(graph.get(way[-1], ())):
            if name == start:
                return way
            if name not in visited:
                visited.add(name)
                ways.append((*way, name))
    return ()


def _reference(word: str, known: Collection[str], notes: Notes, path: PathInFile) -> None:
    if word not in known:
        meant = did_you_mean(word, known)
        notes.bad(BadValue("reference_unknown", value=word, suggestion=meant), path)
