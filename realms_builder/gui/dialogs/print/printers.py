"""Printing through the system at true size; behind a protocol, so that tests need no printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QMarginsF, QPoint, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import PrintedPage, Printout

_MM_PER_INCH = 25.4
MOST_DPI = 600
_WAYS = {
    Duplex.LONG_EDGE: QPrinter.DuplexMode.DuplexLongSide,
    Duplex.SHORT_EDGE: QPrinter.DuplexMode.DuplexShortSide,
}


class PrintFailed(Exception):
    """The printer did not take the job: *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class PrinterChoice:
    """A printer that was chosen in the system's dialog, and its name there."""

    printer: QPrinter
    name: str


class Printers(Protocol):
    """What the system can print with."""

    def names(self) -> tuple[str, ...]:
        """Return the printers that are installed, the usual one first."""
        ...

    def ask(
        self,
        out: Printout,
        printer: str,
        title: str,
        parent: QWidget,
        then: Callable[[PrinterChoice], None],
    ) -> None:
        """Ask which printer and which pages; *then* gets the order unless it was cancelled."""
        ...

    def print(self, order: PrinterChoice, out: Printout, job: Job) -> int:
        """Print and return how many pages went out; runs in the thread for cards."""
        ...


class SystemPrinters:
    """The printers of the system, through Qt."""

    def names(self) -> tuple[str, ...]:
        """Return the printers that are installed, the usual one first."""
        usual = QPrinterInfo.defaultPrinterName()
        names = QPrinterInfo.availablePrinterNames()
        return tuple(sorted(names, key=lambda name: (name != usual, name.casefold())))

    def ask(
        self,
        out: Printout,
        printer: str,
        title: str,
        parent: QWidget,
        then: Callable[[PrinterChoice], None],
    ) -> None:
        """Open the system's dialog with paper, sides and page range as they have to be."""

        def finish(dialog: QPrintDialog, result: int) -> None:
            dialog.deleteLater()
            if result == QDialog.DialogCode.Accepted:
                then(
                    PrinterChoice(
                        device, device.printerName() or Path(device.outputFileName()).name
                    )
                )

        device = printer_for(out, printer, title)
        dialog = QPrintDialog(device, parent)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, True)
        dialog.setMinMax(1, len(out.pages))
        dialog.setWindowTitle(title)
        dialog.finished.connect(lambda result: finish(dialog, result))
        QDialog.open(dialog)  # the dialog's own open() wants a slot by name

    def print(self, order: PrinterChoice, out: Printout, job: Job) -> int:
        """Print page by page, each drawn at the resolution of the printer."""
        return print_pages(order.printer, out, job)


def printer_for(out: Printout, name: str, title: str) -> QPrinter:
    """Return a device set up for *out*: its paper to the edge, its sides, nothing scaled."""
    device = QPrinter(QPrinter.PrinterMode.HighResolution)
    if name:
        device.setPrinterName(name)
    device.setDocName(title)
    if device.resolution() > MOST_DPI:
        device.setResolution(MOST_DPI)
    device.setFullPage(True)
    device.setDuplex(_WAYS.get(out.edge, QPrinter.DuplexMode.DuplexNone))
    if out.pages:
        device.setPageLayout(page_layout(out.pages[0]))
    return device


def page_layout(page: PrintedPage) -> QPageLayout:
    """Return the paper of *page* in its orientation, without any margin."""
    short, long = sorted((page.width_mm, page.height_mm))
    size = QPageSize(
        QSizeF(short, long), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.FuzzyMatch
    )
    landscape = page.width_mm > page.height_mm
    way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    layout = QPageLayout(size, way, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


def print_pages(printer: QPrinter, out: Printout, job: Job) -> int:
    """Send the chosen pages of *out* to *printer*; raises :class:`PrintFailed`."""
    from realms_builder.render.pdf.raster import image

    first, last = printer.fromPage() or 1, printer.toPage() or len(out.pages)
    chosen = list(range(first - 1, min(last, len(out.pages))))
    rounds = 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())
    numbers = chosen * rounds
    dpi = min(printer.resolution(), MOST_DPI)
    printer.setResolution(dpi)
    painter = QPainter()
    try:
        for done, number in enumerate(numbers):
            job.progress(done, len(numbers))
            page = out.pages[number]
            printer.setPageLayout(page_layout(page))
            if not (printer.newPage() if painter.isActive() else painter.begin(printer)):
                raise PrintFailed("print.no_answer", printer=printer.printerName())
            drawn = image(out.pdf, number, dpi / _MM_PER_INCH)
            row = drawn.width * 3
            pixels = QImage(drawn.tobytes(), *drawn.size, row, QImage.Format.Format_RGB888)
            painter.drawImage(QPoint(0, 0), pixels)
    except BaseException:
        # What was begun is taken back, so that no half job lies in the tray.
        printer.abort()
        raise
    finally:
        if painter.isActive():
            painter.end()
    if printer.printerState() is QPrinter.PrinterState.Error:
        raise PrintFailed("print.no_answer", printer=printer.printerName())
    return len(numbers)
