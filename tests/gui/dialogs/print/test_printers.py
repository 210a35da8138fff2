"""Printing through Qt: true size, paper, pages; into a PDF, since no test has a printer."""

from pathlib import Path

import pikepdf
import pytest
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.gui.dialogs.print.printers import page_layout, print_pages, printer_for
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Cancelled, Job
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.render.pdf.raster import image
from tests.gui.dialogs.print.printing import roster, shown

MM = 25.4 / 72


def printed(out: Printout, target: Path, first: int = 0, last: int = 0) -> int:
    printer = printer_for(out, "", "Test")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    printer.setResolution(150)
    if first:
        printer.setFromTo(first, last)
    return print_pages(printer, out, Job(lambda _done, _of: None))


def test_the_printed_sheet_is_the_one_of_the_preview_at_true_size(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    from PIL import ImageChops, ImageStat

    out = shown(qtbot, desk, roster(desk, "chief", "guard")).out
    assert printed(out, tmp_path / "out.pdf") == 2
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert len(pdf.pages) == 2
        width, height = (float(n) * MM for n in pdf.pages[0].mediabox[2:])
    assert (width, height) == pytest.approx((210, 297), abs=0.5)
    wanted = image(out.pdf, 0, 2.0).resize((210, 297))
    found = image(tmp_path / "out.pdf", 0, 2.0).resize((210, 297))
    difference = ImageStat.Stat(ImageChops.difference(wanted, found)).mean
    assert max(difference) < 3
    moved = ImageChops.offset(found, 2, 0)
    assert max(ImageStat.Stat(ImageChops.difference(wanted, moved)).mean) > 2 * max(difference)


def test_only_the_chosen_pages_are_printed(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    out = shown(qtbot, desk, roster(desk, *["guard"] * 12)).out
    assert len(out.pages) == 4
    assert printed(out, tmp_path / "out.pdf", 2, 3) == 2


def test_the_printer_is_asked_to_turn_the_paper(qtbot: QtBot, desk: Desk) -> None:
    out = shown(qtbot, desk, roster(desk, "guard")).out
    assert out.edge is Duplex.LONG_EDGE
    assert printer_for(out, "", "Test").fullPage()


def test_a_cancelled_print_stops(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    out = shown(qtbot, desk, roster(desk, "guard")).out
    job = Job(lambda _done, _of: None)
    job.cancel()
    with pytest.raises(Cancelled):
        print_pages(printer_for(out, "", "Test"), out, job)


@pytest.mark.parametrize(("width", "height"), [(210.0, 297.0), (297.0, 210.0), (215.9, 279.4)])
def test_pages_keep_their_paper_and_their_way(width: float, height: float) -> None:
    layout = page_layout(PrintedPage(width, height, 1, PageSide.FRONT))
    size = layout.fullRect(layout.Unit.Millimeter)
    assert (size.width(), size.height()) == pytest.approx((width, height), abs=0.5)
