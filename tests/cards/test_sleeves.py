"""Sleeves: which hold a card, how much remains, and the answer in words."""

import pytest

from realms_builder.cards.sizes import CARD_SIZES, SLEEVES, SleeveGrip, fits, sleeves_for
from realms_builder.core.translation import languages


def test_a_card_of_the_size_on_the_pack_fits_exactly() -> None:
    found = fits(59, 92, SLEEVES["standard_euro"])
    assert (found.fits, found.spare_w, found.spare_h, found.grip) == (True, 0, 0, SleeveGrip.EXACT)
    assert found.said("en") == (
        "A card of 59 × 92 mm fits “Standard European” sleeves (59 × 92 mm) exactly."
    )


def test_what_remains_is_told_in_the_language() -> None:
    found = fits(63, 87.5, SLEEVES["standard"])
    assert (found.spare_w, found.spare_h, found.grip) == (0.5, 0.5, SleeveGrip.FITS)
    assert found.said("de") == (
        "Eine Karte von 63 × 87,5 mm passt in Hüllen „Standard“ (63,5 × 88 mm); "
        "frei bleiben 0,5 mm in der Breite und 0,5 mm in der Höhe."
    )


def test_a_poker_card_just_goes_into_a_standard_sleeve() -> None:
    found = fits(63.5, 88.9, SLEEVES["standard"])
    assert (found.fits, found.spare_h, found.grip) == (True, -0.9, SleeveGrip.TIGHT)


@pytest.mark.parametrize(
    ("size", "grip", "spare"),
    [
        ((66, 88), SleeveGrip.TOO_WIDE, (-2.5, 0)),
        ((63, 92), SleeveGrip.TOO_HIGH, (0.5, -4)),
        ((70, 120), SleeveGrip.TOO_LARGE, (-6.5, -32)),
        ((64.6, 88.9), SleeveGrip.TOO_WIDE, (-1.1, -0.9)),
        ((56, 87), SleeveGrip.LOOSE, (7.5, 1)),
    ],
)
def test_what_is_wrong_is_told_with_the_millimetres(
    size: tuple[float, float], grip: SleeveGrip, spare: tuple[float, float]
) -> None:
    found = fits(*size, SLEEVES["standard"])
    assert (found.grip, (found.spare_w, found.spare_h)) == (grip, spare)
    assert found.fits == (grip is SleeveGrip.LOOSE)


def test_a_landscape_card_goes_in_sideways() -> None:
    found = fits(120, 80, SLEEVES["oversize"])
    assert (found.fits, found.turned, found.grip) == (True, True, SleeveGrip.EXACT)
    assert "sideways" in found.said("en")


def test_a_landscape_card_that_is_too_large_is_measured_sideways() -> None:
    found = fits(120, 80, SLEEVES["tarot"])
    assert (found.turned, found.spare_w, found.spare_h) == (True, -10, 0)


def test_the_nearest_sleeve_comes_first() -> None:
    assert [fit.sleeve.name for fit in sleeves_for(63, 88)][:2] == ["standard", "large"]
    assert sleeves_for(59, 86)[0].sleeve.name == "japanese"
    assert sleeves_for(300, 300) == ()


@pytest.mark.parametrize(
    "card",
    [
        "tcg",
        "poker",
        "tarot",
        "tarot_eu",
        "standard_euro",
        "standard_american",
        "mini_euro",
        "mini_american",
        "japanese",
        "square",
        "a6",
        "unit_card",
        "bridge",
    ],
)
def test_every_common_card_has_a_sleeve_that_holds_it_well(card: str) -> None:
    size = CARD_SIZES[card]
    best = sleeves_for(size.width_mm, size.height_mm)[0]
    assert best.grip in (SleeveGrip.EXACT, SleeveGrip.FITS, SleeveGrip.TIGHT)


@pytest.mark.parametrize("lang", languages())
def test_every_sleeve_has_a_name_and_every_answer_a_sentence(lang: str) -> None:
    for sleeve in SLEEVES.values():
        for width, height in ((30, 40), (sleeve.width_mm, 500), (500, 500), (500, 20)):
            said = fits(width, height, sleeve).said(lang)
            assert "sleeve." not in said
    for grip in SleeveGrip:
        from realms_builder.core.translation import codes

        assert f"sleeve.{grip.value}" in codes()
