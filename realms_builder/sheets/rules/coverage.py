"""Where each rule of a source is found in a game: the file that says so, and its table in a book.

The file, ``rules/coverage.yaml``, goes through the source chapter by chapter. Each rule names where
the game has it, or says that it is kept at the table alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field

from realms_builder.core.files import is_file
from realms_builder.core.problems import Fix, Problem
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import fallbacks, languages
from realms_builder.game.files.declared_mechanics import DeclaredMechanic
from realms_builder.game.files.declared_rules import DeclaredToken
from realms_builder.game.files.declared_shapes import Declared, Id, LocalText, Words
from realms_builder.game.files.file_models import validated
from realms_builder.game.files.scenario_reading import ScenarioFile, read_scenarios
from realms_builder.game.keyword_use import lettered
from realms_builder.game.library import Library
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.layout.document import (
    Block,
    Cell,
    Heading,
    Paragraph,
    Row,
    Run,
    Runs,
    Table,
    bold,
    plain,
    words_of,
)
from realms_builder.sheets.rules.keyword_blocks import items_of
from realms_builder.sheets.rules.quick_reference import RULES, quick_file, reference_of
from realms_builder.sheets.rules.reference import DirectiveError, Reference, pick
from realms_builder.sheets.rules.rule_text import read_rule_file, words_in

KIND = "coverage"
FILE = f"{KIND}.yaml"
AT_THE_TABLE, OPEN, NO_RULE = "table", "open", "none"

Known = Mapping[str, str]
_SHEETS = ("card", "roster", "intro", "evening", "tokens", "odds")
_SOURCES = ("everyone", "granted", "catalogue")
_NO_WORD = re.compile(r"\W+")
_PHASES = re.compile(r"^:::\s*phases\b", re.MULTILINE)
At = Literal["table", "open", "none"] | dict[str, Words]


class CoveredRule(Declared):
    """A rule in few words, and where it is; without words it is called after the first place.

    ``table`` is for what only players can do, ``open`` for what the source leaves open,
    ``none`` for what is no rule.
    """

    rule: LocalText = EMPTY
    at: At


class CoveredChapter(Declared):
    """A chapter of the source: its number or its title there, and its rules."""

    chapter: str
    name: LocalText
    rules: Annotated[tuple[CoveredRule, ...], Field(min_length=1)]


class CoverageFile(Declared):
    """The rules of one source, chapter by chapter."""

    format: Literal[1]
    kind: Literal["coverage"]
    system: Id
    chapters: tuple[CoveredChapter, ...]


def read_coverage(yaml: YamlText) -> tuple[CoverageFile | None, list[Problem]]:
    """Return the file in *yaml*, None where it is broken, and what is wrong with it."""
    notes = Notes(yaml)
    return validated(CoverageFile, yaml, notes), notes.problems


def coverage_problems(yaml: YamlText, library: Library, lang: str = "en") -> list[Problem]:
    """Return everything that is wrong with *yaml*: places the game does not have among it."""
    notes = Notes(yaml)
    file = validated(CoverageFile, yaml, notes)
    game = library.game(file.system) if file else None
    if file is None or game is None:
        return notes.problems
    ref = reference_of(library, game, lang)
    known = known_places(ref, library)
    for at, chapter in enumerate(file.chapters):
        for number, rule in enumerate(chapter.rules):
            path = ("chapters", at, "rules", number)
            _say_what_is_gone(rule, (*path, "at"), known, yaml, notes)
            if isinstance(rule.at, str) and not ref.text(rule.rule):
                notes.say("coverage.unnamed", path)
    return notes.problems


def _say_what_is_gone(
    rule: CoveredRule, path: PathInFile, known: Mapping[str, Known], yaml: YamlText, notes: Notes
) -> None:
    """Note each place of *rule* that the game does not have, with the one probably meant."""
    raw: Any = yaml.data
    for step in path:
        raw = raw[step]
    for kind, ids in rule.at.items() if isinstance(rule.at, dict) else ():
        try:
            names: Known = pick(kind, known, "coverage.unknown_kind")
        except DirectiveError as error:
            notes.say(error.code, (*path, kind), at_key=True, fixes=_meant(error), **error.values)
            continue
        for number, word in enumerate(ids):
            try:
                _named(word, kind, names)
            except DirectiveError as error:
                here = (*path, kind, number) if isinstance(raw[kind], list) else (*path, kind)
                notes.say(error.code, here, fixes=_meant(error), **error.values)


def _meant(error: DirectiveError) -> tuple[Fix, ...]:
    meant = str(error.values.get("suggestion") or "")
    return (Fix("fix.write", {"text": meant}, meant),) if meant else ()


def coverage_blocks(library: Library, system: str, lang: str) -> tuple[Block, ...]:
    """Return the table of the game *system*; raises :class:`DirectiveError` where there is none."""
    pick(system, library.systems, "coverage.unknown_game")
    game = library.game(system)
    path = next((f for f in _files(library, system) if is_file(f)), None)
    file = read_coverage(parse_file(path))[0] if path else None
    if game is None or file is None:
        raise DirectiveError("coverage.no_file", 0, value=system)
    ref = reference_of(library, game, lang)
    known = known_places(ref, library)
    head = tuple(Cell(plain(sentence(ref, f"head.{word}")), head=True) for word in ("rule", "at"))
    rows = tuple(_rows(file.chapters, ref, known))
    return (
        Paragraph(plain(_summary(file, ref))),
        Table(("left", "left"), (head,), rows),
    )


def _files(library: Library, system: str) -> Iterator[Any]:
    return (folder / RULES / FILE for folder in library.folders(system))


def _summary(file: CoverageFile, ref: Reference) -> str:
    """Return how many rules there are, and how many of them where."""
    places = [
        rule.at if isinstance(rule.at, str) else "found"
        for chapter in file.chapters
        for rule in chapter.rules
    ]
    counts = {where: places.count(where) for where in ("found", AT_THE_TABLE, OPEN, NO_RULE)}
    said = (sentence(ref, f"count.{where}", count=n) for where, n in counts.items() if n)
    return f"{sentence(ref, 'rules', count=len(places))}: {', '.join(said)}."


def _rows(
    chapters: Sequence[CoveredChapter], ref: Reference, known: Mapping[str, Known]
) -> Iterator[Row]:
    for chapter in chapters:
        number = f"{chapter.chapter} " if chapter.chapter[:1].isdigit() else ""
        title = f"{number}{ref.text(chapter.name)}"
        alone = len(chapter.rules) == 1
        if not alone:
            yield (Cell(bold(title), 2, head=True),)
        for rule in chapter.rules:
            name, where = runs_of(rule, ref, known)
            before = (*bold(title), Run(": ")) if alone else ()
            yield (Cell((*before, Run(sentence_case(name)))), Cell(where))


def runs_of(rule: CoveredRule, ref: Reference, known: Mapping[str, Known]) -> tuple[str, Runs]:
    """Return what *rule* is called and where it is; raises DirectiveError for what is not there."""
    said = ref.text(rule.rule)
    if isinstance(rule.at, str):
        return said, (Run(sentence(ref, rule.at), muted=rule.at in (AT_THE_TABLE, NO_RULE)),)
    runs: list[Run] = []
    for kind, ids in rule.at.items():
        names: Known = pick(kind, known, "coverage.unknown_kind")
        found = list(dict.fromkeys(_named(word, kind, names) for word in ids))
        said = said or found[0]
        before = " · " if runs else ""
        runs.append(Run(f"{before}{sentence(ref, f'at.{kind}')} ", muted=True))
        as_said = kind in ("check", "sheet")
        words = ", ".join(found if as_said else map(sentence_case, found))
        runs.append(Run(words, code=kind == "check"))
    return said, tuple(runs)


def _named(word: str, kind: str, names: Known) -> str:
    try:
        return pick(word, names, "coverage.unknown")
    except DirectiveError as error:
        error.values["kind"] = kind
        raise


def sentence(ref: Reference, code: str, **values: Any) -> str:
    """Return a phrase of this page."""
    return ref.word(f"coverage.{code}", **values)


# ------------------------------------------------------------------ places


def known_places(ref: Reference, library: Library) -> Mapping[str, Known]:
    """Return everything that a rule of *ref*'s game may be found in; scenarios are read at once."""
    game, file = ref.game, ref.game.file
    declared: dict[str, Iterable[Any]] = {
        "stat": (*file.stats, *file.attributes, *file.costs),
        "derived": file.derived,
        "track": file.tracks,
        "role": file.roles,
        "group": file.groups,
        "resource": file.resources,
        "form": file.forms,
        "switch": file.switches,
        "keyword": game.keywords.values(),
        "keywords": file.keyword_kinds,
        "list": file.items,
        "table": file.tables,
    }
    return {
        **{
            kind: {thing.id: _name(ref, thing) for thing in things}
            for kind, things in declared.items()
        },
        "token": {token.id: _token(ref, token) for token in file.tokens},
        "value": dict(_values(ref)),
        "field": dict(_fields(ref)),
        "item": dict(_items(ref)),
        "faction": dict(_factions(ref, library)),
        "check": {check.code: check.code for check in file.checks},
        "odds": dict(_odds(ref, file.mechanics)),
        "phase": dict(_phases(ref)) if _prints_phases(library, ref) else {},
        "quick": quick_headings(library, ref),
        "scenario": dict(_scenarios(ref, library)),
        "sheet": {sheet: ref.word(f"coverage.sheet.{sheet}") for sheet in _SHEETS},
    }


