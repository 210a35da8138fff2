"""The sheets as they will be: rows of fronts and backs, drawn from the PDF itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.gui.kit.page_text import PageText
from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, Tasks
from realms_builder.render.jobs.print_request import PrintedPage, Printout

_GAP, _MARGIN = 14.0, 18.0
_ABOVE_CAPTION = 3.0
_MM_PER_INCH = 25.4
ZOOMS = (25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400)
_LEAST_SCALE = 0.3


@dataclass(frozen=True, slots=True)
class LaidPage:
    """A page and where it is drawn, from the top left of the whole strip."""

    number: int
    page: PrintedPage
    box: QRectF


class SheetPreview(QAbstractScrollArea):
    """A strip of pages with zoom; fronts stand left, their backs to the right of them.

    A zoom of 0 fits a whole sheet into the room there is; 100 is the true size on this screen.
    """

    zoomed = Signal()
    page_clicked = Signal(int)

    def __init__(self, desk: Desk, abreast: int = 2) -> None:
        """Begin empty; sheets without backs stand *abreast* in a row."""
        super().__init__()
        self._desk = desk
        self._abreast = abreast
        self._out = Printout()
        self._zoom = 0
        self._laid: list[LaidPage] = []
        self._size = (0.0, 0.0)
        self._words = ""
        self._images = PageImages(desk.tasks, self)
        self._images.arrived.connect(lambda _page: self.viewport().update())
        self.as_text = PageText(desk, self, self._read)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(320, 160))
        self.verticalScrollBar().setSingleStep(40)
        self.horizontalScrollBar().setSingleStep(40)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._on_moved())
        self.horizontalScrollBar().valueChanged.connect(lambda _value: self._on_moved())

    # ------------------------------------------------------------------ what is shown

    def show_printout(self, out: Printout) -> None:
        """Show *out*; the place in the strip is kept."""
        self._out = out
        self._words = ""
        self._images.show_file(out.pdf)
        self._lay_out()
        self._describe()

    def show_words(self, words: str) -> None:
        """Show *words* instead of sheets."""
        self._words = words
        self.viewport().update()

    def show_page(self, number: int) -> None:
        """Scroll so that the page of a *number*, from 0, is in sight from its top."""
        found = next((laid for laid in self._laid if laid.number == number), None)
        if found is not None:
            self.verticalScrollBar().setValue(round(found.box.top() - _MARGIN))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say which page was clicked."""
        point = event.position() + self._offset()
        found = next((laid for laid in self._laid if laid.box.contains(point)), None)
        if found is not None:
            self.page_clicked.emit(found.number)
        super().mousePressEvent(event)

    def stop(self) -> None:
        """Draw nothing more, as the dialog closes."""
        self._images.stop()
        self._desk.tasks.cancel(f"{self._images.key}-words")

    @property
    def laid(self) -> tuple[LaidPage, ...]:
        """Return every page with its place."""
        return tuple(self._laid)

    @property
    def zoom(self) -> int:
        """Return the zoom in per cent of true size, 0 while a sheet is fitted in."""
        return self._zoom

    @property
    def percent(self) -> int:
        """Return how large pages are drawn, in per cent of true size."""
        return round(100 * self._scale() / self._true_scale())

    def set_zoom(self, zoom: int) -> None:
        """Zoom to a per cent, or with 0 so that a whole sheet is in sight."""
        self._zoom = max(0, min(zoom, ZOOMS[-1]))
        self._lay_out()
        self.zoomed.emit()

    def zoom_to_read(self) -> None:
        """Zoom to true size, or as far as the widest page is in sight from side to side."""
        room = self.viewport().width() - 2 * _MARGIN
        widest = max((page.width_mm for page in self._out.pages), default=0.0)
        most = 100 * room / (widest * self._true_scale()) if widest else 100.0
        self.set_zoom(min(100, int(most)))

    def zoom_in(self) -> None:
        """Zoom to the next step."""
        now = self.percent
        self.set_zoom(next((zoom for zoom in ZOOMS if zoom > now), ZOOMS[-1]))

    def zoom_out(self) -> None:
        """Zoom back to the step before."""
        now = self.percent
        self.set_zoom(next((zoom for zoom in reversed(ZOOMS) if zoom < now), ZOOMS[0]))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Sheets as they will be"))
        self._describe()
        self.viewport().update()

    def _describe(self, words: str = "") -> None:
        pages = self.tr("{0} pages").format(len(self._out.pages))
        self.setAccessibleDescription(f"{pages}\n{words}".strip())

    def _read(self, show: Callable[[str], None], numbers: Sequence[int] = ()) -> None:
        """Show the words of some pages, or of all, each below its caption."""
        out, pages = self._out, numbers or range(len(self._out.pages))
        captions = {number: self._caption(out.pages[number]) for number in pages}

        def work(job: Job) -> str:
            from realms_builder.render.pdf.raster import page_words

            said: list[str] = []
            for number, caption in captions.items():
                job.check()
                said.append(f"{caption}\n\n{page_words(out.pdf, number)}".strip())
            return "\n\n".join(said)

        if out.pdf and not self._words:
            self._desk.tasks.start(f"{self._images.key}-words", work, show)
        else:
            show(self._words)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let readers of the screen say the page in sight."""
        super().focusInEvent(event)
        self.viewport().update()
        self._tell_sight()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Draw no ring any more."""
        super().focusOutEvent(event)
        self.viewport().update()

    def _tell_sight(self) -> None:
        if QAccessible.isActive() and self.hasFocus():
            self._read(self._describe, [laid.number for laid in self._in_sight()][:2])

    # ------------------------------------------------------------------ layout

    def _true_scale(self) -> float:
        return self.logicalDpiX() / _MM_PER_INCH

    def _rows(self) -> list[list[tuple[int, PrintedPage]]]:
        """Return pages in rows: a sheet with its back, or some sheets without backs."""
        rows: list[list[tuple[int, PrintedPage]]] = []
        two_sided = any(page.side is PageSide.BACK for page in self._out.pages)
        for number, page in enumerate(self._out.pages):
            fresh = page.side is PageSide.FRONT if two_sided else number % self._abreast == 0
            if self._out.single_faces and rows:  # shops want backs first, or apart
                fresh = page.sheet != rows[-1][-1][1].sheet
            if fresh or not rows:
                rows.append([])
            rows[-1].append((number, page))
        return rows

    def _caption_height(self) -> float:
        return self.fontMetrics().height() + _ABOVE_CAPTION

    def _scale(self) -> float:
        if self._zoom:
            return self._true_scale() * self._zoom / 100
        rows = self._rows()
        if not rows:
            return 1.0
        room = self.maximumViewportSize()  # with or without the bar: else one calls for the other
        bar = self.verticalScrollBar().sizeHint().width()
        widest = max(sum(page.width_mm for _, page in row) for row in rows)
        highest = max(page.height_mm for row in rows for _, page in row)
        across = (room.width() - bar - 2 * _MARGIN - _GAP) / widest
        down = (room.height() - 2 * _MARGIN - self._caption_height()) / highest
        return max(_LEAST_SCALE, min(across, down))

    def _lay_out(self) -> None:
        scale, y = self._scale(), _MARGIN
        rows = self._rows()
        widths = [sum(p.width_mm for _, p in row) * scale + _GAP * (len(row) - 1) for row in rows]
        whole = max([*widths, 0.0]) + 2 * _MARGIN
        left = max(0.0, (self.viewport().width() - whole) / 2) + _MARGIN
        self._laid = []
        for row in rows:
            x, height = left, max(page.height_mm for _, page in row) * scale
            for number, page in row:
                box = QRectF(x, y, page.width_mm * scale, page.height_mm * scale)
                self._laid.append(LaidPage(number, page, box))
                x += box.width() + _GAP
            y += height + self._caption_height() + _GAP
        self._size = (whole, y + _MARGIN - _GAP)
        self._set_bars()
        self._on_moved()

    def _set_bars(self) -> None:
        view = self.viewport()
        for bar, size, room in (
            (self.horizontalScrollBar(), self._size[0], view.width()),
            (self.verticalScrollBar(), self._size[1], view.height()),
        ):
            bar.setPageStep(room)
            bar.setRange(0, max(0, round(size) - room))

    def _in_sight(self) -> list[LaidPage]:
        view = QRectF(self.viewport().rect()).translated(self._offset())
        return [laid for laid in self._laid if laid.box.intersects(view)]

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _on_moved(self) -> None:
        if self._out.pdf:
            ratio = self.devicePixelRatioF()
            pages = [laid.number for laid in self._in_sight()]
            self._images.want(pages, self._scale() * ratio)
            self._tell_sight()
        self.viewport().update()

    # ------------------------------------------------------------------ events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the pages out anew."""
        super().resizeEvent(event)
        self._lay_out()
        if not self._zoom:
            self.zoomed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, scroll without."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            (self.zoom_in if event.angleDelta().y() > 0 else self.zoom_out)()
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll and zoom by keys."""
        bar = self.verticalScrollBar()
        keys = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: lambda: self.set_zoom(0),
            Qt.Key.Key_Home: lambda: bar.setValue(0),
            Qt.Key.Key_End: lambda: bar.setValue(bar.maximum()),
        }
        act = keys.get(Qt.Key(event.key()))
        if act is not None:
            act()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Draw in the new colours."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages in sight, or words where there are none."""
        tones = self._desk.theme.tones
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(tones.shade))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._words:
            painter.setPen(QColor(tones.muted))
            room = self.viewport().rect().adjusted(40, 40, -40, -40)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, flags, self._words)
        else:
            for laid in self._in_sight():
                self._draw(painter, laid)
        if self.hasFocus():
            painter.setPen(edge_pen(tones, strong=True))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _draw(self, painter: QPainter, laid: LaidPage) -> None:
        tones = self._desk.theme.tones
        box = QRectF(laid.box.translated(-self._offset()).toAlignedRect())
        painter.fillRect(box.translated(2, 3), QColor(0, 0, 0, 40))
        painter.fillRect(box, QColor("#ffffff"))
        pixmap = self._images.pixmap(laid.number)
        if pixmap is not None and _has_shape(pixmap.size(), box):
            ratio = self.devicePixelRatioF()
            if abs(pixmap.width() - box.width() * ratio) < 2:
                # Pixels that need no scaling stay as sharp as they were drawn.
                pixmap.setDevicePixelRatio(ratio)
                painter.drawPixmap(box.topLeft(), pixmap)
            else:
                painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
        painter.setPen(QPen(QColor(tones.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.setPen(QColor(tones.muted))
        high = self._caption_height()
        below = QRectF(box.left(), box.bottom() + _ABOVE_CAPTION, box.width(), high)
        wide, dots = round(box.width()), Qt.TextElideMode.ElideRight
        words = self.fontMetrics().elidedText(self._caption(laid.page), dots, wide)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, words)

    def _caption(self, page: PrintedPage) -> str:
        if self._out.is_book:
            return self.tr("Page {0}").format(page.sheet)
        if self._out.single_faces:
            front, back = self.tr("Card {0}, front"), self.tr("Card {0}, back")
            return (back if page.side is PageSide.BACK else front).format(page.sheet)
        if page.blank:
            return self.tr("Sheet {0}, back (empty)").format(page.sheet)
        if page.side is PageSide.BACK:
            return self.tr("Sheet {0}, back").format(page.sheet)
        if any(other.side is PageSide.BACK for other in self._out.pages):
            return self.tr("Sheet {0}, front").format(page.sheet)
        return self.tr("Sheet {0}").format(page.sheet)


def _has_shape(size: QSize, box: QRectF) -> bool:
    """Return whether old pixels may stand in for the page in *box* without being bent."""
    return abs(size.width() * box.height() - size.height() * box.width()) < 0.02 * (
        size.width() * box.height()
    )


# ------------------------------------------------------------------ page images


# About twenty sheets at a usual zoom.
MOST_PIXELS_KEPT = 60_000_000


class PageImages(QObject):
    """Draws pages of one file at one scale; a new file or scale makes older ones worthless."""

    arrived = Signal(int)

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        """Work through *tasks*."""
        super().__init__(parent)
        self._tasks = tasks
        self.key = f"print-pages-{id(self)}"
        self._pdf = b""
        self._file = 0
        self._kept: OrderedDict[int, tuple[int, float, QPixmap]] = OrderedDict()
        self._wanted: list[int] = []
        self._failed: set[tuple[int, int]] = set()
        self._scale = 0.0

    def show_file(self, pdf: bytes) -> None:
        """Draw pages of *pdf* from now on; old pixels stay until new ones are there."""
        self._pdf = pdf
        self._file += 1
        self._failed.clear()
        self._tasks.cancel(self.key)

    def pixmap(self, page: int) -> QPixmap | None:
        """Return what is known of *page*, at whatever scale it was last drawn."""
        kept = self._kept.get(page)
        return kept[2] if kept is not None else None

    def want(self, pages: Sequence[int], pixels_per_mm: float) -> None:
        """Ask for *pages*, the most urgent first."""
        if self._scale != pixels_per_mm:
            self._tasks.cancel(self.key)
            self._scale = pixels_per_mm
        self._wanted = [page for page in pages if not self._is_done(page)]
        if self._pdf and not self._tasks.is_running(self.key):
            self._next()

    def stop(self) -> None:
        """Draw nothing more."""
        self._wanted.clear()
        self._tasks.cancel(self.key)

    def _is_done(self, page: int) -> bool:
        kept = self._kept.get(page)
        fresh = kept is not None and kept[:2] == (self._file, self._scale)
        return fresh or (self._file, page) in self._failed

    def _next(self) -> None:
        if not self._wanted:
            return
        page, pdf, scale, file = self._wanted.pop(0), self._pdf, self._scale, self._file

        def work(job: Job) -> QImage:
            from realms_builder.render.pdf.raster import image

            job.check()
            drawn = image(pdf, page, scale)
            row = drawn.width * 3
            data = drawn.tobytes()
            return QImage(data, *drawn.size, row, QImage.Format.Format_RGB888).copy()

        def take(drawn: QImage) -> None:
            self._keep(page, file, scale, QPixmap.fromImage(drawn))
            self.arrived.emit(page)
            self._next()

        def fail(_error: Exception) -> None:
            self._failed.add((file, page))
            self._next()

        self._tasks.start(self.key, work, take, failed=fail, cards=True)

    def _keep(self, page: int, file: int, scale: float, drawn: QPixmap) -> None:
        self._kept[page] = (file, scale, drawn)
        self._kept.move_to_end(page)
        pixels = sum(kept[2].width() * kept[2].height() for kept in self._kept.values())
        while pixels > MOST_PIXELS_KEPT and len(self._kept) > 2:
            _, (_, _, oldest) = self._kept.popitem(last=False)
            pixels -= oldest.width() * oldest.height()
