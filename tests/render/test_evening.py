"""The evening in one file: its parts, where they begin, what leads to them, what is refused."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import PAPERS, Paper, read_paper
from realms_builder.cli.workspace import open_roster
from realms_builder.core.problems import Severity
from realms_builder.game.library import Library
from realms_builder.game.value_words import said
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.print_cards import PrintCancelled
from realms_builder.render.jobs.print_request import (
    EveningContents,
    Printout,
    PrintRequest,
    Sources,
)
from realms_builder.render.jobs.print_run import print_run
from realms_builder.render.sheet_kinds.registry import usual_sections
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from tests.builders import ROOT, force, shipped
from tests.render.proofs import opened

KNIGHTS = (Model("k1", "bannerherr", "Aldo", role="general", note="Der Köder."), "knappe")
SMALL_FOLK = (Model("s1", "gassenkoenig", "Fips", role="general"), "laufbursche")


USUAL = {"seed", "style", "theme", "paper", "duplex", "lang"}


def knights() -> Muster:
    return force("ags", "ritter", *KNIGHTS, name="Grenzwacht")


def small_folk() -> Muster:
    return force("ags", "kleines_volk", *SMALL_FOLK, name="Gassenbande")


def evening(*rosters: Muster, sections: Iterable[str] = (), **wanted: Any) -> Printout:
    """Return the evening of *rosters*; that of the usual two is made once for all tests."""
    if rosters or not wanted.keys() <= USUAL:
        return _made(rosters or (knights(), small_folk()), tuple(sections), **wanted)
    return _usual_evening(tuple(sections), tuple(sorted(wanted.items())))


@cache
def _usual_evening(sections: tuple[str, ...], wanted: tuple[tuple[str, Any], ...]) -> Printout:
    return _made((knights(), small_folk()), sections, **dict(wanted))


def _made(
    found: tuple[Muster, ...],
    sections: tuple[str, ...],
    seed: int = 5,
    style: SheetStyle = SheetStyle.USUAL,
    theme: str = "colour",
    paper: Paper = PAPERS["a4"],
    duplex: Duplex = Duplex.LONG_EDGE,
    lang: str = "de",
    library: Library | None = None,
    **watch: Any,
) -> Printout:
    """Return what an evening of *found* comes to; *watch* hears how far the run is."""
    wanted = PrintRequest(
        tuple(mustered.roster for mustered in found),
        EveningContents(frozenset(sections) or usual_sections(), seed, style),
        PrintJob(paper=paper, duplex=duplex),
        LookWanted(theme=theme),
        lang,
    )
    sources = Sources(library or shipped(), found[0].game, found[0].find_faction, found)
    return print_run(wanted, sources, **watch)


def outline(out: Printout) -> list[tuple[int, str, int]]:
    """Return level, words and page (from 1) of every line of the outline."""
    document = pypdfium2.PdfDocument(out.pdf)
    found: list[tuple[int, str, int]] = []
    for mark in document.get_toc():
        target = mark.get_dest()
        assert target is not None
        found.append((mark.level, mark.get_title(), (target.get_index() or 0) + 1))
    return found


def words(out: Printout) -> list[str]:
    document = pypdfium2.PdfDocument(out.pdf)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def codes(out: Printout) -> set[str]:
    return {problem.code for problem in out.problems if problem.severity is Severity.ERROR}


# ------------------------------------------------------------------------------ what it holds


@pytest.mark.parametrize("system", sorted(shipped().systems))
def test_every_game_gives_an_evening_of_its_ready_rosters(system: str) -> None:
    first, second, *_ = (mustered_at(path) for path in shipped().rosters(system, only="ready"))
    out = evening(first, second, sections=["cover", "scenario", "tasks"], seed=4)
    assert not codes(out)
    assert "evening.no_scenario" not in {problem.code for problem in out.problems}
    titles = {title for _, title, _ in outline(out)}
    file, _ = scenarios_of(shipped(), first.game)
    assert file is not None
    assert ("Aufgabenkarten" in " ".join(titles)) == any(step.choose for step in file.prepare)
    assert "Ende und Sieg" in words(out)[1]


def mustered_at(path: Path) -> Muster:
    found = open_roster(path, shipped()).mustered
    assert found is not None
    return found


def test_an_evening_holds_everything_for_both_sides_in_one_order() -> None:
    titles = [(level, title) for level, title, _ in outline(evening())]
    assert titles == [
        (0, "Deckblatt"),
        (0, "Szenario"),
        (0, "Kurzreferenz"),
        (0, "Für Grenzwacht"),
        (1, "Vorstellung: Gassenbande"),
        (1, "Regeln der Truppe"),
        (0, "Für Gassenbande"),
        (1, "Vorstellung: Grenzwacht"),
        (1, "Regeln der Truppe"),
        (0, "Zum Ausschneiden"),
        (1, "Karten · Aufgabenkarten"),
        (1, "Marker"),
    ]


def test_the_contents_name_the_pages_on_which_things_stand() -> None:
    out = evening()
    text = words(out)
    for level, title, page in outline(out)[1:]:
        number = f"{title} {page}"
        assert number in text[0], (level, number, text[0])
    starts = {title: page for level, title, page in outline(out) if not level}
    assert "Vorstellung · Kleines Volk" in text[starts["Für Grenzwacht"] - 1]
    assert "Regeln für Grenzwacht" in text[starts["Für Grenzwacht"]]
    assert "Vorstellung · Ritter" in text[starts["Für Gassenbande"] - 1]
    assert "Kurzreferenz" in text[starts["Kurzreferenz"] - 1]


def test_the_cover_says_up_to_where_one_reads_and_from_where_one_cuts() -> None:
    out = evening(sections=["cover", "quick", "tokens"])
    first = next(page for _, title, page in outline(out) if title == "Zum Ausschneiden")
    cover = " ".join(words(out)[0].split())
    assert f"Bis Seite {first - 1} wird gelesen, ab Seite {first} ausgeschnitten" in cover
    assert "ausgeschnitten" not in words(evening(sections=["cover", "quick"]))[0]


def test_every_line_of_the_contents_is_a_link_to_its_page() -> None:
    out = evening()
    pdf = opened(out.pdf)
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
    places = [pdf.Root.Dests[str(link.Dest)] for link in pdf.pages[0].Annots]
    links = [numbers[place[0].objgen] for place in places]
    assert links == [page for _, _, page in outline(out)[1:]]


def test_pages_carry_their_number_except_the_cover() -> None:
    out = evening(sections=["cover", "scenario", "intro", "quick"], duplex=Duplex.NONE)
    middle = [
        page.get_textpage().get_text_bounded(280, 10, 315, 24).strip()
        for page in pypdfium2.PdfDocument(out.pdf)
    ]
    assert middle == ["", *(str(number) for number in range(2, len(out.pages) + 1))]


def test_sheets_of_cards_say_their_number_in_the_small_print() -> None:
    out = evening(sections=["cards"])
    assert "1 · Seite 1 von" in words(out)[0]


def test_what_the_opponent_must_not_know_stands_only_with_the_cards() -> None:
    out = evening(sections=["cover", "scenario", "intro", "rules", "tokens"])
    assert not any("Köder" in page for page in words(out))
    assert any("Köder" in page for page in words(evening(sections=["roster"])))


def test_the_cover_shows_both_sides_the_mission_and_the_seed() -> None:
    page = words(evening(sections=["cover", "scenario"]))[0]
    for line in (
        "Grenzwacht – Gassenbande",
        "Ritter des Königreichs",
        "Szenario-Nummer 5",
        "Mission",
    ):
        assert line in page, page


def test_the_scenario_is_the_one_the_seed_gives_elsewhere() -> None:
    first, second = (evening(sections=["scenario"], seed=seed) for seed in (5, 6))
    assert words(first) == words(evening(sections=["scenario"], seed=5))
    assert words(first) != words(second)


# ------------------------------------------------------------------------------ where it lies


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_on_two_sides_everything_handed_out_begins_on_a_front(duplex: Duplex) -> None:
    out = evening(duplex=duplex)
    for level, title, page in outline(out):
        if title != "Szenario" and not (level and title.startswith("Regeln")):
            assert page % 2 == 1, title
    sides = [page.side for page in out.pages]
    assert sides == [PageSide.FRONT, PageSide.BACK] * (len(sides) // 2) + [PageSide.FRONT] * (
        len(sides) % 2
    )
    assert [page.sheet for page in out.pages] == [n // 2 + 1 for n in range(len(out.pages))]


def test_fronts_and_backs_of_cards_lie_on_one_sheet() -> None:
    out = evening(sections=["cover", "cards"])
    text = words(out)
    fronts = [n for n, page in enumerate(text) if "Vorderseiten" in page]
    backs = [n for n, page in enumerate(text) if "Rückseiten" in page]
    assert fronts
    assert backs == [front + 1 for front in fronts]
    assert all(front % 2 == 0 for front in fronts)


def test_only_behind_rounds_a_page_stays_empty() -> None:
    """Cover 2 pages, reference 2, players 2 each, 4 cards and 12 tasks 4, rounds 2 fronts."""
    out = evening()
    text = words(out)
    blank = [n for n, page in enumerate(out.pages) if page.blank]
    assert (len(out.pages), blank) == (2 + 2 + 4 + 4 + 3, [13])
    assert [n for n, page in enumerate(text) if not page] == blank


def test_rounds_begin_below_the_last_cards_where_that_saves_a_page() -> None:
    """Nine and nine cards, nine and three tasks: four sheets; the rounds alone take two more."""
    rosters = ROOT / "factions" / "ags" / "rosters" / "ready"
    sides = [mustered_at(rosters / f"{name}.yaml") for name in ("grenzwacht", "gassenbande")]
    alone = evening(*sides, sections=["tokens"], seed=3)
    assert [page.blank for page in alone.pages] == [False, True, False]
    out = evening(*sides, sections=["cards", "tasks", "tokens"], seed=3)
    assert (len(out.pages), any(page.blank for page in out.pages)) == (9, False)
    assert outline(out)[1:] == [(1, "Karten · Aufgabenkarten · Marker", 1), (1, "Marker", 9)]
    rounds = [[page.count("Leichenmarker") for page in words(one)] for one in (alone, out)]
    assert sum(rounds[0]) == sum(rounds[1]) > 0
    assert [at for at, count in enumerate(rounds[1]) if count] == [6, 8]


@pytest.mark.parametrize("duplex", [Duplex.NONE, Duplex.FOLD])
def test_on_one_side_no_page_is_left_empty(duplex: Duplex) -> None:
    out = evening(duplex=duplex)
    assert not any(page.blank for page in out.pages)
    assert all(page.side is PageSide.FRONT for page in out.pages)
    assert opened(out.pdf).Root.ViewerPreferences.Duplex == "/Simplex"


def test_the_pages_told_are_those_of_the_file() -> None:
    out = evening()
    pages = opened(out.pdf).pages
    assert len(pages) == len(out.pages)
    for told, page in zip(out.pages, pages, strict=True):
        assert float(page.MediaBox[2]) * 25.4 / 72 == pytest.approx(told.width_mm, abs=0.02)
        assert page.TrimBox == page.MediaBox


def test_all_pages_share_one_subset_of_every_font() -> None:
    pdf = opened(evening().pdf)
    fonts = {
        str(f.BaseFont).partition("+")[2] for p in pdf.pages for f in p.Resources.Font.values()
    }
    names = [str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values()]
    assert len(names) == len(fonts)


def test_the_same_request_gives_the_same_bytes() -> None:
    assert _made((knights(), small_folk()), ()).pdf == evening().pdf


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("theme", ["colour", "ink_saver", "large_print"])
def test_every_paper_and_theme_gives_a_whole_file(paper: str, theme: str) -> None:
    out = evening(paper=PAPERS[paper], theme=theme)
    assert not codes(out)
    assert {title for _, title, _ in outline(out)} >= {"Karten · Aufgabenkarten", "Marker"}


# ------------------------------------------------------------------------------ what is missing


def test_one_roster_alone_has_an_evening_too() -> None:
    out = evening(knights())
    titles = [(level, title) for level, title, _ in outline(out)]
    assert (0, "Für die Gegenseite") in titles
    assert (1, "Karten · Aufgabenkarten") in titles
    assert not codes(out)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Return a library with a game that brings no scenarios."""
    folder = tmp_path_factory.mktemp("bare")
    no_scenarios = shutil.ignore_patterns("scenarios.yaml")
    shutil.copytree(ROOT / "factions" / "celtos", folder / "celtos", ignore=no_scenarios)
    return Library([folder])


