"""Says which cells, results and dice of a system file are not what the program can read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from realms_builder.core.problems import Fix, Severity
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredValue
from realms_builder.game.files.declared_mechanics import (
    VERBS,
    DeclaredAxis,
    DeclaredDice,
    DeclaredStep,
    DeclaredTable,
    filled_in,
)
from realms_builder.game.files.declared_play import MOMENTS
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.system_file import SystemFile
from realms_builder.game.files.text_reading import read_text
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.house_rules import allows
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.lint.shape_lint import models_in
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile

_RESULT = re.compile(r"[≤<]?\d+ *([-–] *\d+|\+| or less)?\Z")
_RUN = re.compile(r"\d{1,4}( *[-–] *\d{1,4})?")
_DIE = re.compile(r"1?[WwDd](\d{1,3})")
_LONGEST_RUN = 2_000
_BURST = ("face", "times")
_SEEN_OF_DICE, _SEEN_OF_CARDS = ("face",), ("face", "suit", "card", "joker")
"""What a condition over dice, or cards, may look at."""
_FEW = 3
_ALIKE = 0.8
_QUOTED = re.compile(r"'([a-z][a-z0-9_]*)'")
_WORD = re.compile(r"[A-Za-z_]\w*")
_WORDS = ("roster", "faction", "unit", "units", "model", "models", "cost", "limit")
"""What most games call in a way of their own."""


def lint_tables(file: SystemFile, notes: Notes) -> None:
    """Note cells that are no texts, and results of no roll."""
    for position, table in enumerate(file.tables):
        path: PathInFile = ("tables", position)
        for place, row in enumerate(table.rows):
            for at, cell in enumerate(row):
                _cell(cell, (*path, "rows", place, at), notes)
        for key, result in table.results.items():
            here = (*path, "results", key)
            _cell(result, here, notes)
            if not _RESULT.match(str(key)):
                notes.say("result_expected", here, at_key=True, value=str(key))
        _results(table, path, notes)
        for key, axis in (("row", table.row), ("column", table.column)):
            if isinstance(axis, DeclaredAxis) and isinstance(axis.values, (list, tuple)):
                here = (*path, key, "values")
                _mixed(enumerate(axis.values), here, notes)
                for at, value in enumerate(axis.values):
                    if isinstance(value, (list, dict)):
                        notes.say("text_expected", (*here, at), value="")


def _results(table: DeclaredTable, path: PathInFile, notes: Notes) -> None:
    """Note a result that a die cannot show, or that another one covers already."""
    die = _DIE.fullmatch(table.roll.strip())
    most = int(die[1]) if die is not None else None
    covered: set[int] = set()
    for key in table.results:
        ends = [int(end) for end in re.findall(r"\d{1,4}", str(key))]
        whole = _RUN.fullmatch(str(key).strip())
        if whole is None or not ends or ends[-1] - ends[0] > _LONGEST_RUN:
            continue
        own = set(range(ends[0], ends[-1] + 1))
        if covered & own or (most is not None and (ends[0] < 1 or ends[-1] > most)):
            notes.say("result_impossible", (*path, "results", key), at_key=True, value=str(key))
        covered |= own


def lint_values(file: SystemFile, notes: Notes) -> None:
    """Note columns of values, and words of the game, that are nearly what was meant."""
    for word in file.words:
        if word not in _WORDS and did_you_mean(word, _WORDS):
            notes.unknown_key(word, _WORDS, ("words", word))
    for path, part in models_in(file, ()):
        values = getattr(part, "values", ())
        if isinstance(values, tuple) and values and isinstance(values[0], DeclaredValue):
            _columns(values, (*path, "values"), notes)


def _cell(raw: Any, path: PathInFile, notes: Notes) -> None:
    """Note what of a cell is no text; one of several texts is a list of lines."""
    if isinstance(raw, dict) and raw.keys() & {"text", "name", "id"}:
        return
    read_text(raw, path, notes)


def _columns(values: Iterable[DeclaredValue], path: PathInFile, notes: Notes) -> None:
    """Note a word in a column of *values* in which all the others are numbers."""
    columns: dict[str, list[tuple[PathInFile, Any]]] = {}
    for place, value in enumerate(values):
        for key, found in (value.model_extra or {}).items():
            columns.setdefault(key, []).append(((place, key), found))
    for key, column in columns.items():
        _mixed(((at, found) for at, found in column), path, notes)
        usual = [name for name, others in columns.items() if len(others) >= _FEW - 1]
        if len(column) == 1 and did_you_mean(key, usual):
            notes.unknown_key(key, usual, (*path, *column[0][0]))


def _mixed(values: Iterable[tuple[Any, Any]], path: PathInFile, notes: Notes) -> None:
    """Note the one word among *values*, each with where it stands below *path*."""
    every = list(values)
    odd = [(at, one) for at, one in every if not _is_number(one)]
    if len(odd) == 1 and len(every) >= _FEW:
        at, one = odd[0]
        here = (*path, *at) if isinstance(at, tuple) else (*path, at)
        notes.say("number_among", here, severity=Severity.WARNING, value=plain(one))


def lint_moments(file: SystemFile, notes: Notes) -> None:
    """Note a moment at which a keyword ends or runs that is nearly one that others name."""
    phases = [*MOMENTS, *(phase.id for phase in file.game.phases)]
    named: list[tuple[PathInFile, str]] = []
    for position, keyword in enumerate(file.keywords):
        path: PathInFile = ("keywords", position)
        named += [((*path, "ends", at), word) for at, word in enumerate(keyword.ends)]
        named += [((*path, "at", moment), moment) for moment in keyword.at]
    times = Counter([*phases, *(word for _, word in named)])
    for path, word in named:
        usual = [other for other, count in times.items() if count > 1 or other in phases]
        alone = times[word] == 1 and word not in phases
        meant = did_you_mean(word, usual, _ALIKE) if alone else ""
        if meant and meant != word:
            notes.near(word, meant, path, at_key=path[-2] == "at")


def lint_choices_of_needs(file: SystemFile, notes: Notes) -> None:
    """Note a value that a mechanic asks for, if formulas name nearly the same and never this."""
    quoted: set[str] | None = None
    for position, mechanic in enumerate(file.mechanics):
        for at, need in enumerate(mechanic.needs):
            path = ("mechanics", position, "needs", at, "values")
            ids = [value.id for value in need.values]
            if ids and quoted is None:
                quoted = set(_QUOTED.findall(file.model_dump_json()))
                quoted |= {suit.id for deck in file.decks for suit in deck.suits}
            for place, name in enumerate(ids):
                known = (quoted or set()) - {*ids}
                meant = did_you_mean(name, known) if name not in (quoted or ()) else ""
                if meant and need.default != name:
                    notes.near(name, meant, (*path, place))


def lint_needs_by_band(file: SystemFile, notes: Notes) -> None:
    """Note a need that takes all values by band of an item where one is wanted."""
    fields = [field for declared in file.items for field in declared.fields]
    by_band = {field.id for field in fields if field.type == "by_band"}
    by_band -= {field.id for field in fields if field.type != "by_band"}
    for position, mechanic in enumerate(file.mechanics):
        distance = next((one.id for one in mechanic.needs if one.type == "length"), "distance")
        for at, need in enumerate(mechanic.needs):
            item, _, field = need.from_.partition(".")
            if item == "item" and field in by_band and need.type != "by_band":
                text = f"at({need.from_}, {distance})"
                path = ("mechanics", position, "needs", at, "from")
                fixes = (Fix("fix.write", {"text": text}, text),)
                notes.say("need_by_band", path, fixes=fixes, need=need.id, field=field, text=text)


def lint_repeats(file: SystemFile, notes: Notes) -> None:
    """Note what a repeat carries from one time to the next and nobody reads."""
    for position, declared in enumerate(file.mechanics):
        mechanic = filled_in(declared)
        for place, repeat in enumerate(declared.repeat):
            path = ("mechanics", position, "repeat", place, "carry")
            for name, formula in repeat.carry.items():
                others = {key: text for key, text in repeat.carry.items() if key != name}
                kept = repeat.model_copy(update={"carry": others})
                whole = mechanic.model_copy(update={"repeat": (kept,)}).model_dump_json()
                if name not in _WORD.findall(whole):
                    usual = set(_WORD.findall(whole + formula))
                    notes.near(name, did_you_mean(name, usual), (*path, name), at_key=True)


def lint_switches(file: SystemFile, notes: Notes) -> None:
    """Note a switch that is set to what it cannot be."""
    for position, switch in enumerate(file.switches):
        if not allows(switch, switch.default):
            known = [value.id for value in switch.values] or ["true", "false"]
            word = plain(switch.default)
            bad = BadValue("choice_unknown", value=word, known=known, suggestion="")
            notes.bad(bad, ("switches", position, "default"))


def lint_steps(file: SystemFile, notes: Notes) -> None:
    """Note steps of mechanics that have not exactly one verb, and dice that nobody understands."""
    for position, mechanic in enumerate(file.mechanics):
        for place, step in enumerate(mechanic.steps):
            path = ("mechanics", position, "steps", place)
            if len(step.verbs) != 1:
                notes.say("verb_count", path, known=VERBS, count=len(step.verbs))
            lint_dice(step, path, notes)
            seen = _SEEN_OF_CARDS if step.deck else _SEEN_OF_DICE
            _success(step.success, (*path, "success"), notes, seen)
            _success(step.prefer, (*path, "prefer"), notes, _SEEN_OF_CARDS)


def _success(text: str, path: PathInFile, notes: Notes, wanted: Collection[str]) -> None:
    """Note a condition over dice that looks at nothing *wanted*: all would do, or none."""
    try:
        seen = {use.name for use in parse(text).names} if text else {*wanted}
    except FormulaError:
        return
    if not seen & {*wanted}:
        meant = f"face >= {text}"
        fixes = (Fix("fix.write", {"text": meant}, meant),)
        notes.say("success_without_face", path, fixes=fixes, value=text)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def lint_dice(part: DeclaredStep | DeclaredDice, path: PathInFile, notes: Notes) -> None:
    """Note faces that fail or burst in a way that the odds do not understand."""
    burst = part.explode
    if isinstance(burst, dict):
        notes.unknown_keys(burst, _BURST, (*path, "explode"))
        for key, raw in burst.items():
            if key in _BURST and not (type(raw) is int or str(raw).startswith("=")):
                notes.say("whole_number_expected", (*path, "explode", key), value=plain(raw))
    elif burst not in (None, "none"):
        notes.say("map_expected", (*path, "explode"), value=plain(burst))
    for fault in _no_faces(part.fails):
        notes.say("whole_number_expected", (*path, "fails"), value=plain(fault))


def _no_faces(written: Any) -> Iterator[Any]:
    if written in (None, "none"):
        return
    faces = written if isinstance(written, (list, tuple)) else [written]
    yield from (face for face in faces if not str(face).isdecimal())


def lint_bands(
    raw: Mapping[str, Any], fields: Iterable[DeclaredField], path: PathInFile, notes: Notes
) -> None:
    """Note a word in a value by distance, which *raw* says of one of *fields*: no digit in it."""
    for field in fields:
        written = raw.get(field.id) if field.bands and field.of in ("", "integer") else None
        for step, value in written.items() if isinstance(written, dict) else ():
            if isinstance(value, str) and not any(map(str.isdigit, value)):
                here = (*path, field.id, step)
                notes.say("number_among", here, severity=Severity.WARNING, value=value)
