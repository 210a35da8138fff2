"""Decks of Tabletop Simulator: how cards lie on pictures, and what the saved object says."""

from realms_builder.cards.deck import Leaf
from realms_builder.cards.shops.tabletop import card_sheets, saved_object
from realms_builder.layout.marks import Face


def leaves(count: int, size: tuple[float, float] = (63, 88), copies: int = 1) -> list[Leaf]:
    return [
        Leaf(f"c{n}", Face(*size), Face(*size), copies, f"Card {n}", "about") for n in range(count)
    ]


def test_sixty_nine_cards_fill_a_picture_of_ten_by_seven() -> None:
    (sheet,) = card_sheets(leaves(69))
    assert (sheet.columns, sheet.rows, sheet.hidden_place) == (10, 7, 69)
    assert max(sheet.size_px) <= 4096
    assert [len(one.leaves) for one in card_sheets(leaves(70))] == [69, 1]


def test_the_hidden_place_is_never_a_card() -> None:
    for count in range(1, 70):
        (sheet,) = card_sheets(leaves(count))
        assert 2 <= sheet.columns <= 10
        assert 2 <= sheet.rows <= 7
        assert sheet.hidden_place >= count


def test_places_do_not_overlap_and_lie_on_the_picture() -> None:
    (sheet,) = card_sheets(leaves(20))
    wide, high = sheet.card_px
    corners = {sheet.place_px(place) for place in range(sheet.columns * sheet.rows)}
    assert corners == {
        (c * wide, r * high) for c in range(sheet.columns) for r in range(sheet.rows)
    }


def test_a_wanted_fineness_is_kept_up_to_ten_thousand_pixels() -> None:
    # 63 mm at 200 dpi are 496 pixels, ten of them 4960; at 1200 dpi the limit holds.
    (sheet,) = card_sheets(leaves(69), 200)
    assert sheet.card_px[0] == 496
    (sheet,) = card_sheets(leaves(69), 1200)
    assert 9_000 < max(sheet.size_px) <= 10_000


def test_sizes_have_pictures_of_their_own() -> None:
    assert len(card_sheets([*leaves(2), *leaves(2, (100, 110))])) == 2


def test_the_saved_object_names_every_card_as_often_as_it_is_there() -> None:
    sheets = card_sheets(leaves(3, copies=2))
    (deck,) = saved_object("Band", sheets, [("fronts.jpg", "backs.jpg")])["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100, 100, 101, 101, 102, 102]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["ContainedObjects"][2]["Nickname"] == "Card 1"
    assert deck["ContainedObjects"][2]["Description"] == "about"
    custom = deck["CustomDeck"]["1"]
    assert (custom["FaceURL"], custom["BackURL"]) == ("fronts.jpg", "backs.jpg")
    assert custom["UniqueBack"] is True
    assert (custom["NumWidth"], custom["NumHeight"]) == (sheets[0].columns, sheets[0].rows)


def test_a_single_card_is_no_deck() -> None:
    (card,) = saved_object("Band", card_sheets(leaves(1)), [("f", "b")])["ObjectStates"]
    assert (card["Name"], card["CardID"]) == ("CardCustom", 100)
