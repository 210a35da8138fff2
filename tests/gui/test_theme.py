"""What is chosen or has the keyboard looks no weaker than what has not, in light and in dark."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
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

from realms_builder.core import resources
from realms_builder.game.library import Library
from realms_builder.gui.shell.preferences import THEMES as OFFERED
from realms_builder.gui.shell.theme import (
    BLACK_ON_WHITE,
    DARK,
    LIGHT,
    THEMES,
    WHITE_ON_BLACK,
    DeskTheme,
    Tones,
    accent_for,
    preferred,
    readable_on,
)
from tests.gui.contrast import READ, READ_EASILY, VISIBLE, contrast

STRONG = [BLACK_ON_WHITE, WHITE_ON_BLACK]


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


@pytest.mark.parametrize("wanted", THEMES)
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_chosen_button_stands_out_as_one_that_is_not(
    qtbot: QtBot, qapp: QApplication, kind: type[QAbstractButton], wanted: str
) -> None:
    DeskTheme().apply(qapp, wanted, 100)
    plain = drawn(qtbot, kind(), chosen=False)
    chosen = drawn(qtbot, kind(), chosen=True)
    assert outline(chosen) == outline(plain)


@pytest.mark.parametrize(
    ("one", "other", "by_hand"),
    [
        ("#ffffff", "#000000", 21.0),  # 1.05 / 0.05
        ("#ffffff", "#777777", 4.48),  # 0.467 ** 2.2 or so: 0.1845; 1.05 / 0.2345
        ("#ff0000", "#ffffff", 4.0),  # 0.2126; 1.05 / 0.2626
        ("#0000ff", "#ffff00", 8.0),  # 0.0722 and 0.9278; 0.9778 / 0.1222
    ],
)
def test_contrast_is_what_it_is_by_hand(one: str, other: str, by_hand: float) -> None:
    assert contrast(QColor(one), QColor(other)) == pytest.approx(by_hand, abs=0.005)


def pairs(tones: Tones) -> Iterator[tuple[str, str]]:
    """Yield every text with every ground that it may stand on."""
    for ground in (tones.window, tones.surface, tones.raised, tones.shade):
        for ink in ("text", "muted", "good", "warning", "error", "info"):
            yield getattr(tones, ink), ground
    yield tones.on_accent, tones.accent
    yield tones.surface, tones.text  # a chosen chip
    yield tones.rail_text, tones.rail
    yield tones.rail_active, tones.rail


@pytest.mark.parametrize("wanted", THEMES)
def test_every_text_can_be_read_on_every_ground(wanted: str) -> None:
    tones = THEMES[wanted]
    least = READ_EASILY if tones.is_high_contrast else READ
    faint = {(i, g): contrast(QColor(i), QColor(g)) for i, g in pairs(tones)}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < least} == {}


@pytest.mark.parametrize("tones", STRONG)
def test_the_colours_of_factions_can_be_read_easily_in_high_contrast(tones: Tones) -> None:
    library = Library([resources.bundled_folder() / resources.FACTIONS])
    known = ((system, name) for system in library.systems for name in library.factions(system))
    own = {found.colour for found in (library.faction(*one) for one in known) if found}
    lights = (20, 90, 128, 200, 240)
    wheel = {QColor.fromHsl(h, 255, light).name() for h in range(0, 360, 15) for light in lights}
    assert len(own) > len(library.systems)
    for colour in own | wheel:
        accent = QColor(accent_for(colour, tones))
        for ground in (tones.window, tones.surface, tones.shade):
            assert contrast(accent, QColor(ground)) >= READ_EASILY, colour
        assert contrast(accent, QColor(readable_on(accent.name()))) >= READ_EASILY


@pytest.mark.parametrize(
    ("scheme", "contrasts", "colours", "tones"),
    [
        (Qt.ColorScheme.Light, False, ("#efefef", "#000000"), LIGHT),
        (Qt.ColorScheme.Unknown, False, ("#efefef", "#000000"), LIGHT),
        (Qt.ColorScheme.Dark, False, ("#202020", "#ffffff"), DARK),
        (Qt.ColorScheme.Light, True, ("#efefef", "#000000"), BLACK_ON_WHITE),
        (Qt.ColorScheme.Dark, True, ("#202020", "#ffffff"), WHITE_ON_BLACK),
        (Qt.ColorScheme.Unknown, False, ("#000000", "#ffffff"), WHITE_ON_BLACK),
        (Qt.ColorScheme.Unknown, False, ("#ffffff", "#000000"), BLACK_ON_WHITE),
        (Qt.ColorScheme.Unknown, True, ("#000000", "#ffff00"), WHITE_ON_BLACK),
    ],
)
def test_what_the_system_prefers_is_followed(
    scheme: Qt.ColorScheme, contrasts: bool, colours: tuple[str, str], tones: Tones
) -> None:
    names = {True: Qt.ContrastPreference.HighContrast, False: Qt.ContrastPreference.NoPreference}
    assert preferred(scheme, names[contrasts], colours) is tones


def test_every_theme_can_be_chosen_and_a_system_without_wishes_is_light(
    qapp: QApplication,
) -> None:
    theme = DeskTheme()
    seen = {}
    for wanted in OFFERED:
        theme.apply(qapp, wanted, 100)
        seen[wanted] = theme.tones
    assert seen == {"system": LIGHT, **THEMES}


@pytest.mark.parametrize("tones", THEMES.values(), ids=THEMES)
def test_edges_of_fields_and_of_what_has_the_keyboard_stand_out_from_every_ground(
    tones: Tones,
) -> None:
    for ground in (tones.window, tones.surface, tones.raised):
        for edge in (tones.edge, tones.accent):
            assert contrast(QColor(edge), QColor(ground)) >= VISIBLE
        if tones.is_high_contrast:
            assert contrast(QColor(tones.line), QColor(ground)) >= VISIBLE


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


@pytest.mark.parametrize("wanted", THEMES)
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


def edge_of(image: QImage, y: int) -> int:
    """Return how many pixels the left edge of what lies on the ground is wide, at height *y*."""
    ground = image.pixelColor(0, 0)
    seen = [contrast(image.pixelColor(x, y), ground) >= VISIBLE for x in range(image.width())]
    first = seen.index(True)
    return seen.index(False, first) - first


@pytest.mark.parametrize("wanted", ["black_on_white", "white_on_black"])
@pytest.mark.parametrize("kind", ["button", "chip", "tool", "line", "list", "number"])
def test_edges_are_two_pixels_thick_in_high_contrast_and_thicker_with_the_keyboard(
    qtbot: QtBot, qapp: QApplication, kind: str, wanted: str
) -> None:
    DeskTheme().apply(qapp, wanted, 100)
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.resize(200, 60)
    other, control = QLineEdit(ground), CONTROLS[kind]()
    other.move(300, 0)  # out of sight
    control.setParent(ground)
    ground.show()
    control.setGeometry(10, 10, 150, 40)
    ground.activateWindow()
    qtbot.waitUntil(ground.isActiveWindow)
    other.setFocus()
    beside = 19 if kind == "number" else 30  # above its words
    without = edge_of(ground.grab().toImage(), beside)
    control.setFocus()
    assert (without, edge_of(ground.grab().toImage(), beside)) == (2, 4)
