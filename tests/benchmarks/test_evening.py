"""The evening of two ten-model rosters: no dearer than its papers one by one."""

from __future__ import annotations

from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.sizes import A4
from realms_builder.render.jobs.evening_request import EveningRequest
from realms_builder.render.jobs.evening_run import evening_run
from realms_builder.render.jobs.print_request import PrintRequest
from realms_builder.render.jobs.print_run import Sources, print_run
from realms_builder.render.jobs.table_papers import PaperMaker
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.evening import settled_evening
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import sized
from tests.benchmarks.stopwatch import best_of
from tests.builders import force, shipped

KNIGHTS = (
    "bannerherr", "greifenreiter", *["knappe"] * 4, "armbruster", "armbruster", "torwache",
    "torwache",
)  # fmt: skip
SMALL_FOLK = (
    "gassenkoenig", "rattenfaengerin", *["kleiner_spiess"] * 3, "kleiner_schild", "taschendieb",
    "schleuderer", "laufbursche", "laufbursche",
)  # fmt: skip


def test_an_evening_beside_its_papers_one_by_one(figure: Note) -> None:
    library = shipped(samples=False)
    rosters = (
        force("ags", "ritter", *KNIGHTS[: sized(10, 2)], name="Knights"),
        force("ags", "kleines_volk", *SMALL_FOLK[: sized(10, 2)], name="Small folk"),
    )
    request = EveningRequest(library, rosters[0].game, rosters, 5, "en")
    alone = best_of(
        {
            "evening": lambda: evening_run(request),
            "apart": lambda: _apart(request, rosters),
        }
    )
    ratio = alone["evening"] / alone["apart"]
    note = f"{alone['evening']:.1f} s"
    figure("evening of two rosters against its papers apart", ratio, 1.1, note=note)


def _apart(request: EveningRequest, rosters: tuple[Muster, Muster]) -> None:
    library, game = request.library, request.game
    papers = PaperMaker(library, request.lang, request.theme, A4)
    scenario, _ = settled_evening(library, game, lambda: rosters, request.seed)
    assert scenario is not None
    papers.scenario(scenario, request.duplex)
    papers.quick_reference(game)
    for found in rosters:
        papers.introduction(found)
        papers.rules(found)
        papers.tokens(found)
        wanted = PrintRequest(found.roster, PrintJob(), lang=request.lang)
        out = print_run(wanted, Sources(library, game, found.find_faction))
        assert out.pages
