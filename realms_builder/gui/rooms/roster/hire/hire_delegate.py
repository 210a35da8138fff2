"""Paints the rows of the hire list, and the list itself, whose rows have signs to click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDrag, QFont, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QWidget

from realms_builder.gui.kit import painting
from realms_builder.gui.kit.drag_picture import BESIDE_POINTER, drag_picture
from realms_builder.gui.kit.painting import Fonts
from realms_builder.gui.kit.row_delegate import ListLook, RowDelegate, RowFace, RowGround, RowState
from realms_builder.gui.kit.rows import ROW, Index, is_step
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT, Thumbnails
from realms_builder.gui.rooms.roster.hire.hire_rows import HireRow
from realms_builder.gui.rooms.roster.unit_facts import DOT
from realms_builder.gui.shell.desk import Desk

PLUS, STAR = "plus", "star"
_LOOK = ListLook(RowGround.LINED, edge=11, pad=9, least_for_pictures=14)
_PLUS_PX, _AFTER_PLUS_PX = 24.0, 8.0
_MOST_BELOW, _KEPT_TOGETHER = 3, 26


class HireDelegate(RowDelegate):
    """One row of the hire list; a click on the plus hires, one on the star marks a favourite."""

    hire_clicked = Signal(str)
    star_clicked = Signal(str)

    def __init__(self, desk: Desk, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        """Paint with the theme of *desk*."""
        super().__init__(desk.theme, _LOOK, _face_of, parent, thumbnails.pixmap)
        self._thumbnails = thumbnails
        self.below: Sequence[tuple[str, str]] = ()
        """What stands below names, for which rows are high enough, and the usual reason."""
        self._fitted: object = None
        self._is_narrow = False

    def fit(self, width: float, font: QFont) -> None:
        """Make rows so high that values are seen whole in a list so wide, as far as that goes.

        The usual reason may be cut rather than make rows of two lines higher, or beside a count of
        two digits.
        """
        asked = (width, font.key(), self.below, self.widest_count)
        if asked == self._fitted:
            return
        self._fitted = asked
        fonts, frame = Fonts.of(font), QRectF(0, 0, width, self.height(font))
        left = self.words_left(frame, RowFace("", picture=NO_PORTRAIT), fonts)
        room = max(self._plus_box(frame).x() - 8 - left, 1.0)
        self._is_narrow = self.is_narrow(frame, fonts)

        def high(number: int) -> int:
            said = ("".join(texts[: number + 1]) for texts in self.below)
            count = self.widest_count.replace("00", "0") if number else self.widest_count
            beside = painting.width_of(count, fonts.small) + 8
            rooms = (room - beside * self._is_narrow, room)
            return max((len(lines_of([(text, 0)], fonts.small, rooms)) for text in said), default=1)

        self.lines_below = min(max(high(0), min(high(1), 2)), _MOST_BELOW)

    def picture_box(self, frame: QRectF, fonts: Fonts) -> QRectF:
        """Return where the portrait lies, no larger in high rows than in low ones."""
        box, extra = super().picture_box(frame, fonts), (self.lines_below - 1) * fonts.small_line
        if box.width():
            box.adjust(0, extra / 2, -extra, -extra / 2)
        return box

    def _paint_below(
        self, painter: QPainter, box: QRectF, face: RowFace, muted: str, fonts: Fonts
    ) -> None:
        """Paint values in as many lines as it takes; in what is left why not, then the kind."""
        row, tones = face.row, self.tones
        faint = painting.dimmed(tones, tones.muted, 0.35) if face.is_dimmed else muted
        parts = (
            (row.met, tones.text),
            (row.summary, faint),
            (face.reason, muted),
            (row.kind, faint),
        )
        line = QRectF(box)
        beside = (
            self._is_narrow * bool(face.count) * (painting.width_of(face.count, fonts.small) + 8)
        )
        rooms = box.width(), box.width() + beside
        most = self.lines_below
        shown = lines_with_reason(parts, fonts.small, rooms, most)
        for number, words in enumerate(shown):
            rest = QRectF(line)
            rest.setWidth(rooms[number > 0])
            for text, ink in words:
                rest.setLeft(rest.x() + painting.text_left(painter, rest, text, fonts.small, ink))
            line.translate(0, fonts.small_line)

    def _plus_box(self, rect: QRectF) -> QRectF:
        right, side = rect.right() - _AFTER_PLUS_PX, _PLUS_PX * self.theme.scale
        return QRectF(right - side, rect.center().y() - side / 2, side, side)

    def is_plus(self, rect: QRect, place: QPoint) -> bool:
        """Return whether *place* lies on the plus of the row in *rect*."""
        return self._plus_box(QRectF(rect)).adjusted(-6, -8, 8, 8).contains(QPointF(place))

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint the plus, and before it what every row has."""
        plus = self._plus_box(frame)
        at_rest = self.tones.line if face.is_dimmed else self.tones.muted
        hot = state.is_hot and not face.is_dimmed
        self._paint_plus(painter, plus, self.accent if hot else at_rest, is_hot=hot)
        inner = frame.adjusted(0, 0, plus.x() - 8 + self.look.edge - frame.right(), 0)
        return super().paint_trail(painter, inner, face, state, fonts)

    def _paint_plus(self, painter: QPainter, box: QRectF, ink: str, *, is_hot: bool) -> None:
        tones = self.tones
        painter.setPen(QPen(QColor(ink if is_hot else tones.line), 1.2))
        painter.setBrush(QColor(tones.surface) if is_hot else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        free = box.width() * 0.29
        painting.plus(painter, box.adjusted(free, free, -free, -free), ink)

    def mark_of(self, face: RowFace, state: RowState) -> tuple[str, str] | None:
        """Return the star: full for a favourite, empty where it could be made one."""
        if face.row.favourite:
            return "star", self.tones.warning
        return ("star_empty", self.tones.muted) if state.is_hot else None

    def editorEvent(
        self, event: QEvent, model: object, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Hire on a click on the plus, mark on one on the star."""
        del model
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            row = index.data(ROW)
            left = event.button() == Qt.MouseButton.LeftButton
            if left and isinstance(row, HireRow):
                return self._clicked(self.sign_at(event.position(), option, row), row)
        return False

    def drag_picture(self, row: HireRow, count: int, view: QWidget) -> QPixmap:
        """Return what is seen of *row* while it is dragged as the first of *count* units."""
        fonts, ratio = Fonts.of(view.font()), view.devicePixelRatioF()
        side = round(fonts.line + fonts.small_line)
        portrait, who = (
            self._thumbnails.pixmap(row.portrait, side, ratio),
            (row.name, row.portrait.colour),
        )
        return drag_picture(
            self.theme, fonts, portrait, who, count - 1, accent=self.accent, ratio=ratio
        )

    def sign_at(self, place: QPointF, option: QStyleOptionViewItem, row: HireRow) -> str:
        """Return which sign of *row* lies at *place*: ``plus``, ``star`` or none."""
        rect = QRectF(option.rect)
        if self.is_plus(option.rect, place.toPoint()):
            return PLUS
        fonts = Fonts.of(option.font)
        left = self.words_left(rect, _face_of(row), fonts)
        name = painting.width_of(row.name, fonts.bold)
        right = self._plus_box(rect).x() - 60
        star = QRectF(min(left + name, right), rect.y() + 4, 26, 26)
        return STAR if star.contains(place) else ""

    def _clicked(self, sign: str, row: HireRow) -> bool:
        if sign == PLUS:
            self.hire_clicked.emit(row.id)
        elif sign == STAR:
            self.star_clicked.emit(row.id)
        return bool(sign)


Inked = tuple[str, Any]
"""A text and how it is painted."""


def lines_with_reason(
    parts: tuple[Inked, Inked, Inked, Inked], font: QFont, rooms: tuple[float, float], most: int
) -> list[list[Inked]]:
    """Return the lines of what was searched, values, why not and the kind of a unit.

    Why not comes before values that leave it no room: these are on the card, too. The kind is said
    where there is room.
    """
    met, values, reason, _ = parts
    every = ([part for part in some if part[0]] for some in (parts, parts[:-1]))
    fits = (some for some in every if len(lines_of(some, font, rooms)) <= most)
    return lines_of(next(fits, [p for p in (met, reason, values) if p[0]]), font, rooms, most)


def lines_of(
    parts: Sequence[Inked], font: QFont, rooms: tuple[float, float], most: int = 9
) -> list[list[Inked]]:
    """Return *parts* behind one another in lines, a value never parted.

    *rooms* are the width of the first line and of others; what does not fit into so many lines is
    in the last.
    """
    lines: list[list[Inked]] = [[]]
    used = 0.0
    for number, (text, ink) in enumerate(parts):
        for word in _together(text, end=DOT if number < len(parts) - 1 else ""):
            wide, line = painting.width_of(word.removesuffix(DOT), font), lines[-1]
            if line and used + wide > rooms[len(lines) > 1] and len(lines) < most:
                line[-1] = (line[-1][0].removesuffix(DOT), line[-1][1])
                lines.append([])
                used = 0.0
            lines[-1].append((word, ink))
            used += painting.width_of(word, font)
    return [[("".join(w for w, _ in run), ink) for ink, run in _runs(line)] for line in lines]


def _runs(line: Sequence[Inked]) -> Iterator[tuple[Any, list[Inked]]]:
    return ((ink, list(run)) for ink, run in groupby(line, key=lambda one: one[1]))


def _together(text: str, end: str = "") -> Iterator[str]:
    """Yield the words of *text* with what parts them from the next; values stay together."""
    pieces = text.split(DOT)
    for number, piece in enumerate(pieces):
        words = [piece] if len(piece) <= _KEPT_TOGETHER else piece.split(" ")
        yield from (f"{word} " for word in words[:-1])
        yield words[-1] + (DOT if number < len(pieces) - 1 else end)


def _face_of(row: HireRow) -> RowFace:
    return RowFace(
        row.name,
        row.summary or row.kind,
        reason=row.reason,
        number=row.cost,
        count=row.count,
        picture=row.portrait,
        colour=row.portrait.colour,
        is_bold=True,
        is_dimmed=row.blocked,
        row=row,
    )


class HireView(QListView):
    """A list whose rows have signs to click, as :class:`HireDelegate` paints them.

    :attr:`keyed` tells of arrow keys.
    """

    keyed = Signal()

    def doItemsLayout(self) -> None:
        """Say how high rows are in a list so wide before they are laid out.

        The scroll bar takes its room from them whether it is there or comes with the layout.
        """
        delegate = self.itemDelegate()
        if isinstance(delegate, HireDelegate):
            bar = self.verticalScrollBar().sizeHint().width()
            delegate.fit(self.contentsRect().width() - bar, self.font())
        super().doItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Say that a key went from row to row, or tried to."""
        super().keyPressEvent(event)
        if is_step(event):
            self.keyed.emit()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet all are equally high."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen units under a small picture that leaves the roster in sight."""
        indexes = sorted(self.selectedIndexes(), key=lambda index: index.row())
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(indexes))
        drag.setPixmap(self.drag_picture())
        drag.setHotSpot(BESIDE_POINTER)
        drag.exec(actions, Qt.DropAction.CopyAction)

    def drag_picture(self) -> QPixmap:
        """Return what is seen of the chosen units while they are dragged."""
        delegate = self.itemDelegate()
        rows = [i.data(ROW) for i in sorted(self.selectedIndexes(), key=lambda i: i.row())]
        if not rows or not isinstance(delegate, HireDelegate):
            return QPixmap()
        return delegate.drag_picture(rows[0], len(rows), self)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks on a sign for a click like the first."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and not self._is_sign(index, event):
            super().mouseDoubleClickEvent(event)
            return
        press = QMouseEvent(
            QEvent.Type.MouseButtonPress,
            event.position(),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )
        self.mousePressEvent(press)

    def _is_sign(self, index: QModelIndex, event: QMouseEvent) -> bool:
        delegate, row = self.itemDelegate(), index.data(ROW)
        if not isinstance(delegate, HireDelegate) or not isinstance(row, HireRow):
            return False
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        return bool(delegate.sign_at(event.position(), option, row))
