"""Says on the error stream how far long work is; nothing where it is soon done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TextIO

from realms_builder.wording import sentence

PAUSE_S = 2.0


class Progress:
    """Hears how much is done and says it from time to time."""

    def __init__(
        self, lang: str, stream: TextIO | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        """Begin now, by *clock* in seconds."""
        self._lang = lang
        self._stream = stream if stream is not None else sys.stderr
        self._clock = clock
        self._last = clock()
        self._percent = 0

    def __call__(self, done: int, total: int) -> None:
        """Hear that *done* of *total* parts are finished."""
        percent, now = done * 100 // max(total, 1), self._clock()
        if percent <= self._percent or done >= total or now - self._last < PAUSE_S:
            return
        self._percent, self._last = percent, now
        values = {"percent": percent, "done": done, "total": total}
        line = sentence("odds_cli.progress", self._lang, values)
        print(line, file=self._stream, flush=True)
