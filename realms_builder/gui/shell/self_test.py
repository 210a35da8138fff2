"""What the self-test looks at in the window: rooms, a card, pictures, Qt's own words, printers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from time import monotonic
from types import TracebackType

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QEventLoop
from PySide6.QtGui import QIcon, QImage, QImageReader, QPixmap
from PySide6.QtPrintSupport import QPrinterInfo

from realms_builder.core import resources
from realms_builder.core.files import content_of
from realms_builder.core.self_check import Seen, SelfCheck, SelfCheckFailed
from realms_builder.core.translation import languages
from realms_builder.gui.shell.app import Startup, make_application, qt_words
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences

_PLATFORM = "QT_QPA_PLATFORM"
_PATIENCE_S = 30.0
_SIZE = (1280, 800)
_ICON_PX = 64
_FORMATS = ("PNG", "JPEG", "WEBP")
_ENOUGH_COLOURS = 8
_CONTEXT, _ENGLISH = "QPlatformTheme", "Cancel"


def window_checks(picture: Path | None) -> Sequence[SelfCheck]:
    """Return the checks; of the first room with a roster a *picture* is left, where one is wanted.

    They need no screen: Qt draws into memory unless its variable ``QT_QPA_PLATFORM`` says where.
    """
    os.environ.setdefault(_PLATFORM, "offscreen")
    return (
        SelfCheck("window", lambda folder: _window(folder, picture)),
        SelfCheck("pictures", _pictures),
        SelfCheck("qt_words", _words),
        SelfCheck("printers", _printers),
    )


def _window(folder: Path, picture: Path | None) -> Seen:
    """Fill the window, open a roster, look into each room, and close it all."""
    application = make_application()
    preferences = Preferences(folder / "desk.ini")
    preferences.library_folder = resources.library_folder()
    startup = Startup(application, preferences)
    window = startup.window
    window.resize(*_SIZE)
    window.show()
    with _told() as failures:
        for _ in startup.steps():
            application.processEvents()
        try:
            shown = _shown_rooms(window, folder, picture)
        finally:
            closed = window.close()
            application.setStyleSheet("")
    if failures:
        raise SelfCheckFailed("unexpected", errors=failures)
    if not closed:
        raise SelfCheckFailed("not_closed")
    return {"rooms": shown, "platform": application.platformName()}


@contextmanager
def _told() -> Generator[list[str]]:
    """Collect what fails in the window and is caught by nobody."""
    failures: list[str] = []
    before = sys.excepthook

    def note(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        failures.append(f"{kind.__name__}: {error}")
        before(kind, error, where)

    sys.excepthook = note
    try:
        yield failures
    finally:
        sys.excepthook = before


def _shown_rooms(window: MainWindow, folder: Path, picture: Path | None) -> int:
    ready = resources.bundled_folder() / resources.FACTIONS
    source = min(ready.glob("*/rosters/ready/*.yaml"))
    copy = folder / source.name
    copy.write_bytes(content_of(source))
    if window.desk.open_file(copy) is None:
        raise SelfCheckFailed("not_opened", name=source.name)
    for name in window.rooms:
        window.desk.room_wanted.emit(name)
        _rest(lambda: not window.desk.tasks.is_busy, name)
        grabbed = window.grab().toImage()
        if _colours(grabbed) < _ENOUGH_COLOURS:
            raise SelfCheckFailed("empty_room", name=name)
        if picture is not None and name == "roster" and not grabbed.save(str(picture)):
            raise SelfCheckFailed("no_picture", file=str(picture))
    return len(window.rooms)


def _rest(holds: Callable[[], bool], name: str) -> None:
    """Let the window live until something *holds*, twice: what came last may begin something."""
    end = monotonic() + _PATIENCE_S
    for _ in range(2):
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 100)
        while not holds():
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
            if monotonic() > end:
                raise SelfCheckFailed("never_ready", name=name)


def _colours(image: QImage) -> int:
    small = image.scaled(160, 100)
    return len({small.pixel(x, y) for x in range(small.width()) for y in range(small.height())})


def _pictures(_folder: Path) -> Seen:
    """Decode a picture of each kind, and draw the program's own icon, an SVG."""
    for name in _FORMATS:
        data = BytesIO()
        Image.new("RGB", (8, 8), (200, 30, 30)).save(data, name)
        buffer = QBuffer()
        buffer.setData(QByteArray(data.getvalue()))
        if QImageReader(buffer, QByteArray(name.lower().encode())).read().isNull():
            raise SelfCheckFailed("no_decoder", name=name)
    icon = QIcon(str(resources.asset("desk/realms-builder.svg"))).pixmap(_ICON_PX, _ICON_PX)
    if _colours(QPixmap(icon).toImage()) < 2:
        raise SelfCheckFailed("no_decoder", name="SVG")
    return {"names": [*_FORMATS, "SVG"]}


def _words(_folder: Path) -> Seen:
    """See that Qt says its own buttons in every language: its catalogues are there."""
    said: list[str] = []
    for lang in languages():
        words = qt_words(lang)
        if words is None:
            raise SelfCheckFailed("no_qt_words", lang=lang)
        said.append(words.translate(_CONTEXT, _ENGLISH) or _ENGLISH)
    return {"words": said}


def _printers(_folder: Path) -> Seen:
    return {"count": len(QPrinterInfo.availablePrinterNames())}
