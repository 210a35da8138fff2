"""Large print is large: on every bundled card, and on generated ones of any size."""

from __future__ import annotations

from math import hypot

import pypdfium2.raw as raw
import pytest
from pypdfium2 import PdfDocument

from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import TextRun, every_mark
from realms_builder.render.jobs.looks import CardLook, LookWanted, find_look, template_names
from realms_builder.render.jobs.print_request import PrintRequest, Sources
from realms_builder.render.jobs.print_run import print_run
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.storage.opened import open_roster
from tests.builders import shipped
from tests.tree import ROOT, game_ids

LEAST_PT, BODY_PT = 8.0, 10.0
USUAL_MM = {"ags": (105, 148), "realms": (177.6, 118.4)}


def sizes(game_id: str, look: CardLook, lang: str) -> list[tuple[float, str]]:
    """Return the size of every text on the cards of each unit."""
    library = shipped(samples=False)
    game = library.game(game_id)
    assert game is not None
    factions = [f for f in (library.faction(game_id, n) for n in library.factions(game_id)) if f]
    composer = look.composer(lang)
    found: list[tuple[float, str]] = []
    mustered = [muster(empty_roster(game, f), game, {f.id: f}.get) for f in factions]
    for one in (
        one for pair in zip(factions, mustered, strict=True) for one in subjects_of_faction(*pair)
    ):
        for face in composer.compose(one).all:
            marks = [*(m for layer in face.layers for m in layer.marks), *face.marks]
            runs = [m for m in every_mark(marks) if isinstance(m, TextRun) and m.font != "icons"]
            found += [(run.size_pt, run.text) for run in runs]
    return found


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("template", [None, "default"])
@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_no_text_is_small_and_most_is_larger_still(
    game_id: str, template: str | None, lang: str
) -> None:
    library = shipped(samples=False)
    game = library.game(game_id)
    assert game is not None
    found = sizes(game_id, find_look(library, game, template=template, theme="large_print"), lang)
    assert [words for size, words in found if size < LEAST_PT - 0.05] == []
    letters = sum(len(words) for _, words in found)
    large = sum(len(words) for size, words in found if size >= BODY_PT - 0.05)
    # on a generated card the labels are many
    assert large > (0.45 if template else 0.7) * letters


def test_names_have_room_on_a_narrow_generated_card() -> None:
    library = shipped(samples=False)
    game, faction = library.game("true_forces"), library.faction("true_forces", "wachbund")
    assert game is not None
    assert faction is not None
    look = find_look(library, game, theme="large_print", size=(57.15, 88.9))
    one = muster(empty_roster(game, faction), game, {faction.id: faction}.get)
    made = [look.composer("en").compose(card) for card in subjects_of_faction(faction, one)]
    assert [p for card in made for p in card.problems if p.severity is Severity.ERROR] == []


def test_the_foot_of_its_sheets_is_large_too() -> None:
    opened = open_roster(ROOT / "factions/celtos/rosters/ready/springflut.yaml", shipped())
    assert opened.mustered is not None
    side = opened.mustered
    request = PrintRequest((side.roster,), look=LookWanted(theme="large_print"))
    made = print_run(request, Sources(shipped(), side.game, side.find_faction, (side,)))
    feet = [size for size, line in printed_lines(made.pdf) if line.startswith("Page ")]
    assert len(feet) == len(made.pages)
    assert min(feet) >= LEAST_PT - 0.05


def printed_lines(pdf: bytes) -> list[tuple[float, str]]:
    """Return every line of text of *pdf* with the size of its first letter in points."""
    found: list[tuple[float, str]] = []
    for page in PdfDocument(pdf):
        text, at = page.get_textpage(), 0
        for line in text.get_text_range().split("\r\n"):
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(text.raw, at, matrix)
            size = raw.FPDFText_GetFontSize(text.raw, at) * hypot(matrix.c, matrix.d)
            found.append((size, line))
            at += len(line) + 2
    return found


@pytest.mark.parametrize("game_id", sorted(USUAL_MM))
def test_large_print_comes_on_the_next_larger_card_and_keeps_a_size_that_is_named(
    game_id: str,
) -> None:
    library = shipped(samples=False)
    game = library.game(game_id)
    assert game is not None
    assert find_look(library, game, theme="large_print").size == USUAL_MM[game_id]
    assert find_look(library, game, theme="large_print", size=(63, 88)).size == (63, 88)
    assert find_look(library, game).size is None


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_every_template_of_a_game_has_a_larger_card(game_id: str) -> None:
    library = shipped(samples=False)
    game = library.game(game_id)
    assert game is not None
    for template in template_names(library, game, "en"):
        usual = find_look(library, game, template=template).composer("en")
        large = find_look(library, game, template=template, theme="large_print").composer("en")
        assert large._size[0] >= 1.3 * usual._size[0]  # pyright: ignore[reportPrivateUsage]
