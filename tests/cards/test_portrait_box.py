"""The shape of the picture on a card."""

from __future__ import annotations

import pytest

from realms_builder.cards.portrait_box import portrait_aspect
from realms_builder.cards.template.templates import CardTemplate, Element, LookOption

SIZE = (60.0, 90.0)


def template(*elements: Element, **values: object) -> CardTemplate:
    return CardTemplate(front=list(elements), **values)


def test_the_first_picture_says_how_wide_it_is() -> None:
    paper = Element(box=[0, 0, 60, 90], fill="paper")
    picture = Element(box=[0, 10, 60, 30], picture="picture")
    assert portrait_aspect(template(paper, picture), SIZE) == pytest.approx(2.0)


def test_formulas_of_a_box_are_worked_out_with_the_usual_options() -> None:
    option = LookOption(id="portrait", type="choice", values=["large", "small"], default="small")
    box = [0, 0, "width / 2", "if(options.portrait == 'large', 60, 20)"]
    picture = Element(box=box, picture="picture")
    assert portrait_aspect(template(picture, options=[option]), SIZE) == pytest.approx(1.5)


@pytest.mark.parametrize("box", [[0, 0, 60, 0], [0, 0, "nobody", 20], None])
def test_a_box_without_a_shape_has_none(box: list[object] | None) -> None:
    assert portrait_aspect(template(Element(box=box, picture="picture")), SIZE) is None


def test_a_template_without_a_picture_has_no_shape_for_one() -> None:
    assert portrait_aspect(template(Element(box=[0, 0, 9, 9], text="a")), SIZE) is None