def test_a_game_without_scenarios_says_so_and_gives_the_rest(bare: Library) -> None:
    gael = force("celtos", "gael", "chieftain", name="Hügelheer")
    out = evening(gael, library=bare)
    assert "evening.no_scenario" in {problem.code for problem in out.problems}
    assert not codes(out)
    assert not {"Szenario", "Aufgabenkarten"} & {title for _, title, _ in outline(out)}


def test_the_cover_has_room_for_notes_where_no_map_stands(bare: Library) -> None:
    gael = force("celtos", "gael", "chieftain", name="Hügelheer")
    foes = force("celtos", "fomorians", "one_eye", name="Flut")
    page = words(evening(gael, foes, sections=["cover", "quick"], library=bare))[0]
    assert page.endswith("Ergebnis und Notizen Hügelheer Flut")
    assert "Ergebnis und Notizen" not in words(evening(sections=["cover", "scenario"]))[0]


def test_only_a_scenario_in_a_game_without_one_is_an_error(bare: Library) -> None:
    gael = force("celtos", "gael", "chieftain")
    out = evening(gael, sections=["scenario", "tasks"], library=bare)
    assert codes(out) == {"scenario.none"}
    assert not out.pages


def test_a_scenario_without_tasks_says_so_where_their_cards_were_asked_for() -> None:
    ready = sorted((ROOT / "factions/true_forces/rosters/ready").glob("*.yaml"))
    out = evening(*map(mustered_at, ready[:2]), sections=["scenario", "tasks"])
    assert [problem.code for problem in out.problems] == ["table.no_tasks"]
    assert evening(sections=["scenario", "tasks"]).cards > 0
    assert "table.no_tasks" not in {p.code for p in evening(sections=["tasks"]).problems}


