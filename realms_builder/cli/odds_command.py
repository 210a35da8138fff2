"""``realms-builder odds SYSTEM ATTACKER TARGET``: what the dice say, exactly.

``--matrix`` sets units of two factions or rosters against each other, ``--sweep`` every loadout of
whole factions; ``--yardstick`` says what units are worth by their odds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from realms_builder.cli.odds.data import question_data, why_data
from realms_builder.cli.odds.sides import all_sided, check_forms, check_use, idle, taken_lines
from realms_builder.cli.odds.words import (
    OddsSide,
    read_wishes,
    side_by_word,
    vocabulary_of,
)
from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import (
    is_there,
    library_here,
    nearby,
    need_game,
    open_library,
    system_meant,
)
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.game.texts import Text
from realms_builder.game.value_words import cited, said
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.answers import Answer, Figure, SoOften, UntilOver
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.forms import FormedSides, in_form, may_stand
from realms_builder.odds.questions.questions import (
    Question,
    full_name,
    names_of,
    questions,
    questions_called,
    source_of,
)
from realms_builder.odds.questions.story import StoryStep
from realms_builder.odds.questions.wishes import (
    PLACES,
    InForm,
    PutOn,
    Wish,
    place_in_form,
    place_of,
    situation_of,
    wish_name,
    wish_word,
)
from realms_builder.roster.resolve.build import Build
from realms_builder.sheets.odds.odds_numbers import exactly, number, per_cent
from realms_builder.sheets.odds.story_lines import StoryLine, story_lines

_MANY = ("figure", "output", "jobs", "dask")
_NOT_WITH = {"--sweep": ("attack", "figure"), "--yardstick": ("attack", "figure", "wishes")}
_BAR = 24
_MOST_ROWS = 16
_MOST_POINTS = 8
_LABEL = 40
_EIGHTHS = " ▏▎▍▌▋▊▉"
Spread = Sequence[tuple[Fraction, Fraction]]
_MOST_VALUES = 8
Story = tuple[StoryStep, ...]


class Answered(NamedTuple):
    """A question with its answer, and the story of it where that was asked for."""

    question: Question
    found: Answer | Problem
    story: Story | Problem | None


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("system", metavar="SYSTEM", help=say("help.odds.system"))
    add("attacker", metavar="ATTACKER", nargs="?", help=say("help.odds.attacker"))
    add("target", metavar="TARGET", nargs="?", help=say("help.odds.target"))
    add("--attack", metavar="NAME", help=say("help.odds.attack"))
    add(
        "--with",
        dest="wishes",
        metavar="WORDS",
        action="append",
        default=[],
        help=say("help.odds.with"),
    )
    add("--why", action="store_true", help=say("help.odds.why"))
    add("--matrix", nargs=2, metavar=("ROWS", "COLUMNS"), help=say("help.odds.matrix"))
    add("--sweep", nargs="*", metavar="FACTION", help=say("help.odds.sweep"))
    add("--yardstick", nargs="?", const="", metavar="FACTION", help=say("help.odds.yardstick"))
    add("--figure", metavar="NAME", help=say("help.odds.figure"))
    add("-o", "--output", metavar="OUT", type=Path, help=say("help.odds.output"))
    add("--jobs", type=int, metavar="N", help=say("help.odds.jobs"))
    add("--dask", metavar="ADDRESS", help=say("help.odds.dask"))
    add("--paper", default="a4", metavar="a4|letter|a3", help=say("help.paper"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add_common(parser, formats=("text", "json", "csv"))


def run(arguments: argparse.Namespace) -> int:
    """Print what the dice say; 1 when nothing of it can be worked out.

    Refuses what is called wrongly: games, units, attacks, and what is put on them.
    """
    _check_ways(arguments)
    words = arguments.matrix or (arguments.attacker, arguments.target)
    library, game = _game(arguments.system, *words)
    if arguments.yardstick is not None:
        from realms_builder.cli.odds.many import run_yardstick

        return run_yardstick(library, game, arguments)
    if not game.file.mechanics:
        raise WrongUse("odds_cli.no_mechanics", {"system": game.id})
    if arguments.matrix is not None:
        from realms_builder.cli.odds.many import run_matrix

        return run_matrix(library, game, arguments)
    if arguments.sweep is not None:
        from realms_builder.cli.odds.many import run_sweep

        return run_sweep(library, game, arguments)
    return _pair(library, game, arguments)


def _check_ways(arguments: argparse.Namespace) -> None:
    """Refuse words that belong to another way of asking than the one that is used."""
    ways = {
        "ATTACKER": arguments.attacker is not None,
        "--matrix": arguments.matrix is not None,
        "--sweep": arguments.sweep is not None,
        "--yardstick": arguments.yardstick is not None,
    }
    used = [name for name, is_used in ways.items() if is_used]
    if not used:
        raise WrongUse("odds_cli.attacker_missing")
    if len(used) > 1:
        raise WrongUse("odds_cli.only_one_way", {"words": used})
    for name in _MANY if used == ["ATTACKER"] else ():
        if getattr(arguments, name) is not None:
            raise WrongUse("odds_cli.many_only", {"word": f"--{name}"})
    if arguments.format == "csv" and used == ["ATTACKER"]:
        raise WrongUse("odds_cli.many_only", {"word": "--format csv"})
    if arguments.why and used != ["ATTACKER"]:
        raise WrongUse("odds_cli.pair_only", {"word": "--why"})
    for name in _NOT_WITH.get(used[0], ()):
        if getattr(arguments, name):
            word = "--with" if name == "wishes" else f"--{name}"
            raise WrongUse(f"odds_cli.not_with_{used[0][2:]}", {"word": word})


def _pair(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    sides = [
        side_by_word(library, game, word, arguments.lang)
        for word in (arguments.attacker, arguments.target)
        if word is not None
    ]
    notes = WishNotes()
    wishes = _wishes(game, sides, arguments, notes)
    builds = FormedSides()(tuple(side.build for side in sides), wishes)
    asked = _asked(game, builds, arguments.attack)
    for wish in wishes:
        check_use(wish, asked)
    odds = Odds(game)
    wishes = all_sided(odds, asked, wishes)
    notes.idle = idle(odds, asked, wishes)
    answered = [_answered(odds, q, wishes, arguments.why) for q in asked]
    if arguments.format == "json":
        _print_data(game, sides, (wishes, notes), answered, arguments.lang)
    else:
        print("\n".join(_lines(game, sides, (wishes, notes), answered, arguments.lang)))
    found = (one.found for one in answered)
    return 0 if any(isinstance(one, Answer) or is_forbidden(one) for one in found) else 1


def _answered(odds: Odds, question: Question, wishes: tuple[Wish, ...], why: bool) -> Answered:
    situation = situation_of(question, wishes)
    found = odds.answer(question, situation)
    story = odds.story(question, situation) if why and isinstance(found, Answer) else None
    return Answered(question, found, story)


def _game(system: str, *words: str | None) -> tuple[Library, Game]:
    """Return the game, with what lies beside the rosters that *words* name."""
    paths = [Path(word.rpartition(":")[0] or word) for word in words if word]
    rosters = [path for path in paths if is_there(path) and path.is_file()]
    library = library_here(system)
    if rosters:
        library = open_library([file for path in rosters for file in nearby(path)])
    return library, need_game(library, system_meant(system))


def _asked(game: Game, builds: tuple[Build, ...], word: str | None) -> list[Question]:
    """Return the questions that *word* names, all of them without one."""
    return _named(game, list(questions(*builds)), word)


def _named(game: Game, every: list[Question], word: str | None) -> list[Question]:
    """Return those of *every* question that *word* names, all of them without one."""
    if not every:
        raise WrongUse("odds_cli.nothing_to_ask", {"system": game.id})
    if word is None:
        return every
    found = questions_called(every, word)
    if not found:
        names = {name: q.id for q in every for name in names_of(q)}
        meant = names.get(did_you_mean(word, names), "")
        values = {"word": word, "known": [q.id for q in every], "suggestion": meant}
        raise WrongUse("odds_cli.unknown_attack", values)
    return found


class WishNotes:
    """What is to be said of wishes: words *taken* for parts of names, and those that are *idle*."""

    def __init__(self) -> None:
        """Know nothing to say yet."""
        self.taken: list[tuple[str, Wish]] = []
        self.idle: tuple[Wish, ...] = ()

    def take(self, word: str, wish: Wish) -> None:
        """Note that *word* was taken for *wish*."""
        self.taken.append((word, wish))


Situated = tuple[tuple[Wish, ...], WishNotes]


def _wishes(
    game: Game, sides: list[OddsSide], arguments: argparse.Namespace, notes: WishNotes
) -> tuple[Wish, ...]:
    """Return what ``--with`` says about the sides in whatever form they may stand."""
    if not arguments.wishes:
        return ()
    builds = [side.build for side in sides]
    standing = [[build, *(in_form(build, form) for form in may_stand(build))] for build in builds]
    every = {q.id: q for pair in product(*standing) for q in questions(*pair)}
    asked = _named(game, list(every.values()), arguments.attack)
    vocabulary = vocabulary_of(game, asked, builds)
    wishes = read_wishes(",".join(arguments.wishes), vocabulary, notes.take)
    check_forms(wishes, builds[:1], builds[1:])
    return wishes


def _lines(
    game: Game, sides: list[OddsSide], situated: Situated, answered: list[Answered], lang: str
) -> Iterator[str]:
    wishes, notes = situated
    names = {"attacker": sides[0].name(lang), "target": sides[-1].name(lang)}
    title = sentence("odds_cli.against", lang, names) if len(sides) > 1 else names["attacker"]
    yield f"{game.name.pick(lang)} · {title}"
    if wishes:
        asked = [one.question for one in answered]
        said = {wish: _said(game, wish, asked, lang) for wish in wishes}
        yield f"  {sentence('odds_cli.situation', lang, {'words': [*said.values()]})}"
        yield from (f"  {line}" for line in taken_lines(game, notes.taken, lang))
        for wish in notes.idle:
            yield f"  {sentence('odds_cli.changes_nothing', lang, {'name': said[wish]})}"
    bar = _bar_sign()
    for one in answered:
        yield ""
        yield from answer_lines(one.question, one.found, lang, bar)
        if one.story is not None:
            yield from (f"  {line}" for line in why_lines(one.question, one.story, lang))


def _said(game: Game, wish: Wish, asked: list[Question], lang: str) -> str:
    """Return *wish* with the side that has it, where there are two."""
    name = wish_name(game, wish, lang)
    places = (_place_of(q, wish) for q in asked if len(q.builds) > 1)
    place = next((place for place in places if place is not None), None)
    if place is None:
        return name
    side = sentence(f"odds_cli.side.{PLACES[place]}", lang)
    return sentence("odds_cli.of_side", lang, {"side": side, "name": name})


def _place_of(question: Question, wish: Wish) -> int | None:
    if isinstance(wish, InForm):
        return place_in_form(question, wish)
    return place_of(question, wish) if isinstance(wish, PutOn) else None


def _bar_sign() -> str:
    """Return what bars are drawn with: blocks where the terminal has them."""
    try:
        "█▏▎▍▌▋▊▉".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#"
    return "█"


def _print_data(
    game: Game, sides: list[OddsSide], situated: Situated, answered: list[Answered], lang: str
) -> None:
    wishes, notes = situated
    described = [{"address": side.address, "name": side.name(lang)} for side in sides]
    print_json(
        {
            "system": game.id,
            "attacker": described[0],
            "target": described[1] if len(described) > 1 else None,
            "situation": [
                {
                    "word": wish_word(wish),
                    "name": wish_name(game, wish, lang),
                    "changes_nothing": wish in notes.idle,
                }
                for wish in wishes
            ],
            "questions": [_question_data(one, lang) for one in answered],
        }
    )


def _question_data(one: Answered, lang: str) -> dict[str, Any]:
    data = question_data(one.question, one.found, lang)
    return data if one.story is None else {**data, "story": why_data(one.story, lang)}


def answer_lines(question: Question, found: Answer | Problem, lang: str, bar: str) -> list[str]:
    """Return the lines of one answer; *bar* is what bars are drawn with."""
    return [full_name(question, lang), *(f"  {line}" for line in _found_lines(found, lang, bar))]


def _found_lines(found: Answer | Problem, lang: str, bar: str) -> Iterator[str]:
    if isinstance(found, Problem):
        yield said(found, lang) if is_forbidden(found) else f"! {said(found, lang)}"
        if found.code == "odds.need_missing":
            yield sentence("odds_cli.needs", lang, {"example": f"{found.values['need']}=…"})
        return
    yield from _chances(found, lang)
    says_nothing = not found.outcomes and all(figure.is_nothing for figure in found.figures)
    for figure in found.figures:
        if not figure.is_chance and (says_nothing or not figure.is_nothing):
            yield from _number(figure, lang, bar)
    for repeated in found.repeats:
        if isinstance(repeated, UntilOver):
            yield from _until(repeated, lang)
        elif any(number for number, _ in repeated.distribution):
            yield from _so_many(repeated, lang, bar)
    for text in found.assumed:
        yield sentence("odds_answers.assumed", lang, {"text": text.pick(lang)})
    for text in found.not_computed:
        yield sentence("odds_cli.not_computed", lang, {"text": text.pick(lang)})


def _chances(answer: Answer, lang: str) -> Iterator[str]:
    """Yield every outcome that may come, and every chance shown beside them."""
    outcomes = {outcome.id: outcome for outcome in answer.outcomes}
    shown = [figure for figure in answer.figures if figure.is_chance]
    wanted = {figure.id for figure in shown}
    rows = [(o.name, o.chance) for o in outcomes.values() if o.chance or o.id in wanted]
    rows += [(f.name, f.value) for f in shown if f.id not in outcomes]
    width = min(_LABEL, max((len(_label(name, lang)) for name, _ in rows), default=0))
    for name, chance in rows:
        label = _label(name, lang).ljust(width)
        yield f"{label}  {per_cent(chance, lang):>8}  {exactly(chance, lang)}"


def _label(name: Text, lang: str) -> str:
    return name.pick(lang)


def _number(figure: Figure, lang: str, bar: str) -> Iterator[str]:
    mean = sentence("odds_cli.mean", lang, {"value": number(figure.value, lang)})
    yield f"{_label(figure.name, lang)}: {mean}  {_exact_of(figure.value, lang)}".rstrip()
    if len(figure.distribution) > 1:
        yield from _spread(figure.distribution, lang, bar)


def _exact_of(value: Fraction, lang: str) -> str:
    """Return the exact fraction, nothing where the number beside it is exact already."""
    return "" if value.denominator == 1 else f"({exactly(value, lang)})"


def _spread(spread: Spread, lang: str, bar: str) -> Iterator[str]:
    rows = spread
    if len(spread) > _MOST_ROWS:
        kept = sorted(sorted(spread, key=lambda pair: -pair[1])[: _MOST_ROWS - 1])
        rows = kept
    most = max(chance for _, chance in rows)
    width = max(len(number(value, lang)) for value, _ in rows)
    for value, chance in rows:
        drawn = _bar(chance / most, bar) if most else ""
        line = f"  {number(value, lang):>{width}}  {per_cent(chance, lang):>8}  {drawn}"
        yield line.rstrip()
    if len(rows) < len(spread):
        rest = 1 - sum((chance for _, chance in rows), Fraction(0))
        values = {"count": len(spread) - len(rows), "chance": per_cent(rest, lang)}
        yield f"  {sentence('odds_cli.more_values', lang, values)}"


def _bar(part: Fraction, bar: str) -> str:
    """Return a bar of *part* (0 to 1) of the full length; a plain sign knows no eighths."""
    eighths = round(part * _BAR * 8)
    whole, rest = divmod(eighths, 8)
    if bar != "█":
        return bar * (whole + (rest >= 4))
    return bar * whole + (_EIGHTHS[rest] if rest else "")


def _until(repeated: UntilOver, lang: str) -> Iterator[str]:
    name = _label(repeated.name, lang) or repeated.id
    if repeated.expected is None:
        yield f"{name}: {sentence('odds_cli.never', lang)}"
        return
    values = {"value": number(repeated.expected, lang)}
    line = f"{name}: {sentence('odds_cli.times_expected', lang, values)}"
    yield f"{line}  {_exact_of(repeated.expected, lang)}".rstrip()
    if repeated.activations is not None and repeated.per_activation > 1:
        values = {
            "value": number(repeated.activations, lang),
            "each": repeated.per_activation,
        }
        yield f"  {sentence('odds_cli.activations', lang, values)}"
    times = [_over_after(repeated, count, lang) for count in _points(repeated.curve)]
    if times:
        yield f"  {sentence('odds_cli.over_after', lang, {'times': times})}"


def _over_after(repeated: UntilOver, count: int, lang: str) -> str:
    values = {"count": count, "chance": per_cent(repeated.curve[count - 1], lang)}
    return sentence("odds_cli.by_then", lang, values)


def _points(curve: Sequence[Fraction]) -> list[int]:
    """Return which points of *curve* to name, counted from 1: the first ones, then the last.

    As long as it cannot be over there is nothing to say.
    """
    first = next((n for n, chance in enumerate(curve, 1) if chance), len(curve) + 1)
    points = list(range(first, len(curve) + 1))
    return points if len(points) <= _MOST_POINTS else [*points[: _MOST_POINTS - 1], points[-1]]


def _so_many(repeated: SoOften, lang: str, bar: str) -> Iterator[str]:
    mean = sum((value * chance for value, chance in repeated.distribution), Fraction(0))
    values = {"count": repeated.times, "value": number(mean, lang)}
    name = _label(repeated.name, lang) or repeated.id
    line = f"{name}: {sentence('odds_cli.in_times', lang, values)}  {_exact_of(mean, lang)}"
    yield line.rstrip()
    if len(repeated.distribution) > 1:
        yield from _spread(repeated.distribution, lang, bar)


def why_lines(question: Question, story: Story | Problem, lang: str) -> Iterator[str]:
    """Yield the story of *question* as the window tells it, a line a step, notes below."""
    yield sentence("odds_cli.why", lang)
    if isinstance(story, Problem):
        yield f"  ! {said(story, lang)}"
        return
    for line in story_lines(story, question.builds[0].game, lang):
        yield from (f"  {'    ' * line.depth}{text}" for text in _lines_of_odds_why(line, lang))
    if source := source_of(question):
        yield f"  {sentence('cli.source', lang, {'source': cited(source, lang)})}"


def _lines_of_odds_why(line: StoryLine, lang: str) -> Iterator[str]:
    title = line.title
    if line.kind in ("reroll", "cancel"):
        code = f"odds_cli.why.{line.kind}{'_cards' if line.cards else ''}"
        title = sentence(code, lang, {"name": title})
    parts = [part for part in (title, line.text.removeprefix("= "), _bars(line, lang)) if part]
    yield f"{per_cent(line.share, lang):>8}  {' · '.join(parts)}"
    yield from (f"{'':>12}{note}" for note in line.notes)


def _bars(line: StoryLine, lang: str) -> str:
    """Return the likeliest values of a step with their chances; nothing where all are alike."""
    if len({chance for _, chance in line.bars}) < 2:
        return ""
    likely = sorted(line.bars, key=lambda bar: -bar[1])[:_MOST_VALUES]
    kept = [bar for bar in line.bars if bar in likely]
    spoken = [f"{label}: {per_cent(chance / line.share, lang)}" for label, chance in kept]
    return ", ".join([*spoken, "…"] if len(kept) < len(line.bars) else spoken)
