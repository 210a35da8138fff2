"""Blocks about dice: what each roll compares, how it ends, and the chances that come of it.

Words and numbers are made from what the odds are worked out from, so that they cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from realms_builder.core.titles import sentence_case
from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_mechanics import (
    DeclaredMechanic,
    DeclaredNeed,
    DeclaredStep,
)
from realms_builder.layout.document import (
    Align,
    Block,
    Cell,
    DefinitionBlock,
    Row,
    Table,
    bold,
    plain,
)
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.answers import Answer, Figure
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question
from realms_builder.roster.resolve.build import Build
from realms_builder.sheets.odds.odds_numbers import number, per_cent
from realms_builder.sheets.rules.directives import blocks_of
from realms_builder.sheets.rules.formula_words import in_words
from realms_builder.sheets.rules.reference import Reference

MOST_FIGHTERS, _MOST_ROWS, _MOST_FIGURES = 4, 12, 3


def rolls(ref: Reference) -> tuple[Block, ...]:
    """Return every mechanic of the game: its rule, what it reads where, and its modifiers."""
    found: list[Block] = []
    for mechanic in mechanics(ref.game).values():
        found += _roll(ref, mechanic)
    return tuple(found)


def _roll(ref: Reference, mechanic: DeclaredMechanic) -> Iterator[Block]:
    never = {need.id for need in mechanic.needs if need.from_ == "false"}
    ends = [
        step.name.pick(ref.lang)
        for step in mechanic.steps
        if step.stop and step.name and not never & set(step.when.split(" and "))
    ]
    said = ref.text(mechanic.text)
    ending = ref.word("ends", names=" · ".join(dict.fromkeys(ends))) if len(ends) > 1 else ""
    rows = tuple(row for need in mechanic.needs for row in _need(ref, need))
    if not (said or rows):
        return
    name = bold(sentence_case(ref.name(mechanic)))
    yield DefinitionBlock(name, (), plain(" ".join(filter(None, (said, ending)))))
    if rows:
        yield Table(("left", "left"), (), rows)
    for declared in ref.game.file.mechanics:
        if declared.id == mechanic.id:
            for step in filter(_has_modifiers, declared.steps):
                yield from blocks_of(ref, "modifiers", (f"{declared.id}.{step.set_}",))


def _has_modifiers(step: DeclaredStep) -> bool:
    return bool(step.modifiers) and step.set_ is not None


def _need(ref: Reference, need: DeclaredNeed) -> Iterator[Row]:
    """Yield what *need* is in this game; what is as usual goes without saying."""
    said = in_words(need.from_, ref) if need.from_ else ""
    is_usual = said == ref.say(need.default) if isinstance(need.default, int) else said == "0"
    name = need.name.pick(ref.lang)
    if said and name and not is_usual:
        yield (Cell(plain(sentence_case(name))), Cell(bold(said), head=True))


# ------------------------------------------------------------------ chances


def chances(ref: Reference) -> tuple[Block, ...]:
    """Return the chances of a few attacks on a few targets as a table; nothing without any."""
    fighters = ref.fighters()[:MOST_FIGHTERS]
    odds = Odds(ref.game)
    rows: dict[str, list[tuple[Figure, ...]]] = {}
    for attacker in fighters:
        for target in fighters:
            for question in _attacks(odds, attacker, target):
                key = f"{question.name(ref.lang)} ({_called(ref, attacker)})"
                rows.setdefault(key, []).append(_figures(odds, question))
    whole = {name: cells for name, cells in rows.items() if len(cells) == len(fighters)}
    figures = [figure for cells in whole.values() for cell in cells for figure in cell]
    if not figures:
        return ()
    head = (Cell(()), *(Cell(plain(_called(ref, one)), head=True) for one in fighters))
    made = tuple(
        (Cell(plain(name)), *(Cell(plain(_said(ref, cell))) for cell in cells))
        for name, cells in list(whole.items())[:_MOST_ROWS]
    )
    about = " · ".join(dict.fromkeys(_names(ref, figures)))
    beside: tuple[Align, ...] = ("right",) * len(fighters)
    note = plain(ref.word("chances", names=about))
    return (Table(("left", *beside), (head,), made, notes=(note,)),)


def _called(ref: Reference, build: Build) -> str:
    return ref.name(build.parts.unit)


def _attacks(odds: Odds, attacker: Build, target: Build) -> list[Question]:
    every = odds.questions(attacker, target)
    return [question for question in every if question.is_attack and question.is_main]


def _figures(odds: Odds, question: Question) -> tuple[Figure, ...]:
    """Return the first figures that the game shows of *question*."""
    yield_point()
    answer = odds.answer(question, repeats=False)
    if not isinstance(answer, Answer):
        return ()
    return tuple(figure for figure in answer.figures if not figure.is_nothing)[:_MOST_FIGURES]


def _said(ref: Reference, figures: Sequence[Figure]) -> str:
    """Return *figures* in one cell: chances in whole per cent, means with their digits."""
    said = (
        per_cent(one.value, ref.lang, digits=0) if one.is_chance else number(one.value, ref.lang)
        for one in figures
    )
    return " · ".join(said) or "–"


def _names(ref: Reference, figures: Sequence[Figure]) -> Iterator[str]:
    for figure in figures:
        name = figure.name.pick(ref.lang) or figure.id
        yield name if figure.is_chance else ref.word("mean_of", name=name)
