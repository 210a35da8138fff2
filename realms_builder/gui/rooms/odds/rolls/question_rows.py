"""The rolls of a comparison as rows: what is rolled, and the figures that tell rolls apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt

from realms_builder.core.problems import Problem
from realms_builder.game.value_words import said as said_of
from realms_builder.gui.rooms.odds.matchup import AskedQuestion, QuestionSection
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.sheets.odds.odds_numbers import IMPOSSIBLE, UNKNOWN, number, per_cent

HEADING = "heading"


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One line: a heading, or a roll with its first chance, its first mean and how often.

    *share* is the chance from 0 to 1, None where there is none or it is still worked out.
    """

    id: str
    name: str
    detail: str = ""
    kind: str = "question"
    share: float | None = None
    chance: str = ""
    mean: str = ""
    until: str = ""
    said: str = ""
    tip: str = ""
    broken: bool = False


def question_rows(
    questions: tuple[AskedQuestion, ...],
    headings: dict[QuestionSection, str],
    captions: tuple[str, str, str],
    lang: str,
) -> list[QuestionRow]:
    """Return a row for each of *questions* below the *headings* of their sections.

    The first heading has the *captions* of the columns in which something stands: chance, mean,
    until it is over, which the game may call by a name of its own.
    """
    rows: list[QuestionRow] = []
    section: QuestionSection | None = None
    for asked in questions:
        if asked.section is not section:
            section = asked.section
            title = headings[section]
            heading = QuestionRow(f"{HEADING}/{section}", title, kind=HEADING, said=title)
            if not rows:
                chance, mean, until = captions
                own = {one.until.name.pick(lang) for one in questions if one.until is not None}
                until = (len(own) == 1 and own.pop()) or until if own else ""
                mean = mean if any(one.main_number is not None for one in questions) else ""
                heading = replace(heading, chance=chance, mean=mean, until=until)
            rows.append(heading)
        rows.append(_row(asked, lang))
    return rows


def _row(asked: AskedQuestion, lang: str) -> QuestionRow:
    chance, mean, until = asked.main_chance, asked.main_number, asked.until
    if isinstance(asked.reply, Problem):
        return _without_answer(asked, asked.reply, lang)
    facts: list[str] = []
    if chance is not None:
        facts.append(f"{chance.name.pick(lang) or chance.id} {per_cent(chance.value, lang)}")
    if mean is not None:
        facts.append(f"{mean.name.pick(lang) or mean.id} Ø\u00a0{number(mean.value, lang)}")
    often = until.expected if until is not None else None
    if until is not None and often is not None:
        facts.append(f"{until.name.pick(lang) or until.id} Ø\u00a0{number(often, lang)}")
    waiting = "…" if asked.reply is None else ""
    title = ", ".join(part for part in (asked.name, asked.detail) if part)
    return QuestionRow(
        asked.id,
        asked.name,
        asked.detail,
        share=float(chance.value) if chance is not None else None,
        chance=per_cent(chance.value, lang) if chance is not None else waiting,
        mean=f"Ø\u00a0{number(mean.value, lang)}" if mean is not None else "",
        until=f"{number(often, lang)}\u00a0×" if often is not None else "",
        said=", ".join((title, *facts)),
        tip="\n".join((title, *facts)),
    )


def _without_answer(asked: AskedQuestion, problem: Problem, lang: str) -> QuestionRow:
    """Return the row of a roll that cannot be worked out, or that a rule forbids."""
    said = f"{asked.name}, {asked.detail}"
    if not is_forbidden(problem):
        return QuestionRow(
            asked.id, asked.name, asked.detail, chance=UNKNOWN, said=said, broken=True
        )
    why = said_of(problem, lang)
    return QuestionRow(
        asked.id,
        asked.name,
        asked.detail,
        chance=IMPOSSIBLE,
        said=f"{said}, {why}",
        tip=f"{said}\n{why}",
    )


def shown(row: QuestionRow, role: int) -> object:
    """Return what a view asks for."""
    if role == int(Qt.ItemDataRole.DisplayRole):
        return row.name
    if role == int(Qt.ItemDataRole.AccessibleTextRole):
        return row.said
    return row.tip or None if role == int(Qt.ItemDataRole.ToolTipRole) else None
