"""What may be typed or picked for a roll, ready for a form: needs, repeats, parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from realms_builder.editing.forms.plan import Editor
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredValue
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.questions import Question, asked_needs

MOST = 999


@dataclass(frozen=True, slots=True)
class WantedValue:
    """One value to be chosen by *editor*; *usual* holds unsaid, None where the rules say it.

    *unit* stands behind a number, *picks* are ids with names.
    """

    id: str
    name: str
    editor: Editor
    low: int = 0
    high: int = MOST
    usual: int | bool | str | None = None
    unit: str = ""
    picks: tuple[tuple[str, str], ...] = ()

    @property
    def at_first(self) -> int:
        """Return the number that a field stands at where nothing else is known."""
        return self.usual if isinstance(self.usual, int) else max(1, self.low)


def wanted_of(question: Question, lang: str) -> Iterator[WantedValue]:
    """Yield what may be chosen for *question*: its needs, then how often it is gone through."""
    game = question.builds[0].game
    for need in asked_needs(question):
        yield wanted_value(game, need, lang)
    for repeat in question.mechanic.repeat:
        if repeat.times:
            name = repeat.name.pick(lang) or repeat.id
            yield WantedValue(repeat.id, name, "amount", *repeat.times)


def wanted_value(game: Game, declared: DeclaredField, lang: str, name: str = "") -> WantedValue:
    """Return how *declared* is chosen, called *name* where it has no name of its own."""
    said = declared.name.pick(lang) or name or _namesake(game, declared, lang)
    usual = declared.default
    if declared.values or declared.scale:
        picks = tuple((v.id, v.name.pick(lang) or v.id) for v in _values(game, declared))
        chosen = str(usual) if usual is not None else None
        return WantedValue(declared.id, said, "choice", usual=chosen, picks=picks)
    if kind_of(declared).drawn_as == "yes_no":
        return WantedValue(declared.id, said, "tick", usual=bool(usual))
    low = 0 if declared.min is None else int(declared.min)
    high = MOST if declared.max is None else int(declared.max)
    number = int(usual) if isinstance(usual, (int, float)) else None
    if kind_of(declared).is_length:
        unit = "″" if game.file.length == "inch" else f"\u00a0{game.file.length}"
        return WantedValue(declared.id, said, "decimal", low, high, number, unit)
    return WantedValue(declared.id, said, "amount", low, high, number)


def _namesake(game: Game, declared: DeclaredField, lang: str) -> str:
    """Return what a need of the same id is called in another mechanic, else the id."""
    alike = (n for m in mechanics(game).values() for n in m.needs if n.id == declared.id)
    return next((text for need in alike if (text := need.name.pick(lang))), declared.id)


def _values(game: Game, declared: DeclaredField) -> Iterable[DeclaredValue]:
    if any(value.name.versions for value in declared.values):
        return declared.values
    if declared.scale:
        return next((s.values for s in game.file.scales if s.id == declared.scale), ())
    every = (n for m in mechanics(game).values() for n in m.needs if n.id == declared.id)
    named = (n.values for n in every if any(value.name.versions for value in n.values))
    return next(named, declared.values)
