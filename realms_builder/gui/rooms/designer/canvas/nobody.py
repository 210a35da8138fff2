"""Who a face is shown for where no unit can be found: every value is missing."""

from __future__ import annotations

from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value

_LISTS = ("tags", "rules", "stats", "tracks", "items")
_OF_THE_LOOK = ("options", "theme", "width", "height", "page", "pages")


class Nobody(Record):
    """A subject without any values, for games that have no units yet."""

    def lookup(self, name: str) -> Value | Unknown:
        """Return that there is nothing, except for what the look itself knows."""
        if name in _OF_THE_LOOK:
            return UNKNOWN
        return () if name in _LISTS else MISSING
