"""German sentences: the window."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "desk.work_failed": "Etwas ging schief: {reason}",
    "desk.units": "{count} {count?Einheit|Einheiten}",
    "desk.other_game": "Die Datei ist jetzt eine Truppe eines anderen Spiels: {game}.",
}
