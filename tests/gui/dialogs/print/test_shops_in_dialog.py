"""Print shops, further cards and earlier prints in the dialog, as a player uses them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.dialog import PrintDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.dialogs.print.printing import roster, settled, shown
from tests.gui.fields import box_of


def choose_shop(qtbot: QtBot, dialog: PrintDialog, name: str) -> None:
    goal = box_of(dialog.form.goal, "profile")
    goal.setCurrentIndex(goal.findData(name))
    goal.activated.emit(goal.currentIndex())
    settled(qtbot, dialog)


def test_a_shop_is_shown_its_faces_in_its_order_and_needs_no_paper(
    qtbot: QtBot, desk: Desk
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    choose_shop(qtbot, dialog, "drivethrucards")
    assert [page.side for page in dialog.out.pages[:2]] == [PageSide.BACK, PageSide.FRONT]
    assert dialog.bar.summary.text() == "2 cards · 4 faces"
    first, second = dialog.preview.laid[:2]
    assert first.box.top() == second.box.top()  # one card a row
    assert not dialog.job.isVisible()
    assert not dialog.print_button.isVisible()
    assert dialog.pdf.text() == "Save for the shop …"
    codes = {problem.code for problem in dialog.out.problems}
    assert {"shop.asks_pdf_x", "shop.asks_cmyk"} <= codes
    choose_shop(qtbot, dialog, "")
    assert dialog.job.isVisible()
    assert dialog.pdf.text() == "Save PDF …"


def test_an_unverified_shop_is_marked(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    goal = box_of(dialog.form.goal, "profile")
    marked = [
        goal.itemText(row) for row in range(goal.count()) if "unverified" in goal.itemText(row)
    ]
    assert marked == ["MakePlayingCards (unverified)"]
    choose_shop(qtbot, dialog, "makeplayingcards")
    assert "check the measures" in dialog.form.goal.notes_below["profile"].text()
    assert "shop.unverified" in {problem.code for problem in dialog.out.problems}


def test_pictures_for_a_shop_are_written_into_a_folder(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    choose_shop(qtbot, dialog, "thegamecrafter")
    target = tmp_path / "set"
    target.mkdir()
    answers.paths.append(target)
    box_of(dialog.form.keeping, "ticket").setChecked(True)
    settled(qtbot, dialog)
    qtbot.mouseClick(dialog.pdf, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "files are in" in dialog.foot.progress.text.text())
    names = sorted(path.suffix for path in target.iterdir())
    assert names == [".pdf", ".png", ".png"]


def test_print_and_play_sets_paper_and_bleed(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    choose_shop(qtbot, dialog, "print_and_play_letter")
    assert (dialog.choices.paper, dialog.choices.bleed_mm) == ("letter", 1.5)
    assert dialog.job.isVisible()
    assert not dialog.out.single_faces


def test_further_cards_come_behind_and_share_sheets(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    before = dialog.out.cards
    box_of(dialog.form.extras, "items").setChecked(True)
    box_of(dialog.form.extras, "blanks").setValue(2)
    box_of(dialog.job, "mixed").setChecked(True)
    settled(qtbot, dialog)
    assert dialog.out.cards > before + 2
    assert "cards of" in dialog.bar.details.text()


def test_what_did_not_change_is_left_out_and_named(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    document = roster(desk, "chief", "guard", file=str(tmp_path / "band.yaml"))
    (tmp_path / "band.yaml").write_text("")
    dialog = shown(qtbot, desk, document)
    answers.paths.append(tmp_path / "x.pdf")
    qtbot.mouseClick(dialog.pdf, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Saved as" in dialog.foot.progress.text.text())
    box_of(dialog.form.keeping, "changed").setChecked(True)
    settled(qtbot, dialog)
    assert dialog.out.pages == ()
    assert "print.left_out" in {problem.code for problem in dialog.out.problems}
    assert PrintChoices().recalled(dialog.choices.remembered()).changed is False


@pytest.mark.parametrize("kept", ['{"blanks": -1}', '{"blanks": true}', '{"blanks": 1e9}'])
def test_nonsense_among_remembered_choices_is_passed_over(kept: str) -> None:
    assert PrintChoices().recalled(kept) == PrintChoices()
    assert replace(PrintChoices(), blanks=3).recalled(kept).blanks == 3


def test_a_size_that_the_shop_does_not_sell_becomes_the_nearest_that_it_does(
    qtbot: QtBot, desk: Desk
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    choose_shop(qtbot, dialog, "drivethrucards")
    dialog.set_choices(replace(dialog.choices, size="70x70"))
    settled(qtbot, dialog)
    (fix,) = (fix for problem in dialog.out.problems for fix in problem.fixes)
    dialog.take_fix(fix)
    settled(qtbot, dialog)
    assert "shop.size_not_sold" not in {problem.code for problem in dialog.out.problems}