def test_units_that_are_missing_are_told_and_the_others_come() -> None:
    found = force("ags", "ritter", "knappe", Model("x", "phantom"), name="G")
    out = evening(found, sections=["cover", "cards"])
    assert codes(out) == {"unknown_unit"}
    assert out.cards >= 1


def test_the_same_roster_twice_is_pointed_out() -> None:
    out = evening(knights(), knights(), sections=["cover", "intro"])
    found = [problem.code for problem in out.problems]
    assert "evening.same_roster" in found
    assert not codes(out)


def test_a_roster_that_breaks_the_rules_is_named_before_it_is_printed() -> None:
    illegal = open_roster(ROOT / "factions/ags/rosters/illegal/budget.yaml", shipped()).mustered
    assert illegal is not None
    out = evening(knights(), illegal, sections=["cover"])
    (found,) = (problem for problem in out.problems if problem.code == "evening.illegal")
    # 11 + 4 + 4 of 18
    assert said(found, "en") == "“budget” is not legal: Hire cost exceeded by 1."


def test_a_roster_is_named_once_where_its_finding_begins_with_its_name_and_it_plays_twice(
    tmp_path: Path,
) -> None:
    strict = tmp_path / "realms"
    shutil.copytree(ROOT / "factions/realms", strict)
    system = strict / "system.yaml"
    text = system.read_text()
    assert "{code: item_limit, severity: warning}" in text  # a house rule; here it is the game's
    system.write_text(text.replace("item_limit, severity: warning", "item_limit, severity: error"))
    file = strict / "rosters/illegal/item_limit_of_the_roster.yaml"
    illegal = open_roster(file, Library([tmp_path])).mustered
    assert illegal is not None
    out = evening(illegal, illegal, sections=["cover"])
    (found,) = (problem for problem in out.problems if problem.code == "evening.illegal")
    assert said(found, "en") == "“Zwei Funker” is not legal: 2× Field radio, at most 1."


