"""What an author writes and the program would not use is said: where, why and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.game.value_words import said
from tests.builders import faction_text, system_text
from tests.cli.commands import tiny_pack, write
from tests.packs.samples import checked, found_in

CARD = "format: 1\nkind: card\nid: face\nsystem: tiny\n"
THEME = "format: 1\nkind: theme\nid: dusk\n"
BOLD = "[{id: bold, kind: tag, modifies: [{stat: moov, add: 1}]}]"
FIGHT = "[{id: fight, preset: hit_wound_save, with: {attacks: hp, to_hit: 3}}]"
TABLE = "front: [{id: t, box: [0, 0, 9, 9], table: weapons, columns: [{text: a, width: ²mm}]}]\n"
BOX = "front: [{id: t, box: [0, 0, ²mm, 9]}]\n"


@pytest.mark.parametrize(
    ("section", "text", "expected"),
    [
        ("keywords", BOLD, ("reference_unknown", "moov, add: 1", "Write “mov”")),
        (
            "forms",
            "[{id: dark, modifies: [{stat: moov, add: 1}]}]",
            ("reference_unknown", "moov, add: 1", "Write “mov”"),
        ),
        (
            "derived",
            "[{id: load, value: hp, modifies: [{stat: moov, add: 1}]}]",
            ("reference_unknown", "moov, add: 1", "Write “mov”"),
        ),
        (
            "stats",
            "[{id: hp, type: integer, min: 9, max: 1}, {id: def, type: pool}]",
            ("bounds_swapped", "1", "Write them from 1 to 9"),
        ),
        (
            "groups",
            "[{id: mob, members: \"tag('mob')\", size: [3, 2]}]",
            ("bounds_swapped", "[3, 2]", "Write them from 2 to 3"),
        ),
        ("checks", "[{code: some, for: roster, require: 3}]", ("condition_expected", "3", "")),
        (
            "stats",
            "[{id: hp, type: flag, print: '+{value}'}]",
            ("no_effect.reader", "print: '+{value", "Leave out “print”"),
        ),
        (
            "stats",
            "[{id: hp, type: integer}, {id: aim, type: target, target: [3, 6]}]",
            ("no_effect.reader", "target: [3, 6]", "Leave out “target”"),
        ),
        (
            "checks",
            "[{code: one, exactly: 1, role: general, limit_per_unit: limit}]",
            ("no_effect", "limit_per_unit: limit", "Leave out “limit_per_unit”"),
        ),
        (
            "attributes",
            "[{id: class, type: choice}, {id: limit, type: integer}]",
            ("missing_key", "{id: class, type: choice", ""),
        ),
    ],
)
def test_a_system_file_is_told(
    tmp_path: Path, section: str, text: str, expected: tuple[str, str, str]
) -> None:
    found = found_in(tiny_pack(tmp_path), "system.yaml", system_text(**{section: text}))
    assert expected in found


def test_what_a_preset_must_be_told_and_is_not_is_said(tmp_path: Path) -> None:
    found = found_in(tiny_pack(tmp_path), "system.yaml", system_text(mechanics=FIGHT))
    left = [(code, ways) for code, _, ways in found]
    # one attack and one damage each are usual; hitting is filled in
    assert left == [
        ("need_left_out", "Write “to_wound: …” below “with:”"),
        ("need_left_out", "Write “save: …” below “with:”"),
    ]


def test_keywords_of_a_faction_have_no_effect(tmp_path: Path) -> None:
    text = faction_text() + "keywords: [{id: sly, text: sly}]\n"
    found = found_in(tiny_pack(tmp_path), "clan.yaml", text)
    assert found == [
        ("keywords_of_faction", "keywords: [{id: sly, text: sly", "Leave out “keywords”")
    ]


def test_a_keyword_on_a_list_where_it_means_nothing_is_told(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    lists = (
        "[{id: blades, fields: [{id: marks, type: keywords, of_kind: tag}]}, "
        "{id: shields, fields: [{id: marks, type: keywords, of_kind: tag}]}]"
    )
    words = "[{id: keen, kind: tag, stands_on: blades}]"
    write(
        pack / "system.yaml", system_text(items=lists, keywords=words, keyword_kinds="[{id: tag}]")
    )
    text = (
        "format: 1\nkind: catalogue\nsystem: tiny\nitems:\n"
        "  blades: [{id: a, marks: [keen]}]\n  shields: [{id: b, marks: [keen]}]\n"
    )
    found = {one for one in found_in(pack, "catalogue.yaml", text) if "elsewhere" in one[0]}
    assert found == {("keyword_elsewhere", "[keen]", "")}
    (told,) = {said(p, "en") for p in checked(pack) if p.code == "keyword_elsewhere"}
    assert told == "“keen” does not belong on shields: by the game it stands on blades."


@pytest.mark.parametrize(
    ("text", "code", "written"),
    [
        ("icons: {x: file.svg}\n", "icon_not_found", "file.svg"),
        ("fonts: {text: Nowhere Sans}\n", "font.missing", "Nowhere Sans"),
        ("fonts: {text: fonts/gone.ttf}\n", "font.missing", "fonts/gone.ttf"),
        (TABLE, "card.width", "²mm"),
        (BOX, "formula.bad_character.suggested", "²mm, 9]"),
    ],
)
def test_a_card_is_told(tmp_path: Path, text: str, code: str, written: str) -> None:
    found = found_in(tiny_pack(tmp_path), "cards/face.yaml", CARD + text)
    assert [(at, what) for at, what, _ in found] == [(code, written)]


PHASE = "{phases: [{id: begin, steps: [{run: fihgt}]}]}"
USES = "[{id: gold, uses: [{id: drink, keyword: bolder, prise: 2}]}]"
SORTED = "[{id: blades, sort: [nmae], fields: [{id: edge}]}]"
ROLLED = "[{id: wounds, results: {'1-5': leg, 6-: head}}]"
GRID = "[{id: grid, rows: [[a, [b, c]]]}]"
SIZES = (
    "[{id: size, values: [{id: s, mm: 25}, {id: m, mm: many}, {id: l, mm: 40}, {id: xl, mm: 50}]}]"
)
DOUBLE = "[{id: wounds, results: {1-3: leg, 3-6: head}}]"
BEYOND = "[{id: wounds, roll: D6, results: {1-3: leg, 4-7: head}}]"
REPEAT = (
    "[{id: hit, sides: [a, b], steps: [{stop: hit}], "
    "repeat: {id: out, until: hp <= 0, carry: {hpp: hp - 1}, from: {hp: b.hp}}}]"
)
NEED = (
    "[{id: hit, sides: [a], needs: [{id: times, type: integer, default: many}], "
    "steps: [{stop: hit}]}]"
)
MOMENTS = (
    "[{id: bold, kind: tag, ends: round_end}, {id: shy, kind: tag, ends: round_end}, "
    "{id: mad, kind: tag, ends: round_edn}]"
)
ASKED = (
    "[{id: hit, sides: [a], needs: [{id: using, type: choice, values: [tat, wil]}], "
    "steps: [{stop: hit, when: using == 'att' or using == 'wil'}]}]"
)
WIRED = (
    "[{id: arts, fields: [{id: test, type: phrase, forms: ["
    "{id: one, write: first, runs: duel, with: {blow: 1, using: 1}}, "
    "{id: two, write: second, runs: duel, with: {blow: 2}}]}]}]"
)
DUEL = (
    "[{id: duel, sides: [a], needs: [{id: blow, type: integer}, {id: using, type: integer}], "
    "steps: [{stop: hit}]}]"
)
RUNS = "[{id: bold, kind: tag, at: {round_end: bleding}}]"
NAMES = "[{id: size, values: [{id: s, nmae: small}, m]}]"
COLUMNS = (
    "[{id: size, values: [{id: s, mm: 25}, {id: m, mm: 30}, {id: l, mm: 40}, {id: xl, mmm: 50}]}]"
)
BURST = "{explode: {faec: 6}}"


@pytest.mark.parametrize(
    ("section", "text", "expected"),
    [
        ("game", PHASE, ("reference_unknown", "fihgt", "")),
        ("game", "{phases: [{id: a, setps: []}]}", ("unknown_key", "setps: []", "Write “steps”")),
        ("game", "{ruonds: 5}", ("unknown_key", "ruonds: 5", "Write “rounds”")),
        ("resources", USES, ("reference_unknown", "bolder, prise: 2", "Write “bold”")),
        ("resources", USES, ("unknown_key", "prise: 2", "Write “price”")),
        ("items", SORTED, ("reference_unknown", "nmae], fields: [{id: edge", "Write “name”")),
        ("tables", ROLLED, ("result_expected", "6-: head", "")),
        ("tables", GRID, ("text_expected", "[b, c]]]", "")),
        ("scales", SIZES, ("number_among", "many", "")),
        ("scales", NAMES, ("unknown_key", "nmae: small", "Write “name”")),
        ("scales", COLUMNS, ("unknown_key", "mmm: 50", "Write “mm”")),
        ("words", "{rostre: band}", ("unknown_key", "rostre: band", "Write “roster”")),
        ("dice", BURST, ("unknown_key", "faec: 6", "Write “face”")),
        ("tables", DOUBLE, ("result_impossible", "3-6: head", "")),
        ("tables", BEYOND, ("result_impossible", "4-7: head", "")),
        ("mechanics", REPEAT, ("name_alone", "hpp: hp - 1", "Write “hp”")),
        ("mechanics", NEED, ("number_expected", "many", "")),
        ("keywords", MOMENTS, ("name_alone", "round_edn", "Write “round_end”")),
        ("keywords", RUNS, ("reference_unknown", "bleding", "")),
        ("mechanics", ASKED, ("name_alone", "tat, wil]", "Write “att”")),
        ("items", WIRED, ("need_not_wired", "{blow: 2", "Write “using: …” below “with:”")),
        ("card", "itme", ("reference_unknown", "itme", "Write “item”")),
    ],
)
def test_parts_of_a_game_are_told_what_they_cannot_be(
    tmp_path: Path, section: str, text: str, expected: tuple[str, str, str]
) -> None:
    sections = {"keywords": "[{id: bold, kind: tag}]", "mechanics": DUEL, section: text}
    assert expected in found_in(tiny_pack(tmp_path), "system.yaml", system_text(**sections))


def test_a_roster_is_told_where_its_own_units_and_switches_err(tmp_path: Path) -> None:
    text = (
        "format: 1\nkind: roster\nsystem: tiny\nfaction: clan\nname: Band\n"
        "switches: {harsh: perhaps}\nmodels: []\n"
        "units:\n  - {id: guest, name: Guest, cots: 3, stats: {hp: 3}}\n"
    )
    found = found_in(tiny_pack(tmp_path), "rosters/band.yaml", text)
    assert ("choice_unknown", "perhaps", "") in found
    assert ("unknown_key", "cots: 3, stats: {hp: 3", "Write “cost”") in found


@pytest.mark.parametrize(
    ("section", "text", "expected"),
    [
        ("icons", "{x: file.svg}", ("icon_not_found", "file.svg", "")),
        ("icons", "{x: ../out.svg}", ("path_leaves_pack", "../out.svg", "")),
        ("icons", "{x: song.mp3}", ("icon_kind", "song.mp3", "")),
        ("icons", "{x: torn.svg}", ("icon_broken", "torn.svg", "")),
        ("roles", "[{id: a, icon: crwon}]", ("icon_unknown", "crwon", "Write “crown”")),
    ],
)
def test_a_game_is_told_of_icons_that_are_not_there(
    tmp_path: Path, section: str, text: str, expected: tuple[str, str, str]
) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "torn.svg", "<svg")
    assert expected in found_in(pack, "system.yaml", system_text(**{section: text}))


def test_items_and_cards_are_told_of_icons_that_nobody_has(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "x.svg", '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    write(pack / "system.yaml", system_text(icons="{claw: x.svg}"))
    text = "format: 1\nkind: catalogue\nsystem: tiny\nitems:\n"
    text += "  weapons: [{id: a, icon: claw}, {id: b, icon: clwa}]\n"
    assert ("icon_unknown", "clwa", "Write “claw”") in found_in(pack, "catalogue.yaml", text)
    faces = "  - {id: a, text: ':claw: :mine: :minn:'}\n  - {id: b, icon: shild}\n"
    card = CARD + "icons: {mine: x.svg}\nfront:\n"
    found = found_in(pack, "cards/face.yaml", card + faces)
    unknown = [(what, ways) for code, what, ways in found if code == "icon_unknown"]
    assert [ways for _, ways in unknown] == ["Write “mine”", "Write “shield”"]


def test_a_theme_is_told_of_fonts_that_are_not_there(tmp_path: Path) -> None:
    fonts = "fonts:\n  text: Source Sans Pro\n  display: Source Serif Pro Heavy\n"
    found = found_in(tiny_pack(tmp_path), "themes/dusk.yaml", THEME + fonts)
    way = "Name Source Sans Pro, Source Serif Pro, IBM Plex Mono, or a font file beside the game"
    assert found == [("font.missing", "Source Serif Pro Heavy", way)]


def test_a_catalogue_is_told_of_factions_that_are_not_there(tmp_path: Path) -> None:
    text = "format: 1\nkind: catalogue\nsystem: tiny\nitems:\n"
    text += "  weapons: [{id: a, only_for: {faction: [clan, caln]}}]\n"
    found = found_in(tiny_pack(tmp_path), "catalogue.yaml", text)
    assert found == [("reference_unknown", "caln]", "Write “clan”")]
