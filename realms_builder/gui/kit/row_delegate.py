"""One painter for the rows of lists: what a row says is data, how its list looks a few options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.painting import Fonts, edge_pen, mixed
from realms_builder.gui.kit.rows import ROW, Index
from realms_builder.gui.kit.severity import draw_severity, severity_colour
from realms_builder.gui.shell.theme import DeskTheme, Tones

_EDGE_PX, _STRIP_PX = 3, 3.0
_MARK_PX, _SIGN_PX, _MOST_GROUNDS = 14.0, 20.0, 64
_SELECTED = QStyle.StateFlag.State_Selected.value
_HOVERED = QStyle.StateFlag.State_MouseOver.value
_FOCUSED = QStyle.StateFlag.State_HasFocus.value
_NAME_LINES = 6
"""How many lines' height a name that is cut keeps beside a chip."""


class RowKind(Enum):
    """What a row is: one to be chosen, a heading above some, a bar that holds some together."""

    ROW = auto()
    HEADING = auto()
    GROUP = auto()


class RowGround(Enum):
    """What lies below the words of a row, and how the chosen one shows."""

    STRIP = auto()
    """Shaded where chosen, with a strip at the left: short lists that open over something."""
    FILLED = auto()
    """Filled with the accent where chosen: lists that are steered while one types."""
    LINED = auto()
    """A line below each row: long lists."""
    FRAMED = auto()
    """A tinted frame around the chosen one."""
    CARD = auto()
    """Each row a card of its own."""


@dataclass(frozen=True, slots=True)
class RowFace:
    """What a row shows.

    *title_end* belongs to the title and stays where that is cut. *detail* stands below the title,
    or behind it in lists of one line; *beside* always behind it, *aside* at the right. *reason*
    goes before the detail, in the colour of a *severity*.
    *picture* is what the list finds a picture by; without one the icon, or the first letter of
    the title on *colour*, stands in.
    """

    title: str
    detail: str = ""
    beside: str = ""
    aside: str = ""
    reason: str = ""
    number: str = ""
    count: str = ""
    chip: str = ""
    icon: str = ""
    glyph: str = ""
    picture: Any = None
    colour: str = ""
    severity: Severity | None = None
    kind: RowKind = RowKind.ROW
    is_bold: bool = False
    is_dimmed: bool = False
    indent: int = 0
    title_end: str = ""
    row: Any = None
    """The row itself, for what only one kind of list paints."""


