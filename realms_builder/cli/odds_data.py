"""Answers about dice as data for programs: every fraction exactly, and as a number beside it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from realms_builder.cli.output import problem_data
from realms_builder.core.problems import Problem
from realms_builder.odds.questions.answers import Answer, Figure, Repeated, UntilOver
from realms_builder.odds.questions.questions import Question
from realms_builder.sheets.odds.odds_numbers import fraction_text


def question_data(question: Question, found: Answer | Problem, lang: str) -> dict[str, Any]:
    """Return *question* with its answer, or with the problem that there is none."""
    data: dict[str, Any] = {
        "id": question.id,
        "name": question.name(lang),
        "mechanic": question.mechanic.id,
        "item": question.item.identity if question.item is not None else None,
        "is_attack": question.is_attack,
        "is_main": question.is_main,
        "roles": list(question.roles),
    }
    if isinstance(found, Problem):
        return {**data, "problem": problem_data(found, lang)}
    return {**data, **_answer(found, lang)}


def _answer(answer: Answer, lang: str) -> dict[str, Any]:
    return {
        "outcomes": [
            {
                "id": outcome.id,
                "name": outcome.name.pick(lang),
                "chance": amount(outcome.chance),
                "good": outcome.good,
            }
            for outcome in answer.outcomes
        ],
        "figures": [_figure(figure, lang) for figure in answer.figures],
        "repeats": [_repeated(repeated, lang) for repeated in answer.repeats],
        "not_computed": [text.pick(lang) for text in answer.not_computed],
    }


def amount(value: Fraction | None) -> dict[str, Any] | None:
    """Return *value* exactly as ``a/b`` and as a decimal; None stays None."""
    return None if value is None else {"exact": fraction_text(value), "value": float(value)}


def _figure(figure: Figure, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": figure.id,
        "name": figure.name.pick(lang),
        "kind": "chance" if figure.is_chance else "number",
        "value": amount(figure.value),
    }
    if not figure.is_chance:
        data["distribution"] = _spread(figure.distribution)
    return data


def _spread(spread: tuple[tuple[Fraction, Fraction], ...]) -> list[dict[str, Any]]:
    return [{"number": fraction_text(value), "chance": amount(chance)} for value, chance in spread]


def _repeated(repeated: Repeated, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": repeated.id,
        "name": repeated.name.pick(lang),
        "kind": "until" if isinstance(repeated, UntilOver) else "times",
        "curve": [amount(value) for value in repeated.curve],
    }
    if isinstance(repeated, UntilOver):
        return {
            **data,
            "expected": amount(repeated.expected),
            "per_activation": repeated.per_activation,
            "activations": amount(repeated.activations),
        }
    return {**data, "times": repeated.times, "distribution": _spread(repeated.distribution)}
