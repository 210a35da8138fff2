"""What a fit report says of units in all their loadouts, in every language."""

from __future__ import annotations

from realms_builder.cards.fit.checking import FitCheck, Flaw, spelt_out
from realms_builder.cards.fit.report import what_happens
from realms_builder.cards.fit.rows import FitKind
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Face, Rect, TextRun
from tests.builders import tiny_game
from tests.cards.fit.fit_builders import cards, look, of_kind, report, told

# Every letter is 0.2 mm wide for each point: ten letters of 10 pt are 20 mm.
NAME = (
    "front:\n  - {id: name, box: [2, 2, 16, 6], text: '{name}', size_pt: 10, lines: 1,"
    " fit: [shrink 5]}"
)


def named(german: str, english: str) -> str:
    return f"units: [{{id: unit, name: {{de: {german}, en: {english}}}}}]"


def test_what_fits_is_not_worth_a_word() -> None:
    found = report(NAME, named("Kurz", "Short"))
    assert found.rows == ()
    assert (found.cards, found.languages, found.has_errors) == (1, ("de", "en"), False)


def test_a_name_that_shrinks_says_how_far_and_in_which_language() -> None:
    (row,) = report(NAME, named("Zehnletter", "Short")).rows
    # 16 of 20 mm are 80 %; five steps of 95.5 % come to 79.4 %, four would be 83.2 %.
    assert (row.kind, row.percent, row.lang) == (FitKind.SHRUNK, 79, "de")
    assert row.severity is Severity.HINT
    assert (row.case.unit, row.key, row.face) == ("clan/unit", ("front", "name"), "front")
    assert (row.element("de"), row.element("en")) == ("Name", "name")


def test_what_does_not_fit_at_its_floor_is_an_error() -> None:
    # 40 letters take 40 mm even at 5 pt.
    found = report(NAME, named("A" * 40, "Short"))
    assert told(found) == {("overflow", "clan/unit", "", "de"), ("too_wide", "clan/unit", "", "de")}
    assert found.has_errors


def test_every_loadout_is_looked_at_and_named_in_words() -> None:
    # An axe is 3 letters, 6 mm; each word of a long sword 4 and 5 letters, 8 and 10 mm.
    text = (
        "front:\n  - {id: gear, box: [2, 2, 9, 20], size_pt: 10, repeat: weapons, each: '{name}',"
        " fit: [shrink 10]}"
    )
    found = report(text)
    assert told(found) == {
        ("too_wide", "clan/guard", "heavy", "de"),
        ("too_wide", "clan/guard", "heavy", "en"),
    }
    assert {row.case.data()["loadout"] for row in found.rows} == {"heavy"}
    assert found.cards == 3


def test_a_spilling_list_says_where_it_goes_on() -> None:
    # Lines of 10 pt are 3.5 mm and more; the box holds one of three, and a note where it goes on.
    text = (
        "front:\n  - {id: gear, box: [2, 2, 50, 8], size_pt: 10, repeat: weapons, each: '{name}',"
        " fit: [back]}\nback:\n  - {id: more, box: [2, 2, 50, 60], column: [], receives: true}"
    )
    units = "units: [{id: unit, name: Unit, weapons: [axe, bow, long_bow, long_sword]}]"
    found = report(text, units)
    assert {(row.kind, row.key) for row in found.rows} == {(FitKind.SPILLED, ("front", "gear"))}


def test_what_spills_to_a_back_that_takes_nothing_goes_on_a_continuation_card() -> None:
    text = (
        "front:\n  - {id: gear, box: [2, 2, 50, 8], size_pt: 10, repeat: weapons, each: '{name}',"
        " fit: [back]}\nback:\n  - {id: crest, box: [2, 2, 50, 60], emblem: true}"
    )
    units = "units: [{id: unit, name: Unit, weapons: [axe, bow, long_bow, long_sword]}]"
    found = report(text, units)
    assert {row.kind for row in found.rows} == {FitKind.CONTINUED}


def test_a_text_that_is_the_same_on_every_card_is_looked_at_too() -> None:
    text = "front:\n  - {id: motto, box: [2, 2, 10, 4], size_pt: 10, text: far too long for a box}"
    found = report(text, "units: [{id: rat, name: Rat}]")
    assert {(row.kind, row.key) for row in found.rows} == {(FitKind.OVERFLOW, ("front", "motto"))}


def test_an_element_in_a_container_has_a_key_through_it() -> None:
    text = (
        "front:\n  - {id: page, box: [2, 2, 50, 50], column: [{row: [{id: wrong, text: '{nix}'}]}]}"
    )
    found = report(text, "units: [{id: rat, name: Rat}]")
    assert {row.key for row in found.rows} == {("front", "page", 0, "wrong")}
    assert {row.kind for row in found.rows} == {FitKind.FAULT}


def test_other_values_of_an_option_are_tried_one_at_a_time() -> None:
    text = (
        "options: [{id: wide, type: flag, default: true}]\n"
        "front:\n  - {id: name, box: [2, 2, 'if(options.wide, 40, 10)', 6], text: '{name}',"
        " size_pt: 10, lines: 1, fit: [shrink 9]}"
    )
    found = report(text, named("Zehnletter", "Short"))
    # At 40 mm both fit; at 10 mm only the five letters of "Short" do.
    assert {(row.kind, row.look, row.lang) for row in found.rows} >= {
        (FitKind.OVERFLOW, (("wide", False),), "de")
    }
    assert {row.look for row in found.rows} == {(("wide", False),)}
    assert {row.lang for row in found.rows} == {"de"}


