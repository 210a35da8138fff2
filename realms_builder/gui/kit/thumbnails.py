"""Small pictures: drawn beside the window, kept as pixmaps, newest wish first."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QImageReader,
    QPainter,
    QPainterPath,
    QPixmap,
)

from realms_builder.cards.pack_paths import safe_path
from realms_builder.core.files import is_file
from realms_builder.game.units import Faction, Unit
from realms_builder.gui.kit.own_icons import paint_shape
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.gui.shell.theme import DISPLAY_FAMILY, readable_on

if TYPE_CHECKING:
    from realms_builder.render.pictures.svg_drawing import PaintedShape, SvgDrawing

MOST_KEPT = 600
MOST_PIXELS, MOST_PIXELS_OF_JPEG = 60_000_000, 120_000_000
_KINDS = frozenset({b"jpeg", b"png", b"webp", b"gif", b"bmp", b"tiff"})
"""What Qt may read, as files say themselves whatever they are called."""
BATCH = 6
_ROUNDING = 0.16


class Drawable(Protocol):
    """Something to be drawn: a frozen value that says all that its picture follows from."""

    def image(self, width: int, height: int) -> QImage | None:
        """Return the picture in pixels, from whatever thread; None when there is none."""
        ...


Key = tuple[Drawable, int, int]


@dataclass(frozen=True, slots=True)
class Portrait:
    """Where the picture of a row lies, the emblem to fall back on, and the colour behind it.

    The *letter* stands for an emblem where there is none, as it does on cards.
    """

    picture: str = ""
    emblem: str = ""
    colour: str = ""
    letter: str = ""

    def image(self, width: int, height: int) -> QImage | None:
        """Return a square tile."""
        return tile(self, min(width, height))


NO_PORTRAIT = Portrait()


def portrait_of_unit(unit: Unit, faction: Faction | None) -> Portrait:
    """Return the portrait of *unit* as its faction brings it."""
    if faction is None:
        return NO_PORTRAIT
    folder = Path(faction.file).parent
    return Portrait(_inside(folder, unit.picture), _inside(folder, faction.emblem), faction.colour)


def portrait_of_model(picture: str, file: Path | None, usual: Portrait) -> Portrait:
    """Return the portrait of a model: its own *picture* beside the *file*, or the usual."""
    own = _inside(file.parent, picture) if file is not None else ""
    return Portrait(own, usual.emblem, usual.colour) if own else usual


def _inside(folder: Path, name: str) -> str:
    path = safe_path(folder, name) if name else None
    return path if isinstance(path, str) else ""


class Thumbnails(QObject):
    """Pixmaps of what is :class:`Drawable`; :attr:`ready` says that some have come."""

    ready = Signal()
    _numbers = 0

    def __init__(self, desk: Desk, parent: QObject | None = None, most: int = MOST_KEPT) -> None:
        """Work with the tasks of *desk*; keep so many at *most*."""
        super().__init__(parent)
        Thumbnails._numbers += 1
        self._key = f"thumbnails {Thumbnails._numbers}"
        self._desk, self._most = desk, most
        key, tasks = self._key, desk.tasks
        self.destroyed.connect(lambda: tasks.cancel(key))
        self._kept: OrderedDict[Key, QPixmap | None] = OrderedDict()
        self._wanted: dict[Key, None] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._start)

    def pixmap(self, portrait: Portrait, side: int, ratio: float = 1.0) -> QPixmap | None:
        """Return *portrait*, *side* points wide; None while it is read or when there is none."""
        if not (portrait.picture or portrait.emblem or portrait.letter):
            return None
        return self.drawn(portrait, (side, side), ratio)

    def drawn(self, what: Drawable, size: tuple[int, int], ratio: float = 1.0) -> QPixmap | None:
        """Return *what* at a *size* in points; None while it is drawn or when there is nothing."""
        key = (what, round(size[0] * ratio), round(size[1] * ratio))
        if key in self._kept:
            self._kept.move_to_end(key)
            found = self._kept[key]
            if found is not None:
                found.setDevicePixelRatio(ratio)
            return found
        self._wanted.pop(key, None)
        self._wanted[key] = None
        while len(self._wanted) > self._most:  # what was scrolled past long ago
            del self._wanted[next(iter(self._wanted))]
        if not self._desk.tasks.is_running(self._key):
            self._timer.start(0)
        return None

    def _start(self) -> None:
        batch = [key for key in reversed(self._wanted) if key not in self._kept][:BATCH]
        for key in batch:
            del self._wanted[key]
        if batch:
            self._desk.tasks.start(self._key, lambda job: _read(job, batch), self._take)

    def _take(self, images: dict[Key, QImage | None]) -> None:
        for key, image in images.items():
            self._kept[key] = None if image is None else QPixmap.fromImage(image)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        self.ready.emit()
        self._start()


def _read(job: Job, batch: list[Key]) -> dict[Key, QImage | None]:
    found: dict[Key, QImage | None] = {}
    for key in batch:
        job.check()
        what, width, height = key
        found[key] = what.image(width, height)
    return found


def tile(portrait: Portrait, side: int) -> QImage | None:
    """Return *portrait* with rounded corners, *side* pixels wide; None when nothing is readable."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    box = QRectF(0, 0, side, side)
    corner = QPainterPath()
    corner.addRoundedRect(box, side * _ROUNDING, side * _ROUNDING)
    painter.setClipPath(corner)
    backdrop = QColor(portrait.colour or "#8a8478")
    painter.fillRect(box, backdrop.lighter(128))
    drawn = paint_picture(painter, portrait.picture, box, cover=True)
    if not drawn:
        painter.fillRect(box, backdrop)
        inset = side * 0.14
        inside, ink = box.adjusted(inset, inset, -inset, -inset), readable_on(backdrop.name())
        drawn = paint_picture(painter, portrait.emblem, inside, ink=ink)
    if not drawn and portrait.letter:
        drawn = _paint_letter(painter, portrait.letter, backdrop, box)
    painter.end()
    return image if drawn else None


