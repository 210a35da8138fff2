"""Pixels of pages, made one page after the other in the thread for cards and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from realms_builder.gui.shell.tasks import Job, Tasks

# About twenty sheets at a usual zoom.
MOST_PIXELS_KEPT = 60_000_000


class PageImages(QObject):
    """Draws pages of one file at one scale; a new file or scale makes older ones worthless."""

    arrived = Signal(int)

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        """Work through *tasks*."""
        super().__init__(parent)
        self._tasks = tasks
        self._key = f"print-pages-{id(self)}"
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
        self._tasks.cancel(self._key)

    def pixmap(self, page: int) -> QPixmap | None:
        """Return what is known of *page*, at whatever scale it was last drawn."""
        kept = self._kept.get(page)
        return kept[2] if kept is not None else None

    def is_fresh(self, page: int) -> bool:
        """Return whether *page* is drawn from the present file."""
        kept = self._kept.get(page)
        return kept is not None and kept[0] == self._file

    def want(self, pages: Sequence[int], pixels_per_mm: float) -> None:
        """Ask for *pages*, the most urgent first."""
        if self._scale != pixels_per_mm:
            self._tasks.cancel(self._key)
            self._scale = pixels_per_mm
        self._wanted = [page for page in pages if not self._is_done(page)]
        if self._pdf and not self._tasks.is_running(self._key):
            self._next()

    def stop(self) -> None:
        """Draw nothing more."""
        self._wanted.clear()
        self._tasks.cancel(self._key)

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

        self._tasks.start(self._key, work, take, failed=fail, cards=True)

    def _keep(self, page: int, file: int, scale: float, drawn: QPixmap) -> None:
        self._kept[page] = (file, scale, drawn)
        self._kept.move_to_end(page)
        pixels = sum(kept[2].width() * kept[2].height() for kept in self._kept.values())
        while pixels > MOST_PIXELS_KEPT and len(self._kept) > 2:
            _, (_, _, oldest) = self._kept.popitem(last=False)
            pixels -= oldest.width() * oldest.height()
