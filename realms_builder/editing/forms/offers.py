"""The names of a game that the fields of its own system file offer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from realms_builder.editing.completion.words import icon_notes, words_of
from realms_builder.editing.forms.plan import FORMULAS, FormPlan, PlanChoice
from realms_builder.editing.references.targets import KIND_OF_LIST
from realms_builder.game.game import Game


def with_offers(plan: FormPlan, game: Game, lang: str) -> FormPlan:
    """Return *plan* with the names of *game* to choose from, in *lang*."""
    lists = (key for key in KIND_OF_LIST if key != "checks")
    named: dict[str, Iterable[Any]] = {key: getattr(game.file, key) for key in lists}
    named["keywords"] = game.keywords.values()
    offers = {key: tuple(_offered(one, lang) for one in things) for key, things in named.items()}
    offers["icons"] = tuple(PlanChoice(name, note) for name, note in icon_notes(game, lang).items())
    return replace(plan, offers={**offers, FORMULAS: formula_names(game, lang)})


def formula_names(game: Game, lang: str) -> tuple[PlanChoice, ...]:
    """Return what may stand in a formula of *game*: names that mean something, then functions."""
    words = words_of(game, lang)
    known = [PlanChoice(name, note) for name, note in words.names.items() if note]
    calls = [PlanChoice(f"{name}(", note) for name, note in words.functions.items()]
    rest = [
        PlanChoice(name)
        for name, note in words.names.items()
        if not note and name not in words.functions
    ]
    return (*known, *calls, *rest)


def _offered(thing: Any, lang: str) -> PlanChoice:
    name = getattr(thing, "name", None)
    return PlanChoice(thing.id, name.pick(lang) if name is not None else "")
