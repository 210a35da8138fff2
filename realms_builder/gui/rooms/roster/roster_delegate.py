"""Paints the rows of the roster as cards under headings, and lets names be typed in place."""

from __future__ import annotations

from PySide6.QtCore import (
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.drag_picture import drag_picture
from realms_builder.gui.kit.icons import draw_icon, icon
from realms_builder.gui.kit.painting import Fonts, mixed
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.roster.roster_rows import GROUP, MODEL, SECTION, RosterRow
from realms_builder.gui.shell.desk import Desk

Index = QModelIndex | QPersistentModelIndex
MARGIN = 12
GAP = 6
GRIP = 26
INDENT = 22
NARROW = 360
EDGE = 3
MOST_GROUNDS = 64
SIGN_PX = 32


class RosterDelegate(QStyledItemDelegate):
    """One row of the roster.

    *typing* says which row a name is typed over and how far it got, None when that has ended.
    """

    typing = Signal(object, str)

    def __init__(self, desk: Desk, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        """Paint with the theme of *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._thumbnails = thumbnails
        self._fonts: tuple[str, Fonts] | None = None
        self._grounds: dict[tuple[object, ...], QPixmap] = {}
        self.faction_colour = ""
        self.name_label = ""
        self.group_label = ""

    def fonts(self, option: QStyleOptionViewItem) -> Fonts:
        """Return the fonts for the font of *option*, made once."""
        return self._fonts_for(option.font)

    def _fonts_for(self, font: QFont) -> Fonts:
        key = font.key()
        if self._fonts is None or self._fonts[0] != key:
            self._fonts = (key, Fonts.of(font))
        return self._fonts[1]

    def sizes(self, font: QFont) -> dict[str, QSize]:
        """Return how large rows are by their kind in *font*: a line for headings, two for models.

        They are the hints for the size of the rows; asking here for each one would be slow.
        """
        fonts = self._fonts_for(font)
        bold, small = (QFontMetricsF(f).height() for f in (fonts.bold, fonts.small))
        heights = {
            SECTION: round(small + 20),
            GROUP: round(bold + 14),
            MODEL: round(bold + small) + 18 + GAP,
        }
        return {kind: QSize(160, height) for kind, height in heights.items()}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        row = index.data(ROW)
        if not isinstance(row, RosterRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        if row.kind == SECTION:
            self._section(painter, rect, option, row)
        elif row.kind == GROUP:
            self._group(painter, rect, option, row)
        else:
            self._card(painter, rect, option, row)
        painter.restore()

    # ------------------------------------------------------------------ headings

    def _section(
        self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, row: RosterRow
    ) -> None:
        tones, fonts = self._desk.theme.tones, self.fonts(option)
        box = rect.adjusted(MARGIN + 5, 8, -MARGIN - 5, 0)
        width = painting.text_left(painter, box, row.name.upper(), fonts.caps, tones.muted)
        after = box.adjusted(width + 8, 0, 0, 0)
        painting.text_left(painter, after, row.detail, fonts.small, tones.muted)

    def _group(
        self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, row: RosterRow
    ) -> None:
        tones, fonts = self._desk.theme.tones, self.fonts(option)
        accent = painting.accent_of(self._desk.theme, self.faction_colour)
        frame = rect.adjusted(MARGIN, 2, -MARGIN, -3)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(QPen(QColor(accent if chosen else tones.line), 2 if chosen else 1))
        painter.setBrush(QColor(mixed(tones.window, accent, 0.10)))
        painter.drawRoundedRect(frame, 6, 6)
        side = frame.height() - 10
        sign = QRectF(frame.x() + 10, frame.center().y() - side / 2, side, side)
        draw_icon(painter, sign, "group", accent)
        box = frame.adjusted(side + 18, 0, -12, 0)
        width = painting.text_left(painter, box, row.name, fonts.bold, tones.text)
        rest = box.adjusted(width + 8, 0, 0, 0)
        text = f"{row.unit} · {row.detail}" if row.unit else row.detail
        painting.text_left(painter, rest, text, fonts.small, tones.muted)

    # ------------------------------------------------------------------ cards

    def _frame(self, rect: QRectF, row: RosterRow) -> QRectF:
        left = MARGIN + (INDENT if row.grouped else 0)
        return rect.adjusted(left, GAP / 2, -MARGIN, -GAP / 2)

    def _card(
        self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, row: RosterRow
    ) -> None:
        tones = self._desk.theme.tones
        frame = self._frame(rect, row)
        self._card_ground(painter, frame, option)
        if row.grouped:
            painter.setPen(QPen(QColor(tones.line), 2))
            x = frame.x() - INDENT / 2
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        narrow = frame.width() < NARROW
        grip = 10.0 if narrow else float(GRIP)
        if not narrow:
            centre = QPointF(frame.x() + GRIP / 2 + 1, frame.center().y())
            painting.grip(painter, centre, 16, mixed(tones.muted, tones.surface, 0.45))
        side = round(frame.height() - 14)
        box = QRectF(frame.x() + grip, frame.y() + 7, side, side)
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._thumbnails.pixmap(row.portrait, side, ratio)
        painting.portrait(painter, box, pixmap, (row.name, row.portrait.colour), tones)
        right = self._right_side(painter, frame, option, row)
        self._words(
            painter,
            QRectF(box.right() + 11, frame.y(), right - box.right() - 11, frame.height()),
            option,
            row,
        )

    def _card_ground(self, painter: QPainter, frame: QRectF, option: QStyleOptionViewItem) -> None:
        """Paint the card below the words, from a picture of it where one was made before."""
        flags, state = QStyle.StateFlag, option.state
        looks = tuple(
            bool(state & flag)
            for flag in (flags.State_Selected, flags.State_HasFocus, flags.State_MouseOver)
        )
        ratio = painter.device().devicePixelRatioF()
        size = (round(frame.width()), round(frame.height()))
        key = (self._desk.theme.tones, self.faction_colour, size, ratio, looks)
        pixmap = self._grounds.get(key)
        if pixmap is None:
            if len(self._grounds) >= MOST_GROUNDS:
                self._grounds.clear()
            pixmap = self._grounds[key] = self._drawn_ground(size, ratio, looks)
        painter.drawPixmap(QPointF(frame.x() - EDGE, frame.y() - EDGE), pixmap)

    def _drawn_ground(
        self, size: tuple[int, int], ratio: float, looks: tuple[bool, ...]
    ) -> QPixmap:
        tones = self._desk.theme.tones
        accent = painting.accent_of(self._desk.theme, self.faction_colour)
        chosen, focus, hover = looks
        width, height = size[0] + 2 * EDGE, size[1] + 2 * EDGE
        pixmap = QPixmap(round(width * ratio), round(height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(EDGE, EDGE, *size)
        ground = mixed(tones.surface, accent, 0.05) if chosen else tones.surface
        if hover and not chosen:
            ground = mixed(tones.surface, tones.shade, 0.35)
        if focus:
            painter.setPen(QPen(QColor(mixed(accent, tones.window, 0.6)), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(-1.5, -1.5, 1.5, 1.5), 9, 9)
        painter.setPen(QPen(QColor(accent if chosen else tones.line), 1.6 if chosen else 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        painter.end()
        return pixmap

    def _right_side(
        self, painter: QPainter, frame: QRectF, option: QStyleOptionViewItem, row: RosterRow
    ) -> float:
        """Draw cost, sign and role from the right and return where the words may reach."""
        tones, fonts = self._desk.theme.tones, self.fonts(option)
        right = frame.right() - 14
        line = QRectF(frame.x(), frame.y(), right - frame.x(), frame.height())
        if row.cost:
            width = painting.text_right(painter, line, row.cost, fonts.number, tones.text)
            right -= max(width, QFontMetricsF(fonts.number).horizontalAdvance("00")) + 14
        if row.sign:
            side = 20.0
            sign = QRectF(right - side, frame.center().y() - side / 2, side, side)
            draw_severity(painter, sign, Severity(row.sign), tones)
            right -= side + 10
        if row.role:
            width = painting.badge_width(row.role, fonts.small)
            if width < frame.width() * 0.4:
                pill = QRectF(right - width, frame.y(), width, frame.height())
                painting.badge(painter, pill, row.role, fonts.small, self._badge_colours())
                right -= width + 10
        return right

    def _badge_colours(self) -> tuple[str, str, str]:
        tones = self._desk.theme.tones
        ground = mixed(tones.surface, tones.warning, 0.22 if self._desk.theme.is_dark else 0.18)
        return ground, tones.text, mixed(tones.surface, tones.warning, 0.5)

    def _words(
        self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem, row: RosterRow
    ) -> None:
        tones, fonts = self._desk.theme.tones, self.fonts(option)
        bold, small = QFontMetricsF(fonts.bold).height(), QFontMetricsF(fonts.small).height()
        second = QLocale(self._desk.lang).quoteString(row.note) if row.note else ""
        detail = " · ".join(part for part in (row.detail, second) if part)
        top = box.center().y() - (bold + (small if detail else 0)) / 2
        upper = QRectF(box.x(), top, box.width(), bold)
        width = painting.text_left(painter, upper, row.name, fonts.bold, tones.text)
        if row.unit:
            space = QFontMetricsF(fonts.plain).horizontalAdvance(" ") + 2
            rest = upper.adjusted(width + space, 0, 0, 0)
            painting.text_left(painter, rest, row.unit, fonts.plain, tones.muted)
        lower = QRectF(box.x(), top + bold, box.width(), small)
        painting.text_left(painter, lower, detail, fonts.small, tones.muted)

    # ------------------------------------------------------------------ dragging

    def drag_picture(self, row: RosterRow, count: int, view: QWidget) -> QPixmap:
        """Return what is seen of *row* while it is dragged as the first of *count* models."""
        fonts, ratio = Fonts.of(view.font()), view.devicePixelRatioF()
        accent = painting.accent_of(self._desk.theme, self.faction_colour)
        if row.kind == GROUP:
            sign = icon("group", accent).pixmap(SIGN_PX, SIGN_PX)
        else:
            known = self.sizes(view.font())[MODEL].height() - GAP - 14  # as the list shows it
            sign = self._thumbnails.pixmap(row.portrait, round(max(known, SIGN_PX)), ratio)
        more = count - 1 if row.kind != GROUP else 0
        who = (row.name, row.portrait.colour)
        return drag_picture(self._desk.theme, fonts, sign, who, more, accent=accent, ratio=ratio)

    # ------------------------------------------------------------------ typing names

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for the own name; empty, it shows the name of the unit."""
        del option
        field = QLineEdit(parent)
        row = index.data(ROW)
        if isinstance(row, RosterRow):
            label = self.group_label if row.kind == GROUP else self.name_label
            field.setAccessibleName(label)
            field.setPlaceholderText(row.unit or row.name)
            field.textEdited.connect(lambda text: self.typing.emit(row, text))
            if row.kind == GROUP:  # its line is low
                field.setStyleSheet("QLineEdit, QLineEdit:focus { padding: 0 6px; }")
        return field

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Say that nothing is typed any more, whether it was taken or not."""
        self.typing.emit(None, "")
        super().destroyEditor(editor, index)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Lay the field over the name."""
        row = index.data(ROW)
        if not isinstance(row, RosterRow):
            return
        frame = self._frame(QRectF(option.rect), row)
        side = frame.height() - 14
        left = frame.x() + (10 if frame.width() < NARROW or row.kind == GROUP else GRIP) + side + 4
        room = option.rect.height() if row.kind == GROUP else round(frame.height()) - 4
        height = min(editor.sizeHint().height(), room)
        top = frame.center().y() - height / 2
        width = min(320.0, frame.right() - left - 60)
        editor.setGeometry(round(left), round(top), round(max(120.0, width)), height)
