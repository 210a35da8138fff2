"""What is chosen looks no weaker than what is not, in light and in dark."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.theme import DeskTheme

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
