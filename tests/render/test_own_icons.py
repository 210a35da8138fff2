"""Icons of an author's own: drawn like letters, in the colour of the text where they have one."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.layout.document import TypesetDocument
from realms_builder.layout.marks import TextRun
from realms_builder.render.jobs.face_files import outline_of
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.own_icons import own_icons
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.quick_pages import quick_pages
from realms_builder.sheets.rules.quick_reference import QuickReference
from realms_builder.sheets.rules.reference import Reference
from realms_builder.sheets.rules.rule_text import read_rule_text
from tests.builders import system_text, yaml_of
from tests.cards.card_builders import subject
from tests.render.proofs import colour_at, face, pixels, text_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
GREEN = f'{HEAD}<path fill="#00aa44" d="M0 0h10v10h-10z"/></svg>'
LINE = f'{HEAD}<path fill="none" stroke="currentColor" stroke-width="4" d="M0 5h10"/></svg>'
TWO = (
    f'{HEAD}<rect width="10" height="5" fill="#0000ff"/>'
    '<rect y="5" width="10" height="5" fill="#ff0000"/></svg>'
)
RUN = TextRun(2, 12, "", "text", 20 * 72 / 25.4, "#cc0000")
"""A sign of 20 mm whose box reaches from 2 to 22 mm across and from -4 to 16 mm down."""


def game_in(folder: Path, icons: str, **files: str | bytes) -> Game:
    for name, data in files.items():
        path = folder / name.replace("__", "/").replace("_svg", ".svg").replace("_png", ".png")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    text = system_text(icons=icons)
    game, problems = read_game(yaml_of(text, str(folder / "system.yaml")))
    assert game is not None
    assert problems == []
    return game


def fonts_of(folder: Path, drawing: str | bytes, ending: str = "svg") -> FontSet:
    icons = f"{{claw: {{file: claw.{ending}, name: {{de: Kralle, en: Claw}}}}}}"
    return FontSet.of_game({}, game_in(folder, icons, **{f"claw_{ending}": drawing}))


def blue_png() -> bytes:
    buffer = BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 255, 255)).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("drawing", "upper", "middle", "lower"),
    [
        (GREEN, "#cc0000", "#cc0000", "#cc0000"),
        (LINE, "#ffffff", "#cc0000", "#ffffff"),
        (TWO, "#0000ff", "#0000ff", "#ff0000"),
    ],
)
def test_one_colour_takes_that_of_the_text_and_several_stay(
    tmp_path: Path, drawing: str, upper: str, middle: str, lower: str
) -> None:
    fonts = fonts_of(tmp_path, drawing)
    run = RUN._replace(text=fonts.icons("en")["claw"])
    shown = pixels(run, fonts=fonts)
    # The line of the text lies 8/10 of the box below its top.
    assert [colour_at(shown, 12, y) for y in (1, 5.5, 14)] == [upper, middle, lower]
    assert colour_at(shown, 23, 5) == "#ffffff"


def test_a_picture_keeps_its_colours(tmp_path: Path) -> None:
    fonts = fonts_of(tmp_path, blue_png(), "png")
    shown = pixels(RUN._replace(text=fonts.icons("en")["claw"]), fonts=fonts)
    assert colour_at(shown, 12, 6) == "#0000ff"


def test_it_is_as_wide_as_the_text_is_high_and_stands_among_words(tmp_path: Path) -> None:
    fonts = fonts_of(tmp_path, GREEN)
    sign = fonts.icons("en")["claw"]
    assert fonts.width("text", sign, 10) == pytest.approx(10 * 25.4 / 72)
    plain = fonts.width("text", "1", 10)
    assert fonts.width("text", f"1{sign}", 10) == pytest.approx(plain + 10 * 25.4 / 72)
    assert fonts.has_glyph("display", sign)


def test_it_says_its_word(tmp_path: Path) -> None:
    fonts = fonts_of(tmp_path, TWO)
    buffer = BytesIO()
    with PdfWriter(buffer, fonts, lang="de") as writer:
        writer.full_page(face(TextRun(3, 10, f"3{fonts.icons('de')['claw']} frei", "text", 8)))
    assert text_of(buffer.getvalue()).split() == ["3", "Kralle", "frei"]


def test_a_press_gets_the_outline_of_plain_areas_and_a_picture_of_the_rest(tmp_path: Path) -> None:
    for drawing, in_colours in ((GREEN, False), (LINE, True), (TWO, True)):
        fonts = fonts_of(tmp_path, drawing)
        sign = fonts.icons("en")["claw"]
        assert own_icons().in_colours(ord(sign)) is in_colours
    fonts = fonts_of(tmp_path, GREEN)
    corners = outline_of(RUN._replace(text=fonts.icons("en")["claw"]), fonts)
    across = {round(float(step[1]), 2) for step in corners if len(step) > 1}
    down = {round(float(step[2]), 2) for step in corners if len(step) > 1}
    assert (across, down) == ({2.0, 22.0}, {-4.0, 16.0})


def test_a_sign_follows_from_what_the_file_holds(tmp_path: Path) -> None:
    here = fonts_of(tmp_path / "a", GREEN).icons("en")["claw"]
    there = fonts_of(tmp_path / "b", GREEN).icons("en")["claw"]
    changed = fonts_of(tmp_path / "c", TWO).icons("en")["claw"]
    assert here == there != changed
    other = FontSet()  # of another look in the same document
    assert other.has_glyph("text", here)


def test_a_copy_is_drawn_where_the_first_file_is_gone(tmp_path: Path) -> None:
    fonts_of(tmp_path / "a", TWO).icons("en")
    (tmp_path / "a" / "claw.svg").unlink()
    fonts = fonts_of(tmp_path / "b", TWO)
    shown = pixels(RUN._replace(text=fonts.icons("en")["claw"]), fonts=fonts)
    assert colour_at(shown, 12, 1) == "#0000ff"


def test_an_own_icon_goes_before_one_of_the_program(tmp_path: Path) -> None:
    game = game_in(tmp_path, "{sword: claw.svg}", claw_svg=GREEN)
    assert FontSet.of_game({}, game).icons("en")["sword"] != icon_characters()["sword"]
    assert FontSet.of_game({}, game).icons("en")["shield"] == icon_characters()["shield"]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("gone.svg", None, "icon_not_found"),
        ("../../out.svg", GREEN, "path_leaves_pack"),
        ("claw.gif", GREEN, "icon_kind"),
        ("claw.svg", "<svg", "icon_broken"),
        ("claw.svg", f"{HEAD}</svg>", "icon_broken"),
        ("claw.svg", f"{HEAD}<path d='M0 0{'h1' * 10_001}'/></svg>", "icon_broken"),
        ("claw.svg", GREEN + " " * 500_000, "icon_broken"),
        ("claw.png", b"\x89PNG\r\n\x1a\nno", "icon_broken"),
    ],
)
def test_a_word_stands_in_for_what_cannot_be_drawn(
    tmp_path: Path, name: str, content: str | bytes | None, code: str
) -> None:
    home = tmp_path / "a" / "game"
    home.mkdir(parents=True)
    if content is not None:
        (home / name).write_bytes(content.encode() if isinstance(content, str) else content)
    icons = f"{{big_claw: {{file: {name}}}, hp: {{file: {name}, name: {{de: Leben, en: Life}}}}}}"
    fonts = FontSet.of_game({}, game_in(home, icons))
    named = fonts.icons("de")
    assert (named["big_claw"], named["hp"]) == ("big claw", "Leben")
    assert [problem.code for problem in fonts.problems] == [code, code]


def test_a_file_may_lie_in_the_icons_folder_of_the_game_or_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    (tmp_path / "library" / "icons").mkdir(parents=True)
    (tmp_path / "library" / "icons" / "claw.svg").write_text(TWO)
    icons = "{claw: claw.svg}"
    of_library = FontSet.of_game({}, game_in(tmp_path / "one", icons)).icons("en")["claw"]
    game = game_in(tmp_path / "two", icons, icons__claw_svg=GREEN)
    assert of_library == fonts_of(tmp_path / "b", TWO).icons("en")["claw"]
    assert FontSet.of_game({}, game).icons("en")["claw"] != of_library


def test_what_a_drawing_fetches_from_outside_is_left_out_and_said(tmp_path: Path) -> None:
    inside = '<image href="http://example.org/a.png"/><use href="b.svg#c"/>'
    fonts = fonts_of(tmp_path, GREEN.replace("<path", f"{inside}<path"))
    assert len(fonts.icons("en")["claw"]) == 1
    left_out = {(p.code, p.values["name"]) for p in fonts.problems}
    assert left_out == {("svg.element_ignored", "image"), ("svg.element_ignored", "use")}


CARD = """\
format: 1
kind: card
icons: {mine: claw.svg, lost: gone.svg}
front:
  - {id: words, box: [0, 0, 60, 9], text: "3 :mine: and :lost:"}
  - {id: sign, box: [0, 10, 8, 8], icon: mine}
  - {id: word, box: [0, 20, 8, 8], icon: lost}
  - {id: row, box: [0, 30, 40, 8], icon_row: 2, full: ":mine:"}
