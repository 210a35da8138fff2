"""The evening of two ten-model rosters: no dearer than its papers one by one."""

from __future__ import annotations

from realms_builder.render.jobs.print_request import (
    EveningContents,
    PrintRequest,
    SheetWanted,
    Sources,
)
from realms_builder.render.jobs.print_run import print_run
from realms_builder.render.sheet_kinds.registry import usual_sections
from realms_builder.scenarios.evening import settled_evening
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import sized
from tests.benchmarks.stopwatch import best_of
from tests.builders import force, shipped

KNIGHTS = (
    "bannerherr",
    "greifenreiter",
    *["knappe"] * 4,
    "armbruster",
    "armbruster",
    "torwache",
    "torwache",
)
SMALL_FOLK = (
    "gassenkoenig",
    "rattenfaengerin",
    *["kleiner_spiess"] * 3,
    "kleiner_schild",
    "taschendieb",
    "schleuderer",
    "laufbursche",
    "laufbursche",
)


def test_an_evening_beside_its_papers_one_by_one(figure: Note) -> None:
    library = shipped(samples=False)
    rosters = (
        force("ags", "ritter", *KNIGHTS[: sized(10, 2)], name="Knights"),
        force("ags", "kleines_volk", *SMALL_FOLK[: sized(10, 2)], name="Small folk"),
    )
    request = PrintRequest(
        tuple(found.roster for found in rosters), EveningContents(usual_sections(), 5)
    )
    game = rosters[0].game
    sources = Sources(library, game, rosters[0].find_faction, rosters)
    alone = best_of(
        {
            "evening": lambda: print_run(request, sources),
            "apart": lambda: _apart(sources),
        }
    )
    ratio = alone["evening"] / alone["apart"]
    note = f"{alone['evening']:.1f} s"
    figure("evening of two rosters against its papers apart", ratio, 1.1, note=note)


def _apart(sources: Sources) -> None:
    first, second = sources.mustered
    scenario, _ = settled_evening(sources.library, sources.game, lambda: (first, second), 5)
    assert scenario is not None
    print_run(PrintRequest((), SheetWanted("scenario", settled=scenario)), sources)
    print_run(PrintRequest((), SheetWanted("quick")), sources)
    for found in sources.mustered:
        for kind in ("intro", "rules", "tokens"):
            print_run(PrintRequest((found.roster,), SheetWanted(kind)), sources)
        assert print_run(PrintRequest((found.roster,)), sources).pages
