"""Books in Markdown: boxes, pictures, footnotes, links, open places, live data of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.core.problems import Severity
from realms_builder.game.library import Library
from realms_builder.layout.document import (
    BoxedBlocks,
    CardUse,
    Code,
    Contents,
    Definition,
    DefinitionBlock,
    FigureBlock,
    Heading,
    Listing,
    Paragraph,
    Run,
    Table,
    words_of,
)
from realms_builder.sheets.book.attributes import attributes_at, points
from realms_builder.sheets.book.embeds import Embeds
from realms_builder.sheets.book.reading import BookSettings
from realms_builder.sheets.rules.quick_reference import quick_file
from tests.builders import shipped
from tests.sheets.books import GERMAN, OPEN, SVG, book, book_in, codes, lines, told


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('{width="200pt""}', {"width": "200pt"}),
        ("{width=40pt}", {"width": "40pt"}),
        ('{width="50pt align=center}', {"width": "50pt", "align": "center"}),
        ("{align='center' width=3cm}", {"align": "center", "width": "3cm"}),
        ("{#place .wide}", {"id": "place", "class": "wide"}),
        ('{caption="Two words" width=10%', {"caption": "Two words", "width": "10%"}),
    ],
)
def test_attributes_are_read_as_they_are_meant(written: str, meant: dict[str, str]) -> None:
    found = attributes_at(written, 0, len(written))
    assert found == (meant, len(written))


def test_a_brace_nobody_closes_leaves_the_next_picture_alone(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG, encoding="utf-8")
    text = "![one](a.svg) {width=40pt ![two](a.svg){ width='30pt' }\n"
    figure = book_in(tmp_path, text).preface[0]
    assert isinstance(figure, FigureBlock)
    assert [(picture.alt, picture.width_pt) for picture in figure.pictures] == [
        ("one", 40.0),
        ("two", 30.0),
    ]


@pytest.mark.parametrize("written", ["{x}", "{2d6}", "{speed: fast}", "{}", "{.5}"])
def test_other_braces_stay_text(written: str) -> None:
    assert attributes_at(written, 0, len(written)) is None


@pytest.mark.parametrize(
    ("length", "meant"),
    [
        ("200pt", (200.0, 0.0)),
        ("1in", (72.0, 0.0)),
        ("50%", (0.0, 0.5)),
        ("96px", (72.0, 0.0)),
        ("2,54cm", (72.0, 0.0)),
        ("wide", (0.0, 0.0)),
    ],
)
def test_lengths_are_points_or_a_part_of_the_width(length: str, meant: tuple[float, float]) -> None:
    assert points(length) == pytest.approx(meant)


def test_pictures_take_their_sizes_and_lines_their_alignment(tmp_path: Path) -> None:
    (tmp_path / "a b.svg").write_text(SVG, encoding="utf-8")
    text = '# T\n\n![A](a%20b.svg){width="30pt""}![B](no.png){width=20pt} {align="center"}\n'
    found = book_in(tmp_path, text)
    (figure,) = found.preface
    assert isinstance(figure, FigureBlock)
    assert figure.align == "center"
    assert [(p.alt, p.width_pt, p.fault) for p in figure.pictures] == [
        ("A", 30.0, ""),
        ("B", 20.0, "picture.missing"),
    ]
    assert lines(found, "book.picture_missing") == [3]


def test_pictures_that_cannot_be_shown_say_why(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    (tmp_path / "secret.svg").write_text(SVG, encoding="utf-8")
    text = "![a](bad.png) ![b](https://example.org/b.png) ![c](../secret.svg) ![d](d.txt)\n"
    assert codes(book_in(home, text)) == [
        "book.picture_broken",
        "book.picture_remote",
        "book.picture_outside",
        "book.picture_missing",
    ]


def test_words_in_quotes_below_a_picture_are_its_caption(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG, encoding="utf-8")
    text = '![A](a.svg) {align="center"}\n\n"What it shows"{align="center"}\n\n"No caption"\n'
    figure, said, titled = book_in(tmp_path, text + '\n![B](a.svg "A title")\n').preface
    assert isinstance(figure, FigureBlock)
    assert words_of(figure.caption) == "What it shows"
    assert isinstance(said, Paragraph)
    assert isinstance(titled, FigureBlock)
    assert words_of(titled.caption) == "A title"


def test_boxes_nest_and_know_their_kind_and_title() -> None:
    text = (
        '!!! danger Melee - 2 ⊙\n\n    Text\n\n    !!! note ""\n\n        Inner\n\n    After\n\n'
        "!!! info\n\n    Said\n\nOutside\n"
    )
    outer, info, outside = book(text).preface
    assert isinstance(outer, BoxedBlocks)
    assert (outer.kind, words_of(outer.title)) == ("danger", "Melee - 2 ⊙")
    inner = outer.blocks[1]
    assert isinstance(inner, BoxedBlocks)
    assert (inner.kind, inner.title) == ("note", ())
    assert isinstance(info, BoxedBlocks)
    assert words_of(info.title) == "Info"
    assert isinstance(outside, Paragraph)


def test_alerts_in_quotations_are_boxes() -> None:
    alert, quote = book("> [!WARNING]\n> Mind **this**.\n\nText\n\n> Said.\n").preface[::2]
    assert isinstance(alert, BoxedBlocks)
    assert (alert.kind, words_of(alert.title)) == ("warning", "Warning")
    assert words_of(alert.blocks[0].runs) == "Mind this."  # type: ignore[union-attr]
    assert isinstance(quote, BoxedBlocks)
    assert (quote.kind, quote.title) == ("quote", ())


def test_breaks_written_as_html_break_and_comments_are_left_out() -> None:
    text = "one<br/>two <!-- not\nthis --> three\n\n```\n<!-- code -->\n```\n"
    said, code = book(text).preface
    assert words_of(said.runs) == "one\ntwo three"  # type: ignore[union-attr]
    assert code == Code(("<!-- code -->",))


def test_footnotes_are_numbered_as_they_come() -> None:
    found = book("One[^b] two[^a] one[^b] none[^c].\n\n[^a]: Aa\n[^b]: Bb\n\n    more\n[^d]: Dd\n")
    (paragraph,) = found.preface
    assert isinstance(paragraph, Paragraph)
    assert [run.note for run in paragraph.runs if run.note] == [1, 2, 1]
    assert {number: len(blocks) for number, blocks in found.notes.items()} == {1: 2, 2: 1}
    assert sorted(codes(found)) == ["book.note_missing", "book.note_unused"]


def test_definitions_hold_blocks() -> None:
    found = book("Term\n: Meaning\n  goes on\n: Second\n\nText\n").preface
    assert isinstance(found[0], Definition)
    assert words_of(found[0].term) == "Term"
    said = [words_of(block.runs) for block in found[0].blocks]  # type: ignore[union-attr]
    assert said == ["Meaning goes on", "Second"]
    assert isinstance(found[1], Paragraph)


def test_open_places_are_listed_with_their_lines() -> None:
    text = (
        f"{GERMAN}# A\n\nText (siehe Seite {OPEN}) und (Seite\n{OPEN}).\n\n{OPEN} Bild\n\n"
        f"| a |\n|--|\n| x |\n| {OPEN} |\n\n!!! {OPEN.lower()}\n\n    x\n\ntodos\n\n`{OPEN}`\n"
    )
    found = book(text)
    assert lines(found, "book.open_page") == [7, 8]
    assert lines(found, "book.open_place") == [10, 15]
    assert lines(found, "book.open_box") == [17]
    assert told(found, "de")[0].startswith("Hier fehlt eine Seitenzahl: „")


def test_links_find_headings_however_they_are_written() -> None:
    links = "[a](#größe-der-figur) [b](#groesse-der-figur) [c](#Größe-der-Figur)\n"
    found = book(f"## Größe der Figur\n\n{links}")
    assert set(found.targets.values()) == {"größe-der-figur"}
    assert codes(found) == []


def test_dead_links_repeated_headings_and_unused_anchors_are_told() -> None:
    found = book(
        "# T\n\n## A\n\n## A\n\n## B {#own}\n\n[x](#a-2) [y](#zz) [z](other.md) "
        "[j](javascript:alert)\n"
    )
    assert [head.anchor for head in found.headings()] == ["a", "a-2", "own"]
    assert [words_of(head.runs) for head in found.headings()] == ["A", "A", "B"]
    assert codes(found).count("book.dead_link") == 2
    assert lines(found, "book.repeated_heading") == [9]
    assert lines(found, "book.unused_anchor") == [11]
    links = {run.link for run in found.blocks[-1].runs}  # type: ignore[union-attr]
    assert not any("javascript" in link for link in links)


def test_headings_that_repeat_are_no_matter_where_nothing_leads_to_them() -> None:
    assert codes(book("# T\n\n## A\n\n## A\n\n## B\n\n[x](#b)\n")) == []
    assert lines(book("# T\n\n## A\n\n## A\n\n[x](#a)\n"), "book.repeated_heading") == [9]


def test_a_box_that_opens_is_an_anchor_and_an_empty_link_is_nothing() -> None:
    text = '<details id="box"><summary id="index">Index</summary>\n\nWords.\n\n</details>\n\n'
    found = book(f"{text}[]() [x](#index) [y](#box)\n")
    assert codes(found) == []
    assert found.targets == {"#index": "index", "#box": "box"}


def test_a_table_drawn_with_spaces_is_told_at_its_line() -> None:
    found = book("Heads  more\n\n-----  ----\none    two\n\n---\n\n- - -\n")
    assert lines(found, "book.spaced_table") == [7]


def test_anchors_written_as_html_are_anchors() -> None:
    text = '## A <a name="one"></a>\n\n<a id="two"></a>\n\n[x](#one) [y](#two)\n'
    found = book(text)
    assert codes(found) == []
    assert found.targets == {"#one": "one", "#two": "two"}


def test_tags_with_a_meaning_on_paper_have_it() -> None:
    text = (
        "<b>bo<i>th</i></b> <u>line</u> H<sub>2</sub> x<sup>2</sup> <mark>pen</mark> "
        "<kbd>Q</kbd> <del>no</del> <a href='#t'>go</a> &lt;b&gt; <dice> 3 < 4\n\n## T\n"
    )
    (found,) = book(text).preface
    assert isinstance(found, Paragraph)
    looks = {run.text: run for run in found.runs if run.text.strip()}
    assert looks["bo"] == Run("bo", bold=True)
    assert looks["th"] == Run("th", bold=True, italic=True)
    assert looks["line"].underlined
    assert looks["pen"].marked
    assert [run.rise for run in found.runs if run.text == "2"] == [-1, 1]
    assert looks["Q"].code
    assert looks["no"].struck
    assert looks["go"].link == "#t"
    assert words_of(found.runs).endswith("<b> <dice> 3 < 4")


def test_tags_without_a_meaning_are_named_once_with_their_line() -> None:
    found = book(
        "a <font color=red>b</font>\n\n<font size=2>c</font>\n\n<script>\nx\n\ny\n</script>\n"
    )
    assert [words_of(block.runs) for block in found.preface] == ["a b", "c"]  # type: ignore[union-attr]
    assert lines(found, "book.tag_ignored") == [5]
    assert lines(found, "book.tag_left_out") == [9]


def test_boxes_of_html_hold_markdown_and_align_it() -> None:
    text = (
        '<div align="center">\n\n**mid**\n\n</div>\n\n<details><summary>More</summary>\n\n'
        "- one\n\n</details>\n<ul>\n    <li>a</li>\n    <li>b <b>c</b></li>\n</ul>\n"
    )
    mid, more, listing = book(text).preface
    assert isinstance(mid, Paragraph)
    assert (mid.align, mid.runs) == ("center", (Run("mid", bold=True),))
    assert isinstance(more, BoxedBlocks)
    assert words_of(more.title) == "More"
    assert isinstance(more.blocks[0], Listing)
    assert isinstance(listing, Listing)
    said = [words_of(item[0].runs) for item in listing.items]  # type: ignore[union-attr]
    assert said == ["a", "b c"]


def test_a_table_of_html_is_a_table() -> None:
    text = (
        "<table>\n<tr><th>A</th><th>B</th></tr>\n\n"
        '<tr><td rowspan="2">1</td><td align="right"><b>2</b></td></tr>\n'
        "<tr><td>3<br>4</td></tr><tr><td colspan=2>5</td></tr></table>\n"
    )
    (table,) = book(text).preface
    assert isinstance(table, Table)
    assert [[words_of(cell.runs) for cell in row] for row in table.head] == [["A", "B"]]
    rows = [[words_of(cell.runs) for cell in row] for row in table.rows]
    assert rows == [["1", "2"], ["", "3\n4"], ["5"]]
    assert table.rows[2][0].span == 2
    assert table.columns == ("left", "right")


def test_pictures_of_html_have_their_width(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG, encoding="utf-8")
    text = '<p align="right"><img src="a.svg" alt="x" width="50%"></p>\n'
    (figure,) = book_in(tmp_path, text).preface
    assert isinstance(figure, FigureBlock)
    assert (figure.align, figure.pictures[0].share, figure.pictures[0].alt) == ("right", 0.5, "x")


@pytest.mark.parametrize(
    "text",
    [
        "::: warning Mind\nthis\n:::\n",
        ":::warning[Mind]\nthis\n:::\n",
        "::::: {.warning} Mind\nthis\n:::::\n",
        "!!! warning Mind\n    this\n",
    ],
)
def test_boxes_are_read_in_all_usual_notations(text: str) -> None:
    (box,) = book(text).preface
    assert isinstance(box, BoxedBlocks)
    assert (box.kind, words_of(box.title)) == ("warning", "Mind")
    assert words_of(box.blocks[0].runs) == "this"  # type: ignore[union-attr]


def test_contents_written_as_a_list_are_contents() -> None:
    found = book("* Inhalt\n{:toc}\n\n# A\n\n# B\n")
    assert any(isinstance(block, Contents) for block in found.blocks)


def test_mathematics_is_told_and_printed_as_it_is_written() -> None:
    found = book("costs $5 and $6\n\n$a_1$ and\n\n$$\n\\frac{a}{b}\n$$\n")
    said = [words_of(block.runs) for block in found.preface]  # type: ignore[union-attr]
    assert said == ["costs $5 and $6", "a_1 and", "\\frac{a}{b}"]
    assert lines(found, "book.math") == [7, 9]


def test_icons_are_signs_and_unknown_ones_stay_words() -> None:
    (found,) = book(
        ":ap: 2, :zz:\n", BookSettings(icons_of=lambda game, lang: {"ap": "\ue002"})
    ).preface
    assert found.runs == (Run("\ue002 2, :zz:"),)  # type: ignore[union-attr]


def test_the_only_largest_heading_is_the_title_and_the_contents_name_the_others() -> None:
    found = book("# Title\n\nPreface\n\n## Contents\n\n[[toc]]\n\n## One\n\n### Two\n")
    assert (found.meta.title, found.chapter_level) == ("Title", 2)
    assert isinstance(found.preface[0], Paragraph)
    assert isinstance(found.blocks[1], Contents)
    assert [words_of(head.runs) for head in found.in_contents()] == ["One", "Two"]


def test_contents_without_a_heading_get_one() -> None:
    found = book("# Title\n\n[[toc]]\n\n## One\n")
    assert [words_of(head.runs) for head in found.headings()] == ["Contents", "One"]
    assert [words_of(head.runs) for head in found.in_contents()] == ["One"]


def test_headings_are_numbered_on_demand() -> None:
    text = "---\nnumbered: true\nlang: en\n---\n\n# A\n\n## B\n\n## C\n\n# D\n\n### E\n"
    assert [head.number for head in book(text).headings()] == ["1", "1.1", "1.2", "2", "2.1.1"]


def _realms(text: str, lang: str = "en") -> BookSettings:
    del text
    library: Library = shipped()

    def embeds(system: str, language: str) -> Embeds | None:
        game = library.game(system) if system in library.systems else None
        return Embeds(library, game, language) if game else None

    return BookSettings(system=next(iter(sorted(library.systems))), embeds_for=embeds)


def test_live_data_of_a_game_stands_in_the_book() -> None:
    chosen = _realms("")
    embeds = chosen.embeds_for(chosen.system, "en")
    assert embeds is not None
    game = embeds.game
    library = shipped()
    faction = next(iter(library.factions(game.id)))
    unit = next(iter(library.faction(game.id, faction).units.values()))  # type: ignore[union-attr]
    keyword = next(iter(game.keywords))
    text = (
        f"A {{{{unit:{unit.address}}}}}, {{{{value: 2+3}}}}.\n\n{{{{unit:{unit.address}}}}}\n\n"
        f"{{{{card:{unit.address} width=40mm}}}}\n\n{{{{keyword:{keyword}}}}}\n\n::: stats\n"
    )
    found = book(text, chosen)
    assert codes(found) == []
    said, box, card, entry, table = found.preface
    assert words_of(said.runs) == f"A {unit.name.pick('en')}, 5."  # type: ignore[union-attr]
    assert isinstance(box, BoxedBlocks)
    assert words_of(box.title).startswith(unit.name.pick("en"))
    assert isinstance(card, CardUse)
    assert card.width_pt == pytest.approx(40 * 72 / 25.4)
    assert isinstance(entry, DefinitionBlock | Paragraph)
    assert isinstance(table, Table)


def test_headings_that_are_embedded_stand_below_the_one_above_them() -> None:
    library = shipped()
    games = (library.game(name) for name in library.systems)
    system = next(game.id for game in games if game and quick_file(library, game, "en"))
    settings = replace(_realms(""), system=system)
    found = book("# Title\n\n## Chapter\n\n### In short\n\n{{quick:}}\n", settings)
    levels = [heading.level for heading in found.headings()]
    # The contents, the chapter, its part, and what is embedded.
    assert levels[:4] == [2, 2, 3, 4]
    assert min(levels[3:]) == 4


def test_a_game_without_tables_is_told_in_a_whole_sentence() -> None:
    library = shipped()
    games = (library.game(name) for name in library.systems)
    system = next(game.id for game in games if game and not game.file.tables)
    found = book("{{table:hit}}\n", replace(_realms(""), system=system))
    assert told(found) == ["The game declares no table “hit”; possible: –."]


def test_unknown_data_is_a_problem_at_its_line() -> None:
    text = "{{unit:nobody/none}}\n\n{{tabel:x}}\n\nA {{keyword:zz}}, {{stats}}.\n\n{{value: 1 +}}\n"
    found = book(text, _realms(text))
    assert [(problem.place.line, problem.code) for problem in found.problems] == [
        (5, "book.unknown_faction"),
        (7, "rules.unknown_directive"),
        (9, "book.unknown_keyword"),
        (9, "book.only_in_own_line"),
        (11, "formula.ends_too_soon"),
    ]
    assert all(problem.severity is Severity.ERROR for problem in found.problems)


def test_data_without_a_game_and_unknown_games_are_told() -> None:
    assert codes(book("{{unit:a/b}} in {{value: 2}}\n")) == ["book.no_game", "book.no_game"]
    assert codes(book("---\nsystem: nobody\n---\n")) == ["book.unknown_game"]


@settings(max_examples=60, deadline=None)
@given(
    st.text(alphabet="#!*_`[]^(){}:|>-+ \n\tab1\\\"'~<&=$", max_size=300)
    | st.lists(
        st.sampled_from(
            (
                "<div> </div> <p> </p> <ul> <li> </ul> <table> <tr> <td> </table> <b> </b> <pre> "
                "<br> a <details> <summary> </details> > - ::: :::a <h2> </h2> <script> ``` 1. "
                "<dl> <dt> <dd>"
            ).split()
        )
        | st.sampled_from(["\n", "\n\n", "    ", "x"]),
        max_size=40,
    ).map("".join)
)
def test_any_text_is_a_book(text: str) -> None:
    found = book(text)
    assert all(isinstance(problem.code, str) for problem in found.problems)
    assert all(isinstance(head, Heading) for head in found.headings())


def test_commands_of_tex_are_left_out_and_told_once() -> None:
    text = (
        "# T\n\n\\Wide{a}[b]\n\none \\newline\ntwo\n\n\\Wide{c}\n\n\\newline\n\nthree\\\n\n\\ \\\n"
    )
    found = book(text)
    assert [words_of(block.runs) for block in found.preface] == ["one \ntwo", "three"]  # type: ignore[union-attr]
    assert lines(found, "book.tex_left_out") == [7]


def test_a_backslash_with_spaces_behind_it_ends_a_line_or_keeps_a_space() -> None:
    (found,) = book("one \\  \ntwo\\ three \\* four\\\\\nfive\\\\").preface
    assert words_of(found.runs) == "one \ntwo\u00a0three * four\nfive"  # type: ignore[union-attr]


def test_names_of_blocks_are_not_printed() -> None:
    found = book("| A | B |\n|---|---|\n| 1 | 2 |\n^rolls\n\nwords\n^said\n")
    table, words = found.preface
    assert isinstance(table, Table)
    assert len(table.rows) == 1
    assert words_of(words.runs) == "words"  # type: ignore[union-attr]


def test_dice_to_click_are_the_roll() -> None:
    (found,) = book("hit for `dice: 2d6+1|avg` or `dice`").preface
    assert found.runs == (Run("hit for 2d6+1 or "), Run("dice", code=True))  # type: ignore[union-attr]


def test_bold_that_ends_and_begins_at_once_is_one() -> None:
    (found,) = book("a **bo****ld** 1****2").preface
    assert found.runs == (Run("a "), Run("bold", bold=True), Run(" 1****2"))  # type: ignore[union-attr]


def test_lines_with_bars_that_are_no_table_are_told() -> None:
    table = "| A | B |\n|---|---|\n| 1 | 2 |\n"
    text = f"Name | Cost | Reach\nAxe | 3 | 1\n\n| A | B |\n|---|\n| 1 | 2 |\n\n{table}"
    assert lines(book(text), "book.unread_table") == [5, 8]
    assert codes(book("either | or\nthis | that\n")) == []


def test_boxes_may_be_fenced_with_plus_signs() -> None:
    (box, words) = book("+++ {.CalloutInformation}\nIn it.\n\n+++\n\n1 +++ 2\n").preface
    assert isinstance(box, BoxedBlocks)
    assert box.kind == "info"
    assert words_of(words.runs) == "1 +++ 2"  # type: ignore[union-attr]


def test_objects_lost_in_copying_are_told_and_not_printed() -> None:
    found = book("one \ufffc two\n\n\ufffc\n")
    assert [words_of(block.runs) for block in found.preface] == ["one  two"]  # type: ignore[union-attr]
    assert lines(found, "book.lost_object") == [5, 7]


def test_a_heading_with_too_many_signs_is_of_the_last_level() -> None:
    found = book("# T\n\nwords\n######## Deep ##\n\n#######none\n")
    heading, words = found.blocks[-2:]
    assert isinstance(heading, Heading)
    assert (heading.level, words_of(heading.runs)) == (6, "Deep")
    assert words_of(words.runs) == "#######none"  # type: ignore[union-attr]
