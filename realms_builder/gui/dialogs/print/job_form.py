"""The part of the print form about paper: size, two sides, first place, bleed, marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from realms_builder.cards.imposition.grid import SheetGrid, best_grid
from realms_builder.cards.imposition.print_job import MOST_BLEED_MM, Duplex
from realms_builder.cards.sizes import PAPERS
from realms_builder.core.translation import sentence, spoken
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.kit.form.bound import BoundForm, kinds, picks
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import readable_on

BLEEDS_MM = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, MOST_BLEED_MM)


class JobForm(BoundForm):
    """How cards lie on paper."""

    def __init__(self, desk: Desk, choices: PrintChoices) -> None:
        """Begin with *choices*, of cards whose size is not known yet."""
        super().__init__(choices)
        self._desk = desk
        self.drawing, self.start = DuplexDrawing(desk), StartPlace(desk)
        self._about_start, self._start_label = note_label(), QLabel()
        self._start_label.setBuddy(self.start)
        self._size: tuple[float, float] | None = None
        self._was_laid_out = False
        self._has_backs = True
        self.start.changed.connect(lambda place: self.take("start", place))
        self.refresh()
        self.column.addWidget(self._start_label)
        self.column.addWidget(self._beside(self.start, self._about_start))

    @staticmethod
    def _beside(drawing: QWidget, about: QLabel) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 2)
        row.setSpacing(12)
        row.addWidget(drawing, 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.addWidget(about)
        about.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(texts, 1)
        return holder

    # ------------------------------------------------------------------ values

    def read(self, value: PrintChoices) -> PrintChoices:
        """Return *value* with what this form says."""
        return replace(super().read(value), start=self.start.start)

    def show_card_size(self, size_mm: tuple[float, float] | None) -> None:
        """Take the size of the cards, from which the places of a sheet follow."""
        self._size = size_mm
        self._was_laid_out = True
        self.refresh()

    def show_edge(self, edge: Duplex) -> None:
        """Take on which edge the paper is really turned; ``NONE`` where nothing has a back."""
        self._has_backs = edge is not Duplex.NONE
        self.refresh()

    @property
    def card_size(self) -> tuple[float, float] | None:
        """Return the size of the cards as they came out last."""
        return self._size

    @property
    def grid(self) -> SheetGrid | None:
        """Return how cards lie on one sheet; None while their size is unknown or too large."""
        return best_grid(*self._size, self.value.job()) if self._size is not None else None

    # ------------------------------------------------------------------ words

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("PAPER")

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields; a bleed that is not among the usual ones is offered beside them."""
        lang = self._desk.lang
        bleeds = sorted({*BLEEDS_MM, self.value.bleed_mm})
        papers = picks((paper.title, paper.name) for paper in PAPERS.values())
        sides = kinds(Duplex, "sheet.duplex", lang)
        widths = picks((f"{spoken(bleed, lang)} mm", bleed) for bleed in bleeds)
        for key, label, choices in (
            ("paper", self.tr("Paper"), papers),
            ("duplex", self.tr("Sides"), sides),
            ("bleed_mm", self.tr("Bleed"), widths),
        ):
            yield FieldPlan(key=key, label=label, editor="pick", choices=choices)
        for key, label in (
            ("marks", self.tr("Crop marks")),
            ("ruler", self.tr("100 mm ruler, to check the true size")),
            ("merge", self.tr("Print equal cards once, with a count")),
            ("mixed", self.tr("Cards of different sizes share sheets")),
        ):
            yield FieldPlan(key=key, label=label, editor="tick")

    def notes(self) -> Mapping[str, str]:
        """Explain how the sheet is turned and where colour ends."""
        way = Duplex(self.value.duplex)
        if self.value.bleed_mm > 0:
            bleed = self.tr("Colour runs over the cut; cards stand apart and are cut twice.")
        else:
            bleed = self.tr("Neighbours share one cut.")
        turned = way in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
        if turned and not self._has_backs:
            return {
                "duplex": self.tr("Nothing here has a back; one side is printed."),
                "bleed_mm": bleed,
            }
        return {"duplex": self._told(way), "bleed_mm": bleed}

    def beside(self, key: str, below: QLabel) -> QWidget:
        """Draw beside the note how the sheet is turned."""
        return self._beside(self.drawing, below) if key == "duplex" else below

    def refresh(self) -> None:
        """Show everything as it is now."""
        super().refresh()
        grid = self.grid
        landscape = grid is not None and grid.landscape
        way = Duplex(self.value.duplex)
        is_turned = self._has_backs or way is Duplex.FOLD
        self.drawing.show_way(way if is_turned else Duplex.NONE, landscape=landscape)
        self.drawing.setAccessibleName(self.tr("How the sheet is turned"))
        self.drawing.setAccessibleDescription(self.notes_below["duplex"].text())
        self.start.show_sheet(grid, self.value.start)
        self._start_label.setText(self.tr("First free place"))
        self.start.setAccessibleName(self._start_label.text())
        self._about_start.setText(self._places(grid))

    def _places(self, grid: SheetGrid | None) -> str:
        if not self._was_laid_out:
            return ""
        if grid is None:
            return self.tr("No card lies on the sheet.")
        if self.start.start == 1:
            return self.tr(
                "A whole sheet with {0} places. Click the first free place of a sheet that is "
                "already half used."
            ).format(grid.capacity)
        values = {"count": self.start.start - 1, "start": self.start.start}
        return sentence("counted.places_used", self._desk.lang, values)

    def _told(self, way: Duplex) -> str:
        return {
            Duplex.LONG_EDGE: self.tr(
                "The printer turns the sheet on its long edge, like a page in a book."
            ),
            Duplex.SHORT_EDGE: self.tr(
                "The printer turns the sheet on its short edge, like a calendar."
            ),
            Duplex.FOLD: self.tr(
                "Front and back lie side by side: cut out, fold at the dashes, glue."
            ),
            Duplex.NONE: self.tr(
                "Backs stay empty; what stood on them follows on cards of its own."
            ),
        }[way]


