"""Elements come, go and change places, in the file itself and over a parent."""

from __future__ import annotations

import pytest

from realms_builder.cards.designing import structure
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.element_keys import ElementKey, keyed_elements
from realms_builder.cards.designing.own_file import EditRefused
from tests.cards.designing.drafts import CHILD, PARENT, draft, lines_changed, shelf

FRONT: ElementKey = ("front",)
BODY: ElementKey = ("front", "body")
NEW = {"id": "new", "text": "hello", "box": [1, 2, 3, 4]}


def order(after: Draft, parent: ElementKey = FRONT) -> list[str | int]:
    """Return the steps directly below *parent*."""
    keys = [key for key, _ in keyed_elements(after.merged(shelf()))]
    return [key[-1] for key in keys if key[:-1] == parent]


def test_a_new_element_stands_where_it_was_put_over_a_parent() -> None:
    after, key = structure.added(draft(CHILD), shelf(), FRONT, NEW, 1)
    assert key == ("front", "new")
    assert order(after) == ["ground", "new", "banner", "extra", "body", 5]
    added = "+   - {id: new, text: hello, box: [1, 2, 3, 4], after: ground}"
    assert lines_changed(CHILD, after) == [added]


def test_a_container_of_the_parent_takes_new_elements_anywhere() -> None:
    element = {"id": "new", "text": "y"}
    for at, wanted in ((0, ["new", "tags", "more"]), (2, ["tags", "more", "new"])):
        after, key = structure.added(draft(CHILD), shelf(), BODY, element, at)
        assert key == (*BODY, "new")
        assert order(after, BODY) == wanted


def test_a_removed_element_of_the_parent_is_said_to_be_removed() -> None:
    after = structure.removed(draft(CHILD), shelf(), [("front", "ground")])
    assert order(after)[0] == "banner"
    assert lines_changed(CHILD, after) == ["+   - {id: ground, remove: true}"]


def test_removing_an_element_keeps_the_place_of_what_stood_after_it() -> None:
    both, _ = structure.added(draft(CHILD), shelf(), FRONT, {**NEW, "after": "x"}, 3)
    assert order(both)[:4] == ["ground", "banner", "extra", "new"]
    after = structure.removed(both, shelf(), [("front", "extra")])
    assert order(after)[:3] == ["ground", "banner", "new"]


def test_what_goes_takes_overrides_of_its_children_along() -> None:
    child = CHILD + "  - {id: tags, colour: bad}\n"
    after = structure.removed(draft(child), shelf(), [BODY])
    assert order(after) == ["ground", "banner", "extra", 3]


def test_reordering_elements_of_the_parent_writes_one_line_and_keeps_their_overrides() -> None:
    after, key = structure.reordered(draft(CHILD), shelf(), ("front", "banner"), FRONT, 0)
    assert key == ("front", "banner")
    assert order(after)[:2] == ["banner", "ground"]
    banner = next(e for k, e in keyed_elements(after.merged(shelf())) if k == key)
    assert banner["box"] == [0, 0, 63, 12]


def test_an_element_goes_into_a_container_without_its_box_and_out_again_with_one() -> None:
    inside, key = structure.reordered(draft(CHILD), shelf(), ("front", "extra"), BODY, 1)
    assert key == (*BODY, "extra")
    assert order(inside, BODY) == ["tags", "extra", "more"]
    found = dict(keyed_elements(inside.merged(shelf())))
    assert "box" not in found[key]
    out, key = structure.reordered(inside, shelf(), key, FRONT, 0, (9, 8, 7, 6))
    assert order(out)[0] == "extra"
    assert dict(keyed_elements(out.merged(shelf())))[key]["box"] == [9, 8, 7, 6]


def test_reordering_within_the_own_file_moves_the_lines() -> None:
    own = draft(PARENT, "parent.yaml")
    after, _ = structure.reordered(own, shelf(), ("front", "ground"), FRONT, 2)
    assert order(after)[:3] == ["banner", "ground", "body"]
    assert len(lines_changed(PARENT, after)) == 2


def test_nothing_goes_into_itself_or_onto_another_face() -> None:
    for target in (BODY, ("front", "body", "tags"), ("back",)):
        with pytest.raises(EditRefused) as caught:
            structure.reordered(draft(CHILD), shelf(), BODY, target)
        assert caught.value.problem.code == "design.into_itself"


