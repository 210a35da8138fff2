"""How the desk looks: palettes, bundled fonts, one style sheet made of named colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from realms_builder.cards.template.colours import contrast, readable
from realms_builder.core import resources
from realms_builder.render.pdf.font_files import SANS, SERIF, bundled_file

TEXT_FAMILY = SANS
DISPLAY_FAMILY = SERIF
ICON_FAMILY = "Realms Icons"
BASE_POINTS = 10.0
_INDICATOR_PX = 13
_LEAST_TARGET_PX = 24
_ICONS_PX = (16, 18, 24)
"""Of buttons and trees, of tools, of the rail."""
_BLACK, _WHITE = "#000000", "#ffffff"
HIGH_CONTRAST = 7.0
"""What text has in the themes of high contrast (WCAG 2, AAA)."""


@dataclass(frozen=True, slots=True)
class Tones:
    """The named colours of the window in one of its themes."""

    window: str
    surface: str
    raised: str
    text: str
    muted: str
    line: str
    edge: str
    rail: str
    rail_text: str
    rail_active: str
    accent: str
    on_accent: str
    good: str
    warning: str
    error: str
    info: str
    shade: str
    is_dark: bool = False
    is_high_contrast: bool = False

    @property
    def edge_px(self) -> int:
        """Return how wide edges are; those of what is chosen or has the keyboard twice that."""
        return 2 if self.is_high_contrast else 1


LIGHT = Tones(
    window="#f4f2ee",
    surface="#ffffff",
    raised="#faf8f4",
    text="#1f1d1a",
    muted="#6a645b",
    line="#ddd8ce",
    edge="#8a8478",
    rail="#2b2e37",
    rail_text="#c9ccd4",
    rail_active="#ffffff",
    accent="#7b1e2b",
    on_accent="#ffffff",
    good="#2f6b3a",
    warning="#8a5a00",
    error="#a3211f",
    info="#1f5f8b",
    shade="#ece8df",
)
DARK = Tones(
    window="#1c1d21",
    surface="#25272c",
    raised="#2c2e34",
    text="#ece8e1",
    muted="#a9a398",
    line="#3b3e46",
    edge="#787c86",
    rail="#141519",
    rail_text="#a4a8b3",
    rail_active="#ffffff",
    accent="#d9707c",
    on_accent="#1c1d21",
    good="#7fc48b",
    warning="#e0b24a",
    error="#f08a80",
    info="#7db8e0",
    shade="#313339",
    is_dark=True,
)
BLACK_ON_WHITE = Tones(
    window=_WHITE,
    surface=_WHITE,
    raised=_WHITE,
    text=_BLACK,
    muted="#3d3a36",
    line="#5c5851",
    edge=_BLACK,
    rail=_BLACK,
    rail_text=_WHITE,
    rail_active=_WHITE,
    accent="#701a26",
    on_accent=_WHITE,
    good="#1b4a25",
    warning="#5e3d00",
    error="#8a1412",
    info="#0f4468",
    shade="#e4e1da",
    is_high_contrast=True,
)
WHITE_ON_BLACK = Tones(
    window=_BLACK,
    surface=_BLACK,
    raised=_BLACK,
    text=_WHITE,
    muted="#d6d2ca",
    line="#a5a29b",
    edge=_WHITE,
    rail=_BLACK,
    rail_text=_WHITE,
    rail_active=_WHITE,
    accent="#ffb3bb",
    on_accent=_BLACK,
    good="#9be5a8",
    warning="#ffd666",
    error="#ffaba2",
    info="#a3d5f7",
    shade="#303030",
    is_dark=True,
    is_high_contrast=True,
)
THEMES = {
    "light": LIGHT,
    "dark": DARK,
    "black_on_white": BLACK_ON_WHITE,
    "white_on_black": WHITE_ON_BLACK,
}


class DeskTheme:
    """The look in force; ask it for tones, apply it to the application."""

    def __init__(self) -> None:
        """Begin light."""
        self.tones = LIGHT
        self.scale = 1.0

    @property
    def is_dark(self) -> bool:
        """Return whether dark tones are in force."""
        return self.tones.is_dark

    def apply(self, application: QApplication, wanted: str, text_size: int) -> None:
        """Dress *application*: *wanted* is system or one of the themes, *text_size* per cent.

        An own palette is set, since asking the platform for a scheme does nothing offscreen and
        on bare X11.
        """
        load_fonts()
        self.tones = THEMES.get(wanted) or of_system(application)
        self.scale = text_size / 100
        # What was never shown takes no font later, nor does all of it without a style sheet; and
        # over an old style sheet a new one takes ten times as long as over none.
        for widget in application.allWidgets():
            widget.ensurePolished()
        if application.style().name() != "fusion":
            application.setStyle("Fusion")
        application.setPalette(_palette(self.tones))
        font = QFont(TEXT_FAMILY)
        font.setPointSizeF(BASE_POINTS * self.scale)
        application.setFont(font)
        application.setStyleSheet("")
        application.setStyleSheet(style_sheet(self.tones, self.scale))

    def display_font(self, points: float) -> QFont:
        """Return the font of headings at *points* before scaling."""
        font = QFont(DISPLAY_FAMILY)
        font.setPointSizeF(points * self.scale)
        font.setWeight(QFont.Weight.DemiBold)
        return font


def readable_on(colour: str) -> str:
    """Return black or white, whichever reads better on *colour*."""
    return max(_BLACK, _WHITE, key=lambda ink: contrast(ink, colour))


def accent_for(colour: str, tones: Tones) -> str:
    """Return a faction's *colour* so that it stands out on the surface of *tones*."""
    tone = QColor(colour or tones.accent)
    if tones.is_high_contrast:
        least = HIGH_CONTRAST
        return readable(tone.name(), (tones.window, tones.shade), _BLACK, _WHITE, least)
    if tones.is_dark and tone.lightnessF() < 0.55:
        tone.setHslF(max(tone.hslHueF(), 0.0), min(tone.hslSaturationF(), 0.6), 0.66)
    elif not tones.is_dark and tone.lightnessF() > 0.45:
        tone.setHslF(max(tone.hslHueF(), 0.0), tone.hslSaturationF(), 0.36)
    return tone.name()


