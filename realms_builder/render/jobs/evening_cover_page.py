"""The cover of an evening's file, and what the file is called."""

from __future__ import annotations

from realms_builder.cards.elements.table_map import PlanOnPage
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.printing import show
from realms_builder.render.jobs.evening_chapters import sides_of
from realms_builder.render.jobs.evening_request import EveningRequest
from realms_builder.render.jobs.looks import Look
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.sheets.evening.evening_cover import ContentsLine, Cover, CoverSide, cover_face
from realms_builder.sheets.evening.scenario_subjects import page_subject
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.roster_sheet import emblem_of, shown_name
from realms_builder.wording import sentence


def evening_title(request: EveningRequest) -> str:
    """Return who plays: ``Grenzwacht – Gassenbande``."""
    names = [shown_name(mustered, request.lang) for mustered in request.mustered]
    return " – ".join(names)


def write_cover(
    writer: PdfWriter,
    request: EveningRequest,
    look: Look,
    scenario: SettledScenario | None,
    contents: tuple[ContentsLine, ...],
) -> None:
    """Write the cover, with a link from every line of its contents."""
    page_look = PageLook(request.paper, look.theme, look.fonts, request.lang)
    face, places = cover_face(_cover(request, scenario, contents), page_look)
    writer.full_page(face)
    for place in places:
        writer.link_to_page((place.x, place.y, place.w, place.h), place.page)


def _cover(
    request: EveningRequest, scenario: SettledScenario | None, contents: tuple[ContentsLine, ...]
) -> Cover:
    lang, game = request.lang, request.game
    letters = sides_of(request.mustered, scenario)
    sides = (_side(m, letter, lang) for m, letter in zip(request.mustered, letters, strict=True))
    facts, plan = _of_scenario(scenario, lang)
    name = " ".join(part for part in (game.name.pick(lang), game.file.edition.pick(lang)) if part)
    title = evening_title(request)
    ordered = tuple(sorted(sides, key=lambda side: side.letter))
    return Cover(name, title, ordered, facts, plan, contents)


def _side(mustered: Muster, letter: str, lang: str) -> CoverSide:
    faction = mustered.faction
    return CoverSide(
        letter,
        shown_name(mustered, lang),
        faction.name.pick(lang) if faction else mustered.roster.faction,
        faction.colour if faction else "",
        emblem_of(mustered),
    )


def _of_scenario(
    scenario: SettledScenario | None, lang: str
) -> tuple[tuple[tuple[str, str], ...], PlanOnPage | None]:
    if scenario is None:
        return (), None
    page = page_subject(scenario)
    facts = [
        (sentence(f"evening.fact_{name}", lang), show(value, lang))  # type: ignore[arg-type]
        for name, value in (
            ("mission", page.lookup("name")),
            ("deployment", page.lookup("deployment")),
            ("seed", page.lookup("seed")),
        )
        if value is not MISSING
    ]
    plan = page.lookup("map")
    said = tuple((label, value) for label, value in facts if value)
    return said, plan if isinstance(plan, PlanOnPage) else None