# ------------------------------------------------------------------ duplex drawing


_WIDTH, _HEIGHT = 92, 84
_PAGE = QSize(38, 54)


class DuplexDrawing(QWidget):
    """Paper, the edge it turns on, and the way it goes; nothing to operate."""

    def __init__(self, desk: Desk) -> None:
        """Begin with the long edge."""
        super().__init__()
        self._desk = desk
        self._duplex = Duplex.LONG_EDGE
        self._landscape = False
        self.setFixedSize(_WIDTH, _HEIGHT)

    def show_way(self, duplex: Duplex, *, landscape: bool) -> None:
        """Show one way of turning a sheet that lies upright or on its long edge."""
        if (duplex, landscape) != (self._duplex, self._landscape):
            self._duplex, self._landscape = duplex, landscape
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet and how it is turned."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = QRectF(0, 0, _PAGE.width(), _PAGE.height())
        if self._landscape:
            page = page.transposed()
        page.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        if self._duplex is Duplex.FOLD:
            self._draw_fold(painter)
        elif self._duplex is Duplex.NONE:
            self._draw_page(painter, page)
        else:
            self._draw_turn(painter, page)

    def _pen(self, width: float = 1.0, dashed: bool = False) -> QPen:
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        return QPen(QColor(self._desk.theme.tones.muted), width, style)

    def _draw_page(self, painter: QPainter, page: QRectF) -> None:
        tones = self._desk.theme.tones
        painter.setPen(self._pen())
        painter.setBrush(QColor(tones.surface))
        painter.drawRoundedRect(page, 2, 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tones.line))
        inner = page.adjusted(5, 5, -5, -5)
        columns, rows = (3, 2) if page.width() > page.height() else (2, 3)
        width = (inner.width() - 2 * (columns - 1)) / columns
        height = (inner.height() - 2 * (rows - 1)) / rows
        for place in range(columns * rows):
            row, column = divmod(place, columns)
            x = inner.left() + column * (width + 2)
            painter.drawRect(QRectF(x, inner.top() + row * (height + 2), width, height))

    def _draw_turn(self, painter: QPainter, page: QRectF) -> None:
        """Draw the page, a thick edge to turn on, and an arrow over it."""
        upright = page.height() >= page.width()
        on_side = upright == (self._duplex is Duplex.LONG_EDGE)
        page = page.translated(-9 if on_side else 0, 0 if on_side else 7)
        self._draw_page(painter, page)
        accent = QColor(self._desk.theme.tones.accent)
        painter.setPen(QPen(accent, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = page.center()
        path = QPainterPath()
        if on_side:
            painter.drawLine(page.topRight(), page.bottomRight())
            start, end = QPointF(page.right() - 11, middle.y()), QPointF(page.right() + 17, 0)
            end.setY(middle.y())
            path.moveTo(start)
            top = middle.y() - 22
            path.cubicTo(QPointF(start.x(), top), QPointF(end.x(), top), end)
        else:
            painter.drawLine(page.topLeft(), page.topRight())
            start, end = QPointF(middle.x(), page.top() + 11), QPointF(middle.x(), page.top() - 15)
            path.moveTo(start)
            right = middle.x() + 24
            path.cubicTo(QPointF(right, start.y()), QPointF(right, end.y()), end)
        painter.setPen(QPen(accent, 1.6))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawPolygon(_arrow(end, down=on_side))

    def _draw_fold(self, painter: QPainter) -> None:
        """Draw a front and a back joined at a dashed line, one wing coming over."""
        tones = self._desk.theme.tones
        middle = self.width() / 2
        top, bottom, wing = 18.0, self.height() - 14.0, 32.0
        front = QRectF(middle - wing, top, wing, bottom - top)
        painter.setPen(self._pen())
        painter.setBrush(QColor(tones.surface))
        painter.drawRect(front)
        back = [(middle, top), (middle + wing * 0.8, top - 9), (middle + wing * 0.8, bottom - 9)]
        painter.setBrush(QColor(tones.shade))
        points = [QPointF(*point) for point in (*back, (middle, bottom))]
        painter.drawPolygon(QPolygonF(points))
        painter.setPen(QPen(QColor(tones.accent), 2, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(middle, top - 4), QPointF(middle, bottom + 4))
        painter.setPen(QPen(QColor(tones.accent), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(middle + wing * 0.5, top + 2))
        end = QPointF(middle - wing * 0.5, top + 16)
        path.cubicTo(QPointF(middle + 12, 0), QPointF(middle - 14, 0), end)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tones.accent))
        painter.drawPolygon(_arrow(end, down=True))


def _arrow(tip: QPointF, *, down: bool) -> QPolygonF:
    """Return an arrow head whose point lies a little beyond *tip*, downwards or to the left."""
    x, y = tip.x(), tip.y()
    corners = (
        ((x, y + 4), (x - 4, y - 3), (x + 4, y - 3))
        if down
        else ((x - 4, y), (x + 3, y - 4), (x + 3, y + 4))
    )
    return QPolygonF([QPointF(*corner) for corner in corners])


# ------------------------------------------------------------------ start place


_HEIGHT_OF_START_PLACE, _WIDTH_OF_START_PLACE, _UPRIGHT_WIDTH = 136, 136, 100
_EDGE = 4


class StartPlace(QWidget):
    """Places of a sheet in reading order: arrows, Home and End move, a click chooses."""

    changed = Signal(int)

    def __init__(self, desk: Desk) -> None:
        """Begin with an empty sheet of which nothing is known."""
        super().__init__()
        self._desk = desk
        self._grid: SheetGrid | None = None
        self._start = 1
        self._under = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for the sheet as it lies."""
        upright = self._grid is None or not self._grid.landscape
        return (
            QSize(_UPRIGHT_WIDTH, _HEIGHT_OF_START_PLACE)
            if upright
            else QSize(_WIDTH_OF_START_PLACE, _UPRIGHT_WIDTH)
        )

    @property
    def start(self) -> int:
        """Return the first free place, counted from 1."""
        return self._start

    @property
    def places(self) -> int:
        """Return how many cards a sheet holds; 0 when none fits."""
        return self._grid.capacity if self._grid is not None else 0

    def show_sheet(self, grid: SheetGrid | None, start: int) -> None:
        """Show the places of *grid* with *start* as the first free one."""
        self._grid = grid
        self._start = self._within(start)
        self.updateGeometry()
        self.setEnabled(grid is not None)
        self._say()
        self.update()

    def choose(self, start: int) -> None:
        """Make *start* the first free place."""
        start = self._within(start)
        if start != self._start:
            self._start = start
            self._say()
            self.update()
            self.changed.emit(start)

    def _within(self, start: int) -> int:
        """Return *start* where the sheet has such a place, else the first of a fresh sheet."""
        return start if start >= 1 and (start <= self.places or not self.places) else 1

    def _say(self) -> None:
        text = self.tr("Place {0} of {1}").format(self._start, self.places)
        self.setAccessibleDescription(text)

    def place_at(self, point: QPointF) -> int:
        """Return the place drawn at *point*, counted from 0; -1 beside all of them."""
        return next((n for n, box in enumerate(self._boxes()) if box.contains(point)), -1)

    def _sheet(self) -> tuple[QRectF, float]:
        grid = self._grid
        width, height = (210.0, 297.0)
        if grid is not None:
            width, height = grid.page_width_mm, grid.page_height_mm
        scale = min((self.width() - 2 * _EDGE) / width, (self.height() - 2 * _EDGE) / height)
        box = QRectF(0, 0, width * scale, height * scale)
        box.moveTo(_EDGE, (self.height() - box.height()) / 2)
        return box, scale

    def _boxes(self) -> list[QRectF]:
        if self._grid is None:
            return []
        sheet, scale = self._sheet()
        outlines = (self._grid.outline(place) for place in range(self._grid.capacity))
        return [
            QRectF(
                sheet.left() + box.x_mm * scale,
                sheet.top() + box.y_mm * scale,
                box.width_mm * scale,
                box.height_mm * scale,
            ).adjusted(0.7, 0.7, -0.7, -0.7)
            for box in outlines
        ]

    # ------------------------------------------------------------------ events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place under the mouse."""
        place = self.place_at(event.position())
        if place >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self.choose(place + 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which place a click would choose."""
        under = self.place_at(event.position())
        if under != self._under:
            self._under = under
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if under >= 0 else Qt.CursorShape.ArrowCursor
            )
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the place under the mouse."""
        self._under = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the first free place."""
        columns = self._grid.columns if self._grid is not None else 1
        steps = {
            Qt.Key.Key_Left: self._start - 1,
            Qt.Key.Key_Right: self._start + 1,
            Qt.Key.Key_Up: self._start - columns,
            Qt.Key.Key_Down: self._start + columns,
            Qt.Key.Key_Home: 1,
            Qt.Key.Key_End: self.places,
        }
        wanted = steps.get(Qt.Key(event.key()))
        if wanted is None:
            super().keyPressEvent(event)
        elif 1 <= wanted <= self.places:
            self.choose(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw used places empty and dashed, free ones filled, the first with its number."""
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet, _ = self._sheet()
        painter.setPen(QPen(QColor(tones.muted), 1))
        painter.setBrush(QColor(tones.surface))
        painter.drawRoundedRect(sheet, 2, 2)
        for place, box in enumerate(self._boxes()):
            self._draw_place(painter, place, box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(edge_pen(tones, strong=True))
            painter.drawRoundedRect(sheet.adjusted(-3, -3, 3, 3), 5, 5)

    def _draw_place(self, painter: QPainter, place: int, box: QRectF) -> None:
        tones = self._desk.theme.tones
        first, used = place + 1 == self._start, place + 1 < self._start
        fill = QColor(tones.accent if first else tones.shade)
        if used:
            fill = QColor(Qt.GlobalColor.transparent)
        edge = tones.accent if place == self._under or first else tones.line
        style = Qt.PenStyle.DashLine if used else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(tones.muted if used else edge), 1, style))
        painter.setBrush(fill)
        painter.drawRect(box)
        font = painter.font()
        font.setPixelSize(int(max(7, min(13, box.height() * 0.45))))
        font.setBold(first)
        painter.setFont(font)
        painter.setPen(QColor(readable_on(tones.accent) if first else tones.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "" if used else str(place + 1))