def of_system(application: QApplication) -> Tones:
    """Return the tones that go with what the system prefers."""
    hints = QGuiApplication.styleHints()
    application.setPalette(QPalette())  # that of the system, not the one of this theme
    ground, ink = (application.palette().color(r).name() for r in _GROUND_AND_INK)
    prefers = hints.accessibility().contrastPreference()
    return preferred(hints.colorScheme(), prefers, (ground, ink))


_GROUND_AND_INK = QPalette.ColorRole.Window, QPalette.ColorRole.WindowText


def preferred(
    scheme: Qt.ColorScheme, contrasts: Qt.ContrastPreference, colours: tuple[str, str]
) -> Tones:
    """Return the tones for a system that prefers a *scheme* and how it *contrasts*.

    *colours* are the ground of its windows and their text: some systems tell that they want high
    contrast by black and white alone.
    """
    is_dark = scheme is Qt.ColorScheme.Dark or colours[0] == _BLACK
    if contrasts is Qt.ContrastPreference.HighContrast or set(colours) == {_BLACK, _WHITE}:
        return WHITE_ON_BLACK if is_dark else BLACK_ON_WHITE
    return DARK if is_dark else LIGHT


@cache
def load_fonts() -> tuple[str, ...]:
    """Load the bundled fonts into Qt once, the same files that print; return their families."""
    families: list[str] = []
    faces = [f"{SANS} {style}" for style in ("Regular", "Italic", "Semibold", "Bold")]
    faces += [f"{SERIF} {style}" for style in ("Semibold", "Bold")]
    paths = [bundled_file(face) for face in faces]
    paths.append(resources.asset("icons/realms-icons.ttf"))
    for path in paths:
        if path is not None and path.is_file():
            number = QFontDatabase.addApplicationFont(str(path))
            families.extend(QFontDatabase.applicationFontFamilies(number) if number >= 0 else ())
    return tuple(families)


def _palette(tones: Tones) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, colour in (
        (role.Window, tones.window),
        (role.WindowText, tones.text),
        (role.Base, tones.surface),
        (role.AlternateBase, tones.raised),
        (role.Text, tones.text),
        (role.Button, tones.raised),
        (role.ButtonText, tones.text),
        (role.Highlight, tones.accent),
        (role.HighlightedText, tones.on_accent),
        (role.ToolTipBase, tones.raised),
        (role.ToolTipText, tones.text),
        (role.PlaceholderText, tones.muted),
        (role.Link, tones.info),
        (role.Mid, tones.line),
        (role.Dark, tones.line),
        (role.Light, tones.surface),
        (role.BrightText, tones.error),
    ):
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(tones.muted))
    return palette


