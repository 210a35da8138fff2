"""The log of what went wrong unexpectedly: for whoever mends it, never shown unasked."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from realms_builder.core import resources
from realms_builder.core.files import content_of

_MOST_BYTES = 100_000
_LOG = logging.getLogger("realms_builder")
_FORM = "%(asctime)s %(levelname)s %(message)s"


def log_file() -> Path:
    """Return where the log lies; before anything went wrong there is none."""
    return resources.state_folder() / "log.txt"


class _OnDemand(logging.Handler):
    """Opens the log with the first word; one that cannot be written is done without."""

    _file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write *record*."""
        if self._file is None:
            try:
                from logging.handlers import RotatingFileHandler

                log_file().parent.mkdir(parents=True, exist_ok=True)
                self._file = RotatingFileHandler(
                    log_file(), maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8", delay=True
                )
            except (OSError, ImportError):  # the latter where the program was taken away
                return
            self._file.setFormatter(logging.Formatter(_FORM))
        self._file.handle(record)

    def close(self) -> None:
        """Close the log."""
        if self._file is not None:
            self._file.close()
        super().close()


def start_log(then: Callable[[], bool]) -> None:
    """Write from now on what nobody else has caught, of every thread, into the log.

    *then* is called after it and returns whether that was all there is to say; if not, it is
    printed as ever.
    """
    if any(isinstance(handler, _OnDemand) for handler in _LOG.handlers):
        return
    _LOG.addHandler(_OnDemand())
    _LOG.propagate = False
    told, told_of_thread = sys.excepthook, threading.excepthook

    def tell(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            note_failure(error)
            if then():
                return
        told(kind, error, where)

    def tell_of_thread(failed: threading.ExceptHookArgs) -> None:
        if isinstance(failed.exc_value, Exception):
            note_failure(failed.exc_value)
            if then():
                return
        told_of_thread(failed)

    sys.excepthook = tell
    threading.excepthook = tell_of_thread


def keep_failure(error: Exception) -> Path:
    """Write *error*, which ends the program, into the log, and return where that lies."""
    handler, where = _OnDemand(), (type(error), error, error.__traceback__)
    handler.handle(_LOG.makeRecord(_LOG.name, logging.ERROR, "", 0, "%s", (error,), where))
    handler.close()
    return log_file()


def note_failure(error: BaseException) -> None:
    """Write *error* into the log, with where it happened."""
    _LOG.error("%s", error, exc_info=error)


def logged() -> str:
    """Return the newest part of the log; the user's own folder is written as ``~``."""
    try:
        text = content_of(log_file()).decode("utf-8", errors="replace")
    except (OSError, ValueError):
        return ""
    return without_home(text[-_MOST_BYTES:])


def without_home(text: str) -> str:
    """Return *text* with the user's own folder written as ``~``: its name is nobody's business."""
    return text.replace(str(Path.home()), "~")
