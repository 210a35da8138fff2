"""English sentences: the window."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "desk.work_failed": "Something went wrong: {reason}",
    "desk.units": "{count} {count?unit|units}",
}
