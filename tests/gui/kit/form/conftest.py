"""A form in the middle of its size, in English."""

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.form import EntryForm


@pytest.fixture
def form(qtbot: QtBot) -> EntryForm:
    found = EntryForm(FormContext("en"))
    qtbot.addWidget(found)
    found.resize(620, 900)
    found.show()
    return found