def test_an_empty_roster_is_called_empty_before_it_is_printed() -> None:
    out = evening(knights(), force("ags", "ritter", name="Nobody"), sections=["cover"])
    found = [said(problem, "en") for problem in out.problems if problem.code == "evening.empty"]
    assert found == ["“Nobody” is still empty."]
    assert "evening.illegal" not in {problem.code for problem in out.problems}


def test_rosters_of_two_games_are_refused() -> None:
    out = evening(knights(), force("celtos", "gael", "chieftain"))
    assert codes(out) == {"evening.other_game"}
    assert not out.pages
    assert out.pdf == b""


def test_paper_too_small_is_refused_with_what_it_takes() -> None:
    paper = read_paper("80x120")
    assert isinstance(paper, Paper)
    out = evening(paper=paper)
    (problem,) = out.problems
    assert problem.code == "evening.paper_too_small"
    assert problem.values["least_mm"] == 90


def test_a_theme_that_is_gone_is_told() -> None:
    assert codes(evening(theme="gone")) == {"print.unknown_theme"}


# ------------------------------------------------------------------------------ on the way


def test_progress_goes_up_to_near_the_end() -> None:
    heard: list[tuple[int, int]] = []
    evening(progress=lambda done, of: heard.append((done, of)))
    shares = [done / of for done, of in heard]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.1
    assert 0.9 < shares[-1] <= 1
    assert len({of for _, of in heard}) == 1


