"""Own icons of a game in the window: the drawings that are printed, painted by Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen

from realms_builder.core import resources
from realms_builder.core.files import real_path
from realms_builder.core.problems import Place, Problem
from realms_builder.editing.taken_files import taken_picture
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.game import Game
from realms_builder.game.icons import (
    ICON_ENDINGS,
    ICONS,
    IconFileError,
    icon_characters,
    icon_file,
)
from realms_builder.game.new_ids import fresh_id, slug

if TYPE_CHECKING:
    from realms_builder.render.pictures.svg_drawing import PaintedShape
    from realms_builder.render.pictures.svg_gradients import SvgGradient

_OF_BOX = 0.86
"""How much of its box an icon fills, as those of the program do."""
_CAPS = {"round": Qt.PenCapStyle.RoundCap, "square": Qt.PenCapStyle.SquareCap}
_JOINS = {"round": Qt.PenJoinStyle.RoundJoin, "bevel": Qt.PenJoinStyle.BevelJoin}


def own_icon_state(name: str) -> int:
    """Return what tells one state of the file *name* from the next, 0 for what is no file."""
    if not name.lower().endswith(ICON_ENDINGS):
        return 0
    with suppress(OSError, ValueError):
        return Path(name).stat().st_mtime_ns
    return 0


def own_icon_files(game: Game, more: Mapping[str, DeclaredIcon] | None = None) -> dict[str, str]:
    """Return the files of icons of *game*, and of *more* of a template, as far as there are any."""
    found: dict[str, str] = {}
    for name, declared in {**game.file.icons, **(more or {})}.items():
        with suppress(IconFileError):
            found[name] = str(icon_file(game.folder, declared.file))
    return found


class BroughtIcon(NamedTuple):
    """An icon that somebody brought in: what it is declared by, and its *path* on the disk."""

    name: str
    file: str
    path: Path


def pick_icon(ask: Callable[[str, Path, str], Path | None], game: Game) -> Path | None:
    """Let *ask* find a drawing, by a title, a folder to begin in and the kinds of files."""
    folder = _home_of(game)
    kinds = " ".join(f"*{ending}" for ending in ICON_ENDINGS)
    patterns = QCoreApplication.translate("Icons", "Icons ({0})").format(kinds)
    title = QCoreApplication.translate("Icons", "Choose a file for the icon")
    return ask(title, folder if folder.is_dir() else folder.parent, patterns)


def icon_files_in(raw: Any) -> dict[str, str]:
    """Return the files of the icons that *raw*, the ``icons`` of a file, declares by name."""
    if not isinstance(raw, dict):
        return {}
    files = {str(n): one.get("file") if isinstance(one, dict) else one for n, one in raw.items()}
    return {name: str(file) for name, file in files.items() if file}


def brought_icon(source: Path, game: Game, declared: Mapping[str, str]) -> BroughtIcon | Problem:
    """Return *source* as an icon beside *game*, copied there unless it lies there already.

    *declared* are the files of icons by name where it is to be declared; one of the same file is
    taken. What cannot be an icon comes back as the problem with it.
    """
    problem = _fault_of(source)
    if problem is not None:
        return problem
    home = _home_of(game)
    is_inside = home.parent == game.folder
    file = taken_picture(
        str(source), game.folder if is_inside else home, ICONS if is_inside else ""
    )
    if isinstance(file, Problem):
        return file
    path = (game.folder if is_inside else home) / file
    for name, other in declared.items():
        with suppress(IconFileError):
            if icon_file(game.folder, other) == real_path(path):
                return BroughtIcon(name, other, path)
    taken = {*declared, *game.file.icons, *icon_characters()}
    return BroughtIcon(fresh_id(slug(source.stem), taken), file, path)


def _home_of(game: Game) -> Path:
    """Return the folder for icons of *game*: that of the library where the game comes with us."""
    bundled = resources.is_bundled(game.folder)
    return (resources.library_folder() if bundled else game.folder) / ICONS


def _fault_of(source: Path) -> Problem | None:
    """Return why the file *source* cannot be an icon."""
    from realms_builder.render.pdf.own_icons import load_icon
    from realms_builder.render.pictures.picture_files import PictureError
    from realms_builder.render.pictures.svg_drawing import DrawingError

    place = Place(str(source))
    if not source.name.lower().endswith(ICON_ENDINGS):
        return Problem("icon_kind", place=place, values={"icon": source.stem, "path": source.name})
    try:
        load_icon(source)
    except DrawingError as error:
        return Problem(error.code, place=place, values=error.values or {"file": source.name})
    except PictureError:
        return Problem("author.no_picture", place=place, values={"file": source.name})
    return None


def draw_own_icon(painter: QPainter, box: QRectF, name: str, colour: str) -> None:
    """Draw the icon in the file *name* as large as *box* allows, nothing where it cannot be."""
    if not name.lower().endswith(ICON_ENDINGS):
        return
    from realms_builder.render.pdf.own_icons import load_icon
    from realms_builder.render.pictures.picture_files import PictureError
    from realms_builder.render.pictures.svg_drawing import DrawingError

    try:
        art = load_icon(Path(name))
    except (DrawingError, PictureError):
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if art.picture is not None:
        size = art.picture.size
        data = art.picture.tobytes()
        image = QImage(data, *size, size[0] * 4, QImage.Format.Format_RGBA8888)
        _fit(painter, box, *size)
        painter.drawImage(0, 0, image)
    elif art.drawing is not None:
        _fit(painter, box, art.drawing.width, art.drawing.height)
        for shape in art.drawing.shapes:
            paint_shape(painter, shape, colour if art.one_colour else "")
    painter.restore()


def _fit(painter: QPainter, box: QRectF, width: float, height: float) -> None:
    """Let what is drawn from 0 to *width* and *height* fill the middle of *box*."""
    scale = min(box.width() / width, box.height() / height) * _OF_BOX
    middle = box.center()
    painter.translate(middle.x() - width * scale / 2, middle.y() - height * scale / 2)
    painter.scale(scale, scale)


def paint_shape(painter: QPainter, shape: PaintedShape, colour: str = "") -> None:
    """Draw *shape* of a drawing in *colour*, without one in its own."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill if shape.even_odd else Qt.FillRule.WindingFill)
    for letter, *points in shape.commands:
        numbers = [float(point) for point in points]
        match letter:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.cubicTo(*numbers)
            case _:
                path.closeSubpath()
    painter.setOpacity(shape.opacity)
    painter.setBrush(_brush(shape.fill, colour))
    painter.setPen(Qt.PenStyle.NoPen)
    if shape.stroke is not None and shape.stroke_width > 0:
        pen = QPen(_brush(shape.stroke, colour), shape.stroke_width)
        pen.setCapStyle(_CAPS.get(shape.cap, Qt.PenCapStyle.FlatCap))
        pen.setJoinStyle(_JOINS.get(shape.join, Qt.PenJoinStyle.MiterJoin))
        painter.setPen(pen)
    painter.drawPath(path)


def _brush(paint: str | SvgGradient | None, colour: str) -> QBrush:
    if paint is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    if isinstance(paint, str):
        return QBrush(_colour(colour or paint))
    gradient = QLinearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
    for at, stop in paint.stops:
        gradient.setColorAt(max(0.0, min(1.0, at)), _colour(stop))
    return QBrush(gradient)


def _colour(text: str) -> QColor:
    """Return a colour; Qt has what is clear of it first."""
    return QColor(f"#{text[7:9]}{text[1:7]}") if len(text) == 9 else QColor(text)
