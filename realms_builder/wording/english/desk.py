"""English sentences: the window."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "desk.work_failed": "Something went wrong: {reason}",
    "desk.units": "{count} {count?unit|units}",
    "desk.other_game": "The file is now a roster of another game: {game}.",
}
