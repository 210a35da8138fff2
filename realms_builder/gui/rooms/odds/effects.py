"""What each switch would do to the roll that is seen: its main figure with the switch turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from realms_builder.gui.rooms.odds.matchup import (
    AskedQuestion,
    Matchup,
    MatchupReport,
    Reply,
    Switch,
)
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.answers import Answer, Figure
from realms_builder.odds.questions.wishes import PLACES, PutOn, Wish
from realms_builder.sheets.odds.odds_numbers import IMPOSSIBLE, number, per_cent


@dataclass(frozen=True, slots=True)
class Effects:
    """By side (0 or 1) and keyword: what the main figure would be, empty where it stays.

    *figure* is what that figure is called, *now* what it is. *idle* are switches that are on and
    without which every figure stays.
    """

    figure: str = ""
    now: str = ""
    turned: dict[tuple[int, str], str] = field(default_factory=dict)
    idle: frozenset[tuple[int, str]] = frozenset()


def effects_of(
    report: MatchupReport,
    answer: Callable[[Matchup], Reply],
    whole: Callable[[Matchup], Reply],
    check: Callable[[], None],
) -> Effects:
    """Return what each switch of the chosen roll of *report* would do; *check* may raise.

    *answer* says what comes of one time, *whole* also how often it takes.
    """
    asked, lang = report.question, report.matchup.lang
    figure = main_figure(asked.answer) if asked is not None else None
    if asked is None or (figure is None and not is_forbidden(asked.reply)):
        return Effects()
    turned: dict[tuple[int, str], str] = {}
    about = figure
    idle: set[tuple[int, str]] = set()
    for side, switch in _switches(asked):
        check()
        other = replace(report.matchup, wishes=_turned(report.matchup.wishes, side, switch))
        found = answer(other)
        if len(other.wishes) < len(report.matchup.wishes) and _alike(found, asked.reply):
            idle |= {(side, switch.keyword)} if whole(other) == asked.reply else set()
        after = main_figure(found) if isinstance(found, Answer) else None
        about = about or after
        turned[side, switch.keyword] = _change(figure, after, found, lang)
    name = (about.name.pick(lang) or about.id) if about is not None else ""
    now = IMPOSSIBLE if figure is None else _said(figure, lang)
    return Effects(name, now, turned, frozenset(idle))


def _alike(found: Reply, now: Reply | None) -> bool:
    """Return whether both say the same of one time."""
    if isinstance(found, Answer) and isinstance(now, Answer):
        return (found.outcomes, found.figures) == (now.outcomes, now.figures)
    return found == now


def _change(before: Figure | None, after: Figure | None, found: Reply, lang: str) -> str:
    """Return what a figure becomes, a sign where a rule then forbids it, nothing where it stays."""
    if after is None:
        return IMPOSSIBLE if before is not None and is_forbidden(found) else ""
    return "" if before is not None and after.value == before.value else _said(after, lang)


def main_figure(answer: Answer | None) -> Figure | None:
    """Return the figure that a roll is compared by: its first chance, else its first number."""
    figures = answer.figures if answer is not None else ()
    chances = [figure for figure in figures if figure.is_chance]
    return next(iter((*chances, *figures)), None)


def _switches(asked: AskedQuestion) -> list[tuple[int, Switch]]:
    return [
        (place, switch)
        for place, switches in enumerate(asked.switches)
        for switch in switches
        if not switch.has
    ]


def _turned(wishes: tuple[Wish, ...], side: int, switch: Switch) -> tuple[Wish, ...]:
    """Return *wishes* with *switch* put on, or taken off where it is on."""
    others = tuple(w for w in wishes if not _is(w, side, switch.keyword))
    if len(others) < len(wishes):
        return others
    parameters = tuple((wanted.id, wanted.at_first) for wanted in switch.parameters)
    return (*wishes, PutOn(switch.keyword, PLACES[side], parameters))


def _is(wish: Wish, side: int, keyword: str) -> bool:
    return isinstance(wish, PutOn) and (wish.side, wish.keyword) == (PLACES[side], keyword)


def _said(figure: Figure, lang: str) -> str:
    value: Fraction = figure.value
    return per_cent(value, lang) if figure.is_chance else f"Ø\u00a0{number(value, lang)}"
