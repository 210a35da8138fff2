"""What formulas see in rule texts: the game itself, its switches, its scales, its constants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.table_grids import OnAxis, cell_at
from realms_builder.game.kinds.values import Label
from realms_builder.roster.resolve.records import Names


class SystemScope(Record):
    """The scope of a rule text; *switches* replace the defaults of the game by id."""

    def __init__(self, game: Game, switches: Mapping[str, Value] | None = None) -> None:
        """Show *game*."""
        self.game = game
        self.switches = {name: game.switch_default(name) for name in game.switches}
        self.switches |= {k: v for k, v in (switches or {}).items() if k in self.switches}
        file = game.file
        played = {k: v for k, v in file.game.items() if isinstance(v, (int, str))}
        limits = {c.id: _whole(c.default_limit) for c in file.costs if c.default_limit is not None}
        about = {
            "id": game.id,
            "name": Label(game.name),
            "edition": Label(file.edition),
            "rules_by": file.rules_by,
        }
        self._values: dict[str, Value] = {
            "system": Names(about, game.id),
            "switches": Names(self.switches),
            "game": Names(played),
            "limits": Names(limits),
        }
        for scale in file.scales:
            choices = game.scale(scale.id)
            self._values[scale.id] = Names({k: OnAxis(v) for k, v in choices.items()})
        self._working_out: set[str] = set()

    def lookup(self, name: str) -> Value | Unknown:
        """Return a value of the game, or a derived value that needs no model."""
        if name in self._values:
            return self._values[name]
        declared = self.game.derived.get(name)
        if declared is None or declared.value is None or name in self._working_out:
            return UNKNOWN
        self._working_out.add(name)
        try:
            return parse(declared.value).evaluate(self)
        except FormulaError:
            return UNKNOWN
        finally:
            self._working_out.discard(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Read a cell: ``table('hit', 3, 4)``; a table of one side takes one value."""
        if function != "table" or not args or not isinstance(args[0], str):
            return UNKNOWN
        table = next((t for t in self.game.file.tables if t.id == args[0]), None)
        if table is None:
            return UNKNOWN
        return cell_at(table, self.game, self, args[1:])

    def names(self) -> Iterable[str]:
        """Return what may be asked for by name."""
        return (*self._values, *self.game.derived)

    def functions(self) -> Iterable[str]:
        """Return what may be called."""
        return ("table",)


def _whole(limit: float) -> Value:
    return int(limit) if float(limit).is_integer() else str(limit)
