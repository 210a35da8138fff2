"""The cover of a game and the fan of a roster's cards, drawn from the pictures there are."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from math import cos, pi, sin
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from realms_builder.cards.pack_paths import safe_path
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.gui.kit.thumbnails import Portrait, paint_picture, portrait_of_unit
from realms_builder.gui.shell.theme import DISPLAY_FAMILY, readable_on

MOST_PANELS = 6
TITLE_SHARE = 0.42
"""Of the width of a cover: what its pictures leave to the name."""
_USUAL_PANELS = 4
_CARD_ASPECT, _TURN = 63 / 88, 5.5
_SLANT = 0.22
_CORNERS = {4: 3, 6: 4, 8: 4, 10: 5, 12: 5, 20: 6}


@dataclass(frozen=True, slots=True)
class GameCover:
    """What the cover of a game is drawn from; *sides* are those of its dice.

    What is drawn without art depends on *key*, which no language changes, or else on the name.
    """

    name: str
    colours: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    emblems: tuple[str, ...] = ()
    sides: int = 6
    key: str = ""

    @property
    def ground(self) -> QColor:
        """Return the dark colour on which the name stands, white."""
        return _dark(self.colours[0] if self.colours else _colour_of(self.key or self.name))

    def image(self, width: int, height: int) -> QImage | None:
        """Return the cover without its name, which whoever shows it writes on it."""
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(0, 0, width, height)
        self._paint_ground(painter, box)
        if not self._paint_panels(painter, box):
            self._paint_dice(painter, box)
            self._paint_signs(painter, box)
        painter.end()
        return image

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        ground = QLinearGradient(box.topLeft(), box.topRight())
        ground.setColorAt(0, self.ground)
        ground.setColorAt(TITLE_SHARE, self.ground)
        last = _dark(self.colours[-1]) if len(self.colours) > 1 else self.ground.lighter(190)
        ground.setColorAt(1, last.lighter(125))
        painter.fillRect(box, ground)

    def _paint_panels(self, painter: QPainter, box: QRectF) -> bool:
        """Paint pictures side by side in slanting panels; return whether any could be read.

        The first fades into the ground.
        """
        shown = False
        high, slant = box.height(), box.height() * _SLANT
        left = box.width() * TITLE_SHARE
        room = box.width() - left
        most = min(len(self.pictures), MOST_PANELS, max(1, round(room / (high * 0.9))))
        wide = room / max(1, most)
        for number in reversed(range(most)):
            x = left + number * wide
            end = x + wide + slant
            top, foot = QPointF(x + slant, 0), QPointF(x, high)
            path = QPainterPath()
            path.addPolygon(QPolygonF([top, QPointF(end, 0), QPointF(end - slant, high), foot]))
            painter.save()
            painter.setClipPath(path)
            place = QRectF(x, 0, end - x, high)
            shown |= paint_picture(painter, self.pictures[number], place, cover=True)
            painter.restore()
            painter.setPen(QPen(self.ground, max(1.5, high * 0.025)))
            painter.drawLine(top, foot)
        fade = QLinearGradient(QPointF(left, 0), QPointF(left + min(wide, room) * 0.8, 0))
        clear = QColor(self.ground)
        clear.setAlpha(0)
        fade.setColorAt(0, self.ground)
        fade.setColorAt(1, clear)
        painter.fillRect(box.adjusted(left - 1, 0, 0, 0), fade)
        return shown

    def _paint_dice(self, painter: QPainter, box: QRectF) -> None:
        """Paint the outlines of the dice that the game throws, always the same for a name."""
        seeds = sha256((self.key or self.name).encode()).digest()
        corners = _CORNERS.get(self.sides, 4)
        for place in range(9):
            spread, size, turn = (seeds[3 * place + n] / 255 for n in range(3))
            radius = box.height() * (0.16 + 0.34 * size)
            across = TITLE_SHARE + (1 - TITLE_SHARE) * (place + 0.5) / 9
            centre = QPointF(box.width() * across, box.height() * (0.1 + 0.8 * spread))
            ink = QColor(255, 255, 255, 16 + round(34 * turn))
            painter.setPen(QPen(ink, max(1.0, box.height() * 0.018)))
            painter.setBrush(QColor(255, 255, 255, 9))
            painter.drawPolygon(_polygon(centre, radius, corners, turn))

    def _paint_signs(self, painter: QPainter, box: QRectF) -> None:
        """Paint up to four emblems at the right, or the first letter of the name."""
        side = box.height() * 0.72
        most = min(4, int(box.width() * (0.92 - TITLE_SHARE) / (side * 1.15)))
        shown = self.emblems[:most]
        for number, emblem in enumerate(reversed(shown), 1):
            x = box.right() - number * side * 1.15
            place = QRectF(x, box.center().y() - side / 2, side, side)
            paint_picture(painter, emblem, place, ink="#ffffff")  # covers are dark
        if shown:
            return
        font = QFont(DISPLAY_FAMILY)
        font.setPixelSize(max(8, round(box.height() * 0.86)))
        painter.setFont(font)
        painter.setPen(QColor(255, 255, 255, 60))
        right = box.adjusted(0, 0, -box.height() * 0.35, 0)
        at = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(right, int(at), self.name[:1].upper())


@dataclass(frozen=True, slots=True)
class CardFan:
    """A few small cards held like a hand; each is drawn from the portrait of who is on it."""

    cards: tuple[Portrait, ...] = ()

    def image(self, width: int, height: int) -> QImage | None:
        """Return the fan; None without cards."""
        if not self.cards:
            return None
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        high = height * 0.84
        wide = high * _CARD_ASPECT
        last = len(self.cards) - 1
        step = min(wide * 0.72, (width - wide * 1.25) / max(1, last))
        for number, portrait in enumerate(self.cards):
            place = number - last / 2
            painter.save()
            painter.translate(width / 2 + place * step, height * 0.53 + abs(place) * high * 0.02)
            painter.rotate(place * _TURN)
            _paint_card(painter, QRectF(-wide / 2, -high / 2, wide, high), portrait)
            painter.restore()
        painter.end()
        return image


def _paint_card(painter: QPainter, card: QRectF, portrait: Portrait) -> None:
    """Paint a small card: a banner in the colour of the faction, the portrait, lines of text."""
    edge = max(1.0, card.width() * 0.03)
    path = QPainterPath()
    path.addRoundedRect(card, card.width() * 0.08, card.width() * 0.08)
    painter.fillPath(path, QColor("#fbf9f4"))
    inside = card.adjusted(edge * 2, edge * 2, -edge * 2, -edge * 2)
    colour = _dark(portrait.colour or "#6a645b")
    painter.fillRect(QRectF(inside.x(), inside.y(), inside.width(), card.height() * 0.14), colour)
    picture = inside.adjusted(0, card.height() * 0.17, 0, -card.height() * 0.3)
    painter.fillRect(picture, colour.lighter(135))
    if not paint_picture(painter, portrait.picture, picture, cover=True):
        margin = picture.height() * 0.1
        place = picture.adjusted(margin, margin, -margin, -margin)
        paint_picture(painter, portrait.emblem, place, ink=readable_on(colour.lighter(135).name()))
    for line in range(3):
        y = picture.bottom() + card.height() * (0.05 + 0.075 * line)
        room = inside.width() * (1.0, 0.86, 0.6)[line]
        painter.fillRect(QRectF(inside.x(), y, room, card.height() * 0.03), QColor("#c9c2b4"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#8a8478"), edge * 0.7))
    painter.drawPath(path)


def cover_of(game: Game, name: str, factions: list[Faction]) -> GameCover:
    """Return the cover of *game*: who leads each of its factions, or their emblems."""
    factions = sorted(factions, key=lambda faction: faction.id)  # the same in every language
    colours = tuple(f.colour for f in factions if QColor(f.colour).isValid())
    each = -(-_USUAL_PANELS // max(1, len(factions)))
    pictures = tuple(p.picture for f in factions for p in portraits_of(f, each))
    emblems = tuple(e for f in factions if (e := emblem_of(f).emblem))
    return GameCover(name, colours, pictures, emblems, game.file.dice.sides, game.id)


def portraits_of(faction: Faction, most: int) -> tuple[Portrait, ...]:
    """Return the portraits of the first units of *faction* that have one, so many at *most*."""
    found = (portrait_of_unit(unit, faction) for unit in faction.units.values() if unit.picture)
    return tuple(islice((portrait for portrait in found if portrait.picture), most))


def emblem_of(faction: Faction, lang: str = "") -> Portrait:
    """Return the emblem of *faction* on its colour, else the first letter of its name."""
    inside = safe_path(Path(faction.file).parent, faction.emblem) if faction.emblem else None
    if isinstance(inside, str):
        return Portrait("", inside, faction.colour)
    return Portrait("", "", faction.colour, faction.name.pick(lang)[:1].upper())


def _dark(colour: str) -> QColor:
    tone = QColor(colour)
    lightness = min(max(tone.lightnessF(), 0.13), 0.23)
    tone.setHslF(max(tone.hslHueF(), 0.0), min(tone.hslSaturationF(), 0.55), lightness)
    return tone


def _colour_of(name: str) -> str:
    return QColor.fromHslF(sha256(name.encode()).digest()[0] / 255, 0.4, 0.2).name()


def _polygon(centre: QPointF, radius: float, corners: int, turn: float) -> QPolygonF:
    angles = (2 * pi * (n / corners + turn) for n in range(corners))
    return QPolygonF(
        [QPointF(centre.x() + radius * cos(a), centre.y() + radius * sin(a)) for a in angles]
    )
