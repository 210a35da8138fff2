"""A report made again after an edit says what a new one would, and redoes only what it must."""

from __future__ import annotations

import pytest

from realms_builder.cards.fit.cases import CardShelf
from realms_builder.cards.fit.checking import FitCheck, LookParts
from realms_builder.cards.fit.report import FitReport
from tests.builders import tiny_game
from tests.cards.fit.fit_builders import THEME, UNITS, cards, look, template, told

LISTS = "units: [{id: unit, name: {de: Zehnletter, en: U}, weapons: [axe, bow, long_bow]}]"
START = """
options: [{id: big, type: flag}]
front:
  - {id: name, box: [2, 2, 16, 6], text: "{name}", size_pt: 10, lines: 1, fit: [shrink 5]}
  - {id: gear, box: [2, 20, 50, 30], size_pt: 10, repeat: weapons, each: "{name}", fit: [back]}
  - {id: foot, box: [2, 80, "if(options.big, 8, 60)", 4], text: "{name}", lines: 1, fit: [shrink 9]}
back:
  - {id: more, box: [2, 2, 50, 60], column: [{id: page, text: "{page}/{pages}"}], receives: true}
"""
EDITS = {
    "a text": START.replace('16, 6], text: "{name}"', '16, 6], text: "{name}{name}"'),
    "a narrower box": START.replace("[2, 2, 16, 6]", "[2, 2, 4, 6]"),
    "a list that spills now": START.replace("[2, 20, 50, 30]", "[2, 20, 50, 8]"),
    "a back with less room": START.replace("[2, 2, 50, 60]", "[2, 2, 50, 9]").replace(
        "[2, 20, 50, 30]", "[2, 20, 50, 8]"
    ),
    "a list that goes nowhere": START.replace("fit: [back]", "fit: [shrink 9]").replace(
        "[2, 20, 50, 30]", "[2, 20, 50, 8]"
    ),
    "an element more": START.replace(
        "back:\n", '  - {id: late, box: [2, 70, 4, 4], text: "{name}"}\nback:\n'
    ),
    "an element less": "\n".join(x for x in START.splitlines() if "id: name" not in x),
    "another option for an element": START.replace("if(options.big, 8, 60)", "60"),
    "a style for all": START + "styles: {body: {size_pt: 14}}\n",
    "no back": START.partition("back:\n")[0],
    "a formula that fails": START.replace('16, 6], text: "{name}"', '16, 6], text: "{nix}"'),
}


def said(report: FitReport) -> set[tuple[object, ...]]:
    """Return everything that a report says, in no order."""
    return {
        (row.kind, row.case.key, row.key, row.lang, row.look, row.percent, row.problem.code)
        for row in report.rows
    }


@pytest.mark.parametrize("edit", EDITS)
def test_a_report_after_an_edit_is_the_same_as_a_new_one(edit: str) -> None:
    units = cards(LISTS)
    check = FitCheck(("de", "en"))
    first = said(check.report(look(START), units))
    after = said(check.report(look(EDITS[edit]), units))
    assert after == said(FitCheck(("de", "en")).report(look(EDITS[edit]), units))
    assert said(check.report(look(START), units)) == first


def test_the_same_look_again_composes_nothing() -> None:
    units = cards()
    check = FitCheck(("de", "en"))
    before = check.report(look(START), units)
    composed = check.composed
    assert check.report(look(START), units).rows == before.rows
    assert check.composed == composed


def test_only_a_changed_element_is_composed_again() -> None:
    old, new = (LookParts(template(text), THEME) for text in (START, EDITS["a text"]))
    touched = new.changed_since(old)
    assert touched == {("front", "name")}
    only = new.only(new.affected(touched, old))
    assert [element.id for element in only.front] == ["name"]
    assert only.back == []


def test_what_may_spill_is_composed_again_with_all_that_may_receive() -> None:
    old, new = (LookParts(template(t), THEME) for t in (START, EDITS["a list that spills now"]))
    only = new.only(new.affected(new.changed_since(old) or frozenset(), old))
    assert [element.id for element in only.front] == ["gear"]
    assert [element.id for element in only.back] == ["more"]


def test_a_style_touches_everything() -> None:
    old, new = (LookParts(template(text), THEME) for text in (START, EDITS["a style for all"]))
    assert new.changed_since(old) is None


def test_after_a_unit_changed_only_its_cards_are_composed_again() -> None:
    game, shelf, check = tiny_game(), CardShelf(), FitCheck(("de", "en"))
    start = cards(UNITS, game, shelf)
    check.report(look(START), start)
    composed = check.composed
    renamed = UNITS.replace("en: Rat", "en: Rat with a name that takes more room")
    units = cards(renamed, game, shelf)
    report = check.report(look(START), units)
    # The rat has one card, in two languages, as it is and with the option the other way.
    assert check.composed - composed == 4
    assert [now is before for now, before in zip(units, start, strict=True)] == [True, False]
    assert ("too_wide", "clan/rat", "", "en") in told(report)


def test_a_unit_that_is_gone_is_forgotten() -> None:
    game, shelf, check = tiny_game(), CardShelf(), FitCheck(("de", "en"))
    check.report(look(START), cards(UNITS, game, shelf))
    rats = "units: [{id: rat, name: {de: Ratte, en: Rat}}]"
    report = check.report(look(START), cards(rats, game, shelf))
    assert {row.case.unit for row in report.rows} <= {"clan/rat"}
    assert report.cards == 1
