"""Rule texts: Markdown, directives from the game's data, formulas, and mistakes at their place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.core.problems import Place
from realms_builder.layout.document import (
    BoxedBlocks,
    DefinitionBlock,
    Divider,
    Heading,
    Listing,
    Paragraph,
    Run,
    Table,
    words_of,
)
from realms_builder.sheets.rules.reference import Reference
from realms_builder.sheets.rules.rule_text import read_rule_file
from tests.builders import tiny_game, told
from tests.sheets.quick_sheets import blocks, read, shipped_game, table_lines, told_blocks

WEIRD = tiny_game(tables="[{id: need, row: {values: 1-2}, cell: row}]")


def test_markdown_becomes_blocks() -> None:
    found = blocks(
        "# One\n\nA **bold** and *slanted* word.\n\n- first\n- second\n\n---\n\n> aside\n"
    )
    assert found[:2] == (
        Heading(1, (Run("One"),)),
        Paragraph(
            (
                Run("A "),
                Run("bold", bold=True),
                Run(" and "),
                Run("slanted", italic=True),
                Run(" word."),
            )
        ),
    )
    listing, divider, box = found[2:]
    assert isinstance(listing, Listing)
    assert listing.first is None
    assert [words_of(item[0].runs) for item in listing.items] == ["first", "second"]  # type: ignore[union-attr]
    assert isinstance(divider, Divider)
    assert isinstance(box, BoxedBlocks)


def test_a_numbered_list_keeps_its_first_number() -> None:
    (found,) = blocks("3. third\n4. fourth\n")
    assert isinstance(found, Listing)
    assert found.first == 3


def test_a_table_keeps_its_alignment() -> None:
    (found,) = blocks("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** | 3 |\n")
    assert isinstance(found, Table)
    assert found.columns == ("left", "center", "right")
    assert table_lines(found) == [["a", "b", "c"], ["1", "2", "3"]]


def test_html_is_text_and_nothing_else() -> None:
    found = blocks("<b>not bold</b> & <script>alert(1)</script>")
    assert words_of(found[0].runs) == "<b>not bold</b> & <script>alert(1)</script>"  # type: ignore[union-attr]


def test_formulas_in_braces_are_worked_out_over_the_game() -> None:
    game = shipped_game("realms")
    said = told_blocks(
        blocks("**{system.name}**: {ap} AP, {2*ap*2}, {size.large.base_mm} mm, {{x}}", game)
    )
    assert said == ["Realms: 6 AP, 24, 40 mm, {x}"]


def test_a_directive_ends_the_paragraph_above() -> None:
    found = blocks("Before\n::: stats\nAfter")
    assert [type(block) for block in found] == [Paragraph, Table, Paragraph]


def test_stats_say_what_values_are_possible() -> None:
    (found,) = blocks("::: stats")
    assert table_lines(found) == [
        ["HP", "Hit points", "1–9"],
        ["MOV", "Mov", ""],
        ["DEF", "Def", "1–7 dice, success on 3+ to 5+"],
    ]


def test_derived_values_say_their_formula_where_it_is_short() -> None:
    derived = """
      - {id: danger, name: danger, value: "max(0, 12 - hp)", text: Attack the nearest.}
      - {id: half, name: half, value: "ceil(hp / 2)"}
      - {id: reach, name: reach, value: "5 * max(0, hp)"}
      - {id: odd, name: odd, value: "if(hp > 3, 1, 2)", text: Rarely.}
      - {id: hidden, value: 3, show: false}"""
    assert told_blocks(blocks("::: derived", tiny_game(derived=derived))) == [
        "Danger | = 12 − HP, at least 0 | Attack the nearest.",
        "Half | = HP ÷ 2 (rounded up)",
        "Reach | = 5 × HP",
        "Odd | Rarely.",
    ]


def test_keywords_stand_with_letters_for_their_parameters() -> None:
    kinds = "[{id: tag, of_units: tags, text: All of them.}]"
    words = """
      - {id: fearsome, kind: tag, name: "Fearsome ({X})", parameters: {X: integer},
         text: "Roll {X}."}
      - {id: rail, kind: tag, name: rail, unfinished: true, text: Later.}
      - {id: mob, kind: tag, name: Mob}"""
    game = tiny_game(keyword_kinds=kinds, keywords=words)
    assert told_blocks(blocks("::: keywords tag", game)) == [
        "All of them.",
        "Fearsome (X) | Roll X.",
        "Rail | still open | Later.",
        "Mob",
    ]


def test_items_that_everyone_has_say_what_depends_on_size() -> None:
    found = told_blocks(blocks("::: items abilities everyone", shipped_game("ags")))
    assert found[0].startswith("Walk | Movement | Up to MOV inches,")
    push = next(line for line in found if line.startswith("Push"))
    assert "ATT S\u00a05/3+, M\u00a06/3+, L\u00a07/3+ vs DEF" in push


def test_modifiers_leave_out_what_the_switches_set_aside() -> None:
    game = shipped_game("realms")
    (found,) = blocks("::: modifiers damage.guard_dice", game)
    assert ["Shield, not from behind", "+1"] in table_lines(found)
    rerolled = Reference(game, "en", {"shield": "reroll"})
    from realms_builder.sheets.rules.directives import modifiers

    (other,) = modifiers(rerolled, ["damage.guard_dice"])
    assert "Shield, not from behind" not in [line[0] for line in table_lines(other)]
    assert isinstance(other, Table)
    repeated = "With a shield the defence roll may be repeated once."
    assert [words_of(note) for note in other.notes] == [f"Played here: {repeated}"]


def test_modifiers_tell_how_often_they_count() -> None:
    (found,) = blocks("::: modifiers melee.attack", shipped_game("realms"))
    assert ["Further friends touching the enemy, per model", "+1"] in table_lines(found)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("system", ["ags", "realms"])
@pytest.mark.parametrize(
    "directive", ["resources", "forms", "tracks", "switches", "checks", "phases"]
)
def test_directives_without_words_never_fail(directive: str, system: str, lang: str) -> None:
    blocks(f"::: {directive}", shipped_game(system), lang)


def test_resources_say_what_they_pay_for() -> None:
    entry, prices = blocks("::: resources", shipped_game("ags"))
    assert isinstance(entry, DefinitionBlock)
    assert words_of(entry.name) == "Leader tokens (LT)"
    assert [
        "2",
        "At the start of an activation a third action, normal or special; never more than three.",
    ] in table_lines(prices)


def test_checks_leave_out_what_only_a_roster_can_say() -> None:
    checks = """
      - {code: a, for: roster, require: "true", why: All from one list.}
      - {code: b, for: roster, require: "true", why: "Now {count(models)}."}
      - {code: c, for: roster, require: "true", why: "One leads the band: {count(models)}."}
      - {code: d, for: roster, require: "true", severity: hint, why: Some money is left.}"""
    (found,) = blocks("::: checks", tiny_game(checks=checks))
    assert isinstance(found, Listing)
    said = [words_of(item[0].runs) for item in found.items]  # type: ignore[union-attr]
    assert said == ["All from one list.", "One leads the band."]


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("::: statz", 1, 5, "did you mean “stats”?"),
        ("Text\n\n  ::: table  nead", 3, 14, "did you mean “need”?"),
        ("::: keywords tga", 1, 14, "did you mean “tag”?"),
        ("::: keywords tag usd", 1, 18, "did you mean “used”?"),
        ("::: items wepons", 1, 11, "did you mean “weapons”?"),
        ("::: items weapons everyone", 1, 11, "nothing that everyone has"),
        ("::: modifiers duel.damage", 1, 15, "has modifiers"),
        ("::: values syze", 1, 12, "did you mean “size”?"),
        ("::: table", 1, 5, "needs a word"),
        ("::: stats hp", 1, 11, "one word too many"),
        (":::", 1, 4, "There is no directive"),
        ("::: columns seven", 1, 13, "takes a number"),
        ("# A\n\nIt is {systen.name}.", 3, 8, "system"),
        ("a {1 / 0} b", 1, 6, "zero"),
        ("{1}\n\n{2} {nope}", 3, 6, "nope"),
    ],
)
def test_mistakes_are_told_at_their_place(text: str, line: int, column: int, said: str) -> None:
    tables = "[{id: need, row: {values: 1-2}, cell: row}]"
    found = read(text, tiny_game(tables=tables)).problems
    assert len(found) == 1, told(list(found))
    assert found[0].place == Place("quick.en.md", line, column)
    assert said in told(list(found))[0]
    assert told(list(found), "de")[0] != told(list(found))[0]


SCRAPS = st.sampled_from(
    [
        "# ",
        "## ",
        "- ",
        "1. ",
        "> ",
        "| a | b |\n|---|:-:|\n",
        "| x |",
        "::: stats",
        "```\n",
        "::: keywords tag used",
        "::: table need",
        ":::",
        "{",
        "}",
        "{hp}",
        "{1/0}",
        "{system.name}",
        "**",
        "*",
        "`",
        "[a](b)",
        "![p](q.png)",
        "<i>",
        "&amp;",
        "\n",
        "\n\n",
        "    ",
        "word",
        "\\",
        "ß⊙\u00ad\u0000",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(SCRAPS, max_size=40).map("".join))
def test_no_text_whatever_makes_the_reader_fail(text: str) -> None:
    found = read(text, WEIRD)
    lines = text.split("\n")
    for problem in found.problems:
        assert 1 <= problem.place.line <= len(lines) + 1
        assert problem.place.column >= 1
        assert told([problem])[0]


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00 no text", b"::: " * 400_000, None], ids=["bytes", "huge", "missing"]
)
def test_a_file_that_cannot_be_read_is_a_problem(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "quick.en.md"
    if content is not None:
        path.write_bytes(content)
    found = read_rule_file(path, Reference(tiny_game(), "en"))
    assert found.blocks == ()
    assert [problem.place.file for problem in found.problems] == [str(path)]
