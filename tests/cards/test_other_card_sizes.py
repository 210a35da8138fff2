"""A template on a card of another size is centred or scaled as a whole, never cut off."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.sizes import CARD_SIZES
from realms_builder.cards.template.longer_faces import lengthened
from realms_builder.cards.template.other_sizes import box_mm, placement, start_values
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Line, Mark, PathMark, Rect, TextRun, TurnedMarks
from realms_builder.layout.scaled_marks import scaled
from realms_builder.render.jobs.looks import BrokenLook, find_look
from tests.builders import shipped
from tests.cards.card_builders import EvenMetrics, runs, subject

CARD = """
format: 1
kind: card
size: [60, 80]
bleed: 3
front:
  - {id: ground, box: [0, 0, 60, 80], fill: ink}
  - {id: name, box: [40, 70, 20, 10], text: "{name}", size_pt: 10, lines: 1}
"""
FOLLOWS = CARD.replace("[0, 0, 60, 80]", "[0, 0, width, height]").replace(
    "[40, 70, 20, 10]", "[width - 20, height - 10, 20, 10]"
)


def template_of(text: str) -> CardTemplate:
    found = TemplateShelf([read_template_text(text, "card.yaml")]).find("card")
    assert found is not None
    assert found.template is not None, found.problems
    return found.template


def composed(text: str, width: float, height: float) -> CardFaces:
    """Return the faces of a subject on a card of another size."""
    composer = CardComposer(
        template_of(text), ThemeFile(), "en", EvenMetrics(), size=(width, height)
    )
    return composer.compose(subject("Ada"))


def ground_of(faces: CardFaces) -> Rect:
    """Return the area behind everything."""
    (layer,) = faces.front.layers
    (rect,) = (mark for mark in layer.marks if isinstance(mark, Rect))
    return rect


def box_of(rect: Rect) -> list[float]:
    return [round(side, 3) for side in (rect.x, rect.y, rect.w, rect.h)]


def test_its_own_size_changes_nothing() -> None:
    faces = composed(CARD, 60, 80)
    assert box_of(ground_of(faces)) == [-3, -3, 66, 86]
    assert runs(faces.front)[0].x == pytest.approx(40)


def test_a_nearly_equal_size_is_centred_and_still_bleeds() -> None:
    faces = composed(CARD, 60.8, 79.4)
    (name,) = runs(faces.front)
    assert (faces.front.width_mm, faces.front.height_mm) == (60.8, 79.4)
    assert box_of(ground_of(faces)) == [-3, -3, 66.8, 85.4]
    assert (name.x, name.size_pt) == (pytest.approx(40.4), 10)


def test_a_smaller_card_is_the_whole_face_scaled_and_centred() -> None:
    faces = composed(CARD, 30, 60)
    (name,) = runs(faces.front)
    assert faces.front.bleed_mm == 3
    assert box_of(ground_of(faces)) == [-3, -3, 36, 66]
    assert name.size_pt == pytest.approx(5)
    assert name.x == pytest.approx(20)
    # Half the size is 40 mm high, so 10 mm stay free above and below.
    own = runs(composed(CARD, 60, 80).front)[0].baseline_y
    assert name.baseline_y == pytest.approx(own / 2 + 10)


def test_a_larger_card_does_not_leave_the_face_in_a_corner() -> None:
    (name,) = runs(composed(CARD, 240, 160).front)
    assert name.size_pt == pytest.approx(20)
    assert name.x == pytest.approx(60 + 80)


def test_a_template_that_follows_the_size_is_laid_out_for_it() -> None:
    (name,) = runs(composed(FOLLOWS, 120, 160).front)
    assert (name.x, name.size_pt) == (pytest.approx(100), 10)


def test_a_template_that_follows_only_in_part_is_scaled() -> None:
    half = CARD.replace("[0, 0, 60, 80]", "[0, 0, width, height]")
    assert placement(template_of(half), (30, 40)).scale == 0.5


def test_every_kind_of_mark_is_scaled_whole() -> None:
    marks: list[Mark] = [
        TextRun(1, 2, "a", "text", 8, "#000000", 1),
        Line(1, 2, 3, 4, "#000000", 0.2, (1.0,)),
        PathMark((("M", 1, 2), ("Z",)), None, "#000000", 0.4),
        TurnedMarks(1, 2, 90, (Rect(1, 1, 2, 2, None, "#000000", 0.2, 0.5),)),
    ]
    assert scaled(marks, 2) == (
        TextRun(2, 4, "a", "text", 16, "#000000", 2),
        Line(2, 4, 6, 8, "#000000", 0.4, (2.0,)),
        PathMark((("M", 2, 4), ("Z",)), None, "#000000", 0.8),
        TurnedMarks(2, 4, 90, (Rect(2, 2, 4, 4, None, "#000000", 0.4, 1.0),)),
    )


POKER, A7, TAROT = (63.5, 88.9), (74.0, 105.0), (69.85, 120.65)
JUMBO = (88.9, 139.7)


@pytest.mark.parametrize(
    ("system", "size", "template", "composed_at", "said"),
    [
        ("realms", POKER, "poker", POKER, []),
        ("realms", (105.0, 148.0), "a6", (105.0, 148.0), []),
        ("realms", (80.0, 120.0), "unit", (120.0, 80.0), ["card.turned"]),
        ("ags", POKER, "unit", POKER, []),
        ("ags", A7, "unit", A7, ["card.scaled"]),
        ("ags", TAROT, "unit_tarot", TAROT, []),
        ("ags", JUMBO, "unit", JUMBO, ["card.lengthened"]),
        ("realms", TAROT, "poker", TAROT, ["card.lengthened"]),
        ("ags", (100.0, 100.0), "default", (100.0, 100.0), ["card.derived"]),
    ],
)
def test_a_size_chooses_what_prints_it(
    system: str, size: tuple[float, float], template: str, composed_at: object, said: list[str]
) -> None:
    game = shipped().game(system)
    assert game is not None
    look = find_look(shipped(), game, size=size)
    assert (look.template.id, look.size) == (template, composed_at)
    assert [problem.code for problem in look.problems] == said
    assert all(problem.severity is Severity.HINT for problem in look.problems)


def test_a_hint_says_by_how_much_a_designed_card_was_scaled() -> None:
    game = shipped().game("ags")
    assert game is not None
    (hint,) = find_look(shipped(), game, size=A7).problems
    assert hint.values["percent"] == 117  # 74 mm instead of 63


@pytest.mark.parametrize("template", [None, "default", "unit"])
def test_what_could_not_be_read_is_refused_with_the_sizes_that_work(template: str | None) -> None:
    game = shipped().game("ags")
    assert game is not None
    with pytest.raises(BrokenLook) as refused:
        find_look(shipped(), game, template=template, size=(26.0, 36.0))
    problem = refused.value.problem
    assert (problem.code, problem.values["least_pt"]) == ("card.illegible", 5.5)
    works = str(problem.values["sizes"]).split(", ")
    assert {"tcg", "poker", "a6", "a7"} <= set(works)
    assert not {"mini_us", "micro"} & set(works)
    for name in works:
        size = CARD_SIZES[name]
        find_look(shipped(), game, template=template, size=(size.width_mm, size.height_mm))


def test_a_template_asked_for_by_name_is_scaled_but_not_replaced() -> None:
    game = shipped().game("ags")
    assert game is not None
    look = find_look(shipped(), game, template="unit", size=JUMBO)
    assert (look.template.id, [p.code for p in look.problems]) == ("unit", ["card.lengthened"])
    square = find_look(shipped(), game, template="unit", size=(100.0, 100.0))
    assert (square.template.id, [p.code for p in square.problems]) == ("unit", ["card.scaled"])


LONG = """
format: 1
kind: card
size: [60, 80]
options: [{id: art, default: true}]
front:
  - {id: paper, box: [0, 0, 60, 80], fill: paper}
  - {id: head, box: [0, 0, 60, 10], fill: dark}
  - {id: body, box: [2, "if(options.art, 30, 12)", 56, 40], text: x, fit: [shrink, back]}
  - {id: hint, box: [2, 60, 56, 5], takes_room: body, text: hint}
  - {id: foot, box: [2, 71, 56, 4], text: foot}
