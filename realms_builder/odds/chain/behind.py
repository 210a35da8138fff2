"""What stands behind a formula of a chain: values of the table and cells of tables it asks for."""

from __future__ import annotations

from functools import lru_cache

from realms_builder.game.formulas import Formula, parse
from realms_builder.game.game import Game


@lru_cache(maxsize=20_000)
def texts_behind(game: Game, text: str) -> tuple[str, ...]:
    """Return the formula *text* and those of every value and cell that it asks for on the way.

    Raises :class:`~realms_builder.game.formulas.FormulaError` for one that cannot be read.
    """
    told = {d.id: d.value or "0" for d in game.derived_for["mechanic"]}
    cells = {table.id: table.cell for table in game.file.tables if table.cell}
    found = [text]
    for one in found:  # grows on the way
        formula = parse(one)
        more = [told[name] for name in formula.reads if name in told]
        more += [cells[name] for name in _tables(formula) if name in cells]
        found += [other for other in more if other not in found]
    return tuple(found)


def _tables(formula: Formula) -> list[str]:
    """Return the tables whose cells a formula may read: ``test(a, b)``, ``table('test', a, b)``."""
    words = (call.words[0] for call in formula.calls if call.name == "table" and call.words)
    return [*(call.name for call in formula.calls), *(word for word in words if word)]


@lru_cache(maxsize=20_000)
def reads_behind(game: Game, text: str) -> frozenset[str]:
    """Return the first part of every name that the formula *text* reads, directly or not."""
    return frozenset(name for one in texts_behind(game, text) for name in parse(one).reads)
