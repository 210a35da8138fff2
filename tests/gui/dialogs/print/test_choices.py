"""What is remembered of the print form, and what it asks for."""

from dataclasses import replace

import pytest

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.render.jobs.print_request import CardsOf, SheetContents, SheetWanted
from realms_builder.render.jobs.printer_offsets import PrinterSetting
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from tests.builders import roster_with

OTHER = PrintChoices(
    cards="nobody",
    forms=False,
    sheets="roster,intro,rules,quick",
    paper="letter",
    duplex="fold",
    bleed_mm=1.5,
    marks=False,
    merge=True,
    size="poker",
    theme="ink_saver",
    lang="de",
    printer="Office",
    style="roomy",
)


def test_choices_come_back_as_they_were() -> None:
    assert PrintChoices().recalled(OTHER.remembered()) == OTHER


def test_a_half_used_sheet_is_not_remembered() -> None:
    used = replace(OTHER, start=4)
    assert PrintChoices().recalled(used.remembered()).start == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        '{"paper": "papyrus"}',
        '{"bleed_mm": 40}',
        '{"bleed_mm": true}',
        '{"duplex": 3}',
        '{"size": "9x9"}',
        '{"marks": "yes"}',
        '{"lang": "xx"}',
        '{"style": "baroque"}',
        '{"rules": 1}',
        '{"unheard_of": 1}',
    ],
)
def test_what_is_no_choice_is_passed_over(text: str) -> None:
    assert PrintChoices().recalled(text) == PrintChoices()


def test_sheets_that_were_remembered_one_by_one_come_back() -> None:
    kept = '{"roster_sheet": true, "introduction": false, "quick": true}'
    assert PrintChoices().recalled(kept).sheets == "roster,quick"


def test_the_request_says_what_the_form_says() -> None:
    request = OTHER.request(roster_with("guard"), ("m1",))
    contents = request.contents
    assert isinstance(contents, SheetContents)
    assert contents.cards is CardsOf.NOBODY
    assert contents.sheets == (
        SheetWanted("roster", SheetStyle.ROOMY),
        SheetWanted("intro"),
        SheetWanted("rules"),
        SheetWanted("quick"),
    )
    assert not contents.beside.forms
    assert request.job.paper.name == "letter"
    assert request.job.duplex is Duplex.FOLD
    assert request.job.bleed_mm == 1.5
    assert request.look.size == (63.5, 88.9)
    assert (contents.selected, request.lang) == (("m1",), "de")


def test_backs_move_as_was_remembered_for_this_printer_paper_and_edge() -> None:
    offsets = {
        PrinterSetting("Office", "a4", Duplex.LONG_EDGE): (1.0, -0.5),
        PrinterSetting("Office", "a4", Duplex.LONG_EDGE, landscape=True): (0.0, 2.0),
        PrinterSetting("Office", "a4", Duplex.SHORT_EDGE): (9.0, 9.0),
        PrinterSetting("Home", "a4", Duplex.LONG_EDGE): (8.0, 8.0),
    }
    choices = PrintChoices(printer="Office")
    request = choices.request(roster_with("guard"), (), offsets)
    assert request.backs == ((1.0, -0.5), (0.0, 2.0))
