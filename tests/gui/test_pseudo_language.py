"""The window speaks a language that no line of its code knows, and offers it everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.core.translation import languages, look_in
from realms_builder.gui.dialogs.new_game.name_field import NameField
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.form.text_editors import TextEditor
from realms_builder.gui.rooms.designer.fit_work import FitWork
from realms_builder.gui.shell.app import Speech
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.preferences_dialog import PreferencesDialog
from tests.catalogues import PSEUDO, pseudo, speaking, write_catalogue, write_pseudo_language
from tests.gui.dialogs.print.printing import roster, shown
from tests.gui.fields import box_of
from tests.gui.kit.form.entries import plans_of


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a library with the pseudo language."""
    folder = tmp_path_factory.mktemp("library")
    write_pseudo_language(folder)
    with speaking(folder):
        yield folder


@pytest.fixture
def preferences(library: Path, tmp_path: Path) -> Iterator[Preferences]:
    """Return preferences whose library holds the pseudo language."""
    found = Preferences(tmp_path / "desk.ini")
    found.library_folder, found.language = library, "en"
    yield found
    found.deleteLater()


def test_preferences_offer_it_and_keep_it(qtbot: QtBot, desk: Desk) -> None:
    dialog = PreferencesDialog(desk)
    qtbot.addWidget(dialog)
    box = box_of(dialog.form, "language")
    offered = [box.itemData(row) for row in range(box.count())]
    assert offered == ["de", "en", PSEUDO]
    assert [box.itemText(row) for row in range(2)] == ["Deutsch", "English"]
    desk.preferences.language = PSEUDO
    assert desk.preferences.language == PSEUDO


def test_another_library_brings_its_own_languages(
    qtbot: QtBot, desk: Desk, library: Path, tmp_path: Path
) -> None:
    write_catalogue(tmp_path / "locale" / "fr", "core")
    dialog = PreferencesDialog(desk)
    qtbot.addWidget(dialog)
    desk.preferences.language = PSEUDO
    desk.preferences.library_folder = tmp_path
    desk.reload_library()
    box = box_of(dialog.form, "language")
    offered = {box.itemData(row): box.itemText(row) for row in range(box.count())}
    assert offered == {"de": "Deutsch", "en": "English", "fr": "Français"}
    assert desk.preferences.language in languages()
    desk.preferences.library_folder = library


def test_the_window_speaks_it_and_what_it_lacks_stays_english(
    qapp: QApplication, library: Path, tmp_path: Path
) -> None:
    speech, room = Speech(qapp), QObject()
    try:
        speech.retranslate(PSEUDO)
        assert room.tr("Library folder") == pseudo("Library folder")
        write_catalogue(tmp_path / "locale" / "fr", "window", 'msgid "Add"\nmsgstr "Ajouter"')
        look_in(tmp_path)
        speech.retranslate("fr")
        assert room.tr("Add") == "Ajouter"
        assert room.tr("Library folder") == "Library folder"
    finally:
        look_in(library)
        speech.retranslate("en")


def test_the_print_dialog_prints_in_it(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk, roster(desk, "a"))
    box = box_of(dialog.look, "lang")
    assert [box.itemData(row) for row in range(box.count())] == ["de", "en", PSEUDO]
    usual = PrintChoices()
    assert usual.recalled(replace(usual, lang=PSEUDO).remembered()).lang == PSEUDO
    assert usual.recalled(replace(usual, lang="xx").remembered()).lang == usual.lang


def test_the_fit_report_of_the_designer_looks_at_it(library: Path) -> None:
    assert FitWork()._check._languages == ("de", "en", PSEUDO)


def test_forms_have_a_box_for_it_and_for_what_a_text_has(qtbot: QtBot, library: Path) -> None:
    form = EntryForm()
    qtbot.addWidget(form)
    entry = {"id": "a", "name": {"de": "Ä", "pt-BR": "Á"}}
    form.show_entry(entry, plans_of("ags", "schatten").unit)
    editor = next(one for one in form.findChildren(TextEditor) if one.plan.key == "name")
    assert list(editor.boxes) == ["en", "de", PSEUDO, "pt-BR"]
    assert editor.boxes["pt-BR"].text() == "Á"


def test_a_new_game_is_named_in_it(qtbot: QtBot, library: Path) -> None:
    field = NameField(PSEUDO)
    qtbot.addWidget(field)
    assert list(field.lines) == [PSEUDO, "de", "en"]
    field.lines[PSEUDO].setText("Å")
    assert field.name.everywhere() == {"de": "Å", "en": "Å", PSEUDO: "Å"}
