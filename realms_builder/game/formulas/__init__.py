"""Formulas as in a spreadsheet: exact, bounded, and safe with a stranger's file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from realms_builder.game.formulas.errors import FormulaError
    from realms_builder.game.formulas.formula import Formula, parse

__all__ = ["Formula", "FormulaError", "parse"]


def __getattr__(name: str) -> Any:
    """Return what reads formulas; many only want the values, which need none of that."""
    if name not in __all__:
        raise AttributeError(name)
    from realms_builder.game.formulas.errors import FormulaError
    from realms_builder.game.formulas.formula import Formula, parse

    globals().update(Formula=Formula, FormulaError=FormulaError, parse=parse)
    return globals()[name]
