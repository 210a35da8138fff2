"""What the dice say of a unit's attacks on a profile of the yardstick, for its card."""

from __future__ import annotations

import threading
from typing import NamedTuple

from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.answers import Answer, Figure
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question
from realms_builder.odds.yardstick.profiles import profile_build, profile_unit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.records import FactionRecord

_MOST_PROFILES = 8


class AttackOdds(NamedTuple):
    """One attack: its first chance and its first number, None where it has none or none works.

    *forbidden* is the rule that allows no such attack.
    """

    question: Question
    chance: Figure | None = None
    number: Figure | None = None
    forbidden: Problem | None = None


class Against(NamedTuple):
    """Every attack that a unit carries, on one target."""

    target: Text
    attacks: tuple[AttackOdds, ...]


class OddsOnCard(Record):
    """The odds of one build, worked out only when an element of the card shows them."""

    __slots__ = ("_build", "_known")

    def __init__(self, build: Build) -> None:
        """Ask about the attacks of *build*."""
        self._build = build
        self._known: dict[str, Against | None] = {}

    @property
    def game(self) -> Game:
        """Return the game of the unit."""
        return self._build.game

    def against(self, profile: str) -> Against | None:
        """Return the attacks on the *profile* of the yardstick, the first without a name.

        None where the game has no such profile.
        """
        if profile not in self._known:
            self._known[profile] = self._worked_out(profile)
        return self._known[profile]

    def _worked_out(self, profile: str) -> Against | None:
        build = self._build
        unit = profile_unit(build.game, profile, self._faction)
        if unit is None:
            return None
        bench = _BENCH.of(build.game)
        target = bench.profile(unit, self)
        carried = {id(row) for had in build.all_items_had() for row in had.item.rows}
        attacks = tuple(
            _odds_of(bench.odds, question)
            for question in bench.odds.questions(build, target)
            if question.is_attack
            and question.is_main
            and question.item is not None
            and id(question.item.carried.item) in carried
        )
        return Against(unit.name, attacks)

    def _faction(self, identity: str) -> Faction | None:
        found = self._build.find_faction(identity)
        return found.faction if isinstance(found, FactionRecord) else None

    def built(self, unit: Unit) -> Build:
        """Return a profile as it comes."""
        return profile_build(self.game, unit, self._faction)


class _Bench(threading.local):
    """Where a thread keeps what counts its dice, and the profiles they were thrown against."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.odds: Odds
        self._profiles: dict[Unit, Build] = {}

    def of(self, game: Game) -> _Bench:
        """Return the bench laid for *game*."""
        if self.game is not game:
            self.game, self.odds = game, Odds(game)
            self._profiles.clear()
        return self

    def profile(self, unit: Unit, asking: OddsOnCard) -> Build:
        """Return the build of a profile, made once."""
        found = self._profiles.get(unit)
        if found is None:
            if len(self._profiles) >= _MOST_PROFILES:
                self._profiles.clear()
            found = self._profiles[unit] = asking.built(unit)
        return found


_BENCH = _Bench()


def _odds_of(odds: Odds, question: Question) -> AttackOdds:
    yield_point()
    answer = odds.answer(question, repeats=False)
    if not isinstance(answer, Answer):
        return AttackOdds(question, forbidden=answer if is_forbidden(answer) else None)
    chance = next((figure for figure in answer.figures if figure.is_chance), None)
    number = next((figure for figure in answer.figures if not figure.is_chance), None)
    return AttackOdds(question, chance, number)
