"""Paints the rows of the roster as cards under headings, and lets names be typed in place."""

from __future__ import annotations

from PySide6.QtCore import (
    QLocale,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.drag_picture import drag_picture
from realms_builder.gui.kit.icons import draw_icon, icon
from realms_builder.gui.kit.painting import Fonts, edge_pen, mixed
from realms_builder.gui.kit.row_delegate import ListLook, RowDelegate, RowFace, RowGround, RowKind
from realms_builder.gui.kit.rows import ROW, Index
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.roster.roster_rows import GROUP, MODEL, SECTION, STACK, RosterRow
from realms_builder.gui.shell.desk import Desk

GRIP, NARROW_GRIP = 26.0, 10.0
INDENT = 22
NARROW = 360
SIGN_PX = 32
_EDGE_PX = 14.0
_LOOK = ListLook(
    RowGround.CARD,
    around=(12, 3),
    edge=_EDGE_PX,
    pad=9,
    picture_pad=7,
    numbers_above=False,
    least_for_pictures=13,
)
_KINDS = {SECTION: RowKind.HEADING, GROUP: RowKind.GROUP, MODEL: RowKind.ROW, STACK: RowKind.ROW}
_ROOM_LINES = 10
"""How many lines' height a row must be wide to have one less and one more beside its name."""
_CONTROL_PX, _CHEVRON_PX = 24.0, 4.0


class RosterDelegate(RowDelegate):
    """One row of the roster; a model has a grip by which it is dragged.

    *typing* says which row a name is typed over and how far it got, None when that has ended.
    """

    typing = Signal(object, str)

    def __init__(self, desk: Desk, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        """Paint with the theme of *desk*."""
        super().__init__(desk.theme, _LOOK, self._face_of, parent, thumbnails.pixmap)
        self._desk = desk
        self._thumbnails = thumbnails
        self._sizes: dict[str, QSize] = {}
        self.widest_number = "00"
        self.hot: tuple[str, str] = ("", "")
        """The id of a row and its control, such as ``more``, that are pointed at."""
        self.name_label = ""
        self.group_label = ""

    def measure(self, font: QFont) -> None:
        """Note how high rows are by their kind in *font*: a line for headings, two for models.

        That is asked for each row whenever some come or go.
        """
        self._sizes = {name: QSize(160, self.height(font, kind)) for name, kind in _KINDS.items()}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a row of its kind."""
        row = index.data(ROW)
        known = self._sizes.get(row.kind) if isinstance(row, RosterRow) else None
        return super().sizeHint(option, index) if known is None else known

    def _face_of(self, row: RosterRow) -> RowFace:
        kind = _KINDS[row.kind]
        if kind is RowKind.GROUP:
            detail = f"{row.unit} · {row.detail}" if row.unit else row.detail
            return RowFace(row.name, detail, icon="group", kind=kind, is_bold=True)
        if kind is RowKind.HEADING:
            return RowFace(row.name, row.detail, kind=kind)
        note = QLocale(self._desk.lang).quoteString(row.note) if row.note else ""
        return RowFace(
            row.title.removesuffix(row.title_end),
            " · ".join(part for part in (row.detail, note) if part),
            beside=row.unit,
            number=row.cost,
            chip=row.role,
            picture=row.portrait,
            colour=row.portrait.colour,
            severity=Severity(row.sign) if row.sign else None,
            is_bold=True,
            indent=INDENT * (row.grouped + row.in_stack),
            title_end=row.title_end,
            row=row,
        )

    def picture_box(self, frame: QRectF, fonts: Fonts) -> QRectF:
        """Return where the portrait lies, behind the grip."""
        grip = NARROW_GRIP if frame.width() < NARROW else GRIP
        return super().picture_box(frame.adjusted(grip - self.look.edge, 0, 0, 0), fonts)

    def paint_lead(self, painter: QPainter, frame: QRectF, face: RowFace, fonts: Fonts) -> float:
        """Paint the grip of a model or the sign that unfolds a stack, and its portrait."""
        centre = QPointF(frame.x() + GRIP / 2 + 1, frame.center().y())
        if is_stack(face):
            self._paint_chevron(painter, centre, is_open=face.row.is_open)
        elif face.kind is RowKind.ROW and frame.width() >= NARROW:
            painting.grip(painter, centre, 16, mixed(self.tones.muted, self.tones.surface, 0.45))
        super().paint_lead(painter, _behind_sign(frame, face), face, fonts)
        return self.words_left(frame, face, fonts)

    def words_left(self, frame: QRectF, face: RowFace, fonts: Fonts) -> float:
        """Return where the words of a row begin; a stack has its sign before its portrait."""
        return super().words_left(_behind_sign(frame, face), face, fonts)

    # ------------------------------------------------------------------ controls of a row

    def _paint_chevron(self, painter: QPainter, centre: QPointF, *, is_open: bool) -> None:
        near, far = -_CHEVRON_PX / 2, _CHEVRON_PX / 2
        corners = [(near, -_CHEVRON_PX), (far, 0.0), (near, _CHEVRON_PX)]
        points = [centre + (QPointF(y, x) if is_open else QPointF(x, y)) for x, y in corners]
        painter.setPen(QPen(QColor(self.tones.text), 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def controls(self, row: RosterRow, box: QRectF, font: QFont) -> dict[str, QRectF]:
        """Return where a row in *box* gets one less and one more, and where a stack is unfolded."""
        face, fonts = self._face_of(row), Fonts.of(font)
        frame = self.frame(box, face)
        if not self._has_stepper(frame, face, fonts):
            return {}
        less, more = self._stepper(frame, face, fonts)
        fold = QRectF(frame.x(), frame.y(), GRIP + 2, frame.height())
        return {"less": less, "more": more} | ({"fold": fold} if row.kind == STACK else {})

    @staticmethod
    def _has_stepper(frame: QRectF, face: RowFace, fonts: Fonts) -> bool:
        """Return whether a row has one; for that of a single model there must be room."""
        is_roomy = frame.width() >= _ROOM_LINES * fonts.line
        is_single = isinstance(face.row, RosterRow) and face.row.kind == MODEL
        return is_stack(face) or (is_single and is_roomy)

    def _stepper(self, frame: QRectF, face: RowFace, fonts: Fonts) -> tuple[QRectF, QRectF]:
        side = max(_CONTROL_PX, round(fonts.line) + 4.0)
        more = QRectF(0, 0, side, side)
        more.moveCenter(frame.center())
        more.moveRight(self.number_left(frame, face, fonts))
        return more.translated(-side - 4, 0), more

    def paint_controls(
        self, painter: QPainter, frame: QRectF, face: RowFace, fonts: Fonts
    ) -> float:
        """Paint one less and one more."""
        if not self._has_stepper(frame, face, fonts):
            return 0.0
        tones, boxes = self.tones, self._stepper(frame, face, fonts)
        for box, sign in zip(boxes, ("less", "more"), strict=True):
            is_hot = self.hot == (face.row.id, sign)
            painter.setPen(edge_pen(tones, strong=is_hot))
            painter.setBrush(QColor(tones.shade if is_hot else tones.surface))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
            inset = box.width() * 0.28
            draw_icon(painter, box.adjusted(inset, inset, -inset, -inset), sign, tones.text)
        return boxes[1].right() - boxes[0].left() + 12

    # ------------------------------------------------------------------ dragging

    def drag_picture(self, row: RosterRow, count: int, view: QWidget) -> QPixmap:
        """Return what is seen of *row* while it is dragged as the first of *count* models."""
        fonts, ratio = Fonts.of(view.font()), view.devicePixelRatioF()
        accent = self.accent
        if row.kind == GROUP:
            sign = icon("group", accent).pixmap(SIGN_PX, SIGN_PX)
        else:
            known = self.height(view.font()) - 20  # as the list shows it
            sign = self._thumbnails.pixmap(row.portrait, round(max(known, SIGN_PX)), ratio)
        more = count - 1 if row.kind != GROUP else 0
        who = (row.name, row.portrait.colour)
        return drag_picture(self.theme, fonts, sign, who, more, accent=accent, ratio=ratio)

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
        face = self._face_of(row)
        frame = self.frame(QRectF(option.rect), face)
        left = self.words_left(frame, face, Fonts.of(option.font)) - 7
        room = option.rect.height() if row.kind == GROUP else round(frame.height()) - 4
        height = min(editor.sizeHint().height(), room)
        top = frame.center().y() - height / 2
        width = min(320.0, frame.right() - left - 60)
        editor.setGeometry(round(left), round(top), round(max(120.0, width)), height)


def is_stack(face: RowFace) -> bool:
    """Return whether *face* is that of a stack of equal models."""
    return isinstance(face.row, RosterRow) and face.row.kind == STACK


def _behind_sign(frame: QRectF, face: RowFace) -> QRectF:
    """Return *frame* without what the sign of a stack takes in a list too narrow for grips."""
    narrow = is_stack(face) and frame.width() < NARROW
    return frame.adjusted(GRIP - NARROW_GRIP, 0, 0, 0) if narrow else frame