def test_what_happens_anyway_is_not_said_again_for_every_option() -> None:
    text = (
        "options: [{id: loud, type: flag}]\n"
        "front:\n  - {id: name, box: [2, 2, 16, 6], size_pt: 10, lines: 1, fit: [shrink 5],"
        " text: \"{name}[? {if(options.loud, '!', '')}]\"}"
    )
    found = report(text, named("Zehnletter", "Short"))
    assert [(row.kind, row.look) for row in found.rows] == [(FitKind.SHRUNK, ())]


def test_icons_of_a_text_are_told_by_their_names() -> None:
    icons = {"pearl": "\U000f0007", "shield": "\ue012", "word": "salt"}
    assert spelt_out("14 \U000f0007 \ue012 salt", icons) == "14 :pearl: :shield: salt"


class Complains:
    """Finds a flaw in every text that has an X."""

    def flaws(self, face: Face) -> list[Flaw]:
        return [
            Flaw(mark.x, mark.baseline_y, "fit.glyph", Severity.ERROR, {"code": "U+0058"})
            for mark in (*(m for layer in face.layers for m in layer.marks), *face.marks)
            if isinstance(mark, TextRun) and "X" in mark.text
        ]

    def faint(self, face: Face) -> list[Flaw]:
        """Find a text too faint only where all of the card is drawn, with its ground."""
        whole = any(isinstance(mark, Rect) for layer in face.layers for mark in layer.marks)
        values = {"text": "Xtra", "ratio": 2.0, "least": 4.5}
        return [Flaw(3, 65, "fit.contrast", Severity.WARNING, values)] if whole else []


def test_faint_texts_are_told_when_they_are_asked_for() -> None:
    text = (
        "front:\n  - {id: ground, box: [0, 0, 63, 88], fill: paper}\n"
        "  - {id: fixed, box: [2, 60, 50, 10], text: tra}"
    )
    units = cards(named("Ratte", "Rat"))
    usual, asked = (
        FitCheck(("de",), Complains(), contrasts=on).report(look(text), units)
        for on in (False, True)
    )
    assert usual.rows == ()
    (row,) = asked.rows
    assert (row.kind, row.key) == (FitKind.CONTRAST, ("front", "fixed"))
    assert what_happens(row, "en") == (
        "“Xtra” stands out too little from what it lies on: 2 to 1; 4.5 to 1 can be read"
    )


def test_a_flaw_is_told_of_the_element_at_its_place() -> None:
    text = (
        "front:\n  - {id: body, box: [2, 2, 50, 50], size_pt: 10, column: [{id: first, text: A},"
        " {id: second, text: '{name}'}]}\n"
        "  - {id: fixed, box: [2, 60, 50, 10], text: Xtra}"
    )
    found = report(text, named("Xaver", "Rat"), face_check=Complains())
    assert {(row.kind, row.key, row.lang) for row in found.rows} == {
        (FitKind.GLYPH, ("front", "body", "second"), "de"),
        (FitKind.GLYPH, ("front", "fixed"), "de"),
        (FitKind.GLYPH, ("front", "fixed"), "en"),
    }


def test_forms_have_cards_of_their_own() -> None:
    units = (
        "units: [{id: cat, name: Cat, forms: [{id: angry, name: {de: wütend, en: angry},"
        " stats: {hp: 2}}]}]"
    )
    text = (
        "front:\n  - {id: mark, box: [2, 2, 10, 6], text: '[?{mark}]', size_pt: 10, lines: 1,"
        " fit: [shrink 9]}"
    )
    found = report(text, units)
    # Six letters of "wütend" take 12 mm, five of "angry" 10 mm.
    (row,) = of_kind(found, FitKind.OVERFLOW)
    assert (row.case.form, row.case.loadout.pick("de"), row.lang) == ("angry", "wütend", "de")
    assert row.case.data() == {"unit": "clan/cat", "form": "angry"}


def test_rows_are_grouped_by_what_happens_to_which_element_the_worst_first() -> None:
    units = (
        "units: [{id: one, name: {de: Zehnletter, en: A}}, {id: two, name: {de: Neunlette, en: A}},"
        f" {{id: three, name: {{de: {'A' * 40}, en: A}}}}]"
    )
    found = report(NAME, units)
    kinds = [(group.severity, group.kind) for group in found.groups]
    assert kinds[:2] == [(Severity.ERROR, FitKind.OVERFLOW), (Severity.ERROR, FitKind.TOO_WIDE)]
    (shrunk,) = found.of(Severity.HINT)
    assert [unit.unit for unit in shrunk.units] == ["clan/one", "clan/two"]
    assert (shrunk.cards, shrunk.worst.percent) == (2, 79)


def test_units_are_shown_with_what_their_role_gives() -> None:
    game = tiny_game(roles="[{id: chief, name: {de: Chef, en: chief}, gives: [marksman]}]")
    text = (
        "front:\n  - {id: gear, box: [2, 2, 10, 6], size_pt: 10, repeat: traits, each: '{name}',"
        " fit: [shrink 9]}"
    )
    found = report(text, "units: [{id: rat, name: Rat}]", game=game)
    assert {row.case.loadout.pick("en") for row in found.rows} == {"chief"}
    assert {row.case.data()["role"] for row in found.rows} == {"chief"}


def test_a_unit_whose_option_cannot_be_met_is_looked_at_all_the_same() -> None:
    units = (
        "units: [{id: unit, name: {de: Zehnletter, en: U},"
        " options: [{id: a, list: weapons, of: [axe], exactly: 3}]}]"
    )
    found = report(NAME, units)
    assert found.cards == 1
    assert [(row.kind, row.lang) for row in found.rows] == [(FitKind.SHRUNK, "de")]