def _paint_letter(painter: QPainter, letter: str, ground: QColor, box: QRectF) -> bool:
    font = QFont(DISPLAY_FAMILY)
    font.setPixelSize(max(8, round(box.height() * 0.56)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(readable_on(ground.name())))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), letter)
    return True


def paint_picture(
    painter: QPainter, name: str, box: QRectF, *, cover: bool = False, ink: str = ""
) -> bool:
    """Paint the file called *name* in *box*, all of it when *cover*; return whether it could.

    What a drawing has in black, or in no colour of its own, is in *ink* where one is given.
    """
    path = Path(name)
    if not name or not is_file(path):
        return False
    if path.suffix.lower() == ".svg":
        from realms_builder.render.pictures.svg import load_svg
        from realms_builder.render.pictures.svg_drawing import DrawingError

        try:
            paint_drawing(painter, load_svg(path), box, cover=cover, ink=ink)
        except (DrawingError, OSError):
            return False
        return True
    return _paint_pixels(painter, path, box, cover=cover)


def _paint_pixels(painter: QPainter, path: Path, box: QRectF, *, cover: bool) -> bool:
    reader = QImageReader(str(path))
    if bytes(reader.format().data()) not in _KINDS:  # a drawing may name further files
        return False
    reader.setAutoTransform(True)
    size = reader.size()
    # A JPEG is decoded at a fraction of its size, every other kind is in memory whole.
    most = MOST_PIXELS_OF_JPEG if reader.format() == b"jpeg" else MOST_PIXELS
    if not size.isValid() or size.width() * size.height() > most:
        return False
    how = (
        Qt.AspectRatioMode.KeepAspectRatioByExpanding
        if cover
        else Qt.AspectRatioMode.KeepAspectRatio
    )
    reader.setScaledSize(size.scaled(QSize(round(box.width()), round(box.height())), how))
    image = reader.read()
    if image.isNull():
        return False
    left = box.x() + (box.width() - image.width()) / 2
    rest = box.height() - image.height()
    painter.drawImage(
        QRectF(left, box.y() + rest / (3 if cover else 2), image.width(), image.height()), image
    )
    return True


# ------------------------------------------------------------------ drawing painter


def paint_drawing(
    painter: QPainter, drawing: SvgDrawing, box: QRectF, *, cover: bool, ink: str = ""
) -> None:
    """Paint *drawing* in *box*: it fills the box from its top when *cover*, else fits inside."""
    if drawing.width <= 0 or drawing.height <= 0:
        return
    scales = (box.width() / drawing.width, box.height() / drawing.height)
    scale = max(scales) if cover else min(scales)
    left = box.x() + (box.width() - drawing.width * scale) / 2
    rest = box.height() - drawing.height * scale
    top = box.y() + (rest / 3 if cover else rest / 2)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.translate(left, top)
    painter.scale(scale, scale)
    for shape in drawing.shapes:
        paint_shape(painter, _inked(shape, ink) if ink else shape)
    painter.restore()


def _inked(shape: PaintedShape, ink: str) -> PaintedShape:
    """Return *shape* in *ink* where it has no colour of its own, as on cards."""
    fill, stroke = (ink if p == "#000000" else p for p in (shape.fill, shape.stroke))
    return replace(shape, fill=fill, stroke=stroke)