"""


def test_on_a_longer_card_the_box_that_flows_takes_the_room() -> None:
    # As narrow as 60 mm, a card of 90 x 150 mm is 100 mm high: 20 mm more.
    longer = lengthened(template_of(LONG), (90, 150))
    assert longer is not None
    assert longer.size == [60, 100]
    scope = start_values(longer, 60, 100)
    boxes = {element.id: box_mm(element, scope) for element in longer.front}
    assert boxes == {
        "paper": (0, 0, 60, 100),
        "head": (0, 0, 60, 10),
        "body": (2, 30, 56, 60),
        "hint": (2, 60, 56, 5),
        "foot": (2, 91, 56, 4),
    }


@pytest.mark.parametrize("size", [(60, 80), (90, 100), (60, 120)])
def test_a_card_that_is_not_longer_or_far_longer_is_not_stretched(
    size: tuple[float, float],
) -> None:
    assert lengthened(template_of(LONG), size) is None


def test_a_face_without_a_box_that_flows_is_not_stretched() -> None:
    assert lengthened(template_of(LONG.replace("[shrink, back]", "[shrink]")), (90, 150)) is None


def test_the_generated_template_is_made_for_the_size() -> None:
    game = shipped().game("ags")
    assert game is not None
    look = find_look(shipped(), game, template="default", size=(105.0, 148.0))
    assert look.problems == ()
    assert look.template.size == [105.0, 148.0]


def test_on_a_small_card_the_generated_template_is_scaled_down_a_little() -> None:
    game = shipped().game("ags")
    assert game is not None
    look = find_look(shipped(), game, template="default", size=(50.8, 88.9))
    assert look.template.size == [52.0, 91.0]
    assert [problem.code for problem in look.problems] == ["card.little_room"]
