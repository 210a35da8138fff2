"""Answers and stories of ``odds`` as plain data, for ``--format json``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from realms_builder.cli.output import problem_data
from realms_builder.core.problems import Problem
from realms_builder.game.formulas.values import Value
from realms_builder.game.value_words import in_words, said, show
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.answers import Answer, Figure, Repeated, UntilOver
from realms_builder.odds.questions.questions import Question
from realms_builder.odds.questions.story import AgainStep, ChangeStep, StoryStep
from realms_builder.sheets.odds.odds_numbers import fraction_text


def question_data(question: Question, found: Answer | Problem, lang: str) -> dict[str, Any]:
    """Return *question* with its answer, or with the problem that there is none."""
    item = question.item
    mode = item.carried.item.mode if item is not None else None
    data: dict[str, Any] = {
        "id": question.id,
        "name": question.name(lang),
        "mechanic": question.mechanic.id,
        "item": item.identity if item is not None else None,
        **({"mode": mode.id} if mode is not None else {}),
        "is_attack": question.is_attack,
        "is_main": question.is_main,
        "roles": list(question.roles),
    }
    if isinstance(found, Problem):
        if not is_forbidden(found):
            return {**data, "problem": problem_data(found, lang)}
        values = {key: in_words(value, lang) for key, value in found.values.items()}
        return {**data, "forbidden": {"text": said(found, lang), "source": "", **values}}
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
        "assumed": [text.pick(lang) for text in answer.assumed],
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
        data["distribution"] = _spread_of_odds_data(figure.distribution)
    return data


def _spread_of_odds_data(spread: tuple[tuple[Fraction, Fraction], ...]) -> list[dict[str, Any]]:
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
    return {
        **data,
        "times": repeated.times,
        "distribution": _spread_of_odds_data(repeated.distribution),
    }


def why_data(story: tuple[StoryStep, ...] | Problem, lang: str) -> list[dict[str, Any]]:
    """Return the story for JSON; empty where there is a problem, which the answer has too."""
    return [] if isinstance(story, Problem) else [_step_data(step, lang) for step in story]


def _step_data(step: StoryStep, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": step.kind,
        "id": step.id,
        "name": step.name.pick(lang),
        "reached": amount(step.reached),
        "formula": step.formula,
        "values": [
            {"value": _plain(value, lang), "chance": amount(chance)}
            for value, chance in step.values
        ],
        "changes": [_change_data(changed, lang) for changed in step.changes],
        "switches": {name: _plain(value, lang) for name, value in step.switches},
        "again": [_again_data(again, lang) for again in step.again],
        "source": step.rule,
        "steps": [_step_data(inner, lang) for inner in step.inner],
    }
    return data | _thrown_data(step, lang)


def _thrown_data(step: StoryStep, lang: str) -> dict[str, Any]:
    """Return the cards that *step* draws, or the dice that it throws; some steps do neither."""
    if step.dice is None:
        return {}
    count, sides, faces = step.dice
    if not step.deck:
        counting = None if faces is None else list(faces)
        dice = {"count": count, "fewest": step.fewest, "sides": sides, "counting": counting}
        return {"dice": dice}
    which, number = step.keep or ("all", count)
    cards = {
        "count": count,
        "fewest": step.fewest,
        "deck": step.deck.name.pick(lang) or step.deck.id,
        "size": sides,
        "keeps": {"which": which, "number": number},
    }
    return {"cards": cards}


def _again_data(again: AgainStep, lang: str) -> dict[str, Any]:
    return {
        "through": again.source.pick(lang),
        "which": again.which,
        "must": again.must,
        "aims": [aim.pick(lang) for aim in again.aims],
        "wants": "more" if again.wants_more else "less",
        "chance": amount(again.share),
        "source": again.rule,
    }


def _change_data(changed: ChangeStep, lang: str) -> dict[str, Any]:
    return {
        "source": changed.source.pick(lang),
        "rule": changed.rule,
        "before": _plain(changed.before, lang),
        "after": _plain(changed.after, lang),
        "chance": amount(changed.share),
    }


def _plain(value: Value, lang: str) -> Any:
    return value if type(value) in (bool, int) else show(value, lang)
