"""Print runs: what the file holds, where the roster sheet stands, how a run stops."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.shops.file_names import FileNames
from realms_builder.cards.shops.profile import NAMING, ShopProfile
from realms_builder.cards.sizes import PAPERS
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.calibrated_sheets import BackOffsets
from realms_builder.render.jobs.extra_cards import Extras
from realms_builder.render.jobs.face_files import save_page_pictures
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.print_cards import PrintCancelled, memory_of
from realms_builder.render.jobs.print_memory import memory_of_roster
from realms_builder.render.jobs.print_request import (
    CardsOf,
    PrintedPage,
    PrintOutput,
    PrintRequest,
    SheetContents,
    SheetWanted,
    Sources,
    Way,
)
from realms_builder.render.jobs.print_run import print_run
from realms_builder.render.jobs.shop_run import save_faces
from realms_builder.render.pdf.raster import image
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from tests.backs import always_backs  # noqa: F401 (a fixture for every test)
from tests.builders import force, roster_with, shipped, tiny_faction, tiny_game

FRONT, BACK = PageSide.FRONT, PageSide.BACK


def sources() -> Sources:
    game = tiny_game()
    faction = tiny_faction(game)
    return Sources(shipped(), game, {faction.id: faction}.get)


def request(*models: str, **values: object) -> PrintRequest:
    return replace(PrintRequest((roster_with(*(models or ("chief", "guard"))),)), **values)


def sheets(*kinds: str) -> tuple[SheetWanted, ...]:
    return tuple(map(SheetWanted, kinds))


def job(**values: object) -> PrintJob:
    return replace(PrintJob(), **values)


def sides(pages: tuple[PrintedPage, ...]) -> list[tuple[int, PageSide]]:
    return [(page.sheet, page.side) for page in pages]


def texts_of(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_cards_have_their_backs_behind_them() -> None:
    out = print_run(request(), sources())
    assert sides(out.pages) == [(1, FRONT), (1, BACK)]
    assert (out.cards, out.edge, out.sheets) == (2, Duplex.LONG_EDGE, 1)
    assert "Chief" in texts_of(out.pdf)[0]


def test_the_pages_told_are_those_of_the_file() -> None:
    out = print_run(request(job=job(paper=PAPERS["letter"])), sources())
    with pikepdf.open(BytesIO(out.pdf)) as pdf:
        sizes = [[float(n) * 25.4 / 72 for n in page.mediabox[2:]] for page in pdf.pages]
    assert sizes == [pytest.approx([p.width_mm, p.height_mm], abs=0.01) for p in out.pages]


def test_the_same_request_gives_the_same_bytes() -> None:
    assert print_run(request(), sources()).pdf == print_run(request(), sources()).pdf


def test_a_roster_sheet_before_two_sided_cards_takes_a_whole_sheet() -> None:
    out = print_run(request(contents=SheetContents(sheets=sheets("roster"))), sources())
    assert sides(out.pages) == [(1, FRONT), (1, BACK), (2, FRONT), (2, BACK)]
    assert [page.blank for page in out.pages] == [False, True, False, False]
    assert texts_of(out.pdf)[1].strip() == ""


@pytest.mark.parametrize("duplex", [Duplex.NONE, Duplex.FOLD])
def test_on_one_side_only_the_roster_sheet_leaves_no_empty_page(duplex: Duplex) -> None:
    wanted = request(job=job(duplex=duplex), contents=SheetContents(sheets=sheets("roster")))
    out = print_run(wanted, sources())
    assert sides(out.pages) == [(1, FRONT), (2, FRONT)]
    assert out.edge is Duplex.NONE


def test_a_roster_sheet_can_be_printed_without_cards() -> None:
    out = print_run(
        request(contents=SheetContents(CardsOf.NOBODY, sheets=sheets("roster"))), sources()
    )
    assert (len(out.pages), out.cards) == (1, 0)
    assert "Guard" in texts_of(out.pdf)[0]


def test_backs_of_a_roster_sheet_stand_on_their_head_where_the_printer_turns_it_so() -> None:
    """On the short edge an upright page comes out upside down behind its front."""
    wanted = request(
        *["guard"] * 40,
        contents=SheetContents(CardsOf.NOBODY, sheets=sheets("roster")),
        job=job(duplex=Duplex.SHORT_EDGE),
    )
    short = print_run(wanted, sources())
    long = print_run(replace(wanted, job=job(duplex=Duplex.LONG_EDGE)), sources())
    assert short.pages[1].side is BACK
    upright, turned = (image(out.pdf, 1, 2.0).resize((42, 60)) for out in (long, short))
    other = turned.rotate(180)
    assert _difference(upright, other) < 0.2 * _difference(upright, turned)


def _difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_what_the_opponent_gets_has_nothing_of_the_player_on_its_back() -> None:
    wanted = SheetContents(sheets=sheets("roster", "intro", "rules"))
    out = print_run(request(contents=wanted), sources())
    texts = texts_of(out.pdf)
    assert "Checksum" in texts[0]
    assert "Introduction" in texts[2]
    assert "Rules for" in texts[4]
    assert [texts[back].strip() for back in (1, 3, 5)] == ["", "", ""]
    expected = [(sheet, side) for sheet in (1, 2, 3, 4) for side in (FRONT, BACK)]
    assert sides(out.pages) == expected


def test_the_roster_sheet_comes_in_the_style_that_is_wanted() -> None:
    def sheet(style: SheetStyle) -> str:
        contents = SheetContents(CardsOf.NOBODY, sheets=(SheetWanted("roster", style),))
        return texts_of(print_run(request(contents=contents), sources()).pdf)[0]

    assert "\nNote" in sheet(SheetStyle.ROOMY)
    assert "\nNote" not in sheet(SheetStyle.USUAL)
    assert len(sheet(SheetStyle.COMPACT)) < len(sheet(SheetStyle.USUAL))


def test_rules_alone_can_be_printed() -> None:
    out = print_run(
        request(contents=SheetContents(CardsOf.NOBODY, sheets=sheets("rules"))), sources()
    )
    assert len(out.pages) == 1
    assert not out.problems


def test_the_quick_reference_of_the_game_comes_behind_the_rules() -> None:
    contents = SheetContents(CardsOf.NOBODY, sheets=sheets("rules", "quick"))
    texts = texts_of(print_run(request(contents=contents, lang="en"), sources()).pdf)
    assert "Rules for" in texts[0]
    assert "Quick reference" in texts[-1]


def test_only_the_selected_models_are_printed_in_the_order_of_the_roster() -> None:
    wanted = request(
        "chief", "guard", "rat", contents=SheetContents(CardsOf.SELECTED, selected=("m3", "m1"))
    )
    out = print_run(wanted, sources())
    text = texts_of(out.pdf)[0]
    assert out.cards == 2
    assert "Guard" not in text
    assert text.index("Chief") < text.index("Rat")


def test_equal_cards_are_printed_once_on_demand() -> None:
    wanted = request("guard", "guard", "guard", job=job(merge_identical=True))
    assert print_run(wanted, sources()).cards == 1


def test_nothing_to_print_is_a_problem_and_no_file() -> None:
    out = print_run(request(contents=SheetContents(CardsOf.NOBODY)), sources())
    assert (out.pdf, out.pages) == (b"", ())
    assert [p.code for p in out.problems] == ["sheet.nothing"]


def test_an_impossible_bleed_says_what_would_help_and_still_knows_the_card() -> None:
    small = job(paper=PAPERS["a5"], bleed_mm=3.0, duplex=Duplex.FOLD)
    wanted = request(job=small, look=LookWanted(size=(100.0, 136.0)))
    out = print_run(wanted, sources())
    assert out.pages == ()
    assert out.card_size_mm == (100.0, 136.0)
    assert out.problems[0].fixes


def test_a_bleed_no_job_can_have_is_told_before_any_work() -> None:
    out = print_run(request(job=job(bleed_mm=9.0)), sources())
    assert [p.code for p in out.problems] == ["sheet.bad_bleed"]


@pytest.mark.parametrize(
    ("look", "code"),
    [
        (LookWanted(template="gone"), "print.unknown_template"),
        (LookWanted(theme="gone"), "print.unknown_theme"),
    ],
)
def test_a_look_that_is_gone_is_told(look: LookWanted, code: str) -> None:
    assert [p.code for p in print_run(request(look=look), sources()).problems] == [code]


def test_units_that_are_missing_are_told_and_the_others_print() -> None:
    out = print_run(request("guard", "dragon"), sources())
    assert out.cards == 1
    assert "unknown_unit" in [p.code for p in out.problems]


def test_landscape_sheets_have_the_offset_of_landscape_pages() -> None:
    """Two cards of 140 x 200 mm lie on landscape A4, so that only their offset counts."""
    plain_request = request(look=LookWanted(size=(140.0, 195.0)))
    plain = print_run(plain_request, sources())
    offsets = BackOffsets((5.0, 0.0))
    portrait_only = print_run(replace(plain_request, backs=offsets), sources())
    offsets = BackOffsets((5.0, 0.0), (2.0, 0.0))
    both = print_run(replace(plain_request, backs=offsets), sources())
    assert plain.groups[0].landscape
    assert portrait_only.pdf == plain.pdf
    assert both.pdf != plain.pdf


def test_progress_goes_up_and_ends_before_the_end() -> None:
    steps: list[tuple[int, int]] = []
    print_run(request(*["guard"] * 12), sources(), progress=lambda *step: steps.append(step))
    shares = [done / of for done, of in steps]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert 0.5 <= shares[-1] < 1.0


def test_a_run_stops_when_it_is_told_to() -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(PrintCancelled):
        print_run(request(*["guard"] * 12), sources(), cancelled=cancelled)
    assert len(asked) == 4


def test_pictures_of_sheets_have_their_size_at_the_resolution(tmp_path: Path) -> None:
    out = print_run(request(), sources())
    paths = save_page_pictures(out, tmp_path, "list", 72, lambda _done, _of: None)
    assert [path.name for path in paths] == ["list-01.png", "list-02.png"]
    with Image.open(paths[0]) as picture:
        assert picture.size == (596, 842)


def test_pictures_of_cards_are_one_a_face_with_the_bleed_of_the_job(tmp_path: Path) -> None:
    output = PrintOutput(Way.FACES, naming=f"list-{NAMING}", dpi=254)
    look = LookWanted(size=(60.0, 90.0))
    wanted = request(job=job(bleed_mm=1.0), look=look, output=output)
    paths = save_faces(wanted, sources(), tmp_path, lambda _d, _o: None).paths
    assert [path.name for path in paths] == [
        "list-001-Chief-front.png",
        "list-001-Chief-back.png",
        "list-002-Guard-front.png",
        "list-002-Guard-back.png",
    ]
    with Image.open(paths[0]) as picture:
        assert picture.size == pytest.approx((620, 920), abs=1)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Gernot von Aach", "002-Gernot_von_Aach-front.png"),
        ('Jörg / "Axt"', "002-Jörg____Axt-front.png"),
        ("..\\..\\con", "002-con-front.png"),
        ("★", "002-front.png"),
        ("x" * 300, f"002-{'x' * 40}-front.png"),
    ],
)
def test_a_picture_is_called_after_the_model_so_that_every_system_takes_it(
    name: str, file: str
) -> None:
    leaf = Leaf("m1", Face(63, 88, 0, 0, []), title=name)
    assert FileNames(NAMING, "").name(2, leaf, "front", ".png") == file


def profile(**values: object) -> ShopProfile:
    return ShopProfile(id="mine", name="Mine", **values)


def test_a_shop_gets_pages_in_its_order_with_its_boxes() -> None:
    shop = profile(order="back_front", sizes=["poker"], bleed=3.175, black_text=True)
    out = print_run(request(output=PrintOutput.of(shop)), sources())
    assert [page.side for page in out.pages] == [BACK, FRONT, BACK, FRONT]
    assert (out.cards, out.single_faces, out.groups) == (2, True, ())
    with pikepdf.open(BytesIO(out.pdf)) as pdf:
        for page in pdf.pages:
            trim = [float(number) / 72 * 25.4 for number in page.TrimBox]
            assert trim == pytest.approx([3.175, 3.175, 66.675, 92.075], abs=0.01)


def test_the_files_for_a_shop_hold_what_was_shown(tmp_path: Path) -> None:
    shop = profile(order="back_front", sizes=["poker"], bleed=3.175)
    wanted = request(output=replace(PrintOutput.of(shop), ticket=True))
    out = print_run(wanted, sources())
    written = save_faces(wanted, sources(), tmp_path / "x.pdf", lambda done, of: None)
    assert [path.name for path in written.files] == ["x.pdf", "x-ticket.pdf"]
    assert texts_of((tmp_path / "x.pdf").read_bytes()) == texts_of(out.pdf)
    pictures = profile(file="png", sizes=["poker"], bleed=3.175, dpi=72)
    folder = tmp_path / "set"
    wanted = request(output=PrintOutput.of(pictures))
    written = save_faces(wanted, sources(), folder, lambda done, of: None)
    assert len(written.paths) == 4


def test_saving_for_a_shop_can_be_stopped(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        raise PrintCancelled

    shop = profile(file="png")
    with pytest.raises(PrintCancelled):
        save_faces(request(output=PrintOutput.of(shop)), sources(), tmp_path / "set", stop)
    assert not (tmp_path / "set").exists()


def test_a_profile_that_wants_sheets_is_printed_as_sheets() -> None:
    out = print_run(request(output=PrintOutput.of(profile(file="sheets"))), sources())
    assert not out.single_faces
    assert out.groups


def test_a_ticket_has_a_sheet_of_its_own_before_everything_else() -> None:
    plain = print_run(request(), sources())
    out = print_run(request(output=PrintOutput(ticket=True)), sources())
    assert sides(out.pages) == [(1, FRONT), (1, BACK), (2, FRONT), (2, BACK)]
    assert len(out.pages) == len(plain.pages) + 2
    assert "Job ticket" in texts_of(out.pdf)[0]
    single = print_run(
        request(output=PrintOutput(ticket=True), job=job(duplex=Duplex.NONE)), sources()
    )
    assert sides(single.pages) == [(1, FRONT), (2, FRONT)]


def test_only_what_changed_is_printed_and_the_rest_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path))
    roster = replace(roster_with("chief", "guard"), file=str(tmp_path / "band.yaml"))
    first = print_run(PrintRequest((roster,), SheetContents(changed=True)), sources())
    assert first.cards == 2
    memory = memory_of_roster(roster.file)
    assert memory is not None
    memory.remember(first.leaves)
    again = print_run(PrintRequest((roster,), SheetContents(changed=True)), sources())
    assert again.pages == ()
    assert [p.code for p in again.problems] == ["print.left_out", "print.nothing_changed"]
    more = replace(roster_with("chief", "guard", "rat"), file=roster.file)
    other = print_run(PrintRequest((more,), SheetContents(changed=True)), sources())
    assert other.cards == 1
    assert len(other.leaves) == 3


def test_further_cards_share_sheets_with_the_models() -> None:
    contents = SheetContents(extras=Extras(items=True, blanks=3))
    apart = print_run(request(contents=contents), sources())
    together = print_run(request(contents=contents, job=job(mixed=True)), sources())
    assert together.cards == apart.cards > 5
    assert len(together.pages) < len(apart.pages)
    assert all(group.mixed for group in together.groups)


def test_rosters_that_were_never_saved_have_no_memory_in_common() -> None:
    assert memory_of_roster("") is None
    out = print_run(request(contents=SheetContents(changed=True)), sources())
    assert out.cards == 2
    assert "print.never_before" in [problem.code for problem in out.problems]


def test_what_was_chosen_of_a_look_holds_for_shops_too() -> None:
    """Both choices of the portrait's size give other cards, whoever prints them."""
    mustered = force("ags", "ritter", "knappe")
    shop = PrintOutput.of(profile(sizes=["poker"]))
    found = Sources(shipped(), mustered.game, mustered.find_faction)
    pages = [
        print_run(
            PrintRequest(
                (mustered.roster,), look=LookWanted(options=(("portrait", size),)), output=shop
            ),
            found,
        )
        for size in ("large", "small")
    ]
    first, second = (image(out.pdf, 0, 2.0) for out in pages)
    assert _difference(first, second) > 0