@dataclass(frozen=True, slots=True)
class ListLook:
    """How the rows of one list look, in pixels.

    *around* is left free at the sides and above of each ground, *edge* lies between it and what
    is at its ends, *pad* above and below the words, *gap* between their lines, *picture_pad* above
    and below pictures.
    """

    ground: RowGround
    lines: int = 2
    around: tuple[float, float] = (0.0, 0.0)
    edge: float = 10.0
    pad: float = 6.0
    gap: float = 0.0
    picture_pad: float = 9.0
    numbers_above: bool = True
    least_for_pictures: float = 0.0
    """How many lines' height a list must be wide to have pictures."""


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row stands: chosen, under the pointer, with the keyboard on it."""

    chosen: bool
    hovered: bool
    focused: bool

    @property
    def is_hot(self) -> bool:
        """Return whether signs that can be pressed are shown on it."""
        return self.hovered or self.chosen

    @staticmethod
    def of(option: QStyleOptionViewItem) -> RowState:
        """Return the state that *option* tells of."""
        bits = option.state.value  # flags of enums are slow, and every row asks
        return RowState(bool(bits & _SELECTED), bool(bits & _HOVERED), bool(bits & _FOCUSED))


class RowDelegate(QStyledItemDelegate):
    """Paints rows; subclasses add what only they have at the right of a row or behind its title."""

    def __init__(
        self,
        theme: DeskTheme,
        look: ListLook,
        face: Callable[[Any], RowFace | None],
        parent: QObject | None = None,
        pictures: Callable[[Any, int, float], QPixmap | None] | None = None,
    ) -> None:
        """Show each row as its *face*; *pictures* finds one of a side at a ratio of pixels."""
        super().__init__(parent)
        self.theme, self.look = theme, look
        self._face, self._pictures = face, pictures
        self._grounds: dict[tuple[object, ...], QPixmap] = {}
        self.faction_colour, self.widest_number, self.widest_count = "", "", ""
        self.lines_below = 1

    @property
    def tones(self) -> Tones:
        """Return the colours in force."""
        return self.theme.tones

    @property
    def accent(self) -> str:
        """Return the colour of what is chosen: that of the faction, where the list has one."""
        return painting.accent_of(self.theme, self.faction_colour)

    def face_of(self, index: Index) -> RowFace | None:
        """Return what the row at *index* shows; None leaves it to the style."""
        row = index.data(ROW)
        return None if row is None else self._face(row)

    # ------------------------------------------------------------------ sizes

    def height(self, font: QFont, kind: RowKind = RowKind.ROW, lines: int = 0) -> int:
        """Return how high a row of *kind* is in *font*, with so many *lines* or as all have."""
        fonts = Fonts.of(font)
        if kind is RowKind.HEADING:
            return round(fonts.small_line + 20)
        if kind is RowKind.GROUP:
            return round(fonts.line + 14)
        has_below = (lines or self.look.lines) > 1
        words = fonts.line + (self._below_high(fonts) if has_below else 0)
        return round(words + 2 * self.look.pad + 2 * self.look.around[1])

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of the row; all lists are as wide as there is room."""
        face = self.face_of(index)
        if face is None:
            return super().sizeHint(option, index)
        return QSize(120, self.height(option.font, face.kind))

    # ------------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row at *index*."""
        face = self.face_of(index)
        if face is None:
            super().paint(painter, option, index)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, state, fonts = QRectF(option.rect), RowState.of(option), Fonts.of(option.font)
        if face.kind is RowKind.HEADING:
            self.paint_heading(painter, box, face, fonts)
        else:
            frame = self.frame(box, face)
            self._paint_ground(painter, box, frame, face, state)
            left = self.paint_lead(painter, frame, face, fonts)
            rights = self.paint_trail(painter, frame, face, state, fonts)
            self._paint_words(painter, frame, (left, *rights), face, state, fonts)
        painter.restore()

    def frame(self, box: QRectF, face: RowFace) -> QRectF:
        """Return where the ground of a row in *box* lies."""
        x, y = self.look.around
        if face.kind is RowKind.GROUP:
            return box.adjusted(x, 2, -x, -3)
        return box.adjusted(x + face.indent, y, -x, -y)

    def paint_heading(self, painter: QPainter, box: QRectF, face: RowFace, fonts: Fonts) -> None:
        """Paint a heading in small capitals, what it counts behind it or at the right."""
        tones, side = self.tones, self.look.around[0] + 5
        ink = severity_colour(face.severity, tones) if face.severity else tones.muted
        inside = box.adjusted(side, 8, -side, 0)
        width = painting.text_left(painter, inside, face.title.upper(), fonts.caps, ink)
        after = inside.adjusted(width + 8, 0, 0, 0)
        painting.text_left(painter, after, face.detail, fonts.small, tones.muted)
        painting.text_right(painter, inside, face.aside, fonts.small, tones.muted)
        if face.severity is not None:
            sign = square_at(inside.right(), inside, 18.0)
            draw_severity(painter, sign, face.severity, tones)

    def _paint_ground(
        self, painter: QPainter, box: QRectF, frame: QRectF, face: RowFace, state: RowState
    ) -> None:
        if face.kind is RowKind.GROUP:
            self._paint_group(painter, frame, state)
            return
        match self.look.ground:
            case RowGround.STRIP:
                self._paint_strip(painter, frame, state)
            case RowGround.FILLED:
                self._paint_filled(painter, frame, state)
            case RowGround.LINED:
                self._paint_lined(painter, frame, state)
            case RowGround.FRAMED:
                self._paint_framed(painter, frame, state)
            case RowGround.CARD:
                self._paint_card(painter, frame, state)
        if face.indent:
            ink, cap = QColor(self.tones.line), Qt.PenCapStyle.FlatCap  # not into rows above, below
            painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine, cap))
            x = frame.x() - face.indent / 2
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))

    def _paint_strip(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        tones = self.tones
        painter.fillRect(frame, QColor(tones.shade if state.chosen else tones.surface))
        if state.chosen:
            strip = QRectF(frame.x(), frame.y(), _STRIP_PX, frame.height())
            painter.fillRect(strip, QColor(self.accent))
        self._paint_ring(painter, frame, state)

    def _paint_ring(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        """Show that the row has the keyboard, before anything is chosen, too."""
        if state.focused:
            painter.setPen(edge_pen(self.tones, self.accent, strong=True))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(1, 1, -1, -2), 4, 4)

    def _paint_filled(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        if state.chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.accent))
            painter.drawRoundedRect(frame, 5, 5)
            if state.focused:
                painter.setPen(edge_pen(self.tones, self.tones.on_accent))
                painter.drawRoundedRect(frame.adjusted(2.5, 2.5, -2.5, -2.5), 3, 3)

    def _paint_lined(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        tones = self.tones
        if state.chosen:
            painter.fillRect(frame, QColor(tones.surface))
            strip = QRectF(frame.x(), frame.y(), _STRIP_PX, frame.height())
            painter.fillRect(strip, QColor(self.accent))
        elif state.hovered:
            painter.fillRect(frame, QColor(mixed(tones.window, tones.surface, 0.6)))
        self._paint_ring(painter, frame, state)
        pen = edge_pen(tones)
        painter.setPen(pen)
        y = frame.bottom() - pen.widthF() / 2  # within the row, which may be painted alone
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))

    def _paint_framed(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        tones, accent = self.tones, self.accent
        if state.chosen:
            painter.setBrush(QColor(mixed(tones.surface, accent, 0.1)))
            painter.setPen(edge_pen(tones, strong=tones.is_high_contrast))
            painter.drawRoundedRect(frame, 6, 6)
            self._paint_ring(painter, frame, state)
            strip = QRectF(frame.x(), frame.y() + 5, _STRIP_PX, frame.height() - 10)
            painter.fillRect(strip, QColor(accent))
        elif state.hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tones.shade))
            painter.drawRoundedRect(frame, 6, 6)

    def _paint_group(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        tones, accent = self.tones, self.accent
        painter.setPen(edge_pen(tones, accent if state.chosen else "", strong=state.chosen))
        painter.setBrush(QColor(mixed(tones.window, accent, 0.10)))
        painter.drawRoundedRect(frame, 6, 6)

    def _paint_card(self, painter: QPainter, frame: QRectF, state: RowState) -> None:
        """Paint the card below the words, from a picture of it where one was made before."""
        ratio = painter.device().devicePixelRatioF()
        size = (round(frame.width()), round(frame.height()))
        key = (self.tones, self.faction_colour, size, ratio, state)
        pixmap = self._grounds.get(key)
        if pixmap is None:
            if len(self._grounds) >= _MOST_GROUNDS:
                self._grounds.clear()
            pixmap = self._grounds[key] = self._drawn_card(size, ratio, state)
        painter.drawPixmap(QPointF(frame.x() - _EDGE_PX, frame.y() - _EDGE_PX), pixmap)

    def _drawn_card(self, size: tuple[int, int], ratio: float, state: RowState) -> QPixmap:
        tones, accent = self.tones, self.accent
        width, height = size[0] + 2 * _EDGE_PX, size[1] + 2 * _EDGE_PX
        pixmap = QPixmap(round(width * ratio), round(height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(_EDGE_PX, _EDGE_PX, *size)
        ground = mixed(tones.surface, accent, 0.05) if state.chosen else tones.surface
        if state.hovered and not state.chosen:
            ground = mixed(tones.surface, tones.shade, 0.35)
        if state.focused:
            painter.setPen(QPen(QColor(tones.text if tones.is_high_contrast else accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(-1.5, -1.5, 1.5, 1.5), 9, 9)
        edge = accent if state.chosen or state.focused else ""
        strong = tones.is_high_contrast and state.chosen
        painter.setPen(edge_pen(tones, edge, strong=strong))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        painter.end()
        return pixmap

    # ------------------------------------------------------------------ what is before the words

    def picture_box(self, frame: QRectF, fonts: Fonts) -> QRectF:
        """Return where the picture of a row lies; a narrow list keeps its room for names."""
        look, narrow = self.look, self.is_narrow(frame, fonts)
        side = 0.0 if narrow else round(frame.height() - 2 * look.picture_pad)
        return QRectF(frame.x() + look.edge, frame.center().y() - side / 2, side, side)

    def is_narrow(self, frame: QRectF, fonts: Fonts) -> bool:
        """Return whether a row in *frame* keeps its room for its name."""
        return frame.width() < self.look.least_for_pictures * fonts.line

    def words_left(self, frame: QRectF, face: RowFace, fonts: Fonts) -> float:
        """Return where the words of a row begin."""
        if face.kind is RowKind.GROUP:
            return frame.x() + frame.height() + 8
        if face.picture is not None:
            box = self.picture_box(frame, fonts)
            return box.right() + 10 if box.width() else box.x()
        lead = frame.height() if face.glyph else 0.0
        return frame.x() + self.look.edge + lead

    def paint_lead(self, painter: QPainter, frame: QRectF, face: RowFace, fonts: Fonts) -> float:
        """Paint what stands before the words of a row; return where they begin."""
        tones, left = self.tones, self.words_left(frame, face, fonts)
        if face.kind is RowKind.GROUP:
            side = frame.height() - 10
            sign = QRectF(frame.x() + 10, frame.center().y() - side / 2, side, side)
            draw_icon(painter, sign, face.icon, self.accent)
        elif face.picture is not None:
            box = self.picture_box(frame, fonts)
            if box.width():
                self._paint_picture(painter, box, face)
        elif face.glyph:
            before = QRectF(frame.x() + self.look.edge, frame.y(), frame.height(), frame.height())
            painting.text_left(painter, before, face.glyph, fonts.plain, tones.muted)
        return left

    def _paint_picture(self, painter: QPainter, box: QRectF, face: RowFace) -> None:
        ratio = painter.device().devicePixelRatioF()
        find = self._pictures
        pixmap = find(face.picture, round(box.width()), ratio) if find is not None else None
        painter.setOpacity(0.45 if face.is_dimmed else 1.0)
        if pixmap is None and face.icon:
            painting.sign_in_box(painter, box, face.icon, self.tones)
        else:
            painting.portrait(painter, box, pixmap, (face.title, face.colour), self.tones)
        painter.setOpacity(1.0)

    # ------------------------------------------------------------------ what is behind them

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint what stands at the right; return where the title may reach, and what is below."""
        tones = self.tones
        right = frame.right() - self.look.edge
        line = self._upper(frame, face, fonts) if self.look.numbers_above else frame
        ink = self._ink(face, state)
        below = right
        if face.number:
            until = QRectF(line.x(), line.y(), right - line.x(), line.height())
            painting.text_right(painter, until, face.number, fonts.number, ink)
            right = self.number_left(frame, face, fonts)
        right -= self.paint_controls(painter, frame, face, fonts)
        if self.is_narrow(frame, fonts) and self._has_below(face):
            under = self._lower(self._upper(frame, face, fonts), fonts, below)
            taken = painting.text_right(painter, under, face.count, fonts.small, tones.muted)
            below -= taken + 8 * bool(face.count)  # the name has the upper line for itself
        elif face.count or self.widest_count:
            until = QRectF(line.x(), line.y(), right - line.x(), line.height())
            taken = painting.text_right(painter, until, face.count, fonts.small, tones.muted)
            right -= max(taken, painting.width_of(self.widest_count, fonts.small)) + 8
        if face.severity is not None and not face.reason:
            sign = square_at(right, frame, _SIGN_PX)
            draw_severity(painter, sign, face.severity, tones, chosen=self._is_filled(state))
            right -= _SIGN_PX + 10
        below = below if self.look.numbers_above else right
        if face.chip:
            width = painting.badge_width(face.chip, fonts.small)
            if width < frame.width() * 0.4:
                pill, right, below = self._chip_place(frame, (right, below), width, face, fonts)
                painting.badge(painter, pill, face.chip, fonts.small, self._chip_colours())
        return right, below

    def _chip_place(
        self, frame: QRectF, ends: tuple[float, float], width: float, face: RowFace, fonts: Fonts
    ) -> tuple[QRectF, float, float]:
        """Return where a chip so wide goes, and where the title and what is below then end.

        It stands beside both lines, beside the title where the other one is long, and beside that
        where the title would keep too little room.
        """
        (right, below), taken = ends, width + 10
        left, upper = self.words_left(frame, face, fonts), self._upper(frame, face, fonts)
        if not self._has_below(face):
            beside, right = frame, right - taken
        elif right - taken - left < min(_title_width(face, fonts), _NAME_LINES * fonts.line):
            beside, below = self._lower(upper, fonts, below), right - taken
            return QRectF(right - width, beside.y(), width, beside.height()), right, below
        elif left + painting.width_of(face.detail, fonts.small) > right - taken:
            beside, right = upper, right - taken
        else:
            beside, right, below = frame, right - taken, right - taken
        return QRectF(right + 10, beside.y(), width, beside.height()), right, below

    def number_left(self, frame: QRectF, face: RowFace, fonts: Fonts) -> float:
        """Return where the column of the number begins, which is as wide as the widest one."""
        right = frame.right() - self.look.edge
        if not face.number:
            return right
        texts = (face.number, self.widest_number)
        return right - max(painting.width_of(text, fonts.number) for text in texts) - 12

    def paint_controls(
        self, painter: QPainter, frame: QRectF, face: RowFace, fonts: Fonts
    ) -> float:
        """Paint what can be pressed before the number; return how wide it is."""
        del painter, frame, face, fonts
        return 0.0

    def _chip_colours(self) -> tuple[str, str, str]:
        tones = self.tones
        ground = mixed(tones.surface, tones.warning, 0.22 if self.theme.is_dark else 0.18)
        return ground, tones.text, mixed(tones.surface, tones.warning, 0.5)

    def mark_of(self, face: RowFace, state: RowState) -> tuple[str, str] | None:
        """Return the icon behind the title and its colour; None, where no subclass has one."""
        del face, state
        return None

    # ------------------------------------------------------------------ the words

    def _is_filled(self, state: RowState) -> bool:
        return state.chosen and self.look.ground is RowGround.FILLED

    def _ink(self, face: RowFace, state: RowState) -> str:
        tones = self.tones
        if self._is_filled(state):
            return tones.on_accent
        return painting.dimmed(tones, tones.text, 0.42) if face.is_dimmed else tones.text

    def _upper(self, frame: QRectF, face: RowFace, fonts: Fonts) -> QRectF:
        """Return the line of the title in *frame*."""
        has_below = self._has_below(face)
        high = fonts.line + (self._below_high(fonts) if has_below else 0)
        return QRectF(frame.x(), frame.center().y() - high / 2, frame.width(), fonts.line)

    def _below_high(self, fonts: Fonts) -> float:
        return self.look.gap + self.lines_below * fonts.small_line

    def _lower(self, upper: QRectF, fonts: Fonts, right: float) -> QRectF:
        """Return the line below the *upper* one, as far as *right*."""
        top, left = upper.bottom() + self.look.gap, upper.x()
        return QRectF(left, top, right - left, fonts.small_line)

    def _has_below(self, face: RowFace) -> bool:
        is_row = face.kind is RowKind.ROW and self.look.lines > 1
        return is_row and bool(face.detail or face.reason)

    def _paint_words(
        self,
        painter: QPainter,
        frame: QRectF,
        ends: tuple[float, float, float],
        face: RowFace,
        state: RowState,
        fonts: Fonts,
    ) -> None:
        """Paint the words between *ends*: their left, the right of the title, that of the rest."""
        left, right, below = ends
        ink = self._ink(face, state)
        muted = ink if self._is_filled(state) else self.tones.muted
        upper = self._upper(frame, face, fonts)
        upper.setLeft(left)
        upper.setRight(right)
        font = fonts.bold if face.is_bold else fonts.plain
        mark = self.mark_of(face, state)
        room = upper.adjusted(0, 0, -_MARK_PX - 6, 0) if mark is not None else upper
        kept = painting.width_of(face.title_end, font)
        width = painting.text_left(painter, room.adjusted(0, 0, -kept, 0), face.title, font, ink)
        end = room.adjusted(width, 0, 1, 0)  # widths are no whole pixels
        width += painting.text_left(painter, end, face.title_end, font, ink)
        rest = upper.adjusted(width, 0, 0, 0)
        if mark is not None:
            place = QRectF(rest.x() + 5, rest.center().y() - _MARK_PX / 2, _MARK_PX, _MARK_PX)
            draw_icon(painter, place, *mark)
        if face.beside:
            rest.adjust(fonts.space + 2, 0, 0, 0)
            width = painting.text_left(painter, rest, face.beside, fonts.plain, muted)
            rest.adjust(width, 0, 0, 0)
        if face.aside and rest.width() > 64:
            painting.text_right(painter, rest.adjusted(24, 0, 0, 0), face.aside, fonts.plain, muted)
        if self._has_below(face):
            self._paint_below(painter, self._lower(upper, fonts, below), face, muted, fonts)
        elif face.detail:
            rest.adjust(8, 0, 0, 0)
            painting.text_left(painter, rest, face.detail, fonts.small, muted)

    def _paint_below(
        self, painter: QPainter, box: QRectF, face: RowFace, muted: str, fonts: Fonts
    ) -> None:
        if not face.reason:
            painting.text_left(painter, box, face.detail, fonts.small, muted)
            return
        tones = self.tones
        if face.severity is not None:
            side = box.height() - 2
            draw_severity(painter, QRectF(box.x(), box.y() + 1, side, side), face.severity, tones)
            box = box.adjusted(side + 4, 0, 0, 0)
        ink = severity_colour(face.severity, tones) if face.severity is not None else tones.muted
        width = painting.text_left(painter, box, face.reason, fonts.small, ink)
        rest = box.adjusted(width + 4, 0, 0, 0)
        if rest.width() > 40:
            faint = painting.dimmed(tones, tones.muted, 0.35)
            painting.text_left(painter, rest, f"· {face.detail}", fonts.small, faint)


def _title_width(face: RowFace, fonts: Fonts) -> float:
    font = fonts.bold if face.is_bold else fonts.plain
    return painting.width_of(face.title + face.title_end, font)


def square_at(right: float, frame: QRectF, side: float) -> QRectF:
    """Return a square that ends at *right* in the middle of *frame*."""
    return QRectF(right - side, frame.center().y() - side / 2, side, side)
