"""Makes the papers of an evening; frozen wishes go to the worker, finished files come back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.gui.rooms.table.sides import Side
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, BackOffsets
from realms_builder.render.jobs.evening_request import (
    USUAL_SECTIONS,
    EveningRequest,
    EveningSection,
)
from realms_builder.render.jobs.print_request import Printout
from realms_builder.sheets.roster.sheet_styles import SheetStyle

if TYPE_CHECKING:
    from realms_builder.scenarios.settling import Musters, Settled

PAPER_KINDS = (
    "scenario", "tasks", "evening", "quick", "roster_a", "intro_a", "rules_a", "tokens_a",
    "roster_b", "intro_b", "rules_b", "tokens_b",
)  # fmt: skip
"""The papers in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What is played: the game, both sides, the seed, and how papers look."""

    game: Game
    library: Library
    sides: tuple[Side, Side]
    seed: int
    theme: str
    paper: Paper
    lang: str
    duplex: Duplex
    sections: frozenset[EveningSection] = USUAL_SECTIONS
    style: SheetStyle = SheetStyle.USUAL
    offsets: BackOffsets = NO_OFFSETS


def make_paper(evening: Evening, kind: str, job: Job) -> Printout:
    """Return the paper called *kind*, one of :data:`PAPER_KINDS`."""
    from realms_builder.render.jobs.table_papers import PaperMaker

    maker = PaperMaker(evening.library, evening.lang, evening.theme, evening.paper)
    job.check()
    if kind in ("scenario", "tasks"):
        scenario, problems = _settled(evening, job)
        if scenario is None:
            return Printout(problems=problems)
        make = maker.scenario if kind == "scenario" else maker.tasks
        out = make(scenario, evening.duplex, evening.offsets)
        return replace(out, problems=(*problems, *out.problems))
    if kind == "quick":
        return maker.quick_reference(evening.game)
    if kind == "evening":
        return _everything(evening, job)
    what, _, place = kind.partition("_")
    mustered = evening.sides["ab".index(place)].mustered(evening.library, evening.game)
    job.check()
    if mustered is None:
        return Printout(problems=(Problem("table.no_roster"),))
    makers = {
        "tokens": maker.tokens, "roster": partial(maker.roster, style=evening.style),
        "intro": maker.introduction, "rules": maker.rules,
    }  # fmt: skip
    return makers[what](mustered)


def _everything(evening: Evening, job: Job) -> Printout:
    """Return everything for the rosters that sit at the table, in one file."""
    from realms_builder.render.jobs.evening_run import evening_run

    seated = [side.mustered(evening.library, evening.game) for side in evening.sides
              if side.has_roster]  # fmt: skip
    mustered = tuple(found for found in seated if found is not None)
    job.check()
    if not mustered or len(mustered) < len(seated):
        return Printout(problems=(Problem("table.no_roster"),))
    request = EveningRequest(
        evening.library, evening.game, mustered, evening.seed, evening.lang, evening.theme,
        evening.paper, evening.duplex, evening.sections, evening.style, evening.offsets,
    )  # fmt: skip
    return evening_run(request, progress=job.progress)


def _settled(evening: Evening, job: Job) -> Settled:
    """Return the scenario of *evening* with every grave problem on the way."""
    from realms_builder.scenarios.evening import NoScenarios, settled_evening

    def musters() -> Musters:
        first, second = (side.mustered(evening.library, evening.game) for side in evening.sides)
        job.check()
        return first, second

    try:
        settled = settled_evening(evening.library, evening.game, musters, evening.seed)
    except NoScenarios as error:
        return None, error.problems
    job.check()
    return settled
