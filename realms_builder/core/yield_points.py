"""Points at which long work may pause, so that a window beside it can answer first.

Whatever may take long calls :func:`yield_point` about every millisecond. Whoever starts it in a
thread says with :func:`pausing` what happens there, such as to wait while somebody types; anywhere
else nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import local


class _Here(local):
    """What the work of this thread does when it may pause."""

    act: Callable[[], None] | None = None


_HERE = _Here()


def yield_point() -> None:
    """Pause if this thread was told how to."""
    act = _HERE.act
    if act is not None:
        act()


@contextmanager
def pausing(act: Callable[[], None]) -> Generator[None]:
    """Call *act* at every :func:`yield_point` of this thread."""
    before, _HERE.act = _HERE.act, act
    try:
        yield
    finally:
        _HERE.act = before
