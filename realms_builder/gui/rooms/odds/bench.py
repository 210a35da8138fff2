"""Works comparisons out beside the window. Every thread has a table, dice and builds of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from threading import local

from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.library import Library
from realms_builder.gui.rooms.odds.contenders import ChosenContender
from realms_builder.gui.rooms.odds.effects import Effects, effects_of
from realms_builder.gui.rooms.odds.matchup import (
    AskedQuestion,
    Matchup,
    MatchupReport,
    QuestionSection,
    Reply,
    SideForms,
    SideName,
    Switch,
    Why,
)
from realms_builder.gui.rooms.odds.rolls.wanted_values import wanted_of, wanted_value
from realms_builder.gui.shell.tasks import Job
from realms_builder.odds.chain.situation import keywords_at_table
from realms_builder.odds.questions.answers import Answer, UntilOver
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.forms import FormedSides, may_stand
from realms_builder.odds.questions.questions import Question, source_of
from realms_builder.odds.questions.wishes import (
    PLACES,
    InForm,
    PutOn,
    is_usable,
    place_in_form,
    place_of,
    situation_of,
    standing,
    wish_name,
)
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.sheets.odds.story_lines import story_lines

_MOST_ROSTERS = 8
Names = tuple[SideName, SideName]
Forms = tuple[SideForms, SideForms]


class MatchupBench:
    """Answers what is asked; call it from any thread, with frozen values alone."""

    def __init__(self) -> None:
        self._here = local()

    def look(self, wanted: Matchup, job: Job) -> MatchupReport:
        """Return what can be asked of *wanted*, with the reply to the question asked for."""
        table = self._table(wanted)
        if isinstance(table, Problem):
            return MatchupReport(wanted, problems=(table,))
        sides, forms, found, problems = table.asked(wanted)
        job.check()
        if problems:
            return MatchupReport(wanted, sides, problems=problems, forms=forms)
        shown = tuple(_shown(question, wanted.lang) for question in found)
        chosen = _instead(wanted.question, shown)
        report = MatchupReport(wanted, sides, shown, chosen, forms=forms)
        chosen = next((q for q in found if q.id == report.chosen), None)
        if chosen is None:
            return report
        report = replace(report, in_force=_in_force(chosen, wanted))
        return report.with_replies({chosen.id: table.reply(chosen, wanted)})

    def rest(self, report: MatchupReport, job: Job) -> dict[str, Reply]:
        """Return the replies to every question of *report* that has none yet."""
        wanted = report.matchup
        table = self._table(wanted)
        replies: dict[str, Reply] = {}
        if isinstance(table, Problem):
            return replies
        open_ones = {asked.id for asked in report.questions if asked.reply is None}
        for question in table.questions(wanted):
            if question.id in open_ones:
                job.check()
                replies[question.id] = table.reply(question, wanted)
        return replies

    def effects(self, report: MatchupReport, job: Job) -> Effects:
        """Return what each switch would do to the chosen roll of *report*."""
        wanted = report.matchup
        table = self._table(wanted)
        if isinstance(table, Problem):
            return Effects()
        found = next((q for q in table.questions(wanted) if q.id == report.chosen), None)
        if found is None:
            return Effects()
        once, whole = partial(table.once, found), partial(table.reply, found)
        return effects_of(report, once, whole, job.check)

    def why(self, wanted: Matchup, job: Job) -> Why:
        """Return how the answer to the question of *wanted* came about."""
        table = self._table(wanted)
        if isinstance(table, Problem):
            return Why(wanted.question, problem=table)
        found = next((q for q in table.questions(wanted) if q.id == wanted.question), None)
        job.check()
        return table.why(found, wanted) if found is not None else Why(wanted.question)

    def _table(self, wanted: Matchup) -> _Table | Problem:
        game = wanted.library.game(wanted.system)
        if game is None:
            return Problem("odds_answers.no_game", values={"system": wanted.system})
        table: _Table | None = getattr(self._here, "table", None)
        now = game, wanted.library
        if table is None or (table.game, table.library) != now or table.is_full:
            table = self._here.table = _Table(game, wanted.library)
        return table


class _Table:
    """Dice and builds of one game in one thread. Builds live as long as the dice know them.

    Of a game that is the same still, factions may be others in another *library*.
    """

    def __init__(self, game: Game, library: Library) -> None:
        self.game, self.library = game, library
        self._odds = Odds(game)
        self._formed = FormedSides()
        self._mustered: list[Muster] = []

    @property
    def is_full(self) -> bool:
        """Return whether so many rosters were mustered that it is time to begin anew."""
        return len(self._mustered) > _MOST_ROSTERS

    def asked(
        self, wanted: Matchup
    ) -> tuple[Names, Forms, tuple[Question, ...], tuple[Problem, ...]]:
        """Return how both sides are called, their forms, what can be asked, what is in the way."""
        sides, builds, problems = [SideName(), SideName()], list[Build](), list[Problem]()
        for place, contender in enumerate((wanted.first, wanted.second)):
            if contender is None:
                continue
            record = self._muster(contender.roster, wanted).side(contender.model)
            if record is None:
                values = {"name": _called(contender)}
                problems.append(Problem("odds_answers.no_unit", values=values))
            else:
                builds.append(record.build)
                sides[place] = _side(record.show(wanted.lang), record.build, wanted)
        forms = [SideForms(tuple(may_stand(b).items()), standing(b)) for b in builds]
        first, second = (*forms, SideForms(), SideForms())[:2]
        found: tuple[Question, ...] = ()
        if not problems:
            found = self._odds.questions(*self._formed(tuple(builds), wanted.wishes))
            problems += [] if found else [Problem("odds_answers.no_questions")]
        return (sides[0], sides[1]), (first, second), found, tuple(problems)

    def questions(self, wanted: Matchup) -> tuple[Question, ...]:
        """Return what can be asked."""
        return self.asked(wanted)[2]

    def reply(self, question: Question, wanted: Matchup) -> Reply:
        """Return the answer to *question*, or why there is none."""
        return settled(self._odds.answer(question, situation_of(question, wanted.wishes)))

    def once(self, question: Question, wanted: Matchup) -> Reply:
        """Return the answer to *question* for one time, without repeats."""
        return self._odds.answer(question, situation_of(question, wanted.wishes), repeats=False)

    def why(self, question: Question, wanted: Matchup) -> Why:
        """Return the story of the answer to *question*."""
        situation, lang = situation_of(question, wanted.wishes), wanted.lang
        story = self._odds.story(question, situation)
        mechanic = question.mechanic
        return Why(
            question.id,
            story_lines(story, self.game, lang) if not isinstance(story, Problem) else (),
            mechanic.text.pick(lang),
            source_of(question),
            tuple(name for names in _in_force(question, wanted) for name in names),
            tuple(text for r in mechanic.repeat if (text := r.text.pick(lang))),
            story if isinstance(story, Problem) else None,
        )

    def _muster(self, roster: Roster, wanted: Matchup) -> Muster:
        found = next((m for m in self._mustered if m.roster is roster), None)
        if found is None:
            before, faction = self._mustered[-1] if self._mustered else None, self.library.faction
            found = muster(roster, self.game, partial(faction, wanted.system), before)
            self._mustered.append(found)
        return found


def _in_force(question: Question, wanted: Matchup) -> tuple[tuple[str, ...], ...]:
    """Return the names of what *question* takes of the wishes: of each side, then values."""
    game = question.builds[0].game
    names: tuple[list[str], ...] = ([], [], [])
    for wish in wanted.wishes:
        place: int | None = 2
        if isinstance(wish, InForm):
            place = place_in_form(question, wish)
        elif isinstance(wish, PutOn):
            place = place_of(question, wish)
        if place is not None and is_usable(question, wish):
            names[place].append(wish_name(game, wish, wanted.lang))
    return tuple(map(tuple, names))


def settled(reply: Reply) -> Reply:
    """Return *reply* with everything worked out that it would work out when it is read."""
    for repeat in reply.repeats if isinstance(reply, Answer) else ():
        if isinstance(repeat, UntilOver):
            _ = (repeat.curve, repeat.expected, repeat.activations)
        else:
            _ = (repeat.curve, repeat.distribution)
    return reply


def _called(contender: ChosenContender) -> str:
    model = contender.roster.model(contender.model)
    return (model.name or model.unit) if model is not None else contender.model


def _side(name: str, build: Build, wanted: Matchup) -> SideName:
    unit = build.parts.unit
    faction = wanted.library.faction(wanted.system, unit.faction_id)
    return SideName(
        name,
        unit.name.pick(wanted.lang) or unit.id,
        faction.name.pick(wanted.lang) if faction is not None else "",
        faction.colour if faction is not None else "",
    )


def _instead(wanted: str, shown: tuple[AskedQuestion, ...]) -> str:
    """Return the id of the question *wanted*, else one of the same mechanic, else the first."""
    if any(asked.id == wanted for asked in shown):
        return wanted
    mechanic = wanted.rpartition(".")[2]
    alike = (asked.id for asked in shown if asked.mechanic == mechanic)
    return next(alike, shown[0].id if shown else "")


def _shown(question: Question, lang: str) -> AskedQuestion:
    mechanic = question.mechanic
    name = mechanic.name.pick(lang) or mechanic.id
    item = question.item.show(lang) if question.item is not None else ""
    section = QuestionSection.TEST if len(question.builds) < 2 else QuestionSection.PAIR
    return AskedQuestion(
        id=question.id,
        name=item or name,
        detail=name if item else "",
        section=QuestionSection.ATTACK if question.item is not None else section,
        mechanic=mechanic.id,
        source=source_of(question),
        sides=len(question.builds),
        values=tuple(wanted_of(question, lang)),
        switches=(tuple(_switches(question, 0, lang)), tuple(_switches(question, 1, lang))),
    )


def _switches(question: Question, place: int, lang: str) -> Iterator[Switch]:
    """Yield the keywords that side *place* may have when it rolls *question*."""
    if place >= len(question.builds):
        return
    build = question.builds[place]
    have = {use.keyword.id for use in build.keywords if not use.keyword.parameters}
    for keyword in keywords_at_table(build.game):
        if place_of(question, PutOn(keyword.id, PLACES[place])) != place:
            continue
        kind = build.game.kinds[keyword.kind]
        bare = KeywordUse(keyword)
        yield Switch(
            keyword.id,
            bare.show(lang).rstrip(": "),
            bare.filled(keyword.text).pick(lang),
            kind.id,
            kind.name.pick(lang) or kind.id,
            kind.only_one,
            tuple(
                replace(wanted_value(build.game, declared, lang, name), id=name)
                for name, declared in keyword.parameters.items()
            ),
            keyword.id in have,
        )
