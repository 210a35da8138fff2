"""Rosters as text and Markdown: short, full, and what an opponent may know."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.exchange.passages import (
    MOST_IN_A_PART,
    TextCode,
    TextHeading,
    TextLine,
    TextTable,
    bbcode,
    discord_parts,
    escaped,
    html_fragment,
    markdown,
    plain_text,
)
from realms_builder.exchange.roster_code import code_for_text
from realms_builder.exchange.roster_text import roster_as, roster_as_text
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.roster_sheet import checksum
from tests.builders import (
    CATALOGUE,
    findings_of,
    force,
    mustered,
    roster_with,
    tiny_faction,
    tiny_game,
)

SECRET = "[{id: general, name: {de: General, en: general}, secret: true}]"
BAND = (
    Model("m1", "chief", "Urga", role="general", note="Hides *behind* the wall."),
    Model("m2", "guard"),
    Model("m3", "guard", carry=(("weapons", ("bow",)),)),
)


def band(*models: Model, sections: dict[str, str] | None = None, **roster: Any) -> Muster:
    game = tiny_game(**(sections or {}))
    return mustered(roster_with(*(models or BAND), name="Band", **roster), game)


def text(found: Muster, detail: Any = "short", lang: str = "en") -> str:
    return roster_as_text(found, findings_of(found), lang, detail)


def below(found: Muster) -> str:
    """Return how a text ends that the opponent need not read."""
    words = "Paste this text into Realms Builder to open the roster:"
    return f"\n{words}\n{code_for_text(found)[0]}\n"


def test_the_short_text_has_a_line_for_each_model_and_the_totals() -> None:
    found = band()
    assert text(found) == (
        "Band\n"
        "====\n"
        "Tiny · Clan · 3 models · 16 of 20 cost\n"
        "\n"
        "Models\n"
        "Urga – Chief (general) · 8 cost\n"
        "Guard · 4 cost\n"
        "Guard: Bow · 4 cost\n"
        "\n"
        "Total\n"
        "3 models · 16 of 20 cost · 4 left\n"
        f"Checksum {checksum(found)}\n" + below(found)
    )


def test_german_text_says_the_same_in_german() -> None:
    said = text(band(), lang="de")
    assert "Winzig · Sippe · 3 Modelle · 16 von 20 cost" in said
    assert "Urga – Häuptling (General)" in said
    assert "Wache: Bogen" in said
    assert "4 frei" in said


def test_the_open_text_keeps_costs_notes_and_secret_roles_to_the_player() -> None:
    said = text(band(sections={"roles": SECRET}), "open")
    assert said == (
        "Band\n"
        "====\n"
        "Tiny · Clan · 3 models · limit 20 cost\n"
        "\n"
        "Models\n"
        "Urga – Chief\n"
        "Guard\n"
        "Guard: Bow\n"
    )


HIDDEN = """
      - {id: tough, kind: tag, name: {de: Zäh, en: Tough}}
      - {id: mob, kind: tag, name: {de: Verborgen, en: Hidden}, secret: true}"""


def test_the_open_text_leaves_out_models_with_a_secret_keyword() -> None:
    found = band(Model("m1", "rat"), Model("m2", "guard"), sections={"keywords": HIDDEN})
    assert text(found, "open") == (
        "Band\n====\nTiny · Clan · 1 model · limit 20 cost\n\nModels\nGuard\n"
    )
    assert "Rat" in text(found)
    assert "Rat" in text(found, "full")


def test_a_role_that_is_no_secret_is_open_information() -> None:
    found = band()
    said = text(found, "open")
    assert "Urga – Chief (general)\n" in said
    assert checksum(found) in said
    assert "wall" not in said


def test_the_full_text_says_stats_items_notes_and_findings() -> None:
    checks = (
        "[{code: few, require: 'count(models) > 3', for: roster, severity: warning,"
        " text: {de: Zu wenige, en: Too few}, why: {de: Drei, en: Three}, source: '1.2'}]"
    )
    found = band(sections={"checks": checks})
    said = text(found, "full")
    assert "1. Urga · Chief · general · 8 cost\n" in said
    assert "  HP 5  MOV 5″  DEF 3/4+\n" in said
    assert "Weapons: Axe (power 3, 2.5 kg); Bow (power 2, 1 kg, range 20/3)" in said
    assert "Note: Hides *behind* the wall." in said
    assert "! warning: Too few Three (§ 1.2)" in said


def test_without_findings_the_full_text_says_so() -> None:
    end = f"Findings\nNo findings: every rule is kept.\n{below(band())}"
    assert text(band(), "full").endswith(end)


def test_a_game_without_costs_says_nothing_of_costs() -> None:
    game = tiny_game(CATALOGUE.replace(", cost: 2", ""), costs="")
    faction = "units: [{id: chief, name: Chief, stats: {hp: 5}}]"
    found = mustered(roster_with("chief", name="Band"), game, tiny_faction(game, faction))
    assert text(found) == (
        "Band\n====\nTiny · Clan · 1 model\n\nModels\nChief\n\n"
        f"Total\n1 model\nChecksum {checksum(found)}\n" + below(found)
    )


def test_several_costs_are_all_said_and_too_much_is_said_as_such() -> None:
    costs = "[{id: cost, abbr: pts, default_limit: 10}, {id: gold, name: {de: Gold, en: gold}}]"
    said = text(band(sections={"costs": costs}))
    assert "16 of 10 cost · 0 gold" in said
    assert "Guard · 4 pts, 0 gold" in said
    assert "6 too many" in said


def test_a_model_whose_unit_is_gone_is_named() -> None:
    found = band(Model("m1", "guard"), Model("m2", "dragon", "Smok"))
    assert "✗ Smok: the unit “dragon” is missing" in text(found)
    assert "2 models" in text(found)


def test_groups_are_listed_with_their_members() -> None:
    models = (Model("m1", "rat", "Nib"), Model("m2", "rat", "Nab"))
    units = """
    units: [{id: rat, name: Rat, cost: 1, stats: {hp: 1}, tags: [mob]}]
    profiles: [{id: swarm, name: Swarm, of_group: mob, stats: {hp: 2}}]
    """
    game = tiny_game()
    roster = roster_with(*models, groups=(Group("g1", "mob", ("m1", "m2"), "swarm", "Teeth"),))
    found = mustered(roster, game, tiny_faction(game, units))
    assert "Groups\nTeeth · Nib, Nab\n" in text(found)


def test_markdown_marks_names_and_takes_a_players_words_literally() -> None:
    found = band(Model("m1", "chief", "*Star* [x](y) <b>", note="# not a heading\n- nor a list"))
    said = roster_as("markdown", found, [], "en", "full")
    assert said.startswith("# Band\n")
    assert "## 1. \\*Star\\* \\[x\\](y) \\<b\\> · Chief · 8 cost" in said
    assert "| HP | MOV | DEF |\n| :-: | :-: | :-: |\n| 5 |" in said
    assert "**Note:** *# not a heading / - nor a list*" in said


def test_short_markdown_is_a_list() -> None:
    said = roster_as("markdown", band(), [], "en")
    assert "- **Urga** – Chief (general) · 8 cost\n- **Guard** · 4 cost\n" in said.replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize("begin", ["# a", "- a", "+ a", "1. a", "12) a", "> a", "* a", "= a"])
def test_a_line_of_words_never_begins_a_block(begin: str) -> None:
    said = markdown([TextLine(((begin, ""),))])
    assert "\\" in said
    assert said.replace("\\", "") == begin + "\n"


@given(st.text(max_size=60))
def test_escaping_only_ever_adds_marks(words: str) -> None:
    bare = escaped(words).replace("&amp;", "&")
    at = 0
    for character in words:
        at = bare.index(character, at) + 1


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_name_and_note_make_one_line_each(name: str, note: str) -> None:
    found = plain_text([TextLine(((name, "strong"), (" ", ""), (note, "soft")), 1)])
    assert found.count("\n") == 1


def test_the_shipped_games_read_well_in_every_detail() -> None:
    model = Model("m1", "bannerherr", "Aldo", role="general")
    found = force("ags", "ritter", model, name="Grenzwacht", limits=(("cost", 50),))
    assert "Aldo – Bannerherr (General): Schwert und Schild · 12 HK" in text(found, lang="de")
    assert "Aldo – Bannerherr (General): Schwert und Schild\n" in text(found, "open", "de")
    assert "Schwerthieb (ATT 5/3+ vs DEF, Nah (0)" in text(found, "full", "de")


def test_equal_models_are_one_line_that_counts_them() -> None:
    found = band(Model("m1", "guard"), Model("m2", "chief", "Urga"), Model("m3", "guard"))
    lines = text(found).splitlines()
    assert [line for line in lines if "Guard" in line] == ["2× Guard · 4 cost each"]


# ------------------------------------------------------------------ Discord, forums, mail


def test_the_open_text_has_no_code_that_would_tell_the_rest() -> None:
    for form in ("text", "markdown", "discord", "bbcode", "html"):
        assert "RB1:" not in roster_as(form, band(), [], "en", "open")
        assert code_for_text(band())[0] in roster_as(form, band(), [], "en", "full")


def test_discord_has_small_headings_and_no_table() -> None:
    passages = [TextHeading("Band"), TextHeading("Urga", 2), TextTable((("HP", "5"), ("MOV", "6")))]
    passages += [TextLine((("Axe", "strong"),), 1), TextLine((("Checksum X", ""),), small=True)]
    assert discord_parts([*passages, TextCode("Paste:", "RB1:x_y")]) == [
        "## Band\n### Urga\nHP **5** · MOV **6**\n- **Axe**\n-# Checksum X\n-# Paste:\n`RB1:x_y`\n"
    ]


def test_discord_takes_a_players_words_literally_and_calls_nobody() -> None:
    said = discord_parts([TextLine((("*A_b* ~c~ |d| @everyone &amp;", "strong"),), 1)])
    assert said == ["- **\\*A\\_b\\* \\~c\\~ \\|d\\| @\u200beveryone &amp;**\n"]


def test_a_long_roster_is_several_messages_of_whole_models() -> None:
    models = [TextLine(((f"Model {n} ", "strong"), ("x" * 150, "")), 1) for n in range(40)]
    parts = discord_parts([TextHeading("Band"), TextHeading("Models", 2), *models])
    assert [part.partition("\n")[0] for part in parts] == [
        f"-# {n}/{len(parts)}" for n in range(1, len(parts) + 1)
    ]
    assert len(parts) == 4
    assert all(len(part) <= MOST_IN_A_PART for part in parts)
    lines = [line for part in parts for line in part.splitlines() if line.startswith("- ")]
    assert lines == [f"- **Model {n}** {'x' * 150}" for n in range(40)]


def test_a_model_of_a_full_text_is_not_torn_where_a_message_has_room_for_it() -> None:
    model = [TextLine((("y" * 80, ""),), 1) for _ in range(8)]
    passages = [p for n in range(6) for p in (TextHeading(f"{n}. Guard", 2), *model)]
    parts = discord_parts([TextHeading("Band"), *passages])
    assert [part.count("### ") for part in parts] == [2, 2, 2]


def test_a_long_rule_for_discord_is_one_entry_of_the_list_however_it_is_broken() -> None:
    rule = " ".join(f"word{n}" for n in range(300))
    (line,) = [TextLine(((f"Oath: {rule}", ""),), 1)]
    text = "".join(discord_parts([TextHeading("Band"), line]))
    assert text.count("\n- ") == 1
    assert len([row for row in text.split("\n") if row.startswith("  word")]) >= 3


@given(st.lists(st.text(min_size=1, max_size=5000), min_size=1, max_size=4))
def test_no_message_is_longer_than_discord_takes(notes: list[str]) -> None:
    passages = [TextLine(((note, "soft"),), 1) for note in notes]
    for part in discord_parts([TextHeading("Band"), *passages]):
        assert len(part.encode("utf-16-le")) // 2 <= MOST_IN_A_PART


def test_bbcode_has_lists_and_takes_brackets_of_a_player_for_words() -> None:
    lines = [TextLine((("[b]Urga", "strong"),), 1), TextLine((("note", "soft"),), 2)]
    assert bbcode([TextHeading("Band"), *lines, TextCode("Paste:", "RB1:x")]) == (
        "[size=150][b]Band[/b][/size]\n"
        "[list]\n[*][b][\u200bb]Urga[/b]\n[list]\n[*][i]note[/i][/list][/list]\n"
        "\nPaste:\n[code]RB1:x[/code]\n"
    )


def test_html_has_tables_and_lists_and_no_tag_of_a_player() -> None:
    lines = [TextLine((("<b>Urga", "strong"),), 1), TextLine((("x", ""),), 2), TextLine((), 1)]
    table = TextTable((("HP", "5"), ("DEF", "3/4+")))
    assert html_fragment([TextHeading("A & B"), table, *lines, TextLine((("end", ""),))]) == (
        "<h1>A &amp; B</h1>\n"
        '<table border="1" cellspacing="0" cellpadding="4">'
        "<tr><th>HP</th><th>DEF</th></tr><tr><td>5</td><td>3/4+</td></tr></table>\n"
        "<ul>\n<li><b>&lt;b&gt;Urga</b>\n<ul>\n<li>x</li></ul></li>\n<li></li></ul>\n"
        "<p>end</p>\n"
    )
