"""What a formula can be refused for: one exception with a code, a column and values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from realms_builder.core.problems import Place, Problem, Severity

_NO_VALUES: Mapping[str, Any] = MappingProxyType({})
_LONGEST_NAME_TO_COMPARE = 60
_MOST_NAMES_TO_COMPARE = 2_000


class FormulaError(Exception):
    """A formula that cannot be read or worked out.

    *column* counts from 1 within the formula's text; *values* fill the sentence of *code*.
    """

    def __init__(self, code: str, column: int, values: Mapping[str, Any] = _NO_VALUES) -> None:
        """Say what is wrong (*code*), where (*column*) and with which *values*."""
        super().__init__(code, column, values)
        self.code = code
        self.column = column
        self.values = values

    def __str__(self) -> str:
        """Return code, column and values for a log."""
        details = "".join(f" {name}={value!r}" for name, value in self.values.items())
        return f"{self.code} at column {self.column}{details}"

    @property
    def sentence_code(self) -> str:
        """Return the code of the sentence to say, one of its own where there is a suggestion."""
        ending = ".suggested" if self.values.get("suggestion") else ""
        return f"formula.{self.code}{ending}"

    def moved(self, columns: int) -> FormulaError:
        """Return the same error *columns* further right, for a formula inside a longer text."""
        return FormulaError(self.code, self.column + columns, self.values)

    def problem(self, place: Place, severity: Severity | None = None) -> Problem:
        """Return the error as a problem at *place*; its values also hold ``formula_column``."""
        from realms_builder.core.problems import Problem, Severity

        values = {**self.values, "formula_column": self.column}
        return Problem(self.sentence_code, severity or Severity.ERROR, place, values)


def nearest(name: str, candidates: Iterable[str]) -> str:
    """Return the candidate that *name* was probably meant to be, or an empty text."""
    from difflib import get_close_matches

    if len(name) > _LONGEST_NAME_TO_COMPARE:
        return ""
    words = list(islice(candidates, _MOST_NAMES_TO_COMPARE))
    matches = get_close_matches(name.lower(), words, n=1, cutoff=0.6)
    return matches[0] if matches else ""
