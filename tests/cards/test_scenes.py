"""Lands that stand in for pictures: the same for the same names, in the colours of a faction."""

from __future__ import annotations

from realms_builder.cards.elements.outlines import Outline
from realms_builder.cards.elements.scenes import MOST_STARS, SceneColours, scene
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Clip, Gradient, Mark, PathMark, Rect
from realms_builder.roster.roster import Model
from tests.builders import mustered, roster_with, tiny_game

COLOURS = SceneColours("#204060", "#e0c060")
EMBLEM = Rect(0, 0, 1, 1, "#123456")


def drawn(
    faction: str = "clan", unit: str = "guard", high: float = 30.0, colours: SceneColours = COLOURS
) -> tuple[Mark, ...]:
    """Return what is drawn in a box of 63 mm, the emblem as a spot of its own."""
    marks: Marks = []
    scene(colours, faction, unit, lambda out, x, y, w, h: out.append(EMBLEM))(marks, 0, 0, 63, high)
    return marks[0].marks if marks and isinstance(marks[0], Clip) else ()


def hills(marks: tuple[Mark, ...]) -> list[Outline]:
    return [mark.commands for mark in marks if isinstance(mark, PathMark)][:3]


def test_the_same_names_give_the_same_land_and_others_another_one() -> None:
    assert drawn() == drawn()
    assert hills(drawn("clan", "guard")) != hills(drawn("clan", "chief"))
    assert hills(drawn("clan")) != hills(drawn("horde"))


def test_the_standard_stands_where_there_is_room_for_it() -> None:
    assert EMBLEM in drawn(high=30)
    assert EMBLEM not in drawn(high=10)
    assert len(hills(drawn(high=10))) == 3
    assert drawn(high=2) == ()


def test_the_sky_of_a_box_without_end_has_stars_that_can_be_counted() -> None:
    # A box of 63 mm by 6 km: 1 star for 90 mm² would be 4.2 million.
    assert len(drawn(high=6_000_000)) < MOST_STARS + 50


def test_a_flat_land_has_no_ramps_and_one_of_lines_no_colour() -> None:
    assert any(isinstance(mark, Gradient) for mark in drawn())
    flat = drawn(colours=COLOURS._replace(flat=True))
    assert not any(isinstance(mark, Gradient) for mark in flat)
    sketch = [m for m in drawn(colours=COLOURS._replace(line="#808080")) if m is not EMBLEM]
    fills = {mark.fill for mark in sketch if isinstance(mark, (Rect, PathMark))}
    assert fills <= {None, "#ffffff"}


def test_the_faction_of_a_card_is_known_by_its_id() -> None:
    (subject,) = subjects_of_roster(mustered(roster_with(Model("m1", "guard")), tiny_game()))
    faction = subject.lookup("faction")
    assert isinstance(faction, Record)
    assert faction.identity == "clan"
