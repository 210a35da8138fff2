"""An open template: every edit is a step of undo, and saving changes few lines."""

from __future__ import annotations

from pathlib import Path

from realms_builder.cards.designing.edits import changed, moved
from realms_builder.game.yaml.saving import load
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.designer.rooms import TEXT, document

BOX = ("front", "box")


def test_edits_can_be_undone_by_name(desk: Desk) -> None:
    made = document(desk)
    made.commit("Move it", moved(made.draft, made.shelf, [BOX], 1, 0))
    assert made.undo_stack.undoText() == "Move it"
    assert made.is_modified
    made.undo_stack.undo()
    assert (made.draft.raw["front"][2]["box"], made.is_modified) == ([10, 50, 20, 10], False)


def test_small_moves_that_follow_each_other_are_one_step(desk: Desk) -> None:
    made = document(desk)
    for _ in range(3):
        made.commit("Move", moved(made.draft, made.shelf, [BOX], 0.1, 0), "nudge")
    assert made.undo_stack.count() == 1
    assert made.draft.raw["front"][2]["box"] == [10.3, 50, 20, 10]


def test_what_is_dragged_is_seen_and_is_no_edit(desk: Desk) -> None:
    made = document(desk)
    after = moved(made.draft, made.shelf, [BOX], 5, 5)
    made.preview(after)
    assert (made.shown_draft, made.is_modified) == (after, False)
    made.preview(None)
    assert made.shown_draft is made.draft


def test_a_bundled_template_refuses_edits_and_says_why(desk: Desk) -> None:
    made = document(desk)
    made.is_read_only = True
    told: list[str] = []
    made.refused.connect(lambda problem: told.append(problem.code))
    made.commit("Move", moved(made.draft, made.shelf, [BOX], 1, 0))
    assert told == ["design.read_only"]
    assert not made.is_modified


def test_selecting_an_element_of_the_other_face_turns_the_card(desk: Desk) -> None:
    made = document(desk)
    made.select([BOX, ("front", "nowhere")])
    assert made.selection == (BOX,)
    made.select([("back", "paper")])
    assert (made.face, made.selection) == ("back", (("back", "paper"),))


def test_what_goes_is_selected_no_longer(desk: Desk) -> None:
    from realms_builder.cards.designing.structure import removed

    made = document(desk)
    made.select([BOX])
    made.commit("Remove", removed(made.draft, made.shelf, [BOX]))
    assert made.selection == ()
    made.undo_stack.undo()
    assert made.selection == (BOX,)


def test_saving_keeps_comments_and_every_other_line(
    desk: Desk, keeper: Keeper, tmp_path: Path
) -> None:
    path = tmp_path / "plain.yaml"
    path.write_text(TEXT, encoding="utf-8")
    made = document(desk, path=path)
    made.commit("Hide", changed(made.draft, made.shelf, [BOX], {"hidden": True}))
    made.stamp = load(path).stamp
    assert keeper.saver.save(made)
    old = "{id: box, box: [10, 50, 20, 10], fill: ink}"
    wanted = TEXT.replace(old, old[:-1] + ", hidden: true}")
    assert path.read_text(encoding="utf-8") == wanted
    assert not made.is_modified


def test_nobody_waits_for_a_template_with_very_many_elements(desk: Desk) -> None:
    many = "".join(f"  - {{id: e{n}, box: [0, 5, 1, 1], fill: ink}}\n" for n in range(1300))
    opened = document(desk, f"kind: card\nid: many\nfront:\n{many}")
    assert opened.template is None
    opened.draft.template(opened.shelf)  # as the thread of the pictures does
    assert opened.template is not None
    opened.select([("front", "e7")])
    opened.change(
        "x", lambda draft: changed(draft, opened.shelf, opened.selection, {"fill": "red"})
    )
    assert opened.template.front[7].fill == "ink"  # the one before, until the next is made
    opened.draft.template(opened.shelf)
    assert opened.template.front[7].fill == "red"
