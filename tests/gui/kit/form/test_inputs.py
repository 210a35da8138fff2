"""Lists open in full at every text size; the wheel scrolls a form and changes nothing in it."""

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.inputs import ChoiceBox, ListBox, NumberBox, number_field
from realms_builder.gui.kit.form.value_editors import FlagEditor
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import TEXT_SIZES
from realms_builder.gui.shell.preferences_dialog import PreferencesDialog
from realms_builder.gui.shell.theme import DeskTheme

NOTCH = 120


class LabelCounter(QWidget):
    """A window that counts how often it is looked through."""

    asked = 0

    def findChildren(  # noqa: N802  # pyright: ignore[reportIncompatibleMethodOverride]
        self, *what: object
    ) -> list[object]:
        """Return what is in it."""
        self.asked += 1
        return super().findChildren(*what)  # type: ignore[call-overload, no-any-return]


def test_many_lists_shown_at_once_look_once_for_their_labels(qtbot: QtBot) -> None:
    window, boxes = LabelCounter(), [ChoiceBox() for _ in range(50)]
    qtbot.addWidget(window)
    column, label = QVBoxLayout(window), QLabel("Of its own")
    for box in boxes:
        box.setAccessibleName("Weapon")
        column.addWidget(box)
    column.addWidget(label)
    label.setBuddy(boxes[0])
    window.show()
    qtbot.waitUntil(lambda: boxes[1].findChild(QLabel) is not None)
    assert window.asked == 1
    assert [box.findChild(QLabel) is not None for box in boxes] == [False] + [True] * 49


