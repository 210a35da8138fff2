"""A scenario as it was settled: frozen values that a page, a card or a program can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_scenarios import (
    PrepareStep,
    ScenarioCard,
    ScenarioDeck,
    ScenarioTask,
)
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.units import Faction

SideId = Literal["a", "b"]
SIDES: tuple[SideId, SideId] = ("a", "b")


@dataclass(frozen=True, slots=True)
class ScenarioSide:
    """Who plays: the faction, none where nobody said one, and the name of the roster."""

    faction: Faction | None = None
    roster_name: str = ""

    def name(self, lang: str) -> str:
        """Return the name of the roster, else of the faction; empty where there is neither."""
        return self.roster_name or (self.faction.name.pick(lang) if self.faction else "")


@dataclass(frozen=True, slots=True)
class SettledThrow:
    """One throw in a step; *place* says which contender threw: 0 or 1, as they were given."""

    place: int
    dice: tuple[int, ...]

    @property
    def total(self) -> int:
        """Return what the dice show together."""
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card that a step brought up, and for which side; empty where it holds for both."""

    deck: ScenarioDeck
    card: ScenarioCard
    side: SideId | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class SettledStep:
    """One step of the preparation with its throws, ties included, and what they decided."""

    step: PrepareStep
    throws: tuple[SettledThrow, ...] = ()
    winner: SideId | Literal[""] = ""
    cards: tuple[DrawnCard, ...] = ()


@dataclass(frozen=True, slots=True)
class PoolTask:
    """A task that a side may choose.

    *deck* is what rules call its deck, ``tactic_tasks`` or the id of a deck; *kind* and *origin*
    name the deck and the card that brought it; *cap* is the most it can score, if the file says.
    """

    task: ScenarioTask
    deck: str
    kind: Text
    origin: Text = EMPTY
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class ChoicePool:
    """What one side chooses from in a step: so many of these, in one of the *legal* ways.

    A legal way holds places in *tasks*.
    """

    step: PrepareStep
    side: SideId
    tasks: tuple[PoolTask, ...]
    legal: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SettledScenario:
    """A scenario ready to play; *places* says at which place contender A and B were given."""

    game: Game
    file: ScenarioFile
    seed: int
    contenders: tuple[ScenarioSide, ScenarioSide]
    places: tuple[int, int]
    steps: tuple[SettledStep, ...]
    pools: tuple[ChoicePool, ...] = ()

    def contender(self, side: SideId) -> ScenarioSide:
        """Return who plays *side*."""
        return self.contenders[self.places[SIDES.index(side)]]

    def name_of(self, side: SideId, lang: str) -> str:
        """Return who plays *side*, and where both are called alike which of them."""
        first, second = (one.name(lang) for one in self.contenders)
        name = self.contender(side).name(lang)
        if not name or first != second:
            return name
        place = self.places[SIDES.index(side)]
        code = ("scenario.named_first", "scenario.named_second")[place]
        return sentence(code, lang, {"name": name})

    def side_of(self, place: int) -> SideId:
        """Return the side of the contender who was given at *place*."""
        return SIDES[self.places.index(place)]

    @property
    def maps(self) -> tuple[DrawnCard, ...]:
        """Return the cards that say where the sides deploy."""
        return tuple(drawn for drawn in self._drawn() if drawn.deck.kind == "map")

    @property
    def missions(self) -> tuple[DrawnCard, ...]:
        """Return the mission cards that count for everybody: those no side chooses."""
        chosen = {name for step in self.steps for name in step.step.from_}
        return tuple(
            drawn
            for step in self.steps
            for drawn in step.cards
            if drawn.deck.kind == "mission" and step.step.id not in chosen
        )

    def pools_of(self, side: SideId) -> tuple[ChoicePool, ...]:
        """Return what *side* chooses from."""
        return tuple(pool for pool in self.pools if pool.side == side)

    def _drawn(self) -> tuple[DrawnCard, ...]:
        return tuple(drawn for step in self.steps for drawn in step.cards)
