"""Page order, file names and pixels of single faces."""

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.shops.face_job import FaceFile, FaceJob, pdf_files
from realms_builder.cards.shops.file_names import FileNames
from realms_builder.cards.shops.profile import FileKind, PageOrder
from realms_builder.cards.shops.safe_area import outside_the_safe_area
from realms_builder.layout.marks import Face, TextRun
from tests.cards.card_builders import EvenMetrics

TURNED = FaceJob("Band", bleed_mm=3.175, turned=frozenset({(63.5, 88.9)}))


def leaf(
    name: str, *, back: bool = True, count: int = 1, size: tuple[float, float] = (63.5, 88.9)
) -> Leaf:
    face = Face(*size)
    return Leaf(name, face, Face(*size) if back else None, count, name)


def order(file: FaceFile) -> str:
    return " ".join(f"{page.leaf.name}{page.side.value[0]}" for page in file.pages)


def orders(order_wanted: PageOrder, *leaves: Leaf) -> list[tuple[str, str]]:
    job = FaceJob("Band", FileKind.PDF, order_wanted)
    return [(file.suffix, order(file)) for file in pdf_files(leaves, job)]


def test_the_three_page_orders_of_the_shops() -> None:
    two = leaf("a"), leaf("b")
    assert orders(PageOrder.FRONT_BACK, *two) == [("", "af ab bf bb")]
    assert orders(PageOrder.BACK_FRONT, *two) == [("", "ab af bb bf")]
    assert orders(PageOrder.SEPARATE, *two) == [("-fronts", "af bf"), ("-backs", "ab bb")]


def test_a_card_without_a_back_keeps_a_white_page_where_others_have_one() -> None:
    (file,) = pdf_files([leaf("a"), leaf("b", back=False)], FaceJob("Band"))
    assert [page.face is None for page in file.pages] == [False, False, False, True]


def test_without_any_back_there_are_only_fronts() -> None:
    assert orders(PageOrder.SEPARATE, leaf("a", back=False)) == [("", "af")]


def test_a_card_comes_as_often_as_it_is_wanted() -> None:
    assert orders(PageOrder.FRONT_BACK, leaf("a", count=2)) == [("", "af ab af ab")]


def test_every_size_has_a_file_of_its_own() -> None:
    found = orders(PageOrder.FRONT_BACK, leaf("a", size=(63, 88)), leaf("b", size=(44, 68)))
    assert found == [("-63x88", "af ab"), ("-44x68", "bf bb")]


def test_a_poker_card_with_an_eighth_of_an_inch_has_825_by_1125_pixels() -> None:
    face = leaf("a").front
    assert FaceJob("Band", bleed_mm=3.175).size_px(face) == (825, 1125)
    assert TURNED.size_px(face) == (1125, 825)
    # 2.5 x 3.5 inches with 36 pixels on each side (printing.md, MakePlayingCards)
    assert FaceJob("Band", bleed_mm=3.048).size_px(face) == (822, 1122)
    # printing.md, "Card sizes": 63 x 88 mm with an eighth of an inch
    assert FaceJob("Band", bleed_mm=3.175).size_px(Face(63, 88)) == (819, 1114)


def test_both_sides_of_a_sideways_card_are_read_upright_when_it_is_turned_like_a_leaf() -> None:
    face, other = Face(63.5, 88.9), Face(44, 68)
    assert (TURNED.rotation(face, PageSide.FRONT), TURNED.rotation(face, PageSide.BACK)) == (
        90,
        270,
    )
    assert TURNED.rotation(other, PageSide.BACK) == 0


def test_cards_of_one_name_have_files_of_their_own() -> None:
    names = FileNames("{name}-{side}", "Band")
    found = [names.name(1, leaf(name), "front", ".png") for name in ("Olin", "olin", "Olin")]
    assert found == ["Olin-front.png", "olin-front-2.png", "Olin-front-3.png"]


def test_names_hold_nothing_that_a_system_does_not_take() -> None:
    names = FileNames("{roster}/{name}:{side}-{count}", "../etc")
    assert names.name(1, leaf("a/b\\c\0", count=3), "back", ".jpg") == "etc_a_b_c_back-3.jpg"
    assert FileNames("{name}", "").name(7, leaf("///"), "front", ".png") == "007.png"
    assert len(FileNames("{name}" * 20, "").name(1, leaf("x" * 300), "front", ".png")) < 200


def test_words_too_near_to_the_cut_are_said_once_with_the_worst_card() -> None:
    # 2 pt letters of 0.2 mm a point: "abcd" is 1.6 mm wide, from 60 mm on it ends at 61.6 of 63.
    wide = Leaf("far", Face(63, 88, marks=[TextRun(60, 40, "abcd", "text", 2)]), title="Far")
    near = Leaf("near", Face(63, 88, marks=[TextRun(0.5, 40, "a", "text", 2)]), title="Near")
    fine = Leaf("fine", Face(63, 88, marks=[TextRun(30, 40, "a", "text", 2)]), title="Fine")
    (problem,) = outside_the_safe_area([wide, near, fine], 3, EvenMetrics())
    assert problem.values["count"] == 2
    assert (problem.values["card"], problem.values["nearest_mm"]) == ("Near", 0.5)
    assert outside_the_safe_area([fine], 3, EvenMetrics()) == ()
