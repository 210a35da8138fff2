"""Two units against each other on paper: what is on the pages, also on small and bare ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.cards.sizes import A4, Paper
from realms_builder.game.texts import Text
from realms_builder.layout.marks import Clip, Mark, PathMark, Rect, TextRun
from realms_builder.odds.questions.answers import Answer, Figure, Outcome
from realms_builder.render.jobs.looks import find_look
from realms_builder.sheets.odds.matchup_sheet import (
    MatchupSheet,
    SheetRoll,
    matchup_pages,
    matchup_text,
)
from realms_builder.sheets.roster.pages import SheetPages
from tests.builders import shipped

HALF = Fraction(1, 2)
COIN = ((Fraction(0), HALF), (Fraction(2), HALF))


def text(words: str) -> Text:
    return Text.of({"en": words, "de": words})


def roll(identity: str, *, broken: str = "") -> SheetRoll:
    answer = Answer(
        (
            Outcome("missed", text("missed"), HALF, good=False),
            Outcome("hit", text("hit"), HALF, good=True),
        ),
        (
            Figure("hit", text("hit"), True, HALF),
            Figure("harm", text("harm"), False, Fraction(1), COIN),
        ),
        (),
    )
    return SheetRoll(
        identity, "Attacks", identity.title(), "blow", "Rule 1", None if broken else answer, broken
    )


def sheet(*rolls: SheetRoll, chosen: str = "club") -> MatchupSheet:
    return MatchupSheet(
        "Ogre against Heron",
        "Reds · Blues",
        ("Ogre: aiming",),
        rolls,
        chosen,
        "Dicey",
        "en",
        "#aa2222",
    )


def pages(wanted: MatchupSheet, paper: Paper = A4, theme: str = "colour") -> SheetPages:
    library = shipped(samples=False)
    game = library.game(sorted(library.systems)[0])
    assert game is not None
    look = find_look(library, game, theme=theme)
    return matchup_pages(wanted, paper, look.theme, look.fonts)


def marks(found: SheetPages) -> list[Mark]:
    return [mark for face in found.faces for mark in face.marks]


def words(found: SheetPages) -> list[str]:
    texts = [mark.text for mark in marks(found) if isinstance(mark, TextRun)]
    return [said.replace("\u00a0", " ") for said in texts]


def test_the_chosen_roll_is_in_full_and_every_roll_is_listed() -> None:
    found = pages(sheet(roll("club"), roll("maul")))
    said = words(found)
    for wanted in ("Ogre against Heron", "50 %", "Ø 1", "missed", "Club", "Maul", "blow · Rule 1"):
        assert wanted in said
    assert len(found.faces) == 1


def test_why_there_is_no_answer_stands_in_its_place() -> None:
    found = pages(sheet(roll("club"), roll("nerve", broken="Nobody said which rank.")))
    assert "Nobody said which rank." in words(found)
    alone = pages(sheet(roll("nerve", broken="Nobody said which rank."), chosen="nerve"))
    assert "Nobody said which rank." in " ".join(words(alone))


def test_many_rolls_go_on_to_further_pages_and_none_is_lost() -> None:
    rolls = [
        SheetRoll(f"r{n}", f"Section {n // 8}", f"Roll {n}", answer=roll("x").answer)
        for n in range(96)
    ]
    found = pages(sheet(*rolls, chosen="r0"))
    assert len(found.faces) > 1
    assert {f"Roll {n}" for n in range(96)} <= set(words(found))
    assert f"Page {len(found.faces)} of {len(found.faces)}" in words(found)


def test_paper_that_is_too_small_is_refused() -> None:
    tiny = Paper("tiny", "tiny", 60.0, 60.0)
    found = pages(sheet(roll("club")), tiny)
    assert found.faces == ()
    assert [problem.code for problem in found.problems] == ["sending.paper_too_small"]


def test_saving_ink_fills_no_area_and_still_tells_the_outcomes_apart() -> None:
    found = marks(pages(sheet(roll("club")), theme="ink_saver"))
    filled = [m.fill for m in found if isinstance(m, (Rect, PathMark)) and m.fill is not None]
    assert set(filled) <= {
        "#ffffff",
        *[fill for fill in filled if len(fill) == 7 and _small(found, fill)],
    }
    assert [mark for mark in found if isinstance(mark, Clip)]  # the hatching of the good one


def _small(found: list[Mark], fill: str) -> bool:
    """Return whether *fill* is that of dots alone."""
    boxes = [mark for mark in found if isinstance(mark, Rect) and mark.fill == fill]
    return all(mark.w <= 2 and mark.h <= 2 for mark in boxes)


@pytest.mark.parametrize("broken", ["", "No rank."])
def test_text_says_the_same(broken: str) -> None:
    lines = matchup_text(sheet(roll("club", broken=broken))).splitlines()
    assert lines[:3] == ["Ogre against Heron", "Reds · Blues", "Ogre: aiming"]
    assert (f"  {broken}" in lines) if broken else any("hit" in line for line in lines)