def _name(ref: Reference, thing: Any) -> str:
    name = getattr(thing, "name", None)
    return (ref.text(lettered(name)) if isinstance(name, Text) else "") or thing.id


def _token(ref: Reference, token: DeclaredToken) -> str:
    """Return the name of *token*: its own, or that of what it stands for."""
    game = ref.game
    sources = (
        (token.keyword, game.keywords),
        (token.of_kind, game.kinds),
        (token.track, game.tracks),
    )
    stands_for = next((known[word] for word, known in sources if word in known), token)
    return ref.text(token.name) or _name(ref, stands_for)


def _values(ref: Reference) -> Iterator[tuple[str, str]]:
    """Yield the values of choices and scales: ``movement/flight``."""
    for owner in (*ref.game.file.scales, *ref.game.file.attributes):
        for value in owner.values:
            yield f"{owner.id}/{value.id}", _name(ref, value)


def _fields(ref: Reference) -> Iterator[tuple[str, str]]:
    for list_id, fields in ref.game.fields.items():
        for field in fields.values():
            yield f"{list_id}/{field.id}", _name(ref, field)


def _items(ref: Reference) -> Iterator[tuple[str, str]]:
    for list_id in ref.game.item_lists:
        for source in _SOURCES:
            for item in items_of(ref, list_id, source):
                yield f"{list_id}/{item.id}", _name(ref, item)


