"""What authors do wrong is said in words that lead them to what they meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.cli.main import main
from realms_builder.core.problems import Problem
from realms_builder.game.value_words import said
from tests.builders import faction_text, system_text
from tests.cli.commands import roster_text, tiny_pack, write
from tests.packs.samples import LEGAL, checked, found_in

CARD = "format: 1\nkind: card\nid: face\nsystem: tiny\n"
ELEMENT = CARD + "front:\n  - {id: a, box: [0, 0, 9, 9], %s}\n"
UNIT = "units:\n  - id: a\n    name: A\n    stats: {hp: 3}\n    %s\n"
DIE = (
    "[{id: hit, sides: [a, b], needs: [{id: need, type: target}], steps: [{roll: r, dice: 2, %s}]}]"
)
CHECK = "[{code: most, limit_per_unit: limits}]"
WHERE = '[{id: chief, from: "%s"}]'
SWAPPED = "[{id: hp, type: integer, min: 9, max: 1}, {id: def, type: pool, dice: [7, 1]}]"


def sentences(folder: Path, name: str, text: str) -> list[str]:
    """Return what is said of one file, with the ways out behind it."""
    file = write(folder / name, text)
    own = [p for p in checked(folder) if Path(p.place.file) == file]
    return [" → ".join((said(p, "en"), *(said(fix, "en") for fix in p.fixes))) for p in own]


@pytest.mark.parametrize(
    ("section", "text", "expected"),
    [
        (
            "roles",
            WHERE % "class == leader",
            "The name “leader” is not known here. "
            "A value of “class” is written in straight quotation marks.",
        ),
        ("derived", "[{id: run, value: 2 x mov}]", "“x” cannot stand here. Did you mean “*”?"),
        ("roles", WHERE % "class is 'leader'", "“is” cannot stand here. Did you mean “==”?"),
        (
            "mechanics",
            DIE % "success: 5+",
            "“5+” is not a formula: what a die has to show is written as face >= 5.",
        ),
        (
            "mechanics",
            DIE % "success: need",
            "“need” does not look at the dice: a success is said over face. → Write “face >= need”",
        ),
        ("checks", CHECK, "The name “limits” is not known here. Did you mean “limit”?"),
        (
            "derived",
            "[{id: run, value: {2 * mov}}]",
            "A formula is expected here. → Write it without braces: 2 * mov",
        ),
        (
            "dice",
            "8",
            "Named entries (name: value) are expected here, not “8”. → Such as {sides: …}",
        ),
        (
            "stats",
            "{hp: {type: integer}}",
            "A list is expected here, not “{…}”. → Such as - {id: hp, …}",
        ),
        ("stats", "[{id: hp, min: 4 cm}]", "“4 cm” is not a number. → Write “4”"),
        (
            "words",
            "{roster: {de:Schar, en:Band}}",
            "A space is missing behind the colon: “de:Schar” should read “de: Schar”. → "
            "Write “de: Schar”",
        ),
    ],
)
def test_a_game_is_told_what_was_meant(
    tmp_path: Path, section: str, text: str, expected: str
) -> None:
    found = sentences(tiny_pack(tmp_path), "system.yaml", system_text(**{section: text}))
    assert expected in found


def test_what_people_call_a_stat_leads_to_its_id(tmp_path: Path) -> None:
    text = system_text(derived="[{id: run, value: Trefferpunkte + 1}]")
    found = sentences(tiny_pack(tmp_path), "system.yaml", text)
    assert found == ["The name “Trefferpunkte” is not known here. Did you mean “hp”? → Write “hp”"]


def test_without_a_near_key_the_possible_ones_are_named(tmp_path: Path) -> None:
    found = sentences(
        tiny_pack(tmp_path), "system.yaml", system_text(derived="[{id: run, formula: 2 * mov}]")
    )
    assert found[0].startswith("“formula” is not a known entry here. → Possible: abbr, dice, for")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "weapons: axe, bow",
            "Behind “axe”, “bow” makes no sense. Several stand in a list with commas: "
            "[one, another].",
        ),
        ("weapons: {axe: 1}", "Items are named in a list here: [axe]"),
        ("cost: 4.5", "“4.5” is not a whole number."),
        ("cost: 4P", "“4P” is not a number. → Write “4”"),
    ],
)
def test_a_faction_is_told_what_was_meant(tmp_path: Path, written: str, expected: str) -> None:
    text = faction_text(UNIT % written)
    assert sentences(tiny_pack(tmp_path), "clan.yaml", text) == [expected]


def test_an_option_for_a_list_that_is_not_there_is_told_and_holds_nothing_up(
    tmp_path: Path,
) -> None:
    text = faction_text(UNIT % "options: [{id: o, list: weapon, of: [axe], default: axe}]")
    found = sentences(tiny_pack(tmp_path), "clan.yaml", text)
    assert found[0] == "There is no “weapon”. Did you mean “weapons”? → Write “weapons”"


def test_a_keyword_of_another_kind_is_known_for_what_it_is(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    kinds = "[{id: tag, of_units: tags, name: traits}, {id: state, name: states}]"
    words = "[{id: mob, kind: tag}, {id: frozen, kind: state}]"
    write(pack / "system.yaml", system_text(keyword_kinds=kinds, keywords=words))
    found = sentences(pack, "clan.yaml", faction_text(UNIT % "tags: [frozen]"))
    assert found == ["“frozen” is one of the words “states”; here only “traits” may stand."]


def test_a_colour_without_quotation_marks_does_not_vanish(tmp_path: Path) -> None:
    text = faction_text().replace("units:", "colour: #7b1e2b\nunits:")
    assert found_in(tiny_pack(tmp_path), "clan.yaml", text) == [("yaml_hash", "#7b1e2b", "")]
    card = CARD + "colours: {sea: #12474d}\n"
    assert found_in(tiny_pack(tmp_path), "cards/face.yaml", card) == [("yaml_hash", "#12474d", "")]


def test_a_comment_behind_an_empty_value_is_no_colour(tmp_path: Path) -> None:
    text = faction_text().replace("units:", "note: # 4 of them\nunits:")
    assert "yaml_hash" not in {
        code for code, *_ in found_in(tiny_pack(tmp_path), "clan.yaml", text)
    }


@pytest.mark.parametrize(
    ("text", "reason", "line", "column"),
    [
        ("a: {de: {cost} zu viel, en: x}\n", "begins with a brace needs quotation marks", 1, 9),
        ("a: {nerve} is high\n", "begins with a brace needs quotation marks", 1, 4),
        ("a: {de: Eins: zwei, en: x}\n", "with a comma or a colon needs quotation marks", 1, 13),
        ('a: {de: "Eins, en: x}\nb: 1\n', "a text in quotation marks does not end", 1, 9),
    ],
)
def test_texts_that_need_quotation_marks_are_found(
    tmp_path: Path, text: str, reason: str, line: int, column: int
) -> None:
    file = write(tiny_pack(tmp_path) / "clan.yaml", faction_text() + text)
    above = faction_text().count("\n")
    found = [p for p in checked(file.parent) if p.code == "yaml_syntax"]
    assert [(p.place.line - above, p.place.column) for p in found] == [(line, column)]
    assert reason in said(found[0], "en")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("shape: elipse", "Did you mean “ellipse”?"),
        ("text: {name}", 'Write it in quotation marks: "{name}"'),
        ("text: a, font: Arial", "“Arial” is not a role"),
        ("repeat: {weapons}, each: a", "Write it without braces: weapons"),
        ("repeat: weapons, each: {text: a, align: left}", "Such as - {text: …}"),
        ("table: weapon, columns: [{text: a}]", "There is no “weapon”. Did you mean “weapons”?"),
    ],
)
def test_a_card_is_told_what_was_meant(tmp_path: Path, written: str, expected: str) -> None:
    found = sentences(tiny_pack(tmp_path), "cards/face.yaml", ELEMENT % written)
    assert len(found) == 1
    assert expected in found[0]


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("2, 2, 9, 9", "Four numbers are expected: [left, top, width, height] in millimetres."),
        ("[2, 2, 9]", "Four numbers are expected: [left, top, width, height] in millimetres."),
        ("[2mm, 2, 9, 9]", "“2mm”: numbers stand without a unit: 2."),
    ],
)
def test_a_box_is_told_its_four_numbers(tmp_path: Path, box: str, expected: str) -> None:
    text = CARD + f"front:\n  - id: a\n    box: {box}\n    text: a\n"
    assert sentences(tiny_pack(tmp_path), "cards/face.yaml", text) == [expected]


def test_what_follows_from_a_broken_game_is_not_said_of_its_template(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "system.yaml", system_text(lenght="cm"))
    text = CARD + "extends: default\nfront:\n  - {id: name, size_pt: 9}\n"
    assert [code for code, *_ in found_in(pack, "cards/face.yaml", text)] == ["card.no_game.unread"]
    bare = text.replace("system: tiny\n", "")
    assert [code for code, *_ in found_in(pack, "cards/face.yaml", bare)] == ["card.no_game"]


def test_swapped_limits_are_said_once_and_of_no_unit(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "system.yaml", system_text(stats=SWAPPED))
    write(pack / "clan.yaml", faction_text(UNIT.replace("hp: 3", "hp: 3, def: 3/4+") % "tags: []"))
    assert [p.code for p in checked(pack)] == ["bounds_swapped", "bounds_swapped"]


def test_the_limits_of_a_pool_are_named(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    unit = UNIT.replace("hp: 3", "hp: 3, def: 3/6+") % "tags: []"
    (told,) = sentences(pack, "clan.yaml", faction_text(unit))
    assert "Allowed: 1–7 / 3+–5+." in told


def test_a_language_by_mistake_is_said_once(tmp_path: Path) -> None:
    text = system_text().replace("name: {de: Winzig, en: Tiny}", "name: {de: Winzig, eng: Tiny}")
    found = found_in(tiny_pack(tmp_path), "system.yaml", text)
    assert found == [("text_language.unknown", "eng: Tiny", "Write “en”")]


def test_a_template_is_found_by_its_id_not_by_its_file(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "cards/face.yaml", CARD.replace("id: face", "id: other"))
    found = found_in(pack, "system.yaml", system_text(card="face"))
    assert [code for code, *_ in found] == ["reference_unknown"]
    write(pack / "cards/face.yaml", CARD)
    assert found_in(pack, "system.yaml", system_text(card="face")) == []


def test_a_kind_that_nobody_knows_is_said_once(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "system.yaml", system_text().replace("kind: system", "kind: game"))
    found: list[Problem] = checked(pack)
    assert [p.code for p in found if Path(p.place.file).name == "system.yaml"] == ["kind_unknown"]


def test_a_value_outside_its_limits_is_told_them(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    text = "format: 1\nkind: catalogue\nsystem: tiny\nitems:\n  weapons: [{id: a, power: 12}]\n"
    found = set(sentences(pack, "catalogue.yaml", text))
    assert found == {"power 12 is outside the limits. → Allowed: 0–9"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("list",), "what, one of systems, factions, units, rosters"),
        (("list", "units", "clan"), "'realms-builder list --help'"),
    ],
)
def test_a_command_is_told_what_its_words_may_be(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert expected in capsys.readouterr().err


def test_a_roster_is_told_of_its_faction_and_its_limits(tmp_path: Path) -> None:
    text = roster_text(faction="caln")
    found = found_in(tiny_pack(tmp_path), "rosters/band.yaml", text)
    assert ("unknown_faction", "caln", "") in found
    limited = roster_text(limit="{cost: 20}")
    said_of = sentences(tiny_pack(tmp_path), "rosters/band.yaml", limited)
    assert said_of == ["“{…}” is not a number. → Such as limits: {cost: 20, …}"]


def test_what_cannot_be_an_id_has_one_like_it(tmp_path: Path) -> None:
    text = system_text(derived="[{id: Swim speed, value: mov}]")
    found = found_in(tiny_pack(tmp_path), "system.yaml", text)
    assert ("bad_id", "Swim speed, value: mov", "Write “swim_speed”") in found


def test_a_new_game_is_told_where_the_window_looks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library = tmp_path / "library"
    monkeypatch.setenv("REALMS_LIBRARY", str(library))
    monkeypatch.chdir(tmp_path)
    assert main(("new", "system", "moon", "--lang", "en")) == 0
    assert f"it lies in {library / 'factions' / 'moon'}." in capsys.readouterr().out
    write(library / "factions" / "sun" / "x.txt", "")
    monkeypatch.chdir(library / "factions" / "sun")
    assert main(("new", "system", "sun", "--lang", "en")) == 0
    assert "In the window" not in capsys.readouterr().out


def test_two_templates_with_one_id_are_said_at_both(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    write(pack / "cards" / "first.yaml", ELEMENT % "text: a")
    expected = (
        "“first.yaml” in the same folder has the id “face” too, so only one of the two can be "
        "used. Give one of them an id of its own."
    )
    assert sentences(pack, "cards/second.yaml", ELEMENT % "text: b") == [expected]
    twins = [p.values["file"] for p in checked(pack) if p.code == "card.id_twice"]
    assert sorted(twins) == ["first.yaml", "second.yaml"]
    other = (ELEMENT % "text: b").replace("id: face", "id: other")
    assert sentences(pack, "cards/second.yaml", other) == []


def test_a_roster_filed_as_legal_says_nothing_more_behind_an_error(tmp_path: Path) -> None:
    pack = tiny_pack(tmp_path)
    band = LEGAL.replace("unit: guard", "unit: gone")
    name = "rosters/legal/band.yaml"
    assert "legal_has_findings" in [code for code, *_ in found_in(pack, name, band)]
    broken = band + "limits: {cost: much}\n"
    codes = [code for code, *_ in found_in(pack, name, broken)]
    assert codes
    assert "legal_has_findings" not in codes
