"""A sheet kind is said once: command line, window and evening find it without being told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.core import translation
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.print_form import ContentsForm
from realms_builder.gui.rooms.table.panel import TablePanel
from realms_builder.gui.rooms.table.papers import papers_offered
from realms_builder.gui.shell.desk import Desk
from realms_builder.layout.document import Paragraph, TypesetDocument, plain
from realms_builder.render.jobs.print_request import SheetWanted
from realms_builder.render.sheet_kinds import registry
from realms_builder.render.sheet_kinds.kind import MadeSheet, RosterSheetKind, column_pages
from realms_builder.render.sheet_kinds.making import SheetMaking
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.rules.quick_reference import QuickReference
from tests.cli.commands import run
from tests.gui.dialogs.print.printing import PaperTray, roster
from tests.gui.fields import box_of
from tests.sheets.printed import pages_of

SENTENCES = {
    "sheet_kind.roll_call.at_table": "Roll call: {side}",
    "sheet_kind.roll_call.before_cards": "Roll call before the cards",
    "sheet_kind.roll_call.section": "Roll calls",
    "evening.roll_call": "Who is here",
}


class RollCall(RosterSheetKind):
    """Who is there, by name."""

    id = "roll_call"
    in_command = before_cards = at_table = True
    in_evening = 35

    def of_roster(
        self, making: SheetMaking, mustered: Muster, name: str, wanted: SheetWanted
    ) -> MadeSheet | None:
        names = (record.show(making.lang) for record in mustered.models)
        lines = tuple(Paragraph(plain(f"{one} is here")) for one in names)
        document = TypesetDocument(f"Roll call of {name}", making.lang, lines, ())
        return column_pages(making, QuickReference(document, 1, ()))


@pytest.fixture(autouse=True)
def _roll_call(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = translation._texts

    @cache
    def texts(lang: str, name: str) -> Mapping[str, object]:
        return {**known(lang, name), **(SENTENCES if name == translation.CORE else {})}

    monkeypatch.setattr(translation, "_texts", texts)
    registry.register(RollCall())
    yield
    registry.forget("roll_call")


def test_the_command_line_makes_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "roll.pdf"
    said = run(capsys, "sheet", "roll_call", "grenzwacht", "-o", target)
    assert (said.code, said.out) == (0, f"1 page: {target}\n")
    (page,) = pages_of(target.read_bytes())
    assert "Aldo is here" in page


def test_it_is_a_section_of_an_evening(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "evening.pdf"
    words = ("evening", "grenzwacht", "gassenbande", "--seed", "3", "-o", target, "--sections")
    assert run(capsys, *words, "cover,roll_call,intro").code == 0
    cover, *pages = pages_of(target.read_bytes())
    assert cover.index("Introduction:") < cover.index("Who is here")
    assert sum("is here" in page for page in pages) == 2
    assert "roll_call" in registry.usual_sections()


def test_the_table_room_offers_it_for_each_side(qtbot: QtBot, desk: Desk) -> None:
    room = TablePanel(desk, PaperTray("Office"))
    qtbot.addWidget(room)
    ids = [paper.id for paper in papers_offered()]
    assert {"roll_call_a", "roll_call_b"} <= set(ids)
    assert room.buttons["roll_call_b"].text() == "Roll call: second side"
    assert box_of(room.form.parts, "roll_call").text() == "Roll calls"


def test_the_print_dialog_puts_it_before_the_cards(qtbot: QtBot, desk: Desk) -> None:
    form = ContentsForm(desk, roster(desk, "guard"), (), PrintChoices())
    qtbot.addWidget(form)
    box = box_of(form, "roll_call")
    assert box.text() == "Roll call before the cards"
    form.show_value(PrintChoices())
    box.setChecked(True)
    choices = form.read(PrintChoices())
    assert choices.sheets_wanted() == (SheetWanted("roll_call"),)
