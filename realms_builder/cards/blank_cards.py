"""Cards with nothing written on them yet: the frame of a faction, its headings, empty boxes."""

from __future__ import annotations

from realms_builder.cards.subjects import system_record
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.roster.resolve.records import Names

_EMPTY_LISTS = ("rules", "tags", "tracks", "keywords")
_NUMBERS = ("level", "count", "sum", "roster_count")


class BlankSubject(Record):
    """A card to write on by hand: it has the names of the game's stats and no value at all."""

    def __init__(self, game: Game, faction: Value) -> None:
        """Take the colours and the emblem of *faction*."""
        self.key = "blank"
        self._game = game
        self._faction = faction

    @property
    def identity(self) -> str | None:
        """Compare by the key of the card."""
        return self.key

    def lookup(self, name: str) -> Value | Unknown:
        """Return what a frame needs; everything else is empty: a missing value would be a dash."""
        game = self._game
        if name == "faction":
            return self._faction
        if name == "system":
            return system_record(game)
        if name == "stats":
            return tuple(_cell(stat) for stat in game.stats.values())
        if name in game.item_lists or name in _EMPTY_LISTS:
            return ()
        return self.key if name == "key" else ""

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Nobody has anything: whatever is asked for is not there."""
        if function in ("tag", "has"):
            return UNKNOWN if args and not isinstance(args[0], str) else False
        return 0 if function in _NUMBERS else UNKNOWN

    def show(self, lang: str) -> str:
        """Return what a list of cards calls it."""
        return sentence("card.blank", lang)


def _cell(stat: DeclaredField) -> Value:
    values: dict[str, Value] = {
        "id": stat.id,
        "abbr": LocalisedLabel(stat.abbr or stat.name),
        "name": LocalisedLabel(stat.name or stat.abbr),
        "value": "",
        "raw": MISSING,
        "state": "",
        "icon": stat.icon or stat.id,
    }
    return Names(values, stat.id)