def test_rounds_lie_on_fronts_alone() -> None:
    mustered = force("ags", "ritter", *["knappe"] * 30)
    found = Sources(shipped(), mustered.game, mustered.find_faction)
    wanted = PrintRequest((mustered.roster,), SheetWanted("tokens"), job=job(paper=PAPERS["a5"]))
    out = print_run(wanted, found)
    assert len(out.pages) > 1
    assert sides(out.pages) == [(n, FRONT) for n in range(1, len(out.pages) + 1)]
    assert out.edge is Duplex.NONE


def test_what_a_profile_for_sheets_asks_is_said_and_done() -> None:
    shop = profile(file="sheets", unverified=True, black_text=True)
    out = print_run(request(output=PrintOutput.of(shop)), sources())
    assert "shop.unverified" in [problem.code for problem in out.problems]
    assert out.pdf != print_run(request(), sources()).pdf


def test_a_printer_that_was_never_measured_is_named_where_backs_are_printed() -> None:
    told = print_run(request(printer="Office"), sources())
    assert "print.not_calibrated" in [problem.code for problem in told.problems]
    single = print_run(request(printer="Office", job=job(duplex=Duplex.NONE)), sources())
    measured = print_run(request(printer="Office", backs=BackOffsets((1.0, 0.0))), sources())
    for out in (single, measured):
        assert "print.not_calibrated" not in [problem.code for problem in out.problems]


def test_a_whole_faction_is_printed_and_remembered_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path))
    wanted = request("guard", contents=SheetContents(CardsOf.FACTION, changed=True))
    out = print_run(wanted, sources())
    assert out.cards == len(tiny_faction(tiny_game()).units)
    memory = memory_of(wanted)
    assert memory is not None
    memory.remember(out.leaves)
    assert print_run(wanted, sources()).pages == ()
