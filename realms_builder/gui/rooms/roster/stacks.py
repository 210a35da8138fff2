"""Equal models that stand next to each other are one row, which unfolds into them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.kinds.values import Number
from realms_builder.gui.rooms.roster.roster_rows import MODEL, STACK, RosterRow
from realms_builder.gui.rooms.roster.unit_facts import DOT, cost_text
from realms_builder.roster.equal_models import are_equal
from realms_builder.roster.resolve.muster import Muster


class Stacks:
    """The stacks of one roster; which of them are unfolded is known as long as it is open."""

    def __init__(self) -> None:
        """Begin with every stack folded."""
        self._unfolded: set[str] = set()
        self._known: frozenset[str] = frozenset()

    def unfold(self, models: Iterable[str]) -> None:
        """Show the stack of *models* one by one."""
        self._unfolded.update(models)

    def fold(self, models: Iterable[str]) -> None:
        """Show *models* as one row."""
        self._unfolded.difference_update(models)

    def stacked(
        self,
        rows: Iterable[RosterRow],
        mustered: Muster,
        chosen: Collection[str],
        lang: str,
        words: Mapping[str, str],
    ) -> list[RosterRow]:
        """Return *rows* with a stack for those of equal models; *words* are texts of the window.

        A model that was *chosen* alone stays so when it becomes equal to others: what is
        done next to it is not meant for them. Only new models join it in a folded stack.
        """
        found: list[RosterRow] = []
        whole = set(chosen)
        runs = _runs(rows, mustered)
        for run in runs:
            if len(run) == 1:
                found += run
                continue
            models = {row.id for row in run}
            if models & whole and (models - whole) & self._known:
                self.unfold(models)
            is_open = not self._unfolded.isdisjoint(models)
            found.append(_head(run, mustered, lang, words, is_open=is_open))
            if is_open:
                self.unfold(models)
                found += [replace(row, in_stack=True) for row in run]
        self._known = frozenset(row.id for run in runs for row in run)
        return found


def _runs(rows: Iterable[RosterRow], mustered: Muster) -> list[list[RosterRow]]:
    """Return *rows* with neighbours of equal models together."""
    models = {model.id: model for model in mustered.roster.models}
    runs: list[list[RosterRow]] = [[row] for row in list(rows)[:1]]
    for before, row in pairwise(rows):
        beside = before.kind == row.kind == MODEL and before.part == row.part
        if beside and are_equal(models[before.id], models[row.id]):
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _head(
    run: Sequence[RosterRow],
    mustered: Muster,
    lang: str,
    words: Mapping[str, str],
    *,
    is_open: bool,
) -> RosterRow:
    """Return the row of a stack: what its models are, what each costs, and all together."""
    first = run[0]
    models = tuple(row.id for row in run)
    signs = sorted({row.sign for row in run if row.sign}, key=lambda sign: Severity(sign).rank)
    sign = signs[0] if signs else ""
    alike = {row.cost for row in run} == {first.cost}
    each = words["each"].format(first.cost) if first.cost and alike else ""
    total = cost_text(_total(models, mustered), lang) if first.cost else ""
    declared = mustered.game.costs.get(mustered.game.main_cost)
    unit = (declared.name.pick(lang) or declared.id) if declared is not None else ""
    spoken = [
        first.name,
        sentence("counted.models", lang, {"count": len(models)}),
        words["each"].format(f"{first.cost} {unit}".strip()) if each else "",
        words["together"].format(total) if total else "",
        first.role,
        words.get(sign, ""),
        words["unfolded" if is_open else "folded"],
    ]
    return replace(
        first,
        id=f"{STACK}:{first.id}",
        kind=STACK,
        models=models,
        is_open=is_open,
        detail=DOT.join(part for part in (each, first.detail) if part),
        cost=total,
        sign=sign,
        spoken=", ".join(part for part in spoken if part),
    )


def _total(models: Iterable[str], mustered: Muster) -> Number:
    cost = mustered.game.main_cost
    records = (mustered.model(one) for one in models)
    return sum(r.build.costs.get(cost, 0) for r in records if r is not None)
