"""What a comparison asks for and what comes of it, as frozen values that go between threads."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from realms_builder.core.problems import Problem
from realms_builder.game.library import Library
from realms_builder.game.texts import Text
from realms_builder.gui.rooms.odds.contenders import ChosenContender
from realms_builder.gui.rooms.odds.rolls.wanted_values import WantedValue
from realms_builder.odds.questions.answers import Answer, Figure, UntilOver
from realms_builder.odds.questions.wishes import NORMAL, Wish
from realms_builder.sheets.odds.story_lines import StoryLine

Reply = Answer | Problem


class QuestionSection(StrEnum):
    """Under which heading a question stands."""

    ATTACK = "attack"
    PAIR = "pair"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class Matchup:
    """What is asked: who against whom, what holds at the table, and which *question* first."""

    library: Library
    system: str
    first: ChosenContender
    second: ChosenContender | None
    wishes: tuple[Wish, ...] = ()
    question: str = ""
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Switch:
    """A keyword that a side may have at the table; *has* says that it has it anyway."""

    keyword: str
    name: str
    text: str
    kind: str
    kind_name: str
    only_one: bool
    parameters: tuple[WantedValue, ...] = ()
    has: bool = False


@dataclass(frozen=True, slots=True)
class SideForms:
    """The forms in which a side may stand, by id with names, and the one it stands in itself."""

    offered: tuple[tuple[str, Text], ...] = ()
    own: str = NORMAL


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """One question as it is shown, and its *reply* once that is known.

    *values* are what may be chosen for it, *switches* what each side may have; a roll of one side
    has only those of the first.
    """

    id: str
    name: str
    detail: str
    section: QuestionSection
    mechanic: str
    source: str = ""
    sides: int = 2
    values: tuple[WantedValue, ...] = ()
    switches: tuple[tuple[Switch, ...], tuple[Switch, ...]] = ((), ())
    reply: Reply | None = None

    def answered(self, reply: Reply) -> AskedQuestion:
        """Return the question with its *reply*."""
        return replace(self, reply=reply)

    @property
    def answer(self) -> Answer | None:
        """Return the answer where there is one."""
        return self.reply if isinstance(self.reply, Answer) else None

    @property
    def main_chance(self) -> Figure | None:
        """Return the chance that stands in a list: the first one of the mechanic."""
        figures = self.answer.figures if self.answer is not None else ()
        return next((figure for figure in figures if figure.is_chance), None)

    @property
    def main_number(self) -> Figure | None:
        """Return the number that stands in a list: the first one of the mechanic."""
        figures = self.answer.figures if self.answer is not None else ()
        told = (figure for figure in figures if not figure.is_chance and not figure.is_nothing)
        return next(told, None)

    @property
    def until(self) -> UntilOver | None:
        """Return how often until it is over, where that is asked."""
        repeats = self.answer.repeats if self.answer is not None else ()
        return next((repeat for repeat in repeats if isinstance(repeat, UntilOver)), None)


@dataclass(frozen=True, slots=True)
class Why:
    """How the answer to one question came about.

    *text* is what the rule says in short, *source* where it stands, *in_force* names what somebody
    put on the sides, *repeats* say how often something is gone through.
    """

    question: str
    lines: tuple[StoryLine, ...] = ()
    text: str = ""
    source: str = ""
    in_force: tuple[str, ...] = ()
    repeats: tuple[str, ...] = ()
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class SideName:
    """How a side is called: its own name, its unit and its faction; *colour* is the faction's."""

    name: str = ""
    unit: str = ""
    faction: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class MatchupReport:
    """What came of a :class:`Matchup`: both sides, every question, and what is in the way.

    *in_force* names for each side what was put on it, and then the values that were chosen.
    """

    matchup: Matchup
    sides: tuple[SideName, SideName] = field(default_factory=lambda: (SideName(), SideName()))
    questions: tuple[AskedQuestion, ...] = ()
    chosen: str = ""
    problems: tuple[Problem, ...] = ()
    in_force: tuple[tuple[str, ...], ...] = ((), (), ())
    forms: tuple[SideForms, SideForms] = field(default_factory=lambda: (SideForms(), SideForms()))

    @property
    def question(self) -> AskedQuestion | None:
        """Return the question that was asked for, or the one that stands in for it."""
        return self.find(self.chosen)

    def find(self, identity: str) -> AskedQuestion | None:
        """Return the question called *identity*."""
        return next((asked for asked in self.questions if asked.id == identity), None)

    def with_replies(self, replies: dict[str, Reply]) -> MatchupReport:
        """Return the report with more *replies*, by the id of the question."""
        questions = tuple(
            asked.answered(replies[asked.id]) if asked.id in replies else asked
            for asked in self.questions
        )
        return replace(self, questions=questions)
