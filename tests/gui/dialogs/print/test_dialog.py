"""The print dialog as a player uses it: choose, look, save, print, calibrate."""

import errno
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QStandardPaths, Qt, QUrl, Slot
from PySide6.QtGui import QAccessible, QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.problems import Severity
from realms_builder.gui.dialogs.print.calibration_wizard import CalibrationWizard
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.job_form import JobForm
from realms_builder.gui.dialogs.print.printers import PrinterChoice, PrintFailed
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.page_text import TextDialog
from realms_builder.gui.shell.app import Speech, make_application
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import CardsOf, Printout
from realms_builder.render.jobs.printer_offsets import PrinterSetting, remembered_offset
from realms_builder.roster.edits import change_model
from tests.gui.answers import Answers
from tests.gui.dialogs.print.printing import PaperTray, roster, settled, shown
from tests.gui.fields import box_of
from tests.roster.choosing_rosters import IRON, TOLD, chosen_by


def words(widget: QWidget) -> str:
    return " | ".join(label.text() for label in widget.findChildren(QLabel))


def test_the_sheets_are_shown_front_and_back(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    first, second = dialog.preview.laid
    assert (first.page.side, second.page.side) == (PageSide.FRONT, PageSide.BACK)
    assert first.box.right() < second.box.left()
    assert first.box.top() == second.box.top()
    assert dialog.bar.summary.text() == "2 cards · 1 sheet · 2 pages"
    assert all(dialog.preview._images.pixmap(laid.number) for laid in dialog.preview.laid)


def test_a_theme_that_arrives_is_offered_at_once(
    qtbot: QtBot, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    dialog = shown(qtbot, desk, roster(desk, "chief"))
    assert box_of(dialog.look, "theme").findData("night") < 0
    folder = tmp_path / "themes"
    folder.mkdir()
    text = "format: 1\nkind: theme\nid: night\nname: Night\n"
    (folder / "night.yaml").write_text(text, encoding="utf-8")
    desk.reload_library()
    assert box_of(dialog.look, "theme").findData("night") >= 0
    settled(qtbot, dialog)


def test_a_key_shows_all_that_the_sheets_say_as_text(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.preview.setFocus()
    qtbot.keyClick(dialog.preview, Qt.Key.Key_T)
    qtbot.waitUntil(lambda: bool(dialog.findChildren(TextDialog)))
    said = dialog.findChildren(TextDialog)[0].page.toPlainText().split("\n")
    assert said.index("Sheet 1, front") < said.index("Chief") < said.index("Guard")
    assert said.index("Guard") < said.index("Sheet 1, back")


def test_readers_of_the_screen_hear_the_pages_in_sight(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    QAccessible.setActive(True)
    try:
        dialog.preview.setFocus()
        qtbot.waitUntil(lambda: "Chief" in dialog.preview.accessibleDescription())
    finally:
        QAccessible.setActive(False)
    assert dialog.preview.accessibleDescription().startswith("2 pages\n")


def test_the_cards_of_the_selected_models_are_printed_alone(qtbot: QtBot, desk: Desk) -> None:
    document = roster(desk, "chief", "guard")
    dialog = shown(qtbot, desk, document, selected=(document.roster.models[1].id,))
    dialog.set_choices(replace(dialog.choices, sheets="roster", tokens=True))
    dialog.print_selected()
    chosen = [button for button in dialog.contents.whose.values() if button.isChecked()]
    assert chosen == [dialog.focusWidget()]
    settled(qtbot, dialog)
    assert dialog.bar.summary.text() == "1 card · 1 sheet · 2 pages"


def test_who_was_selected_last_time_is_not_printed_alone_today(qtbot: QtBot, desk: Desk) -> None:
    document = roster(desk, "chief", "guard")
    first, second = (model.id for model in document.roster.models)
    shown(qtbot, desk, document, selected=(first,)).print_selected()
    assert shown(qtbot, desk, document, selected=(second,)).choices.cards == "all"


def test_a_click_on_the_drawn_sheet_leaves_used_places_free(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    start = dialog.job.start
    points = [QPoint(x, y) for x in range(start.width()) for y in range(start.height())]
    fourth = [point for point in points if start.place_at(QPointF(point)) == 3]
    qtbot.mouseClick(start, Qt.MouseButton.LeftButton, pos=fourth[len(fourth) // 2])
    settled(qtbot, dialog)
    assert dialog.request().job.start_position == 4
    assert "3 places are used" in words(dialog.job)


def test_keys_move_the_first_free_place(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    start, columns = dialog.job.start, dialog.job.grid.columns
    qtbot.keyClick(start, Qt.Key.Key_Right)
    qtbot.keyClick(start, Qt.Key.Key_Down)
    assert start.start == 2 + columns
    qtbot.keyClick(start, Qt.Key.Key_End)
    qtbot.keyClick(start, Qt.Key.Key_Right)
    assert start.start == start.places
    qtbot.keyClick(start, Qt.Key.Key_Home)
    assert start.start == 1


def test_a_click_beside_the_places_changes_nothing(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    qtbot.mouseClick(dialog.job.start, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert dialog.job.start.start == 1


def test_a_place_that_smaller_paper_lacks_becomes_the_first(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    dialog.job.start.choose(9)
    dialog.set_choices(replace(dialog.choices, paper="a5"))
    settled(qtbot, dialog)
    assert dialog.job.start.start == 1
    assert all(p.code != "sheet.start_beyond" for p in dialog.out.problems)


def test_cards_of_the_selected_models_only(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard", "rat"), ("m2",))
    dialog.contents.whose[CardsOf.SELECTED].click()
    settled(qtbot, dialog)
    assert dialog.out.cards == 1


def test_without_a_selection_it_cannot_be_chosen(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    button = dialog.contents.whose[CardsOf.SELECTED]
    assert not button.isEnabled()
    assert button.toolTip()


def test_a_selected_model_that_is_removed_is_selected_no_more(qtbot: QtBot, desk: Desk) -> None:
    document = roster(desk, "chief", "guard")
    dialog = shown(qtbot, desk, document, ("m2",))
    dialog.contents.whose[CardsOf.SELECTED].click()
    settled(qtbot, dialog)
    document.change(lambda old: replace(old, models=old.models[:1]), "Remove")
    settled(qtbot, dialog)
    assert dialog.contents.whose[CardsOf.ALL].isChecked()
    assert dialog.out.cards == 1


def test_an_edit_of_the_roster_shows_on_the_sheets(qtbot: QtBot, desk: Desk) -> None:
    document = roster(desk, "guard")
    dialog = shown(qtbot, desk, document)
    before = dialog.out.pdf
    document.change(lambda old: change_model(old, "m1", name="Aldo"), "Rename")
    settled(qtbot, dialog)
    assert dialog.out.pdf != before


def test_the_pdf_that_is_saved_is_the_one_that_is_shown(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    answers.paths.append(tmp_path / "out")
    dialog.pdf.click()
    qtbot.waitUntil(lambda: "Saved as" in dialog.foot.progress.text.text())
    assert (tmp_path / "out.pdf").read_bytes() == dialog.out.pdf


def test_a_pdf_is_offered_among_ones_documents_not_among_the_files_of_the_library(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers, elsewhere = tmp_path / "Papers", tmp_path / "From a friend"
    papers.mkdir()
    elsewhere.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(papers))
    document = roster(desk, "guard")
    dialog = shown(qtbot, desk, document)
    for path in (desk.rosters_folder / "troop.yaml", elsewhere / "troop.yaml"):
        document.path = path
        dialog.pdf.click()
    assert [start.parent for start in answers.starts] == [papers, elsewhere]


def test_after_saving_the_keyboard_goes_on_at_what_was_written(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    answers.paths.append(tmp_path / "out.pdf")
    dialog.pdf.setFocus()
    qtbot.keyClick(dialog.pdf, Qt.Key.Key_Space)
    qtbot.waitUntil(dialog.foot.progress.open.hasFocus)


class Opened(QObject):
    """Takes what the system would open."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.paths.append(url.toLocalFile())


def test_what_was_saved_can_be_opened_until_something_changes(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    line, system = dialog.foot.progress, Opened()
    assert line.open.isHidden() and line.folder.isHidden()
    answers.paths.append(tmp_path / "out.pdf")
    dialog.pdf.click()
    qtbot.waitUntil(line.open.isVisible)
    assert "Saved as" in line.text.text()
    QDesktopServices.setUrlHandler("file", system, "take")
    try:
        line.open.click()
        line.folder.click()
    finally:
        QDesktopServices.unsetUrlHandler("file")
    assert system.paths == [str(tmp_path / "out.pdf"), str(tmp_path)]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    for button, place in ((line.open, tmp_path / "out.pdf"), (line.folder, tmp_path)):
        button.click()
        assert line.text.text() == f"No program for this was found; it lies at {place}."
        assert line.open.isVisible() and line.folder.isVisible()
    box_of(dialog.job, "marks").click()
    settled(qtbot, dialog)
    assert line.text.text() == ""
    assert line.open.isHidden() and line.folder.isHidden()


def test_saving_waits_for_the_sheets_that_were_just_asked_for(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    before = dialog.out.pdf
    answers.paths.append(tmp_path / "out.pdf")
    box_of(dialog.job, "marks").click()
    dialog.pdf.click()
    qtbot.waitUntil((tmp_path / "out.pdf").exists)
    assert (tmp_path / "out.pdf").read_bytes() == dialog.out.pdf != before


@pytest.mark.parametrize(("kind", "count"), [("sheets", 2), ("cards", 4)])
def test_pictures_are_saved(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path, kind: str, count: int
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"))
    answers.choices.append(kind)
    answers.paths.append(tmp_path / "pictures")
    dialog.pngs.click()
    said = f"{count} pictures"
    qtbot.waitUntil(lambda: said in dialog.foot.progress.text.text())
    assert len(list((tmp_path / "pictures").glob("Test-*.png"))) == count


def test_a_full_disk_is_one_clear_line(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    dialog = shown(qtbot, desk, roster(desk, "guard"))
    monkeypatch.setattr("realms_builder.core.files.os.fsync", full)
    answers.paths.append(tmp_path / "out.pdf")
    dialog.pdf.click()
    line = dialog.foot.progress.text
    qtbot.waitUntil(lambda: "disk is full" in line.text())
    assert line.property("role") == "error"
    assert dialog.pdf.isEnabled()


def test_without_a_printer_the_way_out_is_said(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"), printers=PaperTray())
    dialog.print_button.click()
    assert "Save a PDF" in dialog.foot.progress.text.text()


def test_sheets_go_to_the_printer(qtbot: QtBot, desk: Desk) -> None:
    tray = PaperTray("Office", "Home")
    dialog = shown(qtbot, desk, roster(desk, "guard"), printers=tray)
    qtbot.waitUntil(lambda: box_of(dialog.printer, "printer").count() == 3)
    dialog.set_choices(replace(dialog.choices, printer="Home"))
    dialog.print_button.click()
    qtbot.waitUntil(lambda: bool(tray.printed))
    qtbot.waitUntil(lambda: "2 pages" in dialog.foot.progress.text.text())
    assert tray.asked == ["Home"]


def test_a_printer_that_does_not_answer_is_told(qtbot: QtBot, desk: Desk) -> None:
    tray = PaperTray("Office")
    tray.error = PrintFailed("print.no_answer", printer="Office")
    dialog = shown(qtbot, desk, roster(desk, "guard"), printers=tray)
    dialog.print_button.click()
    text = dialog.foot.progress.text
    qtbot.waitUntil(lambda: "does not take the job" in text.text())


def test_a_roster_without_models_says_what_to_do(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk))
    assert not dialog.pdf.isEnabled()
    assert not dialog.print_button.isEnabled()
    assert dialog.bar.summary.text() == "Nothing to print"


def test_an_impossible_bleed_offers_a_fix_that_works(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    dialog.set_choices(replace(dialog.choices, size="a6", paper="a5", duplex="none"))
    settled(qtbot, dialog)
    assert dialog.out.pages
    dialog.set_choices(replace(dialog.choices, size="138x200", bleed_mm=3.0))
    settled(qtbot, dialog)
    assert not dialog.out.pages
    chips = dialog.problems.findChildren(QPushButton)
    next(chip for chip in chips if "bleed" in chip.text()).click()
    settled(qtbot, dialog)
    assert dialog.out.pages
    assert all(p.severity is not Severity.ERROR for p in dialog.out.problems)


def test_everything_is_remembered_for_the_game(qtbot: QtBot, desk: Desk) -> None:
    document = roster(desk, "guard")
    dialog = shown(qtbot, desk, document)
    wanted = replace(
        dialog.choices,
        paper="letter",
        duplex="fold",
        bleed_mm=1.5,
        theme="ink_saver",
        lang="de",
        marks=False,
        merge=True,
        sheets="roster",
        sleeve="japanese",
        size="poker",
    )
    dialog.set_choices(wanted)
    dialog.close()
    assert shown(qtbot, desk, document).choices == wanted


def test_sheets_speak_as_the_window_until_another_language_is_picked(
    qtbot: QtBot, desk: Desk
) -> None:
    document = roster(desk, "guard")
    dialog = shown(qtbot, desk, document)
    dialog.set_choices(replace(dialog.choices, lang="en", ruler=True))
    dialog.close()
    desk.preferences.language = "de"
    dialog = shown(qtbot, desk, document)
    assert (dialog.choices.ruler, dialog.choices.lang) == (True, "de")
    dialog.set_choices(replace(dialog.choices, lang="en"))
    dialog.close()
    assert shown(qtbot, desk, document).choices.lang == "en"


def test_the_paper_of_the_preferences_comes_first(qtbot: QtBot, desk: Desk) -> None:
    desk.preferences.paper = "letter"
    assert shown(qtbot, desk, roster(desk, "guard")).choices.paper == "letter"


def test_the_sleeve_is_checked_in_words(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    dialog.set_choices(replace(dialog.choices, size="tarot", sleeve="japanese"))
    settled(qtbot, dialog)
    assert "too wide" in dialog.look.notes_below["sleeve"].text()


def test_the_preview_zooms_by_steps_and_fits_again(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    fitted = dialog.preview.laid[0].box.width()
    dialog.bar.larger.click()
    assert dialog.preview.laid[0].box.width() > fitted
    dialog.preview.set_zoom(100)
    true_width = 210 / 25.4 * dialog.preview.logicalDpiX()
    assert dialog.preview.laid[0].box.width() == pytest.approx(true_width, abs=0.5)
    dialog.bar.fit.click()
    assert dialog.preview.laid[0].box.width() == fitted


def test_a_roster_that_is_closed_can_be_printed_as_it_was(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    document = roster(desk, "guard")
    dialog = shown(qtbot, desk, document)
    desk.close_document(document)
    qtbot.waitUntil(lambda: not isValid(document))
    assert "was closed" in dialog.notice.text.text() and dialog.notice.isVisible()
    dialog.set_choices(replace(dialog.choices, paper="a5", duplex="none"))
    settled(qtbot, dialog)
    answers.paths.append(tmp_path / "out.pdf")
    dialog.pdf.click()
    qtbot.waitUntil((tmp_path / "out.pdf").exists)
    assert (tmp_path / "out.pdf").read_bytes() == dialog.out.pdf
    desk.language_changed.emit()
    assert "Test" in dialog.windowTitle()


class SlowTray(PaperTray):
    """A printer that takes its time until it is told to go on."""

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self.go_on = Event()

    def print(self, order: PrinterChoice, out: Printout, job: Job) -> int:
        while not self.go_on.wait(0.01):
            job.check()
        return super().print(order, out, job)


def test_a_job_goes_on_when_its_roster_is_closed(qtbot: QtBot, desk: Desk) -> None:
    document, tray = roster(desk, "guard"), SlowTray("Office")
    dialog = shown(qtbot, desk, document, printers=tray)
    dialog.print_button.click()
    assert desk.tasks.titles == ("Printing on Office …",)
    desk.close_document(document)
    tray.go_on.set()
    qtbot.waitUntil(lambda: "2 pages" in dialog.foot.progress.text.text())
    assert len(tray.printed) == 1


def test_a_dialog_with_a_job_asks_before_it_closes(
    qtbot: QtBot, desk: Desk, answers: Answers
) -> None:
    tray = SlowTray("Office")
    dialog = shown(qtbot, desk, roster(desk, "guard"), printers=tray)
    dialog.print_button.click()
    dialog.close()
    assert dialog.isVisible() and "stops" in answers.asked[0]
    answers.choices.append("stop")
    dialog.close()
    assert not dialog.isVisible()
    assert desk.tasks.titles == () and tray.printed == []


def test_readings_are_remembered_and_move_the_backs(qtbot: QtBot, desk: Desk) -> None:
    """Backs seen 1 mm too far right through the front go 1 mm right, seen from behind."""
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    before = dialog.out.pdf
    dialog.printer.calibrate.click()
    wizard = dialog.findChild(CalibrationWizard)
    qtbot.waitUntil(lambda: len(wizard.preview.laid) == 2)
    box_of(wizard.readings, "across").setValue(1.0)
    box_of(wizard.readings, "down").setValue(0.5)
    wizard.remember.click()
    setting = PrinterSetting("", "a4", dialog.request().job.duplex)
    assert remembered_offset(setting) == (1.0, -0.5)
    settled(qtbot, dialog)
    assert dialog.out.pdf != before
    assert "moved 1 mm right" in dialog.printer.notes_below["printer"].text()
    wizard.forget.click()
    assert remembered_offset(setting) is None
    settled(qtbot, dialog)
    assert dialog.out.pdf == before


def test_a_second_reading_adds_to_the_first(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    dialog.calibrate()
    wizard = dialog.findChild(CalibrationWizard)
    for _ in range(2):
        box_of(wizard.readings, "across").setValue(0.5)
        wizard.remember.click()
        assert box_of(wizard.readings, "across").value() == 0.0
    setting = PrinterSetting("", "a4", dialog.request().job.duplex)
    assert remembered_offset(setting) == (1.0, 0.0)


def test_without_backs_there_is_nothing_to_calibrate(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "guard"))
    dialog.set_choices(replace(dialog.choices, duplex="fold"))
    assert not dialog.printer.calibrate.isEnabled()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_to_operate_has_a_name(qtbot: QtBot, desk: Desk, lang: str, theme: str) -> None:
    speech = Speech(make_application())
    dialog = shown(qtbot, desk, roster(desk, "chief", "guard"), ("m1",))
    dialog.calibrate()
    desk.preferences.language = lang
    speech.retranslate(lang)
    desk.theme.apply(make_application(), theme, 100)
    desk.language_changed.emit()
    desk.theme_changed.emit()
    for widget in dialog.findChildren(QWidget):
        is_field = isinstance(widget, QComboBox | QAbstractButton)
        if is_field and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            text = widget.text() if isinstance(widget, QAbstractButton) else ""
            assert widget.accessibleName() or text, widget
    assert dialog.preview.accessibleName()
    assert dialog.job.start.accessibleName()
    settled(qtbot, dialog)
    speech.retranslate("en")


def test_places_are_explained_once_sheets_are_laid_out(qtbot: QtBot, desk: Desk) -> None:
    form = JobForm(desk, PrintChoices())
    qtbot.addWidget(form)
    assert "No card lies on the sheet." not in words(form)
    form.show_card_size(None)
    assert "No card lies on the sheet." in words(form)


def test_a_print_without_backs_says_that_nothing_is_turned(qtbot: QtBot, desk: Desk) -> None:
    form = JobForm(desk, PrintChoices(duplex="long-edge"))
    qtbot.addWidget(form)
    one_side = "Nothing here has a back; one side is printed."
    form.show_edge(Duplex.NONE)
    assert one_side in words(form)
    form.show_edge(Duplex.LONG_EDGE)
    assert one_side not in words(form)


def test_fitted_sheets_come_to_rest_at_every_width(qtbot: QtBot, desk: Desk) -> None:
    """The bar does not go with the pages that it made smaller, to come back for the larger."""
    whole = shown(qtbot, desk, roster(desk, *["guard"] * 30)).out
    preview = SheetPreview(desk)
    qtbot.addWidget(preview)
    preview.show_printout(replace(whole, pdf=b"", pages=whole.pages[:4]))
    preview.show()
    for width in range(330, 1000, 5):
        preview.resize(width, 700)
        for _ in range(5):
            QApplication.processEvents()
        with qtbot.assertNotEmitted(preview.zoomed):
            for _ in range(5):
                QApplication.processEvents()


def test_enter_presses_the_button_that_has_the_keyboard_and_none_where_none_has_it(
    qtbot: QtBot, desk: Desk
) -> None:
    dialog = shown(qtbot, desk, roster(desk, "chief"))
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    pressed: list[str] = []
    dialog.printer.calibration_wanted.disconnect()
    for name, button in (("close", dialog.close_button), ("pdf", dialog.pdf)):
        button.clicked.disconnect()
        button.clicked.connect(lambda _=False, name=name: pressed.append(name))
    dialog.printer.calibrate.clicked.connect(lambda: pressed.append("calibrate"))
    dialog.pdf.setFocus()
    qtbot.keyClick(dialog.pdf, Qt.Key.Key_Return)
    assert pressed == ["pdf"]
    dialog.contents.whose[CardsOf.ALL].setFocus()
    qtbot.keyClick(dialog.contents.whose[CardsOf.ALL], Qt.Key.Key_Return)
    assert pressed == ["pdf"]


def test_cards_of_what_is_chosen_are_offered_where_a_roster_chooses(
    qtbot: QtBot, desk: Desk
) -> None:
    document = roster(desk, "chief")
    dialog = shown(qtbot, desk, document)
    assert dialog.form.extras.fields["chosen"].isHidden()
    found = chosen_by((*IRON, ("ploys", ("wall",))), "guard", catalogue=TOLD)
    choosing = RosterDocument(found.roster, found.game, found.find_faction, parent=desk)
    desk.add_document(choosing)
    other = shown(qtbot, desk, choosing)
    assert not other.form.extras.fields["chosen"].isHidden()
    alone = replace(other.choices, cards=CardsOf.NOBODY.value, chosen=True)
    other.form.show_value(alone)
    settled(qtbot, other)
    assert other.choices.request(found.roster, ()).contents.extras.choices
    assert other.bar.summary.text().startswith("1 card ·")
