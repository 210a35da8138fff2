"""What is chosen or has the keyboard looks no weaker than what has not, in light and in dark."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.theme import DARK, LIGHT, DeskTheme, Tones

VISIBLE = 3.0


@pytest.fixture(autouse=True)
def _undress(qapp: QApplication) -> Iterator[None]:
    """Take the style sheet off again, so that no other test wears it."""
    yield
    qapp.setStyleSheet("")


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21, as WCAG 2 reckons it."""

    def light(tone: QColor) -> float:
        parts = (tone.redF(), tone.greenF(), tone.blueF())
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lights = sorted((light(one), light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def drawn(qtbot: QtBot, button: QAbstractButton, *, chosen: bool) -> QImage:
    """Return *button* without words as it is drawn on the ground of the window."""
    ground = QWidget()
    qtbot.addWidget(ground)
    button.setParent(ground)
    button.setAutoExclusive(False)
    button.setChecked(chosen)
    button.move(4, 4)
    ground.resize(40, 40)
    ground.show()
    return ground.grab().toImage()


def outline(image: QImage) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what stands out from the ground, in pixels."""
    ground = image.pixelColor(0, 0)
    places = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if contrast(image.pixelColor(x, y), ground) >= VISIBLE
    ]
    across, down = zip(*places, strict=True)
    return min(across), min(down), max(across), max(down)


@pytest.mark.parametrize("wanted", ["light", "dark"])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_chosen_button_stands_out_as_one_that_is_not(
    qtbot: QtBot, qapp: QApplication, kind: type[QAbstractButton], wanted: str
) -> None:
    DeskTheme().apply(qapp, wanted, 100)
    plain = drawn(qtbot, kind(), chosen=False)
    chosen = drawn(qtbot, kind(), chosen=True)
    assert outline(chosen) == outline(plain)


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_edges_of_fields_and_of_what_has_the_keyboard_stand_out_from_every_ground(
    tones: Tones,
) -> None:
    for ground in (tones.window, tones.surface, tones.raised):
        for edge in (tones.edge, tones.accent):
            assert contrast(QColor(edge), QColor(ground)) >= VISIBLE
    assert contrast(QColor(tones.on_accent), QColor(tones.accent)) >= VISIBLE
    assert contrast(QColor(tones.rail_active), QColor(tones.rail)) >= VISIBLE


def _button(role: str, *, checked: bool = False) -> QPushButton:
    button = QPushButton("Hire")
    button.setProperty("role", role)
    button.setCheckable(checked)
    button.setChecked(checked)
    return button


def _tool(role: str) -> QToolButton:
    button = QToolButton()
    button.setText("+")
    button.setProperty("role", role)
    return button


CONTROLS = {
    "primary button": lambda: _button("primary"),
    "button": lambda: _button(""),
    "chip": lambda: _button("chip"),
    "chosen chip": lambda: _button("chip", checked=True),
    "plain tool": lambda: _tool("plain"),
    "step": lambda: _tool("step"),
    "tool": lambda: _tool(""),
    "box to tick": lambda: QCheckBox("Hire"),
    "round button": lambda: QRadioButton("Hire"),
    "line": QLineEdit,
    "list": QComboBox,
    "number": QSpinBox,
}
LEAST_PIXELS = 60
"""A line of a pixel round the smallest of them."""


@pytest.mark.parametrize("wanted", ["light", "dark"])
@pytest.mark.parametrize("kind", CONTROLS)
def test_what_has_the_keyboard_shows_it(
    qtbot: QtBot, qapp: QApplication, kind: str, wanted: str
) -> None:
    DeskTheme().apply(qapp, wanted, 100)
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.resize(160, 60)
    other, control = QLineEdit(ground), CONTROLS[kind]()
    other.move(300, 0)  # out of sight
    control.setParent(ground)
    control.move(10, 10)
    ground.show()
    ground.activateWindow()
    qtbot.waitUntil(ground.isActiveWindow)
    other.setFocus()
    without = ground.grab().toImage()
    control.setFocus()
    focused = ground.grab().toImage()
    changed = sum(
        contrast(without.pixelColor(x, y), focused.pixelColor(x, y)) >= VISIBLE
        for x in range(focused.width())
        for y in range(focused.height())
    )
    assert changed >= LEAST_PIXELS
