"""English sentences: the window."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "table.no_tasks": "This scenario gives nobody task cards.",
    "table.no_roster": "This roster can no longer be read.",
    "desk.work_failed": "Something went wrong: {reason}",
    "desk.units": "{count} {count?unit|units}",
    "desk.other_game": "The file is now a roster of another game: {game}.",
    "library.missing": "The library folder {folder} is not there. Saving makes it anew.",
    "library.not_a_folder": "{folder} is no folder; there is no place for rosters of your own.",
    "library.unreadable": "The folder {folder} cannot be opened: {reason}.",
    "library.read_only": (
        "Writing is not allowed in {folder}. Rosters can be opened, and saved elsewhere."
    ),
    "library.cannot_be_made": (
        "The folder {folder} is not there and cannot be made: writing is not allowed there."
    ),
}