Pad = tuple[int, int]
"""What lies between the outside of an edge and the words, above and below, left and right."""
_FIELD, _BUTTON, _TOOL, _TITLE = (6, 9), (6, 13), (5, 5), (2, 5)


def _edge(colour: str, px: int, pad: Pad, style: str = "solid") -> str:
    """Return an edge *px* wide that takes as much room with what lies in it as any other."""
    down, across = (max(room - px, 0) for room in pad)
    return f"border: {px}px {style} {colour}; padding: {down}px {across}px;"


def style_sheet(tones: Tones, scale: float = 1.0) -> str:
    """Return the style sheet of the window in *tones*; widgets opt in by a ``role`` property.

    *scale* is the text size in force, 1.0 for the usual one; boxes to tick grow with it.
    """
    t, px = tones, tones.edge_px
    small, large = round(10 * scale), round(12 * scale)
    chevron = resources.asset("desk/chevron.svg").as_posix()
    chevron_up = resources.asset("desk/chevron_up.svg").as_posix()
    return (
        f"""
    QLabel, QToolTip {{ qproperty-textFormat: PlainText; }}
    RichLabel, QMessageBox QLabel {{ qproperty-textFormat: RichText; }}
    QToolTip, RuleTip {{ background: {t.raised}; color: {t.text}; border: {px}px solid {t.line};
        padding: 4px; }}
    QLineEdit, QComboBox, QPlainTextEdit, QAbstractSpinBox {{ {_edge(t.edge, px, _FIELD)}
        background: {t.surface}; border-radius: 6px;
        selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
    QLineEdit:focus, QComboBox:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus {{
        {_edge(t.accent, 2 * px, _FIELD)} }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 22px;
        background: transparent; subcontrol-origin: border; }}
    QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin-top: 3px; }}
    QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin-bottom: 3px; }}
    QAbstractSpinBox::up-arrow {{ image: url("{chevron_up}"); }}
    QAbstractSpinBox::down-arrow {{ image: url("{chevron}"); }}
    QAbstractSpinBox::up-arrow, QAbstractSpinBox::down-arrow {{
        width: {small}px; height: {small}px; }}
    QDialogButtonBox, QMessageBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QComboBox {{ combobox-popup: 0; }}
    QComboBox QLineEdit, QComboBox QLineEdit:focus, QComboBox QLineEdit:disabled {{
        border: none; background: transparent; padding: 0; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ image: url("{chevron}"); width: {large}px; height: {large}px; }}
    QComboBox QAbstractItemView {{ background: {t.surface}; border: {px}px solid {t.line};
        outline: none; padding: 3px; }}
    QComboBox QAbstractItemView::item {{ padding: 4px 8px; border-radius: 4px; }}
    QComboBox QAbstractItemView::item:selected {{ background: {t.accent};
        color: {t.on_accent}; }}
    """
        + _icons(scale)
        + _buttons(tones)
        + _indicators(tones, scale)
        + _containers(tones)
        + (_stronger(tones) if tones.is_high_contrast else "")
    )


def _icons(scale: float) -> str:
    """Return the part that lets icons grow with the text."""
    small, middle, large = (round(side * scale) for side in _ICONS_PX)
    return f"""
    QPushButton, QToolButton, QTreeView {{ icon-size: {small}px; }}
    QToolButton[role="plain"] {{ icon-size: {middle}px; }}
    QFrame[role="rail"] QToolButton {{ icon-size: {large}px; }}
    """


