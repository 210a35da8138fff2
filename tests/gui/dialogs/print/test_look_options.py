"""Options of a look become a form, and what is chosen there is printed."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox
from pytestqt.qtbot import QtBot

from realms_builder.cards.template.look_options import settled
from realms_builder.cards.template.templates import CardTemplate, LookOption
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.roster.roster import Roster
from tests.gui.fields import box_of

TEMPLATE = CardTemplate.model_validate(
    {
        "options": [
            {"id": "odds", "name": {"de": "Aussichten", "en": "odds"}, "type": "flag"},
            {"id": "look", "type": "choice", "values": ["a", {"id": "b", "name": "Bee"}]},
            {"id": "rows", "type": "number", "min": 1, "max": 9, "default": 4},
        ]
    }
)


def test_every_kind_of_option_has_its_field(qtbot: QtBot) -> None:
    form = LookOptionsForm()
    qtbot.addWidget(form)
    form.show_options(TEMPLATE.options, {"look": "b"}, "en")
    odds, look, rows = (box_of(form, name) for name in ("odds", "look", "rows"))
    assert isinstance(odds, QCheckBox)
    assert isinstance(look, QComboBox)
    assert isinstance(rows, QDoubleSpinBox)
    assert (odds.text(), odds.isChecked()) == ("Odds", False)
    assert (look.currentData(), look.currentText()) == ("b", "Bee")
    assert (rows.value(), rows.minimum(), rows.maximum()) == (4, 1, 9)
    told: list[tuple[str, object]] = []
    form.chosen.connect(lambda name, value: told.append((name, value)))
    odds.click()
    rows.setValue(7)
    assert told == [("odds", True), ("rows", 7.0)]


def test_what_was_chosen_goes_into_the_job_and_is_remembered() -> None:
    chosen = PrintChoices(options='{"odds": true, "rows": 7.0}')
    request = chosen.request(Roster(system="ags", faction="ritter"), ())
    assert dict(request.look.options) == {"odds": True, "rows": 7.0}
    assert PrintChoices().recalled(chosen.remembered()).look_options() == chosen.look_options()
    assert PrintChoices(options="nonsense").look_options() == {}


def test_only_what_an_option_allows_is_settled() -> None:
    chosen = {"odds": "yes", "look": "c", "rows": 70.0, "gone": True}
    assert settled(TEMPLATE, chosen) == {"rows": 9}
    assert settled(TEMPLATE, {"odds": True, "look": "b", "rows": 2.5})["look"] == "b"


def test_a_long_name_of_an_option_breaks_instead_of_widening_the_form(qtbot: QtBot) -> None:
    form = LookOptionsForm()
    qtbot.addWidget(form)
    options = [LookOption(id="x", type="flag", name="Short texts where there is no room " * 3)]
    form.show_options(options, {}, "en")
    form.resize(200, 300)
    form.show()
    box = box_of(form, "x")
    qtbot.waitUntil(lambda: box.height() >= 4 * box.fontMetrics().lineSpacing())
    assert form.minimumSizeHint().width() <= 200
