"""How bad something is, seen alike everywhere: an icon, a colour and a word for each severity.

The shapes differ as the colours do. Which severity is worse says :attr:`Severity.rank`.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QLabel

from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.gui.kit.icons import draw_icon, icon
from realms_builder.gui.shell.theme import Tones

_ICONS = {Severity.ERROR: "cross", Severity.WARNING: "warning", Severity.HINT: "info"}
_CHARACTERS = {Severity.ERROR: "×", Severity.WARNING: "!", Severity.HINT: "›"}


def severity_colour(severity: Severity, tones: Tones) -> str:
    """Return the colour of *severity* in *tones*."""
    match severity:
        case Severity.ERROR:
            return tones.error
        case Severity.WARNING:
            return tones.warning
        case Severity.HINT:
            return tones.info


def severity_icon(severity: Severity, tones: Tones) -> QIcon:
    """Return the sign of *severity*; in a chosen row it has the colour of the words there."""
    return icon(_ICONS[severity], severity_colour(severity, tones), selected=tones.on_accent)


def draw_severity(
    painter: QPainter, box: QRectF, severity: Severity, tones: Tones, *, chosen: bool = False
) -> None:
    """Draw the sign of *severity* as large as *box* allows, *chosen* on the accent."""
    colour = tones.on_accent if chosen else severity_colour(severity, tones)
    draw_icon(painter, box, _ICONS[severity], colour)


def show_severity(label: QLabel, severity: Severity, tones: Tones, side: int) -> None:
    """Show the sign of *severity* in *label*, *side* pixels wide and high."""
    sign = severity_icon(severity, tones)
    label.setPixmap(sign.pixmap(QSize(side, side), label.devicePixelRatioF()))


def severity_character(severity: Severity) -> str:
    """Return the sign of *severity* for lines of plain text."""
    return _CHARACTERS[severity]


def severity_word(severity: Severity, lang: str) -> str:
    """Return ``error``, ``warning`` or ``hint`` in *lang*, as within a sentence."""
    return sentence(f"severity.{severity.value}", lang)


def severity_heading(severity: Severity, lang: str) -> str:
    """Return the word for *severity* as it begins a line: ``Error``."""
    word = severity_word(severity, lang)
    return sentence_case(word)