def _buttons(t: Tones) -> str:
    """Return the part for buttons to press."""
    px = t.edge_px
    chip = (2 + 2 * px, 12)  # a double edge needs room
    return f"""
    QPushButton, QToolButton {{ {_edge(t.line, px, _BUTTON)}
        background: {t.surface}; border-radius: 6px; outline: none; }}
    QPushButton:hover, QToolButton:hover {{ background: {t.shade}; }}
    QPushButton::menu-indicator, QToolButton::menu-indicator {{ image: none; width: 0; }}
    QPushButton:focus, QToolButton:focus {{ {_edge(t.accent, 2 * px, _BUTTON)} }}
    QPushButton:disabled, QToolButton:disabled {{ color: {t.edge}; background: {t.window}; }}
    QPushButton[role="primary"] {{ background: {t.accent}; color: {t.on_accent};
        border-color: {t.accent}; font-weight: 600; }}
    QPushButton[role="primary"]:focus {{ {_edge(t.on_accent, 3 * px, _BUTTON, "double")} }}
    QPushButton[role="primary"]:disabled {{ background: {t.shade}; color: {t.muted};
        border-color: {t.line}; }}
    QPushButton[role="chip"] {{ {_edge(t.line, px, chip)} border-radius: 11px; }}
    QPushButton[role="chip"]:focus {{ {_edge(t.accent, 2 * px, chip)} }}
    QPushButton[role="chip"]:checked, QToolButton:checked {{ background: {t.text};
        color: {t.surface}; }}
    QPushButton[role="chip"]:checked:focus {{ {_edge(t.surface, 3 * px, chip, "double")} }}
    QToolButton[role="step"] {{ padding: 0; min-width: 28px; max-width: 28px;
        min-height: 28px; max-height: 28px; border-radius: 14px; font-weight: 600; }}
    QToolButton[role="step"]:focus {{ padding: 0; }}
    QToolButton[role="plain"] {{ {_edge("transparent", px, _TOOL)} background: transparent; }}
    QToolButton[role="plain"]:checked {{ background: {t.shade}; border-color: {t.line};
        color: {t.text}; }}
    QToolButton[role="plain"]:hover {{ background: {t.shade}; }}
    QToolButton[role="plain"]:focus {{ {_edge(t.accent, 2 * px, _TOOL)} }}
    """


def _indicators(tones: Tones, scale: float) -> str:
    """Return the part for boxes to tick and round buttons: as strong when chosen as when not."""
    t, px, side = tones, tones.edge_px, round(_INDICATOR_PX * scale)
    check = resources.asset(f"desk/check_{'dark' if t.is_dark else 'light'}.svg").as_posix()
    return f"""
    QCheckBox::indicator, QRadioButton::indicator, QMenu::indicator, QAbstractItemView::indicator {{
        background: {t.surface}; border: {px}px solid {t.muted};
        width: {side}px; height: {side}px; }}
    QCheckBox::indicator, QMenu::indicator, QAbstractItemView::indicator {{ border-radius: 3px; }}
    QRadioButton::indicator, QMenu::indicator:exclusive {{ border-radius: {side // 2 + 1}px; }}
    QCheckBox::indicator:checked, QMenu::indicator:checked, QAbstractItemView::indicator:checked {{
        background: {t.accent};
        border-color: {t.accent}; image: url("{check}"); }}
    QRadioButton::indicator:checked, QMenu::indicator:exclusive:checked {{ image: none;
        border-color: {t.accent}; background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5,
        fx: 0.5, fy: 0.5, stop: 0 {t.accent}, stop: 0.5 {t.accent}, stop: 0.6 {t.surface},
        stop: 1 {t.surface}); }}
    QCheckBox, QRadioButton {{ border: 2px solid transparent; border-radius: 4px; outline: none;
        min-height: {round((_LEAST_TARGET_PX - 4) * max(scale, 1.0))}px; }}
    QCheckBox:focus, QRadioButton:focus {{ border-color: {t.accent}; }}
    QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{
        background: {t.window}; border-color: {t.line}; }}
    QCheckBox::indicator:checked:disabled {{ background: {t.muted}; border-color: {t.muted}; }}
    QMenu::indicator {{ left: 8px; }}
    QMenu::indicator:selected {{ border-color: {t.on_accent}; }}
    """