"""


def test_a_template_brings_icons_of_its_own(tmp_path: Path) -> None:
    game = game_in(tmp_path, "{}", claw_svg=GREEN)
    found = TemplateShelf([read_template_text(CARD, "card.yaml")]).find("card")
    assert found is not None and found.template is not None
    fonts = FontSet.of_game({}, game, found.template.icons)
    sign = fonts.icons("en")["mine"]
    front = CardComposer(found.template, ThemeFile(), "en", fonts).compose(subject()).front
    runs = [mark for mark in front.drawn if isinstance(mark, TextRun)]
    assert [run.text for run in runs if run.font == "icons"].count(sign) == 4
    assert any("lost" in run.text for run in runs if run.baseline_y < 10)
    (word,) = [run for run in runs if run.text == "lost" and run.baseline_y > 20]
    assert fonts.width(word.font, "lost", word.size_pt) <= 8 + 1e-6


def quick_texts(game: Game, text: str) -> list[str]:
    """Return the runs of *text* as the quick reference of *game*."""
    read = read_rule_text(text, Reference(game, "en"))
    fonts = FontSet.of_game({}, game)
    document = TypesetDocument("Tiny", "en", read.blocks)
    made = quick_pages(QuickReference(document, 0, ()), fonts, ThemeFile(), icons=fonts.icons("en"))
    assert made.problems == ()
    return [m.text for face in made.faces for m in face.marks if isinstance(m, TextRun)]


def test_rule_texts_draw_the_icons_of_the_game_or_say_their_word(tmp_path: Path) -> None:
    icons = "{claw: claw.svg, lost: {file: gone.svg, name: Lost thing}}"
    game = game_in(tmp_path, icons, claw_svg=GREEN)
    sign = FontSet.of_game({}, game).icons("en")["claw"]
    assert len(sign) == 1
    words = " ".join(quick_texts(game, "Costs :claw: or :lost:, never :nobody: nor `:claw:`."))
    assert words.count(sign) == 1
    assert ":nobody:" in words
    assert ":lost:" not in words
    assert "Lost thing" in words
    assert ":claw:" in words  # code stays as it is written


def test_own_icons_stand_beside_entries_of_a_quick_sheet(tmp_path: Path) -> None:
    words = "{id: tooth, kind: tag, name: Tooth, icon: claw, text: Bites.}"
    system = system_text(icons="{claw: claw.svg}", keywords=f"[{words}]")
    (tmp_path / "claw.svg").write_text(GREEN)
    game, _ = read_game(yaml_of(system, str(tmp_path / "system.yaml")))
    assert game is not None
    sign = FontSet.of_game({}, game).icons("en")["claw"]
    assert sign in quick_texts(game, "## Words\n\n::: keywords tag\n")
