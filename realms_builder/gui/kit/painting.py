"""What rows are drawn with: fonts at the text size in force, elided text, badges, portraits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.shell.theme import DeskTheme, Tones, accent_for, readable_on

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
SMALL = 0.88
LARGE = 1.12


@dataclass(frozen=True, slots=True)
class Fonts:
    """The fonts of a row, made from that of the view, and the height of lines in pixels."""

    plain: QFont
    bold: QFont
    small: QFont
    caps: QFont
    number: QFont
    line: float
    small_line: float
    space: float

    @staticmethod
    def of(font: QFont) -> Fonts:
        """Return the fonts that go with *font*, made once: rows ask for them all the time."""
        known = _known.get(font)
        if known is None:
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            known = _known[QFont(font)] = Fonts._made(font)
        return known

    @staticmethod
    def _made(font: QFont) -> Fonts:
        plain, bold = _varied(font, 1.0), _varied(font, 1.0, bold=True)
        small = _varied(font, SMALL)
        return Fonts(
            plain=plain,
            bold=bold,
            small=small,
            caps=_varied(font, SMALL, bold=True, spacing=1.2),
            number=_varied(font, LARGE, bold=True),
            line=QFontMetricsF(bold).height(),
            small_line=QFontMetricsF(small).height(),
            space=QFontMetricsF(plain).horizontalAdvance(" "),
        )


_known: dict[QFont, Fonts] = {}  # by copies: whoever asks may change theirs
_MOST_KNOWN = 32


def _varied(font: QFont, factor: float, *, bold: bool = False, spacing: float = 0.0) -> QFont:
    varied = QFont(font)
    varied.setPointSizeF(font.pointSizeF() * factor)
    if bold:
        varied.setWeight(QFont.Weight.DemiBold)
    if spacing:
        varied.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return varied


def accent_of(theme: DeskTheme, colour: str) -> str:
    """Return the accent for a faction of *colour*."""
    return accent_for(colour, theme.tones) if colour else theme.tones.accent


def edge_pen(tones: Tones, colour: str = "", *, strong: bool = False) -> QPen:
    """Return the pen of an edge, a *strong* one of what is chosen or has the keyboard."""
    tone = colour or (tones.accent if strong else tones.line)
    return QPen(QColor(tone), (2 if strong else 1) * tones.edge_px)


def dimmed(tones: Tones, ink: str, share: float) -> str:
    """Return *ink* with a *share* of the window in it, as far as it can be read then."""
    return tones.muted if tones.is_high_contrast else mixed(ink, tones.window, share)


def text_left(
    painter: QPainter, box: QRectF, text: str, font: QFont, colour: str | QColor
) -> float:
    """Draw *text* at the left of *box*, elided, and return the width it took."""
    if not text or box.width() <= 4:
        return 0.0
    shown, width = _fitted(text, font, box.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, int(_LEFT), shown)
    return width


def plus(painter: QPainter, box: QRectF, colour: str) -> None:
    """Draw a plus as large as *box*."""
    painter.setPen(QPen(QColor(colour), 1.6))
    middle = box.center()
    painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()))
    painter.drawLine(QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom()))


def text_right(
    painter: QPainter, box: QRectF, text: str, font: QFont, colour: str | QColor
) -> float:
    """Draw *text* at the right of *box*, elided, and return the width it took."""
    if not text:
        return 0.0
    shown, width = _fitted(text, font, max(box.width(), 0.0))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, int(_RIGHT), shown)
    return width


_widths: dict[tuple[str, QFont], float] = {}
_MOST_WIDTHS = 8192


def width_of(text: str, font: QFont) -> float:
    """Return how wide *text* is in *font*, in pixels, measured once: rows say much the same."""
    known = _widths.get((text, font))
    if known is None:
        if len(_widths) >= _MOST_WIDTHS:
            _widths.clear()
        known = QFontMetricsF(font).horizontalAdvance(text) if text else 0.0
        _widths[text, QFont(font)] = known
    return known


def _fitted(text: str, font: QFont, room: float) -> tuple[str, float]:
    """Return *text* as far as there is *room*, and how wide that is."""
    width = width_of(text, font)
    if width <= room:
        return text, width
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
    return shown, width_of(shown, font)


def badge_width(text: str, font: QFont) -> float:
    """Return the width of a badge that says *text*."""
    return width_of(text, font) + QFontMetricsF(font).height() * 1.1


def badge(
    painter: QPainter, box: QRectF, text: str, font: QFont, colours: tuple[str, str, str]
) -> None:
    """Draw a pill that says *text*; *colours* are its ground, its text and its edge."""
    ground, ink, edge = colours
    height = QFontMetricsF(font).height() + 4
    pill = QRectF(box.x(), box.center().y() - height / 2, box.width(), height)
    painter.setPen(QPen(QColor(edge), 1) if edge else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), text)


def portrait(
    painter: QPainter,
    box: QRectF,
    pixmap: QPixmap | None,
    words: tuple[str, str],
    tones: Tones,
) -> None:
    """Draw *pixmap* in *box*, or while there is none the first letter of a name on a colour.

    *words* are the name and the colour of the faction.
    """
    if pixmap is not None:
        painter.drawPixmap(box.topLeft(), pixmap)
        return
    name, colour = words
    ground = QColor(colour or tones.shade)
    if not colour:
        ground = QColor(tones.line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, box.width() * 0.16, box.width() * 0.16)
    font = QFont(painter.font())
    font.setPixelSize(max(8, round(box.height() * 0.46)))
    painter.setFont(font)
    painter.setPen(QColor(readable_on(ground.name())))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), name[:1].upper())


def sign_in_box(painter: QPainter, box: QRectF, name: str, tones: Tones) -> None:
    """Draw the icon called *name* where a picture would be."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tones.shade))
    painter.drawRoundedRect(box, box.width() * 0.16, box.width() * 0.16)
    side = box.width() * 0.55
    place = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    draw_icon(painter, place, name, tones.muted)


def grip(painter: QPainter, centre: QPointF, height: float, colour: str) -> None:
    """Draw the dots by which a row is dragged."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    step = height / 3
    for column in (-3.0, 3.0):
        for row in (-1, 0, 1):
            painter.drawEllipse(QPointF(centre.x() + column, centre.y() + row * step), 1.4, 1.4)


@lru_cache(maxsize=1024)
def mixed(first: str, second: str, share: float) -> str:
    """Return *first* with a *share* (0 to 1) of *second* in it."""
    a, b = QColor(first), QColor(second)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    ).name()