@pytest.mark.parametrize("after", [0, 3, 12])
def test_a_run_stops_when_it_is_told_to(after: int) -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > after

    with pytest.raises(PrintCancelled):
        evening(cancelled=cancelled)
    assert asked == after + 1


def test_the_cover_adds_up_what_each_side_begins_with() -> None:
    fewer = force("ags", "ritter", KNIGHTS[0], name="Grenzwacht", limits=(("cost", 12),))
    more = force("ags", "kleines_volk", *SMALL_FOLK, name="Gassenbande", limits=(("cost", 14),))
    (said,) = words(evening(fewer, more, sections=["cover"]))
    assert "LT in Runde 1: 2 = Anführer 1 + weniger Modelle 1 (§ 3.3.1.1)" in said
    assert "LT in Runde 1: 1 (§ 3.3.1.1)" in said
    (alone,) = words(evening(fewer, sections=["cover"]))
    assert "LT in Runde 1" not in alone


def test_large_print_has_nothing_small_on_cover_scenario_and_tokens() -> None:
    made = evening(sections=("cover", "scenario", "tokens"), theme="large_print")
    document = pypdfium2.PdfDocument(made.pdf)
    try:
        texts = [page.get_textpage() for page in document]
        letters = [
            (text.get_text_range(at, 1), text.get_charbox(at))
            for text in texts
            for at in range(text.count_chars())
        ]
    finally:
        document.close()
    # A capital is at least 0.6 of its size high: no word has less than 8 points.
    assert [sign for sign, box in letters if sign.isupper() and box[3] - box[1] < 4.8] == []
