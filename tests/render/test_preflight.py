"""What is checked of an order for a shop, and that bundled cards keep away from every cut."""

import pytest

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.shops.face_job import FaceJob
from realms_builder.cards.shops.profile import FileKind, ShopProfile, shop_files
from realms_builder.cards.shops.safe_area import inset_for, outside_the_safe_area
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Face, Rect, TextRun
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.preflight import preflight
from realms_builder.render.jobs.print_request import PrintOutput, PrintRequest, Sources
from realms_builder.render.jobs.print_run import print_run
from realms_builder.render.pdf.fonts import FontSet
from tests.builders import ROOT, shipped
from tests.render.test_evening import mustered_at

SHOP = ShopProfile(sizes=["poker"], bleed=3, safe=4)


def _leaf(x: float, bleed: float = 3.0) -> Leaf:
    marks = (Rect(0, 0, 63.5, 88.9, "#eeeeee"), TextRun(x, 40, "Wache", "text", 8))
    return Leaf("Wache", Face(63.5, 88.9, bleed, 3, marks), None)


def _codes(leaf: Leaf, job: FaceJob, shop: ShopProfile = SHOP) -> dict[str, Severity]:
    return {line.code: line.severity for line in preflight([leaf], job, shop, FontSet())}


def test_every_rule_of_the_shop_has_its_line() -> None:
    found = _codes(_leaf(10), FaceJob("a", bleed_mm=3))
    assert list(found) == [
        "preflight.pages",
        "preflight.size",
        "preflight.bleed",
        "preflight.rgb",
        "preflight.fonts_embedded",
        "preflight.safe",
    ]
    assert set(found.values()) == {Severity.HINT}


def test_pictures_for_a_shop_are_counted_with_their_resolution() -> None:
    job = FaceJob("a", kind=FileKind.PNG, bleed_mm=3, dpi=300)
    [line, *_] = preflight([_leaf(10)], job, SHOP, FontSet())
    assert (line.code, line.values["count"], line.values["dpi"]) == (
        "preflight.pictures_made",
        1,
        300,
    )


def test_a_size_that_is_not_sold_and_too_little_bleed_are_warnings() -> None:
    found = _codes(
        _leaf(10, bleed=1), FaceJob("a", bleed_mm=3), SHOP.model_copy(update={"sizes": ["tarot"]})
    )
    assert found["preflight.size"] is Severity.WARNING
    assert found["preflight.bleed"] is Severity.WARNING


def test_a_face_is_made_so_much_smaller_that_its_words_are_safe() -> None:
    # 2 mm from the edge of 63.5: half of it is 31.75, of which 29.75 become 27.75.
    assert inset_for([_leaf(2)], 4.0, FontSet()) == pytest.approx(27.75 / 29.75)
    assert inset_for([_leaf(10)], 4.0, FontSet()) == 1.0


def test_words_near_the_upper_edge_ask_less_than_those_near_the_side() -> None:
    # Capitals of Source Sans are 0.66 em high: 8 pt come to 1.86 mm, a baseline at 3.36 to 1.5 mm.
    run = TextRun(20, 1.5 + 0.66 * 8 * 25.4 / 72, "Wache", "text", 8)
    leaf = Leaf("Wache", Face(63.5, 88.9, 3, 3, (run,)), None)
    # Half of 88.9 is 44.45, of which 42.95 become 40.45; of half the width it would be 0.917.
    assert inset_for([leaf], 4.0, FontSet()) == pytest.approx(40.45 / 42.95, abs=0.001)


def test_letters_that_go_below_the_baseline_count_with_what_goes_below() -> None:
    inside = {}
    for word in ("Wache", "Waage"):
        run = TextRun(20, 85.9, word, "text", 8)  # 3 mm above the lower edge
        leaf = Leaf("Wache", Face(63.5, 88.9, 3, 3, (run,)), None)
        found = outside_the_safe_area([leaf], 2.9, FontSet())
        inside[word] = found[0].values["nearest_mm"] if found else 3.0
    # The tail of the g of Source Sans goes 0.2 em deep, 0.56 mm; the font says 0.27 em at most.
    assert inside["Wache"] == 3.0
    assert 2.1 <= inside["Waage"] <= 2.5


def test_words_that_would_become_too_small_stay() -> None:
    assert inset_for([_leaf(0.5)], 8.0, FontSet()) == 1.0


@pytest.mark.parametrize("shop", list(shop_files()))
@pytest.mark.parametrize(
    ("game", "roster"),
    [
        ("realms", "nordwacht"),
        ("true_forces", "laternenwacht"),
        ("celtos", "huegelheer"),
        ("basic_rules", "dorade"),
        ("ags", "bis_hierher"),
    ],
)
def test_bundled_cards_keep_away_from_the_cut_of_every_shop(
    game: str, roster: str, shop: str
) -> None:
    profile = shop_files()[shop].profile
    assert profile is not None
    side = mustered_at(ROOT / "factions" / game / "rosters" / "ready" / f"{roster}.yaml")
    job = PrintJob(bleed_mm=1.5)
    request = PrintRequest((side.roster,), job=job, lang="de", output=PrintOutput.of(profile))
    sources = Sources(shipped(), side.game, side.find_faction, (side,))
    out = print_run(request, sources)
    codes = [problem.code for problem in out.problems]
    assert "preflight.safe" in codes
    assert "shop.near_the_cut" not in codes
    assert {"preflight.bleed", "preflight.rgb"} <= {*codes} or "preflight.inks" in codes
    checked = [problem for problem in out.problems if problem.code.startswith("preflight.")]
    assert {problem.severity for problem in checked} == {Severity.HINT}


def test_sheets_for_a_shop_are_checked_too_and_say_when_their_bleed_is_too_small() -> None:
    profile = shop_files()["print_and_play_a4"].profile
    side = mustered_at(ROOT / "factions" / "celtos" / "rosters" / "ready" / "huegelheer.yaml")
    output = PrintOutput.of(profile)
    sources = Sources(shipped(), side.game, side.find_faction, (side,))
    out = print_run(PrintRequest((side.roster,), job=PrintJob(bleed_mm=1), output=output), sources)
    found = {problem.code: problem for problem in out.problems}
    assert found["preflight.sheets"].values == {"count": len(out.pages), "paper": "A4"}
    assert found["preflight.bleed"].severity is Severity.WARNING
    assert found["preflight.safe"].values == {"mm": 3.0}


@pytest.mark.parametrize("roster", ["mittagswache", "schichtbeginn"])
def test_large_print_comes_onto_the_largest_size_that_a_shop_sells(roster: str) -> None:
    side = mustered_at(ROOT / "factions" / "realms" / "rosters" / "ready" / f"{roster}.yaml")
    profile = shop_files()["thegamecrafter"].profile
    look, sources = (
        LookWanted(theme="large_print"),
        Sources(shipped(), side.game, side.find_faction),
    )
    request = PrintRequest((side.roster,), lang="de", look=look, output=PrintOutput.of(profile))
    out = print_run(request, sources)
    assert out.card_size_mm == (139.7, 88.9)  # Jumbo, sideways as the cards of the game lie
    assert not [problem for problem in out.problems if problem.severity is Severity.ERROR]
