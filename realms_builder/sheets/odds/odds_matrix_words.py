"""What stands round a matrix of odds: who against whom, which figure, which situation."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.odds.questions.matrix import Matrix, Wanted
from realms_builder.odds.questions.measures import ACTIVATIONS
from realms_builder.odds.questions.wishes import PutOn, Wish, wish_name
from realms_builder.odds.work.errands import Errand
from realms_builder.sheets.odds.odds_matrix import MatrixSheet
from realms_builder.wording import sentence

_SIDES = {"first": "first", "attacker": "first", "second": "second", "target": "second"}


def matrix_sheet(
    game: Game,
    errand: Errand,
    wanted: Wanted,
    matrix: Matrix,
    lang: str,
    faction: Faction | None = None,
) -> MatrixSheet:
    """Return *matrix* with everything that a page says beside it, in the colours of *faction*."""
    names = {"rows": errand.rows.name.pick(lang), "columns": errand.columns.name.pick(lang)}
    return MatrixSheet(
        matrix,
        sentence("odds_sheet.title", lang, names),
        figure_name(matrix, lang),
        (
            sentence("odds_sheet.figure", lang),
            attack_line(wanted, lang),
            situation_line(game, errand.wishes, lang),
        ),
        sentence("odds_sheet.foot", lang, {"game": game.name.pick(lang)}),
        lang,
        faction.colour if faction is not None else "",
        faction.accent if faction is not None else "",
    )


def figure_name(matrix: Matrix, lang: str) -> str:
    """Return what the numbers of *matrix* are."""
    name = matrix.name.pick(lang) or matrix.figure
    name = name[:1].upper() + name[1:]
    if matrix.figure == ACTIVATIONS:
        return sentence("odds_sheet.in_activations", lang, {"name": name})
    return name


def attack_line(wanted: Wanted, lang: str) -> str:
    """Return which attack the cells show."""
    if not wanted.attack:
        return sentence("odds_sheet.best", lang)
    return sentence("odds_sheet.chosen", lang, {"attack": wanted.attack})


def situation_line(game: Game, wishes: Sequence[Wish], lang: str) -> str:
    """Return what holds at the table."""
    if not wishes:
        return sentence("odds_sheet.open", lang)
    words = [_said(game, wish, lang) for wish in wishes]
    return sentence("odds_sheet.situation", lang, {"words": words})


def _said(game: Game, wish: Wish, lang: str) -> str:
    """Return *wish* with the side that has it, where that is said or the game says it."""
    name = wish_name(game, wish, lang)
    side = _SIDES.get(_side(game, wish), "") if isinstance(wish, PutOn) else ""
    if not side:
        return name
    said = sentence(f"odds_cli.side.{side}", lang)
    return sentence("odds_cli.of_side", lang, {"side": said, "name": name})


def _side(game: Game, wish: PutOn) -> str:
    keyword = game.keywords[wish.keyword]
    kind = game.kinds.get(keyword.kind)
    return wish.side or keyword.side or (kind.side if kind is not None else "")
