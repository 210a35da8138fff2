"""Only what changed is printed again, and what is left out is named."""

from realms_builder.cards.deck import Leaf
from realms_builder.cards.printed_before import Printed, after_printing, changed_since
from realms_builder.layout.marks import Face, TextRun


def leaf(name: str, text: str = "", count: int = 1) -> Leaf:
    face = Face(63, 88, marks=[TextRun(1, 1, text or name, "text", 8)])
    return Leaf(name, face, None, count, name.title())


def digest(one: Leaf) -> str:
    return one.front.hash()


def known(*leaves: Leaf) -> Printed:
    return after_printing(leaves, {}, digest)


def test_without_an_earlier_print_everything_is_printed() -> None:
    found = changed_since([leaf("a"), leaf("b")], {}, digest)
    assert [one.name for one in found.leaves] == ["a", "b"]
    assert found.problems("") == ()


def test_what_looks_the_same_is_left_out_and_named() -> None:
    found = changed_since(
        [leaf("a"), leaf("b", "new"), leaf("c")], known(leaf("a"), leaf("b")), digest
    )
    assert [one.name for one in found.leaves] == ["b", "c"]
    (problem,) = found.problems("2026-01-02")
    assert (problem.values["names"], problem.values["count"]) == (("A",), 1)
    assert problem.values["date"] == "2026-01-02"


def test_a_card_that_is_wanted_more_often_is_printed_that_much_more() -> None:
    found = changed_since([leaf("a", count=5)], known(leaf("a", count=2)), digest)
    assert [(one.name, one.count) for one in found.leaves] == [("a", 3)]
    assert [(one.name, one.count) for one in found.left_out] == [("a", 2)]
    fewer = changed_since([leaf("a", count=1)], known(leaf("a", count=2)), digest)
    assert fewer.leaves == ()


def test_no_card_is_ever_lost_between_printed_and_left_out() -> None:
    wanted = [leaf("a", count=3), leaf("b", "x"), leaf("c")]
    found = changed_since(wanted, known(leaf("a"), leaf("b"), leaf("c")), digest)
    copies = sum(one.count for one in (*found.leaves, *found.left_out))
    assert copies == sum(one.count for one in wanted)


def test_a_print_of_some_cards_keeps_what_is_known_of_others() -> None:
    before = known(leaf("a"), leaf("b", count=4))
    after = after_printing([leaf("a", "new"), leaf("b", count=1)], before, digest)
    assert changed_since([leaf("a", "new"), leaf("b", count=4)], after, digest).leaves == ()
    assert changed_since([leaf("a")], after, digest).leaves[0].name == "a"
