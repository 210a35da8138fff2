"""Formulas as in a spreadsheet: exact, bounded, and safe with a stranger's file."""

from __future__ import annotations

from realms_builder.gamedata.formulas.errors import FormulaError
from realms_builder.gamedata.formulas.formula import Formula, parse

__all__ = ["Formula", "FormulaError", "parse"]
