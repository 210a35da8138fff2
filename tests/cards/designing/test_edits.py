"""Edits of a draft: few lines of the file change, and what comes from a parent is overridden."""

from __future__ import annotations

import pytest

from realms_builder.cards.designing import edits
from realms_builder.cards.designing.arranging import ElementFrame, aligned, distributed
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.element_keys import ElementKey, element_at
from realms_builder.cards.designing.own_file import EditRefused
from tests.cards.designing.drafts import CHILD, PARENT, draft, lines_changed, shelf

BANNER: ElementKey = ("front", "banner")
BODY: ElementKey = ("front", "body")
TAGS: ElementKey = ("front", "body", "tags")


def own() -> Draft:
    """Return a draft without a parent."""
    return draft(PARENT, "parent.yaml")


def test_moving_an_element_of_the_file_changes_its_line_and_keeps_comments() -> None:
    after = edits.moved(draft(CHILD), shelf(), [BANNER], 1.5, 0.004)
    assert lines_changed(CHILD, after) == [
        "-   - {id: banner, box: [0, 0, 63, 12]}",
        "+   - {id: banner, box: [1.5, 0, 63, 12]}",
    ]


def test_moving_an_element_of_the_parent_writes_one_override() -> None:
    after = edits.moved(draft(CHILD), shelf(), [("front", "ground")], 2, 3)
    assert lines_changed(CHILD, after) == ["+   - {id: ground, box: [2, 3, 63, 88]}"]


def test_a_formula_stays_a_formula_and_moves_add_up() -> None:
    once = edits.moved(own(), shelf(), [BODY], 0, 2)
    twice = edits.moved(once, shelf(), [BODY], 0, 1.5)
    back = edits.moved(twice, shelf(), [BODY], 0, -3.5)
    assert _box(once, BODY)[1] == "if(options.big, 41, 30) + 2"
    assert _box(twice, BODY)[1] == "if(options.big, 41, 30) + 3.5"
    assert back.raw == own().raw


def test_what_is_put_back_needs_no_override() -> None:
    away = edits.moved(draft(CHILD), shelf(), [("front", "ground")], 2, 3)
    back = edits.moved(away, shelf(), [("front", "ground")], -2, -3)
    assert back.raw == draft(CHILD).raw


def test_an_element_inside_a_container_is_overridden_by_its_id() -> None:
    after = edits.changed(draft(CHILD), shelf(), [TAGS], {"colour": "bad"})
    assert lines_changed(CHILD, after) == ["+   - {id: tags, colour: bad}"]
    found = element_at(after.merged(shelf()), TAGS)
    assert found == {"id": "tags", "text": "{tags}", "colour": "bad"}


def test_taking_away_what_the_parent_says_is_said_with_null() -> None:
    after = edits.changed(draft(CHILD), shelf(), [("front", "ground")], {"fill": None})
    assert lines_changed(CHILD, after) == ["+   - {id: ground, fill: null}"]
    found = after.template(shelf()).template
    assert found is not None
    assert found.front[0].fill is None


def test_what_a_parent_does_not_name_cannot_be_overridden() -> None:
    with pytest.raises(EditRefused) as caught:
        edits.moved(draft(CHILD), shelf(), [("front", 4)], 1, 0)
    assert caught.value.problem.code == "design.no_id"


def test_locked_elements_stay_where_they_are() -> None:
    locked = edits.locked(own(), shelf(), [BANNER], on=True)
    assert edits.moved(locked, shelf(), [BANNER], 5, 5).raw == locked.raw
    assert edits.locked(locked, shelf(), [BANNER], on=False).raw == own().raw


def test_resizing_by_the_left_edge_keeps_the_right_one_and_never_turns_over() -> None:
    narrow = edits.resized(own(), shelf(), [BANNER], left=3, bottom=-4)
    assert _box(narrow, BANNER) == [3, 0, 60, 5]
    assert _box(edits.resized(own(), shelf(), [BANNER], bottom=-99), BANNER)[3] == 0


def test_many_elements_change_in_one_edit() -> None:
    keys: list[ElementKey] = [BANNER, ("front", "extra"), ("front", "ground")]
    after = edits.grouped(draft(CHILD), shelf(), keys, "head")
    found = [element_at(after.merged(shelf()), key) or {} for key in keys]
    assert [element["group"] for element in found] == ["head"] * 3
    assert edits.ungrouped(after, shelf(), keys).raw == draft(CHILD).raw


def test_aligning_and_distributing_move_boxes() -> None:
    keys: list[ElementKey] = [("front", "ground"), BANNER, ("front", "extra")]
    frames = dict(
        zip(
            keys,
            (ElementFrame(0, 0, 63, 88), ElementFrame(0, 0, 63, 12), ElementFrame(5, 5, 10, 10)),
            strict=True,
        )
    )
    right = aligned(draft(CHILD), shelf(), frames, "right")
    assert _box(right, ("front", "extra")) == [53, 5, 10, 10]
    down = distributed(draft(CHILD), shelf(), frames, "down")
    # 88 mm hold 88 + 12 + 10 mm: neighbours overlap by 11 mm, the outer ones stay.
    assert _box(down, BANNER) == [0, 0, 63, 12]


def test_a_style_is_written_key_by_key_over_that_of_the_parent() -> None:
    first = edits.style_changed(draft(CHILD), shelf(), "body", {"size_pt": 8})
    second = edits.style_changed(first, shelf(), "body", {"font": "text_bold"})
    assert second.raw["styles"] == {"body": {"size_pt": 8, "font": "text_bold"}}
    assert edits.style_changed(second, shelf(), "body", None).raw == draft(CHILD).raw


def test_options_come_change_and_go() -> None:
    there = edits.option_changed(draft(CHILD), shelf(), "big", {"type": "flag"})
    changed = edits.option_changed(there, shelf(), "big", {"default": True})
    assert changed.raw["options"] == [{"id": "big", "type": "flag", "default": True}]
    assert edits.option_changed(changed, shelf(), "big", None).raw == draft(CHILD).raw


def _box(after: Draft, key: ElementKey) -> list[object]:
    found = element_at(after.merged(shelf()), key)
    assert found is not None
    return found["box"]
