"""Works formulas of a chain out once for the same values."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from realms_builder.game.formulas import Formula, parse
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.odds.chain.arena import Arena, names_beside_the_chain
from realms_builder.odds.chain.behind import reads_behind
from realms_builder.odds.chain.program import Program

_OF_ROLLS = frozenset({"same", "thrown", "faces"})
_MOST = 200_000
_everywhere: dict[tuple[Any, ...], Value] = {}


class FormulaMemo:
    """Formulas of one chain on one table.

    What only reads numbers of the chain is remembered for all chains; what also asks the sides,
    for this one.
    """

    def __init__(self, arena: Arena, program: Program) -> None:
        """Work formulas out in *arena*."""
        self._arena = arena
        self._given = program.given
        names = program.given | {need.id for need in program.mechanic.needs}
        self._starts = names - names_beside_the_chain(arena.game) - frozenset(arena.views)
        live = (*arena.views, "model", "side", "opponent") if arena.is_live else ()
        self._asking = frozenset(live)
        self._here: dict[tuple[Any, ...], Value] = {}
        self._plans: dict[str, tuple[Formula, tuple[str, ...], dict[Any, Value] | None]] = {}

    def value(self, text: str) -> Value:
        """Return the value of a formula at the table as it is."""
        plan = self._plans.get(text)
        if plan is None:
            plan = self._plans[text] = self._plan(text)
        formula, names, known = plan
        if known is None:
            return formula.evaluate(self._arena)
        env = self._arena.env
        key = (text, *[env.get(name, MISSING) for name in names])
        found = known.get(key)
        if found is None:
            if len(known) > _MOST:
                known.clear()
            found = known[key] = formula.evaluate(self._arena)
        return found

    def _plan(self, text: str) -> tuple[Formula, tuple[str, ...], dict[Any, Value] | None]:
        formula = parse(text)
        if formula.reads <= self._starts and is_pure(text):
            return formula, tuple(sorted(formula.reads)), _everywhere
        reads = reads_behind(self._arena.game, text)
        if reads & self._asking:
            return formula, (), None
        return formula, tuple(sorted(reads & self._given)), self._here


@lru_cache(maxsize=20_000)
def is_pure(text: str) -> bool:
    """Return whether a formula asks for nothing but its names."""
    formula = parse(text)
    paths = all("." not in use.name for use in formula.names)
    return paths and all(call.name in BUILT_IN | _OF_ROLLS for call in formula.calls)
