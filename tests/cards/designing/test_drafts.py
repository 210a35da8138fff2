"""A draft with mistakes still opens: what can be read is shown, the rest is named."""

from __future__ import annotations

import pytest

from realms_builder.cards.designing.measures import measure_plus
from realms_builder.game.new_ids import fresh_id, slug
from tests.cards.designing.drafts import CHILD, draft, shelf


@pytest.mark.parametrize(
    ("measure", "by", "wanted"),
    [
        (1.234, 0, 1.23),
        (2.5, 0.5, 3),
        ("width - 4", 2, "width - 2"),
        ("width", 1.5, "width + 1.5"),
        ("width + 1.5", -1.5, "width"),
        ("if(a > 1, 2, 3) - 1", -1, "if(a > 1, 2, 3) - 2"),
        ("a > 1", 2, "(a > 1) + 2"),
        ("(a > 1) + 2", -2, "a > 1"),
        ("(a) * (b)", 1, "(a) * (b) + 1"),
        ("2 * 3", 1, "2 * 3 + 1"),
        ("not readable ((", 1, "(not readable (() + 1"),
    ],
)
def test_measures_grow(measure: float | str, by: float, wanted: float | str) -> None:
    assert measure_plus(measure, by) == wanted


def test_names_become_ids() -> None:
    assert [slug(name) for name in ("Große Fläche!", "3 x", "", "Ärger")] == [
        "grosse_flaeche",
        "n_3_x",
        "element",
        "aerger",
    ]
    assert fresh_id("text_2", {"text_2", "text_3"}) == "text_4"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("  - {id: bad, box: [0, 0, wide], text: x}", "card.box_expected"),
        ("  - {id: bad, box: [0, 0, 5, 5], texd: x}", "unknown_key"),
        ("  - just words", "map_expected"),
        ("  - {id: bad, box: [0, 0, -5, 5], text: x}", "card.empty_box"),
        ("  - {id: [], remove: true}", "text_expected"),
        ("  - {id: banner, after: [ground], text: x}", "text_expected"),
        ("  - {id: {a: 1}, after: {}, box: [0, 0, 5, 5], text: x}", "text_expected"),
    ],
)
def test_what_cannot_be_read_is_left_out_and_said(line: str, code: str) -> None:
    found = draft(CHILD + line + "\n").template(shelf())
    assert found.template is not None
    assert [element.id for element in found.template.front][:3] == ["ground", "banner", "extra"]
    assert code in {problem.code for problem in found.problems}


def test_a_circle_of_templates_is_said_and_the_rest_shown() -> None:
    found = draft(CHILD.replace("parent", "child")).template(shelf())
    assert found.template is not None
    assert len(found.template.front) == 2
    assert "card.extends_cycle" in {problem.code for problem in found.problems}