def _containers(tones: Tones) -> str:
    """Return the part of the style sheet for lists, frames, labels, bars and menus."""
    t, px = tones, tones.edge_px
    return f"""
    QListView, QTreeView, QTableView {{ background: {t.window}; border: none; outline: none; }}
    QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
    QScrollArea:focus {{ border: 2px solid {t.accent}; }}
    QFrame[role="panel"] {{ background: {t.surface}; border: {px}px solid {t.line};
        border-radius: 8px; }}
    QFrame[role="bar"] {{ background: {t.surface}; border: none;
        border-bottom: {px}px solid {t.line}; }}
    QFrame[role="foot"] {{ background: {t.surface}; border: none;
        border-top: {px}px solid {t.line}; }}
    QFrame[role="notice"] {{ background: {t.raised}; border: none;
        border-bottom: {px}px solid {t.line}; border-left: 4px solid {t.warning}; }}
    QFrame[role="news"] {{ background: {t.raised}; border: none;
        border-bottom: {px}px solid {t.line}; border-left: 4px solid {t.info}; }}
    QTreeView {{ border: 2px solid {t.window}; }}
    QTreeView:focus {{ border-color: {t.accent}; }}
    QTabBar::tab {{ padding: 6px 12px; border: 2px solid transparent; border-radius: 6px; }}
    QTabBar::tab:selected {{ background: {t.shade}; }}
    QTabBar::tab:selected:focus {{ border-color: {t.accent}; }}
    QTableView::item {{ padding: 4px 5px; }}
    QHeaderView {{ background: transparent; border: none; }}
    QHeaderView::section {{ background: transparent; color: {t.muted}; font-weight: 600;
        border: none; border-bottom: {px}px solid {t.line}; padding: 5px 8px; }}
    QFrame[role="side"] {{ background: {t.window}; border: none;
        border-right: {px}px solid {t.line}; }}
    QFrame[role="rail"] {{ background: {t.rail}; border: none; }}
    QFrame[role="rail"] QToolButton {{ color: {t.rail_text}; background: transparent;
        border: 2px solid transparent; border-radius: 8px; padding: 6px 2px; }}
    QFrame[role="rail"] QToolButton:hover {{ color: {t.rail_active}; }}
    QFrame[role="rail"] QToolButton:checked {{ color: {t.rail_active};
        background: rgba(255, 255, 255, 44); }}
    QFrame[role="rail"] QToolButton:focus {{ border: 2px solid {t.rail_active}; }}
    QToolButton[role="title"] {{ {_edge("transparent", 1, _TITLE)} background: transparent;
        font-weight: 600; }}
    QToolButton[role="title"]:hover {{ background: {t.shade}; }}
    QToolButton[role="title"]:focus {{ {_edge(t.accent, 2, _TITLE)} }}
    QToolButton[role="title"]:disabled {{ background: transparent; color: {t.text}; }}
    QLabel[role="muted"] {{ color: {t.muted}; }}
    QLabel[role="heading"] {{ font-weight: 600; }}
    QLabel[role="section"] {{ color: {t.muted}; font-weight: 600; letter-spacing: 1px; }}
    QLabel[role="error"] {{ color: {t.error}; }}
    QLabel[role="warning"] {{ color: {t.warning}; }}
    QSplitter::handle {{ background: {t.line}; }}
    QStatusBar {{ background: {t.surface}; border-top: {px}px solid {t.line}; color: {t.muted}; }}
    QMenu {{ menu-scrollable: 1; background: {t.surface}; border: {px}px solid {t.line};
        padding: 4px; }}
    QMenu::item {{ padding: 4px 24px 4px 14px; border-radius: 4px; }}
    QMenu::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
    QProgressBar {{ background: {t.shade}; border: none; border-radius: 4px; height: 8px; }}
    QProgressBar::chunk {{ background: {t.accent}; border-radius: 4px; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; }}
    QScrollBar::handle:vertical {{ background: {t.line}; border-radius: 5px; min-height: 24px; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; }}
    QScrollBar::handle:horizontal {{ background: {t.line}; border-radius: 5px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    """


def _stronger(t: Tones) -> str:
    """Return what only high contrast has: edges where otherwise a shade of colour tells."""
    return f"""
    QPushButton:disabled, QToolButton:disabled {{ border-style: dashed; }}
    QToolButton[role="plain"]:disabled, QToolButton[role="title"]:disabled {{
        border-style: none; }}
    QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{
        border: {t.edge_px}px dashed {t.line}; color: {t.muted}; }}
    QPushButton:hover, QToolButton:hover, QToolButton[role="plain"]:hover,
    QToolButton[role="title"]:hover {{ border-color: {t.edge}; }}
    QFrame[role="rail"] {{ border-right: {t.edge_px}px solid {t.line}; }}
    QFrame[role="rail"] QToolButton:checked {{ color: {t.rail}; background: {t.rail_active}; }}
    QFrame[role="rail"] QToolButton:checked:focus {{ border: 3px double {t.rail};
        padding: 5px 1px; }}
    QScrollBar::handle:vertical, QScrollBar::handle:horizontal {{ background: {t.edge}; }}
    QProgressBar {{ border: 1px solid {t.edge}; }}
    """