def test_copies_lie_beside_the_original_with_ids_of_their_own() -> None:
    own = draft(PARENT, "parent.yaml")
    after, keys = structure.duplicated(own, shelf(), [BODY])
    assert keys == (("front", "body_2"),)
    found = dict(keyed_elements(after.raw))
    assert found["front", "body_2"]["box"] == [5, "if(options.big, 41, 30) + 3", 59, 40]
    assert ("front", "body_2", "tags_2") in found
    assert order(after)[2:4] == ["body", "body_2"]


def test_what_was_copied_can_be_pasted_on_another_face_and_into_a_container() -> None:
    own = draft(PARENT, "parent.yaml")
    clip = structure.copied(own, shelf(), [("front", "banner"), ("front", "body", "tags")])
    back, keys = structure.pasted(own, shelf(), ("back",), clip)
    assert keys == (("back", "banner"), ("back", "tags"))
    assert dict(keyed_elements(back.raw))["back", "tags"]["box"] == [5, 5, 30, 8]
    inside, keys = structure.pasted(own, shelf(), BODY, clip[:1], 0)
    assert keys == ((*BODY, "banner_2"),)
    assert "box" not in dict(keyed_elements(inside.raw))[keys[0]]


def test_a_new_name_becomes_an_id_and_what_stands_beside_it_follows() -> None:
    text = CHILD + "  - {id: last, box: [0, 0, 1, 1], fill: ink, after: extra}\n"
    after, key = structure.renamed(draft(text), shelf(), ("front", "extra"), "Größe 2")
    assert key == ("front", "groesse_2")
    assert order(after)[:4] == ["ground", "banner", "groesse_2", "last"]


def test_an_id_of_the_parent_cannot_be_changed_here() -> None:
    with pytest.raises(EditRefused) as caught:
        structure.renamed(draft(CHILD), shelf(), ("front", "banner"), "other")
    assert caught.value.problem.code == "design.inherited_name"


def test_an_unnamed_child_of_the_parent_is_changed_with_its_whole_list() -> None:
    text = PARENT.replace("{id: more, text: x}", "{text: x}")
    from realms_builder.cards.designing.edits import changed
    from realms_builder.cards.template.template_files import read_template_text
    from realms_builder.cards.template.template_shelf import TemplateShelf

    parents = TemplateShelf([read_template_text(text, "parent.yaml")])
    after = changed(draft(CHILD), parents, [("front", "body", 1)], {"text": "y"})
    assert after.raw["front"][-1] == {
        "id": "body",
        "column": [{"id": "tags", "text": "{tags}"}, {"text": "y"}],
    }


def test_whatever_is_dropped_has_an_id_of_its_own() -> None:
    own = draft(PARENT, "parent.yaml")
    one = {"id": "text", "box": [1, 1, 9, 9], "text": "a"}
    nest = {"id": "text", "box": [1, 1, 9, 9], "column": [{"id": "tags", "text": "b"}]}
    own, first = structure.added(own, shelf(), FRONT, one)
    own, second = structure.added(own, shelf(), FRONT, one)
    own, third = structure.added(own, shelf(), FRONT, nest, 0)
    own, inside = structure.added(own, shelf(), BODY, one)
    assert (first[-1], second[-1], third[-1], inside[-1]) == ("text", "text_2", "text_3", "text_4")
    assert (*third, "tags_2") in dict(keyed_elements(own.raw))
    after = structure.removed(own, shelf(), [second])
    assert order(after) == [one for one in order(own) if one != "text_2"]


def test_the_id_of_what_this_file_took_away_is_not_given_again() -> None:
    gone = structure.removed(draft(CHILD), shelf(), [("front", "banner")])
    element = {"id": "banner", "box": [1, 1, 9, 9], "fill": "ink"}
    _, key = structure.added(gone, shelf(), FRONT, element)
    assert key == ("front", "banner_2")


def test_of_two_with_one_id_only_that_one_goes_which_was_chosen() -> None:
    text = PARENT + "  - {id: banner, box: [9, 9, 9, 9], fill: red}\n"
    own = draft(text, "parent.yaml")
    after = structure.removed(own, shelf(), [("front", 4)])
    assert order(after) == order(draft(PARENT, "parent.yaml"))
    other = structure.removed(own, shelf(), [("front", "banner")])
    kept = [one for _, one in keyed_elements(other.raw) if one.get("id") == "banner"]
    assert [one["box"] for one in kept] == [[9, 9, 9, 9]]
