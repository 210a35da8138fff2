"""Bold words, line breaks and lists in texts of things and keywords, on every sheet."""

from __future__ import annotations

import pytest

from realms_builder.layout.document import DefinitionBlock, Paragraph, Run, words_of
from realms_builder.sheets.play.block_html import lines_html
from realms_builder.sheets.rules.directives import blocks_of
from realms_builder.sheets.rules.keyword_blocks import item_entry
from realms_builder.sheets.rules.marked_text import in_one_line, marked
from realms_builder.sheets.rules.reference import Reference
from tests.builders import tiny_game

SAID = "**When** In your turn,\n\nat once:\n- The *first* hit.\n* The second hit."


def test_marks_are_looks_and_lines_stay_lines() -> None:
    assert marked(SAID) == (
        Run("When", bold=True),
        Run(" In your turn,"),
        Run("\n"),
        Run("at once:"),
        Run("\n"),
        Run("• The "),
        Run("first", italic=True),
        Run(" hit."),
        Run("\n"),
        Run("• The second hit."),
    )
    assert in_one_line(SAID) == "When In your turn, at once: • The first hit. • The second hit."


@pytest.mark.parametrize("text", ["AP1, Squig*", "2 * 3 * 4", "Anti** (+1)", "{X} of [3]", "a - b"])
def test_what_is_no_mark_stays(text: str) -> None:
    assert marked(text) == (Run(text),)


def test_a_page_shows_lists_and_no_markup_of_others() -> None:
    assert lines_html(marked(SAID)) == (
        "<p><b>When</b> In your turn,<br>at once:"
        "<ul><li>The <i>first</i> hit.<li>The second hit.</ul>"
    )
    evil = lines_html(marked("**<img src=x>**\n- <script>"))
    assert evil == "<p><b>&lt;img src=x&gt;</b><ul><li>&lt;script&gt;</ul>"


def test_the_quick_reference_sets_them_in_keywords_and_things() -> None:
    ways = """
      - {id: way, kind: tag, name: Way, text: "**Now** roll:\\n- one\\n- two"}"""
    game = tiny_game(
        """
        format: 1
        kind: catalogue
        system: tiny
        items:
          weapons: [{id: axe, name: Axe, power: 3, text: "**Heavy** blows.\\n- once"}]""",
        keywords=ways,
        groups="",
    )
    ref = Reference(game, "en")
    (entry,) = (b for b in blocks_of(ref, "keywords", ("tag",)) if isinstance(b, DefinitionBlock))
    assert entry.text[:2] == (Run("Now", bold=True), Run(" roll:"))
    assert words_of(entry.text) == "Now roll:\n• one\n• two"
    thing = item_entry(ref, game.catalogue["weapons"]["axe"])
    assert thing.text == (Run("Heavy", bold=True), Run(" blows."), Run("\n"), Run("• once"))


def test_values_whose_name_is_their_short_name_are_said_once() -> None:
    game = tiny_game(stats="[{id: hp, abbr: HP, name: HP}, {id: m, abbr: M, name: M}]")
    (line,) = blocks_of(Reference(game, "en"), "stats", ())
    assert isinstance(line, Paragraph)
    assert words_of(line.runs) == "HP · M"
