"""Why a chance cannot be worked out: one exception with the code of its sentence."""

from __future__ import annotations

from typing import Any

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.translation import every_sentence
from realms_builder.game.formulas import FormulaError
from realms_builder.game.texts import Text
from realms_builder.game.value_words import citation
from realms_builder.odds.chain.dice import DiceThrow, Watch
from realms_builder.odds.chain.draws import CardDraw


class CannotTell(Exception):
    """A mechanic that gives no answer here; *values* fill the sentence of *code*."""

    def __init__(self, code: str, **values: Any) -> None:
        """Say what is in the way."""
        super().__init__(code)
        self.code = f"odds.{code}"
        self.values = values

    def problem(self, place: Place) -> Problem:
        """Return it as a problem at *place*, the file of the game."""
        return Problem(self.code, place=place, values=self.values)


class NotAllowed(CannotTell):
    """A rule of the game forbids the roll: no chance at all, and nothing wrong with a file."""

    def __init__(self, why: Text, source: str) -> None:
        """Say *why*, and in which chapter that stands, where it does."""
        super().__init__(*(("forbidden",) if source else ("forbidden_without_source",)))
        where = {"source": source, "title": citation(source)} if source else {}
        self.values = {"why": why, **where}

    def problem(self, place: Place) -> Problem:
        """Return it as a hint at *place*, the file of the game."""
        return Problem(self.code, Severity.HINT, place, self.values)


def bad_formula(mechanic: str, error: FormulaError) -> CannotTell:
    """Return that a formula of *mechanic* cannot be worked out, and why."""
    why = Text.of(every_sentence(error.sentence_code, dict(error.values)))
    return CannotTell("bad_formula", mechanic=mechanic, column=error.column, why=why)


def bad_need(mechanic: str, need: str, error: FormulaError) -> CannotTell:
    """Return that what a *need* of *mechanic* starts from cannot be worked out, and why."""
    why = Text.of(every_sentence(error.sentence_code, dict(error.values)))
    return CannotTell("bad_need", mechanic=mechanic, need=need, column=error.column, why=why)


def too_much_to_know(roll: str, of: DiceThrow, watch: Watch) -> CannotTell:
    """Return that more is asked of a throw or a draw than can be told apart, and what helps."""
    if isinstance(of, CardDraw):
        code = "cards_known" if watch.faces else "cards_asked"
        return CannotTell(f"too_many_faces.{code}", roll=roll, cards=of.dice)
    code = ".kept" if of.rule.keep is not None else ".each" if watch.faces else ""
    values = {"dice": of.dice, "sides": len(of.rule.weights)}
    return CannotTell(f"too_many_faces{code}", roll=roll, **values)


def is_forbidden(found: object) -> bool:
    """Return whether *found* is no answer because a rule forbids to roll."""
    return isinstance(found, Problem) and found.code.startswith("odds.forbidden")


# ------------------------------------------------------------------ budget


MOST_STATES = 60_000
"""So many states of one question are gone through before it is given up."""


class WorkBudget:
    """How much work one question may take, over all chains that it uses and all repeats."""

    def __init__(self, states: int = MOST_STATES) -> None:
        """Allow so many *states*."""
        self.left = states

    def spend(self, states: int = 1) -> None:
        """Pay for so many states; raise :class:`OutOfWork` when nothing is left."""
        self.left -= states
        if self.left < 0:
            raise OutOfWork


class OutOfWork(CannotTell):
    """Nothing is left of what one question may take."""

    def __init__(self) -> None:
        """Say so, wherever it was."""
        super().__init__("too_many_states.anywhere", most=MOST_STATES)