def _factions(ref: Reference, library: Library) -> Iterator[tuple[str, str]]:
    for identity in library.factions(ref.game.id):
        faction = library.faction(ref.game.id, identity)
        if faction is not None:
            yield identity, ref.text(faction.name)


def _odds(ref: Reference, mechanics: Iterable[DeclaredMechanic]) -> Iterator[tuple[str, str]]:
    """Yield rolls, what changes them, and what they ask for: ``shooting``, ``shooting.cover``."""
    for mechanic in mechanics:
        name = ref.name(mechanic)
        yield mechanic.id, name
        for step in mechanic.steps:
            if step.modifiers:
                yield f"{mechanic.id}.{step.set_}", step.name.pick(ref.lang) or name
        for need in mechanic.needs:
            yield f"{mechanic.id}.{need.id}", f"{name}: {_name(ref, need)}"
    for situation in ref.game.file.situations:
        yield situation.id, _name(ref, situation)


def _prints_phases(library: Library, ref: Reference) -> bool:
    """Return whether the quick reference lists the phases: one without a text of its own does."""
    path = quick_file(library, ref.game, ref.lang)
    return path is None or _PHASES.search(words_in(path)[0]) is not None


def _phases(ref: Reference) -> Iterator[tuple[str, str]]:
    for phase in ref.game.file.game.phases:
        yield phase.id, ref.text(phase.name or Text.of(phase.id))


def quick_headings(library: Library, ref: Reference) -> Known:
    """Return the headings of the quick reference by their words, in whatever language those are.

    What they are called in *ref*'s language stands at the same place of its own text.
    """
    langs = dict.fromkeys(("en", *languages(), *fallbacks(ref.lang)))
    headings = {lang: _headings(library, ref, lang) for lang in langs}
    shown = headings[ref.lang]
    found: dict[str, str] = {}
    for words in headings.values():
        same = len(words) == len(shown)
        for at, heading in enumerate(words):
            found.setdefault(_key(heading), shown[at] if same else heading)
    return found


def _headings(library: Library, ref: Reference, lang: str) -> list[str]:
    path = quick_file(library, ref.game, lang)
    if path is None:
        return []
    blocks = read_rule_file(path, reference_of(library, ref.game, lang)).blocks
    return [words_of(b.runs) for b in blocks if isinstance(b, Heading) and b.level > 1]


def _key(heading: str) -> str:
    return _NO_WORD.sub("_", heading.casefold()).strip("_")


def _scenarios(ref: Reference, library: Library) -> Iterator[tuple[str, str]]:
    """Yield steps, decks, cards and tasks: ``players``, ``tactics``, ``tactics/shrine``."""
    heads = [h for kind in ("scenario", "scenarios") for h in library.heads(ref.game.id, kind)]
    for head in heads:
        file = read_scenarios(parse_file(head.path), ref.game)[0]
        if file is not None:
            yield from _scenario(ref, file)


def _scenario(ref: Reference, file: ScenarioFile) -> Iterator[tuple[str, str]]:
    for part in ("table", "scoring"):
        yield part, ref.word(f"coverage.{part}_of_scenarios")
    name = partial(_name, ref)
    for step in (*file.prepare, *file.markers, *file.scoring.reveal):
        yield step.id, name(step)
    for deck in file.decks:
        yield deck.id, name(deck)
        for card in deck.cards:
            yield f"{deck.id}/{card.id}", name(card)
            for task in card.tasks:
                yield f"{deck.id}/{card.id}/{task.id}", name(task)
