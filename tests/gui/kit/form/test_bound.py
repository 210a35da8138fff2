"""A form over a value shows it, holds what somebody makes of it, and follows every change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.bound import BoundForm, picks
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.value_editors import AmountEditor, SeveralEditor
from tests.gui.fields import box_of

DRINKS = {"hot": ("tea", "coffee"), "cold": ("water", "tea")}
GERMAN = {"tea": "Tee", "coffee": "Kaffee", "water": "Wasser", "sugar": "Zucker"}


@dataclass(frozen=True)
class Order:
    """What somebody drinks."""

    kind: str = "hot"
    drink: str = "coffee"
    sugar: bool = False
    cups: int = 2
    table: str = "window"


class OrderForm(BoundForm):
    """Which drinks there are follows from their kind; sugar goes only into what is hot."""

    lang = "en"

    def heading(self) -> str:
        return "Order" if self.lang == "en" else "Bestellung"

    def plans(self) -> Iterable[FieldPlan]:
        yield FieldPlan(
            key="kind", label="Kind", editor="pick", choices=picks((k, k) for k in DRINKS)
        )
        drinks = picks((self._said(one), one) for one in DRINKS[self.value.kind])
        yield FieldPlan(key="drink", label="Drink", editor="pick", choices=drinks)
        is_hot = self.value.kind == "hot"
        yield FieldPlan(key="sugar", label=self._said("sugar"), editor="tick", usual=is_hot)
        yield FieldPlan(key="cups", label="Cups", editor="amount", low=0, high=9, hint="none")

    def notes(self) -> Mapping[str, str]:
        return {"cups": f"{self.value.cups} of {self.value.drink}"}

    def _said(self, word: str) -> str:
        return word if self.lang == "en" else GERMAN[word]


@pytest.fixture
def form(qtbot: QtBot) -> OrderForm:
    found = OrderForm(Order())
    qtbot.addWidget(found)
    found.refresh()
    found.show()
    return found


def pick(box: Any, value: str) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_it_shows_the_value_and_says_nothing_of_that(form: OrderForm) -> None:
    said: list[int] = []
    form.changed.connect(lambda: said.append(1))
    form.show_value(Order("cold", "water", cups=0))
    assert box_of(form, "kind").currentData() == "cold"
    assert box_of(form, "drink").currentText() == "water"
    assert box_of(form, "cups").text() == "none"
    assert form.value == Order("cold", "water", cups=0)
    assert said == []


def test_what_somebody_chooses_is_held_and_read_back(qtbot: QtBot, form: OrderForm) -> None:
    with qtbot.waitSignal(form.changed):
        box_of(form, "sugar").click()
    box_of(form, "cups").setValue(4)
    assert form.value == Order(sugar=True, cups=4)
    other = Order("cold", "water", table="door")
    assert form.read(other) == Order(sugar=True, cups=4, table="door"), (
        "not what it has no field for"
    )
    box_of(form, "sugar").click()
    assert form.value.sugar is False


def test_a_choice_that_is_offered_no_more_becomes_the_first(form: OrderForm) -> None:
    pick(box_of(form, "kind"), "cold")
    assert form.value.drink == "water"
    assert box_of(form, "drink").currentData() == "water"
    pick(box_of(form, "drink"), "tea")
    pick(box_of(form, "kind"), "hot")
    assert form.value.drink == "tea", "there is tea, hot and cold"


def test_a_field_that_is_not_usual_is_hidden_and_keeps_its_part(form: OrderForm) -> None:
    box_of(form, "sugar").click()
    pick(box_of(form, "kind"), "cold")
    assert not form.fields["sugar"].isVisible()
    assert form.value.sugar is True
    pick(box_of(form, "kind"), "hot")
    assert form.fields["sugar"].isVisible()


def test_notes_follow_what_is_chosen(form: OrderForm) -> None:
    box_of(form, "cups").setValue(3)
    assert form.notes_below["cups"].text() == "3 of coffee"


def test_another_language_changes_words_and_nothing_else(form: OrderForm) -> None:
    box, before = box_of(form, "drink"), form.value
    form.lang = "de"
    form.retranslate()
    assert form.title.text() == "Bestellung"
    assert (box.currentText(), box.currentData()) == ("Kaffee", "coffee")
    assert box_of(form, "sugar").text() == "Zucker"
    assert box_of(form, "sugar").accessibleName() == "Zucker"
    assert form.value == before
    assert box_of(form, "drink") is box


def test_a_map_is_shown_as_a_frozen_value_is(qtbot: QtBot) -> None:
    class Parts(BoundForm):
        def plans(self) -> Iterable[FieldPlan]:
            return (FieldPlan(key=key, label=key, editor="tick") for key in self.value)

    form = Parts({"cover": True, "rules": False})
    qtbot.addWidget(form)
    form.refresh()
    box_of(form, "rules").click()
    assert form.value == {"cover": True, "rules": True}
    form.show_value({"odds": False})
    assert list(form.fields) == ["odds"], "other keys make other fields"


def test_an_emptied_line_is_an_empty_text(qtbot: QtBot) -> None:
    class Named(BoundForm):
        def plans(self) -> Iterable[FieldPlan]:
            return (FieldPlan(key="table", label="Table", editor="line"),)

    form = Named(Order())
    qtbot.addWidget(form)
    form.refresh()
    line = box_of(form, "table")
    for text in ("wind", ""):
        line.setText(text)
        line.textEdited.emit(text)
    assert form.value.table == ""


# -------------------------------------------------------------------- single editors


def sizes(*open_ones: str) -> FieldPlan:
    choices = tuple(PlanChoice(one, one, is_open=one in open_ones) for one in ("s", "m", "l"))
    return FieldPlan(key="sizes", label="Sizes", editor="several", choices=choices)


def test_several_of_the_choices_are_told_in_the_order_of_the_choices(qtbot: QtBot) -> None:
    field = SeveralEditor(sizes("s", "m", "l"), FormContext())
    qtbot.addWidget(field)
    field.show_value(("l",))
    told: list[object] = []
    field.edited.connect(told.append)
    field.boxes[0].click()
    field.boxes[2].click()
    assert told == [("s", "l"), ("s",)]


def test_several_words_of_a_file_stay_as_they_were_written(qtbot: QtBot) -> None:
    choices = (*sizes("s", "m").choices, PlanChoice("xl", "Huge", also=("Riesig",)))
    plan = FieldPlan(key="sizes", label="Sizes", editor="several", choices=choices, bare=True)
    field = SeveralEditor(plan, FormContext())
    qtbot.addWidget(field)
    field.show_value(["riesig", "s"])
    assert [box.isChecked() for box in field.boxes] == [True, False, False, True]
    told: list[object] = []
    field.edited.connect(told.append)
    field.boxes[1].click()
    assert told == [["riesig", "s", "m"]]
    field.show_value("m")
    field.boxes[1].click()
    assert told[-1] is GONE


def test_what_is_not_open_keeps_its_tick_and_cannot_be_taken(qtbot: QtBot) -> None:
    field = SeveralEditor(sizes("s", "m", "l"), FormContext())
    qtbot.addWidget(field)
    field.show_value(("l",))
    field.follow(sizes("s", "m"))
    field.boxes[2].click()
    field.boxes[1].click()
    assert field.value == ("m", "l")


def test_a_number_that_is_told_when_somebody_leaves_is_not_written_over_before(
    qtbot: QtBot,
) -> None:
    plan = FieldPlan(key="x", label="X", editor="decimal", unit=" mm", low=0, high=99)
    field = AmountEditor(plan, FormContext(at_once=False))
    qtbot.addWidget(field)
    field.show_value(3.0)
    told: list[object] = []
    field.edited.connect(told.append)
    field.box.selectAll()
    qtbot.keyClicks(field.box, "12.5")
    field.show_value(4.0)
    assert told == []
    qtbot.keyClick(field.box, Qt.Key.Key_Return)
    assert told == [12.5]
    field.show_value(4.0)
    assert field.box.value() == 4.0


def test_millimetres_are_counted_by_halves(qtbot: QtBot) -> None:
    plan = FieldPlan(key="x", label="X", editor="decimal", unit=" mm", low=0, high=99)
    field = AmountEditor(plan, FormContext())
    qtbot.addWidget(field)
    field.show_value(3.0)
    field.box.stepUp()
    assert field.value == 3.5
