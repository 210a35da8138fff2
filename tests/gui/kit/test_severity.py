"""A severity has the same sign everywhere: an icon, a colour and a word."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.severity import (
    draw_severity,
    severity_character,
    severity_colour,
    severity_heading,
    severity_word,
)
from realms_builder.gui.shell.theme import DARK, LIGHT, Tones, load_fonts


def drawn(severity: Severity, tones: Tones) -> QImage:
    load_fonts()
    image = QImage(32, 32, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_severity(painter, QRectF(0, 0, 32, 32), severity, tones)
    painter.end()
    return image


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_each_severity_has_its_own_shape_and_colour(qtbot: QtBot, tones: Tones) -> None:
    del qtbot
    expected = [tones.error, tones.warning, tones.info]
    assert [severity_colour(one, tones) for one in Severity] == expected
    shapes = [drawn(one, tones).createAlphaMask() for one in Severity]
    assert all(shapes[a] != shapes[b] for a, b in ((0, 1), (0, 2), (1, 2)))
    assert len({severity_character(one) for one in Severity}) == 3


def test_it_is_said_in_both_languages() -> None:
    assert [severity_word(one, "de") for one in Severity] == ["Fehler", "Warnung", "Hinweis"]
    assert [severity_heading(one, "en") for one in Severity] == ["Error", "Warning", "Hint"]