def wheel(widget: QWidget, notches: int = -1) -> None:
    """Turn the wheel over *widget*, towards the user where *notches* is below zero.

    What a widget leaves alone goes on to its parent, as Qt does with the wheel of a real mouse.
    """
    receiver: QWidget | None = widget
    while receiver is not None:
        event = QWheelEvent(
            QPointF(4, 4),
            QPointF(receiver.mapToGlobal(QPoint(4, 4))),
            QPoint(),
            QPoint(0, notches * NOTCH),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(receiver, event)
        receiver = None if event.isAccepted() else receiver.parentWidget()


def form_around(qtbot: QtBot, field: QWidget) -> QScrollArea:
    """Return a form far too high for its frame: a line with the focus, *field* below it."""
    inside, first = QWidget(), QLineEdit()
    column = QVBoxLayout(inside)
    column.addWidget(first)
    column.addWidget(field)
    inside.setFixedSize(200, 2000)
    scroll = QScrollArea()
    scroll.setWidget(inside)
    scroll.resize(220, 200)
    qtbot.addWidget(scroll)
    with qtbot.waitExposed(scroll):
        scroll.show()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    return scroll


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_every_entry_of_a_list_is_seen_when_it_opens(
    qtbot: QtBot, qapp: QApplication, desk: Desk, text_size: int
) -> None:
    DeskTheme().apply(qapp, "light", text_size)
    dialog = PreferencesDialog(desk)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.show()
    lists = dialog.findChildren(QComboBox)
    assert [box.count() for box in lists] == [2, 5, 7, 6]
    for box in lists:
        box.showPopup()
        view = box.view()
        for row in range(box.count()):
            entry = view.visualRect(box.model().index(row, 0))
            assert view.viewport().rect().contains(entry), (box.accessibleName(), row)
            assert entry.height() >= box.fontMetrics().height() + 8
        box.hidePopup()


def test_a_long_list_scrolls_inside_its_popup(qtbot: QtBot, qapp: QApplication) -> None:
    DeskTheme().apply(qapp, "light", 100)
    box = ListBox()
    qtbot.addWidget(box)
    box.addItems([str(number) for number in range(40)])
    box.show()
    box.showPopup()
    assert box.view().verticalScrollBar().maximum() > 0
    assert box.view().window().height() < 20 * box.view().sizeHintForRow(0)
    box.hidePopup()


@pytest.mark.parametrize("focused", [False, True])
def test_the_wheel_over_a_list_scrolls_the_form(qtbot: QtBot, focused: bool) -> None:
    box = ListBox()
    box.addItems(["one", "two", "three"])
    scroll = form_around(qtbot, box)
    if focused:
        box.setFocus()
        qtbot.waitUntil(box.hasFocus)
    wheel(box)
    assert box.currentIndex() == 0
    assert scroll.verticalScrollBar().value() > 0


def test_the_wheel_over_a_number_scrolls_the_form(qtbot: QtBot) -> None:
    box = number_field(QSpinBox())
    scroll = form_around(qtbot, box)
    wheel(box.lineEdit())
    assert box.value() == 0
    assert scroll.verticalScrollBar().value() > 0


def test_the_wheel_turns_the_number_that_is_being_typed(qtbot: QtBot) -> None:
    box = number_field(QSpinBox())
    scroll = form_around(qtbot, box)
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    wheel(box.lineEdit(), 1)
    assert box.value() == 1
    assert scroll.verticalScrollBar().value() == 0


@pytest.mark.parametrize("text_size", [90, 150])
def test_a_number_is_read_in_full(qtbot: QtBot, qapp: QApplication, text_size: int) -> None:
    DeskTheme().apply(qapp, "dark", text_size)
    box = number_field(QDoubleSpinBox())
    box.setRange(-10, 10)
    box.setSuffix(" mm")
    qtbot.addWidget(box)
    box.show()
    for value in (1.5, -2.5):
        box.setValue(value)
        line = box.lineEdit()
        line.home(False)
        start = line.cursorRect().center().x()
        line.end(False)
        end = line.cursorRect().center().x()
        words = line.fontMetrics().horizontalAdvance(box.text())
        assert start >= 4
        assert end - start >= words - 2
        assert end <= line.width()


def test_a_list_that_is_filled_anew_keeps_what_was_chosen_and_says_nothing(qtbot: QtBot) -> None:
    box = ListBox()
    qtbot.addWidget(box)
    box.offer([("one", 1), ("two", 2), ("three", 3)], 2)
    said: list[int] = []
    box.currentIndexChanged.connect(said.append)
    box.offer([("zwei", 2), ("drei", 3)])
    assert (box.currentText(), said) == ("zwei", [])
    box.offer([("drei", 3)])
    assert box.currentData() == 3, "what is gone becomes the first"


def test_a_number_has_no_needless_zeros(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.setDecimals(2)
    box.setLocale(QLocale(QLocale.Language.German))
    shown = []
    for number in (3.0, 2.5, 0.25, 0.1):
        box.setValue(number)
        shown.append(box.text())
    assert shown == ["3", "2,5", "0,25", "0,1"]


def test_a_large_number_is_not_cut_into_groups(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.setDecimals(0)
    box.setMaximum(10_000_000)
    for language in (QLocale.Language.German, QLocale.Language.English, QLocale.Language.French):
        box.setLocale(QLocale(language))
        box.setValue(1_234_567)
        box.setValue(4711)
        assert box.text() == "4711"


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_a_list_as_wide_as_it_wants_shows_its_text_whole(
    qtbot: QtBot, qapp: QApplication, percent: int
) -> None:
    DeskTheme().apply(qapp, "light", percent)
    holder, box = QWidget(), ListBox()
    qtbot.addWidget(holder)
    box.setParent(holder)
    box.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToContents)
    box.offer([("the best one", 1), ("x", 2)])
    holder.resize(900, 90)
    holder.show()
    box.resize(box.sizeHint())
    seen = QRect(0, 0, box.fontMetrics().horizontalAdvance("the best one") + 10, box.height())
    tight = box.grab(seen).toImage()
    box.resize(box.width() + 60, box.height())
    assert box.grab(seen).toImage() == tight


def test_a_tick_is_as_wide_as_its_words_where_there_is_room(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    line = FlowLayout(holder)
    plan = FieldPlan(key="x", label="target dodges", editor="tick")
    field = FlagEditor(plan, FormContext())
    line.addWidget(field)
    holder.resize(600, 60)
    holder.show()
    qtbot.waitUntil(lambda: field.box.width() > 0)
    assert field.box.width() > field.box.fontMetrics().horizontalAdvance("target dodges")
