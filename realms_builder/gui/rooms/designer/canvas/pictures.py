"""Asks for pictures of the face beside the window, one at a time: the newest wish wins."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from realms_builder.core.problems import Problem
from realms_builder.gui.rooms.designer.canvas.studio import (
    DesignPicture,
    DesignRequest,
    DesignStudio,
)
from realms_builder.gui.shell.tasks import Tasks


class FacePictures(QObject):
    """Draws what was asked for last; while one picture is made, only the newest wish waits.

    A wish never stops the picture before it: while something is dragged each of them is shown.
    """

    drawn = Signal(object)
    failed = Signal(object)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        """Draw with *tasks* in the one thread for cards."""
        super().__init__(parent)
        self._tasks = tasks
        self._studio = DesignStudio()
        self._waiting: DesignRequest | None = None
        self._key = f"design {id(self)}"

    @property
    def is_busy(self) -> bool:
        """Return whether a picture is under way."""
        return self._tasks.is_running(self._key)

    def want(self, request: DesignRequest) -> None:
        """Ask for a picture."""
        self._waiting = request
        if not self.is_busy:
            self._start()

    def stop(self) -> None:
        """Ask for nothing any more."""
        self._waiting = None
        self._tasks.cancel(self._key)

    def _start(self) -> None:
        request, self._waiting = self._waiting, None
        if request is not None:
            self._tasks.start(
                self._key,
                lambda job: self._studio.draw(request, job),
                self._on_drawn,
                failed=self._on_failed,
                cards=True,
                hurries=True,
            )

    def _on_drawn(self, picture: DesignPicture | None) -> None:
        if picture is not None:
            self.drawn.emit(picture)
        self._start()

    def _on_failed(self, error: Exception) -> None:
        self.failed.emit(Problem("design.no_picture", values={"reason": str(error)[:200]}))
        self._start()
