"""Roster sheets on paper: everything said, nothing split, nothing beyond the margin."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.layout.marks import Line, Mark, Rect, TextRun
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.pages import SheetPages, sheet_pages
from realms_builder.sheets.roster.roster_sheet import checksum, sheet_of
from tests.builders import CATALOGUE, findings_of, force, mustered, roster_with, tiny_faction
from tests.builders import tiny_game as game_of
from tests.sheets.printed import COLOUR, INK_SAVER, LARGE, band, pages_of, sizes_of, written

URGA = Model("m1", "chief", "Urga", role="general", note="Never yields.")
EVERY_PAPER = ("a4", "letter", "a5")
EVERY_THEME = (COLOUR, INK_SAVER, LARGE)


def laid_out(found: Muster, paper: str = "a4", theme: ThemeFile = COLOUR) -> SheetPages:
    return sheet_pages(sheet_of(found, findings_of(found), "en"), PAPERS[paper], theme, FontSet())


def crowd(count: int, seed: int = 1) -> list[Model]:
    """Return models whose notes begin and end with a word of their own."""
    chance = random.Random(seed)
    words = ("swift", "silent", "stubborn", "left-handed", "unpainted", "loyal")
    return [
        Model(
            f"m{n}",
            chance.choice(("chief", "guard")),
            f"Name{n:03}",
            note=" ".join(
                [f"Begin{n:03}", *chance.choices(words, k=chance.randint(0, 90)), f"End{n:03}"]
            ),
        )
        for n in range(count)
    ]


def marks_of(pages: SheetPages) -> Iterator[tuple[int, Mark]]:
    return ((n, mark) for n, face in enumerate(pages.faces) for mark in face.marks)


# ------------------------------------------------------------------------------ what it says


def test_a_sheet_says_everything_about_the_roster_and_its_models() -> None:
    found = band(URGA, "guard")
    (page,) = pages_of(written(found)[0])
    for words in (
        "Band",
        "Clan · Tiny",
        "12 / 20",
        "8 left",
        "Models 2",
        "legal",
        checksum(found),
        "Urga Chief",
        "general",
        "Never yields.",
        "Guard",
        "Weapons: Axe power 3, 2.5 kg",
        "No findings: every rule is kept.",
        "Page 1 of 1",
    ):
        assert words in page, page


def test_weapons_with_values_in_common_are_a_table_with_heads() -> None:
    found = force("realms", "northern_alliance", Model("m1", "rifleman", loadout="line"))
    (page,) = pages_of(written(found)[0])
    # as the catalogue of Realms has them; the strength of a knife is that of the arm
    assert "Weapons · Body WC kind range type str. dmg. AF kg" in page, page
    assert "Combat knife I ME – Cut + 4 2 – 0.3 kg" in page, page
    assert "Assault rifle II ranged 30/3 Kinetic ++ 5 2 1 3.9 kg" in page, page


def test_values_by_range_have_a_column_for_each_range_that_is_used() -> None:
    hunters = Model("m1", "hunters", loadout="longbows", strength=5)
    found = force("celtos", "gael", hunters, Model("m2", "riders", strength=3))
    (page,) = pages_of(written(found)[0])
    # longbow {short: 5, medium: 4, long: 3}, knife {cc: 2}: nobody shoots at extreme range
    assert "Weapons (damage) CC Short Medium Long Longbow – 5 4 3 Knife 2 – – –" in page, page
    # a lance {cc: 6} alone is used in one of them
    assert "Weapons (damage) CC Lance 6" in page, page


def test_what_is_usual_stands_in_a_column_that_others_need() -> None:
    found = force("true_forces", "wachbund", Model("m1", "captain"), Model("m2", "militia"))
    (page,) = pages_of(written(found)[0])
    assert "Weapons kind range Sword Melee – Pistol Ranged 8″" in page, page


def test_what_finds_no_room_as_a_column_is_said_in_the_last_one() -> None:
    found = force("ags", "orden", Model("m1", "siegelmagister"))
    (page,) = pages_of(written(found, paper="a5", theme=LARGE)[0])
    assert "Abilities action test range Other Binding seal NORM WIL vs WIL Spell (8)" in page, page
    assert "enemy model, needs line of sight, Bound Lance of light NORM" in page, page


def test_tables_cost_one_page_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    found = force("ags", "orden", *(Model(f"m{n}", "siegelmagister") for n in range(12)))

    def count(most: int) -> int:
        monkeypatch.setattr("realms_builder.sheets.roster.pages.TABLES_COST", most)
        return len(laid_out(found, "a5", LARGE).faces)

    in_words, in_tables = count(-1), count(99)
    assert in_tables > in_words + 1
    assert count(1) == in_words
    assert count(in_tables - in_words) == in_tables


def test_a_german_sheet_is_german() -> None:
    (page,) = pages_of(written(band(URGA), "de")[0])
    for words in (
        "Sippe · Winzig",
        "Urga Häuptling",
        "12 frei",
        "Prüfcode",
        "regelgerecht",
        "Befunde",
        "Seite 1 von 1",
    ):
        assert words in page, page


def test_findings_are_said_with_their_word_their_why_and_their_model() -> None:
    checks = (
        "[{code: weak, for: model, require: 'hp > 3', severity: warning, source: '1.2',"
        " text: '{name} is weak', why: 'Only {hp}.'},"
        " {code: few, for: roster, require: 'count(models) > 9', text: 'Too few.'}]"
    )
    found = mustered(roster_with("chief", "guard", name="Band"), game_of(checks=checks))
    (page,) = pages_of(written(found)[0])
    assert "not legal 1 error, 1 warning" in page
    assert "Error: Too few." in page
    assert "Warning: Guard is weak (no. 2) Only 3. [§ 1.2]" in page


def test_severity_shows_by_shape_in_the_ink_saver_too() -> None:
    def outlines(severity: str) -> list[tuple[str, ...]]:
        checks = f"[{{code: c, for: roster, require: 'false', text: x, severity: {severity}}}]"
        found = mustered(roster_with("guard", name="B"), game_of(checks=checks))
        marks = [mark for _, mark in marks_of(laid_out(found, theme=INK_SAVER))]
        return [tuple(c[0] for c in m.commands) for m in marks if type(m).__name__ == "PathMark"]

    error, warning, hint = (outlines(severity) for severity in ("error", "warning", "hint"))
    assert len(error[0]) == 9  # an octagon
    assert len(warning[0]) == 4  # a triangle
    assert hint == []  # a circle is a rounded box


def test_a_game_without_costs_shows_none() -> None:
    game = game_of(CATALOGUE.replace(", cost: 2", ""), costs="")
    faction = tiny_faction(game, "units: [{id: chief, name: Chief, stats: {hp: 5}}]")
    (page,) = pages_of(written(mustered(roster_with("chief", name="Band"), game, faction))[0])
    assert "cost" not in page
    assert "Models 1 Check" in page


def test_several_costs_have_a_column_each() -> None:
    game = game_of(costs="[{id: cost, abbr: pts}, {id: gold, abbr: Au, name: gold}]")
    faction = tiny_faction(game, "units: [{id: a, name: A, cost: 7, gold: 31, stats: {hp: 1}}]")
    (page,) = pages_of(written(mustered(roster_with("a", name="Band"), game, faction))[0])
    assert "pts Au" in page
    assert "7 31" in page


def test_stats_that_differ_from_the_profile_are_starred_and_explained() -> None:
    found = force("realms", "northern_alliance", "grenadier", name="Vale")
    (page,) = pages_of(written(found, "de")[0])
    assert "3* 3* 5 4 3 5 8" in page
    assert "* weicht vom Profil ab" in page
    assert "*" not in pages_of(written(band(URGA))[0])[0]


def test_the_star_is_explained_where_only_a_group_has_one() -> None:
    members = [Model(f"m{n}", "laufbursche") for n in range(2)]  # each gives the mob MOV +1
    alone = force("ags", "kleines_volk", *members)
    together = force("ags", "kleines_volk", *members, groups=(Group("g1", "mob", ("m0", "m1")),))
    assert "*" not in pages_of(written(alone)[0])[0]
    (page,) = pages_of(written(together)[0])
    assert "7″*" in page
    assert "* differs from the profile" in page


def test_boxes_are_drawn_for_every_hit_point() -> None:
    marks = [mark for _, mark in marks_of(laid_out(band(URGA, "guard")))]
    boxes = [m for m in marks if isinstance(m, Rect) and m.w == m.h and m.fill == "#ffffff"]
    assert len(boxes) == 5 + 3


def test_boxes_stand_in_one_row_though_a_game_has_few_stats() -> None:
    # Quality 5, and tough: five wounds, one box for the end, and one use of the horn.
    watch = laid_out(force("true_forces", "wachbund", "captain"))
    marks = [mark for _, mark in marks_of(watch)]
    boxes = [m for m in marks if isinstance(m, Rect) and m.w == m.h and m.fill == "#ffffff"]
    rows = Counter(round(box.y, 2) for box in boxes)
    assert [rows[y] for y in sorted(rows)] == [5, 1, 1]


def test_boxes_of_the_second_colour_have_a_ring_where_ink_is_saved() -> None:
    found = band(URGA, tracks="[{id: hp, boxes: hp, split: '3'}]")

    def squares(theme: ThemeFile) -> list[Rect]:
        marks = (mark for _, mark in marks_of(laid_out(found, theme=theme)))
        return [m for m in marks if isinstance(m, Rect) and m.w == m.h]

    rings = [box for box in squares(INK_SAVER) if box.fill == INK_SAVER.colours["ink"]]
    assert len(rings) == 2
    tinted = [box for box in squares(COLOUR) if box.w > 3 and box.fill != "#ffffff"]
    assert len([box for box in tinted if box.radius_mm < box.w / 3]) == 2


def test_an_empty_roster_says_so() -> None:
    (page,) = pages_of(written(band(name="Empty"))[0])
    assert "No models yet." in page
    assert "Check empty" in page and "every rule is kept" not in page
    assert "0 / 20" in page


def test_a_unit_that_is_missing_is_listed() -> None:
    (page,) = pages_of(written(band("guard", Model("m2", "dragon", "Smok")))[0])
    assert "Smok: the unit “dragon” is missing" in page
    assert "not legal" in page


# ------------------------------------------------------------------------------ where it lies


@pytest.mark.parametrize("paper", EVERY_PAPER)
@pytest.mark.parametrize("theme", EVERY_THEME, ids=lambda theme: theme.id)
def test_no_block_is_split_and_none_is_lost(paper: str, theme: ThemeFile) -> None:
    pages = pages_of(written(band(*crowd(60)), paper=paper, theme=theme)[0])
    assert len(pages) > 3
    for n in range(60):
        name, begin, end = (f"{word}{n:03}" for word in ("Name", "Begin", "End"))
        (home,) = (page for page in pages if name in page)
        assert begin in home
        assert end in home


@pytest.mark.parametrize("paper", EVERY_PAPER)
@pytest.mark.parametrize("theme", EVERY_THEME, ids=lambda theme: theme.id)
def test_nothing_lies_beyond_the_margin(paper: str, theme: ThemeFile) -> None:
    size, fonts = PAPERS[paper], FontSet()
    margin = 9.0 if paper == "a5" else 12.0
    for _, mark in marks_of(laid_out(band(*crowd(25), name="B" * 90), paper, theme)):
        if isinstance(mark, TextRun):
            left, low = mark.x, mark.baseline_y
            right = left + fonts.width(mark.font, mark.text, mark.size_pt, mark.tracking_pt)
        elif isinstance(mark, (Rect, Line)):
            box = (
                mark
                if isinstance(mark, Line)
                else (mark.x, mark.y, mark.x + mark.w, mark.y + mark.h)
            )
            left, right, low = min(box[0], box[2]), max(box[0], box[2]), max(box[1], box[3])
        else:
            continue
        assert margin - 0.1 <= left, mark
        assert right <= size.width_mm - margin + 0.3, mark
        assert low <= size.height_mm - margin + 0.1, mark


def test_blocks_on_a_page_never_overlap() -> None:
    for face in laid_out(band(*crowd(40))).faces:
        names = sorted(
            mark.baseline_y
            for mark in face.marks
            if isinstance(mark, TextRun) and mark.text.startswith("Name")
        )
        assert all(b - a > 5 for a, b in pairwise(names))


def test_every_page_has_its_number_the_code_and_the_heads() -> None:
    found = band(*crowd(60))
    pages = pages_of(written(found)[0])
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert checksum(found) in page
    assert all("Band" in page and "HP MOV DEF" in page for page in pages[:-1])


@pytest.mark.parametrize("paper", EVERY_PAPER)
def test_pages_are_as_large_as_the_paper(paper: str) -> None:
    for width, height in sizes_of(written(band(*crowd(9)), paper=paper)[0]):
        assert width == pytest.approx(PAPERS[paper].width_mm, abs=0.01)
        assert height == pytest.approx(PAPERS[paper].height_mm, abs=0.01)


def test_a_short_roster_is_set_larger_and_a_little_too_much_smaller() -> None:
    def name_size(count: int) -> tuple[int, float]:
        pages = laid_out(band(*[Model(f"m{n}", "guard", f"Name{n}") for n in range(count)]))
        sizes = {
            mark.size_pt
            for _, mark in marks_of(pages)
            if isinstance(mark, TextRun) and mark.text.startswith("Name")
        }
        (size,) = sizes
        return len(pages.faces), size

    counts = {count: name_size(count) for count in range(1, 24)}
    usual = counts[23][1]
    assert counts[1] == (1, pytest.approx(usual * 1.2))
    assert counts[23][0] == 2
    one_page = [size for pages, size in counts.values() if pages == 1]
    assert one_page == sorted(one_page, reverse=True)
    assert min(one_page) == pytest.approx(usual * 0.88)


def test_long_names_wrap_and_absurd_ones_are_cut() -> None:
    long = Model("m1", "chief", "Donaudampfschifffahrtsgesellschaftskapitän " * 20)
    absurd = Model("m2", "guard", "X" * 3000)
    (page,) = pages_of(written(band(long, absurd, name="N" * 2000, note="word " * 500))[0])
    assert page.count("X") < 200
    assert "…" in page


def test_a_block_too_high_for_a_page_is_set_smaller_then_shortened_and_said() -> None:
    tall = Model("m1", "guard", "Tall", note="Word by word. " * 560 + "Last.")
    pdf, problems = written(band("chief", tall, "guard"), paper="a5")
    assert problems == ()
    (home,) = (page for page in pages_of(pdf) if "Tall" in page)
    assert "Last." in home
    taller = Model("m1", "guard", "Taller", note="Word by word. " * 6000 + "Last.")
    pdf, problems = written(band("chief", taller, "guard"), paper="a5")
    assert [problem.code for problem in problems] == ["sending.block_cut"]
    pages = pages_of(pdf)
    assert [n for n, page in enumerate(pages) if "Word by word" in page] == [1]
    assert "Last." not in pages[1]
    assert "…" in pages[1]


def test_more_stats_than_fit_stand_below_the_name() -> None:
    stats = "".join(f"\n- {{id: s{n}, abbr: ST{n}, type: integer}}" for n in range(18))
    game = game_of(stats=stats + "\n- {id: hp, abbr: HP}\n- {id: def, abbr: DEF, type: pool}")
    values = ", ".join(f"s{n}: {n + 70}" for n in range(18))
    faction = tiny_faction(game, f"units: [{{id: a, name: A, cost: 3, stats: {{{values}}}}}]")
    found = mustered(roster_with("a", name="Band"), game, faction)
    (page,) = pages_of(written(found, paper="a5")[0])
    assert all(f"ST{n} {n + 70}" in page for n in range(18))


def test_hundreds_of_findings_end_with_how_many_more_there_are() -> None:
    checks = "[{code: weak, for: model, require: 'hp > 3', text: '{name} is weak'}]"
    found = mustered(roster_with(*["guard"] * 400, name="Band"), game_of(checks=checks))
    pages = pages_of(written(found)[0])
    assert "… and 250 more findings" in pages[-1]


def test_paper_that_is_too_small_gets_a_reason_and_no_page() -> None:
    pdf, problems = written(band(URGA), paper=Paper("x", "x", 60, 200))
    assert pdf == b""
    assert [problem.code for problem in problems] == ["sending.paper_too_small"]


# ---------------------------------------------------------------------------------- the file


@pytest.mark.parametrize("count", [1, 40])
def test_the_same_roster_gives_the_same_bytes(count: int) -> None:
    assert written(band(*crowd(count)))[0] == written(band(*crowd(count)))[0]


def test_without_colour_there_are_no_filled_areas_where_ink_is_saved() -> None:
    for _, mark in marks_of(laid_out(band(*crowd(5)), theme=INK_SAVER)):
        if isinstance(mark, Rect) and mark.w * mark.h > 30:
            assert mark.fill in (None, "#ffffff")


@pytest.mark.parametrize(
    ("system", "faction"),
    [
        ("ags", "ritter"),
        ("ags", "kleines_volk"),
        ("ags", "fluesterer"),
        ("ags", "laeufer"),
        ("ags", "riesen"),
        ("ags", "horde"),
        ("ags", "schwarm"),
        ("ags", "schatten"),
        ("ags", "wusler"),
        ("realms", "northern_alliance"),
        ("realms", "syndicate"),
    ],
)
def test_every_unit_of_the_shipped_games_lies_well_on_every_paper(
    system: str, faction: str
) -> None:
    from tests.builders import shipped

    found = shipped().faction(system, faction)
    assert found is not None
    muster = force(system, faction, *found.units, name="Parade")
    for paper in EVERY_PAPER:
        pdf, problems = written(muster, "de", paper)
        assert problems == ()
        text = " ".join(pages_of(pdf))
        assert all(unit.name.pick("de").split()[0] in text for unit in found.units.values())
