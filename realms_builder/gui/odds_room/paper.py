"""What of a bout goes on paper, into a table or on the clipboard."""

from __future__ import annotations

from realms_builder.gamedata.game import Game
from realms_builder.gamedata.printing import said
from realms_builder.gui.odds_room.bout import Asked, Bout, Section
from realms_builder.problems import Problem
from realms_builder.sheets.matchup_sheet import MatchupSheet, SheetRoll
from realms_builder.wording import sentence

_HEADINGS = {
    Section.ATTACK: "odds_answers.attacks",
    Section.PAIR: "odds_answers.pairs",
    Section.TEST: "odds_answers.tests",
}


def sheet_of(bout: Bout, game: Game) -> MatchupSheet | None:
    """Return *bout* as it is written; None where there is nothing to write."""
    if bout.problems or not bout.questions:
        return None
    lang, (first, second) = bout.matchup.lang, bout.sides
    title = first.name
    if second.name:
        values = {"first": first.name, "second": second.name}
        title = sentence("odds_answers.against", lang, values)
    factions = dict.fromkeys(side.faction for side in bout.sides if side.faction)
    return MatchupSheet(
        title,
        " · ".join((*factions, game.name.pick(lang))),
        tuple(_situation(bout)),
        tuple(_roll(asked, lang) for asked in bout.questions),
        bout.chosen,
        sentence("odds_answers.foot", lang, {"game": game.name.pick(lang)}),
        lang,
        first.colour,
    )


def _situation(bout: Bout) -> list[str]:
    lang, (first, second, values) = bout.matchup.lang, bout.in_force
    lines = [
        sentence("odds_answers.on_side", lang, {"side": side.name, "words": ", ".join(names)})
        for side, names in zip(bout.sides, (first, second), strict=True)
        if names
    ]
    return [*lines, ", ".join(values)] if values else lines


def _roll(asked: Asked, lang: str) -> SheetRoll:
    remark = said(asked.reply, lang) if isinstance(asked.reply, Problem) else ""
    answer = asked.answer
    if answer is not None and answer.not_computed:
        names = ", ".join(text.pick(lang) for text in answer.not_computed)
        remark = sentence("odds_answers.not_computed", lang, {"text": names})
    heading = sentence(_HEADINGS[asked.section], lang)
    return SheetRoll(asked.id, heading, asked.name, asked.detail, asked.source, answer, remark)
