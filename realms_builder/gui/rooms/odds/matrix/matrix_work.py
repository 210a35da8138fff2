"""Has a matrix of two lineups worked out beside the window, row by row."""

from __future__ import annotations

from dataclasses import dataclass, replace

from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.snapshot import packed_game
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.rooms.odds.contenders import UNIT, ChosenContender, of_unit, stands_in
from realms_builder.gui.rooms.odds.roll_call import UnitSource
from realms_builder.gui.shell.tasks import Job
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.lineup import Lineup, lineup_of_faction, lineup_of_roster
from realms_builder.odds.questions.matrix import CellRequest, Matrix, attack_mechanics, matrix_of
from realms_builder.odds.questions.measures import ACTIVATIONS, measure_names
from realms_builder.odds.questions.wishes import Wish
from realms_builder.odds.work.work_items import WorkItem
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.sheets.odds.odds_matrix import MatrixSheet, matrix_sheet


@dataclass(frozen=True, slots=True)
class MatrixWanted:
    """Which lineups of a game, which figure of which attack, under which wishes."""

    library: Library
    system: str
    rows: UnitSource
    columns: UnitSource
    attack: str = ""
    figure: str = ""
    wishes: tuple[Wish, ...] = ()
    lang: str = "en"

    @property
    def wordless(self) -> MatrixWanted:
        """Return the same question in no language."""
        rows, columns = replace(self.rows, title=""), replace(self.columns, title="")
        return replace(self, rows=rows, columns=columns, lang="")


@dataclass(frozen=True, slots=True)
class MatrixFound:
    """The finished matrix with what stands round it; without one *problem* says why."""

    wanted: MatrixWanted
    work_item: WorkItem | None = None
    sheet: MatrixSheet | None = None
    problem: Problem | None = None

    @property
    def matrix(self) -> Matrix | None:
        """Return the matrix."""
        return self.sheet.matrix if self.sheet is not None else None


def work_out(wanted: MatrixWanted, job: Job) -> MatrixFound:
    """Return the matrix of *wanted*; *job* hears of every row and may stop it."""
    library = wanted.library
    game = library.game(wanted.system)
    if game is None:
        values = {"system": wanted.system}
        return MatrixFound(wanted, problem=Problem("odds_answers.no_game", values=values))
    if not attack_mechanics(game):
        return MatrixFound(wanted, problem=Problem("odds_answers.no_attacks"))
    job.check()
    rows, columns = (_lineup(wanted, source, game) for source in (wanted.rows, wanted.columns))
    for lineup, source in ((rows, wanted.rows), (columns, wanted.columns)):
        if lineup is None or not lineup.contenders:
            values = {"name": source.title}
            return MatrixFound(wanted, problem=Problem("odds_answers.nobody", values=values))
    assert rows is not None
    assert columns is not None
    job.check()
    work_item = WorkItem(packed_game(library, game.id), rows, columns, wanted.wishes)
    asked = CellRequest(wanted.attack, wanted.figure)
    matrix = matrix_of(work_item, asked, tell=job.progress)
    faction = library.faction(game.id, rows.roster.faction)
    sheet = matrix_sheet(game, work_item, asked, matrix, wanted.lang, faction)
    return MatrixFound(wanted, work_item, sheet)


def _lineup(wanted: MatrixWanted, source: UnitSource, game: Game) -> Lineup | None:
    library = wanted.library
    if source.key.startswith(f"{UNIT}/"):
        faction = library.faction(game.id, source.key.removeprefix(f"{UNIT}/"))
        if faction is None:
            return None
        return lineup_of_faction(game, faction, lambda name: library.faction(game.id, name))
    roster: Roster | None = source.roster
    if roster is None and source.path is not None:
        roster, _ = read_roster(parse_file(source.path), game.main_cost, wanted.lang)
    if roster is None or roster.system != game.id:
        return None
    return lineup_of_roster(muster(roster, game, lambda name: library.faction(game.id, name)))


def of_lineup(source: UnitSource, lineup: Lineup, place: int) -> ChosenContender:
    """Return who stands at *place* of *lineup*, which comes from *source*."""
    identity = lineup.contenders[place].model
    model = lineup.roster.model(identity)
    if model is not None and source.key.startswith(f"{UNIT}/"):
        faction, _, unit = model.unit.rpartition("/")
        return of_unit(lineup.roster.system, faction or lineup.roster.faction, unit, model.form)
    own = source.roster is not None and stands_in(source.roster, identity)
    roster = source.roster if own and source.roster is not None else lineup.roster
    return ChosenContender(f"{source.key}/{identity}", source.key, roster, identity)


def choices_of(game: Game, lang: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the kinds of attack and the figures that a matrix of *game* may show, with names."""
    kinds = attack_mechanics(game)
    known = mechanics(game)
    attacks = [(name, known[name].name.pick(lang) or name) for name in kinds]
    figures: dict[str, str] = {}
    for name in kinds:
        for identity, text in measure_names(known[name]).items():
            said = text.pick(lang) or identity
            if identity == ACTIVATIONS:
                said = sentence("odds_sheet.in_activations", lang, {"name": said})
            figures.setdefault(identity, said)
    return attacks, list(figures.items())
